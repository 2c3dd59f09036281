"""Two cells on the same deals: joint moments of what can be compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from reports.inference.estimate import Mean
from reports.inference.paired import Difference, paired_difference
from reports.measures.layout import Layout, exact
from reports.measures.moments import Moments
from reports.run import Cell, Run, Window

GAME_READ = ("turns", "margin", "lead_changes")


@dataclass(eq=False)
class PairMeasures:
    """Baseline ``first`` and variant ``second``, played by the same line-up."""

    first: Cell
    second: Cell
    names: tuple[str, ...]
    joint: Moments
    changed: Moments
    """Share of a block's games whose winners differ."""

    def difference(self, name: str) -> Difference:
        """Second minus first."""
        i, k = self.names.index(name), len(self.names)
        mean, covariance = self.joint.mean, self.joint.covariance
        return paired_difference(
            (float(mean[i]), float(mean[k + i])),
            (float(covariance[i, i]), float(covariance[k + i, k + i])),
            float(covariance[i, k + i]),
            self.joint.blocks,
        )

    @property
    def winner_changed(self) -> Mean:
        """Share of games whose winners differ between the variants."""
        return self.changed.one(0)


def comparable(a: Layout, b: Layout) -> bool:
    """Same line-up at the same seats of the same sides, so that block and block belong together."""
    same = a.cell.lineup == b.cell.lineup and a.cell.entries == b.cell.entries and a.sides == b.sides
    return same and np.array_equal(a.cell.seating, b.cell.seating)


def measure_pair(run: Run, first: Layout, second: Layout, parts: Sequence[str]) -> PairMeasures:
    """Joint moments over common deals; ``parts``: the score parts to compare too."""
    columns = ("score", *parts)
    names = ("first", *columns, *GAME_READ)
    found = PairMeasures(first.cell, second.cell, names, Moments(2 * len(names), True), Moments(1))
    for a, b in run.paired_windows(first.cell, second.cell, GAME_READ, ("credit", "rank", *columns)):
        found.joint.add(np.concatenate([_block(first, a, columns), _block(second, b, columns)], axis=1))
        differ = ((a.seats["credit"] > 0) != (b.seats["credit"] > 0)).any(axis=2)
        found.changed.add(differ.mean(axis=1)[:, None])
    return found


def _block(where: Layout, window: Window, columns: Sequence[str]) -> np.ndarray:
    """First side's credit, mean of seat columns over all seats, means of game columns."""
    first = exact(window.seats["credit"][:, :, list(where.sides[0])]).sum(axis=2).mean(axis=1)
    seats = [window.seats[c].mean(axis=(1, 2), dtype=float) for c in columns]
    values = window.games | {"margin": where.margin(window)}
    games = [values[c].mean(axis=1, dtype=float) for c in GAME_READ]
    return np.stack([first, *seats, *games], axis=1)
