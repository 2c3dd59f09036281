"""A shuffle that takes four random positions from one draw.

Nevin Brackett-Rozinsky and Daniel Lemire, "Batched ranged random integer generation", Software:
Practice and Experience 55 (2025): multiplying a fraction by one bound after the other gives
independent uniform integers, without bias when the last remainder is tested against all bounds.
"""

from __future__ import annotations

from typing import Any

from sim.kit.jit import U64, compiled
from sim.kit.streams import draw

_HALF = U64(32)
_LOW = (1 << 32) - 1


@compiled
def _fraction(stream: Any, outcomes: int) -> int:
    """32 random bits, without those that would favour some of the outcomes."""
    while True:
        bits = 0 + int(draw(stream) >> _HALF)
        rest = (bits * outcomes) & _LOW
        if rest >= outcomes or rest >= (_LOW + 1 - outcomes) % outcomes:
            return bits


@compiled
def shuffle(stream: Any, pieces: Any, n: int) -> None:
    """Permute the first ``n`` entries of ``pieces`` uniformly (Fisher-Yates); ``n``: a multiple of four."""
    for i in range(n, 0, -4):
        bits = _fraction(stream, i * (i - 1) * (i - 2) * (i - 3))
        for last in range(i, i - 4, -1):
            scaled = bits * last
            bits = scaled & _LOW
            a, b = last - 1, scaled >> 32
            pieces[a], pieces[b] = pieces[b], pieces[a]
