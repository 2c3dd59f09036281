"""La Pâtisserie Rococo for the referee: the Mentor (PR-174 to PR-207, PR-A59 to PR-A77)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.referee import patisserie_rococo_actions as act
from tests.referee import patisserie_rococo_gains as gains
from tests.referee.common import Line
from tests.referee.patisserie_rococo_bonus import GAINS
from tests.referee.patisserie_rococo_table import GOODS, Table


def next_set(t: Table, s: int) -> None:
    """PR-180."""
    me = t.seat(s)
    me["hand"] = me["sets"].pop(0)


def draft(t: Table, s: int, tray: str) -> None:
    """A random card (PR-181): the trace tells which, by what lies on the inventory pile afterwards."""
    pile, told = t.seat(s)["inventory"], t.told["seats"][s]["inventory"]
    card = told[len(told) - len(pile) - 1]
    t.state["trays"][tray]["cards"].remove(card)
    pile.insert(0, card)


def turn(t: Table, s: int) -> None:
    """PR-184, PR-185."""
    me = t.seat(s)
    card = me["hand"].pop(0)
    me["revealed"] = card
    for number in t.solo_cards[card]["actions"]:
        if DOES[number](t, s, t.solo_cards[card]):
            break
    else:
        gains.earn(t, s, "pp_mentor_fail", t.book["mentor_fail_pp"])
    claim(t, s)
    me["revealed"] = None
    me["used"].insert(0, card)


def claim(t: Table, s: int) -> None:
    for tile in t.state["special"]:
        if s not in tile["slots"] and None in tile["slots"] and t.fulfils(s, tile["tile"]):
            tile["slots"][tile["slots"].index(None)] = s


def decision(t: Table, s: int) -> str:
    """The top of the decision deck, which is built anew when it is empty (PR-186)."""
    me = t.seat(s)
    if not me["decision_deck"]:
        me["decision_deck"] = gains.shuffled(t, "decision_deck", [*me["decision_used"], *me["used"]])
        me["decision_used"], me["used"] = [], []
    return str(me["decision_deck"].pop(0))


def decide(t: Table, s: int, names: Callable[[Line], Any], valid: list[Any]) -> Any:
    """Reveals decisions until one names something valid; in the end chance helps (PR-187, PR-A59)."""
    me = t.seat(s)
    cards = len(me["decision_deck"]) + len(me["decision_used"]) + len(me["used"])
    for _ in range(cards * t.switch["mentor_redraw_cap"]):
        card = decision(t, s)
        me["decision_used"].insert(0, card)
        t.reveals.append(card)
        target = names(t.solo_cards[card])
        if target in valid:
            return target
    target = guarded(t)
    if target not in valid:
        raise ValueError(f"{target} was chosen for the Mentor, of {valid}")
    return target


def guarded(t: Table) -> Any:
    """What chance chose when no decision would do."""
    n = next(n for n, event in enumerate(t.events) if event["what"] == "mentor_guard")
    match t.events.pop(n):
        case {"table": table, "end": end}:
            return (t.board["table"][table]["id"], end)
        case {"host": host}:
            return f"host:{host}"
        case {"area": area}:
            return f"svc:{t.board['service'][area]['id']}"
        case {"recipe_space": place} | {"column": place}:
            return place


# Actions; each says whether it could be performed


def recipes(t: Table, s: int, card: Line) -> bool:
    """PR-188."""
    me, row = t.seat(s), t.state["recipe_display"]
    if sum(tile is not None for tile in me["recipes"]) >= t.own["recipe_spaces"] or not any(row):
        return False
    for _ in range(2):
        if any(row):
            take_recipe(t, s)
    return True


def take_recipe(t: Table, s: int) -> None:
    row = t.state["recipe_display"]
    there = [n for n, tile in enumerate(row) if tile]
    space = decide(t, s, lambda card: card["recipe_space"], there)
    store(t, s, row[space])
    row[space] = None


def store(t: Table, s: int, tile: str) -> None:
    """In the leftmost gap; the least of four goes away, one without a chef mark first."""
    me = t.seat(s)
    row = me["recipes"]
    if None in row:
        row[row.index(None)] = tile
        return
    if len(row) < t.own["recipe_spaces"]:
        row.append(tile)
        return
    four = [*row, tile]
    least = min(range(len(four)), key=lambda n: (t.recipes[four[n]]["value"], t.recipes[four[n]]["chef"]))
    gains.throw(t, "recipes", four.pop(least))
    me["recipes"] = four


def ingredients(t: Table, s: int, card: Line) -> bool:
    """PR-189."""
    column = pick_column(t, s)
    if column is None:
        return False
    for row in t.state["ingredient_display"]:
        if row[column]:
            t.seat(s)["ingredients"].append(row[column])
            row[column] = None
    return True


def pick_column(t: Table, s: int) -> int | None:
    grid = t.state["ingredient_display"]
    there = [c for c in range(len(grid[0])) if any(row[c] for row in grid)]
    return decide(t, s, lambda card: card["column"], there) if there else None


def bake(t: Table, s: int, card: Line) -> bool:
    """PR-191, PR-A61, PR-A62."""
    me, baked = t.seat(s), 0
    for position in card["bake"]["order"]:
        full = baked == card["bake"]["max"] or None not in me["racks"]
        recipe = dict(enumerate(me["recipes"], 1)).get(position)
        if recipe and not full:
            # Solo cards have no training: a chef bakes what only a chef can.
            baker = "chef" if t.recipes[recipe]["chef"] else "assistant"
            me["racks"][me["racks"].index(None)] = act.fresh(recipe, baker)
            me["recipes"][position - 1] = None
            baked += 1
    if t.switch["mentor_recipe_gap"] == "slide":
        left = [tile for tile in me["recipes"] if tile]
        me["recipes"] = left + [None] * (len(me["recipes"]) - len(left))
    return baked > 0


def decorate(t: Table, s: int, card: Line) -> bool:
    """PR-192, PR-A63."""
    me, done = t.seat(s), 0
    for number in card["deco"]["order"]:
        dish = me["racks"][number - 1]
        column = me["ingredients"] if card["deco"]["dir"] == "top" else me["ingredients"][::-1]
        tile = next((tile for tile in column if t.tiles[tile]["top"]), None)
        if dish and not dish["topping"] and tile:
            at = column.index(tile) if column is me["ingredients"] else len(column) - 1 - column.index(tile)
            act.top(t, dish, me["ingredients"].pop(at))
            done += 1
    return done > 0


def deliver(t: Table, s: int, card: Line) -> bool:
    """PR-193, PR-A64."""
    me = t.seat(s)
    if not any(me["racks"]):
        return False
    while any(me["racks"]):
        open_tables = sorted({space["table"] for space in t.spaces()})
        racks = [n for n, dish in enumerate(me["racks"]) if dish]
        if open_tables:
            ids = {t.board["table"][n]["id"]: n for n in open_tables}
            name, end = decide_table(t, s, list(ids))
            table = ids[name]
            first = [n for n in racks if goes_first(t, me["racks"][n], table)] or racks
        else:
            first = racks
        dish = me["racks"][first[0]]
        me["racks"][first[0]] = None
        if open_tables:
            present(t, s, dish, table, end)
        else:
            act.sell(t, s, dish)
        act.keep_topping(t, s, dish)
        claim(t, s)
    return True


def decide_table(t: Table, s: int, tables: list[int]) -> Any:
    valid = [(table, end) for table in tables for end in ("near", "far")]
    return decide(t, s, lambda card: (card["table"], card["end"]), valid)


def goes_first(t: Table, dish: Line, table: int) -> bool:
    any_table = t.switch["mentor_match"] == "any_table"  # PR-A64
    return any(matches(t, dish, n) for n in range(len(t.state["tables"])) if any_table or n == table)


def matches(t: Table, dish: Line, table: int) -> bool:
    return all(act.passes(t, dish, need) for need in t.bonuses[t.state["table_bonus"][table]]["need"])


def present(t: Table, s: int, dish: Line, table: int, end: str) -> None:
    spaces = t.state["tables"][table]
    there = [n for n, other in enumerate(spaces) if other is None]
    ranks = t.board["table"][table]["ranks"] or range(len(spaces))
    space = (min if end == "near" else max)(there, key=lambda n: ranks[n])
    spaces[space] = {"seat": s, "recipe": dish["recipe"], "baker": dish["baker"]}
    bonus = t.board["table"][table]["spaces"][space]
    reward(t, s, bonus if isinstance(bonus, str) else bonus["bonus"], table)
    claim(t, s)
    if matches(t, dish, table):
        reward(t, s, t.bonuses[t.state["table_bonus"][table]]["reward"], table)
    me, pay = t.seat(s), t.book["service_pay"]
    times = min(t.adjacent(s, table), me["coins"] // pay["cost"])  # PR-A68
    me["coins"] -= times * pay["cost"]
    gains.earn(t, s, "pp_service_pay", times * pay["pp"])


def reward(t: Table, s: int, text: str, table: int) -> None:
    if text == "recipe":
        if any(t.state["recipe_display"]):
            take_recipe(t, s)
    elif text == "display_tile":
        column = pick_column(t, s)
        if column is not None:
            row = next(row for row in t.state["ingredient_display"] if row[column])
            t.seat(s)["ingredients"].append(row[column])
            row[column] = None
    elif text == "any":
        raise ValueError("a good of choice for the Mentor")
    else:
        for _ in gains.reward(t, s, text, table):
            raise ValueError(f"the Mentor is asked about {text}")


def hire(t: Table, s: int, card: Line) -> bool:
    """PR-194, PR-A65, PR-A66."""
    me, step = t.seat(s), 1 if card["hire_dir"] == "right" else -1
    stars = [c for c in t.state["star_row"][::step] if c and not me["star_used"] and t.meets(s, c)]
    row = t.state["hire"]
    ring = [(card["hire_start"] + n * step) % len(row) for n in range(len(row))] if row else []
    taken = [n for n in ring if row[n]]
    if stars:
        hired = stars[0]
        act.take_out(t.state["star_row"], hired)
        me["star_used"] = True
    elif taken:
        hired = row[taken[0]]
        row[taken[0]] = None
    else:
        return False
    me["inventory"].insert(0, hired)
    me["hand"].insert(0, decision(t, s))
    return True


def place(t: Table, s: int, card: Line) -> bool:
    """PR-195."""
    free = [n for n, area in enumerate(t.state["service"]) if is_open(area)]
    areas = {f"svc:{t.board['service'][n]['id']}": n for n in free}
    hosts = {f"host:{n}": n for n, who in enumerate(t.state["hosts"]) if who is None}
    if not areas and not hosts:
        return False
    where = decide(t, s, lambda card: card["place"], [*areas, *hosts])
    if where in hosts:
        t.state["hosts"][hosts[where]] = s
    else:
        t.state["service"][areas[where]] = {"left": s, "right": "closed"}
        if t.state["service_yields"]:
            t.state["service_yields"][areas[where]]["left"] = "points"
    return True


def is_open(area: Line) -> bool:
    return area["left"] is None and not isinstance(area["right"], int)


DOES = {1: recipes, 2: ingredients, 4: bake, 5: decorate, 6: deliver, 7: hire, 9: place}

# The end


def final(t: Table, s: int) -> None:
    """Its staff, from the top, and half a point for what is left (PR-197, PR-198, PR-A70, PR-A71)."""
    me = t.seat(s)
    for name in me["inventory"]:
        face = t.cards[name]
        effect, p = face["effect"], face.get("params", {})
        part, points = "pp_staff_level", 0
        if effect in GAINS and not effect.startswith("pp_"):
            me["coins"] += GAINS[effect](t, s, p)
        elif effect in GAINS:
            points = GAINS[effect](t, s, p)
        elif effect == "pp_if":
            part, points = "pp_staff_star", face["pp"] * t.meets(s, name)
        elif effect == "pay_coins_for_pp":
            times = min(p["max_times"], me["coins"] // p["cost"])
            me["coins"] -= times * p["cost"]
            points = times * p["pp"]
        elif effect == "discard_ingredients_for_pp":
            thrown = me["ingredients"][: p["max"]]
            del me["ingredients"][: p["max"]]
            points = len(thrown) * p["pp"]
        elif effect == "discard_goods_for_pp":
            points = sum(row["pp"] for row in p["rows"] if pay_row(me["goods"], row["goods"]))
        gains.earn(t, s, part, points)
    left = (
        len(me["ingredients"]) + sum(tile is not None for tile in me["recipes"]) + sum(me["goods"].values())
    )
    gains.earn(t, s, "pp_mentor_half", left // 2)


def pay_row(have: dict[str, int], cost: list[int]) -> bool:
    if any(have[good] < n for good, n in zip(GOODS, cost, strict=True)):
        return False
    for good, n in zip(GOODS, cost, strict=True):
        have[good] -= n
    return True
