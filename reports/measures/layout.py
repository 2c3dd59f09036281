"""Who sits where in a block: places, seats, sides and strategies as weights over places."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from reports.run import Cell, Run, Window

PARTNERS_AFTER = 30


@dataclass(frozen=True, eq=False)
class Layout:
    """A cell's places (seat, strategy) and sides (a seat, or the seats of a team)."""

    cell: Cell
    sides: tuple[tuple[int, ...], ...]

    @cached_property
    def places(self) -> list[tuple[int, int]]:
        """Every (seat, index of strategy) that occurs in a block, sorted."""
        at = self.cell.strategy_at
        return sorted({(s, int(at[r, s])) for r in range(len(at)) for s in range(self.cell.players)})

    @cached_property
    def _rotations(self) -> list[np.ndarray]:
        """Rotations in which a place is taken."""
        return [np.flatnonzero(self.cell.strategy_at[:, s] == e) for s, e in self.places]

    @property
    def teams(self) -> bool:
        """True when partners win together."""
        return any(len(side) > 1 for side in self.sides)

    def by_place(self, values: np.ndarray) -> np.ndarray:
        """Mean over a block's games of each place: [blocks, rotations, seats] -> [blocks, places]."""
        columns = [
            values[:, rotations, seat].mean(axis=1, dtype=float)
            for (seat, _), rotations in zip(self.places, self._rotations, strict=True)
        ]
        return np.stack(columns, axis=1)

    def seat(self, seat: int) -> np.ndarray:
        """Weights over places that give a seat's mean."""
        return np.array(
            [
                len(r) / self.cell.rotations if s == seat else 0.0
                for (s, _), r in zip(self.places, self._rotations, strict=True)
            ]
        )

    def side(self, side: int) -> np.ndarray:
        """Weights that add up the win credit of a side."""
        total: np.ndarray = np.sum([self.seat(s) for s in self.sides[side]], axis=0)
        return total

    def strategy(self, strategy: int) -> np.ndarray:
        """Weights that give a strategy's mean per seat it takes."""
        weights = np.array(
            [
                float(len(r)) if e == strategy else 0.0
                for (_, e), r in zip(self.places, self._rotations, strict=True)
            ]
        )
        mean: np.ndarray = weights / weights.sum()
        return mean

    def everyone(self) -> np.ndarray:
        """Weights that give the mean over all seats."""
        total: np.ndarray = np.sum([self.seat(s) for s in range(self.cell.players)], axis=0)
        return total / self.cell.players

    def margin(self, window: Window) -> np.ndarray:
        """Margin of victory [blocks, rotations]; between teams' sums where partners win together,
        for the stored margin compares single seats. Needs ``margin``, ``score`` and ``rank``."""
        if not self.teams:
            return window.games["margin"]
        points = np.stack([window.seats["score"][:, :, list(s)].sum(axis=2) for s in self.sides], axis=2)
        won = np.stack([window.seats["rank"][:, :, s[0]] == 1 for s in self.sides], axis=2)
        best = np.where(won, points, -np.inf).max(axis=2)
        rest = np.where(won, -np.inf, points).max(axis=2)
        found: np.ndarray = np.where(won.all(axis=2), 0.0, best - np.where(np.isfinite(rest), rest, 0.0))
        return found

    def side_name(self, side: int) -> str:
        """Seat 0 (first), or Team of seats 0 and 2."""
        seats = self.sides[side]
        if len(seats) == 1:
            return f"Seat {seats[0]}" + (" (first)" if seats[0] == 0 else "")
        return "Team of seats " + " and ".join(str(s) for s in seats) + (" (first)" if 0 in seats else "")


def exact(credit: np.ndarray) -> np.ndarray:
    """Win credit as stored (1/k in single precision), in double precision."""
    won = credit > 0
    k = np.rint(1 / np.where(won, credit, 1.0).astype(float))
    found: np.ndarray = np.where(won, 1 / k, 0.0)
    return found


def layout(run: Run, cell: Cell) -> Layout:
    """The layout of a cell. Partners are seats that had the same rank and credit in every game of
    the first window (at least 30 games), in teams of one size."""
    alone = tuple((s,) for s in range(cell.players))
    for window in run.windows(cell, (), ("rank", "credit")):
        rank = window.seats["rank"].reshape(-1, cell.players)
        credit = window.seats["credit"].reshape(-1, cell.players)
        if len(rank) < PARTNERS_AFTER:
            break
        sides: dict[int, list[int]] = {}
        for s in range(cell.players):
            same = (
                t for t in sides if (rank[:, t] == rank[:, s]).all() and (credit[:, t] == credit[:, s]).all()
            )
            sides.setdefault(next(same, s), []).append(s)
        if 1 < len(sides) < cell.players and len({len(x) for x in sides.values()}) == 1:
            return Layout(cell, tuple(tuple(x) for x in sides.values()))
        break
    return Layout(cell, alone)
