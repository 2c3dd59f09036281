"""One service from offer to outcome: block, surprises, and what follows (JD-026 to JD-028, JD-060 to JD-088).

``offer`` puts cards on the table, ``settle`` goes on until somebody has to decide. ``react`` is the
ledger's single procedure: it puts the next question, or resolves the attempt; every outcome ends in
``carry_on``, which says what the active seat does next.
"""

from __future__ import annotations

from typing import Any

from sim.games.just_desserts import turn
from sim.games.just_desserts.bits import many, won
from sim.games.just_desserts.covers import feeds, walk, walk_with_favourite
from sim.games.just_desserts.piles import draw, gain, lose, note_cards, remove_guest, use_up
from sim.games.just_desserts.state import (
    BLOCK,
    BLOCK_ASKED,
    BUFFET_SERVE,
    C_BLOCK_CHANCES,
    C_BLOCKED,
    C_BLOCKS,
    C_BUFFET_SERVED,
    C_COMPENSATIONS,
    C_DESSERTS,
    C_DOOR,
    C_FAVOURITES,
    C_INTERCEPTED,
    C_LOST_POACH,
    C_LOST_SURPRISE,
    C_POACH_TRIES,
    C_POACHED,
    C_ROOM,
    C_SURPRISE_CHANCES,
    C_SURPRISED,
    C_TIPS,
    E_BLOCK,
    E_OFFER,
    E_SERVE,
    E_SURPRISE,
    E_TAKE_BACK,
    FROM_DOOR,
    FROM_ROOM,
    MAIN,
    MOST_SEATS,
    NEXT,
    NOWHERE,
    REACTION_CHANCE,
    SURPRISE,
    W_COMPENSATION,
    W_TIP,
)
from sim.kit.chance import note
from sim.kit.jit import compiled
from sim.kit.streams import below


@compiled
def origin_of(state: Any, g: int) -> int:
    """Where a guest is now: FROM_ROOM, FROM_DOOR or the seat that satisfied it."""
    if (state.room >> g) & 1 != 0:
        return FROM_ROOM
    for s in range(MOST_SEATS):
        if (state.sat[s] >> g) & 1 != 0:
            return s
    return FROM_DOOR


@compiled
def offer(state: Any, rules: Any, chance: Any, g: int, lo: int, hi: int) -> None:
    """The active seat offers these cards of its hand to guest ``g``."""
    seat = int(state.seat)
    state.target = g
    state.origin = origin_of(state, g)
    state.picked_lo = state.picked_hi = 0
    lose(state, rules, seat, lo, hi)
    state.offer_lo, state.offer_hi = lo, hi
    state.block_lo = state.block_hi = 0
    state.asked = 0
    for s in range(MOST_SEATS):
        state.bid_lo[s] = state.bid_hi[s] = 0
    if state.origin < FROM_ROOM:
        state.counts[seat, C_POACH_TRIES] += 1
    note(chance, E_OFFER, seat, g, int(state.origin))
    note_cards(chance, E_OFFER, MOST_SEATS + seat, lo, hi)


@compiled
def settle(state: Any, rules: Any, chance: Any) -> None:
    """React to the offer, then (JD-A09) put the second of two declared services on offer."""
    while True:
        react(state, rules, chance)
        if state.declared != 2 or state.target >= 0 or state.reason != 0:
            return
        state.declared = 0
        offer(state, rules, chance, int(state.declared_guest), int(state.declared_lo), int(state.declared_hi))


@compiled
def other_favourites(state: Any, rules: Any) -> Any:
    """JD-064: the target's favourites that are not on offer."""
    g = int(state.target)
    return rules.fav_lo[g] & ~state.offer_lo, rules.fav_hi[g] & ~state.offer_hi


@compiled
def favours(state: Any, rules: Any, lo: int, hi: int) -> int:
    """How many of the cards are favourites of the target."""
    g = int(state.target)
    return many(lo & rules.fav_lo[g]) + many(hi & rules.fav_hi[g])


@compiled
def block_cards(state: Any, rules: Any) -> Any:
    """JD-062, JD-064: cards with which the victim can start or go on with a block."""
    g, q = int(state.target), int(state.origin)
    lo, hi = state.hand_lo[q], state.hand_hi[q]
    if favours(state, rules, state.offer_lo, state.offer_hi) > 0:
        fav_lo, fav_hi = other_favourites(state, rules)
        return walk_with_favourite(
            rules, g, lo, hi, state.picked_lo, state.picked_hi, fav_lo & lo, fav_hi & hi
        )
    if not feeds(rules, g, lo, hi):
        return 0, 0
    return walk(rules, g, lo, hi, state.picked_lo, state.picked_hi, -1)


@compiled
def surprise_cards(state: Any, rules: Any, s: int) -> Any:
    """JD-080: cards with which seat ``s`` can start or go on with a surprise."""
    g = int(state.target)
    lo, hi = state.hand_lo[s], state.hand_hi[s]
    if rules.surprise_cover == 0:
        return lo & rules.lone_lo[g], hi & rules.lone_hi[g]
    return walk_with_favourite(
        rules, g, lo, hi, state.picked_lo, state.picked_hi, lo & rules.fav_lo[g], hi & rules.fav_hi[g]
    )


@compiled
def next_surpriser(state: Any, rules: Any, chance: Any) -> int:
    """Who is asked next about a surprise, or -1 (JD-080, JD-A24 to JD-A26)."""
    players, seat = int(rules.players), int(state.seat)
    eligible, n = 0, 0
    for i in range(1, players):
        s = seat + i
        if s >= players:
            s -= players
        if (state.asked >> s) & 1 != 0 or (s == state.origin and rules.victim_surprises == 0):
            continue
        if rules.not_expeller != 0 and state.origin == FROM_DOOR and state.expeller[state.target] == s:
            continue
        able = rules.ask_all != 0
        g = int(state.target)
        if (state.hand_lo[s] & rules.fav_lo[g]) | (state.hand_hi[s] & rules.fav_hi[g]) != 0:
            lo, hi = surprise_cards(state, rules, s)
            able = able or lo | hi != 0
        if able:
            if rules.surprise_order != 1:
                return s
            eligible |= 1 << s
            n += 1
    if n == 0:
        return -1
    k = below(chance.streams[REACTION_CHANCE], n) if n > 1 else 0
    for s in range(MOST_SEATS):
        if (eligible >> s) & 1 != 0:
            if k == 0:
                return s
            k -= 1
    return -1


@compiled
def bids(state: Any) -> int:
    """How many seats have answered with a surprise."""
    n = 0
    for s in range(MOST_SEATS):
        n += int(state.bid_lo[s] | state.bid_hi[s] != 0)
    return n


@compiled
def winning_bid(state: Any, chance: Any) -> int:
    """The seat that surprises, at random among sealed ones (JD-A24), or -1."""
    n = bids(state)
    k = below(chance.streams[REACTION_CHANCE], n) if n > 1 else 0
    for s in range(MOST_SEATS):
        if state.bid_lo[s] | state.bid_hi[s] != 0:
            if k == 0:
                return s
            k -= 1
    return -1


@compiled
def react(state: Any, rules: Any, chance: Any) -> None:
    """Put the next question about the offer, or resolve it."""
    blocked_by_any = state.block_lo | state.block_hi != 0
    if state.origin < FROM_ROOM and state.asked & BLOCK_ASKED == 0 and not blocked_by_any:
        state.asked |= BLOCK_ASKED
        lo, hi = block_cards(state, rules)
        if lo | hi != 0:
            state.counts[state.origin, C_BLOCK_CHANCES] += 1
        if lo | hi != 0 or rules.ask_all != 0:
            state.node = BLOCK
            state.decider = state.origin
            return
    if (
        rules.surprise != 0
        and favours(state, rules, state.offer_lo, state.offer_hi) == 0
        and favours(state, rules, state.block_lo, state.block_hi) == 0
        and not (blocked_by_any and rules.block_wins != 0)
    ):
        s = next_surpriser(state, rules, chance) if rules.surprise_order == 2 or bids(state) == 0 else -1
        if s >= 0:
            lo, hi = surprise_cards(state, rules, s)
            state.counts[s, C_SURPRISE_CHANCES] += int(lo | hi != 0)
            state.node = SURPRISE
            state.decider = s
            return
        s = winning_bid(state, chance)
        if s >= 0:
            surprised(state, rules, chance, s, int(state.bid_lo[s]), int(state.bid_hi[s]))
            return
    if blocked_by_any:
        blocked(state, rules, chance)
    else:
        served(state, rules, chance)


@compiled
def tip(state: Any, rules: Any, chance: Any, s: int, lo: int, hi: int) -> None:
    """JD-026, JD-027: a favourite among the cards earns a dessert at once."""
    n = favours(state, rules, lo, hi)
    if n > 0:
        if rules.tip_per_card == 0:
            n = 1
        state.counts[s, C_TIPS] += n
        draw(state, rules, chance, s, n, W_TIP)


@compiled
def compensate(state: Any, rules: Any, chance: Any) -> None:
    """JD-065, JD-088: whoever lost a guest draws a dessert."""
    state.counts[state.origin, C_COMPENSATIONS] += 1
    draw(state, rules, chance, int(state.origin), 1, W_COMPENSATION)


@compiled
def take_back(state: Any, rules: Any, chance: Any, s: int, lo: int, hi: int) -> None:
    """Cards that were shown return to the hand, seen by everybody."""
    gain(state, rules, s, lo, hi)
    if rules.offers_forgotten == 0:
        state.known_lo[s] |= lo
        state.known_hi[s] |= hi
    note_cards(chance, E_TAKE_BACK, s, lo, hi)


@compiled
def move_to(state: Any, rules: Any, chance: Any, s: int, lo: int, hi: int) -> None:
    """The target, satisfied with these cards, moves in front of seat ``s``."""
    g = int(state.target)
    remove_guest(state, g, int(state.origin))
    state.sat[s] |= 1 << g
    state.clock += 1
    state.last_service[s] = state.clock
    state.by_reaction = int(s != state.seat)
    use_up(state, chance, s, lo, hi)
    state.served[s] |= 1 << g
    state.served_lo[s] |= lo
    state.served_hi[s] |= hi
    state.counts[s, C_DESSERTS] += many(lo) + many(hi)
    state.counts[s, C_FAVOURITES] += int(favours(state, rules, lo, hi) > 0)


@compiled
def served(state: Any, rules: Any, chance: Any) -> None:
    """JD-028, JD-065: the offer is accepted."""
    seat, q = int(state.seat), int(state.origin)
    lo, hi = int(state.offer_lo), int(state.offer_hi)
    note(chance, E_SERVE, seat, int(state.target), q)
    move_to(state, rules, chance, seat, lo, hi)
    if q < FROM_ROOM:
        state.poaches -= 1
        state.counts[seat, C_POACHED] += 1
        state.counts[q, C_LOST_POACH] += 1
        compensate(state, rules, chance)
    elif state.home == BUFFET_SERVE:
        state.counts[seat, C_BUFFET_SERVED] += 1
    else:
        state.counts[seat, C_ROOM if q == FROM_ROOM else C_DOOR] += 1
    tip(state, rules, chance, seat, lo, hi)
    state.slots -= 1
    state.services += 1
    if state.home == MAIN:
        state.home = NEXT
    carry_on(state, rules, chance, seat)


@compiled
def blocked(state: Any, rules: Any, chance: Any) -> None:
    """JD-063, JD-066: the victim keeps its guest."""
    seat, q = int(state.seat), int(state.origin)
    lo, hi = int(state.block_lo), int(state.block_hi)
    note(chance, E_BLOCK, q, int(state.target))
    use_up(state, chance, q, lo, hi)
    take_back(state, rules, chance, seat, int(state.offer_lo), int(state.offer_hi))
    if rules.block_tip != 0:
        tip(state, rules, chance, q, lo, hi)
    state.poaches -= 1
    state.failed = 1
    state.counts[q, C_BLOCKS] += 1
    state.counts[seat, C_BLOCKED] += 1
    carry_on(state, rules, chance, -1)


@compiled
def surprised(state: Any, rules: Any, chance: Any, s: int, lo: int, hi: int) -> None:
    """JD-081 to JD-084, JD-088: seat ``s`` takes the guest with its favourite, without a tip."""
    seat, q = int(state.seat), int(state.origin)
    note(chance, E_SURPRISE, s, int(state.target), q)
    lose(state, rules, s, lo, hi)
    move_to(state, rules, chance, s, lo, hi)
    if state.block_lo | state.block_hi != 0:
        take_back(state, rules, chance, q, int(state.block_lo), int(state.block_hi))
    take_back(state, rules, chance, seat, int(state.offer_lo), int(state.offer_hi))
    if q < FROM_ROOM and q != s:
        state.counts[q, C_LOST_SURPRISE] += 1
        if rules.surprise_pays != 0:
            compensate(state, rules, chance)
    state.protected |= 1 << state.target
    state.failed = 1
    state.counts[s, C_SURPRISED] += 1
    state.counts[seat, C_INTERCEPTED] += 1
    carry_on(state, rules, chance, s)


@compiled
def carry_on(state: Any, rules: Any, chance: Any, gainer: int) -> None:
    """After an attempt: win, all served (JD-050, JD-053), the second declared guest, or a choice."""
    state.target = state.origin = NOWHERE
    state.offer_lo = state.offer_hi = state.block_lo = state.block_hi = 0
    state.picked_lo = state.picked_hi = 0
    state.asked = 0
    state.decider = state.seat
    if gainer >= 0:
        if rules.win_at_end == 0 and won(state.sat[gainer]) != 0:
            turn.win(state, chance, won(state.sat[gainer]), 1 << gainer)
            return
        if rules.served_at_end == 0 and turn.all_served(state, rules):
            turn.end(state, chance)
            return
    if state.declared != 2:
        turn.next_service(state, rules, chance)
