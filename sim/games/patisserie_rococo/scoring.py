"""The standing at any moment and the final scoring (PR-110 to PR-118, PR-197 to PR-201, PR-207)."""

from __future__ import annotations

from typing import Any

from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo.effects import coins_worth, points_worth, source
from sim.games.patisserie_rococo.facts import (
    all_goods,
    condition_met,
    free_slot,
    opponents_serving,
    place_points,
)
from sim.games.patisserie_rococo.layout import part
from sim.games.patisserie_rococo.pieces import bits, low
from sim.kit.parts import compiled


@compiled
def majority(state: Any, rules: Any, seat: int, place: int) -> int:
    """Points for tables on which a seat has the most (0) or second most (1) dishes."""
    points = 0
    for table in range(k.TABLES):
        if state.leads[table, place] == seat:
            points += place_points(rules, table, place)
    return points


@compiled
def standing(state: Any, rules: Any, seat: int) -> float:
    """Points a seat would have if the game ended now."""
    coins = int(state.coins[seat]) + int(state.rack_coins[seat])
    points = int(state.points[seat] + state.worth[seat]) + coins // int(rules.coins_per_point)
    hosts = bits(int(state.hosts_own[seat]))
    if hosts > 0:
        points += hosts * opponents_serving(state, rules, seat)
    return float(points)


@compiled
def fill_sheet(state: Any, rules: Any, seat: int) -> None:
    """Steps 1 to 5 for a seat."""
    sheet = state.sheet[seat]
    coins = int(state.coins[seat]) + int(state.rack_coins[seat])
    for i in range(7):
        sheet[i] = state.points_from[seat, i]
    sheet[k.S_COINS] = coins // int(rules.coins_per_point)
    sheet[k.S_COINS_LEFT] = coins % int(rules.coins_per_point)
    sheet[k.S_FIRST] = majority(state, rules, seat, 0)
    sheet[k.S_SECOND] = majority(state, rules, seat, 1)
    sheet[k.S_HOSTS] = bits(int(state.hosts_own[seat])) * opponents_serving(state, rules, seat)
    sheet[k.S_DISHES] = sheet[k.S_SERVICE] = sheet[k.S_HOST_POINTS] = sheet[k.S_SPECIAL] = 0
    sheet[k.S_HALF] = 0
    for value in range(16):
        sheet[k.S_DISHES] += value * state.values[seat, value]
    paid = int(state.service_paid[seat])
    while paid != 0:
        bit = low(paid)
        paid &= paid - 1
        sheet[k.S_SERVICE] += rules.service_points[bit >> 1, bit & 1]
    hosts = int(state.hosts_own[seat])
    while hosts != 0:
        sheet[k.S_HOST_POINTS] += rules.host_points[low(hosts)]
        hosts &= hosts - 1
    for table in range(2):
        for slot in range(k.SLOTS):
            if state.slots[table, slot] == seat:
                sheet[k.S_SPECIAL] += rules.special_points[table, int(state.special[table]), slot]


@compiled
def last_claims(state: Any, rules: Any) -> None:
    """The final sale still makes decorations, which may claim specials (final_sale_deco, PR-A49)."""
    for table in range(2):
        claimed = 0
        tile = int(state.special[table])
        for i in range(int(rules.seats)):
            seat = int(state.ring[(int(state.place[state.start]) + i) % int(rules.seats)])
            slot = free_slot(state, rules, seat, table)
            if slot < 0 or slot + claimed >= rules.special_slots[table, tile]:
                continue
            before = int(state.deco_n[seat])
            after = before
            for rack in range(int(rules.racks)):
                after += int(state.rack_top[seat, rack] >= 0)
            state.deco_n[seat] = min(after, int(rules.deco_slots))
            if condition_met(state, rules, seat, tile):
                state.sheet[seat, k.S_SPECIAL] += rules.special_points[table, tile, slot + claimed]
                claimed += 1
            state.deco_n[seat] = before


@compiled
def mentor_card(state: Any, rules: Any, card: int) -> int:
    """Points of one card of the Mentor's pile; it pays as far as it can (PR-197, PR-A70, PR-A71)."""
    seat = int(rules.mentor)
    effect = int(rules.card_effect[card])
    if effect == k.PAY_COINS_FOR_PP:
        cost = max(1, int(rules.card_params[card, 0]))
        n = int(min(rules.card_params[card, 2], state.coins[seat] // cost))
        state.coins[seat] -= n * cost
        return n * int(rules.card_params[card, 1])
    if effect == k.DISCARD_INGREDIENTS_FOR_PP:
        n = int(min(rules.card_params[card, 0], state.ing_n[seat]))
        state.ing_n[seat] -= n
        return n * int(rules.card_params[card, 1])
    if effect == k.DISCARD_GOODS_FOR_PP:
        points = 0
        for row in range(3):
            gain = int(rules.card_params[card, 4 * row + 3])
            enough = gain > 0
            for good in range(3):
                enough = enough and state.goods[seat, good] >= rules.card_params[card, 4 * row + good]
            if enough:
                points += gain
                for good in range(3):
                    state.goods[seat, good] -= rules.card_params[card, 4 * row + good]
        return points
    state.coins[seat] += coins_worth(state, rules, seat, card)
    return points_worth(state, rules, seat, card)


@part("", "sr")
def mentor_sheet(state: Any, rules: Any) -> None:
    """The Mentor's own steps before step 1 (PR-197, PR-198), then its sheet; the state stays as it was."""
    seat = int(rules.mentor)
    coins, points, tiles = int(state.coins[seat]), int(state.points[seat]), int(state.ing_n[seat])
    flour, sugar, butter = int(state.goods[seat, 0]), int(state.goods[seat, 1]), int(state.goods[seat, 2])
    level, star = 0, 0
    for i in range(int(state.pile_n) - 1, -1, -1):
        card = int(state.pile[i])
        gain = mentor_card(state, rules, card)
        state.points[seat] += gain
        if source(rules, card) == k.PP_STAFF_STAR:
            star += gain
        else:
            level += gain
    half = (int(state.ing_n[seat] + state.store_n[seat]) + all_goods(state, seat)) // 2
    fill_sheet(state, rules, seat)
    state.sheet[seat, k.PP_STAFF_LEVEL] += level
    state.sheet[seat, k.PP_STAFF_STAR] += star
    state.sheet[seat, k.S_HALF] = half
    state.coins[seat], state.points[seat], state.ing_n[seat] = coins, points, tiles
    state.goods[seat, 0], state.goods[seat, 1], state.goods[seat, 2] = flour, sugar, butter


@compiled
def total(state: Any, seat: int) -> int:
    """Final points of a seat."""
    points = 0
    for i in range(k.S_COINS_LEFT):
        points += int(state.sheet[seat, i])
    return points


@compiled
def behind_start(state: Any, rules: Any, seat: int) -> int:
    """Places from the final start player clockwise to a seat."""
    n = int(rules.seats)
    return (int(state.place[seat]) - int(state.place[state.start]) + n) % n


@part("i", "srii")
def ahead(state: Any, rules: Any, a: int, b: int) -> int:
    """Whether seat ``a`` is ranked above ``b``: 1 by points, 2 by coins, 3 by place, 0 not (PR-118)."""
    if total(state, a) != total(state, b):
        return int(total(state, a) > total(state, b))
    if rules.solo_result != 0:
        return int(a == rules.mentor)
    left_a, left_b = state.sheet[a, k.S_COINS_LEFT], state.sheet[b, k.S_COINS_LEFT]
    if left_a != left_b:
        return 2 * int(left_a > left_b)
    return 3 * int(behind_start(state, rules, a) < behind_start(state, rules, b))


@part("", "sr")
def final(state: Any, rules: Any) -> None:
    """Write every seat's score sheet."""
    for seat in range(int(rules.seats)):
        if seat == rules.mentor:
            mentor_sheet(state, rules)
        else:
            fill_sheet(state, rules, seat)
    if rules.final_sale_deco != 0:
        last_claims(state, rules)


@compiled
def rank(state: Any, rules: Any, seat: int) -> int:
    """Rank of a seat among those that can win."""
    place = 1
    seats = int(rules.players if rules.people_only_win != 0 and rules.solo_result == 0 else rules.seats)
    for s in range(seats):
        if s != seat and ahead(state, rules, s, seat) != 0:
            place += 1
    return place


@compiled
def tie_break(state: Any, rules: Any) -> int:
    """Step that decided between the first two: 0 points, 1 coins, 2 start player."""
    seats = int(rules.players if rules.people_only_win != 0 and rules.solo_result == 0 else rules.seats)
    for a in range(seats):
        for b in range(seats):
            if a != b and rank(state, rules, a) == 1 and rank(state, rules, b) == 2:
                return max(0, ahead(state, rules, a, b) - 1)
    return 0


@compiled
def best_person(state: Any, rules: Any) -> int:
    """The best seat of people (PR-207)."""
    best = 0
    for seat in range(1, int(rules.players)):
        if ahead(state, rules, seat, best) != 0:
            best = seat
    return best
