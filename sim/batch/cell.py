"""What is played, as plain values that travel to workers, and how a worker makes it playable.

A :class:`Setting` is a game with one set of rules, a :class:`Seat` is a strategy by reference, a
:class:`Cell` is a setting with a line-up. All are hashable text and numbers; rules and tables made
from them are kept, so that a process builds each once.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from sim import games
from sim.kit.config import unknown
from sim.kit.protocol import ConfigError, Game, Strategy, Switches
from sim.kit.table import Entry, Table

SEATINGS = ("cyclic", "all", "fixed")
KEPT_RULES, KEPT_TABLES = 16, 64


@dataclass(frozen=True)
class Seat:
    """A strategy by reference: ``module:name`` or ``/folder/file.py:name``."""

    label: str
    reference: str
    values: tuple[float, ...]

    @property
    def same(self) -> tuple[str, tuple[float, ...]]:
        """Equal for seats that play alike."""
        return self.reference, self.values


SeatParser = Callable[[str, Game, Path], Seat]
"""``parse(text, game, folder)``: what a user wrote for a seat; raises ConfigError."""


@dataclass(frozen=True)
class Setting:
    """A game with one set of rules: switches as JSON, components a path or "" for the shipped."""

    game: str
    players: int
    switches: str
    components: str = ""

    @cached_property
    def values(self) -> Switches:
        """The switches."""
        return games.load(self.game).switches.model_validate_json(self.switches)


@dataclass(frozen=True)
class Cell:
    """A setting, who plays it (``seating[rotation][seat]`` indexes ``seats``) and the seed."""

    number: int
    setting: Setting
    seats: tuple[Seat, ...]
    seating: tuple[tuple[int, ...], ...]
    seed: int


def seating(seats: Sequence[Seat], players: int, kind: str) -> tuple[tuple[int, ...], ...]:
    """The rotations of a line-up: ``cyclic``, ``all`` orders or ``fixed``; shape [rotations, players].

    Rotations that put the same strategies into the same seats are the same game and appear once.
    """
    base = tuple(range(players)) if len(seats) > 1 else (0,) * players
    if kind == "cyclic":
        rows = [base[r:] + base[:r] for r in range(players)]
    elif kind == "all":
        rows = list(itertools.permutations(base))
    else:
        rows = [base]
    first: dict[Any, tuple[int, ...]] = {}
    for row in rows:
        first.setdefault(tuple(seats[entry].same for entry in row), row)
    return tuple(first.values())


@lru_cache(KEPT_RULES)
def components(setting: Setting) -> Mapping[str, Any]:
    """The component tables in play. Raises ConfigError."""
    custom = Path(setting.components) if setting.components else None
    return games.load(setting.game).components(setting.values, custom)


@lru_cache(KEPT_RULES)
def rules(setting: Setting) -> Any:
    """The rules record of a setting. Raises ConfigError."""
    return games.load(setting.game).pack(setting.values, setting.players, components(setting))


@lru_cache(KEPT_TABLES)
def table(cell: Cell) -> Table:
    """A table at which the cell is played; compiles what it needs. Raises ConfigError, PlayError."""
    setting = cell.setting
    lineup = [Entry(strategy(s.reference), s.values, s.label) for s in cell.seats]
    return Table(games.load(setting.game), setting.players, rules(setting), lineup, np.array(cell.seating))


def digest(value: Any) -> str:
    """Short hash of plain data, the same in every process."""
    text = json.dumps(value, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@lru_cache
def strategy(reference: str) -> Strategy:
    """The strategy that ``module:name`` or ``file.py:name`` stands for. Raises ConfigError."""
    where, _, name = reference.rpartition(":")
    code = module(where)
    found = getattr(code, name, None)
    if isinstance(found, Strategy):
        return found
    if found is not None:
        raise ConfigError(f"{where}: {name} is not a strategy; write @strategy(...) above it")
    raise ConfigError(f"{where}: {unknown('strategy', name, strategies_in(code))}")


def strategies_in(code: ModuleType) -> dict[str, Strategy]:
    """The strategies a module offers, in the order in which it names them."""
    return {name: value for name, value in vars(code).items() if isinstance(value, Strategy)}


@lru_cache
def module(where: str) -> ModuleType:
    """The module of a dotted name or of a file that ends in ``.py``. Raises ConfigError.

    A file's module is named after its content, as compiled code that is kept refers to it by name.
    """
    if not where.endswith(".py"):
        found: ModuleType = _execute(where, lambda: import_module(where))
        return found
    path = Path(where).resolve()
    if not path.is_file():
        raise ConfigError(f"{where}: no such file")
    name = f"toque_bot_{path.stem}_{hashlib.sha256(path.read_bytes()).hexdigest()[:8]}"
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    code = sys.modules[name] = module_from_spec(spec)
    loader = spec.loader
    _execute(where, lambda: loader.exec_module(code))
    return code


def _execute(where: str, load: Callable[[], Any]) -> Any:
    """Import somebody's code; whatever goes wrong there is wrong input."""
    try:
        return load()
    except ConfigError:
        raise
    except SyntaxError as error:
        raise ConfigError(f"{where}: line {error.lineno}: {error.msg}") from error
    except (Exception, SystemExit) as error:
        reason = " ".join(str(error).split()) or "no reason given"
        raise ConfigError(f"{where}: cannot be imported: {type(error).__name__}: {reason}") from error
