"""The component table: what is printed on the cards, read from TOML and counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from sim.kit.config import CONFIGS, read_toml, unknown, validate
from sim.kit.protocol import ConfigError

TABLE = CONFIGS / "games" / "pieces_montees" / "components.toml"
Number = Annotated[int, Field(ge=1, le=3)]
Cost = Annotated[int, Field(ge=1, le=9)]
Points = Annotated[int, Field(ge=0, le=99)]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Colour(_Model):
    """One of the five occasions."""

    id: str
    occasion: str = ""
    name_from_rulebook: bool = True


class EtageCard(_Model):
    """One étage card: the number on its chocolate and on its cream side (PM-002, PM-003)."""

    id: str
    colour: str
    chocolate: Number
    cream: Number


class DecorationCard(_Model):
    """One décoration card (PM-006)."""

    id: str
    colour: str


class Scoring(_Model):
    """Points by height, and of a complete pièce with a décoration (PM-004, PM-131)."""

    by_etages: tuple[Points, Points, Points, Points]
    cream_decorated: Points
    chocolate_decorated: Points


class Costs(_Model):
    """Spoons (PM-040) and the number of pièces in preparation (PM-056)."""

    play: tuple[Cost, Cost, Cost]
    turn_card: Cost
    call_commis: Cost
    turn_decoration_page: Cost
    spoons_per_turn: Cost
    max_open_cakes: Annotated[int, Field(ge=1, le=10)]


class ComponentTable(_Model):
    """A whole table; a user's file may leave out all but ``status``, ``source`` and ``etage_cards``."""

    status: str = Field(pattern="^(rulebook|published|reconstruction)$")
    source: str
    confidence: str = ""
    colours: tuple[Colour, ...]
    etage_cards: tuple[EtageCard, ...]
    decoration_cards: tuple[DecorationCard, ...]
    scoring: Scoring
    costs: Costs
    distributions: Mapping[str, Sequence[tuple[Number, Number]]] = {}


def load(distribution: str, custom: Path | None) -> dict[str, Any]:
    """The table of a distribution as plain data, validated.

    Raises ConfigError naming the file, the entry and the clause that it breaks.
    """
    if (distribution == "custom") != (custom is not None):
        raise ConfigError(
            f"{custom}: a component table of your own needs the switch etage_distribution = 'custom'"
            if custom
            else "etage_distribution = 'custom' needs a component table (components = 'FILE')"
        )
    shipped = read_toml(TABLE)
    path = custom or TABLE
    values = shipped if custom is None else {**shipped, "confidence": "", **_own(custom)}
    if distribution not in ("grid3x3", "custom"):
        faces = shipped["distributions"][distribution]
        values = {**values, "etage_cards": _spread(values["colours"], faces)}
    table = validate(ComponentTable, values, str(path))
    _count(table, path)
    plain = table.model_dump(mode="json", exclude={"distributions"})
    return {**plain, "distribution": distribution}


def _own(custom: Path) -> dict[str, Any]:
    values = read_toml(custom)
    for key in ("status", "source", "etage_cards"):
        if key not in values:
            raise ConfigError(f"{custom}: {key} is missing")
    return values


def _spread(colours: Any, faces: Any) -> list[dict[str, Any]]:
    """The same faces in every colour; copies get a letter."""
    cards = []
    copies = Counter((a, b) for a, b in faces)
    for colour in colours:
        met: Counter[tuple[int, int]] = Counter()
        for a, b in faces:
            letter = "abcdefghi"[met[a, b]] if copies[a, b] > 1 else ""
            met[a, b] += 1
            cards.append(
                {"id": f"{colour['id']}-{a}{b}{letter}", "colour": colour["id"], "chocolate": a, "cream": b}
            )
    return cards


def _once(path: Path, kind: str, ids: Sequence[str]) -> None:
    for name, n in Counter(ids).items():
        if n > 1:
            raise ConfigError(
                f"{path}: {kind}: id {name!r} occurs {n} times; every card has its own (PM-001)"
            )


def _count(table: ComponentTable, path: Path) -> None:
    """Every count that the rulebook gives."""
    colours = [c.id for c in table.colours]
    if len(set(colours)) != 5 or len(colours) != 5:
        raise ConfigError(f"{path}: colours: the rulebook has 5 different colours (PM-001), not {colours}")
    _once(path, "etage_cards", [c.id for c in table.etage_cards])
    _once(path, "decoration_cards", [c.id for c in table.decoration_cards])
    for kind, cards in (("etage_cards", table.etage_cards), ("decoration_cards", table.decoration_cards)):
        for card in cards:
            if card.colour not in colours:
                raise ConfigError(f"{path}: {kind}: {card.id}: {unknown('colour', card.colour, colours)}")
    if len(table.etage_cards) != 45:
        raise ConfigError(f"{path}: etage_cards: {len(table.etage_cards)} cards, the game has 45 (PM-001)")
    for colour in colours:
        mine = [c for c in table.etage_cards if c.colour == colour]
        if len(mine) != 9:
            raise ConfigError(f"{path}: etage_cards: {len(mine)} cards of colour {colour}, not 9 (PM-001)")
        for side in ("chocolate", "cream"):
            absent = {1, 2, 3} - {getattr(c, side) for c in mine}
            if absent:
                raise ConfigError(
                    f"{path}: etage_cards: no {colour} card has the {side} étage {min(absent)} (PM-055)"
                )
        if sum(d.colour == colour for d in table.decoration_cards) != 1:
            raise ConfigError(f"{path}: decoration_cards: colour {colour} needs exactly one (PM-006)")
    points = table.scoring.by_etages
    if points[0] != 0 or list(points) != sorted(points):
        raise ConfigError(f"{path}: scoring.by_etages: {list(points)} does not rise from 0 (PM-004)")
    if min(table.scoring.cream_decorated, table.scoring.chocolate_decorated) < points[3]:
        raise ConfigError(f"{path}: scoring: a décoration cannot lower the value of a pièce (PM-131)")
