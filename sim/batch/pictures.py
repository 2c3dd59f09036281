"""Pictures of the table at the end of a cell's first game, where the game draws one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sim import games
from sim.batch import cell as cells
from sim.batch.cell import Cell


def draw(played: Sequence[Cell], folder: Path) -> list[Path]:
    """Draw what is not drawn yet; returns the files. Raises PlayError, OSError."""
    files = []
    for cell in played:
        game = games.load(cell.setting.game)
        path = folder / f"{cell.number:03d}.svg"
        if game.picture is None or path.exists():
            continue
        table = cells.table(cell)
        table.begin(cell.seed, 0)
        table.deal()
        while table.job.index == 0:
            table.step()
        svg = game.picture(table.state, table.rules, cells.components(cell.setting))
        folder.mkdir(exist_ok=True)
        temporary = path.with_suffix(".svg.tmp")
        temporary.write_text(svg, encoding="utf-8")
        temporary.replace(path)
        files.append(path)
    return files
