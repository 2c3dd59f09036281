"""What points given to the weaker sides would do: chosen on one half of the deals, judged on the other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from reports.inference.compensation import compensation, credit
from reports.inference.estimate import Mean
from reports.measures.layout import Layout
from reports.measures.moments import Moments
from reports.run import Run, Window

MOST_GAMES = 20_000
"""Games on which the points are chosen."""
SHOWN_BY_SCORE = 0.999
"""Share of games whose winner must have the most points, for points to be able to make one."""


@dataclass(frozen=True)
class Fairer:
    """``points`` given to each side, and the shares of wins by side with them, on other deals."""

    points: tuple[float, ...]
    shares: list[Mean]


def fairer(run: Run, where: Layout) -> Fairer | None:
    """None where points do not decide who wins, or there are too few deals."""
    cell = where.cell
    chosen, games, by_score = [], 0, []
    for window in run.windows(cell, (), ("score", "credit")):
        even = window.only(window.deals[window.deals % 2 == 0])
        scores = _scores(where, even)
        won = np.stack([even.seats["credit"][:, :, s[0]] > 0 for s in where.sides], axis=2)
        best = scores == scores.max(axis=2, keepdims=True)
        by_score.append((best | ~won).all(axis=2).mean())
        chosen.append(scores.reshape(-1, len(where.sides)))
        games += len(chosen[-1])
        if games >= MOST_GAMES:
            break
    if not games or np.mean(by_score) < SHOWN_BY_SCORE:
        return None
    points = compensation(np.concatenate(chosen)[:MOST_GAMES])
    judged = Moments(len(where.sides))
    for window in run.windows(cell, (), ("score",)):
        odd = window.only(window.deals[window.deals % 2 == 1])
        judged.add(credit(_scores(where, odd), points).mean(axis=1))
    if judged.blocks < 2:
        return None
    return Fairer(tuple(map(float, points)), [judged.one(i) for i in range(len(where.sides))])


def _scores(where: Layout, window: Window) -> np.ndarray:
    """Points of sides: [blocks, rotations, sides]."""
    score = window.seats["score"].astype(float)
    return np.stack([score[:, :, list(s)].sum(axis=2) for s in where.sides], axis=2)
