"""Win credit by seat, and by strategy at each seat."""

from __future__ import annotations

from collections.abc import Iterator

from reports.chapters import charted, few
from reports.charts.intervals import grouped
from reports.content import Chapter, Column, Figure, Item, Table
from reports.inference.estimate import Interval
from reports.inference.goodman import simultaneous
from reports.inference.wilson import share_interval
from reports.results import Results
from reports.run import Cell

UNSEATED = (
    " Games that {who} won give no seat credit: an equal share is an equal part of what the seats won, and "
    "verdicts count those games as shared by all seats."
)


def chapter(results: Results) -> Chapter:
    """Win credit by seat."""
    intro = (
        "Win credit by seat, over all strategies that sat there. Seat 0 plays first. Intervals are "
        "simultaneous "
        "95 % over the seats of a game. Partners in a team share their credit and are shown as one side."
        + UNSEATED.format(who=results.unseated)
        * any(results.of(c).unseated.value for c in results.cells if c.players > 1)
    )
    return Chapter("Win credit by seat", intro, list(_items(results)))


def _items(results: Results) -> Iterator[Item]:
    cells = [c for c in results.cells if c.players > 1 and results.of(c).blocks]
    if not cells:
        return
    for variant in dict.fromkeys(c.variant for c in charted(results) if c in cells):
        yield _figure(results, variant, [c for c in cells if c.variant == variant])
    yield from few(results)
    yield Table(
        "Win credit by seat, percent",
        [
            Column("Variant"),
            Column("Side"),
            Column("Win credit by seat", "share"),
            Column("Equal share", "share"),
        ],
        [row for c in cells for row in _rows(results, c)],
    )
    mixed = [c for c in cells if len(c.strategies) > 1]
    if mixed:
        yield Table(
            "Win credit by strategy and seat, percent",
            [Column("Variant"), Column("Strategy"), Column("Seat"), Column("Win credit", "share")],
            [row for c in mixed for row in _places(results, c)],
            "Win credit of one seat. Intervals: 95 % each.",
        )


def _figure(results: Results, variant: str, cells: list[Cell]) -> Figure:
    where = results.of(cells[0]).layout
    fair = results.of(cells[0]).equal_share(len(where.sides))
    margin = results.run.margin
    series: list[tuple[str, list[Interval | None]]] = []
    for cell in cells[:8]:
        series.append((cell.lineup, [x.scaled(100) for x in simultaneous(results.of(cell).side_credit())]))
    names = [where.side_name(i) for i in range(len(where.sides))]
    title = results.variant_title(variant)
    svg = grouped(
        names,
        series,
        "win credit by seat, percent",
        100 * fair,
        (100 * (fair - margin), 100 * (fair + margin)),
    )
    told = "; ".join(f"{n} {x.value:.1f} %" for n, x in zip(names, series[0][1], strict=True) if x)
    return Figure(svg, f"{title}: win credit by seat. The line is an equal share, the band the margin.", told)


def _rows(results: Results, cell: Cell) -> Iterator[list[object]]:
    m = results.of(cell)
    shares = simultaneous(m.side_credit())
    for i, share in enumerate(shares):
        yield [results.label(cell), m.layout.side_name(i), share, m.equal_share(len(shares))]


def _places(results: Results, cell: Cell) -> Iterator[list[object]]:
    m = results.of(cell)
    for i, name in enumerate(cell.strategies):
        yield [results.label(cell), name, "all", share_interval(m.strategy_credit()[i])]
        for p, (seat, strategy) in enumerate(m.layout.places):
            if strategy == i:
                yield [results.label(cell), name, f"seat {seat}", share_interval(m.credit.one(p))]
