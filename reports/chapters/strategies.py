"""Strategies against each other, and how much of it is luck."""

from __future__ import annotations

from collections.abc import Iterator

from reports.charts.intervals import forest
from reports.charts.matrix import matrix
from reports.charts.style import SERIES
from reports.content import Chapter, Column, Figure, Item, Table, Text, show
from reports.inference.luck import variance_components
from reports.inference.wilson import share_interval
from reports.measures.ladder import StrategyTable, strategy_table
from reports.results import Results
from reports.run import Cell

BOUND = "won or lost everything: a bound, not a value"


def chapter(results: Results) -> Chapter:
    """Payoff matrix and ladder per variant."""
    intro = (
        "Win rates by strategy, over all seats. A meeting is two seats of one game with different "
        "strategies; "
        "who ranks higher wins it, equal ranks are half a win. Ratings in Elo come from finishing orders "
        "(Bradley-Terry for two seats, Plackett-Luce for more) with a term for the seat; their 95 "
        "% intervals "
        "from a bootstrap over blocks. Nash weight: the mixture of strategies that nobody beats."
    )
    return Chapter("Strategies against each other", intro, list(_items(results)))


def _items(results: Results) -> Iterator[Item]:
    mixed = [c for c in results.cells if len(c.strategies) > 1 and results.of(c).blocks]
    for variant in dict.fromkeys(c.variant for c in mixed):
        table = strategy_table([results.of(c) for c in mixed if c.variant == variant])
        if table is not None:
            yield from _variant(results.variant_title(variant), table)
    if mixed:
        rows: list[list[object]] = []
        for cell in mixed:
            m = results.of(cell)
            for name, share in zip(cell.strategies, m.strategy_credit(), strict=True):
                rows.append([results.label(cell), name, share_interval(share), m.equal_share(cell.players)])
        yield Table(
            "Win credit by strategy, percent, one seat",
            [
                Column("Variant"),
                Column("Strategy"),
                Column("Win credit", "share"),
                Column("Equal share", "share"),
            ],
            rows,
            "95 % intervals over blocks.",
        )


def _variant(title: str, table: StrategyTable) -> Iterator[Item]:
    n = len(table.names)
    values = [[None if x is None else 100 * x.value for x in row] for row in table.shares]
    if n > 2:
        yield Figure(
            matrix(table.names, table.names, values, "{:.1f}", 50.0, ("row", "against column")),
            f"{title}: percent of meetings that the row's strategy won against the column's.",
            "Exact values are in the table of meetings below.",
        )
    if table.ladder:
        rows = [(r.name, r.rating, SERIES[0]) for r in table.ladder]
        remark = [Column("Remark")] if any(r.extreme for r in table.ladder) else []
        yield Figure(
            forest(rows, "Elo, mean of all strategies is 0"),
            f"{title}: ladder of strategies.",
            "; ".join(f"{name} {x.value:+.0f}" for name, x, _ in rows),
        )
        yield Table(
            f"{title}: ladder of strategies",
            [Column("Strategy"), Column("Elo", "elo"), Column("Nash weight", "share"), *remark],
            [
                [r.name, r.rating, r.nash, *([BOUND if r.extreme else ""] if remark else [])]
                for r in table.ladder
            ],
            f"Sitting first is worth {show(table.first_move, 'elo')} Elo between equals.",
        )
    else:
        yield Text(f"{title}: no ladder, for not all strategies are linked by meetings.")
    pairs = [(i, j) for i in range(n) for j in range(n) if i < j and table.shares[i][j] is not None]
    yield Table(
        f"{title}: meetings",
        [Column("Strategy"), Column("Against"), Column("Won, percent", "share"), Column("Blocks", "count")],
        [[table.names[i], table.names[j], table.shares[i][j], table.meetings[i][j]] for i, j in pairs],
    )


def luck(results: Results) -> Chapter:
    """Variance components of win credit."""
    intro = (
        "What the variance of one seat's win credit in one game is made of. Strategy: who plays. "
        "Seat: where. "
        "Deal: what the same seat wins on the same deal, whoever sits there. Rest: everything that is met on "
        "the way. Estimated by moments over deal x seat x strategy."
    )
    rows = [row for c in results.cells if (row := _luck_row(results, c))]
    columns = [Column("Variant"), *(Column(t, "share") for t in ("Strategy", "Seat", "Deal", "Rest"))]
    table = Table("Luck or skill: shares of the variance of win credit, percent", columns, rows)
    return Chapter("Luck or skill", intro, [table] if rows else [])


def _luck_row(results: Results, cell: Cell) -> list[object] | None:
    m = results.of(cell)
    at = cell.strategy_at
    once = len(m.layout.places) == at.size
    if cell.players < 2 or m.blocks < 2 or not once or not cell.balanced:
        return None
    found = variance_components(m.credit.mean, m.credit.covariance, m.layout.places, m.blocks)
    if found is None:
        return None
    return [results.label(cell), found.strategy, found.seat, found.deal, found.rest]
