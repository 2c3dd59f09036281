"""A shuffle that takes several random positions from 64 random bits.

Nevin Brackett-Rozinsky and Daniel Lemire, "Batched ranged random integer generation", Software:
Practice and Experience 55 (2025): multiplying the fraction by one bound after the other gives
independent uniform integers, without bias when the last remainder is tested against all bounds.
"""

from __future__ import annotations

from typing import Any

from sim.kit.jit import I64, U64, compiled
from sim.kit.streams import draw, wide_product

_BATCH = 8
"""Positions from one word: of 128 cards at most, so it is refused less than once in 256 times."""
_MASK = U64(0xFFFFFFFFFFFFFFFF)
_ONE = U64(1)


@compiled
def _draw_for(stream: Any, bounds: Any) -> Any:
    """A word that favours none of ``bounds`` results: its remainder is not among the few left over."""
    word = draw(stream)
    _, rest = wide_product(word, bounds)
    if rest < bounds:
        surplus = (_MASK - bounds + _ONE) % bounds
        while rest < surplus:
            word = draw(stream)
            _, rest = wide_product(word, bounds)
    return word


@compiled
def shuffle(stream: Any, cards: Any, n: int) -> None:
    """Permute the first ``n`` entries of ``cards``, 128 at most, uniformly (Fisher-Yates)."""
    i = n
    while i > 1:
        size = min(_BATCH, i - 1)
        bounds = i
        for j in range(1, size):
            bounds *= i - j
        word = _draw_for(stream, U64(bounds))
        for j in range(size):
            position, word = wide_product(word, U64(i - j))
            a, b = i - 1 - j, I64(position)
            cards[a], cards[b] = cards[b], cards[a]
        i -= size
