"""Experiments: what the TOML file says, checked, and what it comes to (``docs/experiments.md``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sim import games
from sim.batch import cell
from sim.batch.cell import Cell, Seat, SeatParser, Setting
from sim.batch.spec import ExperimentSpec, LineupSpec, SweepSpec, VariantSpec
from sim.kit import config
from sim.kit.cache import PROJECT, source_closure
from sim.kit.config import unknown
from sim.kit.protocol import ConfigError, Game, Switches

PRECISE_GAMES = 10_000_000
"""What a precision may take in a cell when no ``games`` are given."""
EXPERIMENTS = config.CONFIGS / "experiments"


@dataclass(frozen=True)
class VariantPlan:
    """A variant as played."""

    name: str
    title: str
    setting: Setting
    changed: tuple[str, ...]
    """Switches that are not at their default."""


@dataclass(frozen=True)
class LineupPlan:
    """A line-up as played."""

    name: str
    seats: tuple[Seat, ...]
    variants: tuple[str, ...]


@dataclass(frozen=True)
class CellPlan:
    """A cell with its names and how many games it may take (whole blocks)."""

    cell: Cell
    variant: str
    lineup: str
    games: int


@dataclass(frozen=True)
class Experiment:
    """A checked experiment."""

    title: str
    game: Game
    seed: int
    precision: float | None
    margin: float
    baseline: str
    variants: tuple[VariantPlan, ...]
    lineups: tuple[LineupPlan, ...]
    cells: tuple[CellPlan, ...]

    @property
    def identity(self) -> dict[str, str]:
        """Hashes of everything that decides how a game with an index goes, by subject."""
        variants = [
            [v.name, v.setting.players, v.setting.switches, cell.components(v.setting)] for v in self.variants
        ]
        return {
            "game": cell.digest([self.game.name, self.game.version]),
            "seed": cell.digest(self.seed),
            "variants": cell.digest(variants),
            "line-ups": cell.digest([[p.variant, p.lineup, _play(p.cell)] for p in self.cells]),
            "way of stopping": cell.digest(self.precision is None),
            "strategies' code": cell.digest([_code(s) for p in self.lineups for s in p.seats]),
        }


def _play(played: Cell) -> Any:
    return [[s.label, s.values] for s in played.seats], played.seating


def _code(seat: Seat) -> list[str]:
    """Digests of the files a strategy is written in; for the engine's code its version stands."""
    path = Path(cell.strategy(seat.reference).function.__code__.co_filename)
    sources = source_closure([path]).items()
    return [content.hex() for file, content in sources if not Path(file).is_relative_to(PROJECT / "sim")]


def find(name: str) -> Path:
    """The file of an experiment: a path, or the name of a shipped one. Raises ConfigError."""
    path = Path(name)
    if path.is_file():
        return path
    shipped = {p.stem: p for p in sorted(EXPERIMENTS.glob("*.toml"))}
    if name in shipped:
        return shipped[name]
    if path.suffix or len(path.parts) > 1:
        raise ConfigError(f"{name}: no such file")
    raise ConfigError(unknown("experiment", name, shipped))


def load(
    path: Path, parse_seat: SeatParser, *, games: int | None = None, seed: int | None = None
) -> Experiment:
    """Read and check an experiment; ``games`` and ``seed`` override the file. Raises ConfigError."""
    values = config.read_toml(path)
    if games is not None:
        values["games"] = games
    if seed is not None:
        values["seed"] = seed
    return build(values, parse_seat, str(path), path.parent)


def build(values: Mapping[str, Any], parse_seat: SeatParser, where: str, folder: Path) -> Experiment:
    """Check an experiment given as plain values. Raises ConfigError; ``where`` begins its messages."""
    spec = config.validate(ExperimentSpec, values, where)
    if spec.games is None and spec.precision is None:
        raise ConfigError(f"{where}: games: how many games to play, or a precision, must be given")
    game = find_game(spec.game, f"{where}: game")
    variants = _variants(spec, game, where, folder)
    _unique("variant", [v.name for v in variants], where)
    baseline = spec.baseline or variants[0].name
    if baseline not in {v.name for v in variants}:
        raise ConfigError(f"{where}: baseline: {unknown('variant', baseline, [v.name for v in variants])}")
    lineups = tuple(
        _lineup(raw, n, variants, game, parse_seat, where, folder) for n, raw in enumerate(spec.lineups)
    )
    _unique("line-up", [p.name for p in lineups], where)
    _check_labels(lineups, where)
    most = spec.games or PRECISE_GAMES
    cells: list[CellPlan] = []
    for v in variants:
        for lineup in lineups:
            if v.name in lineup.variants:
                rows = cell.seating(lineup.seats, v.setting.players, spec.seatings)
                played = Cell(len(cells), v.setting, lineup.seats, rows, spec.seed)
                whole = -(-most // len(rows)) * len(rows)
                cells.append(CellPlan(played, v.name, lineup.name, whole))
    idle = {v.name for v in variants} - {p.variant for p in cells}
    if idle:
        raise ConfigError(f"{where}: variants {sorted(idle)} are played by no line-up")
    return Experiment(
        spec.title, game, spec.seed, spec.precision, spec.margin, baseline, variants, lineups, tuple(cells)
    )


def find_game(name: str, where: str) -> Game:
    """The game of this name. Raises ConfigError."""
    if name not in games.names():
        raise ConfigError(f"{where}: {unknown('game', name, games.names())}")
    return games.load(name)


def _variants(spec: ExperimentSpec, game: Game, where: str, folder: Path) -> tuple[VariantPlan, ...]:
    specs = [
        (
            config.validate(VariantSpec, raw, f"{where}: variants[{raw.get('name', n)}]"),
            f"variants[{raw.get('name', n)}]",
        )
        for n, raw in enumerate(spec.variants)
    ]
    if spec.sweep is not None:
        specs += [(v, "sweep") for v in _sweep(config.validate(SweepSpec, spec.sweep, f"{where}: sweep"))]
    if not specs:
        first = next(iter(config.variants(game)))
        specs = [(VariantSpec(name=first, base=first), "variants")]
    return tuple(variant(v, game, f"{where}: {at}", folder) for v, at in specs)


def _sweep(sweep: SweepSpec) -> list[VariantSpec]:
    return [
        VariantSpec(
            name=f"{sweep.switch}={str(value).lower() if isinstance(value, bool) else value}",
            base=sweep.base,
            players=sweep.players,
            switches={**sweep.switches, sweep.switch: value},
            components=sweep.components,
        )
        for value in sweep.values
    ]


def variant(spec: VariantSpec, game: Game, where: str, folder: Path) -> VariantPlan:
    """A variant with every switch settled, its components read and its rules packed.

    Raises ConfigError; ``where`` begins its messages, ``folder`` is what paths are relative to.
    """
    shipped = config.variants(game)
    if spec.base is not None and spec.base not in shipped:
        raise ConfigError(f"{where}: base: {unknown(f'variant of {game.name}', spec.base, shipped)}")
    base = shipped[spec.base] if spec.base is not None else None
    players = spec.players if spec.players is not None else base.players if base else None
    if players is None:
        raise ConfigError(f"{where}: players: must be given where there is no base")
    if players not in game.players:
        raise ConfigError(f"{where}: players: {players}: {game.name} has {_either(game.players)}")
    given = {**(base.switches if base else {}), **spec.switches}
    switches = config.switches(game, given, f"{where}: switches")
    custom = ""
    if spec.components is not None:
        path = (folder / Path(spec.components).expanduser()).resolve()
        if not path.exists():
            raise ConfigError(f"{where}: components: {path}: no such file")
        custom = str(path)
    setting = Setting(game.name, players, switches.model_dump_json(), custom)
    try:
        cell.rules(setting)
    except ConfigError as error:
        raise ConfigError(f"{where}: {error}") from error
    title = spec.title or (base.title if base and not spec.switches else spec.name)
    return VariantPlan(spec.name, title, setting, _changed(game, switches))


def _changed(game: Game, switches: Switches) -> tuple[str, ...]:
    default = game.switches().model_dump()
    return tuple(name for name, value in switches.model_dump().items() if value != default[name])


def _lineup(
    raw: Mapping[str, Any],
    number: int,
    variants: Sequence[VariantPlan],
    game: Game,
    parse_seat: SeatParser,
    where: str,
    folder: Path,
) -> LineupPlan:
    where = f"{where}: lineups[{raw.get('name', number)}]"
    spec = config.validate(LineupSpec, raw, where)
    names = [v.name for v in variants]
    for name in spec.variants or ():
        if name not in names:
            raise ConfigError(f"{where}: variants: {unknown('variant', name, names)}")
    played = [v for v in variants if spec.variants is None or v.name in spec.variants]
    for v in played:
        if len(spec.seats) not in (1, v.setting.players):
            raise ConfigError(
                f"{where}: seats: {len(spec.seats)} strategies for the {v.setting.players} seats of variant "
                f"{v.name!r}; give 1 or {v.setting.players}, or say with variants = [...] which it plays"
            )
    try:
        seats = tuple(parse_seat(text, game, folder) for text in spec.seats)
    except ConfigError as error:
        raise ConfigError(f"{where}: seats: {error}") from error
    if all(s.same == seats[0].same for s in seats):
        seats = seats[:1]
    return LineupPlan(spec.name, seats, tuple(v.name for v in played))


def _check_labels(lineups: Sequence[LineupPlan], where: str) -> None:
    """Two strategies of one name would be added up as one."""
    known: dict[str, Any] = {}
    for seat in (s for lineup in lineups for s in lineup.seats):
        if known.setdefault(seat.label, seat.same) != seat.same:
            raise ConfigError(
                f"{where}: lineups: two different strategies are called {seat.label!r}; rename one"
            )


def _unique(kind: str, names: Sequence[str], where: str) -> None:
    twice = [n for n in names if names.count(n) > 1]
    if twice:
        raise ConfigError(f"{where}: two {kind}s are called {twice[0]!r}")


def _either(numbers: Sequence[int]) -> str:
    """``2, 3 or 4 seats``."""
    *others, last = map(str, numbers)
    return f"{', '.join(others)} or {last} seats" if others else f"{last} seats"
