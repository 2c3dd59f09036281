"""Simple strategies: no look at what rivals want."""

from __future__ import annotations

from typing import Any

from sim.games.just_desserts.bits import lowest_bit, many, won
from sim.games.just_desserts.state import (
    BLOCK,
    BUFFET_PICK,
    BUFFET_SERVE,
    COVER,
    DRAW,
    GUEST,
    MAIN,
    NEXT,
    STOP,
    SURPRISE,
    SWAP,
    SWAP_PICK,
)
from sim.kit.jit import compiled
from sim.kit.legal import count, following, has, nth
from sim.kit.protocol import Param, strategy
from sim.kit.streams import below, uniform
from strategies.just_desserts.cards import (
    DEAR,
    best_cover,
    flat_prices,
    next_of_cover,
    next_to_swap,
    useless,
)

POACH = Param(1.0, 0.0, 1.0, "share of the chances to poach that it takes")
BLOCKING = Param(1.0, 0.0, 1.0, "share of the chances to block that it takes")
SURPRISING = Param(1.0, 0.0, 1.0, "share of the chances to surprise that it takes")


@compiled
def in_front(view: Any, rules: Any) -> int:
    """Guests in front of all seats."""
    held = 0
    for s in range(rules.players):
        held |= int(view.sat[s])
    return held


@compiled
def react(view: Any, legal: Any, stream: Any, block: float, surprise: float) -> int:
    """Take a share of the chances to react, with the first card that does; or decline."""
    if view.picked_lo | view.picked_hi != 0:
        return STOP if has(legal, STOP) else following(legal, STOP)
    share = block if view.node == BLOCK else surprise
    first = following(legal, STOP)
    return first if first >= 0 and uniform(stream) < share else STOP


@compiled
def any_action(legal: Any, stream: Any) -> int:
    """A legal action at random."""
    return nth(legal, below(stream, count(legal)))


@strategy("just_desserts", block=BLOCKING, surprise=SURPRISING)
def hoarder(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """Draws, turn after turn, and serves only the guest that wins the game at once.

    Shows what a hand can grow to, reshuffles and the turn cap; no serious opponent.
    """
    node = int(view.node)
    if node in (MAIN, NEXT, BUFFET_SERVE):
        guests = int(view.servable)
        while guests != 0:
            g = lowest_bit(guests)
            guests &= guests - 1
            if won(view.sat[seat] | (1 << g)) != 0:
                return GUEST + g
        return DRAW if node == MAIN else following(legal, -1)
    if node in (BLOCK, SURPRISE):
        return react(view, legal, stream, params[0], params[1])
    return any_action(legal, stream)


@strategy("just_desserts", poach=POACH, block=BLOCKING, surprise=SURPRISING)
def first_fit(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """Serves the first guest it can with the first cards that do, else draws; discards at random.

    Every chance to serve is taken, none is weighed.
    """
    node = int(view.node)
    if node in (MAIN, NEXT, BUFFET_SERVE):
        guests = int(view.servable)
        poachable = guests & in_front(view, rules)
        if poachable != 0 and uniform(stream) >= params[0]:
            guests &= ~poachable
        if guests != 0:
            return GUEST + lowest_bit(guests)
        return DRAW if node == MAIN else following(legal, -1)
    if node == COVER:
        return following(legal, -1)
    if node in (BLOCK, SURPRISE):
        return react(view, legal, stream, params[1], params[2])
    return any_action(legal, stream)


@compiled
def cheapest_guest(view: Any, rules: Any, seat: int, scratch: Any, guests: int, tip: float) -> int:
    """The guest with the cheapest cover; the hand is priced."""
    lo, hi = int(view.hand_lo[seat]), int(view.hand_hi[seat])
    if view.declared != 0:
        lo &= ~view.declared_lo
        hi &= ~view.declared_hi
    best, least = -1, DEAR
    while guests != 0:
        g = lowest_bit(guests)
        guests &= guests - 1
        price = best_cover(rules, g, lo, hi, scratch, tip)
        if price < least or best < 0:
            best, least = g, price
    return best


@strategy(
    "just_desserts",
    swap=Param(2, 1, 20, "useless cards from which it swaps rather than draws"),
    hand=Param(3, 1, 40, "smallest hand with which it swaps"),
    poach=POACH,
    block=BLOCKING,
    surprise=SURPRISING,
)
def thrifty(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """Serves the guest with the fewest cards, favourites first; swaps what no visible guest wants.

    Takes whom it can get cheapest, whatever the colour; discards at random.
    """
    node = int(view.node)
    seen = int(view.room)
    if view.expelled_n > 0:
        seen |= 1 << view.expelled[view.expelled_n - 1]
    if node in (MAIN, NEXT, BUFFET_SERVE):
        guests = int(view.servable)
        poachable = guests & in_front(view, rules)
        if poachable != 0 and uniform(stream) >= params[2]:
            guests &= ~poachable
        if guests != 0:
            flat_prices(view, rules, seat, scratch)
            return GUEST + cheapest_guest(view, rules, seat, scratch, guests, 1.0)
        if node != MAIN:
            return following(legal, -1)
        lo, hi = useless(view, rules, seat, seen)
        enough = many(lo) + many(hi) >= params[0] and view.hand_n[seat] >= params[1]
        return SWAP if enough and has(legal, SWAP) else DRAW
    if node == COVER:
        flat_prices(view, rules, seat, scratch)
        return next_of_cover(view, rules, seat, legal, scratch, 1.0)
    if node in (BLOCK, SURPRISE):
        return react(view, legal, stream, params[3], params[4])
    if node == SWAP_PICK:
        return next_to_swap(view, rules, seat, legal, seen)
    if node == BUFFET_PICK:
        return following(legal, -1)
    return any_action(legal, stream)
