"""Result columns that are counted up at the end of a game: cards, spaces, values, specials (section 21)."""

from __future__ import annotations

from typing import Any

from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo.hidden import step_of
from sim.games.patisserie_rococo.pieces import bits, low
from sim.kit.parts import compiled


@compiled
def add_face(rules: Any, faces: tuple[int, int], card: int) -> tuple[int, int]:
    """Put a card into a set of cards in which copies count as the first of them."""
    face = int(rules.card_face[card])
    if face < 60:
        return faces[0] | (1 << face), faces[1]
    return faces[0], faces[1] | (1 << (face - 60))


@compiled
def faces_of(rules: Any, cards: Any) -> tuple[int, int]:
    """The two words of a set of cards, copies counted as the first of them."""
    faces = (0, 0)
    for word in range(2):
        rest = int(cards[word])
        while rest != 0:
            faces = add_face(rules, faces, low(rest) + 60 * word)
            rest &= rest - 1
    return faces


@compiled
def faces_drafted(state: Any, rules: Any, seat: int, pick: int) -> tuple[int, int]:
    """Cards a seat took from the trays as the ``pick``-th to take one (0: whenever, also dealt ones)."""
    faces = (0, 0)
    for number in range(4):
        for tray in range(2):
            if pick == 0 or step_of(state, rules, number, tray, seat) + 1 == pick:
                faces = add_face(rules, faces, int(state.picked[number, tray, seat]))
    return faces


@compiled
def faces_removed(state: Any, rules: Any, seat: int) -> tuple[int, int]:
    """Cards a seat put face down out of the game."""
    faces = (0, 0)
    for i in range(int(state.removed_n[seat])):
        faces = add_face(rules, faces, int(state.removed[seat, i]))
    return faces


@compiled
def write_cards(state: Any, rules: Any, seat: int, row: Any) -> None:
    """Sets of cards: drafted, by number of the pick, hired, played, removed."""
    row.drafted_low, row.drafted_high = faces_drafted(state, rules, seat, 0)
    row.hired_low, row.hired_high = faces_of(rules, state.ever_hired[seat])
    row.played_low, row.played_high = faces_of(rules, state.ever_played[seat])
    row.removed_low, row.removed_high = faces_removed(state, rules, seat)
    if rules.trays != 0:
        row.pick_1_low, row.pick_1_high = faces_drafted(state, rules, seat, 1)
        row.pick_2_low, row.pick_2_high = faces_drafted(state, rules, seat, 2)
        row.pick_3_low, row.pick_3_high = faces_drafted(state, rules, seat, 3)
        row.pick_4_low, row.pick_4_high = faces_drafted(state, rules, seat, 4)
    row.codes_used = state.codes_used[seat]
    row.codes_skipped = state.codes_skipped[seat]


@compiled
def write_staff_points(state: Any, seat: int, row: Any) -> None:
    """Points of staff by effect (STAFF_POINTS)."""
    points = state.staff_points[seat]
    row.by_tier_chef_dishes = points[0]
    row.by_tier_tables = points[1]
    row.by_tier_decorations = points[2]
    row.by_tier_dishes_one_table = points[3]
    row.by_tier_placements = points[4]
    row.by_pay_coins = points[5]
    row.by_ingredient_types = points[6]
    row.by_discard_ingredients = points[7]
    row.by_topping_types = points[8]
    row.by_discard_goods = points[9]


@compiled
def presented_at(state: Any, seat: int, least: int, most: int) -> int:
    """Dishes presented of a range of values."""
    count = 0
    for value in range(least, most + 1):
        count += int(state.values[seat, value])
    return count


@compiled
def write_values(state: Any, seat: int, row: Any) -> None:
    """Dishes baked, decorated, sold and presented by value."""
    n = state.by_value[seat]
    row.baked_2, row.baked_3, row.baked_4, row.baked_5, row.baked_6 = (
        n[0, 0],
        n[0, 1],
        n[0, 2],
        n[0, 3],
        n[0, 4],
    )
    row.decorated_2, row.decorated_3, row.decorated_4 = n[1, 0], n[1, 1], n[1, 2]
    row.decorated_5, row.decorated_6 = n[1, 3], n[1, 4]
    row.sold_2, row.sold_3, row.sold_4, row.sold_5, row.sold_6 = n[2, 0], n[2, 1], n[2, 2], n[2, 3], n[2, 4]
    row.presented_2 = presented_at(state, seat, 0, 2)
    row.presented_3 = presented_at(state, seat, 3, 3)
    row.presented_4 = presented_at(state, seat, 4, 4)
    row.presented_5 = presented_at(state, seat, 5, 5)
    row.presented_6 = presented_at(state, seat, 6, 15)


@compiled
def ties_won(state: Any, rules: Any, seat: int) -> int:
    """Places on tables that are paid for and that the nearer dish alone decided (PR-113)."""
    count = 0
    for table in range(k.TABLES):
        spaces = int(rules.table_spaces[table])
        for place in range(int(rules.places)):
            if state.leads[table, place] != seat:
                continue
            level = 0
            for other in range(int(rules.seats)):
                ahead = place > 0 and state.leads[table, 0] == other
                if other != seat and not ahead:
                    mine, theirs = bits(int(state.own[seat]) & spaces), bits(int(state.own[other]) & spaces)
                    level += int(mine == theirs)
            count += int(level > 0)
    return count


@compiled
def special_claim(state: Any, seat: int, table: int) -> int:
    """0, or 1 + 4 x slot + round in which the seat claimed the special tile."""
    for slot in range(k.SLOTS):
        if state.slots[table, slot] == seat:
            return 1 + 4 * slot + int(state.claimed_in[table, slot])
    return 0


@compiled
def write_tallies(state: Any, rules: Any, seat: int, row: Any) -> None:
    """Everything of a seat that is not on its score sheet or among its counts."""
    write_cards(state, rules, seat, row)
    write_staff_points(state, seat, row)
    write_values(state, seat, row)
    row.spaces = state.own[seat]
    row.ties_won = ties_won(state, rules, seat)
    row.claim_a, row.claim_b = special_claim(state, seat, 0), special_claim(state, seat, 1)
    deco, staff = state.deco_at[seat], state.staff_at[seat]
    row.deco_1, row.deco_2, row.deco_3 = deco[0], deco[1], deco[2]
    row.staff_1, row.staff_2, row.staff_3 = staff[0], staff[1], staff[2]


@compiled
def write_board(state: Any, rules: Any, row: Any) -> None:
    """What lay on the board, and how far it was filled."""
    taken = int(rules.spaces_open) & ~int(state.empty)
    row.filled_1 = bits(taken & int(rules.table_spaces[0]))
    row.filled_2 = bits(taken & int(rules.table_spaces[1]))
    row.filled_3 = bits(taken & int(rules.table_spaces[2]))
    row.filled_4 = bits(taken & int(rules.table_spaces[3]))
    row.filled_5 = bits(taken & int(rules.table_spaces[4]))
    left = state.hire_left
    row.hire_left_1, row.hire_left_2, row.hire_left_3, row.hire_left_4 = left[0], left[1], left[2], left[3]
    row.reshuffles_tiles, row.reshuffles_recipes = state.reshuffles[k.TILE], state.reshuffles[k.RECIPE]
    tiles = 0
    for table in range(k.TABLES):
        tiles |= 1 << int(state.bonus[table])
    row.bonus_tiles, row.stars_shown = tiles, state.stars_shown
