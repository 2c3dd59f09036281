"""Ids of cards, tiles and recipes by the numbers that the engine uses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sim.games.patisserie_rococo.pack import card_ids


class Names:
    """Ids of one set of components, by number."""

    def __init__(self, components: Mapping[str, Any]) -> None:
        self.card = card_ids(components)
        self.tile = _ids(components, "ingredients", "tile")
        self.recipe = _ids(components, "recipes", "recipe")
        self.special = _ids(components, "special_bonus", "tile")
        self.bonus = _ids(components, "table_bonus", "tile")
        self.solo = _ids(components, "solo_cards", "card") if "solo_cards" in components else []

    def cards(self, numbers: Iterable[Any]) -> list[str | None]:
        """Ids of staff cards; None where there is none."""
        return _named(self.card, numbers)

    def tiles(self, numbers: Iterable[Any]) -> list[str | None]:
        """Ids of ingredient tiles."""
        return _named(self.tile, numbers)

    def recipes(self, numbers: Iterable[Any]) -> list[str | None]:
        """Ids of recipes."""
        return _named(self.recipe, numbers)

    def solos(self, numbers: Iterable[Any]) -> list[str | None]:
        """Ids of solo cards."""
        return _named(self.solo, numbers)


def _ids(components: Mapping[str, Any], file: str, entry: str) -> list[str]:
    return [str(item["id"]) for item in components[file][entry]]


def _named(ids: list[str], numbers: Iterable[Any]) -> list[str | None]:
    return [ids[int(i)] if int(i) >= 0 else None for i in numbers]


_last: tuple[Mapping[str, Any], Names] | None = None


def names_of(components: Mapping[str, Any]) -> Names:
    """The names of a set of components (the last one is kept)."""
    global _last
    if _last is None or _last[0] is not components:
        _last = (components, Names(components))
    return _last[1]
