"""A shuffle that takes several random positions from 32 random bits (``streams.shuffle``: one).

Nevin Brackett-Rozinsky and Daniel Lemire, "Batched ranged random integer generation", Software:
Practice and Experience 55 (2025): multiplying the fraction by one bound after the other gives
independent uniform integers, without bias when the last remainder is tested against all bounds.
"""

from __future__ import annotations

from typing import Any

from sim.kit.jit import U64, compiled
from sim.kit.streams import draw

_HALF = U64(32)
_LOW = U64(0xFFFFFFFF)
_RANGE = 1 << 32
_BATCH = 1 << 26  # product of a batch's bounds: a draw is refused less than once in 64 times


@compiled
def shuffle(stream: Any, cards: Any, first: int, n: int) -> None:
    """Permute ``n`` entries of ``cards`` from ``first`` on, uniformly (Fisher-Yates)."""
    word, left = U64(0), 0
    i = n
    while i > 1:
        product, size = i, 1
        while i - size > 1 and product * (i - size) < _BATCH:
            product *= i - size
            size += 1
        refused = True
        half = 0
        while refused:
            if left == 0:
                word, left = draw(stream), 2
            half = 0 + int(word & _LOW)
            word >>= _HALF
            left -= 1
            rest = half
            for j in range(size):
                rest = (rest * (i - j)) & 0xFFFFFFFF
            refused = rest < product and rest < (_RANGE - product) % product
        for j in range(size):
            scaled = half * (i - j)
            a, b = first + i - 1 - j, first + (scaled >> 32)
            half = scaled & 0xFFFFFFFF
            cards[a], cards[b] = cards[b], cards[a]
        i -= size
