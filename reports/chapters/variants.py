"""Variants side by side on the same deals."""

from __future__ import annotations

from collections.abc import Iterator

from reports.charts.intervals import forest
from reports.charts.style import SERIES
from reports.content import Chapter, Column, Figure, Item, Table
from reports.inference.distance import distance
from reports.inference.multiple import adjusted
from reports.inference.wilson import share_interval
from reports.measures.counts import counts
from reports.measures.pairs import PairMeasures
from reports.results import Results

MOST_ROWS = 40


def chapter(results: Results) -> Chapter:
    """Each variant against the baseline (or the first variant with as many seats)."""
    intro = (
        "Differences between variants on the same deals, played by the same line-up at the same seats. "
        "The correlation between the two is what pairing gains: the same precision from separate deals would "
        'take the number of games times "saved". Intervals are 95 % over deals.'
    )
    pairs = results.pairs
    return Chapter("Variants side by side", intro, list(_items(results, pairs)) if pairs else [])


def _items(results: Results, pairs: list[PairMeasures]) -> Iterator[Item]:
    many = [p for p in pairs if p.first.players > 1]
    if many:
        rows = [
            (_name(results, p), d.scaled(100), SERIES[0])
            for p in many[:MOST_ROWS]
            if (d := p.difference("first").interval) is not None
        ]
        if rows:
            yield Figure(
                forest(rows, "change of the first player's win credit, points"),
                "First player's win credit against the reference variant, on the same deals.",
                "; ".join(f"{n}: {x.value:+.2f}" for n, x, _ in rows[:12]),
            )
        yield _first_player(results, many)
    yield _columns(results, pairs)
    yield _shapes(results, pairs)


def _name(results: Results, p: PairMeasures) -> str:
    return results.label(p.second)


def _first_player(results: Results, pairs: list[PairMeasures]) -> Table:
    found = [p.difference("first") for p in pairs]
    method, corrected = adjusted([d.p for d in found])
    rows = []
    for p, d, pv in zip(pairs, found, corrected, strict=True):
        rows.append(
            [
                _name(results, p), results.variant_title(p.first.variant), d.first, d.second, d.interval, pv,
                share_interval(p.winner_changed), d.correlation, d.saved, d.blocks,
            ]
        )  # fmt: skip
    return Table(
        "First player's win credit on the same deals",
        [
            Column("Variant"), Column("Reference"), Column("Reference, percent", "share"),
            Column("Variant, percent", "share"), Column("Difference, points", "points"),
            Column("p, adjusted", "p"), Column("Games whose winner changes, percent", "share"),
            Column("Correlation", "number"), Column("Saved", "times"), Column("Deals", "count"),
        ],
        rows,
        f"p adjusted over the rows ({method}). Sides, not seats, in team games.",
    )  # fmt: skip


def _columns(results: Results, pairs: list[PairMeasures]) -> Table:
    rows = []
    for p in pairs:
        for name in p.names[1:]:
            if p.first.players == 1 and name in ("margin", "lead_changes"):
                continue
            table = "games" if name in ("turns", "margin", "lead_changes") else "seats"
            d, label = p.difference(name), results.column(name, table)["label"]
            rows.append(
                [
                    _name(results, p),
                    label,
                    d.first,
                    d.second,
                    d.interval,
                    d.standardised,
                    d.correlation,
                    d.saved,
                ]
            )
    return Table(
        "Scores, sources and length on the same deals",
        [
            Column("Variant"), Column("What"), Column("Reference", "number"), Column("Variant", "number"),
            Column("Difference", "number"), Column("in standard deviations", "number"),
            Column("Correlation", "number"), Column("Saved", "times"),
        ],
        rows,
        "Scores and sources: mean of one seat. A dash: without spread there is nothing to save or "
        "to standardise by.",
    )  # fmt: skip


def _shapes(results: Results, pairs: list[PairMeasures]) -> Table:
    scores = counts(results.run, "seats", "score")
    turns = counts(results.run, "games", "turns")
    rows = []
    for p in pairs:
        for label, found in (("Score", scores), ("Turns", turns)):
            apart = distance(found[(p.first.number,)], found[(p.second.number,)])
            rows.append([_name(results, p), label, apart and apart.kolmogorov, apart and apart.wasserstein])
    return Table(
        "How far the whole distributions are apart",
        [
            Column("Variant"),
            Column("What"),
            Column("Kolmogorov-Smirnov", "number"),
            Column("Wasserstein", "number"),
        ],
        rows,
        "Kolmogorov-Smirnov: largest gap between the distribution functions (0 to 1). Wasserstein: how far "
        "values must be moved on average to turn one distribution into the other.",
    )
