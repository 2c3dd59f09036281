"""Compiled code is kept, and never stale: edit any file it came from and a fresh process plays anew."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from numba.core import types as nbtypes

from sim.kit import cache
from sim.kit.jit import COMPILED, Unit

ROOT = Path(__file__).parents[2]
pytestmark = [
    pytest.mark.skipif(not COMPILED, reason="nothing is compiled"),
    pytest.mark.xdist_group("cache"),
]
PROGRAM = """
import sys
import numpy as np
from sim.games import load
from sim.kit import jit
from sim.kit.table import Entry, Table, cyclic_seating
from strategies import common, pig
jit.on_compile.append(lambda unit: print("compiled", unit))
game = load("pig")
target, at = int(sys.argv[1]), float(sys.argv[2])
switches = game.switches(target=target)
rules = game.pack(switches, 2, game.components(switches, None))
lineup = [Entry(pig.hold_at, (at,), "a"), Entry(getattr(common, sys.argv[3]), (), "b")][: len(sys.argv) - 2]
rows, seats = Table(game, 2, rules, lineup, cyclic_seating(2)).play(1, 0, 400)
print("turns", rows["turns"].sum())
"""


class Copy:
    """A copy of the project that a test may edit, with a cache of its own."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for folder in ("sim", "strategies", "configs"):
            shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__"))
        (root / "program.py").write_text(PROGRAM)

    def play(self, target: int = 50, at: int = 20, other: str = "uniform", **environment: str) -> list[str]:
        """Lines printed by a fresh process: units compiled, then the turns played."""
        out = subprocess.run(
            [sys.executable, "-B", "program.py", str(target), str(at), other],
            cwd=self.root,
            env={**os.environ, "TOQUE_CACHE_DIR": str(self.root / "cache"), **environment},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert out.returncode == 0, out.stderr
        return out.stdout.splitlines()

    def edit(self, file: str, old: str, new: str) -> None:
        path = self.root / file
        text = path.read_text()
        assert text.count(old) == 1, f"{old!r} in {file}"
        path.write_text(text.replace(old, new))


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    copy = Copy(tmp_path_factory.mktemp("project"))
    first = copy.play()
    assert "compiled pig.driver" in first and "compiled pig:hold_at" in first
    return copy


def test_nothing_is_compiled_twice(project: Copy) -> None:
    before = project.play()
    assert [line for line in before if line.startswith("compiled")] == []
    assert project.play() == before


def test_a_changed_rule_or_parameter_compiles_nothing_and_counts(project: Copy) -> None:
    usual = project.play()
    for changed in (project.play(target=60), project.play(at=10)):
        assert len(changed) == 1 and changed != usual


def test_an_edited_engine_reaches_driver_and_strategies(project: Copy) -> None:
    usual = project.play()
    project.edit("sim/games/pig/engine.py", "if face > 1:", "if face > 2:")
    edited = project.play()
    assert "compiled pig.driver" in edited and edited[-1] != usual[-1]
    project.edit("sim/games/pig/engine.py", "if face > 2:", "if face > 1:")
    assert project.play() == usual, "the old content finds its old code"


def test_an_edited_strategy_is_the_only_unit_compiled(project: Copy) -> None:
    usual = project.play()
    project.edit("strategies/pig.py", "view.pot >= params[0]", "view.pot >= params[0] + 5")
    edited = project.play()
    assert [x for x in edited if x.startswith("compiled")] == ["compiled pig:hold_at"]
    assert edited[-1] != usual[-1]
    project.edit("strategies/pig.py", "view.pot >= params[0] + 5", "view.pot >= params[0]")


def test_an_edited_kit_file_reaches_everything(project: Copy) -> None:
    usual = project.play()
    project.edit("sim/kit/streams.py", "_W0 = U64(0x9E3779B97F4A7C15)", "_W0 = U64(0x9E3779B97F4A7C17)")
    assert project.play()[-1] != usual[-1]
    project.edit("sim/kit/streams.py", "_W0 = U64(0x9E3779B97F4A7C17)", "_W0 = U64(0x9E3779B97F4A7C15)")


def test_an_option_makes_code_of_its_own(project: Copy) -> None:
    usual = project.play()
    checked = project.play(TOQUE_CHECKED="1")
    assert "compiled pig.driver" in checked and checked[-1] == usual[-1]


def test_imports_are_found_wherever_they_stand(tmp_path: Path) -> None:
    places = {
        "top": "import {0}",
        "function": "def f():\n    class C:\n        from {0} import x",
        "tried": "try:\n    pass\nexcept OSError:\n    import {0}",
        "otherwise": "while 0:\n    pass\nelse:\n    import {0}",
        "at_last": "try:\n    pass\nfinally:\n    import {0}",
        "matched": "match 1:\n    case 1:\n        import {0}",
        "beside": "from . import {0}",
    }
    for name in places:
        (tmp_path / f"{name}_there.py").write_text("x = 1\n")
    source = "\n".join(text.format(f"{name}_there") for name, text in places.items())
    (tmp_path / "asked.py").write_text(source)
    found = {Path(file).stem for file in cache.source_closure([tmp_path / "asked.py"])}
    assert found == {"asked", *(f"{name}_there" for name in places)}


def test_what_has_no_way_in_from_python_says_so() -> None:
    """Without a wrapper a call from Python would crash the process."""
    unit = Unit("test.inner", lambda x: x + 1, nbtypes.int64, (nbtypes.int64,))
    with pytest.raises(NotImplementedError):
        unit.call(1)


def test_prune_removes_what_was_long_unused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOQUE_CACHE_DIR", str(tmp_path))
    for name, age in (("old", 40), ("fresh", 1)):
        (tmp_path / name).mkdir()
        file = tmp_path / name / "code"
        file.touch()
        when = file.stat().st_mtime - age * 86400
        os.utime(file, (when, when))
    assert cache.prune() == 1
    assert [p.name for p in tmp_path.iterdir()] == ["fresh"]


def test_where_nothing_can_be_kept_it_compiles_anew_and_says_so(project: Copy) -> None:
    blocked = project.root / "blocked"
    blocked.touch()
    out = project.play(TOQUE_CACHE_DIR=str(blocked))
    assert "compiled pig.driver" in out and out[-1] == project.play()[-1]
