"""What ``toque simulate`` says: sums over chunks, and the figures made from them.

A chunk of any size is reduced to a few sums, so memory does not grow with the number of games.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.batch.cell import Cell
from sim.kit.protocol import Game

Z = 1.959964
"""Normal quantile of a two-sided 95 % interval."""
EXACT = 2.0**30
"""Numbers are kept to this fraction, so that sums do not depend on the order of summation."""


@dataclass(frozen=True)
class Tally:
    """Sums over games, exact. Arrays are per seat, per strategy (labels in order) or per code."""

    games: int
    seconds: float
    seat_credit: Any
    """Shape [2, seats]: win credit in a block and its square, summed over blocks."""
    strategy_credit: Any
    """Shape [2, strategies], likewise."""
    balance: Any
    """Shape [2, 1]: likewise the first seat's, with games that no seat won shared by all seats."""
    seat_score: Any
    strategy_score: Any
    reasons: Any
    tie_breaks: Any
    lengths: Any
    """Turns, decisions, choices, lead changes, margin, shared wins."""

    def __add__(self, other: Tally) -> Tally:
        mine, others = vars(self).values(), vars(other).values()
        return Tally(*(a + b for a, b in zip(mine, others, strict=True)))


LENGTHS = ("turns", "decisions", "choices", "lead_changes", "margin")


def labels(cell: Cell) -> list[str]:
    """The different strategies of a line-up, in order."""
    return list(dict.fromkeys(seat.label for seat in cell.seats))


def tally(cell: Cell, first: int, games: Any, seats: Any, seconds: float, began: float) -> Tally:
    """Sums over a chunk's rows, which are whole blocks."""
    game = _game(cell)
    block, players = len(cell.seating), cell.setting.players
    credit = seats["credit"].astype(np.float64).reshape(-1, block, players)
    score = seats["score"].astype(np.float64).reshape(-1, block, players)
    sits = _sits(cell)
    balance = (credit[:, :, 0] + (1 - credit.sum(axis=2)) / players).sum(axis=1, keepdims=True)
    return Tally(
        len(games),
        seconds,
        _moments(credit.sum(axis=1)),
        _moments(np.einsum("brs,lrs->bl", credit, sits)),
        _moments(np.rint(balance * EXACT) / EXACT),
        score.sum(axis=(0, 1)),
        np.einsum("brs,lrs->l", score, sits),
        np.bincount(games["reason"], minlength=len(game.reasons) + 1),
        np.bincount(games["tie_break"], minlength=len(game.tie_breaks) + 1),
        np.array([games[name].sum(dtype=np.float64) for name in LENGTHS] + [(games["winners"] > 1).sum()]),
    )


def _moments(sums: Any) -> Any:
    """First and second moment, summed over blocks (axis 0)."""
    return np.stack([sums.sum(axis=0), np.rint(sums**2 * EXACT).sum(axis=0) / EXACT])


def _game(cell: Cell) -> Game:
    from sim import games

    return games.load(cell.setting.game)


def _sits(cell: Cell) -> Any:
    """Whether strategy l has seat s in rotation r: shape [strategies, rotations, seats]."""
    seated = np.array([[cell.seats[entry].label for entry in row] for row in cell.seating])
    return np.array([seated == label for label in labels(cell)], dtype=np.float64)


def interval(mean: float, second: float, blocks: int) -> tuple[float, float]:
    """95 % interval of a share from the mean over blocks of a block's share and of its square.

    Wilson's score interval with the number of games that would vary as much as the blocks do; it
    stays inside [0, 1] and has a width even when every block came out the same.
    """
    mean = min(max(mean, 0.0), 1.0)
    variance = max(second - mean**2, 0.0) * blocks / max(blocks - 1, 1)
    binomial = mean * (1.0 - mean)
    n = blocks * binomial / variance if variance > 1e-12 and binomial > 0.0 else float(blocks)
    centre = (mean + Z**2 / (2 * n)) / (1 + Z**2 / n)
    half = Z / (1 + Z**2 / n) * math.sqrt(binomial / n + Z**2 / (4 * n**2))
    return max(centre - half, 0.0), min(centre + half, 1.0)


def figures(cell: Cell, total: Tally) -> dict[str, Any]:
    """Everything ``toque simulate`` reports, as plain data; the same for any chunks and workers.

    A strategy that has all seats has the fair share by construction, so none is then listed.
    """
    game, block = _game(cell), len(cell.seating)
    blocks = total.games // block

    def share(sums: Any, i: int, times: int) -> dict[str, float]:
        """Share of wins of what occurs so many times in a block."""
        mean = float(sums[0, i]) / (blocks * times)
        low, high = interval(mean, float(sums[1, i]) / (blocks * times**2), blocks)
        return {"credit": mean, "low": low, "high": high}

    seats = [
        {"seat": s, **share(total.seat_credit, s, block), "score": float(total.seat_score[s]) / total.games}
        for s in range(cell.setting.players)
    ]
    strategies = []
    names = labels(cell)
    for i, (name, times) in enumerate(zip(names, _sits(cell).sum(axis=(1, 2)), strict=True)):
        score = float(total.strategy_score[i]) / (blocks * int(times))
        strategies.append({"strategy": name, **share(total.strategy_credit, i, int(times)), "score": score})
    equal = 1.0 / cell.setting.players
    first = {key: value - equal for key, value in share(total.balance, 0, block).items()}
    *sums, shared = (float(x) / total.games for x in total.lengths)
    return {
        "games": total.games,
        "blocks": blocks,
        "games_per_block": block,
        "seats": seats,
        "strategies": strategies if len(names) > 1 else [],
        "won_by_no_seat": max(0.0, 1 - sum(seat["credit"] for seat in seats)),
        "fair_share": sum(seat["credit"] for seat in seats) * equal,
        "first_player_advantage": first,
        "ends": _shares(("running", *game.reasons), total.reasons, total.games),
        "tie_breaks": _shares(("none", *game.tie_breaks), total.tie_breaks, total.games),
        "shared_wins": shared,
        "means": dict(zip(LENGTHS, sums, strict=True)),
    }


def _shares(names: tuple[str, ...], counts: Any, games: int) -> dict[str, float]:
    return {name: int(count) / games for name, count in zip(names, counts, strict=True) if count}
