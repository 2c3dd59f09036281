"""Many comparisons at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.stats import false_discovery_control

MOST_PLANNED = 10


def holm(p: Sequence[float]) -> list[float]:
    """p-values adjusted by Holm (1979): they control the chance of any false finding."""
    values = np.asarray(p, dtype=float)
    order = np.argsort(values)
    steps = values[order] * np.arange(len(values), 0, -1)
    adjusted = np.empty(len(values))
    adjusted[order] = np.minimum(np.maximum.accumulate(steps), 1.0)
    return [float(x) for x in adjusted]


def benjamini_hochberg(p: Sequence[float]) -> list[float]:
    """p-values adjusted by Benjamini and Hochberg (1995): they control the share of false findings."""
    return [float(x) for x in false_discovery_control(np.asarray(p, dtype=float))] if len(p) else []


def adjusted(p: Sequence[float]) -> tuple[str, list[float]]:
    """Holm for a few planned comparisons, Benjamini-Hochberg for sweeps, with the method's name."""
    if len(p) <= MOST_PLANNED:
        return "Holm", holm(p)
    return "Benjamini-Hochberg", benjamini_hochberg(p)
