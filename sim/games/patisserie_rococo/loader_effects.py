"""Staff bonuses and star requirements as data: which codes exist and which parameters they take.

A new card is a line of TOML with one of these codes (PR-119 to PR-168, PR-171).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sim.kit.config import unknown
from sim.kit.protocol import ConfigError

GOODS = ("flour", "sugar", "butter")
INGREDIENTS = ("egg", "honey", "nut")
TOPPINGS = ("fruit", "cream", "chocolate")
REQUIRED = object()
Check = Callable[[Any], bool]


def _whole(low: int, high: int) -> Check:
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _steps(most: int) -> Check:
    """Pairs (from this count on, worth), counts rising."""

    def check(value: Any) -> bool:
        if not (isinstance(value, list) and 1 <= len(value) <= 4):
            return False
        if not all(isinstance(p, list) and len(p) == 2 and _whole(0, most)(p[0] + p[1]) for p in value):
            return False
        starts = [pair[0] for pair in value]
        return starts == sorted(set(starts))

    return check


def _rows(value: Any) -> bool:
    if not (isinstance(value, list) and 1 <= len(value) <= 3):
        return False
    whole = _whole(0, 20)
    return all(
        isinstance(row, dict)
        and set(row) == {"goods", "pp"}
        and whole(row["pp"])
        and isinstance(row["goods"], list)
        and len(row["goods"]) == 3
        and all(map(whole, row["goods"]))
        and sum(row["goods"]) > 0
        for row in value
    )


def _subset(options: tuple[Any, ...]) -> Check:
    return lambda value: (
        isinstance(value, list) and 0 < len(value) == len(set(value)) and set(value) <= set(options)
    )


COINS, POINTS, COUNT = _whole(0, 50), _whole(0, 20), _whole(1, 9)
LIMIT = (0, _whole(0, 2))
TIERS = {"tiers": (REQUIRED, _steps(40))}
PER = {"n": (REQUIRED, COINS)}
Parameters = Mapping[str, tuple[Any, Check]]

EFFECTS: Mapping[str, Parameters] = {
    "blank": {},
    "gain_coins": PER,
    "act_buy_goods": {"times": (1, _whole(1, 2)), "surcharge": (0, COINS)},
    "act_acquire_ingredient": {"times": (1, _whole(1, 2)), "surcharge": (0, COINS)},
    "pay_for_action": {"cost": (REQUIRED, COINS), "action": (REQUIRED, _whole(1, 9)), "limit": LIMIT},
    "pay_gain_good": {
        "cost": (REQUIRED, COINS),
        "good": (REQUIRED, lambda value: value in GOODS),
        "n": (REQUIRED, COUNT),
    },
    "coins_per_table": PER,
    "coins_per_dish_one_table": PER,
    "coins_per_decoration": PER,
    "act_deliver": {"limit": (1, _whole(1, 2))},
    "pp_tier_chef_dishes": TIERS,
    "pp_tier_tables": TIERS,
    "pp_tier_decorations": TIERS,
    "pp_tier_dishes_one_table": TIERS,
    "coins_per_placement": PER,
    "draw_ingredient": {"draw": (REQUIRED, _whole(1, 4)), "keep": (1, _whole(1, 1))},
    "draw_recipe": {"draw": (REQUIRED, _whole(1, 4)), "keep": (1, _whole(1, 1))},
    "act_decorate": {"surcharge": (0, COINS), "limit": (1, _whole(1, 2))},
    "act_acquire_recipe": {"limit": (1, _whole(1, 2))},
    "act_place": {"discount": (0, COINS)},
    "coins_per_presented_dish": PER,
    "move_dish": {},
    "copy_used_bonus": {},
    "act_bake": {"limit": (1, _whole(1, 2)), "discount": ([], _subset(("flour", "honey")))},
    "coins_by_inventory": {"bands": (REQUIRED, _steps(60))},
    "gain_display_recipe": {"n": (1, _whole(1, 1))},
    "pay_coins_for_pp": {
        "cost": (REQUIRED, _whole(1, 50)),
        "pp": (REQUIRED, POINTS),
        "max_times": (1, _whole(1, 20)),
    },
    "gain_display_ingredient": {"n": (1, _whole(1, 1))},
    "pp_ingredient_types": dict.fromkeys(INGREDIENTS, (REQUIRED, POINTS)),
    "pp_tier_placements": TIERS,
    "discard_ingredients_for_pp": {"max": (REQUIRED, _whole(1, 9)), "pp": (REQUIRED, POINTS)},
    "pp_topping_types": dict.fromkeys(TOPPINGS, (REQUIRED, POINTS)),
    "discard_goods_for_pp": {"rows": (REQUIRED, _rows)},
}
"""Effect code -> its parameters: (default or REQUIRED, check); ``blank`` is a card without a bonus."""

START_EFFECTS = ("gain_coins", "act_buy_goods", "act_acquire_ingredient")

REQUIREMENTS: Mapping[str, tuple[Parameters, str]] = {
    "goods_total_ge": ({"n": (REQUIRED, _whole(1, 40))}, "PR-161"),
    "dish_values_all": ({"values": (REQUIRED, _subset((2, 3, 4, 5, 6)))}, "PR-162"),
    "coins_ge": ({"n": (REQUIRED, _whole(1, 200))}, "PR-163"),
    "topping_types_all": ({}, "PR-164"),
    "unused_ingredients_ge": ({"n": (REQUIRED, _whole(1, 40))}, "PR-165"),
    "presented_ge": ({"n": (REQUIRED, _whole(1, 40))}, "PR-166"),
    "special_markers_ge": ({"n": (REQUIRED, _whole(1, 2))}, "PR-167"),
    "ingredient_types_all": ({}, "PR-168"),
    "track_pp_ge": ({"n": (REQUIRED, _whole(1, 200))}, "PR-171"),
    "plain_dishes_ge": ({"n": (REQUIRED, _whole(1, 40))}, "PR-171"),
    "no_goods_no_ingredients": ({}, "PR-171"),
}
"""Star requirement -> its parameters and its clause; the last three are the promo pack's."""

CONDITIONS: Mapping[str, str] = {
    **dict.fromkeys(("all_tables", "placements3", "combo111", "deco3", "chef2", "table3"), "PR-105"),
    **dict.fromkeys(("nuts3", "val234x4", "val56x3"), "PR-170"),
}
"""Condition of a special bonus tile -> its clause."""


def parameters(code: str, given: Mapping[str, Any], known: Parameters, where: str) -> dict[str, Any]:
    """Parameters of ``code``, checked, defaults filled in. Raises ConfigError."""
    for name in given:
        if name not in known:
            raise ConfigError(f"{where}: {code}: {unknown('parameter', name, known)} (PR-119)")
    values = {}
    for name, (default, check) in known.items():
        if name not in given and default is REQUIRED:
            raise ConfigError(f"{where}: {code}: parameter {name!r} is missing (PR-119)")
        value = given.get(name, default)
        if name in given and not check(value):
            raise ConfigError(f"{where}: {code}: parameter {name} = {value!r} is out of range (PR-119)")
        values[name] = value
    return values
