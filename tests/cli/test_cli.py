"""The commands: what they print, their exit codes, one line for whatever is wrong."""

import json
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

import toque
from sim import games
from sim.batch.experiment import EXPERIMENTS
from sim.kit import config
from sim.kit.cache import PROJECT
from sim.kit.jit import COMPILED
from tests.batch import bots

EXPERIMENT = """
title = "Pig"
game = "pig"
games = 40
[[lineups]]
name = "pair"
seats = ["hold_at", "./my_bot.py:careful"]
"""


fast = pytest.mark.skipif(not COMPILED, reason="many games, or about compiling")
HANGING_SECONDS = 300
"""No test waits longer for a process that should have spoken or ended."""


@pytest.fixture
def here(tmp_path, monkeypatch) -> Path:
    """A folder with an experiment and some bots, which is the current one."""
    for name in ("CAREFUL", "RAISES", "ILLEGAL", "UNCOMPILABLE"):
        (tmp_path / f"{name.lower()}.py").write_text(getattr(bots, name))
    (tmp_path / "my_bot.py").write_text(bots.CAREFUL)
    (tmp_path / "exp.toml").write_text(EXPERIMENT)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def call(capsys):
    """Call a command in this process: exit code, standard output, standard error."""

    def called(*arguments: str) -> tuple[int, str, str]:
        code = toque.guarded(lambda: toque.app(list(arguments), prog_name="toque", standalone_mode=False))
        said = capsys.readouterr()
        errors = [line for line in said.err.splitlines() if line.startswith("toque: ")]
        return code, said.out, "\n".join(errors)

    return called


PIG = ("simulate", "pig", "--games", "20", "--seats")


@pytest.mark.parametrize(("arguments", "code", "says"), [
    (("simulate", "pigg", "--seats", "hold_at"), 2, "unknown game 'pigg'; did you mean 'pig'"),
    ((*PIG, "hold_at", "--variant", "shor"), 2, "unknown variant of pig 'shor'; did you mean 'short'"),
    ((*PIG, "hold_at", "--set", "tarjet=5"), 2, "unknown key 'tarjet'; did you mean 'target'"),
    ((*PIG, "hold_at", "--set", "target=x"), 2, "target: input should be a valid integer"),
    ((*PIG, "hold_at", "--set", "target=-5"), 2, "target: input should be greater than or equal to 1"),
    ((*PIG, "hold_at", "--set", "target"), 2, "--set target: write SWITCH=VALUE"),
    ((*PIG, "hold_at", "--players", "9"), 2, "players: 9: pig has 2, 3 or 4 seats"),
    ((*PIG, "hold_att"), 2, "unknown strategy of pig 'hold_att'; did you mean 'hold_at'"),
    ((*PIG, "hold_at(att=3)"), 2, "unknown parameter 'att'; did you mean 'at'"),
    ((*PIG, "hold_at(at=0)"), 2, "at=0: must be from 1 to 1000"),
    ((*PIG, "hold_at,hold_at,hold_at"), 2, "3 strategies for the 2 seats"),
    ((*PIG, "hold_at", "--components", "none.toml"), 2, "none.toml: no such file"),
    ((*PIG, "hold_at", "--games", "0"), 2, "'--games': "),
    ((*PIG, "hold_at", "--gmaes", "5"), 2, "No such option"),
    (("simulate", "pig"), 2, "Missing option"),
    (("simulat", "pig"), 2, "No such command"),
    ((*PIG, "./none.py:bot"), 2, "none.py: no such file"),
    ((*PIG, "./my_bot.py:bot"), 2, "unknown strategy 'bot'"),
    ((*PIG, "./raises.py:nervous"), 1, "(raises.py:nervous): ValueError: too much"),
    ((*PIG, "./illegal.py:cheat"), 1, "chose action 77, which is not legal there"),
    (("run", "pig_targt"), 2, "unknown experiment 'pig_targt'; did you mean 'pig_target'"),
    (("run", "none.toml"), 2, "none.toml: no such file"),
    (("run", "exp.toml", "-o", "exp.toml"), 2, "exp.toml"),
    (("run", "exp.toml", "-o", "/proc/toque"), 2, "/proc/toque: cannot be written"),
    (("run", "exp.toml", "-o", "."), 2, "not empty and not a run folder"),
    (("trace", "pig", "--seats", "hold_at", "--format", "jsonp"), 2, "unknown format 'jsonp'; did you mean"),
    (("list", "pigg"), 2, "unknown game 'pigg'"),
    (("validate", "none.toml"), 2, "none.toml: no such file"),
    (("report", "none"), 2, "none"),
])  # fmt: skip
def test_wrong_input_takes_one_line(here, call, arguments, code, says):
    found, out, errors = call(*arguments)
    assert (found, out) == (code, "")
    assert says.lower() in errors.lower()
    assert 1 <= errors.count("toque: ") <= 2
    assert errors.count("\n") <= 1
    assert len(errors) < 400


@fast
def test_a_bot_that_does_not_compile(here, call):
    code, _, errors = call(*PIG, "./uncompilable.py:odd")
    assert code == 2
    assert "strategy odd does not compile" in errors
    assert "\n" not in errors
    Path("unknown.py").write_text(bots.UNCOMPILABLE.replace("view.treasure", "nobody_knows(seat)"))
    code, _, errors = call(*PIG, "./unknown.py:odd")
    assert code == 2
    assert "strategy odd does not compile" in errors and "nobody_knows" in errors
    assert "\n" not in errors and "driver.py" not in errors


def test_simulate_prints_a_table_or_json(here, call):
    code, text, _ = call(*PIG, "hold_at,./my_bot.py:careful(at=15)", "--seed", "4")
    assert code == 0
    assert "my_bot.py:careful(at=15)" in text
    code, text, _ = call(*PIG, "hold_at,./my_bot.py:careful(at=15)", "--seed", "4", "--json")
    found = json.loads(text)
    assert code == 0
    assert (found["games"], found["seed"], found["variant"]) == (20, 4, "players_2")
    assert found["line_up"] == ["hold_at", "my_bot.py:careful(at=15)"]
    assert not list(here.glob("run*"))


def test_the_bot_of_the_documentation_plays(here, call):
    text = (PROJECT / "docs/experiments.md").read_text()
    (here / "doc_bot.py").write_text(text.partition("```python\n")[2].partition("```")[0])
    code, out, errors = call(*PIG, "./doc_bot.py:lazy(laziness=0.1),hold_at")
    assert (code, errors) == (0, "")
    assert "doc_bot.py:lazy(laziness=0.1)" in out


def test_switches_of_the_command_line(here, call):
    _, text, _ = call(*PIG, "hold_at", "--set", "max_turns=1", "--set", "sides = 8", "--json")
    assert json.loads(text)["ends"] == {"turn_cap": 1.0}


def test_run_then_run_again_then_more(here, call):
    code, out, errors = call("run", "exp.toml", "--jobs", "1")
    assert (code, errors) == (0, "")
    assert "runs/exp is complete" in out
    parts = sorted((here / "runs/exp/games").iterdir())
    stamps = [p.stat().st_mtime_ns for p in parts]
    assert call("run", "exp.toml", "--games", "60")[0] == 0
    assert [p.stat().st_mtime_ns for p in parts] == stamps
    found = json.loads((here / "runs/exp/run.json").read_text())
    assert found["cells"][0]["done"] == 60
    assert found["command"] == "toque run exp.toml -o runs/exp --games 60"
    code, _, errors = call("run", "exp.toml", "--seed", "5")
    assert code == 2
    assert "runs/exp: is the run of another experiment (other seed)" in errors


def test_a_failing_run_says_how_to_go_on(here, call):
    (here / "exp.toml").write_text(EXPERIMENT.replace("my_bot.py:careful", "raises.py:nervous"))
    code, _, errors = call("run", "exp.toml", "-o", "out")
    assert code == 1
    assert "too much\ntoque: finished games are kept; continue with: toque run exp.toml -o out" in errors


def test_trace_plays_the_game_of_the_batch(here, call):
    """The trace's last line agrees with the row of the same game in a run."""
    import polars as pl

    call("run", "exp.toml")
    asked = ("trace", "pig", "--seats", "hold_at,./my_bot.py:careful", "--index", "17")
    code, text, _ = call(*asked, "--format", "jsonl")
    assert code == 0
    lines = [json.loads(line) for line in text.splitlines()]
    assert [lines[0]["type"], lines[-1]["type"]] == ["setup", "end"]
    seats = pl.read_parquet(here / "runs/exp/seats/*.parquet").filter(pl.col("index") == 17).sort("seat")
    assert [s["total"] for s in lines[-1]["scores"]] == seats["score"].to_list()
    assert lines[0]["seats"] == ["my_bot.py:careful", "hold_at"]
    code, text, _ = call(*asked)
    assert code == 0
    assert "seed 1, game 17" in text.splitlines()[0]


def test_list_names_everything(call):
    code, text, _ = call("list")
    assert code == 0
    assert all(f"{name}: " in text for name in games.names())
    code, text, _ = call("list", "--json")
    found = {game["name"]: game for game in json.loads(text)}
    assert set(found) == set(games.names())
    for name, entry in found.items():
        game = games.load(name)
        assert [v["name"] for v in entry["variants"]] == list(config.variants(game))
        assert [s["name"] for s in entry["switches"]] == list(game.switches.model_fields)
        assert all(s["meaning"] for s in entry["switches"])
        assert any(s["name"] == "uniform" for s in entry["strategies"])


def test_list_of_a_game_shows_switches_and_parameters(call):
    code, text, _ = call("list", "pig")
    assert code == 0
    assert "target = 100 (1 to 10000): points that win" in text
    assert "at = 20 (1 to 1000): points of a turn" in text
    assert "short: Two players, 50 points; 2 seats; target = 50" in text


def test_validate_shipped_experiments(call):
    paths = [str(p) for p in sorted(EXPERIMENTS.glob("pig_*.toml"))]
    code, text, _ = call("validate", *paths)
    assert code == 0
    assert text.count("experiment of pig") == len(paths) >= 2


def test_validate_goes_on_after_an_error(here, call):
    (here / "bad.toml").write_text(EXPERIMENT + "colour = 1\n")
    code, text, errors = call("validate", "bad.toml", "exp.toml")
    assert code == 2
    assert "bad.toml: lineups[pair]: unknown key 'colour'" in errors
    assert "exp.toml: experiment of pig: 1 variants, 1 line-ups, 1 cells, at most 40 games" in text


def test_validate_needs_to_know_whose_components(here, call):
    (here / "table.toml").write_text('status = "rulebook"\n')
    code, _, errors = call("validate", "table.toml")
    assert code == 2
    assert "say --game GAME" in errors
    assert call("validate", "table.toml", "--game", "pig")[0] == 0


@pytest.mark.parametrize("command", [["toque.py"], ["-m", "toque"]])
def test_started_from_outside(command):
    done = subprocess.run(
        [sys.executable, *command, "--version"], cwd=PROJECT, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("toque ")


def test_help_needs_no_engine():
    """The command line starts without compiler, frames or plots."""
    code = (
        "import sys, toque; toque.guarded(lambda: toque.app(['--help'], standalone_mode=False));"
        "print(sorted({'numba', 'polars', 'joblib', 'scipy', 'matplotlib', 'pydantic'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=PROJECT, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "[]"
    assert "simulate" in done.stdout


def test_playing_needs_no_frames_or_plots():
    """A simulation loads neither Polars nor SciPy's statistics nor Matplotlib: workers start fast."""
    code = (
        "import sys, toque; toque.guarded(lambda: toque.app(['simulate', 'pig', '--seats', 'hold_at', "
        "'--games', '4'], standalone_mode=False));"
        "print(sorted({'polars', 'joblib', 'scipy.stats', 'matplotlib', 'pandas'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=PROJECT, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_closed_pipe_is_no_error():
    done = subprocess.run(
        f"{sys.executable} toque.py list --json | head -1; exit ${{PIPESTATUS[0]}}",
        cwd=PROJECT, shell=True, executable="/bin/bash", capture_output=True, text=True,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


def long_experiment(games: int) -> str:
    text = EXPERIMENT.replace("games = 40", f"games = {games}")
    return text.replace("./my_bot.py:careful", "hold_at(at=25)")


@fast
def test_no_space_left(here):
    """A limit on the size of files stands for a full disk: nothing is lost, the command to go on is said."""
    text = EXPERIMENT.replace("games = 40", "games = 200_000").replace(
        "./my_bot.py:careful", "hold_at(at=25)"
    )
    (here / "exp.toml").write_text(text)
    command = f"ulimit -f 64; exec {sys.executable} {PROJECT / 'toque.py'} run exp.toml -o out --jobs 1"
    warm = subprocess.run(
        [sys.executable, str(PROJECT / "toque.py"), "run", "exp.toml", "-o", "warm", "--games", "10"],
        capture_output=True, check=False,
    )  # fmt: skip
    assert warm.returncode == 0
    done = subprocess.run(command, shell=True, executable="/bin/bash", capture_output=True, text=True)
    assert done.returncode == 1
    errors = [line for line in done.stderr.splitlines() if line.startswith("toque: ")]
    assert "File too large" in errors[0]
    assert errors[1] == "toque: finished games are kept; continue with: toque run exp.toml -o out --jobs 1"
    assert json.loads((here / "out/run.json").read_text())["finished"] is None


@contextmanager
def started(command, **options):
    """A process of which nothing is left, whatever the test finds."""
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, **options)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@fast
def test_ctrl_c_is_one_line_and_the_command_to_go_on(here):
    text = EXPERIMENT.replace("games = 40", "games = 300_000_000").replace(
        "./my_bot.py:careful", "hold_at(at=25)"
    )
    (here / "exp.toml").write_text(text)
    command = [sys.executable, str(PROJECT / "toque.py"), "run", "exp.toml", "-o", "out", "--jobs", "2"]
    ledger = here / "out/chunks.jsonl"
    deadline = time.monotonic() + HANGING_SECONDS
    with started(command) as process:
        while not ledger.exists() or ledger.read_text().count("\n") < 2:
            assert time.monotonic() < deadline
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        errors = process.communicate(timeout=HANGING_SECONDS)[1]
    assert process.returncode == 1
    assert [line for line in errors.splitlines() if line.startswith("toque: ")] == [
        "toque: interrupted",
        "toque: finished games are kept; continue with: toque run exp.toml -o out --jobs 2",
    ]
    assert "Traceback" not in errors
    found = json.loads((here / "out/run.json").read_text())
    assert 0 < found["cells"][0]["done"] < 300_000_000


@fast
def test_a_simulation_can_be_interrupted():
    command = [sys.executable, "toque.py", "simulate", "pig", "--seats", "hold_at", "--games", "100000000"]
    with started(command, cwd=PROJECT) as process:
        assert process.stderr is not None
        assert any("games/s" in line for line in iter(process.stderr.readline, ""))
        process.send_signal(signal.SIGTERM)
        errors = process.communicate(timeout=HANGING_SECONDS)[1]
    assert process.returncode == 1
    assert [line for line in errors.splitlines() if line.startswith("toque: ")] == ["toque: interrupted"]


def test_validate_a_component_table(here, call):
    """A copy of the shipped table is valid; without one of its cards it is not (PM-001)."""
    shipped = (config.CONFIGS / "games/pieces_montees/components.toml").read_text()
    (here / "mine.toml").write_text(shipped)
    code, out, errors = call("validate", "mine.toml", "--game", "pieces_montees")
    assert (code, errors) == (0, "")
    assert out == "mine.toml: components of pieces_montees\n"
    lines = [line for line in shipped.splitlines() if 'id = "green-11"' not in line]
    (here / "mine.toml").write_text("\n".join(lines))
    code, _, errors = call("validate", "mine.toml", "--game", "pieces_montees")
    assert code == 2
    assert "mine.toml: etage_cards: 44 cards, the game has 45" in errors
