"""Which cards satisfy which guest: minimal covers, walked card by card (JD-020 to JD-025).

A card's *class* for a guest is the set of the guest's tastes that it gives, at most 15 of them.
``rules.covers`` lists a guest's minimal covers as sets of classes, once and for all; the walk
expands them to the cards of a hand in ascending order, exactly and without a list of covers.
"""

from __future__ import annotations

from typing import Any

from sim.games.just_desserts.bits import below_hi, below_lo, has_card, last_card, lowest_bit
from sim.games.just_desserts.state import LOW_CARDS, MOST_DESSERTS
from sim.kit.jit import compiled

_FAR = MOST_DESSERTS


@compiled
def tastes_of(rules: Any, lo: int, hi: int) -> int:
    """All tastes of a set of cards together."""
    union = 0
    while lo != 0:
        union |= rules.taste[lowest_bit(lo)]
        lo &= lo - 1
    while hi != 0:
        union |= rules.taste[LOW_CARDS + lowest_bit(hi)]
        hi &= hi - 1
    return union


@compiled
def feeds(rules: Any, g: int, lo: int, hi: int) -> bool:
    """Whether some cards of the set satisfy guest ``g``."""
    t = int(rules.needs[g]) - 1
    while t >= 0 and (lo & rules.gives_lo[g, t]) | (hi & rules.gives_hi[g, t]) != 0:
        t -= 1
    return t < 0


@compiled
def fed(rules: Any, guests: int, lo: int, hi: int, tastes: int) -> int:
    """Those of ``guests`` whom a hand (with its union of tastes) can satisfy, as a set."""
    able = guests & rules.fed_by[tastes]
    doubtful = able & ~rules.plain
    while doubtful != 0:
        if not feeds(rules, lowest_bit(doubtful), lo, hi):
            able &= ~(doubtful & -doubtful)
        doubtful &= doubtful - 1
    return able


@compiled
def classes_of(rules: Any, g: int, lo: int, hi: int) -> int:
    """The classes of a set of cards, as a set."""
    classes = 0
    while lo != 0:
        classes |= 1 << rules.class_of[g, lowest_bit(lo)]
        lo &= lo - 1
    while hi != 0:
        classes |= 1 << rules.class_of[g, LOW_CARDS + lowest_bit(hi)]
        hi &= hi - 1
    return classes


@compiled
def satisfied(rules: Any, g: int, lo: int, hi: int) -> bool:
    """Whether a set of usable cards gives all the guest wants."""
    union = 0
    while lo != 0:
        union |= rules.class_of[g, lowest_bit(lo)]
        lo &= lo - 1
    while hi != 0:
        union |= rules.class_of[g, LOW_CARDS + lowest_bit(hi)]
        hi &= hi - 1
    return union == (1 << rules.needs[g]) - 1


@compiled
def walk(rules: Any, g: int, lo: int, hi: int, picked_lo: int, picked_hi: int, must: int) -> Any:
    """Cards of the hand (lo, hi) that may follow the picked ones on the way to a cover of ``g``.

    Picks ascend; every card offered leads to at least one cover, which contains card ``must``
    unless that is -1. Returns the two words of the set, empty when no cover is left.
    """
    if rules.superset != 0:
        return _walk_supersets(rules, g, lo, hi, picked_lo, picked_hi, must)
    last = last_card(picked_lo, picked_hi)
    if last >= 0:
        lo &= ~below_lo(last + 1)
        hi &= ~below_hi(last + 1)
    picked = classes_of(rules, g, picked_lo, picked_hi)
    bound = 0
    if must >= 0 and not has_card(picked_lo, picked_hi, must):
        bound = rules.class_of[g, must]
        if bound == 0 or not has_card(lo, hi, must):
            return 0, 0
        lo &= ~rules.class_lo[g, bound] | (below_lo(must + 1) & ~below_lo(must))
        hi &= ~rules.class_hi[g, bound] | (below_hi(must + 1) & ~below_hi(must))
    present = picked
    for c in range(1, 1 << rules.needs[g]):
        if (lo & rules.class_lo[g, c]) | (hi & rules.class_hi[g, c]) != 0:
            present |= 1 << c
    out_lo, out_hi = 0, 0
    for i in range(rules.covers_n[g]):
        cover = rules.covers[g, i]
        if cover & picked != picked or cover & ~present != 0 or (cover >> bound) & 1 < int(bound > 0):
            continue
        rest = cover & ~picked
        if rest & (rest - 1) == 0:
            c = lowest_bit(rest)
            out_lo |= lo & rules.class_lo[g, c]
            out_hi |= hi & rules.class_hi[g, c]
            continue
        # the next card must lie below the highest card of every other class still to come
        first, second, scarce = _FAR, _FAR, 0
        todo = rest
        while todo != 0:
            c = lowest_bit(todo)
            top = last_card(lo & rules.class_lo[g, c], hi & rules.class_hi[g, c])
            if top < first:
                first, second, scarce = top, first, c
            elif top < second:
                second = top
            todo &= todo - 1
        todo = rest
        while todo != 0:
            c = lowest_bit(todo)
            limit = second if c == scarce else first
            out_lo |= lo & rules.class_lo[g, c] & below_lo(limit)
            out_hi |= hi & rules.class_hi[g, c] & below_hi(limit)
            todo &= todo - 1
    return out_lo, out_hi


@compiled
def _walk_supersets(rules: Any, g: int, lo: int, hi: int, picked_lo: int, picked_hi: int, must: int) -> Any:
    """The walk under ``extra_desserts = any_superset``: whatever is missing must lie ahead."""
    last = last_card(picked_lo, picked_hi)
    lo &= rules.usable_lo[g] & ~below_lo(last + 1)
    hi &= rules.usable_hi[g] & ~below_hi(last + 1)
    limit = _FAR
    for t in range(rules.needs[g]):
        if (picked_lo & rules.gives_lo[g, t]) | (picked_hi & rules.gives_hi[g, t]) == 0:
            limit = min(limit, last_card(lo & rules.gives_lo[g, t], hi & rules.gives_hi[g, t]))
    if must >= 0 and not has_card(picked_lo, picked_hi, must):
        limit = min(limit, must if has_card(lo, hi, must) else -1)
    return lo & below_lo(limit + 1), hi & below_hi(limit + 1)


@compiled
def walk_with_favourite(
    rules: Any, g: int, lo: int, hi: int, picked_lo: int, picked_hi: int, fav_lo: int, fav_hi: int
) -> Any:
    """As :func:`walk`, for covers that contain at least one of these favourites."""
    out_lo, out_hi = 0, 0
    while fav_lo | fav_hi != 0:
        if fav_lo != 0:
            must = lowest_bit(fav_lo)
            fav_lo &= fav_lo - 1
        else:
            must = LOW_CARDS + lowest_bit(fav_hi)
            fav_hi &= fav_hi - 1
        more_lo, more_hi = walk(rules, g, lo, hi, picked_lo, picked_hi, must)
        out_lo |= more_lo
        out_hi |= more_hi
    return out_lo, out_hi
