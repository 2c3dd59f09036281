"""A game made ready to play in this process: its compiled units and the memory they work in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np
from numba.core import types as nbtypes
from numba.core.errors import NumbaError

from sim.kit import driver
from sim.kit.chance import chance_record
from sim.kit.jit import (
    CHECKED,
    COMPILED,
    Unit,
    address_caller,
    bind,
    inlined,
    plain,
    publish,
    symbol,
    unbound,
)
from sim.kit.legal import LEGAL
from sim.kit.protocol import Game, Strategy, result_records
from sim.kit.records import new, numba_type
from sim.kit.streams import STREAM


def signatures(
    state: np.dtype[Any], rules: np.dtype[Any], purposes: int
) -> dict[str, tuple[Any, tuple[Any, ...]]]:
    """Compiled signatures of the engine functions that strategies may call."""
    s, r, c = numba_type(state), numba_type(rules), numba_type(chance_record(purposes))
    legal, stream, i8 = numba_type(LEGAL), numba_type(STREAM), nbtypes.int64
    return {
        "setup": (nbtypes.void, (s, r, c)),
        "over": (i8, (s,)),
        "legal_actions": (nbtypes.void, (s, r, legal)),
        "apply": (nbtypes.void, (s, r, i8, c)),
        "observe": (nbtypes.void, (s, r, i8, s)),
        "determinize": (nbtypes.void, (s, r, i8, stream, s)),
        "score": (nbtypes.float64, (s, r, i8)),
        "check": (i8, (s, r)),
    }


NOWHERE = 1
"""An address at which there is nothing to call."""
PROTOCOL = ("setup", "over", "legal_actions", "apply", "observe", "determinize", "score", "check")
ASKED = ("over", "legal_actions", "score")
"""What the driver asks at every decision; in a large engine, of its parts."""


class Exports:
    """Engine functions by symbol: what strategies call without compiling the engine again.

    A game's ``exports.py`` makes one and unpacks ``protocol`` into module-level names, so that
    compiled code writes ``exports.apply(state, rules, action, chance)``. Uncompiled, the names
    are the engine's own functions.
    """

    def __init__(
        self, game: str, engine: Any, state: np.dtype[Any], rules: np.dtype[Any], purposes: int
    ) -> None:
        self.game = game
        self.functions: dict[str, Callable[..., Any]] = {n: getattr(engine, n) for n in (*PROTOCOL, "finish")}
        self._units: dict[str, tuple[Callable[..., Any], Any, tuple[Any, ...]]] = {}
        types = signatures(state, rules, purposes)
        self.protocol = tuple(self.add(n, self.functions[n], *types[n]) for n in PROTOCOL)

    def add(self, name: str, function: Callable[..., Any], result: Any, arguments: tuple[Any, ...]) -> Any:
        """Export one more function (arguments: records and numbers only); returns its stub."""
        if not COMPILED:
            return function
        self._units[name] = (function, result, arguments)
        return symbol(f"toque.{self.game}.{name}", result, arguments)

    @property
    def declared(self) -> dict[str, tuple[Callable[..., Any], Any, tuple[Any, ...]]]:
        """What is compiled, callees before callers: function, result and arguments by name."""
        return self._units

    def unit(self, name: str) -> Unit:
        """One of them, compiled or loaded."""
        return Unit(f"{self.game}.{name}", *self.declared[name], python=name in PROTOCOL)

    @cached_property
    def units(self) -> dict[str, Unit]:
        """All of them, published in this process."""
        units = {}
        for name in self.declared:
            units[name] = self.unit(name)
            publish(units[name].address, f"toque.{self.game}.{name}")
        return units

    def pretend(self) -> None:
        """Publish nothing under every name: callers compile before callees, and cannot be called."""
        for name in self.declared:
            publish(NOWHERE, f"toque.{self.game}.{name}")

    def call(self, name: str, *arguments: Any) -> Any:
        """Call an exported function from Python, compiled or not."""
        function = self.units[name].call if COMPILED else self.functions[name]
        return function(*arguments)


class PlayError(RuntimeError):
    """A game could not be played on: which one, who, and why."""


@dataclass(frozen=True)
class Entry:
    """A strategy with its parameter values, as a member of a line-up."""

    strategy: Strategy
    values: tuple[float, ...]
    label: str


def cyclic_seating(players: int) -> np.ndarray[Any, Any]:
    """All cyclic rotations: row r seats entry (s + r) mod n at seat s. Shape [players, players]."""
    n = np.arange(players)
    return (n[None, :] + n[:, None]) % players


@cache
def driver_unit(game: Game) -> Unit:
    """The driver bound to a game; compiled on first use, then loaded from the cache.

    The engine must have been published (``Exports.units``), here as for strategies.
    """
    state, rules, chance = (
        numba_type(t) for t in (game.state, game.rules, chance_record(len(game.purposes)))
    )
    job, legal, stream = numba_type(driver.JOB), numba_type(LEGAL), numba_type(STREAM)
    scratch, entry = numba_type(game.scratch), numba_type(driver.ENTRY)
    games, seats = (numba_type(t) for t in result_records(game))
    choose = (state, rules, nbtypes.int64, legal, scratch, entry, stream)
    engine = {name: inlined(function) for name, function in game.exports.functions.items()}
    if not game.linked and COMPILED:
        protocol = zip(PROTOCOL, game.exports.protocol, strict=True)
        engine |= {name: stub for name, stub in protocol if name not in ASKED}
    engine.pop("determinize")
    call = address_caller(nbtypes.int64, choose) if COMPILED else _call
    arguments = (
        job, rules, state, state, legal, chance,
        nbtypes.Array(stream, 1, "C"), nbtypes.Array(scratch, 1, "C"),
        nbtypes.Array(entry, 1, "C"), nbtypes.int64[:, ::1],
        nbtypes.Array(games, 1, "C"), nbtypes.Array(seats, 2, "C"),
    )  # fmt: skip
    drive = bind(driver.drive, call_strategy=call, **engine)
    return Unit(f"{game.name}.driver", drive, nbtypes.int64, arguments, python=True)


@cache
def strategy_unit(game: Game, function: Callable[..., Any]) -> Unit:
    """A strategy compiled for a game, as ``driver.choose``. Raises PlayError when it does not compile."""
    arguments = (
        numba_type(game.state), numba_type(game.rules), nbtypes.int64, numba_type(LEGAL),
        numba_type(game.scratch), numba_type(driver.ENTRY), numba_type(STREAM),
    )  # fmt: skip
    name = getattr(function, "__name__", "strategy")
    names = plain(function).__globals__
    protocol = zip(PROTOCOL, game.exports.protocol, strict=True)
    generic = {name: stub for name, stub in protocol if names.get(name) is unbound}
    try:
        choose = bind(driver.choose, strategy=inlined(bind(function, **generic)))
        return Unit(f"{game.name}:{name}", choose, nbtypes.int64, arguments, python=True)
    except (NumbaError, KeyError) as error:
        reason = next((line for line in reversed(str(error).splitlines()) if line.strip()), "")
        raise PlayError(f"strategy {name} does not compile: {_first_line(error) or reason}") from error


def _first_line(error: Exception) -> str:
    lines = [line.strip() for line in str(error).partition('\nFile "')[0].splitlines() if line.strip()]
    useful = [line for line in lines if not line.startswith(("Failed in", "During:", "-", "There are"))]
    return " ".join(useful[:2])[:300]


_uncompiled: dict[int, Callable[..., Any]] = {}
"""Strategies as plain Python, by what stands for their address."""


def _call(address: int, *arguments: Any) -> Any:
    return _uncompiled[address](*arguments)


class Table:
    """One game with its rules, its line-up and the memory it is played in.

    ``play`` plays whole games; ``begin`` and ``step`` play one game decision by decision.
    """

    def __init__(
        self, game: Game, players: int, rules: Any, lineup: Sequence[Entry], seating: np.ndarray[Any, Any]
    ) -> None:
        self.game, self.players, self.rules, self.lineup, self.seating = game, players, rules, lineup, seating
        self.job = new(driver.JOB)
        self.state, self.view = new(game.state), new(game.state)
        self.legal = new(LEGAL)
        self.chance = new(chance_record(len(game.purposes)))
        self._streams, self._scratch = new(STREAM, players), new(game.scratch, players)
        self._lineup = new(driver.ENTRY, len(lineup))
        if COMPILED:
            _ = game.exports.units
        for row, entry in zip(self._lineup, lineup, strict=True):
            row.value[: len(entry.values)] = entry.values
            row.blind = entry.strategy.blind
            unit = strategy_unit(game, entry.strategy.function)
            row.address = unit.address if COMPILED else id(unit)
            _uncompiled[int(row.address)] = unit.python
        self._driver = driver_unit(game)
        self._seating = np.ascontiguousarray(seating, dtype=np.int64)
        self._types = result_records(game)

    def play(self, seed: int, first: int, last: int, *, checked: bool = CHECKED) -> tuple[Any, Any]:
        """Play games ``first`` to ``last - 1``; returns their rows ``[n]`` and ``[n, seats]``.

        Raises PlayError when a strategy raises or chooses an illegal action.
        """
        self.begin(seed, first, last=last, checked=checked)
        self._run(-1)
        return self.games, self.seats

    def begin(self, seed: int, index: int, *, last: int | None = None, checked: bool = CHECKED) -> None:
        """Point the table at a game; ``deal`` deals it, ``step`` plays it."""
        last = index + 1 if last is None else last
        self.games = new(self._types[0], last - index)
        self.seats = np.zeros((last - index, self.players), self._types[1])
        job = self.job
        job.seed, job.index, job.last = seed, index, last
        job.rotations, job.players = len(self._seating), self.players
        job.checked, job.playing, job.written, job.fault, job.action = int(checked), 0, 0, 0, -1

    def deal(self) -> None:
        """Deal the game; ``self.state`` is the state before the first decision."""
        self._run(0)

    def step(self) -> int:
        """Take one decision; returns the action. ``self.state`` is the state after it."""
        self._run(1)
        return int(self.job.action)

    def _run(self, limit: int) -> None:
        job = self.job
        job.limit = limit
        try:
            fault = self._driver.call(
                job, self.rules, self.state, self.view, self.legal, self.chance, self._streams, self._scratch,
                self._lineup, self._seating, self.games, self.seats,
            )  # fmt: skip
        except Exception as error:
            raise PlayError(f"{self._where()}: {type(error).__name__}: {error}") from error
        if fault:
            self._raise(fault)

    def _where(self) -> str:
        seat = int(self.state.decider)
        index = int(self.job.index)
        entry = self.lineup[self._seating[index % len(self._seating), seat]]
        return f"{self.game.name} game {index}, seat {seat} ({entry.label})"

    def _raise(self, fault: int) -> None:
        detail = int(self.job.fault_detail)
        if fault == driver.FAULT_ILLEGAL:
            raise PlayError(f"{self._where()}: chose action {detail}, which is not legal there")
        if fault == driver.FAULT_STUCK:
            raise PlayError(f"{self._where()}: the engine offers no legal action")
        raise PlayError(f"{self._where()}: invariant {detail} is broken after this action")
