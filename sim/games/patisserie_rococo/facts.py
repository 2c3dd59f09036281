"""What is true of a seat at the tables: counts that bonuses, requirements and conditions ask for."""

from __future__ import annotations

from typing import Any

from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo.layout import part
from sim.games.patisserie_rococo.pieces import bits, low
from sim.kit.chance import note
from sim.kit.parts import compiled


@compiled
def tables_with(state: Any, rules: Any, seat: int) -> int:
    """Tables with a dish of the seat."""
    own = int(state.own[seat])
    count = 0
    for t in range(k.TABLES):
        count += int(own & int(rules.table_spaces[t]) != 0)
    return count


@compiled
def most_on_table(state: Any, rules: Any, seat: int) -> int:
    """Most dishes of the seat on one table."""
    own = int(state.own[seat])
    best = 0
    for t in range(k.TABLES):
        best = max(best, bits(own & int(rules.table_spaces[t])))
    return best


@compiled
def chef_dishes(state: Any, seat: int) -> int:
    """Presented chef dishes of the seat."""
    return bits(int(state.own[seat]) & int(state.chef))


@compiled
def placements(state: Any, seat: int) -> int:
    """Markers of the seat on service and host spaces."""
    return bits(int(state.service_own[seat])) + bits(int(state.hosts_own[seat]))


@compiled
def all_goods(state: Any, seat: int) -> int:
    """Units of goods."""
    return int(state.goods[seat, 0] + state.goods[seat, 1] + state.goods[seat, 2])


@compiled
def showing(state: Any, rules: Any, seat: int, kinds: int, mask: int) -> int:
    """Things that show a type of the mask: presented dishes (kinds 0: icons egg, honey, nut; 1: with
    flour for honey where the bonus means the good) or decorations (2: fruit, cream, chocolate)."""
    count = 0
    if kinds == 2:
        for i in range(int(state.deco_n[seat])):
            count += int(int(state.deco_kinds[seat, i]) & mask != 0)
        return count
    if kinds == 1 and rules.middle_flour != 0 and mask & 2 != 0:
        mask = (mask & 5) | 8
    for icons in range(1, 16):
        if icons & mask != 0:
            count += int(state.icons[seat, icons])
    return count


@part("i", "sriiiii")
def assign(state: Any, rules: Any, seat: int, kinds: int, w0: int, w1: int, w2: int) -> int:
    """Most weight of distinct types shown by distinct things (PR-152, PR-155, PR-164, PR-168).

    A set of types can be served exactly if every part of it is shown by as many things as it has
    types (Hall 1935).
    """
    n0, n1, n2 = (
        showing(state, rules, seat, kinds, 1),
        showing(state, rules, seat, kinds, 2),
        showing(state, rules, seat, kinds, 4),
    )
    if n0 > 0 and n1 > 0:
        n01 = showing(state, rules, seat, kinds, 3)
    else:
        n01 = n0 + n1
    if n0 > 0 and n2 > 0:
        n02 = showing(state, rules, seat, kinds, 5)
    else:
        n02 = n0 + n2
    if n1 > 0 and n2 > 0:
        n12 = showing(state, rules, seat, kinds, 6)
    else:
        n12 = n1 + n2
    best = 0
    if n0 > 0:
        best = w0
    if n1 > 0:
        best = max(best, w1)
    if n2 > 0:
        best = max(best, w2)
    p01 = n0 > 0 and n1 > 0 and n01 > 1
    p02 = n0 > 0 and n2 > 0 and n02 > 1
    p12 = n1 > 0 and n2 > 0 and n12 > 1
    if p01:
        best = max(best, w0 + w1)
    if p02:
        best = max(best, w0 + w2)
    if p12:
        best = max(best, w1 + w2)
    if p01 and p02 and p12 and showing(state, rules, seat, kinds, 7) > 2:
        best = max(best, w0 + w1 + w2)
    return best


@compiled
def worth_in(state: Any, seat: int, mask: int) -> int:
    """Presented dishes whose value is in the mask."""
    count = 0
    for value in range(16):
        if (mask >> value) & 1 != 0:
            count += int(state.values[seat, value])
    return count


@compiled
def kinds_worth(state: Any, seat: int, mask: int) -> int:
    """Different values among presented dishes, of those in the mask."""
    count = 0
    for value in range(16):
        count += (mask >> value) & 1 & int(state.values[seat, value] > 0)
    return count


@part("b", "srii")
def requirement_met(state: Any, rules: Any, seat: int, card: int) -> bool:
    """Whether a seat meets a star card's requirement now (PR-161 to PR-168, PR-171)."""
    code, n = int(rules.card_req[card]), int(rules.card_req_n[card])
    if code == 1:
        return all_goods(state, seat) >= n
    if code == 2:
        return kinds_worth(state, seat, n) == bits(n)
    if code == 3:
        return state.coins[seat] >= n
    if code == 4 or code == 8:
        return assign(state, rules, seat, 2 if code == 4 else 0, 1, 1, 1) == 3
    if code == 5:
        return state.ing_n[seat] >= n
    if code == 6:
        return bits(int(state.own[seat])) >= n
    if code == 7:
        count = 0
        for table in range(2):
            for slot in range(k.SLOTS):
                count += int(state.slots[table, slot] == seat)
        return count >= n
    if code == 9:
        return state.points[seat] >= n
    if code == 10:
        return state.icons[seat, 0] + state.icons[seat, 8] >= n
    if code == 11:
        return all_goods(state, seat) == 0 and state.ing_n[seat] == 0
    return True


@compiled
def condition_met(state: Any, rules: Any, seat: int, tile: int) -> bool:
    """Whether a seat meets a special tile's condition now (PR-105, PR-170)."""
    code, n = int(rules.special_cond[tile]), int(rules.special_need[tile])
    if code == 1:
        return tables_with(state, rules, seat) >= n
    if code == 2:
        return placements(state, seat) >= n
    if code == 3:
        return placements(state, seat) >= n and state.deco_n[seat] >= n and chef_dishes(state, seat) >= n
    if code == 4:
        return state.deco_n[seat] >= n
    if code == 5:
        return chef_dishes(state, seat) >= n
    if code == 6:
        return most_on_table(state, rules, seat) >= n
    if code == 7:
        return showing(state, rules, seat, 0, 4) >= n
    if code == 8:
        return worth_in(state, seat, int(rules.special_values[tile])) >= n
    return False


@compiled
def free_slot(state: Any, rules: Any, seat: int, table: int) -> int:
    """Best free slot of a special table for a seat, -1 when it has one or none is left (PR-101)."""
    for slot in range(int(rules.special_slots[table, int(state.special[table])])):
        if state.slots[table, slot] == seat:
            return -1
        if state.slots[table, slot] < 0:
            return slot
    return -1


@part("", "sriic")
def claim(state: Any, rules: Any, seat: int, table: int, chance: Any) -> None:
    """Put a marker on the best free slot of a special table (PR-100)."""
    slot = free_slot(state, rules, seat, table)
    tile = int(state.special[table])
    points = int(rules.special_points[table, tile, slot])
    state.slots[table, slot] = seat
    state.claimed_in[table, slot] = state.round_no
    state.worth[seat] += points
    note(chance, k.E_CLAIM, seat, table, tile, slot, points)


@compiled
def price(rules: Any, dish: int) -> int:
    """Coins for selling a dish (PR-077, PR-111)."""
    return int(rules.sale * rules.recipe_value[dish])


@compiled
def place_points(rules: Any, table: int, place: int) -> int:
    """Points for the most (0) or second most (1) dishes on a table (PR-113)."""
    if place >= rules.places:
        return 0
    return int(rules.table_first[table] if place == 0 else rules.table_second[table])


@part("", "sri")
def rank_table(state: Any, rules: Any, table: int) -> None:
    """Who has the most and the second most dishes on a table, ties to the nearer dish (PR-113)."""
    spaces = int(rules.table_spaces[table])
    first = -1
    second = -1
    best = 0
    next_best = 0
    for i in range(int(rules.seats)):
        seat = int(state.ring[(int(state.place[state.start]) + i) % int(rules.seats)])
        own = int(state.own[seat]) & spaces
        if own == 0:
            continue
        count = bits(own)
        nearest = 99
        while own != 0:
            nearest = min(nearest, int(rules.space_rank[low(own)]))
            own &= own - 1
        key = count * 100 - nearest
        if key > best:
            second, next_best = first, best
            first, best = seat, key
        elif key > next_best:
            second, next_best = seat, key
    _lead(state, rules, table, 0, first)
    _lead(state, rules, table, 1, second)


@compiled
def _lead(state: Any, rules: Any, table: int, place: int, seat: int) -> None:
    """Give a place on a table, and what it is worth, to a seat (-1: to nobody)."""
    points = place_points(rules, table, place)
    before = int(state.leads[table, place])
    if before >= 0:
        state.worth[before] -= points
    if seat >= 0:
        state.worth[seat] += points
    state.leads[table, place] = seat


@compiled
def opponents_serving(state: Any, rules: Any, seat: int) -> int:
    """Opponents with a service marker (PR-116, PR-A57)."""
    count = 0
    for s in range(int(rules.seats)):
        if s != seat and state.service_own[s] != 0:
            count += int(s != rules.mentor or rules.mentor_counts_for_hosts != 0)
    return count


@compiled
def tier(rules: Any, card: int, count: int) -> int:
    """Value of the last step that a count reaches, 0 below the first (PR-121)."""
    value = 0
    for i in range(0, 8, 2):
        if rules.card_params[card, i + 1] != 0 and count >= rules.card_params[card, i]:
            value = int(rules.card_params[card, i + 1])
    return value
