"""What actions do, and what happens when a seat ends its turn."""

from __future__ import annotations

from typing import Any

from sim.games.pieces_montees.booklet import compulsory_page, key_in_view, take_leaf
from sim.games.pieces_montees.hands import face_seen, look, refill, remove
from sim.games.pieces_montees.state import (
    CURVE,
    DECORATIONS,
    ENDED,
    PASSED,
    PILE,
    ROUND,
    SPOON,
    STALL,
    TRIGGER,
    TURN_CAP,
)
from sim.kit.chance import note
from sim.kit.jit import compiled


@compiled
def _spend(state: Any, cost: int, extra: int) -> None:
    """Hand on spoons; the commis's spoon goes first where it may pay (PM-041, PM-A11)."""
    state.spoons -= cost
    if extra and cost > 0:
        state.extra = 0


@compiled
def _kind_of_hand(rules: Any, index: int) -> int:
    """0 for an index in the own hand, 1 in another seat's, 2 in the neutral hand."""
    return int(index >= rules.hand) + int(index >= rules.players * rules.hand)


@compiled
def place_card(state: Any, rules: Any, index: int, area: int, paid: int) -> None:
    """Put a card on a pièce of an area: PLAY, or WHISK at no cost (PM-051 to PM-059)."""
    seat = int(state.seat)
    place = int(rules.place[seat, index])
    owner = int(rules.owner[place])
    face = face_seen(state, rules, index)
    key, height = face >> 2, face & 3
    cost = int(rules.cost[height]) if paid else 0
    card = 1 << int(state.hand[place])
    seen = int(state.seen[place])
    if (rules.front_mask >> index) & 1:
        seen >>= 4
    state.played[key & 1] |= card
    for v in range(rules.players):
        if (seen >> v) & 1:
            state.identified[v] |= card
    gain = int(rules.value[height]) - int(rules.value[height - 1])
    state.points[area] += gain
    state.need[area] &= ~(1 << face)
    state.height[area, key] = height
    if height == 1:
        state.prep[area] += 1
    if height < 3:
        state.need[area] |= 1 << (face + 1)
    else:
        state.prep[area] -= 1
        state.complete[area, key] += 1
        state.completed[area, key] = state.turn
        if rules.repeat_keys:
            state.height[area, key] = 0
            state.need[area] |= 1 << (face - 2)
    _spend(state, cost, 1)
    state.active = 1
    state.idle = 0
    if area != seat:
        state.given[seat] += gain
    state.on_play[seat, height - 1] += cost
    kind = _kind_of_hand(rules, index)
    state.taken[seat, kind] += 1
    if kind == 1:
        state.robbed[owner] += 1
    if state.flipped & card:
        state.flips_played[seat] += 1
        state.flipped &= ~card
    remove(state, rules, place)
    look(state, rules)


@compiled
def use_commis(state: Any) -> None:
    """Whisk or spoon: the chef is alone again (PM-080)."""
    seat = int(state.seat)
    state.commis[seat] = 0
    state.used = 1
    if state.first_commis[seat] == 0:
        state.first_commis[seat] = state.turn


@compiled
def count_flip(state: Any, rules: Any, index: int) -> None:
    """Pay for a flip and record whose card it is (PM-070)."""
    seat = int(state.seat)
    state.on_flip[seat, _kind_of_hand(rules, index)] += 1
    _spend(state, int(rules.flip_cost), int(rules.extra_any))


@compiled
def simple_action(state: Any, rules: Any, action: int) -> None:
    """SPOON or CALL (PM-081, PM-085)."""
    seat = int(state.seat)
    if action == SPOON:
        use_commis(state)
        state.spoons += 1
        state.extra = 1
        state.spoon_uses[seat] += 1
    else:
        _spend(state, int(rules.call_cost), int(rules.extra_any))
        state.commis[seat] = 1
        state.called = 1
        state.calls[seat] += 1


@compiled
def pay_page(state: Any, rules: Any) -> None:
    """Spoons of a page turned on purpose (PM-123)."""
    state.on_page[state.seat] += 1
    _spend(state, int(rules.page_cost), int(rules.extra_any))


@compiled
def decorate(state: Any, rules: Any, side: int, area: int, chance: Any) -> None:
    """Take the décoration in view on a side (PM-124 to PM-127)."""
    key = key_in_view(state, side)
    take_leaf(state, side, int(rules.arrow_at_once), chance)
    state.decorated[area] |= 1 << key
    state.points[area] += rules.bonus[key & 1]
    state.deco_done = 1
    state.active = 1
    state.idle = 0
    state.deco_delay[area] += state.turn - state.completed[area, key]
    if state.leaves == 1:
        trigger(state, DECORATIONS, chance)


@compiled
def trigger(state: Any, cause: int, chance: Any) -> None:
    """Make the running round the last one (PM-101); the first trigger counts (PM-A23)."""
    if state.triggered == 0:
        state.triggered = cause
        state.trigger_seat = state.seat
        state.trigger_turn = state.turn
        note(chance, TRIGGER, cause, int(state.seat))


@compiled
def _check_pile(state: Any, rules: Any, chance: Any) -> None:
    """Is the pile empty, and with it the end of the game near? (PM-100, PM-130)"""
    if state.left > 0:
        return
    short = -1
    counted = int(rules.hands) if rules.neutral_counts else int(rules.players)
    for step in range(counted):
        hand = int(state.seat) + step
        if step >= rules.players:
            hand = step
        elif hand >= rules.players:
            hand -= int(rules.players)
        if state.held[hand] < rules.hand:
            if short < 0:
                short = hand
            if hand < rules.players:
                state.short_turns[hand] += 1
    if state.short_hand < 0:
        state.short_hand = short
    if short >= 0 or rules.shortfall_needed == 0:
        trigger(state, PILE, chance)


@compiled
def _end_round(state: Any, rules: Any, chance: Any) -> None:
    """After the last seat's turn: is the game over? (PM-101, PM-A35)"""
    if state.active == 0:
        state.idle += 1
    state.active = 0
    if state.triggered:
        state.reason = state.triggered
    elif rules.stall_rounds > 0 and state.idle >= rules.stall_rounds:
        state.reason = STALL
    elif state.turn >= rules.max_turns:
        state.reason = TURN_CAP
    note(chance, ROUND, int(state.turn) // int(rules.players), int(state.idle))
    if state.reason:
        note(chance, ENDED, int(state.reason))


@compiled
def begin_turn(state: Any, rules: Any) -> None:
    """Three spoons and a clean sheet (PM-041, PM-093)."""
    state.spoons = rules.spoons
    state.extra = state.called = state.used = state.deco_done = state.acted = 0
    state.flipped = 0
    seat = int(state.seat)
    mine = 1 << (4 + seat)
    for at in range(seat * rules.hand, seat * rules.hand + rules.hand):
        state.hidden_backs[seat] += int((int(state.seen[at]) & mine) == 0)
    look(state, rules)


@compiled
def end_turn(state: Any, rules: Any, chance: Any) -> None:
    """Hand on the spoons, refill, turn the compulsory page, pass the turn (PM-090 to PM-093, PM-128)."""
    seat = int(state.seat)
    players = int(rules.players)
    state.forgone[seat] += state.spoons - state.extra
    note(chance, PASSED, seat, int(state.spoons) - int(state.extra))
    if state.missing > 0:
        refill(state, rules, chance)
    _check_pile(state, rules, chance)
    if rules.confirmes:
        compulsory_page(state, chance)
    if seat == players - 1:
        _record_curve(state, players)
        _end_round(state, rules, chance)
    if state.reason == 0:
        state.turn += 1
        state.seat = seat + 1 if seat + 1 < players else 0
        state.decider = state.seat
        begin_turn(state, rules)


@compiled
def _record_curve(state: Any, players: int) -> None:
    """Points after this round, where they are recorded."""
    rounds = int(state.turn) // players
    if rounds & 1 == 0 and rounds <= 2 * len(CURVE):
        for s in range(players):
            state.curve[s, rounds // 2 - 1] = state.points[s]
