"""The run folder (``docs/run_folder.md``): parts on disk are the truth about what has been played.

Every chunk is two Parquet parts, written under a temporary name, flushed and renamed; then a line in
``chunks.jsonl`` records it with checksums. A chunk whose parts are both there and intact is finished.
"""

from __future__ import annotations

import fcntl
import io
import json
import os
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from sim.batch.cell import Cell
from sim.kit.protocol import ConfigError, Game, result_records

TABLES = ("games", "seats")
LEDGER, MANIFEST = "chunks.jsonl", "run.json"
SCHEMA = 1
_TEMPORARY = ".tmp"


@dataclass(frozen=True)
class Chunk:
    """A finished chunk: games ``first`` to ``first + games - 1`` of a cell."""

    cell: int
    first: int
    games: int
    seconds: float
    """Spent playing; 0 where it is not known any more."""
    busy: float
    """Spent by the worker altogether."""
    credit: tuple[float, ...]
    """Sum of win credits by seat, exact whatever the order."""
    checksums: tuple[int, ...]
    """CRC-32 of the two parts."""

    @property
    def last(self) -> int:
        """Index after the last game."""
        return self.first + self.games

    @property
    def name(self) -> str:
        """File name of its parts."""
        return part_name(self.cell, self.first)


def part_name(cell: int, first: int) -> str:
    """``<cell>-<chunk>.parquet``; the chunk's number is the index of its first game."""
    return f"{cell:03d}-{first:012d}.parquet"


def write_chunk(
    folder: str, cell: Cell, first: int, games: Any, seats: Any
) -> tuple[tuple[float, ...], tuple[int, ...]]:
    """Write the two parts of a chunk; returns win credit by seat and the checksums. Raises OSError."""
    name = part_name(cell.number, first)
    sums = tuple(float(x) for x in seats["credit"].sum(axis=0, dtype=np.float64))
    parts = [
        (Path(folder, t, name), _encode(cell.number, rows))
        for t, rows in zip(TABLES, (games, seats), strict=True)
    ]
    for path, content in parts:
        write_flushed(path.with_name(path.name + _TEMPORARY), content)
    for path, _ in parts:
        path.with_name(path.name + _TEMPORARY).replace(path)
    return sums, tuple(zlib.crc32(content) for _, content in parts)


def _encode(cell: int, rows: Any) -> bytes:
    """Records as a Parquet file with one column per field, after ``cell``."""
    rows = rows.reshape(-1)
    frame = pl.DataFrame(
        {
            "cell": np.full(len(rows), cell, np.int16),
            **{name: np.ascontiguousarray(rows[name]) for name in rows.dtype.names},
        }
    )
    buffer = io.BytesIO()
    frame.write_parquet(buffer, compression="zstd", compression_level=1, statistics=False)
    return buffer.getvalue()


def write_flushed(path: Path, content: bytes) -> None:
    """Write a file and wait until it is on the disk."""
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


class RunFolder:
    """An open run folder: only one process at a time may play into it.

    ``chunks`` are the finished chunks, ``damaged`` what was found broken and is to be played again.
    Raises ConfigError when the folder belongs to something else or cannot be written.
    """

    def __init__(self, path: Path, identity: dict[str, str], game: Game, players: list[int]) -> None:
        self.path = path
        self.chunks: list[Chunk] = []
        self.damaged: list[str] = []
        self.before = _manifest(path)
        """What ``run.json`` said when the folder was opened; empty for a new run."""
        self._check_identity(identity)
        try:
            for table in TABLES:
                (path / table).mkdir(parents=True, exist_ok=True)
            self._lock = _lock(path)
            self._ledger = (path / LEDGER).open("a+", encoding="utf-8")
            for left in path.glob(f"*/*{_TEMPORARY}"):
                left.unlink()
        except OSError as error:
            raise ConfigError(f"{path}: cannot be written: {error.strerror}") from error
        self._take_stock(game, players)

    def record(self, chunk: Chunk) -> None:
        """Note a finished chunk whose parts are on the disk."""
        self.chunks.append(chunk)
        self._ledger.write(json.dumps(asdict(chunk)) + "\n")
        self._ledger.flush()

    def write_manifest(self, manifest: dict[str, Any]) -> None:
        """Replace ``run.json`` in one step."""
        temporary = self.path / (MANIFEST + _TEMPORARY)
        write_flushed(temporary, json.dumps(manifest, indent=1, ensure_ascii=False).encode())
        temporary.replace(self.path / MANIFEST)

    def close(self) -> None:
        """Let others play into the folder."""
        self._ledger.close()
        os.close(self._lock)

    def _check_identity(self, identity: dict[str, str]) -> None:
        known = self.before.get("experiment")
        if known is None:
            return
        differing = [key for key, value in identity.items() if known.get(key) != value]
        if differing:
            raise ConfigError(
                f"{self.path}: is the run of another experiment (other {', '.join(differing)}); "
                "choose another folder with -o"
            )

    def _take_stock(self, game: Game, players: list[int]) -> None:
        """Find the finished chunks; delete what is damaged or incomplete, to be played again."""
        recorded = {c.name: c for c in self._recorded()}
        names = {t: {p.name for p in (self.path / t).glob("*.parquet")} for t in TABLES}
        reached: dict[int, int] = {}
        for name in sorted(names["games"] | names["seats"]):
            broken = [f"{t}/{name} is missing" for t in TABLES if name not in names[t]]
            chunk = recorded.get(name)
            if broken and chunk is None:
                self._remove(name)
                continue
            try:
                if not broken:
                    chunk = self._intact(name, chunk, game, players)
                    if chunk.first < reached.get(chunk.cell, 0):
                        broken = [f"games/{name} overlaps the part before it"]
            except DamagedError as error:
                broken = [str(error)]
            if broken or chunk is None:
                self.damaged += broken
                self._remove(name)
                continue
            reached[chunk.cell] = chunk.last
            self.chunks.append(chunk) if name in recorded else self.record(chunk)

    def _recorded(self) -> Iterator[Chunk]:
        """Chunks in the ledger; a line that was cut short is ended, and as good as absent."""
        self._ledger.seek(0)
        for line in self._ledger.read().splitlines(keepends=True):
            try:
                values = json.loads(line)
                sums, checks = tuple(values["credit"]), tuple(values["checksums"])
                yield Chunk(**{**values, "credit": sums, "checksums": checks})
            except (ValueError, TypeError, KeyError):
                if not line.endswith("\n"):
                    self._ledger.write("\n")

    def _remove(self, name: str) -> None:
        for table in TABLES:
            (self.path / table / name).unlink(missing_ok=True)

    def _intact(self, name: str, chunk: Chunk | None, game: Game, players: list[int]) -> Chunk:
        """The chunk of this name, its parts checked. Raises DamagedError."""
        contents = [(self.path / t / name).read_bytes() for t in TABLES]
        if chunk is None:
            return _decode(name, contents, game, players)
        for table, content, checksum in zip(TABLES, contents, chunk.checksums, strict=True):
            if zlib.crc32(content) != checksum:
                raise DamagedError(f"{table}/{name} is not what was written")
        return chunk


def _lock(path: Path) -> int:
    """Keep other processes out of a folder until this handle is closed. Raises ConfigError, OSError."""
    handle = os.open(path, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(handle)
        raise ConfigError(f"{path}: another toque run is playing into this folder") from error
    return handle


class DamagedError(ValueError):
    """A part is not what it should be."""


def _decode(name: str, contents: list[bytes], game: Game, players: list[int]) -> Chunk:
    """A chunk that was written but not recorded, from its parts alone. Raises DamagedError."""
    try:
        number, first = (int(text) for text in name.removesuffix(".parquet").split("-"))
        seated = players[number]
        games, seats = (pl.read_parquet(io.BytesIO(content)) for content in contents)
    except (ValueError, IndexError, pl.exceptions.PolarsError, OSError) as error:
        raise DamagedError(f"games/{name} or seats/{name} cannot be read") from error
    for table, frame, record, each in zip(
        TABLES, (games, seats), result_records(game), (1, seated), strict=True
    ):
        if frame.columns != ["cell", *(record.names or ())] or len(frame) != len(games) * each:
            raise DamagedError(f"{table}/{name} has other rows or columns than it should")
        expected = np.arange(first, first + len(games)).repeat(each)
        if not (frame["index"].to_numpy() == expected).all() or not (frame["cell"] == number).all():
            raise DamagedError(f"{table}/{name} holds other games than its name says")
    credit = seats["credit"].to_numpy().reshape(-1, seated).sum(axis=0, dtype=np.float64)
    return Chunk(
        number, first, len(games), 0.0, 0.0, tuple(map(float, credit)), tuple(zlib.crc32(c) for c in contents)
    )


def _manifest(path: Path) -> dict[str, Any]:
    """``run.json``, or nothing where a new run may begin. Raises ConfigError."""
    file = path / MANIFEST
    try:
        if not file.exists():
            if path.exists() and not _unused(path):
                raise ConfigError(f"{path}: is not empty and not a run folder; choose another with -o")
            return {}
        content = file.read_bytes()
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read: {error.strerror}") from error
    try:
        found = json.loads(content)
    except ValueError as error:
        raise ConfigError(f"{file}: is damaged; choose another folder with -o") from error
    if not isinstance(found, dict) or found.get("schema") != SCHEMA:
        raise ConfigError(
            f"{file}: is not the run.json of this version of Toque; choose another folder with -o"
        )
    return found


def _unused(path: Path) -> bool:
    """Whether a folder holds nothing, or no more than a run that was stopped as it began."""
    own = {*TABLES, LEDGER, MANIFEST + _TEMPORARY}
    names = {p.name for p in path.iterdir()}
    return names <= own and not any(any((path / t).glob("*.parquet")) for t in TABLES)


def gaps(chunks: Iterable[Chunk], upto: int) -> Iterator[tuple[int, int]]:
    """Ranges of game indices below ``upto`` that no chunk of a cell covers."""
    at = 0
    for chunk in sorted(chunks, key=lambda c: c.first):
        if chunk.first >= upto:
            break
        if chunk.first > at:
            yield at, chunk.first
        at = chunk.last
    if at < upto:
        yield at, upto
