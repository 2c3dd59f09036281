"""Strategies for Pig."""

from __future__ import annotations

from typing import Any

from sim.games.pig.engine import HOLD, ROLL
from sim.kit.protocol import Param, strategy


@strategy("pig", at=Param(20, 1, 1000, "points of a turn at which it stops"))
def hold_at(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """Rolls until the turn holds ``at`` points or enough to win, then stops."""
    if view.pot >= params[0] or view.banked[seat] + view.pot >= rules.target:
        return HOLD
    return ROLL
