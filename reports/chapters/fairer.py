"""What would make it fair: points given at the end to the sides that win too seldom."""

from __future__ import annotations

from collections.abc import Iterator

from reports.chapters.verdicts import WORDS
from reports.content import Chapter, Column, Table, show
from reports.inference.equivalence import FAIR, equivalence
from reports.inference.first_player import first_player_advantage
from reports.measures.fairer import Fairer, fairer
from reports.measures.layout import Layout
from reports.results import NO_VERDICT, Results


def chapter(results: Results) -> Chapter:
    """For every cell that was not shown to be fair, in games decided by points."""
    intro = (
        "Points given at the end that would bring all sides nearest to an equal share, had everybody played "
        "as here. They are chosen on the deals of even number and judged on those of odd number; ties are "
        "shared, so half a point breaks them. Knowing of the points may change how people play: a rule that "
        "looks right here should be played as a variant."
    )
    rows = list(_rows(results)) if results.run.game.get("compensation") == "points" else []
    table = Table(
        "Points that would even it out",
        [
            Column("Variant"), Column("Points given"), Column("First player now", "points"),
            Column("First player then", "points"), Column("Verdict then", "tone"), Column("Blocks", "count"),
        ],
        rows,
        "Simultaneous 95 % intervals, in points over an equal share.",
    )  # fmt: skip
    return Chapter("What would make it fair?", intro, [table] if rows else [])


def _rows(results: Results) -> Iterator[list[object]]:
    for cell in results.cells:
        verdict, m = results.verdicts[cell.number], results.of(cell)
        if verdict.word in (FAIR, NO_VERDICT) or m.unseated.value:
            continue
        found = fairer(results.run, m.layout)
        if found is None or not any(found.points):
            continue
        now, then = verdict.advantage, first_player_advantage(found.shares)
        word = equivalence(found.shares, results.run.margin).word
        yield [
            results.label(cell),
            _told(m.layout, found),
            now and now.over_fair,
            then.over_fair,
            WORDS[word],
            found.shares[0].blocks,
        ]


def _told(layout: Layout, found: Fairer) -> str:
    """Seat 1: 2.5; seat 2: 4."""
    given = ((layout.side_name(i), x) for i, x in enumerate(found.points) if x)
    return "; ".join(f"{name}: {show(x, 'level')}" for name, x in given)
