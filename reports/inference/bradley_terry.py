"""Strengths of strategies in two-player games (Bradley and Terry 1952), with a first-move term."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from reports.inference.plackett_luce import fit


@dataclass(frozen=True)
class Ladder:
    """``strengths``: log-odds with mean 0; ``first_move``: log-odds of moving first."""

    strengths: np.ndarray
    first_move: float


def bradley_terry(wins: np.ndarray, prior: float = 0.1) -> Ladder:
    """Fit P(i moving first beats j) = logistic(s_i - s_j + f).

    ``wins``: shape [2, n, n]; ``wins[0, i, j]``: wins of i moving first against j, ``wins[1, i, j]``:
    wins of i moving second against j; a shared win is half a win for both. It is the Plackett-Luce
    model of two places, whose seat term is the first move.
    """
    n = wins.shape[1]
    first, other = np.nonzero(wins[0] + wins[1].T)
    items = np.concatenate([np.stack([first, other], 1), np.stack([other, first], 1)])
    seats = np.repeat(np.array([[0, 1], [1, 0]]), len(first), axis=0)
    weights = np.concatenate([wins[0][first, other], wins[1][other, first]]).astype(float)
    found = fit(items, seats, weights, n, 2, prior)
    return Ladder(found.strategies, float(found.seats[0] - found.seats[1]))
