"""A referee for Just Desserts: plays a trace again from the rulebook alone and says where it disagrees.

Written from the rulebook and, where it is silent, the rule ledger (JD-...), without the engine: plain
lists and dictionaries in the words of the trace, no speed, covers by trying every subset. What chance
decides (a shuffle, a draw by lot) is read from the trace, once it is something that chance may decide.
Here are the legal actions and what each does; what follows from an attempt or an option done is in
``just_desserts_turn``.
"""

from __future__ import annotations

from tests.referee import common
from tests.referee.common import Line
from tests.referee.just_desserts_cards import component_faults, deal_faults
from tests.referee.just_desserts_end import outcome
from tests.referee.just_desserts_turn import Turn

STOP = {"do": "stop"}


def referee(lines: list[Line]) -> list[str]:
    """What is wrong with the first line that is wrong; nothing if the trace is a game by the rules."""
    return common.follow(lines, Rules)


class Rules(Turn):
    """The rules that one game of Just Desserts is played by."""

    def setup(self, state: Line) -> list[str]:
        found = list(component_faults(self.components, self.cards))
        found += deal_faults(state, self.cards, self.players, self.first_events)
        poaches = self.switch["poach_attempts"] if self.switch["adv_poach"] else 0
        if not 2 <= self.players <= 5 or (state["poaches_left"], state["poach_right"]) != (
            poaches,
            poaches > 0,
        ):
            found.append("wrong number of players or of poaches")
        return found

    def decision(self, n: int, line: Line, before: Line) -> list[str]:
        self.told, self.after = line["events"], line["state"]
        return super().decision(n, line, before)

    def outcome(self, state: Line, events: list[Line]) -> Line:
        return outcome(state, events, self.cards, self.switch)

    # Legal actions

    def legal(self, state: Line) -> list[Line]:
        options: list[Line] = getattr(self, f"legal_{state['stage']}")(state)
        return options

    def door(self, state: Line) -> str | None:
        """The guest at the door whom the active seat may serve (JD-015, JD-A11, JD-A12)."""
        pile, mode = state["guest_discard"], self.switch["door_guest"]
        if (
            not pile
            or mode == "none"
            or (mode == "top_only_fixed_for_turn" and pile[0] != state["fixed_door"])
        ):
            return None
        own = self.switch["door_guest_who"] == "not_discarder" and state["expelled_by"][0] == state["seat"]
        return None if own else pile[0]

    def poachable(self, state: Line) -> list[str]:
        """The guests of others, once a turn (JD-060, JD-067); first of all under one reading (JD-A18)."""
        declared = state["declared"] or {"guest": None}
        poaching = self.owner(state, declared["guest"]) is not None
        later = state["services"] or declared["guest"]
        if state["poaches_left"] <= poaching or (self.switch["poach_order"] == "first_only" and later):
            return []
        return [g for s, guests in enumerate(state["satisfied"]) if s != state["seat"] for g in guests]

    def servable(self, state: Line) -> list[Line]:
        """Every guest that the active seat can serve now (JD-024, JD-084)."""
        buffet, door = state["option"] == "buffet", self.door(state)
        guests = list(state["room"])
        if door and not (buffet and self.switch["buffet_serve_from"] == "room_only"):  # JD-A32
            guests.append(door)
        if not buffet or self.switch["buffet_allows_poach"]:
            guests += self.poachable(state)
        declared = state["declared"] or {"guest": None}
        return [
            {"do": "guest", "guest": g}
            for g in guests
            if g not in (*state["protected"], declared["guest"])
            and any(self.cards.covers(self.free(state), g))
        ]

    def free(self, state: Line) -> list[str]:
        """The active hand without what is promised to the guest declared first (JD-024)."""
        promised = state["declared"]["desserts"] if state["declared"] else []
        return [d for d in state["hands"][state["seat"]] if d not in promised]

    def legal_main(self, state: Line) -> list[Line]:
        """JD-017; N1."""
        hand = state["hands"][state["seat"]]
        options: list[Line] = [{"do": "draw"}, *self.servable(state)]
        if self.switch["empty_option"] == "allowed":  # JD-A10
            options.append(STOP)
        if hand or self.switch["empty_option"] == "allowed":
            options.append({"do": "swap"})
        if self.switch["adv_buffet"] and self.cards.aces(hand, self.switch["buffet_aces"]):
            options.append({"do": "buffet"})
        return options

    def legal_next(self, state: Line) -> list[Line]:
        return [STOP, *self.servable(state)]

    def legal_buffet_serve(self, state: Line) -> list[Line]:
        guests = self.servable(state)
        return guests if guests and self.switch["buffet_serve_mandatory"] else [STOP, *guests]

    def picks(self, may_stop: bool, desserts: list[str]) -> list[Line]:
        options = [{"do": "dessert", "dessert": d} for d in desserts]
        return [STOP, *options] if may_stop else options

    def legal_cover(self, state: Line) -> list[Line]:
        return self.picks(*self.cards.following(self.free(state), state["picked"], state["target"]))

    def legal_block(self, state: Line) -> list[Line]:
        """JD-062, JD-064; N3."""
        may_stop, desserts = self.cards.following(
            state["hands"][state["decider"]], state["picked"], state["target"], self.must_block_with(state)
        )
        return self.picks(may_stop or not state["picked"], desserts)

    def legal_surprise(self, state: Line) -> list[Line]:
        """JD-080; N4."""
        hand, guest, picked = state["hands"][state["decider"]], state["target"], state["picked"]
        fav = self.cards.favourites[guest]
        if self.switch["surprise_set"] == "favourite_alone":
            return self.picks(True, [d for d in hand if d in fav])
        may_stop, desserts = self.cards.following(hand, picked, guest, fav)
        return self.picks(may_stop or not picked, desserts)

    def legal_swap_pick(self, state: Line) -> list[Line]:
        picked, hand = state["picked"], state["hands"][state["seat"]]
        after = hand.index(picked[-1]) + 1 if picked else 0
        return self.picks(bool(picked) or self.switch["empty_option"] == "allowed", hand[after:])

    def legal_buffet_pick(self, state: Line) -> list[Line]:
        picked, n = state["picked"], len(state["picked"])
        fours = self.cards.aces(state["hands"][state["seat"]], self.switch["buffet_aces"])
        return self.picks(False, self.cards.sort({four[n] for four in fours if [*four[:n]] == picked}))

    def legal_return(self, state: Line) -> list[Line]:
        """JD-071."""
        return [{"do": "guest", "guest": g} for g in state["satisfied"][state["decider"]]]

    def legal_discard(self, state: Line) -> list[Line]:
        """JD-040; the last of a colour may follow the others under JD-A04."""
        too_many = self.too_many(state)
        leaving = self.cards.sort({*too_many, *state["clearable"]})
        guests = [{"do": "guest", "guest": g} for g in leaving]
        return guests if too_many else [STOP, *guests]

    # What an action does

    def do(self, action: Line, state: Line, events: list[Line]) -> None:
        getattr(self, f"do_{state['stage']}")(action, state, events)

    def do_main(self, action: Line, state: Line, events: list[Line]) -> None:
        match action["do"]:
            case "draw":
                self.draw(state, state["seat"], "option", events)
                self.option_done(state, events)
            case "stop":
                self.option_done(state, events)
            case "swap" | "buffet" as option:
                state["stage"] = f"{option}_pick"
            case "guest":
                state.update(stage="cover", target=action["guest"])

    def do_next(self, action: Line, state: Line, events: list[Line]) -> None:
        if action["do"] == "guest":
            state.update(stage="cover", target=action["guest"])
        elif state["declared"]:
            self.attempt_declared(state, events)
        else:
            self.option_done(state, events)

    do_buffet_serve = do_next

    def do_cover(self, action: Line, state: Line, events: list[Line]) -> None:
        desserts = self.pick(action, state, self.free(state))
        if desserts:
            self.declare(desserts, state, events)

    def do_block(self, action: Line, state: Line, events: list[Line]) -> None:
        if action == STOP and not state["picked"]:
            self.third_seats(state, events)
            return
        seat = state["decider"]
        block = self.pick(action, state, state["hands"][seat], self.must_block_with(state))
        if block:
            state["offer"]["block"] = block
            self.leave_hand(state, seat, block)
            events.append({"what": "show", "seat": seat, "desserts": block})
            self.third_seats(state, events)

    def do_surprise(self, action: Line, state: Line, events: list[Line]) -> None:
        seat, answer = state["decider"], None
        if action != STOP or state["picked"]:
            favourites = self.cards.favourites[state["target"]]
            if self.switch["surprise_set"] == "favourite_alone":
                answer = [action["dessert"]]
            else:
                answer = self.pick(action, state, state["hands"][seat], favourites)
            if not answer:
                return
        state["asked"] = sorted([*state["asked"], seat])
        if self.switch["surprise_order"] == "sealed_random":
            state["bids"][seat] = answer
        elif answer:
            self.surprised(seat, answer, state, events)
            return
        self.third_seats(state, events)

    def do_swap_pick(self, action: Line, state: Line, events: list[Line]) -> None:
        """JD-031 to JD-033."""
        if action != STOP:
            state["picked"].append(action["dessert"])
            return
        seat, dropped = state["seat"], state["picked"]
        state["picked"] = []
        self.leave_hand(state, seat, dropped)
        if self.switch["swap_dropped_can_return"]:
            self.discard(state, seat, dropped, events)
        self.draw_several(state, len(dropped), "swap", events)
        if not self.switch["swap_dropped_can_return"]:  # JD-A17
            self.discard(state, seat, dropped, events)
        self.option_done(state, events)

    def do_buffet_pick(self, action: Line, state: Line, events: list[Line]) -> None:
        """JD-070, JD-071, JD-073."""
        state["picked"].append(action["dessert"])
        if len(state["picked"]) < 4:
            return
        aces, seat = state["picked"], state["seat"]
        state["picked"] = []
        self.leave_hand(state, seat, aces)
        self.discard(state, seat, aces, events)
        if self.switch["buffet_sequence"] == "draw_then_return":
            self.draw_three(state, events)
        self.next_return(state, seat, events)

    def do_return(self, action: Line, state: Line, events: list[Line]) -> None:
        seat = state["decider"]
        if self.switch["buffet_return_mode"] == "simultaneous":
            state["sending"][seat] = action["guest"]
        else:
            self.send_back(state, seat, action["guest"], events)
        self.next_return(state, seat, events)

    def do_discard(self, action: Line, state: Line, events: list[Line]) -> None:
        if action == STOP:
            self.turn_done(state, events)
        else:
            self.expel(state, action["guest"], events)
            self.discard_phase(state, events)
