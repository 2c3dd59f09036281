"""What the cards on the table are worth to rivals."""

from __future__ import annotations

from typing import Any

from sim.games.pieces_montees.state import NO_CARD, PLACES
from sim.kit.jit import compiled
from strategies.pieces_montees.plan import DENY

_ALIKE = 0.6  # what the same threat counts one seat later


@compiled
def _gain(view: Any, rules: Any, rival: int, face: int) -> float:
    """Points a rival makes with a face it sees; an étage 1 is easily replaced by another."""
    height = face & 3
    if height < 2 or (int(view.need[rival]) >> face) & 1 == 0:
        return 0.0
    return float(rules.value[height]) - float(rules.value[height - 1])


@compiled
def _threat(view: Any, rules: Any, seat: int, place: int, turned: int) -> float:
    """What a card as it lies (``turned`` 1: once flipped) is worth to the seats that follow."""
    owner = int(rules.owner[place])
    front, back = int(view.front[place]), int(view.back[place])
    if turned:
        front, back = back, front
    total = 0.0
    share = 1.0
    for step in range(1, rules.players):
        rival = (seat + step) % rules.players
        if rules.teams and rival == seat ^ 2:
            continue
        if view.triggered and rival < seat:
            continue
        shows_front = rival == owner or owner >= rules.players or (rules.visible[owner] >> rival) & 1
        total += share * _gain(view, rules, rival, front if shows_front else back)
        share *= _ALIKE
    return total


@compiled
def note_threats(view: Any, rules: Any, seat: int, scratch: Any, wanted: bool) -> None:
    """Fill ``scratch.threat`` by index: what removing that card prevents, weighed."""
    for index in range(PLACES):
        scratch.threat[index] = 0.0
        place = int(rules.place[seat, index])
        if wanted and view.hand[place] != NO_CARD:
            scratch.threat[index] = scratch.weights[DENY] * _threat(view, rules, seat, place, 0)


@compiled
def threat_after_flip(view: Any, rules: Any, seat: int, index: int, scratch: Any) -> float:
    """What turning a card over prevents (negative: what it offers), weighed."""
    place = int(rules.place[seat, index])
    after = scratch.weights[DENY] * _threat(view, rules, seat, place, 1)
    return float(scratch.threat[index] - after)
