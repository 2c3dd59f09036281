"""La Pâtisserie Rococo for the referee: rounds, phases, income, final scoring (PR-026 to PR-118)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from tests.referee import patisserie_rococo_actions as act
from tests.referee import patisserie_rococo_bonus as staff
from tests.referee import patisserie_rococo_mentor as mentor
from tests.referee.common import Line
from tests.referee.patisserie_rococo_actions import Ask, ask
from tests.referee.patisserie_rococo_table import ACTIONS, CLOSED_TO, Table

ROUNDS = 4


def game(t: Table) -> Ask:
    """The whole game; what happened up to the first decision is taken as it lies."""
    for number in range(1, ROUNDS + 1):
        if number > 1:
            prepare_ingredients(t)
            prepare_recipes(t)
        t.state["phase"] = 2
        yield from own_staff(t)
        yield from new_staff(t)
        yield from removal(t)
        t.state["phase"] = 3
        yield from actions(t)
        income(t)
        if number < ROUNDS:
            next_round(t)


def around(t: Table) -> list[int]:
    """The seats from the start player clockwise."""
    return [after(t, t.state["start_player"], n) for n in range(t.players)]


def after(t: Table, s: int, steps: int) -> int:
    """The seat so many steps clockwise."""
    ring = t.state["order"]
    return int(ring[(ring.index(s) + steps) % t.players])


def is_mentor(t: Table, s: int) -> bool:
    return bool(t.seat(s).get("mentor"))


# Phase 1


def prepare_ingredients(t: Table) -> None:
    grid = t.state["ingredient_display"]
    rows, lower = len(grid), t.board["ingredient_display"]["lower_rows"]
    for row in grid[rows - lower :]:
        for tile in row:
            if tile:
                act.throw(t, "ingredients", tile)
        row[:] = [None] * len(row)
    if t.switch["ing_shift"] == "column":  # PR-A11
        for c in range(len(grid[0])):
            column = [row[c] for row in grid]
            act.slide(column)
            for row, tile in zip(grid, column, strict=True):
                row[c] = tile
    else:
        blocks = [row for row in grid if any(row)]
        empty = [[None] * len(grid[0]) for _ in range(rows - len(blocks))]
        grid[:] = empty + blocks
    for row in grid:
        for c, tile in enumerate(row):
            if tile is None:
                row[c] = act.draw(t, "ingredients")


def prepare_recipes(t: Table) -> None:
    row = t.state["recipe_display"]
    for n in range(len(row) - t.board["recipe_display"]["drop_rightmost"], len(row)):
        if row[n]:
            act.throw(t, "recipes", row[n])
            row[n] = None
    act.slide(row)
    act.fill_recipes(t)


# Phase 2


def own_staff(t: Table) -> Ask:
    """PR-035 to PR-037, PR-173."""
    if t.state["round"] == 1:
        yield from keep_start(t)
        return
    for s in around(t):
        if is_mentor(t, s):
            mentor.next_set(t, s)
        else:
            yield from select(t, s)


def keep_start(t: Table) -> Ask:
    for s in around(t):
        me = t.seat(s)
        if is_mentor(t, s) or len(t.start) <= t.book["hand_from_unused"]:
            continue
        cards = sorted([*me["hand"], *me["unused"]], key=t.rank.__getitem__)
        pairs = [[a, b] for n, a in enumerate(cards) for b in cards[n + 1 :]]
        away = (yield from ask(t, s, "keep_start", [{"cards": pair} for pair in pairs]))["cards"]
        me["hand"], me["unused"] = [], [card for card in cards if card not in away]
        me["removed"].extend(away)
    for me in t.state["seats"]:
        me["hand"], me["unused"] = [*me["hand"], *me["unused"]], []


def select(t: Table, s: int) -> Ask:
    me, want = t.seat(s), t.book["hand_from_unused"]
    if len(me["unused"]) <= want:
        me["hand"].extend(me["unused"])
        me["unused"] = []
    if len(me["hand"]) < want:
        me["unused"], me["used"] = me["used"], []
    cards = sorted(me["unused"], key=t.rank.__getitem__)
    if len(me["hand"]) + len(cards) == want:  # no choice
        me["hand"], me["unused"] = me["hand"] + cards, []
    while (left := want - len(me["hand"])) > 0:
        # In one order only: enough cards must remain behind the one that is taken.
        first = {card: n for n, card in reversed(list(enumerate(cards)))}
        options = [{"card": card} for card, n in first.items() if len(cards) - n >= left]
        card = (yield from ask(t, s, "select_unused", options))["card"]
        cards = cards[first[card] + 1 :]
        me["unused"].remove(card)
        me["hand"].append(card)


def new_staff(t: Table) -> Ask:
    if t.switch["variant_first_game"]:
        if not any(t.state["hire"]):
            deal(t)
        return
    fill_trays(t)
    for step in range(t.players):  # a tray is passed on as soon as a card was taken
        holders = tray_holders(t, step)
        for tray in (yield from tray_order(t, holders)):
            if is_mentor(t, holders[tray]):
                if len(t.state["trays"][tray]["cards"]) == t.count["tray"] - step:  # not in the setup
                    mentor.draft(t, holders[tray], tray)
            else:
                yield from draft(t, holders[tray], tray)
            t.state["trays"][tray]["at"] = tray_holders(t, step + 1)[tray]
    rest = [card for tray in "AB" for card in t.state["trays"][tray]["cards"]]
    for tray in "AB":
        t.state["trays"][tray] = {"at": None, "cards": []}
    t.state["hire"] = laid_out(t, rest)


def laid_out(t: Table, cards: list[str]) -> list[str]:
    """On the hire spaces, in an order that the trace tells (PR-044, PR-A15)."""
    if t.switch["hire_order"] == "tray":
        return cards
    if sorted(t.told["hire"]) != sorted(cards):
        raise ValueError("the cards to be hired are not those that were left (PR-044)")
    return list(t.told["hire"])


def tray_holders(t: Table, step: int) -> dict[str, int]:
    """PR-041."""
    sp = t.state["start_player"]
    return {"A": after(t, sp, step), "B": after(t, sp, -1 - step)}


def fill_trays(t: Table) -> None:
    for tray in "AB":
        if not t.state["trays"][tray]["cards"]:
            t.state["trays"][tray] = {"at": tray_holders(t, 0)[tray], "cards": from_deck(t, t.count["tray"])}


def from_deck(t: Table, n: int) -> list[str]:
    cards = t.state["staff_deck"][:n]
    del t.state["staff_deck"][:n]
    return cards


def tray_order(t: Table, holders: dict[str, int]) -> Ask:
    """Which tray is looked at first where both lie at one seat (PR-042)."""
    cross = t.switch["draft_cross"]
    if holders["A"] != holders["B"] or cross == "A":
        return "AB"
    if cross == "B":
        return "BA"
    first = (yield from ask(t, holders["A"], "tray_first", [{"tray": "A"}, {"tray": "B"}]))["tray"]
    return "AB" if first == "A" else "BA"


def draft(t: Table, s: int, tray: str) -> Ask:
    cards = t.state["trays"][tray]["cards"]
    options = [{"card": card, "tray": tray} for card in dict.fromkeys(cards)]
    card = (yield from ask(t, s, "draft", options))["card"]
    cards.remove(card)
    t.seat(s)["hand"].append(card)


def deal(t: Table) -> None:
    """The first game (PR-045)."""
    t.state["hire"] = []
    for _ in range(2):
        for s in around(t):
            zone = "inventory" if is_mentor(t, s) else "hand"
            t.seat(s)[zone][0:0] = from_deck(t, 1)
        t.state["hire"] += from_deck(t, 2)
    t.state["hire"] = laid_out(t, t.state["hire"])


def removal(t: Table) -> Ask:
    for s in around(t):
        if is_mentor(t, s):
            continue
        me = t.seat(s)
        options = [{"card": card} for card in dict.fromkeys(me["hand"])]
        card = (yield from ask(t, s, "remove", options))["card"]
        me["hand"].remove(card)
        me["removed"].append(card)


# Phase 3


def actions(t: Table) -> Ask:
    s = t.state["start_player"]
    while any(me["hand"] for me in t.state["seats"]):
        if t.seat(s)["hand"]:
            t.turns += 1
            t.declined = []
            t.state["turn"] = t.turns
            t.state["seat"] = s
            if is_mentor(t, s):
                yield s, "mentor", []
                mentor.turn(t, s)
            else:
                yield from turn(t, s)
            act.refill(t)
        s = after(t, s, 1)


def turn(t: Table, s: int) -> Ask:
    me = t.seat(s)
    options = [{"card": card} for card in dict.fromkeys(me["hand"])]
    card = (yield from ask(t, s, "play", options))["card"]
    me["hand"].remove(card)
    me["used"].insert(0, card)
    training = t.cards[card]["training"]
    able = [n for n in ACTIONS if n not in CLOSED_TO[training] and t.can(s, n, training, me["coins"])]
    chosen = yield from ask(
        t, s, "main", [{"action": name} for name in ("forfeit", *(ACTIONS[n] for n in able))]
    )
    number = next((n for n, name in ACTIONS.items() if name == chosen["action"]), 0)
    if number:
        yield from act.perform(t, s, number, training)
    if number or t.switch["bonus_after_forfeit"]:  # PR-A18
        yield from staff.bonus(t, s, card)


# Phase 4 and the end


def income(t: Table) -> None:
    """PR-106 to PR-109."""
    for s in range(t.players):
        me = t.seat(s)
        me["coins"] += t.own["base_income"] + t.own["host_income"] * t.state["hosts"].count(s)
        for slot in t.own["deco_income"][: len(me["decorations"])]:
            me["coins"] += slot["coins"]
            act.earn(t, s, "pp_income", slot["pp"])


def next_round(t: Table) -> None:
    t.state["round"] += 1
    t.state["start_player"] = after(t, t.state["start_player"], 1)
    t.state["seat"] = t.state["start_player"]
    t.state["gone"].extend(card for card in t.state["hire"] if card)
    t.state["hire"] = [None] * 4


def score(t: Table) -> Iterator[tuple[int, str, int]]:
    """Steps 2 to 5 of the final scoring, after the sale of step 1: seat, part, points."""
    for s in range(t.players):
        me = t.seat(s)
        yield s, "pp_coins", me["coins"] // t.book["coins_per_pp"]
        me["coins"] %= t.book["coins_per_pp"]
    for table, sign in zip(t.state["tables"], t.board["table"], strict=True):
        for place, s in list(enumerate(majority(t, table, sign["ranks"])))[: t.count["majority_places"]]:
            yield s, ("pp_major_first", "pp_major_second")[place], sign["majority"][place]
    for s in range(t.players):
        serving = sum(bool(t.service_markers(o)) for o in range(t.players) if counts(t, s, o))
        yield s, "pp_hosts_step4", t.state["hosts"].count(s) * serving
        yield s, "pp_dishes", sum(t.values(s))
        for n in t.service_markers(s):
            side = "left" if t.state["service"][n]["left"] == s else "right"
            yield s, "pp_service_pts", t.board["service"][n][side].get("points", 0)
        for n, who in enumerate(t.state["hosts"]):
            yield s, "pp_host_pts", t.board["host"][n]["points"] * (who == s)
        for n, tile in enumerate(t.state["special"]):
            values = t.specials[tile["tile"]][special_side(t, n)]
            yield s, "pp_special", sum(v for v, who in zip(values, tile["slots"], strict=True) if who == s)


def counts(t: Table, s: int, other: int) -> bool:
    return other != s and (not is_mentor(t, other) or t.switch["mentor_counts_for_hosts"])


def special_side(t: Table, n: int) -> str:
    return t.special_sides[n] if t.switch["special_side_by"] == "table" else t.side


def majority(t: Table, table: list[Any], ranks: list[int] | None) -> list[int]:
    """Seats with dishes on a table, the most first, ties by the dish nearest the bonus tile (PR-113)."""
    own = {s: [n for n, d in enumerate(table) if isinstance(d, dict) and d["seat"] == s] for s in around(t)}
    near = {s: min(ranks[n] if ranks else n for n in where) for s, where in own.items() if where}
    return sorted(near, key=lambda s: (-len(own[s]), near[s], around(t).index(s)))


def outcome(t: Table) -> Line:
    for s in filter(partial(is_mentor, t), range(t.players)):
        mentor.final(t, s)
    for s in around(t):  # step 1
        me = t.seat(s)
        for dish in filter(None, me["racks"]):
            me["coins"] += t.book["sale_coins_per_value"] * t.value(dish)
            if t.switch["final_sale_deco"]:  # PR-A49
                act.keep_topping(t, s, dish)
                mentor.claim(t, s)
    parts = [dict(gained) for gained in t.gained]
    for s, part, points in score(t):
        parts[s][part] = parts[s].get(part, 0) + points
    total = [sum(part.values()) for part in parts]
    left = [t.seat(s)["coins"] for s in range(t.players)]
    return {
        "reason": "rounds_over",
        "turns": t.turns,
        "scores": [{"total": total[s], **parts[s]} for s in range(t.players)],
        **ranking(t, total, left),
    }


def ranking(t: Table, total: list[int], left: list[int]) -> Line:
    """PR-118, PR-200, PR-207."""
    if t.solo:
        won = total[0] > total[1 - t.state["seats"][0]["mentor"]]
        return {"ranking": [1 if won else 2], "tie_break": None, "credit": [float(won)]}
    seats = [s for s in around(t) if t.switch["ext_winner"] == "all" or not is_mentor(t, s)]
    order = sorted(seats, key=lambda s: (-total[s], -left[s], around(t).index(s)))
    first, second = order[:2]
    tie = None
    if total[first] == total[second]:
        tie = "coins" if left[first] > left[second] else "start_player"
    humans = [s for s in range(t.players) if not is_mentor(t, s)]
    return {
        "ranking": [order.index(s) + 1 for s in humans],
        "tie_break": tie,
        "credit": [float(s == first) for s in humans],
    }
