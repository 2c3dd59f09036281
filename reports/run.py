"""Reading a run folder: its manifest, lazy scans of its parts, and windows of whole blocks."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, TypeVar

import numpy as np
import polars as pl

SCHEMA = 1
WINDOW = 150_000
TOP_KEYS = (
    "schema",
    "title",
    "command",
    "seed",
    "margin",
    "game",
    "baseline",
    "variants",
    "lineups",
    "cells",
)
Kind = Literal["games", "seats"]
Result = TypeVar("Result")


class RunError(ValueError):
    """The folder cannot be read; the message says which file and what to do."""


@dataclass(frozen=True, eq=False)
class Cell:
    """A variant played by a line-up. ``seating``: shape [rotations, seats], indices of ``entries``."""

    number: int
    variant: str
    lineup: str
    players: int
    entries: tuple[str, ...]
    seating: np.ndarray
    planned: int
    stopped: str | None

    @property
    def rotations(self) -> int:
        """Games of a block."""
        return len(self.seating)

    @cached_property
    def strategies(self) -> tuple[str, ...]:
        """Different entries, in the order of the line-up."""
        return tuple(dict.fromkeys(self.entries))

    @cached_property
    def strategy_at(self) -> np.ndarray:
        """Index of ``strategies`` by [rotation, seat]."""
        index = np.array([self.strategies.index(e) for e in self.entries])
        at: np.ndarray = index[self.seating]
        return at

    @cached_property
    def balanced(self) -> bool:
        """True when every strategy sits equally often at every seat, so that seats compare."""
        counts = [
            np.bincount(self.strategy_at[:, s], minlength=len(self.strategies)) for s in range(self.players)
        ]
        return all((c == counts[0]).all() for c in counts)


@dataclass(frozen=True, eq=False)
class Window:
    """Whole blocks of one cell. Arrays: deals [blocks], games [blocks, rotations],
    seats [blocks, rotations, seats]."""

    deals: np.ndarray
    games: dict[str, np.ndarray]
    seats: dict[str, np.ndarray]

    def only(self, deals: np.ndarray) -> Window:
        """The blocks of these deals (sorted, all present)."""
        at = np.searchsorted(self.deals, deals)
        return Window(
            deals, {n: v[at] for n, v in self.games.items()}, {n: v[at] for n, v in self.seats.items()}
        )


@dataclass(frozen=True)
class Part:
    """One chunk of a cell: games ``first`` to ``last``, both in it."""

    games: Path
    seats: Path
    first: int
    last: int
    rows: int


class Run:
    """A stored run. Raises RunError for a damaged or unknown folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = Path(folder)
        self.manifest = _read_manifest(self.folder)
        self.cells = [_cell(c, self.folder) for c in self.manifest["cells"]]
        self._parts = self._find_parts()

    @property
    def game(self) -> dict[str, Any]:
        """The game's declaration."""
        return dict(self.manifest["game"])

    @property
    def margin(self) -> float:
        """Equivalence margin, in share of wins."""
        return float(self.manifest["margin"])

    @cached_property
    def variants(self) -> dict[str, dict[str, Any]]:
        """Variants by name, in order."""
        return {v["name"]: v for v in self.manifest["variants"]}

    @property
    def played(self) -> list[Cell]:
        """Cells that have games."""
        return [c for c in self.cells if self.done(c) > 0]

    def cells_of(self, variant: str) -> list[Cell]:
        """Cells of a variant that have games."""
        return [c for c in self.played if c.variant == variant]

    def done(self, cell: Cell) -> int:
        """Games stored for a cell."""
        return sum(p.rows for p in self._parts[cell.number])

    def scan(self, kind: Kind, cells: Iterable[Cell] | None = None) -> pl.LazyFrame:
        """Lazy scan of all rows of ``cells`` (all by default)."""
        chosen = self.played if cells is None else cells
        files = [getattr(p, kind) for c in chosen for p in self._parts[c.number]]
        return pl.scan_parquet(files, glob=False)

    def collect(self, frame: pl.LazyFrame) -> pl.DataFrame:
        """The result of a lazy query over parts, streamed so that memory stays flat."""
        return _reading(self.folder, lambda: frame.collect(engine="streaming"))

    def windows(self, cell: Cell, games: Sequence[str] = (), seats: Sequence[str] = ()) -> Iterator[Window]:
        """Whole blocks of a cell in order of deals, some 150,000 games at a time."""
        for low, high in self._bounds([cell]):
            window = self._window(cell, low, high, games, seats)
            if len(window.deals):
                yield window

    def paired_windows(
        self, first: Cell, second: Cell, games: Sequence[str] = (), seats: Sequence[str] = ()
    ) -> Iterator[tuple[Window, Window]]:
        """The same deals of two cells, in order."""
        for low, high in self._bounds([first, second]):
            a = self._window(first, low, high, games, seats)
            b = self._window(second, low, high, games, seats)
            common = np.intersect1d(a.deals, b.deals, assume_unique=True)
            if len(common):
                yield a.only(common), b.only(common)

    def _bounds(self, cells: list[Cell]) -> Iterator[tuple[int, int]]:
        """Ranges of deals that hold about WINDOW games."""
        step = max(1, WINDOW // max(c.rotations for c in cells))
        last = min(max((p.last // c.rotations for p in self._parts[c.number]), default=-1) for c in cells)
        for low in range(0, last + 1, step):
            yield low, min(low + step, last + 1)

    def _window(self, cell: Cell, low: int, high: int, games: Sequence[str], seats: Sequence[str]) -> Window:
        """Whole blocks with low <= deal < high."""
        r, players = cell.rotations, cell.players
        first, last = low * r, high * r
        parts = [p for p in self._parts[cell.number] if p.first < last and p.last >= first]
        names = {"games": _unique("index", *games), "seats": _unique("index", "seat", *seats)}
        inside = pl.col("index").is_between(first, last - 1)
        tables: dict[str, dict[str, np.ndarray]] = {}
        for kind, columns in names.items():
            if not parts or (kind == "seats" and not seats):
                continue
            frames = [self._read(getattr(p, kind), columns, inside) for p in parts]
            frame = pl.concat(frames)
            tables[kind] = {c: frame[c].to_numpy() for c in columns}
        if not parts:
            return Window(np.zeros(0, dtype=np.int64), {}, {})
        index = tables["games"]["index"]
        order = np.argsort(index, kind="stable")
        deals, counts = np.unique(index // r, return_counts=True)
        whole = deals[counts == r]
        keep = order[np.isin(index[order] // r, whole)]
        found = {n: v[keep].reshape(len(whole), r) for n, v in tables["games"].items()}
        seat_values = {}
        if seats:
            seat_index, seat = tables["seats"]["index"], tables["seats"]["seat"]
            if len(seat_index) != len(index) * players:
                raise RunError(
                    f"{parts[0].seats}: not one row for each seat of each game; the part is damaged"
                )
            order = np.lexsort((seat, seat_index))
            keep = order[np.isin(seat_index[order] // r, whole)]
            seat_values = {n: v[keep].reshape(len(whole), r, players) for n, v in tables["seats"].items()}
        return Window(whole, found, seat_values)

    def _read(self, path: Path, columns: Sequence[str], where: pl.Expr) -> pl.DataFrame:
        """Some columns of a part."""
        return _reading(
            path, lambda: pl.scan_parquet(path, glob=False).select(columns).filter(where).collect()
        )

    def _find_parts(self) -> dict[int, list[Part]]:
        """Complete chunks by cell; a chunk of which one table is missing was never finished."""
        known = {c.number for c in self.cells}
        found: dict[int, list[Part]] = defaultdict(list)
        for games in sorted((self.folder / "games").glob("*.parquet")):
            seats = self.folder / "seats" / games.name
            cell, _, chunk = games.stem.partition("-")
            if not (cell.isdigit() and chunk.isdigit() and seats.is_file()):
                continue
            if int(cell) not in known:
                raise RunError(f"{games}: run.json knows no cell {int(cell)}; the part is of another run")
            found[int(cell)].append(self._part(games, seats))
        if not found:
            raise RunError(
                f"{self.folder}: no games are stored yet; continue it with: {self.manifest['command']}"
            )
        return found

    def _part(self, games: Path, seats: Path) -> Part:
        """Check a chunk's columns and find which games it holds."""
        for path, key in ((games, "game_columns"), (seats, "seat_columns")):
            there = set(_reading(path, pl.scan_parquet(path, glob=False).collect_schema).names())
            missing = [c["name"] for c in self.game[key] if c["name"] not in there]
            if missing:
                raise RunError(f"{path}: column {missing[0]!r} is missing; the part is of another version")
        column = pl.col("index")
        query = pl.scan_parquet(games, glob=False).select(
            first=column.min(), last=column.max(), rows=pl.len()
        )
        row = _reading(games, query.collect).row(0)
        return Part(games, seats, *(int(x or 0) for x in row))


def _reading(path: Path, read: Callable[[], Result]) -> Result:
    """Turn a failure of the Parquet reader into a RunError that names the part."""
    try:
        return read()
    except (pl.exceptions.PolarsError, OSError) as error:
        reason = str(error).splitlines()[0]
        raise RunError(
            f"{path}: damaged part ({reason}); delete the part of that number in games/ and seats/ and "
            "continue the run, which plays it again"
        ) from error


def _unique(*names: str) -> list[str]:
    """Names, each once."""
    return list(dict.fromkeys(names))


def _read_manifest(folder: Path) -> dict[str, Any]:
    """run.json, checked for what a report needs."""
    path = folder / "run.json"
    if not path.is_file():
        raise RunError(f"{folder}: not a run folder (it has no run.json)")
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise RunError(f"{path}: cannot be read: {error}") from error
    if not isinstance(manifest, dict) or manifest.get("schema") != SCHEMA:
        found = manifest.get("schema") if isinstance(manifest, dict) else None
        raise RunError(f"{path}: schema {found!r}; this version of Toque reads schema {SCHEMA}")
    missing = [k for k in TOP_KEYS if k not in manifest]
    if missing:
        raise RunError(f"{path}: key {missing[0]!r} is missing")
    return manifest


def _cell(c: dict[str, Any], folder: Path) -> Cell:
    """A cell of the manifest."""
    try:
        return Cell(
            int(c["cell"]),
            c["variant"],
            c["lineup"],
            int(c["players"]),
            tuple(c["entries"]),
            np.array(c["seating"], dtype=np.int64).reshape(-1, int(c["players"])),
            int(c["games"] or 0),
            c.get("stopped"),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise RunError(f"{folder / 'run.json'}: a cell is not as the schema says: {error!r}") from error
