"""What a seat knows (the ledger's section 3), and how the rest is imagined.

Nobody sees that another seat was asked: a bystander's view of a reaction is an offer on the table
(node "wait"), of an unfinished choice the decision from which it started.
"""

from __future__ import annotations

from typing import Any

from sim.games.just_desserts.bits import below_hi, below_lo, card_hi, card_lo, lowest_bit, many
from sim.games.just_desserts.covers import tastes_of
from sim.games.just_desserts.state import (
    BLOCK,
    BUFFET_PICK,
    COUNTS,
    COVER,
    LOW_CARDS,
    MOST_DESSERTS,
    MOST_SEATS,
    NOWHERE,
    SURPRISE,
    SWAP_PICK,
    WAIT,
)
from sim.kit.jit import compiled
from sim.kit.shuffling import shuffle
from sim.kit.streams import below


@compiled
def bystander(view: Any, seat: int) -> None:
    """Hide who is asked and what the decider has in mind."""
    node = int(view.node)
    view.picked_lo = view.picked_hi = 0
    if node in (BLOCK, SURPRISE):
        view.node = WAIT
        view.decider = view.seat
    elif seat != int(view.seat):
        if node == COVER:
            view.target = view.origin = NOWHERE
        if node in (COVER, SWAP_PICK, BUFFET_PICK) or view.declared == 1:
            view.node = view.home
    if seat != int(view.seat):
        view.servable = 0
        if view.declared == 1:
            view.declared = 0
        if view.declared == 0:
            view.declared_guest = 0
            view.declared_lo = view.declared_hi = 0


@compiled
def blank(view: Any, rules: Any, seat: int) -> None:
    """Blank everything hidden from ``seat``, each to one canonical value."""
    for s in range(MOST_SEATS):
        if s != seat:
            view.hand_lo[s] = view.known_lo[s]
            view.hand_hi[s] = view.known_hi[s]
            view.tastes[s] = 0
            view.sending[s] = -1
        view.bid_lo[s] = view.bid_hi[s] = 0
        for i in range(len(COUNTS)):
            view.counts[s, i] = 0
    for i in range(MOST_DESSERTS):
        view.pile[i] = 0
    for i in range(len(view.guest_pile)):
        view.guest_pile[i] = 0
    for i in range(view.expelled_n, len(view.expelled)):
        view.expelled[i] = 0
    if rules.discard_hidden != 0:
        view.used_lo = view.used_hi = 0
    view.asked = asked_before(view, rules)


@compiled
def asked_before(view: Any, rules: Any) -> int:
    """Seats that must have been passed over before the decider was asked about a surprise."""
    if view.node == BLOCK:
        return 1 << MOST_SEATS
    if view.node != SURPRISE:
        return 0
    asked = 1 << MOST_SEATS if 0 <= view.origin < MOST_SEATS else 0
    if rules.surprise_order == 0:
        s = (int(view.seat) + 1) % int(rules.players)
        while s != view.decider:
            asked |= 1 << s
            s = (s + 1) % int(rules.players)
    return asked


@compiled
def deal_unknown(state: Any, rules: Any, seat: int, stream: Any) -> None:
    """Deal the unseen desserts to hands, discard (where hidden) and pile, and the guests to theirs."""
    players = int(rules.players)
    lo = below_lo(int(rules.desserts)) & ~state.used_lo & ~state.offer_lo & ~state.block_lo
    hi = below_hi(int(rules.desserts)) & ~state.used_hi & ~state.offer_hi & ~state.block_hi
    for s in range(players):
        lo &= ~state.hand_lo[s]
        hi &= ~state.hand_hi[s]
    n = 0
    while lo != 0:
        state.pile[n] = lowest_bit(lo)
        lo &= lo - 1
        n += 1
    while hi != 0:
        state.pile[n] = LOW_CARDS + lowest_bit(hi)
        hi &= hi - 1
        n += 1
    shuffle(stream, state.pile, n)
    for s in range(players):
        if s == seat:
            continue
        while many(state.hand_lo[s]) + many(state.hand_hi[s]) < state.hand_n[s]:
            n -= 1
            state.hand_lo[s] |= card_lo(int(state.pile[n]))
            state.hand_hi[s] |= card_hi(int(state.pile[n]))
        state.tastes[s] = tastes_of(rules, state.hand_lo[s], state.hand_hi[s])
    while n > state.pile_n:
        n -= 1
        state.used_lo |= card_lo(int(state.pile[n]))
        state.used_hi |= card_hi(int(state.pile[n]))
    guests = (1 << len(state.guest_pile)) - 1
    guests &= ~(int(state.room) | int(state.leaving))
    for s in range(players):
        guests &= ~int(state.sat[s])
    for i in range(state.expelled_n):
        guests &= ~(1 << state.expelled[i])
    n = 0
    while guests != 0:
        state.guest_pile[n] = lowest_bit(guests)
        guests &= guests - 1
        n += 1
    shuffle(stream, state.guest_pile, n)


@compiled
def choose_returns(state: Any, rules: Any, seat: int, stream: Any) -> None:
    """Guess which guests the seats before the decider send back in secret (JD-A31)."""
    players = int(rules.players)
    s = (int(state.seat) + 1) % players
    while s != state.decider:
        guests = int(state.sat[s])
        if guests != 0 and s != seat:
            for _ in range(below(stream, many(guests))):
                guests &= guests - 1
            state.sending[s] = lowest_bit(guests)
        s = (s + 1) % players
