"""Search that works for every game: it imagines what it cannot see and plays on at random."""

from __future__ import annotations

from math import log, sqrt
from typing import Any

from sim.kit.chance import imagine
from sim.kit.jit import unbound
from sim.kit.legal import count, following, nth
from sim.kit.protocol import Param, strategy
from sim.kit.streams import below

over = legal_actions = apply = determinize = score = unbound


@strategy(
    "*",
    playouts=Param(200, 1, 100_000, "random continuations per decision"),
    plies=Param(200, 0, 100_000, "decisions after which a continuation is judged by the score"),
    explore=Param(0.7, 0.0, 10.0, "weight of uncertainty in UCB1; larger tries weak actions more often"),
)
def monte_carlo(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """Flat Monte Carlo with UCB1 (Auer et al. 2002): deals what is hidden anew for every playout.

    A playout counts 1 when nobody is then ahead of the seat, 1/2 when all are level, and a little
    for the distance, so that a lost or won position is still played well.
    """
    players = int(rules.players)
    tally, world, options = scratch.tally, scratch.worlds[0], scratch.legal[0]
    action = following(legal, -1)
    while action >= 0:
        tally[action, 0] = tally[action, 1] = 0.0
        action = following(legal, action)
    imagine(scratch.chance, stream)
    for playout in range(max(int(params[0]), count(legal))):
        chosen, best = -1, -1.0
        action = following(legal, -1)
        while action >= 0:
            tried = tally[action, 1]
            if tried == 0.0:
                chosen = action
                break
            bound = tally[action, 0] / tried + params[2] * sqrt(log(playout + 1.0) / tried)
            if bound > best:
                chosen, best = action, bound
            action = following(legal, action)
        determinize(view, rules, seat, stream, world)
        apply(world, rules, chosen, scratch.chance)
        for _ in range(int(params[1])):
            if over(world) != 0:
                break
            legal_actions(world, rules, options)
            n = count(options)
            apply(world, rules, nth(options, below(stream, n) if n > 1 else 0), scratch.chance)
        own = score(world, rules, seat)
        above, below_own = own, own
        for s in range(players):
            points = score(world, rules, s)
            above = max(above, points)
            if points < own:
                below_own = points if below_own == own else max(below_own, points)
        value = 0.0 if above > own else (1.0 if below_own < own else 0.5)
        margin = own - above if above > own else own - below_own
        tally[chosen, 0] += 0.9 * value + 0.1 * (0.5 + 0.5 * margin / (10.0 + abs(margin)))
        tally[chosen, 1] += 1.0
    chosen = following(legal, -1)
    action = chosen
    while action >= 0:
        if tally[action, 1] > tally[chosen, 1]:
            chosen = action
        action = following(legal, action)
    return chosen
