"""Clauses of Pièces montées: refills, the end, confirmés, duel and teams."""

from __future__ import annotations

from typing import Any

import pytest

from sim.games.pieces_montees import hands, state
from sim.kit.records import new
from tests.games.pieces import GAME, Position, dealt
from tests.play import table

pytestmark = pytest.mark.xdist_group("pieces_montees")


@pytest.mark.parametrize(("order", "held"), [("seat_blocks", [3, 3, 1, 3]), ("round_robin", [2, 3, 2, 3])])
def test_refill_order(order: str, held: list[int]) -> None:
    """PM-090, PM-A20: two cards left for two gaps of seat 0, on turn, and two of seat 2."""
    at = Position(4, refill_order=order)
    at.fill(2)
    for place in (0, 0, 6, 6):
        hands.remove(at.state, at.rules, place)
    at.look()
    at.apply(state.END)
    assert list(at.state.held) == held


@pytest.mark.parametrize(("position", "held"), [("last", [4, 4, 3]), ("first", [3, 4, 4])])
def test_neutral_hand_is_filled_last_or_first(position: str, held: list[int]) -> None:
    """PM-153, PM-A26."""
    at = Position(2, neutral_refill_position=position)
    at.fill(1)
    for place in (0, 8):
        hands.remove(at.state, at.rules, place)
    at.look()
    at.apply(state.END)
    assert list(at.state.held[:3]) == held


@pytest.mark.parametrize("counts", [True, False])
def test_short_neutral_hand_ends_the_game_or_not(counts: bool) -> None:
    """PM-A25."""
    at = Position(2, neutral_triggers_end=counts)
    at.fill(0)
    hands.remove(at.state, at.rules, 8)
    at.look()
    at.apply(state.END)
    assert bool(at.state.triggered) == counts
    assert at.state.short_hand == (2 if counts else -1)


def test_an_empty_pile_with_full_hands_is_no_end_in_apprentis() -> None:
    """PM-100, PM-130, PM-A22."""
    for mode, reading, ends in (
        ("apprentis", "pile_empty", False),
        ("confirmes", "pile_empty", True),
        ("confirmes", "pile_empty_and_shortfall", False),
    ):
        at = Position(3, mode=mode, confirmes_end_trigger=reading)
        at.fill(0)
        if mode == "confirmes":
            at.booklet("RGBOY")
        at.apply(state.END)
        assert bool(at.state.triggered) == ends, (mode, reading)


def test_the_round_of_the_trigger_is_finished_with_short_hands() -> None:
    """PM-101, PM-A21, PM-A23: everybody has played the same number of turns."""
    at = Position(4)
    at.fill(0)
    at.seat(1)
    hands.remove(at.state, at.rules, 3)
    at.look()
    at.apply(state.END)
    assert at.state.triggered == state.PILE and at.state.trigger_seat == 1
    at.apply(state.END)
    assert at.state.reason == 0 and at.state.trigger_turn == 2
    at.apply(state.END)
    assert at.state.reason == state.PILE and at.state.turn == 4


def test_stall_and_turn_cap() -> None:
    """PM-A35: at a round's end, after six rounds without étage or décoration, or at the cap."""
    for rounds, turns, reason, ends in ((6, 400, state.STALL, 24), (2, 400, state.STALL, 8), (0, 10, 4, 12)):
        at = Position(4, stall_rounds=rounds, max_turns=turns)
        at.fill(20)
        while at.state.reason == 0:
            at.apply(state.END)
        assert (at.state.reason, at.state.turn) == (reason, ends)


def test_progress_starts_the_count_again() -> None:
    """PM-A35."""
    at = Position(4, stall_rounds=2)
    at.give(0, "R1/1c")
    at.fill(20)
    for _ in range(4):
        at.apply(state.END)
    assert at.state.idle == 1
    at.apply(state.PLAY)
    assert at.state.idle == 0
    for _ in range(4):
        at.apply(state.END)
    assert at.state.idle == 0 and at.state.reason == 0


def test_decoration() -> None:
    """PM-124 to PM-127, PM-131: once a turn, at no cost, for complete pièces, once per colour."""
    at = Position(4, mode="confirmes")
    at.fill(20)
    at.booklet("RGBOY")
    at.build(0, "Rc3 Rk3 Gk3 Bk2")
    at.open_at(2)
    assert {state.DECO, state.DECO + 1} <= set(at.legal())
    at.apply(state.DECO)
    assert at.state.points[0] == 37 and at.area(0) == "Rc3* Rk3 Gk3 Bk2"
    assert state.DECO + 1 not in at.legal(), "one in a turn"
    at.state.deco_done = 0
    at.apply(state.DECO + 1)
    assert at.state.points[0] == 39
    assert at.visible() == {"right": "Bk"}
    assert at.state.leaves == 4


@pytest.mark.parametrize("allowed", [True, False])
def test_decoration_after_the_last_spoon(allowed: bool) -> None:
    """PM-044, PM-A12."""
    at = Position(4, mode="confirmes", deco_after_last_spoon=allowed)
    at.booklet("RGBOY")
    at.build(0, "Rk3")
    at.open_at(1)
    at.state.spoons = 0
    assert (state.DECO + 1 in at.legal()) == allowed
    at.state.spoons = 1
    assert state.DECO + 1 in at.legal()


def test_the_last_decoration_ends_the_game() -> None:
    """PM-130: the round is finished, however many cards are left."""
    at = Position(3, mode="confirmes")
    at.fill(20)
    at.booklet("R")
    at.build(0, "Rk3")
    at.open_at(1)
    at.apply(state.DECO + 1)
    assert at.state.triggered == state.DECORATIONS
    at.apply(state.END, state.END)
    assert at.state.reason == 0
    at.apply(state.END)
    assert at.state.reason == state.DECORATIONS and at.state.left == 20


def test_unseen_leaves_are_hidden() -> None:
    """PM-121, PM-122: a view knows the leaves that have been open, no others."""
    at, view = Position(4, mode="confirmes"), new(GAME.state)
    at.fill(20)
    at.booklet("RGBOY")
    at.apply(state.BOOK, state.BOOK, state.BOOK + 1)
    GAME.exports.call("observe", at.state, at.rules, 2, view)
    assert list(view.book) == [state.COVER, 0, 1, *[state.UNKNOWN_LEAF] * 3]


def test_duel_leaves_out_a_colour() -> None:
    """PM-150, PM-A27."""
    assert dealt("duel", duel_removed_colour=3)[0].removed == 3
    assert len({int(dealt("duel", i)[0].removed) for i in range(40)}) == 5
    at, _ = dealt("duel_confirmes", duel_removed_colour=2)
    cards = [int(c) // 9 for c in at.hand] + [int(c) // 18 for c in at.pile[: at.left]]
    assert sorted(cards) == sorted([0, 1, 3, 4] * 9)
    assert sorted(at.book[:5]) == [0, 1, 3, 4, state.COVER]


def test_partner_area() -> None:
    """PM-161, PM-162, PM-A28, PM-A29: goldens L21 and L22 in the other readings."""
    for limits, own in (("per_area", True), ("per_team", False)):
        at = Position(4, teams=True, team_limits=limits)
        at.build(0, "Gc1")
        at.build(2, "Rc1 Bc1")
        at.give(0, "R1/1c Y1/1c")
        assert (state.PLAY in at.legal()) == own, "red is the partner's already"
        assert (state.PLAY + 1 in at.legal()) == own, "three in preparation in the team"
        assert state.PLAY_PARTNER not in at.legal()
    for play, start in (("start_and_build", True), ("build_only", False)):
        at = Position(4, teams=True, team_partner_play=play)
        at.build(2, "Rc1")
        at.give(0, "R2/1c G1/1c")
        assert state.PLAY_PARTNER in at.legal()
        assert (state.PLAY_PARTNER + 1 in at.legal()) == start
    at.apply(state.PLAY_PARTNER)
    assert at.area(2) == "Rc2" and at.state.given[0] == 3
    assert [GAME.exports.call("score", at.state, at.rules, s) for s in range(4)] == [4, 0, 4, 0]


@pytest.mark.parametrize("allowed", [True, False])
def test_whisk_for_the_partner(allowed: bool) -> None:
    """PM-A30."""
    at = Position(4, teams=True, team_whisk_partner=allowed)
    at.build(2, "Rc1 Gc1 Bc1")
    for seat in range(4):
        at.give(seat, "Y1/1c Y1/1c Y1/1c")
    whisks = set(range(state.WHISK_PARTNER, state.DECO_PARTNER))
    assert len(whisks & set(at.legal())) == (12 if allowed else 0)


@pytest.mark.parametrize("allowed", [True, False])
def test_decorating_a_partners_piece(allowed: bool) -> None:
    """PM-A31."""
    at = Position(4, mode="confirmes", teams=True, team_decorate_partner=allowed)
    at.fill(20)
    at.booklet("RGBOY")
    at.build(2, "Gk3 Rc3")
    at.open_at(2)
    both = {state.DECO_PARTNER, state.DECO_PARTNER + 1}
    assert both & set(at.legal()) == (both if allowed else set())
    assert not {state.DECO, state.DECO + 1} & set(at.legal())
    if allowed:
        at.apply(state.DECO_PARTNER + 1)
        assert at.state.points[2] == 22


@pytest.mark.parametrize(
    ("switches", "winners", "step"),
    [
        ({}, [1, 3], "complete"),
        ({"team_tiebreak": "none"}, [0, 1, 2, 3], "shared"),
        ({"team_tiebreak": "none", "full_tie": "first_seat"}, [0, 2], "start_player"),
        ({"team_tiebreak": "none", "full_tie": "last_seat"}, [1, 3], "last_turn"),
    ],
)
def test_team_ties(switches: dict[str, Any], winners: list[int], step: str) -> None:
    """PM-163, PM-A32, PM-A33."""
    at = Position(4, teams=True, **switches)
    at.build(0, "Rc2 Gc2")
    at.build(2, "Rk1 Gk1")
    at.build(1, "Bc3")
    game, seats = at.finish()
    assert [s for s in range(4) if seats[s].rank == 1] == winners
    assert [float(seats[s].credit) for s in winners] == [1 / len(winners)] * len(winners)
    assert GAME.tie_breaks[game.tie_break - 1] == step


@pytest.mark.parametrize(
    ("value", "winners", "step"),
    [("shared", [0, 2], "shared"), ("first_seat", [0], "start_player"), ("last_seat", [2], "last_turn")],
)
def test_full_tie(value: str, winners: list[int], step: str) -> None:
    """PM-103, PM-A33."""
    at = Position(3, full_tie=value)
    at.build(0, "Rc2")
    at.build(2, "Gc2")
    game, seats = at.finish()
    assert [s for s in range(3) if seats[s].rank == 1] == winners
    assert GAME.tie_breaks[game.tie_break - 1] == step


def test_margin_of_a_team_game_is_between_the_teams() -> None:
    """PM-163: sums of partners, not single areas."""
    games, seats = table("pieces_montees", "teams", ["greedy"]).play(8, 0, 40)
    sums = seats["score"][:, [0, 1]] + seats["score"][:, [2, 3]]
    assert (games["margin"] == abs(sums[:, 0] - sums[:, 1])).all()
    assert (games["margin"] > 0).any()
