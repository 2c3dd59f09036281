"""Reading ``configs/``: TOML with errors that say file, key, what is wrong and the nearest name."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from sim.kit.protocol import ConfigError, Game, Switches, Variant

CONFIGS = Path(__file__).resolve().parents[2] / "configs"
Model = TypeVar("Model", bound=BaseModel)


def read_toml(path: Path) -> dict[str, Any]:
    """The content of a TOML file. Raises ConfigError when it cannot be read or parsed."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: cannot be read ({getattr(error, 'strerror', None) or error})") from error
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path}: not valid TOML: {error}") from error


def unknown(kind: str, name: str, options: Iterable[str]) -> str:
    """One sentence about a name that does not exist, with the nearest that does."""
    options = list(options)
    near = get_close_matches(str(name), options, 1, 0.5)
    hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(options) or 'none'}"
    return f"unknown {kind} {name!r}; {hint}"


def validate(model: type[Model], values: Mapping[str, Any], where: str) -> Model:
    """A pydantic model from plain values. Raises ConfigError naming ``where`` and the key."""
    try:
        return model.model_validate(dict(values))
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(str(part) for part in first["loc"])
        if first["type"] == "extra_forbidden":
            raise ConfigError(f"{where}: {unknown('key', key.split('.')[-1], model.model_fields)}") from error
        given = "" if first["type"] == "missing" else f" (given: {first['input']!r})"
        raise ConfigError(f"{where}: {key}: {first['msg'].lower()}{given}") from error


def switches(game: Game, values: Mapping[str, Any], where: str) -> Switches:
    """A game's switches: ``values`` over the defaults. Raises ConfigError."""
    return validate(game.switches, values, where)


def variants(game: Game) -> dict[str, Variant]:
    """The shipped variants of a game, in file order."""
    path = CONFIGS / "games" / game.name / "variants.toml"
    found = {}
    for name, body in read_toml(path).items():
        extra = set(body) - {"title", "players", "switches"}
        if extra:
            raise ConfigError(
                f"{path}: {name}: {unknown('key', extra.pop(), ['title', 'players', 'switches'])}"
            )
        switches(game, body.get("switches", {}), f"{path}: {name}.switches")
        found[name] = Variant(name, body["title"], body["players"], body.get("switches", {}))
    return found
