"""Finished pies as an SVG picture: a ring a pie, flavours as colours, decorations as marks."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from typing import Any

from sim.games.piece_of_pie.state import FLAVOURS, PLACES
from sim.games.piece_of_pie.words import laid

COLOURS = {"kiwi": "#8cb369", "strawberry": "#d1495b", "blueberry": "#5b6fb5", "apricot": "#edae49"}
RADIUS, HOLE, STEP, HEAD = 100, 26, 240, 44


def picture(state: Any, rules: Any, components: Mapping[str, Any]) -> str:
    """All own pies as they lie, one column a seat."""
    players, each = int(rules.players), int(rules.pies_each)
    width, height = players * STEP, HEAD + each * STEP + 40
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        'font-family="sans-serif" font-size="15" fill="currentColor" text-anchor="middle">',
        "<title>Piece of Pie: the pies</title>",
    ]
    for seat in range(players):
        x = seat * STEP + STEP // 2
        perfect = FLAVOURS[int(state.perfect[seat])] if state.perfect[seat] >= 0 else "hidden"
        parts.append(f'<text x="{x}" y="20">seat {seat}</text>')
        parts.append(f'<text x="{x}" y="38" font-size="12">perfect: {perfect}</text>')
        for k in range(each):
            y = HEAD + k * STEP + STEP // 2
            for place, number in enumerate(laid(state, seat * each + k)):
                parts.append(_slice(x, y, place, components["pieces"][number]))
    flavour = components["flavour_recipes"][int(state.flavour_card)]["id"].replace("_", " ")
    pattern = components["pattern_recipes"][int(state.pattern_card)]["id"].replace("_", " ")
    note = f"{flavour}, {pattern}; white rim: frosting, dots: shavings"
    parts.append(f'<text x="{width // 2}" y="{height - 14}" font-size="13">{note}</text></svg>')
    return "\n".join(parts)


def _point(x: float, y: float, radius: float, angle: float) -> str:
    return f"{x + radius * sin(angle):.1f},{y - radius * cos(angle):.1f}"


def _slice(x: int, y: int, place: int, piece: Mapping[str, Any]) -> str:
    start, end = (2 * pi * (place + k) / PLACES for k in (0, 1))
    middle = (start + end) / 2
    outline = (
        f"M{_point(x, y, HOLE, start)} L{_point(x, y, RADIUS, start)} "
        f"A{RADIUS},{RADIUS} 0 0 1 {_point(x, y, RADIUS, end)} "
        f"L{_point(x, y, HOLE, end)} A{HOLE},{HOLE} 0 0 0 {_point(x, y, HOLE, start)} Z"
    )
    parts = [
        f"<g><title>{piece['id']}: {piece['flavour']}</title>",
        f'<path d="{outline}" fill="{COLOURS[piece["flavour"]]}" stroke="#222" stroke-width="1.5"/>',
    ]
    if piece["frosting"]:
        inner = RADIUS - 9
        parts.append(
            f'<path d="M{_point(x, y, inner, start + 0.07)} A{inner},{inner} 0 0 1 '
            f'{_point(x, y, inner, end - 0.07)}" fill="none" stroke="#fff" stroke-width="8" '
            'stroke-linecap="round"/>'
        )
    for dot in range(piece["shavings"]):
        px, py = _point(x, y, 42, middle + 0.2 * (dot - (piece["shavings"] - 1) / 2)).split(",")
        parts.append(f'<circle cx="{px}" cy="{py}" r="4.5" fill="#4a2c1a"/>')
    if piece["shape"] != "none":
        px, py = _point(x, y, 68, middle).split(",")
        parts.append(f'<g transform="translate({px} {py})" stroke="#222">{_MARKS[piece["shape"]]}</g>')
    return "".join([*parts, "</g>"])


def _star() -> str:
    points = " ".join(_point(0, 0, 11 if i % 2 == 0 else 4.6, pi * i / 5) for i in range(10))
    return f'<polygon points="{points}" fill="#ffe066"/>'


def _flower() -> str:
    petals = (_point(0, 0, 6, 2 * pi * i / 5).split(",") for i in range(5))
    circles = "".join(f'<circle cx="{a}" cy="{b}" r="4.2" fill="#f4f1f8"/>' for a, b in petals)
    return circles + '<circle r="3.4" fill="#e8a33d"/>'


_MARKS = {
    "heart": '<path d="M0,9 C-14,-2 -8,-12 0,-5 C8,-12 14,-2 0,9 Z" fill="#f28ab2"/>',
    "flower": _flower(),
    "star": _star(),
}
