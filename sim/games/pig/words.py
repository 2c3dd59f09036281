"""Pig in words, for the trace."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.games.pig.engine import EVENTS, ROLL


def state(state: Any, rules: Any, components: Mapping[str, Any]) -> dict[str, Any]:
    """Points kept by each seat and the running turn's."""
    players = int(rules.players)
    return {"pot": int(state.pot), "banked": [int(p) for p in state.banked[:players]]}


def action(action: int, state: Any, rules: Any, components: Mapping[str, Any]) -> dict[str, Any]:
    """What an action code means in ``state``."""
    return {"do": "roll" if action == ROLL else "hold"}


def events(
    notes: list[list[int]], before: Any, after: Any, rules: Any, components: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """The journal of one decision."""
    names = {0: "face", 1: "points"}
    return [{"what": EVENTS[n[0]], "seat": n[1], names[n[0]]: n[2]} for n in notes]


def ending(state: Any, rules: Any, components: Mapping[str, Any]) -> dict[str, Any]:
    """Nothing beyond what every game's last line has."""
    return {}
