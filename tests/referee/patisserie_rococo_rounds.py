"""La Pâtisserie Rococo for the referee: rounds, phases, income, final scoring (PR-026 to PR-118)."""

from __future__ import annotations

from tests.referee import patisserie_rococo_actions as act
from tests.referee import patisserie_rococo_bonus as staff
from tests.referee import patisserie_rococo_end as end
from tests.referee import patisserie_rococo_gains as gains
from tests.referee import patisserie_rococo_mentor as mentor
from tests.referee.common import Line
from tests.referee.patisserie_rococo_gains import Ask, ask
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
        end.income(t)
        if number < ROUNDS:
            next_round(t)


# Phase 1


def prepare_ingredients(t: Table) -> None:
    grid = t.state["ingredient_display"]
    rows, lower = len(grid), t.board["ingredient_display"]["lower_rows"]
    for row in grid[rows - lower :]:
        for tile in row:
            if tile:
                gains.throw(t, "ingredients", tile)
        row[:] = [None] * len(row)
    if t.switch["ing_shift"] == "column":  # PR-A11
        for c in range(len(grid[0])):
            column = [row[c] for row in grid]
            gains.slide(column)
            for row, tile in zip(grid, column, strict=True):
                row[c] = tile
    else:
        blocks = [row for row in grid if any(row)]
        empty = [[None] * len(grid[0]) for _ in range(rows - len(blocks))]
        grid[:] = empty + blocks
    for row in grid:
        for c, tile in enumerate(row):
            if tile is None:
                row[c] = gains.draw(t, "ingredients")


def prepare_recipes(t: Table) -> None:
    row = t.state["recipe_display"]
    for n in range(len(row) - t.board["recipe_display"]["drop_rightmost"], len(row)):
        if row[n]:
            gains.throw(t, "recipes", row[n])
            row[n] = None
    gains.slide(row)
    gains.fill_recipes(t)


# Phase 2


def own_staff(t: Table) -> Ask:
    """PR-035 to PR-037, PR-173."""
    if t.state["round"] == 1:
        yield from keep_start(t)
        return
    for s in end.around(t):
        if end.is_mentor(t, s):
            mentor.next_set(t, s)
        else:
            yield from select(t, s)


def keep_start(t: Table) -> Ask:
    for s in end.around(t):
        me = t.seat(s)
        if end.is_mentor(t, s) or len(t.start) <= t.book["hand_from_unused"]:
            continue
        cards = sorted([*me["hand"], *me["unused"]], key=t.rank.__getitem__)
        pairs = [[a, b] for n, a in enumerate(cards) for b in cards[n + 1 :]]
        away = (yield from ask(t, s, "keep_start", [{"cards": pair} for pair in pairs]))["cards"]
        me["hand"], me["unused"] = [], [card for card in cards if card not in away]
        me["removed"].extend(away)
    for s, me in enumerate(t.state["seats"]):
        me["hand"], me["unused"] = [*me["hand"], *me["unused"]], []
        if end.is_mentor(t, s) and not me["hand"]:
            mentor.next_set(t, s)


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
            if end.is_mentor(t, holders[tray]):
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
    told = [t.told["hire"]]
    parts = [cards]
    if t.switch["hire_order"] == "tray":  # two of A, then two of B
        told, parts = [told[0][:2], told[0][2:]], [cards[:2], cards[2:]]
    if [*map(sorted, told)] != [*map(sorted, parts)]:
        raise ValueError("the cards to be hired are not those that were left (PR-044)")
    return list(t.told["hire"])


def tray_holders(t: Table, step: int) -> dict[str, int]:
    """PR-041."""
    sp = t.state["start_player"]
    return {"A": end.after(t, sp, step), "B": end.after(t, sp, -1 - step)}


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
        for s in end.around(t):
            zone = "inventory" if end.is_mentor(t, s) else "hand"
            t.seat(s)[zone][0:0] = from_deck(t, 1)
        t.state["hire"] += from_deck(t, 2)
    t.state["hire"] = laid_out(t, t.state["hire"])


def removal(t: Table) -> Ask:
    for s in end.around(t):
        if end.is_mentor(t, s):
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
            if end.is_mentor(t, s):
                yield s, "mentor", []
                mentor.turn(t, s)
            else:
                yield from turn(t, s)
            gains.refill(t)
        s = end.after(t, s, 1)


def turn(t: Table, s: int) -> Ask:
    me = t.seat(s)
    options = [{"card": card} for card in dict.fromkeys(me["hand"])]
    card = (yield from ask(t, s, "play", options))["card"]
    me["hand"].remove(card)
    me["used"].insert(0, card)
    training = t.cards[card]["training"]
    while True:
        able = [n for n in ACTIONS if n not in CLOSED_TO[training] and t.can(s, n, training, me["coins"])]
        options = [{"action": name} for name in ("forfeit", *(ACTIONS[n] for n in able))]
        drops: list[Line] = []
        if t.switch["recipe_free_discard"] == "own_turn":  # PR-A23
            drops = [{"do": "recipe_drop", "recipe": recipe} for recipe in dict.fromkeys(me["recipes"])]
        chosen = yield from ask(t, s, "main", [*options, *drops])
        if "recipe" not in chosen:
            break
        me["recipes"].remove(chosen["recipe"])
        gains.throw(t, "recipes", chosen["recipe"])
    number = next((n for n, name in ACTIONS.items() if name == chosen["action"]), 0)
    if number:
        yield from act.perform(t, s, number, training)
    if number or t.switch["bonus_after_forfeit"]:  # PR-A18
        yield from staff.bonus(t, s, card)


# Phase 4


def next_round(t: Table) -> None:
    t.state["round"] += 1
    t.state["start_player"] = end.after(t, t.state["start_player"], 1)
    t.state["seat"] = t.state["start_player"]
    t.state["gone"].extend(card for card in t.state["hire"] if card)
    t.state["hire"] = [None] * 4
