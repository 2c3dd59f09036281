"""Strategies that imagine what they cannot see and play it out with a planner's moves."""

from __future__ import annotations

from math import sqrt
from typing import Any

from sim.games.just_desserts import exports
from sim.games.just_desserts.state import BLOCK, BUFFET_SERVE, DISCARD, MAIN, NEXT, SURPRISE
from sim.kit.chance import imagine
from sim.kit.jit import compiled
from sim.kit.legal import count, following, nth
from sim.kit.protocol import Param, strategy
from sim.kit.records import copy
from strategies.just_desserts.cards import guests_left
from strategies.just_desserts.outlook import outlook, rivals_of
from strategies.just_desserts.planners import AWARE, plan

_HAND = 0.03  # what a card in hand adds to an outlook
_TIP, _SWAPS, _DENY, _POACH, _BLOCK, _SURPRISE = 0.8, 2.0, 0.3, 0.3, 0.2, 1.0


@compiled
def usual(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, stream: Any, price: float) -> int:
    """What the surprise-aware planner would do."""
    return plan(view, rules, seat, legal, scratch, stream, AWARE, price, _TIP, _SWAPS, _DENY, _POACH,
                _BLOCK, _SURPRISE)  # fmt: skip


@compiled
def play_on(rules: Any, seat: int, turns: int, scratch: Any, stream: Any, price: float) -> float:
    """Play ``scratch.worlds[0]`` on for some turns; the seat's share of the outlook, or of the win."""
    world, legal = scratch.worlds[0], scratch.legal[0]
    last = int(world.turn) + turns
    while exports.over(world) == 0 and world.turn <= last:
        exports.legal_actions(world, rules, legal)
        if count(legal) == 1:
            action = nth(legal, 0)
        else:
            action = usual(world, rules, int(world.decider), legal, scratch, stream, price)
        exports.apply(world, rules, action, scratch.chance)
    if exports.over(world) != 0 and world.winners != 0:
        return float((world.winners >> seat) & 1)
    own, total = 0.0, 0.0
    free = guests_left(world, rules)
    for s in range(rules.players):
        if exports.over(world) != 0:
            share = exports.score(world, rules, s) ** 8
        else:
            share = outlook(rules, int(world.sat[s]), free, rivals_of(world, rules, s))
            share += _HAND * world.hand_n[s]
        total += share
        if s == seat:
            own = share
    return own / max(total, 1e-9)


@compiled
def best_sampled(
    view: Any, rules: Any, seat: int, legal: Any, scratch: Any, stream: Any, samples: int, turns: int,
    price: float, caution: float,
) -> int:  # fmt: skip
    """The planner's action, or the one that beats it most clearly over the same imagined deals."""
    tally = scratch.tally
    action = following(legal, -1)
    while action >= 0:
        tally[action, 0] = tally[action, 1] = 0.0
        action = following(legal, action)
    planned = usual(view, rules, seat, legal, scratch, stream, price)
    imagine(scratch.chance, stream)
    for _ in range(samples):
        exports.determinize(view, rules, seat, stream, scratch.worlds[1])
        base = try_out(rules, seat, planned, turns, scratch, stream, price)
        action = following(legal, -1)
        while action >= 0:
            if action != planned:
                better = try_out(rules, seat, action, turns, scratch, stream, price) - base
                tally[action, 0] += better
                tally[action, 1] += better * better
            action = following(legal, action)
    best, most = planned, 0.0
    action = following(legal, -1)
    while action >= 0:
        mean = tally[action, 0] / samples
        error = sqrt(max(0.0, tally[action, 1] / samples - mean * mean) / samples)
        if mean - caution * error > most:
            best, most = action, mean - caution * error
        action = following(legal, action)
    return best


@compiled
def try_out(rules: Any, seat: int, action: int, turns: int, scratch: Any, stream: Any, price: float) -> float:
    """Worth of an action on the deal imagined in ``scratch.worlds[1]``."""
    copy(scratch.worlds[0], scratch.worlds[1])
    exports.apply(scratch.worlds[0], rules, action, scratch.chance)
    return play_on(rules, seat, turns, scratch, stream, price)


@compiled
def searched(node: int) -> bool:
    """Decisions worth a search; cards are then picked as planned."""
    return node in (MAIN, NEXT, BUFFET_SERVE, DISCARD, BLOCK, SURPRISE)


_CAUTION = Param(1.0, 0.0, 5.0, "standard errors by which a choice must beat the planner's")
_PRICED = Param(0.1, 0.0, 1.0, "what a card of price 1 is worth to the planner it plays with")


@strategy(
    "just_desserts",
    samples=Param(12, 1, 10_000, "imagined deals per decision"),
    rounds=Param(400, 0, 400, "rounds played on before a position is judged by the outlook"),
    price=_PRICED,
    caution=_CAUTION,
)
def lookahead(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """Tries every choice on a few imagined deals and plays them on as the surprise-aware planner would.

    One ply of its own over sampled draws and reactions; it leaves the plan when another choice is
    clearly better.
    """
    if not searched(int(view.node)) or view.picked_lo | view.picked_hi != 0:
        return usual(view, rules, seat, legal, scratch, stream, params[2])
    samples, turns = int(params[0]), int(params[1]) * int(rules.players)
    return best_sampled(view, rules, seat, legal, scratch, stream, samples, turns, params[2], params[3])


@strategy(
    "just_desserts",
    samples=Param(60, 1, 10_000, "imagined deals per decision"),
    price=_PRICED,
    caution=_CAUTION,
)
def rollout(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """Tries every choice on imagined deals and plays to the end of the game; slow, the ceiling.

    A determinised Monte Carlo search with the surprise-aware planner in all seats.
    """
    if not searched(int(view.node)) or view.picked_lo | view.picked_hi != 0:
        return usual(view, rules, seat, legal, scratch, stream, params[1])
    return best_sampled(view, rules, seat, legal, scratch, stream, int(params[0]), 400, params[1], params[2])
