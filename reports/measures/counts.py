"""How often values occur: streamed group-bys over all parts at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import polars as pl

from reports.measures.layout import Layout
from reports.run import Cell, Kind, Run

MOST_VALUES = 2000
Counts = tuple[np.ndarray, np.ndarray]


def counts(
    run: Run, kind: Kind, column: str, by: Sequence[str] = (), cells: Iterable[Cell] | None = None
) -> dict[tuple[int, ...], Counts]:
    """(values, counts) by (cell, *by). A column of more than 2,000 different values is rounded to
    2,000 steps of its range."""
    frame = run.scan(kind, cells)
    value = pl.col(column).cast(pl.Float64)
    low, high = run.collect(frame.select(low=value.min(), high=value.max())).row(0)
    whole = run.collect(frame.select((value == value.round()).all())).item()
    if low is not None and not (whole and high - low < MOST_VALUES):
        step = (high - low) / MOST_VALUES or 1.0
        value = low + ((value - low) / step).round() * step
    keys = ["cell", *by]
    table = run.collect(frame.group_by([*keys, value.alias("value")]).agg(n=pl.len()).sort([*keys, "value"]))
    found = {}
    for key, part in table.group_by(keys, maintain_order=True):
        found[tuple(int(str(k)) for k in key)] = (
            part["value"].to_numpy(),
            part["n"].to_numpy().astype(float),
        )
    return found


def margins(run: Run, where: Layout) -> Counts:
    """Margins of a cell of team games, between teams."""
    found: dict[float, float] = {}
    for window in run.windows(where.cell, ("margin",), ("score", "rank")):
        for value, n in zip(*np.unique(where.margin(window), return_counts=True), strict=True):
            found[float(value)] = found.get(float(value), 0.0) + float(n)
    values = np.array(sorted(found))
    return values, np.array([found[v] for v in values])


def quantile(values: Counts, q: float) -> float:
    """The smallest value with at least the share ``q`` of the games at or below it."""
    total = np.cumsum(values[1])
    return float(values[0][np.searchsorted(total, q * total[-1] * (1 - 1e-12))])


def codes(run: Run, column: str) -> dict[int, dict[int, int]]:
    """Games by cell and by value of a code column of the games table."""
    return {
        cell: {int(v): int(n) for v, n in zip(*found, strict=True)}
        for (cell,), found in counts(run, "games", column).items()
    }


def by_rank(run: Run, columns: Sequence[str]) -> dict[tuple[int, int], dict[str, float]]:
    """Means of seat columns by (cell, final rank)."""
    query = (
        run.scan("seats").group_by("cell", "rank").agg([pl.col(c).cast(pl.Float64).mean() for c in columns])
    )
    table = run.collect(query.sort("cell", "rank"))
    return {(r["cell"], r["rank"]): {c: r[c] for c in columns} for r in table.iter_rows(named=True)}


def comebacks(run: Run) -> dict[int, tuple[np.ndarray, np.ndarray, np.ndarray]]:
    """By cell: deepest deficits (rounded to points), seats with each, their win credit added up."""
    query = (
        run.scan("seats")
        .group_by("cell", pl.col("deficit").round().alias("value"))
        .agg(n=pl.len(), credit=pl.col("credit").cast(pl.Float64).sum())
    )
    table = run.collect(query.sort("cell", "value"))
    return {
        int(str(key[0])): tuple(part[c].to_numpy().astype(float) for c in ("value", "n", "credit"))  # type: ignore[misc]
        for key, part in table.group_by("cell", maintain_order=True)
    }
