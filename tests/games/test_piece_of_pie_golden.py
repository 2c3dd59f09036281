"""Golden positions of Piece of Pie, every one through the engine; ids as in the golden file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sim.games.piece_of_pie.state import FLAVOURS
from sim.kit.records import copy, new
from tests.games.pies import (
    FLAVOUR_RECIPES,
    GAME,
    LETTERS,
    PATTERN_RECIPES,
    VALUES,
    Pie,
    opened,
    play_out,
    rules_for,
    table_of,
)
from tests.play import legal, packed

pytestmark = pytest.mark.xdist_group("piece_of_pie")
GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "piece_of_pie.json").read_text())
BETWEEN = ("kiwi", "strawberry_sandwich", "blueberry_delight", "apricot_delight")
PLAIN: Pie = {"ring": "KSBAKSBA"}


def cases(kind: str) -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in GOLDEN[kind]]


@pytest.mark.parametrize("reading", ["centre", "triple"])
@pytest.mark.parametrize("case", cases("rings"))
def test_ring(case: Pie, reading: str) -> None:
    """PP-040 to PP-042, PP-050 to PP-052, PP-060 to PP-066, PP-070 to PP-076, PP-080, PP-A03."""
    for flavour, pattern in zip(FLAVOUR_RECIPES, PATTERN_RECIPES, strict=True):
        _, seats = play_out(
            [case] * 4, 4, LETTERS,
            flavour_recipe=flavour, pattern_recipe=pattern, sandwich_consumes=reading,
            shavings_unit="marker",
        )  # fmt: skip
        for seat in seats:
            for part in ("shavings", "frosting", "shapes"):
                assert seat[part] == case["decorations"][part], part
            assert seat["perfect"] == case["perfect"][LETTERS[int(seat["perfect_flavour"])]]
            want = case["recipes"][flavour]
            want = want[reading] if flavour in BETWEEN else want
            assert (seat["flavour_sets"], seat["flavour"]) == (want["sets"], want["points"]), flavour
            want = case["recipes"][pattern]
            assert (seat["pattern_sets"], seat["pattern"]) == (want["sets"], want["points"]), pattern
        assert {int(s["perfect_flavour"]) for s in seats} == set(range(len(FLAVOURS)))


@pytest.mark.parametrize("case", cases("rings"))
def test_mirror_with_slice_axes(case: Pie) -> None:
    """PP-071, PP-A04: axes through slices too."""
    _, seats = play_out([case] * 4, 4, LETTERS, pattern_recipe="mirror_image", mirror_axes="cuts_and_slices")
    assert seats["pattern"][0] == case["recipes"]["mirror_image"]["points_if_slice_axes_also_allowed"]


@pytest.mark.parametrize("reading", ["centre", "triple"])
@pytest.mark.parametrize("case", cases("games"))
def test_game(case: Pie, reading: str) -> None:
    """PP-080 to PP-082: totals, tied seats and winner under both readings of PP-A03."""
    row, seats = play_out(
        case["seats"], case["players"], [s["perfect"] for s in case["seats"]],
        flavour_recipe=case["flavor"], pattern_recipe=case["pattern"], sandwich_consumes=reading,
        shavings_unit="marker",
    )  # fmt: skip
    want = case["expected"][reading]
    assert seats["score"].tolist() == want["totals"]
    assert row["winner"] == want["winner"]
    top = max(want["totals"])
    tied = [s for s in range(case["players"]) if seats["score"][s] == top]
    if want["tied"]:
        assert tied == want["tied"]
    assert row["tied"] == len(tied) and (row["tie_break"] == 1) == (len(tied) > 1)
    other = case["expected"]["triple" if reading == "centre" else "centre"]
    assert (seats["score"] + seats["other_reading"]).tolist() == other["totals"]
    assert row["reading_decides"] == (other["winner"] != want["winner"])


@pytest.mark.parametrize("scope", ["per_pie", "per_player"])
@pytest.mark.parametrize("case", cases("two_player"))
def test_two_pies(case: Pie, scope: str) -> None:
    """PP-015, PP-034, PP-080, PP-090 and both readings of PP-A05; geometric sets never cross pies."""
    row, seats = play_out(
        [*case["pies"], PLAIN, PLAIN], 2, [case["perfect"], "S"],
        flavour_recipe=case["flavor"], pattern_recipe=case["pattern"], two_player_scope=scope,
        shavings_unit="marker",
    )  # fmt: skip
    want, seat = case["expected"][scope], seats[0]
    assert seat["score"] == want["total"]
    parts = {name: sum(part[name] for part in want["parts"]) for name in want["parts"][0]}
    for name in ("shavings", "frosting", "pattern", "perfect"):
        assert seat[name] == parts[name], name
    assert seat["flavour"] + seat["shapes"] == parts["flavor"] + parts["shapes"] + want["pooled"]
    second = want["parts"][1]
    for name, ours in (
        ("shavings",) * 2,
        ("frosting",) * 2,
        ("shapes",) * 2,
        ("pattern",) * 2,
        ("flavor", "flavour"),
    ):
        assert seat[f"second_{ours}"] == second[name], name
    other = case["expected"]["per_player" if scope == "per_pie" else "per_pie"]
    assert seat["score"] + seat["other_scope"] == other["total"]
    assert row["turns"] == 32


def picks_of(state: Any, rules: Any, pie: int) -> list[int]:
    actions = {action >> 2 for action in legal(GAME, state, rules)}
    return sorted(
        int(state.high[pie]) if pick & 1 else int(state.low[pie]) for pick in actions if pick >> 1 == pie
    )


@pytest.mark.parametrize("case", cases("picks"))
def test_pick(case: Pie) -> None:
    """PP-021 to PP-024: which pieces of a middle pie may be taken; reached by taking pieces of it."""
    rules = rules_for([PLAIN] * 4, 4)
    state = opened(rules, LETTERS)
    chance = table_of(rules).chance
    present = case["present"]
    low, high = present.index("1"), present.rindex("1")
    for _ in range(low):
        GAME.exports.call("apply", state, rules, 0, chance)
    for _ in range(7 - high):
        GAME.exports.call("apply", state, rules, 4, chance)
    assert picks_of(state, rules, 0) == case["legal_positions"]
    assert len(case["legal_positions"]) <= 2


@pytest.mark.parametrize("case", cases("placements"))
def test_placement(case: Pie) -> None:
    """PP-030 to PP-033: where the next piece may go; one piece on the table has equal ends."""
    rules = rules_for([PLAIN] * 4, 4)
    state, chance = opened(rules, LETTERS), table_of(rules).chance
    laid = case["occupied"].count("1")
    for turn in range(4 * laid):
        GAME.exports.call("apply", state, rules, 8 * (turn % 4), chance)
    sides = {action & 3 for action in legal(GAME, state, rules)}
    assert len(sides) == (1 if laid in (0, 1, 7) else case["distinct"])
    for side, place in zip(sorted(sides), case["legal_new_positions"], strict=False):
        after = new(GAME.state)
        copy(after, state)
        GAME.exports.call("apply", after, rules, side, chance)
        filled = {p for p in range(8) if after.slots[0, p] >= 0}
        assert filled - {p for p in range(8) if case["occupied"][p] == "1"} == {place}


def test_reachable_middle_pies() -> None:
    """PP-024: all ways to empty a pie, through the engine: one arc always, with its number of options."""
    rules = rules_for([PLAIN] * 4, 4)
    chance = table_of(rules).chance
    seen: dict[tuple[int, int], int] = {}

    def explore(state: Any) -> None:
        arc = (int(state.low[0]), int(state.high[0]))
        options = picks_of(state, rules, 0)
        if arc[0] > arc[1]:
            arc = (0, -1)
        if arc in seen:
            return
        seen[arc] = len(options)
        for action in legal(GAME, state, rules):
            if action >> 3 == 0 and action & 3 == 0:
                after = new(GAME.state)
                copy(after, state)
                GAME.exports.call("apply", after, rules, action, chance)
                explore(after)

    explore(opened(rules, LETTERS))
    counts: dict[str, int] = {}
    for (low, high), options in seen.items():
        key = f"{high - low + 1}_left_{options}_options"
        counts[key] = counts.get(key, 0) + 1
    assert counts == GOLDEN["pick_state_counts"]


def test_the_rulebook_example_is_worth_19() -> None:
    """PP-081: scoring example of the rulebook, all six parts."""
    case = next(c for c in GOLDEN["rings"] if c["id"] == "PP-G01")
    _, seats = play_out(
        [case] * 4, 4, "SKBA", flavour_recipe="kiwi", pattern_recipe="opposite", shavings_unit="piece"
    )
    seat = seats[0]
    parts = ("shavings", "frosting", "shapes", "flavour", "pattern", "perfect")
    assert [int(seat[p]) for p in parts] == [3, 6, 0, 3, 4, 3]
    assert seat["score"] == 19


def test_golden_values_are_the_cards() -> None:
    """PP-060 to PP-076: points printed on the cards."""
    assert GOLDEN["meta"]["values"] == VALUES
    rules = packed("piece_of_pie", "players_4")
    assert rules.worth[:14].tolist() == list(VALUES.values())
