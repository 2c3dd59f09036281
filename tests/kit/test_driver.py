"""What the driver counts by itself: who leads, when that was decided, how far a seat was behind."""

from __future__ import annotations

from typing import Any

from sim.kit import driver, legal
from sim.kit.jit import bind
from tests.play import table

SCORES = (
    (0, 0, 0),  # nobody leads
    (0, 5, 5),  # two take the lead together: it is the first one's, and no change
    (0, 5, 9),  # it changes
    (9, 5, 9),  # who shares it and held it keeps it
    (9, 5, 3),  # it changes, for the last time
    (9, 9, 9),
)
"""Of three seats, after every turn of a game in which nothing else happens."""


def setup(state: Any, *_: Any) -> None:
    state.turn = 1
    state.banked[:] = 0


def over(state: Any) -> int:
    return int(state.turn > len(SCORES))


def legal_actions(state: Any, rules: Any, actions: Any) -> None:
    legal.clear(actions)
    legal.put(actions, 0)


def apply(state: Any, *_: Any) -> None:
    state.banked[:3] = SCORES[state.turn - 1]
    state.turn += 1


def score(state: Any, rules: Any, seat: int) -> float:
    return float(state.banked[seat])


def nothing(*_: Any) -> None:
    pass


def test_the_lead_is_followed_turn_by_turn() -> None:
    at = table("pig", "players_3")
    drive = bind(
        driver.drive, setup=setup, over=over, legal_actions=legal_actions, apply=apply, score=score,
        finish=nothing,
    )  # fmt: skip
    at.begin(1, 0)
    at.job.limit = -1
    fault = drive(
        at.job, at.rules, at.state, at.view, at.legal, at.chance, at._streams, at._scratch,
        at._lineup, at._seating, at.games, at.seats,
    )  # fmt: skip
    assert fault == driver.FAULT_NONE
    assert (at.games[0].lead_changes, at.games[0].decided_turn) == (2, 5)
    assert at.seats[0]["deficit"].tolist() == [9.0, 4.0, 6.0]
