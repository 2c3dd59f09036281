"""Bounds and invariants of Pièces montées, what seats know, and every switch with its values."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.games.pieces_montees import state
from sim.kit import config
from sim.kit.jit import COMPILED
from sim.kit.protocol import ConfigError
from sim.kit.records import new
from tests.games.pieces import GAME, SHIPPED, Position, rules_for
from tests.play import table, walk

pytestmark = pytest.mark.xdist_group("pieces_montees")


SOLO, TEAM = 30, 42


@pytest.mark.parametrize("variant", SHIPPED)
def test_bounds(variant: str) -> None:
    """PM-058, PM-059, PM-092, PM-104 and section 14 of the ledger: a whole game, every state."""
    at = table("pieces_montees", variant)
    turn = decisions = plays = 0
    played_before = 0
    heights = np.zeros((4, 10), int)
    for index in range(3 if COMPILED else 1):
        played_before, heights[:] = 0, 0
        for now, actions in walk(at, 21, index):
            if now.turn != turn:
                turn, decisions, plays = int(now.turn), 0, 0
                assert now.missing == 0 or now.left == 0
                assert now.spoons == 3
            decisions += 1
            played = sum(int(m).bit_count() for m in now.played)
            plays += played - played_before
            played_before = played
            assert decisions <= 7 and plays <= 4
            assert len(actions) <= (TEAM if at.rules.teams else SOLO)
            assert len(set(actions)) == len(actions)
            assert (now.height >= heights).all()
            heights[:] = now.height
        rows = at.games[0]
        if rows.reason == state.PILE:
            pile = 24 if at.players == 2 else 33
            assert played_before >= pile


@pytest.mark.skipif(not COMPILED, reason="thousands of games")
@pytest.mark.parametrize("variant", SHIPPED)
def test_random_play_is_as_in_the_reference(variant: str) -> None:
    """Share of stalled games and decisions a game that independent programs found."""
    reference = {
        "apprentis_3": (0.29, 418), "apprentis_4": (None, 454), "confirmes_4": (None, 485),
        "duel": (0.56, 236),
    }  # fmt: skip
    if variant not in reference:
        return
    rows, _ = table("pieces_montees", variant).play(4, 0, 8000)
    stalled, decisions = reference[variant]
    assert rows["decisions"].mean() == pytest.approx(decisions, rel=0.015)
    if stalled is not None:
        assert (rows["reason"] == state.STALL).mean() == pytest.approx(stalled, abs=0.02)


switch_values = {
    name: field.annotation.__args__ if hasattr(field.annotation, "__args__") else (True, False)
    for name, field in GAME.switches.model_fields.items()
    if name not in ("stall_rounds", "max_turns", "etage_distribution", "mode", "teams")
}


@settings(max_examples=25 if COMPILED else 3)
@given(st.data())
def test_any_combination_of_switches_keeps_the_invariants(data: st.DataObject) -> None:
    """Every switch with all its values, in every variant: conservation and up-to-date facts."""
    variant = data.draw(st.sampled_from(SHIPPED))
    chosen = {name: data.draw(st.sampled_from(values)) for name, values in switch_values.items()}
    chosen["etage_distribution"] = data.draw(st.sampled_from(["grid3x3", "cyclic", "pyramid"]))
    chosen["stall_rounds"] = data.draw(st.integers(0, 4))
    rows, _ = table("pieces_montees", variant, **chosen).play(1, 0, 3, checked=True)
    assert (rows["turns"] <= 404).all()


@settings(max_examples=15 if COMPILED else 2)
@given(st.data())
def test_imagined_worlds_look_like_the_view(data: st.DataObject) -> None:
    """Ledger, section 13: with every switch that changes what is known."""
    variant = data.draw(st.sampled_from(SHIPPED))
    names = ("orientation_model", "hand_visibility", "deal_faces_public", "pile_top_public",
             "neutral_face", "uniqueness_scope")  # fmt: skip
    chosen = {name: data.draw(st.sampled_from(switch_values[name])) for name in names}
    chosen["etage_distribution"] = data.draw(st.sampled_from(["grid3x3", "cyclic", "pyramid"]))
    at = table("pieces_montees", variant, **chosen)
    call = GAME.exports.call
    view, world, again = (new(GAME.state) for _ in range(3))
    for n, (now, _) in enumerate(walk(at, 5, data.draw(st.integers(0, 50)))):
        if n % 7:
            continue
        for seat in range(at.players):
            call("observe", now, at.rules, seat, view)
            call("determinize", view, at.rules, seat, at._streams[0].copy(), world)
            call("observe", world, at.rules, seat, again)
            assert view.tobytes() == again.tobytes()
            assert call("check", world, at.rules) == 0


@pytest.mark.skipif(not COMPILED, reason="thousands of samples")
def test_imagined_backs_are_uniform() -> None:
    """Section 13: three candidates for the back of an own card, one of them seen elsewhere."""
    at = Position(3)
    at.give(0, "R1/1c R1/2c G1/1c G2/2c")
    at.give(1, "R1/3c O1/1c O1/2c O1/3c")
    at.state.seen[4] = 255
    at.give(2, "B1/1c B1/2c B1/3c B2/1c")
    at.pile([f"{c}{a}/{b}c" for c in "RGBOY" for a in "123" for b in "123"][12:])
    used = {int(c) for c in at.state.hand}
    rest = [c for c in range(45) if c not in used]
    at.state.pile[: len(rest)] = [2 * c for c in rest]
    at.state.left, at.state.chocolate_up = len(rest), len(rest)
    at.state.top = at.rules.face[at.state.pile[len(rest) - 1]]
    assert at.check() == 0
    view, world = new(GAME.state), new(GAME.state)
    stream = table("pieces_montees", "apprentis_3")._streams[0]
    GAME.exports.call("observe", at.state, at.rules, 0, view)
    counts = np.zeros(45)
    for _ in range(6000):
        GAME.exports.call("determinize", view, at.rules, 0, stream, world)
        counts[world.hand[0]] += 1
    assert counts[0] + counts[1] == 6000, "R1/3 is known to be elsewhere, two backs remain"
    assert abs(counts[0] - 3000) < 4 * np.sqrt(1500)


def test_shipped_variants() -> None:
    """The eight modes by name."""
    assert SHIPPED == [
        "apprentis_3", "apprentis_4", "confirmes_3", "confirmes_4", "duel", "duel_confirmes",
        "teams", "teams_confirmes",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"mod": "confirmes"}, "did you mean 'mode'"),
        ({"mode": "confirmés"}, "mode"),
        ({"whisk_min_prep": 2}, "whisk_min_prep"),
        ({"stall_rounds": -1}, "stall_rounds"),
        ({"duel_removed_colour": 5}, "duel_removed_colour"),
    ],
)
def test_wrong_switches(values: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        config.switches(GAME, values, "here")


def test_wrong_numbers_of_players() -> None:
    """PM-020, PM-160."""
    with pytest.raises(ConfigError, match="PM-160"):
        rules_for(3, teams=True)
    switches = config.switches(GAME, {}, "here")
    with pytest.raises(ConfigError, match="PM-020"):
        GAME.pack(switches, 5, GAME.components(switches, None))
