"""The chapters of a report: each turns measures into texts, tables and figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reports.content import Text
from reports.results import Results
from reports.run import Cell

MOST_CHARTS = 8


def charted(results: Results) -> Sequence[Cell]:
    """The cells that get charts of their own: the first eight."""
    return results.cells[:MOST_CHARTS]


def few(results: Results) -> Iterator[Text]:
    """A word about charts left out."""
    if len(results.cells) > MOST_CHARTS:
        yield Text(f"Charts show the first {MOST_CHARTS} of {len(results.cells)} cells; tables show all.")
