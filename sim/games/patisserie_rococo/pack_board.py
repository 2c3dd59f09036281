"""Packing displays, tiles and the side of the board in play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.games.patisserie_rococo import codes
from sim.games.patisserie_rococo.loader_effects import INGREDIENTS, TOPPINGS
from sim.games.patisserie_rococo.switches import RococoSwitches


def side_in_play(rules: Any, components: Mapping[str, Any]) -> Mapping[str, Any]:
    """The board side for this number of seats (PR-001)."""
    row = next(row for row in components["setup"]["seats"] if row["n"] == int(rules.seats))
    side: Mapping[str, Any] = components["board"]["side"][row["side"]]
    return side


def reward(text: str) -> tuple[int, int]:
    """Kind and amount of a bonus string: "coins:3" is (COINS, 3), "flour" one unit."""
    kind, _, amount = text.partition(":")
    return codes.REWARDS.index(kind), int(amount or kind != "-")


def types_mask(names: Mapping[str, int] | list[str], order: tuple[str, ...]) -> int:
    """Bit i for each name that is ``order[i]``."""
    return sum(1 << order.index(name) for name in names)


def pack_displays(rules: Any, components: Mapping[str, Any]) -> None:
    """Prices and sizes of both displays (PR-028 to PR-034, PR-056, PR-060)."""
    side = side_in_play(rules, components)
    row, grid = side["recipe_display"], side["ingredient_display"]
    rules.rows, rules.columns, rules.lower_rows = grid["rows"], grid["cols"], grid["lower_rows"]
    for r, prices in enumerate(grid["price"]):
        rules.tile_price[r, 1 : 1 + len(prices)] = prices
    rules.row_n = len(row["prices"])
    rules.row_price[: rules.row_n] = row["prices"]
    rules.row_drop, rules.row_refill = row["drop_rightmost"], row["refill_when_empty"]


def pack_tiles(rules: Any, components: Mapping[str, Any]) -> None:
    """Faces of ingredient tiles and recipes (PR-007 to PR-009)."""
    tiles, recipes = components["ingredients"]["tile"], components["recipes"]["recipe"]
    rules.tile_faces, rules.recipe_faces = len(tiles), len(recipes)
    for f, tile in enumerate(tiles):
        rules.tile_count[f] = tile["count"]
        rules.tile_ing[f] = [tile["ing"].get(name, 0) for name in INGREDIENTS]
        rules.tile_tops[f] = types_mask(tile["top"], TOPPINGS)
        for k, name in enumerate(INGREDIENTS):
            if name in tile["ing"]:
                rules.tile_with[k] = int(rules.tile_with[k]) | 1 << f
        if tile["top"]:
            rules.tile_topped = int(rules.tile_topped) | 1 << f
    for f, recipe in enumerate(recipes):
        rules.recipe_count[f], rules.recipe_value[f] = recipe["count"], recipe["value"]
        rules.recipe_goods[f] = recipe["goods"]
        rules.recipe_ing[f] = [recipe["ing"].get(name, 0) for name in INGREDIENTS]
        rules.recipe_icons[f] = types_mask(recipe["ing"], INGREDIENTS) + 8 * (recipe["goods"][0] > 0)
        rules.recipe_chef[f] = recipe["chef"]
        rules.recipe_price[f] = recipe["price"] or 0


def pack_board(rules: Any, switches: RococoSwitches, components: Mapping[str, Any]) -> None:
    """Tables, service areas and hosts (PR-078 to PR-081, PR-097 to PR-099, PR-113)."""
    side = side_in_play(rules, components)
    seats = int(rules.seats) if switches.count_indicator == "data" else codes.SEATS
    space, spaces_open = 0, 0
    for t, table in enumerate(side["table"]):
        rules.table_first[t], rules.table_second[t] = table["majority"]
        ranks = table["ranks"] or range(1, len(table["spaces"]) + 1)
        mine = 0
        for entry, rank in zip(table["spaces"], ranks, strict=True):
            text, least = (entry, 0) if isinstance(entry, str) else (entry["bonus"], entry["min_seats"])
            rules.space_table[space], rules.space_rank[space] = t, rank
            rules.space_reward[space] = reward(text)
            mine |= 1 << space
            spaces_open |= (least <= seats) << space
            space += 1
        rules.table_spaces[t] = mine
    rules.space_n, rules.spaces_open = space, spaces_open
    rules.areas = len(side["service"])
    rules.service_open = (1 << 2 * int(rules.areas)) - 1
    for a, area in enumerate(side["service"]):
        left, right = area["left"], area["right"]
        rules.service_price[a] = left["price"], right["price"]
        both = switches.svc_kind == "choice"
        rules.service_points[a] = left["points"], left["points"] if both else 0
        rules.service_reward[a, 1] = reward(right["bonus"])
        rules.service_reward[a, 0] = reward(right["bonus"] if both else "-")
        for table in area["tables"]:
            rules.table_service[table - 1] = int(rules.table_service[table - 1]) | 3 << 2 * a
    rules.host_n = len(side["host"])
    for h, host in enumerate(side["host"]):
        rules.host_price[h], rules.host_points[h] = host["price"], host["points"]
        rules.hosts_open = int(rules.hosts_open) | (host["min_seats"] <= seats) << h
