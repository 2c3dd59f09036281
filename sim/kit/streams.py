"""Random streams: Philox4x64-10, bit for bit ``numpy.random.Philox`` (Salmon et al., SC'11).

A stream is named by (seed, purpose, deal): any game restarts from its index, and what one source
of chance consumes never shifts another. Purposes 0..63 are a game's own sources of chance, one
each; 64 + seat are the strategies'; 128 + seat whatever strategies imagine while searching.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import types as nbtypes
from numba.extending import intrinsic

from sim.kit.jit import COMPILED, I64, U64, compiled
from sim.kit.records import record

STREAM = record(
    [
        ("seed", "u8"),  # key word 0
        ("purpose", "u8"),  # key word 1
        ("deal", "u8"),  # counter word 1
        ("block", "u8"),  # counter word 0: blocks produced so far
        ("at", "i8"),  # next unread word of the block, 4 = none
        ("words", "u8", (4,)),
        ("half", "u8"),  # upper half of a word whose lower half is used up
        ("halves", "i8"),  # 1 when there is one
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


@intrinsic
def _wide_product(typingctx: Any, a: Any, b: Any) -> Any:
    pair = nbtypes.containers.UniTuple(nbtypes.uint64, 2)

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        word, wide = ir.IntType(64), ir.IntType(128)
        product = builder.mul(builder.zext(values[0], wide), builder.zext(values[1], wide))
        high = builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), word)
        return context.make_tuple(builder, pair, [high, builder.trunc(product, word)])

    return pair(nbtypes.uint64, nbtypes.uint64), generate


if COMPILED:

    @compiled
    def wide_product(a: Any, b: Any) -> Any:
        """Upper and lower word of a 64 x 64 bit product."""
        return _wide_product(a, b)

else:

    def wide_product(a: Any, b: Any) -> Any:
        """Upper and lower word of a 64 x 64 bit product."""
        return (a * b) >> 64, (a * b) & _MASK


@compiled
def start(stream: Any, seed: int, purpose: int, deal: int) -> None:
    """Point ``stream`` at the first draw of (seed, purpose, deal)."""
    stream.seed = U64(seed)
    stream.purpose = U64(purpose)
    stream.deal = U64(deal)
    stream.block = U64(0)
    stream.at = 4
    stream.halves = 0


@compiled
def _refill(stream: Any) -> None:
    zero = U64(0)
    c0, c1, c2, c3 = U64(stream.block) + _ONE, U64(stream.deal), zero, zero
    k0, k1 = U64(stream.seed), U64(stream.purpose)
    stream.block = c0
    for _ in range(10):
        high0, low0 = wide_product(_M0, c0)
        high1, low1 = wide_product(_M1, c2)
        c0, c1, c2, c3 = high1 ^ c1 ^ k0, low1, high0 ^ c3 ^ k1, low0
        k0 = (k0 + _W0) & _MASK
        k1 = (k1 + _W1) & _MASK
    words = stream.words
    words[0], words[1], words[2], words[3] = c0, c1, c2, c3
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
def _draw_half(stream: Any) -> Any:
    """The next 32 random bits: of every word the lower half, then the upper, as NumPy does."""
    if stream.halves != 0:
        stream.halves = 0
        return U64(stream.half)
    word = draw(stream)
    stream.half = word >> _HALF
    stream.halves = 1
    return word & _LOW


@compiled
def _fair(stream: Any, bound: Any, product: Any) -> Any:
    """The first product, this one or one of fresh draws, whose lower half favours no integer."""
    threshold = (U64(0x100000000) - bound) % bound
    while product & _LOW < threshold:
        product = _draw_half(stream) * bound
    return product


@compiled
def below(stream: Any, n: int) -> int:
    """A uniform integer in [0, n), n < 2**31, without bias (Lemire 2019, 32-bit variant)."""
    bound = U64(n)
    product = _draw_half(stream) * bound
    if product & _LOW < bound:
        product = _fair(stream, bound, product)
    return I64(product >> _HALF)


@compiled
def uniform(stream: Any) -> float:
    """A uniform float in [0, 1) with 53 random bits."""
    return float(draw(stream) >> U64(11)) * (1.0 / 9007199254740992.0)
