"""Pig's switches and how they become numbers the engine reads."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import Field

from sim.games.pig.engine import RULES
from sim.kit.protocol import Switches
from sim.kit.records import new


class PigSwitches(Switches):
    """Every rule that can be changed."""

    target: int = Field(100, ge=1, le=10_000, description="points that win")
    sides: int = Field(6, ge=2, le=100, description="sides of the die; 1 always loses the turn")
    max_turns: int = Field(10_000, ge=1, le=1_000_000, description="turn cap")


def pack(switches: Switches, players: int, components: Mapping[str, Any]) -> Any:
    """The rules record of these switches."""
    assert isinstance(switches, PigSwitches)
    rules = new(RULES)
    rules.players, rules.target = players, switches.target
    rules.sides, rules.max_turns = switches.sides, switches.max_turns
    return rules


def components(switches: Switches, custom: Path | None = None) -> Mapping[str, Any]:
    """A die is all there is."""
    assert isinstance(switches, PigSwitches)
    return {
        "status": "rulebook",
        "source": "Neller and Presser 2004",
        "die": list(range(1, switches.sides + 1)),
    }
