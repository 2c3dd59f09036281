"""What a piece is worth beyond the points of the moment; values in 1/64 points."""

from __future__ import annotations

from typing import Any

from sim.games.piece_of_pie.pies import (
    perfect_gains,
    pooled_gains,
    recipe_points,
    shapes_in,
    shaving_gain,
)
from sim.games.piece_of_pie.state import FLOOR, PLACES
from sim.kit.bytes import in_byte
from sim.kit.jit import compiled

POINT = 64
MANY = 1 << 20


@compiled
def piece_at(view: Any, pick: int) -> int:
    """The piece at an end of a middle pie."""
    pie = pick >> 1
    return int(view.middle[PLACES * pie + (int(view.high[pie]) if pick & 1 else int(view.low[pie]))])


@compiled
def ice(view: Any, pie: int, side: int) -> int:
    """Points that frosting adds to a piece laid at an end."""
    word = int(view.gains[pie, side])
    return int(in_byte(word, 4) - in_byte(word, 0))


@compiled
def tally_of(view: Any, rules: Any, seat: int, pie: int) -> int:
    """Counts that matter for what may lie anywhere: of the pie, or of both (PP-A05)."""
    if rules.pooled != 0:
        return int(view.tally[2 * seat]) + int(view.tally[2 * seat + 1])
    return int(view.tally[pie])


@compiled
def shape_outlook(rules: Any, tally: int, form: int, left: int, hope: float) -> int:
    """A new shape: its share of the set it may become part of, less for each piece still missing.

    ``left``: places left after it. ``hope``: chance of finding a missing shape while places last.
    """
    if form == 0:
        return 0
    least = min(shapes_in(tally, 1), shapes_in(tally, 2), shapes_in(tally, 3))
    if shapes_in(tally, form) > least:
        return 0
    missing = -1
    for other in range(1, 4):
        missing += int(shapes_in(tally, other) == least)
    value = float(POINT * int(rules.shape_points))
    if missing > left:
        return 0
    for _ in range(missing):
        value *= hope
    return int(value * (1.0 if missing == 0 else min(1.0, left / 4.0)))


@compiled
def outlook(view: Any, rules: Any, seat: int, pie: int, side: int, piece: int, hope: float) -> int:
    """Rise of the expected final score by laying a piece at an end of a pie."""
    n = int(view.held[pie])
    flavour, frosted = int(rules.flavour[piece]), int(rules.frosted[piece])
    card, pattern = int(view.flavour_card), int(view.pattern_card)
    chain, frost = int(view.chain[pie, side]), int(view.frost[pie, side])
    value = -int(rules.hope[card, pattern, chain]) - int(rules.hope_ice[frost])
    tally = tally_of(view, rules, seat, pie)
    if n == PLACES - 1:
        value += POINT * (
            recipe_points(view, rules, pie) + in_byte(int(view.gains[pie, side]), flavour) - FLOOR
        )
    else:
        value += int(rules.hope[card, pattern, 4 * chain + flavour])
        if rules.pooled != 0 and rules.loose[card] != 0:
            word = pooled_gains(int(rules.loose[card]), int(rules.worth[card]), tally)
            value += POINT * in_byte(word, flavour)
    value += int(rules.hope_ice[2 * frost + frosted])
    points = shaving_gain(rules, piece) + in_byte(perfect_gains(view, rules, piece), pie)
    left = PLACES - 1 - n
    if rules.pooled != 0:
        left += PLACES - int(view.held[4 * seat + 1 - pie])
    return int(value + POINT * points + shape_outlook(rules, tally, int(rules.form[piece]), left, hope))


@compiled
def best_outlook(view: Any, rules: Any, seat: int, piece: int, hope: float) -> int:
    """The best rise of a seat's expected score by a piece; -MANY when its pies are full."""
    each = int(rules.pies_each)
    places = int(view.places[seat])
    best = -MANY
    for place in range(2 * each):
        if (places >> place) & 1:
            best = max(best, outlook(view, rules, seat, seat * each + (place >> 1), place & 1, piece, hope))
    return best
