"""The last pieces solved exactly, for perfect cards sampled from the belief."""

from __future__ import annotations

from typing import Any

from sim.games.piece_of_pie import exports
from sim.games.piece_of_pie.state import SOLVED
from sim.kit.jit import U64, compiled
from sim.kit.legal import following, lowest
from sim.kit.protocol import Param, strategy
from sim.kit.records import copy
from sim.kit.streams import draw
from strategies.piece_of_pie.lookahead import weigh

WIN = 20.0
"""A win, in points of margin."""
LEAST = -1e9


@compiled
def judge(state: Any, rules: Any, worth: Any) -> None:
    """Worth of a finished game to each seat: the win and the margin."""
    players = int(rules.players)
    for s in range(players):
        own = exports.score(state, rules, s)
        best, tied, beaten = LEAST, 1, False
        for t in range(players):
            if t != s:
                other = exports.score(state, rules, t)
                best = max(best, other)
                tied += int(other == own)
                beaten = beaten or other > own or (other == own and t > s and rules.tie_shared == 0)
        share = 1.0 / tied if rules.tie_shared != 0 else 1.0
        worth[s] = own - best + (0.0 if beaten else WIN * share)


@compiled
def solve(rules: Any, scratch: Any, first: int) -> None:
    """Play out ``line[0]`` after the action ``first`` with best play of all seats (max^n).

    Leaves the worth to each seat in ``worth[1]``. With two players branches are cut by alpha-beta.
    """
    players = int(rules.players)
    depth = 1
    copy(scratch.line[1], scratch.line[0])
    exports.apply(scratch.line[1], rules, first, scratch.chance)
    open_node(rules, scratch, 1)
    for s in range(players):
        scratch.floor[1, s] = LEAST
    while True:
        if scratch.moves[depth] == 0:
            if depth == 1:
                return
            depth -= 1
            seat = int(scratch.line[depth].seat)
            if scratch.worth[depth + 1, seat] > scratch.worth[depth, seat]:
                for s in range(players):
                    scratch.worth[depth, s] = scratch.worth[depth + 1, s]
                scratch.floor[depth, seat] = max(scratch.floor[depth, seat], scratch.worth[depth, seat])
                if players == 2 and scratch.floor[depth, 0] + scratch.floor[depth, 1] >= 0.0:
                    scratch.moves[depth] = 0
            continue
        action = lowest(U64(scratch.moves[depth]))
        scratch.moves[depth] &= scratch.moves[depth] - 1
        copy(scratch.line[depth + 1], scratch.line[depth])
        exports.apply(scratch.line[depth + 1], rules, action, scratch.chance)
        for s in range(players):
            scratch.floor[depth + 1, s] = scratch.floor[depth, s]
        depth += 1
        open_node(rules, scratch, depth)


@compiled
def open_node(rules: Any, scratch: Any, depth: int) -> None:
    """Prepare the moves of a node, or judge it when the game is over."""
    players = int(rules.players)
    scratch.moves[depth] = 0
    if exports.over(scratch.line[depth]) != 0:
        judge(scratch.line[depth], rules, scratch.worth[depth])
        if players == 2:
            zero = (scratch.worth[depth, 0] - scratch.worth[depth, 1]) / 2
            scratch.worth[depth, 0], scratch.worth[depth, 1] = zero, -zero
        return
    for s in range(players):
        scratch.worth[depth, s] = LEAST
    exports.legal_actions(scratch.line[depth], rules, scratch.legal[1])
    scratch.moves[depth] = int(scratch.legal[1].words[0])


@strategy(
    "piece_of_pie",
    hope=Param(0.4, 0, 1, "chance of finding a missing shape while places are left"),
    deny=Param(0.5, 0, 5, "weight of the next seat's best rise against one's own"),
    ahead=Param(0.5, 0, 5, "weight of one's own next rise, after their replies"),
    pieces=Param(6, 0, SOLVED, "pieces left in the middle from which on it solves the game"),
    worlds=Param(3, 1, 24, "deals of the unknown perfect cards it solves"),
    blend=Param(2, 0, 20, "weight of the lookahead's judgement beside it, as rivals may play otherwise"),
)
def solver(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """As the lookahead until the last pieces, then exact: best play of all seats, the win before the margin.

    The unknown perfect cards are dealt at random several times; the best move on average is played.
    """
    noise = int(draw(stream) & 31)
    worlds = int(params[4]) if view.left <= params[3] else 0
    action = following(legal, -1)
    while action >= 0:
        trust = 1.0 if worlds == 0 else worlds * params[5]
        value = 0.0001 * (action ^ noise)
        if trust > 0.0:
            value += trust * weigh(view, rules, seat, action, scratch, params[0], params[1], params[2])
        scratch.total[action] = value
        action = following(legal, action)
    for _ in range(worlds):
        exports.determinize(view, rules, seat, stream, scratch.line[0])
        action = following(legal, -1)
        while action >= 0:
            solve(rules, scratch, action)
            scratch.total[action] += scratch.worth[1, seat]
            action = following(legal, action)
    best, chosen = LEAST, -1
    action = following(legal, -1)
    while action >= 0:
        if scratch.total[action] > best:
            best, chosen = scratch.total[action], action
        action = following(legal, action)
    return chosen
