"""Packing staff, bonus tiles and the Mentor's cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.games.patisserie_rococo import codes
from sim.games.patisserie_rococo.loader_effects import GOODS, INGREDIENTS, TOPPINGS
from sim.games.patisserie_rococo.pack_board import reward, side_in_play, types_mask
from sim.games.patisserie_rococo.switches import RococoSwitches

EFFECT_CODES = {name: code for code, name in enumerate(codes.EFFECTS)}
CONDITIONS = {
    "all_tables": ("tables_ge", 5, ()),
    "placements3": ("placements_ge", 3, ()),
    "combo111": ("combo111", 1, ()),
    "deco3": ("deco_ge", 3, ()),
    "chef2": ("chef_ge", 2, ()),
    "table3": ("one_table_ge", 3, ()),
    "nuts3": ("nuts_ge", 3, ()),
    "val234x4": ("values_ge", 4, (2, 3, 4)),
    "val56x3": ("values_ge", 3, (5, 6)),
}
"""Special condition -> engine code, number, values that count (PR-105, PR-170)."""
STAR_LEVEL = 5


def pack_staff(rules: Any, components: Mapping[str, Any]) -> None:
    """Cards by number: start, star, level staff; equal cards share the lowest number as face."""
    notice = components["setup"]["notice"]
    start, stars = components["start_staff"]["card"], components["star_staff"]["card"]
    rules.start_n, rules.star_n = len(start), len(stars)
    for number, card in enumerate(start, start=codes.START):
        _pack_card(rules, number, number, card, 0, notice)
    for number, card in enumerate(stars, start=codes.STAR):
        effect = {"effect": "pp_if", "params": {"pp": card["pp"]}}
        _pack_card(rules, number, number, {**card, **effect}, STAR_LEVEL, notice)
        rules.card_req[number] = codes.REQUIREMENTS.index(card["req"])
        params = card["req_params"]
        rules.card_req_n[number] = params.get("n", sum(1 << v for v in params.get("values", ())))
    number = codes.LEVEL
    for level in range(1, 5):
        rules.level_first[level - 1] = number
        for card in components["staff"]["card"]:
            if card["level"] == level:
                face = number
                for _ in range(card["count"]):
                    _pack_card(rules, number, face, card, level, notice)
                    number += 1
    rules.level_first[4] = number


def _pack_card(
    rules: Any, number: int, face: int, card: Mapping[str, Any], level: int, notice: Mapping[str, int]
) -> None:
    rules.card_face[number], rules.card_level[number] = face, level
    rules.card_training[number] = codes.CHEF if card["training"] == "chef" else codes.ASSISTANT
    own = card["notice"]
    rules.card_notice[number] = notice[card["training"]] if own is None else own
    rules.card_effect[number] = EFFECT_CODES[card["effect"]]
    values = effect_values(card["effect"], card["params"])
    rules.card_params[number, : len(values)] = values


def effect_values(effect: str, params: Mapping[str, Any]) -> list[int]:
    """Parameters of an effect as the numbers of ``card_params``, in the order of ``codes.EFFECTS``."""
    if effect == "discard_goods_for_pp":
        return [n for row in params["rows"] for n in (*row["goods"], row["pp"])]
    if "tiers" in params or "bands" in params:
        return [n for pair in params.get("tiers", params.get("bands")) for n in pair]
    values = []
    for name in codes.EFFECTS[effect]:
        value = params[name]
        if name == "good":
            value = GOODS.index(value)
        elif effect == "act_bake" and name == "discount":
            value = types_mask(value, ("flour", "honey"))
        values.append(int(value))
    return values


def pack_bonus_tiles(rules: Any, switches: RococoSwitches, components: Mapping[str, Any]) -> None:
    """Special bonus tiles by special table (PR-019, PR-A04) and table-bonus tiles (PR-080)."""
    row = next(row for row in components["setup"]["seats"] if row["n"] == int(rules.seats))
    special = components["special_bonus"]["tile"]
    rules.special_n = len(special)
    for s, tile in enumerate(special):
        kind, need, values = CONDITIONS[tile["cond"]]
        rules.special_cond[s], rules.special_need[s] = codes.CONDITIONS.index(kind), need
        rules.special_values[s] = sum(1 << v for v in values)
        for t, table in enumerate(components["board"]["special_table"]):
            slots = tile[table["side"] if switches.special_side_by == "table" else row["side"]]
            rules.special_slots[t, s] = len(slots)
            rules.special_points[t, s, : len(slots)] = slots
    bonus = components["table_bonus"]["tile"]
    rules.bonus_n = len(bonus)
    for b, tile in enumerate(bonus):
        rules.bonus_reward[b] = reward(tile["reward"])
        for need in tile["need"]:
            _pack_need(rules, b, *need.partition(":")[::2])


def _pack_need(rules: Any, b: int, test: str, what: str) -> None:
    if test == "has":
        rules.bonus_has[b] |= types_mask([what], INGREDIENTS)
    elif test == "lacks":
        rules.bonus_lacks[b] |= types_mask([what], INGREDIENTS)
    elif test == "topping":
        rules.bonus_decorated[b] = 1
        rules.bonus_tops[b] |= types_mask([what], TOPPINGS) if what else 0
    elif test == "no_topping" and what:
        rules.bonus_tops_lacks[b] |= types_mask([what], TOPPINGS)
    elif test == "no_topping":
        rules.bonus_decorated[b] = 2
    elif test == "value":
        rules.bonus_value[b] = int(what)
    else:
        rules.bonus_chef[b] = 1 if test == "chef" else 2


def pack_solo(rules: Any, switches: RococoSwitches, components: Mapping[str, Any]) -> None:
    """The Mentor's cards (PR-184 to PR-195)."""
    areas = [area["id"] for area in side_in_play(rules, components)["service"]]
    cards = components["solo_cards"]["card"]
    rules.solo_n = len(cards)
    rules.solo_bake[:] = -1
    rules.solo_deco[:] = -1
    for c, card in enumerate(cards):
        rules.solo_actions[c, : len(card["actions"])] = card["actions"]
        rules.solo_space[c], rules.solo_column[c] = card["recipe_space"], card["column"]
        rules.solo_table[c], rules.solo_far[c] = card["table"] - 1, card["end"] == "far"
        kind, _, where = card["place"].partition(":")
        rules.solo_place[c] = areas.index(int(where)) if kind == "svc" else 64 + int(where)
        rules.solo_left[c], rules.solo_start[c] = card["hire_dir"] == "left", card["hire_start"]
        order = card["bake"]["order"]
        rules.solo_bake[c, : len(order)] = [position - 1 for position in order]
        rules.solo_bake_n[c] = card["bake"]["max"]
        order = card["deco"]["order"]
        rules.solo_deco[c, : len(order)] = [position - 1 for position in order]
        rules.solo_deco_n[c] = len(order)
        rules.solo_bottom[c] = card["deco"]["dir"] == "bottom"
