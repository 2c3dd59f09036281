"""Run folders of an invented game, made with NumPy: what reports read, with known truths planted.

A seat's score is 40 + skill of its strategy + bias of its seat + luck of (deal, seat) + noise, in
two parts; the highest score wins. A variant may shift the bias, so that truths can be planted.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

COMMON_GAME = {
    "index": "i4", "deal": "i4", "rotation": "i2", "turns": "i4", "decisions": "i4", "choices": "i4",
    "options": "i4", "reason": "i1", "tie_break": "i1", "winner": "i1", "winners": "i1", "margin": "f4",
    "lead_changes": "i2", "decided_turn": "i4",
}  # fmt: skip
COMMON_SEAT = {
    "index": "i4", "seat": "i1", "entry": "i1", "score": "f4", "rank": "i1", "credit": "f4", "deficit": "f4",
}  # fmt: skip
REASONS = ("target", "turn_cap", "stall")
CAKES = tuple(f"cake {i}" for i in range(12))


@dataclass
class Variant:
    """A variant of the invented game."""

    name: str = "basic"
    players: int = 3
    bias: Sequence[float] = ()
    teams: Sequence[Sequence[int]] = ()
    components: str = "rulebook"
    component_hash: str = "aaaa"
    switches: Mapping[str, Any] = field(default_factory=dict)
    break_ties: bool = True
    cap: float = 0.01
    taken: float = 0.0
    """Share of games won by somebody without a seat."""
    scores: Callable[[np.ndarray], np.ndarray] | None = None
    """Replaces the scores [games, seats]."""


def column(name: str, kind: str, **more: Any) -> dict[str, Any]:
    label = name.replace("_", " ").capitalize()
    return {"name": name, "label": label, "unit": "points", "meaning": f"the {label.lower()}",
            "kind": kind, "part": False, "names": [], **more}  # fmt: skip


def declaration() -> dict[str, Any]:
    """The invented game."""
    own_game = [column("recipe", "i1", names=["pie", "tart", "flan"]), column("oven", "i1")]
    own_seat = [
        column("cream", "i4", part=True),
        column("fruit", "i4", part=True),
        column("cakes", "i8", names=list(CAKES)),
        column("burnt", "f4", unit="cakes"),
    ]
    return {
        "name": "bakery",
        "title": "Bakery",
        "version": 1,
        "reasons": list(REASONS),
        "tie_breaks": ["last_seat", "shared"],
        "nodes": ["bake"],
        "unseated": "the oven",
        "compensation": "points",
        "game_columns": [column(*c) for c in COMMON_GAME.items()] + own_game,
        "seat_columns": [column(*c) for c in COMMON_SEAT.items()] + own_seat,
        "sections": [
            section("shares", "Recipes", ["recipe"], table="games"),
            section("means", "Burnt cakes", ["burnt"]),
            section("means", "Ovens", ["oven"], table="games"),
            section("stacked", "Cream and fruit", ["cream", "fruit"]),
            section("histogram", "Burnt", ["burnt"]),
            section("heatmap", "Recipe by oven", ["oven"], rows="recipe", values=["score", "first", "turns"]),
            section("items", "Cakes", ["cakes"]),
        ],
    }


def section(kind: str, title: str, columns: list[str], **more: Any) -> dict[str, Any]:
    return {"kind": kind, "title": title, "meaning": f"{title}.", "columns": columns, "table": "seats",
            "rows": "", "values": [], **more}  # fmt: skip


def make_run(
    folder: Path,
    variants: Sequence[Variant] = (Variant(),),
    lineups: Mapping[str, Sequence[str]] | None = None,
    games: int = 3000,
    seed: int = 1,
    margin: float = 0.02,
    skills: Mapping[str, float] | None = None,
    luck: float = 4.0,
    chunk: int = 1000,
    rotate: bool = True,
    finished: bool = True,
    declared: dict[str, Any] | None = None,
) -> Path:
    """Write a run folder; each variant is played by each line-up (of as many seats, or of one
    strategy for all)."""
    for table in ("games", "seats"):
        (folder / table).mkdir(parents=True, exist_ok=True)
    cells = []
    for variant in variants:
        for name, line in (lineups or {"plain": ["plain"]}).items():
            entries = list(line) if len(line) > 1 else list(line) * variant.players
            if len(entries) != variant.players:
                continue
            mixed = len(set(entries)) > 1
            n = variant.players
            rotations = n if mixed and rotate else 1
            seating = [[(s + r) % n for s in range(n)] for r in range(rotations)]
            cell = {
                "cell": len(cells), "variant": variant.name, "lineup": name, "players": n, "entries": entries,
                "seating": seating, "games": games, "done": games, "stopped": None, "chunks": 0,
            }  # fmt: skip
            for first in range(0, games, chunk):
                _write(folder, cell, variant, first, min(first + chunk, games), seed, skills or {}, luck)
                cell["chunks"] += 1
            cells.append(cell)
    manifest = {
        "schema": 1, "toque": "0.1.0", "versions": {"python": "3.11", "numpy": np.__version__},
        "machine": {"processor": "synthetic", "cores": 2, "memory_bytes": 2**33}, "title": "Is the "
        "bakery fair?",
        "command": "toque run bakery.toml", "seed": seed, "margin": margin, "precision": None,
        "started": "2026-01-01T00:00:00+00:00", "finished": "2026-01-01T00:01:00+00:00" if finished else None,
        "wall_seconds": 60.0, "playing_seconds": 110.0, "game": declared or declaration(),
        "baseline": variants[0].name,
        "variants": [
            {
                "name": v.name, "title": v.name.capitalize(), "players": v.players,
                "switches": {"ovens": 2, **v.switches}, "changed": dict(v.switches), "rules_hash": "ab" * 16,
                "components": {"name": "shipped", "status": v.components, "source": "the bakery's own rules",
                               "hash": v.component_hash},
            }
            for v in variants
        ],
        "lineups": [{"name": k, "entries": list(x)} for k, x in (lineups or {"plain": ["plain"]}).items()],
        "cells": cells,
    }  # fmt: skip
    (folder / "run.json").write_text(json.dumps(manifest))
    return folder


def _write(
    folder: Path, cell: dict[str, Any], variant: Variant, first: int, last: int, seed: int,
    skills: Mapping[str, float], luck: float,
) -> None:  # fmt: skip
    n, seating = variant.players, np.array(cell["seating"])
    index = np.arange(first, last)
    deal, rotation = np.divmod(index, len(seating))
    entry = seating[rotation]
    draw = _Draws(seed, deal, rotation)
    skill = np.array([skills.get(e, 0.0) for e in cell["entries"]])[entry]
    bias = np.array(list(variant.bias) + [0.0] * n)[:n]
    fruit = np.round(20 + luck * draw.deal(n)).astype(int)
    cream = np.round(20 + skill + bias + 3 * draw.game(n)).astype(int)
    score = (cream + fruit).astype(float)
    if variant.scores is not None:
        score = variant.scores(score)
        cream = (score - fruit).astype(int)
    sides = [list(t) for t in variant.teams] or [[s] for s in range(n)]
    standing = np.stack([score[:, s].sum(axis=1) for s in sides], axis=1)
    best = standing.max(axis=1, keepdims=True)
    tied = (standing == best).sum(axis=1) > 1
    final = standing.copy()
    if variant.break_ties:
        final = final + 1e-6 * np.arange(len(sides))
    side_rank = 1 + (final[:, None, :] > final[:, :, None]).sum(axis=2)
    won = side_rank == 1
    credit, rank = np.zeros((len(index), n)), np.zeros((len(index), n))
    for i, side in enumerate(sides):
        for s in side:
            rank[:, s] = side_rank[:, i]
            credit[:, s] = won[:, i] / won.sum(axis=1) / len(side)
    uniform = draw.uniform(6)
    taken = uniform[:, 4] < variant.taken
    credit[taken] = 0.0
    rank[taken] += 1
    second = np.where(standing < best, standing, -np.inf).max(axis=1)
    margin = np.where(np.isfinite(second), best[:, 0] - second, 0.0)
    turns = (20 + 10 * uniform[:, 0]).astype(int)
    winners = (credit > 0).sum(axis=1)
    game = {
        "index": index, "deal": deal, "rotation": rotation, "turns": turns, "decisions": 2 * turns,
        "choices": turns, "options": 5 * turns,
        "reason": 1 + (uniform[:, 1] < variant.cap) + (uniform[:, 1] < variant.cap / 2),
        "tie_break": np.where(tied, 1 if variant.break_ties else 2, 0),
        "winner": np.where(winners == 1, credit.argmax(axis=1), -1), "winners": winners, "margin": margin,
        "lead_changes": (6 * uniform[:, 2]).astype(int),
        "decided_turn": (turns * uniform[:, 3]).astype(int) + 1,
        "recipe": deal % 3, "oven": deal // 3 % 2,
    }  # fmt: skip
    seat = np.broadcast_to(np.arange(n), score.shape)
    cakes = (1 << draw.integers(n, 12)) | (1 << draw.integers(n, 12)) | np.where(credit > 0, 1, 0)
    seats = {
        "index": np.repeat(index, n), "seat": seat.ravel(), "entry": entry.ravel(), "score": score.ravel(),
        "rank": rank.ravel(), "credit": credit.ravel(),
        "deficit": np.abs(4 * draw.game(n)).ravel() * (draw.integers(n, 3) > 0).ravel(),
        "cream": cream.ravel(), "fruit": fruit.ravel(), "cakes": cakes.ravel(),
        "burnt": np.abs(draw.game(n)).ravel(),
    }  # fmt: skip
    own = {"recipe": "i1", "oven": "i1", "cream": "i4", "fruit": "i4", "cakes": "i8", "burnt": "f4"}
    kinds = COMMON_GAME | COMMON_SEAT | own
    name = f"{cell['cell']:03d}-{first:012d}.parquet"
    for table, columns in (("games", game), ("seats", seats)):
        frame = {"cell": np.full(len(columns["index"]), cell["cell"], dtype=np.int16)}
        frame |= {k: np.asarray(v).astype(kinds[k]) for k, v in columns.items()}
        pl.DataFrame(frame).write_parquet(folder / table / name, compression_level=1)


class _Draws:
    """Random numbers by deal (the same in all rotations and variants) and by game."""

    def __init__(self, seed: int, deal: np.ndarray, rotation: np.ndarray) -> None:
        self.deals, self.at = np.unique(deal, return_inverse=True)
        base = int(self.deals[0])
        self._deal = np.random.default_rng([seed, base])
        self._game = np.random.default_rng([seed, base, 1])
        self.rotations = int(rotation.max()) + 1
        self.rotation = rotation

    def deal(self, n: int) -> np.ndarray:
        return self._deal.normal(size=(len(self.deals), n))[self.at]

    def game(self, n: int) -> np.ndarray:
        values = self._game.normal(size=(len(self.deals), self.rotations, n))
        return values[self.at, self.rotation]

    def uniform(self, n: int) -> np.ndarray:
        return self._game.uniform(size=(len(self.deals), self.rotations, n))[self.at, self.rotation]

    def integers(self, n: int, below: int) -> np.ndarray:
        return (self._game.uniform(size=(len(self.deals), self.rotations, n)) * below).astype(int)[
            self.at, self.rotation
        ]
