"""What every main action is worth this turn, estimated without trying it out."""

from __future__ import annotations

from typing import Any

from sim.games.patisserie_rococo import codes
from sim.games.patisserie_rococo.facts import requirement_met
from sim.games.patisserie_rococo.options import hire_price, payable, recipe_price, tile_price
from sim.games.patisserie_rococo.pieces import bits, inventory
from sim.kit.parts import compiled
from strategies.patisserie_rococo.profile import (
    BAKED,
    COIN,
    LEAST,
    PAIR,
    PLACE,
    POINTS,
    RESERVE,
    STAFF,
    SUPPLIED,
)
from strategies.patisserie_rococo.staff import ASSISTANT_MAIN, CHEF_MAIN, bonus_average
from strategies.patisserie_rococo.worth import (
    GOOD_LACK,
    deco_worth,
    good_worth,
    later,
    needs,
    place_worth,
    present_at,
    recipe_worth,
    space_worth,
    tile_worth,
    turn_worth,
)

BEST_SPACE, BEST_CARD = 8, 9  # memory slots: where the dish in hand goes, the card to hire


@compiled
def sale_worth(view: Any, rules: Any, seat: int, rack: int, params: Any) -> float:
    """Selling a rack dish."""
    value = int(rules.recipe_value[view.rack_dish[seat, rack]])
    short = 1.3 if view.coins[seat] < params[RESERVE] and value < params[LEAST] else 1.0
    return short * value * int(rules.sale) * params[COIN]


@compiled
def present_worth(view: Any, rules: Any, seat: int, rack: int, memory: Any, params: Any) -> float:
    """Presenting a rack dish on the best space, which is left in ``memory[BEST_SPACE]``."""
    memory[BEST_SPACE] = -1.0
    if params[POINTS] <= 0.0 or view.empty == 0:
        return -1.0
    value = int(rules.recipe_value[view.rack_dish[seat, rack]])
    if view.coins[seat] < params[RESERVE] and value < params[LEAST] and view.round_no < 3:
        return -1.0
    best = -1.0
    for table in range(codes.TABLES):
        free = int(view.empty) & int(rules.table_spaces[table])
        if free == 0:
            continue
        base = present_at(view, rules, seat, rack, table, memory, params)
        for space in range(int(rules.space_n)):
            if (free >> space) & 1 != 0:
                worth = base + space_worth(view, rules, seat, space, memory, params)
                if worth > best:
                    best = worth
                    memory[BEST_SPACE] = float(space)
    return best + value * params[POINTS]


@compiled
def deliver_worth(view: Any, rules: Any, seat: int, memory: Any, params: Any) -> float:
    """Delivering the best two dishes, less what they are worth on the racks."""
    first, second, dishes = 0.0, 0.0, 0
    time = later(view, seat)
    for rack in range(int(rules.racks)):
        dish = int(view.rack_dish[seat, rack])
        if dish < 0:
            continue
        dishes += 1
        value = float(rules.recipe_value[dish])
        sale = sale_worth(view, rules, seat, rack, params)
        best = max(sale, present_worth(view, rules, seat, rack, memory, params))
        stay = params[BAKED] * value * max(params[POINTS], 5.0 * params[COIN])
        if time == 0:
            stay = value * int(rules.sale) * 0.1
        elif view.rack_top[seat, rack] >= 0:
            stay -= 0.3
        gain = best - min(stay, best - 0.3)
        if view.rack_top[seat, rack] >= 0:
            gain += deco_worth(view, rules, seat, params) * (0.5 if time > 2 else 1.0)
        if gain > first:
            first, second = gain, first
        elif gain > second:
            second = gain
    if dishes == 0:
        return -1.0
    worth = first + second
    if dishes >= int(rules.racks):
        worth += 0.8 if view.store_n[seat] > 0 else 0.3
    elif time > 2:
        worth -= params[PAIR]
    return worth


@compiled
def set_worth(view: Any, rules: Any, seat: int, chosen: int, time: int, params: Any) -> float:
    """Baking the stored recipes of a mask."""
    worth = 0.0
    for p in range(int(view.store_n[seat])):
        if (chosen >> p) & 1 != 0:
            value = float(rules.recipe_value[view.store[seat, p]])
            if time > 0:
                worth += (params[BAKED] - params[SUPPLIED]) * value * max(params[POINTS], 5.0 * params[COIN])
                worth += 0.3 * value
            else:
                worth += 0.5 * value
    return worth


@compiled
def bake_worth(view: Any, rules: Any, seat: int, chef: bool, params: Any) -> float:
    """Baking the best set of stored recipes that is covered."""
    free, n, time = 0, int(view.store_n[seat]), later(view, seat)
    for rack in range(int(rules.racks)):
        free += int(view.rack_dish[seat, rack] < 0)
    if free == 0:
        return -1.0
    usable = 0
    for p in range(n):
        if chef or rules.recipe_chef[view.store[seat, p]] == 0:
            usable |= 1 << p
    best, many = -1.0, 0
    for chosen in range(1, 7):
        count = bits(chosen)
        if chosen & ~usable != 0 or count > min(free, 2):
            continue
        worth = set_worth(view, rules, seat, chosen, time, params)
        if worth > best and payable(view, rules, seat, chosen, 0):
            best, many = worth, count
    if many == 1 and n > 1 and free > 1 and time > 3:
        best -= params[PAIR]
    return best


@compiled
def recipes_worth(view: Any, rules: Any, seat: int, params: Any) -> float:
    """The best two affordable recipes of the display."""
    room, time = int(rules.store) - int(view.store_n[seat]), later(view, seat)
    if room <= 0 or time < 3:
        return -0.5
    first, second = 0.0, 0.0
    coins = int(view.coins[seat])
    for space in range(int(rules.row_n)):
        if view.row[space] >= 0:
            price = recipe_price(view, rules, space)
            if price > coins:
                continue
            worth = recipe_worth(view, rules, seat, int(view.row[space]), params) - price * params[COIN]
            if worth > first:
                first, second = worth, first
            elif worth > second:
                second = worth
    if room < 2:
        second = 0.0
    urgent = 1.0 if room == int(rules.store) else 0.5 if room > 1 else 0.0
    return (first + second) * (1.0 if time > 5 else 0.5) + urgent * min(1.0, time / 8.0)


@compiled
def tiles_worth(view: Any, rules: Any, seat: int, memory: Any, params: Any) -> float:
    """The best affordable tile of the ingredient display."""
    best, coins, columns = -1.0, int(view.coins[seat]), int(rules.columns)
    for cell in range(int(rules.rows) * columns):
        if view.cells[cell] >= 0:
            price = tile_price(view, rules, cell // columns)
            if price <= coins:
                worth = tile_worth(view, rules, seat, int(view.cells[cell]), memory, params)
                best = max(best, worth - price * params[COIN])
    return best


@compiled
def batch_worth(view: Any, rules: Any, seat: int, good: int, q: int, memory: Any, params: Any) -> float:
    """Buying q units of a good."""
    used = min(float(q), memory[GOOD_LACK + good])
    worth = used * good_worth(good, memory, params) + (q - used) * (0.05 + 0.12 * good)
    return worth - int(rules.good_price[good, q - 1]) * params[COIN]


@compiled
def goods_worth(view: Any, rules: Any, seat: int, memory: Any, params: Any) -> float:
    """The best affordable batch of goods."""
    best, coins = -1.0, int(view.coins[seat])
    for good in range(3):
        most = min(int(rules.good_batch[good]), int(rules.good_cap[good]) - int(view.goods[seat, good]))
        for q in range(1, most + 1):
            if rules.good_price[good, q - 1] <= coins:
                best = max(best, batch_worth(view, rules, seat, good, q, memory, params))
    return best


@compiled
def decorating_worth(view: Any, rules: Any, seat: int, params: Any) -> float:
    """Decorating one or two dishes."""
    bare = 0
    for rack in range(int(rules.racks)):
        if view.rack_dish[seat, rack] >= 0 and view.rack_top[seat, rack] < 0:
            bare += 1
    toppings = int(view.ing_faces[seat]) & int(rules.tile_topped)
    n = 0
    for face in range(int(rules.tile_faces)):
        if (toppings >> face) & 1 != 0:
            n += int(view.ing[seat, face])
    many = min(min(bare, n), 2)
    if many == 0 or later(view, seat) == 0:
        return -1.0
    return many * (deco_worth(view, rules, seat, params) - 0.25)


@compiled
def hire_worth(view: Any, rules: Any, seat: int, memory: Any, params: Any) -> float:
    """Hiring the best card: its bonus, one more turn, less its price."""
    best, price = -1.0, hire_price(view, rules)
    memory[BEST_CARD] = -1.0
    if view.coins[seat] >= price:
        for i in range(4):
            if view.hire[i] >= 0:
                worth = params[STAFF] * bonus_average(rules, int(view.hire[i]), params) - price * params[COIN]
                if worth > best:
                    best = worth
                    memory[BEST_CARD] = float(i)
    if view.star_used[seat] == 0:
        for i in range(int(rules.star_row)):
            card = int(view.star[i])
            if card >= 0 and requirement_met(view, rules, seat, card):
                worth = params[STAFF] * 1.5 * bonus_average(rules, card, params)
                if worth > best:
                    best = worth
                    memory[BEST_CARD] = float(8 + i)
    return best + turn_worth(view, seat, params) if memory[BEST_CARD] >= 0.0 else -1.0


@compiled
def notice_worth(view: Any, rules: Any, seat: int, memory: Any, params: Any) -> float:
    """Dismissing the worst card outside the hand."""
    if inventory(view, rules, seat) <= rules.min_inventory:
        return -1.0
    return 5.0 * params[COIN] - 0.1 * (3 - int(view.round_no))


@compiled
def placing_worth(view: Any, rules: Any, seat: int, discount: int, memory: Any, params: Any) -> float:
    """The best affordable service space or host."""
    best, coins = -1.0, int(view.coins[seat])
    for area in range(int(rules.areas)):
        for side in range(2):
            if int(view.service_own[seat]) >> (2 * area) & 3 != 0 or view.service[area, side] >= 0:
                continue
            if rules.service_spaces == 1 and view.service[area, 1 - side] >= 0:
                continue
            if int(rules.service_price[area, side]) - discount <= coins:
                best = max(
                    best,
                    place_worth(view, rules, seat, 2 * area + side, discount, memory, params) + params[PLACE],
                )
    for h in range(int(rules.host_n)):
        free = (int(rules.hosts_open) >> h) & 1 != 0 and view.hosts[h] < 0
        if free and int(rules.host_price[h]) - discount <= coins:
            worth = place_worth(view, rules, seat, 64 + h, discount, memory, params) + params[PLACE]
            best = max(best, worth)
    return best


@compiled
def mains(view: Any, rules: Any, seat: int, memory: Any, params: Any) -> None:
    """Worth of every main action into ``memory``, for a chef and for an assistant; -1: impossible."""
    needs(view, rules, seat, memory)
    for i in range(10):
        memory[CHEF_MAIN + i] = memory[ASSISTANT_MAIN + i] = -1.0
    memory[CHEF_MAIN] = memory[ASSISTANT_MAIN] = 0.0
    recipes = recipes_worth(view, rules, seat, params)
    deliver = deliver_worth(view, rules, seat, memory, params)
    notice = notice_worth(view, rules, seat, memory, params)
    place = placing_worth(view, rules, seat, 0, memory, params)
    for base in (CHEF_MAIN, ASSISTANT_MAIN):
        memory[base + codes.ACQUIRE_RECIPES] = recipes
        memory[base + codes.DELIVER] = deliver
        memory[base + codes.GIVE_NOTICE] = notice
        memory[base + codes.PLACE_MARKER] = place
        memory[base + codes.BAKE] = bake_worth(view, rules, seat, base == CHEF_MAIN, params)
    memory[CHEF_MAIN + codes.DECORATE] = decorating_worth(view, rules, seat, params)
    memory[CHEF_MAIN + codes.HIRE_STAFF] = hire_worth(view, rules, seat, memory, params)
    memory[ASSISTANT_MAIN + codes.ACQUIRE_INGREDIENTS] = tiles_worth(view, rules, seat, memory, params)
    memory[ASSISTANT_MAIN + codes.BUY_GOODS] = goods_worth(view, rules, seat, memory, params)
