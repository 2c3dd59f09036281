"""La Pâtisserie Rococo for the referee: the state before the first decision (PR-001 to PR-025)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.referee.common import Line
from tests.referee.patisserie_rococo_table import GOODS, Table

DECK = {  # PR-016, and the size of a tray
    2: ((12, 8, 8, 4), 4),
    3: ((15, 10, 10, 5), 5),
    4: ((18, 12, 12, 6), 6),
    5: ((21, 14, 14, 7), 7),
}
STARS = {  # requirement, its number, prestige (PR-161 to PR-168, PR-171)
    ("goods_total_ge", 9, 3),
    ("dish_values_all", None, 3),
    ("coins_ge", 25, 3),
    ("topping_types_all", None, 4),
    ("unused_ingredients_ge", 5, 3),
    ("presented_ge", 5, 3),
    ("special_markers_ge", 1, 2),
    ("ingredient_types_all", None, 2),
    ("track_pp_ge", 5, 3),
    ("plain_dishes_ge", 3, 3),
    ("no_goods_no_ingredients", None, 2),
}
SLOT_INCOME = [(2, 0), (3, 0), (0, 1), (0, 1), (0, 2)]  # PR-107


def faults(t: Table) -> Iterator[str]:
    yield from faulty_numbers(t)
    yield from faulty_staff(t)
    yield from faulty_supplies(t)
    yield from faulty_board(t)
    for s in range(t.players):
        yield from faulty_seat(t, s)


def faulty_numbers(t: Table) -> Iterator[str]:
    """What the rulebook prints must be in the components."""
    levels, tray = DECK[t.players]
    deck = tuple(t.count["deck"][level] for level in ("I", "II", "III", "IV"))
    if (deck, t.count["tray"], t.count["star_row"]) != (levels, tray, t.players + 1):
        yield "deck, tray or star row are not the rulebook's (PR-016, PR-018, PR-043)"
    if t.side != ("A" if t.players <= 3 else "B") or t.count["majority_places"] != min(t.players - 1, 2):
        yield "wrong side of the board or wrong majorities (PR-001, PR-114)"
    if t.book["hire_price"] != [2, 2, 3, 4] or t.book["notice"] != {"assistant": 4, "chef": 6}:
        yield "hiring or notice are not at the rulebook's prices (PR-087, PR-092)"
    if [(slot["coins"], slot["pp"]) for slot in t.own["deco_income"]] != SLOT_INCOME:
        yield "the income of decorations is not the rulebook's (PR-107)"
    fixed = [t.own["base_income"], t.own["host_income"], t.own["recipe_spaces"], t.own["deco_slots"]]
    fixed += [t.book["min_inventory"], t.book["sale_coins_per_value"], t.book["coins_per_pp"]]
    if fixed != [5, 2, 3, 5, 4, 5, 10] or t.book["service_pay"] != {"cost": 3, "pp": 1}:
        yield "a number is not the rulebook's"
    if [t.own["goods"][good]["start"] for good in GOODS] != [2, 1, 1]:
        yield "goods start at 2, 1, 1 (PR-021)"
    flour, sugar = (t.own["goods"][good]["batch_price"] for good in GOODS[:2])
    if flour[0] != 0 or sugar[2:] != [8]:
        yield "one flour is free, three sugar cost 8 and are the most (PR-062)"


def faulty_staff(t: Table) -> Iterator[str]:
    level = {card["id"]: card["level"] for card in t.parts["staff"]["card"]}
    trays = [t.state["trays"][tray]["cards"] for tray in "AB"]
    used = [card for tray in trays for card in tray]
    if t.switch["variant_first_game"]:
        # Dealt already: a card for each, two to hire, and the same again.
        used += [card for s in range(t.players) for card in t.seat(s)["hand"] if card in level]
        used += [card for card in t.state["hire"] if card]
    elif any(t.state["hire"]):
        yield "nobody is to be hired before the draft (PR-044)"
    used += [card for s in range(t.players) for card in t.seat(s).get("inventory", [])]
    deck = [level[card] for card in used] + [level[card] for card in t.state["staff_deck"]]
    want = [n for n, number in enumerate(DECK[t.players][0], 1) for _ in range(number)]
    if deck != want:
        yield f"the deck has levels {deck}, should be {want} (PR-016, PR-017)"
    have = Counter(used) + Counter(t.state["staff_deck"]) + Counter(c for c in t.state["box"] if c in level)
    if have != {card["id"]: card["count"] for card in t.parts["staff"]["card"]}:
        yield "level cards got lost or doubled (PR-003)"
    for card in t.parts["star_staff"]["card"]:
        blank = card["id"] == t.switch["blank_card"]
        if (card["req"], card["req_params"].get("n"), card["pp"]) not in STARS and not blank:
            yield f"{card['id']} is not the rulebook's (PR-161 to PR-171)"
    stars = [card["id"] for card in t.parts["star_staff"]["card"]]
    row = t.state["star_row"]
    if len(row) != t.players + 1 or len(set(row)) != len(row) or not set(row) <= set(stars):
        yield "one star card more than players (PR-018)"


def faulty_supplies(t: Table) -> Iterator[str]:
    grid = [tile for row in t.state["ingredient_display"] for tile in row]
    shown = {"ingredients": grid, "recipes": t.state["recipe_display"]}
    pieces = {"ingredients": t.tiles, "recipes": t.recipes}
    for kind, total in (("ingredients", 50), ("recipes", 45)):
        have = Counter(shown[kind]) + Counter(t.state["bags"][kind])
        if None in have or have != {name: piece["count"] for name, piece in pieces[kind].items()}:
            yield f"{kind}: the display is full, the rest in the bag (PR-014, PR-030, PR-034)"
        if have.total() != total or t.state["discards"][kind]:
            yield f"{total} {kind}, none discarded (PR-002, PR-014)"
    size = (len(t.state["ingredient_display"]), len(t.state["ingredient_display"][0]))
    if size != (t.board["ingredient_display"]["rows"], t.board["ingredient_display"]["cols"]):
        yield "the ingredient display has another size (PR-A10)"


def faulty_board(t: Table) -> Iterator[str]:
    state: Line = t.state
    if len(state["table_bonus"]) != 5 or len(set(state["table_bonus"]) & set(t.bonuses)) != 5:
        yield "five different table-bonus tiles (PR-015)"
    tiles = [tile["tile"] for tile in state["special"]]
    if len(tiles) != 2 or len(set(tiles) & set(t.specials)) != 2:
        yield "two different special bonus tiles (PR-019)"
    for n, tile in enumerate(state["special"]):
        side = t.special_sides[n] if t.switch["special_side_by"] == "table" else t.side
        if tile["slots"] != [None] * len(t.specials[tile["tile"]][side]):
            yield f"the special bonus {tile['tile']} has other slots (PR-A04)"
    if state["tables"] != [[None] * len(table["spaces"]) for table in t.board["table"]]:
        yield "tables are empty at the beginning"
    if state["hosts"] != [None] * len(t.board["host"]):
        yield "hosts are free at the beginning"
    if state["service"] != [{"left": None, "right": None}] * len(t.board["service"]):
        yield "service staff spaces are free at the beginning"
    chosen = [{"left": None, "right": None} for _ in state["service"]]
    if state["service_yields"] != (chosen if t.switch["svc_kind"] == "choice" else None):
        yield "nothing has been chosen of service staff spaces (PR-A44)"
    if (state["round"], state["phase"], state["turn"]) != (1, 2, 1):
        yield f"round {state['round']}, phase {state['phase']}, turn {state['turn']} at the beginning"
    if not t.mentor and state["start_player"] != 0:
        yield "seat 0 starts"


def faulty_seat(t: Table, s: int) -> Iterator[str]:
    me = t.seat(s)
    mentor = bool(me.get("mentor"))
    start = [card["id"] for card in t.parts["start_staff"]["card"]]
    want = {
        **{"coins": t.switch["start_coins"], "points": 0, "goods": dict(zip(GOODS, (2, 1, 1), strict=True))},
        **{
            "ingredients": [],
            "recipes": [None] * 3 if mentor else [],
            "racks": [None] * t.switch["racks"],
            "decorations": [],
        },
        **{"star_used": False, "used": [], "removed": []},
    }
    for key, value in want.items():
        if key in me and me[key] != value:
            yield f"seat {s}: {key} is {me[key]}, should be {value}"
    if mentor:
        yield from faulty_mentor(t, s)
        return
    own = [card for card in [*me["hand"], *me["unused"]] if card in start]
    if sorted(own) != sorted(start):
        yield f"seat {s}: start staff {own} (PR-020, PR-035, PR-173)"


def faulty_mentor(t: Table, s: int) -> Iterator[str]:
    """PR-174 to PR-176."""
    me = t.seat(s)
    sets = {"buttery": [5, 5, 5, 5], "savory": [5, 5, 6, 6], "extra_crunchy": [6, 6, 6, 6]}
    if [*map(len, filter(None, [me["hand"], *me["sets"]]))] != sets[t.switch["difficulty"]]:
        yield "the sets of the Mentor have other sizes (PR-176)"
    cards = [*me["hand"], *(card for cards in me["sets"] for card in cards), *me["decision_deck"]]
    if sorted(cards) != sorted(t.solo_cards) or len(cards) != 30 or me["decision_used"]:
        yield "sets and decision deck are not the 30 solo cards (PR-176)"
