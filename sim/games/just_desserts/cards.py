"""Component tables: reading, checking and ordering guests and desserts (JD-002 to JD-009)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from sim.games.just_desserts.state import COLOURS, GUESTS, MOST_DESSERTS, MOST_NEEDS, PER_COLOUR, TASTES
from sim.kit.config import CONFIGS, read_toml, unknown, validate
from sim.kit.protocol import ConfigError

FOLDER = CONFIGS / "games" / "just_desserts"
STATUSES = ("rulebook", "published", "reconstruction")
_STRICT = ConfigDict(extra="forbid", frozen=True)


class Guest(BaseModel):
    """A guest card: colour, what it wants, what it refuses, its favourites."""

    model_config = _STRICT
    id: str
    name: str
    group: str
    tastes: tuple[str, ...]
    dislikes: tuple[str, ...] = ()
    favourites: tuple[str, ...] = ()


class Dessert(BaseModel):
    """A dessert card and its tastes."""

    model_config = _STRICT
    id: str
    name: str
    flavours: tuple[str, ...]


class Cards(BaseModel):
    """A component file; ``irregular_favourites`` waives JD-009, for edge cases."""

    model_config = _STRICT
    status: str
    source: str
    flavours: tuple[str, ...]
    groups: tuple[str, ...]
    guests: tuple[Guest, ...]
    desserts: tuple[Dessert, ...]
    irregular_favourites: bool = False


def read(path: Path) -> Mapping[str, Any]:
    """The checked tables of a component file. Raises ConfigError naming file, entry and clause."""
    return table(read_toml(path), str(path))


def table(data: Mapping[str, Any], where: str) -> Mapping[str, Any]:
    """Checked tables as plain data, guests ordered by colour. Raises ConfigError."""
    entries = {
        key: tuple(validate(model, row, f"{where}: {name} {row.get('id')!r}") for row in data.get(key, ()))
        for key, model, name in (("guests", Guest, "guest"), ("desserts", Dessert, "dessert"))
    }
    cards = validate(Cards, {**data, **entries}, where)
    if cards.status not in STATUSES:
        raise ConfigError(f"{where}: status: {unknown('status', cards.status, STATUSES)}")
    _counts(cards, where)
    for guest in cards.guests:
        _guest(guest, cards, where)
    for dessert in cards.desserts:
        if not dessert.flavours:
            raise ConfigError(f"{where}: dessert {dessert.id!r} has no flavour (JD-004)")
        _known(dessert.flavours, cards.flavours, "flavour", f"{where}: dessert {dessert.id!r}")
    _favourites(cards, where)
    plain = cards.model_dump(mode="json")
    plain["guests"].sort(key=lambda g: plain["groups"].index(g["group"]))
    return plain


def published_ids() -> tuple[list[str], list[str]]:
    """Ids of the published guests (in play order) and desserts."""
    cards = read(FOLDER / "published.toml")
    return [g["id"] for g in cards["guests"]], [d["id"] for d in cards["desserts"]]


def _counts(cards: Cards, where: str) -> None:
    for name, rows, size, clause in (
        ("flavours", cards.flavours, TASTES, "JD-003"),
        ("groups", cards.groups, COLOURS, "JD-002"),
        ("guests", cards.guests, GUESTS, "JD-002"),
    ):
        if len(rows) != size:
            raise ConfigError(f"{where}: {name}: there must be {size}, not {len(rows)} ({clause})")
    if not 30 <= len(cards.desserts) <= MOST_DESSERTS:
        raise ConfigError(
            f"{where}: desserts: there must be 30 to {MOST_DESSERTS}, not {len(cards.desserts)} (JD-011)"
        )
    for name, ids in (
        ("flavours", list(cards.flavours)),
        ("groups", list(cards.groups)),
        ("guests", [g.id for g in cards.guests]),
        ("desserts", [d.id for d in cards.desserts]),
    ):
        twice = [i for i, n in Counter(ids).items() if n > 1]
        if twice:
            raise ConfigError(f"{where}: {name}: {twice[0]!r} occurs twice (JD-002, JD-009)")
    sizes = Counter(g.group for g in cards.guests)
    for group in cards.groups:
        if sizes[group] != PER_COLOUR and set(sizes) <= set(cards.groups):
            raise ConfigError(
                f"{where}: group {group!r} has {sizes[group]} guests, not {PER_COLOUR} (JD-002)"
            )


def _known(names: tuple[str, ...], options: tuple[str, ...], kind: str, where: str) -> None:
    for name in names:
        if name not in options:
            raise ConfigError(f"{where}: {unknown(kind, name, options)}")
    if len(set(names)) < len(names):
        raise ConfigError(f"{where}: {kind} {Counter(names).most_common(1)[0][0]!r} is listed twice")


def _guest(guest: Guest, cards: Cards, where: str) -> None:
    where = f"{where}: guest {guest.id!r}"
    _known((guest.group,), cards.groups, "group", where)
    _known(guest.tastes, cards.flavours, "flavour", where)
    _known(guest.dislikes, cards.flavours, "flavour", where)
    _known(guest.favourites, tuple(d.id for d in cards.desserts), "dessert", where)
    if not 1 <= len(guest.tastes) <= MOST_NEEDS:
        raise ConfigError(f"{where} wants {len(guest.tastes)} tastes, not 1 to {MOST_NEEDS} (JD-007)")
    both = set(guest.tastes) & set(guest.dislikes)
    if both:
        raise ConfigError(f"{where} both wants and refuses {sorted(both)[0]!r} (JD-007)")
    if len(guest.favourites) > 2:
        raise ConfigError(f"{where} has {len(guest.favourites)} favourites, not 0 to 2 (JD-007)")


def _favourites(cards: Cards, where: str) -> None:
    owner: dict[str, str] = {}
    flavours = {d.id: set(d.flavours) for d in cards.desserts}
    for guest in cards.guests:
        for favourite in guest.favourites:
            if favourite in owner:
                raise ConfigError(
                    f"{where}: dessert {favourite!r} is a favourite of {owner[favourite]!r} "
                    f"and of {guest.id!r} (JD-009)"
                )
            owner[favourite] = guest.id
            gives = flavours[favourite]
            if cards.irregular_favourites or (set(guest.tastes) <= gives and not gives & set(guest.dislikes)):
                continue
            raise ConfigError(
                f"{where}: guest {guest.id!r}: favourite {favourite!r} does not satisfy it alone (JD-009; "
                "irregular_favourites = true waives this)"
            )
