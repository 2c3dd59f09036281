"""Positions of Pièces montées from the golden file's notation, without playing a game."""

from __future__ import annotations

from typing import Any

from sim import games
from sim.games.pieces_montees import hands
from sim.games.pieces_montees.booklet import key_in_view
from sim.games.pieces_montees.state import COVER, KEYS
from sim.kit import config
from sim.kit.chance import chance_record
from sim.kit.protocol import result_records
from sim.kit.records import copy, new
from tests.play import legal, packed, table

GAME = games.load("pieces_montees")
COLOUR_LETTERS = "RGBOY"
SIDES = "ck"
VARIANTS = {2: "duel", 3: "apprentis_3", 4: "apprentis_4"}


SHIPPED = list(config.variants(GAME))


def dealt(variant: str, index: int = 0, **switches: Any) -> tuple[Any, Any]:
    """State and rules after the deal of a shipped variant with some switches changed."""
    at = table("pieces_montees", variant, **switches)
    at.begin(3, index)
    at.deal()
    return at.state, at.rules


def rules_for(players: int, **switches: Any) -> Any:
    return packed("pieces_montees", VARIANTS[players], **switches)


def face(code: str) -> int:
    """A face as the engine numbers it, from e.g. ``Rk1``."""
    return 8 * COLOUR_LETTERS.index(code[0]) + 4 * SIDES.index(code[1]) + int(code[2])


def card(code: str) -> tuple[int, int]:
    """Card of the default grid and side in sight, from e.g. ``R1/2c``."""
    colour, chocolate, cream, side = COLOUR_LETTERS.index(code[0]), int(code[1]), int(code[3]), code[4]
    return 9 * colour + 3 * (chocolate - 1) + cream - 1, SIDES.index(side)


class Position:
    """A state put together by hand, and the engine's functions on it."""

    def __init__(self, players: int, **switches: Any) -> None:
        self.rules = rules_for(players, **switches)
        self.state, self.chance = new(GAME.state), new(chance_record(len(GAME.purposes)))
        copy(self.state, self.rules.start)
        self.state.spoons = self.rules.spoons
        self.state.missing = self.rules.hands * self.rules.hand
        self.look()

    def look(self) -> None:
        hands.look(self.state, self.rules)

    def seat(self, seat: int) -> None:
        self.state.seat = self.state.decider = seat
        self.state.turn = seat + 1
        self.look()

    def give(self, hand: int, codes: str) -> None:
        """Append cards to a hand, the side named last towards its holder."""
        for code in codes.split():
            number, side = card(code)
            place = hand * int(self.rules.hand) + int(self.state.held[hand])
            self.state.hand[place] = number
            self.state.front[place] = self.rules.face[2 * number + side]
            self.state.back[place] = self.rules.face[2 * number + 1 - side]
            self.state.seen[place] = self.rules.visible[hand]
            self.state.held[hand] += 1
            self.state.missing -= 1
        self.look()

    def build(self, area: int, pieces: str) -> None:
        """Put pièces into an area; ``*`` is a décoration."""
        state, rules = self.state, self.rules
        for piece in pieces.split():
            top = face(piece)
            key, height = top >> 2, top & 3
            state.height[area, key] = height
            state.need[area] = (int(state.need[area]) & ~(15 << (4 * key))) | (
                1 << (top + 1) if height < 3 else 0
            )
            state.points[area] += rules.value[height]
            for step in range(1, height + 1):
                state.played[key & 1] |= self._unused(4 * key + step)
            if height < 3:
                state.prep[area] += 1
                continue
            state.complete[area, key] = 1
            if rules.repeat_keys:
                state.height[area, key] = 0
                state.need[area] |= 1 << (4 * key + 1)
            if piece.endswith("*"):
                state.decorated[area] |= 1 << key
                state.points[area] += rules.bonus[key & 1]
        self.look()

    def _unused(self, built: int) -> int:
        """Some card with this face that is not on the table yet, 0 when there is none."""
        used = int(self.state.played[0]) | int(self.state.played[1])
        for number in self.state.hand:
            used |= 1 << int(number) if number >= 0 else 0
        free = int(self.rules.with_face[built]) & ~used
        return free & -free

    def pile(self, codes: list[str]) -> None:
        """The pile, from the top."""
        for i, code in enumerate(reversed(codes)):
            number, side = card(code)
            self.state.pile[i] = 2 * number + side
        self._pile_of(len(codes))

    def fill(self, pile: int) -> None:
        """Full hands and a pile of this many cards, any."""
        for hand in range(int(self.rules.hands)):
            while self.state.held[hand] < self.rules.hand:
                number = int(self.state.held.sum())
                colour, rest = divmod(number, 9)
                self.give(hand, f"{COLOUR_LETTERS[colour]}{rest // 3 + 1}/{rest % 3 + 1}c")
        for i in range(pile):
            self.state.pile[i] = 2 * (44 - i)
        self._pile_of(pile)

    def _pile_of(self, count: int) -> None:
        state = self.state
        state.left = count
        state.chocolate_up = sum(1 - (int(code) & 1) for code in state.pile[:count])
        if count:
            state.top = self.rules.face[state.pile[count - 1]]

    def booklet(self, order: str) -> None:
        """A closed booklet with these décorations under the cover."""
        leaves = [COVER, *(COLOUR_LETTERS.index(c) for c in order)]
        self.state.book[: len(leaves)] = leaves
        self.state.leaves, self.state.opened = len(leaves), 1

    def open_at(self, turned: int) -> None:
        """Open the booklet with this many leaves on the left."""
        self.state.turned = turned
        self.state.opened = min(max(int(self.state.opened), turned + 1), int(self.state.leaves))

    def visible(self) -> dict[str, str]:
        """The décorations in view, e.g. ``{"left": "Rc"}``."""
        keys = {name: key_in_view(self.state, side) for side, name in enumerate(("left", "right"))}
        return {n: COLOUR_LETTERS[k >> 1] + SIDES[k & 1] for n, k in keys.items() if k < KEYS}

    def sees(self, seat: int, hand: int, slot: int) -> str:
        """The face of a card that a seat has in sight."""
        turn = int(self.state.seat)
        self.state.seat = seat
        place = hand * int(self.rules.hand) + slot
        index = [int(p) for p in self.rules.place[seat]].index(place)
        found = hands.face_seen(self.state, self.rules, index)
        self.state.seat = turn
        return f"{COLOUR_LETTERS[found >> 3]}{SIDES[found >> 2 & 1]}{found & 3}"

    def legal(self) -> list[int]:
        return legal(GAME, self.state, self.rules)

    def apply(self, *actions: int) -> None:
        """Carry out actions, each of which must be legal."""
        for action in actions:
            assert action in self.legal(), f"action {action} is not legal, only {self.legal()}"
            GAME.exports.call("apply", self.state, self.rules, action, self.chance)

    def area(self, seat: int) -> str:
        """An area in the golden file's notation, in the order of keys."""
        found = []
        for key in range(KEYS):
            height = int(self.state.height[seat, key])
            if height:
                star = "*" if (int(self.state.decorated[seat]) >> key) & 1 else ""
                found.append(f"{COLOUR_LETTERS[key >> 1]}{SIDES[key & 1]}{height}{star}")
        return " ".join(found)

    def finish(self) -> tuple[Any, Any]:
        """The result rows of the game and of its seats."""
        kinds = result_records(GAME)
        game, seats = new(kinds[0]), new(kinds[1], int(self.rules.players))
        GAME.exports.functions["finish"](self.state, self.rules, game, seats)
        return game, seats

    def check(self) -> int:
        return int(GAME.exports.call("check", self.state, self.rules))
