"""Strategies for Connect Four."""

from __future__ import annotations

from typing import Any

from sim.games.connect_four import exports
from sim.kit.legal import count, following, nth
from sim.kit.protocol import strategy
from sim.kit.records import copy
from sim.kit.streams import below


@strategy("connect_four")
def greedy(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """Completes its own line if it can, else stops the opponent's, else drops at random."""
    block = -1
    world = scratch.worlds[0]
    column = following(legal, -1)
    while column >= 0:
        copy(world, view)
        exports.apply(world, rules, column, scratch.chance)
        if world.reason == 1:
            return column
        copy(world, view)
        world.seat = 1 - seat
        exports.apply(world, rules, column, scratch.chance)
        if world.reason == 1:
            block = column
        column = following(legal, column)
    return block if block >= 0 else nth(legal, below(stream, count(legal)))
