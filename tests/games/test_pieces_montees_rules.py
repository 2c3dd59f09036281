"""Clauses of Pièces montées that the golden positions leave out: setup, hands, étages, the commis."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.games.pieces_montees import state
from sim.kit.records import new
from tests.games.pieces import GAME, SHIPPED, Position, dealt, face
from tests.play import table, walk

pytestmark = pytest.mark.xdist_group("pieces_montees")


@pytest.mark.parametrize("variant", SHIPPED)
def test_setup(variant: str) -> None:
    """PM-020 to PM-026, PM-007, PM-121, PM-150, PM-151, PM-160: who holds what at the start."""
    at, rules = dealt(variant)
    players = int(rules.players)
    size = 3 if players == 4 else 4
    assert list(at.held[: rules.hands]) == [size] * (3 if players == 2 else players)
    assert sum(at.held) == 12
    assert at.left == (24 if players == 2 else 33)
    assert at.spoons == 3 and at.seat == 0 and at.turn == 1
    confirmes = "confirmes" in variant
    assert list(at.commis[:players]) == [0 if confirmes else 1] * players
    assert at.leaves == ((5 if players == 2 else 6) if confirmes else 0)
    assert (at.removed >= 0) == (players == 2)
    up = sum(1 for f in at.front if not (int(f) >> 2) & 1) + int(at.chocolate_up)
    assert up == (18 if players == 2 else 22)
    everyone = (1 << players) - 1
    for place in range(12):
        owner = int(rules.owner[place])
        assert int(at.seen[place]) & 15 == everyone, "dealt faces lay open"
        assert (int(at.seen[place]) >> 4) & ~everyone == 0
        if owner < players:
            assert not (int(at.seen[place]) >> (4 + owner)) & 1, "nobody sees the back of an own card"


def test_orientation_is_a_coin_or_exactly_half() -> None:
    """PM-022, PM-A02."""

    def up(**switches: Any) -> set[int]:
        found = set()
        for index in range(30):
            at, _ = dealt("apprentis_4", index, **switches)
            found.add(sum(1 for f in at.front if not (int(f) >> 2) & 1) + int(at.chocolate_up))
        return found

    assert up() == {22}
    assert len(up(orientation_model="bernoulli")) > 4


def test_apprentis_has_no_booklet() -> None:
    """PM-026."""
    for at, actions in walk(table("pieces_montees", "apprentis_3"), 1, 0):
        assert not any(state.BOOK <= a < state.END for a in actions)
        assert at.leaves == 0


def test_points_by_height_and_cost() -> None:
    """PM-003, PM-004, PM-052 to PM-055: étages in order, 1, 2 and 3 spoons, 1, 4 and 10 points."""
    at = Position(4)
    at.give(0, "R1/1c R2/1c R3/1c")
    at.fill(20)
    for spoons, total in ((1, 1), (2, 4), (3, 10)):
        at.state.spoons = 3
        at.apply(state.PLAY)
        assert at.state.spoons == 3 - spoons
        assert at.state.points[0] == total
    assert at.area(0) == "Rc3"


def test_a_turn_can_mix_actions_and_stop_at_once() -> None:
    """PM-040, PM-042, PM-A34."""
    at = Position(4)
    at.fill(20)
    assert state.END in at.legal()
    at.apply(state.FLIP, state.FLIP + 4, state.FLIP + 11)
    assert at.state.spoons == 0 and at.legal() == [state.SPOON, state.END]
    at.apply(state.END)
    assert at.state.spoons == 3 and at.state.seat == 1


def test_unspent_spoons_are_not_kept() -> None:
    """PM-041, PM-081, PM-093: the next seat has three, whatever was spent; the extra one vanishes."""
    at = Position(4)
    at.fill(20)
    at.apply(state.SPOON)
    assert at.state.spoons == 4
    at.apply(state.END)
    assert at.state.spoons == 3 and at.state.extra == 0
    assert at.state.forgone[0] == 3


def test_empty_turns_may_be_forbidden() -> None:
    """PM-A34."""
    at = Position(4, allow_empty_turn=False)
    at.fill(20)
    assert state.END not in at.legal()
    at.apply(state.FLIP)
    assert state.END in at.legal()


def test_flip() -> None:
    """PM-070, PM-071, PM-073: any card in a hand, twice is as before, it stays where it is."""
    at = Position(3)
    at.fill(20)
    before = at.state.tobytes()
    flips = [a for a in at.legal() if state.FLIP <= a < state.SPOON]
    assert len(flips) == 12
    at.apply(flips[5])
    assert at.state.hand[5] == np.frombuffer(before, GAME.state)[0]["hand"][5]
    fronts = at.state.front.copy()
    at.apply(flips[5])
    assert (at.state.front != fronts).sum() == 1


def test_flip_shows_own_back_and_hides_nothing_known() -> None:
    """PM-072: the flip of an own card tells its holder something, of another's card nothing."""
    at, view = Position(3), new(GAME.state)
    at.give(0, "R1/2c G1/1c G1/2c G1/3c")
    at.give(1, "B1/2c B2/1c B3/1c B3/2c")
    at.fill(20)

    def known(seat: int, place: int) -> tuple[int, int]:
        GAME.exports.call("observe", at.state, at.rules, seat, view)
        return int(view.front[place]), int(view.back[place])

    assert known(0, 0) == (face("Rc1"), face("Rk1") & ~3)
    assert known(0, 4) == (face("Bc1") & ~3, face("Bk2"))
    at.apply(state.FLIP)
    assert known(0, 0) == (face("Rk2"), face("Rc1"))
    assert known(1, 0) == (face("Rk2"), face("Rc1"))
    at.apply(state.FLIP + 4)
    assert known(0, 4) == (face("Bk2"), face("Bc1"))
    assert known(1, 4) == (face("Bk2"), face("Bc1"))


def test_open_hands_show_everybody_the_front() -> None:
    """PM-A03."""
    at = Position(4, hand_visibility="open")
    at.give(1, "R1/2c")
    assert [at.sees(s, 1, 0) for s in range(4)] == ["Rc1"] * 4


def test_neutral_hand() -> None:
    """PM-050, PM-152, PM-A24: both players see the same side of a neutral card."""
    at = Position(2)
    at.give(2, "R1/2c")
    assert [at.sees(s, 2, 0) for s in range(2)] == ["Rc1", "Rc1"]
    at.apply(state.FLIP + 8)
    assert [at.sees(s, 2, 0) for s in range(2)] == ["Rk2", "Rk2"]


@pytest.mark.parametrize("public", [True, False])
def test_what_lay_open_is_remembered(public: bool) -> None:
    """PM-A04: dealt faces and the top of the pile."""
    at, rules = dealt("apprentis_4", deal_faces_public=public, pile_top_public=public)
    view = new(GAME.state)
    GAME.exports.call("observe", at, rules, 0, view)
    fronts = [int(view.front[p]) & 3 for p in range(3, 12)]
    assert all(fronts) if public else not any(fronts)
    assert (view.top == at.top) if public else (view.top == state.NO_FACE)
    GAME.exports.call("observe", at, rules, 1, view)
    assert all(int(view.back[p]) & 3 for p in range(3))


def test_uniqueness_covers_complete_pieces_or_not() -> None:
    """PM-057, PM-A05."""
    for scope, again in (("all_pieces", False), ("in_preparation", True)):
        at = Position(4, uniqueness_scope=scope)
        at.build(0, "Rc3")
        at.give(0, "R1/2c")
        at.fill(20)
        assert (state.PLAY in at.legal()) == again
    at.apply(state.PLAY)
    assert at.state.points[0] == 11 and at.state.prep[0] == 1


def test_played_cards_leave_the_hand_until_the_end_of_the_turn() -> None:
    """PM-058, PM-090, PM-092."""
    at = Position(4)
    at.give(0, "R1/2c G1/1c B1/3c")
    at.fill(20)
    at.apply(state.PLAY)
    assert at.state.held[0] == 2 and at.state.left == 20
    at.apply(state.END)
    assert at.state.held[0] == 3 and at.state.left == 19
    assert int(at.state.front[2]) == int(at.rules.face[2 * 25])


def test_drawn_card_shows_its_holder_the_side_that_was_up() -> None:
    """PM-091: and the next card's upper side comes into view."""
    at = Position(4)
    at.pile(["R3/1k", "G2/3c"])
    at.state.missing, at.state.held[1:4] = 3, 3
    at.apply(state.END)
    assert [int(f) for f in at.state.front[:2]] == [face("Rk1"), face("Gc2")]
    assert at.state.top == state.NO_FACE


# The commis.


def test_commis_is_used_once_and_called_for_two_spoons() -> None:
    """PM-080, PM-085, PM-086, PM-087."""
    at = Position(4)
    at.fill(20)
    assert state.CALL not in at.legal()
    at.apply(state.SPOON)
    assert state.SPOON not in at.legal()
    at.apply(state.CALL)
    assert at.state.spoons == 2 and at.state.commis[0] == 1
    assert state.SPOON not in at.legal() and state.CALL not in at.legal()
    at.apply(state.END)
    at.seat(0)
    at.state.called = 0
    assert state.SPOON in at.legal()


@pytest.mark.parametrize(
    ("switch", "value", "prep", "allowed"),
    [
        ("whisk_min_prep", 3, "Gc1", False),
        ("whisk_min_prep", 0, "Gc1", True),
        ("whisk_when_over_limit", True, "Gc1 Bc1 Oc1 Yc1", True),
        ("whisk_when_over_limit", False, "Gc1 Bc1 Oc1 Yc1", False),
        ("whisk_when_over_limit", False, "Gc1 Bc1 Oc1", True),
    ],
)
def test_whisk(switch: str, value: Any, prep: str, allowed: bool) -> None:
    """PM-082, PM-083, PM-084, PM-A07, PM-A08."""
    at = Position(4, **{switch: value})
    at.build(0, prep)
    at.give(0, "R1/2c R2/1c")
    assert (state.WHISK in at.legal()) == allowed
    assert state.WHISK + 1 not in at.legal(), "a whisk starts a pièce"
    if allowed:
        at.apply(state.WHISK)
        assert at.state.spoons == 3 and at.state.commis[0] == 0


@pytest.mark.parametrize("allowed", [True, False])
def test_calling_after_using(allowed: bool) -> None:
    """PM-A09."""
    at = Position(4, commis_recall_same_turn=allowed)
    at.apply(state.SPOON)
    assert (state.CALL in at.legal()) == allowed


@pytest.mark.parametrize("allowed", [True, False])
def test_commis_after_the_last_spoon(allowed: bool) -> None:
    """PM-044, PM-A10."""
    at = Position(4, commis_after_last_spoon=allowed)
    at.state.spoons = 0
    assert (state.SPOON in at.legal()) == allowed


@pytest.mark.parametrize("allowed", [True, False])
def test_extra_spoon_pays_for_everything_or_for_etages(allowed: bool) -> None:
    """PM-081, PM-A11."""
    at = Position(4, mode="confirmes", commis_spoon_any_action=allowed)
    at.booklet("RGBOY")
    at.give(0, "R1/2c")
    at.state.commis[0], at.state.spoons = 1, 0
    at.apply(state.SPOON)
    assert state.PLAY in at.legal()
    assert (state.FLIP in at.legal()) == allowed
    assert (state.BOOK in at.legal()) == allowed
    at.state.spoons = 2
    assert (state.CALL in at.legal()) == allowed
    at.apply(state.PLAY)
    assert at.state.extra == 0
