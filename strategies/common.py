"""Strategies that work for every game."""

from __future__ import annotations

from typing import Any

from sim.kit.legal import count, nth
from sim.kit.protocol import strategy
from sim.kit.streams import below


@strategy("*", blind=True)
def uniform(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """Every legal action with the same probability."""
    return nth(legal, below(stream, count(legal)))
