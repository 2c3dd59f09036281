"""Whole runs as processes: start-up, share of time spent playing, memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

PROJECT = Path(__file__).resolve().parents[2]
STARTS = 5
RUNS = (
    ("connect_four", 100_000),
    ("connect_four", 1_000_000),
    ("connect_four", 10_000_000),
    ("pieces_montees", 6_000_000),
)
EXPERIMENT = """
title = "Benchmark"
game = "{game}"
seed = 1
games = {games}

[[lineups]]
name = "random"
seats = ["uniform"]
"""


def warm_start() -> float:
    """Seconds from the command to the first finished chunk, code compiled before; median."""
    with TemporaryDirectory() as folder:
        _run(Path(folder), "first", 1_000)
        seconds = []
        for n in range(STARTS):
            began = time.perf_counter()
            process, out = _start(Path(folder), f"start{n}", 20_000_000, "connect_four")
            parts = out / "games"
            while process.poll() is None and not any(parts.glob("*.parquet")):
                time.sleep(0.002)
            seconds.append(time.perf_counter() - began)
            process.terminate()
            process.wait()
        return median(seconds)


def runs() -> list[dict[str, Any]]:
    """Whole runs: peak memory of the largest process in MB, share of worker time spent playing.

    Call it while this process is small: the system counts a child as at least as large as its
    parent was when it began.
    """
    found = []
    with TemporaryDirectory() as folder:
        for game, games in RUNS:
            peak, record = _run(Path(folder), f"{game}{games}", games, game)
            busy = record["playing_seconds"] / record["worker_seconds"]
            found.append(
                {"game": game, "games": games, "peak_mb": round(peak), "share_playing": round(busy, 3)}
            )
    return found


def _start(folder: Path, name: str, games: int, game: str) -> tuple[subprocess.Popen[bytes], Path]:
    file = folder / f"{name}.toml"
    file.write_text(EXPERIMENT.format(games=games, game=game))
    out = folder / name
    command = [sys.executable, str(PROJECT / "toque.py"), "run", str(file), "-o", str(out)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL), out


def _run(folder: Path, name: str, games: int, game: str = "connect_four") -> tuple[float, dict[str, Any]]:
    process, out = _start(folder, name, games, game)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise RuntimeError(f"toque run ended with {process.returncode}")
    record = json.loads((out / "run.json").read_text())
    return usage.ru_maxrss / 1024, record
