"""Bit-mask columns: what a seat had and its win credit then; what lay there in a game and how it went."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from reports.chapters import charted, few
from reports.charts.intervals import forest
from reports.charts.style import SERIES
from reports.content import Column, Figure, Item, Table, Text
from reports.measures import groups
from reports.results import Results
from reports.run import Cell

MOST_BARS = 30


def items(results: Results, s: dict[str, Any]) -> Iterator[Item]:
    """Items of the masks in ``columns``, of seats or of games."""
    of_games = s.get("table") == "games"
    if not of_games:
        yield Text(
            "Correlation, not effect: who wins may own an item because things went well. To learn what an "
            "item is worth, play the same deals with the item changed.",
            "warning",
        )
    for cell in charted(results):
        if of_games:
            for column in s["columns"]:
                yield _of_games(results, cell, column)
        else:
            yield from _of_seats(results, cell, s["columns"], s["title"])
    yield from few(results)


def _of_seats(results: Results, cell: Cell, columns: list[str], title: str) -> Iterator[Item]:
    """Items owned and the win credit that goes with them; several columns are words of one mask."""
    label = results.column(columns[0])["label"] if len(columns) == 1 else title
    found: list[groups.Item] = []
    for column in columns:
        told = results.names(cell, column)
        names = told or [f"{label} {i}" for i in range(63)]
        own = groups.items(results.run, results.of(cell).layout, column, names)
        found += [x for x in own if x.owned > 0 or (told and x.name)]
    found.sort(key=lambda x: (x.lift is None, -(x.lift.value if x.lift else 0.0)))
    rows = [(x.name, x.lift.scaled(100), SERIES[0]) for x in found if x.lift is not None]
    if len(rows) > MOST_BARS:
        rows = rows[: MOST_BARS // 2] + rows[-MOST_BARS // 2 :]
    if rows and cell.players > 1:
        yield Figure(
            forest(rows, "win credit over the mean of all seats, points"),
            f"{results.label(cell)}: win credit that goes with {label.lower()}"
            + (" (best and worst)." if len(found) > len(rows) else "."),
            "The table below holds the values.",
        )
    yield Table(
        f"{results.label(cell)}: {label}",
        [
            Column("Item"),
            Column("Owned, percent of seats", "share"),
            Column("Win credit when owned, percent", "share"),
            Column("Over the mean, points", "points"),
        ],
        [[x.name, x.owned, x.credit, x.lift] for x in found],
        "95 % intervals over blocks, one at a time.",
    )


def _of_games(results: Results, cell: Cell, column: str) -> Table:
    """What lay there, and the scores and the first player's advantage then."""
    found = groups.present(results.run, results.of(cell).layout, column, results.names(cell, column, "games"))
    heads = [Column("Item"), Column("Percent of games", "share"), Column("Mean score of a seat", "number")]
    rows: list[list[Any]] = [[x.name, x.share, x.score.interval() or x.score.value] for x in found]
    if cell.players > 1:
        heads.append(Column("First player, points over an equal share", "points"))
        for row, x in zip(rows, found, strict=True):
            row.append(x.first.interval() or x.first.value)
    return Table(
        f"{results.label(cell)}: {results.column(column, 'games')['label']}",
        heads,
        rows,
        "95 % intervals over blocks, one at a time.",
    )
