"""Positions of La Pâtisserie Rococo, set up by hand and played on through the engine's own functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from inspect import signature
from typing import Any

import numba

from sim import games
from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo.facts import rank_table
from sim.kit.chance import chance_record, start
from sim.kit.jit import COMPILED
from sim.kit.legal import LEGAL, following, has
from sim.kit.protocol import result_records
from sim.kit.records import copy, new
from tests.play import packed

GAME = "patisserie_rococo"
CARD = k.LEVEL  # a level card whose bonus tests may replace
PLAIN = k.LEVEL + 2  # and one that never has a bonus


@cache
def from_python(function: Any) -> Callable[..., Any]:
    """An engine function that is called from compiled code only, made callable here."""
    if not COMPILED:
        return function  # type: ignore[no-any-return]
    _ = games.load(GAME).exports.units
    python = getattr(function, "py_func", None) or function._defn
    names = ", ".join(name for name in signature(python).parameters if name != "typingctx")
    scope: dict[str, Any] = {"function": function}
    exec(f"def call({names}):\n    return function({names})", scope)
    return numba.njit(scope["call"])  # type: ignore[no-any-return]


class Position:
    """A game at a seat's turn in round 1, of which a test changes what it needs."""

    def __init__(self, key: str = "players_2", *, index: int = 0, **switches: Any) -> None:
        self.game = games.load(GAME)
        self.rules, self.state = new(self.game.rules), new(self.game.state)
        copy(self.rules, packed(GAME, key, **switches))
        self.rules.card_effect[PLAIN] = k.BLANK
        self.chance, self.legal = new(chance_record(len(self.game.purposes))), new(LEGAL)
        start(self.chance, 1, index)
        self.call("setup", self.state, self.rules, self.chance)

    def call(self, name: str, *arguments: Any) -> Any:
        return self.game.exports.call(name, *arguments)

    # --- playing ---
    def options(self) -> list[int]:
        """Legal actions."""
        self.call("legal_actions", self.state, self.rules, self.legal)
        found = [following(self.legal, -1)]
        while found[-1] >= 0:
            found.append(following(self.legal, found[-1]))
        return [int(a) for a in found[:-1]]

    def act(self, node: int, action: int) -> Position:
        """Take an action, which must be legal at this kind of decision."""
        assert int(self.state.node) == node, f"at {k.NODES[int(self.state.node)]}, not {k.NODES[node]}"
        options = self.options()
        assert has(self.legal, action), f"{action} is not among {options}"
        self.call("apply", self.state, self.rules, action, self.chance)
        return self

    def go(self, *steps: tuple[int, int]) -> Position:
        for node, action in steps:
            self.act(node, action)
        return self

    def until(self, *nodes: int, most: int = 400) -> Position:
        """Take the first legal action until one of these decisions comes up."""
        for _ in range(most):
            if int(self.state.node) in nodes or self.call("over", self.state):
                return self
            self.act(int(self.state.node), self.options()[0])
        raise AssertionError("it does not come up")

    def play(self, card: int, seat: int = 0, *, more: Sequence[int] = ()) -> Position:
        """A seat plays ``card`` out of a hand of it and ``more``; its main action comes next."""
        if int(self.state.phase) != 3:
            self.until(k.PLAY)
        self.hand(seat, [card, *more])
        self.state.seat = self.state.decider = seat
        self.state.node = k.PLAY
        return self.act(k.PLAY, [int(c) for c in self.state.hand[seat]].index(card))

    def bonus(
        self, effect: int, params: Sequence[int] = (), *, chef: bool = False, seat: int = 0
    ) -> Position:
        """A seat plays a card with this bonus and forfeits its main action."""
        self.card(CARD, effect, params, chef=chef)
        return self.play(CARD, seat, more=(PLAIN,)).act(k.MAIN, k.FORFEIT)

    # --- changing the rules ---
    def card(self, card: int, effect: int, params: Sequence[int] = (), *, chef: bool = False) -> None:
        self.rules.card_effect[card] = effect
        self.rules.card_params[card] = 0
        self.rules.card_params[card, : len(params)] = params
        self.rules.card_training[card] = k.CHEF if chef else k.ASSISTANT
        self.rules.card_notice[card] = 6 if chef else 4

    def recipe(
        self, face: int, value: int, goods: Sequence[int] = (0, 0, 0), ing: str = "", *, chef: bool = False
    ) -> int:
        """Make a recipe face; ``ing`` is a word of e, h and n."""
        self.rules.recipe_value[face], self.rules.recipe_goods[face] = value, goods
        self.rules.recipe_ing[face] = [ing.count(c) for c in "ehn"]
        self.rules.recipe_icons[face] = sum(1 << i for i, c in enumerate("ehn") if c in ing) + 8 * (
            goods[0] > 0
        )
        self.rules.recipe_chef[face] = chef
        return face

    def tile(self, face: int, ing: str = "", tops: str = "") -> int:
        """Make a tile face: ingredients e, h, n, toppings f, c, d (fruit, cream, chocolate)."""
        self.rules.tile_ing[face] = [ing.count(c) for c in "ehn"]
        self.rules.tile_tops[face] = sum(1 << i for i, c in enumerate("fcd") if c in tops)
        for i, c in enumerate("ehn"):
            without = int(self.rules.tile_with[i]) & ~(1 << face)
            self.rules.tile_with[i] = without | (int(c in ing) << face)
        self.rules.tile_topped = (int(self.rules.tile_topped) & ~(1 << face)) | (int(bool(tops)) << face)
        return face

    def table(self, table: int, values: Sequence[int], spaces: int) -> list[int]:
        """Give a table (the first) its majority values and ``spaces`` empty, plain spaces by rank."""
        mine = list(range(k.SPACES - spaces, k.SPACES))
        self.rules.table_first[table], self.rules.table_second[table] = values
        self.rules.table_spaces[table] = sum(1 << s for s in mine)
        for rank, space in enumerate(mine, start=1):
            self.rules.space_table[space], self.rules.space_rank[space] = table, rank
            self.rules.space_reward[space] = 0
            self.state.space_seat[space] = self.state.space_dish[space] = -1
        self.rules.space_n = k.SPACES
        self.state.empty = sum(1 << s for s in mine)
        return mine

    # --- changing the position ---
    def hand(self, seat: int, cards: Iterable[int]) -> None:
        self._row("hand", seat, sorted(cards))

    def unused(self, seat: int, cards: Iterable[int]) -> None:
        self._row("unused", seat, sorted(cards))

    def used(self, seat: int, cards: Iterable[int]) -> None:
        self._row("used", seat, list(cards))

    def _row(self, name: str, seat: int, cards: list[int]) -> None:
        row = self.state[name][seat]
        row[:] = -1
        row[: len(cards)] = cards
        self.state[f"{name}_n"][seat] = len(cards)

    def tiles(self, seat: int, faces: Sequence[int]) -> None:
        """Unused ingredient tiles (the Mentor's from the top)."""
        s, r = self.state, self.rules
        s.ing[seat] = 0
        s.ing_total[seat] = 0
        for face in faces:
            s.ing[seat, face] += 1
            s.ing_total[seat] += r.tile_ing[face]
        s.ing_faces[seat] = sum(1 << f for f in set(faces))
        s.ing_n[seat] = len(faces)
        if seat == int(r.mentor):
            s.column[:] = -1
            s.column[: len(faces)] = faces

    def store(self, seat: int, faces: Sequence[int]) -> None:
        s = self.state
        s.store[seat] = -1
        s.store[seat, : len(faces)] = faces if seat == int(self.rules.mentor) else sorted(faces)
        s.store_n[seat] = len(faces)

    def rack(self, seat: int, rack: int, face: int, top: int = -1, *, chef: bool = False) -> None:
        s, r = self.state, self.rules
        s.rack_dish[seat, rack], s.rack_top[seat, rack] = face, top
        s.rack_kinds[seat, rack] = r.tile_tops[top] if top >= 0 else 0
        s.rack_chef[seat, rack] = chef
        values = (int(r.recipe_value[dish]) for dish in s.rack_dish[seat] if dish >= 0)
        s.rack_coins[seat] = int(r.sale) * sum(values)

    def deco(self, seat: int, tops: Sequence[int]) -> None:
        s = self.state
        s.deco[seat] = -1
        s.deco[seat, : len(tops)] = tops
        s.deco_kinds[seat] = 0
        s.deco_kinds[seat, : len(tops)] = [self.rules.tile_tops[t] for t in tops]
        s.deco_n[seat] = len(tops)

    def row(self, faces: Sequence[int]) -> None:
        """The recipe display, -1 for an empty space."""
        self.rules.row_n = len(faces)
        self.state.row[:] = -1
        self.state.row[: len(faces)] = faces
        self.state.row_full = sum(1 << i for i, f in enumerate(faces) if f >= 0)

    def cells(self, rows: Sequence[Sequence[int]]) -> None:
        """The ingredient display."""
        flat = [f for row in rows for f in row]
        self.rules.rows, self.rules.columns = len(rows), len(rows[0])
        self.state.cells[:] = -1
        self.state.cells[: len(flat)] = flat
        self.state.cells_full = sum(1 << i for i, f in enumerate(flat) if f >= 0)

    def bag(self, kind: str, faces: Sequence[int], out: Sequence[int] = ()) -> None:
        """Bag (``tile`` or ``recipe``) in the order of drawing, and its discards."""
        s, which = self.state, ("tile", "recipe").index(kind)
        for name, row in (("bag", list(reversed(faces))), ("out", list(out))):
            s[name][which] = -1
            s[name][which, : len(row)] = row
            s[f"{name}_n"][which] = len(row)

    def present(self, seat: int, space: int, face: int, *, chef: bool | None = None) -> None:
        """A presented dish of a seat."""
        s, r = self.state, self.rules
        s.space_seat[space], s.space_dish[space] = seat, face
        s.own[seat] = int(s.own[seat]) | 1 << space
        s.empty = int(s.empty) & ~(1 << space)
        if int(r.recipe_chef[face]) if chef is None else chef:
            s.chef = int(s.chef) | 1 << space
        s.icons[seat, r.recipe_icons[face]] += 1
        s.values[seat, r.recipe_value[face]] += 1
        s.worth[seat] += r.recipe_value[face]
        from_python(rank_table)(s, r, int(r.space_table[space]))

    def spaces(self, table: int) -> list[int]:
        """Free spaces of a table, nearest first."""
        free = int(self.state.empty) & int(self.rules.table_spaces[table])
        return [space for space in range(k.SPACES) if free >> space & 1]

    def service(self, seat: int, area: int, side: int = 0) -> None:
        s, bit = self.state, 2 * area + side
        s.service[area, side] = seat
        for name in ("service_own", "service_paid"):
            s[name][seat] = int(s[name][seat]) | 1 << bit
        s.service_taken = int(s.service_taken) | 1 << bit
        s.worth[seat] += self.rules.service_points[area, side]

    def host(self, seat: int, host: int) -> None:
        s = self.state
        s.hosts[host] = seat
        s.hosts_own[seat] = int(s.hosts_own[seat]) | 1 << host
        s.hosts_taken = int(s.hosts_taken) | 1 << host
        s.worth[seat] += self.rules.host_points[host]

    def no_specials(self) -> Position:
        """No special bonus can be claimed any more."""
        self.rules.special_slots[:] = 0
        return self

    def last_turn(self, seat: int = 0, *, round_no: int = 3) -> None:
        """Only one card is left in all hands: the round ends with the turn of ``seat``."""
        self.until(k.PLAY)
        self.state.round_no = round_no
        for s in range(int(self.rules.players)):
            self.hand(s, [PLAIN] if s == seat else [])
        self.state.solo_hand_n = 0
        self.state.seat = self.state.decider = seat

    def finish(self, seat: int = 0) -> tuple[Any, Any]:
        """End the game with a forfeited turn; the rows of the game and of its seats."""
        self.last_turn(seat)
        self.go((k.PLAY, 0), (k.MAIN, k.FORFEIT))
        assert self.call("over", self.state)
        game, seats = (new(t, int(self.rules.players)) for t in result_records(self.game))
        from_python(self.game.exports.functions["finish"])(self.state, self.rules, game[0], seats)
        return game[0], seats


def ready(key: str = "players_2", *, chef: bool = False, coins: int = 20, **switches: object) -> Position:
    """A turn of seat 0 with a card without bonus, plenty of coins, no special bonuses."""
    at = Position(key, **switches).no_specials().until(k.PLAY)
    at.card(CARD, k.BLANK, chef=chef)
    at.state.coins[0] = coins
    return at


def acting(at: Position, action: int, seat: int = 0) -> Position:
    """The card is played and this main action chosen."""
    return at.play(CARD, seat, more=(PLAIN,)).act(k.MAIN, action)
