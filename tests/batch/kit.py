"""Shared by these tests: small experiments, runs of them, and what a run folder holds."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import polars as pl

import strategies
from sim.batch import experiment
from sim.batch.experiment import Experiment
from sim.batch.run import run

PIG = {
    "title": "Pig",
    "game": "pig",
    "seed": 7,
    "games": 60,
    "variants": [{"name": "two", "base": "players_2"}, {"name": "three", "base": "players_3"}],
    "lineups": [
        {"name": "alone", "seats": ["hold_at"]},
        {"name": "pair", "seats": ["hold_at", "uniform"], "variants": ["two"]},
    ],
}
"""Three cells of a few games."""


def build(folder: Path = Path(), **changes: Any) -> Experiment:
    return experiment.build({**PIG, **changes}, strategies.parse, "exp.toml", folder)


def play(folder: Path, asked: Experiment | None = None, jobs: int | None = 1) -> Path:
    return run(asked or build(), folder, jobs=jobs, command="toque run")


def tables(folder: Path) -> dict[str, pl.DataFrame]:
    """All rows of a run, in order of cell, game and seat."""
    keys = {"games": ["cell", "index"], "seats": ["cell", "index", "seat"]}
    return {t: pl.read_parquet(folder / t / "*.parquet").sort(k) for t, k in keys.items()}


def same(one: Path, other: Path) -> bool:
    mine, others = tables(one), tables(other)
    return all(mine[t].equals(others[t]) and mine[t].schema == others[t].schema for t in mine)


def stamps(folder: Path) -> Mapping[Path, int]:
    """When each part was written."""
    return {p: p.stat().st_mtime_ns for p in sorted(folder.glob("*/*.parquet"))}
