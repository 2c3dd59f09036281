"""Means by codes and by items, with the block as the unit: what games' own sections need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from reports.inference.estimate import Interval, Mean
from reports.inference.lift import ratio
from reports.measures.layout import Layout, exact
from reports.run import Run, Window


@dataclass(frozen=True)
class Heat:
    """Means by (row code, column code); ``cells[value][row, column]``."""

    rows: list[int]
    columns: list[int]
    cells: dict[str, dict[tuple[int, int], Mean]]


def heat(run: Run, where: Layout, rows: str, columns: str, values: Sequence[str]) -> Heat:
    """Means of ``values`` by two code columns of the games table.

    A block whose games share their codes is one observation; where codes differ between a deal's
    rotations, a game is.
    """
    own = [v for v in values if v not in ("score", "first")]
    sums: dict[tuple[int, int], np.ndarray] = {}
    for window in run.windows(where.cell, (rows, columns, *own), ("score", "credit")):
        code = np.stack([window.games[rows], window.games[columns]], axis=-1).astype(np.int64)
        first = _advantage(where, window)
        known = {"score": window.seats["score"].mean(axis=2), "first": first}
        data = np.stack([known[v] if v in known else window.games[v] for v in values], axis=-1).astype(float)
        if (code == code[:, :1]).all():
            code, data = code[:, 0], data.mean(axis=1)
        else:
            code, data = code.reshape(-1, 2), data.reshape(-1, len(values))
        pairs, at = np.unique(code, axis=0, return_inverse=True)
        at = at.reshape(-1)
        for i, pair in enumerate(pairs):
            x = data[at == i]
            total = np.stack([np.full(len(values), len(x)), x.sum(axis=0), (x * x).sum(axis=0)])
            key = (int(pair[0]), int(pair[1]))
            sums[key] = sums.get(key, 0.0) + total
    found: dict[str, dict[tuple[int, int], Mean]] = {v: {} for v in values}
    for key, (n, total, squares) in sums.items():
        for v, count, s, q in zip(values, n, total, squares, strict=True):
            found[v][key] = _mean(count, s, q)
    return Heat(sorted({k[0] for k in sums}), sorted({k[1] for k in sums}), found)


def _advantage(where: Layout, window: Window) -> np.ndarray:
    """First side's win credit over an equal share; shape [blocks, rotations]."""
    credit = exact(window.seats["credit"])
    first: np.ndarray = credit[:, :, list(where.sides[0])].sum(axis=2) - credit.sum(axis=2) / len(where.sides)
    return first


@dataclass(frozen=True)
class Present:
    """How often something lay there in a game, and the means then."""

    name: str
    share: float
    score: Mean
    first: Mean
    """First side's win credit over an equal share."""


def present(run: Run, where: Layout, column: str, names: Sequence[str]) -> list[Present]:
    """Every item (bit of a games column) that ever lay there; observations as in ``heat``."""
    sums = np.zeros((len(names), 5))
    games = 0
    for window in run.windows(where.cell, (column,), ("score", "credit")):
        mask = window.games[column].astype(np.int64)
        first = _advantage(where, window)
        data = np.stack([window.seats["score"].mean(axis=2), first], axis=-1).astype(float)
        if (mask == mask[:, :1]).all():
            mask, data = mask[:, 0], data.mean(axis=1)
        else:
            mask, data = mask.reshape(-1), data.reshape(-1, 2)
        games += len(mask)
        for i in range(len(names)):
            x = data[(mask >> i) & 1 == 1]
            sums[i] += [len(x), *x.sum(axis=0), *(x * x).sum(axis=0)]
    return [
        Present(name, n / games, _mean(n, score, scores), _mean(n, first, firsts))
        for name, (n, score, first, scores, firsts) in zip(names, sums, strict=True)
        if n
    ]


def _mean(n: float, total: float, squares: float) -> Mean:
    return Mean(total / n, max(0.0, (squares - total * total / n) / (n - 1)) if n > 1 else 0.0, int(n))


@dataclass(frozen=True)
class Item:
    """How often a seat had an item, and its win credit then."""

    name: str
    owned: float
    credit: Interval | None
    lift: Interval | None
    """Win credit with the item minus the mean of all seats."""


def items(run: Run, where: Layout, column: str, names: Sequence[str]) -> list[Item]:
    """Every item (bit of ``column``) of a cell, best lift first; items nobody had come last."""
    k = len(names)
    sums = np.zeros((5, k))
    blocks, seats, credit_total = 0, 0, 0.0
    for window in run.windows(where.cell, (), (column, "credit")):
        mask = window.seats[column].astype(np.int64).reshape(len(window.deals), -1)
        credit = exact(window.seats["credit"]).reshape(len(window.deals), -1)
        blocks, seats = blocks + len(mask), seats + mask.size
        credit_total += float(credit.sum())
        for i in range(k):
            has = ((mask >> i) & 1).astype(float)
            b, a = has.sum(axis=1), (has * credit).sum(axis=1)
            sums[:, i] += (a.sum(), b.sum(), a @ a, a @ b, b @ b)
    found = []
    for i, name in enumerate(names):
        credit_with = ratio(sums[:, i], blocks)
        lift = None if credit_with is None else credit_with.scaled(1.0, -credit_total / seats)
        found.append(Item(name, float(sums[1, i]) / max(seats, 1), credit_with, lift))
    return sorted(found, key=lambda x: (x.lift is None, -(x.lift.value if x.lift else 0.0)))
