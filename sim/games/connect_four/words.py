"""Connect Four in words, for the trace."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.games.connect_four.engine import COLUMNS, EVENTS, PITCH, ROWS


def state(state: Any, rules: Any, components: Mapping[str, Any]) -> dict[str, Any]:
    """The board as rows from the top: ``.`` empty, ``0`` and ``1`` the seats' discs."""

    def cell(row: int, column: int) -> str:
        bit = 1 << (PITCH * column + row)
        return "0" if int(state.discs[0]) & bit else "1" if int(state.discs[1]) & bit else "."

    return {"board": ["".join(cell(r, c) for c in range(COLUMNS)) for r in reversed(range(ROWS))]}


def action(action: int, state: Any, rules: Any, components: Mapping[str, Any]) -> dict[str, Any]:
    """What an action code means in ``state``."""
    return {"do": "drop", "column": action}


def events(
    notes: list[list[int]], before: Any, after: Any, rules: Any, components: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """The journal of one decision."""
    return [{"what": EVENTS[n[0]], "seat": n[1], "column": n[2]} for n in notes]


def ending(state: Any, rules: Any, components: Mapping[str, Any]) -> dict[str, Any]:
    """Nothing beyond what every game's last line has."""
    return {}
