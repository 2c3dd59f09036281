"""Stopping when precise enough: a confidence sequence, looked at only at fixed numbers of games.

A confidence sequence holds at all looks together, so that looking often costs nothing. This is the
beta-binomial mixture: with S the sum and n the number of values in [0, 1] of mean p,
``B(a + S, b + n - S) / (B(a, b) p^S (1 - p)^(n - S))`` is a nonnegative supermartingale, which by
Ville's inequality ever exceeds 1/alpha with probability at most alpha (Robbins, Annals of
Mathematical Statistics 41, 1970; Howard, Ramdas, McAuliffe and Sekhon, Annals of Statistics 49,
2021). It is a martingale for coin tosses; for other values in [0, 1] it is smaller, by convexity.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

FIRST_LOOK, GROWTH = 5_000, 1.25
ALPHA = 0.05
FAR = 1e9


def looks(block: int) -> Iterator[int]:
    """Numbers of games, in whole blocks, after which a cell is looked at."""
    at = float(FIRST_LOOK)
    while True:
        yield math.ceil(at / block) * block
        at *= GROWTH


def sequence(total: float, n: int, alpha: float, a: float = 1.0, b: float = 1.0) -> tuple[float, float]:
    """The confidence sequence at ``n`` values in [0, 1] that add up to ``total``: low and high end.

    ``alpha`` is the error over all looks, ``a`` and ``b`` the mixture's beta distribution. Raises
    ValueError when ``total`` is not in [0, n].
    """
    from scipy.optimize import brentq
    from scipy.special import betaln, xlog1py, xlogy

    if not 0 <= total <= n:
        raise ValueError(f"{n} values in [0, 1] cannot add up to {total}")
    if n == 0:
        return 0.0, 1.0
    mixture = betaln(a + total, b + n - total) - betaln(a, b) + math.log(alpha)

    def excess(p: float) -> float:
        value = mixture - xlogy(total, p) - xlog1py(n - total, -p)
        return min(float(value), FAR)

    mean = total / n
    low = brentq(excess, 0.0, mean, xtol=1e-12) if total > 0 else 0.0
    high = brentq(excess, mean, 1.0, xtol=1e-12) if total < n else 1.0
    return low, high


def precise(credit: Sequence[float], games: int, block: int, precision: float) -> bool:
    """Whether every seat's win share is known within ``precision``, 95 % for all seats together.

    ``credit`` holds each seat's win credit summed over ``games`` games in whole blocks; the values
    of the sequence are the blocks' mean credits.
    """
    seats = len(credit)
    blocks = games // block
    for total in credit:
        low, high = sequence(min(total / block, blocks), blocks, ALPHA / seats, 1.0, max(seats - 1.0, 1.0))
        if high - low > 2 * precision:
            return False
    return True
