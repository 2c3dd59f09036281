"""How far apart two distributions are, from their counts."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Distance:
    """Kolmogorov-Smirnov (largest gap of the distribution functions) and Wasserstein (in units)."""

    kolmogorov: float
    wasserstein: float


def distance(a: tuple[np.ndarray, np.ndarray], b: tuple[np.ndarray, np.ndarray]) -> Distance | None:
    """Distances between two samples given as (values, counts). None when either is empty."""
    if not len(a[0]) or not len(b[0]):
        return None
    grid = np.union1d(a[0], b[0]).astype(float)
    gap = np.abs(_cumulative(grid, *a) - _cumulative(grid, *b))
    return Distance(float(gap.max()), float((gap[:-1] * np.diff(grid)).sum()))


def _cumulative(grid: np.ndarray, values: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """Distribution function at the points of ``grid``."""
    order = np.argsort(values)
    total = np.concatenate([[0.0], np.cumsum(counts[order])])
    steps: np.ndarray = total[np.searchsorted(values[order], grid, side="right")] / total[-1]
    return steps
