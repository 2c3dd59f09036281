"""The set of legal actions: 128 bits, one an action code, so nobody writes or searches a list."""

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir
from numba.core import cgutils
from numba.core import types as nbtypes
from numba.extending import intrinsic

from sim.kit.jit import COMPILED, U64, compiled
from sim.kit.records import record

MOST = 128
LEGAL = record([("words", "u8", (2,))], exact=True)
"""Actions 0..63 in ``words[0]``, 64..127 in ``words[1]``."""

_ZERO, _ONE = U64(0), U64(1)


@intrinsic
def _popcount(typingctx: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.ctpop(values[0])

    return nbtypes.int64(nbtypes.uint64), generate


@intrinsic
def _lowest(typingctx: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.cttz(values[0], ir.Constant(ir.IntType(1), 0))

    return nbtypes.int64(nbtypes.uint64), generate


def _fast_deposit() -> bool:
    """Whether this processor scatters bits in one fast instruction (BMI2; microcoded on Zen 1, 2)."""
    return bool(llvm.get_host_cpu_features().get("bmi2")) and llvm.get_host_cpu_name() not in (
        "znver1",
        "znver2",
    )


@intrinsic
def _select(typingctx: Any, word: Any, k: Any) -> Any:
    """Index of the k-th set bit (from 0): deposit one bit at rank k, count the zeros below it."""

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        i64 = ir.IntType(64)
        deposit = cgutils.get_or_insert_function(
            builder.module, ir.FunctionType(i64, [i64, i64]), "llvm.x86.bmi.pdep.64"
        )
        one = builder.shl(ir.Constant(i64, 1), values[1])
        return builder.cttz(builder.call(deposit, [one, values[0]]), ir.Constant(ir.IntType(1), 0))

    return nbtypes.int64(nbtypes.uint64, nbtypes.int64), generate


if COMPILED and _fast_deposit():

    @compiled
    def select(word: Any, k: int) -> int:
        """Index of the set bit of rank ``k`` (from 0) in a 64-bit word."""
        return _select(word, k)

else:

    @compiled
    def select(word: Any, k: int) -> int:
        """Index of the set bit of rank ``k`` (from 0) in a 64-bit word."""
        for _ in range(k):
            word &= word - _ONE
        return lowest(word)


if COMPILED:

    @compiled
    def popcount(word: Any) -> int:
        """Number of set bits of an unsigned 64-bit word."""
        return _popcount(word)

    @compiled
    def lowest(word: Any) -> int:
        """Index of the lowest set bit of a 64-bit word, 64 when none is set."""
        return _lowest(word)

else:

    def popcount(word: Any) -> int:
        """Number of set bits of an unsigned 64-bit word."""
        return int(word).bit_count()

    def lowest(word: Any) -> int:
        """Index of the lowest set bit of a 64-bit word, 64 when none is set."""
        word = int(word)
        return (word & -word).bit_length() - 1 if word else 64


@compiled
def clear(legal: Any) -> None:
    """Make the set empty."""
    legal.words[0] = _ZERO
    legal.words[1] = _ZERO


@compiled
def put(legal: Any, action: int) -> None:
    """Add one action."""
    legal.words[action >> 6] = U64(legal.words[action >> 6]) | (_ONE << U64(action & 63))


@compiled
def put_mask(legal: Any, word: int, mask: Any) -> None:
    """Add all actions of a 64-bit mask (``U64``) to word 0 or 1."""
    legal.words[word] = U64(legal.words[word]) | mask


@compiled
def has(legal: Any, action: int) -> bool:
    """Whether an action (any integer) is in the set."""
    if action < 0 or action >= MOST:
        return False
    return (U64(legal.words[action >> 6]) >> U64(action & 63)) & _ONE != _ZERO


@compiled
def count(legal: Any) -> int:
    """How many actions are legal."""
    return popcount(U64(legal.words[0])) + popcount(U64(legal.words[1]))


@compiled
def nth(legal: Any, k: int) -> int:
    """The action at position ``k`` (from 0) in ascending order; ``k`` < count."""
    word = U64(legal.words[0])
    n = popcount(word)
    if k < n:
        return select(word, k)
    return 64 + select(U64(legal.words[1]), k - n)


@compiled
def following(legal: Any, action: int) -> int:
    """The smallest legal action above ``action`` (-1 for the first), or -1 at the end.

    ``a = following(legal, -1)`` then ``while a >= 0: ...; a = following(legal, a)``.
    """
    a = action + 1
    if a < 64:
        word = U64(legal.words[0]) >> U64(a)
        if word != _ZERO:
            return a + lowest(word)
        a = 64
    if a < MOST:
        word = U64(legal.words[1]) >> U64(a - 64)
        if word != _ZERO:
            return a + lowest(word)
    return -1
