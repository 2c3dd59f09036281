"""Score interval of one rate (Wilson 1927), also for means of block shares."""

from __future__ import annotations

from math import sqrt

from scipy.stats import norm
from scipy.stats import t as student

from reports.inference.estimate import Interval, Mean


def wilson(share: float, n: float, level: float = 0.95) -> Interval:
    """Wilson score interval of a share in [0, 1] seen in ``n`` > 0 trials; never empty or infinite."""
    z2 = float(norm.isf((1 - level) / 2)) ** 2
    centre = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = sqrt(z2 * (max(share * (1 - share), 0.0) / n + z2 / (4 * n * n))) / (1 + z2 / n)
    return Interval(share, max(0.0, min(centre - half, share)), min(1.0, max(centre + half, share)))


def effective_size(mean: Mean, level: float = 0.95) -> float:
    """How many independent yes/no trials a mean share over blocks is worth (Korn and Graubard 1998).

    ``p (1 - p) / se^2``, reduced by (z / t)^2 for the uncertainty of the variance itself. A plain
    share of wins gives the number of blocks exactly. Without any spread a block counts as one trial.
    """
    p, blocks = mean.value, mean.blocks
    variance = mean.variance * (blocks - 1) / blocks
    if blocks < 2 or variance <= 1e-12 or p <= 0 or p >= 1:
        return float(blocks)
    if abs(variance - p * (1 - p)) < 1e-9:
        return float(blocks)
    tail = (1 - level) / 2
    shrink = (float(norm.isf(tail)) / float(student.isf(tail, blocks - 1))) ** 2
    return max(1.0, blocks * p * (1 - p) / variance * shrink)


def share_interval(mean: Mean, level: float = 0.95) -> Interval:
    """Score interval of a mean of block shares, each in [0, 1]."""
    return wilson(mean.value, effective_size(mean, level), level)
