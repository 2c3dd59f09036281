"""What the rulebook says of setup, boards and tiles (ledger section 15).

A check gets all tables and calls ``fail(file, entry, clause, what)``, which raises ConfigError.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from sim.games.patisserie_rococo import codes
from sim.games.patisserie_rococo.loader_effects import GOODS, INGREDIENTS, TOPPINGS
from sim.games.patisserie_rococo.switches import RococoSwitches
from sim.kit.protocol import ConfigError

Tables = Mapping[str, Any]
LEVELS = ("I", "II", "III", "IV")
MOST = {
    "tile": codes.TILES,
    "recipe": codes.RECIPES,
    "spaces": codes.SPACES,
    "service": codes.AREAS,
    "host": codes.HOSTS,
}


class Fail:
    """Raises ConfigError with file, entry, clause."""

    def __init__(self, where: Callable[[str], str]) -> None:
        self.where = where

    def __call__(self, file: str, entry: str, clause: str, what: str) -> None:
        """Say what is wrong with an entry of a file, and by which clause."""
        raise ConfigError(f"{self.where(file)}: {entry}: {what} ({clause})")


def unique(fail: Fail, file: str, entry: str, ids: Iterable[Any]) -> None:
    """Ids may occur once."""
    for name, n in Counter(ids).items():
        if n > 1:
            fail(file, f"{entry} {name!r}", "PR-002", "two entries have this id")


def check_setup(t: Tables, fail: Fail) -> None:
    """The printed table of section 2.1 must fit together."""
    setup = t["setup"]
    rows = {row["n"]: row for row in setup["seats"]}
    if sorted(rows) != [2, 3, 4, 5]:
        fail("setup", "seats", "PR-016", "one row for each of 2, 3, 4, 5 seats is needed")
    for n, row in rows.items():
        where = f"seats n = {n}"
        if row["side"] != ("A" if n <= 3 else "B"):
            fail("setup", where, "PR-001", "side A is for 1 to 3 seats, side B for 4 and 5")
        if row["tray"] != n + 2:
            fail("setup", where, "PR-040", f"a tray takes {n + 2} cards, not {row['tray']}")
        if row["star_row"] != n + 1:
            fail("setup", where, "PR-018", f"{n + 1} star cards are shown, not {row['star_row']}")
        if set(row["deck"]) != set(LEVELS):
            fail("setup", where, "PR-016", "the deck needs a count for each of I, II, III, IV")
        trays = dict(zip(LEVELS, (3, 2, 2, 1), strict=True))
        for level in LEVELS:
            if row["deck"][level] != trays[level] * (n + 2):
                fail("setup", where, "PR-017", f"level {level} must fill {trays[level]} trays of {n + 2}")
        if row["majority_places"] != (1 if n == 2 else 2):
            fail("setup", where, "PR-114", "second places score with 3 and more seats only")
        if row["service_spaces_per_area"] != (1 if n <= 3 else 2):
            fail("setup", where, "PR-098", "both spaces of a service area open with 4 and 5 seats only")
    prices = setup["hire_price"]
    if prices != sorted(prices):
        fail("setup", "hire_price", "PR-087", "prices may not fall with more cards present")
    for name, sets in setup["solo"]["sets"].items():
        if len(sets) != setup["rounds"] or any(not 0 < n <= 8 for n in sets):
            fail("setup", f"solo.sets.{name}", "PR-176", "one set of 1 to 8 cards per round is needed")
        if sum(sets) >= setup["solo"]["cards"]:
            fail("setup", f"solo.sets.{name}", "PR-176", "no cards are left for the decision deck")
    if set(setup["solo"]["sets"]) != {"buttery", "savory", "extra_crunchy"}:
        fail("setup", "solo.sets", "PR-176", "buttery, savory and extra_crunchy are needed")
    if set(setup["solo"]["grades"]) != {"good", "excellent", "goal"}:
        fail("setup", "solo.grades", "PR-201", "good, excellent and goal are needed")


def check_player_board(t: Tables, fail: Fail) -> None:
    """Goods tracks and income."""
    board = t["player_board"]
    income = [(step["coins"], step["pp"]) for step in board["deco_income"]]
    if income != [(2, 0), (3, 0), (0, 1), (0, 1), (0, 2)]:
        fail("player_board", "deco_income", "PR-107", "the slots are +2 coins, +3 coins, +1, +1, +2 points")
    if (board["base_income"], board["host_income"]) != (5, 2):
        fail("player_board", "income", "PR-106, PR-108", "the base is 5 coins, a host 2")
    if set(board["goods"]) != set(GOODS):
        fail("player_board", "goods", "PR-006", "flour, sugar and butter are needed")
    for name, start in zip(GOODS, (2, 1, 1), strict=True):
        good, where = board["goods"][name], f"goods.{name}"
        if good["start"] != start:
            fail("player_board", where, "PR-021", f"start is {start}, not {good['start']}")
        if not start <= good["cap"] <= 15:
            fail("player_board", where, "PR-006", f"cap {good['cap']} must lie between {start} and 15")
        if good["batch_price"] != sorted(good["batch_price"]):
            fail("player_board", where, "PR-062", "batch prices may not fall")
    if board["goods"]["flour"]["batch_price"][0] != 0:
        fail("player_board", "goods.flour", "PR-062", "one unit of flour is free")
    sugar = board["goods"]["sugar"]["batch_price"]
    if len(sugar) != 3 or sugar[2] != 8:
        fail("player_board", "goods.sugar", "PR-062", "three units of sugar cost 8 and are the most")
    if sum(good["cap"] for good in board["goods"].values()) < 9:
        fail("player_board", "goods", "PR-161", "the caps must add up to 9 at least")


def check_board(t: Tables, fail: Fail, switches: RococoSwitches) -> None:
    """Displays, tables, service areas and hosts of both sides."""
    if set(t["board"]["side"]) != {"A", "B"}:
        fail("board", "side", "PR-001", "sides A and B are needed")
    for name, side in t["board"]["side"].items():
        _check_displays(side, f"side.{name}", fail)
        _check_tables(side, f"side.{name}", fail, switches)
        _check_places(side, f"side.{name}", fail)
    if len(t["board"]["special_table"]) != 2:
        fail("board", "special_table", "PR-019", "there are two special tables")


def _check_displays(side: Tables, where: str, fail: Fail) -> None:
    row, grid = side["recipe_display"], side["ingredient_display"]
    if row["drop_rightmost"] != 2 or row["refill_when_empty"] != 3:
        fail("board", f"{where}.recipe_display", "PR-032, PR-053", "2 spaces are cleared, 3 gaps refill")
    cols, price = grid["cols"], grid["price"]
    here = f"{where}.ingredient_display"
    if len(price) != grid["rows"] or any(len(prices) != cols for prices in price):
        fail("board", here, "PR-060", f"price needs {grid['rows']} rows of {cols} values")
    if any(prices != sorted(prices) for prices in price):
        fail("board", here, "PR-060", "prices may not fall with more tiles in the row")
    if price[0][cols - 1] != 2:
        fail("board", here, "PR-060", "a tile of the full top row costs 2")
    if price[grid["rows"] - 2][0] != 0:
        fail("board", here, "PR-060", "the last tile of the second row from the bottom is free")


def _check_tables(side: Tables, where: str, fail: Fail, switches: RococoSwitches) -> None:
    if [table["id"] for table in side["table"]] != [1, 2, 3, 4, 5]:
        fail("board", f"{where}.table", "PR-015", "tables 1 to 5 are needed, in this order")
    total = sum(len(table["spaces"]) for table in side["table"])
    if total > MOST["spaces"]:
        fail("board", f"{where}.table", "section 18", f"at most {MOST['spaces']} spaces in all, not {total}")
    for table in side["table"]:
        here = f"{where}.table {table['id']}"
        spaces = len(table["spaces"])
        if not table["majority"][0] > table["majority"][1]:
            fail("board", here, "PR-113", "the first place must be worth more than the second")
        ranks = table["ranks"] or list(range(1, spaces + 1))
        if len(ranks) != spaces:
            fail("board", here, "PR-A55", f"ranks needs {spaces} values")
        if len(set(ranks)) != spaces and switches.distance_tie == "reject":
            fail("board", here, "PR-A55", "equal ranks need distance_tie = 'start_player'")
        if all(isinstance(s, dict) and s["min_seats"] > 2 for s in table["spaces"]):
            fail("board", here, "PR-078", "at least one space must be open with 2 seats")


def _check_places(side: Tables, where: str, fail: Fail) -> None:
    if not 1 <= len(side["service"]) <= MOST["service"]:
        fail("board", f"{where}.service", "PR-098", f"1 to {MOST['service']} areas are needed")
    unique(fail, "board", f"{where}.service", (area["id"] for area in side["service"]))
    for area in side["service"]:
        if any(not 1 <= table <= 5 for table in area["tables"]):
            fail("board", f"{where}.service {area['id']}", "PR-A45", "it must touch tables 1 to 5")
    if not 3 <= len(side["host"]) <= MOST["host"]:
        fail("board", f"{where}.host", "PR-099", f"3 to {MOST['host']} host spaces are needed")
    unique(fail, "board", f"{where}.host", (host["id"] for host in side["host"]))
    if sum(host["min_seats"] <= 2 for host in side["host"]) < 3:
        fail("board", f"{where}.host", "PR-099", "at least 3 hosts must be open with 2 seats")


def check_tiles(t: Tables, fail: Fail) -> None:
    """50 ingredient tiles and 45 recipe tiles."""
    tiles, recipes = t["ingredients"]["tile"], t["recipes"]["recipe"]
    for file, name, pieces, total in (("ingredients", "tile", tiles, 50), ("recipes", "recipe", recipes, 45)):
        unique(fail, file, name, (piece["id"] for piece in pieces))
        found = sum(piece["count"] for piece in pieces)
        if found != total:
            fail(file, name, "PR-002", f"{total} pieces are needed, the counts add up to {found}")
        if len(pieces) > MOST[name]:
            fail(file, name, "section 18", f"at most {MOST[name]} different faces")
    for tile in tiles:
        if not tile["ing"] and not tile["top"]:
            fail("ingredients", f"tile {tile['id']!r}", "PR-007", "the tile shows nothing")
        if len(set(tile["top"])) != len(tile["top"]):
            fail("ingredients", f"tile {tile['id']!r}", "PR-A29", "toppings must differ")
    for names, key in ((INGREDIENTS, "ing"), (TOPPINGS, "top")):
        for kind in names:
            if not any(kind in tile[key] for tile in tiles):
                fail("ingredients", kind, "PR-008", "no tile shows this type")
    caps = [t["player_board"]["goods"][good]["cap"] for good in GOODS]
    most = t["recipes"]["dish_value_max"]
    for recipe in recipes:
        where = f"recipe {recipe['id']!r}"
        if not 2 <= recipe["value"] <= most:
            fail("recipes", where, "PR-009", f"value {recipe['value']} must lie between 2 and {most}")
        for good, need, cap in zip(GOODS, recipe["goods"], caps, strict=True):
            if need > cap:
                fail("recipes", where, "PR-006", f"needs {need} {good}, the track ends at {cap}")
    for value in range(2, 7):
        if not any(recipe["value"] == value for recipe in recipes):
            fail("recipes", "recipe", "PR-009", f"no recipe is worth {value}")
    if sum(recipe["count"] for recipe in recipes if not recipe["ing"]) < 3:
        fail("recipes", "recipe", "PR-171", "at least 3 recipes need no egg, honey or nut")
    if len({recipe["chef"] for recipe in recipes}) != 2:
        fail("recipes", "recipe", "PR-066", "recipes with and without the chef mark are needed")


def check_recipe_prices(t: Tables, fail: Fail, switches: RococoSwitches) -> None:
    """A price per tile, where the switch asks for it."""
    for recipe in t["recipes"]["recipe"]:
        if switches.recipe_price == "tile" and recipe["price"] is None:
            fail("recipes", f"recipe {recipe['id']!r}", "PR-A20", "recipe_price = 'tile' needs a price")


def soft_warnings(t: Tables) -> list[str]:
    """Constraints of section 15 marked soft."""
    warnings = []
    for level in range(1, 5):
        if len({card["training"] for card in t["staff"]["card"] if card["level"] == level}) < 2:
            warnings.append(f"staff.toml: level {LEVELS[level - 1]} has one training only (section 15)")
    if t["player_board"]["goods"]["butter"]["batch_price"][0] <= 2:
        warnings.append("player_board.toml: one butter should cost more than 2 (PR-128)")
    return warnings
