"""``toque list``: what there is to play, as plain data and as text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

from sim.batch import cell
from sim.batch.cell import Seat
from sim.kit import config
from sim.kit.protocol import Game, Strategy

WIDTH = 100


def describe(game: Game, strategies: Mapping[str, Seat]) -> dict[str, Any]:
    """A game with its variants, switches and strategies."""
    return {
        "name": game.name,
        "title": game.title,
        "version": game.version,
        "players": list(game.players),
        "variants": [
            {"name": v.name, "title": v.title, "players": v.players, "switches": dict(v.switches)}
            for v in config.variants(game).values()
        ],
        "switches": switches(game),
        "strategies": [_strategy(name, cell.strategy(seat.reference)) for name, seat in strategies.items()],
    }


def switches(game: Game) -> list[dict[str, Any]]:
    """Every switch with its default, its values or range, and what it means."""
    schema = game.switches.model_json_schema()
    shared = schema.get("$defs", {})
    defaults = game.switches().model_dump(mode="json")
    found = []
    for name, field in schema["properties"].items():
        shape = {**shared.get(field.get("$ref", "").rpartition("/")[2], {}), **field}
        found.append(
            {
                "name": name,
                "default": defaults[name],
                "values": _values(shape),
                "low": shape.get("minimum", shape.get("exclusiveMinimum")),
                "high": shape.get("maximum", shape.get("exclusiveMaximum")),
                "meaning": " ".join(shape.get("description", "").split()),
            }
        )
    return found


def _values(shape: Mapping[str, Any]) -> list[Any] | None:
    """The values a switch can take, where they can be counted."""
    if "const" in shape:
        return [shape["const"]]
    if "enum" in shape:
        return list(shape["enum"])
    return [False, True] if shape.get("type") == "boolean" else None


def _strategy(name: str, strategy: Strategy) -> dict[str, Any]:
    return {
        "name": name,
        "summary": strategy.summary,
        "parameters": [
            {"name": key, "default": p.default, "low": p.low, "high": p.high, "meaning": p.meaning}
            for key, p in strategy.params.items()
        ],
    }


def overview(games: list[dict[str, Any]]) -> Iterator[str]:
    """All games in a few lines each."""
    for game in games:
        yield f"{game['name']}: {game['title']}, {_counts(game['players'])} seats"
        for kind in ("variants", "strategies"):
            yield from _wrapped(f"{kind}: {', '.join(item['name'] for item in game[kind])}", "  ")
    yield ""
    yield "toque list GAME shows its switches, and the strategies' parameters."


def details(game: dict[str, Any]) -> Iterator[str]:
    """One game in full."""
    yield f"{game['name']}: {game['title']}, {_counts(game['players'])} seats, version {game['version']}"
    yield ""
    yield "variants"
    for variant in game["variants"]:
        changed = ", ".join(f"{k} = {_value(v)}" for k, v in variant["switches"].items())
        text = f"{variant['name']}: {variant['title']}; {variant['players']} seats"
        yield from _wrapped(f"{text}; {changed}" if changed else text, "  ")
    yield ""
    yield "switches (default first)"
    for switch in game["switches"]:
        yield from _wrapped(f"{switch['name']} = {_range(switch)}: {switch['meaning']}", "  ")
    yield ""
    yield "strategies"
    for strategy in game["strategies"]:
        yield from _wrapped(f"{strategy['name']}: {strategy['summary']}", "  ")
        for p in strategy["parameters"]:
            text = f"{p['name']} = {p['default']:g} ({p['low']:g} to {p['high']:g}): {p['meaning']}"
            yield from _wrapped(text, "      ")


def _range(switch: Mapping[str, Any]) -> str:
    default = _value(switch["default"])
    if switch["values"] is not None:
        return " | ".join([default, *(_value(v) for v in switch["values"] if v != switch["default"])])
    if switch["low"] is not None or switch["high"] is not None:
        return f"{default} ({switch['low']} to {switch['high']})"
    return default


def _value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _counts(players: list[int]) -> str:
    return ", ".join(map(str, players))


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent + "    ")
