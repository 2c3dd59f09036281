"""One pass over a cell's blocks: everything that needs the block as the unit of analysis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np

from reports.inference.estimate import Mean
from reports.measures.layout import Layout, exact, layout
from reports.measures.moments import Moments
from reports.run import Cell, Run, Window

GROUPS = 128
GAME_MEANS = ("turns", "margin", "lead_changes", "decisions", "branching", "choice_share", "decided_share")
GAME_READ = (
    "turns", "margin", "lead_changes", "decisions", "choices", "options", "decided_turn", "tie_break"
)  # fmt: skip
SEAT_READ = ("score", "rank", "credit")


@dataclass(eq=False)
class CellMeasures:
    """Sums over the whole blocks of a cell."""

    layout: Layout
    games: int
    """Games stored, those of unfinished blocks included."""
    credit: Moments
    """Win credit by place."""
    shared: Moments
    """Win credit by place when tied games count as shared."""
    values: dict[str, Moments]
    """Numeric seat columns by place."""
    facts: Moments
    """GAME_MEANS, then the game's own numeric game columns, mean of a block."""
    fact_names: tuple[str, ...]
    ahead: Moments
    """Share of meetings in which the first strategy of a pair ranks above the second."""
    pairs: list[tuple[int, int]]
    orders: dict[int, float] = field(default_factory=dict)
    """Finishing orders counted: key ``(group * rotations + rotation) * 8**seats + ranks``."""
    blocks: int = 0

    @property
    def cell(self) -> Cell:
        """The cell measured."""
        return self.layout.cell

    def side_credit(self, shared: bool = False) -> list[Mean]:
        """Win credit by side: with the tie-breaks, or with tied games shared."""
        m = self.shared if shared else self.credit
        return [m.combined(self.layout.side(i)) for i in range(len(self.layout.sides))]

    @property
    def unseated(self) -> Mean:
        """Share of games that no seat won, but somebody who is not seated."""
        seated = self.credit.combined(self.layout.everyone() * self.cell.players)
        lost = 1 - seated.value
        return Mean(lost if lost > 1e-9 else 0.0, seated.variance, seated.blocks)

    def equal_share(self, among: int) -> float:
        """What each of so many sides or seats would win if they were alike."""
        return (1 - self.unseated.value) / among

    def balance(self) -> list[Mean]:
        """Win credit by side where games that no seat won are shared by all sides; adds up to one."""
        if not self.unseated.value:
            return self.side_credit()
        k = len(self.layout.sides)
        shares = self.layout.everyone() * self.cell.players / k
        parts = [self.credit.combined(self.layout.side(i) - shares) for i in range(k)]
        return [Mean(part.value + 1 / k, part.variance, part.blocks) for part in parts]

    def strategy_credit(self) -> list[Mean]:
        """Win credit by strategy, per seat it takes."""
        return [self.credit.combined(self.layout.strategy(i)) for i in range(len(self.cell.strategies))]

    def fact(self, name: str) -> Mean:
        """Mean of a game column over blocks."""
        return self.facts.one(self.fact_names.index(name))

    def pair(self, i: int, j: int) -> Mean | None:
        """Share of meetings in which strategy i ranks above j (equal ranks: half)."""
        if (i, j) in self.pairs:
            return self.ahead.one(self.pairs.index((i, j)))
        if (j, i) in self.pairs:
            m = self.ahead.one(self.pairs.index((j, i)))
            return Mean(1 - m.value, m.variance, m.blocks)
        return None


def measure(run: Run, cell: Cell, seat_columns: Sequence[str], game_columns: Sequence[str]) -> CellMeasures:
    """Measure a cell; ``seat_columns`` and ``game_columns``: further numeric columns to average."""
    where = layout(run, cell)
    k = len(where.places)
    pairs = _meeting_pairs(where)
    seats = ("score", "deficit", *(c for c in seat_columns if c not in ("score", "deficit")))
    own = tuple(c for c in game_columns if c not in GAME_MEANS)
    names = (*GAME_MEANS, *own)
    found = CellMeasures(
        where, run.done(cell), Moments(k, True), Moments(k, True), {c: Moments(k, True) for c in seats},
        Moments(len(names)), names, Moments(len(pairs)), pairs,
    )  # fmt: skip
    read = tuple(dict.fromkeys((*SEAT_READ, *seats)))
    for window in run.windows(cell, tuple(dict.fromkeys((*GAME_READ, *own))), read):
        found.blocks += len(window.deals)
        found.credit.add(where.by_place(exact(window.seats["credit"])))
        found.shared.add(where.by_place(_shared_credit(where, window)))
        for name in seats:
            found.values[name].add(where.by_place(window.seats[name]))
        found.facts.add(_facts(where, window, own))
        if pairs:
            found.ahead.add(_ahead(where, pairs, window.seats["rank"]))
            _count_orders(found, window)
    return found


def _facts(where: Layout, window: Window, own: Sequence[str]) -> np.ndarray:
    """Block means of game columns and of what follows from them."""
    g = window.games
    decisions = np.maximum(g["decisions"], 1)
    columns = [
        g["turns"],
        where.margin(window),
        g["lead_changes"],
        g["decisions"],
        g["options"] / decisions,
        g["choices"] / decisions,
        np.minimum(g["decided_turn"] / np.maximum(g["turns"], 1), 1.0),
        *(g[c] for c in own),
    ]
    return np.stack([np.asarray(c).mean(axis=1, dtype=float) for c in columns], axis=1)


def _shared_credit(where: Layout, window: Window) -> np.ndarray:
    """Win credit when sides level on points share, where a tie-break parted them."""
    credit = exact(window.seats["credit"])
    tied = (window.games["tie_break"] > 0) & (credit > 0).any(axis=2)
    if not tied.any():
        return credit
    won, points = credit[tied], window.seats["score"][tied].astype(float)
    side_won = np.stack([won[:, list(s)].sum(axis=1) for s in where.sides], axis=1)
    side_points = np.stack([points[:, list(s)].sum(axis=1) for s in where.sides], axis=1)
    best = np.where(side_won > 0, side_points, -np.inf).max(axis=1, keepdims=True)
    level = np.abs(side_points - best) < 1e-6
    level |= side_won > 0
    for i, side in enumerate(where.sides):
        for s in side:
            won[:, s] = level[:, i] / level.sum(axis=1) / len(side)
    credit[tied] = won
    return credit


def _meeting_pairs(where: Layout) -> list[tuple[int, int]]:
    """Pairs of strategies that meet on different sides."""
    strategies = range(len(where.cell.strategies))
    return [(i, j) for i, j in combinations(strategies, 2) if _meetings(where, i, j)]


def _meetings(where: Layout, i: int, j: int) -> list[tuple[int, int, int]]:
    """(rotation, seat of i, seat of j) on different sides."""
    at = where.cell.strategy_at
    side = {s: n for n, seats in enumerate(where.sides) for s in seats}
    n = where.cell.players
    return [
        (r, s, t)
        for r in range(len(at))
        for s in range(n)
        for t in range(n)
        if at[r, s] == i and at[r, t] == j and side[s] != side[t]
    ]


def _ahead(where: Layout, pairs: list[tuple[int, int]], rank: np.ndarray) -> np.ndarray:
    """Share of meetings won by the first of each pair: [blocks, pairs]."""
    rank = rank.astype(np.int64)
    columns = []
    for i, j in pairs:
        r, s, t = (np.array(x) for x in zip(*_meetings(where, i, j), strict=True))
        columns.append(((np.sign(rank[:, r, t] - rank[:, r, s]) + 1) / 2).mean(axis=1))
    return np.stack(columns, axis=1)


def _count_orders(found: CellMeasures, window: Window) -> None:
    """Count finishing orders per group of blocks and rotation."""
    rank = window.seats["rank"].astype(np.int64)
    _, rotations, seats = rank.shape
    code = (rank << (3 * np.arange(seats))).sum(axis=2)
    group = window.deals.astype(np.int64) % GROUPS
    key = ((group[:, None] * rotations + np.arange(rotations)[None, :]) << (3 * seats)) + code
    keys, counts = np.unique(key, return_counts=True)
    for k, n in zip(keys.tolist(), counts.tolist(), strict=True):
        found.orders[k] = found.orders.get(k, 0.0) + n
