"""``run.json``: what was asked, with what, by what, and how far it is (``docs/run_folder.md``)."""

from __future__ import annotations

import os
import platform
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed
from pathlib import Path
from typing import Any

from sim import games
from sim.batch import cell
from sim.batch.cell import Setting
from sim.batch.experiment import CellPlan, Experiment, VariantPlan
from sim.batch.store import SCHEMA, Chunk
from sim.kit.cache import PROJECT
from sim.kit.protocol import GAME_COLUMNS, SEAT_COLUMNS, Game

LIBRARIES = ("numba", "llvmlite", "numpy", "scipy", "polars", "joblib", "pydantic")


def now() -> str:
    """The time, ISO 8601, UTC."""
    return datetime.now(UTC).isoformat(timespec="seconds")


@cache
def version() -> str:
    """Toque's version."""
    project = PROJECT / "pyproject.toml"
    if project.is_file():
        return str(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"])
    return installed("toque")


@cache
def versions() -> dict[str, str]:
    """Versions of Python and of the libraries that results or speed depend on."""
    found = {"python": platform.python_version()}
    for name in LIBRARIES:
        try:
            found[name] = installed(name)
        except PackageNotFoundError:
            found[name] = "not installed"
    return found


@cache
def machine() -> dict[str, Any]:
    """Processor, cores, memory and system of this machine."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count() or 1,
        "memory_bytes": os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"),
        "system": platform.platform(),
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.processor() or platform.machine())


def describe(experiment: Experiment, command: str, before: Mapping[str, Any]) -> dict[str, Any]:
    """The part of ``run.json`` that does not change while games are played."""
    return {
        "schema": SCHEMA,
        "toque": version(),
        "versions": versions(),
        "machine": machine(),
        "experiment": experiment.identity,
        "title": experiment.title,
        "command": command,
        "seed": experiment.seed,
        "margin": experiment.margin,
        "precision": experiment.precision,
        "started": before.get("started") or now(),
        "game": _game(experiment.game),
        "baseline": experiment.baseline,
        "variants": [_variant(v) for v in experiment.variants],
        "lineups": [{"name": p.name, "entries": [s.label for s in p.seats]} for p in experiment.lineups],
    }


def progress(
    plans: Sequence[CellPlan],
    chunks: Sequence[Chunk],
    stopped: Mapping[int, str],
    wall_seconds: float,
    finished: str | None,
) -> dict[str, Any]:
    """The part of ``run.json`` that says how far the run is."""
    return {
        "finished": finished,
        "wall_seconds": round(wall_seconds, 3),
        "playing_seconds": round(sum(c.seconds for c in chunks), 3),
        "worker_seconds": round(sum(c.busy for c in chunks), 3),
        "cells": [
            _cell(plan, [c for c in chunks if c.cell == plan.cell.number], stopped.get(plan.cell.number))
            for plan in plans
        ],
    }


def _game(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "version": game.version,
        "reasons": game.reasons,
        "tie_breaks": game.tie_breaks,
        "nodes": game.nodes,
        "unseated": game.unseated,
        "compensation": game.compensation,
        "game_columns": [asdict(c) for c in (*GAME_COLUMNS, *game.game_columns)],
        "seat_columns": [asdict(c) for c in (*SEAT_COLUMNS, *game.seat_columns)],
        "sections": [asdict(s) for s in game.sections],
    }


def _variant(variant: VariantPlan) -> dict[str, Any]:
    setting = variant.setting
    tables = cell.components(setting)
    return {
        "name": variant.name,
        "title": variant.title,
        "players": setting.players,
        "switches": setting.values.model_dump(mode="json"),
        "changed": variant.changed,
        "rules_hash": cell.digest([setting.game, setting.players, setting.switches, tables]),
        "components": {"name": _table_name(setting, tables), **_origin(tables), "hash": cell.digest(tables)},
        "lists": _lists(setting, tables),
    }


def _lists(setting: Setting, tables: Mapping[str, Any]) -> dict[str, list[str]]:
    lists = games.load(setting.game).lists
    return {} if lists is None else {k: list(v) for k, v in lists(cell.rules(setting), tables).items()}


def _table_name(setting: Setting, tables: Mapping[str, Any]) -> str:
    return Path(setting.components).name if setting.components else str(tables.get("set", "shipped"))


def _origin(tables: Mapping[str, Any]) -> dict[str, str]:
    return {key: str(tables.get(key, "")) for key in ("status", "source")}


def _cell(plan: CellPlan, chunks: Sequence[Chunk], stopped: str | None) -> dict[str, Any]:
    return {
        "cell": plan.cell.number,
        "variant": plan.variant,
        "lineup": plan.lineup,
        "players": plan.cell.setting.players,
        "entries": [s.label for s in plan.cell.seats],
        "seating": plan.cell.seating,
        "games": plan.games,
        "done": sum(c.games for c in chunks),
        "stopped": stopped,
        "chunks": len(chunks),
    }
