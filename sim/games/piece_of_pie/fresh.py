"""The game not yet dealt: everything that setup does not leave to chance, worked out once per rules."""

from __future__ import annotations

from typing import Any

from sim.games.piece_of_pie.state import FLOOR, PLACES

_NOTHING = int.from_bytes(8 * bytes([FLOOR]), "little")
"""Gains of nothing at all, a byte a kind."""


def fill(rules: Any) -> None:
    """Write ``rules.fresh``; other fields of ``rules`` must be packed already (PP-012, PP-013, PP-015)."""
    state = rules.fresh
    state.turn = 1
    state.middle = rules.deck
    state.left = rules.in_play
    state.picks = sum(1 << 8 * pie for pie in range(rules.middles))
    state.high[:] = -1
    state.high[: rules.middles] = PLACES - 1
    state.perfect[:] = state.slots[:] = -1
    state.frost[:] = state.chain[:] = 1
    state.gains[:] = _NOTHING
    state.offer[: rules.players * rules.pies_each] = _NOTHING
    state.places[: rules.players] = 1
