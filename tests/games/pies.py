"""Finished games of Piece of Pie with any pies, played through the engine; a packer by brute force."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from sim import games
from sim.games.piece_of_pie.pies import set_prize
from sim.games.piece_of_pie.state import FLAVOURS, PLACES
from sim.kit import config
from sim.kit.records import copy, new
from sim.kit.table import Entry, Table
from strategies.common import uniform

GAME = games.load("piece_of_pie")
LETTERS = "KSBA"
VALUES = {
    "kiwi": 3, "four_seasons": 4, "apricot_strawberry": 3, "strawberry_sandwich": 2, "blueberry_delight": 3,
    "blueberry_kiwi": 2, "apricot_delight": 2, "opposite": 2, "mirror_image": 2, "triangle": 4,
    "side_by_side": 2, "alternate": 5, "triplet": 4, "split_pair": 2,
}  # fmt: skip
FLAVOUR_RECIPES, PATTERN_RECIPES = list(VALUES)[:7], list(VALUES)[7:]

Pie = dict[str, Any]


def faces(pie: Pie, first: int, dark: bool = False) -> list[dict[str, Any]]:
    """The eight pieces of a golden ring, numbered from ``first``."""
    return [
        {
            "id": f"P{first + i}",
            "flavour": FLAVOURS[LETTERS.index(pie["ring"][i])],
            "shavings": pie.get("shavings", [0] * 8)[i],
            "frosting": bool(pie.get("frosting", [0] * 8)[i]),
            "shape": pie.get("shapes", [""] * 8)[i] or "none",
            "dark": dark,
        }
        for i in range(PLACES)
    ]


def rules_for(pies: Sequence[Pie], players: int, **changes: Any) -> Any:
    """The rules record of a game whose pieces are those of these pies, in order."""
    switches = config.switches(GAME, changes, "test")
    pieces = [piece for k, pie in enumerate(pies) for piece in faces(pie, PLACES * k)]
    if players == 3:
        pieces += faces(pies[0], 24, dark=True)
    default = config.switches(GAME, {}, "test")
    return GAME.pack(switches, players, {**GAME.components(default, None), "pieces": pieces})


def opened(rules: Any, perfect: Sequence[str]) -> Any:
    """A game about to begin whose middle pies are the rules' pieces in order."""
    state, chance = new(GAME.state), new(table_of(rules).chance.dtype)
    GAME.exports.call("setup", state, rules, chance)
    for pie in range(int(rules.middles)):
        for place in range(PLACES):
            state.middle[PLACES * pie + place] = PLACES * pie + place
    state.perfect[: len(perfect)] = [LETTERS.index(letter) for letter in perfect]
    state.prize[:] = 0
    for seat in range(len(perfect)):
        set_prize(state, rules, seat)
    return state


def table_of(rules: Any) -> Table:
    players = int(rules.players)
    return Table(GAME, players, rules, [Entry(uniform, (), "uniform")], np.zeros((1, players), int))


def play_out(pies: Sequence[Pie], players: int, perfect: Sequence[str], **changes: Any) -> tuple[Any, Any]:
    """The result rows of a game that ends with these pies (two for each seat with two players)."""
    rules = rules_for(pies, players, **changes)
    state = opened(rules, perfect)
    chance = table_of(rules).chance
    each = len(pies) // players
    turns = len(pies) * PLACES
    for turn in range(turns - 1):
        seat, own = turn % players, turn // players // PLACES
        pick = 2 * (seat * each + own)
        GAME.exports.call("apply", state, rules, 4 * pick + 2 * own, chance)
    return last_turn(state, rules)


def last_turn(state: Any, rules: Any) -> tuple[Any, Any]:
    """The result rows of a game with one piece left to take."""
    at = table_of(rules)
    at.begin(1, 0)
    at.deal()
    copy(at.state, state)
    at.step()
    assert at.job.written == 1
    return at.games[0], at.seats[0]


def brute_sets(recipe: str, ring: str, *, triple: bool = False, slices: bool = False) -> int:
    """Sets of a recipe on a ring with ``.`` for places not filled, packed by trying every choice."""
    at = [ring[i % 8] for i in range(24)]

    def between(flavour: str, d: int, same: bool) -> list[set[int]]:
        hits = []
        for i in range(8):
            one, two = at[i + 8 - d], at[i + d]
            if at[i] == flavour and "." not in (one, two) and (one == two) == same:
                hits.append({i, (i - d) % 8, (i + d) % 8} if triple else {i})
        return hits

    def equal(*steps: int) -> list[set[int]]:
        sets = [{i, *((i + s) % 8 for s in steps)} for i in range(8)]
        return [s for s in sets if len({ring[p] for p in s}) == 1 and ring[min(s)] != "."]

    def anywhere(flavours: str) -> list[set[int]]:
        return [
            set(c)
            for c in combinations(range(8), len(flavours))
            if sorted(ring[p] for p in c) == sorted(flavours)
        ]

    def mirrored(axis: int) -> int:
        pairs = {frozenset((p, (axis - p) % 8)) for p in range(8)}
        return sum(
            len(p) == 2 and len({ring[i] for i in p}) == 1 and "." not in {ring[i] for i in p} for p in pairs
        )

    if recipe == "mirror_image":
        return max(mirrored(s) for s in (range(8) if slices else (1, 3, 5, 7)))
    families: dict[str, Callable[[], list[set[int]]]] = {
        "kiwi": lambda: between("K", 1, True),
        "four_seasons": lambda: anywhere("KSBA"),
        "apricot_strawberry": lambda: [{i, i + 4} for i in range(4) if {ring[i], ring[i + 4]} == {"A", "S"}],
        "strawberry_sandwich": lambda: between("S", 1, False),
        "blueberry_delight": lambda: between("B", 3, True),
        "blueberry_kiwi": lambda: anywhere("BK"),
        "apricot_delight": lambda: between("A", 2, False),
        "opposite": lambda: equal(4),
        "triangle": lambda: equal(2, 4),
        "side_by_side": lambda: equal(1),
        "alternate": lambda: [
            {i % 8, (i + 1) % 8, (i + 2) % 8, (i + 3) % 8}
            for i in range(8)
            if at[i] == at[i + 2] != at[i + 1] == at[i + 3] and "." not in at[i : i + 4]
        ],
        "triplet": lambda: equal(1, 2),
        "split_pair": lambda: equal(3),
    }
    return most_disjoint([frozenset(s) for s in families[recipe]()])


def most_disjoint(sets: Sequence[frozenset[int]]) -> int:
    """The largest number of disjoint sets, by search."""
    if not sets:
        return 0
    first, rest = sets[0], list(dict.fromkeys(sets[1:]))
    without = most_disjoint(rest)
    best = len({p for s in sets for p in s}) // len(first)
    if without == best:
        return without
    return max(without, 1 + most_disjoint([s for s in rest if not s & first]))


def chain_code(ring: str) -> int:
    """The engine's number for a run of pieces."""
    code = 1
    for letter in ring:
        code = 4 * code + LETTERS.index(letter)
    return code
