"""The planners' common core: the best way to spend the spoons of a turn.

What an étage is worth is its points plus the prospects of the pièce it leaves. Worth adds up over
keys, so the best set of étages for the spoons left is a knapsack with one group per key, of at most
two étages each, with the number of pièces that may be started as a second limit.
"""

from __future__ import annotations

from typing import Any

from sim.games.pieces_montees.state import NO_FACE, PLACES, PLAY_PARTNER, WHISK
from sim.kit.jit import U64, compiled
from sim.kit.legal import lowest, popcount

# Weights of a planner, in the order of its parameters.
STARTED, HALF, READY, COMMIS, LATER, DENY, PAGES, HORIZON = range(8)

SPOONS = 5
"""Spoons a plan can spend: 0 to 4."""
STARTS = 4
_NOTHING = -1


@compiled
def faces(view: Any, rules: Any, seat: int, index: int) -> tuple[int, int]:
    """The face at an index that the seat on turn sees, and the other one."""
    place = int(rules.place[seat, index])
    front, back = int(view.front[place]), int(view.back[place])
    return (front, back) if (rules.front_mask >> index) & 1 else (back, front)


@compiled
def note_sight(view: Any, rules: Any, seat: int, scratch: Any) -> None:
    """Fill ``scratch.sight``: the faces that the seat on turn sees."""
    sight = 0
    for index in range(PLACES):
        face, _ = faces(view, rules, seat, index)
        sight |= 1 << face
    scratch.sight = sight & ((1 << NO_FACE) - 1)


@compiled
def prospect(face: int, scratch: Any) -> float:
    """What a pièce with this face on top promises beyond its points."""
    height = face & 3
    if height == 3:
        return 0.0
    promise = float(scratch.weights[STARTED if height == 1 else HALF])
    if (int(scratch.sight) >> (face + 1)) & 1:
        promise += float(scratch.weights[READY]) * height
    return promise


@compiled
def worth(rules: Any, face: int, scratch: Any) -> float:
    """What playing a face that fits is worth: points and the change in prospects."""
    height = face & 3
    gain = float(rules.value[height]) - float(rules.value[height - 1])
    if height > 1:
        gain -= prospect(face - 1, scratch)
    return gain + prospect(face, scratch)


@compiled
def clear_plan(scratch: Any) -> None:
    """Nothing planned: worth nothing, whatever there is to spend."""
    for cell in range(SPOONS * STARTS):
        scratch.best[cell] = 0.0
        scratch.first[cell] = _NOTHING


@compiled
def offer(scratch: Any, cost: int, both: int, starts: int, value: float, further: float, action: int) -> None:
    """Add a group to the plan: an étage, or it and the next one (``both`` < 0: there is none)."""
    for spoons in range(SPOONS - 1, cost - 1, -1):
        for room in range(STARTS - 1, starts - 1, -1):
            cell = spoons * STARTS + room
            found = float(scratch.best[(spoons - cost) * STARTS + room - starts]) + value
            if 0 <= both <= spoons:
                longer = float(scratch.best[(spoons - both) * STARTS + room - starts]) + further
                found = max(found, longer)
            if found > scratch.best[cell]:
                scratch.best[cell] = found
                scratch.first[cell] = action


@compiled
def offer_area(view: Any, rules: Any, seat: int, fits: int, base: int, room: int, scratch: Any) -> None:
    """Offer every étage in sight that fits an area."""
    done = 0
    bits = U64(fits)
    while bits != U64(0):
        bit = int(lowest(bits))
        bits &= bits - U64(1)
        height, index = bit // PLACES + 1, bit % PLACES
        face, _ = faces(view, rules, seat, index)
        if (done >> face) & 1 or (height == 1 and room == 0):
            continue
        done |= 1 << face
        value = worth(rules, face, scratch) + scratch.threat[index]
        both, further = -1, 0.0
        if height < 3 and (int(scratch.sight) >> (face + 1)) & 1:
            both = int(rules.cost[height]) + int(rules.cost[height + 1])
            further = value + worth(rules, face + 1, scratch)
        offer(scratch, int(rules.cost[height]), both, int(height == 1), value, further, base + index)


@compiled
def best_whisk(view: Any, rules: Any, seat: int, legal: Any, room: int, scratch: Any) -> int:
    """The étage 1 to start with the commis (the turn's worth in ``scratch.worth``), -1 for none."""
    best = -1
    top = -1e9
    spoons = int(view.spoons)
    bits = (U64(legal.words[0]) >> U64(WHISK)) & U64(0xFFF)
    while bits != U64(0):
        index = int(lowest(bits))
        bits &= bits - U64(1)
        face, _ = faces(view, rules, seat, index)
        value = worth(rules, face, scratch) + scratch.threat[index]
        rest = spoons - int(rules.cost[2])
        total = planned(scratch, spoons, room) + value
        if rest >= 0 and (int(scratch.sight) >> (face + 1)) & 1:
            total = max(total, planned(scratch, rest, room) + value + worth(rules, face + 1, scratch))
        if total > top:
            top, best = total, index
    scratch.worth[WHISK] = top - scratch.weights[COMMIS]
    return best


@compiled
def room_to_start(view: Any, rules: Any, area: int) -> int:
    """How many pièces the area can still start without a whisk."""
    prep = int(view.prep[area])
    if rules.team_limits:
        prep += int(view.prep[area ^ 2])
    return min(max(int(rules.prep_limit) - prep, 0), STARTS - 1)


@compiled
def make_plan(view: Any, rules: Any, seat: int, scratch: Any) -> None:
    """Fill ``scratch.best`` and ``scratch.first`` by spoons and starts."""
    clear_plan(scratch)
    room = room_to_start(view, rules, seat)
    offer_area(view, rules, seat, int(view.fits), 0, room, scratch)
    if rules.teams:
        room = room_to_start(view, rules, seat ^ 2) if rules.partner_start else 0
        offer_area(view, rules, seat, int(view.fits_partner), PLAY_PARTNER, room, scratch)


@compiled
def planned(scratch: Any, spoons: int, room: int) -> float:
    """Worth of the best plan for so many spoons and starts."""
    return float(scratch.best[min(spoons, SPOONS - 1) * STARTS + room]) if spoons >= 0 else -1e9


@compiled
def first_of(scratch: Any, spoons: int, room: int) -> int:
    """A play of the best plan, -1 when it is to play nothing."""
    return int(scratch.first[min(spoons, SPOONS - 1) * STARTS + room])


@compiled
def backs(rules: Any, shown: int, hidden: int, pool: int) -> int:
    """Cards that may be behind a face, as a bit set; ``hidden`` is its other face as far as known."""
    cards = int(rules.with_face[shown])
    if hidden & 3:
        return cards & int(rules.with_face[hidden])
    possible = cards & pool
    return possible if possible else cards


@compiled
def flip_worth(
    rules: Any, shown: int, cards: int, need: int, spoons: int, room: int, whisk: bool, scratch: Any
) -> float:
    """Expected worth of a turn that goes on with turning this card over.

    ``scratch.turn`` holds the worth of turns with fewer spoons; ``whisk``: the commis could start a
    pièce even without room.
    """
    left = spoons - int(rules.flip_cost)
    base = float(scratch.turn[left])
    side = 1 - ((shown >> 2) & 1)
    total = 0.0
    bits = U64(cards)
    while bits != U64(0):
        face = int(rules.face[2 * int(lowest(bits)) + side])
        bits &= bits - U64(1)
        value = base
        height = face & 3
        if (need >> face) & 1 and (int(scratch.sight) >> face) & 1 == 0:
            gain = worth(rules, face, scratch)
            rest = left - int(rules.cost[height])
            if rest >= 0 and height > 1:
                value = max(value, float(scratch.turn[rest]) + gain)
            elif rest >= 0 and room > 0:
                value = max(value, planned(scratch, rest, room - 1) + gain)
            elif height == 1 and whisk:
                value = max(value, planned(scratch, left, room) + gain - float(scratch.weights[COMMIS]))
            value = max(value, base + float(scratch.weights[LATER]) * gain)
        total += value
    return total / popcount(U64(cards))
