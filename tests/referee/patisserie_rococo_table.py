"""La Pâtisserie Rococo for the referee: the pieces, what they count, what may be chosen (PR-*)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

from tests.referee.common import Line

GOODS = ("flour", "sugar", "butter")
ACTIONS = {
    **{1: "acquire_recipes", 2: "acquire_ingredients", 3: "buy_goods", 4: "bake", 5: "decorate"},
    **{6: "deliver", 7: "hire", 8: "give_notice", 9: "place"},
}
CLOSED_TO = {"chef": (2, 3), "assistant": (5, 7)}  # PR-051


class Table:
    """The state in the words of the trace, and what the rules read off it."""

    def __init__(self, setup: Line) -> None:
        self.switch = setup["rules"]
        parts = setup["components"]
        self.humans = setup["players"]
        self.solo = self.switch["mode"] == "solo"
        self.mentor = self.switch["mode"] != "standard"
        self.players = self.humans + self.mentor
        self.book = parts["setup"]
        self.count = next(row for row in self.book["seats"] if row["n"] == self.players)
        self.side = self.count["side"]
        self.board = parts["board"]["side"][self.side]
        self.own = parts["player_board"]
        self.recipes = {item["id"]: item for item in parts["recipes"]["recipe"]}
        self.tiles = {item["id"]: item for item in parts["ingredients"]["tile"]}
        self.types, self.toppings = parts["ingredients"]["types"], parts["ingredients"]["toppings"]
        stars = [{"effect": "pp_if", "level": None, **card} for card in parts["star_staff"]["card"]]
        cards = [*parts["start_staff"]["card"], *stars, *parts["staff"]["card"]]
        self.start = [card["id"] for card in parts["start_staff"]["card"]]
        self.cards = {card["id"]: card for card in cards}
        self.rank = {card["id"]: n for n, card in enumerate(cards)}
        self.bonuses = {item["id"]: item for item in parts["table_bonus"]["tile"]}
        self.specials = {item["id"]: item for item in parts["special_bonus"]["tile"]}
        self.special_sides = [item["side"] for item in parts["board"]["special_table"]]
        self.solo_cards = {card["id"]: card for card in parts["solo_cards"]["card"]}
        self.parts = parts
        self.state: Line = {}
        self.events: list[Line] = []
        self.told: Line = {}
        self.turns = 0
        self.reveals: list[str] = []
        self.declined: list[str] = []
        self.gained = [Counter[str]() for _ in range(self.players)]

    # Counting

    def seat(self, s: int) -> Line:
        return self.state["seats"][s]

    def dishes(self, s: int) -> list[tuple[int, int, Line]]:
        """Own presented dishes: table, space, dish."""
        return [
            (t, n, dish)
            for t, table in enumerate(self.state["tables"])
            for n, dish in enumerate(table)
            if isinstance(dish, dict) and dish["seat"] == s
        ]

    def per_table(self, s: int) -> list[int]:
        here = Counter(t for t, _, _ in self.dishes(s))
        return [here[t] for t in range(len(self.state["tables"]))]

    def service_markers(self, s: int) -> list[int]:
        """The areas in which the seat has a marker."""
        return [n for n, area in enumerate(self.state["service"]) if s in (area["left"], area["right"])]

    def adjacent(self, s: int, table: int) -> int:
        name = self.board["table"][table]["id"]
        return sum(name in self.board["service"][n]["tables"] for n in self.service_markers(s))

    def placements(self, s: int) -> int:
        return len(self.service_markers(s)) + self.state["hosts"].count(s)

    def is_chef_dish(self, dish: Line) -> bool:
        if self.switch["chef_dish"] == "baker":
            return bool(dish["baker"] == "chef")
        return bool(self.recipes[dish["recipe"]]["chef"])

    def chef_dishes(self, s: int) -> int:
        return sum(self.is_chef_dish(dish) for _, _, dish in self.dishes(s))

    def values(self, s: int) -> list[int]:
        return [self.recipes[dish["recipe"]]["value"] for _, _, dish in self.dishes(s)]

    def shows(self, recipe: str, kind: str) -> bool:
        return self.recipes[recipe]["ing"].get(kind, 0) > 0

    def dish_types(self, s: int, ptypes: bool = False) -> list[list[str]]:
        found = []
        for _, _, dish in self.dishes(s):
            kinds = [kind for kind in self.types if self.shows(dish["recipe"], kind)]
            if ptypes and self.switch["ptype_middle"] == "flour_good":  # PR-A07
                kinds = [kind for kind in kinds if kind != "honey"]
                kinds += ["honey"] if self.recipes[dish["recipe"]]["goods"][0] else []
            found.append(kinds)
        return found

    def deco_types(self, s: int) -> list[list[str]]:
        return list(self.seat(s)["decorations_count_as"])

    def inventory(self, s: int) -> int:
        me = self.seat(s)
        if "inventory" in me:  # the Mentor's; its hand is of solo cards
            return len(me["inventory"])
        return len(me["hand"]) + len(me["unused"]) + len(me["used"])

    def value(self, dish: Line) -> int:
        return int(self.recipes[dish["recipe"]]["value"])

    # Requirements of star staff (PR-161 to PR-168, PR-171)

    def meets(self, s: int, card: str) -> bool:
        star, me = self.cards[card], self.seat(s)
        n = star["req_params"].get("n", 0)
        values = self.values(s)
        tests: dict[str, Callable[[], bool]] = {
            "goods_total_ge": lambda: sum(me["goods"].values()) >= n,
            "dish_values_all": lambda: set(star["req_params"]["values"]) <= set(values),
            "coins_ge": lambda: me["coins"] >= n,
            "topping_types_all": lambda: assigned(self.deco_types(s), dict.fromkeys(self.toppings, 1)) == 3,
            "unused_ingredients_ge": lambda: len(me["ingredients"]) >= n,
            "presented_ge": lambda: len(values) >= n,
            "special_markers_ge": lambda: sum(s in tile["slots"] for tile in self.state["special"]) >= n,
            "ingredient_types_all": lambda: assigned(self.dish_types(s), dict.fromkeys(self.types, 1)) == 3,
            "track_pp_ge": lambda: me["points"] >= n,
            "plain_dishes_ge": lambda: sum(not kinds for kinds in self.dish_types(s)) >= n,
            "no_goods_no_ingredients": lambda: not sum(me["goods"].values()) and not me["ingredients"],
        }
        return tests[star["req"]]()

    # Special bonus tiles (PR-105, PR-170)

    def fulfils(self, s: int, tile: str) -> bool:
        values, here = self.values(s), self.per_table(s)
        nuts = sum("nut" in kinds for kinds in self.dish_types(s))
        deco = len(self.seat(s)["decorations"])
        return {
            "all_tables": all(here),
            "placements3": self.placements(s) >= 3,
            "combo111": self.placements(s) >= 1 and self.chef_dishes(s) >= 1 and deco >= 1,
            "deco3": deco >= 3,
            "chef2": self.chef_dishes(s) >= 2,
            "table3": max(here) >= 3,
            "nuts3": nuts >= 3,
            "val234x4": sum(2 <= v <= 4 for v in values) >= 4,
            "val56x3": sum(5 <= v <= 6 for v in values) >= 3,
        }[self.specials[tile]["cond"]]

    # What may be chosen, with `coins` to spend

    def recipe_price(self, space: int) -> int:
        if self.switch["recipe_price"] == "tile":  # PR-A20
            return int(self.recipes[self.state["recipe_display"][space]]["price"])
        return int(self.board["recipe_display"]["prices"][space])

    def recipe_spaces(self, coins: int) -> list[Line]:
        row = self.state["recipe_display"]
        return [{"space": n} for n, tile in enumerate(row) if tile and self.recipe_price(n) <= coins]

    def tile_price(self, row: int) -> int:
        there = sum(tile is not None for tile in self.state["ingredient_display"][row])
        return int(self.board["ingredient_display"]["price"][row][there - 1])

    def tile_places(self, coins: int | None) -> list[Line]:
        """Tiles of the display that can be paid; all of them where ``coins`` is None."""
        return [
            {"row": r, "column": c}
            for r, row in enumerate(self.state["ingredient_display"])
            for c, tile in enumerate(row)
            if tile and (coins is None or self.tile_price(r) <= coins)
        ]

    def purchases(self, s: int, coins: int) -> list[Line]:
        have = self.seat(s)["goods"]
        return [
            {"good": good, "units": q}
            for good in GOODS
            for q, price in enumerate(self.own["goods"][good]["batch_price"], 1)
            if price <= coins and have[good] + q <= self.own["goods"][good]["cap"]
        ]

    def hires(self, s: int, coins: int) -> list[Line]:
        row = [card for card in self.state["hire"] if card]
        found = list(row) if row and self.book["hire_price"][len(row) - 1] <= coins else []
        if not self.seat(s)["star_used"]:
            free = self.switch["star_scope"] == "bonus"  # PR-A37
            found += [card for card in self.state["star_row"] if card and (free or self.meets(s, card))]
        return [{"card": card} for card in dict.fromkeys(found)]

    def notices(self, s: int) -> list[Line]:
        zones = ("unused", "used") if self.switch["notice_scope"] == "no_hand" else ("hand", "unused", "used")
        if self.inventory(s) <= self.book["min_inventory"]:  # PR-093
            return []
        return [{"card": card, "zone": z} for z in zones for card in dict.fromkeys(self.seat(s)[z])]

    def place_price(self, where: Line, discount: int) -> int:
        if "host" in where:
            price = self.board["host"][where["host"]]["price"]
        else:
            price = self.board["service"][where["area"]][where["side"]]["price"]
        return max(0, price - discount)  # PR-A43

    def places(self, s: int, coins: int, discount: int = 0) -> list[Line]:
        found: list[Line] = []
        for n, area in enumerate(self.state["service"]):  # PR-098
            sides = [area["left"], area["right"]]
            taken = [who for who in sides if isinstance(who, int)]
            if s in taken or (taken and self.players <= 3):
                continue
            here: list[Line] = [{"area": n, "side": side} for side in ("left", "right") if area[side] is None]
            if self.switch["svc_kind"] == "choice":  # PR-A44
                here = [{**where, "yields": what} for where in here for what in ("points", "bonus")]
            found += [where for where in here if self.has_room(s, self.service_bonus(where))]
        hosts = zip(self.state["hosts"], self.board["host"], strict=True)
        found += [{"host": n} for n, (who, host) in enumerate(hosts) if who is None and self.is_open(host)]
        return [where for where in found if self.place_price(where, discount) <= coins]

    def spaces(self) -> list[Line]:
        """Empty spaces of the tables."""
        return [
            {"table": t, "space": n}
            for t, table in enumerate(self.state["tables"])
            for n, dish in enumerate(table)
            if dish is None and self.is_open(self.board["table"][t]["spaces"][n])
        ]

    def space_bonus(self, where: Line) -> str:
        bonus = self.board["table"][where["table"]]["spaces"][where["space"]]
        return bonus if isinstance(bonus, str) else str(bonus["bonus"])

    def service_bonus(self, where: Line) -> str:
        area = self.board["service"][where["area"]]
        if "yields" in where:
            return str(area["right"]["bonus"]) if where["yields"] == "bonus" else "-"
        return str(area[where["side"]].get("bonus", "-"))

    def has_room(self, s: int, *bonuses: str) -> bool:
        """Whether these may all be taken where gains above a track's top may not (PR-A06)."""
        if self.switch["goods_overflow"] == "lose":
            return True
        have, tracks = self.seat(s)["goods"], self.own["goods"]
        room = [tracks[good]["cap"] - have[good] - bonuses.count(good) for good in GOODS]
        return min(room) >= 0 and bonuses.count("any") <= sum(room)

    def is_open(self, place: Any) -> bool:
        """Whether a host or space is there with so many players (PR-A05)."""
        least = place.get("min_seats", 0) if isinstance(place, dict) else 0
        return self.switch["count_indicator"] == "none" or least <= self.players

    # Baking (PR-065 to PR-070, PR-147)

    def needs(self, recipes: list[str], reduce: str = "none") -> tuple[list[int], Counter[str]]:
        goods = [sum(self.recipes[r]["goods"][n] for r in recipes) for n in range(3)]
        ing: Counter[str] = Counter()
        for recipe in recipes:
            ing.update(self.recipes[recipe]["ing"])
        if reduce == "flour":
            goods[0] -= 1
        if reduce == "honey":
            ing["honey"] -= 1
        return goods, ing

    def bakeable(self, s: int, recipes: list[str], reduce: str = "none") -> bool:
        me, (goods, ing) = self.seat(s), self.needs(recipes, reduce)
        supply = Counter[str]()
        for tile in me["ingredients"]:
            supply.update(self.tiles[tile]["ing"])
        # Nothing is reduced below nothing (PR-A27); all tiles together cover whatever can be covered.
        fits = min(goods) >= 0 and all(n >= 0 for n in ing.values())
        enough = all(me["goods"][good] >= n for good, n in zip(GOODS, goods, strict=True))
        return fits and enough and all(supply[kind] >= n for kind, n in ing.items())

    def reductions(self, discount: list[str]) -> list[str]:
        return ["none", *(kind for kind in discount if kind in self.switch["bake_discount_set"])]

    def bakings(self, s: int, training: str, limit: int, discount: list[str]) -> list[list[str]]:
        me = self.seat(s)
        free = sum(rack is None for rack in me["racks"])
        store = [r for r in me["recipes"] if r and (training == "chef" or not self.recipes[r]["chef"])]
        sets = [[r] for r in store]
        if min(free, limit) >= 2:
            sets += [[a, b] for n, a in enumerate(store) for b in store[n + 1 :]]
        found = {tuple(sorted(chosen)) for chosen in sets if free}
        ways = self.reductions(discount)
        return [list(c) for c in sorted(found) if any(self.bakeable(s, list(c), way) for way in ways)]

    # Decorating

    def plain_racks(self, s: int) -> list[Line]:
        racks = self.seat(s)["racks"]
        return [{"rack": n} for n, dish in enumerate(racks) if dish and not dish["topping"]]

    def topping_tiles(self, s: int) -> list[Line]:
        return [{"tile": t} for t in dict.fromkeys(self.seat(s)["ingredients"]) if self.tiles[t]["top"]]

    def can(self, s: int, action: int, training: str, coins: int, discount: int = 0) -> bool:
        """Whether an action has a way to be carried out (PR-A19)."""
        if action == 1:
            return bool(self.recipe_spaces(coins))
        if action == 2:
            return bool(self.tile_places(coins))
        if action == 3:
            return bool(self.purchases(s, coins))
        if action == 4:
            return bool(self.bakings(s, training, 1, []))
        if action == 5:
            return bool(self.plain_racks(s) and self.topping_tiles(s))
        if action == 6:
            return any(self.seat(s)["racks"])
        if action == 7:
            return bool(self.hires(s, coins))
        if action == 8:
            return bool(self.notices(s))
        return bool(self.places(s, coins, discount))


def assigned(items: list[list[str]], weights: dict[str, int]) -> int:
    """The most that distinct items can earn for distinct types they show."""
    kinds = list(weights)
    best = 0
    choices = [[None, *(n for n, item in enumerate(items) if kind in item)] for kind in kinds]
    for chosen in product(*choices):
        used = [n for n in chosen if n is not None]
        if len(used) == len(set(used)):
            best = max(best, sum(weights[k] for k, n in zip(kinds, chosen, strict=True) if n is not None))
    return best


def tier(steps: list[list[int]], count: int) -> int:
    """What the last step reached is worth."""
    return max((worth for least, worth in steps if count >= least), key=lambda worth: worth, default=0)


def band(bands: list[list[int]], count: int) -> int:
    return next((worth for least, worth in reversed(bands) if count >= least), 0)
