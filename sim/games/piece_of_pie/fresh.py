"""The game not yet dealt: everything that setup does not leave to chance, worked out once per rules."""

from __future__ import annotations

from typing import Any

from sim.games.piece_of_pie.state import FLOOR, PIES, PLACES

_NOTHING = int.from_bytes(8 * bytes([FLOOR]), "little")
"""Gains of nothing at all, a byte a kind."""


def fill(rules: Any) -> None:
    """Write ``rules.fresh``; every other field of ``rules`` must be packed already (PP-010, PP-011)."""
    state = rules.fresh
    state.turn = 1
    state.middle = rules.deck
    state.left = rules.in_play
    state.perfect[:] = state.slots[:] = -1
    state.high[:] = -1
    for pie in range(PIES):
        if pie < rules.middles:
            state.picks += 1 << 8 * pie
            state.high[pie] = PLACES - 1
        if pie < rules.players * rules.pies_each:
            state.offer[pie] = _NOTHING
    state.frost[:] = state.chain[:] = 1
    state.gains[:] = _NOTHING
    state.places[: rules.players] = 1
