"""Eight small numbers in one word, a byte each, handled all at once."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import types as nbtypes
from numba.extending import intrinsic

from sim.kit.jit import COMPILED, compiled

_BYTES = ir.VectorType(ir.IntType(8), 8)


@compiled
def in_byte(word: int, k: int) -> int:
    """Byte ``k`` of a word of counts or points."""
    return (word >> 8 * k) & 255


@compiled
def put_byte(word: int, k: int, value: int) -> int:
    """The word with byte ``k`` replaced."""
    return (word & ~(255 << 8 * k)) | value << 8 * k


@intrinsic
def _larger(typingctx: Any, one: Any, two: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        a, b = (builder.bitcast(value, _BYTES) for value in values)
        most = builder.select(builder.icmp_unsigned(">", a, b), a, b)
        return builder.bitcast(most, ir.IntType(64))

    return nbtypes.int64(nbtypes.int64, nbtypes.int64), generate


if COMPILED:

    @compiled
    def larger(one: int, two: int) -> int:
        """The larger of each pair of bytes of two words."""
        return _larger(one, two)

else:

    def larger(one: int, two: int) -> int:
        """The larger of each pair of bytes of two words."""
        a, b = (int(word).to_bytes(8, "little", signed=word < 0) for word in (one, two))
        return int.from_bytes(bytes(map(max, a, b)), "little", signed=True)
