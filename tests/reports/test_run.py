"""Reading run folders: windows, pairs, and what is wrong with damaged ones."""

from __future__ import annotations

import json

import numpy as np
import polars as pl
import pytest

from reports import run as reading
from reports.measures.cell import measure
from reports.measures.layout import layout
from reports.run import Run, RunError
from tests.reports.synthetic import Variant, make_run

MIXED = {"mixed": ["strong", "weak", "weak2"]}


@pytest.fixture
def folder(tmp_path):
    return make_run(tmp_path, lineups=MIXED, games=900, chunk=250)


def part(folder, table="games", i=0):
    return sorted((folder / table).iterdir())[i]


def test_windows_hold_whole_blocks_whatever_the_parts(folder, monkeypatch):
    run = Run(folder)
    cell = run.cells[0]
    monkeypatch.setattr(reading, "WINDOW", 60)
    windows = list(run.windows(cell, ("rotation",), ("seat", "entry")))
    assert len(windows) == 15
    assert np.concatenate([w.deals for w in windows]).tolist() == list(range(300))
    for w in windows:
        assert (w.games["rotation"] == np.arange(3)).all()
        assert (w.seats["seat"] == np.arange(3)).all()
        assert (w.seats["entry"] == cell.seating[None]).all()


def test_measures_do_not_depend_on_window_size_or_parts(tmp_path, monkeypatch):
    found = []
    for i, (chunk, window) in enumerate([(900, 10_000), (100, 30), (250, 77)]):
        monkeypatch.setattr(reading, "WINDOW", window)
        run = Run(make_run(tmp_path / str(i), lineups=MIXED, games=900, chunk=900))
        for table in ("games", "seats"):
            whole = part(tmp_path / str(i), table)
            frame = pl.read_parquet(whole)
            whole.unlink()
            for first in range(0, 900, chunk):
                rows = frame.filter(pl.col("index").is_between(first, first + chunk - 1))
                rows.write_parquet(whole.with_name(f"000-{first:012d}.parquet"))
        run = Run(tmp_path / str(i))
        found.append(measure(run, run.cells[0], ["cream"], ["oven"]))
    for other in found[1:]:
        assert other.credit.mean == pytest.approx(found[0].credit.mean, abs=1e-12)
        assert other.credit.covariance == pytest.approx(found[0].credit.covariance, abs=1e-12)
        assert other.values["cream"].mean == pytest.approx(found[0].values["cream"].mean)
        assert other.orders == found[0].orders


def test_games_of_an_unfinished_block_are_left_out_of_windows(folder):
    for table in ("games", "seats"):
        path = part(folder, table, -1)
        frame = pl.read_parquet(path)
        frame.filter(pl.col("index") < 899).write_parquet(path)
    run = Run(folder)
    assert run.done(run.cells[0]) == 899
    assert sum(len(w.deals) for w in run.windows(run.cells[0], ("turns",))) == 299


def test_paired_windows_meet_on_common_deals(tmp_path):
    folder = make_run(tmp_path, [Variant("a"), Variant("b")], games=500, chunk=100)
    for table in ("games", "seats"):
        (folder / table / "001-000000000200.parquet").unlink()
    run = Run(folder)
    deals = [(a.deals, b.deals) for a, b in run.paired_windows(*run.cells, ("turns",), ("score",))]
    assert all((a == b).all() for a, b in deals)
    assert sum(len(a) for a, _ in deals) == 400


def test_partners_are_found_in_the_results(tmp_path):
    folder = make_run(tmp_path, [Variant("t", 4, teams=((0, 2), (1, 3))), Variant("s", 4)], games=200)
    run = Run(folder)
    assert layout(run, run.cells[0]).sides == ((0, 2), (1, 3))
    assert layout(run, run.cells[1]).sides == ((0,), (1,), (2,), (3,))


def test_a_chunk_without_its_seats_was_never_finished(folder):
    part(folder, "seats", -1).unlink()
    run = Run(folder)
    assert run.done(run.cells[0]) == 750


def truncate(folder):
    path = part(folder)
    path.write_bytes(path.read_bytes()[:-40])


def drop_column(folder):
    path = part(folder, "seats")
    pl.read_parquet(path).drop("cream").write_parquet(path)


def other_schema(folder):
    path = folder / "run.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"schema": 99}))


def no_key(folder):
    path = folder / "run.json"
    found = json.loads(path.read_text())
    del found["cells"]
    path.write_text(json.dumps(found))


def lost_rows(folder):
    path = part(folder, "seats")
    pl.read_parquet(path).head(100).write_parquet(path)


def unknown_cell(folder):
    for table in ("games", "seats"):
        part(folder, table).rename(folder / table / "007-000000000000.parquet")


def no_games(folder):
    for path in (folder / "games").iterdir():
        path.unlink()


@pytest.mark.parametrize(("harm", "words"), [
    (truncate, "games/000-000000000000.parquet: damaged part"),
    (drop_column, "column 'cream' is missing"),
    (other_schema, "run.json: schema 99"),
    (no_key, "key 'cells' is missing"),
    (lost_rows, "not one row for each seat"),
    (unknown_cell, "knows no cell 7"),
    (no_games, "no games are stored yet"),
    (lambda f: (f / "run.json").unlink(), "not a run folder"),
    (lambda f: (f / "run.json").write_text("{"), "run.json: cannot be read"),
])  # fmt: skip
def test_what_is_wrong_is_said(folder, harm, words):
    harm(folder)
    with pytest.raises(RunError) as caught:
        run = Run(folder)
        measure(run, run.cells[0], [], [])
    assert words in str(caught.value)
