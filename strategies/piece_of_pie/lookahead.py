"""One's own move, the replies of all others, and what one can do then."""

from __future__ import annotations

from typing import Any

from sim.games.piece_of_pie import exports
from sim.kit.jit import compiled
from sim.kit.legal import following
from sim.kit.protocol import Param, strategy
from sim.kit.records import copy
from sim.kit.streams import draw
from strategies.piece_of_pie.outlook import MANY, POINT, outlook, piece_at


@compiled
def best_move(state: Any, rules: Any, legal: Any, hope: float) -> int:
    """The arranger's move, as ``32 * rise of the expected score + move``; the highest code of equals."""
    seat = int(state.seat)
    best = -32 * MANY
    action = following(legal, -1)
    while action >= 0:
        pie = seat * int(rules.pies_each) + ((action & 3) >> 1)
        value = int(outlook(state, rules, seat, pie, action & 1, piece_at(state, action >> 2), hope))
        best = max(best, 32 * value + action)
        action = following(legal, action)
    return best


@compiled
def weigh(
    view: Any, rules: Any, seat: int, action: int, scratch: Any, hope: float, deny: float, ahead: float
) -> float:
    """What a move is worth in points when all others reply as arrangers."""
    pie = seat * int(rules.pies_each) + ((action & 3) >> 1)
    value = float(outlook(view, rules, seat, pie, action & 1, piece_at(view, action >> 2), hope))
    world = scratch.worlds[0]
    copy(world, view)
    exports.apply(world, rules, action, scratch.chance)
    weight = deny
    while exports.over(world) == 0:
        exports.legal_actions(world, rules, scratch.legal[0])
        move = int(best_move(world, rules, scratch.legal[0], hope))
        rise = float(move >> 5)
        if world.seat == seat:
            value += ahead * rise
            break
        value -= weight * rise
        weight = 0.0
        exports.apply(world, rules, move & 31, scratch.chance)
    return value / POINT


@strategy(
    "piece_of_pie",
    hope=Param(0.4, 0, 1, "chance of finding a missing shape while places are left"),
    deny=Param(0.5, 0, 5, "weight of the next seat's best rise against one's own"),
    ahead=Param(0.5, 0, 5, "weight of one's own next rise, after their replies"),
)
def lookahead(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """Tries every move, lets all others reply as arrangers, and looks at its own best next piece.

    What the next seat's reply brings counts against the move.
    """
    noise = int(draw(stream) & 31)
    best, chosen = -1e9, -1
    action = following(legal, -1)
    while action >= 0:
        value = weigh(view, rules, seat, action, scratch, params[0], params[1], params[2])
        value += 0.0001 * (action ^ noise)
        if value > best:
            best, chosen = value, action
        action = following(legal, action)
    return chosen
