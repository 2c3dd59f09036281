"""A run folder: the same whatever the chunks and workers, continued, checked, never overwritten."""

import json
import os
import shutil
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from sim import games
from sim.batch import pictures, stopping, workers
from sim.batch.store import LEDGER
from sim.kit.cache import PROJECT
from sim.kit.jit import COMPILED
from sim.kit.protocol import GAME_COLUMNS, SEAT_COLUMNS, ConfigError
from sim.kit.table import PlayError
from tests.batch import bots
from tests.batch.kit import PIG, build, play, same, stamps, tables

fast = pytest.mark.skipif(not COMPILED, reason="many games, or about compiling")


@pytest.fixture(scope="module")
def finished(tmp_path_factory) -> Path:
    """A finished run; copy it before changing it."""
    return play(tmp_path_factory.mktemp("finished") / "run")


@pytest.fixture
def folder(finished, tmp_path) -> Path:
    return shutil.copytree(finished, tmp_path / "run")


def manifest(folder: Path) -> dict:
    return json.loads((folder / "run.json").read_text())


def test_the_folder_holds_what_its_documentation_says(finished):
    found = manifest(finished)
    assert found["schema"] == 1
    assert found["finished"] and found["playing_seconds"] > 0
    assert [c["done"] for c in found["cells"]] == [60, 60, 60]
    assert [c["games"] for c in found["cells"]] == [60, 60, 60]
    assert found["cells"][1]["seating"] == [[0, 1], [1, 0]]
    assert found["cells"][1]["entries"] == ["hold_at", "uniform"]
    assert found["variants"][1]["switches"] == {"target": 100, "sides": 6, "max_turns": 10_000}
    assert found["variants"][1]["components"]["status"] == "rulebook"
    assert found["baseline"] == "two"
    rows = tables(finished)
    pig = games.load("pig")
    assert rows["games"].columns == ["cell", *(c.name for c in (*GAME_COLUMNS, *pig.game_columns))]
    assert rows["seats"].columns == ["cell", *(c.name for c in (*SEAT_COLUMNS, *pig.seat_columns))]
    assert rows["games"].schema["cell"] == pl.Int16
    assert rows["games"].height == 180
    assert rows["seats"].height == 60 * (2 + 2 + 3)


def test_rows_agree_with_the_seating(finished):
    seats = tables(finished)["seats"].filter(pl.col("cell") == 1)
    expected = (pl.col("index") + pl.col("seat")) % 2
    assert seats.select((pl.col("entry") == expected).all()).item()


def test_games_are_pairwise_different(finished):
    """Different deals of a cell do not repeat (the commonest mistake of batch simulators)."""
    rows = tables(finished)["games"].filter(pl.col("cell") == 2)
    assert rows.select("turns", "decisions", "winner", "margin").n_unique() > 50


@pytest.mark.parametrize("seconds", [1e-9, 1e-4])
def test_results_do_not_depend_on_chunks(finished, tmp_path, monkeypatch, seconds):
    monkeypatch.setattr(workers, "CHUNK_SECONDS", seconds)
    monkeypatch.setattr(workers, "PILOT_SECONDS", 1e-9)
    other = play(tmp_path / "run")
    assert len(stamps(other)) > len(stamps(finished))
    assert same(finished, other)


def test_results_do_not_depend_on_workers(finished, tmp_path, monkeypatch):
    monkeypatch.setattr(workers, "CHUNK_SECONDS", 1e-5)
    monkeypatch.setattr(workers, "PILOT_SECONDS", 1e-9)
    assert same(finished, play(tmp_path / "run", jobs=2))


def test_a_finished_run_is_left_alone(folder):
    before, finished = stamps(folder), manifest(folder)["finished"]
    play(folder)
    assert stamps(folder) == before
    assert manifest(folder)["finished"] == finished


def test_many_slow_cells_are_tried_by_workers(finished, tmp_path, monkeypatch):
    """Pilots that take too long here go to the workers; the games are the same."""
    monkeypatch.setattr(workers, "SMALL_SECONDS", 0.0)
    assert same(finished, play(tmp_path / "run", jobs=2))


def test_more_games_continue_a_run(folder, tmp_path):
    before = stamps(folder)
    play(folder, build(games=90))
    assert before.items() <= stamps(folder).items()
    assert same(folder, play(tmp_path / "whole", build(games=90)))
    assert [c["done"] for c in manifest(folder)["cells"]] == [90, 90, 90]


def test_fewer_games_are_refused(folder):
    with pytest.raises(ConfigError, match="already has 60 games of two, alone"):
        play(folder, build(games=30))


@pytest.mark.parametrize(("changes", "says"), [
    ({"seed": 8}, r"another experiment \(other seed\)"),
    ({"lineups": PIG["lineups"][:1]}, r"other line-ups"),
    ({"variants": [{**PIG["variants"][0], "switches": {"sides": 7}}, PIG["variants"][1]]}, r"other var"),
])  # fmt: skip
def test_another_experiment_is_refused(folder, changes, says):
    before = stamps(folder), manifest(folder)
    with pytest.raises(ConfigError, match=says):
        play(folder, build(**changes))
    assert (stamps(folder), manifest(folder)) == before


def test_a_folder_that_is_no_run_is_refused(tmp_path):
    (tmp_path / "thesis.txt").write_text("precious")
    with pytest.raises(ConfigError, match="not empty and not a run folder"):
        play(tmp_path)
    (tmp_path / "run.json").write_text("{")
    with pytest.raises(ConfigError, match=r"run\.json: is damaged"):
        play(tmp_path)
    (tmp_path / "run.json").write_text('{"schema": 99}')
    with pytest.raises(ConfigError, match=r"not the run\.json of this"):
        play(tmp_path)
    assert (tmp_path / "thesis.txt").read_text() == "precious"


@pytest.mark.parametrize("table", ["games", "seats"])
@pytest.mark.parametrize("damage", ["cut", "flipped", "deleted"])
def test_a_damaged_part_is_named_and_played_again(finished, folder, capsys, table, damage):
    part = sorted((folder / table).iterdir())[1]
    content = bytearray(part.read_bytes())
    if damage == "cut":
        part.write_bytes(content[: len(content) // 2])
    elif damage == "flipped":
        content[len(content) // 3] ^= 16
        part.write_bytes(content)
    else:
        part.unlink()
    play(folder)
    said = capsys.readouterr().err
    assert f"{table}/{part.name}" in said
    assert "played again" in said
    assert same(folder, finished)


def test_parts_count_even_if_they_were_not_recorded(folder, finished):
    """Killed between renaming a part and recording it, or in the middle of a line."""
    lines = (folder / LEDGER).read_text().splitlines()
    (folder / LEDGER).write_text(lines[0] + "\n" + lines[1][:40])
    before = stamps(folder)
    play(folder)
    assert stamps(folder) == before
    again = [line for line in (folder / LEDGER).read_text().splitlines() if line.endswith("}")]
    keys = ("cell", "first", "games", "credit", "checksums")
    found, recorded = (
        sorted([json.loads(line)[k] for k in keys] for line in part) for part in (again, lines)
    )
    assert found == recorded


@pytest.mark.parametrize("damage", ["cut", "moved"])
def test_an_unrecorded_part_is_read_before_it_is_believed(folder, finished, capsys, damage):
    (folder / LEDGER).write_text("")
    part = sorted((folder / "games").iterdir())[0]
    if damage == "cut":
        part.write_bytes(part.read_bytes()[:-9])
    else:
        part.write_bytes(sorted((folder / "games").iterdir())[1].read_bytes())
    play(folder)
    assert part.name in capsys.readouterr().err
    assert same(folder, finished)


def test_left_over_temporary_files_are_cleared(folder):
    (folder / "games" / "000-000000000000.parquet.tmp").write_bytes(b"half")
    play(folder)
    assert not list(folder.glob("*/*.tmp"))


def test_only_one_process_plays_into_a_folder(folder):
    import fcntl

    handle = os.open(folder, os.O_RDONLY)
    fcntl.flock(handle, fcntl.LOCK_EX)
    (folder / "games" / "half.parquet.tmp").write_bytes(b"being written")
    try:
        with pytest.raises(ConfigError, match="another toque run"):
            play(folder)
        assert (folder / "games" / "half.parquet.tmp").exists()
    finally:
        os.close(handle)
    play(folder)


@fast
def test_precision_stops_at_a_fixed_look(tmp_path, monkeypatch):
    """Same number of games with one large chunk and with many small ones; the rule would not stop earlier."""
    asked = build(games=40_000, precision=0.02, variants=PIG["variants"][:1], lineups=PIG["lineups"][:1])
    one = play(tmp_path / "one", asked)
    monkeypatch.setattr(workers, "CHUNK_SECONDS", 0.002)
    other = play(tmp_path / "other", asked)
    assert same(one, other)
    (entry,) = manifest(one)["cells"]
    done = entry["done"]
    looks = list(take_until(stopping.looks(1), done))
    assert done == looks[-1] < 40_000
    assert entry["stopped"] == f"precision 0.02 reached after {done} games"
    credit = tables(one)["seats"].sort("index", "seat")["credit"].to_numpy().reshape(-1, 2)
    assert stopping.precise(list(credit.sum(axis=0, dtype=np.float64)), done, 1, 0.02)
    earlier = looks[-2]
    assert not stopping.precise(list(credit[:earlier].sum(axis=0, dtype=np.float64)), earlier, 1, 0.02)
    before = stamps(one)
    play(one, asked)
    assert stamps(one) == before


def take_until(numbers, last):
    for n in numbers:
        yield n
        if n >= last:
            return


@fast
def test_a_precision_that_is_not_reached_ends_at_the_most_games(tmp_path):
    asked = build(games=5_500, precision=0.001, variants=PIG["variants"][:1], lineups=PIG["lineups"][:1])
    (entry,) = manifest(play(tmp_path / "run", asked))["cells"]
    assert (entry["done"], entry["stopped"]) == (5_500, None)


def test_the_table_is_drawn_at_the_end_of_the_first_game(finished, tmp_path, monkeypatch):
    """The picture shows the very game whose row is stored."""
    pig = games.load("pig")

    def picture(state, rules, components):
        return f"<svg>{[int(p) for p in state.banked[: rules.players]]} {len(components['die'])}</svg>"

    monkeypatch.setattr(pictures.games, "load", lambda name: replace(pig, picture=picture))
    cells = [plan.cell for plan in build().cells]
    files = pictures.draw(cells, tmp_path / "pictures")
    assert [p.name for p in files] == ["000.svg", "001.svg", "002.svg"]
    for cell, path in zip(cells, files, strict=True):
        first = (pl.col("cell") == cell.number) & (pl.col("index") == 0)
        banked = tables(finished)["seats"].filter(first)["banked"].to_list()
        assert path.read_text() == f"<svg>{banked} 6</svg>"
    assert pictures.draw(cells, tmp_path / "pictures") == []


DIES = """
import os, pathlib, runpy, signal, sys
from sim.batch import workers

workers.CHUNK_SECONDS = 0.01
left, sys.argv = int(sys.argv[1]), ["toque", *sys.argv[2:]]
rename = pathlib.Path.replace

def dies(*paths):
    global left
    left -= 1
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return rename(*paths)

pathlib.Path.replace = dies
runpy.run_path("toque.py", run_name="__main__")
"""


@fast
def test_a_killed_run_continues_to_the_same_tables(tmp_path):
    """Killed before its n-th rename: what is finished stays as it is, the rest is played, nothing differs."""
    path = tmp_path / "exp.toml"
    path.write_text(
        'title = "t"\ngame = "pig"\nseed = 3\ngames = 100_000\n'
        '[[lineups]]\nname = "pair"\nseats = ["hold_at", "hold_at(at=25)"]\n'
    )
    command = ["run", str(path), "--jobs", "1", "-o"]
    whole = tmp_path / "whole"
    subprocess.run([sys.executable, "toque.py", *command, whole], cwd=PROJECT, check=True)
    for renames, finished in ((1, 0), (2, 0), (3, 0), (4, 1), (5, 1), (6, 2)):
        killed = tmp_path / f"killed{renames}"
        done = subprocess.run([sys.executable, "-c", DIES, str(renames), *command, killed], cwd=PROJECT)
        assert done.returncode == -signal.SIGKILL
        parts = {t: {f.name for f in (killed / t).glob("*.parquet")} for t in ("games", "seats")}
        assert len(parts["games"] & parts["seats"]) == finished
        assert renames == 1 or manifest(killed)["finished"] is None
        before = stamps(killed)
        subprocess.run([sys.executable, "toque.py", *command, killed], cwd=PROJECT, check=True)
        kept = {p: t for p, t in before.items() if p.name in parts["seats"]}
        assert len(kept) == 2 * finished
        assert kept.items() <= stamps(killed).items()
        assert same(killed, whole)
        assert manifest(killed)["cells"][0]["done"] == 100_000


@pytest.mark.parametrize(("source", "name", "says", "kind"), [
    (bots.RAISES, "nervous", r"pig game \d+, seat \d \(bot.py:nervous\): ValueError: too much", PlayError),
    (bots.ILLEGAL, "cheat", r"pig game 0, seat 0 \(bot.py:cheat\): chose action 77, which is", PlayError),
    (bots.EDITS_RULES, "bender", r"bot.py:bender.*changed the rules", PlayError),
])  # fmt: skip
def test_a_bot_that_misbehaves_is_named(tmp_path, source, name, says, kind):
    (tmp_path / "bot.py").write_text(source)
    asked = build(
        tmp_path, variants=PIG["variants"][:1], lineups=[{"name": "l", "seats": [f"./bot.py:{name}"]}]
    )
    with pytest.raises(kind, match=says):
        play(tmp_path / "run", asked)
    assert manifest(tmp_path / "run")["finished"] is None


@fast
def test_a_bot_that_does_not_compile_leaves_no_folder(tmp_path):
    (tmp_path / "bot.py").write_text(bots.UNCOMPILABLE)
    asked = build(tmp_path, lineups=[{"name": "l", "seats": ["./bot.py:odd"]}])
    with pytest.raises(ConfigError, match=r"strategy odd does not compile: .*treasure"):
        play(tmp_path / "run", asked)
    assert not (tmp_path / "run").exists()


def test_a_changed_bot_is_another_experiment(tmp_path):
    """Also when only a file has changed that the bot imports."""
    (tmp_path / "toque_test_part.py").write_text("AT = 12\n")
    (tmp_path / "a.py").write_text("import toque_test_part\n" + bots.CAREFUL)
    lineups = [{"name": "l", "seats": ["./a.py:careful"]}]
    found = [build(tmp_path, lineups=lineups).identity["strategies' code"]]
    for name in ("a.py", "toque_test_part.py"):
        (tmp_path / name).write_text((tmp_path / name).read_text() + "\n# changed\n")
        found.append(build(tmp_path, lineups=lineups).identity["strategies' code"])
    assert len(set(found)) == 3


def test_a_disk_error_keeps_what_is_finished(tmp_path, monkeypatch):
    from sim.batch import store

    written = []

    def full(path: Path, content: bytes) -> None:
        if path.suffix == ".tmp" and "parquet" in path.name:
            written.append(path)
            if len(written) > 6:
                raise OSError(28, "No space left on device", str(path))
        genuine(path, content)

    genuine = store.write_flushed
    monkeypatch.setattr(store, "write_flushed", full)
    monkeypatch.setattr(workers, "CHUNK_SECONDS", 1e-9)
    monkeypatch.setattr(workers, "PILOT_SECONDS", 1e-9)
    with pytest.raises(OSError, match="No space left"):
        play(tmp_path / "run")
    kept = stamps(tmp_path / "run")
    assert len(kept) == 6
    monkeypatch.undo()
    play(tmp_path / "run")
    assert kept.items() <= stamps(tmp_path / "run").items()
    assert same(tmp_path / "run", play(tmp_path / "whole"))
