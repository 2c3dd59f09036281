"""Clauses of Just Desserts that the golden positions do not cover, bounds and properties."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.kit.jit import COMPILED
from tests.games.desserts import ALL_MODULES, CALL, Position, brute_covers, spread
from tests.play import table, walk

pytestmark = pytest.mark.xdist_group("just_desserts")
MINI = Position().dessert_ids
EXAMPLES = 300 if COMPILED else 60
ACES = ["A_CH", "A_CH2", "A_NU", "A_CA"]


def whys(at: Position, seat: int) -> list[str]:
    return [e["why"] for e in at.events() if e["what"] == "draw" and e["seat"] == seat]


def test_setup_deals_three_and_three_and_prunes_nothing() -> None:
    """JD-011, JD-012, JD-016: three cards a seat, then the first turn's draws; twins stay."""
    twins = 0
    at = table("just_desserts", "basic_4")
    for index in range(40):
        at.begin(3, index)
        at.deal()
        state = at.state
        assert [int(n) for n in state.hand_n[:4]] == [4, 3, 3, 3]
        assert int(state.room).bit_count() == 4 and state.pile_n == 76 - 13 and state.guests_left == 20
        counts = [(int(state.room) >> 4 * c & 15).bit_count() for c in range(6)]
        twins += max(counts) > 1
    assert twins > 10


def test_turns_pass_in_seat_order() -> None:
    """JD-001, JD-017, JD-045: one option a turn, then the next seat, which draws."""
    at = Position(players=3, guests=["R1", "G1", "B1"])
    for seat in (1, 2, 0):
        at.do("draw")
        assert (at.state.seat, at.state.decider, at.node) == (seat, seat, "main")
        assert whys(at, seat) == ["turn"]


def test_guest_without_favourite() -> None:
    """S07. JD-008: no tip, no surprise, and any cover blocks."""
    served = Position(players=3, hands=[["A_SP", "M_MACK", "M_PAFR"]], room=["Y1"], **ALL_MODULES)
    served.do("Y1", "A_SP", "M_MACK", "M_PAFR")
    assert served.draws() == {} and served.state.services == 1
    hands = [["A_SP", "M_MACK", "M_PAFR"], ["F_R1", "F_G2", "F_B1"]]  # NU SP, MA PU, NU PA PU
    poach = Position(hands=hands, sat=[[], ["Y1"]], **ALL_MODULES)
    poach.do("Y1", "A_SP", "M_MACK", "M_PAFR")
    assert poach.node == "block"
    poach.do("F_R1", "F_G2", "F_B1")
    assert [e["what"] for e in poach.events()][:2] == ["show", "block"]
    assert poach.guests(poach.state.sat[1]) == ["Y1"]


def test_hands_have_no_limit() -> None:
    """JD-010."""
    at = Position(hands=[MINI[:25]]).do("draw")
    assert len(at.hand(0)) == 26 and at.state.seat == 1


def test_only_the_top_of_the_discard_is_at_the_door() -> None:
    """S18. JD-015, JD-A11: the next card is at the door at once, later, or never."""
    setting = {"hands": [["F_R1", "F_G1"]], "door": ["G1", "R1"]}
    at = Position(**setting)
    assert {"R1"} == at.legal() - {"draw", "swap"}
    assert at.do("R1", "F_R1").legal() == {"stop", "G1"}
    fixed = Position(**setting, door_guest="top_only_fixed_for_turn").do("R1", "F_R1")
    assert fixed.legal() == {"stop"}
    assert "R1" not in Position(**setting, door_guest="none").legal()


def test_door_guest_cannot_be_poached_and_is_not_in_the_room() -> None:
    """D05. JD-015, JD-040."""
    at = Position(room=["R1"], door=["R2"]).do("draw")
    assert at.door == ["R2"] and at.node != "discard"


def test_two_services_a_turn() -> None:
    """S12. JD-018: the third is not offered; stopping is legal after the first."""
    at = Position(hands=[["F_R1", "F_G1", "F_O3"]], room=["R1", "G1", "O3"])
    assert "stop" not in at.legal()
    at.do("R1", "F_R1")
    assert at.legal() == {"stop", "G1", "O3"}
    at.do("G1", "F_G1")
    assert at.state.seat == 1 and at.guests(at.state.sat[0]) == ["R1", "G1"]


def test_draw_and_swap() -> None:
    """JD-030 to JD-032: one card more, or as many as were dropped."""
    at = Position(hands=[["A_SP", "A_NU", "A_FR"]], pile=["F_R1", "F_R2"])
    drawn = at.fork().do("draw")
    assert drawn.hand(0) == ["A_NU", "A_FR", "A_SP", "F_R1"]
    at.do("swap", "A_NU")
    assert at.legal() == {"stop", "A_FR", "A_SP"}
    at.do("A_SP", "stop")
    assert at.hand(0) == ["A_FR", "F_R1", "F_R2"] and at.used == ["A_NU", "A_SP"]
    assert "swap" not in Position().legal()


@pytest.mark.parametrize("returns", [True, False])
def test_swap_across_an_exhausted_pile(returns: bool) -> None:
    """E04. JD-032, JD-033, JD-048, JD-A17: dropped cards come back, unless they may not."""
    rest = [d for d in MINI if d not in ("A_SP", "A_NU")]
    at = Position(hands=[["A_SP", "A_NU"], rest], only_pile=True, swap_dropped_can_return=returns)
    at.do("swap", "A_NU", "A_SP", "stop")
    if returns:
        assert at.hand(0) == ["A_NU", "A_SP"] and at.used == []
    else:
        assert at.hand(0) == []  # the next turn's draw finds them in the discard
        assert len(at.hand(1)) == len(rest) + 1


def test_no_dessert_anywhere_is_no_crash() -> None:
    """JD-048: all desserts in hands; draws are lost."""
    at = Position(hands=[MINI[:20], MINI[20:]], only_pile=True).do("draw")
    assert (len(at.hand(0)), len(at.hand(1))) == (20, 24)
    assert [e["what"] for e in at.events()].count("no_dessert") == 2


@pytest.mark.parametrize("timing", ["on_need", "on_empty", "none"])
def test_dessert_reshuffle(timing: str) -> None:
    """JD-048, JD-A16."""
    hand = MINI[5:]
    at = Position(
        hands=[[], hand], pile=["A_CH"], discard=MINI[1:5], only_pile=True, dessert_reshuffle=timing
    )
    at.do("draw")
    shuffled = [sorted(e["order"]) for e in at.events() if e["what"] == "shuffle"]
    assert shuffled == ([] if timing == "none" else [sorted(MINI[1:5])])
    assert len(at.hand(1)) == len(hand) + (timing != "none")
    assert at.state.shuffles[0] == len(shuffled)


@pytest.mark.parametrize("timing", ["on_need", "on_empty"])
def test_guest_reshuffle_timing(timing: str) -> None:
    """E03. JD-046, JD-A14: rebuilt when a guest is needed, or the moment the pile is empty."""
    stack = ["R1", "G2", "B3"]
    others = [g for g in Position().guest_ids if g not in (*stack, "O1")]
    at = Position(players=5, sat=spread(others, 5), door=stack, guests=["O1"], guest_reshuffle_timing=timing)
    at.do("draw")
    assert at.guests(at.state.room) == ["O1"]
    assert int(at.state.guests_left) == (2 if timing == "on_empty" else 0)
    at.do("draw")
    assert at.door == ["B3"] and int(at.state.guests_left) == 1


@pytest.mark.parametrize("reading", ["skip", "door_enters"])
def test_last_guest_at_the_door(reading: str) -> None:
    """E02. JD-047, JD-A15."""
    others = [g for g in Position().guest_ids if g != "P1"]
    at = Position(players=5, sat=spread(others, 5), door=["P1"], guest_draw_empty=reading)
    at.do("draw")
    assert (at.door, at.guests(at.state.room)) == ((["P1"], []) if reading == "skip" else ([], ["P1"]))


@pytest.mark.parametrize(
    ("own", "served", "reason"),
    [
        (["R1", "R2"], "R3", 1),
        (["R1", "G1", "B1", "Y1"], "P1", 2),
        (["R1", "G1", "B1", "Y1"], "R3", 0),
        (["R1", "R2", "G1", "B1", "B2"], "G2", 0),
    ],
)
def test_winning(own: list[str], served: str, reason: int) -> None:
    """W01. JD-050, JD-051: three of a colour or five colours, at once; spare guests do not matter."""
    at = Position(hands=[[f"F_{served}"]], sat=[own], room=[served]).do(served, f"F_{served}")
    assert at.over == reason and at.state.winners == (reason > 0)


def allocations(seats: int) -> int:
    """Ways to give 24 guests to seats, by colour counts, so that nobody has won (JD-052, JD-053)."""
    splits = [c for c in product(range(3), repeat=seats) if sum(c) == 4]
    found = 0
    for colours in product(splits, repeat=6):
        held = [[c[s] for c in colours] for s in range(seats)]
        if any(sum(n > 0 for n in own) > 4 for own in held):
            continue
        found += 1
        assert all(sum(own) <= 8 for own in held)
        if seats == 3:
            assert all(sorted(own) == [0, 0, 2, 2, 2, 2] for own in held)
    return found


def test_fallback_needs_three_players() -> None:
    """W02. JD-052, JD-053: impossible for two; for three only 8-8-8, scored 12-12-12."""
    assert allocations(2) == 0
    assert allocations(3) == 90
    sat = [["R1", "R2", "G1", "G2", "B1", "B2", "Y1", "Y2"], ["P1", "P2", "O1", "O2", "R3", "R4", "G3", "G4"]]
    sat.append([g for g in Position().guest_ids if g not in sat[0] + sat[1]])
    at = Position(players=3, sat=sat)
    assert [CALL("score", at.state, at.rules, s) for s in range(3)] == [12, 12, 12]


def test_all_served_ends_the_game() -> None:
    """JD-053, JD-055: the last of 24 guests without a winner; hands decide."""
    sat = spread([g for g in Position().guest_ids if g != "O4"], 5)
    seat = next(s for s in range(5) if sum(g[0] == "O" for g in sat[s]) < 2 and "O" in {g[0] for g in sat[s]})
    hands = [["F_O4"] if s == seat else [MINI[s]] for s in range(5)]
    at = Position(
        players=5,
        seat=seat,
        sat=sat,
        hands=hands,
        room=["O4"],
    ).do("O4", "F_O4")
    assert at.over == 3


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_bounds_hold_in_play(players: int) -> None:
    """JD-006, JD-050 to JD-053: checked after every action; no fallback for two, 12-12-12 for three."""
    games = 1500 if COMPILED else 4
    for kind in ("basic", "advanced"):
        rows, seats = table("just_desserts", f"{kind}_{players}").play(21, 0, games, checked=True)
        won = rows["reason"] <= 2
        assert (rows["winners"][won] == 1).all()
        assert (seats["guests"][won] <= 9).all() and (seats["guests"][~won] <= 8).all()
        assert players > 2 or won.all()
        if players == 3:
            assert (seats["score"][rows["reason"] == 3] == 12).all()


@given(st.sets(st.sampled_from(MINI), max_size=9), st.sampled_from(Position().guest_ids))
@settings(max_examples=EXAMPLES)
def test_covers_are_those_of_brute_force(hand: set[str], guest: str) -> None:
    """JD-020 to JD-023: the walk finds every minimal cover, each on one path, and no other."""
    at = Position(hands=[sorted(hand)], room=[guest])
    assert at.covers(guest) == brute_covers(at.tables, sorted(hand), guest)


@pytest.mark.parametrize("guest", ["B3", "O2", "Y1", "G3"])
def test_covers_of_a_large_hand(guest: str) -> None:
    """JD-021: nothing is truncated when the hand is the whole deck."""
    at = Position(hands=[MINI[:30]], room=[guest])
    assert at.covers(guest) == brute_covers(at.tables, MINI[:30], guest)


@given(st.integers(0, 10_000), st.sampled_from(["basic_3", "advanced_4"]))
@settings(max_examples=20 if COMPILED else 3)
def test_random_games_offer_only_covers(index: int, key: str) -> None:
    """JD-018 to JD-024: in play every guest offered at a choice has a cover, every other has none."""
    at = table("just_desserts", key)
    tables = at.game.components(at.game.switches(), None)
    guests, desserts = [g["id"] for g in tables["guests"]], [d["id"] for d in tables["desserts"]]
    for n, (state, actions) in enumerate(walk(at, 4, index)):
        if state.node != 0 or n > 60:
            continue
        seat = int(state.seat)
        mask = int(state.hand_lo[seat]) | int(state.hand_hi[seat]) << 36
        hand = [d for i, d in enumerate(desserts) if mask >> i & 1]
        for g in range(24):
            if int(state.room) >> g & 1:
                assert (4 + g in actions) == bool(brute_covers(tables, hand, guests[g]))


def test_nobody_sees_that_a_seat_was_asked() -> None:
    """JD-A25 and section 3: the offer looks the same whether or not others can react."""
    views = []
    for own in (["F_R1"], ["A_CA"]):
        at = Position(
            players=4, hands=[["A_NU", "A_SP"], own, ["A_PU"], ["F_G1"]], room=["R1"],
            reaction_polling="all_seats", **ALL_MODULES,
        )  # fmt: skip
        at.do("R1", "A_NU", "A_SP")
        assert at.node == "surprise"
        view = at.fork().state
        CALL("observe", at.state, at.rules, 2, view)
        assert view.node == 10 and view.decider == 0 and view.asked == 0
        views.append(view.tobytes())
    assert views[0] == views[1]


def test_unfinished_choices_are_private() -> None:
    """Section 3: others see neither the guest aimed at nor the cards picked."""
    at = Position(hands=[["A_NU", "A_SP", "A_FR"]], room=["R1", "P1"])
    view = at.fork().state
    CALL("observe", at.state, at.rules, 1, view)
    before = view.tobytes()
    for names in (("R1",), ("R1", "A_NU"), ("P1", "A_NU"), ("swap",), ("swap", "A_NU")):
        CALL("observe", at.fork().do(*names).state, at.rules, 1, view)
        assert view.tobytes() == before


def test_cards_shown_in_vain_are_remembered() -> None:
    """Section 3, JD-A39: a failed offer is known to all until it is played, unless forgotten."""
    for public in (True, False):
        at = Position(
            hands=[["A_NU", "A_SP", "A_CA"], ["F_R1"]], room=["R1"], failed_offer_public=public, **ALL_MODULES
        )
        at.do("R1", "A_NU", "A_SP", "F_R1")
        view = at.fork().state
        CALL("observe", at.state, at.rules, 1, view)
        assert at.cards(view.hand_lo[0], view.hand_hi[0]) == (["A_NU", "A_SP"] if public else [])


def test_buffet_needs_four_aces() -> None:
    """B02. JD-070, JD-017."""
    assert "buffet" not in Position(hands=[ACES[:3]], adv_buffet=True).legal()
    assert "buffet" not in Position(hands=[ACES]).legal()
    at = Position(hands=[ACES], adv_buffet=True).do("buffet", *ACES)
    assert at.node == "buffet_serve" and len(at.hand(0)) == 3 and at.used == sorted(ACES, key=MINI.index)


def test_discard_order_is_free() -> None:
    """D04. JD-043, JD-044: twins of two colours, any order; earlier ones lie underneath."""
    doors = set()
    for order in combinations(["R1", "B1"], 2):
        for names in (order, order[::-1]):
            at = Position(room=["R1", "R2", "B1", "B2"]).do("draw", *names)
            assert at.door == list(names)
            doors.add(at.door[-1])
    assert doors == {"R1", "B1"}
