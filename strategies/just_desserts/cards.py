"""Covers and prices: which desserts to give away."""

from __future__ import annotations

from typing import Any

from sim.games.just_desserts.bits import card_hi, card_lo, has_card, last_card, lowest_bit, many
from sim.games.just_desserts.state import CARD, COVER, LOW_CARDS, STOP
from sim.kit.jit import compiled
from sim.kit.legal import following, has

DEAR = 1e9


@compiled
def guests_left(view: Any, rules: Any) -> int:
    """Guests whom nobody has satisfied, as a set."""
    held = 0
    for s in range(rules.players):
        held |= int(view.sat[s])
    return ((1 << 24) - 1) & ~held


@compiled
def flat_prices(view: Any, rules: Any, seat: int, scratch: Any) -> None:
    """Price every card of the hand at 1 and a little for every taste: the smallest cover is cheapest."""
    lo, hi = int(view.hand_lo[seat]), int(view.hand_hi[seat])
    while lo | hi != 0:
        d = lowest_bit(lo) if lo != 0 else LOW_CARDS + lowest_bit(hi)
        lo &= ~card_lo(d)
        hi &= ~card_hi(d)
        scratch.price[d] = 1.0 + 0.01 * many(rules.taste[d])


@compiled
def use_prices(view: Any, rules: Any, seat: int, scratch: Any) -> None:
    """Price every card of the hand by what it gives to the guests still to be had.

    A card that gives k of a guest's n tastes is worth (k / n)^2 to it, a favourite half as much again.
    """
    guests = guests_left(view, rules)
    lo, hi = int(view.hand_lo[seat]), int(view.hand_hi[seat])
    while lo | hi != 0:
        d = lowest_bit(lo) if lo != 0 else LOW_CARDS + lowest_bit(hi)
        lo &= ~card_lo(d)
        hi &= ~card_hi(d)
        total, todo = 0.0, guests
        while todo != 0:
            g = lowest_bit(todo)
            todo &= todo - 1
            gives = int(rules.class_of[g, d])
            if gives != 0:
                share = many(gives) / float(rules.needs[g])
                total += share * share
                if has_card(rules.fav_lo[g], rules.fav_hi[g], d):
                    total += 0.5
        scratch.price[d] = 0.5 + total / 4.0


@compiled
def best_cover(rules: Any, g: int, lo: int, hi: int, scratch: Any, tip: float) -> float:
    """Price of the cheapest cover of ``g`` from these cards, left in ``scratch.cover``; DEAR: none.

    The classes of a cover are disjoint sets of cards, so each gives its cheapest card; a favourite
    is cheaper by the ``tip`` it earns.
    """
    top = 1 << int(rules.needs[g])
    present = 0
    for c in range(1, top):
        in_lo, in_hi = lo & rules.class_lo[g, c], hi & rules.class_hi[g, c]
        if in_lo | in_hi == 0:
            continue
        present |= 1 << c
        scratch.cheapest[c] = DEAR
        while in_lo | in_hi != 0:
            d = lowest_bit(in_lo) if in_lo != 0 else LOW_CARDS + lowest_bit(in_hi)
            in_lo &= ~card_lo(d)
            in_hi &= ~card_hi(d)
            price = scratch.price[d]
            if has_card(rules.fav_lo[g], rules.fav_hi[g], d):
                price -= tip
            if price < scratch.cheapest[c]:
                scratch.cheapest[c] = price
                scratch.holder[c] = d
    best, chosen = DEAR, 0
    for i in range(rules.covers_n[g]):
        cover = int(rules.covers[g, i])
        if cover & ~present != 0:
            continue
        price, todo = 0.0, cover
        while todo != 0:
            price += scratch.cheapest[lowest_bit(todo)]
            todo &= todo - 1
        if price < best:
            best, chosen = price, cover
    scratch.cover[0] = scratch.cover[1] = 0
    while chosen != 0:
        d = int(scratch.holder[lowest_bit(chosen)])
        chosen &= chosen - 1
        scratch.cover[0] |= card_lo(d)
        scratch.cover[1] |= card_hi(d)
    return best


@compiled
def next_of_cover(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, tip: float) -> int:
    """The next card of the cheapest cover of the target; any legal card when that is not on offer."""
    if has(legal, STOP) and view.picked_lo | view.picked_hi != 0:
        return STOP
    lo, hi = int(view.hand_lo[seat]), int(view.hand_hi[seat])
    if view.node == COVER and view.declared != 0:
        lo &= ~view.declared_lo
        hi &= ~view.declared_hi
    best_cover(rules, int(view.target), lo, hi, scratch, tip)
    card = following(legal, CARD - 1)
    first = card
    while card >= 0:
        if has_card(int(scratch.cover[0]), int(scratch.cover[1]), card - CARD):
            return card
        card = following(legal, card)
    return first if first >= 0 else STOP


@compiled
def useless(view: Any, rules: Any, seat: int, guests: int) -> Any:
    """Cards of the hand that give nothing to any of ``guests``, as two words."""
    lo, hi = int(view.hand_lo[seat]), int(view.hand_hi[seat])
    out_lo, out_hi = 0, 0
    while lo | hi != 0:
        d = lowest_bit(lo) if lo != 0 else LOW_CARDS + lowest_bit(hi)
        lo &= ~card_lo(d)
        hi &= ~card_hi(d)
        todo, gives = guests, 0
        while todo != 0 and gives == 0:
            gives = int(rules.class_of[lowest_bit(todo), d])
            todo &= todo - 1
        if gives == 0:
            out_lo |= card_lo(d)
            out_hi |= card_hi(d)
    return out_lo, out_hi


@compiled
def next_to_swap(view: Any, rules: Any, seat: int, legal: Any, guests: int) -> int:
    """At a swap: the next card that is of no use to ``guests``, or stop."""
    lo, hi = useless(view, rules, seat, guests)
    last = CARD + last_card(view.picked_lo, view.picked_hi)
    card = following(legal, max(last, CARD - 1))
    while card >= 0:
        if has_card(lo, hi, card - CARD):
            return card
        card = following(legal, card)
    if has(legal, STOP):
        return STOP
    return following(legal, CARD - 1)


@compiled
def cheapest_card(legal: Any, scratch: Any) -> int:
    """The legal card with the lowest price."""
    card = following(legal, CARD - 1)
    best = card
    while card >= 0:
        if scratch.price[card - CARD] < scratch.price[best - CARD]:
            best = card
        card = following(legal, card)
    return best
