"""First things first: is it fair?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from reports.charts.intervals import forest
from reports.charts.style import BAD, GOOD, OPEN, SOFT
from reports.content import Card, Cards, Chapter, Column, Figure, Item, Table, show
from reports.inference.equivalence import FAIR, UNDECIDED, UNFAIR
from reports.inference.estimate import Mean
from reports.inference.goodman import simultaneous
from reports.inference.multiple import adjusted
from reports.inference.sample_size import Pilot, for_difference, for_equivalence
from reports.inference.wilson import share_interval
from reports.results import NO_VERDICT, Results
from reports.run import Cell

COLOURS = {FAIR: GOOD, UNFAIR: BAD, UNDECIDED: OPEN, NO_VERDICT: SOFT}
WORDS = {FAIR: "Fair", UNFAIR: "Unfair", UNDECIDED: "Undecided", NO_VERDICT: "No verdict"}
MOST_CARDS = 16
MOST_ROWS = 40


def chapter(results: Results) -> Chapter:
    """Verdict per variant, with what it rests on."""
    margin = show(100 * results.run.margin, "number")
    intro = (
        f"Fair means: every side's share of wins is shown to be within {margin} percentage points "
        f"of an equal "
        "share (two one-sided tests at 5 %, on blocks of one deal in all seat rotations). Unfair means: some "
        "side is shown to be further off than that. Undecided means that these games show neither. The rate "
        "is win credit by seat: a win shared by k seats counts 1/k."
    )
    return Chapter("Is it fair?", intro, list(_items(results)))


def _items(results: Results) -> Iterator[Item]:
    variants = [v for v in results.run.variants if results.run.cells_of(v)]
    if len(variants) <= MOST_CARDS:
        yield Cards([_card(results, v) for v in variants])
    shown = [c for c in results.cells if results.verdicts[c.number].advantage][:MOST_ROWS]
    if shown:
        yield _figure(results, shown)
    if against := [c for c in results.cells if c.players > 1]:
        yield _table(results, against)
    if solo := [c for c in results.cells if c.players == 1]:
        yield _solo(results, solo)
    if needs := list(_needs(results)):
        yield Table(
            "How many games would decide, at the speed of this run",
            [
                Column("Variant"), Column("Games so far", "count"), Column("If truly balanced", "count"),
                Column("If truly as seen here", "count"), Column("Minutes for that", "number"),
            ],
            needs,
            "Planned from this run's variance between blocks, for a chance of nine in ten. A dash under "
            "\"as seen\": the imbalance seen lies so close to the margin that no number of games is enough.",
        )  # fmt: skip
    yield from _robustness(results)


def _card(results: Results, variant: str) -> Card:
    word = results.variant_verdict(variant)
    lines = []
    for cell in results.run.cells_of(variant)[:6]:
        verdict, m = results.verdicts[cell.number], results.of(cell)
        name = f"{cell.lineup}: " if results.several_lineups else ""
        if verdict.advantage is not None:
            points = show(verdict.advantage.over_fair, "points")
            tail = f" ({verdict.word})" if results.several_lineups else ""
            lines.append(f"{name}first player {points} points{_elsewhere(results, cell)}{tail}")
            if m.unseated.value:
                lines.append(f"{name}{results.unseated} won {show(share_interval(m.unseated), 'share')} %")
        elif cell.players == 1 and m.blocks:
            lines.append(f"{name}won {show(share_interval(m.credit.one(0)), 'share')} %")
        else:
            lines.append(f"{name}{verdict.why}")
    most = max(results.stopped_share(c) for c in results.run.cells_of(variant))
    lines.append(f"Stopped by cap or stall: {show(most, 'share')}")
    lines.append(f"Component data: {results.origin(variant)}")
    return Card(results.variant_title(variant), word, WORDS[word], lines)


def _elsewhere(results: Results, cell: Cell) -> str:
    """The side that is furthest off, where that is not the first player's."""
    m = results.of(cell)
    shares = simultaneous(m.balance())
    fair = 1 / len(shares)
    worst = max(range(len(shares)), key=lambda i: abs(shares[i].value - fair))
    if worst == 0 or len(shares) == 2:
        return ""
    return f"; furthest off: {m.layout.side_name(worst)} {show(shares[worst].scaled(1.0, -fair), 'points')}"


def _figure(results: Results, cells: list[Cell]) -> Figure:
    rows = []
    for cell in cells:
        verdict = results.verdicts[cell.number]
        assert verdict.advantage is not None
        rows.append((results.label(cell), verdict.advantage.over_fair.scaled(100), COLOURS[verdict.word]))
    margin = 100 * results.run.margin
    svg = forest(rows, "first player's win credit over an equal share, points", 0.0, (-margin, margin))
    return Figure(
        svg,
        "First-player advantage with its simultaneous 95 % interval. The band is the margin.",
        "First-player advantage of " + "; ".join(f"{n}: {show(x, 'number')} points" for n, x, _ in rows[:12]),
    )


def _table(results: Results, cells: list[Cell]) -> Table:
    tests = {c.number: t for c in cells if (t := results.verdicts[c.number].test) is not None}
    method, corrected = adjusted([t.p_unfair for t in tests.values()])
    p = dict(zip(tests, corrected, strict=True))
    rows = []
    for cell in cells:
        verdict, m = results.verdicts[cell.number], results.of(cell)
        gain = verdict.advantage
        rows.append(
            [
                results.label(cell),
                WORDS[verdict.word],
                gain and gain.over_fair,
                gain and gain.over_others.value,
                gain and gain.elo[0],
                verdict.test and verdict.test.p_fair,
                p.get(cell.number),
                m.games,
                m.blocks,
                results.stopped_share(cell),
                results.origin(cell.variant),
            ]
        )
    return Table(
        "Verdicts: win credit by seat",
        [
            Column("Variant"), Column("Verdict", "tone"), Column("First player, points over 1/n", "points"),
            Column("over the others' mean", "points"), Column("Elo", "elo"), Column("p (fair)", "p"),
            Column("p (unfair), adjusted", "p"), Column("Games", "count"), Column("Blocks", "count"),
            Column("Cap or stall", "share"), Column("Components"),
        ],
        rows,
        f"Intervals are simultaneous 95 % over the sides of a game (Goodman). p (fair): against "
        f"'some side is "
        f"off by the margin or more'. p (unfair): against 'all sides are within the margin', adjusted over "
        f"the rows ({method}); the verdict itself is not adjusted over rows. A dash under Elo: no "
        f"finite value.",
    )  # fmt: skip


def _solo(results: Results, cells: list[Cell]) -> Table:
    rows = []
    for cell in cells:
        m = results.of(cell)
        rate = share_interval(m.credit.one(0)) if m.blocks else None
        rows.append([results.label(cell), rate, m.games])
    return Table(
        "Solo games: share of games won",
        [Column("Variant"), Column("Won, percent", "share"), Column("Games", "count")],
        rows,
        "Wilson 95 % interval.",
    )


def _needs(results: Results) -> Iterator[list[object]]:
    wall = float(results.run.manifest.get("wall_seconds") or 0)
    games = sum(results.run.done(c) for c in results.cells)
    speed = games / wall if wall > 0 else None
    for cell in results.cells:
        verdict, m = results.verdicts[cell.number], results.of(cell)
        if verdict.word != UNDECIDED or m.blocks < 2:
            continue
        shares = m.balance()
        widest = max(shares, key=lambda x: x.variance)
        pilot = Pilot(_variance(widest, cell.rotations), cell.rotations, speed)
        off = max(abs(x.value - 1 / len(shares)) for x in shares)
        margin = results.run.margin
        balanced = for_equivalence(pilot, margin, len(shares))
        seen = None
        if abs(off - margin) > 0.02 * margin:
            seen = (
                for_equivalence(pilot, margin, len(shares), off)
                if off < margin
                else for_difference(pilot, off - margin, alpha=0.05 / max(1, len(shares)))
            )
        yield [
            results.label(cell),
            m.games,
            balanced and balanced.games,
            seen and seen.games,
            seen and seen.minutes,
        ]


def _variance(share: Mean, rotations: int) -> float:
    """The block's variance; without any spread seen, that of one fair game."""
    return share.variance if share.variance > 0 else share.value * (1 - share.value) / rotations or 0.25


def _robustness(results: Results) -> Iterator[Item]:
    """Which verdicts hold whatever the components or the reading of the rules."""
    groups: dict[tuple[str, int, int], list[Cell]] = {}
    for cell in results.cells:
        if results.verdicts[cell.number].word != NO_VERDICT:
            sides = len(results.of(cell).layout.sides)
            groups.setdefault((cell.lineup, cell.players, sides), []).append(cell)
    rows: list[list[Any]] = []
    for (lineup, players, _), cells in groups.items():
        hashes = {results.run.variants[c.variant]["components"].get("hash") for c in cells}
        if len(cells) < 2:
            continue
        words = [results.verdicts[c.number].word for c in cells]
        told = "; ".join(_who(results, x, cells) for x in (FAIR, UNFAIR, UNDECIDED) if x in words)
        holds = f"{WORDS[words[0]]} under all" if len(set(words)) == 1 else "Depends on the variant"
        rows.append([lineup, players, len(cells), len(hashes), told, holds])
    if rows:
        yield Table(
            "Which verdicts hold under every component set and reading of the rules",
            [
                Column("Line-up"), Column("Seats", "count"), Column("Variants", "count"),
                Column("Component sets", "count"), Column("Verdicts"), Column("Holds?"),
            ],
            rows,
            "Component sets are told apart by their data, not by name.",
        )  # fmt: skip


def _who(results: Results, word: str, cells: list[Cell]) -> str:
    """Which variants got a verdict."""
    names = [results.variant_title(c.variant) for c in cells if results.verdicts[c.number].word == word]
    more = f" and {len(names) - 6} more" if len(names) > 6 else ""
    return f"{WORDS[word]}: {', '.join(names[:6])}{more}"
