"""How games go: margin, length, ends, ties, and what keeps players on their chairs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from reports.chapters import charted, few
from reports.charts.distributions import lines
from reports.charts.intervals import grouped
from reports.content import Chapter, Column, Figure, Item, Listing, Table, Text
from reports.inference.estimate import Interval
from reports.inference.goodman import simultaneous
from reports.inference.wilson import wilson
from reports.measures.counts import Counts, by_rank, comebacks, counts, margins, quantile
from reports.results import Results, is_stop, plain_words
from reports.run import Cell

QUANTILES = (0.05, 0.5, 0.95)
PER_CHART = 4


def margin(results: Results) -> Chapter:
    """Margin of victory."""
    intro = (
        "Best score of rank 1 minus the best score below it; 0 when all share the win or tie-breaks decided. "
        "In team games: between the teams' sums."
    )
    cells = [c for c in results.cells if c.players > 1]
    return Chapter("Margin of victory", intro, list(_spread(results, cells, "margin", "points")))


def length(results: Results) -> Chapter:
    """Length, decisions and how games ended."""
    intro = (
        "Turns begun until the end, by whoever takes them. Games that a cap or the stall rule stopped are in "
        "every table."
    )
    items = list(_spread(results, results.cells, "turns", "turns"))
    return Chapter("Length and end of the game", intro, [*items, _ends(results)])


def _spread(results: Results, cells: Sequence[Cell], column: str, unit: str) -> Iterator[Item]:
    """Charts and a table of a game column."""
    if not cells:
        return
    found = {k[0]: v for k, v in counts(results.run, "games", column, (), cells).items()}
    if column == "margin":
        found |= {c.number: margins(results.run, w) for c in cells if (w := results.of(c).layout).teams}
    label = results.column(column, "games")["label"]
    axis = label.lower() if label.lower() == unit else f"{label.lower()}, {unit}"
    for group in _batches([c for c in charted(results) if c in cells]):
        series = [(results.label(c), found[c.number]) for c in group]
        yield Figure(
            lines(series, axis),
            f"{label}: share of games." + (f" {series[0][0]}." if len(series) == 1 else ""),
            f"Median {label.lower()}: " + "; ".join(f"{n} {quantile(s, 0.5):g}" for n, s in series),
        )
    yield from few(results)
    rows = []
    for cell in cells:
        sample, m = found[cell.number], results.of(cell)
        mean = m.fact(column)
        row = [results.label(cell), (mean.interval() or mean.value) if m.blocks else None]
        row += [quantile(sample, q) for q in (*QUANTILES, 1.0)]
        if column == "margin":
            row.append(_at_most(sample, 0.0))
        else:
            row += [m.fact("decisions").value if m.blocks else None]
        rows.append(row)
    last = Column("Margin 0", "share") if column == "margin" else Column("Decisions", "number")
    yield Table(
        axis.capitalize(),
        [
            Column("Variant"), Column("Mean", "number"),
            *(Column(t, "level") for t in ("5 %", "Median", "95 %", "Highest")), last,
        ],
        rows,
    )  # fmt: skip


def _batches(cells: Sequence[Cell]) -> Iterator[Sequence[Cell]]:
    """Cells that share a chart."""
    for i in range(0, len(cells), PER_CHART):
        yield cells[i : i + PER_CHART]


def _at_most(sample: Counts, bound: float) -> float:
    return float(sample[1][sample[0] <= bound].sum() / sample[1].sum())


def _ends(results: Results) -> Table:
    names = results.run.game["reasons"]
    rows = []
    for cell in results.cells:
        found = results.reasons[cell.number]
        total = sum(found.values())
        shares = [found.get(i + 1, 0) / total for i in range(len(names))]
        rows.append([results.label(cell), results.stopped_share(cell), *shares])
    titles = [plain_words(n) + (" (stopped)" if is_stop(n) else "") for n in names]
    return Table(
        "Why games ended, percent of games",
        [
            Column("Variant"),
            Column("Stopped by cap or stall", "share"),
            *(Column(t, "share") for t in titles),
        ],
        rows,
    )


def ties(results: Results) -> Chapter:
    """Ties for first and what the tie-breaks do."""
    intro = "A game is tied when seats or teams were level for first before any tie-break."
    cells = [c for c in results.cells if c.players > 1]
    return Chapter("Ties and tie-breaks", intro, list(_tie_items(results, cells)) if cells else [])


def _tie_items(results: Results, cells: list[Cell]) -> Iterator[Item]:
    steps = results.run.game["tie_breaks"]
    rows = []
    for cell in cells:
        found = results.tie_breaks[cell.number]
        total = sum(found.values())
        tied = wilson(results.tied_share(cell), total)
        rows.append([results.label(cell), tied, *(found.get(i + 1, 0) / total for i in range(len(steps)))])
    yield Table(
        "Tied games and the step that decided them, percent of games",
        [Column("Variant"), Column("Tied", "share"), *(Column(plain_words(s), "share") for s in steps)],
        rows,
    )
    rows = []
    for cell in cells:
        m = results.of(cell)
        if not m.blocks or results.tied_share(cell) == 0:
            continue
        with_break, without = (simultaneous(m.side_credit(shared)) for shared in (False, True))
        for i, (a, b) in enumerate(zip(with_break, without, strict=True)):
            rows.append([results.label(cell), m.layout.side_name(i), a, b, a.value - b.value])
    if rows:
        yield Table(
            "Win credit by seat with the tie-breaks, and with tied games shared, percent",
            [
                Column("Variant"), Column("Side"), Column("With tie-breaks", "share"),
                Column("Tied games shared", "share"), Column("Tie-breaks add, points", "points"),
            ],
            rows,
            "Shared among those with as many points as the winner. Simultaneous 95 % intervals.",
        )  # fmt: skip


def excitement(results: Results) -> Chapter:
    """Lead changes, drama, comebacks, choice."""
    intro = "How open games stay, and how much there is to decide."
    cells = [c for c in results.cells if results.of(c).blocks]
    return Chapter("Excitement", intro, list(_excitement_items(results, cells)) if cells else [])


def _excitement_items(results: Results, cells: list[Cell]) -> Iterator[Item]:
    many = [c for c in cells if c.players > 1]
    deficits = comebacks(results.run)
    if many:
        changes = {k[0]: v for k, v in counts(results.run, "games", "lead_changes", (), many).items()}
        for group in _batches([c for c in charted(results) if c in many]):
            series = [(results.label(c), changes[c.number]) for c in group]
            yield Figure(
                lines(series, "lead changes in a game"),
                "Lead changes: share of games." + (f" {series[0][0]}." if len(series) == 1 else ""),
                "; ".join(f"{n}: median {quantile(s, 0.5):g}" for n, s in series),
            )
            yield _comeback_figure(results, group, deficits)
    drama = by_rank(results.run, ["deficit"])
    rows = []
    for cell in cells:
        m = results.of(cell)
        lead: list[object] = [
            m.fact(n).interval() or m.fact(n).value for n in ("lead_changes", "decided_share")
        ]
        if cell.players == 1:
            lead = [None, None]
        rows.append(
            [
                results.label(cell), *lead,
                None if cell.players == 1 else _behind(deficits[cell.number]),
                None if cell.players == 1 else drama.get((cell.number, 1), {}).get("deficit"),
                m.fact("choice_share").value, m.fact("branching").value,
            ]
        )  # fmt: skip
    yield Table(
        "Excitement",
        [
            Column("Variant"), Column("Lead changes", "number"),
            Column("Decided after, percent of turns", "share"),
            Column("Wins from behind", "share"), Column("Drama, points", "number"),
            Column("Real choices", "share"), Column("Branching", "number"),
        ],
        rows,
    )  # fmt: skip
    yield Listing(
        [
            (
                "Lead change",
                "at the end of a turn another seat leads; who shares the lead and held it keeps it",
            ),
            (
                "Decided after",
                "the turn after which the lead did not change any more, in percent of all turns",
            ),
            (
                "Wins from behind",
                "share of win credit that went to seats which were behind at the end of some turn",
            ),
            ("Drama", "the deepest deficit of rank 1 at the end of a turn, mean over winning seats"),
            ("Real choices", "share of decisions with more than one legal action"),
            ("Branching", "legal actions a decision, forced ones included"),
        ]
    )


def _behind(found: tuple[np.ndarray, np.ndarray, np.ndarray]) -> float | None:
    deficit, _, credit = found
    return float(credit[deficit > 0].sum() / credit.sum()) if credit.sum() else None


def _comeback_figure(
    results: Results, cells: Sequence[Cell], deficits: dict[int, tuple[np.ndarray, np.ndarray, np.ndarray]]
) -> Item:
    """Win credit by deepest deficit, in six classes of about as many seats."""
    everything = [deficits[c.number] for c in cells]
    values = np.concatenate([d[0] for d in everything])
    weights = np.concatenate([d[1] for d in everything])
    order = np.argsort(values)
    total = np.cumsum(weights[order]) / weights.sum()
    cuts = np.unique([values[order][np.searchsorted(total, q)] for q in np.arange(1, 6) / 6])
    cuts = np.unique(np.concatenate([[0.0], cuts[cuts < values.max()]]))
    names = ["never behind"]
    bounds = [*cuts, values.max()]
    names += [f"{low + 1:g}–{high:g}" if high > low + 1 else f"{high:g}" for low, high in pairwise(bounds)]
    if len(bounds) < 3:
        return Text("Nobody was ever behind by different amounts, so there is no chart of comebacks.")
    series: list[tuple[str, list[Interval | None]]] = []
    for cell, (deficit, seats, credit) in zip(cells, everything, strict=True):
        at = np.searchsorted(cuts, deficit, side="left")
        n, won = (np.bincount(at, x, minlength=len(names)) for x in (seats, credit))
        partners = cell.players / len(results.of(cell).layout.sides)
        rates = [
            wilson(min(1.0, w * partners / k), k).scaled(100) if k else None
            for w, k in zip(won, n, strict=True)
        ]
        series.append((results.label(cell), rates))
    return Figure(
        grouped(names, series, "win credit, percent"),
        "Comebacks: win credit of a seat (in teams, of its team) by its deepest deficit at a "
        "turn's end, in points (95 % each)" + (f". {series[0][0]}." if len(series) == 1 else "."),
        "; ".join(f"{n}: {x.value:.0f} %" for n, x in zip(names, series[0][1], strict=True) if x),
    )
