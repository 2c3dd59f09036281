"""Connect Four's switches and how they become numbers the engine reads."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import Field

from sim.games.connect_four.engine import COLUMNS, ROWS, RULES
from sim.kit.protocol import Switches
from sim.kit.records import new


class ConnectFourSwitches(Switches):
    """Every rule that can be changed."""

    line: int = Field(4, ge=3, le=6, description="discs in a row that win")


def pack(switches: Switches, players: int, components: Mapping[str, Any]) -> Any:
    """The rules record of these switches."""
    assert isinstance(switches, ConnectFourSwitches)
    rules = new(RULES)
    rules.players, rules.line = players, switches.line
    return rules


def components(switches: Switches, custom: Path | None = None) -> Mapping[str, Any]:
    """The board."""
    return {"status": "published", "source": "Connect Four (1974)", "columns": COLUMNS, "rows": ROWS}
