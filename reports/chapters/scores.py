"""Scores by seat, and where the points come from."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

import numpy as np

from reports.chapters import charted, few
from reports.charts.distributions import lines, stacked
from reports.content import Chapter, Column, Figure, Item, Table
from reports.inference.wilson import wilson
from reports.measures.counts import Counts, by_rank, counts, quantile
from reports.results import Results
from reports.run import Cell

MOST_THRESHOLDS = 12


def scores(results: Results) -> Chapter:
    """Score distribution by seat."""
    intro = "Final scores of single seats, in teams too. The interval of a mean is 95 %, over blocks."
    return Chapter("Scores", intro, list(_score_items(results)))


def _score_items(results: Results) -> Iterator[Item]:
    found = counts(results.run, "seats", "score", ("seat",))
    unit = results.column("score")["unit"] or "points"
    for cell in charted(results):
        series = [(f"Seat {s}", found[cell.number, s]) for s in range(cell.players)]
        yield Figure(
            lines(series, f"score, {unit}"),
            f"{results.label(cell)}: distribution of scores by seat.",
            "Mean score by seat: " + ", ".join(f"{n} {_mean(c):.1f}" for n, c in series),
        )
    yield from few(results)
    rows = []
    for cell in results.cells:
        m = results.of(cell)
        for s in range(cell.players):
            sample = found[cell.number, s]
            mean = m.values["score"].combined(m.layout.seat(s)).interval() if m.blocks else None
            rows.append(
                [results.label(cell), f"Seat {s}", mean or _mean(sample), _deviation(sample)]
                + [quantile(sample, q) for q in (0.0, 0.05, 0.5, 0.95, 1.0)]
            )
    yield Table(
        f"Score by seat, {unit}",
        [
            Column("Variant"), Column("Seat"), Column("Mean", "number"),
            Column("Standard deviation", "number"),
            *(Column(t, "level") for t in ("Lowest", "5 %", "Median", "95 %", "Highest")),
        ],
        rows,
    )  # fmt: skip
    yield from _solo(results, found)
    mixed = [c for c in results.cells if len(c.strategies) > 1 and results.of(c).blocks]
    if mixed:
        rows = []
        for cell in mixed:
            m = results.of(cell)
            for i, name in enumerate(cell.strategies):
                own = m.values["score"].combined(m.layout.strategy(i))
                rows.append([results.label(cell), name, own.interval() or own.value])
        yield Table(
            f"Score by strategy, {unit}",
            [Column("Variant"), Column("Strategy"), Column("Mean", "number")],
            rows,
        )


def _solo(results: Results, found: dict[tuple[int, ...], Counts]) -> Iterator[Table]:
    """How often a lone player reaches a score."""
    cells = [c for c in results.cells if c.players == 1]
    if not cells:
        return
    samples = [found[c.number, 0] for c in cells]
    low, high = min(quantile(s, 0.02) for s in samples), max(quantile(s, 0.98) for s in samples)
    step = 10.0 ** np.ceil(np.log10(max((high - low) / MOST_THRESHOLDS, 0.1)))
    step = next(step * x for x in (0.2, 0.5, 1.0) if (high - low) / (step * x) <= MOST_THRESHOLDS)
    marks = np.arange(np.ceil(low / step), np.floor(high / step) + 1) * step
    rows = []
    for cell, (values, n) in zip(cells, samples, strict=True):
        rows += [
            [results.label(cell), float(m), wilson(float(n[values >= m].sum() / n.sum()), n.sum())]
            for m in marks
        ]
    yield Table(
        "Solo games: how often a score is reached, percent",
        [Column("Variant"), Column("At least", "level"), Column("Share of games", "share")],
        rows,
        "Wilson 95 % intervals.",
    )


def sources(results: Results) -> Chapter:
    """Points by source."""
    intro = "What scores are made of: mean points of one seat from each source. Rank 1 is who won."
    return Chapter("Points by source", intro, list(_source_items(results)) if len(results.parts) > 1 else [])


def _source_items(results: Results) -> Iterator[Item]:
    labels = [results.column(p)["label"] for p in results.parts]
    ranks = by_rank(results.run, results.parts)
    for cell in charted(results):
        if not results.of(cell).blocks:
            continue
        rows = [(f"Seat {s}", _parts_by_seat(results, cell, s)) for s in range(cell.players)]
        rows += [
            (f"Rank {r}", [ranks[c, r][p] for p in results.parts])
            for c, r in sorted(ranks)
            if c == cell.number
        ]
        yield Figure(
            stacked(rows, labels, "mean points of one seat"),
            f"{results.label(cell)}: points by source, by seat and by final rank.",
            "; ".join(
                f"{n}: " + ", ".join(f"{p} {v:.1f}" for p, v in zip(labels, x, strict=True)) for n, x in rows
            ),
        )
    yield from few(results)
    table = []
    for cell in results.cells:
        m = results.of(cell)
        for p, label in zip(results.parts, labels, strict=True):
            if m.blocks:
                mean = m.values[p].combined(m.layout.everyone())
                total = m.values["score"].combined(m.layout.everyone()).value
                top = ranks.get((cell.number, 1), {}).get(p)
                share = mean.value / total if total else None
                table.append([results.label(cell), label, mean.interval() or mean.value, share, top])
    yield Table(
        "Points by source, all seats",
        [
            Column("Variant"), Column("Source"), Column("Mean of one seat", "number"),
            Column("Share of the score", "share"), Column("Mean of winners", "number"),
        ],
        table,
    )  # fmt: skip


def _parts_by_seat(results: Results, cell: Cell, seat: int) -> list[float]:
    m = results.of(cell)
    weights = m.layout.seat(seat)
    return [m.values[p].combined(weights).value for p in results.parts]


def _mean(sample: Counts) -> float:
    return float(np.average(sample[0], weights=sample[1]))


def _deviation(sample: Counts) -> float:
    return sqrt(max(0.0, float(np.average((sample[0] - _mean(sample)) ** 2, weights=sample[1]))))
