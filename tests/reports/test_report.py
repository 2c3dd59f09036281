"""Whole reports of invented games: contents, form, and the awkward cases."""

from __future__ import annotations

import ast
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import polars as pl
import pytest

import reports
from reports.build import build
from reports.content import Column, Interval, Table, show
from reports.json import clean
from reports.run import RunError
from tests.reports.synthetic import Variant, declaration, make_run

VOID = {"meta", "br", "link", "img", "input", "hr"}


class Page(HTMLParser):
    """Checks nesting and collects what a reader and a screen reader need."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.counts: dict[str, int] = {}
        self.heads_without_scope = 0
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        self.counts[tag] = self.counts.get(tag, 0) + 1
        if "id" in found:
            self.ids.append(found["id"])
        self.links += [v for k, v in attrs if k in ("href", "src", "xlink:href")]
        if tag == "th" and found.get("scope") not in ("row", "col"):
            self.heads_without_scope += 1
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def read(folder: Path) -> tuple[str, dict]:
    """Build the report; check what every report must be; return page and data."""
    paths = {p.name: p for p in build(folder)}
    assert set(paths) == {"report.html", "report.pdf", "report.json"}
    text = paths["report.html"].read_text()
    page = Page(text)
    assert len(set(page.ids)) == len(page.ids), "ids are unique"
    assert page.heads_without_scope == 0
    assert page.counts["caption"] == page.counts["table"]
    assert all(link.startswith("#") and link[1:] in page.ids for link in page.links), "self-contained"
    assert "<script" not in text and "@import" not in text
    assert not re.search(r"#010[1-3][0-9a-f]{2}", text), "no placeholder colour is left"
    words = re.sub(r"<[^>]+>", " ", re.sub(r"<style.*?</style>", "", text, flags=re.S))
    assert (
        not re.search(r"\b(nan|inf|none|None|NaN|Infinity)\b", words.replace(" none ", " ", 1))
        or "none" in words
    )
    assert not re.search(r"\b(nan|inf|NaN|Infinity)\b", words)
    assert paths["report.pdf"].read_bytes().startswith(b"%PDF")
    data = json.loads(paths["report.json"].read_text(), parse_constant=pytest.fail)
    return text, data


def tables(data: dict) -> dict[str, dict]:
    return {i["table"]: i for c in data["chapters"] for i in c["items"] if "table" in i}


@pytest.fixture(scope="module")
def full(tmp_path_factory):
    """Two component sets, a reading and a team game; two line-ups; all sections."""
    folder = tmp_path_factory.mktemp("full")
    variants = [
        Variant("basic"),
        Variant("rebuilt", components="reconstruction", component_hash="bbbb"),
        Variant("late", bias=(1.5, 0, -0.5), switches={"ovens": 3}),
        Variant("pairs", 4, teams=((0, 2), (1, 3))),
    ]
    lineups = {
        "alike": ["good"],
        "mixed": ["good", "bad", "best"],
        "two pairs": ["good", "best", "good", "best"],
    }
    skills = {"best": 3.0, "good": 1.0}
    make_run(folder, variants, lineups, games=9000, chunk=2000, skills=skills, margin=0.03)
    return folder, *read(folder)


def test_chapters_come_in_order(full):
    titles = [c["title"] for c in full[2]["chapters"]]
    assert titles[:12] == [
        "Is it fair?", "Win credit by seat", "What would make it fair?", "Scores", "Points by source",
        "Margin of victory", "Length and end of the game", "Ties and tie-breaks", "Excitement",
        "Strategies against each other", "Luck or skill", "Variants side by side",
    ]  # fmt: skip
    assert titles[12:-1] == [s["title"] for s in declaration()["sections"]]
    assert titles[-1] == "How this was made"


def test_win_credit_is_recomputed_from_the_parts(full):
    folder, _, data = full
    seats = pl.read_parquet(folder / "seats" / "*.parquet")
    expected = seats.group_by("cell", "seat").agg(pl.col("credit").mean()).sort("cell", "seat")
    for verdict in data["verdicts"]:
        own = expected.filter(pl.col("cell") == verdict["cell"])["credit"].to_list()
        sides = [sum(own[s] for s in side["seats"]) for side in verdict["sides"]]
        assert [i["value"] for i in verdict["win_credit"]] == pytest.approx(sides, abs=1e-6)


def test_scores_and_parts_are_recomputed_from_the_parts(full):
    folder, _, data = full
    seats = pl.read_parquet(folder / "seats" / "*.parquet")
    first = seats.filter((pl.col("cell") == 0) & (pl.col("seat") == 0))["score"]
    row = tables(data)["Score by seat, points"]["rows"][0]
    assert row[2]["value"] == pytest.approx(first.mean())
    assert row[3] == pytest.approx(first.std(ddof=0))
    assert row[4:] == pytest.approx([first.quantile(q, "lower") for q in (0, 0.05, 0.5, 0.95, 1)], abs=1)
    cream = seats.filter(pl.col("cell") == 0)["cream"].mean()
    assert tables(data)["Points by source, all seats"]["rows"][0][2]["value"] == pytest.approx(cream)


def test_meetings_and_items_are_recomputed_from_the_parts(full):
    folder, _, data = full
    seats = pl.read_parquet(folder / "seats" / "*.parquet").filter(pl.col("cell") == 1)
    rank = seats.sort("index", "entry")["rank"].to_numpy().reshape(-1, 3)
    ahead = (rank[:, 0] < rank[:, 1]).mean() + (rank[:, 0] == rank[:, 1]).mean() / 2
    rows = tables(data)["Basic: meetings"]["rows"]
    assert rows[0][:2] == ["good", "bad"] and rows[0][2]["value"] == pytest.approx(ahead)
    own = pl.read_parquet(folder / "seats" / "000-*.parquet")
    has = own.filter((pl.col("cakes") & 1) == 1)
    item = next(r for r in tables(data)["Basic, alike: Cakes"]["rows"] if r[0] == "cake 0")
    assert item[1] == pytest.approx(len(has) / len(own))
    assert item[2]["value"] == pytest.approx(has["credit"].mean(), abs=1e-6)


def test_heat_map_is_recomputed_from_the_parts(full):
    folder, _, data = full
    games = pl.read_parquet(folder / "games" / "000-*.parquet").filter(
        (pl.col("recipe") == 1) & (pl.col("oven") == 0)
    )
    seats = pl.read_parquet(folder / "seats" / "000-*.parquet").join(games.select("index"), on="index")
    row = next(r for r in tables(data)["Basic, alike: Recipe by oven"]["rows"] if r[0] == "tart / 0")
    assert row[1]["value"] == pytest.approx(seats["score"].mean())
    first = seats.filter(pl.col("seat") == 0)["credit"].mean() - 1 / 3
    assert row[2]["value"] == pytest.approx(first, abs=1e-6)
    assert row[3]["value"] == pytest.approx(games["turns"].mean())


def test_team_games_are_told_by_teams(full):
    folder, _, data = full
    verdict = next(v for v in data["verdicts"] if v["variant"] == "pairs" and v["lineup"] == "alike")
    assert [s["seats"] for s in verdict["sides"]] == [[0, 2], [1, 3]]
    assert sum(i["value"] for i in verdict["win_credit"]) == pytest.approx(1)
    seats = pl.read_parquet(folder / "seats" / f"{verdict['cell']:03d}-*.parquet")
    sums = seats["score"].to_numpy().reshape(-1, 2, 2).sum(axis=1)
    row = next(r for r in tables(data)["Margin, points"]["rows"] if r[0] == "Pairs, alike")
    assert row[1]["value"] == pytest.approx(np.abs(sums[:, 0] - sums[:, 1]).mean())
    assert row[-1] == pytest.approx((sums[:, 0] == sums[:, 1]).mean())


def test_same_rules_are_the_same_games_and_a_reading_is_not(full):
    rows = {(r[0], r[1]): r for r in tables(full[2])["First player's win credit on the same deals"]["rows"]}
    same, other = rows["Rebuilt, alike", "Basic"], rows["Late, alike", "Basic"]
    assert same[4]["value"] == 0 and same[6]["value"] == 0 and same[7] == pytest.approx(1)
    assert other[4]["low"] > 0 and other[6]["value"] > 0 and other[8] > 1
    assert not [r for r in rows if r[0].startswith("Pairs")], "other numbers of seats have other deals"


def test_variants_and_components_are_told_apart(full):
    _, text, data = full
    robust = tables(data)["Which verdicts hold under every component set and reading of the rules"]["rows"]
    assert [r[:4] for r in robust if r[0] == "alike"] == [["alike", 3, 3, 2]]
    assert "Component data: reconstruction" in text
    assert "ovens = 3" in text and "Stopped by cap or stall" in text


def test_strength_order_is_found(full):
    rows = tables(full[2])["Basic: ladder of strategies"]["rows"]
    assert [r[0] for r in rows] == ["best", "good", "bad"]
    assert rows[0][2] == pytest.approx(1, abs=1e-3), "who beats all has all the Nash weight"


def test_tie_breaks_favour_the_last_seat_and_sharing_does_not(full):
    caption = "Win credit by seat with the tie-breaks, and with tied games shared, percent"
    rows = [r for r in tables(full[2])[caption]["rows"] if r[0] == "Basic, alike"]
    assert rows[0][4] < -0.01 and rows[2][4] > 0.01
    assert all(r[3]["low"] < 1 / 3 < r[3]["high"] for r in rows)


def test_planted_bias_is_found_and_a_balanced_game_is_fair(tmp_path):
    fair = Variant("fair", 2, break_ties=False)
    biased = Variant("biased", 2, bias=(0.0,), break_ties=False, scores=_two_points)
    make_run(tmp_path, [fair, biased], games=40_000, chunk=20_000, margin=0.01, declared=_bare())
    _, data = read(tmp_path)
    assert data["variants"] == {"fair": "fair", "biased": "unfair"}
    first = data["verdicts"][1]["first_player"]["over_fair"]
    assert first["low"] < 0.02 < first["high"]


def test_games_that_no_seat_won_give_no_credit_and_unbalance_nobody(tmp_path):
    variants = [Variant("fair", 2, taken=0.6), Variant("biased", 2, bias=(5.0, 0.0), taken=0.6)]
    make_run(tmp_path, variants, games=20_000, margin=0.05, declared=_bare())
    text, data = read(tmp_path)
    assert data["variants"] == {"fair": "fair", "biased": "unfair"}
    seats = pl.read_parquet(tmp_path / "seats" / "*.parquet")
    for cell, verdict in enumerate(data["verdicts"]):
        credit = seats.filter(cell=cell).sort("index", "seat")["credit"].to_numpy().reshape(-1, 2)
        assert [x["value"] for x in verdict["win_credit"]] == pytest.approx(credit.mean(axis=0))
        assert verdict["no_seat_won"] == pytest.approx(1 - credit.sum(axis=1).mean())
        gain = (credit[:, 0] - credit[:, 1]) / 2
        found = verdict["first_player"]["over_fair"]
        assert found["value"] == pytest.approx(gain.mean())
        error = gain.std(ddof=1) / len(gain) ** 0.5
        assert found["high"] - found["value"] == pytest.approx(1.96 * error, rel=0.02)
    assert "the oven won 60" in text or "the oven won 59" in text


def test_points_that_would_even_it_out_are_found_and_judged_on_other_deals(tmp_path):
    variants = [
        Variant("even", 2, break_ties=False),
        Variant("steep", 2, bias=(4.0, 0.0), break_ties=False),
        Variant("teams", 4, bias=(2.0, 0, 2.0, 0), teams=((0, 2), (1, 3)), break_ties=False),
        Variant("taken", 2, bias=(4.0, 0.0), taken=0.2),
    ]
    make_run(tmp_path, variants, games=24_000, margin=0.03, declared=_bare())
    _, data = read(tmp_path)
    rows = {row[0]: row[1:] for row in tables(data)["Points that would even it out"]["rows"]}
    assert list(rows) == ["Steep", "Teams"]
    assert rows["Steep"][0] in ("Seat 1: 3.5", "Seat 1: 4", "Seat 1: 4.5")
    assert rows["Teams"][0].startswith("Team of seats 1 and 3: ")
    for _, now, then, word, blocks in rows.values():
        assert now["low"] > 0.03 and then["low"] < 0 < then["high"]
        assert (word, blocks) == ("Fair", 12_000)


def _two_points(score: np.ndarray) -> np.ndarray:
    """Seat 0 wins 52 % of games, decided by a hash of the scores' order."""
    u = np.random.default_rng(int(score[0].sum()) + len(score)).random(len(score))
    best, worst = score.max(axis=1) + 1, score.min(axis=1)
    return np.where((u < 0.52)[:, None], np.stack([best, worst], 1), np.stack([worst, best], 1))


def _bare() -> dict:
    return declaration() | {"sections": []}


AWKWARD = {
    "one game": {"games": 1},
    "one deal in all rotations": {"games": 3, "lineups": {"mixed": ["a", "b", "c"]}},
    "an unfinished deal": {"games": 2, "lineups": {"mixed": ["a", "b", "c"]}},
    "one seat": {"variants": [Variant("solo", 1)], "games": 200},
    "one seat, one game": {"variants": [Variant("solo", 1)], "games": 1},
    "zero wins": {"variants": [Variant("x", scores=lambda s: s * 0 + [9, 5, 1])], "games": 200},
    "zero wins of a strategy": {"skills": {"a": 500.0}, "lineups": {"mixed": ["a", "b", "c"]}, "games": 300},
    "all ties": {"variants": [Variant("x", scores=lambda s: s * 0 + 7, break_ties=False)], "games": 200},
    "all capped": {"variants": [Variant("x", cap=1.1)], "games": 200, "finished": False},
    "seats not rotated": {"lineups": {"mixed": ["a", "b", "c"]}, "games": 300, "rotate": False},
    "never won by a seat": {"variants": [Variant("x", taken=1.0)], "games": 200},
    "all points zero": {"variants": [Variant("x", scores=lambda s: s * 0)], "games": 50},
}


@pytest.mark.parametrize("case", AWKWARD)
def test_awkward_runs_give_whole_reports(tmp_path, case):
    make_run(tmp_path, **{"declared": _bare(), **AWKWARD[case]})
    text, data = read(tmp_path)
    assert (
        data["chapters"][0]["title"] == "Is it fair?" and data["chapters"][-1]["title"] == "How this was made"
    )
    assert "Stopped by cap or stall" in text
    word = next(iter(data["variants"].values()))
    if case in ("one seat", "one seat, one game", "an unfinished deal", "seats not rotated"):
        assert (word == "none" and data["verdicts"][0]["why"]) or "seat" in case
    if case == "zero wins":
        assert word == "unfair" and data["verdicts"][0]["first_player"]["elo"][0] is None
    if case == "all ties":
        first = data["verdicts"][0]["first_player"]
        assert data["verdicts"][0]["tied_share"] == 1 and first["over_fair"]["value"] == 0
    if case == "all capped":
        assert data["verdicts"][0]["stopped_share"] == 1 and "continue it with" in text
    if case == "one game":
        assert word == "undecided"


def test_a_solo_game_is_told_by_scores_reached(tmp_path):
    folder = make_run(tmp_path, [Variant("solo", 1)], games=500, declared=_bare())
    _, data = read(tmp_path)
    score = pl.read_parquet(folder / "seats" / "*.parquet")["score"].to_numpy()
    rows = tables(data)["Solo games: how often a score is reached, percent"]["rows"]
    assert len(rows) > 4
    for _, mark, share in rows:
        assert share["value"] == pytest.approx((score >= mark).mean())
    assert data["verdicts"][0]["why"].startswith("one seat")
    assert not any(title.startswith("Verdicts") for title in tables(data)), "there is nobody to be fair to"


def test_sections_survive_one_game_and_one_seat(tmp_path):
    make_run(tmp_path, [Variant("solo", 1)], games=1)
    _, data = read(tmp_path)
    assert [c["title"] for c in data["chapters"]][-2] == "Cakes"


def test_a_picture_is_shown_without_its_scripts(tmp_path):
    make_run(tmp_path, games=20, declared=_bare())
    (tmp_path / "pictures").mkdir()
    svg = (
        '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>x</script>'
        '<circle id="pie" r="4" cx="4" cy="4" fill="currentColor"/><use href="#pie"/></svg>'
    )
    (tmp_path / "pictures" / "000.svg").write_text(svg)
    text, _ = read(tmp_path)
    assert '<circle id="p0-pie"' in text and 'href="#p0-pie"' in text


def test_reports_go_where_they_are_told_or_say_why_not(tmp_path):
    folder = make_run(tmp_path / "run", games=20, declared=_bare())
    assert all(p.parent == tmp_path / "out" for p in build(folder, tmp_path / "out"))
    (tmp_path / "file").write_text("")
    with pytest.raises(RunError, match="cannot be written"):
        build(folder, tmp_path / "file")


def test_numbers_read_well():
    assert show(Interval(-0.0123, -0.02, 0.001), "points") == "\u22121.2 (\u22122.0\u00a0to\u00a0+0.1)"
    assert show(0.5, "share") == "50.00\u00a0%"
    assert show(float("nan"), "number") == show(None, "share") == "\u2013"
    assert show(1234567, "count") == "1,234,567"
    assert show(0.00001, "p") == "< 0.0001"
    assert show(-0.001, "elo") == "0"
    assert clean({"a": float("inf"), "b": np.float64(2), "c": [Interval(1, 0, 2)]}) == {
        "a": None, "b": 2.0, "c": [{"value": 1, "low": 0, "high": 2}],
    }  # fmt: skip
    with pytest.raises(ValueError):
        Table("t", [Column("a")], [[1, 2]]).words()


def test_reports_know_no_game_and_import_no_simulation():
    for path in Path(reports.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [a.name for a in node.names] if isinstance(node, ast.Import) else []
            assert not [n for n in names if n.split(".")[0] in ("sim", "strategies", "toque")], path
