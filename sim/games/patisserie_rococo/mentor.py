"""The Mentor's turn: one solo card, its actions, its decisions (PR-184 to PR-196)."""

from __future__ import annotations

from typing import Any

from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo.baking import put_on_rack
from sim.games.patisserie_rococo.decision_deck import (
    BY_COLUMN,
    BY_PLACE,
    BY_SPACE,
    BY_TABLE,
    HOST_BIT,
    decided,
    draw_decision,
)
from sim.games.patisserie_rococo.facts import claim, condition_met, free_slot, requirement_met
from sim.games.patisserie_rococo.gains import (
    add_recipe,
    add_tile,
    decorate,
    drop_recipe,
    gain_good,
    gain_points,
    pay,
    sell,
)
from sim.games.patisserie_rococo.layout import part
from sim.games.patisserie_rococo.options import free_racks, plain_racks, service_free, toppings
from sim.games.patisserie_rococo.pieces import bits, low
from sim.games.patisserie_rococo.serving import (
    is_chef,
    matches,
    place_marker,
    present_step,
    service_payments,
    start_delivery,
)
from sim.games.patisserie_rococo.supply import take_cell, take_space, take_staff
from sim.kit.chance import note
from sim.kit.parts import compiled


@compiled
def least_recipe(state: Any, rules: Any, seat: int) -> int:
    """Position of the stored recipe worth least, rather one without chef icon (PR-188)."""
    best = -1
    lowest = 99
    for i in range(k.STORE):
        face = int(state.store[seat, i])
        if face >= 0:
            key = 2 * int(rules.recipe_value[face]) + int(rules.recipe_chef[face] != 0)
            if key < lowest:
                best, lowest = i, key
    return best


@compiled
def take_recipe_free(state: Any, rules: Any, seat: int, chance: Any) -> None:
    """Take the recipe of the display that a decision names."""
    space = decided(state, rules, BY_SPACE, int(state.row_full), chance)
    face = take_space(state, space)
    add_recipe(state, rules, seat, face)
    note(chance, k.E_GAIN_RECIPE, seat, face, space)


@compiled
def drop_excess(state: Any, rules: Any, seat: int, chance: Any) -> None:
    """A fourth recipe: the least one is discarded (PR-188, PR-A67)."""
    if state.store_n[seat] > rules.store:
        drop_recipe(state, rules, seat, least_recipe(state, rules, seat), chance)


@compiled
def columns_full(state: Any, rules: Any) -> int:
    """Columns of the display with a tile."""
    mask = 0
    columns = int(rules.columns)
    for row in range(int(rules.rows)):
        mask |= (int(state.cells_full) >> (row * columns)) & ((1 << columns) - 1)
    return mask


@compiled
def take_tiles(state: Any, rules: Any, seat: int, most: int, chance: Any) -> None:
    """Take the topmost tiles of the column that a decision names (PR-189)."""
    column = decided(state, rules, BY_COLUMN, columns_full(state, rules), chance)
    for row in range(int(rules.rows)):
        cell = row * int(rules.columns) + column
        if most > 0 and state.cells[cell] >= 0:
            face = take_cell(state, cell)
            add_tile(state, rules, seat, face)
            note(chance, k.E_GAIN_INGREDIENT, seat, face, cell)
            most -= 1


@part("", "sric")
def settle_rewards(state: Any, rules: Any, seat: int, chance: Any) -> None:
    """Rewards that leave a choice, then special bonuses (PR-193, PR-196)."""
    kind = int(state.owed[0])
    state.owed[0] = state.owed[1] = 0
    if kind == k.DISPLAY_RECIPE and state.row_full != 0:
        take_recipe_free(state, rules, seat, chance)
        drop_excess(state, rules, seat, chance)
    elif kind == k.DISPLAY_TILE and state.cells_full != 0:
        take_tiles(state, rules, seat, 1, chance)
    elif kind == k.ANY_GOOD:
        good = 0
        while good < 2 and state.goods[seat, good] >= rules.good_cap[good]:
            good += 1
        gain_good(state, rules, seat, good, 1, chance)
    for table in range(2):
        tile = int(state.special[table])
        if free_slot(state, rules, seat, table) >= 0 and condition_met(state, rules, seat, tile):
            claim(state, rules, seat, table, chance)


@compiled
def bake(state: Any, rules: Any, seat: int, card: int, chance: Any) -> None:
    """Bake the stored recipes that the card numbers (PR-191, PR-A61, PR-A62)."""
    baked = 0
    for i in range(3):
        position = int(rules.solo_bake[card, i])
        if position < 0 or baked >= rules.solo_bake_n[card] or free_racks(state, rules, seat) == 0:
            continue
        face = int(state.store[seat, position])
        if face >= 0:
            state.store[seat, position] = -1
            state.store_n[seat] -= 1
            put_on_rack(state, rules, seat, face, int(rules.recipe_chef[face]), chance)
            baked += 1
    if rules.mentor_slides != 0:
        at = 0
        for i in range(k.STORE):
            face = int(state.store[seat, i])
            if face >= 0:
                state.store[seat, i] = -1
                state.store[seat, at] = face
                at += 1


@compiled
def bakeable(state: Any, rules: Any, seat: int, card: int) -> bool:
    """Whether the card numbers a stored recipe and a rack is free."""
    if free_racks(state, rules, seat) == 0:
        return False
    for i in range(3):
        position = int(rules.solo_bake[card, i])
        if position >= 0 and state.store[seat, position] >= 0:
            return True
    return False


@compiled
def decorate_dishes(state: Any, rules: Any, seat: int, card: int, chance: Any) -> int:
    """Decorate the dishes that the card numbers (PR-192, PR-A63); returns how many."""
    count = 0
    for i in range(3):
        rack = int(rules.solo_deco[card, i])
        if rack < 0 or count >= rules.solo_deco_n[card] or toppings(state, rules, seat) == 0:
            continue
        if (plain_racks(state, rules, seat) >> rack) & 1 == 0:
            continue
        n = int(state.ing_n[seat])
        at = -1
        for j in range(n):
            if rules.tile_tops[state.column[j]] != 0 and (at < 0 or rules.solo_bottom[card] != 0):
                at = j
        face = int(state.column[at])
        for j in range(at, 0, -1):
            state.column[j] = state.column[j - 1]
        state.column[0] = face
        tops = int(rules.tile_tops[face])
        kinds = tops & -tops if rules.choose_topping != 0 else tops
        decorate(state, rules, seat, rack, face, kinds, chance)
        count += 1
    return count


@compiled
def decoratable(state: Any, rules: Any, seat: int, card: int) -> bool:
    """Whether the card numbers an undecorated dish and there is a topping."""
    plain = plain_racks(state, rules, seat) if toppings(state, rules, seat) != 0 else 0
    for i in range(3):
        rack = int(rules.solo_deco[card, i])
        if rack >= 0 and (plain >> rack) & 1 != 0:
            return True
    return False


@compiled
def fit(state: Any, rules: Any, seat: int, rack: int, table: int) -> bool:
    """Whether a rack dish matches a table's bonus."""
    dish = int(state.rack_dish[seat, rack])
    chef = is_chef(rules, dish, int(state.rack_chef[seat, rack]))
    topped = bool(state.rack_top[seat, rack] >= 0)
    return matches(rules, int(state.bonus[table]), dish, int(state.rack_kinds[seat, rack]), topped, chef)


@compiled
def first_dish(state: Any, rules: Any, seat: int, table: int) -> int:
    """The dish to deliver first: the upper one that matches, else the upper one (PR-A64)."""
    upper = -1
    for rack in range(int(rules.racks)):
        if state.rack_dish[seat, rack] < 0:
            continue
        if upper < 0:
            upper = rack
        if table >= 0:
            if fit(state, rules, seat, rack, table):
                return rack
        else:
            for t in range(k.TABLES):
                if fit(state, rules, seat, rack, t):
                    return rack
    return upper


@compiled
def free_end(state: Any, rules: Any, table: int, far: int) -> int:
    """The free space of a table nearest to one of its ends."""
    free = int(state.empty) & int(rules.table_spaces[table])
    best = low(free)
    while free != 0:
        space = low(free)
        free &= free - 1
        closer = rules.space_rank[space] < rules.space_rank[best]
        if closer != (far != 0):
            best = space
    return best


@part("", "sric")
def deliver(state: Any, rules: Any, seat: int, chance: Any) -> None:
    """Deliver all dishes (PR-193)."""
    dishes = int(rules.racks) - free_racks(state, rules, seat)
    for _ in range(dishes):
        valid = 0
        for t in range(k.TABLES):
            if int(state.empty) & int(rules.table_spaces[t]) != 0:
                valid |= 3 << (2 * t)
        if valid == 0:
            sell(state, rules, seat, first_dish(state, rules, seat, -1), chance)
            settle_rewards(state, rules, seat, chance)
            continue
        target = decided(state, rules, BY_TABLE, valid, chance)
        table, far = target // 2, target % 2
        rack = first_dish(state, rules, seat, -1 if rules.mentor_any_table != 0 else table)
        space = free_end(state, rules, table, far)
        start_delivery(state, rules, seat, rack, 1 + space, chance)
        while state.deliver_step > 0:
            if present_step(state, rules, seat, chance):
                n = service_payments(state, rules, seat)
                pay(state, seat, n * int(rules.pay_cost), k.OUT_SERVICE_PAY, chance)
                gain_points(state, seat, n * int(rules.pay_points), k.PP_SERVICE_PAY, chance)
            settle_rewards(state, rules, seat, chance)


@compiled
def wanted(state: Any, rules: Any, seat: int, card: int) -> int:
    """The card it would hire: hire space, 8 + star position, or -1 (PR-194, PR-A65)."""
    left = rules.solo_left[card] != 0
    if state.star_used[seat] == 0:
        n = int(rules.star_row)
        for i in range(n):
            at = n - 1 - i if left else i
            staff = int(state.star[at])
            if staff >= 0 and requirement_met(state, rules, seat, staff):
                return 8 + at
    for i in range(4):
        step = 4 - i if left else i
        at = (int(rules.solo_start[card]) + step) % 4
        if state.hire[at] >= 0:
            return at
    return -1


@part("", "sriic")
def hire_free(state: Any, rules: Any, seat: int, card: int, chance: Any) -> None:
    """Hire for free; a decision card goes face down on top of its hand (PR-194, PR-A66)."""
    index = wanted(state, rules, seat, card)
    staff = take_staff(state, seat, index)
    state.pile_open = int(state.pile_open) | (1 << int(state.pile_n))
    state.pile[state.pile_n] = staff
    state.pile_n += 1
    note(chance, k.E_HIRE, seat, staff, index)
    extra = draw_decision(state, rules, chance)
    if extra >= 0:
        state.solo_hand[state.solo_hand_n] = extra
        state.solo_hand_n += 1
        state.decision_open = 0
        note(chance, k.E_MENTOR_EXTRA, seat, extra)


@compiled
def places_free(state: Any, rules: Any, seat: int) -> int:
    """Areas and hosts where it may place: bits area and 16 + host."""
    service = service_free(state, rules, seat)
    mask = (int(rules.hosts_open) & ~int(state.hosts_taken)) << HOST_BIT
    for area in range(int(rules.areas)):
        if (service >> (2 * area)) & 3 != 0:
            mask |= 1 << area
    return mask


@compiled
def place_free(state: Any, rules: Any, seat: int, chance: Any) -> None:
    """Place a marker for free, in an area on the leftmost free space (PR-195)."""
    target = decided(state, rules, BY_PLACE, places_free(state, rules, seat), chance)
    if target >= HOST_BIT:
        place_marker(state, rules, seat, 64 + target - HOST_BIT, 0, chance)
    else:
        side = 1 - ((service_free(state, rules, seat) >> (2 * target)) & 1)
        place_marker(state, rules, seat, 2 * target + side, 0, chance)


@compiled
def possible(state: Any, rules: Any, seat: int, card: int, action: int) -> bool:
    """Whether an action of a solo card can be performed."""
    if action == k.ACQUIRE_RECIPES:
        return bool(state.store_n[seat] < rules.store and state.row_full != 0)
    if action == k.ACQUIRE_INGREDIENTS:
        return bool(state.cells_full != 0)
    if action == k.BAKE:
        return bakeable(state, rules, seat, card)
    if action == k.DECORATE:
        return decoratable(state, rules, seat, card)
    if action == k.DELIVER:
        return free_racks(state, rules, seat) < rules.racks
    if action == k.HIRE_STAFF:
        return wanted(state, rules, seat, card) >= 0
    if action == k.PLACE_MARKER:
        return places_free(state, rules, seat) != 0
    return False


@part("", "sriiic")
def perform(state: Any, rules: Any, seat: int, card: int, action: int, chance: Any) -> None:
    """Perform an action that is possible."""
    state.mains[seat, action] += 1
    note(chance, k.E_MENTOR_ACTION, card, action)
    if action == k.ACQUIRE_RECIPES:
        for _ in range(min(2, bits(int(state.row_full)))):
            take_recipe_free(state, rules, seat, chance)
        drop_excess(state, rules, seat, chance)
    elif action == k.ACQUIRE_INGREDIENTS:
        take_tiles(state, rules, seat, int(rules.rows), chance)
    elif action == k.BAKE:
        bake(state, rules, seat, card, chance)
    elif action == k.DECORATE:
        decorate_dishes(state, rules, seat, card, chance)
    elif action == k.DELIVER:
        deliver(state, rules, seat, chance)
    elif action == k.HIRE_STAFF:
        hire_free(state, rules, seat, card, chance)
    else:
        place_free(state, rules, seat, chance)
    settle_rewards(state, rules, seat, chance)


@part("", "src")
def mentor_turn(state: Any, rules: Any, chance: Any) -> None:
    """Reveal the top card of its hand and do the first of its actions that it can (PR-184, PR-185)."""
    seat = int(rules.mentor)
    n = int(state.solo_hand_n) - 1
    card = int(state.solo_hand[n])
    state.solo_hand[n] = -1
    state.solo_hand_n = n
    state.solo_card = card
    note(chance, k.E_MENTOR_CARD, seat, card)
    failed = True
    for i in range(3):
        action = int(rules.solo_actions[card, i])
        if failed and action != 0 and possible(state, rules, seat, card, action):
            failed = False
            perform(state, rules, seat, card, action, chance)
    if failed:
        state.mains[seat, k.FORFEIT] += 1
        gain_points(state, seat, int(rules.mentor_fail), k.PP_MENTOR_FAIL, chance)
        note(chance, k.E_MENTOR_FAIL, card)
    state.solo_used[state.solo_used_n] = card
    state.solo_used_n += 1
    state.solo_card = -1
    note(chance, k.E_MENTOR_DONE, card)
