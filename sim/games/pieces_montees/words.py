"""Pièces montées in words, for the trace."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.games.pieces_montees.rules import cards
from sim.games.pieces_montees.state import (
    BACK,
    BOOK,
    CALL,
    COVER,
    DECO,
    DECO_PARTNER,
    DREW,
    END,
    ENDED,
    EVENTS,
    FLIP,
    KEYS,
    PAGE,
    PASSED,
    PLAY_PARTNER,
    REASONS,
    ROUND,
    SPOON,
    TRIGGER,
    WHISK,
)

SIDES = ("chocolate", "cream")
DIRECTIONS = ("forward", "back")


def _card(card: int, components: Mapping[str, Any]) -> str:
    return str(cards(components)[card]["id"])


def _leaf(leaf: int, components: Mapping[str, Any]) -> str:
    if leaf == COVER:
        return "cover"
    colour = components["colours"][leaf]["id"]
    return next(str(d["id"]) for d in components["decoration_cards"] if d["colour"] == colour)


def _hand(state: Any, rules: Any, hand: int, components: Mapping[str, Any]) -> list[dict[str, str]]:
    first = hand * int(rules.hand)
    places = range(first, first + int(state.held[hand]))
    return [
        {"card": _card(int(state.hand[p]), components), "face": SIDES[(int(state.front[p]) >> 2) & 1]}
        for p in places
    ]


def _area(state: Any, seat: int, components: Mapping[str, Any]) -> list[dict[str, Any]]:
    pieces = []
    for key in range(KEYS):
        words = {"colour": components["colours"][key >> 1]["id"], "topping": SIDES[key & 1]}
        decorated = bool((int(state.decorated[seat]) >> key) & 1)
        for copy in range(int(state.complete[seat, key])):
            pieces.append({**words, "height": 3, "decorated": decorated and copy == 0})
        if 0 < state.height[seat, key] < 3:
            pieces.append({**words, "height": int(state.height[seat, key]), "decorated": False})
    return pieces


def _booklet(state: Any, components: Mapping[str, Any]) -> dict[str, Any] | None:
    if state.leaves == 0:
        return None
    leaves = [_leaf(int(leaf), components) for leaf in state.book[: state.leaves]]
    turned = int(state.turned)
    return {"left": leaves[:turned][::-1], "right": leaves[turned:], "arrow": DIRECTIONS[int(state.arrow)]}


def state(state: Any, rules: Any, components: Mapping[str, Any]) -> dict[str, Any]:
    """The whole table; the pile from the top, a booklet's stacks from the top."""
    players = int(rules.players)
    pile = [int(code) for code in state.pile[: state.left]][::-1]
    removed = int(state.removed)
    return {
        "spoons": int(state.spoons),
        "extra_spoon": bool(state.extra),
        "called": bool(state.called),
        "commis_used": bool(state.used),
        "deco_done": bool(state.deco_done),
        "acted": bool(state.acted),
        "hands": [_hand(state, rules, s, components) for s in range(players)],
        "neutral": _hand(state, rules, players, components) if rules.hands > players else None,
        "pile": [{"card": _card(code >> 1, components), "up": SIDES[code & 1]} for code in pile],
        "areas": [_area(state, s, components) for s in range(players)],
        "chefs": ["with" if state.commis[s] else "alone" for s in range(players)],
        "booklet": _booklet(state, components),
        "end_triggered": bool(state.triggered),
        "idle_rounds": int(state.idle),
        "progress_this_round": bool(state.active),
        "removed_colour": components["colours"][removed]["id"] if removed >= 0 else None,
    }


def action(action: int, state: Any, rules: Any, components: Mapping[str, Any]) -> dict[str, Any]:
    """What an action code means in ``state``."""
    seat = int(state.seat)
    if action == END:
        return {"do": "end"}
    if action == SPOON:
        return {"do": "spoon"}
    if action == CALL:
        return {"do": "call"}
    if BOOK <= action < DECO:
        return {"do": "turn_page", "direction": DIRECTIONS[action - BOOK]}
    if DECO <= action < END:
        return {"do": "decorate", "side": ("left", "right")[action - DECO], "area": seat}
    if action >= DECO_PARTNER:
        return {"do": "decorate", "side": ("left", "right")[action - DECO_PARTNER], "area": seat ^ 2}
    code = action if action < PLAY_PARTNER else action - PLAY_PARTNER
    card = _card(int(state.hand[rules.place[seat, code % WHISK]]), components)
    if FLIP <= action < SPOON:
        return {"do": "flip", "card": card}
    area = seat if action < FLIP else seat ^ 2
    return {"do": "whisk" if code >= WHISK else "play", "card": card, "area": area}


def events(
    notes: list[list[int]], before: Any, after: Any, rules: Any, components: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """What followed from one action, in order."""
    return [_event(n, rules, components) for n in notes]


def _event(note: list[int], rules: Any, components: Mapping[str, Any]) -> dict[str, Any]:
    kind, a, b, c = note[:4]
    what = {"what": EVENTS[kind]}
    if kind == DREW:
        seat = a if a < rules.players else "neutral"
        return {**what, "seat": seat, "card": _card(b >> 1, components), "up": SIDES[b & 1]}
    if kind == PAGE:
        return {**what, "direction": DIRECTIONS[a], "leaf": _leaf(b, components), "seat": c}
    if kind == TRIGGER:
        return {**what, "cause": REASONS[a - 1], "seat": b}
    if kind == PASSED:
        return {**what, "seat": a, "unspent": b}
    if kind == ROUND:
        return {**what, "rounds": a, "idle_rounds": b}
    if kind == ENDED:
        return {**what, "reason": REASONS[a - 1]}
    return {**what, "arrow": DIRECTIONS[BACK if a else 0]}


def ending(state: Any, rules: Any, components: Mapping[str, Any]) -> dict[str, Any]:
    """The teams' totals (PM-163)."""
    if not rules.teams:
        return {}
    points = [int(p) for p in state.points]
    return {"teams": [{"seats": [s, s + 2], "total": points[s] + points[s + 2]} for s in (0, 1)]}
