"""Strategies that look at a single piece and its points of the moment."""

from __future__ import annotations

from typing import Any

from sim.games.piece_of_pie.pies import gain, shapes_in
from sim.kit.jit import U64
from sim.kit.legal import following, lowest
from sim.kit.protocol import strategy
from sim.kit.streams import draw
from strategies.piece_of_pie.outlook import MANY, ice, piece_at, tally_of


@strategy("piece_of_pie")
def collector(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """Takes a piece of its perfect flavour, else one with shavings, and lays it anywhere.

    Equal pieces and places are chosen between at random.
    """
    noise = int(draw(stream) & 31)
    best, chosen = -MANY, -1
    action = following(legal, -1)
    while action >= 0:
        piece = piece_at(view, action >> 2)
        value = 8 * int(rules.flavour[piece] == view.perfect[seat]) + int(rules.shaving[piece])
        value = 32 * value + (action ^ noise)
        if value > best:
            best, chosen = value, action
        action = following(legal, action)
    return chosen


@strategy("piece_of_pie")
def decorator(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """Looks at the decorations card only: shavings, frost next to frost, complete sets of shapes.

    Takes what adds most to it at once, else a frosted piece or a shape that its pie lacks.
    """
    noise = int(draw(stream) & 31)
    best, chosen = -MANY, -1
    action = following(legal, -1)
    while action >= 0:
        piece = piece_at(view, action >> 2)
        pie = seat * int(rules.pies_each) + ((action & 3) >> 1)
        frosted, form = int(rules.frosted[piece]), int(rules.form[piece])
        value = int(rules.shaving[piece])
        value += frosted * ice(view, pie, action & 1)
        value += int(rules.shape_points) * ((int(view.wanted) >> 8 * pie + form) & 1)
        lacks = form != 0 and shapes_in(tally_of(view, rules, seat, pie), form) == 0
        value = 32 * (2 * value + int(frosted != 0 or lacks)) + (action ^ noise)
        if value > best:
            best, chosen = value, action
        action = following(legal, action)
    return chosen


@strategy("piece_of_pie")
def greedy(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """The largest increase of the full score, places not yet filled counting as blanks.

    Equal moves are chosen between at random.
    """
    noise = int(draw(stream) & 31)
    each, picks, places = int(rules.pies_each), int(view.picks), int(view.places[seat])
    best, chosen = -MANY, -1
    for k in range(each):
        sides = (places >> 2 * k) & 3
        if sides == 0:
            continue
        pie = seat * each + k
        left = picks
        while left != 0:
            pick = lowest(U64(left)) >> 2
            left &= left - 1
            piece = piece_at(view, pick)
            for side in range(1 + (sides >> 1)):
                action = 4 * pick + 2 * k + side
                value = 32 * int(gain(view, rules, pie, side, piece)) + (action ^ noise)
                if value > best:
                    best, chosen = value, action
    return chosen
