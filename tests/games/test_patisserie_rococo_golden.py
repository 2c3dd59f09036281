"""La Pâtisserie Rococo: the golden positions of the rule ledger, each played through the engine.

Every case names its position and the clauses it tests (``PRG-041 PR-065 PR-069``). Numbers that a
position gives (prices, values, ranks) are written into the rules record first.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from math import comb
from pathlib import Path
from typing import Any

import pytest

from sim import games
from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo.loader import components
from sim.games.patisserie_rococo.switches import RococoSwitches
from tests.games.rococo_position import CARD, GAME, PLAIN, Position
from tests.play import packed

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / f"{GAME}.json").read_text(encoding="utf-8"))
GOODS = ("flour", "sugar", "butter")
INGREDIENTS = {"egg": "e", "honey": "h", "nut": "n"}
TOPPINGS = {"fruit": "f", "cream": "c", "chocolate": "d"}
LEVELS = ("I", "II", "III", "IV")
TRAINING = {"chef": True, "assistant": False}
ADAPTERS: dict[str, Callable[..., Any]] = {}


def adapter(function: Callable[..., Any]) -> Callable[..., Any]:
    """How the engine answers the golden function of this name."""
    ADAPTERS[function.__name__] = function
    return function


def word(needs: dict[str, int]) -> str:
    """{egg: 2, nut: 1} as "een"."""
    return "".join(INGREDIENTS[name] * n for name, n in needs.items())


@pytest.mark.parametrize(
    "case", GOLDEN["positions"], ids=lambda c: " ".join([c["id"], *c["rules"]]).replace(" ", "_")
)
def test_golden(case: dict[str, Any]) -> None:
    """The engine's answer is the position's."""
    assert ADAPTERS[case["fn"]](**case["args"]) == case["expect"]


# --- setup -----------------------------------------------------------------------------------------


@adapter
def deck_composition(seats: int) -> dict[str, int]:
    at = Position(f"players_{seats}")
    dealt = [int(c) for tray in at.state.tray for c in tray if c >= 0]
    deck = [*dealt, *(int(c) for c in at.state.deck[: at.state.deck_n])]
    levels = [int(at.rules.card_level[card]) for card in deck]
    counts = {name: levels.count(level) for level, name in enumerate(LEVELS, start=1)}
    order = {name: counts[name] for name in reversed(LEVELS)}
    return {**order, "total": len(deck), "left": int(at.state.box_n)}


@adapter
def tray_levels(seats: int) -> list[list[str]]:
    at, found = Position(f"players_{seats}"), []
    for _ in range(4):
        at.until(k.DRAFT)
        trays = [{int(at.rules.card_level[c]) for c in tray if c >= 0} for tray in at.state.tray]
        assert all(len(levels) == 1 for levels in trays)
        found.append([LEVELS[min(levels) - 1] for levels in trays])
        at.until(k.PLAY).until(k.DRAFT, most=4000)
    assert int(at.state.deck_n) == 0
    return found


@adapter
def star_row(seats: int) -> int:
    return sum(int(card) >= 0 for card in Position(f"players_{seats}").state.star)


@adapter
def promo_pools(promos: list[str]) -> dict[str, int]:
    rules = packed(GAME, "players_2", promos=tuple(promos))
    at = Position(promos=tuple(promos))
    assert int(at.state.node) == k.KEEP_START
    return {
        "special": int(rules.special_n),
        "star": int(rules.star_n),
        "table": int(rules.bonus_n),
        "start_hand": int(rules.start_n),
        "start_keeps": len(at.options()),
    }


@adapter
def mentor_sets(difficulty: list[str]) -> list[dict[str, Any]]:
    found = []
    for name in difficulty:
        at = Position(f"solo_{name}")
        hands = [int(n) for n in at.rules.mentor_sets]
        found.append({"hands": hands, "decision": int(at.state.decision_n)})
    return found


@adapter
def extended_setup(humans: int) -> dict[str, Any]:
    rules = packed(GAME, "extended")
    setup = components(RococoSwitches(mode="extended2"))["setup"]["seats"]
    side = next(row["side"] for row in setup if row["n"] == int(rules.seats))
    return {
        "deck": int(sum(rules.level_dealt)),
        "tray": int(rules.tray_cards),
        "star_row": int(rules.star_row),
        "side": side,
        "majority_places": int(rules.places),
    }


# --- preparation and staff ----------------------------------------------------------------------------


@adapter
def turn_end_recipes(row: list[str | None], threshold: int, draws: list[str]) -> list[str | None]:
    at = Position()
    names = [name for name in [*row, *draws] if name]
    at.rules.row_refill = threshold
    at.row([names.index(name) if name else -1 for name in row])
    at.bag("recipe", [names.index(name) for name in draws])
    at.play(PLAIN, more=(CARD,)).act(k.MAIN, k.FORFEIT)
    return [names[face] if face >= 0 else None for face in at.state.row[: len(row)]]


@adapter
def phase1_ingredients(rows: list[list[str | None]], lower_rows: int, draws: list[str]) -> dict[str, Any]:
    at = Position()
    names = [name for line in rows for name in line if name] + draws
    at.rules.lower_rows = lower_rows
    at.cells([[names.index(name) if name else -1 for name in line] for line in rows])
    spare = len(names)
    at.bag("tile", [*(names.index(name) for name in draws), *[spare] * 9])
    at.last_turn(round_no=0)
    at.go((k.PLAY, 0), (k.MAIN, k.FORFEIT))
    flat = [names[face] if face != spare else None for face in at.state.cells[: 3 * len(rows[0])]]
    width = len(rows[0])
    out = sorted(names[face] for face in at.state.tile_out[: at.state.tile_out_n])
    return {"rows": [flat[i : i + width] for i in range(0, len(flat), width)], "discarded": out}


@adapter
def select_staff(unused: list[str], used: list[str]) -> dict[str, Any]:
    def ready() -> Position:
        at = Position()
        at.last_turn(seat=0, round_no=0)
        names = [*unused, *used]
        distinct = [c for c in range(k.LEVEL, k.CARDS) if int(at.rules.card_face[c]) == c and c != PLAIN]
        for seat in range(2):
            cards = distinct[seat * len(names) :]
            at.unused(seat, cards[: len(unused)])
            at.used(seat, cards[len(unused) : len(names)])
        return at.go((k.PLAY, 0), (k.MAIN, k.FORFEIT))

    def paths(steps: tuple[int, ...]) -> int:
        at = ready()
        for step in steps:
            at.act(k.SELECT_UNUSED, step)
        if int(at.state.decider) != first or int(at.state.node) != k.SELECT_UNUSED:
            return 1
        return sum(paths((*steps, action)) for action in at.options())

    at = ready()
    first, pool = int(at.state.decider), int(at.state.unused_n[at.state.decider])
    forced = sorted(unused) if len(unused) < 4 else []
    choose = int(at.state.need)
    choices = paths(())
    assert choices == comb(pool, choose)
    while int(at.state.decider) == first and int(at.state.node) == k.SELECT_UNUSED:
        at.act(k.SELECT_UNUSED, at.options()[-1])
    return {
        "forced": forced,
        "choose": choose,
        "pool": pool,
        "choices": choices,
        "unused_after": int(at.state.unused_n[first]),
        "used_after": int(at.state.used_n[first]),
    }


@adapter
def draft_routes(seats: int, sp: int) -> dict[str, Any]:
    at = Position(f"players_{seats}")
    for _ in range(sp):
        at.until(k.PLAY).until(k.DRAFT, most=4000)
    assert int(at.state.start) == sp
    routes: dict[str, list[int]] = {"A": [], "B": []}
    crossing = None
    while int(at.state.node) == k.DRAFT:
        before = at.state.tray_n.copy()
        seat = int(at.state.decider)
        at.act(k.DRAFT, 0)
        after = at.state.tray_n if int(at.state.node) == k.DRAFT else [int(before[0]), 2]
        name = "A" if after[0] < before[0] else "B"
        if name == "B" and routes["A"][len(routes["B"])] == seat:
            crossing = seat
        routes[name].append(seat)
    return {**routes, "crossing": crossing}


@adapter
def inventory_after_removal(rounds: int) -> list[int]:
    at, found = Position(), []
    for _ in range(rounds):
        at.until(k.PLAY, most=4000)
        s = at.state
        found.append(int(s.hand_n[0] + s.unused_n[0] + s.used_n[0]))
        while int(at.state.phase) == 3 and not at.call("over", at.state):
            at.act(int(at.state.node), at.options()[0])
    return found


# --- main actions -------------------------------------------------------------------------------------


@adapter
def main_mask(training: str) -> list[int]:
    at = Position()
    at.until(k.PLAY)
    at.card(CARD, k.BLANK, chef=TRAINING[training])
    at.state.coins[0] = 50
    top = at.tile(0, "e", "f")
    at.tiles(0, [top])
    at.store(0, [at.recipe(0, 3)])
    at.rack(0, 0, at.recipe(1, 3))
    at.play(CARD, more=(PLAIN,))
    at.unused(0, range(k.START, k.START + 4))
    return [action for action in at.options() if action != k.FORFEIT]


def shop(good: str, have: int = 0, coins: int = 99) -> Position:
    at = Position().until(k.PLAY)
    at.card(CARD, k.BLANK)
    at.state.goods[0, GOODS.index(good)], at.state.coins[0] = have, coins
    return at


@adapter
def goods_price(good: str, q: int) -> int:
    at = shop(good)
    at.play(CARD, more=(PLAIN,)).act(k.MAIN, k.BUY_GOODS).act(k.GOODS_BUY, 8 * GOODS.index(good) + q - 1)
    assert int(at.state.goods[0, GOODS.index(good)]) == q
    return 99 - int(at.state.coins[0])


@adapter
def goods_legal(good: str, q: int, have: int, cap: int, coins: int, batch_len: int) -> bool:
    at, g = shop(good, have, coins), GOODS.index(good)
    at.rules.good_cap[g] = cap
    assert int(at.rules.good_batch[g]) == batch_len
    at.play(CARD, more=(PLAIN,)).act(k.MAIN, k.BUY_GOODS)
    return 8 * g + q - 1 in at.options()


@adapter
def ingredient_price(row: str, tiles: str | int) -> int:
    at = shop("flour")
    line = {"top": 0, "second_from_bottom": int(at.rules.rows) - 2}[row]
    width = int(at.rules.columns)
    present = width if tiles == "full" else int(tiles)
    at.cells([[0 if r == line and c < present else -1 for c in range(width)] for r in range(3)])
    at.play(CARD, more=(PLAIN,)).act(k.MAIN, k.ACQUIRE_INGREDIENTS)
    if int(at.state.node) == k.TILE_PICK:
        at.act(k.TILE_PICK, line * width)
    assert int(at.state.cells[line * width]) < 0
    return 99 - int(at.state.coins[0])


@adapter
def hire_star_legal(star_used: bool, requirement_met: bool, card_dismissed: bool) -> bool:
    at = shop("flour", coins=30)
    at.card(CARD, k.BLANK, chef=True)
    at.state.star[:] = -1
    at.state.star[0] = k.STAR + 2  # 25 coins
    at.rules.card_req_n[k.STAR + 2] = 25 if requirement_met else 99
    at.state.star_used[0] = star_used
    assert card_dismissed or not star_used
    at.play(CARD, more=(PLAIN,))
    if k.HIRE_STAFF not in at.options():
        return False
    at.act(k.MAIN, k.HIRE_STAFF)
    return 8 in at.options()


@adapter
def notice_self(inventory: int, training: str, bonus_coins: int, coins: int) -> dict[str, int]:
    at = Position().until(k.PLAY)
    at.card(CARD, k.GAIN_COINS, [bonus_coins], chef=TRAINING[training])
    at.state.coins[0] = coins
    at.used(0, [])
    at.unused(0, range(k.START, k.START + inventory - 2))
    at.play(CARD, more=(PLAIN,)).act(k.MAIN, k.GIVE_NOTICE)
    at.go((k.NOTICE, k.IN_USED + int(at.state.used_n[0]) - 1), (k.BONUS, 1))
    s = at.state
    return {"coins": int(s.coins[0]), "inventory": int(s.hand_n[0] + s.unused_n[0] + s.used_n[0])}


@adapter
def bake_legal(
    together: bool,
    needs: list[dict[str, int]],
    tiles: list[dict[str, int]],
    goods_needs: list[list[int]],
    goods: list[int],
    free_racks: int,
    training: str,
    chef_only: list[bool],
) -> dict[str, Any]:
    at = Position().until(k.PLAY)
    at.card(CARD, k.BLANK, chef=TRAINING[training])
    at.state.goods[0] = goods
    for n, (need, cost, chef) in enumerate(zip(needs, goods_needs, chef_only, strict=True)):
        at.recipe(n, 3, cost, word(need), chef=chef)
    at.store(0, range(len(needs)))
    at.tiles(0, [at.tile(n, word(shown)) for n, shown in enumerate(tiles)])
    for rack in range(2 - free_racks):
        at.rack(0, rack, 40)
    at.play(CARD, more=(PLAIN,))
    wanted = (1 << len(needs)) - 1 if together else 1
    if k.BAKE not in at.options():
        return {"legal": False}
    at.act(k.MAIN, k.BAKE)
    if wanted not in at.options():
        return {"legal": False}
    before = int(at.state.ing_n[0])
    at.act(k.BAKE_SET, wanted)
    while int(at.state.node) == k.BAKE_TILE:
        at.act(k.BAKE_TILE, at.options()[0])
    return {"legal": True, "tiles_used": before - int(at.state.ing_n[0])}


@adapter
def bake_discount(
    goods_need: list[int],
    need: dict[str, int],
    goods: list[int],
    tiles: list[dict[str, int]],
    options: list[str],
) -> dict[str, Any]:
    mask = sum({"flour": 1, "honey": 2}[name] for name in options)
    at = Position().until(k.PLAY)
    at.state.goods[0] = goods
    at.store(0, [at.recipe(0, 3, goods_need, word(need))])
    at.tiles(0, [at.tile(n, word(shown)) for n, shown in enumerate(tiles)])
    at.bonus(k.ACT_BAKE, [1, mask])
    if int(at.state.node) != k.BONUS:
        return {"legal": False}
    at.go((k.BONUS, 1), (k.BAKE_SET, 1))
    (use,) = at.options()
    at.act(k.BAKE_DISCOUNT, use)
    while int(at.state.node) == k.BAKE_TILE:
        at.act(k.BAKE_TILE, at.options()[0])
    after = [int(n) for n in at.state.goods[0]]
    return {"legal": True, "use": ("none", "flour", "honey")[use], "goods_after": after}


# --- delivering and placing -----------------------------------------------------------------------------


@adapter
def sell(value: int, topping: bool, deco: int, coins: int) -> dict[str, Any]:
    at = Position().no_specials().until(k.PLAY)
    top = at.tile(0, "", "f")
    at.card(CARD, k.BLANK)
    at.rack(0, 0, at.recipe(0, value), top if topping else -1)
    at.deco(0, [top] * deco)
    at.state.coins[0] = coins
    out = int(at.state.tile_out_n)
    at.play(CARD, more=(PLAIN,)).go((k.MAIN, k.DELIVER), (k.DELIVER_DISH, 0), (k.DELIVER_TO, 0))
    s = at.state
    return {
        "coins": int(s.coins[0]),
        "pp": int(s.points[0]),
        "deco": int(s.deco_n[0]),
        "topping_discarded": int(s.tile_out_n) > out,
    }


@adapter
def present(
    coins: int, placement_coins: int, table_reward_coins: int, adjacent_own_service: int, payments: int
) -> dict[str, Any]:
    at = Position().no_specials().until(k.PLAY)
    at.card(CARD, k.BLANK)
    at.rack(0, 0, at.recipe(0, 4))
    space = at.spaces(0)[0]
    at.rules.space_reward[space] = (k.COINS, placement_coins)
    at.rules.bonus_has[:], at.rules.bonus_lacks[:] = 0, 0
    at.rules.bonus_chef[:], at.rules.bonus_decorated[:] = 0, 0
    at.rules.bonus_tops[:], at.rules.bonus_value[:] = 0, 0
    at.rules.bonus_reward[:] = (k.COINS if table_reward_coins else k.NOTHING, table_reward_coins)
    for area in [a for a in range(5) if int(at.rules.table_service[0]) >> 2 * a & 1][:adjacent_own_service]:
        at.service(0, area)
    at.state.coins[0] = coins
    at.play(CARD, more=(PLAIN,)).go((k.MAIN, k.DELIVER), (k.DELIVER_DISH, 0), (k.DELIVER_TO, 1 + space))
    if payments and (int(at.state.node) != k.SERVICE_PAY or payments not in at.options()):
        return {"legal": False}
    if int(at.state.node) == k.SERVICE_PAY:
        at.act(k.SERVICE_PAY, payments)
    return {"legal": True, "coins": int(at.state.coins[0]), "pp": int(at.state.points[0])}


@adapter
def service_legal(seats: int, area: dict[str, int | None], seat: int, side: str) -> bool:
    at = Position(f"players_{seats}").no_specials().until(k.PLAY)
    at.card(CARD, k.BLANK)
    for number, name in enumerate(("left", "right")):
        if area[name] is not None:
            at.service(int(area[name] or 0), 0, number)
    at.state.coins[seat] = 50
    at.play(CARD, seat, more=(PLAIN,)).act(k.MAIN, k.PLACE_MARKER)
    return ("left", "right").index(side) in at.options()


@adapter
def place_price(price: list[int], discount: int) -> list[int]:
    found = []
    for printed in price:
        at = Position().no_specials().until(k.PLAY)
        at.rules.host_price[0] = printed
        at.state.coins[0] = 20
        at.bonus(k.ACT_PLACE, [discount]).go((k.BONUS, 1), (k.PLACE, 64))
        found.append(20 - int(at.state.coins[0]))
    return found


# --- bonuses, requirements and conditions -----------------------------------------------------------------


@adapter
def tier(tiers: list[list[int]], counts: list[int]) -> list[int]:
    steps, found = [n for pair in tiers for n in pair], []
    for count in counts:
        at = Position().no_specials().until(k.PLAY)
        for space in [s for t in range(5) for s in at.spaces(t)][: min(count, 22)]:
            at.present(0, space, at.recipe(0, 2))
        at.state.chef = 0
        for space in [s for s in range(k.SPACES) if int(at.state.own[0]) >> s & 1][:count]:
            at.state.chef = int(at.state.chef) | 1 << space
        at.bonus(k.PP_TIER_CHEF_DISHES, steps)
        if int(at.state.node) == k.BONUS:
            at.act(k.BONUS, 1)
        found.append(int(at.state.points[0]))
    return found


@adapter
def type_points(items: list[list[str]], weights: dict[str, int]) -> int:
    toppings = "fruit" in weights
    at = Position().no_specials().until(k.PLAY)
    for n, shown in enumerate(items):
        if toppings:
            at.tile(n, "", "".join(TOPPINGS[name] for name in shown))
        else:
            at.present(0, at.spaces(0)[0] if n < 3 else at.spaces(1)[0],
                       at.recipe(n, 3, ing="".join(INGREDIENTS[name] for name in shown)))  # fmt: skip
    if toppings:
        at.deco(0, range(len(items)))
    at.bonus(k.PP_TOPPING_TYPES if toppings else k.PP_INGREDIENT_TYPES, list(weights.values()))
    at.act(k.BONUS, 1)
    return int(at.state.points[0])


@adapter
def pay_times(coins: int, cost: int, max_times: int) -> int:
    at = Position().until(k.PLAY)
    at.state.coins[0] = coins
    at.bonus(k.PAY_COINS_FOR_PP, [cost, 1, max_times])
    if int(at.state.node) != k.BONUS:
        return 0
    return max(at.act(k.BONUS, 1).options())


@adapter
def req_all_types(items: list[list[list[str]]], types: list[str]) -> list[bool]:
    found = []
    for group in items:
        at = Position().no_specials().until(k.PLAY)
        card = k.STAR + (3 if "fruit" in types else 7)
        for n, shown in enumerate(group):
            if "fruit" in types:
                at.tile(n, "", "".join(TOPPINGS[name] for name in shown))
            else:
                at.present(0, at.spaces(n)[0], at.recipe(n, 3, ing="".join(INGREDIENTS[x] for x in shown)))
        if "fruit" in types:
            at.deco(0, range(len(group)))
        at.play(card, more=(PLAIN,)).act(k.MAIN, k.FORFEIT)
        found.append(int(at.state.node) == k.BONUS)
    return found


@adapter
def req_coins(coins: int, need: int) -> dict[str, Any]:
    at = Position().until(k.PLAY)
    assert int(at.rules.card_req_n[k.STAR + 2]) == need
    at.state.coins[0] = coins
    at.play(k.STAR + 2, more=(PLAIN,)).act(k.MAIN, k.FORFEIT)
    met = int(at.state.node) == k.BONUS
    if met:
        at.act(k.BONUS, 1)
    return {"met": met, "coins_after": int(at.state.coins[0]), "pp": int(at.state.points[0])}


@adapter
def special_claim(slots: list[int], claim_order: list[int]) -> dict[str, int]:
    at = Position("players_3").no_specials().until(k.PLAY)
    tile = int(at.state.special[0])
    at.rules.special_slots[0, tile] = len(slots)
    at.rules.special_points[0, tile, : len(slots)] = slots
    at.rules.special_cond[tile] = k.CONDITIONS.index("placements_ge")
    at.rules.special_need[tile] = 1
    found = {}
    for host, seat in enumerate(claim_order):
        before = int(at.state.worth[seat]) + int(at.rules.host_points[host])
        at.card(CARD, k.BLANK)
        at.state.coins[seat] = 20
        at.play(CARD, seat, more=(PLAIN,)).go((k.MAIN, k.PLACE_MARKER), (k.PLACE, 64 + host))
        found[str(seat)] = found.get(str(seat), 0) + int(at.state.worth[seat]) - before
    return found


@adapter
def special_cond(cond: str, states: list[dict[str, Any]]) -> list[bool]:
    names = [
        tile["cond"] for tile in components(RococoSwitches(promos=("special",)))["special_bonus"]["tile"]
    ]
    found = []
    for given in states:
        at = Position(promos=("special",)).until(k.PLAY)
        at.state.special[:] = names.index(cond), names.index("placements3")
        values = given["values"]
        for n, value in enumerate(values):
            at.present(0, at.spaces(n % 5)[0], at.recipe(n, value))
        at.play(PLAIN, more=(CARD,)).act(k.MAIN, k.FORFEIT)
        found.append(int(at.state.slots[0, 0]) == 0)
    return found


# --- income and final scoring -----------------------------------------------------------------------------


@adapter
def income(cases: list[list[int]]) -> list[list[int]]:
    found = []
    for deco, hosts in cases:
        at = Position().no_specials().until(k.PLAY)
        at.state.coins[0] = 0
        at.deco(0, [at.tile(0, "", "f")] * deco)
        for host in range(hosts):
            at.host(0, host)
        at.last_turn(round_no=0)
        at.go((k.PLAY, 0), (k.MAIN, k.FORFEIT))
        found.append([int(at.state.coins[0]), int(at.state.points[0])])
    return found


@adapter
def majority(spaces: list[dict[str, Any]], values: list[int], places: int) -> dict[str, int]:
    owners = {space["owner"] for space in spaces if space["owner"] is not None}
    at = Position("players_2" if places == 1 else "players_3").no_specials().until(k.PLAY)
    assert int(at.rules.places) == places
    table = at.table(0, values, len(spaces))
    for space, at_space in zip(sorted(spaces, key=lambda s: s["rank"]), table, strict=True):
        if space["owner"] is not None:
            at.present(space["owner"], at_space, at.recipe(0, 2))
    at.finish()
    named = sorted(owners | ({0, 1} if places == 1 and len(owners) > 1 else set()))
    sheet = at.state.sheet
    return {str(seat): int(sheet[seat, k.S_FIRST] + sheet[seat, k.S_SECOND]) for seat in named}


@adapter
def winner(pp: list[int], left: list[int], final_sp: int, seats: int) -> int:
    at = Position(f"players_{seats}").no_specials().until(k.PLAY)
    at.rules.base_income = 0
    at.state.start = final_sp
    at.state.points_from[:seats, k.PP_INCOME], at.state.coins[:seats] = pp, left
    _, rows = at.finish(final_sp)
    (first,) = [seat for seat in range(seats) if int(rows[seat].rank) == 1]
    assert sum(float(row.credit) for row in rows) == 1.0
    return first


# --- the Mentor ---------------------------------------------------------------------------------------------


def mentor(actions: list[int], **numbers: int) -> Position:
    """A solo game before the Mentor's turn; its top hand card shows these actions."""
    at = Position("solo_savory", first_player="human").no_specials().until(k.PLAY)
    card = int(at.state.solo_hand[at.state.solo_hand_n - 1])
    at.rules.solo_actions[card] = [*actions, 0, 0][:3]
    for name, value in numbers.items():
        at.rules[f"solo_{name}"][card] = value
    at.hand(0, [PLAIN, CARD])
    return at


def its_turn(at: Position) -> Position:
    """The human forfeits, the Mentor takes its turn, the human is asked again."""
    at.go((k.PLAY, [int(c) for c in at.state.hand[0]].index(PLAIN)), (k.MAIN, k.FORFEIT))
    if int(at.state.decider) == int(at.rules.mentor):
        at.act(int(at.state.node), at.options()[0])
    return at


@adapter
def mentor_fail(pp: int, possible: list[bool]) -> dict[str, Any]:
    codes = [k.DELIVER, k.BAKE, k.ACQUIRE_INGREDIENTS]
    at = mentor(codes)
    seat = int(at.rules.mentor)
    at.state.points[seat] = pp
    if possible[0]:
        at.rack(seat, 0, at.recipe(0, 3))
    at.store(seat, [1, -1, -1, -1, -1] if possible[1] else [])
    at.state.store_n[seat] = int(possible[1])
    if not possible[2]:
        at.cells([[-1] * int(at.rules.columns)] * 3)
    baked, tiles = int(at.state.counts[seat, k.N_BAKED]), int(at.state.ing_n[seat])
    presented = int(at.state.counts[seat, k.N_PRESENTED])
    its_turn(at)
    did = [
        int(at.state.counts[seat, k.N_PRESENTED]) > presented,
        int(at.state.counts[seat, k.N_BAKED]) > baked,
        int(at.state.ing_n[seat]) > tiles,
    ]
    return {"pp": int(at.state.points[seat]), "action": did.index(True) if True in did else None}


@adapter
def mentor_recipes(store: list[list[Any]], taken: list[list[Any]]) -> list[list[Any]]:
    at = mentor([k.ACQUIRE_RECIPES])
    seat = int(at.rules.mentor)
    faces = [at.recipe(n, value, chef=chef) for n, (value, chef) in enumerate([*store, *taken])]
    at.store(seat, faces[: len(store)])
    at.rules.row_refill = 99
    first, second = faces[len(store) :]
    at.row([first, second, -1, -1, -1, -1])
    order = [c for c in range(30) if int(at.rules.solo_space[c]) in (0, 1)]
    order.sort(key=lambda c: int(at.rules.solo_space[c]))
    zero, one = order[0], order[-1]
    at.state.decision[:] = -1
    at.state.decision[:2], at.state.decision_n = (one, zero), 2
    its_turn(at)
    kept = [int(f) for f in at.state.store[seat] if f >= 0]
    return [[int(at.rules.recipe_value[f]), bool(at.rules.recipe_chef[f])] for f in kept]


@adapter
def mentor_half(ingredients: int, recipes: int, goods: list[int]) -> int:
    at = mentor([k.BAKE])
    seat = int(at.rules.mentor)
    at.tiles(seat, [0] * ingredients)
    at.store(seat, list(range(recipes)) + [-1] * (k.STORE - recipes))
    at.state.store_n[seat] = recipes
    at.state.goods[seat] = goods
    at.state.pile_n = 0
    at.finish()
    return int(at.state.sheet[seat, k.S_HALF])


@adapter
def mentor_final(
    coins: int, deco: int, goods: list[int], ingredients: int, pile: list[dict[str, Any]]
) -> dict[str, int]:
    at = mentor([k.BAKE])
    seat = int(at.rules.mentor)
    at.rules.base_income = 0
    at.rules.income_coins[:], at.rules.income_points[:] = 0, 0
    at.tiles(seat, [0] * ingredients)
    at.deco(seat, [at.tile(1, "", "f")] * deco)
    at.state.goods[seat], at.state.coins[seat], at.state.points[seat] = goods, coins, 0
    cards = [int(c) for c in range(k.LEVEL, k.LEVEL + 40) if int(at.rules.card_face[c]) == c and c != PLAIN]
    for card, given in zip(cards, pile, strict=False):
        effect = list(k.EFFECTS).index(given["effect"])
        params = [given.get(name, 0) for name in k.EFFECTS[given["effect"]]]
        at.card(card, effect, params)
    at.state.pile[: len(pile)] = list(reversed(cards[: len(pile)]))
    at.state.pile_n = len(pile)
    at.finish()
    sheet = at.state.sheet[seat]
    left = 10 * int(sheet[k.S_COINS]) + int(sheet[k.S_COINS_LEFT])
    rest = 2 * int(sheet[k.S_HALF]) - sum(goods)
    assert rest in (2 * (rest // 2), ingredients)
    return {"coins": left, "pp": int(sheet[k.PP_STAFF_LEVEL]), "ingredients": max(0, rest)}


@adapter
def solo_result(human: int, mentor: int) -> str:
    at = Position("solo_savory", first_player="human").no_specials().until(k.PLAY)
    at.rules.base_income = 0
    at.rules.good_start[:] = 0
    at.state.goods[1], at.state.coins[:2], at.state.pile_n = 0, 0, 0
    at.state.points_from[:2, k.PP_INCOME] = human, mentor
    _, rows = at.finish()
    return "win" if float(rows[0].credit) == 1.0 else "loss"


def test_every_position_has_an_adapter() -> None:
    """No golden position is passed over, and no adapter is left without one."""
    assert {case["fn"] for case in GOLDEN["positions"]} == set(ADAPTERS)
    assert games.load(GAME).name == GAME
