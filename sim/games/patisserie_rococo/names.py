"""Ids of cards, tiles and recipes by the numbers that the engine uses, and names of codes for reports."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sim.games.patisserie_rococo import codes
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


def lists(rules: Any, components: Mapping[str, Any]) -> dict[str, list[str]]:
    """Names of codes that depend on the components in play (``Column.listed``)."""
    cards = _card_names(components)
    places = [int(t) for t in rules.space_table[: int(rules.space_n)]]
    tables = [[g for g, t in enumerate(places) if t == table] for table in range(codes.TABLES)]
    return {
        "cards_low": cards[:60],
        "cards_high": cards[60:],
        "stars": cards[codes.STAR : codes.LEVEL],
        "spaces": [f"Table {t + 1}, space {tables[t].index(g) + 1}" for g, t in enumerate(places)],
        "table_bonuses": [
            f"{tile['id']} {' and '.join(tile['need']) or 'any dish'}, {tile['reward']}"
            for tile in components["table_bonus"]["tile"]
        ],
        "special_bonuses": [f"{tile['id']} {tile['cond']}" for tile in components["special_bonus"]["tile"]],
    }


def _card_names(components: Mapping[str, Any]) -> list[str]:
    """A name for the first card of every face; "" for copies and for cards not in play."""
    told = {}
    for file in ("start_staff", "star_staff", "staff"):
        for card in components[file]["card"]:
            what = card.get("effect") or f"star {card['req']}"
            told[card["id"]] = f"{card['id']} {what}, {card['training']}".replace("_", " ")
    ids = card_ids(components)
    return [told[name] if name and name not in ids[:n] else "" for n, name in enumerate(ids)]
