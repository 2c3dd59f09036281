"""Cards on the move in Just Desserts, for the referee: draws, shuffles, discards, hands."""

from __future__ import annotations

from typing import Any

from tests.referee import common
from tests.referee.just_desserts_cards import Cards

Line = dict[str, Any]


class Zones(common.Rules):
    """The zones of a state and what goes from one to another."""

    def __init__(self, setup: Line) -> None:
        super().__init__(setup)
        self.components = setup["components"]
        self.cards = Cards(self.components, self.switch)
        self.first_events = setup["events"]
        self.told: list[Line] = []
        self.after: Line = {}

    def by_lot(self, events: list[Line], what: str, later: int = 0) -> Line:
        """The event that the trace tells at this place or ``later``, which chance decided."""
        place = len(events) + later
        if place >= len(self.told) or self.told[place]["what"] != what:
            raise ValueError(f"after events {events} there should be a {what}")
        return self.told[place]

    def shuffle(self, deck: str, cards: list[str], events: list[Line]) -> list[str]:
        order: list[str] = self.by_lot(events, "shuffle")["order"]
        if sorted(order) != sorted(cards):
            raise ValueError(f"shuffled {order}, should be {cards}")
        events.append({"what": "shuffle", "deck": deck, "order": order})
        return list(order)

    def draw(self, state: Line, seat: int, why: str, events: list[Line]) -> bool:
        """One dessert, if there is one (JD-048, JD-A16)."""
        self.reshuffle_desserts(state, events)
        if not state["dessert_deck"]:
            events.append({"what": "no_dessert", "seat": seat, "why": why})
            return False
        dessert = state["dessert_deck"].pop(0)
        state["hands"][seat] = self.cards.sort([*state["hands"][seat], dessert])
        events.append({"what": "draw", "seat": seat, "dessert": dessert, "why": why})
        if self.switch["dessert_reshuffle"] == "on_empty":
            self.reshuffle_desserts(state, events)
        return True

    def draw_several(self, state: Line, number: int, why: str, events: list[Line]) -> None:
        """Up to a number of desserts, as many as there are (JD-033)."""
        while number and self.draw(state, state["seat"], why, events):
            number -= 1

    def reshuffle_desserts(self, state: Line, events: list[Line]) -> None:
        pile = state["dessert_discard"]
        if not state["dessert_deck"] and pile and self.switch["dessert_reshuffle"] != "none":
            state["dessert_deck"] = self.shuffle("desserts", pile, events)
            state["dessert_discard"] = []

    def reshuffle_guests(self, state: Line, events: list[Line]) -> None:
        """All discarded guests but the one at the door (JD-046, JD-047)."""
        if not state["guest_deck"] and len(state["guest_discard"]) > 1:
            state["guest_deck"] = self.shuffle("guests", state["guest_discard"][1:], events)
            del state["guest_discard"][1:], state["expelled_by"][1:]

    def arrive(self, state: Line, events: list[Line]) -> None:
        """The turn's guest (JD-016, JD-A14, JD-A15)."""
        self.reshuffle_guests(state, events)
        if state["guest_deck"]:
            guest, origin = state["guest_deck"].pop(0), "deck"
        elif state["guest_discard"] and self.switch["guest_draw_empty"] == "door_enters":
            guest, origin = state["guest_discard"].pop(0), "door"
            del state["expelled_by"][0]
        else:
            events.append({"what": "no_guest"})
            return
        state["room"] = self.cards.sort([*state["room"], guest])
        events.append({"what": "arrive", "guest": guest, "from": origin})
        if self.switch["guest_reshuffle_timing"] == "on_empty":
            self.reshuffle_guests(state, events)

    def leave_hand(self, state: Line, seat: int, desserts: list[str]) -> None:
        for zone in (state["hands"][seat], state["known"][seat]):
            zone[:] = [d for d in zone if d not in desserts]

    def to_discard(self, state: Line, desserts: list[str]) -> None:
        state["dessert_discard"] = self.cards.sort([*state["dessert_discard"], *desserts])

    def discard(self, state: Line, seat: int, desserts: list[str], events: list[Line]) -> None:
        self.to_discard(state, desserts)
        events.append({"what": "discard", "seat": seat, "desserts": desserts})

    def take_back(self, state: Line, seat: int, desserts: list[str], events: list[Line]) -> None:
        """Desserts shown return to the hand, and the others remember them (JD-A39)."""
        state["hands"][seat] = self.cards.sort([*state["hands"][seat], *desserts])
        if self.switch["failed_offer_public"]:
            self.now_known(state, seat, desserts)
        events.append({"what": "take_back", "seat": seat, "desserts": desserts})

    def now_known(self, state: Line, seat: int, desserts: list[str]) -> None:
        state["known"][seat] = self.cards.sort({*state["known"][seat], *desserts})

    def pick(
        self, action: Line, state: Line, hand: list[str], wanted: set[str] | None = None
    ) -> list[str] | None:
        """Picks one dessert more for the guest; the set if it is complete.

        Of minimal sets none is part of another; any superset is complete when it is said to be.
        """
        if action["do"] == "dessert":
            state["picked"].append(action["dessert"])
            complete, _ = self.cards.following(hand, state["picked"], state["target"], wanted)
            if self.cards.supersets or not complete:
                return None
        picked: list[str] = state["picked"]
        state["picked"] = []
        return picked
