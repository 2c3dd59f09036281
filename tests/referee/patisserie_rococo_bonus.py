"""La Pâtisserie Rococo for the referee: the bonuses of the staff, one by one (PR-119 to PR-168)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

from tests.referee import patisserie_rococo_actions as act
from tests.referee import patisserie_rococo_gains as gains
from tests.referee.common import Line
from tests.referee.patisserie_rococo_gains import STOP, Ask, ask
from tests.referee.patisserie_rococo_table import ACTIONS, CLOSED_TO, GOODS, Table, assigned, band, tier

GAINS: dict[str, Callable[[Table, int, Line], int]] = {
    "gain_coins": lambda t, s, p: p["n"],
    "coins_per_table": lambda t, s, p: p["n"] * sum(map(bool, t.per_table(s))),
    "coins_per_dish_one_table": lambda t, s, p: p["n"] * max(t.per_table(s)),
    "coins_per_decoration": lambda t, s, p: p["n"] * len(t.seat(s)["decorations"]),
    "coins_per_placement": lambda t, s, p: p["n"] * t.placements(s),
    "coins_per_presented_dish": lambda t, s, p: p["n"] * len(t.dishes(s)),
    "coins_by_inventory": lambda t, s, p: band(p["bands"], t.inventory(s)),
    "pp_tier_chef_dishes": lambda t, s, p: tier(p["tiers"], t.chef_dishes(s)),
    "pp_tier_tables": lambda t, s, p: tier(p["tiers"], sum(map(bool, t.per_table(s)))),
    "pp_tier_decorations": lambda t, s, p: tier(p["tiers"], len(t.seat(s)["decorations"])),
    "pp_tier_dishes_one_table": lambda t, s, p: tier(p["tiers"], max(t.per_table(s))),
    "pp_tier_placements": lambda t, s, p: tier(p["tiers"], t.placements(s)),
    "pp_ingredient_types": lambda t, s, p: assigned(t.dish_types(s, ptypes=True), weights(p, t.types)),
    "pp_topping_types": lambda t, s, p: assigned(t.deco_types(s), weights(p, t.toppings)),
}
"""Coins or prestige that a bonus simply gives."""

ACTS = {  # the action a bonus performs
    **{"act_buy_goods": 3, "act_acquire_ingredient": 2, "act_deliver": 6, "act_decorate": 5},
    **{"act_acquire_recipe": 1, "act_place": 9},
}


def weights(params: Line, kinds: list[str]) -> dict[str, int]:
    return {kind: params[kind] for kind in kinds}


def worth(t: Table, s: int, card: str, training: str) -> bool:
    """Whether using the bonus of a card can do anything."""
    face, me = t.cards[card], t.seat(s)
    effect, p = face["effect"], face.get("params", {})
    if effect in GAINS:
        return GAINS[effect](t, s, p) > 0
    if effect in ACTS:
        coins = me["coins"] - p.get("surcharge", 0)
        return coins >= 0 and t.can(s, ACTS[effect], training, coins, p.get("discount", 0))
    match effect:
        case "pp_if":
            return face["pp"] > 0 and (t.switch["star_scope"] == "hire" or t.meets(s, card))
        case "pay_for_action":
            if p["action"] == 7 and training == "assistant" and not t.switch["assistant_bonus_hire"]:
                return False
            coins = me["coins"] - p["cost"]
            return coins >= 0 and t.can(s, p["action"], training, coins)
        case "pay_gain_good":
            return me["coins"] >= p["cost"] and me["goods"][p["good"]] < t.own["goods"][p["good"]]["cap"]
        case "draw_ingredient":
            return bool(t.state["bags"]["ingredients"] or t.state["discards"]["ingredients"])
        case "draw_recipe":
            return bool(t.state["bags"]["recipes"] or t.state["discards"]["recipes"])
        case "move_dish":
            return bool(moves(t, s))
        case "copy_used_bonus":
            return bool(copies(t, s))
        case "act_bake":
            return bool(t.bakings(s, training, p["limit"], p["discount"]))
        case "gain_display_recipe":
            return any(t.state["recipe_display"])
        case "gain_display_ingredient":
            return bool(t.tile_places(None))
        case "pay_coins_for_pp":
            return me["coins"] >= p["cost"]
        case "discard_ingredients_for_pp":
            return bool(me["ingredients"])
        case "discard_goods_for_pp":
            return bool(row_sets(t, s, p["rows"]))
        case "blank":
            return False
    raise ValueError(f"effect {effect}")


def bonus(t: Table, s: int, card: str) -> Ask:
    training = t.cards[card]["training"]
    if not worth(t, s, card, training):
        return
    if (yield from ask(t, s, "bonus", [{"use": False}, {"use": True}]))["use"]:
        yield from use(t, s, card, training)
        yield from gains.claims(t, s)


def use(t: Table, s: int, card: str, training: str) -> Ask:
    face, me = t.cards[card], t.seat(s)
    effect, p = face["effect"], face.get("params", {})
    if effect in GAINS:
        gained = GAINS[effect](t, s, p)
        if effect.startswith("pp_"):
            gains.earn(t, s, "pp_staff_level", gained)
        else:
            me["coins"] += gained
    elif effect in ACTS:
        me["coins"] -= p.get("surcharge", 0)
        yield from act.perform(t, s, ACTS[effect], training, p.get("limit") or 2, p.get("discount", 0))
        if p.get("times", 1) == 2 and t.purchases(s, me["coins"]):
            yield from act.buy_goods(t, s, decline=True)
    else:
        yield from OTHERS[effect](t, s, p, card, training)


def star(t: Table, s: int, p: Line, card: str, training: str) -> Ask:
    gains.earn(t, s, "pp_staff_star", t.cards[card]["pp"])
    yield from ()


def pay_for_action(t: Table, s: int, p: Line, card: str, training: str) -> Ask:
    t.seat(s)["coins"] -= p["cost"]
    yield from act.perform(t, s, p["action"], training, p["limit"] or 2)


def pay_gain_good(t: Table, s: int, p: Line, card: str, training: str) -> Ask:
    t.seat(s)["coins"] -= p["cost"]
    gains.gain_good(t, s, p["good"], p["n"])
    yield from ()


def draw_ingredient(t: Table, s: int, p: Line, card: str, training: str) -> Ask:
    drawn = [tile for _ in range(p["draw"]) if (tile := gains.draw(t, "ingredients"))]
    kept = yield from keep(t, s, drawn)
    t.seat(s)["ingredients"].append(kept)
    for tile in drawn:
        gains.throw(t, "ingredients", tile)


def draw_recipe(t: Table, s: int, p: Line, card: str, training: str) -> Ask:
    if t.switch["recipe_overflow"] == "before":  # PR-A22
        yield from gains.make_room(t, s)
    drawn = [tile for _ in range(p["draw"]) if (tile := gains.draw(t, "recipes"))]
    kept = yield from keep(t, s, drawn)
    for tile in drawn:
        gains.throw(t, "recipes", tile)
    yield from gains.store_recipe(t, s, kept)


def keep(t: Table, s: int, drawn: list[str]) -> Ask:
    options = [{"kept": tile} for tile in dict.fromkeys(drawn)]
    t.state["drawn"] = list(drawn)
    kept = (yield from ask(t, s, "keep_drawn", options))["kept"]
    t.state["drawn"] = []
    drawn.remove(kept)
    return kept


def moves(t: Table, s: int) -> dict[tuple[int, int], list[Line]]:
    """Where each own dish may go: to an empty space of another table (PR-145)."""
    found = {}
    for table, n, _ in t.dishes(s):
        to = [space for space in t.spaces() if space["table"] != table]
        if to:
            found[table, n] = to
    return found


def move_dish(t: Table, s: int, p: Line, card: str, training: str) -> Ask:
    ways = moves(t, s)
    options = [{"table": table, "space": n} for table, n in ways]
    at = yield from ask(t, s, "move_from", options)
    to = yield from ask(t, s, "move_to", ways[at["table"], at["space"]])
    tables = t.state["tables"]
    tables[to["table"]][to["space"]] = tables[at["table"]][at["space"]]
    tables[at["table"]][at["space"]] = None


def copies(t: Table, s: int, chain: int = 0) -> list[Line]:
    """Top faces of other seats whose bonus can be used as an assistant (PR-146, PR-A51, PR-A52)."""
    found: list[Line] = []
    for other in range(t.players):
        if other == s:
            continue
        if t.seat(other).get("mentor"):
            found += mentor_actions(t, s, other)
        elif used := t.seat(other)["used"]:
            again = t.cards[used[0]]["effect"] == "copy_used_bonus"
            deeper = t.switch["copy_chain"] == "depth1" and not chain and copies(t, s, 1)
            if deeper if again else worth(t, s, used[0], "assistant"):
                found.append({"seat": other})
    return found


def mentor_actions(t: Table, s: int, other: int) -> list[Line]:
    """PR-202, PR-A72, PR-A73."""
    if t.players == 3 and t.switch["ext_copy"] == "human_only":
        return []
    used = t.seat(other)["used"]
    able = [
        {"mentor_action": ACTIONS[n]}
        for n in (t.solo_cards[used[0]]["actions"] if used else [])
        if (t.switch["solo_copy_level"] == "lifted" or n not in CLOSED_TO["assistant"])
        and t.can(s, n, "assistant", t.seat(s)["coins"])
    ]
    return [*able, {"points": True}]


def copy_used_bonus(t: Table, s: int, p: Line, card: str, training: str, chain: int = 0) -> Ask:
    chosen = yield from ask(t, s, "copy", copies(t, s, chain))
    if "points" in chosen:
        gains.earn(t, s, "pp_copy", t.book["mentor_fail_pp"])
    elif "mentor_action" in chosen:
        number = next(n for n, name in ACTIONS.items() if name == chosen["mentor_action"])
        yield from act.perform(t, s, number, "assistant")
    else:
        copied = t.seat(chosen["seat"])["used"][0]
        if t.cards[copied]["effect"] == "copy_used_bonus":
            yield from copy_used_bonus(t, s, p, copied, "assistant", 1)
        else:
            yield from use(t, s, copied, "assistant")


def act_bake(t: Table, s: int, p: Line, card: str, training: str) -> Ask:
    yield from act.bake(t, s, training, p["limit"], p["discount"])


def gain_display_recipe(t: Table, s: int, p: Line, card: str, training: str) -> Ask:
    yield from gains.free_recipe(t, s)


def gain_display_ingredient(t: Table, s: int, p: Line, card: str, training: str) -> Ask:
    yield from gains.free_tile(t, s)


def pay_coins_for_pp(t: Table, s: int, p: Line, card: str, training: str) -> Ask:
    most = min(p["max_times"], t.seat(s)["coins"] // p["cost"])
    n = (yield from ask(t, s, "times", [{"n": k} for k in range(1, most + 1)]))["n"]
    t.seat(s)["coins"] -= n * p["cost"]
    gains.earn(t, s, "pp_staff_level", n * p["pp"])


def discard_ingredients_for_pp(t: Table, s: int, p: Line, card: str, training: str) -> Ask:
    tiles = t.seat(s)["ingredients"]
    for n in range(p["max"]):
        if not tiles:
            return
        options: list[Any] = [{"tile": kind} for kind in dict.fromkeys(tiles)]
        chosen = yield from ask(t, s, "tile_discard", [*options, STOP] if n else options)
        if "tile" not in chosen:
            return
        tiles.remove(chosen["tile"])
        gains.throw(t, "ingredients", chosen["tile"])
        gains.earn(t, s, "pp_staff_level", p["pp"])


def row_sets(t: Table, s: int, rows: list[Line]) -> list[list[int]]:
    have = [t.seat(s)["goods"][good] for good in GOODS]
    return [
        list(chosen)
        for k in range(1, len(rows) + 1)
        for chosen in combinations(range(len(rows)), k)
        if all(sum(rows[n]["goods"][g] for n in chosen) <= have[g] for g in range(3))
    ]


def discard_goods_for_pp(t: Table, s: int, p: Line, card: str, training: str) -> Ask:
    options = [{"rows": rows} for rows in row_sets(t, s, p["rows"])]
    for n in (yield from ask(t, s, "goods_rows", options))["rows"]:
        for good, number in zip(GOODS, p["rows"][n]["goods"], strict=True):
            t.seat(s)["goods"][good] -= number
        gains.earn(t, s, "pp_staff_level", p["rows"][n]["pp"])


OTHERS: dict[str, Callable[[Table, int, Line, str, str], Ask]] = {
    "pp_if": star,
    **{
        f.__name__: f
        for f in (
            *(pay_for_action, pay_gain_good, draw_ingredient, draw_recipe, move_dish, copy_used_bonus),
            *(act_bake, gain_display_recipe, gain_display_ingredient, pay_coins_for_pp),
            *(discard_ingredients_for_pp, discard_goods_for_pp),
        )
    },
}
