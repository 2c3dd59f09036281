"""``toque run``: plays an experiment into a run folder, or what is still missing there."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from sim.batch import manifest, stopping, workers
from sim.batch.cell import Cell
from sim.batch.experiment import CellPlan, Experiment
from sim.batch.pictures import draw
from sim.batch.prepare import prepare
from sim.batch.progress import Progress, say
from sim.batch.store import Chunk, RunFolder, gaps, write_chunk
from sim.batch.workers import Task
from sim.kit.protocol import ConfigError

SAVE_SECONDS = 2.0


def run(experiment: Experiment, folder: Path, *, jobs: int | None, command: str) -> Path:
    """Play all that ``folder`` lacks; returns the folder.

    Raises ConfigError before anything is played or written, and PlayError, OSError or WorkerLostError
    afterwards; what is finished then stays finished.
    """
    prepare(plan.cell for plan in experiment.cells)
    players = [plan.cell.setting.players for plan in experiment.cells]
    store = RunFolder(folder, experiment.identity, experiment.game, players)
    try:
        _Run(experiment, store, jobs, command).play()
    finally:
        store.close()
    return folder


class _Course:
    """How far one cell is."""

    def __init__(self) -> None:
        self.chunks: list[Chunk] = []
        self.done = 0
        self._timed, self._seconds = 0, 0.0

    def add(self, chunk: Chunk) -> None:
        """One more chunk is finished."""
        self.chunks.append(chunk)
        self.done += chunk.games
        if chunk.seconds:
            self._timed += chunk.games
            self._seconds += chunk.seconds

    @property
    def speed(self) -> float:
        """Seconds a game takes; 0 while nobody knows."""
        return self._seconds / self._timed if self._timed else 0.0


class _Run:
    """A run under way."""

    def __init__(self, experiment: Experiment, store: RunFolder, jobs: int | None, command: str) -> None:
        self.experiment, self.store, self.jobs = experiment, store, jobs
        self.began = self.saved = time.monotonic()
        self.played = 0
        self.stopped: dict[int, str] = {}
        self.courses = [_Course() for _ in experiment.cells]
        for chunk in store.chunks:
            self.courses[chunk.cell].add(chunk)
        self._check_size()
        self.fixed = manifest.describe(experiment, command, store.before)

    def play(self) -> None:
        """Play round after round: every cell up to where it is looked at next."""
        for problem in self.store.damaged:
            say(f"{problem}: its games will be played again")
        done = sum(course.done for course in self.courses)
        if done:
            say(f"{self.store.path}: continuing, {done:,} games are finished")
        self.save()
        total = sum(plan.games for plan in self.experiment.cells)
        try:
            with Progress(total, done) as bar:
                while goals := self._goals():
                    for chunk in self._round(goals):
                        self._take(chunk)
                        bar.advance(chunk.games, chunk.seconds, self._seconds_left())
            draw([plan.cell for plan in self.experiment.cells], self.store.path / "pictures")
        except BaseException:
            with suppress(OSError):
                self.save()
            raise
        earlier = None if self.played else self.store.before.get("finished")
        self.save(finished=earlier or manifest.now())

    def save(self, finished: str | None = None) -> None:
        """Write ``run.json``."""
        self.saved = time.monotonic()
        wall = self.store.before.get("wall_seconds", 0.0) + self.saved - self.began
        chunks = [c for course in self.courses for c in course.chunks]
        far = manifest.progress(self.experiment.cells, chunks, self.stopped, wall, finished)
        self.store.write_manifest({**self.fixed, **far})

    def _check_size(self) -> None:
        for plan, course in zip(self.experiment.cells, self.courses, strict=True):
            most = max((c.last for c in course.chunks), default=0)
            if most > plan.games:
                raise ConfigError(
                    f"{self.store.path}: already has {most:,} games of {plan.variant}, {plan.lineup}; "
                    f"{plan.games:,} would be fewer"
                )

    def _take(self, chunk: Chunk) -> None:
        self.played += chunk.games
        self.courses[chunk.cell].add(chunk)
        self.store.record(chunk)
        if time.monotonic() - self.saved > SAVE_SECONDS:
            self.save()

    def _goals(self) -> list[tuple[CellPlan, int]]:
        """The cells that are not finished, and up to which game each is to be played now."""
        goals = [(plan, self._goal(plan)) for plan in self.experiment.cells]
        return [(plan, goal) for plan, goal in goals if any(self._gaps(plan, goal))]

    def _goal(self, plan: CellPlan) -> int:
        """Where the cell is looked at next; 0 when it is precise enough."""
        precision, number = self.experiment.precision, plan.cell.number
        if precision is None:
            return plan.games
        if number in self.stopped:
            return 0
        block = len(plan.cell.seating)
        for look in stopping.looks(block):
            if look >= plan.games or any(self._gaps(plan, look)):
                return min(look, plan.games)
            before = [c for c in self.courses[number].chunks if c.last <= look]
            credit = [sum(seat) for seat in zip(*(c.credit for c in before), strict=True)]
            if stopping.precise(credit, look, block, precision):
                self.stopped[number] = f"precision {precision:g} reached after {look} games"
                return 0
        raise AssertionError("looks() never ends")

    def _gaps(self, plan: CellPlan, upto: int) -> Iterator[tuple[int, int]]:
        return gaps(self.courses[plan.cell.number].chunks, upto)

    def _round(self, goals: list[tuple[CellPlan, int]]) -> Iterator[Chunk]:
        """Finished chunks of all that is missing below the goals."""
        sink = partial(store_chunk, str(self.store.path))
        pilots = [(plan.cell, *next(self._gaps(plan, goal))) for plan, goal in goals if not self._speed(plan)]
        began = time.monotonic()
        while pilots and time.monotonic() - began < workers.SMALL_SECONDS:
            yield workers.pilot(sink, *pilots.pop(0))
        yield from workers.scatter(
            sink, pilots, workers.count(self.jobs, workers.SMALL_SECONDS), workers.pilot
        )
        tasks = [task for plan, goal in goals for task in self._tasks(plan, goal)]
        seconds = sum(
            self._speed(plan) * (last - first)
            for plan, goal in goals
            for first, last in self._gaps(plan, goal)
        )
        yield from workers.scatter(sink, tasks, workers.count(self.jobs, seconds))

    def _tasks(self, plan: CellPlan, goal: int) -> Iterator[Task]:
        for first, last in self._gaps(plan, goal):
            yield from workers.split(plan.cell, first, last, self._speed(plan))

    def _speed(self, plan: CellPlan) -> float:
        return self.courses[plan.cell.number].speed

    def _seconds_left(self) -> float:
        """Seconds of playing left, at the speed of each cell so far."""
        left = 0.0
        for plan in self.experiment.cells:
            if plan.cell.number not in self.stopped:
                course = self.courses[plan.cell.number]
                left += (plan.games - course.done) * course.speed
        return left


def store_chunk(
    folder: str, cell: Cell, first: int, games: Any, seats: Any, seconds: float, began: float
) -> Chunk:
    """Write a chunk's rows into the run folder. Raises OSError."""
    credit, checksums = write_chunk(folder, cell, first, games, seats)
    busy = time.perf_counter() - began
    return Chunk(cell.number, first, len(games), round(seconds, 6), round(busy, 6), credit, checksums)
