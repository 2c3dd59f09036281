"""The booklet: leaves in order, ``turned`` of them on the left (PM-121, PM-122).

A leaf on the left shows its chocolate side, one on the right its cream side; only the last on the
left and the first on the right are in view.
"""

from __future__ import annotations

from typing import Any

from sim.games.pieces_montees.state import ARROW, BACK, FORWARD, KEYS, NO_LEAF, PAGE
from sim.kit.chance import note
from sim.kit.jit import compiled


@compiled
def key_in_view(state: Any, side: int) -> int:
    """The décoration in view on the left (0) or right (1) as a key; KEYS or more when there is none."""
    at = int(state.turned) - 1 + side
    if at < 0 or at >= state.leaves:
        return KEYS
    return 2 * int(state.book[at]) + side


@compiled
def _settle(state: Any, at_once: int, chance: Any) -> None:
    if state.opened <= state.turned:
        state.opened = min(int(state.turned) + 1, int(state.leaves))
    if at_once:
        _turn_arrow(state, chance)


@compiled
def _turn_arrow(state: Any, chance: Any) -> None:
    """At an end of the booklet the arrow points away from it (PM-129)."""
    arrow = int(state.arrow)
    if state.turned == state.leaves:
        arrow = BACK
    elif state.turned == 0:
        arrow = FORWARD
    if arrow != state.arrow:
        state.arrow = arrow
        note(chance, ARROW, arrow)


@compiled
def turn_page(state: Any, direction: int, at_once: int, chance: Any) -> None:
    """Turn one leaf forward or back (PM-123)."""
    leaf = int(state.book[state.turned - direction])
    state.turned += 1 - 2 * direction
    note(chance, PAGE, direction, leaf, int(state.seat))
    _settle(state, at_once, chance)


@compiled
def compulsory_page(state: Any, chance: Any) -> None:
    """Turn a leaf in the arrow's direction (PM-128); a blocked arrow turns first (PM-A18)."""
    _turn_arrow(state, chance)
    turn_page(state, int(state.arrow), 1, chance)


@compiled
def take_leaf(state: Any, side: int, at_once: int, chance: Any) -> None:
    """Remove the leaf in view on a side; the next one comes into view (PM-125)."""
    at = int(state.turned) - 1 + side
    leaves = int(state.leaves) - 1
    for i in range(at, leaves):
        state.book[i] = state.book[i + 1]
    state.book[leaves] = NO_LEAF
    state.leaves = leaves
    state.turned -= 1 - side
    state.opened -= 1
    _settle(state, at_once, chance)
