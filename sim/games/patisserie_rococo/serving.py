"""Delivering dishes: sale, or presentation with all its sub-steps (PR-076 to PR-085); moving one."""

from __future__ import annotations

from typing import Any

from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo.facts import price, rank_table
from sim.games.patisserie_rococo.gains import (
    earn_topping,
    gain_bag_tile,
    gain_coins,
    gain_good,
    gain_points,
    sell,
)
from sim.games.patisserie_rococo.layout import part
from sim.games.patisserie_rococo.options import good_of
from sim.games.patisserie_rococo.pieces import bits, low
from sim.kit.chance import note
from sim.kit.parts import compiled


@compiled
def serving_at(state: Any, rules: Any, seat: int) -> int:
    """Own service markers adjacent to the table of ``state.space``."""
    table = int(rules.space_table[state.space])
    return bits(int(state.service_own[seat]) & int(rules.table_service[table]))


@part("", "sriiiic")
def grant(state: Any, rules: Any, seat: int, kind: int, amount: int, source: int, chance: Any) -> None:
    """Give a reward, or owe it until the seat has chosen."""
    if kind == k.NOTHING:
        return
    note(chance, k.E_REWARD, seat, kind, amount, source)
    good = good_of(kind)
    if kind == k.COINS:
        gain_coins(state, seat, amount, source, chance)
    elif kind == k.BAG_TILE:
        for _ in range(amount):
            gain_bag_tile(state, rules, seat, chance)
    elif good >= 0:
        gain_good(state, rules, seat, good, amount, chance)
    elif kind == k.POINTS:
        gain_points(state, seat, amount, k.PP_REWARD, chance)
    elif kind == k.COINS_PER_ADJACENT:
        gain_coins(state, seat, amount * serving_at(state, rules, seat), source, chance)
    else:
        state.owed[0], state.owed[1] = kind, amount


@compiled
def is_chef(rules: Any, dish: int, baker: int) -> bool:
    """Whether a dish counts as a chef's (PR-A31)."""
    return bool(baker == k.CHEF if rules.chef_by_baker != 0 else rules.recipe_chef[dish] != 0)


@compiled
def matches(rules: Any, bonus: int, dish: int, kinds: int, decorated: bool, chef: bool) -> bool:
    """Whether a dish matches a table-bonus tile while its topping is still on it (PR-080, PR-172)."""
    icons = int(rules.recipe_icons[dish])
    if icons & int(rules.bonus_has[bonus]) != rules.bonus_has[bonus]:
        return False
    if icons & int(rules.bonus_lacks[bonus]) != 0 or kinds & int(rules.bonus_tops_lacks[bonus]) != 0:
        return False
    if kinds & int(rules.bonus_tops[bonus]) != rules.bonus_tops[bonus]:
        return False
    if rules.bonus_decorated[bonus] != 0 and decorated != (rules.bonus_decorated[bonus] == 1):
        return False
    if rules.bonus_chef[bonus] != 0 and chef != (rules.bonus_chef[bonus] == 1):
        return False
    return bool(rules.bonus_value[bonus] == 0 or rules.bonus_value[bonus] == rules.recipe_value[dish])


@compiled
def promised(state: Any, rules: Any, seat: int, rack: int, space: int, good: int) -> int:
    """Units of a good (3: of any) that presenting a rack dish at a space gives: space and table bonus."""
    dish, table = int(state.rack_dish[seat, rack]), int(rules.space_table[space])
    bonus, units = int(state.bonus[table]), 0
    if rules.space_reward[space, 0] == k.GAIN_FLOUR + good:
        units += int(rules.space_reward[space, 1])
    if rules.bonus_reward[bonus, 0] == k.GAIN_FLOUR + good:
        chef = is_chef(rules, dish, int(state.rack_chef[seat, rack]))
        topped = bool(state.rack_top[seat, rack] >= 0)
        if matches(rules, bonus, dish, int(state.rack_kinds[seat, rack]), topped, chef):
            units += int(rules.bonus_reward[bonus, 1])
    return units


@part("b", "srii")
def overflows(state: Any, rules: Any, seat: int, space: int) -> bool:
    """Whether presenting the dish chosen at a space gives more goods than the tracks hold (PR-A06)."""
    queued = state.queued > 0 and state.queue[0, 1] > 0
    first, at = int(state.queue[0, 0]), int(state.queue[0, 1]) - 1
    room = 0
    for good in range(4):
        units = promised(state, rules, seat, int(state.rack), space, good)
        if queued:
            units += promised(state, rules, seat, first, at, good)
        free = room if good == 3 else int(rules.good_cap[good] - state.goods[seat, good])
        if units > free:
            return True
        room += free - units
    return False


@compiled
def present_options(state: Any, rules: Any, seat: int) -> int:
    """Spaces a dish may be presented at (PR-078)."""
    mask = int(state.empty)
    if rules.declared != 0 and state.queued > 0 and state.queue[0, 1] > 0:
        mask &= ~(1 << (int(state.queue[0, 1]) - 1))
    if rules.overflow_forbidden != 0:
        check = mask
        while check != 0:
            space = low(check)
            check &= check - 1
            if overflows(state, rules, seat, space):
                mask &= ~(1 << space)
    return mask


@part("", "sriiic")
def start_delivery(state: Any, rules: Any, seat: int, rack: int, target: int, chance: Any) -> None:
    """Sell a rack dish (target 0) or put it on a space (target 1 + space)."""
    state.rack = rack
    if target == 0:
        sell(state, rules, seat, rack, chance)
        return
    state.space = target - 1
    state.empty = int(state.empty) & ~(1 << (target - 1))
    state.deliver_step = 1
    note(chance, k.E_PRESENT, seat, rack, int(state.rack_dish[seat, rack]), target - 1)


@part("", "sriiib")
def put_marker(state: Any, rules: Any, seat: int, space: int, dish: int, chef: bool) -> None:
    """The dish on a space is the seat's from now on."""
    state.space_seat[space] = seat
    state.space_dish[space] = dish
    state.own[seat] = int(state.own[seat]) | (1 << space)
    if chef:
        state.chef = int(state.chef) | (1 << space)
    rank_table(state, rules, int(rules.space_table[space]))


@compiled
def service_payments(state: Any, rules: Any, seat: int) -> int:
    """How many service payments the seat can make at this table (PR-081)."""
    return int(min(serving_at(state, rules, seat), state.coins[seat] // max(1, int(rules.pay_cost))))


@compiled
def present_step(state: Any, rules: Any, seat: int, chance: Any) -> bool:
    """The next sub-step of presenting (PR-079); true when the seat must decide on payments."""
    step, space, rack = int(state.deliver_step), int(state.space), int(state.rack)
    dish = int(state.rack_dish[seat, rack])
    state.deliver_step = step + 1
    if step == 1:
        kind, amount = int(rules.space_reward[space, 0]), int(rules.space_reward[space, 1])
        grant(state, rules, seat, kind, amount, k.IN_PLACEMENT, chance)
    elif step == 2:
        chef = is_chef(rules, dish, int(state.rack_chef[seat, rack]))
        put_marker(state, rules, seat, space, dish, chef)
        state.space_chef[space] = state.rack_chef[seat, rack]
        state.icons[seat, rules.recipe_icons[dish]] += 1
        state.values[seat, rules.recipe_value[dish]] += 1
        state.worth[seat] += rules.recipe_value[dish]
        state.counts[seat, k.N_PRESENTED] += 1
        state.counts[seat, k.N_CHEF] += int(chef)
    elif step == 3:
        bonus = int(state.bonus[rules.space_table[space]])
        chef = is_chef(rules, dish, int(state.rack_chef[seat, rack]))
        decorated = state.rack_top[seat, rack] >= 0
        if matches(rules, bonus, dish, int(state.rack_kinds[seat, rack]), bool(decorated), chef):
            kind, amount = int(rules.bonus_reward[bonus, 0]), int(rules.bonus_reward[bonus, 1])
            grant(state, rules, seat, kind, amount, k.IN_TABLE, chance)
    elif step == 4:
        return service_payments(state, rules, seat) > 0
    else:
        earn_topping(state, rules, seat, rack, chance)
        state.rack_dish[seat, rack] = -1
        state.rack_coins[seat] -= price(rules, dish)
        state.rack_chef[seat, rack] = 0
        state.deliver_step = 0
        state.space = -1
    return False


@part("", "sriiic")
def move_dish(state: Any, rules: Any, seat: int, source: int, target: int, chance: Any) -> None:
    """Move an own presented dish to a space of another table (PR-145, PR-A50)."""
    dish = int(state.space_dish[source])
    chef = (int(state.chef) >> source) & 1 != 0
    state.space_seat[source] = state.space_dish[source] = -1
    state.own[seat] = int(state.own[seat]) & ~(1 << source)
    state.chef = int(state.chef) & ~(1 << source)
    state.empty = (int(state.empty) | (1 << source)) & ~(1 << target)
    rank_table(state, rules, int(rules.space_table[source]))
    put_marker(state, rules, seat, target, dish, chef)
    state.space_chef[target] = state.space_chef[source]
    state.space_chef[source] = 0
    note(chance, k.E_MOVE, seat, source, target)


@part("", "sriiic")
def place_marker(state: Any, rules: Any, seat: int, bit: int, chosen_bonus: int, chance: Any) -> None:
    """A marker on a service space (bit 2 x area + side) or a host (64 + host), already paid.

    Gives its points or its reward (PR-097, PR-A44).
    """
    note(chance, k.E_PLACE, seat, bit, chosen_bonus)
    if bit >= 64:
        host = bit - 64
        state.hosts[host] = seat
        state.hosts_taken = int(state.hosts_taken) | (1 << host)
        state.hosts_own[seat] = int(state.hosts_own[seat]) | (1 << host)
        state.worth[seat] += rules.host_points[host]
        return
    area, side = bit >> 1, bit & 1
    state.service[area, side] = seat
    state.service_taken = int(state.service_taken) | (1 << bit)
    state.service_own[seat] = int(state.service_own[seat]) | (1 << bit)
    if rules.service_choice == 0 or chosen_bonus == 0:
        state.service_paid[seat] = int(state.service_paid[seat]) | (1 << bit)
        state.worth[seat] += rules.service_points[area, side]
    if rules.service_choice == 0 or chosen_bonus != 0:
        kind, amount = int(rules.service_reward[area, side, 0]), int(rules.service_reward[area, side, 1])
        grant(state, rules, seat, kind, amount, k.IN_PLACEMENT, chance)
