"""Shared by the tests: tables of any game, and games walked decision by decision."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

import strategies
from sim import games
from sim.batch import cell
from sim.kit import config
from sim.kit.legal import LEGAL, following
from sim.kit.protocol import Game, Strategy, Variant
from sim.kit.records import copy, new
from sim.kit.table import Entry, Table, cyclic_seating


@cache
def variants(name: str) -> dict[str, Variant]:
    """Shipped variants, and those that ``CASES`` in ``tests/games/<game>_cases.py`` adds to them."""
    module = f"tests.games.{name}_cases"
    more = import_module(module).CASES if find_spec(module) else ()
    return {**config.variants(games.load(name)), **{v.name: v for v in more}}


SHIPPED = [(name, key) for name in games.names() for key in config.variants(games.load(name))]
"""Every game with every shipped variant."""
CASES = [(name, key) for name in games.names() for key in variants(name)]
"""Every game with every variant that is tested."""


def variant(name: str, key: str) -> tuple[Game, Variant]:
    return games.load(name), variants(name)[key]


@cache
def packed(name: str, key: str, **changes: Any) -> Any:
    """The rules record of a variant with some switches changed."""
    game, chosen = variant(name, key)
    switches = config.switches(game, {**chosen.switches, **changes}, "test")
    return game.pack(switches, chosen.players, game.components(switches, None))


def entry(game: Game, seat: str | Strategy) -> Entry:
    if isinstance(seat, Strategy):
        return Entry(seat, tuple(p.default for p in seat.params.values()), seat.name)
    parsed = strategies.parse(seat, game, Path())
    return Entry(cell.strategy(parsed.reference), parsed.values, parsed.label)


def table(name: str, key: str, seats: Sequence[str | Strategy] = ("uniform",), **changes: Any) -> Table:
    """A table of a variant; one strategy sits in all seats, several rotate."""
    game, chosen = variant(name, key)
    lineup = [entry(game, s) for s in seats]
    seating = np.zeros((1, chosen.players), int) if len(lineup) == 1 else cyclic_seating(chosen.players)
    return Table(game, chosen.players, packed(name, key, **changes), lineup, seating)


def walk(at: Table, seed: int, index: int) -> Iterator[tuple[Any, list[int]]]:
    """Every state of a game with its legal actions, before the decision is taken."""
    state = new(at.game.state)
    at.begin(seed, index)
    at.deal()
    while at.job.playing:
        copy(state, at.state)
        yield state, legal(at.game, state, at.rules)
        at.step()


def legal(game: Game, state: Any, rules: Any) -> list[int]:
    found = new(LEGAL)
    game.exports.call("legal_actions", state, rules, found)
    actions, action = [], following(found, -1)
    while action >= 0:
        actions.append(int(action))
        action = following(found, action)
    return actions


def digest(*arrays: Any) -> str:
    """A digest of result rows that does not depend on padding or on the mode of compilation."""
    total = hashlib.sha256()
    for rows in arrays:
        for name in rows.dtype.names:
            total.update(np.ascontiguousarray(rows[name]).astype("<f8").tobytes())
    return total.hexdigest()[:16]
