"""Planning strategies: the same choice, with more and more in view."""

from __future__ import annotations

from typing import Any

from sim.games.just_desserts.bits import lowest_bit, many
from sim.games.just_desserts.covers import fed, tastes_of
from sim.games.just_desserts.state import (
    BLOCK,
    BUFFET,
    BUFFET_PICK,
    BUFFET_SERVE,
    CARD,
    COVER,
    DISCARD,
    DRAW,
    GUEST,
    MAIN,
    NEXT,
    RETURN,
    STOP,
    SURPRISE,
    SWAP,
    SWAP_PICK,
)
from sim.kit.jit import compiled
from sim.kit.legal import following, has
from sim.kit.protocol import Param, strategy
from strategies.just_desserts.cards import (
    DEAR,
    best_cover,
    cheapest_card,
    guests_left,
    next_of_cover,
    next_to_swap,
    use_prices,
    useless,
)
from strategies.just_desserts.outlook import WON, danger, gain, least_missed, loss, most_advanced
from strategies.just_desserts.simple import any_action, in_front

CHASER, MANAGER, DENIER, AWARE = range(4)
PRICE = Param(0.1, 0.0, 1.0, "what a card of price 1 is worth, against an outlook of 1 per win")
TIP = Param(0.8, 0.0, 3.0, "price of the card that a tip brings")
SWAPS = Param(2, 1, 20, "useless cards from which it swaps rather than draws")
DENY = Param(0.3, 0.0, 3.0, "worth of a guest with whom a rival would win, by its tastes, without poaching")
POACH = Param(0.2, 0.0, 3.0, "weight of what a victim of poaching loses; 0: never poaches")
POACH_MORE = Param(0.3, 0.0, 3.0, "weight of what a victim of poaching loses; 0: never poaches")
BLOCKING = Param(0.2, 0.0, 3.0, "weight of what a block saves; 0: never blocks")
SURPRISING = Param(1.0, 0.0, 3.0, "weight of what a surprise gains; 0: never surprises")
_CONTESTED = 1.5  # how much dearer cards are where guests can be poached back
_EXTRA = 0.02  # what any guest is worth beyond its colour: it feeds nobody else


@compiled
def exposure(view: Any, rules: Any, seat: int, g: int) -> float:
    """Probability that a rival holds a favourite of ``g``, by counting the cards not seen."""
    lo = int(rules.fav_lo[g]) & ~(int(view.used_lo) | int(view.hand_lo[seat]))
    hi = int(rules.fav_hi[g]) & ~(int(view.used_hi) | int(view.hand_hi[seat]))
    if lo | hi == 0:
        return 0.0
    others = 0
    for s in range(rules.players):
        if s != seat:
            others += int(view.hand_n[s])
            if (view.known_lo[s] & lo) | (view.known_hi[s] & hi) != 0:
                return 1.0
    unseen = max(1, others + int(view.pile_n))
    stays = 1.0 - min(1.0, others / float(unseen))
    return 1.0 - (stays if many(lo) + many(hi) == 1 else stays * stays)


@compiled
def worth(view: Any, rules: Any, seat: int, free: int, g: int, deny: float, poach: float) -> float:
    """What satisfying ``g`` is worth beside the seat's own outlook: a rival's win, a victim's loss."""
    for s in range(rules.players):
        if s != seat and (view.sat[s] >> g) & 1 != 0:
            return poach * loss(view, rules, s, free, g) if poach > 0.0 else -DEAR
    if deny > 0.0 and rules.poaching == 0 and danger(view, rules, seat, free, g) > WON / 2.0:
        return _EXTRA + deny / float(rules.needs[g])
    return _EXTRA


@compiled
def best_target(
    view: Any,
    rules: Any,
    seat: int,
    scratch: Any,
    level: int,
    price: float,
    tip: float,
    deny: float,
    poach: float,
    surprise: float,
) -> int:
    """The guest to serve first in the best plan of one or two services, -1: none; the hand is priced."""
    free = guests_left(view, rules)
    lo, hi = int(view.hand_lo[seat]), int(view.hand_hi[seat])
    if view.declared != 0:
        lo &= ~view.declared_lo
        hi &= ~view.declared_hi
    todo = int(view.servable)
    n = 0
    while todo != 0:
        g = lowest_bit(todo)
        todo &= todo - 1
        cost = best_cover(rules, g, lo, hi, scratch, tip)
        if cost >= DEAR:
            continue
        extra = worth(view, rules, seat, free, g, deny, poach) - price * cost
        risk = 0.0
        if level >= AWARE and rules.surprise != 0:
            fav_lo, fav_hi = rules.fav_lo[g] & scratch.cover[0], rules.fav_hi[g] & scratch.cover[1]
            if fav_lo | fav_hi == 0:
                risk = surprise * exposure(view, rules, seat, g)
        scratch.guest[n] = g
        scratch.extra[n] = extra
        scratch.risk[n] = risk
        scratch.lo[n], scratch.hi[n] = scratch.cover[0], scratch.cover[1]
        n += 1
    best, top = -1, 0.0
    held = in_front(view, rules)
    for i in range(n):
        g = int(scratch.guest[i])
        own = gain(view, rules, seat, free, 1 << g)
        value = (own + scratch.extra[i]) * (1.0 - scratch.risk[i])
        if scratch.risk[i] > 0.0:
            value -= 0.5 * scratch.risk[i] * danger(view, rules, seat, free, g)
        if value > top:
            best, top = g, value
        if view.slots < 2:
            continue
        for j in range(i + 1, n):
            h = int(scratch.guest[j])
            if (held >> g) & (held >> h) & 1 != 0:
                continue
            shared = (scratch.lo[i] & scratch.lo[j]) | (scratch.hi[i] & scratch.hi[j])
            cost = 0.0
            if shared != 0:
                rest_lo, rest_hi = lo & ~scratch.lo[i], hi & ~scratch.hi[i]
                if fed(rules, 1 << h, rest_lo, rest_hi, tastes_of(rules, rest_lo, rest_hi)) == 0:
                    continue
                cost = price
            both = (
                gain(view, rules, seat, free, (1 << g) | (1 << h))
                + scratch.extra[i]
                + scratch.extra[j]
                - cost
            )
            both *= 1.0 - 0.5 * (scratch.risk[i] + scratch.risk[j])
            if both > top:
                # the favourite first (its tip may help), else the one worth more
                top = both
                best = g if scratch.extra[i] >= scratch.extra[j] else h
    return best


@compiled
def parting(view: Any, rules: Any, seat: int, legal: Any) -> int:
    """Discard phase: the guest rivals gain most from and this seat least; the last lies at the door."""
    free = guests_left(view, rules)
    lo, hi = int(view.hand_lo[seat]), int(view.hand_hi[seat])
    best, most = -1, -1e9
    action = following(legal, GUEST - 1)
    while action >= 0:
        g = action - GUEST
        value = danger(view, rules, seat, free, g) / float(rules.needs[g])
        own = gain(view, rules, seat, free, 1 << g)
        able = fed(rules, 1 << g, lo, hi, int(view.tastes[seat])) != 0
        value -= own * (1.0 if able else 0.3)
        if value > most:
            best, most = action, value
        action = following(legal, action)
    return best


@compiled
def reaction(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, tip: float, price: float,
             block: float, surprise: float) -> int:  # fmt: skip
    """Block or surprise when what it saves or gains is worth the cards."""
    if view.picked_lo | view.picked_hi != 0:
        return STOP if has(legal, STOP) else following(legal, STOP)
    card = cheapest_card(legal, scratch)
    if card < 0:
        return STOP
    free = guests_left(view, rules)
    g, active = int(view.target), int(view.seat)
    theirs = gain(view, rules, active, free, 1 << g)
    if view.node == BLOCK:
        cost = best_cover(rules, g, int(view.hand_lo[seat]), int(view.hand_hi[seat]), scratch, tip)
        cost = max(0.0, min(cost, 4.0)) + tip  # the compensation is lost, too
        if block * (loss(view, rules, seat, free, g) + theirs) > price * cost and block > 0.0:
            return next_of_cover(view, rules, seat, legal, scratch, tip)
        return STOP
    own = gain(view, rules, seat, free, 1 << g)
    return (
        card
        if surprise > 0.0 and surprise * (own + 0.5 * theirs) > price * scratch.price[card - CARD]
        else STOP
    )


@compiled
def plan(
    view: Any,
    rules: Any,
    seat: int,
    legal: Any,
    scratch: Any,
    stream: Any,
    level: int,
    price: float,
    tip: float,
    swaps: float,
    deny: float,
    poach: float,
    block: float,
    surprise: float,
) -> int:
    """Any decision of a planner of this level."""  # fmt: skip
    node = int(view.node)
    free = guests_left(view, rules)
    if level >= DENIER and rules.poaching != 0:
        price *= _CONTESTED
    if node == DISCARD:
        return parting(view, rules, seat, legal) if level >= MANAGER else any_action(legal, stream)
    if node == RETURN:
        return least_missed(view, rules, seat, legal, free)
    seen = int(view.room)
    if view.expelled_n > 0:
        seen |= 1 << view.expelled[view.expelled_n - 1]
    if node == SWAP_PICK:
        return next_to_swap(view, rules, seat, legal, seen)
    use_prices(view, rules, seat, scratch)
    if node in (MAIN, NEXT, BUFFET_SERVE):
        g = best_target(view, rules, seat, scratch, level, price, tip, deny, poach, surprise)
        if node == MAIN and level >= DENIER and has(legal, BUFFET):
            best = gain(view, rules, seat, free, 1 << g) if g >= 0 else 0.0
            if best < 4.0 and most_advanced(view, rules, seat, free) > 0.45 + best:
                return BUFFET
        if g >= 0:
            return GUEST + g
        if node != MAIN:
            return following(legal, -1)
        lo, hi = useless(view, rules, seat, seen)
        return SWAP if many(lo) + many(hi) >= swaps and has(legal, SWAP) else DRAW
    if node == COVER:
        return next_of_cover(view, rules, seat, legal, scratch, tip)
    if node in (BLOCK, SURPRISE):
        return reaction(view, rules, seat, legal, scratch, tip, price, block, surprise)
    if node == BUFFET_PICK:
        return cheapest_card(legal, scratch)
    return any_action(legal, stream)


@strategy("just_desserts", price=PRICE, tip=TIP, swap=SWAPS, poach=POACH, block=BLOCKING, surprise=SURPRISING)
def set_chaser(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """Serves the pair of guests that brings it nearest to three of a colour or five colours.

    Keeps cards that many guests want; discards at random.
    """
    return plan(view, rules, seat, legal, scratch, stream, CHASER, params[0], params[1], params[2], 0.0,
                params[3], params[4], params[5])  # fmt: skip


@strategy(
    "just_desserts", price=PRICE, tip=TIP, swap=SWAPS, deny=DENY, poach=POACH, block=BLOCKING,
    surprise=SURPRISING,
)  # fmt: skip
def room_manager(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """A set chaser that serves and discards with an eye on what rivals want.

    Keeps twins that it can serve, buries the ones that rivals need, leaves the harmless at the door.
    """
    return plan(view, rules, seat, legal, scratch, stream, MANAGER, params[0], params[1], params[2],
                params[3], params[4], params[5], params[6])  # fmt: skip


@strategy(
    "just_desserts", price=PRICE, tip=TIP, swap=SWAPS, deny=DENY, poach=POACH_MORE, block=BLOCKING,
    surprise=SURPRISING,
)  # fmt: skip
def poacher(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """A room manager that opens a buffet when a rival is about to win.

    Poaches what hurts the victim, offers favourites first, blocks when the guest is worth the cards.
    """
    return plan(view, rules, seat, legal, scratch, stream, DENIER, params[0], params[1], params[2],
                params[3], params[4], params[5], params[6])  # fmt: skip


@strategy(
    "just_desserts", price=PRICE, tip=TIP, swap=SWAPS, deny=DENY, poach=POACH_MORE, block=BLOCKING,
    surprise=SURPRISING,
)  # fmt: skip
def surprise_aware(
    view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any
) -> int:
    """A poacher that counts cards: how likely a rival holds the favourite of the guest it serves.

    Serves exposed guests with their favourite or not at all when the risk outweighs the gain.
    """
    return plan(view, rules, seat, legal, scratch, stream, AWARE, params[0], params[1], params[2],
                params[3], params[4], params[5], params[6])  # fmt: skip
