"""Luck or skill: what the variance of win credit is made of."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Components:
    """Shares of the variance of one seat's win credit; they add up to 1."""

    strategy: float
    """Who plays: differences between strategies' means, and how they depend on the seat."""
    seat: float
    """Where: differences between seats' means."""
    deal: float | None
    """What the same seat wins on the same deal, whoever sits there; None without rotations."""
    rest: float
    """Everything else: chance met on the way, and how the strategies' choices meet it."""
    total: float
    """The variance itself."""


def variance_components(
    means: np.ndarray, covariance: np.ndarray, places: list[tuple[int, int]], blocks: int
) -> Components | None:
    """Moment estimates over deal x seat x strategy (the ANOVA estimates of a balanced layout).

    ``means`` [k], ``covariance`` [k, k] (ddof 1) of win credit over blocks, one entry per place
    (seat, strategy), each place played once a block. Sampling noise is taken out of the means.
    None when nothing varies.
    """
    k = len(places)
    own = np.diag(covariance)
    noise = own / max(blocks, 1)
    seats = np.array([s for s, _ in places])
    names = np.array([e for _, e in places])
    spread = float(((means - means.mean()) ** 2 - noise * (1 - 1 / k)).mean())
    seat = _between(means, noise, seats)
    strategy = max(0.0, max(0.0, spread) - seat)
    pairs = [(i, j) for i in range(k) for j in range(i) if seats[i] == seats[j]]
    deal = max(0.0, float(np.mean([covariance[i, j] for i, j in pairs]))) if pairs else None
    within = float(own.mean())
    total = seat + strategy + within
    if total <= 1e-12:
        return None
    inner = min(deal or 0.0, within)
    only = len(set(names)) == 1
    return Components(
        0.0 if only else strategy / total,
        (seat + strategy if only else seat) / total,
        None if deal is None else inner / total,
        (within - inner) / total,
        total,
    )


def _between(means: np.ndarray, noise: np.ndarray, groups: np.ndarray) -> float:
    """Variance between group means, less what sampling noise alone would give."""
    names = np.unique(groups)
    centre = np.array([means[groups == g].mean() for g in names])
    error = np.array([noise[groups == g].mean() / (groups == g).sum() for g in names])
    return max(0.0, float(((centre - centre.mean()) ** 2).mean() - error.mean() * (1 - 1 / len(names))))
