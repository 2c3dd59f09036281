"""State as records: one block of memory with named fields, passed by reference, copied whole."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba.core import types as nbtypes
from numba.extending import intrinsic

from sim.kit import indexing  # noqa: F401  (how compiled code indexes the arrays of records)
from sim.kit.jit import COMPILED

RESERVED = frozenset(dir(np.record))

HEADER = [
    ("decider", "i1"),  # seat that decides next
    ("seat", "i1"),  # seat whose turn it is
    ("node", "i1"),  # kind of the next decision, an index into the game's NODES
    ("turn", "i4"),  # turns begun, from 1
]
"""The first fields of every game's state; the driver and the trace read them."""


def record(fields: list[Any], *, exact: bool = False) -> np.dtype[Any]:
    """A record type from ``(name, type[, shape])`` entries.

    Uncompiled, small integers are widened to 64 bits (unless ``exact``), because NumPy scalars,
    unlike compiled code, keep a sum of two bytes in a byte.

    Raises ValueError for a field named like an attribute of ``numpy.record``.
    """
    clash = [f[0] for f in fields if f[0] in RESERVED]
    if clash:
        raise ValueError(f"field names {clash} are attributes of numpy.record; choose others")
    if not COMPILED and not exact:
        fields = [(f[0], _widen(f[1]), *f[2:]) for f in fields]
    return np.dtype((np.record, np.dtype(fields, align=True)))


def _widen(kind: Any) -> Any:
    if isinstance(kind, np.dtype) and kind.names:
        return kind
    plain = np.dtype(kind)
    return np.dtype("i8") if plain.kind in "iu" and plain.itemsize < 8 else plain


def new(dtype: np.dtype[Any], count: int | None = None) -> Any:
    """A zeroed record, or an array of ``count`` of them."""
    return np.zeros(count, dtype) if count is not None else np.zeros(1, dtype)[0]


def numba_type(dtype: np.dtype[Any]) -> Any:
    """The compiler's type of a record."""
    return numba.from_dtype(dtype)


@intrinsic
def _copy(typingctx: Any, target: Any, source: Any) -> Any:
    if target != source:
        raise numba.core.errors.TypingError(f"cannot copy a {source} over a {target}")

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        byte = ir.IntType(8).as_pointer()
        pointers = [builder.bitcast(v, byte) for v in values]
        numba.core.cgutils.raw_memcpy(
            builder, pointers[0], pointers[1], ir.Constant(ir.IntType(64), source.size), 1
        )
        return context.get_dummy_value()

    return nbtypes.void(target, source), generate


def _copy_python(target: Any, source: Any) -> None:
    for name in source.dtype.names:
        target[name] = source[name]


if COMPILED:

    @numba.njit
    def copy(target: Any, source: Any) -> None:
        """Overwrite the record ``target`` with ``source`` (same type)."""
        _copy(target, source)

else:
    copy = _copy_python
