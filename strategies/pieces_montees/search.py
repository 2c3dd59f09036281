"""Determinised search: the best plans of the moment, played out in worlds that look like the view."""

from __future__ import annotations

from math import sqrt
from typing import Any

from sim.games.pieces_montees import exports
from sim.games.pieces_montees.state import CALL, KEYS, SPOON
from sim.kit.jit import U64, compiled
from sim.kit.legal import count, lowest, nth, popcount
from sim.kit.protocol import Param, strategy
from sim.kit.records import copy
from strategies.pieces_montees.plan import HALF, STARTED, faces
from strategies.pieces_montees.planners import PLANNER, RACE, RACING, choose
from strategies.pieces_montees.simple import free_decoration

WORLDS, TURNS, SURE = 8, 9, 10  # places of the search's own parameters


@compiled
def _standing(world: Any, rules: Any, seat: int, weights: Any) -> float:
    """Points of a seat's team and what its pièces promise."""
    total = float(exports.score(world, rules, seat))
    if world.reason:
        return total
    for area in range(rules.players):
        if area == seat or (rules.teams and area == seat ^ 2):
            for key in range(KEYS):
                height = int(world.height[area, key])
                if height == 1:
                    total += float(weights[STARTED])
                elif height == 2:
                    total += float(weights[HALF])
    return total


@compiled
def _lead(world: Any, rules: Any, seat: int, weights: Any) -> float:
    """Standing above the best rival's, in part above all of them."""
    own = _standing(world, rules, seat, weights)
    best, total, rivals = -1e9, 0.0, 0
    for s in range(rules.players):
        if s != seat and not (rules.teams and s == seat ^ 2):
            other = _standing(world, rules, s, weights)
            best = max(best, other)
            total += other
            rivals += 1
    return own - 0.5 * (best + total / rivals)


@compiled
def _play_on(world: Any, rules: Any, turns: int, scratch: Any, params: Any, stream: Any) -> None:
    """Planners finish the turn and the next ones."""
    last = int(world.turn) + turns
    options = scratch.legal[1]
    while world.reason == 0 and world.turn <= last:
        exports.legal_actions(world, rules, options)
        action = nth(options, 0)
        if count(options) > 1:
            action = choose(world, rules, int(world.seat), options, scratch, params, stream, PLANNER)
        exports.apply(world, rules, action, scratch.chance)


@compiled
def _candidates(view: Any, rules: Any, seat: int, legal: Any, first: int) -> Any:
    """``first``, every étage in sight once, SPOON and CALL, as a bit set of action codes."""
    chosen = (U64(1) << U64(first)) | (U64(legal.words[0]) & U64(1 << SPOON | 1 << CALL))
    done = 0
    bits = U64(legal.words[0]) & U64(0xFFF)
    while bits != U64(0):
        index = int(lowest(bits))
        bits &= bits - U64(1)
        shown, _ = faces(view, rules, seat, index)
        if (done >> shown) & 1 == 0:
            done |= 1 << shown
            chosen |= U64(1) << U64(index)
    return chosen


@compiled
def _compare(
    view: Any, rules: Any, seat: int, first: int, candidates: Any, scratch: Any, params: Any, stream: Any
) -> None:
    """Leave in ``scratch.tally`` how much better than ``first`` each candidate does: sum, sum of squares."""
    world, trial = scratch.worlds[0], scratch.worlds[1]
    scratch.chance.noting = 0
    for _ in range(int(params[WORLDS])):
        exports.determinize(view, rules, seat, stream, world)
        copy(trial, world)
        exports.apply(trial, rules, first, scratch.chance)
        _play_on(trial, rules, int(params[TURNS]), scratch, params, stream)
        usual = _lead(trial, rules, seat, params)
        bits = candidates
        while bits != U64(0):
            action = int(lowest(bits))
            bits &= bits - U64(1)
            if action == first:
                continue
            copy(trial, world)
            exports.apply(trial, rules, action, scratch.chance)
            _play_on(trial, rules, int(params[TURNS]), scratch, params, stream)
            gain = _lead(trial, rules, seat, params) - usual
            scratch.tally[action, 0] += gain
            scratch.tally[action, 1] += gain * gain


@strategy(
    "pieces_montees",
    **RACING,
    worlds=Param(8, 2, 1000, "worlds imagined for a decision"),
    turns=Param(4, 0, 40, "turns after this one that are played out"),
    sure=Param(1.0, 0, 9, "standard errors by which another action must look better"),
)
def search(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """Checks the end-racer's choice against every étage in sight, SPOON and CALL.

    Planners play them out in worlds that look like the view; the choice changes for a clear gain only.
    """
    decoration = free_decoration(legal)
    if decoration >= 0:
        return decoration
    first = choose(view, rules, seat, legal, scratch, params, stream, RACE)
    if first >= 64:
        return first
    candidates = _candidates(view, rules, seat, legal, first)
    if popcount(candidates) == 1:
        return first
    for action in range(64):
        scratch.tally[action, 0] = scratch.tally[action, 1] = 0.0
    _compare(view, rules, seat, first, candidates, scratch, params, stream)
    n = float(params[WORLDS])
    best, top = first, 0.0
    bits = candidates
    while bits != U64(0):
        action = int(lowest(bits))
        bits &= bits - U64(1)
        mean = scratch.tally[action, 0] / n
        spread = max(scratch.tally[action, 1] / n - mean * mean, 0.0)
        edge = mean - params[SURE] * sqrt(spread / (n - 1.0))
        if edge > top:
            best, top = action, edge
    return best
