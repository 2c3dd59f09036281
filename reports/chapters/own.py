"""The sections that a game declares, drawn from its columns without knowing what they mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from reports.chapters import MOST_CHARTS, charted, few
from reports.chapters.items import items
from reports.chapters.swaps import swaps
from reports.charts.distributions import lines, stacked
from reports.charts.matrix import matrix
from reports.content import Chapter, Column, Figure, Item, Table, Text, Unit
from reports.measures.counts import Counts, by_rank, counts
from reports.measures.groups import heat
from reports.measures.layout import Layout
from reports.results import Results
from reports.run import Cell, Kind

Section = dict[str, Any]
PER_CHART = 4
MOST_ITEMS = 30
FEW = 6
FIXED = {"score": "mean score", "first": "first-player advantage, points"}


def chapters(results: Results) -> list[Chapter]:
    """One chapter a section of the game."""
    return [
        Chapter(s["title"], s["meaning"], list(_items_of(results, s))) for s in results.run.game["sections"]
    ]


def _items_of(results: Results, s: Section) -> Iterator[Item]:
    """A section drawn, or a word about why it cannot be."""
    known = (
        results.game_columns if _table_of(s) == "games" or s["kind"] == "heatmap" else results.seat_columns
    )
    wanted = [*s["columns"], *([s["rows"]] if s["kind"] == "heatmap" else [])]
    missing = [c for c in wanted if c not in known]
    if s["kind"] not in KINDS:
        yield Text(f"This version of the reports cannot draw sections of kind {s['kind']!r}.", "warning")
    elif missing:
        yield Text(f"The run has no column {missing[0]!r} to draw this from.", "warning")
    else:
        yield from KINDS[s["kind"]](results, s)


def _names(names: Sequence[str], codes: Sequence[int]) -> list[str]:
    return [names[c] if 0 <= c < len(names) else str(c) for c in codes]


def _table_of(s: Section) -> Kind:
    return "games" if s.get("table") == "games" else "seats"


def _heading(results: Results, name: str, table: str) -> str:
    column = results.column(name, table)
    return str(column["label"]) + (f", {column['unit']}" if column.get("unit") else "")


def _shares(results: Results, s: Section) -> Iterator[Item]:
    """How often each value occurs."""
    kind = _table_of(s)
    for name in s["columns"]:
        found = {k[0]: v for k, v in counts(results.run, kind, name).items()}
        column = results.column(name, kind)
        named = [_named(results.names(c, name, kind), found[c.number]) for c in results.cells]
        labels = list(dict.fromkeys(label for _, label in sorted({key for x in named for key in x})))
        grid = []
        for sample in named:
            by_label = Counter[str]()
            for (_, label), n in sample.items():
                by_label[label] += int(n)
            grid.append([by_label[label] / by_label.total() for label in labels])
        cells = [results.label(c) for c in results.cells]
        if 2 <= len(labels) <= MOST_ITEMS:
            yield _shares_figure(column["label"], kind, cells[:MOST_CHARTS], labels, grid[:MOST_CHARTS])
        yield _shares_table(f"{column['label']}, percent of {kind}", cells, labels, grid, column["meaning"])


def _named(names: Sequence[str], found: Counts) -> dict[tuple[int, str], float]:
    codes = found[0].astype(int).tolist()
    return dict(zip(zip(codes, _names(names, codes), strict=True), found[1].tolist(), strict=True))


def _shares_figure(
    label: str, kind: str, cells: list[str], labels: list[str], grid: list[list[float]]
) -> Figure:
    """A heat map, values across where they are few."""
    percent = [[100 * x for x in row] for row in grid]
    if len(labels) <= FEW:
        svg = matrix(cells, labels, percent, "{:.1f}", None, ("", label))
    else:
        svg = matrix(
            labels, cells, [list(r) for r in zip(*percent, strict=True)], "{:.1f}", None, (label, "")
        )
    return Figure(svg, f"{label}: percent of {kind}.", "The table below holds the values.")


def _shares_table(
    caption: str, cells: list[str], labels: list[str], grid: list[list[float]], meaning: str
) -> Table:
    """Values across where they are few; else cells across; else one row a pair."""
    if len(labels) <= FEW:
        heads = [Column("Variant"), *(Column(x, "share") for x in labels)]
        return Table(caption, heads, [[c, *row] for c, row in zip(cells, grid, strict=True)], meaning)
    if len(cells) <= FEW:
        heads = [Column("Value"), *(Column(c, "share") for c in cells)]
        columns = zip(*grid, strict=True)
        return Table(caption, heads, [[x, *row] for x, row in zip(labels, columns, strict=True)], meaning)
    rows = [[c, x, v] for c, row in zip(cells, grid, strict=True) for x, v in zip(labels, row, strict=True)]
    return Table(caption, [Column("Variant"), Column("Value"), Column("Share", "share")], rows, meaning)


def _means(results: Results, s: Section) -> Iterator[Item]:
    """Means per variant, seat and strategy, a few columns a table."""
    columns = list(s["columns"])
    most = FEW if _table_of(s) == "games" else FEW - 2
    groups = [columns[i : i + most] for i in range(0, len(columns), most)]
    for i, group in enumerate(groups):
        part = f" ({i + 1} of {len(groups)})" if len(groups) > 1 else ""
        yield _means_table(results, f"{s['title']}: means{part}", group, _table_of(s))


def _means_table(results: Results, caption: str, columns: list[str], kind: Kind) -> Table:
    rows: list[list[object]] = []
    for cell in results.cells:
        m = results.of(cell)
        if m.blocks and kind == "games":
            means = [m.fact(c) for c in columns]
            rows.append([results.label(cell), *(x.interval() or x.value for x in means)])
        elif m.blocks:
            for who, weights in _who(m.layout):
                means = [m.values[c].combined(weights) for c in columns]
                rows.append([results.label(cell), who, *(x.interval() or x.value for x in means)])
    heads = [Column("Variant"), *([] if kind == "games" else [Column("Who")])]
    heads += [Column(_heading(results, c, kind), "number") for c in columns]
    said = "; ".join(
        f"{results.column(c, kind)['label']}: {results.column(c, kind)['meaning']}" for c in columns
    )
    return Table(caption, heads, rows, f"{said}. 95 % intervals over blocks.")


def _who(where: Layout) -> Iterator[tuple[str, np.ndarray]]:
    if where.cell.players > 1:
        yield "All seats", where.everyone()
    for seat in range(where.cell.players):
        yield f"Seat {seat}", where.seat(seat)
    if len(where.cell.strategies) > 1:
        for i, name in enumerate(where.cell.strategies):
            yield name, where.strategy(i)


def _stacked(results: Results, s: Section) -> Iterator[Item]:
    """Numeric seat columns stacked by final rank."""
    columns = list(s["columns"])
    labels = [results.column(c)["label"] for c in columns]
    ranks = by_rank(results.run, columns)
    rows: list[list[object]] = []
    for cell in results.cells:
        own = [(f"Rank {r}", [ranks[n, r][c] for c in columns]) for n, r in sorted(ranks) if n == cell.number]
        rows += [[results.label(cell), name, *values] for name, values in own]
        if cell in charted(results):
            yield Figure(
                stacked(own, labels, "mean of one seat"),
                f"{results.label(cell)}: {s['title'].lower()}, by final rank.",
                "The table below holds the values.",
            )
    yield from few(results)
    heads = [Column(_heading(results, c, "seats"), "number") for c in columns]
    yield Table(f"{s['title']}, mean of one seat", [Column("Variant"), Column("Rank"), *heads], rows)


def _histogram(results: Results, s: Section) -> Iterator[Item]:
    """Distribution of numeric columns."""
    kind = _table_of(s)
    for name in s["columns"]:
        found = {k[0]: v for k, v in counts(results.run, kind, name).items()}
        shown = list(charted(results))
        for i in range(0, len(shown), PER_CHART):
            series = [(results.label(c), found[c.number]) for c in shown[i : i + PER_CHART]]
            means = [(n, float(np.average(x[0], weights=x[1]))) for n, x in series]
            yield Figure(
                lines(series, _heading(results, name, kind)),
                f"{results.column(name, kind)['label']}: share of {kind}."
                + (f" {series[0][0]}." if len(series) == 1 else ""),
                "Means: " + "; ".join(f"{n} {x:.2f}" for n, x in means),
            )
    yield from few(results)


def _heatmap(results: Results, s: Section) -> Iterator[Item]:
    """Rows x columns of game codes, one map a value."""
    rows, columns = s["rows"], s["columns"][0]
    values = list(s["values"]) or ["score"]
    for cell in charted(results):
        where = results.of(cell).layout
        found = heat(results.run, where, rows, columns, values)
        across = _names(results.names(cell, columns, "games"), found.columns)
        down = _names(results.names(cell, rows, "games"), found.rows)
        for value in values:
            if value == "first" and cell.players < 2:
                continue
            factor = 100 if value == "first" else 1
            title = FIXED.get(value) or _heading(results, value, "games").lower()
            means = found.cells[value]
            grid = [
                [factor * means[r, c].value if (r, c) in means else None for c in found.columns]
                for r in found.rows
            ]
            noise = 3 * factor * float(np.median([m.error for m in means.values()]))
            labels = (results.column(rows, "games")["label"], results.column(columns, "games")["label"])
            yield Figure(
                matrix(down, across, grid, "{:.1f}", 0.0 if value == "first" else None, labels, noise),
                f"{results.label(cell)}: {title}, by {labels[0].lower()} and {labels[1].lower()}.",
                "The table below holds the values.",
            )
        yield _heat_table(results, cell, s, found.cells, (down, across), (found.rows, found.columns))
    yield from few(results)


def _heat_table(
    results: Results,
    cell: Cell,
    s: Section,
    cells: dict[str, Any],
    names: tuple[list[str], list[str]],
    codes: tuple[list[int], list[int]],
) -> Table:
    heads, units = list[str](), list[Unit]()
    for value in cells:
        heads.append((FIXED.get(value) or _heading(results, value, "games")).capitalize())
        units.append("points" if value == "first" else "number")
    body = []
    for r, down in zip(codes[0], names[0], strict=True):
        for c, across in zip(codes[1], names[1], strict=True):
            found = [means.get((r, c)) for means in cells.values()]
            if any(found):
                blocks = next(m.blocks for m in found if m)
                body.append([f"{down} / {across}", *(m and (m.interval() or m.value) for m in found), blocks])
    columns = [
        Column("Pair"),
        *(Column(h, u) for h, u in zip(heads, units, strict=True)),
        Column("Blocks", "count"),
    ]
    return Table(f"{results.label(cell)}: {s['title']}", columns, body, "95 % intervals, one at a time.")


KINDS: dict[str, Callable[[Results, Section], Iterator[Item]]] = {
    "shares": _shares,
    "means": _means,
    "stacked": _stacked,
    "histogram": _histogram,
    "heatmap": _heatmap,
    "items": items,
    "swaps": swaps,
}
