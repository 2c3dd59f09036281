"""A referee for Pièces montées: plays a trace again from the rulebook alone and says where it disagrees.

Written from the rulebook and, where it is silent, the rule ledger (PM-...), without the engine: plain
lists and dictionaries in the words of the trace, no speed. What is not a rule (the order of cards in a
hand, of pièces on the table) is not compared.
"""

from __future__ import annotations

from tests.referee import common, pieces_montees_end, pieces_montees_setup
from tests.referee.common import Line
from tests.referee.pieces_montees_setup import OTHER

Key = tuple[str, str]

SHOWN = {"left": "chocolate", "right": "cream"}  # PM-122: the side of a leaf on each side of the spine


def referee(lines: list[Line]) -> list[str]:
    """What is wrong with the first line that is wrong; nothing if the trace is a game by the rules."""
    return common.follow(lines, Rules)


class Rules(common.Rules):
    """The rules that one game of Pièces montées is played by."""

    unordered = ("hands", "areas", "neutral")

    def __init__(self, setup: Line) -> None:
        super().__init__(setup)
        self.cards = {card["id"]: card for card in setup["components"]["etage_cards"]}
        self.leaves = {leaf["id"]: leaf["colour"] for leaf in setup["components"]["decoration_cards"]}
        self.colours = [colour["id"] for colour in setup["components"]["colours"]]
        self.booklet = self.switch["mode"] == "confirmes"
        self.hand_size = 3 if self.players == 4 else 4
        self.triggered_by: str | None = None

    def setup(self, state: Line) -> list[str]:
        return list(pieces_montees_setup.faults(self, state))

    def outcome(self, state: Line, events: list[Line]) -> Line:
        return pieces_montees_end.outcome(self, state, events)

    # Legal actions

    def partner(self, seat: int) -> int:
        return (seat + 2) % 4

    def visible(self, state: Line) -> list[tuple[str, str]]:
        """Every card in a hand with the side that the acting seat sees (PM-050)."""
        seen = []
        for seat, hand in enumerate(state["hands"]):
            front = seat == state["seat"] or self.switch["hand_visibility"] == "open"  # PM-A03
            seen += [(held["card"], held["face"] if front else OTHER[held["face"]]) for held in hand]
        return seen + [(held["card"], held["face"]) for held in state["neutral"] or []]

    def may_start(self, state: Line, area: int, pile: Key) -> bool:
        """All pièces of a player differ (PM-057)."""
        for piece in self.counted(state, area):
            complete = piece["height"] == 3
            if kind(piece) == pile and not (complete and self.switch["uniqueness_scope"] == "in_preparation"):
                return False
        return True

    def counted(self, state: Line, area: int) -> list[Line]:
        """The pièces that the limit of three and uniqueness look at (PM-A28)."""
        if self.switch["teams"] and self.switch["team_limits"] == "per_team":
            return state["areas"][area] + state["areas"][self.partner(area)]
        return state["areas"][area]

    def legal(self, state: Line) -> list[Line]:
        switch, seat, spoons = self.switch, state["seat"], state["spoons"]
        areas = [seat, self.partner(seat)] if switch["teams"] else [seat]  # PM-161
        over = spoons == 0
        # PM-A11: what the commis's spoon may not pay for is paid with the others.
        general = spoons - (state["extra_spoon"] and not switch["commis_spoon_any_action"])
        commis = state["chefs"][seat] == "with" and not state["called"]  # PM-080, PM-086
        commis = commis and not (over and not switch["commis_after_last_spoon"])
        actions: list[Line] = []

        for card, side in self.visible(state):
            etage, pile = self.cards[card][side], (self.cards[card]["colour"], side)
            for area in areas:
                own = area == seat
                heights = [p["height"] for p in state["areas"][area] if kind(p) == pile]
                running = sum(piece["height"] < 3 for piece in self.counted(state, area))
                if etage > 1:  # PM-053, PM-054
                    if spoons >= etage and etage - 1 in heights:
                        actions.append({"do": "play", "card": card, "area": area})
                    continue
                if not self.may_start(state, area, pile):
                    continue
                if not own and switch["team_partner_play"] == "build_only":  # PM-A29
                    continue
                if spoons >= 1 and running < 3:  # PM-052, PM-056
                    actions.append({"do": "play", "card": card, "area": area})
                enough = running >= switch["whisk_min_prep"]  # PM-A07
                few = running <= 3 or switch["whisk_when_over_limit"]  # PM-A08
                if commis and enough and few and (own or switch["team_whisk_partner"]):  # PM-082, PM-A30
                    actions.append({"do": "whisk", "card": card, "area": area})
            if general >= 1:  # PM-070
                actions.append({"do": "flip", "card": card})

        if commis:  # PM-081
            actions.append({"do": "spoon"})
        again = switch["commis_recall_same_turn"] or not state["commis_used"]  # PM-A09
        if state["chefs"][seat] == "alone" and general >= 2 and again:  # PM-085
            actions.append({"do": "call"})
        if self.booklet:
            actions += self.legal_booklet(state, areas, general)
        if switch["allow_empty_turn"] or state["acted"] or not actions:  # PM-A34
            actions.append({"do": "end"})
        return actions

    def legal_booklet(self, state: Line, areas: list[int], general: int) -> list[Line]:
        actions: list[Line] = []
        for side, direction in (("right", "forward"), ("left", "back")):
            leaves = state["booklet"][side]
            if not leaves:
                continue
            if general >= 1 and (leaves[0] != "cover" or self.switch["cover_turnable"]):  # PM-123, PM-A14
                actions.append({"do": "turn_page", "direction": direction})
            late = state["spoons"] == 0 and not self.switch["deco_after_last_spoon"]  # PM-A12
            if leaves[0] == "cover" or state["deco_done"] or late:  # PM-126
                continue
            wanted = (self.leaves[leaves[0]], SHOWN[side])
            for area in areas:
                if area != state["seat"] and not self.switch["team_decorate_partner"]:  # PM-A31
                    continue
                if any(self.bare(piece, wanted) for piece in state["areas"][area]):  # PM-124
                    actions.append({"do": "decorate", "side": side, "area": area})
        return actions

    def bare(self, piece: Line, wanted: Key) -> bool:
        return kind(piece) == wanted and piece["height"] == 3 and not piece["decorated"]

    # What an action does

    def do(self, action: Line, state: Line, events: list[Line]) -> None:
        if action["do"] == "end":
            return self.end_turn(state, events)
        seat = state["seat"]
        state["acted"] = True
        match action["do"]:
            case "play" | "whisk":
                self.place(action, state)
            case "flip":  # PM-070, PM-071
                for hand in [*state["hands"], state["neutral"] or []]:
                    for held in hand:
                        if held["card"] == action["card"]:
                            held["face"] = OTHER[held["face"]]
                self.pay(state, 1, False)
            case "spoon":
                self.use_commis(state)
                state["spoons"] += 1
                state["extra_spoon"] = True
            case "call":
                self.pay(state, 2, False)
                state["chefs"][seat] = "with"
                state["called"] = True
            case "turn_page":
                self.pay(state, 1, False)
                self.turn_page(action["direction"], state, events)
                self.turn_arrow(state, events, "immediate")
            case "decorate":
                self.decorate(action, state, events)
        return None

    def pay(self, state: Line, cost: int, etage: bool) -> None:
        """Spoons are spent, the commis's first where it may pay."""
        state["spoons"] -= cost
        if cost and (etage or self.switch["commis_spoon_any_action"]):
            state["extra_spoon"] = False

    def use_commis(self, state: Line) -> None:
        state["chefs"][state["seat"]] = "alone"
        state["commis_used"] = True

    def place(self, action: Line, state: Line) -> None:
        card, side = next(seen for seen in self.visible(state) if seen[0] == action["card"])
        for hand in [*state["hands"], state["neutral"] or []]:
            hand[:] = [held for held in hand if held["card"] != card]
        etage, colour = self.cards[card][side], self.cards[card]["colour"]
        area = state["areas"][action["area"]]
        if etage == 1:
            area.append({"colour": colour, "topping": side, "height": 1, "decorated": False})
        else:
            pieces = [p for p in area if kind(p) == (colour, side) and p["height"] == etage - 1]
            pieces[0]["height"] = etage
        if action["do"] == "whisk":  # PM-083
            self.use_commis(state)
        else:
            self.pay(state, etage, True)
        self.progress(state)

    def decorate(self, action: Line, state: Line, events: list[Line]) -> None:
        booklet = state["booklet"]
        leaf = booklet[action["side"]].pop(0)  # PM-124, PM-125
        wanted = (self.leaves[leaf], SHOWN[action["side"]])
        next(p for p in state["areas"][action["area"]] if self.bare(p, wanted))["decorated"] = True
        state["deco_done"] = True
        self.progress(state)
        self.turn_arrow(state, events, "immediate")
        if set(booklet["left"] + booklet["right"]) == {"cover"}:  # PM-130
            self.trigger("decorations", state, events)

    def progress(self, state: Line) -> None:
        state["progress_this_round"] = True
        state["idle_rounds"] = 0

    def turn_page(self, direction: str, state: Line, events: list[Line]) -> None:
        start, goal = ("right", "left") if direction == "forward" else ("left", "right")
        leaf = state["booklet"][start].pop(0)
        state["booklet"][goal].insert(0, leaf)
        events.append({"what": "turn_page", "direction": direction, "leaf": leaf, "seat": state["seat"]})

    def turn_arrow(self, state: Line, events: list[Line], moment: str) -> None:
        """The arrow turns at either end of the booklet (PM-129, PM-A17)."""
        booklet = state["booklet"]
        if moment != self.switch["arrow_flip_timing"] and moment != "always":
            return
        arrow = "back" if not booklet["right"] else "forward" if not booklet["left"] else booklet["arrow"]
        if arrow != booklet["arrow"]:
            booklet["arrow"] = arrow
            events.append({"what": "turn_arrow", "arrow": arrow})

    def trigger(self, cause: str, state: Line, events: list[Line]) -> None:
        if not state["end_triggered"]:  # PM-A23
            self.triggered_by = cause
            state["end_triggered"] = True
            events.append({"what": "trigger", "cause": cause, "seat": state["seat"]})

    # End of a turn

    def end_turn(self, state: Line, events: list[Line]) -> None:
        seat, switch = state["seat"], self.switch
        unspent = state["spoons"] - state["extra_spoon"]
        events.append({"what": "pass_spoons", "seat": seat, "unspent": unspent})
        self.refill(state, events)
        short = any(len(hand) < self.hand_size for hand in state["hands"])
        if state["neutral"] is not None and switch["neutral_triggers_end"]:  # PM-A25
            short = short or len(state["neutral"]) < self.hand_size
        alone = self.booklet and switch["confirmes_end_trigger"] == "pile_empty"  # PM-A22
        if not state["pile"] and (short or alone):  # PM-100, PM-130
            self.trigger("pile", state, events)
        if self.booklet:  # PM-128, PM-A18
            self.turn_arrow(state, events, "end_of_turn")
            self.turn_page(state["booklet"]["arrow"], state, events)
            self.turn_arrow(state, events, "always")

        if seat == self.players - 1:
            state["idle_rounds"] += not state["progress_this_round"]
            state["progress_this_round"] = False
            rounds = state["turn"] // self.players
            events.append({"what": "round", "rounds": rounds, "idle_rounds": state["idle_rounds"]})
            reason = self.reason(state)
            if reason:
                events.append({"what": "end", "reason": reason})
                state["decider"] = state["stage"] = None
                return
        state["turn"] += 1
        state["seat"] = state["decider"] = (seat + 1) % self.players  # PM-043
        state.update(spoons=3, extra_spoon=False)  # PM-041, PM-093
        state.update(called=False, commis_used=False, deco_done=False, acted=False)

    def reason(self, state: Line) -> str | None:
        """Why the game ends with this round (PM-101, PM-A35)."""
        if state["end_triggered"]:
            return self.triggered_by
        if 0 < self.switch["stall_rounds"] <= state["idle_rounds"]:
            return "stall"
        return "turn_cap" if state["turn"] >= self.switch["max_turns"] else None

    def refill(self, state: Line, events: list[Line]) -> None:
        """The active seat fills its hand, then the others in turn order (PM-090, PM-091)."""
        order: list[int | str] = [(state["seat"] + i) % self.players for i in range(self.players)]
        if state["neutral"] is not None:  # PM-A26
            order.insert(0 if self.switch["neutral_refill_position"] == "first" else len(order), "neutral")
        at_once = self.hand_size if self.switch["refill_order"] == "seat_blocks" else 1  # PM-A20
        for _ in range(self.hand_size):
            for who in order:
                hand = state["neutral"] if who == "neutral" else state["hands"][who]
                for _ in range(at_once):
                    if len(hand) == self.hand_size or not state["pile"]:
                        break
                    card = state["pile"].pop(0)
                    away = who == "neutral" and self.switch["neutral_face"] == "away"
                    hand.append({"card": card["card"], "face": OTHER[card["up"]] if away else card["up"]})
                    events.append({"what": "draw", "seat": who, **card})


def kind(piece: Line) -> Key:
    return piece["colour"], piece["topping"]
