"""What an item goes with: win credit when it is owned. A correlation, not an effect."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import numpy as np
from scipy.stats import norm

from reports.inference.estimate import Interval


def ratio(sums: Sequence[float] | np.ndarray, blocks: int, level: float = 0.95) -> Interval | None:
    """Sum(a) / Sum(b) over blocks with a linearised interval (Cochran 1977, ch. 6).

    ``a``: a block's win credit of seats that own the item, ``b``: how many did; ``sums``: over blocks
    of a, b, a a, a b, b b. None when nobody owned it or there are fewer than two blocks.
    """
    total_a, total_b, aa, ab, bb = (float(x) for x in sums)
    if total_b <= 0 or blocks < 2:
        return None
    r = total_a / total_b
    residual = max(aa - 2 * r * ab + r * r * bb, 0.0)
    half = float(norm.isf((1 - level) / 2)) * sqrt(residual * blocks / (blocks - 1)) / total_b
    return Interval(r, r - half, r + half)
