"""Random streams: Philox4x64-10, bit for bit ``numpy.random.Philox`` (Salmon et al., SC'11).

A stream is named by (seed, purpose, deal): any game restarts from its index, and what one source
of chance consumes never shifts another. Purposes 0..63 are a game's own sources of chance, one
each; 64 + seat are the strategies'; 128 + seat whatever strategies imagine while searching.
"""

from __future__ import annotations

from typing import Any

from sim.kit.jit import U64, compiled
from sim.kit.records import record

STREAM = record(
    [
        ("seed", "u8"),  # key word 0
        ("purpose", "u8"),  # key word 1
        ("deal", "u8"),  # counter word 1
        ("block", "u8"),  # counter word 0: blocks produced so far
        ("at", "i8"),  # next unread word of the buffer, 4 = empty
        ("words", "u8", (4,)),
    ],
    exact=True,
)
STRATEGY_PURPOSE = 64
SEARCH_PURPOSE = 128

_MASK = U64(0xFFFFFFFFFFFFFFFF)
_LOW = U64(0xFFFFFFFF)
_HALF = U64(32)
_M0 = U64(0xD2E7470EE14C6C93)
_M1 = U64(0xCA5A826395121157)
_W0 = U64(0x9E3779B97F4A7C15)
_W1 = U64(0xBB67AE8584CAA73B)
_ONE = U64(1)


@compiled
def _high(a: Any, b: Any) -> Any:
    """Upper 64 bits of a 64 x 64 bit product."""
    a0, a1, b0, b1 = a & _LOW, a >> _HALF, b & _LOW, b >> _HALF
    middle = a1 * b0 + ((a0 * b0) >> _HALF)
    low = a0 * b1 + (middle & _LOW)
    return a1 * b1 + (middle >> _HALF) + (low >> _HALF)


@compiled
def start(stream: Any, seed: int, purpose: int, deal: int) -> None:
    """Point ``stream`` at the first draw of (seed, purpose, deal)."""
    stream.seed = U64(seed)
    stream.purpose = U64(purpose)
    stream.deal = U64(deal)
    stream.block = U64(0)
    stream.at = 4


@compiled
def _refill(stream: Any) -> None:
    block = (U64(stream.block) + _ONE) & _MASK
    stream.block = block
    c0, c1, c2, c3 = block, U64(stream.deal), U64(0), U64(0)
    k0, k1 = U64(stream.seed), U64(stream.purpose)
    for _ in range(10):
        h0, l0 = _high(_M0, c0), (_M0 * c0) & _MASK
        h1, l1 = _high(_M1, c2), (_M1 * c2) & _MASK
        c0, c1, c2, c3 = h1 ^ c1 ^ k0, l1, h0 ^ c3 ^ k1, l0
        k0 = (k0 + _W0) & _MASK
        k1 = (k1 + _W1) & _MASK
    stream.words[0], stream.words[1], stream.words[2], stream.words[3] = c0, c1, c2, c3
    stream.at = 0


@compiled
def draw(stream: Any) -> Any:
    """The next 64 random bits."""
    if stream.at == 4:
        _refill(stream)
    word = U64(stream.words[stream.at])
    stream.at += 1
    return word


@compiled
def below(stream: Any, n: int) -> int:
    """A uniform integer in [0, n), n < 2**31, without bias (Lemire 2019, 32-bit variant)."""
    bound = U64(n)
    product = (draw(stream) >> _HALF) * bound
    low = product & _LOW
    if low < bound:
        threshold = (U64(0x100000000) - bound) % bound
        while low < threshold:
            product = (draw(stream) >> _HALF) * bound
            low = product & _LOW
    return int(product >> _HALF)


@compiled
def uniform(stream: Any) -> float:
    """A uniform float in [0, 1) with 53 random bits."""
    return float(draw(stream) >> U64(11)) * (1.0 / 9007199254740992.0)


@compiled
def shuffle(stream: Any, cards: Any, n: int) -> None:
    """Permute the first ``n`` entries of ``cards`` uniformly (Fisher-Yates)."""
    for i in range(n - 1, 0, -1):
        j = below(stream, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
