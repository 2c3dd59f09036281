"""A mean over blocks with its standard error, and intervals that stay finite."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np
from scipy.stats import t as student


@dataclass(frozen=True)
class Interval:
    """An estimate with the ends of its interval, all in the estimate's unit."""

    value: float
    low: float
    high: float

    def scaled(self, factor: float, shift: float = 0.0) -> Interval:
        """``factor * (x + shift)`` of all three."""
        return Interval(
            factor * (self.value + shift), factor * (self.low + shift), factor * (self.high + shift)
        )

    def inside(self, low: float, high: float) -> bool:
        """True when the whole interval lies within [low, high]."""
        return low <= self.low and self.high <= high


@dataclass(frozen=True)
class Mean:
    """A mean over ``blocks`` independent blocks; ``variance`` is that of one block (ddof 1)."""

    value: float
    variance: float
    blocks: int

    @property
    def error(self) -> float:
        """Standard error of the mean; 0 when there is one block or no spread."""
        return sqrt(max(self.variance, 0.0) / self.blocks) if self.blocks else 0.0

    def interval(self, level: float = 0.95) -> Interval | None:
        """Student's t interval; None with fewer than two blocks."""
        if self.blocks < 2:
            return None
        half = float(student.ppf(0.5 + level / 2, self.blocks - 1)) * self.error
        return Interval(self.value, self.value - half, self.value + half)


def mean_of(values: np.ndarray) -> Mean:
    """The mean of one value per block. ``values``: shape [blocks], at least one."""
    x = np.asarray(values, dtype=float)
    return Mean(float(x.mean()), float(x.var(ddof=1)) if len(x) > 1 else 0.0, len(x))
