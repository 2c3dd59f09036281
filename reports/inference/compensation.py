"""Points that would even a game out: what each side is given so that all win as often."""

from __future__ import annotations

import numpy as np

STEPS = (16.0, 8.0, 4.0, 2.0, 1.0, 0.5)
"""Half a point breaks a tie of whole points."""
MOST_MOVES = 200


def credit(scores: np.ndarray, given: np.ndarray) -> np.ndarray:
    """Win credit when each side is given points at the end and ties are shared.

    ``scores``: shape [..., sides]; ``given``: [sides]. Returns the shape of ``scores``.
    """
    total = scores + given
    won = np.abs(total - total.max(axis=-1, keepdims=True)) < 1e-6
    found: np.ndarray = won / won.sum(axis=-1, keepdims=True)
    return found


def compensation(scores: np.ndarray) -> np.ndarray:
    """Points by side, the least of them 0, that bring all shares nearest to equal in these games.

    ``scores``: shape [games, sides]. A descent on the sum of squared distances from an equal share,
    one side at a time, in ever smaller steps down to half a point.
    """
    sides = scores.shape[1]
    given = np.zeros(sides)
    unfair = _unfairness(scores, given)
    moves = 0
    for step in STEPS:
        better = True
        while better and moves < MOST_MOVES:
            better = False
            for move in (sign * step * np.eye(sides)[i] for i in range(sides) for sign in (1, -1)):
                found = _unfairness(scores, given + move)
                if found < unfair:
                    given, unfair, better = given + move, found, True
                    moves += 1
    least: np.ndarray = given - given.min()
    return least


def _unfairness(scores: np.ndarray, given: np.ndarray) -> float:
    shares = credit(scores, given).mean(axis=0)
    return float(((shares - 1 / len(shares)) ** 2).sum())
