"""The final board as an SVG picture: tables, service areas, hosts, special bonuses, points by seat."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo.names import names_of
from sim.games.patisserie_rococo.words import state as in_words

COLOURS = ("#c8553d", "#2f7fb8", "#4d9a57", "#b58a1b", "#8d63a8")
CELL, GAP, LEFT, WIDTH = 54, 8, 150, 660


def picture(state: Any, rules: Any, components: Mapping[str, Any]) -> str:
    """The table as it lies, one row a presentation table; a chef's mark on dishes with the icon."""
    board, names = in_words(state, rules, components), names_of(components)
    recipes = {r["id"]: r for r in components["recipes"]["recipe"]}
    parts: list[str] = []
    y = 40
    for t, row in enumerate(board["tables"]):
        parts.append(_text(8, y + 24, f"table {t}", 14) + _text(8, y + 42, str(board["table_bonus"][t]), 11))
        high, low = int(rules.table_first[t]), int(rules.table_second[t])
        parts.append(_text(78, y + 24, f"{high} / {low}" if int(rules.places) > 1 else str(high), 14))
        for i, dish in enumerate(row):
            parts.append(_dish(LEFT + i * (CELL + GAP), y, dish, recipes))
        y += CELL + GAP
    y += 22
    parts.append(_text(8, y, "service", 14))
    for a, sides in enumerate(board["service"]):
        for j, side in enumerate(("left", "right")):
            parts.append(_marker(LEFT + a * 84 + j * 34, y - 18, sides[side], str(a) if j == 0 else ""))
    y += 44
    parts.append(_text(8, y, "hosts", 14))
    for h, owner in enumerate(board["hosts"]):
        parts.append(_marker(LEFT + h * 38, y - 18, owner, str(int(rules.host_points[h]))))
    y += 44
    for j, tile in enumerate(board["special"]):
        parts.append(_text(8 if j == 0 else 330, y, f"special {tile['tile']}", 14))
        for i, owner in enumerate(tile["slots"]):
            number = names.special.index(tile["tile"])
            points = str(int(rules.special_points[j, number, i]))
            parts.append(_marker((LEFT if j == 0 else 450) + i * 38, y - 18, owner, points))
    y += 44
    for s, seat in enumerate(board["seats"]):
        who = "Mentor" if seat["mentor"] else f"seat {s}"
        toppings = len(seat["decorations"])
        text = f"{who}: {seat['points']} on the track, {seat['coins']} coins, {toppings} decorations"
        final = sum(int(state.sheet[s, i]) for i in range(k.S_COINS_LEFT))
        parts.append(f'<circle cx="16" cy="{y - 5}" r="8" fill="{COLOURS[s]}"/>')
        parts.append(_text(32, y, text + (f"; {final} points" if int(state.reason) else ""), 14))
        y += 24
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y}" role="img" '
        'font-family="sans-serif" fill="currentColor"><title>La Pâtisserie Rococo: the board</title>'
    )
    title = _text(8, 22, "Presentation tables: the bonus tile lies at the left end", 13)
    return "\n".join([head, title, *parts, "</svg>"])


def _text(x: int, y: int, text: str, height: int, anchor: str = "start", fill: str = "currentColor") -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{height}" text-anchor="{anchor}" fill="{fill}">'
        f"{escape(text)}</text>"
    )


def _box(x: int, y: int, side: int, fill: str) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{side}" height="{side}" rx="6" fill="{fill}" '
        'stroke="currentColor" stroke-opacity="0.45"/>'
    )


def _dish(x: int, y: int, dish: Mapping[str, Any] | None, recipes: Mapping[str, Any]) -> str:
    if dish is None:
        return _box(x, y, CELL, "none")
    recipe = recipes[dish["recipe"]]
    middle = x + CELL // 2
    mark = "chef" if recipe["chef"] else ""
    return (
        _box(x, y, CELL, COLOURS[dish["seat"]])
        + _text(middle, y + 30, str(recipe["value"]), 20, "middle", "#fff")
        + _text(middle, y + 46, f"{recipe['id']} {mark}".strip(), 10, "middle", "#fff")
    )


def _marker(x: int, y: int, owner: Any, label: str) -> str:
    if owner == "closed":
        return f'<g opacity="0.35">{_box(x, y, 28, "none")}{_text(x + 14, y + 19, "×", 14, "middle")}</g>'
    if owner is None:
        return _box(x, y, 28, "none") + _text(x + 14, y + 19, label, 12, "middle")
    return _box(x, y, 28, COLOURS[int(owner)]) + _text(x + 14, y + 19, label, 12, "middle", "#fff")
