"""Items beside what they are worth, and names that depend on a variant's components."""

from __future__ import annotations

import json

import polars as pl
import pytest

from reports.results import Results
from reports.run import Run
from tests.reports.synthetic import CAKES, Variant, declaration, make_run, section
from tests.reports.test_report import read, tables

NAMES = ["pie of apples", "tart with cream", "flan", *CAKES[3:]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The tart is worth three points to every seat, the flan one; another variant bakes other cakes."""
    game = declaration()
    game["sections"] = [
        section("swaps", "Cakes by worth", ["cakes"], rows="missing"),
        section("items", "Cakes", ["cakes"]),
        section("shares", "Recipes", ["recipe"], table="games"),
        section("items", "Ovens lit", ["oven"], table="games"),
    ]
    next(c for c in game["seat_columns"] if c["name"] == "cakes").update(names=[], listed="cakes")
    next(c for c in game["game_columns"] if c["name"] == "recipe").update(names=[], listed="recipes")
    next(c for c in game["game_columns"] if c["name"] == "oven").update(names=["the left", "the right"])
    variants = [
        Variant("basic", switches={"missing": ""}),
        Variant("flanless", bias=(-1, -1, -1), switches={"missing": "flan"}),
        Variant("tartless", bias=(-3, -3, -3), switches={"missing": "tart"}),
        Variant("tartless, small", bias=(-9, -9, -9), switches={"missing": "tart", "ovens": 1}),
    ]
    made = make_run(tmp_path_factory.mktemp("swaps"), variants, games=1500, declared=game)
    manifest = json.loads((made / "run.json").read_text())
    for variant in manifest["variants"]:
        variant["lists"] = {"cakes": NAMES, "recipes": ["pie", "tart", "flan"]}
    manifest["variants"][3]["lists"] = {"cakes": [f"bun {i}" for i in range(12)], "recipes": ["bun"] * 3}
    (made / "run.json").write_text(json.dumps(manifest))
    return made


def test_items_are_sorted_by_what_they_are_worth(folder):
    """Only variants in which nothing but the switch differs count; with the item less without it."""
    _, data = read(folder)
    rows = tables(data)["Basic: items by what they are worth"]["rows"]
    assert [row[0] for row in rows] == ["tart with cream", "flan"]
    for row, worth in zip(rows, (3, 1), strict=True):
        assert row[1]["low"] <= row[1]["value"] <= row[1]["high"]
        assert row[1]["value"] == pytest.approx(worth, abs=0.1)
        assert 0 < row[4] < 1 and row[5]["low"] < row[5]["high"]


def test_names_are_those_of_the_components(folder):
    """The same code has another name in a variant with other components."""
    results = Results(Run(folder))
    first, last = results.cells[0], results.cells[-1]
    assert results.names(first, "cakes")[:3] == NAMES[:3]
    assert results.names(last, "cakes")[0] == "bun 0"
    _, data = read(folder)
    assert {row[0] for row in tables(data)["Tartless, small: Cakes"]["rows"]} == {
        f"bun {i}" for i in range(12)
    }
    heads = [c["title"] for c in tables(data)["Recipe, percent of games"]["columns"]]
    shares = {row[0]: row[1:] for row in tables(data)["Recipe, percent of games"]["rows"]}
    assert sorted(heads[1:]) == ["bun", "flan", "pie", "tart"]
    assert shares["Basic"][heads.index("bun") - 1] == 0
    assert shares["Tartless, small"][heads.index("bun") - 1] == pytest.approx(1)


def test_what_lay_there_in_a_game(folder):
    """Of games: how often, the mean score and the first player's advantage then, from the parts."""
    _, data = read(folder)
    (row,) = tables(data)["Basic: Oven"]["rows"]
    games = pl.read_parquet(folder / "games" / "000-*.parquet").filter(pl.col("oven") == 1)["index"]
    seats = pl.read_parquet(folder / "seats" / "000-*.parquet").filter(pl.col("index").is_in(games.implode()))
    assert row[0] == "the left" and row[1] == pytest.approx(len(games) / 1500)
    assert row[2]["value"] == pytest.approx(seats["score"].mean())
    first = seats.filter(pl.col("seat") == 0)["credit"].mean()
    assert row[3]["value"] == pytest.approx(first - 1 / 3) and row[3]["low"] < row[3]["high"]
