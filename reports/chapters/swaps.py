"""What items are worth: the same deals with an item changed, beside the win credit that goes with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from reports.charts.intervals import forest
from reports.charts.style import SERIES
from reports.content import Column, Figure, Item, Table
from reports.inference.estimate import Interval
from reports.inference.multiple import adjusted
from reports.inference.wilson import share_interval
from reports.measures import groups
from reports.measures.pairs import PairMeasures
from reports.results import Results
from reports.run import Cell

MOST_BARS = 30


def swaps(results: Results, section: dict[str, Any]) -> Iterator[Item]:
    """Per reference cell, the items that other variants change, the one worth most first."""
    switch = section["rows"]
    for reference in results.cells:
        pairs = [p for p in results.pairs if p.first is reference and _changed(results, p) == {switch}]
        if pairs:
            owned = _owned(results, reference, section["columns"])
            yield from _table(results, pairs, switch, owned)


def _changed(results: Results, pair: PairMeasures) -> set[str]:
    """Switches in which the two variants differ."""
    a, b = (results.run.variants[c.variant]["switches"] for c in (pair.first, pair.second))
    return {name for name in {*a, *b} if a.get(name) != b.get(name)}


def _owned(results: Results, cell: Cell, columns: list[str]) -> dict[str, groups.Item]:
    """Items by the first word of their name."""
    found: dict[str, groups.Item] = {}
    for column in columns:
        names = results.names(cell, column)
        for item in groups.items(results.run, results.of(cell).layout, column, names):
            if item.name:
                found[item.name.split()[0]] = item
    return found


def _table(
    results: Results, pairs: list[PairMeasures], switch: str, owned: dict[str, groups.Item]
) -> Iterator[Item]:
    cell = pairs[0].first
    found = [(p, p.difference("score")) for p in pairs]
    method, corrected = adjusted([d.p for _, d in found])
    rows: list[list[Any]] = []
    for (p, d), pv in zip(found, corrected, strict=True):
        value = str(results.run.variants[p.second.variant]["switches"][switch])
        item = owned.get(value)
        change = d.interval
        worth = Interval(-change.value, -change.high, -change.low) if change else d.first - d.second
        rows.append(
            [
                item.name if item else value, worth, pv, share_interval(p.winner_changed),
                item and item.owned, item and item.lift, d.blocks,
            ]
        )  # fmt: skip
    rows.sort(key=lambda row: -(row[1].value if isinstance(row[1], Interval) else row[1]))
    bars = [(row[0], row[1], SERIES[0]) for row in rows if isinstance(row[1], Interval)]
    if len(bars) > MOST_BARS:
        bars = bars[: MOST_BARS // 2] + bars[-MOST_BARS // 2 :]
    label = results.label(cell)
    if bars:
        yield Figure(
            forest(bars, "score of a seat with the item, less without it"),
            f"{label}: what items are worth" + (" (most and least)." if len(bars) < len(rows) else "."),
            "The table below holds the values.",
        )
    yield Table(
        f"{label}: items by what they are worth",
        [
            Column("Item"), Column("Score of a seat with it, less without", "number"),
            Column("p, adjusted", "p"), Column("Games whose winner changes, percent", "share"),
            Column("Had it, percent of seats", "share"),
            Column("Win credit then, over the mean, points", "points"), Column("Deals", "count"),
        ],
        rows,
        f"The same deals with the item as it is and changed ({switch}): an effect, unlike the win credit of "
        f"seats that had it, which is a correlation. p adjusted over the rows ({method}); 95 % intervals.",
    )  # fmt: skip
