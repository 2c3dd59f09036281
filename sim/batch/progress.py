"""Telling how far a batch is: a bar on a terminal, a line now and then elsewhere (standard error)."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Any

LINE_SECONDS = 5.0


def say(text: str) -> None:
    """One line on standard error."""
    print(text, file=sys.stderr, flush=True)


def compiling(unit: str) -> None:
    """Announce a compilation (``sim.kit.jit.on_compile``)."""
    say(f"compiling {unit} ... (first run only)")


def duration(seconds: float) -> str:
    """``45 s``, ``3:20 min`` or ``2:05 h``."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60}:{whole % 60:02d} min"
    return f"{whole // 3600}:{whole // 60 % 60:02d} h"


class Progress:
    """``with Progress(total) as bar: bar.advance(games, worked, left)``."""

    def __init__(self, total: int, done: int = 0) -> None:
        self._total, self._done, self._played, self._worked = total, done, 0, 0.0
        self._began = self._spoke = time.monotonic()
        self._bar: Any = None

    def __enter__(self) -> Progress:
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, Progress, TextColumn

            self._bar = Progress(
                BarColumn(), TextColumn("{task.description}"), console=Console(stderr=True), transient=True
            )
            self._task = self._bar.add_task("", total=self._total, completed=self._done)
            self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar:
            self._bar.stop()

    def advance(self, games: int, worked: float, left: float) -> None:
        """So many more games are finished, after so much playing, with so much of it left.

        Time left is playing left at the rate at which playing was got through so far, which counts
        workers, their start and whatever else the machine does.
        """
        self._done += games
        self._played += games
        self._worked += worked
        now = time.monotonic()
        spent = max(now - self._began, 1e-9)
        seconds = spent * left / self._worked if self._worked else 0.0
        text = (
            f"{self._done:,} of {self._total:,} games, {self._played / spent:,.0f} games/s, "
            f"{duration(seconds)} left"
        )
        if self._bar:
            self._bar.update(self._task, completed=self._done, total=self._total, description=text)
        elif now - self._spoke >= LINE_SECONDS:
            self._spoke = now
            say(text)
