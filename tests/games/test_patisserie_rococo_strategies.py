"""La Pâtisserie Rococo: the strategies of the ledger's section 22, from the weakest to the strongest."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

import strategies
from sim import games
from sim.kit.jit import COMPILED
from strategies.patisserie_rococo.profile import BALANCED, MEANINGS
from tests.games.rococo_position import GAME
from tests.play import table

LADDER = (
    "uniform", "random_useful", "seller", "courtier", "decorator", "pipeliner", "majority_hunter",
    "card_engine", "evaluator",
)  # fmt: skip
needs_speed = pytest.mark.skipif(not COMPILED, reason="hundreds of games take compiled code")


def wins(stronger: str, weaker: str, games_played: int) -> float:
    """Share of wins of the first strategy in two-player games, both seats alike."""
    _, seats = table(GAME, "players_2", (stronger, weaker)).play(31, 0, games_played)
    return float(seats["credit"][seats["entry"] == 0].mean())


@needs_speed
@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(LADDER)))
def test_each_is_stronger_than_the_one_before(weaker: str, stronger: str) -> None:
    """400 paired games: more than half by over three standard errors."""
    assert wins(stronger, weaker, 400) > 0.5 + 3 * 0.5 / np.sqrt(400)


@needs_speed
@pytest.mark.parametrize(("weaker", "share"), [("random_useful", 0.99), ("seller", 0.9), ("courtier", 0.9),
                                               ("decorator", 0.9), ("majority_hunter", 0.8)])  # fmt: skip
def test_the_evaluator_beats_every_single_minded_strategy(weaker: str, share: float) -> None:
    """At least 99 % against random_useful; well above half against all others."""
    assert wins("evaluator", weaker, 400) >= share


@pytest.mark.parametrize("key", ["solo_savory", "extended", "players_5", "first_game_4"])
@pytest.mark.parametrize("name", LADDER[1:] if COMPILED else ("card_engine",))
def test_everybody_plays_every_variant(key: str, name: str) -> None:
    """Solo, extended and large tables too, with every invariant checked."""
    rows, _ = table(GAME, key, (name,)).play(2, 0, 3 if COMPILED else 1, checked=True)
    assert (rows["reason"] == 1).all()


def test_parameters_are_documented() -> None:
    """Every number of a profile has a range, a meaning and a default inside the range."""
    assert len(BALANCED) == len(MEANINGS) <= 16
    for name, seat in strategies.find(games.load(GAME)).items():
        if name in LADDER[2:]:
            for value, (key, low, high, meaning) in zip(seat.values, MEANINGS, strict=True):
                assert low <= value <= high and meaning, (name, key)
