"""Just Desserts by Andrew Looney: two guests at most a turn, three of a group or five groups win.

Rules: the French rulebook of the Board Game Arena adaptation, clauses JD-001 to JD-088.
"""

from __future__ import annotations

from typing import Any

from sim.games.just_desserts import attempt, options, turn
from sim.games.just_desserts.bits import below_hi, below_lo, card_hi, card_lo, last_card, many
from sim.games.just_desserts.checks import broken
from sim.games.just_desserts.choices import ace_picks, complete, may_stop, pickable, put_cards, put_guests
from sim.games.just_desserts.knowledge import blank, bystander, choose_returns, deal_unknown
from sim.games.just_desserts.piles import draw, gain
from sim.games.just_desserts.results import results, standing
from sim.games.just_desserts.state import (
    BLOCK,
    BUFFET,
    BUFFET_ACES,
    BUFFET_PICK,
    BUFFET_SERVE,
    C_DRAW_TURNS,
    CARD,
    COVER,
    DESSERT_CHANCE,
    DISCARD,
    DRAW,
    EVENTS,
    FIRST_HAND,
    FIRST_ROOM,
    GUEST,
    GUEST_CHANCE,
    GUESTS,
    MAIN,
    NEXT,
    NODES,
    PURPOSES,
    REASONS,
    RETURN,
    RULES,
    SCRATCH,
    STATE,
    STOP,
    SURPRISE,
    SWAP,
    SWAP_PICK,
    TIE_BREAKS,
    W_OPTION,
)
from sim.kit import legal as legals
from sim.kit.jit import U64, compiled
from sim.kit.records import copy
from sim.kit.shuffling import shuffle

__all__ = ["EVENTS", "NODES", "PURPOSES", "REASONS", "RULES", "SCRATCH", "STATE", "TIE_BREAKS"]


@compiled
def setup(state: Any, rules: Any, chance: Any) -> None:
    """JD-011, JD-012: three desserts a seat, three guests in the room; seat 0 begins its turn."""
    copy(state, rules.start)
    shuffle(chance.streams[DESSERT_CHANCE], state.pile, int(state.pile_n))
    shuffle(chance.streams[GUEST_CHANCE], state.guest_pile, GUESTS)
    for s in range(rules.players):
        for _ in range(FIRST_HAND):
            state.pile_n -= 1
            d = int(state.pile[state.pile_n])
            gain(state, rules, s, card_lo(d), card_hi(d))
    for _ in range(FIRST_ROOM):
        state.guests_left -= 1
        state.room |= 1 << state.guest_pile[state.guests_left]
    turn.begin(state, rules, chance)


@compiled
def over(state: Any) -> int:
    """0, or 1 + the index of the reason."""
    return int(state.reason)


@compiled
def legal_actions(state: Any, rules: Any, legal: Any) -> None:
    """The decisions N1 to N10 of the ledger's section 4."""
    legals.clear(legal)
    node, s = int(state.node), int(state.decider)
    if node == MAIN:
        codes = 1 << DRAW
        if state.hand_n[s] > 0 or rules.may_pass != 0:
            codes |= 1 << SWAP
        if rules.buffet != 0:
            lo, hi = ace_picks(state, rules, s)
            if lo | hi != 0:
                codes |= 1 << BUFFET
        if rules.may_pass != 0:
            codes |= 1 << STOP
        legals.put_mask(legal, 0, U64(codes | (int(state.servable) << GUEST)))
    elif node == NEXT:
        legals.put_mask(legal, 0, U64((1 << STOP) | (int(state.servable) << GUEST)))
    elif node == BUFFET_SERVE:
        stop = int(rules.buffet_must_serve == 0 or state.servable == 0)
        legals.put_mask(legal, 0, U64((stop << STOP) | (int(state.servable) << GUEST)))
    elif node in (COVER, BLOCK, SURPRISE):
        lo, hi = pickable(state, rules)
        put_cards(legal, lo, hi)
        if may_stop(state, rules):
            legals.put(legal, STOP)
    elif node == SWAP_PICK:
        last = last_card(state.picked_lo, state.picked_hi)
        put_cards(legal, state.hand_lo[s] & ~below_lo(last + 1), state.hand_hi[s] & ~below_hi(last + 1))
        if last >= 0 or rules.may_pass != 0:
            legals.put(legal, STOP)
    elif node == BUFFET_PICK:
        lo, hi = ace_picks(state, rules, s)
        put_cards(legal, lo, hi)
    elif node == RETURN:
        put_guests(legal, int(state.sat[s]))
    elif node == DISCARD:
        put_guests(legal, turn.discardable(state, rules))
        if rules.may_clear != 0 and turn.may_keep_rest(state):
            legals.put(legal, STOP)
    else:
        legals.put(legal, STOP)


@compiled
def apply(state: Any, rules: Any, action: int, chance: Any) -> None:
    """Carry out a decision and all that follows until the next one."""
    node, s = int(state.node), int(state.decider)
    if action >= CARD:
        state.picked_lo |= card_lo(action - CARD)
        state.picked_hi |= card_hi(action - CARD)
    if node in (MAIN, NEXT, BUFFET_SERVE):
        if action >= GUEST:
            state.target = action - GUEST
            state.origin = attempt.origin_of(state, action - GUEST)
            state.node = COVER
        elif action == SWAP:
            state.node = SWAP_PICK
        elif action == BUFFET:
            state.node = BUFFET_PICK
        elif node == NEXT and state.declared != 0:
            g, lo, hi = int(state.declared_guest), int(state.declared_lo), int(state.declared_hi)
            state.declared = 0
            attempt.offer(state, rules, chance, g, lo, hi)
            attempt.settle(state, rules, chance)
        else:
            if action == DRAW:
                state.counts[s, C_DRAW_TURNS] += 1
                draw(state, rules, chance, s, 1, W_OPTION)
            turn.finish_option(state, rules, chance)
    elif node == COVER:
        if action == STOP or (rules.superset == 0 and complete(state, rules)):
            options.declare(state, rules, chance)
    elif node in (BLOCK, SURPRISE):
        options.answer(state, rules, action, chance)
    elif node == SWAP_PICK:
        if action == STOP:
            options.swap(state, rules, chance)
    elif node == BUFFET_PICK:
        if many(state.picked_lo) + many(state.picked_hi) == BUFFET_ACES:
            options.open_buffet(state, rules, chance)
    elif node == RETURN:
        if rules.secret_returns != 0:
            state.sending[s] = action - GUEST
        else:
            turn.send_back(state, rules, chance, s, action - GUEST)
        turn.next_return(state, rules, chance, s)
    elif node == DISCARD:
        if action == STOP:
            turn.end_turn(state, rules, chance)
        else:
            turn.discard(state, rules, chance, action - GUEST)
    else:
        attempt.settle(state, rules, chance)


@compiled
def observe(state: Any, rules: Any, seat: int, view: Any) -> None:
    """What ``seat`` knows: its hand, what is face up, what everybody has seen."""
    copy(view, state)
    if seat != int(state.decider):
        bystander(view, seat)
    blank(view, rules, seat)


@compiled
def determinize(view: Any, rules: Any, seat: int, stream: Any, state: Any) -> None:
    """Deal the cards that the seat cannot see at random, as the view allows."""
    copy(state, view)
    deal_unknown(state, rules, seat, stream)
    if state.node == RETURN and rules.secret_returns != 0:
        choose_returns(state, rules, seat, stream)
    if seat != int(state.decider) and (
        state.node == MAIN or state.node == NEXT or state.node == BUFFET_SERVE
    ):
        turn.choose(state, rules, int(state.node))


@compiled
def score(state: Any, rules: Any, seat: int) -> float:
    """JD-054: a point a guest and a point a pair, at any moment."""
    return float(standing(rules, int(state.sat[seat])))


@compiled
def finish(state: Any, rules: Any, game: Any, seats: Any) -> None:
    """JD-050 to JD-055: ranks, credit, and the statistics."""
    results(state, rules, game, seats)


@compiled
def check(state: Any, rules: Any) -> int:
    """1 to 4: desserts; 5: guests; 6: the bound of JD-052; 7: a simultaneous win; 8: derived facts."""
    return broken(state, rules)
