"""How near a seat is to a win, from what everybody sees."""

from __future__ import annotations

from typing import Any

from sim.games.just_desserts.bits import colour_counts, won
from sim.games.just_desserts.state import COLOURS, GUEST
from sim.kit.jit import compiled
from sim.kit.legal import following

STEP = 0.45  # what a guest still missing for a win leaves of its worth
WON = 8.0
POACHED = 0.5  # how much of a guest in front of a rival can still be had by poaching


@compiled
def outlook(rules: Any, own: int, free: int, held: int) -> float:
    """Worth of the guests ``own``, of which ``free`` are to be had and ``held`` lie with rivals.

    Each colour counts STEP to the power of the guests missing for three of it, thinned out when
    few are left; five different colours likewise. A win counts WON.
    """
    if won(own) != 0:
        return WON
    mine, left, away = colour_counts(own), colour_counts(free), colour_counts(held)
    total, distinct, open_colours = 0.0, 0, 0.0
    for c in range(COLOURS):
        k = (mine >> (4 * c)) & 15
        supply = float((left >> (4 * c)) & 15)
        if rules.poaching != 0:
            supply += POACHED * float((away >> (4 * c)) & 15)
        distinct += int(k > 0)
        if k == 0:
            open_colours += min(1.0, supply)
        missing = 3 - k
        if supply >= missing - 0.6:
            chance = STEP
            for _ in range(missing - 1):
                chance *= STEP
            total += chance * min(1.0, supply / (missing + 1.0))
    missing = 5 - distinct
    if open_colours >= missing - 0.6:
        chance = STEP
        for _ in range(missing - 1):
            chance *= STEP
        total += 1.5 * chance * min(1.0, open_colours / (missing + 0.5))
    return total


@compiled
def rivals_of(view: Any, rules: Any, s: int) -> int:
    """Guests in front of all seats but ``s``."""
    held = 0
    for t in range(rules.players):
        if t != s:
            held |= int(view.sat[t])
    return held


@compiled
def gain(view: Any, rules: Any, s: int, free: int, guests: int) -> float:
    """How much better seat ``s`` would stand with these guests more."""
    own, held = int(view.sat[s]), rivals_of(view, rules, s)
    before = outlook(rules, own, free & ~own, held)
    return outlook(rules, own | guests, free & ~guests, held & ~guests) - before


@compiled
def danger(view: Any, rules: Any, seat: int, free: int, g: int) -> float:
    """What guest ``g`` is worth to the rival who wants it most."""
    most = 0.0
    for s in range(rules.players):
        if s != seat and (view.sat[s] >> g) & 1 == 0:
            most = max(most, gain(view, rules, s, free, 1 << g))
    return most


@compiled
def loss(view: Any, rules: Any, s: int, free: int, g: int) -> float:
    """How much worse seat ``s`` would stand without its guest ``g``."""
    own, held = int(view.sat[s]), rivals_of(view, rules, s)
    return outlook(rules, own, free, held) - outlook(rules, own & ~(1 << g), free, held)


@compiled
def least_missed(view: Any, rules: Any, seat: int, legal: Any, free: int) -> int:
    """At a buffet: the own guest whose return costs least."""
    best, least = -1, 1e9
    action = following(legal, GUEST - 1)
    while action >= 0:
        cost = loss(view, rules, seat, free, action - GUEST)
        if cost < least:
            best, least = action, cost
        action = following(legal, action)
    return best


@compiled
def most_advanced(view: Any, rules: Any, seat: int, free: int) -> float:
    """The best outlook among the rivals."""
    most = 0.0
    for s in range(rules.players):
        if s != seat:
            most = max(most, outlook(rules, int(view.sat[s]), free, rivals_of(view, rules, s)))
    return most
