"""Is a variant fair? Two one-sided tests against a margin (Schuirmann 1987), on blocks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scipy.stats import norm

from reports.inference.estimate import Interval, Mean
from reports.inference.goodman import simultaneous
from reports.inference.wilson import share_interval

FAIR, UNFAIR, UNDECIDED = "fair", "unfair", "undecided"


@dataclass(frozen=True)
class Verdict:
    """``word`` with the p-values behind it and the simultaneous intervals of all shares."""

    word: str
    p_fair: float
    """Against "some share is off by the margin or more": small means fair."""
    p_unfair: float
    """Against "every share is within the margin", Bonferroni over shares: small means unfair."""
    intervals: tuple[Interval, ...]


def equivalence(shares: Sequence[Mean], margin: float, alpha: float = 0.05) -> Verdict:
    """Fair, unfair or undecided: are all shares within 1/k +- margin?

    Fair when every share's 1 - 2 alpha interval lies within the margin (an intersection-union
    test: level alpha without correction). Unfair when a simultaneous 1 - alpha interval lies
    wholly outside. Both intervals are score intervals, so no share is certain by having no spread.
    """
    fair = 1 / len(shares)
    low, high = fair - margin, fair + margin
    intervals = tuple(simultaneous(shares, 1 - alpha))
    p_fair = max(max(_tail(m, low, 1), _tail(m, high, -1)) for m in shares)
    worst = min(min(_tail(m, high, 1), _tail(m, low, -1)) for m in shares)
    p_unfair = min(1.0, worst * (len(shares) if len(shares) > 2 else 2))
    if all(share_interval(m, 1 - 2 * alpha).inside(low, high) for m in shares):
        word = FAIR
    elif any(i.low > high or i.high < low for i in intervals):
        word = UNFAIR
    else:
        word = UNDECIDED
    return Verdict(word, p_fair, p_unfair, intervals)


def _tail(mean: Mean, bound: float, side: int) -> float:
    """p-value against "the share is at most (side 1) or at least (-1) ``bound``"."""
    distance = side * (mean.value - bound)
    if mean.error == 0:
        return 0.5 ** min(mean.blocks, 60) if distance > 0 else 1.0
    return float(norm.sf(distance / mean.error))
