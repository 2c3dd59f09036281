"""Positions of Just Desserts built by hand and played through the engine, card names in and out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from sim import games
from sim.games.just_desserts import cards, turn
from sim.games.just_desserts.state import (
    BLOCK,
    BUFFET_PICK,
    COVER,
    E_DRAW,
    LOW_CARDS,
    MAIN,
    NODES,
    SURPRISE,
    SWAP_PICK,
)
from sim.kit import config
from sim.kit.chance import chance_record, start
from sim.kit.protocol import result_records
from sim.kit.records import copy, new
from tests.play import legal

GAME = games.load("just_desserts")
CALL = GAME.exports.call
ALL_MODULES = {"adv_poach": True, "adv_buffet": True, "adv_surprise": True}
MINI = config.read_toml(cards.FOLDER / "mini.toml")
WALKS = (COVER, BLOCK, SURPRISE, SWAP_PICK, BUFFET_PICK)
_PACKED: dict[str, Any] = {}


def edge_cards() -> dict[str, Any]:
    """JDMINI-1 with the two guests that break JD-009 on purpose, in the places of R4 and G4."""
    changed = {
        "R4": {"id": "R9", "group": "R", "tastes": ["CH", "FR"], "dislikes": ["NU"], "favourites": ["F_R9"]},
        "G4": {
            "id": "G9",
            "group": "G",
            "tastes": ["CA", "IC", "SP"],
            "dislikes": [],
            "favourites": ["F_G9"],
        },
    }
    guests = [{"name": "edge", **changed[g["id"]]} if g["id"] in changed else g for g in MINI["guests"]]
    return {**MINI, "guests": guests, "irregular_favourites": True}


class Position:
    """A table in the middle of seat ``seat``'s turn, before its option.

    Zones not given are filled: guests go to the guest pile, desserts under the dessert pile.
    Piles are listed from the top, ``door`` from the bottom.
    """

    def __init__(
        self,
        *,
        players: int = 2,
        seat: int = 0,
        hands: Sequence[Sequence[str]] = ((),),
        room: Sequence[str] = (),
        door: Sequence[str] = (),
        sat: Sequence[Sequence[str]] = ((),),
        pile: Sequence[str] = (),
        discard: Sequence[str] = (),
        guests: Sequence[str] = (),
        only_pile: bool = False,
        table: dict[str, Any] | None = None,
        seed: int = 0,
        **switches: Any,
    ) -> None:
        key = repr((players, table is None, sorted(switches.items())))
        if key not in _PACKED:
            tables = cards.table(table or MINI, "test")
            chosen = config.switches(GAME, switches, "test")
            _PACKED[key] = tables, GAME.pack(chosen, players, tables)
        self.tables, self.rules = _PACKED[key]
        self.guest_ids = [g["id"] for g in self.tables["guests"]]
        self.dessert_ids = [d["id"] for d in self.tables["desserts"]]
        self.state, self.chance = new(GAME.state), new(chance_record(len(GAME.purposes)))
        state = self.state
        copy(state, self.rules.start)
        start(self.chance, seed, 0)
        self.chance.noting = 1
        state.seat = state.decider = seat
        used: list[str] = [*pile, *discard]
        for s, hand in enumerate(hands):
            used += hand
            state.hand_n[s] = len(hand)
            state.hand_lo[s], state.hand_hi[s] = self.words(hand)
            for d in hand:
                state.tastes[s] |= int(self.rules.taste[self.dessert_ids.index(d)])
        state.used_lo, state.used_hi = self.words(discard)
        state.used_n = len(discard)
        rest = [] if only_pile else [d for d in self.dessert_ids if d not in used]
        order = [self.dessert_ids.index(d) for d in [*pile, *rest]][::-1]
        state.pile[: len(order)], state.pile_n = order, len(order)
        state.room = self.guest_set(room)
        for s, satisfied in enumerate(sat):
            state.sat[s] = self.guest_set(satisfied)
        state.expelled[: len(door)] = [self.guest_ids.index(g) for g in door]
        state.expelled_n = len(door)
        seen = {*room, *door, *(g for own in sat for g in own)}
        guests = [*guests, *(g for g in self.guest_ids if g not in seen and g not in guests)]
        line = [self.guest_ids.index(g) for g in guests][::-1]
        state.guest_pile[: len(line)], state.guests_left = line, len(line)
        state.slots = 2
        state.poaches = self.rules.poach_attempts if self.rules.poaching else 0
        state.fixed_door = state.expelled[len(door) - 1] if door else -1
        turn.choose(state, self.rules, MAIN)

    def words(self, desserts: Sequence[str]) -> tuple[int, int]:
        mask = sum(1 << self.dessert_ids.index(d) for d in desserts)
        return mask & ((1 << LOW_CARDS) - 1), mask >> LOW_CARDS

    def guest_set(self, guests: Sequence[str]) -> int:
        return sum(1 << self.guest_ids.index(g) for g in guests)

    def guests(self, mask: Any) -> list[str]:
        return [g for i, g in enumerate(self.guest_ids) if int(mask) >> i & 1]

    def cards(self, lo: Any, hi: Any) -> list[str]:
        mask = int(lo) | int(hi) << LOW_CARDS
        return [d for i, d in enumerate(self.dessert_ids) if mask >> i & 1]

    def hand(self, s: int) -> list[str]:
        return self.cards(self.state.hand_lo[s], self.state.hand_hi[s])

    @property
    def node(self) -> str:
        return NODES[int(self.state.node)]

    @property
    def over(self) -> int:
        return int(CALL("over", self.state))

    @property
    def used(self) -> list[str]:
        return self.cards(self.state.used_lo, self.state.used_hi)

    @property
    def door(self) -> list[str]:
        return [self.guest_ids[int(g)] for g in self.state.expelled[: int(self.state.expelled_n)]]

    def legal(self) -> set[str]:
        return {self._name(a) for a in legal(GAME, self.state, self.rules)}

    def _name(self, action: int) -> str:
        told = GAME.words.action(action, self.state, self.rules, self.tables)
        return str(told.get("guest") or told.get("dessert") or told["do"])

    def do(self, *names: str) -> Position:
        """Choose these actions, each of them legal there."""
        for name in names:
            chosen = {self._name(a): a for a in legal(GAME, self.state, self.rules)}
            assert name in chosen, f"{name} is not legal at {self.node}: {sorted(chosen)}"
            self.chance.noted = 0
            CALL("apply", self.state, self.rules, chosen[name], self.chance)
            assert CALL("check", self.state, self.rules) == 0
        return self

    def fork(self) -> Position:
        """The same position, to be played on independently."""
        twin = object.__new__(Position)
        twin.__dict__.update(self.__dict__)
        twin.state, twin.chance = new(GAME.state), new(self.chance.dtype)
        copy(twin.state, self.state)
        copy(twin.chance, self.chance)
        return twin

    def events(self) -> list[dict[str, Any]]:
        """What followed from the last action."""
        notes = [[int(x) for x in row] for row in self.chance.notes[: int(self.chance.noted)]]
        return list(GAME.words.events(notes, self.state, self.state, self.rules, self.tables))

    def draws(self) -> dict[int, int]:
        """Desserts drawn per seat by the last action."""
        counts: dict[int, int] = {}
        for row in self.chance.notes[: int(self.chance.noted)]:
            if row[0] == E_DRAW:
                counts[int(row[1])] = counts.get(int(row[1]), 0) + 1
        return counts

    def picks(self) -> Iterator[tuple[tuple[str, ...], Position]]:
        """Every way to complete the card-by-card choice under way, with the position after it."""
        node, decider = self.state.node, self.state.decider
        todo: list[tuple[tuple[str, ...], Position]] = [((), self)]
        while todo:
            names, at = todo.pop()
            for name in sorted(at.legal()):
                after = at.fork().do(name)
                path = names if name == "stop" else (*names, name)
                same = after.state.node == node and after.state.decider == decider
                if same and node in WALKS and name != "stop" and not after.over:
                    todo.append((path, after))
                else:
                    yield path, after

    def covers(self, guest: str) -> set[tuple[str, ...]]:
        """Every cover the decider could offer this guest, found by walking the engine's nodes."""
        if guest not in self.legal():
            return set()
        found = [tuple(sorted(names)) for names, _ in self.fork().do(guest).picks()]
        assert len(found) == len(set(found)), "every cover has exactly one path"
        return set(found)

    def finish(self, reason: int) -> tuple[Any, Any]:
        """The result rows of the position if the game ended here for ``reason``."""
        row, seats = (new(t) for t in result_records(GAME)), None
        row, seat = row
        seats = new(seat.dtype, int(self.rules.players))
        self.state.reason = reason
        GAME.exports.functions["finish"](self.state, self.rules, row, seats)
        return row, seats


def brute_covers(tables: Any, hand: Sequence[str], guest: str) -> set[tuple[str, ...]]:
    """JD-020 to JD-023: minimal covers by looking at every subset, with sets of names."""
    tastes = {d["id"]: set(d["flavours"]) for d in tables["desserts"]}
    who = next(g for g in tables["guests"] if g["id"] == guest)

    def serves(chosen: Sequence[str]) -> bool:
        union = set().union(*(tastes[d] for d in chosen))
        return set(who["tastes"]) <= union and not union & set(who["dislikes"])

    return {
        chosen
        for size in range(1, min(len(hand), 5) + 1)
        for chosen in combinations(sorted(hand), size)
        if serves(chosen) and not any(serves(c) for c in combinations(chosen, size - 1))
    }


def spread(guests: Sequence[str], seats: int) -> list[list[str]]:
    """Give guests to seats so that nobody has won (JD-051)."""
    sat: list[list[str]] = [[] for _ in range(seats)]
    for g in guests:
        own = next(s for s in sat if sum(h[0] == g[0] for h in s) < 2 and len({h[0] for h in s} | {g[0]}) < 5)
        own.append(g)
    return sat
