"""A referee for Pièces montées: plays a trace again from the rulebook alone and says where it disagrees.

Written from the rulebook and, where it is silent, the rule ledger (PM-...), without the engine: plain
lists and dictionaries in the words of the trace, no speed. What is not a rule (the order of cards in a
hand, of pièces on the table) is not compared.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Any

Line = dict[str, Any]
Key = tuple[str, str]

OTHER = {"chocolate": "cream", "cream": "chocolate"}
SHOWN = {"left": "chocolate", "right": "cream"}  # PM-122: the side of a leaf on each side of the spine
POINTS = {1: 1, 2: 4, 3: 10}  # PM-102
BONUS = {"chocolate": 3, "cream": 2}  # PM-131
ENDLESS = ("stall", "turn_cap")
OF_A_TURN = ("spoons", "extra_spoon", "called", "commis_used", "deco_done", "acted")


def referee(lines: list[Line]) -> list[str]:
    """What is wrong with the first line that is wrong; nothing if the trace is a game by the rules."""
    match lines:
        case [{"type": "setup"} as setup, *decisions, {"type": "end"} as end]:
            pass
        case _:
            return ["a trace is a setup line, decisions and an end line"]
    rules, found = Rules(setup), []
    state, events = setup["state"], []
    try:
        found += rules.setup(state)
        for n, line in enumerate(decisions):
            if line["type"] != "decision" or state["decider"] is None:
                found.append(f"{n}: not a decision, or one after the end")
            if found:
                return found
            found += [f"{n}: {what}" for what in rules.decision(n, line, state)]
            state, events = line["state"], line["events"]
        if state["decider"] is not None:
            found.append("the game stops before its end")
        return found + rules.result(end, state, events)
    except (LookupError, TypeError, ValueError, AttributeError, StopIteration) as error:
        return [*found, f"cannot be followed: {error!r}"]


class Rules:
    """The rules that one game is played by."""

    def __init__(self, setup: Line) -> None:
        self.switch = setup["rules"]
        self.players = setup["players"]
        self.cards = {card["id"]: card for card in setup["components"]["etage_cards"]}
        self.leaves = {leaf["id"]: leaf["colour"] for leaf in setup["components"]["decoration_cards"]}
        self.colours = [colour["id"] for colour in setup["components"]["colours"]]
        self.booklet = self.switch["mode"] == "confirmes"
        self.hand_size = 3 if self.players == 4 else 4
        self.triggered_by: str | None = None

    # Setup

    def setup(self, state: Line) -> list[str]:
        found = []
        colours = Counter(card["colour"] for card in self.cards.values())
        if len(self.colours) != 5 or colours != dict.fromkeys(self.colours, 9):
            found.append("setup: 45 étage cards, 9 of each of 5 colours (PM-001)")
        if any(card[side] not in POINTS for card in self.cards.values() for side in OTHER):
            found.append("setup: an étage card shows 1, 2 or 3 on both sides (PM-003)")
        faces = [(card["colour"], card["chocolate"], card["cream"]) for card in self.cards.values()]
        if self.switch["etage_distribution"] == "grid3x3" and len(set(faces)) != 45:
            found.append("setup: the grid has every pair of étages once a colour (PM-A01)")
        if self.switch["etage_distribution"] == "cyclic" and (
            set(Counter(faces).values()) != {3} or {(a, b) for _, a, b in faces} != {(1, 2), (2, 3), (3, 1)}
        ):
            found.append("setup: the cyclic cards are 1-2, 2-3 and 3-1, three of each a colour (PM-A01)")
        if self.switch["teams"] and self.players != 4:
            found.append("setup: teams are for 4 players (PM-160)")

        removed = state["removed_colour"]
        if (removed is not None) != (self.players == 2) or removed not in [None, *self.colours]:
            found.append("setup: one colour is removed in a duel, and only there (PM-150)")
        fixed = self.switch["duel_removed_colour"]
        if self.players == 2 and fixed != "random" and removed != self.colours[fixed]:
            found.append("setup: not the colour that is to be removed (PM-A27)")

        hands = [*state["hands"], *([state["neutral"]] if self.players == 2 else [])]
        if len(state["hands"]) != self.players or any(len(hand) != self.hand_size for hand in hands):
            found.append("setup: wrong hands (PM-020, PM-151)")
        if (state["neutral"] is None) != (self.players != 2):
            found.append("setup: a neutral hand belongs to the duel (PM-151)")
        lie = {held["card"]: held["face"] for hand in state["hands"] for held in hand}
        for held in state["neutral"] or []:  # PM-A24
            away = self.switch["neutral_face"] == "away"
            lie[held["card"]] = OTHER[held["face"]] if away else held["face"]
        lie |= {card["card"]: card["up"] for card in state["pile"]}
        used = {name for name, card in self.cards.items() if card["colour"] != removed}
        if set(lie) != used or len(lie) != sum(map(len, hands)) + len(state["pile"]):
            found.append("setup: hands and pile are not the cards in play, each once (PM-001, PM-021)")
        up = Counter(lie.values())
        if not set(up) <= set(OTHER):
            found.append("setup: a card lies on neither side (PM-022)")
        if self.switch["orientation_model"] == "half_split" and abs(up["chocolate"] - up["cream"]) > 1:
            found.append("setup: not half of the cards were turned over (PM-022)")

        chef = "alone" if self.booklet else "with"
        fresh = {
            **dict.fromkeys(("extra_spoon", "called", "commis_used", "deco_done", "acted"), False),
            **{"turn": 1, "seat": 0, "decider": 0, "stage": "turn", "spoons": 3},
            **{"areas": [[]] * self.players, "chefs": [chef] * self.players},  # PM-024
            **{"end_triggered": False, "idle_rounds": 0, "progress_this_round": False},
            **{key: state[key] for key in ("hands", "neutral", "pile", "removed_colour", "booklet")},
        }
        found += [f"setup: {what}" for what in differences(fresh, state)]
        booklet = state["booklet"]
        if not self.booklet:
            if booklet is not None:
                found.append("setup: no booklet in apprentis (PM-026)")
        else:
            leaves = sorted(leaf for leaf, colour in self.leaves.items() if colour != removed)
            rest = booklet["right"][1:]
            if (
                booklet != {"left": [], "right": ["cover", *rest], "arrow": "forward"}
                or sorted(rest) != leaves
            ):
                found.append("setup: the booklet is closed, the cover on all décorations (PM-121)")
        return found

    # One decision

    def decision(self, n: int, line: Line, before: Line) -> list[str]:
        found = []
        if (line["n"], line["seat"], line["node"]) != (n, before["decider"], before["stage"]):
            found.append("wrong number, seat or node")
        legal, told = {key(a) for a in self.legal(before)}, {key(a) for a in line["legal"]}
        found += [f"{dict(a)} is legal but not offered" for a in sorted(legal - told, key=str)]
        found += [f"{dict(a)} is offered but not legal" for a in sorted(told - legal, key=str)]
        if len(told) != len(line["legal"]):
            found.append("an action is offered twice")
        if key(line["action"]) not in legal:
            return [*found, f"{line['action']} was done but is not legal"]
        after, events = deepcopy(before), []
        self.do(line["action"], after, events)
        found += differences(after, line["state"])
        if events != line["events"]:
            found.append(f"events {line['events']}, should be {events}")
        return found

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

    # The end of the game

    def result(self, end: Line, state: Line, events: list[Line]) -> list[str]:
        found = []
        reasons = [event["reason"] for event in events if event["what"] == "end"]
        if [end["reason"]] != reasons:
            found.append(f"end: reason {end['reason']}, should be {reasons}")
        if end["turns"] != state["turn"] or end["turns"] % self.players:  # PM-101
            found.append("end: wrong number of turns")
        scores = [self.score(area) for area in state["areas"]]
        if scores != end["scores"]:
            found.append(f"end: scores {end['scores']}, should be {scores}")

        groups = [[0, 2], [1, 3]] if self.switch["teams"] else [[seat] for seat in range(self.players)]
        teams = [{"seats": g, "total": sum(scores[seat]["total"] for seat in g)} for g in groups]
        if end.get("teams") != (teams if self.switch["teams"] else None):
            found.append(f"end: teams {end.get('teams')}, should be {teams}")
        ranking, tie_break, credit = self.winners(groups, state["areas"], scores)
        if ranking != end["ranking"]:
            found.append(f"end: ranking {end['ranking']}, should be {ranking}")
        if tie_break != end["tie_break"]:
            found.append(f"end: tie-break {end['tie_break']}, should be {tie_break}")
        if any(abs(a - b) > 1e-6 for a, b in zip(credit, end["credit"], strict=True)):
            found.append(f"end: credit {end['credit']}, should be {credit}")
        return found

    def score(self, area: list[Line]) -> Line:
        parts = {f"points_{h}": sum(p["height"] == h for p in area) * POINTS[h] for h in POINTS}
        parts["points_deco"] = sum(BONUS[p["topping"]] for p in area if p["decorated"])
        return {"total": sum(parts.values()), **parts}

    def winners(
        self, groups: list[list[int]], areas: list[list[Line]], scores: list[Line]
    ) -> tuple[list[int], str | None, list[float]]:
        """Ranks, the step that decided, credits (PM-103, PM-132, PM-163)."""
        steps = ["points", "complete", *(["decorations"] if self.booklet else []), "chocolate"]
        if self.switch["teams"] and self.switch["team_tiebreak"] == "none":  # PM-A32
            steps = ["points"]
        standing = []
        for group in groups:
            pieces = [piece for seat in group for piece in areas[seat]]
            figures = {
                "points": sum(scores[seat]["total"] for seat in group),
                "complete": sum(piece["height"] == 3 for piece in pieces),
                "decorations": sum(piece["decorated"] for piece in pieces),
                "chocolate": sum(piece["topping"] == "chocolate" for piece in pieces),
            }
            standing.append([figures[step] for step in steps])

        best, decided_by = list(range(len(groups))), None
        for i, step in enumerate(steps):
            top = max(standing[g][i] for g in best)
            if len(best) > 1:
                best, decided_by = [g for g in best if standing[g][i] == top], step
        tie_break = None if decided_by == "points" else decided_by
        if len(best) > 1:  # PM-A33
            names = {"shared": "shared", "first_seat": "start_player", "last_seat": "last_turn"}
            tie_break = names[self.switch["full_tie"]]
        order = {"first_seat": -1, "last_seat": 1, "shared": 0}[self.switch["full_tie"]]
        final = [(*standing[g], order * g) for g in range(len(groups))]
        winners = [g for g in range(len(groups)) if final[g] == max(final)]

        ranking, credit = [0] * self.players, [0.0] * self.players
        for g, group in enumerate(groups):
            for seat in group:
                ranking[seat] = 1 + sum(len(groups[h]) for h in range(len(groups)) if final[h] > final[g])
                credit[seat] = 1 / len(winners) / len(group) if g in winners else 0.0
        return ranking, tie_break, credit


def kind(piece: Line) -> Key:
    return piece["colour"], piece["topping"]


def key(action: Line) -> tuple[tuple[str, Any], ...]:
    return tuple(sorted(action.items()))


def differences(mine: Line, theirs: Line) -> list[str]:
    """The keys of a state that differ, hands and areas without regard to order."""
    found = [f"state lacks {name}" for name in mine if name not in theirs]
    found += [f"state has an unknown {name}" for name in theirs if name not in mine]
    for name in mine:
        a, b = mine[name], theirs.get(name)
        if unordered(name, a) != unordered(name, b):
            found.append(f"state: {name} is {b}, should be {a}")
    return found


def unordered(name: str, value: Any) -> Any:
    if name in ("hands", "areas"):
        return [sorted(map(key, zone)) for zone in value]
    return sorted(map(key, value)) if name == "neutral" and value else value
