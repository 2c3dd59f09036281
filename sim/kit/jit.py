"""Compiling: the decorator that engines and strategies use, and calls between compiled units.

A *unit* is one function compiled on its own, kept in the content cache and reached by address:
a strategy, a game's driver, an engine function that strategies call. Units call each other with
numba's own calling convention, so an exception raised in one surfaces in the caller.
"""

from __future__ import annotations

import os
import types
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
import numpy as np
from llvmlite import ir
from numba.core import config
from numba.core import types as nbtypes
from numba.core.compiler import Compiler
from numba.core.errors import NumbaExperimentalFeatureWarning
from numba.extending import intrinsic

from sim.kit.cache import ContentCache
from sim.kit.linkage import UnitCompiler

# Helpers compiled for one game's records serve another's whose records only add fields: that is sound.
warnings.filterwarnings("ignore", category=NumbaExperimentalFeatureWarning)

COMPILED = not config.DISABLE_JIT
"""False under ``NUMBA_DISABLE_JIT=1``: the same source runs as plain Python."""

CHECKED = bool(int(os.environ.get("TOQUE_CHECKED", "0")))
"""True under ``TOQUE_CHECKED=1``: array bounds are checked, and every action and state."""

U64: Callable[[Any], Any] = np.uint64 if COMPILED else int
"""Unsigned 64-bit words: machine words when compiled, Python integers otherwise."""

I64: Callable[[Any], Any] = np.int64 if COMPILED else int
"""Whole numbers out of such words: numba compares a signed and an unsigned number as floats."""

on_compile: list[Callable[[str], None]] = []
"""Called with a unit's name before it is compiled (not when it is loaded from the cache)."""


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Mark a plain function as compilable; it is compiled with whoever calls it."""
    return numba.njit(function, boundscheck=CHECKED, no_cfunc_wrapper=True) if COMPILED else function


def inlined(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same, as part of whoever calls it, however long it is: for what is called in one place."""
    if not COMPILED:
        return plain(function)
    return numba.njit(plain(function), boundscheck=CHECKED, no_cfunc_wrapper=True, forceinline=not CHECKED)


def plain(function: Callable[..., Any]) -> Callable[..., Any]:
    """The Python function behind a compiled one."""
    return getattr(function, "py_func", function)


def unbound(*_: Any) -> Any:
    """Stands for a function of the protocol in generic code, until :func:`bind` puts a game's there."""
    raise NotImplementedError


def bind(template: Callable[..., Any], **functions: Callable[..., Any]) -> Callable[..., Any]:
    """A copy of ``template`` in which the global names ``functions`` mean these functions.

    Generic code (the driver, a search) is written once over the protocol's names and bound to
    each game; unlike a closure, a bound copy can be kept in the compilation cache.
    """
    source = plain(template)
    bound = types.FunctionType(
        source.__code__, {**source.__globals__, **functions}, source.__name__, source.__defaults__
    )
    bound.__qualname__ = source.__qualname__
    bound.__module__ = source.__module__
    bound.toque_sources = [  # type: ignore[attr-defined]
        Path(plain(f).__code__.co_filename) for f in functions.values() if hasattr(plain(f), "__code__")
    ]
    return bound


class Unit:
    """One function compiled for one signature, cached by content, reachable by address.

    ``call`` calls it from Python; compiled, only if it was made with ``python=True``.
    Raises numba's ``NumbaError`` when the function does not compile.
    """

    def __init__(
        self,
        name: str,
        function: Callable[..., Any],
        result: Any,
        arguments: tuple[Any, ...],
        *,
        python: bool = False,
    ) -> None:
        self.name = name
        self.python = plain(function)
        self.address = 0
        self.call: Callable[..., Any] = self.python
        if not COMPILED:
            return
        source = types.FunctionType(
            self.python.__code__, self.python.__globals__, self.python.__name__, self.python.__defaults__
        )
        source.__qualname__ = name.replace(":", ".").replace("/", "_")
        source.__module__ = self.python.__module__
        source.toque_sources = getattr(self.python, "toque_sources", ())  # type: ignore[attr-defined]
        source.toque_options = f"{name} {source.__module__} checked={CHECKED}"  # type: ignore[attr-defined]
        signature = result(*arguments)
        dispatcher = numba.njit(
            source, boundscheck=CHECKED, nogil=True, no_cfunc_wrapper=True, no_cpython_wrapper=not python,
            pipeline_class=Compiler if CHECKED else UnitCompiler,
        )  # fmt: skip
        dispatcher._cache = _Announced(source, name)
        dispatcher.compile(signature)
        self._keep = dispatcher.overloads[signature.args]
        self.call = dispatcher if python else unbound
        self.address = self._keep.library.get_pointer_to_function(self._keep.fndesc.llvm_func_name)


class _Announced(ContentCache):
    def __init__(self, function: Callable[..., Any], name: str) -> None:
        super().__init__(function)
        self._unit = name

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        found = super().load_overload(sig, target_context)
        if found is None:
            for tell in on_compile:
                tell(self._unit)
        return found


def symbol(name: str, result: Any, arguments: tuple[Any, ...]) -> Callable[..., Any]:
    """A function that calls the unit published under ``name``, without linking it in.

    Callers compile in milliseconds however large the unit is. Publish the unit first
    (:func:`publish`), in every process.
    """

    def typer(typingctx: Any, *args: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            function_type = context.call_conv.get_function_type(result, arguments)
            callee = _declare(builder.module, function_type, name)
            return _checked_call(context, builder, callee, result, arguments, values)

        return result(*arguments), generate

    names = ", ".join(f"a{i}" for i in range(len(arguments)))
    scope: dict[str, Any] = {"typer": typer}
    exec(f"def by_symbol(typingctx, {names}):\n    return typer(typingctx, {names})", scope)
    return intrinsic(scope["by_symbol"])


def publish(address: int, name: str) -> None:
    """Make the unit at ``address`` the one that :func:`symbol` stubs of this name call."""
    llvm.add_symbol(name, address)


def address_caller(result: Any, arguments: tuple[Any, ...]) -> Callable[..., Any]:
    """A compiled ``call(address, *arguments)`` for units of this signature."""

    def typer(typingctx: Any, address: Any, *args: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            function_type = context.call_conv.get_function_type(result, arguments)
            callee = builder.inttoptr(values[0], function_type.as_pointer())
            return _checked_call(context, builder, callee, result, arguments, values[1:])

        return result(nbtypes.int64, *arguments), generate

    names = ", ".join(f"a{i}" for i in range(len(arguments)))
    scope: dict[str, Any] = {"typer": typer}
    exec(
        f"def by_address(typingctx, address, {names}):\n    return typer(typingctx, address, {names})", scope
    )
    return intrinsic(scope["by_address"])


def _declare(module: Any, function_type: Any, name: str) -> Any:
    for existing in module.functions:
        if existing.name == name:
            return existing
    return ir.Function(module, function_type, name)


def _checked_call(context: Any, builder: Any, callee: Any, result: Any, arguments: Any, values: Any) -> Any:
    """Call with numba's convention and pass an exception on to the caller's caller."""
    convention = context.call_conv
    return_type = convention.get_return_type(result).pointee
    with builder.goto_entry_block():  # not zeroed: the callee writes what is read
        slot = builder.alloca(return_type)
        info = builder.alloca(ir.PointerType(numba.core.callconv.excinfo_t))
    packed = list(convention._get_arg_packer(arguments).as_arguments(builder, values))
    code = builder.call(callee, [slot, info, *packed])
    status = convention._get_return_status(builder, code, builder.load(info))
    with numba.core.cgutils.if_unlikely(builder, status.is_error):
        convention.return_status_propagate(builder, status)
    return context.get_returned_value(builder, result, builder.load(slot))
