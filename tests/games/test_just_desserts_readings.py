"""Every switch of Just Desserts (the ledger's section 2): what each value changes."""

from __future__ import annotations

from typing import Any

import pytest

from sim.kit import config
from sim.kit.jit import COMPILED
from sim.kit.protocol import ConfigError
from tests.games.desserts import ALL_MODULES, GAME, Position, spread
from tests.play import table

pytestmark = pytest.mark.xdist_group("just_desserts")
ACES = ["A_CH", "A_CH2", "A_NU", "A_CA"]
VALUES = {
    name: field.annotation.__args__  # type: ignore[union-attr]
    for name, field in GAME.switches.model_fields.items()
    if hasattr(field.annotation, "__args__") and name != "component_set"
} | {
    name: (True, False)
    for name, field in GAME.switches.model_fields.items()
    if field.annotation is bool and not name.startswith("adv_") and name != "buffet_allows_poach"
}
CHANGES = [
    (name, value) for name, values in VALUES.items() for value in values
    if value != GAME.switches.model_fields[name].default
]  # fmt: skip
CHANGES += [("buffet_allows_poach", True), ("poach_attempts", 2), ("turn_cap", 7)]


@pytest.mark.parametrize(("name", "value"), CHANGES)
def test_every_reading_plays_and_keeps_every_card(name: str, value: Any) -> None:
    """JD-A03 to JD-A44: each value alone, all modules on, checked after every action."""
    at = table("just_desserts", "advanced_4", **{name: value})
    rows, seats = at.play(31, 0, 150 if COMPILED else 2, checked=True)
    assert (rows["reason"] > 0).all()
    assert (abs(seats["credit"].sum(1) - 1) < 1e-5).all()


def test_chance_discards() -> None:
    """JD-A03: nobody is asked; all twins but one leave."""
    at = Position(room=["R1", "R2", "R3", "G1"], discard_chooser="random").do("draw")
    assert at.state.seat == 1 and len(at.door) == 2 and {g[0] for g in at.door} == {"R"}


def test_random_discard_order() -> None:
    """JD-A13: who leaves is chosen, the order is not."""
    doors = set()
    for seed in range(12):
        at = Position(room=["R1", "R2", "R3", "G1"], discard_order="random", seed=seed)
        at.do("draw", "R1")
        assert at.door == [] and at.guests(at.state.leaving) == ["R1"]
        doors.add(tuple(at.do("R2").door))
    assert doors == {("R1", "R2"), ("R2", "R1")}


def test_clearing_a_group_is_optional() -> None:
    """JD-A04."""
    at = Position(room=["R1", "R2", "G1"], overdiscard="may_clear_group").do("draw")
    assert at.legal() == {"R1", "R2"}
    at.do("R1")
    assert at.legal() == {"stop", "R2"}
    assert at.fork().do("R2").door == ["R1", "R2"] and at.do("stop").door == ["R1"]


def test_both_guests_declared_first() -> None:
    """JD-A09: the second guest is chosen before the first is served, its cards are then shown."""
    setting: dict[str, Any] = {
        "hands": [["F_R2", "A_SP", "A_NU"], ["F_R1"]], "room": ["R2", "R1"],
        "serve_mode": "simultaneous", **ALL_MODULES,
    }  # fmt: skip
    at = Position(**setting).do("R2", "F_R2")
    assert at.legal() == {"stop", "R1"} and at.used == []
    both = at.fork().do("R1", "A_NU", "A_SP")
    assert both.node == "surprise" and both.guests(both.state.sat[0]) == ["R2"] and both.draws() == {0: 1}
    both.do("F_R1")
    assert both.node == "next" and both.state.slots == 1 and both.guests(both.state.sat[1]) == ["R1"]
    alone = at.do("stop")
    assert alone.guests(alone.state.sat[0]) == ["R2"] and alone.state.seat == 1


def test_doing_nothing() -> None:
    """JD-A10."""
    assert "stop" not in Position().legal()
    free = Position(empty_option="allowed", guests=["R1", "G1"])
    assert free.fork().do("stop").state.seat == 1
    assert free.do("swap", "stop").state.seat == 1


def test_discarder_may_not_serve_the_door() -> None:
    """JD-A12, JD-082: neither in its turn nor by a surprise."""
    hands = [["F_R1"], ["A_NU", "A_SP"]]
    at = Position(
        hands=hands, room=["R1", "R2"], guests=["G1"], door_guest_who="not_discarder", **ALL_MODULES
    )
    at.do("draw", "R1")
    assert at.door == ["R1"] and "R1" in at.legal()
    at.do("R1", "A_NU", "A_SP")
    assert at.guests(at.state.sat[1]) == ["R1"]
    own = Position(hands=[["F_R1"]], room=["R1", "R2"], guests=["G1", "B1"], door_guest_who="not_discarder")
    assert "R1" not in own.do("draw", "R1", "draw").legal()


def test_poach_order_and_number() -> None:
    """JD-A18, JD-067."""
    setting: dict[str, Any] = {
        "hands": [["F_R1", "F_R2", "F_G1"]], "sat": [[], ["R1", "R2"]], "room": ["G1"], "adv_poach": True,
    }  # fmt: skip
    at = Position(**setting)
    assert {"R1", "R2", "G1"} <= at.legal()
    assert at.fork().do("R1", "F_R1").legal() == {"stop", "G1"}
    assert at.do("G1", "F_G1").legal() == {"stop", "R1", "R2"}
    assert Position(**setting, poach_order="first_only").do("G1", "F_G1").legal() == {"stop"}
    assert Position(**setting, poach_attempts=2).do("R1", "F_R1").legal() == {"stop", "G1", "R2"}


@pytest.mark.parametrize("reading", ["any_option", "serve_only"])
def test_after_a_failed_attempt(reading: str) -> None:
    """JD-A20, JD-018, JD-084: what is left, never the protected guest, who is free next turn."""
    at = Position(
        hands=[["A_NU", "A_SP", "F_G1"], ["F_R1"]], room=["R1", "G1"], guests=["B1", "Y1", "P1"],
        after_failed_attempt=reading, **ALL_MODULES,
    )  # fmt: skip
    at.do("R1", "A_NU", "A_SP", "F_R1")
    assert at.legal() == ({"draw", "swap", "G1"} if reading == "any_option" else {"stop", "G1"})
    assert at.guests(at.state.protected) == ["R1"]  # now in Sat[1], where it could be poached
    at.do("draw" if reading == "any_option" else "stop").do("draw")
    assert at.state.seat == 0 and "R1" in at.legal()


@pytest.mark.parametrize(("test", "timing", "ends"), [
    ("all_24_satisfied", "immediate", False),
    ("room_and_deck_empty", "immediate", True),
    ("room_and_deck_empty", "end_of_turn", True),
])  # fmt: skip
def test_when_all_are_served(test: str, timing: str, ends: bool) -> None:
    """JD-A21: a guest at the door counts, or not; tested at once, or when the turn is over."""
    others = [g for g in Position().guest_ids if g not in ("R1", "O1")]
    sat = spread(others, 5)
    seat = next(s for s in range(5) if "R" in {g[0] for g in sat[s]} and sum(g[0] == "R" for g in sat[s]) < 2)
    hands = [["F_R1", "F_G1"] if s == seat else [] for s in range(5)]
    at = Position(players=5, seat=seat, hands=hands, sat=sat, room=["R1"], door=["O1"],
                  all_served_test=test, fallback_timing=timing).do("R1", "F_R1")  # fmt: skip
    if timing == "end_of_turn":
        assert at.over == 0
        at.do("stop")
    assert (at.over == 3) == ends


def test_pair_bonus_and_final_tie() -> None:
    """JD-A22, JD-A23: pairs of three or more, and seats equal in score and hand."""
    sat = [["R1", "R2", "R3", "R4"], ["G1", "G2", "B1", "B2"]]
    _, seats = Position(sat=sat).finish(4)
    assert [int(s) for s in seats["score"]] == [6, 6] and list(seats["credit"]) == [0.5, 0.5]
    _, seats = Position(sat=sat, pair_bonus="exactly_two").finish(4)
    assert [int(s) for s in seats["score"]] == [4, 6]
    row, seats = Position(sat=sat, final_tie="earliest_seat").finish(4)
    assert list(seats["rank"]) == [1, 2] and row["tie_break"] == 2
    late = Position(sat=sat, final_tie="last_server")
    late.state.last_service[1] = 5
    row, seats = late.finish(4)
    assert list(seats["rank"]) == [2, 1] and row["tie_break"] == 3


def test_cap() -> None:
    """JD-A35: the cap ends the game with a reason of its own, scored or without a winner."""
    at = Position(turn_cap=1, sat=[["R1"]]).do("draw")
    assert at.over == 4
    _, seats = at.finish(4)
    assert list(seats["credit"]) == [1, 0]
    _, seats = Position(turn_cap=1, sat=[["R1"]], cap_result="no_winner").finish(4)
    assert list(seats["credit"]) == [0.5, 0.5] and list(seats["rank"]) == [1, 1]


def surprise_table(**switches: Any) -> Position:
    """U06 with the guest in the room: seats 0 and 1 hold one favourite each, seat 2 is active."""
    return Position(
        players=4, seat=2, hands=[["F_P4"], ["F_P4b"], ["A_CH", "A_SP"], []], room=["P4"],
        **{**ALL_MODULES, **switches},
    ).do("P4", "A_CH", "A_SP")  # fmt: skip


def test_order_of_surprises() -> None:
    """JD-A24: turn order, a race, or sealed declarations."""
    assert surprise_table().state.decider == 0
    first = {int(surprise_table(surprise_order="random_priority", seed=s).state.decider) for s in range(12)}
    assert first == {0, 1}
    winners = set()
    for seed in range(12):
        at = surprise_table(surprise_order="sealed_random", seed=seed).do("F_P4")
        assert at.node == "surprise" and at.state.decider == 1
        at.do("F_P4b")
        winners |= {s for s in (0, 1) if at.state.sat[s]}
        assert len(at.hand(0)) + len(at.hand(1)) == 1
    assert winners == {0, 1}


def test_everybody_is_asked() -> None:
    """JD-A25: seats that cannot react answer too, without a choice."""
    at = surprise_table(reaction_polling="all_seats")
    assert at.state.decider == 3 and at.legal() == {"stop"}


def test_victim_may_surprise() -> None:
    """JD-A26: the poached seat takes its own guest back with the favourite, nobody is compensated."""
    setting: dict[str, Any] = {"hands": [["A_NU", "A_SP"], ["F_R1"]], "sat": [[], ["R1"]], **ALL_MODULES}
    assert Position(**setting).do("R1", "A_NU", "A_SP", "stop").node == "next"
    at = Position(**setting, victim_may_surprise=True).do("R1", "A_NU", "A_SP", "stop")
    assert at.node == "surprise"
    at.do("F_R1")
    assert at.guests(at.state.sat[1]) == ["R1"] and at.draws() == {} and at.state.poaches == 1


@pytest.mark.parametrize("wins", ["surprise_wins", "block_wins"])
@pytest.mark.parametrize("pays", [True, False])
def test_plain_block_and_surprise(wins: str, pays: bool) -> None:
    """U04. JD-085, JD-088, JD-A27, JD-A28: which of them holds; a beaten block returns."""
    at = Position(
        players=3, hands=[["A_NU", "A_SP"], ["M_TANU", "F_G3"], ["F_R1"]], sat=[[], ["R1"], []],
        surprise_vs_plain_block=wins, surprise_compensation=pays, **ALL_MODULES,
    )  # fmt: skip
    at.do("R1", "A_NU", "A_SP", "F_G3", "M_TANU")
    if wins == "block_wins":
        assert at.node == "main" and at.guests(at.state.sat[1]) == ["R1"] and at.state.poaches == 0
        return
    assert at.node == "surprise"
    at.do("F_R1")
    assert at.guests(at.state.sat[2]) == ["R1"] and at.state.poaches == 1
    assert {"F_G3", "M_TANU"} <= set(at.hand(1)) and at.draws() == ({1: 1} if pays else {})


def test_surprise_with_more_than_the_favourite() -> None:
    """JD-A29: the same under JD-009; with surplus allowed, a favourite and other cards."""
    at = surprise_table(surprise_set="cover_with_favourite")
    assert at.legal() == {"stop", "F_P4"}
    assert at.do("F_P4").node == "main"
    rich = surprise_table(surprise_set="cover_with_favourite", extra_desserts="any_superset")
    assert rich.node == "cover"  # surplus desserts make the offer end with a stop
    rich.do("stop", "F_P4")
    assert rich.node == "surprise" and rich.legal() == {"stop"}
    assert rich.do("stop").guests(rich.state.sat[0]) == ["P4"]


@pytest.mark.parametrize("sequence", ["return_then_draw", "draw_then_return"])
def test_buffet_sequence(sequence: str) -> None:
    """JD-A31: returns before or after the three draws."""
    at = Position(hands=[ACES], sat=[[], ["R1", "G1"]], adv_buffet=True, buffet_sequence=sequence)
    at.do("buffet", *ACES)
    assert at.node == "return" and len(at.hand(0)) == (3 if sequence == "draw_then_return" else 0)
    assert len(at.do("R1").hand(0)) == 3 and at.guests(at.state.room) == ["R1"]


def test_secret_returns() -> None:
    """JD-A31: the choices are carried out together, and hidden until then."""
    at = Position(
        players=3, hands=[ACES], sat=[[], ["R1", "G1"], ["B1", "Y1"]], adv_buffet=True,
        buffet_return_mode="simultaneous",
    ).do("buffet", *ACES, "R1")  # fmt: skip
    assert at.state.decider == 2 and at.guests(at.state.room) == []
    assert at.do("B1").guests(at.state.room) == ["R1", "B1"]


def test_buffet_service() -> None:
    """JD-074, JD-A32: from the door or not, compulsory or not, a poach or not."""
    setting: dict[str, Any] = {
        "hands": [[*ACES, "F_R1", "F_O1", "F_B1"]], "door": ["R1"], "sat": [[], ["O1", "B1"]],
        **ALL_MODULES,
    }  # fmt: skip

    def opened(**switches: Any) -> set[str]:
        return Position(**setting, **switches).do("buffet", *ACES, "O1").legal()

    assert opened() == {"stop", "R1", "O1"}
    assert opened(buffet_serve_from="room_only") == {"stop", "O1"}
    assert opened(buffet_serve_mandatory=True) == {"R1", "O1"}
    assert opened(buffet_allows_poach=True) == {"stop", "R1", "O1", "B1"}


@pytest.mark.parametrize("place", ["room", "room_immune", "door"])
def test_where_returned_guests_go(place: str) -> None:
    """JD-075, JD-076, JD-A33."""
    at = Position(
        hands=[ACES], sat=[[], ["R1"]], room=["R2"], guests=["G1"], adv_buffet=True, returned_guest=place
    )
    at.do("buffet", *ACES, "R1", "stop")
    if place == "door":
        assert at.door == ["R1"] and at.state.seat == 1
    else:
        assert at.node == "discard" and at.legal() == ({"R1", "R2"} if place == "room" else {"R2"})


def test_hidden_discard() -> None:
    """JD-A39: the discard's cards, not their number, are hidden."""
    at = Position(discard=["A_CH"], dessert_discard_public=False)
    view = at.fork().state
    GAME.exports.call("observe", at.state, at.rules, 1, view)
    assert view.used_lo == 0 and view.used_n == 1


def test_win_at_the_end_of_the_turn() -> None:
    """JD-A43: the third red guest does not end the game before the turn does."""
    at = Position(hands=[["F_R3"]], sat=[["R1", "R2"]], room=["R3"], win_timing="end_of_turn")
    at.do("R3", "F_R3")
    assert at.over == 0
    assert at.do("stop").over == 1


@pytest.mark.parametrize("changes", [
    {"discard_choser": "random"}, {"door_guest": "top"}, {"turn_cap": 0}, {"poach_attempts": 9},
    {"discard_chooser": "random", "overdiscard": "may_clear_group"}, {"buffet_allows_poach": True},
])  # fmt: skip
def test_wrong_switches(changes: dict[str, Any]) -> None:
    """Unknown names and values, and combinations without a meaning, are errors."""
    with pytest.raises(ConfigError, match="|".join(changes)):
        config.switches(GAME, changes, "test")
