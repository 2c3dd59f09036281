"""The turn: its start, the choice of an option, buffet returns, the discard phase, its end."""

from __future__ import annotations

from typing import Any

from sim.games.just_desserts.bits import duplicated, lowest_bit, many, won
from sim.games.just_desserts.covers import fed, tastes_of
from sim.games.just_desserts.piles import draw, expel, expel_at_random, guest_arrives, remove_guest
from sim.games.just_desserts.state import (
    ALL_SERVED,
    BUFFET_DRAWS,
    BUFFET_SERVE,
    C_HAND_MOST,
    C_HAND_TOTAL,
    C_SENT_BACK,
    C_SERVE_TURNS,
    C_STUCK,
    C_TURNS,
    DISCARD,
    DISCARD_CHANCE,
    E_END,
    E_SEND_BACK,
    E_TURN,
    E_WIN,
    EVERYBODY,
    FROM_DOOR,
    FROM_ROOM,
    MAIN,
    NEXT,
    RETURN,
    SLOTS,
    TURN_CAP,
    W_BUFFET,
    W_TURN,
)
from sim.kit.chance import note
from sim.kit.jit import compiled
from sim.kit.streams import below


@compiled
def win(state: Any, chance: Any, road: int, winners: int) -> None:
    """JD-050: the game is over."""
    state.reason = road
    state.winners = winners
    note(chance, E_WIN, winners, road)


@compiled
def end(state: Any, chance: Any) -> None:
    """JD-053: everybody is served and nobody has won."""
    state.reason = ALL_SERVED
    note(chance, E_END, ALL_SERVED)


@compiled
def all_served(state: Any, rules: Any) -> bool:
    """JD-A21: all 24 guests satisfied, or (other reading) room and pile empty."""
    if state.room != 0 or state.guests_left != 0:
        return False
    return rules.room_and_pile != 0 or state.expelled_n == 0


@compiled
def targets(state: Any, rules: Any) -> int:
    """JD-024, JD-060: guests whom the active seat may try to serve now, as a set."""
    seat = int(state.seat)
    buffet = state.home == BUFFET_SERVE
    guests = int(state.room)
    if state.expelled_n > 0 and rules.door != 2 and not (buffet and rules.buffet_room_only != 0):
        g = int(state.expelled[state.expelled_n - 1])
        fixed = rules.door == 1 and state.fixed_door != g
        if not fixed and not (rules.not_expeller != 0 and state.expeller[g] == seat):
            guests |= 1 << g
    poaches = int(state.poaches)
    if buffet and rules.buffet_poach == 0:
        poaches = 0
    if poaches > 0 and not (rules.poach_first != 0 and (state.services > 0 or state.declared != 0)):
        others = 0
        for s in range(rules.players):
            if s != seat:
                others |= state.sat[s]
        if state.declared != 0 and (others >> state.declared_guest) & 1 != 0 and poaches == 1:
            others = 0
        guests |= others
    if state.declared != 0:
        guests &= ~(1 << state.declared_guest)
    return guests & ~state.protected & EVERYBODY


@compiled
def choose(state: Any, rules: Any, node: int) -> None:
    """The active seat decides at main, next or buffet_serve."""
    state.node = node
    state.decider = state.seat
    seat = int(state.seat)
    state.servable = 0
    guests = targets(state, rules)
    if state.declared == 0:
        state.servable = fed(rules, guests, state.hand_lo[seat], state.hand_hi[seat], state.tastes[seat])
    else:
        lo = state.hand_lo[seat] & ~state.declared_lo
        hi = state.hand_hi[seat] & ~state.declared_hi
        state.servable = fed(rules, guests, lo, hi, tastes_of(rules, lo, hi))


@compiled
def begin(state: Any, rules: Any, chance: Any) -> None:
    """JD-016: a turn starts with a dessert, then a guest."""
    seat = int(state.seat)
    note(chance, E_TURN, seat, int(state.turn))
    state.home = MAIN
    state.slots = SLOTS
    state.poaches = rules.poach_attempts if rules.poaching != 0 else 0
    state.services = state.failed = state.declared = 0
    state.protected = state.immune = state.clearable = state.leaving = 0
    draw(state, rules, chance, seat, 1, W_TURN)
    guest_arrives(state, rules, chance)
    state.fixed_door = state.expelled[state.expelled_n - 1] if state.expelled_n > 0 else -1
    choose(state, rules, MAIN)
    state.counts[seat, C_TURNS] += 1
    state.counts[seat, C_STUCK] += int(state.servable == 0)
    state.counts[seat, C_HAND_TOTAL] += state.hand_n[seat]
    if state.hand_n[seat] > state.counts[seat, C_HAND_MOST]:
        state.counts[seat, C_HAND_MOST] = state.hand_n[seat]


@compiled
def next_service(state: Any, rules: Any, chance: Any) -> None:
    """JD-018, JD-A20: what the active seat may do after an attempt."""
    if state.slots == 0 or (rules.simultaneous != 0 and state.failed == 0):
        finish_option(state, rules, chance)
        return
    if state.failed != 0 and state.home == MAIN and rules.serve_only != 0:
        state.home = NEXT
    state.failed = 0
    choose(state, rules, int(state.home))


@compiled
def finish_option(state: Any, rules: Any, chance: Any) -> None:
    """The option is over: discard phase (JD-040 to JD-044), or straight to the end of the turn."""
    if state.services > 0 and state.home != BUFFET_SERVE:
        state.counts[state.seat, C_SERVE_TURNS] += 1
    state.decider = state.seat
    if rules.may_clear != 0:
        state.clearable = duplicated(state.room) & ~state.immune
    if rules.chance_discards != 0:
        surplus = discardable(state, rules)
        while surplus != 0:
            for _ in range(below(chance.streams[DISCARD_CHANCE], many(surplus))):
                surplus &= surplus - 1
            g = lowest_bit(surplus)
            remove_guest(state, g, FROM_ROOM)
            expel(state, chance, g, int(state.seat))
            surplus = discardable(state, rules)
    if discardable(state, rules) != 0:
        state.node = DISCARD
    else:
        end_turn(state, rules, chance)


@compiled
def discardable(state: Any, rules: Any) -> int:
    """Guests that may leave now, as a set."""
    guests = duplicated(state.room) & ~state.immune
    if rules.may_clear != 0:
        guests |= state.clearable & state.room
    return guests


@compiled
def may_keep_rest(state: Any) -> bool:
    """JD-A04: no colour is left twice, the rest of a group may stay."""
    return duplicated(state.room) & ~state.immune == 0


@compiled
def discard(state: Any, rules: Any, chance: Any, g: int) -> None:
    """JD-043: one guest leaves; the last to leave is at the door."""
    remove_guest(state, g, FROM_ROOM)
    if rules.random_order != 0:
        state.leaving |= 1 << g
    else:
        expel(state, chance, g, int(state.seat))
    if discardable(state, rules) == 0:
        end_turn(state, rules, chance)


@compiled
def next_return(state: Any, rules: Any, chance: Any, after: int) -> None:
    """JD-071: the next seat after ``after`` with a guest sends one back; then JD-073, JD-074."""
    seat = int(state.seat)
    s = (after + 1) % int(rules.players)
    while s != seat:
        if state.sat[s] != 0:
            state.node = RETURN
            state.decider = s
            return
        s = (s + 1) % int(rules.players)
    for i in range(1, int(rules.players)):
        s = (seat + i) % int(rules.players)
        if state.sending[s] >= 0:
            send_back(state, rules, chance, s, int(state.sending[s]))
            state.sending[s] = -1
    if rules.draw_first == 0:
        draw(state, rules, chance, seat, BUFFET_DRAWS, W_BUFFET)
    state.slots = 1
    state.home = BUFFET_SERVE
    choose(state, rules, BUFFET_SERVE)


@compiled
def send_back(state: Any, rules: Any, chance: Any, s: int, g: int) -> None:
    """JD-075: a satisfied guest is an ordinary guest again."""
    remove_guest(state, g, s)
    state.counts[s, C_SENT_BACK] += 1
    note(chance, E_SEND_BACK, s, g, FROM_DOOR if rules.returned == 2 else FROM_ROOM)
    if rules.returned == 2:
        expel(state, chance, g, -1)
        return
    state.room |= 1 << g
    if rules.returned == 1:
        state.immune |= 1 << g


@compiled
def end_turn(state: Any, rules: Any, chance: Any) -> None:
    """JD-045: the other ends of a game are tested, then the next seat begins."""
    if state.leaving != 0:
        expel_at_random(state, chance)
    if rules.win_at_end != 0:
        winners, road = 0, 0
        for s in range(rules.players):
            how = won(state.sat[s])
            if how != 0:
                winners |= 1 << s
                road = how if road == 0 else min(road, how)
        if winners != 0:
            win(state, chance, road, winners)
            return
    if rules.served_at_end != 0 and all_served(state, rules):
        end(state, chance)
        return
    if state.turn >= rules.turn_cap:
        state.reason = TURN_CAP
        note(chance, E_END, TURN_CAP)
        return
    state.turn += 1
    state.seat = (int(state.seat) + 1) % int(rules.players)
    begin(state, rules, chance)
