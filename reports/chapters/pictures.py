"""The table as it lay at the end of a game, where the game draws one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from reports.chapters import MOST_CHARTS
from reports.content import Chapter, Figure
from reports.results import Results


def chapter(results: Results) -> Chapter:
    """Pictures stored with the run."""
    return Chapter("A finished game", "The table at the end of a cell's first game.", list(_figures(results)))


def _figures(results: Results) -> Iterator[Figure]:
    files = {int(p.stem): p for p in (results.run.folder / "pictures").glob("*.svg") if p.stem.isdigit()}
    for cell in results.cells[:MOST_CHARTS]:
        if cell.number in files:
            svg = _inline(files[cell.number].read_text(encoding="utf-8"), f"p{cell.number}-")
            yield Figure(svg, f"{results.label(cell)}: end of game 0.", "Picture of the table", drawn=True)


def _inline(svg: str, prefix: str) -> str:
    """The SVG element alone, without scripts, with ids of its own."""
    svg = svg[max(svg.find("<svg"), 0) :]
    svg = re.sub(r"<script.*?</script>", "", svg, flags=re.S | re.I)
    svg = re.sub(r'\bid="', f'id="{prefix}', svg)
    return re.sub(r'(url\(#|href="#)', rf"\g<1>{prefix}", svg)
