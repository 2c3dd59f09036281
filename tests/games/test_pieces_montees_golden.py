"""Golden positions of Pièces montées, every one through the engine; ids as in the golden file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sim.games.pieces_montees import hands, state
from tests.games.pieces import GAME, Position, card

pytestmark = pytest.mark.xdist_group("pieces_montees")
GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "pieces_montees.json").read_text())
BOOK_OPS = {"M": state.END, "fwd": 38, "back": 39, "take left": 40, "take right": 41}
FULL = " ".join(f"{c}{t}3" for c in "RGBOY" for t in "ck")


def cases(kind: str) -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in GOLDEN[kind]]


def test_every_kind_of_golden_position_is_tested() -> None:
    kinds = {"finals", "booklet", "visibility", "legality", "sequences", "endings"}
    assert set(GOLDEN) == kinds | {"meta"}
    assert all(GOLDEN[kind] for kind in kinds)


@pytest.mark.parametrize("case", cases("finals"))
def test_final(case: dict[str, Any]) -> None:
    """PM-004, PM-057, PM-102, PM-103, PM-127, PM-131, PM-132, PM-163, PM-A37, PM-A38."""
    at = Position(case["players"], mode=case["mode"], teams=case["teams"])
    for seat, pieces in enumerate(case["seats"]):
        at.build(seat, pieces)
    game, seats = at.finish()
    want = case["expected"]
    for row, seat in zip(seats, want["per_seat"], strict=True):
        assert row.score == seat["points"]
        assert row.score == row.points_1 + row.points_2 + row.points_3 + row.points_deco
        assert row.pieces_3 == seat["complete"]
        assert row.deco_cream + row.deco_chocolate == seat["decorations"]
        assert row.chocolate == seat["chocolate"]
    for group, total in zip(want["groups"], want["per_group"], strict=True):
        for seat in group:
            assert GAME.exports.call("score", at.state, at.rules, seat) == total["points"]
    winners = [seat for group in want["winning_groups"] for seat in want["groups"][group]]
    assert [s for s, row in enumerate(seats) if row["rank"] == 1] == sorted(winners)
    assert [row.credit for row in seats] == pytest.approx(
        [1 / len(winners) if s in winners else 0 for s in range(case["players"])]
    )
    decided = GAME.tie_breaks[game.tie_break - 1] if game.tie_break else "points"
    assert decided == want["decided_by"]


@pytest.mark.parametrize("case", cases("booklet"))
def test_booklet(case: dict[str, Any]) -> None:
    """PM-122, PM-123, PM-125, PM-128, PM-129, PM-A13 to PM-A19."""
    at = Position(4, mode="confirmes", arrow_flip_timing=case["arrow_flip_timing"])
    at.fill(10)
    for seat in range(4):
        at.build(seat, FULL)
    at.booklet("".join(case["order"]))
    for step in case["trace"]:
        at.state.spoons, at.state.deco_done = 3, 0
        at.apply(BOOK_OPS[step["op"]])
        assert at.visible() == step["visible"]
        assert ("fwd", "back")[int(at.state.arrow)] == step["arrow"]
        assert at.state.turned == step["left"]
        assert at.state.leaves - at.state.turned == step["right"]


def test_visible_to_holder_and_others() -> None:
    """PM-023, PM-050, PM-070, PM-071, PM-091: golden V01."""
    case = next(c for c in GOLDEN["visibility"] if c["id"] == "PM-V01")
    at = Position(4)
    at.pile(["R3/1k"])
    at.apply(state.END)
    for row, flipped_by in (("after_draw", None), ("after_one_flip", 2), ("after_two_flips", 3)):
        if flipped_by is not None:
            at.seat(flipped_by)
            at.state.spoons = 3
            at.apply(state.FLIP + (0 - flipped_by) % 4 * 3)
        assert [at.sees(s, 0, 0) for s in range(4)] == case["rows"][row]


def test_neutral_card_away() -> None:
    """PM-A24: golden V03."""
    case = next(c for c in GOLDEN["visibility"] if c["id"] == "PM-V03")
    at = Position(2, neutral_face="away")
    at.give(0, "R1/1c R1/2c R1/3c R2/1c")
    at.give(1, "B1/1c B1/2c B1/3c B2/1c")
    at.pile(["G2/3c"])
    at.apply(state.END)
    assert [at.sees(s, 2, 0) for s in range(2)] == case["rows"]["both_players"]


@pytest.mark.parametrize("case", cases("legality"))
def test_legality(case: dict[str, Any]) -> None:
    """PM-042 to PM-044, PM-051 to PM-057, PM-080 to PM-087, PM-123 to PM-126, PM-152, PM-161."""
    cfg = dict(case["cfg"])
    players = cfg.pop("players")
    if "team_start_in_partner_area" in cfg:
        start = cfg.pop("team_start_in_partner_area")
        cfg["team_partner_play"] = "start_and_build" if start else "build_only"
    at = Position(players, **cfg)
    if case["booklet"]:
        at.booklet("".join(case["booklet"]["order"]))
        assert set(case["booklet"]["ops"]) == {"fwd"}
        at.open_at(len(case["booklet"]["ops"]))
        assert at.visible() == case["booklet"]["visible"]
    for hand, codes in enumerate(case["hands"]):
        at.give(hand, codes)
    for seat, pieces in enumerate(case["areas"]):
        at.build(seat, pieces)
    at.seat(case["actor"])
    at.state.spoons = case["spoons"]
    at.state.commis[case["actor"]] = case["chef"] == "with"
    at.state.called = case["called_this_turn"]
    at.state.used = case["commis_used_this_turn"]
    at.state.deco_done = case["id"] == "PM-L17"
    assert at.legal() == case["codes"]
    assert sum(24 <= code < 36 for code in at.legal()) == case["flips"]


@pytest.mark.parametrize("case", cases("sequences"))
def test_sequence(case: dict[str, Any]) -> None:
    """PM-040, PM-041, PM-071, PM-081 to PM-086, PM-090, PM-128: the rulebook's examples."""
    at = Position(case["players"], mode=case["mode"])
    for hand, codes in enumerate(case["hands"]):
        at.give(hand, codes)
    for seat, pieces in enumerate(case["areas"]):
        at.build(seat, pieces)
    at.pile(case["pile_top_first"])
    at.state.commis[: case["players"]] = [chef == "with" for chef in case["chefs"]]
    if case["booklet"]:
        at.booklet("".join(case["booklet"]["order"]))
        for op in case["booklet"]["ops"]:
            at.apply(BOOK_OPS[op])
        at.state.spoons = 3
        at.state.acted = 0
    for step in case["steps"]:
        if step["actor_saw"]:
            hand, slot = divmod(step["code"] % 12, int(at.rules.hand))
            seat = int(at.state.seat)
            assert at.sees(seat, (seat + hand) % case["players"], slot) == step["actor_saw"]
        at.apply(step["code"])
        assert at.state.spoons == step["spoons"]
        assert at.state.seat == step["actor"]
        assert [("alone", "with")[int(c)] for c in at.state.commis[: case["players"]]] == step["chefs"]
        for seat, pieces in enumerate(step["areas"]):
            assert sorted(at.area(seat).split()) == sorted(pieces.split())
        if step["booklet"] is not None:
            assert at.visible() == step["booklet"]
        assert list(at.state.held[: case["players"]]) == step["hand_sizes"]
        assert at.state.left == step["pile"]
    illegal = {"SPOON": state.SPOON, "DECO left 0": state.DECO}
    for name in case["then_illegal"]:
        assert illegal[name] not in at.legal()


@pytest.mark.parametrize("case", cases("endings"))
def test_ending(case: dict[str, Any]) -> None:
    """PM-090, PM-100, PM-101, PM-130, PM-A20 to PM-A26."""
    options = dict(case["options"])
    switches = {"mode": case["mode"]}
    if "trig" in options:
        switches["confirmes_end_trigger"] = options.pop("trig")
    at = Position(case["players"], **switches)
    at.fill(case["pile"])
    deco_turns, left = options.pop("deco_turns", []), options.pop("deco_left", 5)
    for name, value in options.items():
        raise AssertionError(f"option {name}={value} is not understood")
    if case["mode"] == "confirmes":
        at.booklet("RGBOY"[:left])
    for seat in range(case["players"]):
        if deco_turns:
            at.build(seat, FULL)
    for turn, taken in enumerate(case["cards_taken_from_hand_index_per_turn"], start=1):
        assert at.state.turn == turn and at.state.reason == 0
        if turn in deco_turns:
            at.open_at(1)
            at.apply(*[a for a in at.legal() if state.DECO <= a < state.END][:1])
        for hand in taken:
            hands.remove(at.state, at.rules, hand * int(at.rules.hand))
        at.look()
        at.apply(state.END)
    want = case["expected"]
    assert at.state.left == want["pile_left"]
    missing = [int(at.rules.hand - at.state.held[h]) for h in range(int(at.rules.hands))]
    assert missing == want["missing"]
    assert at.state.trigger_turn == (want["trigger_turn"] or 0)
    assert (at.state.reason > 0) == (want["last_turn"] is not None)
    if want["last_turn"] is not None:
        assert at.state.turn == want["last_turn"]


def test_cards_are_numbered_as_in_the_table() -> None:
    """The default grid, on which the notation relies."""
    at = Position(4)
    number, side = card("B3/2k")
    assert at.rules.face[2 * number] == 8 * 2 + 3 and at.rules.face[2 * number + 1] == 8 * 2 + 4 + 2
    assert side == 1
