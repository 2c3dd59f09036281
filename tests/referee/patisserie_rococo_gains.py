"""La Pâtisserie Rococo for the referee: asking, drawing, gaining, claiming (PR-053 to PR-104)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from typing import Any

from tests.referee.common import Line
from tests.referee.patisserie_rococo_table import GOODS, Table

Ask = Generator[Any, Any, Any]
STOP = {"stop": True}


def ask(t: Table, s: int, node: str, options: list[Line]) -> Ask:
    """The decision of a seat, also where there is but one way."""
    return (yield s, node, [{"do": node, **option} for option in options])


# Supplies


def draw(t: Table, kind: str) -> str | None:
    """The top of a bag; an empty bag is filled from its discard pile (PR-030, PR-A25)."""
    bag, discard = t.state["bags"][kind], t.state["discards"][kind]
    if not bag and discard:
        bag.extend(shuffled(t, kind, discard))
        discard.clear()
    return bag.pop(0) if bag else None


def shuffled(t: Table, zone: str, pieces: list[str]) -> list[str]:
    """The order that chance gave; an event tells it."""
    event = told(t, "shuffle", zone)
    if Counter(event["order"]) != Counter(pieces):
        raise ValueError(f"{zone} shuffled into other pieces")
    return list(event["order"])


def told(t: Table, what: str, zone: str) -> Line:
    """The next event of a kind."""
    for n, event in enumerate(t.events):
        if event["what"] == what and event.get("which") == zone:
            return t.events.pop(n)
    raise LookupError(f"no {what} of {zone} is told in {t.events}")


def throw(t: Table, kind: str, piece: str) -> None:
    t.state["discards"][kind].insert(0, piece)


def earn(t: Table, s: int, part: str, points: int) -> None:
    t.seat(s)["points"] += points
    t.gained[s][part] += points


def gain_good(t: Table, s: int, good: str, n: int = 1) -> None:
    goods = t.seat(s)["goods"]
    goods[good] = min(t.own["goods"][good]["cap"], goods[good] + n)  # PR-A06


def gain_tile(t: Table, s: int) -> None:
    tile = draw(t, "ingredients")
    if tile:
        t.seat(s)["ingredients"].append(tile)


def reward(t: Table, s: int, text: str, table: int = 0) -> Ask:
    """Of a space, a service staff space or a table-bonus tile."""
    kind, _, number = text.partition(":")
    if kind == "coins":
        t.seat(s)["coins"] += int(number)
    elif kind == "pp":
        earn(t, s, "pp_rewards", int(number))
    elif kind == "coins_per_adjacent_service":
        t.seat(s)["coins"] += int(number) * t.adjacent(s, table)
    elif kind == "tile":
        gain_tile(t, s)
    elif kind in GOODS:
        gain_good(t, s, kind)
    elif kind == "any":
        options = [{"good": g} for g in GOODS if t.has_room(s, g)]
        gain_good(t, s, (yield from ask(t, s, "good_choice", options))["good"])
    elif kind == "display_tile":
        yield from free_tile(t, s)
    elif kind == "recipe":
        yield from free_recipe(t, s)
    elif kind not in ("-", ""):
        raise ValueError(f"reward {text}")


def free_tile(t: Table, s: int) -> Ask:
    places = t.tile_places(None)
    if places:
        yield from claims(t, s)
        at = yield from ask(t, s, "tile_pick", places)
        take_tile(t, s, at["row"], at["column"])


def take_tile(t: Table, s: int, row: int, column: int) -> None:
    t.seat(s)["ingredients"].append(t.state["ingredient_display"][row][column])
    t.state["ingredient_display"][row][column] = None


def free_recipe(t: Table, s: int) -> Ask:
    places = [{"space": n} for n, tile in enumerate(t.state["recipe_display"]) if tile]
    if places:
        yield from claims(t, s)
        at = yield from ask(t, s, "take_recipe_reward", [*places, STOP])
        if "space" in at:
            tile = t.state["recipe_display"][at["space"]]
            t.state["recipe_display"][at["space"]] = None
            after_effect(t)
            yield from store_recipe(t, s, tile)


def after_effect(t: Table) -> None:
    if t.switch["recipe_refill"] == "after_effect":  # PR-A24
        refill(t)


def take_recipe(t: Table, s: int, space: int) -> Ask:
    tile = t.state["recipe_display"][space]
    t.state["recipe_display"][space] = None
    yield from store_recipe(t, s, tile)


def store_recipe(t: Table, s: int, tile: str) -> Ask:
    store = t.seat(s)["recipes"]
    store.append(tile)
    if len(store) > t.own["recipe_spaces"]:  # PR-057
        # Before it is taken, one of those owned; afterwards the new one too may go (PR-A22).
        drops = store[:-1] if t.switch["recipe_overflow"] == "before" else store
        options = [{"recipe": r} for r in dict.fromkeys(drops)]
        dropped = (yield from ask(t, s, "recipe_drop", options))["recipe"]
        store.remove(dropped)
        throw(t, "recipes", dropped)


def make_room(t: Table, s: int) -> Ask:
    store = t.seat(s)["recipes"]
    if len(store) == t.own["recipe_spaces"]:
        options = [{"recipe": r} for r in dict.fromkeys(store)]
        dropped = (yield from ask(t, s, "recipe_drop", options))["recipe"]
        store.remove(dropped)
        throw(t, "recipes", dropped)


def refill(t: Table) -> None:
    """Slides and fills the recipe display if enough of it is empty (PR-053)."""
    row = t.state["recipe_display"]
    if row.count(None) >= t.board["recipe_display"]["refill_when_empty"]:
        slide(row)
        fill_recipes(t)


def slide(row: list[Any]) -> None:
    left = [tile for tile in row if tile]
    row[:] = [None] * (len(row) - len(left)) + left


def fill_recipes(t: Table) -> None:
    row = t.state["recipe_display"]
    for n in reversed(range(len(row))):  # PR-034
        if row[n] is None:
            row[n] = draw(t, "recipes")


# Special bonus tiles


def claims(t: Table, s: int) -> Ask:
    """PR-100 to PR-104: the acting seat, after every step."""
    for tile in t.state["special"]:
        slots = tile["slots"]
        if s not in slots and None in slots and t.fulfils(s, tile["tile"]):
            taken = True
            if t.switch["special_claim"] == "optional":
                if tile["tile"] in t.declined:  # asked once a turn
                    continue
                options = [{"tile": tile["tile"], "take": take} for take in (False, True)]
                taken = (yield from ask(t, s, "claim", options))["take"]
            if not taken:
                t.declined.append(tile["tile"])
            else:
                slots[slots.index(None)] = s
