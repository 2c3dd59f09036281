"""La Pâtisserie Rococo for the referee: the nine main actions (PR-055 to PR-099)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.referee.common import Line
from tests.referee.patisserie_rococo_gains import (
    STOP,
    Ask,
    ask,
    claims,
    earn,
    reward,
    take_recipe,
    take_tile,
    throw,
)
from tests.referee.patisserie_rococo_table import GOODS, Table


def perform(t: Table, s: int, action: int, training: str, limit: int = 2, discount: int = 0) -> Ask:
    match action:
        case 1:
            yield from acquire_recipes(t, s, limit)
        case 2:
            yield from acquire_ingredient(t, s)
        case 3:
            yield from buy_goods(t, s)
        case 4:
            yield from bake(t, s, training, limit, [])
        case 5:
            yield from decorate(t, s, limit)
        case 6:
            yield from deliver(t, s, limit)
        case 7:
            yield from hire(t, s)
        case 8:
            yield from give_notice(t, s)
        case 9:
            yield from place(t, s, discount)
    yield from claims(t, s)


def acquire_recipes(t: Table, s: int, limit: int) -> Ask:
    for n in range(limit):
        options = t.recipe_spaces(t.seat(s)["coins"])
        if not options:
            return
        at = yield from ask(t, s, "recipe_pick", [*options, STOP] if n else options)
        if "space" not in at:
            return
        t.seat(s)["coins"] -= t.recipe_price(at["space"])
        yield from take_recipe(t, s, at["space"])


def acquire_ingredient(t: Table, s: int) -> Ask:
    at = yield from ask(t, s, "tile_pick", t.tile_places(t.seat(s)["coins"]))
    t.seat(s)["coins"] -= t.tile_price(at["row"])
    take_tile(t, s, at["row"], at["column"])


def buy_goods(t: Table, s: int, decline: bool = False) -> Ask:
    me = t.seat(s)
    options = t.purchases(s, me["coins"])
    bought = yield from ask(t, s, "goods_buy", [*options, STOP] if decline else options)
    if "good" in bought:
        good, units = bought["good"], bought["units"]
        me["coins"] -= t.own["goods"][good]["batch_price"][units - 1]
        me["goods"][good] += units


def bake(t: Table, s: int, training: str, limit: int, discount: list[str]) -> Ask:
    me = t.seat(s)
    options = [{"recipes": chosen} for chosen in t.bakings(s, training, limit, discount)]
    recipes = list((yield from ask(t, s, "bake_set", options))["recipes"])
    ways = [way for way in t.reductions(discount) if t.bakeable(s, recipes, way)]
    reduce = "none"
    if discount:
        reduce = (yield from ask(t, s, "bake_discount", [{"reduce": way} for way in ways]))["reduce"]
    goods, need = t.needs(recipes, reduce)
    for good, n in zip(GOODS, goods, strict=True):
        me["goods"][good] -= n
    spent: list[str] = []
    while need - supply(t, spent):
        tiles = useful(t, me["ingredients"], need, spent)
        tile = (yield from ask(t, s, "bake_tile", [{"tile": kind} for kind in tiles]))["tile"]
        me["ingredients"].remove(tile)
        throw(t, "ingredients", tile)
        spent.append(tile)
    for recipe in recipes:
        me["recipes"].remove(recipe)
        free = me["racks"].index(None)
        me["racks"][free] = fresh(recipe, training)


def fresh(recipe: str, training: str) -> Line:
    return {"recipe": recipe, "topping": None, "counts_as": [], "baker": training}


def useful(t: Table, tiles: list[str], need: Counter[str], spent: list[str]) -> list[str]:
    """Tiles that add something missing; with ``irredundant`` only those that lead to no spare tile."""
    adds = adding(t, tiles, need, spent)
    if t.switch["bake_pay"] == "useful":  # PR-A26
        return adds
    return [k for k in adds if without_spare(t, minus(tiles, k), need, [*spent, k])]


def without_spare(t: Table, tiles: list[str], need: Counter[str], spent: list[str]) -> bool:
    if need - supply(t, spent):
        return any(
            without_spare(t, minus(tiles, k), need, [*spent, k]) for k in adding(t, tiles, need, spent)
        )
    return all(need - supply(t, minus(spent, k)) for k in spent)


def adding(t: Table, tiles: list[str], need: Counter[str], spent: list[str]) -> list[str]:
    missing = need - supply(t, spent)
    return [k for k in dict.fromkeys(tiles) if any(missing[i] > 0 for i in t.tiles[k]["ing"])]


def supply(t: Table, tiles: list[str]) -> Counter[str]:
    total = Counter[str]()
    for tile in tiles:
        total.update(t.tiles[tile]["ing"])
    return total


def minus(tiles: list[str], one: str) -> list[str]:
    n = tiles.index(one)
    return tiles[:n] + tiles[n + 1 :]


def decorate(t: Table, s: int, limit: int) -> Ask:
    me = t.seat(s)
    for n in range(limit):
        racks, tiles = t.plain_racks(s), t.topping_tiles(s)
        if not racks or not tiles:
            return
        at = yield from ask(t, s, "deco_dish", [*racks, STOP] if n else racks)
        if "rack" not in at:
            return
        tile = (yield from ask(t, s, "deco_tile", tiles))["tile"]
        me["ingredients"].remove(tile)
        top(t, me["racks"][at["rack"]], tile)


def top(t: Table, dish: Line, tile: str) -> None:
    dish["topping"], dish["counts_as"] = tile, list(t.tiles[tile]["top"])


def deliver(t: Table, s: int, limit: int) -> Ask:
    declared: list[tuple[int, Line]] = []
    for n in range(limit):
        there = [rack for rack, dish in enumerate(t.seat(s)["racks"]) if dish]
        racks = [{"rack": rack} for rack in there if rack not in [other for other, _ in declared]]
        if not racks:
            break
        at = yield from ask(t, s, "deliver_dish", [*racks, STOP] if n else racks)
        if "rack" not in at:
            break
        taken = [(to.get("table"), to.get("space")) for _, to in declared]
        spaces = [space for space in t.spaces() if (space["table"], space["space"]) not in taken]
        coming = [bonus for rack, to in declared for bonus in promised(t, t.seat(s)["racks"][rack], to)]
        dish = t.seat(s)["racks"][at["rack"]]
        spaces = [space for space in spaces if t.has_room(s, *coming, *promised(t, dish, space))]
        to = yield from ask(t, s, "deliver_to", [{"sell": True}, *spaces])
        declared.append((at["rack"], to))
        if t.switch["deliver_second"] == "sequential":  # PR-A30
            yield from resolve(t, s, *declared.pop())
    for rack, to in declared:
        yield from resolve(t, s, rack, to)


def promised(t: Table, dish: Line, to: Line) -> list[str]:
    """The bonuses of a space and of its table that a dish earns there (PR-079)."""
    if "sell" in to:
        return []
    tile = t.bonuses[t.state["table_bonus"][to["table"]]]
    earned = [tile["reward"]] if all(passes(t, dish, need) for need in tile["need"]) else []
    return [t.space_bonus(to), *earned]


def resolve(t: Table, s: int, rack: int, to: Line) -> Ask:
    racks = t.seat(s)["racks"]
    dish = racks[rack]
    racks[rack] = None
    if "sell" in to:
        sell(t, s, dish)
        keep_topping(t, s, dish)
    else:
        yield from present(t, s, dish, to["table"], to["space"])
    yield from claims(t, s)


def sell(t: Table, s: int, dish: Line) -> None:
    t.seat(s)["coins"] += t.book["sale_coins_per_value"] * t.value(dish)
    throw(t, "recipes", dish["recipe"])


def present(t: Table, s: int, dish: Line, table: int, space: int) -> Ask:
    """PR-079, in its order."""
    on_table = t.state["tables"][table]
    on_table[space] = {"seat": s, **dish}
    yield from reward(t, s, t.space_bonus({"table": table, "space": space}))
    tile = t.bonuses[t.state["table_bonus"][table]]
    if all(passes(t, dish, need) for need in tile["need"]):
        yield from reward(t, s, tile["reward"], table)
    yield from claims(t, s)
    me, pay = t.seat(s), t.book["service_pay"]
    most = min(t.adjacent(s, table), me["coins"] // pay["cost"])
    if most:
        times = (yield from ask(t, s, "service_pay", [{"times": k} for k in range(most + 1)]))["times"]
        me["coins"] -= times * pay["cost"]
        earn(t, s, "pp_service_pay", times * pay["pp"])
    keep_topping(t, s, dish)
    on_table[space] = {"seat": s, "recipe": dish["recipe"], "baker": dish["baker"]}


def passes(t: Table, dish: Line, need: str) -> bool:
    """A test of a table-bonus tile; the topping is still on the dish (PR-080)."""
    what, _, which = need.partition(":")
    top = dish["topping"]
    return {
        "has": lambda: t.shows(dish["recipe"], which),
        "lacks": lambda: not t.shows(dish["recipe"], which),
        "topping": lambda: top is not None and (not which or which in dish["counts_as"]),
        "no_topping": lambda: top is None,
        "chef": lambda: t.is_chef_dish(dish),
        "not_chef": lambda: not t.is_chef_dish(dish),
        "value": lambda: t.value(dish) == int(which),
    }[what]()


def keep_topping(t: Table, s: int, dish: Line) -> None:
    me = t.seat(s)
    if dish["topping"] is None:
        return
    if len(me["decorations"]) < t.own["deco_slots"]:
        me["decorations"].append(dish["topping"])
        me["decorations_count_as"].append(dish["counts_as"])
    else:
        throw(t, "ingredients", dish["topping"])


def hire(t: Table, s: int) -> Ask:
    me = t.seat(s)
    card = (yield from ask(t, s, "hire", t.hires(s, me["coins"])))["card"]
    if card in t.state["star_row"]:
        take_out(t.state["star_row"], card)
        me["star_used"] = True
    else:
        me["coins"] -= t.book["hire_price"][sum(c is not None for c in t.state["hire"]) - 1]
        take_out(t.state["hire"], card)
    me["hand"].append(card)


def take_out(row: list[Any], card: str) -> None:
    """Leaves a gap, so that the others keep their space."""
    row[row.index(card)] = None


def give_notice(t: Table, s: int) -> Ask:
    chosen = yield from ask(t, s, "notice", t.notices(s))
    card = t.cards[chosen["card"]]
    t.seat(s)[chosen["zone"]].remove(chosen["card"])
    t.state["gone"].append(chosen["card"])
    t.seat(s)["coins"] += t.book["notice"][card["training"]] if card["notice"] is None else card["notice"]


def place(t: Table, s: int, discount: int) -> Ask:
    me = t.seat(s)
    where = yield from ask(t, s, "place", t.places(s, me["coins"], discount))
    me["coins"] -= t.place_price(where, discount)
    if "host" in where:
        t.state["hosts"][where["host"]] = s
    else:
        area = t.state["service"][where["area"]]
        area[where["side"]] = s
        if t.players <= 3:
            area["right" if where["side"] == "left" else "left"] = "closed"
        if "yields" in where:
            t.state["service_yields"][where["area"]][where["side"]] = where["yields"]
        yield from reward(t, s, t.service_bonus(where))
