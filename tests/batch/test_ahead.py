"""A game compiled backwards by a second process is found compiled by the first."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sim.kit.jit import COMPILED

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_nothing_is_left_to_compile(tmp_path: Path) -> None:
    def run(*command: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "TOQUE_CACHE_DIR": str(tmp_path)}
        return subprocess.run(
            [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
        )

    run("-m", "sim.batch.ahead", "pig")
    played = run("toque.py", "simulate", "pig", "--seats", "uniform", "--games", "10")
    assert [line for line in played.stderr.splitlines() if line.startswith("compiling")] == [
        "compiling pig:uniform ... (first run only)"
    ]
