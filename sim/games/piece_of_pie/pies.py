"""Own pies: what laying a piece at either end is worth, kept up to date instead of searched for."""

from __future__ import annotations

from typing import Any

from sim.games.piece_of_pie.state import AXIS_ROW, CARDS, FLOOR, PIES, PLACES
from sim.kit.jit import compiled

_BYTES = 0x01010101
_SIDES = sum(sides << 2 * n for n, sides in enumerate((1, 1, 3, 3, 3, 3, 3, 1, 0)))
"""Ends of a pie of n pieces where the next may go, two bits each; equal ends are one (PP-032, PP-033)."""
_HIGH = 0x8080808080808080 - (1 << 64)


@compiled
def clear_pie(state: Any, pie: int) -> None:
    """An empty own pie."""
    for place in range(PLACES):
        state.slots[pie, place] = -1
    state.held[pie] = state.back[pie] = 0
    state.recipe[pie] = 0
    for end in range(2):
        state.frost[pie, end] = state.chain[pie, end] = 1
        state.gains[pie, end] = 0
    state.offer[pie] = state.wanted[pie] = 0
    state.prize[pie] = -1
    state.tally[pie] = 0


@compiled
def widen(bits: int) -> int:
    """Spread eight bits to the lowest bit of a nibble each."""
    bits = (bits | bits << 12) & 0x000F000F
    bits = (bits | bits << 6) & 0x03030303
    return (bits | bits << 3) & 0x11111111


@compiled
def in_byte(word: int, k: int) -> int:
    """Byte ``k`` of a word of counts or points."""
    return (word >> 8 * k) & 255


@compiled
def pattern_row(state: Any, rules: Any, axis: int) -> int:
    """Row of the value table for the pattern recipe; ``axis`` counts under a fixed axis only (PP-A04)."""
    card = int(state.pattern_card)
    if rules.fixed_axis != 0 and card == rules.mirror_card:
        return AXIS_ROW + ((axis & 7) >> 1)
    return CARDS + card


@compiled
def chain_points(rules: Any, row: int, chain: int) -> int:
    """Points of a recipe after laying each flavour, a byte a flavour."""
    word = int(rules.after[row, chain]) & 0xFFFF
    word = (word | word << 8) & 0x00FF00FF
    return ((word | word << 4) & 0x0F0F0F0F) * int(rules.worth[row])


@compiled
def wanted_shape(tally: int) -> int:
    """The shape (bit) of which one more completes a set of three: the only one that is rarest (PP-042)."""
    heart, flower, star = in_byte(tally, 4), in_byte(tally, 5), in_byte(tally, 6)
    return (
        int(heart < flower) * int(heart < star) * 2
        + int(flower < heart) * int(flower < star) * 4
        + int(star < heart) * int(star < flower) * 8
    )


@compiled
def shape_sets(tally: int) -> int:
    """Complete sets of heart, flower and star (PP-042)."""
    return int(min(in_byte(tally, 4), in_byte(tally, 5), in_byte(tally, 6)))


@compiled
def loose_sets(flavours: int, tally: int) -> int:
    """Sets with one piece of every flavour of a bit set, lying anywhere (PP-061, PP-065)."""
    count = PLACES * 2
    for f in range(4):
        if (flavours >> f) & 1:
            count = min(count, in_byte(tally, f))
    return count


@compiled
def pooled_gains(flavours: int, points: int, tally: int) -> int:
    """Points of one more piece of each flavour for a pooled recipe, a byte a flavour (PP-A05)."""
    now = loose_sets(flavours, tally)
    word = 0
    for f in range(4):
        word += (loose_sets(flavours, tally + (1 << 8 * f)) - now) * points << 8 * f
    return word


@compiled
def larger(one: int, two: int) -> int:
    """The larger of each pair of bytes, all below 128, of two words."""
    where = ((one | _HIGH) - two) & _HIGH
    where |= where - ((where >> 7) & (_BYTES | _BYTES << 32))
    return (one & where) | (two & ~where)


@compiled
def both_kinds(recipe: int, ice: int) -> int:
    """Gains of the four plain kinds, and of the four frosted ones above them."""
    recipe += FLOOR * _BYTES
    return recipe | (recipe + ice * _BYTES) << 32


@compiled
def prize_of(state: Any, rules: Any, seat: int, pie: int) -> int:
    """Flavour for which the perfect card pays in a pie (PP-080, PP-A06), -1 when none or unknown."""
    flavour = int(state.perfect[seat])
    if state.held[pie] == PLACES:
        return -1
    if rules.best_pie != 0 and flavour >= 0:
        twin = 4 * seat + 1 - pie
        if in_byte(int(state.tally[pie]), flavour) < in_byte(int(state.tally[twin]), flavour):
            return -1
    return flavour


@compiled
def refresh(state: Any, rules: Any, seat: int, pie: int) -> None:
    """Bring what the next piece is worth in a pie up to date."""
    card = int(state.flavour_card)
    tally = int(state.tally[pie])
    if rules.pooled != 0:
        tally += int(state.tally[4 * seat + 1 - pie])
        if rules.loose[card] != 0:
            state.extra[seat] = pooled_gains(int(rules.loose[card]), int(rules.worth[card]), tally)
    state.prize[pie] = prize_of(state, rules, seat, pie)
    n, back = int(state.held[pie]), int(state.back[pie])
    if n == PLACES:
        state.wanted[pie] = 0
        state.gains[pie, 0] = state.gains[pie, 1] = state.offer[pie] = 0
        return
    state.wanted[pie] = wanted_shape(tally)
    frost, chain = int(state.frost[pie, 0]), int(state.chain[pie, 0])
    less = int(state.recipe[pie]) * _BYTES - int(state.extra[seat])
    ice = int(rules.frosting[frost])
    row = pattern_row(state, rules, 2 * back + 1)
    recipe = chain_points(rules, card, chain) + chain_points(rules, row, chain) - less
    word = both_kinds(recipe, int(rules.frosting[2 * frost + 1]) - ice)
    other = word
    if n > 1 and n < PLACES - 1:
        chain = int(state.chain[pie, 1])
        row = pattern_row(state, rules, 2 * n - 2 * back - 3)
        recipe = chain_points(rules, card, chain) + chain_points(rules, row, chain) - less
        other = both_kinds(recipe, int(rules.frosting[2 * int(state.frost[pie, 1]) + 1]) - ice)
    state.gains[pie, 0] = word
    state.gains[pie, 1] = other
    state.offer[pie] = larger(word, other)


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
def perfect_gain(state: Any, rules: Any, pie: int, piece: int) -> int:
    """Points that a piece adds to a pie by the perfect card, as far as that is known."""
    return int(rules.perfect_points) * int(state.prize[pie] == rules.flavour[piece])


@compiled
def open_gain(state: Any, rules: Any, pie: int, word: int, piece: int) -> int:
    """Points that a piece adds by recipe, frosting (``word``: by its kind) and shape; FLOOR for none."""
    shape = (int(state.wanted[pie]) >> int(rules.form[piece])) & 1
    return int(in_byte(word, int(rules.kind[piece]))) + int(rules.shape_points) * shape


@compiled
def shaving_gain(rules: Any, piece: int) -> int:
    """Points of a piece's shavings, in whatever pie (PP-040)."""
    return int(rules.shaving[piece]) * int(rules.shaving_points)


@compiled
def gain(state: Any, rules: Any, pie: int, side: int, piece: int) -> int:
    """Points that laying a piece at an end of a pie adds to its seat's score."""
    points = open_gain(state, rules, pie, int(state.gains[pie, side]), piece) - FLOOR
    return int(points + perfect_gain(state, rules, pie, piece) + shaving_gain(rules, piece))


@compiled
def envied(state: Any, rules: Any, own: int, side: int, piece: int) -> bool:
    """Whether a rival could make more points of a piece at once than laying it in pie ``own`` does."""
    half = int(rules.pies_each) - 1
    worth = open_gain(state, rules, own, int(state.gains[own, side]), piece)
    worth += perfect_gain(state, rules, own, piece)
    most = 0
    for pie in range(PIES):
        points = open_gain(state, rules, pie, int(state.offer[pie]), piece)
        points += perfect_gain(state, rules, pie, piece)
        most = max(most, points * int(pie >> half != own >> half))
    return most > worth


@compiled
def lay(state: Any, rules: Any, seat: int, pie: int, side: int, piece: int) -> None:
    """Lay a piece at an end of a pie; what the next one is worth is stale until ``refresh``."""
    n, back = int(state.held[pie]), int(state.back[pie])
    flavour, frosted = int(rules.flavour[piece]), int(rules.frosted[piece])
    word = int(state.gains[pie, side])
    state.points[seat] += open_gain(state, rules, pie, word, piece) - FLOOR + shaving_gain(rules, piece)
    state.secret[seat] += perfect_gain(state, rules, pie, piece)
    state.recipe[pie] += in_byte(word, flavour) - FLOOR - in_byte(int(state.extra[seat]), flavour)
    state.slots[pie, (n - back + side * (PLACES - 1 - n)) & 7] = piece
    state.back[pie] = back + side
    state.chain[pie, side] = 4 * int(state.chain[pie, side]) + flavour
    state.chain[pie, 1 - side] += (3 + flavour) << 2 * n
    state.frost[pie, side] = 2 * int(state.frost[pie, side]) + frosted
    state.frost[pie, 1 - side] += (1 + frosted) << n
    state.held[pie] = n + 1
    state.tally[pie] += int(rules.tally[piece])


@compiled
def perfect_count(state: Any, rules: Any, seat: int, flavour: int) -> int:
    """Pieces that a perfect card of this flavour counts (PP-080, PP-A06)."""
    each = int(rules.pies_each)
    first = seat * each
    count = int(in_byte(int(state.tally[first]), flavour))
    if each == 2:
        second = in_byte(int(state.tally[first + 1]), flavour)
        count = max(count, second) if rules.best_pie != 0 else count + second
    return count


@compiled
def perfect_points(state: Any, rules: Any, seat: int) -> int:
    """Points of a seat's perfect card so far, 0 when it is unknown."""
    flavour = int(state.perfect[seat])
    if flavour < 0:
        return 0
    return int(perfect_count(state, rules, seat, flavour)) * int(rules.perfect_points)
