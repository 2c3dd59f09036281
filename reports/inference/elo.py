"""Shares of wins on the Elo scale."""

from __future__ import annotations

from math import log10

from reports.inference.estimate import Interval


def elo(share: float, players: int = 2) -> float | None:
    """Elo points of who wins ``share`` over the mean of ``players - 1`` equal others.

    400 log10(p (n - 1) / (1 - p)); None for a share of 0 or 1, which has no finite value.
    """
    if players < 2 or share <= 0 or share >= 1:
        return None
    return 400 * log10(share * (players - 1) / (1 - share))


def elo_interval(share: Interval, players: int = 2) -> tuple[float | None, float | None, float | None]:
    """Value and ends on the Elo scale; None where it is not finite."""
    return elo(share.value, players), elo(share.low, players), elo(share.high, players)
