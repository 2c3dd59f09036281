"""What decides: strategies by game, found by name.

A game's strategies are those of ``strategies/<game>``, after those for every game, which are in the
modules beside it that no game has its name from.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from sim import games
from sim.batch import cell
from sim.batch.cell import Seat
from sim.kit.config import unknown
from sim.kit.protocol import ConfigError, Game, Strategy

_SEAT = re.compile(r"\s*(?P<name>[^()]+?)\s*(?:\((?P<params>[^()]*)\))?\s*")


@cache
def find(game: Game) -> dict[str, Seat]:
    """Strategies that can play a game, by name, with their default parameters."""
    here = Path(__file__).parent
    modules = sorted(p.stem for p in here.iterdir() if p.suffix == ".py" or (p / "__init__.py").is_file())
    owned = {p.name for p in Path(games.__file__).parent.iterdir()}
    general = [m for m in modules if m not in owned and not m.startswith("_")]
    found = {}
    for stem in [*general, *([game.name] if game.name in modules else [])]:
        where = f"strategies.{stem}"
        for name, strategy in cell.strategies_in(cell.module(where)).items():
            if strategy.game in (game.name, "*"):
                found[name] = Seat(name, f"{where}:{name}", _defaults(strategy))
    return found


def parse(text: str, game: Game, folder: Path) -> Seat:
    """A seat as users write it; see ``docs/experiments.md``. Raises ConfigError.

    ``planner``, ``planner(flip=0.5)``, ``./my_bot.py:careful`` (relative to ``folder``) or
    ``package.module:careful``.
    """
    match = _SEAT.fullmatch(text)
    if not match:
        raise ConfigError(f"strategy {text!r} cannot be read; write name or name(parameter=1)")
    name = match["name"]
    if name.endswith(".py") or ":" in name:
        label, reference = _reference(name, folder)
    else:
        known = find(game)
        if name not in known:
            raise ConfigError(unknown(f"strategy of {game.name}", name, known))
        label, reference = name, known[name].reference
    strategy = cell.strategy(reference)
    if strategy.game not in (game.name, "*"):
        raise ConfigError(f"strategy {name!r} plays {strategy.game}, not {game.name}")
    values, changed = _values(label, strategy, match["params"] or "")
    return Seat(f"{label}({changed})" if changed else label, reference, values)


def split(text: str) -> list[str]:
    """Seats of a comma-separated list; commas inside parentheses separate parameters."""
    return [part.strip() for part in re.split(r",(?![^(]*\))", text)]


def _reference(name: str, folder: Path) -> tuple[str, str]:
    """Label and reference of a strategy outside this package."""
    where, _, attribute = name.rpartition(":")
    if not where:
        where, attribute = name, ""
    label = where
    if where.endswith(".py"):
        path = (folder / Path(where).expanduser()).resolve()
        where, label = str(path), path.name
    if not attribute:
        offered = list(cell.strategies_in(cell.module(where)))
        if len(offered) != 1:
            raise ConfigError(f"{label}: say which strategy, as in {label}:NAME; it has {offered or 'none'}")
        attribute = offered[0]
    return f"{label}:{attribute}", f"{where}:{attribute}"


def _defaults(strategy: Strategy) -> tuple[float, ...]:
    return tuple(float(p.default) for p in strategy.params.values())


def _values(label: str, strategy: Strategy, text: str) -> tuple[tuple[float, ...], str]:
    """Parameter values in the strategy's order, and those that differ from the defaults as text."""
    values = dict(zip(strategy.params, _defaults(strategy), strict=True))
    for part in filter(None, (p.strip() for p in text.split(","))):
        key, equals, given = (p.strip() for p in part.partition("="))
        if not equals:
            raise ConfigError(f"strategy {label}: parameter {part!r} needs a name, as in name=1")
        if key not in values:
            raise ConfigError(f"strategy {label}: {unknown('parameter', key, values)}")
        param = strategy.params[key]
        try:
            values[key] = float(given)
        except ValueError:
            raise ConfigError(f"strategy {label}: {key}={given}: not a number") from None
        if not param.low <= values[key] <= param.high:
            raise ConfigError(
                f"strategy {label}: {key}={given}: must be from {param.low:g} to {param.high:g}"
            )
    changed = [f"{k}={v:g}" for k, v in values.items() if v != strategy.params[k].default]
    return tuple(values.values()), ", ".join(changed)
