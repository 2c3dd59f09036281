"""Own pies: what laying a piece at either end is worth, kept up to date instead of searched for."""

from __future__ import annotations

from typing import Any

from sim.games.piece_of_pie.state import CARDS, FLAVOURS, FLOOR, PIES, PLACES, SHAPE_COUNTS
from sim.kit.bytes import in_byte, larger, put_byte
from sim.kit.jit import compiled

_BYTES = 0x01010101
_SIDES = sum(sides << 2 * n for n, sides in enumerate((1, 1, 3, 3, 3, 3, 3, 1, 0)))
"""Ends of a pie of n pieces where the next may go, two bits each; equal ends are one (PP-032, PP-033)."""


@compiled
def pies_of(rules: Any, seat: int) -> int:
    """All bits of a seat's bytes in a word by pie."""
    return int(rules.own[seat])


@compiled
def axis_of(state: Any, pie: int, end: int) -> int:
    """Sum, modulo 8, of places that a fixed axis mirrors into each other, read towards ``end`` (PP-A04)."""
    back = int(state.back[pie])
    return 2 * back + 1 if end == 0 else 2 * (int(state.held[pie]) - back) - 3


@compiled
def pattern_added(state: Any, rules: Any, chain: int, axis: int) -> int:
    """Sets of the pattern recipe that a piece of each flavour adds to a chain, two bits each."""
    card = int(state.pattern_card)
    if rules.fixed_axis != 0 and card == rules.mirror_card:
        return int(rules.axes[(axis & 7) >> 1, chain])
    return int(rules.added[chain, CARDS + card])


@compiled
def chain_gains(state: Any, rules: Any, chain: int, axis: int) -> int:
    """Recipe points that a piece of each flavour adds to a chain, a byte a flavour."""
    card, pattern = int(state.flavour_card), CARDS + int(state.pattern_card)
    points = int(rules.pay[card, int(rules.added[chain, card])])
    return points + int(rules.pay[pattern, pattern_added(state, rules, chain, axis)])


@compiled
def count_sets(state: Any, rules: Any, pie: int, pattern: bool) -> int:
    """Sets of the pattern or the flavour recipe in a pie as it lies, counted piece by piece."""
    chain, axis = int(state.chain[pie, 0]), axis_of(state, pie, 0)
    code, count = 1, 0
    for i in range(int(state.held[pie]) - 1, -1, -1):
        flavour = (chain >> 2 * i) & 3
        if pattern:
            word = pattern_added(state, rules, code, axis)
        else:
            word = int(rules.added[code, int(state.flavour_card)])
        count += (word >> 2 * flavour) & 3
        code = 4 * code + flavour
    return count


@compiled
def recipe_points(state: Any, rules: Any, pie: int) -> int:
    """Recipe points of a pie as it lies, without what is pooled over both pies."""
    card, pattern = int(state.flavour_card), CARDS + int(state.pattern_card)
    points = count_sets(state, rules, pie, False) * int(rules.worth[card])
    return int(points + count_sets(state, rules, pie, True) * int(rules.worth[pattern]))


@compiled
def shapes_in(tally: int, form: int) -> int:
    """Pieces with a shape; ``form`` is its index in SHAPES."""
    return (tally >> 27 + 5 * form) & 31


@compiled
def wanted_shape(rules: Any, tally: int) -> int:
    """The shape (bit) of which one more completes a set of three, 0 for none (PP-042)."""
    return int(rules.lacking[(tally >> 32) & (SHAPE_COUNTS - 1)])


@compiled
def shape_sets(tally: int) -> int:
    """Complete sets of heart, flower and star (PP-042)."""
    return int(min(shapes_in(tally, 1), shapes_in(tally, 2), shapes_in(tally, 3)))


@compiled
def loose_sets(flavours: int, tally: int) -> int:
    """Sets with one piece of every flavour of a bit set, lying anywhere (PP-061, PP-065)."""
    count = PLACES * 2
    for f in range(len(FLAVOURS)):
        if (flavours >> f) & 1:
            count = min(count, in_byte(tally, f))
    return count


@compiled
def pooled_gains(flavours: int, points: int, tally: int) -> int:
    """Points of one more piece of each flavour for a pooled recipe, a byte a flavour (PP-A05)."""
    now = loose_sets(flavours, tally)
    word = 0
    for f in range(len(FLAVOURS)):
        word += (loose_sets(flavours, tally + (1 << 8 * f)) - now) * points << 8 * f
    return word


@compiled
def end_gains(state: Any, rules: Any, pie: int, end: int, pooled: int) -> int:
    """Gains of each kind at an end of a pie that is not full; ``pooled`` as for ``refresh_pie``."""
    recipe = chain_gains(state, rules, int(state.chain[pie, end]), axis_of(state, pie, end)) + pooled
    return (recipe | recipe << 32) + int(rules.ice[int(state.frost[pie, end])])


@compiled
def prize_of(state: Any, rules: Any, seat: int) -> int:
    """Points of one more piece of a seat's perfect flavour, by pie: in all, or in the better one (PP-A06)."""
    where = pies_of(rules, seat) & _BYTES
    if rules.best_pie != 0:
        flavour = int(state.perfect[seat])
        one = in_byte(int(state.tally[2 * seat]), flavour)
        two = in_byte(int(state.tally[2 * seat + 1]), flavour)
        where = (int(one >= two) | int(two >= one) << 8) << 16 * seat
    return int(where * int(rules.perfect_points))


@compiled
def set_prize(state: Any, rules: Any, seat: int) -> None:
    """Note what a seat's perfect card pays, if it is known (PP-080)."""
    flavour = int(state.perfect[seat])
    if flavour >= 0:
        others = int(state.prize[flavour]) & ~pies_of(rules, seat)
        state.prize[flavour] = others | prize_of(state, rules, seat)


@compiled
def refresh_pie(state: Any, rules: Any, pie: int, tally: int, pooled: int) -> None:
    """Bring what the next piece is worth in a pie up to date.

    ``tally``: the pieces that make sets of shapes with it; ``pooled``: recipe points of each flavour from
    what counts over both pies.
    """
    if state.held[pie] == PLACES:
        state.wanted = put_byte(int(state.wanted), pie, 0)
        state.gains[pie, 0] = state.gains[pie, 1] = state.offer[pie] = 0
        return
    state.wanted = put_byte(int(state.wanted), pie, wanted_shape(rules, tally))
    one = end_gains(state, rules, pie, 0, pooled)
    two = end_gains(state, rules, pie, 1, pooled)
    state.gains[pie, 0] = one
    state.gains[pie, 1] = two
    state.offer[pie] = larger(one, two)


@compiled
def refresh(state: Any, rules: Any, seat: int, own: int) -> None:
    """The same for a seat's pie ``own``; for both of its pies where one depends on the other.

    They do where sets are pooled (PP-A05) or the better pie counts (PP-A06).
    """
    first = last = own
    shared, pooled = 0, 0
    if rules.twins != 0:
        first, last = (2 * seat) & 3, (2 * seat + 1) & 3
        if rules.pooled != 0:
            shared = int(state.tally[first]) + int(state.tally[last])
            card = int(state.flavour_card)
            if rules.loose[card] != 0:
                pooled = pooled_gains(int(rules.loose[card]), int(rules.worth[card]), shared)
        if rules.best_pie != 0:
            set_prize(state, rules, seat)
    for pie in range(first, last + 1):
        refresh_pie(state, rules, pie, shared if rules.pooled != 0 else int(state.tally[pie]), pooled)


@compiled
def open_places(state: Any, rules: Any, seat: int) -> int:
    """Bit ``2 * own pie + side`` where a piece may go (PP-030 to PP-034); equal ends are one."""
    first = seat * int(rules.pies_each)
    n = int(state.held[first])
    bits = (_SIDES >> 2 * n) & 3
    if rules.pies_each == 2 and n > 0:
        bits |= ((_SIDES >> 2 * int(state.held[first + 1])) & 3) << 2
    return bits


@compiled
def perfect_gains(state: Any, rules: Any, piece: int) -> int:
    """Points that a piece adds by the perfect card, as far as that is known, by pie."""
    return int(state.prize[int(rules.flavour[piece])])


@compiled
def bonus(state: Any, rules: Any, piece: int) -> int:
    """Points that a piece adds by shape and perfect card, by pie."""
    shape = (int(state.wanted) >> int(rules.form[piece])) & _BYTES
    return int(shape * int(rules.shape_points) + perfect_gains(state, rules, piece))


@compiled
def shaving_gain(rules: Any, piece: int) -> int:
    """Points of a piece's shavings, in whatever pie (PP-040)."""
    return int(rules.shaving[piece])


@compiled
def gain(state: Any, rules: Any, pie: int, side: int, piece: int) -> int:
    """Points that laying a piece at an end of a pie adds to its seat's score."""
    points = in_byte(int(state.gains[pie, side]), int(rules.kind[piece])) - FLOOR
    return int(points + in_byte(bonus(state, rules, piece), pie) + shaving_gain(rules, piece))


@compiled
def envied(state: Any, rules: Any, seat: int, piece: int, points: int) -> bool:
    """Whether a rival could make more than ``points`` of a piece at once."""
    offers = bonus(state, rules, piece)
    kind = int(rules.kind[piece])
    for pie in range(PIES):
        offers += in_byte(int(state.offer[pie]), kind) << 8 * pie
    enough = points - shaving_gain(rules, piece) + FLOOR
    more = (offers | 128 * _BYTES) - (enough + 1) * _BYTES
    return more & (128 * _BYTES) & ~pies_of(rules, seat) != 0


@compiled
def lay(state: Any, rules: Any, seat: int, pie: int, side: int, piece: int, points: int) -> None:
    """Lay a piece at an end of a pie; what the next one is worth is stale until ``refresh``.

    ``points``: what it adds to the score.
    """
    n, back = int(state.held[pie]), int(state.back[pie])
    flavour, frosted = int(rules.flavour[piece]), int(rules.frosted[piece])
    state.points[seat] += points
    state.slots[pie, (n - back + side * (PLACES - 1 - n)) & 7] = piece
    state.back[pie] = back + side
    state.chain[pie, side] = 4 * int(state.chain[pie, side]) + flavour
    state.chain[pie, 1 - side] += (3 + flavour) << 2 * n
    state.frost[pie, side] = 2 * int(state.frost[pie, side]) + frosted
    state.frost[pie, 1 - side] += (1 + frosted) << n
    state.held[pie] = n + 1
    state.tally[pie] += int(rules.tally[piece])


@compiled
def perfect_points(state: Any, rules: Any, seat: int, flavour: int) -> int:
    """Points of a perfect card of this flavour so far (PP-080, PP-A06)."""
    each = int(rules.pies_each)
    first = seat * each
    count = in_byte(int(state.tally[first]), flavour)
    if each == 2:
        second = in_byte(int(state.tally[first + 1]), flavour)
        count = max(count, second) if rules.best_pie != 0 else count + second
    return int(count * int(rules.perfect_points))
