"""How many games do I need? From a pilot's block variance."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, sqrt

from scipy.stats import norm


@dataclass(frozen=True)
class Need:
    """Blocks, games and minutes."""

    blocks: int
    games: int
    minutes: float | None


@dataclass(frozen=True)
class Pilot:
    """What a pilot run says: variance of one block, games of a block, games per second."""

    variance: float
    games_per_block: int
    games_per_second: float | None = None

    def need(self, blocks: float) -> Need:
        """Whole blocks, in games and minutes."""
        whole = max(2, ceil(blocks))
        games = whole * self.games_per_block
        speed = self.games_per_second
        return Need(whole, games, games / speed / 60 if speed else None)


def for_equivalence(
    pilot: Pilot, margin: float, sides: int, truth: float = 0.0, alpha: float = 0.05, power: float = 0.9
) -> Need | None:
    """To call a variant fair when its largest imbalance is ``truth``. None when |truth| >= margin.

    Two one-sided tests at ``alpha`` for each of ``sides`` shares, all with power ``power``.
    """
    room = margin - abs(truth)
    if room <= 0:
        return None
    tests = 1 if sides <= 2 else sides
    tail = (1 - power) / tests / (2 if truth == 0 else 1)
    z = float(norm.isf(alpha) + norm.isf(tail))
    return pilot.need(pilot.variance * (z / room) ** 2)


def for_difference(pilot: Pilot, difference: float, alpha: float = 0.05, power: float = 0.9) -> Need:
    """To find a true difference (> 0) from zero, two-sided."""
    z = float(norm.isf(alpha / 2) + norm.isf(1 - power))
    return pilot.need(pilot.variance * (z / difference) ** 2)


def for_precision(pilot: Pilot, half_width: float, level: float = 0.95) -> Need:
    """To have an interval of plus or minus ``half_width``."""
    return pilot.need(pilot.variance * (float(norm.isf((1 - level) / 2)) / half_width) ** 2)


def reached_margin(variance: float, blocks: int, alpha: float = 0.05) -> float:
    """The smallest imbalance that ``blocks`` blocks can tell from zero nine times in ten."""
    return float(norm.isf(alpha / 2) + norm.isf(0.1)) * sqrt(variance / blocks)
