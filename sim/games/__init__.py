"""The games: one folder each, found by name."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from sim.kit.protocol import Game


def names() -> list[str]:
    """Names of all games, in alphabetical order."""
    return sorted(p.parent.name for p in Path(__file__).parent.glob("*/__init__.py"))


@cache
def load(name: str) -> Game:
    """The game of this name. Raises KeyError for an unknown one."""
    if name not in names():
        raise KeyError(name)
    found = import_module(f"sim.games.{name}").game
    assert isinstance(found, Game)
    return found
