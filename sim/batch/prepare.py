"""Everything that can go wrong before the first game goes wrong here; compiles what is missing."""

from __future__ import annotations

import os
from collections.abc import Iterable

from sim.batch import cell as cells
from sim.batch.cell import Cell
from sim.batch.progress import compiling
from sim.kit import jit
from sim.kit.protocol import ConfigError
from sim.kit.table import PlayError

SMALL_SECONDS = 2.0
"""Work that takes less than this is done here: starting workers would take longer."""


def prepare(played: Iterable[Cell]) -> None:
    """Make every cell playable, so that workers find all code compiled. Raises ConfigError."""
    if compiling not in jit.on_compile:
        jit.on_compile.append(compiling)
    for cell in played:
        try:
            cells.table(cell)
        except PlayError as error:
            raise ConfigError(str(error)) from error


def workers(jobs: int | None, seconds: float) -> int:
    """How many processes play: as asked, else as many as there are cores, if it pays."""
    if jobs is not None:
        return jobs
    return 1 if seconds < SMALL_SECONDS else os.cpu_count() or 1
