"""Strategies that look at a single piece and its points of the moment."""

from __future__ import annotations

from typing import Any

from sim.games.piece_of_pie.pies import gain
from sim.kit.legal import following
from sim.kit.protocol import Param, strategy
from sim.kit.streams import draw
from strategies.piece_of_pie.outlook import MANY, POINT, piece_at, shape_outlook, tally_of


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


@strategy("piece_of_pie", hope=Param(0.4, 0, 1, "chance of finding a missing shape while places are left"))
def decorator(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """Looks at the decorations card only: shavings, frost next to frost, sets of shapes.

    Counts expected frosting points and its share of shape sets that may still be completed.
    """
    noise = int(draw(stream) & 31)
    best, chosen = -MANY, -1
    action = following(legal, -1)
    while action >= 0:
        piece = piece_at(view, action >> 2)
        pie = seat * int(rules.pies_each) + ((action & 3) >> 1)
        n, frost, frosted = int(view.held[pie]), int(view.frost[pie]), int(rules.frosted[piece])
        after = frost + ((1 + frosted) << n) if action & 1 else 2 * frost + frosted
        value = POINT * int(rules.shaving[piece]) * int(rules.shaving_points)
        value += int(rules.hope_ice[after]) - int(rules.hope_ice[frost])
        tally = tally_of(view, rules, seat, pie)
        value += shape_outlook(rules, tally, int(rules.form[piece]), 7 - n, params[0])
        value = 32 * value + (action ^ noise)
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
    best, chosen = -MANY, -1
    action = following(legal, -1)
    while action >= 0:
        pie = seat * int(rules.pies_each) + ((action & 3) >> 1)
        value = gain(view, rules, seat, pie, action & 1, piece_at(view, action >> 2))
        value = 32 * value + (action ^ noise)
        if value > best:
            best, chosen = value, action
        action = following(legal, action)
    return chosen
