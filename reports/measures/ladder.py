"""Strategies of a variant against each other, over all its line-ups."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations

import numpy as np

from reports.inference.estimate import Interval, Mean
from reports.inference.nash import nash_average
from reports.inference.plackett_luce import bootstrap, fit
from reports.inference.wilson import share_interval
from reports.measures.cell import GROUPS, CellMeasures

ELO = 400 / np.log(10)


@dataclass(frozen=True)
class Rung:
    """A strategy's rating in Elo points (mean 0), with its weight in the Nash average."""

    name: str
    rating: Interval
    extreme: bool
    """It won, or lost, every meeting: the rating is only a bound."""
    nash: float | None


@dataclass(frozen=True, eq=False)
class StrategyTable:
    """Payoff matrix and ladder."""

    names: list[str]
    shares: list[list[Interval | None]]
    meetings: list[list[int]]
    """Blocks in which row and column met."""
    ladder: list[Rung]
    """Empty when some strategies are linked by no chain of meetings."""
    first_move: Interval | None
    """Elo of sitting first, over the mean of the other seats, strategies being equal."""


def strategy_table(cells: Sequence[CellMeasures]) -> StrategyTable | None:
    """The table of a variant; None when no two different strategies met."""
    names = list(dict.fromkeys(n for c in cells if c.pairs for n in c.cell.strategies))
    if len(names) < 2:
        return None
    n = len(names)
    shares: list[list[Interval | None]] = [[None] * n for _ in names]
    meetings = [[0] * n for _ in names]
    for i in range(n):
        for j in range(n):
            met = [m for c in cells if (m := _met(c, names[i], names[j])) is not None]
            if i != j and met:
                pooled = _pool(met)
                shares[i][j] = share_interval(pooled)
                meetings[i][j] = pooled.blocks
    nash = None
    if all(shares[i][j] is not None for i in range(n) for j in range(n) if i != j):
        values = [[0.5 if i == j else _value(shares[i][j]) for j in range(n)] for i in range(n)]
        nash = nash_average(np.array(values))
    mixers = [c for c in cells if c.pairs]
    if not _connected(shares) or not _merge_orders(mixers, names):
        return StrategyTable(names, shares, meetings, [], None)
    ratings, first_move = _rate(mixers, names)
    ladder = []
    for i, name in enumerate(names):
        row = [x.value for x in shares[i] if x is not None]
        extreme = bool(row) and (max(row) == 0 or min(row) == 1)
        ladder.append(Rung(name, ratings[i], extreme, None if nash is None else float(nash[i])))
    ladder.sort(key=lambda rung: -rung.rating.value)
    return StrategyTable(names, shares, meetings, ladder, first_move)


def _connected(shares: list[list[Interval | None]]) -> bool:
    """True when meetings link every strategy with every other."""
    reached, front = {0}, [0]
    while front:
        row = shares[front.pop()]
        new = {j for j, x in enumerate(row) if x is not None} - reached
        reached |= new
        front += new
    return len(reached) == len(shares)


def _value(x: Interval | None) -> float:
    assert x is not None
    return x.value


def _met(c: CellMeasures, a: str, b: str) -> Mean | None:
    """Share of meetings of a and b in one cell that a won."""
    known = c.cell.strategies
    if a not in known or b not in known or a == b or c.blocks == 0:
        return None
    return c.pair(known.index(a), known.index(b))


def _pool(means: Sequence[Mean]) -> Mean:
    """Means of independent cells, weighted by blocks."""
    total = sum(m.blocks for m in means)
    value = sum(m.value * m.blocks for m in means) / total
    return Mean(value, sum(m.variance * m.blocks for m in means) / total, total)


def _rate(cells: Sequence[CellMeasures], names: list[str]) -> tuple[list[Interval], Interval]:
    """Plackett-Luce (with two sides: Bradley-Terry) ratings, intervals from a block bootstrap."""
    merged = _merge_orders(cells, names)
    places = max(len(who) for who, _ in merged)
    items = np.full((len(merged), places), -1)
    seats = np.full((len(merged), places), -1)
    for row, (who, order) in enumerate(merged):
        items[row, : len(who)], seats[row, : len(order)] = who, order
    weights = np.array(list(merged.values())).T
    weights = weights[weights.sum(axis=1) > 0]
    best = fit(items, seats, weights.sum(axis=0), len(names), places)
    errors, seat_errors = bootstrap(items, seats, weights, len(names), places)
    ratings = [_elo(v, e) for v, e in zip(best.strategies, errors, strict=True)]
    share = places / (places - 1)
    return ratings, _elo(best.seats[0] * share, seat_errors[0] * share)


def _elo(strength: float, error: float) -> Interval:
    """A log strength with its 95 % interval, in Elo points."""
    half = 1.96 * error
    return Interval(float(ELO * strength), float(ELO * (strength - half)), float(ELO * (strength + half)))


def _merge_orders(
    cells: Sequence[CellMeasures], names: list[str]
) -> dict[tuple[tuple[int, ...], tuple[int, ...]], np.ndarray]:
    """Counts [groups] by (strategies, sides) in finishing order. Teams of two strategies have no
    strength of their own and are left out."""
    merged: dict[tuple[tuple[int, ...], tuple[int, ...]], np.ndarray] = {}
    for c in cells:
        at, heads = c.cell.strategy_at, [side[0] for side in c.layout.sides]
        if any((at[:, list(side)] != at[:, side[:1]]).any() for side in c.layout.sides):
            continue
        bits = 3 * c.cell.players
        for key, count in c.orders.items():
            group, rotation = divmod(key >> bits, c.cell.rotations)
            orders = _strict_orders(tuple((key >> (3 * s)) & 7 for s in heads))
            for order in orders:
                who = tuple(names.index(c.cell.strategies[int(at[rotation, heads[s]])]) for s in order)
                row = merged.setdefault((who, order), np.zeros(GROUPS))
                row[group] += count / len(orders)
    return merged


@cache
def _strict_orders(ranks: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Orders of seats that agree with the ranks: equal ranks in every order."""
    groups: dict[int, list[int]] = {}
    for seat, rank in enumerate(ranks):
        groups.setdefault(rank, []).append(seat)
    orders: list[tuple[int, ...]] = [()]
    for rank in sorted(groups):
        orders = [o + p for o in orders for p in permutations(groups[rank])]
    return tuple(orders)
