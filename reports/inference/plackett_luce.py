"""Strengths of strategies from finishing orders (Plackett 1975, Luce 1959), with seat terms."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Strengths:
    """Log strengths: ``strategies`` have mean 0, ``seats`` have mean 0."""

    strategies: np.ndarray
    seats: np.ndarray


def fit(
    items: np.ndarray,
    seats: np.ndarray,
    weights: np.ndarray,
    n_items: int,
    n_seats: int,
    prior: float = 0.1,
    start: np.ndarray | None = None,
) -> Strengths:
    """Maximum likelihood by Newton's method on counts of finishing orders.

    Shapes: items, seats ``[orders, places]`` (who came first, second, ... and where they sat, -1
    past the last); weights ``[orders]`` how often. ``prior`` is the precision of a normal prior on
    every term, worth less than a game; it keeps who never wins at a finite strength.
    """
    design = _design(items, seats, n_items, n_seats)
    present = items >= 0
    beta = np.zeros(n_items + n_seats) if start is None else start.copy()
    value = _objective(design, present, weights, beta, prior)
    for _ in range(100):
        gradient, hessian = _derivatives(design, present, weights, beta, prior)
        step = np.linalg.lstsq(hessian, gradient, rcond=1e-12)[0]
        gain = float(gradient @ step)
        length = 1.0
        while (
            new := _objective(design, present, weights, beta + length * step, prior)
        ) < value - 1e-9 * gain:
            length /= 2
            if length < 1e-6:
                return _centred(beta, n_items)
        beta, value = beta + length * step, new
        if gain < 1e-11 * (1 + abs(value)):
            break
    return _centred(beta, n_items)


def _centred(beta: np.ndarray, n_items: int) -> Strengths:
    """Terms with mean 0 each."""
    strategies, places = beta[:n_items], beta[n_items:]
    return Strengths(strategies - strategies.mean(), places - places.mean())


def bootstrap(
    items: np.ndarray,
    seats: np.ndarray,
    weights: np.ndarray,
    n_items: int,
    n_seats: int,
    samples: int = 200,
    seed: int = 0,
) -> tuple[np.ndarray, np.ndarray]:
    """Standard errors of both kinds of terms by a block bootstrap.

    ``weights`` has shape [groups, orders]: counts per group of blocks; groups are resampled whole.
    """
    groups = weights.shape[0]
    best = fit(items, seats, weights.sum(axis=0), n_items, n_seats)
    start = np.concatenate([best.strategies, best.seats])
    if groups < 2:
        return np.zeros(n_items), np.zeros(n_seats)
    draw = np.random.default_rng(seed)
    found = []
    for _ in range(samples):
        picked = np.bincount(draw.integers(0, groups, groups), minlength=groups)
        again = fit(items, seats, picked @ weights, n_items, n_seats, start=start)
        found.append(np.concatenate([again.strategies, again.seats]))
    errors = np.std(np.array(found), axis=0, ddof=1)
    return errors[:n_items], errors[n_items:]


def _design(items: np.ndarray, seats: np.ndarray, n_items: int, n_seats: int) -> np.ndarray:
    """Indicator rows [orders, places, terms]."""
    orders, places = items.shape
    design = np.zeros((orders, places, n_items + n_seats))
    rows, columns = np.nonzero(items >= 0)
    design[rows, columns, items[rows, columns]] = 1.0
    design[rows, columns, n_items + seats[rows, columns]] = 1.0
    return design


def _objective(
    design: np.ndarray, present: np.ndarray, weights: np.ndarray, beta: np.ndarray, prior: float
) -> float:
    """Penalised log-likelihood."""
    u = np.where(present, design @ beta, -np.inf)
    total = 0.0
    for k in range(u.shape[1] - 1):
        more = present[:, k + 1]
        rest = np.logaddexp.reduce(u[more, k:], axis=1)
        total += float((weights[more] * (u[more, k] - rest)).sum())
    return total - prior * float(beta @ beta) / 2


def _derivatives(
    design: np.ndarray, present: np.ndarray, weights: np.ndarray, beta: np.ndarray, prior: float
) -> tuple[np.ndarray, np.ndarray]:
    """Gradient, and minus the Hessian."""
    u = np.where(present, design @ beta, -np.inf)
    gradient = -prior * beta
    hessian = prior * np.eye(len(beta))
    for k in range(u.shape[1] - 1):
        more = present[:, k + 1]
        x, w, v = design[more, k:], weights[more], u[more, k:]
        if not len(w):
            continue
        p = np.exp(v - v.max(axis=1, keepdims=True))
        p /= p.sum(axis=1, keepdims=True)
        mean = np.einsum("op,opt->ot", p, x)
        gradient = gradient + w @ (x[:, 0] - mean)
        weighted = (w[:, None] * p).reshape(-1)
        flat = x.reshape(-1, x.shape[2])
        hessian = hessian + (flat.T * weighted) @ flat - (mean.T * w) @ mean
    return gradient, hessian
