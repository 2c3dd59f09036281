"""What pies of Piece of Pie are worth, and what is counted on the way; ids are those of the rule ledger."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.games.piece_of_pie.state import CARDS, DENIED, OTHER
from tests.games.pies import (
    FLAVOUR_RECIPES,
    GAME,
    LETTERS,
    PATTERN_RECIPES,
    VALUES,
    Pie,
    brute_sets,
    chain_code,
    last_turn,
    most_disjoint,
    opened,
    play_out,
    rules_for,
    table_of,
)
from tests.play import packed, table

pytestmark = pytest.mark.xdist_group("piece_of_pie")
RECIPES = [*FLAVOUR_RECIPES, *PATTERN_RECIPES]
ring = st.text(LETTERS, min_size=8, max_size=8)
chain = st.text(LETTERS, min_size=1, max_size=8)
PLAIN: Pie = {"ring": "KSBAKSBA"}


def points(rules: Any, row: int, pieces: str, axis: int | None = None) -> int:
    """Points of a run of pieces, added up piece by piece from the tables."""
    added = rules.added[:, row] if axis is None else rules.axes[axis]
    sets = [
        int(added[chain_code(pieces[:i])]) >> 2 * LETTERS.index(piece) & 3 for i, piece in enumerate(pieces)
    ]
    return sum(sets) * int(rules.worth[row])


def rules_of(**changes: Any) -> Any:
    return packed("piece_of_pie", "players_4", **changes)


# Tables


@settings(max_examples=150)
@given(chain)
def test_tables_are_maximum_packings(pieces: str) -> None:
    """PP-050 to PP-052, PP-060 to PP-076: every card, both readings, whole and partial pies."""
    padded = pieces.ljust(8, ".")
    for triple, reading in ((False, "centre"), (True, "triple")):
        rules = rules_of(sandwich_consumes=reading)
        for row, recipe in enumerate(RECIPES):
            assert points(rules, row, pieces) == VALUES[recipe] * brute_sets(recipe, padded, triple=triple), (
                recipe
            )
    slices = rules_of(mirror_axes="cuts_and_slices")
    row = RECIPES.index("mirror_image")
    assert points(slices, row, pieces) == 2 * brute_sets("mirror_image", padded, slices=True)


@settings(max_examples=60)
@given(ring, st.integers(0, 7), st.booleans())
def test_recipes_are_the_same_in_all_16_symmetries(pieces: str, turn: int, flip: bool) -> None:
    """PP-033, PP-A18: neither where a pie starts nor its handedness matters."""
    moved = pieces[turn:] + pieces[:turn]
    moved = moved[::-1] if flip else moved
    rules = rules_of()
    for row in range(2 * CARDS):
        assert points(rules, row, pieces) == points(rules, row, moved)


@settings(max_examples=150)
@given(ring)
def test_tables_of_whole_rings(pieces: str) -> None:
    """PP-050 to PP-052: sets that count; under the other PP-A03 in a column of their own."""
    rules = rules_of()
    row = rules.rings[rules.bracelet[chain_code(pieces) & 0xFFFF]]
    for k, recipe in enumerate(RECIPES):
        assert row[k] & 15 == brute_sets(recipe, pieces), recipe
        assert row[k] & 15 <= row[k] >> 4, "no more sets count than hold"
    for k, recipe in enumerate(FLAVOUR_RECIPES):
        assert row[OTHER + k] == brute_sets(recipe, pieces, triple=True), recipe


@pytest.mark.parametrize(
    ("pieces", "want"),
    [((0, 0, 0), 0), ((1, 1, 0), 3), ((3, 2, 2), 0), ((2, 1, 3), 2), ((0, 4, 4), 1), ((8, 8, 8), 0)],
)
def test_shape_that_completes_a_set(pieces: tuple[int, int, int], want: int) -> None:
    """PP-042: one more heart (1), flower (2) or star (3) makes a set only if it is the rarest alone."""
    code = sum(n << 5 * k for k, n in enumerate(pieces))
    assert rules_of().lacking[code] == (1 << want if want else 0)


def test_all_frosting_masks_against_a_packer() -> None:
    """PP-041, PP-A07: all 256 whole rings, disjoint pairs and one pair a run."""
    pairs, runs = rules_of(), rules_of(frosting_runs="one_per_run")
    for mask in range(256):
        bits = [mask >> (7 - i) & 1 for i in range(8)]
        hits = [frozenset({i, (i + 1) % 8}) for i in range(8) if bits[i] and bits[(i + 1) % 8]]
        assert pairs.frosting[256 + mask] == 3 * most_disjoint(hits)
        starts = sum(bits[i] and bits[(i + 1) % 8] and not bits[i - 1] for i in range(8))
        assert runs.frosting[256 + mask] == 3 * (1 if mask == 255 else starts)


@pytest.mark.parametrize(
    ("frosted", "want"),
    [("11000000", 3), ("11100000", 3), ("11110000", 6), ("11101110", 6), ("11111110", 9), ("11111111", 12),
     ("10000001", 3)],
)  # fmt: skip
def test_frosting(frosted: str, want: int) -> None:
    """PP-041: separate pairs; three in a row are one pair; the ring closes between 7 and 0."""
    pie = {**PLAIN, "frosting": [int(c) for c in frosted]}
    assert play_out([pie] * 4, 4, LETTERS)[1]["frosting"].tolist() == [want] * 4


@pytest.mark.parametrize(
    ("hearts", "flowers", "stars", "want"), [(2, 1, 0, 0), (3, 2, 1, 5), (2, 2, 2, 10), (6, 1, 1, 5)]
)
def test_shapes(hearts: int, flowers: int, stars: int, want: int) -> None:
    """PP-042: five points for each set of three, anywhere in the pie."""
    shapes = (["heart"] * hearts + ["flower"] * flowers + ["star"] * stars + [""] * 8)[:8]
    assert play_out([{**PLAIN, "shapes": shapes}] * 4, 4, LETTERS)[1]["shapes"].tolist() == [want] * 4


def test_shavings_by_piece_or_by_marker() -> None:
    """PP-040, PP-A08."""
    pie = {**PLAIN, "shavings": [2, 1, 0, 3, 0, 0, 0, 0]}
    assert play_out([pie] * 4, 4, LETTERS)[1]["shavings"][0] == 3
    assert play_out([pie] * 4, 4, LETTERS, shavings_unit="marker")[1]["shavings"][0] == 6


def test_alternate_of_one_flavour() -> None:
    """PP-A09: AAAA is no Alternate unless the switch says so."""
    assert points(rules_of(), RECIPES.index("alternate"), "AAAAAAAA") == 0
    assert points(rules_of(alternate_distinct=False), RECIPES.index("alternate"), "AAAAAAAA") == 10


@pytest.mark.parametrize("start", range(8))
def test_fixed_mirror_axis(start: int) -> None:
    """PP-A04: fixed_axis counts on the cut between the first two pieces laid, wherever the rest goes."""
    rules = rules_for([PLAIN] * 4, 4, pattern_recipe="mirror_image", mirror_choice="fixed_axis")
    state, chance = opened(rules, LETTERS), table_of(rules).chance
    for turn in range(31):
        side = int(turn // 4 in (2, 3, 4, 5, 6) and (start >> (turn // 4 - 2) & 1) == 1)
        GAME.exports.call("apply", state, rules, 8 * (turn % 4) + side, chance)
        assert GAME.exports.call("check", state, rules) == 0
    _, seats = last_turn(state, rules)
    at = [LETTERS[int(rules.flavour[p])] for p in state.slots[0]]
    want = 2 * sum(at[(1 - k) % 8] == at[k] for k in range(1, 5))
    back = int(state.back[0])
    pie = "".join(at[(i - back) % 8] for i in range(8))
    assert points(rules, RECIPES.index("mirror_image"), pie, (2 * back + 1) % 8 // 2) == want
    assert seats["pattern"][0] == want


# Metrics


def test_denied_pieces() -> None:
    """Section 14: a piece counts as denied when a rival would have gained more from it at once."""
    rules = rules_for(
        [{"ring": "SSSSSSSS"}, {"ring": "KKKKKKKK"}, {"ring": "BBBBBBBB"}, {"ring": "AAAAAAAA"}], 4,
        flavour_recipe="four_seasons", pattern_recipe="triplet",
    )  # fmt: skip
    state, chance = opened(rules, "KSBA"), table_of(rules).chance
    found = []
    for action in (0, 8, 16):
        GAME.exports.call("apply", state, rules, action, chance)
        found.append([int(books) >> 8 * DENIED & 255 for books in state.books])
    assert found[0] == [1, 0, 0, 0], "a strawberry is worth a point to seat 1"
    assert found[1] == [1, 1, 0, 0]
    assert found[2] == [1, 1, 0, 0], "a blueberry is worth most to seat 2 itself"


@settings(max_examples=6)
@given(ring, st.integers(0, 255))
def test_regret_against_every_order(pieces: str, frosted: int) -> None:
    """Section 14: regret is the best of all orders of the same pieces less what was made."""
    pie = {"ring": pieces, "frosting": [frosted >> i & 1 for i in range(8)]}
    _, seats = play_out([pie] * 4, 4, LETTERS, flavour_recipe="kiwi", pattern_recipe="alternate")
    rules = rules_of()
    best = 0
    faces = list(zip(pieces, pie["frosting"], strict=True))
    for order in set(permutations(faces[1:])):
        laid = (faces[0], *order)
        code = 1
        for _, bit in laid:
            code = 2 * code + bit
        name = "".join(f for f, _ in laid)
        found = points(rules, 0, name) + points(rules, RECIPES.index("alternate"), name)
        best = max(best, found + int(rules.frosting[code]))
    made = seats["flavour"][0] + seats["pattern"][0] + seats["frosting"][0]
    assert seats["regret"][0] == best - made


def test_overlapping_hits_are_counted_as_lost() -> None:
    """Section 14, PP-051: KKKKKSBA has four pairs side by side, two count."""
    _, seats = play_out([{"ring": "KKKKKSBA"}] * 4, 4, LETTERS, pattern_recipe="side_by_side")
    assert (seats["pattern_sets"][0], seats["pattern_unused"][0]) == (2, 2)


def test_books_of_the_picks() -> None:
    """Section 14: picks by pie, arrow picks, legal actions; all over the seats."""
    rows, seats = table("piece_of_pie", "players_4").play(3, 0, 20)
    taken = sum(seats[f"from_{k}"].astype(int) for k in range(4))
    assert (taken == 8).all() and (seats["arrows"].sum(1) == 4).all()
    assert (seats["options"].sum(1) == rows["options"]).all()
    flavours = sum(seats[n].astype(int) for n in ("kiwis", "strawberries", "blueberries", "apricots"))
    assert (flavours == 8).all() and (seats["frosted"].sum(1) == 16).all()
