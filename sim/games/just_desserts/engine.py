"""Just Desserts by Andrew Looney: two guests at most a turn, three of a group or five groups win.

Rules: the French rulebook of the Board Game Arena adaptation, clauses JD-001 to JD-088.
"""

from __future__ import annotations

from typing import Any

from sim.games.just_desserts import attempt, turn
from sim.games.just_desserts.bits import (
    below_hi, below_lo, card_hi, card_lo, colour_counts, colours_in, first_card, has_card, last_card,
    lowest_bit, many,
)  # fmt: skip
from sim.games.just_desserts.covers import satisfied, tastes_of, walk
from sim.games.just_desserts.knowledge import blank, bystander, choose_returns, deal_unknown
from sim.games.just_desserts.piles import draw, lose, use_up
from sim.games.just_desserts.results import results, standing
from sim.games.just_desserts.state import (
    BLOCK, BLOCK_ASKED, BUFFET, BUFFET_ACES, BUFFET_DRAWS, BUFFET_PICK, BUFFET_SERVE, C_BUFFETS,
    C_DRAW_TURNS, C_SWAP_TURNS, CARD, COLOURS, COUNTS, COVER, DESSERT_CHANCE, DISCARD, DRAW, EVENTS,
    EVERYBODY, FIRST_HAND, FIRST_ROOM, GUEST, GUEST_CHANCE, GUESTS, LOW_CARDS, MAIN, MOST_SEATS, NEXT,
    NODES, NOWHERE, PURPOSES, REASONS, RETURN, RULES, STATE, STOP, SURPRISE, SWAP, SWAP_PICK, TASTES,
    TIE_BREAKS, W_BUFFET, W_OPTION, W_SWAP,
)  # fmt: skip
from sim.kit import legal as legals
from sim.kit.jit import U64, compiled
from sim.kit.records import copy
from sim.kit.streams import shuffle

__all__ = ["EVENTS", "NODES", "PURPOSES", "REASONS", "RULES", "STATE", "TIE_BREAKS"]


@compiled
def setup(state: Any, rules: Any, chance: Any) -> None:
    """JD-011, JD-012: three desserts a seat, three guests in the room; seat 0 begins its turn."""
    players = int(rules.players)
    state.decider = state.seat = state.node = state.reason = state.winners = 0
    state.turn = 1
    state.room = 0
    state.expelled_n = 0
    state.used_lo = state.used_hi = 0
    state.used_n = 0
    state.picked_lo = state.picked_hi = 0
    state.offer_lo = state.offer_hi = state.block_lo = state.block_hi = 0
    state.declared_lo = state.declared_hi = 0
    state.declared_guest = 0
    state.asked = 0
    state.target = state.origin = NOWHERE
    state.clock = state.by_reaction = 0
    state.shuffles[0] = state.shuffles[1] = 0
    for s in range(MOST_SEATS):
        state.sat[s] = 0
        state.hand_lo[s] = state.hand_hi[s] = state.known_lo[s] = state.known_hi[s] = 0
        state.hand_n[s] = state.tastes[s] = state.last_service[s] = 0
        state.sending[s] = -1
        state.bid_lo[s] = state.bid_hi[s] = 0
        state.served[s] = 0
        state.served_lo[s] = state.served_hi[s] = 0
        for i in range(len(COUNTS)):
            state.counts[s, i] = 0
    desserts = int(rules.desserts)
    for d in range(desserts):
        state.pile[d] = d
    for d in range(desserts, len(state.pile)):
        state.pile[d] = 0
    shuffle(chance.streams[DESSERT_CHANCE], state.pile, desserts)
    for g in range(GUESTS):
        state.guest_pile[g] = g
        state.expelled[g] = 0
        state.expeller[g] = -1
    shuffle(chance.streams[GUEST_CHANCE], state.guest_pile, GUESTS)
    n = desserts
    for s in range(players):
        for _ in range(FIRST_HAND):
            n -= 1
            d = int(state.pile[n])
            state.hand_lo[s] |= card_lo(d)
            state.hand_hi[s] |= card_hi(d)
            state.tastes[s] |= rules.taste[d]
        state.hand_n[s] = FIRST_HAND
    state.pile_n = n
    state.guests_left = GUESTS - FIRST_ROOM
    for i in range(FIRST_ROOM):
        state.room |= 1 << state.guest_pile[GUESTS - 1 - i]
    turn.begin(state, rules, chance)


@compiled
def over(state: Any) -> int:
    """0, or 1 + the index of the reason."""
    return int(state.reason)


@compiled
def put_cards(legal: Any, lo: int, hi: int) -> None:
    """Make a set of cards legal."""
    legals.put_mask(legal, 0, U64(lo) << U64(CARD))
    legal.words[1] = U64(hi)


@compiled
def put_guests(legal: Any, guests: int) -> None:
    """Make a set of guests legal."""
    legals.put_mask(legal, 0, U64(guests) << U64(GUEST))


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
    elif node == COVER or node == BLOCK or node == SURPRISE:
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
def pickable(state: Any, rules: Any) -> Any:
    """Cards the decider may pick next for a cover, a block or a surprise."""
    if state.node == COVER:
        s = int(state.seat)
        lo, hi = state.hand_lo[s], state.hand_hi[s]
        if state.declared != 0:
            lo &= ~state.declared_lo
            hi &= ~state.declared_hi
        return walk(rules, int(state.target), lo, hi, state.picked_lo, state.picked_hi, -1)
    if state.node == BLOCK:
        return attempt.block_cards(state, rules)
    if rules.surprise_cover == 0 and state.picked_lo | state.picked_hi != 0:
        return 0, 0
    return attempt.surprise_cards(state, rules, int(state.decider))


@compiled
def may_stop(state: Any, rules: Any) -> bool:
    """Whether the decider may decline a reaction, or commit what it has picked."""
    if state.picked_lo | state.picked_hi == 0:
        return state.node != COVER
    return complete(state, rules)


@compiled
def complete(state: Any, rules: Any) -> bool:
    """Whether the picked cards satisfy the target, with the favourite that a reaction needs."""
    g = int(state.target)
    if not satisfied(rules, g, state.picked_lo, state.picked_hi):
        return False
    if state.node == BLOCK and attempt.favours(state, rules, state.offer_lo, state.offer_hi) > 0:
        return attempt.favours(state, rules, state.picked_lo, state.picked_hi) > 0
    if state.node == SURPRISE:
        return attempt.favours(state, rules, state.picked_lo, state.picked_hi) > 0
    return True


@compiled
def ace_picks(state: Any, rules: Any, s: int) -> Any:
    """JD-070, JD-A30: aces that may be picked next, leaving enough for four."""
    last = last_card(state.picked_lo, state.picked_hi)
    lo = state.hand_lo[s] & rules.ace_lo & ~below_lo(last + 1)
    hi = state.hand_hi[s] & rules.ace_hi & ~below_hi(last + 1)
    missing = BUFFET_ACES - many(state.picked_lo) - many(state.picked_hi)
    if rules.aces == 0:
        surplus = many(lo) + many(hi) - missing
        if surplus < 0:
            return 0, 0
        # the highest missing - 1 aces can only follow
        for _ in range(missing - 1):
            d = last_card(lo, hi)
            lo &= ~card_lo(d)
            hi &= ~card_hi(d)
        return lo, hi
    out_lo, out_hi = 0, 0
    picked = tastes_of(rules, state.picked_lo, state.picked_hi)
    while lo | hi != 0:
        d = first_card(lo, hi)
        lo &= ~card_lo(d)
        hi &= ~card_hi(d)
        taste = int(rules.taste[d])
        if rules.aces == 1:
            fits = picked & taste == 0
            ahead = many(tastes_of(rules, lo, hi) & ~picked & ~taste)
        else:
            fits = picked == 0 or picked == taste
            t = lowest_bit(taste)
            ahead = many(lo & rules.ace_of_lo[t]) + many(hi & rules.ace_of_hi[t])
        if fits and ahead >= missing - 1:
            out_lo |= card_lo(d)
            out_hi |= card_hi(d)
    return out_lo, out_hi


@compiled
def apply(state: Any, rules: Any, action: int, chance: Any) -> None:
    """Carry out a decision and all that follows until the next one."""
    node, s = int(state.node), int(state.decider)
    if action >= CARD:
        state.picked_lo |= card_lo(action - CARD)
        state.picked_hi |= card_hi(action - CARD)
    if node == MAIN or node == NEXT or node == BUFFET_SERVE:
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
            declare(state, rules, chance)
    elif node == BLOCK or node == SURPRISE:
        answer(state, rules, action, chance)
    elif node == SWAP_PICK:
        if action == STOP:
            swap(state, rules, chance)
    elif node == BUFFET_PICK:
        if many(state.picked_lo) + many(state.picked_hi) == BUFFET_ACES:
            open_buffet(state, rules, chance)
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
def declare(state: Any, rules: Any, chance: Any) -> None:
    """A cover is complete: offer it, or (JD-A09) keep it until the second guest is declared."""
    g, lo, hi = int(state.target), int(state.picked_lo), int(state.picked_hi)
    state.picked_lo = state.picked_hi = 0
    if rules.simultaneous != 0 and state.slots > 1 and state.declared < 2:
        first, first_lo, first_hi = int(state.declared_guest), int(state.declared_lo), int(state.declared_hi)
        state.declared += 1
        state.declared_guest = g
        state.declared_lo, state.declared_hi = lo, hi
        if state.declared == 1:
            state.target = state.origin = NOWHERE
            turn.choose(state, rules, NEXT)
            return
        state.known_lo[state.seat] |= lo
        state.known_hi[state.seat] |= hi
        g, lo, hi = first, first_lo, first_hi
    attempt.offer(state, rules, chance, g, lo, hi)
    attempt.settle(state, rules, chance)


@compiled
def answer(state: Any, rules: Any, action: int, chance: Any) -> None:
    """A seat declines, goes on picking, or blocks or surprises with what it has picked."""
    s = int(state.decider)
    if action != STOP and (rules.superset != 0 or not complete(state, rules)):
        if rules.superset == 0 or state.node == BLOCK or rules.surprise_cover != 0:
            return
    lo, hi = int(state.picked_lo), int(state.picked_hi)
    state.picked_lo = state.picked_hi = 0
    if state.node == SURPRISE:
        state.asked |= 1 << s
        state.bid_lo[s], state.bid_hi[s] = lo, hi
    elif lo | hi != 0:
        lose(state, rules, s, lo, hi)
        state.block_lo, state.block_hi = lo, hi
    attempt.settle(state, rules, chance)


@compiled
def swap(state: Any, rules: Any, chance: Any) -> None:
    """JD-031 to JD-033: discard, then draw as many; under JD-A17 the dropped cards may stay out."""
    s = int(state.seat)
    lo, hi = int(state.picked_lo), int(state.picked_hi)
    n = many(lo) + many(hi)
    state.picked_lo = state.picked_hi = 0
    state.counts[s, C_SWAP_TURNS] += 1
    lose(state, rules, s, lo, hi)
    if rules.dropped_return != 0:
        use_up(state, chance, s, lo, hi)
    draw(state, rules, chance, s, n, W_SWAP)
    if rules.dropped_return == 0:
        use_up(state, chance, s, lo, hi)
    turn.finish_option(state, rules, chance)


@compiled
def open_buffet(state: Any, rules: Any, chance: Any) -> None:
    """JD-070 to JD-074: four aces leave the hand, the others send guests back, three draws."""
    s = int(state.seat)
    lo, hi = int(state.picked_lo), int(state.picked_hi)
    state.picked_lo = state.picked_hi = 0
    state.counts[s, C_BUFFETS] += 1
    lose(state, rules, s, lo, hi)
    use_up(state, chance, s, lo, hi)
    if rules.draw_first != 0:
        draw(state, rules, chance, s, BUFFET_DRAWS, W_BUFFET)
    turn.next_return(state, rules, chance, s)


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
    if seat != int(state.decider) and (state.node == MAIN or state.node == NEXT or state.node == BUFFET_SERVE):
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
    lo, hi, n = int(state.used_lo), int(state.used_hi), int(state.pile_n)
    n += many(state.used_lo) + many(state.used_hi)
    if n - int(state.pile_n) != state.used_n:
        return 1
    for i in range(state.pile_n):
        lo |= card_lo(int(state.pile[i]))
        hi |= card_hi(int(state.pile[i]))
    guests, guests_n = int(state.room) | int(state.leaving), many(state.room) + many(state.leaving)
    for s in range(rules.players):
        lo |= state.hand_lo[s]
        hi |= state.hand_hi[s]
        n += many(state.hand_lo[s]) + many(state.hand_hi[s])
        if state.hand_n[s] != many(state.hand_lo[s]) + many(state.hand_hi[s]):
            return 2
        if (state.known_lo[s] & ~state.hand_lo[s]) | (state.known_hi[s] & ~state.hand_hi[s]) != 0:
            return 3
        if state.tastes[s] != tastes_of(rules, state.hand_lo[s], state.hand_hi[s]):
            return 8
        guests |= int(state.sat[s])
        guests_n += many(state.sat[s])
        if rules.win_at_end == 0 and many(state.sat[s]) > 8 + int(state.reason == 1 or state.reason == 2):
            return 6
    lo |= state.offer_lo | state.block_lo
    hi |= state.offer_hi | state.block_hi
    n += many(state.offer_lo) + many(state.offer_hi) + many(state.block_lo) + many(state.block_hi)
    whole_lo, whole_hi = below_lo(int(rules.desserts)), below_hi(int(rules.desserts))
    if n != rules.desserts or lo != whole_lo or hi != whole_hi:
        return 4
    for i in range(state.guests_left):
        guests |= 1 << state.guest_pile[i]
    for i in range(state.expelled_n):
        guests |= 1 << state.expelled[i]
    guests_n += state.guests_left + state.expelled_n
    if guests != EVERYBODY or guests_n != GUESTS:
        return 5
    return 7 if rules.win_at_end == 0 and many(state.winners) > 1 else 0
