"""Playing chunks, here or in worker processes. Results depend on game indices alone."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import numpy as np

from sim import games
from sim.batch import cell as cells
from sim.batch.cell import Cell
from sim.kit.protocol import ConfigError, result_records
from sim.kit.table import PlayError

CHUNK_SECONDS = 0.6
PILOT_SECONDS = 0.05
MOST_BYTES = 32_000_000
SMALL_SECONDS = 2.0
"""Work that takes less than this is done here: starting workers would take longer."""

_one_at_a_time = threading.Lock()  # a cluster's worker may have several threads, a table has one game
_elsewhere: list[str] = []  # the cluster that plays, when one does

Result = TypeVar("Result")
Sink = Callable[[Cell, int, Any, Any, float, float], Result]
"""``sink(cell, first, games, seats, seconds, began)``: what becomes of a chunk's rows."""
Task = tuple[Cell, int, int]
"""A cell and its games ``first`` to ``last - 1``."""
How = Callable[[Sink[Result], Cell, int, int], Result]
"""``play`` or ``pilot``."""


class WorkerLostError(RuntimeError):
    """A worker process ended unexpectedly."""


def play(sink: Sink[Result], cell: Cell, first: int, last: int) -> Result:
    """Play a chunk and hand its rows to ``sink``. Raises PlayError."""
    began = time.perf_counter()
    rows, seat_rows, seconds = _play(cell, first, last)
    return sink(cell, first, rows, seat_rows, seconds, began)


def pilot(sink: Sink[Result], cell: Cell, first: int, last: int) -> Result:
    """Play as many of these games as take a moment, to learn how long a game takes."""
    began = time.perf_counter()
    pieces, at, size, spent = [], first, len(cell.seating), 0.0
    while at < last and spent < PILOT_SECONDS:
        upto = min(last, at + size)
        rows, seat_rows, seconds = _play(cell, at, upto)
        pieces.append((rows, seat_rows))
        at, size, spent = upto, 2 * size, spent + seconds
    rows, seat_rows = (np.concatenate(piece) for piece in zip(*pieces, strict=True))
    return sink(cell, first, rows, seat_rows, spent, began)


def _play(cell: Cell, first: int, last: int) -> tuple[Any, Any, float]:
    """Rows of games and of seats, and the seconds of playing."""
    with _one_at_a_time:
        table = cells.table(cell)
        before = table.rules.tobytes()
        start = time.perf_counter()
        rows, seat_rows = table.play(cell.seed, first, last)
        seconds = time.perf_counter() - start
    if table.rules.tobytes() != before:
        names = ", ".join(s.label for s in cell.seats)
        raise PlayError(
            f"{cell.setting.game} games {first} to {last - 1}: a strategy ({names}) changed the rules"
        )
    return rows, seat_rows, seconds


def split(cell: Cell, first: int, last: int, seconds_per_game: float) -> Iterator[Task]:
    """Cut a range into chunks of about CHUNK_SECONDS of play, in whole blocks."""
    block = len(cell.seating)
    row, seat_row = result_records(games.load(cell.setting.game))
    fitting = MOST_BYTES / (row.itemsize + cell.setting.players * seat_row.itemsize)
    wanted = min(CHUNK_SECONDS / max(seconds_per_game, 1e-9), fitting)
    size = max(1, round(wanted / block)) * block
    for at in range(first, last, size):
        yield cell, at, min(last, at + size)


def count(jobs: int | None, seconds: float) -> int:
    """How many processes play so many seconds' worth: as asked, else as many as cores, if it pays."""
    if jobs is not None:
        return jobs
    return 1 if seconds < SMALL_SECONDS else os.cpu_count() or 1


@contextmanager
def cluster(address: str) -> Iterator[int]:
    """Play on a Dask cluster inside this context; yields how many threads it has.

    Its workers need Toque and the run's folder, both under the same path as here. Raises ConfigError.
    """
    try:
        from dask.distributed import Client
    except ImportError:
        raise ConfigError("--cluster needs Dask: pip install 'toque[cluster]'") from None
    from joblib import parallel_config

    try:
        client = Client(address, timeout=5)
    except (OSError, ValueError) as error:
        raise ConfigError(f"--cluster {address}: no Dask scheduler answers there ({error})") from error
    with client, parallel_config("dask"):
        _elsewhere.append(address)
        try:
            yield max(2, sum(client.ncores().values()))
        finally:
            _elsewhere.remove(address)


def scatter(
    sink: Sink[Result], tasks: Sequence[Task], jobs: int, how: How[Result] = play
) -> Iterator[Result]:
    """Results of all tasks, as they finish. Raises PlayError, OSError, WorkerLostError."""
    if jobs == 1 or len(tasks) < 2:
        yield from (how(sink, *task) for task in tasks)
        return
    from joblib import Parallel, delayed
    from joblib.externals.loky.process_executor import BrokenProcessPool

    os.environ.setdefault("POLARS_MAX_THREADS", "1")
    options: dict[str, Any] = {"return_as": "generator_unordered", "batch_size": 1}
    if not _elsewhere:
        options |= {"backend": "loky", "initializer": _begin, "initargs": (os.getpid(),)}
    pool = Parallel(jobs, **options)
    results = pool(delayed(how)(sink, *task) for task in tasks)
    try:
        yield from results
    except BrokenProcessPool as error:
        raise WorkerLostError("a worker process ended unexpectedly (out of memory, or killed)") from error
    finally:
        results.close()


def _begin(parent: int) -> None:
    """Workers leave Ctrl-C to the parent, and end when it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.1)
    os._exit(1)
