"""Piece of Pie in words, for the trace."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.games.piece_of_pie.state import FLAVOURS, PLACES

Words = dict[str, Any]
SIDES = ("clockwise", "counterclockwise")


def ids(components: Mapping[str, Any]) -> list[str]:
    """Piece ids by number."""
    return [piece["id"] for piece in components["pieces"]]


def laid(state: Any, pie: int) -> list[int]:
    """Numbers of the pieces of an own pie, clockwise from the counterclockwise end."""
    back = int(state.back[pie])
    return [int(state.slots[pie, (i - back) % PLACES]) for i in range(int(state.held[pie]))]


def state(state: Any, rules: Any, components: Mapping[str, Any]) -> Words:
    """Middle pies, own pies, recipes and perfect cards."""
    name = ids(components)
    each, players = int(rules.pies_each), int(rules.players)
    return {
        "middle": [
            [
                {"piece": name[int(state.middle[PLACES * pie + at])], "position": at}
                for at in range(int(state.low[pie]), int(state.high[pie]) + 1)
            ]
            for pie in range(int(rules.middles))
        ],
        "pies": [[[name[p] for p in laid(state, s * each + k)] for k in range(each)] for s in range(players)],
        "recipes": {
            "flavour": components["flavour_recipes"][int(state.flavour_card)]["id"],
            "pattern": components["pattern_recipes"][int(state.pattern_card)]["id"],
        },
        "perfect": [FLAVOURS[int(f)] for f in state.perfect[:players]],
    }


def action(action: int, state: Any, rules: Any, components: Mapping[str, Any]) -> Words:
    """Piece, own pie and end; the end is null where both are the same."""
    pick, place = action >> 2, action & 3
    pie = pick >> 1
    at = int(state.high[pie]) if pick & 1 else int(state.low[pie])
    return {
        "do": "take",
        "piece": ids(components)[int(state.middle[PLACES * pie + at])],
        "pie": place >> 1,
        "side": _side(state, rules, int(state.seat), place),
    }


def _side(state: Any, rules: Any, seat: int, place: int) -> str | None:
    held = int(state.held[seat * int(rules.pies_each) + (place >> 1)])
    return None if held in (0, 1, PLACES - 1) else SIDES[place & 1]


def events(
    notes: list[list[int]], before: Any, after: Any, rules: Any, components: Mapping[str, Any]
) -> list[Words]:
    """The journal of one decision: a piece leaves the middle, is laid; at the end cards are revealed."""
    name = ids(components)
    found: list[Words] = []
    for event, seat, a, b, c, _ in notes:
        if event == 0:
            found.append({"what": "take", "seat": seat, "piece": name[a], "middle": b, "position": c})
        elif event == 1:
            side = _side(before, rules, seat, 2 * b + c)
            found.append({"what": "place", "seat": seat, "piece": name[a], "pie": b, "side": side})
        else:
            found.append({"what": "reveal", "seat": seat, "perfect": FLAVOURS[a]})
    return found


def ending(state: Any, rules: Any, components: Mapping[str, Any]) -> Words:
    """Nothing beyond scores, ranks and credit."""
    return {}
