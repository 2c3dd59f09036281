"""What starting is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reports.inference.elo import elo_interval
from reports.inference.estimate import Interval, Mean
from reports.inference.goodman import simultaneous


@dataclass(frozen=True)
class Advantage:
    """Advantage of the first of k sides, as shares of wins (0.01 = one percentage point)."""

    over_fair: Interval
    """Share of the first side minus 1/k, simultaneous interval."""
    over_others: Interval
    """Share of the first side minus the mean share of the others."""
    elo: tuple[float | None, float | None, float | None]


def first_player_advantage(shares: Sequence[Mean], level: float = 0.95) -> Advantage:
    """From the win credit of all sides, the first player's first; they add up to one."""
    k = len(shares)
    first = simultaneous(shares, level)[0]
    over_fair = first.scaled(1.0, -1 / k)
    return Advantage(over_fair, over_fair.scaled(k / (k - 1)), elo_interval(first, k))
