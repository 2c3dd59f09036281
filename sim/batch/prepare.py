"""Everything that can go wrong before the first game goes wrong here; compiles what is missing."""

from __future__ import annotations

from collections.abc import Iterable

from sim.batch import cell as cells
from sim.batch.ahead import help_with
from sim.batch.cell import Cell
from sim.batch.progress import compiling
from sim.kit import jit
from sim.kit.protocol import ConfigError
from sim.kit.table import PlayError


def prepare(played: Iterable[Cell]) -> None:
    """Make every cell playable, so that workers find all code compiled. Raises ConfigError."""
    if compiling not in jit.on_compile:
        jit.on_compile += [compiling, help_with]
    for cell in played:
        try:
            cells.table(cell)
        except PlayError as error:
            raise ConfigError(str(error)) from error
