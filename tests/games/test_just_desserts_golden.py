"""Golden positions of Just Desserts, every one through the engine; ids as in the golden file."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from sim.games.just_desserts.state import C_TIPS
from tests.games.desserts import ALL_MODULES, Position, edge_cards, spread

pytestmark = pytest.mark.xdist_group("just_desserts")
GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "just_desserts.json").read_text())
CASES = {case["id"]: case for case in GOLDEN["positions"]}
PLAIN_SERVING = [i for i in CASES if i[0] == "S" and "door_stack_bottom_to_top" in CASES[i]["given"]]
DISCARDS = [i for i in CASES if i[0] == "D"]
ATTEMPTS = [i for i in CASES if i[0] in "PU" and i != "P07"]
TESTED = {*PLAIN_SERVING, *DISCARDS, *ATTEMPTS, "S17", "S19", "S20", "S21", "E01", "E02", "W03", "P07"}
TESTED |= {"B01", "B03", "B04"}
Case = dict[str, Any]


def test_every_position_is_tested() -> None:
    assert set(CASES) == TESTED


@pytest.mark.parametrize("key", PLAIN_SERVING)
def test_serving(key: str) -> None:
    """JD-015, JD-018 to JD-026, JD-044: covers, tips, the door, two guests a turn."""
    given, expected = CASES[key]["given"], CASES[key]["expected"]
    at = Position(hands=[given["hand"]], room=given["room"], door=given["door_stack_bottom_to_top"])
    assert at.legal() - {"draw", "swap"} == set(expected["servable"])
    for guest, covers in expected["covers"].items():
        assert at.covers(guest) == {tuple(sorted(c["desserts"])) for c in covers}
        for cover in covers:
            after = at.fork().do(guest, *sorted(cover["desserts"], key=at.dessert_ids.index))
            tips = [e for e in after.events() if e["what"] == "draw" and e["why"] == "tip"]
            assert len(tips) == after.state.counts[0][C_TIPS] == cover["tip"]
    pairs = {
        tuple(sorted(p["guests"])): p["disjoint_cover_pairs"] for p in expected["two_guest_plans_no_tips"]
    }
    for first, second in combinations(sorted(expected["servable"]), 2):
        found = 0
        for cover in at.covers(first):
            left = [d for d in given["hand"] if d not in cover]
            found += len(Position(hands=[left], room=[second]).covers(second))
        assert found == pairs.get((first, second), 0)


def test_surplus_desserts() -> None:
    """S17. JD-021, JD-A07, JD-A08."""
    given, expected = CASES["S17"]["given"], CASES["S17"]["expected"]
    hand, guest = given["hand"], given["guest"]
    at = Position(hands=[hand], room=[guest])
    assert at.covers(guest) == {tuple(c["desserts"]) for c in expected["minimal_covers"]}
    for reading, tip in expected["tip_for_serving_both_favourites_together"].items():
        switch, value = reading.split("=")
        free = Position(hands=[hand], room=[guest], extra_desserts="any_superset", **{switch: value})
        assert len(free.covers(guest)) == expected["n_valid_supersets_included"]
        free.do(guest, "F_G4", "F_G4b", "stop")
        assert free.state.counts[0][C_TIPS] == tip


@pytest.mark.parametrize("mode", ["sequential", "simultaneous"])
def test_tip_feeds_the_second_guest(mode: str) -> None:
    """S19. JD-018, JD-026, JD-A09."""
    case = CASES["S19"]
    given = case["given"]
    at = Position(hands=[given["hand"]], room=given["room"], pile=given["dessert_deck_next"], serve_mode=mode)
    sequences = []

    def go(position: Position, done: list[Any]) -> None:
        targets = [g for g in given["room"] if g in position.legal()]
        if not targets or position.state.seat != 0:
            sequences.append(done)
        for guest in targets:
            for cover, after in position.fork().do(guest).picks():
                go(after, [*done, [guest, sorted(cover)]])

    go(at, [])
    wanted = case["expected"]["longest_service_sequences"]
    if mode == "simultaneous":
        wanted = case["alternative_readings"]["serve_mode=simultaneous"]
    longest = max(len(s) for s in sequences)
    assert [s for s in sequences if len(s) == longest] == wanted


@pytest.mark.parametrize("key", ["S20", "S21"])
@pytest.mark.parametrize("reading", ["normal_rule", "favourite_alone_always"])
def test_irregular_favourites(key: str, reading: str) -> None:
    """S20, S21. JD-A05, JD-A06: a favourite with a dislike, a favourite that is not enough."""
    given, expected = CASES[key]["given"], CASES[key]["expected"]
    at = Position(hands=[given["hand"]], room=[given["guest"]], table=edge_cards(), favourite_rule=reading)
    wanted = expected["covers"]
    if reading != "normal_rule":
        wanted = CASES[key]["alternative_readings"][f"favourite_rule={reading}"]
    assert at.covers(given["guest"]) == {tuple(c) for c in wanted}
    if key == "S21":
        first = wanted[0]
        at.do(given["guest"], *sorted(first, key=at.dessert_ids.index))
        assert at.state.counts[0][C_TIPS] == expected["tip_of_first"]


@pytest.mark.parametrize("key", DISCARDS)
@pytest.mark.parametrize("reading", ["exactly_one_left", "may_clear_group"])
def test_discards(key: str, reading: str) -> None:
    """JD-040 to JD-043, JD-A04: who may leave, in which order, and who is then at the door."""
    case = CASES[key]
    room, stack = case["given"]["room"], case["given"]["door_stack_bottom_to_top"]
    expected = case["expected"]
    ends = []

    def go(position: Position, gone: list[str]) -> None:
        if position.node != "discard" or position.state.seat != 0:
            ends.append((gone, sorted(set(room) - set(gone)), (stack + gone)[-1:]))
            return
        for name in position.legal():
            after = position.fork().do(name)
            left = [e["guest"] for e in after.events() if e["what"] == "expel"]
            go(after, gone + left)

    go(Position(room=room, door=stack, overdiscard=reading).do("draw"), [])
    if reading == "may_clear_group":
        if "alternative_readings" in case:
            choices = case["alternative_readings"]["overdiscard=may_clear_group"]["n_choices"]
            assert len({tuple(sorted(gone)) for gone, _, _ in ends}) == choices
        assert all(len({g[0] for g in kept}) == len(kept) for _, kept, _ in ends)
        return
    found: dict[tuple[str, ...], dict[str, Any]] = {}
    for gone, kept, door in ends:
        entry = found.setdefault(tuple(kept), {"discarded": sorted(gone), "possible_door": set()})
        entry["possible_door"] |= set(door)
    wanted = {
        tuple(c["survivors"]): {"discarded": c["discarded"], "possible_door": set(c["possible_door"])}
        for c in expected["choices"]
    }
    assert found == wanted
    assert (len(found), len(ends)) == (expected["n_choices"], expected["n_ordered_choices"])
    assert {d for _, _, door in ends for d in door} == set(expected["possible_door"])


@pytest.mark.parametrize("key", ["E01", "E02"])
def test_guest_pile_runs_out(key: str) -> None:
    """JD-046, JD-047: the door guest stays, the rest is shuffled, if there is a rest."""
    expected = CASES[key]["expected"]
    stack = CASES[key]["given"]["guest_discard_bottom_to_top"]
    others = [g for g in Position().guest_ids if g not in stack]
    at = Position(players=5, sat=spread(others, 5), door=stack).do("draw")
    shuffles = [e["order"] for e in at.events() if e["what"] == "shuffle"]
    assert sorted(shuffles[0] if shuffles else []) == expected["new_deck_set"]
    assert at.door == expected["discard"]
    assert any(e["what"] == "arrive" for e in at.events()) == expected["can_draw"]


def test_fallback_scoring() -> None:
    """W03. JD-053 to JD-055: guests and pairs, then the largest hand among the tied."""
    given, expected = CASES["W03"]["given"], CASES["W03"]["expected"]
    names = Position().dessert_ids
    hands, at = [], 0
    for seat in given.values():
        hands.append(names[at : at + seat["hand_size"]])
        at += seat["hand_size"]
    position = Position(players=3, hands=hands, sat=[seat["guests"] for seat in given.values()])
    row, seats = position.finish(3)
    assert [int(s["score"]) for s in seats] == list(expected["scores"].values())
    assert [f"seat{i}" for i, s in enumerate(seats) if s["rank"] == 1] == expected["winner"]
    assert row["tie_break"] == 1 and seats[1]["credit"] == 1


def outcomes(at: Position, offered: list[str], guest: str) -> list[Case]:
    """Every way the reactions to an offer can go, as the golden file writes them."""
    seats = range(int(at.rules.players))
    before = [len(at.hand(s)) for s in seats]
    active = int(at.state.seat)
    found: list[Case] = []

    def go(position: Position, path: list[Any]) -> None:
        if position.node not in ("block", "surprise") or position.over:
            found.append(outcome(position, path))
            return
        seat, kind = f"seat{int(position.state.decider)}", position.node
        for names, after in position.picks():
            go(after, [*path, [seat, kind if names else "decline", sorted(names)]])

    def outcome(position: Position, path: list[Any]) -> Case:
        state, told = position.state, position.events()
        ends = next((s for s in seats if guest in position.guests(state.sat[s])), None)
        result = next(e["what"] for e in told if e["what"] in ("serve", "block", "surprise"))
        gone: dict[str, list[str]] = {}
        for e in told:
            if e["what"] == "discard":
                gone[str(e["seat"])] = sorted(e["desserts"])
        won = int(state.winners)
        return {
            "path": path,
            "result": {"serve": "served", "block": "blocked", "surprise": "surprised"}[result],
            "guest_ends_at": f"seat{ends}",
            "discarded": gone,
            "draws": {str(s): n for s, n in sorted(position.draws().items())},
            "hand_size_delta": {str(s): len(position.hand(s)) - before[s] for s in seats},
            "winner": won.bit_length() - 1 if won else None,
            "serve_slots_used": 2 - int(state.slots),
            "may_poach_again_this_turn": int(state.poaches) > 0,
            "protected_from_active_this_turn": position.guests(state.protected),
        }

    start = at.fork().do(guest, *sorted(offered, key=at.dessert_ids.index))
    assert int(start.state.seat) == active
    go(start, [])
    return found


@pytest.mark.parametrize("key", ATTEMPTS)
def test_attempts(key: str) -> None:
    """JD-060 to JD-067, JD-080 to JD-088: every reaction to an offer."""
    case = CASES[key]
    given = case["given"]
    origin = given["origin"]
    setting: dict[str, Any] = {
        "players": given["players"], "seat": given["active"], "hands": given["hands"],
        "sat": given["satisfied"], **ALL_MODULES,
    }  # fmt: skip
    if origin == "room":
        setting["room"] = [given["guest"]]
    elif origin == "door":
        setting["door"] = [given["guest"]]
    found = outcomes(Position(**setting), given["offered"], given["guest"])

    def order(outcome: Case) -> str:
        return json.dumps(outcome["path"])

    assert sorted(found, key=order) == sorted(case["expected"]["outcomes"], key=order)
    for reading, wanted in case.get("alternative_readings", {}).items():
        switch, value = reading.split("=")
        changed = {switch: value == "True"} if value in ("True", "False") else {switch: value}
        other = outcomes(Position(**setting, **changed), given["offered"], given["guest"])
        short = [[o["result"], o["guest_ends_at"], o["draws"], o["winner"]] for o in other]
        assert sorted(short, key=str) == sorted(wanted, key=str)


STEPS: dict[str, tuple[str, list[str], str]] = {
    "poach served": ("R2", ["F_R2"], ""),
    "poach blocked": ("R1", ["A_NU", "A_SP"], "block"),
    "poach surprised": ("O1", ["A_CA", "M_PAFR"], "surprise"),
    "room served": ("G1", ["F_G1"], ""),
    "room served again": ("O3", ["F_O3"], ""),
    "room surprised": ("P4", ["A_CH", "M_SPIC"], "surprise"),
}
ANSWERS = {"R1": ["F_G3", "M_TANU"], "O1": ["F_O1"], "P4": ["F_P4"]}


@pytest.mark.parametrize("sequence", CASES["P07"]["given"])
def test_slots_and_poach_right(sequence: str) -> None:
    """P07. JD-060, JD-061, JD-067, JD-083: what a success, a block and a surprise use up."""
    at = Position(
        players=3,
        hands=[
            ["F_R2", "A_NU", "A_SP", "A_CA", "M_PAFR", "F_G1", "F_O3", "A_CH", "M_SPIC"],
            ["F_G3", "M_TANU"],
            ["F_O1", "F_P4"],
        ],
        sat=[[], ["R1", "R2", "O1"]],
        room=["G1", "O3", "P4"],
        **ALL_MODULES,
    )  # fmt: skip
    seen = set()
    slots = 2
    for step in sequence.split(", "):
        guest, offered, answer = STEPS[f"{step} again" if step in seen else step]
        seen.add(step)
        at.do(guest, *sorted(offered, key=at.dessert_ids.index))
        if answer:
            assert at.node == answer
            at.do(*sorted(ANSWERS[guest], key=at.dessert_ids.index))
        slots -= step.endswith(" served")
        if at.state.seat == 0:
            assert at.state.slots == slots
    expected = CASES["P07"]["expected"][sequence]
    mine = at.state.seat == 0
    assert slots == expected["slots_left"] and mine == (slots > 0)
    assert (mine and at.state.poaches > 0) == expected["may_poach"]


@pytest.mark.parametrize("reading", ["any_four", "distinct_tastes", "same_taste"])
def test_buffet_aces(reading: str) -> None:
    """B01. JD-070, JD-A30."""
    case = CASES["B01"]
    at = Position(hands=[case["given"]["hand"]], adv_buffet=True, buffet_aces=reading)
    wanted = case["expected"]["buffets"]
    if reading != "any_four":
        wanted = case["alternative_readings"][f"buffet_aces={reading}"]
    found = [sorted(names) for names, _ in at.fork().do("buffet").picks()] if "buffet" in at.legal() else []
    assert sorted(found) == sorted(wanted)


def test_buffet_returns() -> None:
    """B03. JD-071 to JD-074."""
    given, expected = CASES["B03"]["given"], CASES["B03"]["expected"]
    aces = ["A_CH", "A_CH2", "A_NU", "A_CA"]
    opener = given["opener"]
    hands: list[list[str]] = [[] for _ in range(given["players"])]
    hands[opener] = aces
    at = Position(
        players=given["players"], seat=opener, hands=hands, sat=given["satisfied"], room=given["room"],
        pile=given["opener_hand_after_drawing_3"], adv_buffet=True,
    )  # fmt: skip
    at.do("buffet", *aces)
    found = []
    assert (at.node, int(at.state.decider)) == ("return", 0)
    for choice in sorted(at.legal()):
        after = at.fork().do(choice)
        assert sorted(after.hand(opener)) == sorted(given["opener_hand_after_drawing_3"])
        room = after.guests(after.state.room)
        colours = [g[0] for g in room]
        found.append(
            {
                "returned": {"seat2": None, "seat0": choice},
                "room_after_return": sorted(room),
                "opener_can_serve": sorted(after.legal() - {"stop"}),
                "duplicate_colours": sorted({c for c in colours if colours.count(c) > 1}),
            }
        )
        assert after.node == "buffet_serve" and after.state.slots == 1
        after.do("stop")
        assert (after.node, int(after.state.decider)) == ("discard", opener)
    assert found == expected["outcomes"]


def test_returned_guest_does_not_count() -> None:
    """B04. JD-075."""
    given, expected = CASES["B04"]["given"], CASES["B04"]["expected"]
    kept = Position(sat=[given["satisfied"]], room=given["then_serves"], hands=[["F_R3"]])
    kept.do(given["then_serves"][0], "F_R3")
    assert (kept.over > 0) == expected["with_R2_kept"]
    back = given["returned"]
    at = Position(
        sat=[[g for g in given["satisfied"] if g != back]], hands=[["F_R3", "F_R2"]],
        room=[*given["then_serves"], back],
    ).do(given["then_serves"][0], "F_R3")  # fmt: skip
    assert (at.over > 0) == expected["with_R2_returned"]
    at.do(back, "F_R2")
    assert (at.over > 0) == expected["after_re_serving_R2"]
