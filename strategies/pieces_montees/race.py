"""How much the future counts, by what is left of the pile."""

from __future__ import annotations

from typing import Any

from sim.kit.jit import compiled
from strategies.pieces_montees.plan import COMMIS, HALF, HORIZON, LATER, READY, STARTED

_PER_TURN = 1.9  # étages that planners play in a turn


@compiled
def adjust(view: Any, rules: Any, seat: int, params: Any, scratch: Any, racing: bool) -> None:
    """Copy the parameters into ``scratch.weights``; near the end prospects and the commis count less."""
    for i in range(len(scratch.weights)):
        scratch.weights[i] = params[i]
    if not racing:
        return
    rounds = float(view.left) / (_PER_TURN * float(rules.players))
    future = 0.0 if view.triggered else min(1.0, rounds / float(params[HORIZON]))
    for i in (STARTED, HALF, READY, COMMIS, LATER):
        scratch.weights[i] *= future
