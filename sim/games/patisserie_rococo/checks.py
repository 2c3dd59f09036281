"""Invariants that hold before and after every decision (section 24)."""

from __future__ import annotations

from typing import Any

from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo.pieces import bits, inventory
from sim.kit.parts import compiled


@compiled
def filled(row: Any, n: int) -> int:
    """Pieces in a row."""
    count = 0
    for i in range(n):
        count += int(row[i] >= 0)
    return count


@compiled
def every(counts: Any, n: int) -> int:
    """Sum of a table of counts."""
    total = 0
    for i in range(n):
        total += int(counts[i])
    return total


@compiled
def check_tiles(state: Any, rules: Any) -> int:
    """1: ingredient tiles, 2: recipes are lost or made."""
    tiles = int(state.bag_n[k.TILE] + state.out_n[k.TILE]) + filled(state.cells, k.CELLS)
    recipes = int(state.bag_n[k.RECIPE] + state.out_n[k.RECIPE]) + filled(state.row, k.ROW)
    recipes += filled(state.space_dish, k.SPACES)
    if state.drawn_recipe != 0:
        recipes += int(state.drawn_n)
    else:
        tiles += int(state.drawn_n)
    for s in range(int(rules.seats)):
        owned = every(state.ing[s], int(rules.tile_faces))
        if owned != state.ing_n[s]:
            return 1
        tiles += owned + filled(state.rack_top[s], k.RACKS) + int(state.deco_n[s])
        recipes += int(state.store_n[s]) + filled(state.rack_dish[s], k.RACKS)
        if filled(state.store[s], k.STORE) != state.store_n[s]:
            return 2
    # between its marker and the end of its presentation a dish is counted on its rack and its space
    if state.deliver_step > 2:
        recipes -= 1
    if tiles != every(rules.tile_count, int(rules.tile_faces)):
        return 1
    return 2 if recipes != every(rules.recipe_count, int(rules.recipe_faces)) else 0


@compiled
def check_staff(state: Any, rules: Any) -> int:
    """3: level and star cards are lost or made, 4: start cards."""
    staff = int(state.deck_n + state.box_n + state.tray_n[0] + state.tray_n[1] + state.gone_n)
    staff += filled(state.hire, 4) + filled(state.star, 6) + int(state.pile_n)
    people = 0
    for s in range(int(rules.seats)):
        if s != rules.mentor:
            staff += inventory(state, rules, s) + int(state.removed_n[s])
            people += 1
    stars = int(rules.star_row)
    start = people * int(rules.start_n)
    if staff != int(rules.level_first[4]) - k.LEVEL + stars + start:
        return 3
    return 0


@compiled
def check_board(state: Any, rules: Any) -> int:
    """5: spaces and dishes, 6: service markers, 7: special markers."""
    own = 0
    for s in range(int(rules.seats)):
        if own & int(state.own[s]) != 0:
            return 5
        own |= int(state.own[s])
    pending = 1 << int(state.space) if 0 < state.deliver_step <= 2 else 0
    if own & int(state.empty) != 0 or own | int(state.empty) | pending != rules.spaces_open:
        return 5
    for area in range(int(rules.areas)):
        left, right = state.service[area, 0], state.service[area, 1]
        if left >= 0 and right >= 0 and (left == right or rules.service_spaces < 2):
            return 6
    for table in range(2):
        for slot in range(k.SLOTS):
            for other in range(slot):
                if state.slots[table, slot] >= 0 and state.slots[table, slot] == state.slots[table, other]:
                    return 7
    return 0


@compiled
def check_seat(state: Any, rules: Any, s: int) -> int:
    """8: goods, 9: coins, 10: store, racks, decorations, 11: inventory, 12: points and coins by source."""
    for good in range(3):
        if state.goods[s, good] < 0 or state.goods[s, good] > rules.good_cap[good]:
            return 8
    if state.coins[s] < 0:
        return 9
    if state.store_n[s] > rules.store + 1 or state.deco_n[s] > rules.deco_slots:
        return 10
    if state.store_n[s] > rules.store and state.node != k.RECIPE_DROP:
        return 10
    if s != rules.mentor and inventory(state, rules, s) < 4:
        return 11
    if every(state.points_from[s], 7) != state.points[s]:
        return 12
    began = int(rules.start_coins) if s != rules.mentor else 0
    if began + every(state.coins_from[s], 8) - every(state.coins_to[s], 8) != state.coins[s]:
        return 12
    return 0


@compiled
def check_round(state: Any, rules: Any) -> int:
    """13: hands at the start of phase 3, 14: the recipe row after a turn, 15: the deck after round 4."""
    if state.reason != 0:
        return 15 if state.deck_n != 0 else 0
    if state.node == k.PLAY:
        empty = int(rules.row_n) - bits(int(state.row_full))
        if empty >= rules.row_refill and state.bag_n[k.RECIPE] + state.out_n[k.RECIPE] > 0:
            return 14
        if state.hand_n[state.seat] == 0:
            return 13
    return 0


@compiled
def check(state: Any, rules: Any) -> int:
    """0, or the number of the broken invariant."""
    broken = check_tiles(state, rules)
    if broken == 0:
        broken = check_staff(state, rules)
    if broken == 0:
        broken = check_board(state, rules)
    if broken == 0:
        broken = check_round(state, rules)
    for s in range(int(rules.seats)):
        if broken == 0:
            broken = check_seat(state, rules, s)
    return broken
