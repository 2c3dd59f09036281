"""Two variants on the same deals."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from scipy.stats import norm
from scipy.stats import t as student

from reports.inference.estimate import Interval


@dataclass(frozen=True)
class Difference:
    """Mean of b minus mean of a over the same blocks."""

    first: float
    second: float
    interval: Interval | None
    """None with fewer than two blocks."""
    correlation: float | None
    """Between a and b over blocks; None when one of them has no spread."""
    saved: float | None
    """How many times fewer games than with separate deals; None when the difference has no spread."""
    standardised: float | None
    """Difference in standard deviations of one block (pooled); None without spread."""
    p: float
    blocks: int


def paired_difference(
    means: tuple[float, float],
    variances: tuple[float, float],
    covariance: float,
    blocks: int,
    level: float = 0.95,
) -> Difference:
    """From the moments of (a, b) over ``blocks`` common blocks; variances with ddof 1."""
    a, b = means
    va, vb = max(variances[0], 0.0), max(variances[1], 0.0)
    apart = va + vb
    together = max(apart - 2 * covariance, 0.0)
    if together < 1e-12 * max(apart, 1e-300):
        together = 0.0
    value = b - a
    if blocks < 2:
        return Difference(a, b, None, None, None, None, 1.0, blocks)
    error = sqrt(together / blocks)
    half = float(student.ppf(0.5 + level / 2, blocks - 1)) * error
    spread = sqrt(apart / 2)
    return Difference(
        a,
        b,
        Interval(value, value - half, value + half),
        max(-1.0, min(1.0, covariance / sqrt(va * vb))) if va > 0 and vb > 0 else None,
        apart / together if together > 0 else None,
        value / spread if spread > 0 else None,
        float(2 * norm.sf(abs(value) / error)) if error > 0 else float(abs(value) < 1e-12),
        blocks,
    )
