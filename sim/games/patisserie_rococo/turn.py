"""A seat's turn in phase 3: play a card, main action, staff bonus (PR-047 to PR-054).

``advance`` carries out what follows by itself up to the next decision.
"""

from __future__ import annotations

from typing import Any

from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo.effects import (
    begin_action,
    copy_options,
    draw_some,
    most_items,
    run,
    usable,
)
from sim.games.patisserie_rococo.facts import claim, condition_met, free_slot
from sim.games.patisserie_rococo.gains import gain_coins, gain_points, pay
from sim.games.patisserie_rococo.layout import part
from sim.games.patisserie_rococo.options import can_act, fits, hire_price
from sim.games.patisserie_rococo.phases import begin_turn, end_round, leave
from sim.games.patisserie_rococo.pieces import add_card, insert, next_seat, take_at
from sim.games.patisserie_rococo.secrets import show
from sim.games.patisserie_rococo.serving import place_marker, present_step, start_delivery
from sim.games.patisserie_rococo.supply import check_recipes, take_staff
from sim.kit.chance import note
from sim.kit.parts import compiled

FIRST_NODE = (
    k.MAIN, k.RECIPE_PICK, k.TILE_PICK, k.GOODS_BUY, k.BAKE_SET, k.DECO_DISH, k.DELIVER_DISH, k.HIRE,
    k.NOTICE, k.PLACE,
)  # fmt: skip


@compiled
def may_claim(state: Any) -> bool:
    """Whether a sub-step has just ended, after which an optional claim is offered (PR-102, PR-104)."""
    if state.ask >= 0:
        return False
    if state.owed[0] != k.NOTHING:
        return True
    if state.action == k.DELIVER:
        return bool(state.done > 0 and (state.deliver_step == 0 or state.deliver_step == 4))
    return bool(state.action == 0 and state.acted != 0)


@compiled
def interrupted(state: Any, rules: Any, chance: Any) -> bool:
    """Whether the seat must first drop a recipe, may claim a special bonus, or is owed a choice."""
    seat = int(state.seat)
    if state.store_n[seat] > rules.store:
        state.node = k.RECIPE_DROP
        return True
    for table in range(2):
        if free_slot(state, rules, seat, table) < 0:
            continue
        if condition_met(state, rules, seat, int(state.special[table])):
            if rules.claim_optional == 0:
                claim(state, rules, seat, table, chance)
            elif (int(state.declined) >> table) & 1 == 0 and may_claim(state):
                state.claiming = table
                state.node = k.CLAIM
                return True
    kind = int(state.owed[0])
    if kind == k.ANY_GOOD and fits(state, rules, seat, kind, 1):
        state.node = k.GOOD_CHOICE
        return True
    if kind == k.DISPLAY_RECIPE and state.row_full != 0:
        state.node = k.TAKE_RECIPE_REWARD
        return True
    if kind == k.DISPLAY_TILE and state.cells_full != 0:
        state.node = k.TILE_PICK
        return True
    state.owed[0] = state.owed[1] = 0
    return False


@compiled
def next_item(state: Any, rules: Any) -> bool:
    """Ask for the next recipe, dish or run of the action under way, if there can be one."""
    action = int(state.action)
    if state.done >= state.many:
        return False
    seat = int(state.seat)
    if state.done > 0 and not can_act(
        state, rules, seat, action, int(state.training), 1, int(state.discount), int(state.coins[seat])
    ):
        return False
    state.node = FIRST_NODE[action]
    return True


@part("", "src")
def end_turn(state: Any, rules: Any, chance: Any) -> None:
    """Refill the recipes; the next seat with cards plays, or the round ends (PR-047, PR-053)."""
    check_recipes(state, rules, chance)
    seat = int(state.seat)
    for i in range(1, int(rules.seats) + 1):
        other = next_seat(state, rules, seat, i)
        cards = state.solo_hand_n if other == rules.mentor else state.hand_n[other]
        if cards > 0:
            state.turn += 1
            begin_turn(state, rules, other, chance)
            return
    end_round(state, rules, chance)


@part("", "src")
def advance(state: Any, rules: Any, chance: Any) -> None:
    """Carry out what follows by itself, up to the next decision."""
    while True:
        if interrupted(state, rules, chance):
            return
        seat = int(state.seat)
        if state.deliver_step > 0:
            if present_step(state, rules, seat, chance):
                state.node = k.SERVICE_PAY
                return
        elif state.ask >= 0:
            if state.ask == k.KEEP_DRAWN and state.drawn_n == 0:
                full = state.drawn_recipe != 0 and state.store_n[seat] >= rules.store
                if rules.drop_before != 0 and full:
                    state.taken = -1
                    state.node = k.RECIPE_DROP
                    return
                draw_some(state, rules, chance)
                if state.drawn_n == 0:
                    state.ask = -1
            else:
                state.node = state.ask
                return
        elif state.action != 0:
            if next_item(state, rules):
                return
            if state.queued > 0:
                state.done = state.many
                rack, target = int(state.queue[0, 0]), int(state.queue[0, 1])
                for i in range(2):
                    state.queue[0, i] = state.queue[1, i]
                    state.queue[1, i] = -1
                state.queued -= 1
                start_delivery(state, rules, seat, rack, target, chance)
            else:
                state.action = state.many = state.done = state.discount = 0
                state.acted = 1
        elif state.stage == k.IN_MAIN:
            state.stage = k.IN_BONUS
            card = int(state.card)
            if usable(state, rules, seat, card, int(rules.card_training[card])):
                state.node = k.BONUS
                return
        else:
            end_turn(state, rules, chance)
            return


@part("", "sriic")
def play(state: Any, rules: Any, seat: int, position: int, chance: Any) -> None:
    """Play a hand card onto the used pile (PR-048)."""
    n = int(state.hand_n[seat])
    card = take_at(state.hand[seat], n, position)
    state.hand_n[seat] = n - 1
    state.used[seat, state.used_n[seat]] = card
    state.used_n[seat] += 1
    show(state, seat, card)
    add_card(state.ever_played[seat], card)
    state.card = card
    state.training = rules.card_training[card]
    state.stage = k.IN_MAIN
    state.node = k.MAIN


@part("", "sriic")
def dismiss(state: Any, rules: Any, seat: int, index: int, chance: Any) -> None:
    """Remove a card of the inventory from the game (PR-092)."""
    origin = k.N_DISMISSED_HAND
    if index >= k.IN_USED:
        card = take_at(state.used[seat], int(state.used_n[seat]), index - k.IN_USED)
        state.used_n[seat] -= 1
        origin = k.N_DISMISSED_PLAYED if card == state.card else k.N_DISMISSED_USED
    elif index >= k.IN_UNUSED:
        card = take_at(state.unused[seat], int(state.unused_n[seat]), index - k.IN_UNUSED)
        state.unused_n[seat] -= 1
        origin = k.N_DISMISSED_UNUSED
    else:
        card = take_at(state.hand[seat], int(state.hand_n[seat]), index)
        state.hand_n[seat] -= 1
    show(state, seat, card)
    leave(state, card)
    state.counts[seat, origin] += 1
    note(chance, k.E_DISMISS, seat, card)
    gain_coins(state, seat, int(rules.card_notice[card]), k.IN_NOTICE, chance)


@part("", "sriic")
def hire(state: Any, rules: Any, seat: int, index: int, chance: Any) -> None:
    """Hire a card from the hire row or the star row into the hand (PR-086)."""
    if index < 8:
        pay(state, seat, hire_price(state, rules), k.OUT_HIRE, chance)
    card = take_staff(state, seat, index)
    insert(state.hand[seat], int(state.hand_n[seat]), card)
    state.hand_n[seat] += 1
    add_card(state.known[seat, 2], card)
    add_card(state.ever_hired[seat], card)
    note(chance, k.E_HIRE, seat, card, index)


@part("", "sriic")
def place(state: Any, rules: Any, seat: int, index: int, chance: Any) -> None:
    """Pay for a service or host space and mark it (PR-096 to PR-099)."""
    discount = int(state.discount)
    bonus = int(k.CHOSEN <= index < 64)
    bit = index - k.CHOSEN * bonus
    if bit >= 64:
        pay(state, seat, max(0, int(rules.host_price[bit - 64]) - discount), k.OUT_HOSTS, chance)
    else:
        price = int(rules.service_price[bit >> 1, bit & 1])
        pay(state, seat, max(0, price - discount), k.OUT_SERVICE, chance)
    place_marker(state, rules, seat, bit, bonus, chance)


@part("", "sriic")
def copy_bonus(state: Any, rules: Any, seat: int, index: int, chance: Any) -> None:
    """Use another seat's bonus as an assistant, an action of the Mentor's card, or take points."""
    state.ask = -1
    state.copies += 1
    note(chance, k.E_COPY, seat, index)
    if index == k.COPY_POINTS:
        gain_points(state, seat, int(rules.mentor_fail), k.PP_COPY, chance)
    elif index >= k.COPY_MENTOR:
        card = int(state.solo_used[state.solo_used_n - 1])
        action = int(rules.solo_actions[card, index - k.COPY_MENTOR])
        begin_action(state, action, k.ASSISTANT, most_items(action), 0)
    else:
        card = int(state.used[index, state.used_n[index] - 1])
        run(state, rules, card, k.ASSISTANT, chance)
        if state.ask == k.COPY and copy_options(state, rules, seat) == 0:
            state.ask = -1
