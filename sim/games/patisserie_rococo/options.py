"""What a seat may do: the choices of every main action, as masks (PR-051 to PR-099)."""

from __future__ import annotations

from typing import Any

from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo.facts import requirement_met
from sim.games.patisserie_rococo.layout import part
from sim.games.patisserie_rococo.pieces import bits, inventory, low, merged
from sim.kit.parts import compiled

CHEF_ACTIONS = sum(1 << a for a in (1, 4, 5, 6, 7, 8, 9))
ASSISTANT_ACTIONS = sum(1 << a for a in (1, 2, 3, 4, 6, 8, 9))
BAKE_SETS = (1, 2, 4, 3, 5, 6)
EVEN = sum(1 << (2 * a) for a in range(k.AREAS))


@compiled
def recipe_price(state: Any, rules: Any, space: int) -> int:
    """Price of the recipe on a display space (PR-056, PR-A20)."""
    if rules.price_on_tile != 0:
        return int(rules.recipe_price[state.row[space]])
    return int(rules.row_price[space])


@compiled
def recipe_options(state: Any, rules: Any, coins: int) -> int:
    """Display spaces with an affordable recipe."""
    full = int(state.row_full)
    mask = 0
    while full != 0:
        space = low(full)
        full &= full - 1
        if recipe_price(state, rules, space) <= coins:
            mask |= 1 << space
    return mask


@compiled
def tile_price(state: Any, rules: Any, row: int) -> int:
    """Price of an ingredient tile in a row with at least one (PR-060)."""
    columns = int(rules.columns)
    present = bits((int(state.cells_full) >> (row * columns)) & ((1 << columns) - 1))
    return int(rules.tile_price[row, present])


@compiled
def tile_options(state: Any, rules: Any, coins: int) -> int:
    """Display cells with an affordable ingredient tile."""
    columns = int(rules.columns)
    mask = 0
    for row in range(int(rules.rows)):
        line = (int(state.cells_full) >> (row * columns)) & ((1 << columns) - 1)
        if line != 0 and tile_price(state, rules, row) <= coins:
            mask |= line << (row * columns)
    return mask


@compiled
def goods_options(state: Any, rules: Any, seat: int, coins: int) -> int:
    """Affordable batches: good x 8 + units - 1 (PR-062, PR-063)."""
    mask = 0
    for good in range(3):
        most = min(rules.good_batch[good], rules.good_cap[good] - state.goods[seat, good])
        for q in range(int(most)):
            if rules.good_price[good, q] > coins:
                break
            mask |= 1 << (8 * good + q)
    return mask


@compiled
def payable(state: Any, rules: Any, seat: int, chosen: int, reduced: int) -> bool:
    """Whether goods and ingredient tiles cover the stored recipes of a mask (PR-065, PR-068, PR-147).

    ``reduced``: 1 one flour less, 2 one honey less; what is not in the recipes cannot be reduced.
    """
    flour, sugar, butter, egg, honey, nut = 0, 0, 0, 0, 0, 0
    while chosen != 0:
        face = int(state.store[seat, low(chosen)])
        chosen &= chosen - 1
        flour += int(rules.recipe_goods[face, 0])
        sugar += int(rules.recipe_goods[face, 1])
        butter += int(rules.recipe_goods[face, 2])
        egg += int(rules.recipe_ing[face, 0])
        honey += int(rules.recipe_ing[face, 1])
        nut += int(rules.recipe_ing[face, 2])
    if reduced == 1:
        if flour == 0:
            return False
        flour -= 1
    if reduced == 2:
        if honey == 0:
            return False
        honey -= 1
    return bool(
        flour <= state.goods[seat, 0]
        and sugar <= state.goods[seat, 1]
        and butter <= state.goods[seat, 2]
        and egg <= state.ing_total[seat, 0]
        and honey <= state.ing_total[seat, 1]
        and nut <= state.ing_total[seat, 2]
    )


@compiled
def discount_options(state: Any, rules: Any, seat: int, chosen: int, discount: int) -> int:
    """Ways to pay for the recipes of a mask: 1 in full, 2 one flour less, 4 one honey less."""
    ways = int(payable(state, rules, seat, chosen, 0))
    if discount & 1 != 0:
        ways |= int(payable(state, rules, seat, chosen, 1)) << 1
    if discount & 2 != 0:
        ways |= int(payable(state, rules, seat, chosen, 2)) << 2
    return ways


@compiled
def free_racks(state: Any, rules: Any, seat: int) -> int:
    """Empty cooling racks."""
    count = 0
    for rack in range(int(rules.racks)):
        count += int(state.rack_dish[seat, rack] < 0)
    return count


@compiled
def sets_covered(sets: int) -> int:
    """Positions that can be baked alone, of a mask of sets."""
    return ((sets >> 1) & 3) | ((sets >> 2) & 4)


@compiled
def bake_options(state: Any, rules: Any, seat: int, training: int, limit: int, discount: int) -> int:
    """Sets of stored recipes that can be baked: bit s for the mask s of positions (PR-065, PR-066)."""
    n = int(state.store_n[seat])
    racks = min(free_racks(state, rules, seat), limit)
    if n == 0 or racks == 0:
        return 0
    usable = 0
    for i in range(min(n, 3)):
        face = int(state.store[seat, i])
        if rules.recipe_chef[face] == 0 or training == k.CHEF:
            usable |= 1 << i
    same01 = n > 1 and state.store[seat, 0] == state.store[seat, 1]
    same12 = n > 2 and state.store[seat, 1] == state.store[seat, 2]
    sets = 0
    for i in range(6):
        chosen = BAKE_SETS[i]
        if chosen & ~usable != 0 or (i >= 3 and racks < 2):
            continue
        if i >= 3 and discount == 0 and chosen & ~(sets_covered(sets)) != 0:
            continue
        if discount_options(state, rules, seat, chosen, discount) != 0:
            sets |= 1 << chosen
    if same01:
        sets &= ~((1 << 2) | (1 << 6))
    if same12:
        sets &= ~((1 << 4) | (1 << 5))
    return sets


@compiled
def plain_racks(state: Any, rules: Any, seat: int) -> int:
    """Racks with an undecorated dish (PR-072)."""
    mask = 0
    for rack in range(int(rules.racks)):
        if state.rack_dish[seat, rack] >= 0 and state.rack_top[seat, rack] < 0:
            mask |= 1 << rack
    return mask


@compiled
def full_racks(state: Any, rules: Any, seat: int) -> int:
    """Racks with a dish that is not queued for delivery."""
    mask = 0
    for rack in range(int(rules.racks)):
        if state.rack_dish[seat, rack] >= 0:
            mask |= 1 << rack
    for i in range(int(state.queued)):
        mask &= ~(1 << int(state.queue[i, 0]))
    return mask


@compiled
def toppings(state: Any, rules: Any, seat: int) -> int:
    """Faces of own tiles with a topping."""
    return int(state.ing_faces[seat]) & int(rules.tile_topped)


@compiled
def good_of(kind: int) -> int:
    """The good that a reward kind gives, -1 for none."""
    return kind - k.GAIN_FLOUR if k.GAIN_FLOUR <= kind <= k.GAIN_BUTTER else -1


@compiled
def fits(state: Any, rules: Any, seat: int, kind: int, amount: int) -> bool:
    """Whether a reward may be taken: never a good above its track, if that is forbidden (PR-A06)."""
    if rules.overflow_forbidden == 0:
        return True
    if kind == k.ANY_GOOD:
        room = 0
        for any_good in range(3):
            room += int(rules.good_cap[any_good] - state.goods[seat, any_good])
        return room > 0
    good = good_of(kind)
    return bool(good < 0 or state.goods[seat, good] + amount <= rules.good_cap[good])


@compiled
def hire_price(state: Any, rules: Any) -> int:
    """Price of a card of the hire row (PR-087)."""
    present = 0
    for i in range(4):
        present += int(state.hire[i] >= 0)
    return int(rules.hire_price[present])


@part("i", "srii")
def hire_options(state: Any, rules: Any, seat: int, coins: int) -> int:
    """Cards that can be hired: hire space, 8 + star position (PR-086 to PR-089)."""
    mask = 0
    if hire_price(state, rules) <= coins:
        for i in range(4):
            card = int(state.hire[i])
            new = card >= 0
            for j in range(i):
                if new and state.hire[j] >= 0 and rules.card_face[state.hire[j]] == rules.card_face[card]:
                    new = False
            if new:
                mask |= 1 << i
    if state.star_used[seat] == 0:
        for i in range(int(rules.star_row)):
            card = int(state.star[i])
            if card >= 0 and (rules.star_at_hire == 0 or requirement_met(state, rules, seat, card)):
                mask |= 1 << (8 + i)
    return mask


@part("i", "sri")
def notice_options(state: Any, rules: Any, seat: int) -> int:
    """Cards that can be dismissed, equal ones of a zone once (PR-092, PR-093)."""
    if inventory(state, rules, seat) <= rules.min_inventory:
        return 0
    mask = 0
    if rules.notice_hand != 0:
        mask = merged(state, rules, state.hand[seat], int(state.hand_n[seat]))
    mask |= merged(state, rules, state.unused[seat], int(state.unused_n[seat])) << k.IN_UNUSED
    n = int(state.used_n[seat])
    for i in range(n):
        face = rules.card_face[state.used[seat, i]]
        top = True
        for j in range(i + 1, n):
            if rules.card_face[state.used[seat, j]] == face:
                top = False
        if top:
            mask |= 1 << (k.IN_USED + i)
    return mask


@compiled
def swapped(mask: int) -> int:
    """The other service space of every area."""
    return ((mask & EVEN) << 1) | ((mask >> 1) & EVEN)


@compiled
def service_free(state: Any, rules: Any, seat: int) -> int:
    """Service spaces a seat may still use (PR-098), free or not."""
    taken = int(state.service_taken)
    shut = taken | swapped(int(state.service_own[seat]))
    if rules.service_spaces == 1:
        shut |= swapped(taken)
    return int(rules.service_open) & ~shut


@compiled
def service_options(state: Any, rules: Any, seat: int, coins: int, discount: int) -> int:
    """Affordable service spaces; the choice of a bonus 32 higher (PR-097, PR-A44)."""
    free = service_free(state, rules, seat)
    mask = 0
    while free != 0:
        bit = low(free)
        free &= free - 1
        area, side = bit >> 1, bit & 1
        if rules.service_price[area, side] - discount > coins:
            continue
        kind, n = int(rules.service_reward[area, side, 0]), int(rules.service_reward[area, side, 1])
        fit = fits(state, rules, seat, kind, n)
        if rules.service_choice == 0:
            mask |= int(fit) << bit
        else:
            mask |= 1 << bit
            mask |= int(fit and kind != k.NOTHING) << (bit + k.CHOSEN)
    return mask


@compiled
def host_options(state: Any, rules: Any, coins: int, discount: int) -> int:
    """Affordable free host spaces (PR-099)."""
    free = int(rules.hosts_open) & ~int(state.hosts_taken)
    mask = 0
    while free != 0:
        host = low(free)
        free &= free - 1
        if rules.host_price[host] - discount <= coins:
            mask |= 1 << host
    return mask


@compiled
def can_act(
    state: Any, rules: Any, seat: int, action: int, training: int, limit: int, discount: int, coins: int
) -> bool:
    """Whether a main action can be carried out at least once with so many coins."""
    if action == k.ACQUIRE_RECIPES:
        return recipe_options(state, rules, coins) != 0
    if action == k.ACQUIRE_INGREDIENTS:
        return tile_options(state, rules, coins) != 0
    if action == k.BUY_GOODS:
        return goods_options(state, rules, seat, coins) != 0
    if action == k.BAKE:
        return bake_options(state, rules, seat, training, limit, discount) != 0
    if action == k.DECORATE:
        return plain_racks(state, rules, seat) != 0 and toppings(state, rules, seat) != 0
    if action == k.DELIVER:
        return full_racks(state, rules, seat) != 0
    if action == k.HIRE_STAFF:
        return hire_options(state, rules, seat, coins) != 0
    if action == k.GIVE_NOTICE:
        if inventory(state, rules, seat) <= rules.min_inventory:
            return False
        return bool(rules.notice_hand != 0 or state.unused_n[seat] + state.used_n[seat] > 0)
    return (
        service_options(state, rules, seat, coins, discount) != 0
        or host_options(state, rules, coins, discount) != 0
    )


@compiled
def main_options(state: Any, rules: Any, seat: int, training: int) -> int:
    """Main actions with at least one full path, and forfeit (PR-051)."""
    allowed = CHEF_ACTIONS if training == k.CHEF else ASSISTANT_ACTIONS
    coins = int(state.coins[seat])
    mask = 1
    for action in range(1, 10):
        if (allowed >> action) & 1 != 0 and can_act(state, rules, seat, action, training, 2, 0, coins):
            mask |= 1 << action
    if rules.free_discard != 0:
        for i in range(int(state.store_n[seat])):
            if i == 0 or state.store[seat, i] != state.store[seat, i - 1]:  # equal recipes once
                mask |= 1 << (k.FREE_DISCARD + i)
    return mask
