"""Pig: roll a die as often as you dare; a 1 loses the turn's points, stopping keeps them.

Rules: Neller and Presser, "Optimal Play of the Dice Game Pig", UMAP Journal 25 (2004).
"""

from __future__ import annotations

from typing import Any

from sim.kit import legal as legals
from sim.kit.chance import note
from sim.kit.jit import compiled
from sim.kit.records import HEADER, copy, record
from sim.kit.streams import below

MOST_SEATS = 4
NODES = ("turn",)
REASONS = ("target", "turn_cap")
EVENTS = ("roll", "bank")
PURPOSES = ("die",)
HOLD, ROLL = 0, 1

STATE = record(
    [
        *HEADER,
        ("reason", "i1"),
        ("pot", "i4"),  # points of the running turn
        ("banked", "i4", (MOST_SEATS,)),
        ("rolls", "i4", (MOST_SEATS,)),
        ("busts", "i4", (MOST_SEATS,)),
    ]
)
RULES = record([("players", "i4"), ("target", "i4"), ("sides", "i4"), ("max_turns", "i4")])


@compiled
def setup(state: Any, rules: Any, chance: Any) -> None:
    """Nobody has points; seat 0 begins."""
    state.decider = state.seat = state.node = state.reason = 0
    state.turn = 1
    state.pot = 0
    for s in range(MOST_SEATS):
        state.banked[s] = state.rolls[s] = state.busts[s] = 0


@compiled
def over(state: Any) -> int:
    """0, or 1 + the index of the reason."""
    return int(state.reason)


@compiled
def legal_actions(state: Any, rules: Any, legal: Any) -> None:
    """Hold or roll; the first decision of a turn may hold too (and gain nothing)."""
    legals.clear(legal)
    legals.put(legal, HOLD)
    legals.put(legal, ROLL)


@compiled
def apply(state: Any, rules: Any, action: int, chance: Any) -> None:
    """Roll, or keep the turn's points."""
    seat = int(state.seat)
    if action == ROLL:
        face = 1 + below(chance.streams[0], int(rules.sides))
        note(chance, 0, seat, face)
        state.rolls[seat] += 1
        if face > 1:
            state.pot += face
            return
        state.busts[seat] += 1
        state.pot = 0
    else:
        state.banked[seat] += state.pot
        note(chance, 1, seat, int(state.pot))
        state.pot = 0
        if state.banked[seat] >= rules.target:
            state.reason = 1
            return
    if state.turn >= rules.max_turns:
        state.reason = 2
        return
    state.turn += 1
    state.seat = (seat + 1) % rules.players
    state.decider = state.seat


@compiled
def observe(state: Any, rules: Any, seat: int, view: Any) -> None:
    """Pig hides nothing."""
    copy(view, state)


@compiled
def determinize(view: Any, rules: Any, seat: int, stream: Any, state: Any) -> None:
    """Nothing to fill in."""
    copy(state, view)


@compiled
def score(state: Any, rules: Any, seat: int) -> float:
    """Points kept so far."""
    return float(state.banked[seat])


@compiled
def finish(state: Any, rules: Any, game: Any, seats: Any) -> None:
    """The seat that reached the target wins; at the turn cap the most points, shared if equal."""
    players = int(rules.players)
    best = 0
    for s in range(players):
        best = max(best, int(state.banked[s]))
    winners = 0
    for s in range(players):
        winners += int(state.banked[s] == best)
    for s in range(players):
        seats[s].score = state.banked[s]
        seats[s].banked = state.banked[s]
        seats[s].rolls = state.rolls[s]
        seats[s].busts = state.busts[s]
        ahead = 0
        for t in range(players):
            ahead += int(state.banked[t] > state.banked[s])
        seats[s].rank = 1 + ahead
        seats[s].credit = 1.0 / winners if state.banked[s] == best else 0.0
    game.reason = state.reason
    game.tie_break = 1 if winners > 1 else 0


@compiled
def check(state: Any, rules: Any) -> int:
    """1: somebody has negative points; 2: two seats are over the target."""
    reached = 0
    for s in range(int(rules.players)):
        if state.banked[s] < 0 or state.pot < 0:
            return 1
        reached += int(state.banked[s] >= rules.target)
    return 2 if reached > 1 else 0
