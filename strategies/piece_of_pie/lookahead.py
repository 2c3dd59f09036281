"""One's own move, the replies of all others, and what one can do then."""

from __future__ import annotations

from typing import Any

from sim.games.piece_of_pie import exports
from sim.games.piece_of_pie.pies import gain, perfect_points
from sim.games.piece_of_pie.state import PLACES
from sim.kit.jit import compiled
from sim.kit.legal import following
from sim.kit.protocol import Param, strategy
from sim.kit.records import copy
from sim.kit.streams import draw
from strategies.piece_of_pie.outlook import MANY, POINT, best_outlook, outlook, piece_at


@compiled
def estimate(state: Any, rules: Any, seat: int) -> int:
    """Expected final score of a seat, without what shapes and perfect pieces may still add."""
    each = int(rules.pies_each)
    value = POINT * (int(state.points[seat]) + int(perfect_points(state, rules, seat)))
    for pie in range(seat * each, seat * each + each):
        if state.held[pie] < PLACES:
            hope = int(rules.hope[int(state.flavour_card), int(state.pattern_card), int(state.chain[pie])])
            frost = int(state.frost[pie])
            value += hope + int(rules.hope_ice[frost])
            value -= POINT * (int(state.recipe[pie]) + int(rules.frosting[frost]))
    return value


@compiled
def reply(state: Any, rules: Any, legal: Any) -> int:
    """The move with the largest gain for whoever moves; the first of equals."""
    seat = int(state.seat)
    best, chosen = -1, -1
    action = following(legal, -1)
    while action >= 0:
        pie = seat * int(rules.pies_each) + ((action & 3) >> 1)
        value = int(gain(state, rules, seat, pie, action & 1, piece_at(state, action >> 2)))
        if value > best:
            best, chosen = value, action
        action = following(legal, action)
    return chosen


@compiled
def prospect(state: Any, rules: Any, seat: int, rivalry: float, hope: float) -> float:
    """A seat's expected score and best next piece, less a share of the best rival's expected score."""
    value = float(estimate(state, rules, seat))
    best = -MANY
    picks = int(state.picks)
    for pick in range(8):
        if (picks >> pick) & 1:
            best = max(best, best_outlook(state, rules, seat, piece_at(state, pick), hope))
    if best > -MANY:
        value += best
    rival = -MANY
    for s in range(int(rules.players)):
        if s != seat:
            rival = max(rival, int(estimate(state, rules, s)))
    return float(value - rivalry * rival)


@compiled
def weigh(view: Any, rules: Any, seat: int, action: int, scratch: Any, hope: float, rivalry: float) -> float:
    """What a move is worth after all others have replied."""
    pie = seat * int(rules.pies_each) + ((action & 3) >> 1)
    piece = piece_at(view, action >> 2)
    shape = outlook(view, rules, seat, pie, action & 1, piece, hope)
    shape -= outlook(view, rules, seat, pie, action & 1, piece, 0.0)
    world = scratch.worlds[0]
    copy(world, view)
    exports.apply(world, rules, action, scratch.chance)
    while exports.over(world) == 0 and world.seat != seat:
        exports.legal_actions(world, rules, scratch.legal[0])
        exports.apply(world, rules, reply(world, rules, scratch.legal[0]), scratch.chance)
    return float(shape) + prospect(world, rules, seat, rivalry, hope)


@strategy(
    "piece_of_pie",
    hope=Param(0.4, 0, 1, "chance of finding a missing shape while places are left"),
    rivalry=Param(0.3, 0, 1, "weight of the best rival's expected score against one's own"),
)
def lookahead(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """Tries every move, lets all others reply greedily and judges the position as the arranger does.

    Counts the best next piece that is left then, and what the best rival may come to.
    """
    noise = int(draw(stream) & 31)
    best, chosen = -1e9, -1
    action = following(legal, -1)
    while action >= 0:
        value = weigh(view, rules, seat, action, scratch, params[0], params[1]) + 0.001 * (action ^ noise)
        if value > best:
            best, chosen = value, action
        action = following(legal, action)
    return chosen
