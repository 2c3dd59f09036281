"""Simultaneous intervals of several shares (Goodman 1965, Technometrics 7)."""

from __future__ import annotations

from collections.abc import Sequence

from reports.inference.estimate import Interval, Mean
from reports.inference.wilson import share_interval


def simultaneous(shares: Sequence[Mean], level: float = 0.95) -> list[Interval]:
    """Intervals that hold all at once with probability ``level``.

    Goodman's interval is the score interval at level 1 - alpha / k; blocks of several games and
    shared wins enter by their effective number of trials. One share alone gets Wilson's interval,
    and so do two that add up to one, for they are one number.
    """
    k = len(shares) if len(shares) > 2 else 1
    return [share_interval(mean, 1 - (1 - level) / k) for mean in shares]
