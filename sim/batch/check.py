"""``toque validate``: checks experiments and component tables without playing."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sim import games
from sim.batch import catalogue, experiment
from sim.batch.cell import SeatParser
from sim.kit import config
from sim.kit.protocol import ConfigError, Game

MARKS = {"game", "lineups", "variants"}


def check(path: Path, game: Game | None, switches: Mapping[str, Any], parse_seat: SeatParser) -> str:
    """Check one file and say in a line what it holds. Raises ConfigError.

    A file that names a game or line-ups is an experiment; anything else is a table of components of
    ``game``, or of the game after which the file or a folder above it is named. ``switches`` say with
    which rules it is to be used; switches that choose a table choose "custom" unless said otherwise.
    """
    if not path.exists():
        raise ConfigError(f"{path}: no such file")
    if path.is_file() and MARKS & config.read_toml(path).keys():
        found = experiment.load(path, parse_seat)
        total = sum(plan.games for plan in found.cells)
        return (
            f"{path}: experiment of {found.game.name}: {len(found.variants)} variants, "
            f"{len(found.lineups)} line-ups, {len(found.cells)} cells, at most {total:,} games"
        )
    owner = game or _owner(path)
    own = {s["name"]: "custom" for s in catalogue.switches(owner) if "custom" in (s["values"] or ())}
    owner.components(config.switches(owner, {**own, **switches}, "--set"), path)
    return f"{path}: components of {owner.name}"


def _owner(path: Path) -> Game:
    known = games.names()
    for part in (path.stem, *reversed(path.resolve().parts)):
        if part in known:
            return games.load(part)
    raise ConfigError(f"{path}: is no experiment; of which game is it a component table? say --game GAME")
