"""Rules of Piece of Pie, clause by clause; ids are those of the rule ledger."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sim.games.piece_of_pie.rules import FOLDER, PieceOfPieSwitches
from sim.games.piece_of_pie.state import DENIED, FLAVOURS
from sim.kit import config
from sim.kit.protocol import ConfigError
from sim.kit.records import copy, new
from tests.games.pies import (
    GAME,
    Pie,
    opened,
    play_out,
    rules_for,
    table_of,
)
from tests.play import legal, table, walk

pytestmark = pytest.mark.xdist_group("piece_of_pie")
PLAIN: Pie = {"ring": "KSBAKSBA"}


# Setup


def test_component_counts() -> None:
    """PP-001, PP-002, PP-004, PP-A01, PP-A02, PP-A21: all three shipped piece tables and the cards."""
    for name in ("reconstruction", "alternative_1", "alternative_2"):
        found = GAME.components(PieceOfPieSwitches(piece_table=name), None)
        pieces = found["pieces"]
        assert len(pieces) == 32 and sum(p["dark"] for p in pieces) == 8
        assert Counter(p["flavour"] for p in pieces) == dict.fromkeys(FLAVOURS, 8)
        assert Counter(p["flavour"] for p in pieces if p["dark"]) == dict.fromkeys(FLAVOURS, 2)
        assert found["status"] == "reconstruction" and found["source"]
    assert len(found["flavour_recipes"]) == len(found["pattern_recipes"]) == 7
    assert [p["flavour"] for p in found["perfect_pieces"]] == ["strawberry", "kiwi", "blueberry", "apricot"]
    default = GAME.components(PieceOfPieSwitches(), None)["pieces"]
    assert any(p["frosting"] and p["shape"] != "none" for p in default), "PP-003: not exclusive"
    assert len([p for p in default if not p["dark"] and p["flavour"] == "kiwi"]) == 6


@pytest.mark.parametrize(("players", "pies"), [(2, 4), (3, 3), (4, 4)])
def test_deal(players: int, pies: int) -> None:
    """PP-005, PP-010 to PP-014, PP-091, PP-092: pies, recipes, perfect cards, pieces in play."""
    at = table("piece_of_pie", f"players_{players}")
    cards: Counter[tuple[int, int]] = Counter()
    first: Counter[int] = Counter()
    hands: Counter[tuple[int, ...]] = Counter()
    dark = {i for i, p in enumerate(GAME.components(PieceOfPieSwitches(), None)["pieces"]) if p["dark"]}
    deals = 600
    for index in range(deals):
        at.begin(1, index)
        at.deal()
        state = at.state
        middle = state.middle[: 8 * pies].tolist()
        assert len(set(middle)) == 8 * pies == state.left and (state.high[pies:] == -1).all()
        assert not (players == 3 and dark & set(middle))
        cards[int(state.flavour_card), int(state.pattern_card)] += 1
        first[middle[0]] += 1
        hand = tuple(int(f) for f in state.perfect[:players])
        assert len(set(hand)) == players and (state.perfect[players:] == -1).all()
        hands[hand] += 1
        assert (state.seat, state.decider, state.turn) == (0, 0, 1)
    assert len(cards) == 49 and len(first) == 8 * pies
    assert len(hands) == {2: 12, 3: 24, 4: 24}[players]
    expected = deals / len(hands)
    assert sum((n - expected) ** 2 / expected for n in hands.values()) < 60


def test_fixed_recipes() -> None:
    """PP-010: the experiment may fix either card."""
    rows, _ = table("piece_of_pie", "players_3", flavour_recipe="kiwi", pattern_recipe="triplet").play(
        1, 0, 3
    )
    assert rows["flavour_card"].tolist() == [0] * 3 and rows["pattern_card"].tolist() == [5] * 3


# Play


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_and_options(players: int) -> None:
    """PP-014, PP-015, PP-020 to PP-025, PP-030 to PP-035, PP-090: a whole game, turn by turn."""
    at = table("piece_of_pie", f"players_{players}")
    each = 2 if players == 2 else 1
    turns = 0
    for state, actions in walk(at, 4, 0):
        assert state.seat == turns % players and state.turn == turns + 1
        picks = {a >> 2 for a in actions}
        places = {a & 3 for a in actions}
        assert len(actions) == len(picks) * len(places) <= 4 * each * 2 * int(at.rules.middles)
        for pie in range(int(at.rules.middles)):
            left = int(state.high[pie]) - int(state.low[pie]) + 1
            assert len({p for p in picks if p >> 1 == pie}) == {0: 0, 1: 1, 8: 1}.get(left, 2)
        held = [int(state.held[state.seat * each + k]) for k in range(each)]
        ends = [0 if n == 8 else 1 if n in (0, 1, 7) else 2 for n in held]
        if held == [0] * each:
            ends = [1] + [0] * (each - 1)
        assert [len({p for p in places if p >> 1 == k}) for k in range(each)] == ends
        turns += 1
    assert turns == (24 if players == 3 else 32)
    assert (at.state.held[: players * each] == 8).all()


def test_second_pie_may_begin_while_the_first_is_unfinished() -> None:
    """PP-034, PP-A20: two players."""
    rules = rules_for([PLAIN] * 4, 2)
    state, chance = opened(rules, "KS"), table_of(rules).chance
    assert {a & 3 for a in legal(GAME, state, rules)} == {0}
    for action in (0, 8):
        GAME.exports.call("apply", state, rules, action, chance)
    assert {a & 3 for a in legal(GAME, state, rules)} == {0, 2}
    GAME.exports.call("apply", state, rules, 2, chance)
    assert [int(n) for n in state.held] == [1, 1, 1, 0]


def test_two_player_perfect_card() -> None:
    """PP-080, PP-A06: both pies, or the better one."""
    pies = [{"ring": "KKKSSSSS"}, {"ring": "KKSSSSSS"}, PLAIN, PLAIN]
    assert play_out(pies, 2, "KA")[1]["perfect"].tolist() == [5, 4]
    assert play_out(pies, 2, "KA", two_player_perfect="best_pie")[1]["perfect"].tolist() == [3, 2]


TIED = [{"ring": "KKKKKKKK"}, {"ring": "SSSSSSSS"}, {"ring": "BBBBBBBB"}, {"ring": "ABABABAA"}]
"""With Four Seasons and Opposite: 16, 16, 16 points and less for the last."""


@pytest.mark.parametrize(
    ("tie_break", "rank_ties", "ranks", "credit", "step"),
    [
        ("last_turn", "last_turn", [3, 2, 1, 4], [0, 0, 1, 0], 1),
        ("last_turn", "shared", [2, 2, 1, 4], [0, 0, 1, 0], 1),
        ("shared", "last_turn", [1, 1, 1, 4], [1 / 3, 1 / 3, 1 / 3, 0], 2),
        ("shared", "shared", [1, 1, 1, 4], [1 / 3, 1 / 3, 1 / 3, 0], 2),
    ],
)
def test_ties_for_first(
    tie_break: str, rank_ties: str, ranks: list[int], credit: list[float], step: int
) -> None:
    """PP-082, PP-A22, PP-A25."""
    row, seats = play_out(
        TIED, 4, "KSBA", flavour_recipe="four_seasons", pattern_recipe="opposite",
        tie_break=tie_break, rank_ties=rank_ties,
    )  # fmt: skip
    assert seats["score"][:3].tolist() == [16, 16, 16] and seats["score"][3] < 16
    assert seats["rank"].tolist() == ranks
    assert seats["credit"] == pytest.approx(credit)
    assert seats["credit_shared"] == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0])
    assert (row["tie_break"], row["tied"]) == (step, 3)


@pytest.mark.parametrize(("rank_ties", "ranks"), [("last_turn", [1, 4, 3, 2]), ("shared", [1, 2, 2, 2])])
def test_ties_below_the_winner(rank_ties: str, ranks: list[int]) -> None:
    """PP-A25."""
    rings = ["KKKKKKKK", "KSBAKSBA", "KSBAKSBA", "KSBAKSBA"]
    _, seats = play_out(
        [{"ring": r} for r in rings], 4, "KSBA", flavour_recipe="kiwi", pattern_recipe="triplet",
        rank_ties=rank_ties,
    )  # fmt: skip
    assert seats["rank"].tolist() == ranks


# Hidden information


def test_only_perfect_cards_are_hidden() -> None:
    """PP-011, PP-A24: views agree in everything but the others' cards and what is made of them."""
    at = table("piece_of_pie", "players_3")
    view = new(GAME.state)
    for state, _ in walk(at, 2, 0):
        for seat in range(3):
            GAME.exports.call("observe", state, at.rules, seat, view)
            assert view.perfect[seat] == state.perfect[seat]
            assert [int(view.perfect[s]) for s in range(4) if s != seat] == [-1] * 3
            for name in GAME.state.names or ():
                if name not in ("perfect", "prize", "points", "books"):
                    assert np.array_equal(view[name], state[name]), name
            for s in range(3):
                flavours = [int(at.rules.flavour[p]) for p in state.slots[s] if p >= 0]
                hidden = 0 if s == seat else flavours.count(int(state.perfect[s]))
                assert view.points[s] == state.points[s] - hidden
                assert int(view.books[s]) == int(state.books[s]) & ~(255 << 8 * DENIED)


# Configuration


def test_switches_reject_what_makes_no_sense() -> None:
    """Section 11: unknown names and values, and switches that contradict each other or the players."""
    for values, hint in (
        ({"sandwich_consume": "triple"}, "sandwich_consumes"),
        ({"tie_break": "first"}, "last_turn"),
        ({"flavour_recipe": "cherry"}, "kiwi"),
    ):
        with pytest.raises(ConfigError, match=hint):
            config.switches(GAME, values, "test")
    shipped = GAME.components(PieceOfPieSwitches(), None)
    for players, values, hint in (
        (3, {"two_player_scope": "per_player"}, "2 players"),
        (4, {"two_player_perfect": "best_pie"}, "2 players"),
        (4, {"mirror_choice": "fixed_axis", "mirror_axes": "cuts_and_slices"}, "mirror_axes"),
        (5, {}, "2, 3 or 4"),
    ):
        with pytest.raises(ConfigError, match=hint):
            GAME.pack(config.switches(GAME, values, "test"), players, shipped)


def custom(tmp_path: Path, old: str, replacement: str) -> Path:
    text = (FOLDER / "pieces_reconstruction.toml").read_text()
    assert old in text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(old, replacement, 1))
    return path


S1 = (
    '  { id = "S1", flavour = "strawberry", shavings = 0, frosting = false, shape = "none", dark = false },\n'
)


@pytest.mark.parametrize(
    ("old", "replacement", "hint"),
    [
        (S1, "", "31 entries.*PP-001"),
        ('id = "S2"', 'id = "S1"', "S1 occurs more than once"),
        (S1, S1.replace("dark = false", "dark = true"), "9 are dark.*PP-001"),
        ('flavour = "kiwi"', 'flavour = "cherry"', "kiwi"),
        ('status = "reconstruction"', 'status = "guess"', "status"),
        ("shavings = 0", "shavings = -1", "shavings"),
        ("source =", "sauce =", "source"),
    ],
)
def test_custom_tables_are_checked(tmp_path: Path, old: str, replacement: str, hint: str) -> None:
    """PP-001, PP-A01: every count and name of a user's table, with file and entry."""
    path = custom(tmp_path, old, replacement)
    with pytest.raises(ConfigError, match=hint) as error:
        GAME.components(PieceOfPieSwitches(piece_table="custom"), path)
    assert "mine.toml" in str(error.value)


def test_custom_table_with_unbalanced_dark_pieces(tmp_path: Path) -> None:
    """PP-A02: accepted when the switch says that the file decides; three players play without them."""
    text = (FOLDER / "pieces_reconstruction.toml").read_text().replace("dark = true", "dark = false")
    lines = [
        x.replace("dark = false", "dark = true") if 'flavour = "kiwi"' in x else x for x in text.splitlines()
    ]
    path = tmp_path / "mine.toml"
    path.write_text("\n".join(lines))
    with pytest.raises(ConfigError, match="PP-A02"):
        GAME.components(PieceOfPieSwitches(), path)
    switches = PieceOfPieSwitches(piece_table="custom", dark_pieces="file")
    rules = GAME.pack(switches, 3, GAME.components(switches, path))
    assert 0 not in rules.flavour[rules.deck[:24]]


def test_custom_table_and_its_switch(tmp_path: Path) -> None:
    """PP-A01: the switch and the file must not contradict each other."""
    path = custom(tmp_path, S1, S1.replace("shavings = 0", "shavings = 1"))
    for switches in (PieceOfPieSwitches(), PieceOfPieSwitches(piece_table="custom")):
        assert GAME.components(switches, path)["pieces"][0]["shavings"] == 1
    with pytest.raises(ConfigError, match="alternative_1"):
        GAME.components(PieceOfPieSwitches(piece_table="alternative_1"), path)
    with pytest.raises(ConfigError, match="custom"):
        GAME.components(PieceOfPieSwitches(piece_table="custom"), None)


@pytest.mark.parametrize(
    "changes",
    [
        {"sandwich_consumes": "triple", "frosting_runs": "one_per_run"},
        {"mirror_choice": "fixed_axis", "pattern_recipe": "mirror_image"},
        {"two_player_scope": "per_player", "flavour_recipe": "four_seasons"},
        {
            "two_player_scope": "per_player",
            "flavour_recipe": "blueberry_kiwi",
            "two_player_perfect": "best_pie",
        },
        {"piece_table": "alternative_2", "shavings_unit": "marker", "alternate_distinct": False},
    ],
)
def test_points_kept_up_to_date_under_every_reading(changes: dict[str, Any]) -> None:
    """PP-081: the running score is the score from scratch after every move (invariants on)."""
    rows, seats = table("piece_of_pie", "players_2", **changes).play(8, 0, 12, checked=True)
    assert len(rows) == 12
    at = table("piece_of_pie", "players_2", **changes)
    state = new(GAME.state)
    for found, _ in walk(at, 8, 0):
        copy(state, found)
    final = [GAME.exports.call("score", at.state, at.rules, s) for s in range(2)]
    assert final == seats["score"][0].tolist()
