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
    stick: list[float] = field(default_factory=list)
    """Nanoseconds a decision of the yardstick, timed just before each round."""


def cases() -> tuple[float, list[Case]]:
    """The yardstick's reference and the cases of ``configs/bench.toml``."""
    raw = config.read_toml(config.CONFIGS / "bench.toml")
    return float(raw["yardstick"]), [Case(**case) for case in raw["cases"]]


def measure(parse: SeatParser, wanted: Sequence[Case]) -> None:
    """Play every case once a round, the yardstick just before it; fills the cases.

    Processor time, so that other work on the machine disturbs little; a shared machine's clock still
    rises and falls within seconds, so only neighbours in time are compared. Without a C compiler there is
    no yardstick.
    """
    for case in wanted:
        case.play = _player(parse, case)
    with TemporaryDirectory() as folder:
        program = _compile(Path(folder))
        for _ in range(ROUNDS):
            for case in wanted:
                assert case.play is not None
                if program:
                    out = subprocess.run(
                        [program, str(YARDSTICK_GAMES)], capture_output=True, text=True, check=True
                    )
                    case.stick.append(float(out.stdout.split()[0]))
                seconds, games, decisions = case.play()
                case.nanoseconds.append(seconds * 1e9 / decisions)
                case.per_second.append(games / seconds)


def yardstick(wanted: Sequence[Case]) -> float | None:
    """Median nanoseconds a decision of the yardstick."""
    sticks = [stick for case in wanted for stick in case.stick]
    return round(median(sticks), 2) if sticks else None


def rows(wanted: Sequence[Case], reference: float) -> list[dict[str, Any]]:
    """Medians, and each case's time relative to plain C scaled by the yardstick (below 1 is faster)."""
    found = []
    for case in wanted:
        ratio = None
        if case.plain and case.stick:
            beside = median(a / b for a, b in zip(case.nanoseconds, case.stick, strict=True))
            ratio = round(beside * reference / case.plain, 2)
        found.append(
            {
                "game": case.game,
                "variant": case.variant,
                "seats": case.seats,
                "games_per_second": round(median(case.per_second)),
                "ns_per_decision": round(median(case.nanoseconds), 1),
                "times_plain_c": ratio,
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
