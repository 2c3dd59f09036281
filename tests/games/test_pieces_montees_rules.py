"""Clauses of Pièces montées that the golden positions leave out, and every switch with its values."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.games.pieces_montees import hands, state
from sim.kit import config
from sim.kit.jit import COMPILED
from sim.kit.protocol import ConfigError
from sim.kit.records import new
from tests.games.pieces import GAME, Position, face, rules_for
from tests.play import table, walk

pytestmark = pytest.mark.xdist_group("pieces_montees")
VARIANTS = list(config.variants(GAME))
SOLO, TEAM = 30, 42


def dealt(variant: str, index: int = 0, **switches: Any) -> tuple[Any, Any]:
    at = table("pieces_montees", variant, **switches)
    at.begin(3, index)
    at.deal()
    return at.state, at.rules


@pytest.mark.parametrize("variant", VARIANTS)
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
    for place in range(12):
        owner = int(rules.owner[place])
        assert int(at.seen[place]) & 15 == int(rules.everyone), "dealt faces lay open"
        assert (int(at.seen[place]) >> 4) & ~int(rules.everyone) == 0
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


# Refill and end.


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


# Confirmés.


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


# Duel and teams.


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


# Bounds and properties.


@pytest.mark.parametrize("variant", VARIANTS)
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
@pytest.mark.parametrize("variant", VARIANTS)
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
    variant = data.draw(st.sampled_from(VARIANTS))
    chosen = {name: data.draw(st.sampled_from(values)) for name, values in switch_values.items()}
    chosen["etage_distribution"] = data.draw(st.sampled_from(["grid3x3", "cyclic", "pyramid"]))
    chosen["stall_rounds"] = data.draw(st.integers(0, 4))
    rows, _ = table("pieces_montees", variant, **chosen).play(1, 0, 3, checked=True)
    assert (rows["turns"] <= 404).all()


@settings(max_examples=15 if COMPILED else 2)
@given(st.data())
def test_imagined_worlds_look_like_the_view(data: st.DataObject) -> None:
    """Ledger, section 13: with every switch that changes what is known."""
    variant = data.draw(st.sampled_from(VARIANTS))
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


# Switches and variants.


def test_shipped_variants() -> None:
    """The eight modes by name."""
    assert VARIANTS == [
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
