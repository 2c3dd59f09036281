"""Games per second of every game, beside a yardstick in C timed in the same rounds."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from sim.batch import cell as cells
from sim.batch.cell import SeatParser
from sim.batch.prepare import prepare
from sim.batch.simulate import Request, plan
from sim.kit import config

ROUNDS, ROUND_SECONDS = 7, 0.15
YARDSTICK = Path(__file__).with_name("yardstick.c")
YARDSTICK_GAMES = 300_000


@dataclass
class Case:
    """A game under a variant and a line-up, and what each round measured."""

    game: str
    variant: str
    seats: str
    plain: float | None = None
    play: Callable[[], tuple[float, int, int]] | None = None
    nanoseconds: list[float] = field(default_factory=list)
    per_second: list[float] = field(default_factory=list)


def cases() -> tuple[float, list[Case]]:
    """The yardstick's reference and the cases of ``configs/bench.toml``."""
    raw = config.read_toml(config.CONFIGS / "bench.toml")
    return float(raw["yardstick"]), [Case(**case) for case in raw["cases"]]


def measure(parse: SeatParser, wanted: Sequence[Case]) -> list[float]:
    """Play every case once a round; fills the cases and returns the yardstick's ns per decision.

    Processor time, so that other work on the machine disturbs little. Without a C compiler the
    yardstick list is empty.
    """
    for case in wanted:
        case.play = _player(parse, case)
    stick: list[float] = []
    with TemporaryDirectory() as folder:
        program = _compile(Path(folder))
        for _ in range(ROUNDS):
            if program:
                out = subprocess.run(
                    [program, str(YARDSTICK_GAMES)], capture_output=True, text=True, check=True
                )
                stick.append(float(out.stdout.split()[0]))
            for case in wanted:
                assert case.play is not None
                seconds, games, decisions = case.play()
                case.nanoseconds.append(seconds * 1e9 / decisions)
                case.per_second.append(games / seconds)
    return stick


def rows(wanted: Sequence[Case], stick: Sequence[float], reference: float) -> list[dict[str, Any]]:
    """Medians, and each case's time relative to plain C scaled by the yardstick (below 1 is faster)."""
    found = []
    for case in wanted:
        nanoseconds = median(case.nanoseconds)
        plain = case.plain * median(stick) / reference if case.plain and stick else None
        found.append(
            {
                "game": case.game,
                "variant": case.variant,
                "seats": case.seats,
                "games_per_second": round(median(case.per_second)),
                "ns_per_decision": round(nanoseconds, 1),
                "times_plain_c": round(nanoseconds / plain, 2) if plain else None,
            }
        )
    return found


def _player(parse: SeatParser, case: Case) -> Callable[[], tuple[float, int, int]]:
    request = Request(case.game, case.variant, None, [case.seats], 1, 1, {}, None)
    played = plan(request, parse).cell
    prepare([played])
    table = cells.table(played)
    at, size = 0, 8

    def play() -> tuple[float, int, int]:
        nonlocal at, size
        while True:
            began = time.process_time()
            games, _ = table.play(1, at, at + size)
            seconds = time.process_time() - began
            at += size
            if seconds >= ROUND_SECONDS / 2:
                return seconds, size, int(games["decisions"].sum())
            size *= 2

    play()
    return play


def _compile(folder: Path) -> str | None:
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    program = str(folder / "yardstick")
    subprocess.run([compiler, "-O3", "-march=native", "-o", program, str(YARDSTICK)], check=True)
    return program
