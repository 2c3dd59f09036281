"""Large engines in parts, so that nothing is compiled, optimised or linked twice.

``compiled`` makes one version of a function for all widths of integers. A ``Parts`` object is a
decorator: a *part* is compiled on its own and called by symbol, so its callers do not contain it.
Parts are compiled in the order in which they are declared, which is the order of imports: a part
can only call parts declared before it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba.core import types as nbtypes

from sim.kit.chance import chance_record
from sim.kit.jit import CHECKED, COMPILED, symbol
from sim.kit.legal import LEGAL
from sim.kit.records import numba_type
from sim.kit.streams import STREAM
from sim.kit.table import Exports

RESULTS = {"": nbtypes.void, "i": nbtypes.int64, "b": nbtypes.boolean, "f": nbtypes.float64}


def _widened(kind: Any) -> Any:
    plain = numba.types.unliteral(kind)
    return nbtypes.int64 if isinstance(plain, nbtypes.Integer) and plain is not nbtypes.uint64 else kind


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Like ``sim.kit.jit.compiled``; integer arguments become 64 bits wide (words stay unsigned).

    It can only be called from compiled code.
    """
    if not COMPILED:
        return function
    dispatcher = numba.njit(function, boundscheck=CHECKED, no_cpython_wrapper=True, no_cfunc_wrapper=True)
    choose = dispatcher.get_call_template

    def choose_widened(args: Any, kws: Any) -> Any:
        return choose(tuple(map(_widened, args)), {k: _widened(v) for k, v in kws.items()})

    dispatcher.get_call_template = choose_widened
    return dispatcher


class Parts:
    """The parts of one game's engine.

    ``@part("i", "srci")``: returns a whole number; arguments are the state, the rules, chance and a
    whole number. Results: "" nothing, "i" whole number, "b" truth value, "f" float. Arguments: "s"
    state, "r" rules, "c" chance, "l" legal actions, "t" stream, "i" whole number, "b" truth value.
    """

    def __init__(self, game: str, state: np.dtype[Any], rules: np.dtype[Any], purposes: int) -> None:
        self.game = game
        self.declared: dict[str, tuple[Callable[..., Any], Any, tuple[Any, ...]]] = {}
        records = {"s": state, "r": rules, "c": chance_record(purposes), "l": LEGAL, "t": STREAM}
        self._types = {k: numba_type(v) for k, v in records.items()} if COMPILED else {}
        self._types |= {"i": nbtypes.int64, "b": nbtypes.boolean}

    def __call__(self, result: str, arguments: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Declare a function as a part; returns what callers call."""

        def declare(function: Callable[..., Any]) -> Callable[..., Any]:
            if not COMPILED:
                return function
            types = tuple(self._types[a] for a in arguments)
            name = f"{function.__module__.rsplit('.', 1)[-1]}.{function.__name__}"
            self.declared[name] = function, RESULTS[result], types
            return symbol(f"toque.{self.game}.{name}", RESULTS[result], types)

        return declare


class PartedExports(Exports):
    """Exports of an engine made of parts, which are compiled first."""

    def __init__(
        self, parts: Parts, engine: Any, state: np.dtype[Any], rules: np.dtype[Any], purposes: int
    ) -> None:
        super().__init__(parts.game, engine, state, rules, purposes)
        self._parts = parts

    @property
    def declared(self) -> dict[str, tuple[Callable[..., Any], Any, tuple[Any, ...]]]:
        """The parts and, after them, the exported functions."""
        return {**self._parts.declared, **super().declared}
