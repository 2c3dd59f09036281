"""Pig against its published solution (Neller and Presser, UMAP Journal 25, 2004)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.games.pig.engine import HOLD, ROLL
from sim.kit.jit import COMPILED, compiled
from sim.kit.protocol import strategy
from tests.play import table

PUBLISHED = 0.5306
"""Probability that the first of two optimal players wins."""
TARGET = 100
pytestmark = [
    pytest.mark.xdist_group("pig"),
    pytest.mark.skipif(not COMPILED, reason="value iteration and a million games take compiled code"),
]


@compiled
def sweep(win: Any, rolls: Any) -> float:
    """One sweep of value iteration over (own points, other's points, turn points)."""
    change = 0.0
    for own in range(TARGET - 1, -1, -1):
        for other in range(TARGET - 1, -1, -1):
            for pot in range(TARGET - own - 1, -1, -1):
                hold = 1.0 - win[other, own + pot, 0]
                roll = 1.0 - win[other, own, 0]
                for face in range(2, 7):
                    roll += 1.0 if own + pot + face >= TARGET else win[own, other, pot + face]
                roll /= 6.0
                best = max(hold, roll)
                change = max(change, abs(best - win[own, other, pot]))
                win[own, other, pot] = best
                rolls[own, other, pot] = roll > hold
    return change


def solve() -> tuple[float, Any]:
    win = np.zeros((TARGET, TARGET, TARGET))
    rolls = np.zeros((TARGET, TARGET, TARGET), np.int8)
    while sweep(win, rolls) > 1e-9:
        pass
    return float(win[0, 0, 0]), rolls


@compiled
def match(first: Any, second: Any, rolls: Any) -> float:
    """One sweep of policy evaluation: win chance of whoever moves, optimal play v holding at 20."""
    change = 0.0
    for own in range(TARGET - 1, -1, -1):
        for other in range(TARGET - 1, -1, -1):
            for pot in range(TARGET - own - 1, -1, -1):
                for who in range(2):
                    mine, theirs = (first, second) if who == 0 else (second, first)
                    value = 1.0 - theirs[other, own + pot, 0]
                    if rolls[own, other, pot] if who == 0 else pot < 20:
                        value = 1.0 - theirs[other, own, 0]
                        for face in range(2, 7):
                            value += 1.0 if own + pot + face >= TARGET else mine[own, other, pot + face]
                        value /= 6.0
                    change = max(change, abs(value - mine[own, other, pot]))
                    mine[own, other, pot] = value
    return change


VALUE, ROLLS = solve() if COMPILED else (0.0, np.zeros((1, 1, 1), np.int8))


@strategy("pig")
def optimal(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """Rolls where value iteration says so."""
    own, pot = view.banked[seat], view.pot
    if own + pot >= TARGET:
        return HOLD
    return ROLL if ROLLS[own, view.banked[1 - seat], pot] else HOLD


def test_the_solution_is_the_published_one() -> None:
    assert round(VALUE, 4) == PUBLISHED


@pytest.mark.slow
def test_optimal_play_shows_the_published_first_player_advantage() -> None:
    _, seats = table("pig", "players_2", [optimal]).play(1, 0, 1_000_000)
    share = seats["credit"][:, 0].mean()
    error = (VALUE * (1 - VALUE) / 1_000_000) ** 0.5
    assert abs(share - VALUE) < 3.3 * error


@pytest.mark.slow
def test_a_match_against_holding_at_twenty_has_its_exact_result() -> None:
    optimal_first, holder_first = np.zeros((TARGET,) * 3), np.zeros((TARGET,) * 3)
    while match(optimal_first, holder_first, ROLLS) > 1e-9:
        pass
    _, seats = table("pig", "players_2", [optimal, "hold_at"]).play(2, 0, 400_000)
    for seat, exact in ((0, optimal_first[0, 0, 0]), (1, 1 - holder_first[0, 0, 0])):
        credit = seats["credit"][:, seat][seats["entry"][:, seat] == 0].astype(float)
        assert abs(credit.mean() - exact) < 3.3 * (0.25 / len(credit)) ** 0.5
