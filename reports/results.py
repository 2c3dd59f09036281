"""Everything measured in a run, once, for the chapters to tell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from reports.inference.equivalence import FAIR, UNDECIDED, UNFAIR, Verdict, equivalence
from reports.inference.first_player import Advantage, first_player_advantage
from reports.measures.cell import CellMeasures, measure
from reports.measures.counts import codes
from reports.measures.pairs import PairMeasures, comparable, measure_pair
from reports.run import Cell, Run

STOPPING = ("cap", "stall")
NO_VERDICT = "none"


@dataclass(frozen=True)
class CellVerdict:
    """``word``: fair, unfair, undecided or none (then ``why`` says why not)."""

    word: str
    why: str = ""
    test: Verdict | None = None
    advantage: Advantage | None = None


class Results:
    """A run and its measures."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.cells = run.played
        game = run.game
        self.seat_columns = {c["name"]: c for c in game["seat_columns"]}
        self.game_columns = {c["name"]: c for c in game["game_columns"]}
        self.parts = [c["name"] for c in game["seat_columns"] if c["part"]]
        seats, games = self._wanted()
        self.measures = {c.number: measure(run, c, seats, games) for c in self.cells}
        self.verdicts = {c.number: _verdict(self.measures[c.number], run.margin) for c in self.cells}
        self.reasons = codes(run, "reason")
        self.tie_breaks = codes(run, "tie_break")

    @property
    def unseated(self) -> str:
        """Who may win without a seat."""
        return str(self.run.game.get("unseated") or "nobody seated")

    def of(self, cell: Cell) -> CellMeasures:
        """The measures of a cell."""
        return self.measures[cell.number]

    @cached_property
    def pairs(self) -> list[PairMeasures]:
        """Each cell on the same deals as the baseline's, or the first with as many seats and its line-up."""
        found = [
            measure_pair(self.run, self.of(a).layout, self.of(b).layout, self.parts) for a, b in self._pairs()
        ]
        return [p for p in found if p.joint.blocks]

    def _pairs(self) -> Iterator[tuple[Cell, Cell]]:
        """(reference, other) cells of the same line-up and seats."""
        baseline = self.run.manifest["baseline"]
        references: list[Cell] = []
        for cell in sorted(self.cells, key=lambda c: (c.variant != baseline, c.number)):
            layout = self.of(cell).layout
            known = next((r for r in references if comparable(self.of(r).layout, layout)), None)
            if known is None:
                references.append(cell)
            else:
                yield known, cell

    @cached_property
    def several_lineups(self) -> bool:
        """True when the line-up must be named to tell cells apart."""
        return len({c.lineup for c in self.cells}) > 1

    def variant_title(self, name: str) -> str:
        """The title of a variant."""
        return str(self.run.variants[name].get("title") or name)

    def label(self, cell: Cell) -> str:
        """Variant, and line-up where there are several."""
        title = self.variant_title(cell.variant)
        return f"{title}, {cell.lineup}" if self.several_lineups else title

    def origin(self, name: str) -> str:
        """What a variant's component data are, and which set where the game ships several."""
        components = self.run.variants[name]["components"]
        status, chosen = components.get("status") or "status unknown", components.get("name") or "shipped"
        return str(status) if chosen == "shipped" else f"{status} ({chosen})"

    def variant_verdict(self, name: str) -> str:
        """Unfair when any line-up shows it; fair when all do; else undecided."""
        words = {self.verdicts[c.number].word for c in self.run.cells_of(name)} - {NO_VERDICT}
        if not words:
            return NO_VERDICT
        return UNFAIR if UNFAIR in words else FAIR if words == {FAIR} else UNDECIDED

    def stopped_share(self, cell: Cell) -> float:
        """Share of games that a turn cap or the stall rule ended."""
        names = self.run.game["reasons"]
        found = self.reasons[cell.number]
        stopped = sum(n for code, n in found.items() if 0 < code <= len(names) and is_stop(names[code - 1]))
        return stopped / sum(found.values())

    def tied_share(self, cell: Cell) -> float:
        """Share of games level for first before tie-breaks."""
        found = self.tie_breaks[cell.number]
        return 1 - found.get(0, 0) / sum(found.values())

    def _wanted(self) -> tuple[list[str], list[str]]:
        """Seat and game columns that some section or score table averages."""
        seats, games = ["score", *self.parts], list[str]()
        for section in self.run.game["sections"]:
            if section["kind"] == "means":
                (seats if section.get("table", "seats") == "seats" else games).extend(section["columns"])
        return (
            [c for c in dict.fromkeys(seats) if c in self.seat_columns],
            [c for c in dict.fromkeys(games) if c in self.game_columns],
        )

    def names(self, cell: Cell, name: str, table: str = "seats") -> list[str]:
        """What the codes 0, 1, ... of a column stand for in a cell, whose components may name them."""
        column = self.column(name, table)
        lists = self.run.variants[cell.variant].get("lists") or {}
        return list(lists.get(column.get("listed")) or column.get("names") or ())

    def column(self, name: str, table: str = "seats") -> dict[str, Any]:
        """A column's declaration, with the names of its codes."""
        found = dict((self.seat_columns if table == "seats" else self.game_columns)[name])
        steps = {"reason": self.run.game["reasons"], "tie_break": self.run.game["tie_breaks"]}
        if table == "games" and name in steps:
            found["names"] = ["None", *(plain_words(step) for step in steps[name])]
        return found


def plain_words(name: str) -> str:
    """An identifier as words."""
    return name.replace("_", " ").capitalize()


def is_stop(reason: str) -> bool:
    """True for an end by a turn cap or the stall rule, whose names say so."""
    return any(word in reason for word in STOPPING)


def _verdict(m: CellMeasures, margin: float) -> CellVerdict:
    """Is the cell's game fair between sides?"""
    if m.cell.players < 2:
        return CellVerdict(NO_VERDICT, "one seat: nobody to be fair to")
    if m.blocks == 0:
        return CellVerdict(NO_VERDICT, "no deal was played in all its rotations")
    if not m.cell.balanced:
        return CellVerdict(
            NO_VERDICT, "strategies did not change seats, so seat and strategy cannot be told apart"
        )
    shares = m.balance()
    test = equivalence(shares, margin)
    return CellVerdict(test.word, "", test, first_player_advantage(shares))
