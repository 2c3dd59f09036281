"""Stop when A is better than B: generalised sequential probability ratio test on block outcomes.

The likelihood of a mean under a multinomial with free shape: Van den Bergh, "A practical
introduction to the GSPRT" (2020), as in fishtest; Wald's bounds; truncated at a largest number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import numpy as np
from scipy.optimize import brentq

ACCEPT, REJECT, GO_ON = "accepted", "rejected", "go on"


@dataclass(frozen=True)
class Gsprt:
    """H0: mean share of A is ``null``; H1: it is ``wanted``. Looks every ``step`` blocks."""

    null: float
    wanted: float
    alpha: float = 0.05
    beta: float = 0.05
    step: int = 100
    most: int = 100_000

    def decide(self, values: Sequence[float], counts: Sequence[float]) -> str:
        """ "accepted" (A is better), "rejected" or "go on", at a fixed boundary.

        ``values``: possible shares of a block, ``counts``: how often each came. At ``most`` blocks
        the sign of the likelihood ratio decides.
        """
        ratio = log_likelihood_ratio(values, counts, self.null, self.wanted)
        if ratio >= log((1 - self.beta) / self.alpha):
            return ACCEPT
        if ratio <= log(self.beta / (1 - self.alpha)):
            return REJECT
        if sum(counts) >= self.most:
            return ACCEPT if ratio > 0 else REJECT
        return GO_ON


def log_likelihood_ratio(
    values: Sequence[float], counts: Sequence[float], null: float, wanted: float
) -> float:
    """log L(mean = wanted) - log L(mean = null), each at its best multinomial.

    Every value gets a thousandth of a count, so that outcomes not seen yet stay possible.
    """
    x = np.asarray(values, dtype=float)
    n = np.asarray(counts, dtype=float) + 1e-3
    p = n / n.sum()
    return float((n * (np.log(_constrained(x, p, wanted)) - np.log(_constrained(x, p, null)))).sum())


def _constrained(x: np.ndarray, p: np.ndarray, mean: float) -> np.ndarray:
    """The maximum-likelihood probabilities with a given mean: p / (1 + theta (x - mean))."""
    d = x - mean
    if d.min() >= 0 or d.max() <= 0:
        raise ValueError("the mean lies outside the possible outcomes")
    low, high = -1 / d.max(), -1 / d.min()
    width = 1e-9 * (high - low)
    theta = brentq(lambda t: float((p * d / (1 + t * d)).sum()), low + width, high - width, xtol=1e-14)
    result: np.ndarray = p / (1 + theta * d)
    return result


@dataclass(frozen=True)
class Characteristic:
    """Operating characteristic at one true mean."""

    mean: float
    accepted: float
    """Share of tests that end with "accepted"."""
    blocks: float
    """Mean number of blocks until the end."""


def characteristic(
    test: Gsprt,
    values: Sequence[float],
    p: Sequence[float],
    means: Sequence[float],
    runs: int = 400,
    seed: int = 0,
) -> list[Characteristic]:
    """What the test will do, by simulation: outcomes like a pilot's (``values``, shares ``p``),
    tilted to each true mean."""
    draw = np.random.default_rng(seed)
    x = np.asarray(values, dtype=float)
    shares = np.asarray(p, dtype=float) + 1e-9
    table = []
    for mean in means:
        tilted = _constrained(x, shares / shares.sum(), mean)
        tilted /= tilted.sum()
        accepted, blocks = 0, 0
        for _ in range(runs):
            counts = np.zeros(len(x))
            word = GO_ON
            while word == GO_ON:
                counts += draw.multinomial(test.step, tilted)
                word = test.decide(values, list(counts))
            accepted += word == ACCEPT
            blocks += int(counts.sum())
        table.append(Characteristic(mean, accepted / runs, blocks / runs))
    return table
