"""What follows from actions in Just Desserts, for the referee: attempts, answers, the end of a turn."""

from __future__ import annotations

from typing import Any

from tests.referee.just_desserts_end import all_served, reason_to_win
from tests.referee.just_desserts_zones import Zones

Line = dict[str, Any]


class Turn(Zones):
    """The parts of a turn that no action decides alone."""

    # An attempt to serve a guest and its answers

    def must_block_with(self, state: Line) -> set[str] | None:
        """The desserts one of which must be in a block: the other favourites (JD-064)."""
        favourites, offered = self.cards.favourites[state["target"]], set(state["offer"]["desserts"])
        return favourites - offered if favourites & offered else None

    def declare(self, desserts: list[str], state: Line, events: list[Line]) -> None:
        """An attempt that is complete; with both guests declared together it waits for the other (JD-A09)."""
        first, now = state["declared"], {"guest": state["target"], "desserts": desserts}
        if self.switch["serve_mode"] == "sequential" or (not first and state["slots"] == 1):
            self.attempt(desserts, state, events)
        elif not first:
            state.update(declared={**now, "waiting": False}, stage="next", target=None)
        else:
            state["declared"] = {**now, "waiting": True}
            self.now_known(state, state["seat"], desserts)  # It lies on the table, whatever JD-A39 says.
            state["target"] = first["guest"]
            self.attempt(first["desserts"], state, events)

    def attempt_declared(self, state: Line, events: list[Line]) -> None:
        """The guest declared alone, or the second of two."""
        declared = state["declared"]
        state.update(declared=None, target=declared["guest"])
        self.attempt(declared["desserts"], state, events)

    def origin(self, state: Line, guest: str) -> str:
        if guest in state["room"]:
            return "room"
        if guest in state["guest_discard"]:
            return "door"
        return f"seat{self.owner(state, guest)}"

    def owner(self, state: Line, guest: str) -> int | None:
        """The seat whose satisfied guest it is."""
        return next((s for s, guests in enumerate(state["satisfied"]) if guest in guests), None)

    def attempt(self, desserts: list[str], state: Line, events: list[Line]) -> None:
        """The offer lies on the table; first the victim of a poach is asked (JD-062)."""
        seat, guest = state["seat"], state["target"]
        origin, victim = self.origin(state, guest), self.owner(state, guest)
        self.leave_hand(state, seat, desserts)
        state["offer"] = {"by": seat, "guest": guest, "origin": origin, "desserts": desserts, "block": None}
        state["bids"] = [None] * self.players
        events.append({"what": "offer", "seat": seat, "guest": guest, "origin": origin, "desserts": desserts})
        if victim is not None:
            state["block_asked"] = True
            able = any(self.cards.covers(state["hands"][victim], guest, self.must_block_with(state)))
            if able or self.switch["reaction_polling"] == "all_seats":  # JD-A25
                state.update(stage="block", decider=victim)
                return
        self.third_seats(state, events)

    def third_seats(self, state: Line, events: list[Line]) -> None:
        """Surprises by the others, then what the attempt comes to (JD-080, JD-085)."""
        offer, favourites = state["offer"], self.cards.favourites[state["target"]]
        block = offer["block"]
        plain = not favourites & set(offer["desserts"])
        stopped = block and (
            favourites & set(block) or self.switch["surprise_vs_plain_block"] == "block_wins"
        )
        if self.switch["adv_surprise"] and plain and not stopped:
            left = [s for s in self.third(state) if s not in state["asked"]]
            if left:
                seat = left[0]
                if self.switch["surprise_order"] == "random_priority" and self.after["decider"] in left:
                    seat = self.after["decider"]  # JD-A24: by lot
                state.update(stage="surprise", decider=seat)
                return
            bidders = [s for s, bid in enumerate(state["bids"]) if bid]
            if bidders:
                seat = bidders[0] if len(bidders) == 1 else self.by_lot(events, "surprise")["seat"]
                if seat not in bidders:
                    raise ValueError(f"seat {seat} did not answer")
                self.surprised(seat, state["bids"][seat], state, events)
                return
        if block:
            self.blocked(state, events)
        else:
            self.served(state, events)

    def third(self, state: Line) -> list[int]:
        """The seats that are asked about a surprise, in turn order (JD-080, JD-A24 to JD-A26)."""
        guest, active = state["target"], state["seat"]
        victim = self.owner(state, guest)
        seats = [(active + n) % self.players for n in range(1, self.players)]
        if state["offer"]["origin"] == "door" and self.switch["door_guest_who"] == "not_discarder":
            seats = [s for s in seats if s != state["expelled_by"][0]]  # JD-A12
        if not self.switch["victim_may_surprise"]:
            seats = [s for s in seats if s != victim]
        if self.switch["reaction_polling"] == "all_seats":
            return seats
        return [s for s in seats if self.cards.favourites[guest] & set(state["hands"][s])]

    def move(self, state: Line, guest: str, seat: int) -> None:
        """A guest goes to a seat from wherever it is."""
        for zone in (state["room"], *state["satisfied"]):
            if guest in zone:
                zone.remove(guest)
        if guest in state["guest_discard"]:
            where = state["guest_discard"].index(guest)
            del state["guest_discard"][where], state["expelled_by"][where]
        state["satisfied"][seat] = self.cards.sort([*state["satisfied"][seat], guest])
        state["last_service"][seat] = max(state["last_service"]) + 1

    def close(self, state: Line) -> tuple[Line, int | None]:
        """The attempt is over: the offer, and the seat whose guest it was about."""
        offer, victim = state["offer"], self.owner(state, state["target"])
        state.update(offer=None, target=None, bids=None, asked=[], block_asked=False, decider=state["seat"])
        return offer, victim

    def served(self, state: Line, events: list[Line]) -> None:
        """JD-026 to JD-028, JD-065."""
        offer, victim = self.close(state)
        seat, guest, desserts = offer["by"], offer["guest"], offer["desserts"]
        self.move(state, guest, seat)
        events.append({"what": "serve", "seat": seat, "guest": guest, "origin": offer["origin"]})
        self.discard(state, seat, desserts, events)
        state["slots"] -= 1
        state["services"] += 1
        state["option"] = state["option"] or "serve"
        if victim is not None:
            self.spend_poach(state)
            self.draw(state, victim, "compensation", events)
        self.tip(state, seat, guest, desserts, events)
        if self.ended(state, seat, events):
            return
        if state["declared"]:
            self.attempt_declared(state, events)
        elif state["slots"] and (self.switch["serve_mode"] == "sequential" or state["failed"]):
            state.update(stage="next", failed=False)
        else:
            state["failed"] = False
            self.option_done(state, events)

    def tip(self, state: Line, seat: int, guest: str, desserts: list[str], events: list[Line]) -> None:
        favourites = len(self.cards.favourites[guest] & set(desserts))
        if self.switch["tips_per_guest"] == "one":  # JD-A08
            favourites = min(favourites, 1)
        for _ in range(favourites):
            self.draw(state, seat, "tip", events)

    def spend_poach(self, state: Line) -> None:
        """A poach that succeeded or was blocked (JD-067)."""
        state["poaches_left"] -= 1
        state["poach_right"] = state["poaches_left"] > 0

    def blocked(self, state: Line, events: list[Line]) -> None:
        """JD-063, JD-066."""
        offer, victim = self.close(state)
        assert victim is not None
        events.append({"what": "block", "seat": victim, "guest": offer["guest"]})
        self.discard(state, victim, offer["block"], events)
        self.take_back(state, offer["by"], offer["desserts"], events)
        self.spend_poach(state)
        if self.switch["block_favourite_tip"]:  # JD-A19
            self.tip(state, victim, offer["guest"], offer["block"], events)
        self.try_again(state, events)

    def surprised(self, seat: int, answer: list[str], state: Line, events: list[Line]) -> None:
        """JD-081 to JD-084, JD-086, JD-088."""
        offer, victim = self.close(state)
        guest = offer["guest"]
        self.leave_hand(state, seat, answer)
        self.move(state, guest, seat)
        events.append({"what": "surprise", "seat": seat, "guest": guest, "origin": offer["origin"]})
        self.discard(state, seat, answer, events)
        if offer["block"] and victim is not None:
            self.take_back(state, victim, offer["block"], events)
        self.take_back(state, offer["by"], offer["desserts"], events)
        if victim is not None and victim != seat and self.switch["surprise_compensation"]:  # JD-A28
            self.draw(state, victim, "compensation", events)
        state["protected"] = self.cards.sort([*state["protected"], guest])
        if not self.ended(state, seat, events):
            self.try_again(state, events)

    def try_again(self, state: Line, events: list[Line]) -> None:
        """Back to the choice before an attempt that failed (JD-018, JD-A20)."""
        if state["declared"]:
            state["failed"] = True
            self.attempt_declared(state, events)
            return
        state["failed"] = False
        if self.switch["after_failed_attempt"] == "serve_only":
            state["option"] = state["option"] or "serve"
        if state["option"] == "buffet":
            state["stage"] = "buffet_serve"
        elif state["services"] or state["option"] == "serve":
            state["stage"] = "next"
        else:
            state["stage"] = "main"

    # Buffets

    def draw_three(self, state: Line, events: list[Line]) -> None:
        self.draw_several(state, 3, "buffet", events)

    def next_return(self, state: Line, last: int, events: list[Line]) -> None:
        """The seat after ``last`` that has a guest to send back; after all of them the buffet's service."""
        active = state["seat"]
        while (last := (last + 1) % self.players) != active:
            if state["satisfied"][last]:
                state.update(stage="return", decider=last)
                return
        for step in range(1, self.players):
            seat = (active + step) % self.players
            if state["sending"][seat]:
                self.send_back(state, seat, state["sending"][seat], events)
        state["sending"] = [None] * self.players
        if self.switch["buffet_sequence"] == "return_then_draw":
            self.draw_three(state, events)
        state.update(stage="buffet_serve", decider=active, slots=1, option="buffet")

    def send_back(self, state: Line, seat: int, guest: str, events: list[Line]) -> None:
        """JD-071, JD-075, JD-A33."""
        state["satisfied"][seat].remove(guest)
        to = "door" if self.switch["returned_guest"] == "door" else "room"
        if to == "door":
            state["guest_discard"].insert(0, guest)
            state["expelled_by"].insert(0, None)
        else:
            state["room"] = self.cards.sort([*state["room"], guest])
        if self.switch["returned_guest"] == "room_immune":
            state["immune"] = self.cards.sort([*state["immune"], guest])
        events.append({"what": "send_back", "seat": seat, "guest": guest, "to": to})

    # The end of a turn

    def too_many(self, state: Line) -> list[str]:
        """The guests one of whom has to leave, as another of the group is there (JD-040)."""
        groups = [self.cards.group[g] for g in state["room"]]
        return [
            g for g in state["room"] if groups.count(self.cards.group[g]) > 1 and g not in state["immune"]
        ]

    def option_done(self, state: Line, events: list[Line]) -> None:
        state["decider"] = state["seat"]
        if self.switch["overdiscard"] == "may_clear_group":  # JD-A04
            state["clearable"] = self.too_many(state)
        self.discard_phase(state, events)

    def discard_phase(self, state: Line, events: list[Line]) -> None:
        """JD-040 to JD-044."""
        while self.switch["discard_chooser"] == "random" and self.too_many(state):
            guest = self.by_lot(events, "expel", len(state["leaving"]))["guest"]
            if guest not in self.too_many(state):
                raise ValueError(f"{guest} is expelled, should be one of {self.too_many(state)}")
            self.expel(state, guest, events)
        if self.too_many(state) or state["clearable"]:
            state["stage"] = "discard"
        else:
            self.turn_done(state, events)

    def expel(self, state: Line, guest: str, events: list[Line]) -> None:
        state["room"].remove(guest)
        state["clearable"] = [g for g in state["clearable"] if g != guest]
        if self.switch["discard_order"] == "random":  # JD-A13
            state["leaving"] = self.cards.sort([*state["leaving"], guest])
        else:
            self.push(state, guest, events)

    def push(self, state: Line, guest: str, events: list[Line]) -> None:
        state["guest_discard"].insert(0, guest)
        state["expelled_by"].insert(0, state["seat"])
        events.append({"what": "expel", "seat": state["seat"], "guest": guest})

    def turn_done(self, state: Line, events: list[Line]) -> None:
        """JD-045; the end of the game, if it comes at a turn's end; else the next turn (JD-016)."""
        while state["leaving"]:
            guest = self.by_lot(events, "expel")["guest"]
            state["leaving"].remove(guest)
            self.push(state, guest, events)
        if self.ended(state, None, events):
            return
        seat = (state["seat"] + 1) % self.players
        poaches = self.switch["poach_attempts"] if self.switch["adv_poach"] else 0
        state.update(turn=state["turn"] + 1, seat=seat, decider=seat, stage="main", slots=2, services=0)
        state.update(option=None, protected=[], immune=[], clearable=[])
        state.update(poaches_left=poaches, poach_right=poaches > 0)
        events.append({"what": "turn", "seat": seat, "turn": state["turn"]})
        self.draw(state, seat, "turn", events)
        self.arrive(state, events)
        state["fixed_door"] = next(iter(state["guest_discard"]), None)

    def ended(self, state: Line, seat: int | None, events: list[Line]) -> bool:
        """Tests the end after a guest came to a seat, or at the turn's end (``seat`` None)."""
        end_of_turn = seat is None
        winners = []
        if end_of_turn == (self.switch["win_timing"] == "end_of_turn"):  # JD-050, JD-A43
            seats = range(self.players) if seat is None else [seat]
            winners = [s for s in seats if reason_to_win(state["satisfied"][s], self.cards)]
        if winners:
            reason = reason_to_win(state["satisfied"][winners[0]], self.cards)
            events.append({"what": "win", "seats": winners, "reason": reason})
        elif all_served(state, self.switch) and end_of_turn == (
            self.switch["fallback_timing"] == "end_of_turn"
        ):  # JD-053, JD-A21
            events.append({"what": "end", "reason": "all_served"})
        elif end_of_turn and state["turn"] >= self.switch["turn_cap"]:  # JD-A35
            events.append({"what": "end", "reason": "turn_cap"})
        else:
            return False
        state.update(decider=None, stage=None, failed=False)
        return True
