"""Sets in words: cards in two words, guests in six nibbles."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import types as nbtypes
from numba.extending import intrinsic

from sim.games.just_desserts.state import EVERYBODY, LOW_CARDS
from sim.kit.jit import COMPILED, U64, compiled
from sim.kit.legal import lowest, popcount

_ALL_LOW = (1 << LOW_CARDS) - 1


@intrinsic
def _leading(typingctx: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.ctlz(values[0], ir.Constant(ir.IntType(1), 0))

    return nbtypes.int64(nbtypes.uint64), generate


if COMPILED:

    @compiled
    def highest(word: int) -> int:
        """Index of the highest set bit, -1 when none is set."""
        return 63 - _leading(U64(word))

else:

    def highest(word: int) -> int:
        """Index of the highest set bit, -1 when none is set."""
        return int(word).bit_length() - 1


@compiled
def lowest_bit(word: int) -> int:
    """Index of the lowest set bit, 64 when none is set."""
    return lowest(U64(word))


@compiled
def many(word: int) -> int:
    """Number of set bits."""
    return popcount(U64(word))


@compiled
def card_lo(d: int) -> int:
    """Low word of the set {d}."""
    return 1 << d if d < LOW_CARDS else 0


@compiled
def card_hi(d: int) -> int:
    """High word of the set {d}."""
    return 1 << (d - LOW_CARDS) if d >= LOW_CARDS else 0


@compiled
def has_card(lo: int, hi: int, d: int) -> bool:
    """Whether card ``d`` is in the set."""
    return (lo >> d) & 1 != 0 if d < LOW_CARDS else (hi >> (d - LOW_CARDS)) & 1 != 0


@compiled
def first_card(lo: int, hi: int) -> int:
    """Lowest id of a set that is not empty."""
    return lowest_bit(lo) if lo != 0 else LOW_CARDS + lowest_bit(hi)


@compiled
def last_card(lo: int, hi: int) -> int:
    """Highest id of the set, -1 when it is empty."""
    return LOW_CARDS + highest(hi) if hi != 0 else highest(lo)


@compiled
def below_lo(d: int) -> int:
    """Low word of the set of all ids below ``d``."""
    return _ALL_LOW if d >= LOW_CARDS else (1 << max(d, 0)) - 1


@compiled
def below_hi(d: int) -> int:
    """High word of the set of all ids below ``d``."""
    return (1 << (d - LOW_CARDS)) - 1 if d > LOW_CARDS else 0


@compiled
def colour_counts(guests: int) -> int:
    """How many guests of each colour, a nibble a colour."""
    pairs = guests - ((guests >> 1) & 0x555555)
    return (pairs & 0x333333) + ((pairs >> 2) & 0x333333)


@compiled
def colours_with(counts: int, least: int) -> int:
    """All guests of the colours that count at least ``least`` (1..3), as a set."""
    return (((counts + 0x111111 * (8 - least)) & 0x888888) >> 3) * 15


@compiled
def colours_in(guests: int) -> int:
    """Number of different colours."""
    return many((colour_counts(guests) + 0x777777) & 0x888888)


@compiled
def duplicated(guests: int) -> int:
    """The guests of colours that occur more than once."""
    return guests & colours_with(colour_counts(guests), 2) & EVERYBODY


@compiled
def won(guests: int) -> int:
    """JD-051: 1 for three of a colour, 2 for five different ones, else 0."""
    counts = colour_counts(guests)
    if (counts + 0x555555) & 0x888888 != 0:
        return 1
    return 2 if many((counts + 0x777777) & 0x888888) >= 5 else 0
