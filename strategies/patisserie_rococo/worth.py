"""What things are worth in points: rewards, tiles, recipes, decorations, places, cards."""

from __future__ import annotations

from typing import Any

from sim.games.patisserie_rococo import codes
from sim.games.patisserie_rococo.pieces import bits
from sim.games.patisserie_rococo.serving import is_chef, matches
from sim.kit.parts import compiled
from strategies.patisserie_rococo.profile import COIN, DECO, POINTS, STORED, TABLE, TURN, UNIT

# memory slots of a seat's scratch: what the stored recipes still lack, filled by ``needs``
GOOD_LACK, ING_LACK, SPARE = 0, 3, 6


@compiled
def later(view: Any, seat: int) -> int:
    """Turns the seat still has after this one, without hires."""
    now = int(view.node == codes.PLAY and view.decider == seat)
    return int(view.hand_n[seat]) - now + 5 * (3 - int(view.round_no))


@compiled
def needs(view: Any, rules: Any, seat: int, memory: Any) -> None:
    """Goods and ingredients that the stored recipes lack together."""
    for k in range(3):
        goods, ing = 0, 0
        for p in range(int(view.store_n[seat])):
            r = int(view.store[seat, p])
            if r >= 0:
                goods += int(rules.recipe_goods[r, k])
                ing += int(rules.recipe_ing[r, k])
        memory[GOOD_LACK + k] = max(0, goods - int(view.goods[seat, k]))
        memory[ING_LACK + k] = max(0, ing - int(view.ing_total[seat, k]))
    toppings = bits(int(view.ing_faces[seat]) & int(rules.tile_topped))
    bare = 0
    for k in range(int(rules.racks)):
        if view.rack_dish[seat, k] >= 0 and view.rack_top[seat, k] < 0:
            bare += 1
    memory[SPARE] = bare - toppings


@compiled
def deco_worth(view: Any, rules: Any, seat: int, params: Any) -> float:
    """One more successful decoration: income of the rounds to come."""
    d = int(view.deco_n[seat])
    if d >= int(rules.deco_slots):
        return 0.0
    coins = int(rules.income_coins[d + 1]) - int(rules.income_coins[d])
    points = int(rules.income_points[d + 1]) - int(rules.income_points[d])
    rounds = 4 - int(view.round_no)
    ahead = 0.15 * (4 - d) * (rounds - 1)
    return params[DECO] * ((coins * params[COIN] + points) * rounds + ahead)


@compiled
def good_worth(k: int, memory: Any, params: Any) -> float:
    """One more unit of a good."""
    spare = 0.05 + 0.12 * k
    return spare + params[UNIT] * (0.6 + 0.2 * k) if memory[GOOD_LACK + k] > 0 else spare


@compiled
def tile_worth(view: Any, rules: Any, seat: int, face: int, memory: Any, params: Any) -> float:
    """One more ingredient tile: what it covers, and its topping."""
    worth = 0.1
    for k in range(3):
        shown = float(rules.tile_ing[face, k])
        used = min(shown, memory[ING_LACK + k])
        worth += used * params[UNIT] + 0.12 * (shown - used)
    if int(rules.tile_tops[face]) != 0:
        worth += 0.15
        if memory[SPARE] > 0:
            worth += 0.5 * deco_worth(view, rules, seat, params)
    return worth


@compiled
def recipe_worth(view: Any, rules: Any, seat: int, face: int, params: Any) -> float:
    """A recipe in store: a share of its dish's worth less what its materials will cost."""
    worth = float(rules.recipe_value[face]) * max(params[POINTS], 5.0 * params[COIN])
    cost = 0.0
    for k in range(3):
        cost += float(rules.recipe_goods[face, k]) * (0.5 + 1.2 * k)
        cost += float(rules.recipe_ing[face, k]) * 2.2
    if int(rules.recipe_chef[face]) != 0:
        cost += 1.0
    return params[STORED] * (worth + 2.0) - 0.25 * cost * params[COIN]


@compiled
def reward_worth(view: Any, rules: Any, seat: int, kind: int, amount: int, memory: Any, params: Any) -> float:
    """A placement bonus, service bonus or table-bonus reward."""
    if kind == codes.NOTHING:
        return 0.0
    if kind == codes.COINS:
        return amount * params[COIN]
    if kind == codes.POINTS:
        return float(amount)
    if codes.GAIN_FLOUR <= kind <= codes.GAIN_BUTTER:
        return good_worth(kind - codes.GAIN_FLOUR, memory, params)
    if kind == codes.ANY_GOOD:
        return good_worth(2, memory, params)
    if kind == codes.BAG_TILE:
        return 0.45
    if kind == codes.DISPLAY_RECIPE:
        return 0.5 if view.store_n[seat] < rules.store else 0.1
    return 0.6


@compiled
def share(mine: int, others: int, nearer: bool, first: float, second: float) -> float:
    """Expected majority points of a table for ``mine`` dishes against the best rival's."""
    if mine == 0:
        return 0.0
    chance = 0.55 + 0.18 * (mine - others) + (0.08 if nearer else -0.02)
    chance = min(0.95, max(0.05, chance))
    return chance * first + (1.0 - chance) * 0.6 * second


@compiled
def rival(view: Any, rules: Any, seat: int, spaces: int) -> int:
    """Most dishes of another seat among ``spaces``."""
    most = 0
    for s in range(int(rules.seats)):
        if s != seat:
            most = max(most, bits(int(view.own[s]) & spaces))
    return most


@compiled
def nearest(view: Any, rules: Any, spaces: int) -> int:
    """Smallest distance rank among ``spaces``, 99 for none."""
    best = 99
    for space in range(int(rules.space_n)):
        if (spaces >> space) & 1 != 0:
            best = min(best, int(rules.space_rank[space]))
    return best


@compiled
def table_worth(view: Any, rules: Any, seat: int, table: int) -> float:
    """Majority points that one more dish on a table brings."""
    spaces = int(rules.table_spaces[table])
    mine, others = bits(int(view.own[seat]) & spaces), rival(view, rules, seat, spaces)
    first = float(rules.table_first[table])
    second = float(rules.table_second[table]) if rules.places > 1 else 0.0
    gain = share(mine + 1, others, False, first, second) - share(mine, others, False, first, second)
    return gain + (0.4 if mine == 0 else 0.0)


@compiled
def present_at(view: Any, rules: Any, seat: int, rack: int, table: int, memory: Any, params: Any) -> float:
    """Worth of a table for a rack dish: majority, table bonus, service payments."""
    recipe = int(view.rack_dish[seat, rack])
    worth = table_worth(view, rules, seat, table)
    adjacent = bits(int(view.service_own[seat]) & int(rules.table_service[table]))
    tile = int(view.bonus[table])
    chef = is_chef(rules, recipe, int(view.rack_chef[seat, rack]))
    top, kinds = int(view.rack_top[seat, rack]), int(view.rack_kinds[seat, rack])
    if matches(rules, tile, recipe, kinds, top >= 0, chef):
        kind, amount = int(rules.bonus_reward[tile, 0]), int(rules.bonus_reward[tile, 1])
        if kind == codes.COINS_PER_ADJACENT:
            worth += adjacent * amount * params[COIN]
        else:
            worth += reward_worth(view, rules, seat, kind, amount, memory, params)
    if view.coins[seat] >= rules.pay_cost:
        worth += adjacent * max(0.0, rules.pay_points - rules.pay_cost * params[COIN])
    return params[TABLE] * worth


@compiled
def space_worth(view: Any, rules: Any, seat: int, space: int, memory: Any, params: Any) -> float:
    """Placement bonus of a space, and how near the table-bonus tile it is."""
    kind, amount = int(rules.space_reward[space, 0]), int(rules.space_reward[space, 1])
    reward = reward_worth(view, rules, seat, kind, amount, memory, params)
    return params[TABLE] * (reward + 0.3 / float(rules.space_rank[space]))


@compiled
def place_worth(
    view: Any, rules: Any, seat: int, code: int, discount: int, memory: Any, params: Any
) -> float:
    """A service space (2 x area + side) or a host (64 + h): points, income, payments less its price."""
    rounds = 4 - int(view.round_no)
    if code >= 64:
        h = code - 64
        opponents = 0.0
        for s in range(int(rules.seats)):
            if s != seat:
                opponents += 1.0 if view.service_own[s] != 0 else 0.4
        price = max(0, int(rules.host_price[h]) - discount)
        income = rounds * int(rules.host_income) * params[COIN]
        return float(rules.host_points[h]) + opponents + income - price * params[COIN]
    area, side = code // 2, code % 2
    kind, amount = int(rules.service_reward[area, side, 0]), int(rules.service_reward[area, side, 1])
    worth = float(rules.service_points[area, side])
    if kind != codes.NOTHING:
        reward = reward_worth(view, rules, seat, kind, amount, memory, params)
        worth = max(worth, reward) if rules.service_choice else worth + reward
    free = 0
    for t in range(codes.TABLES):
        if (int(rules.table_service[t]) >> code) & 1 != 0:
            free += min(4, bits(int(view.empty) & int(rules.table_spaces[t])))
    payments = min(0.35 * rounds, 0.3 * free) * (rules.pay_points - rules.pay_cost * params[COIN])
    price = max(0, int(rules.service_price[area, side]) - discount)
    return worth + payments - price * params[COIN]


@compiled
def turn_worth(view: Any, seat: int, params: Any) -> float:
    """One more turn in this round; the last turns of the game have less to do."""
    return params[TURN] * (1.0 if view.round_no < 3 else 0.7)
