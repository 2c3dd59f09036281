"""Strategies that see what a pie may become, without search."""

from __future__ import annotations

from typing import Any

from sim.games.piece_of_pie.pies import axis_of, chain_gains, gain, shapes_in
from sim.games.piece_of_pie.state import PLACES
from sim.kit.bytes import in_byte
from sim.kit.jit import compiled
from sim.kit.legal import following
from sim.kit.protocol import Param, strategy
from sim.kit.streams import draw
from strategies.piece_of_pie.outlook import MANY, POINT, best_outlook, ice, outlook, piece_at, tally_of


@compiled
def supply(view: Any, rules: Any) -> int:
    """Pieces of each flavour left in the middle, a byte each, capped by what may still be reached."""
    word = 0
    for pie in range(int(rules.middles)):
        for place in range(int(view.low[pie]), int(view.high[pie]) + 1):
            word += 1 << 8 * int(rules.flavour[int(view.middle[PLACES * pie + place])])
    return word


@compiled
def half_built(view: Any, rules: Any, pie: int, side: int, flavour: int, stock: int) -> float:
    """Expected recipe points of the piece after the next: its flavour as likely as its supply."""
    n = int(view.held[pie])
    if n >= PLACES - 1:
        return 0.0
    two = int(view.chain[pie, 1 - side]) + ((3 + flavour) << 2 * n)
    code = 4 * int(view.chain[pie, side]) + flavour
    ahead = chain_gains(view, rules, code, axis_of(view, pie, side))
    behind = chain_gains(view, rules, two, axis_of(view, pie, 1 - side) + 2)
    total, weight = 0.0, 0
    for f in range(4):
        left = in_byte(stock, f) - int(f == flavour)
        weight += left
        total += left * max(in_byte(ahead, f), in_byte(behind, f))
    return total / weight if weight > 0 else 0.0


@strategy(
    "piece_of_pie",
    credit=Param(0.9, 0, 5, "weight of half-built sets against points of the moment"),
    frost=Param(1.0, 0, 5, "points of a frosted piece without a frosted neighbour yet"),
    shape=Param(1.0, 0, 5, "points of a shape that its pie lacks"),
)
def potential(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """Points of the moment and a credit for half-built sets, by the supply of flavours that are left.

    A lone frosted piece and a shape that its pie lacks get a fixed credit while places are left.
    """
    noise = int(draw(stream) & 31)
    stock = supply(view, rules)
    best, chosen = -MANY, -1
    action = following(legal, -1)
    while action >= 0:
        piece, side = piece_at(view, action >> 2), action & 1
        pie = seat * int(rules.pies_each) + ((action & 3) >> 1)
        value = float(gain(view, rules, pie, side, piece))
        value += params[0] * half_built(view, rules, pie, side, int(rules.flavour[piece]), stock)
        if view.held[pie] < PLACES - 1:
            value += params[1] * int(rules.frosted[piece] != 0 and ice(view, pie, side) == 0)
            form = int(rules.form[piece])
            if form != 0 and (int(view.wanted) >> 8 * pie + form) & 1 == 0:
                value += params[2] * int(shapes_in(tally_of(view, rules, seat, pie), form) == 0)
        score = 32 * int(POINT * value) + (action ^ noise)
        if score > best:
            best, chosen = score, action
        action = following(legal, action)
    return chosen


@strategy("piece_of_pie", hope=Param(0.4, 0, 1, "chance of finding a missing shape while places are left"))
def arranger(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """The largest rise of the expected final score, so that ends stay open for what may come.

    Expected points of every chain come from a table: each further piece the better of two random ones,
    laid at the better end.
    """
    noise = int(draw(stream) & 31)
    best, chosen = -32 * MANY, -1
    action = following(legal, -1)
    while action >= 0:
        pie = seat * int(rules.pies_each) + ((action & 3) >> 1)
        value = outlook(view, rules, seat, pie, action & 1, piece_at(view, action >> 2), params[0])
        value = 32 * value + (action ^ noise)
        if value > best:
            best, chosen = value, action
        action = following(legal, action)
    return chosen


@compiled
def offered(view: Any, rules: Any, pick: int, rival: int, hope: float) -> int:
    """The rival's largest rise of expected score by a piece that lies open after a pick."""
    best = -MANY
    picks = int(view.picks) & ~(1 << 4 * pick)
    for other in range(8):
        if (picks >> 4 * other) & 1:
            best = max(best, best_outlook(view, rules, rival, piece_at(view, other), hope))
    pie = pick >> 1
    low, high = int(view.low[pie]), int(view.high[pie])
    if low < high:
        fresh = high - 1 if pick & 1 else low + 1
        best = max(best, best_outlook(view, rules, rival, int(view.middle[PLACES * pie + fresh]), hope))
        if high - low == PLACES - 1:
            best = max(best, best_outlook(view, rules, rival, int(view.middle[PLACES * pie + high]), hope))
    return best


@strategy(
    "piece_of_pie",
    hope=Param(0.4, 0, 1, "chance of finding a missing shape while places are left"),
    deny=Param(0.4, 0, 5, "weight of the next seat's best rise against one's own"),
)
def denier(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """As the arranger, less a share of the best rise that the move leaves to the next seat.

    Ends that the pick lays open count too.
    """
    noise = int(draw(stream) & 31)
    rival = seat + 1
    if rival == rules.players:
        rival = 0
    best, chosen = -32 * MANY, -1
    last, cost = -1, 0
    action = following(legal, -1)
    while action >= 0:
        pie = seat * int(rules.pies_each) + ((action & 3) >> 1)
        pick = action >> 2
        if pick != last:
            last = pick
            cost = int(params[1] * offered(view, rules, pick, rival, params[0])) if view.left > 1 else 0
        value = outlook(view, rules, seat, pie, action & 1, piece_at(view, pick), params[0]) - cost
        value = 32 * value + (action ^ noise)
        if value > best:
            best, chosen = value, action
        action = following(legal, action)
    return chosen
