"""Indices into arrays of and in records count from the front: compiled, none is negative.

NumPy lets ``a[i]`` count from the end where ``i`` is negative, and numba tests every index for it. No
engine needs that, and the tests make every game slower. A written ``a[-1]`` still counts from the end;
checked code (``TOQUE_CHECKED=1``) raises IndexError for a negative variable index.
"""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import lower_builtin
from numba.np import arrayobj

nbtypes: Any = types
Lowered = tuple[Any, Any]
"""An index as numba lowers it: its type and its value, or tuples of both. Numba tests signed ones."""


def _variable(context: Any, builder: Any, kind: Any, value: Any) -> Lowered:
    """An integer index as an unsigned word; written numbers, and what is no number, as they are."""
    if isinstance(kind, nbtypes.BaseTuple):
        parts = [
            _variable(context, builder, each, _element(builder, value, i))
            for i, each in enumerate(kind.types)
        ]
        whole = nbtypes.Tuple([part[0] for part in parts])
        return whole, context.make_tuple(builder, whole, [part[1] for part in parts])
    if isinstance(kind, nbtypes.Integer) and kind.signed and not isinstance(value, ir.Constant):
        return nbtypes.uintp, context.cast(builder, value, kind, nbtypes.intp)
    return kind, value


def _index(context: Any, builder: Any, signature: Any, value: Any) -> Lowered:
    """An index into an array of a record, or of records; into any other array as it is."""
    array, kind = signature.args[:2]
    ours = isinstance(array, nbtypes.NestedArray) or isinstance(array.dtype, nbtypes.Record)
    return _variable(context, builder, kind, value) if ours else (kind, value)


def _element(builder: Any, value: Any, i: int) -> Any:
    """What was put into a tuple as its element ``i``: so a written number is still seen to be one."""
    part = value
    while isinstance(part, ir.instructions.InsertValue):
        if tuple(part.indices) == (i,):
            return part.operands[1]
        part = part.operands[0]
    return builder.extract_value(value, i)


def _written(context: Any, builder: Any, index: Any) -> Lowered:
    """An index of written numbers. Raises NotImplementedError for others."""
    if isinstance(index, tuple):
        parts = [_written(context, builder, each) for each in index]
        whole = nbtypes.Tuple([part[0] for part in parts])
        return whole, context.make_tuple(builder, whole, [part[1] for part in parts])
    if not isinstance(index, int):
        raise NotImplementedError(index)
    return nbtypes.intp, context.get_constant(nbtypes.intp, index)


def _load(context: Any, builder: Any, signature: Any, array: Any, lowered: Lowered) -> Any:
    kind, index = lowered
    many = isinstance(kind, nbtypes.BaseTuple)
    generate = arrayobj.getitem_array_tuple if many else arrayobj.getitem_arraynd_intp
    found = signature.return_type(signature.args[0], kind)
    return generate(context, builder, found, (array, index))


def _store(context: Any, builder: Any, signature: Any, array: Any, lowered: Lowered, item: Any) -> Any:
    kind, index = lowered
    found = signature.return_type(signature.args[0], kind, signature.args[2])
    return arrayobj.setitem_array(context, builder, found, (array, index, item))


def _get(context: Any, builder: Any, signature: Any, values: Any) -> Any:
    lowered = _index(context, builder, signature, values[1])
    return _load(context, builder, signature, values[0], lowered)


def _get_written(context: Any, builder: Any, signature: Any, values: Any) -> Any:
    lowered = _written(context, builder, values[1])
    return _load(context, builder, signature, values[0], lowered)


def _set(context: Any, builder: Any, signature: Any, values: Any) -> Any:
    lowered = _index(context, builder, signature, values[1])
    return _store(context, builder, signature, values[0], lowered, values[2])


def _set_written(context: Any, builder: Any, signature: Any, values: Any) -> Any:
    lowered = _written(context, builder, values[1])
    return _store(context, builder, signature, values[0], lowered, values[2])


for _kind in (nbtypes.Integer, nbtypes.BaseTuple):
    lower_builtin(operator.getitem, nbtypes.Array, _kind)(_get)
    lower_builtin(operator.setitem, nbtypes.Array, _kind, nbtypes.Any)(_set)
    lower_builtin("static_setitem", nbtypes.Array, _kind, nbtypes.Any)(_set_written)
for _kind in (nbtypes.IntegerLiteral, nbtypes.Omitted):
    lower_builtin("static_getitem", nbtypes.Array, _kind)(_get_written)
