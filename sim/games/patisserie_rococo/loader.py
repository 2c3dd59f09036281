"""The component tables: read from TOML, checked, and told where each value comes from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from sim.games.patisserie_rococo import loader_cards as cards
from sim.games.patisserie_rococo import loader_checks as checks
from sim.games.patisserie_rococo import loader_schema as schema
from sim.games.patisserie_rococo.switches import RococoSwitches
from sim.kit.config import CONFIGS, read_toml, unknown, validate
from sim.kit.protocol import ConfigError, Switches

FOLDER = CONFIGS / "games" / "patisserie_rococo"
BASE = "reconstruction_a"
PIECES: Mapping[str, tuple[str, type[BaseModel]]] = {
    "ingredients": ("tile", schema.Tile),
    "recipes": ("recipe", schema.Recipe),
    "start_staff": ("card", schema.StaffCard),
    "staff": ("card", schema.StaffCard),
    "star_staff": ("card", schema.StarCard),
    "special_bonus": ("tile", schema.SpecialTile),
    "table_bonus": ("tile", schema.BonusTile),
    "solo_cards": ("card", schema.SoloCard),
}
"""Files that are lists of pieces: key of the list, model of a piece."""
WHOLE: Mapping[str, type[BaseModel]] = {
    "setup": schema.Setup,
    "player_board": schema.PlayerBoard,
    "board": schema.Board,
}
"""Files that are one table."""
EXTRA: Mapping[str, Mapping[str, Any]] = {
    "ingredients": {"types": ["egg", "honey", "nut"], "toppings": ["fruit", "cream", "chocolate"]},
         "recipes": {"dish_value_max": 6}}  # fmt: skip
STAFF_FILES = ("start_staff", "staff", "star_staff")
STATUSES = ("rulebook", "published", "reconstruction")
SOURCES = ("text", "derived", "guess")
PROMO_FILES = {
    "special_bonus": "special",
    "star_staff": "star",
    "table_bonus": "table",
    "start_staff": "start",
}


def components(switches: Switches, custom: Path | None = None) -> dict[str, Any]:
    """All component tables in play, as plain data.

    ``custom`` is a folder (or one TOML file) whose files replace those of the same name in the set
    that ``switches.component_set`` names; a set takes what it lacks from the first one. Keys: one per
    file (section 16 of the ledger), ``set``, ``status``, ``source``, ``sources`` (values by origin),
    ``warnings``. Pieces of promo packs that are not in play are left out.

    Raises ConfigError naming file, entry and clause.
    """
    assert isinstance(switches, RococoSwitches)
    paths = _paths(switches.component_set, custom)
    tables: dict[str, Any] = {}
    origin: Counter[str] = Counter()
    statuses = []
    for name, path in paths.items():
        raw = read_toml(path)
        status = raw.pop("status", None)
        if status not in STATUSES:
            raise ConfigError(f"{path}: status must be one of {', '.join(STATUSES)} (section 15)")
        statuses.append(status)
        origin += _sources(raw.pop("source", None), raw, path)
        tables[name] = _read(name, raw, path)
    fail = checks.Fail(lambda file: str(paths[file]))
    warnings = _check(tables, fail, switches)
    _blank(switches.blank_card, tables)
    for name, promo in PROMO_FILES.items():
        key = PIECES[name][0]
        pieces = tables[name][key]
        chosen = [piece for piece in pieces if not piece["promo"]]
        if promo in switches.promos:
            chosen += [piece for piece in pieces if piece["promo"]]
        tables[name][key] = chosen
    total = sum(origin.values())
    label = f"{switches.component_set}{f' with {custom}' if custom else ''}"
    return {
        "set": label,
        "status": "reconstruction" if "reconstruction" in statuses else max(statuses),
        "source": (
            f"{label}: of {total} values {origin['text']} are the rulebook's, {origin['derived']} follow "
            f"from it, {origin['guess']} ({origin['guess'] / total:.0%}) are guesses"
        ),
        "sources": {name: origin[name] for name in SOURCES},
        "warnings": warnings,
        **tables,
    }


def _paths(chosen: str, custom: Path | None) -> dict[str, Path]:
    """The file of each table: custom, else the chosen set's, else the first set's."""
    names = [*WHOLE, *PIECES]
    own: dict[str, Path] = {}
    if custom is not None:
        if not custom.exists():
            raise ConfigError(f"{custom}: no such component folder or file")
        found = [custom] if custom.is_file() else sorted(custom.glob("*.toml"))
        if not found:
            raise ConfigError(f"{custom}: holds no component table; known: {', '.join(names)}")
        for path in found:
            if path.stem not in names:
                raise ConfigError(f"{path}: {unknown('component table', path.stem, names)}")
            own[path.stem] = path
    paths = {}
    for name in names:
        shipped = FOLDER / chosen / f"{name}.toml"
        paths[name] = own.get(name, shipped if shipped.exists() else FOLDER / BASE / f"{name}.toml")
    return paths


def _read(name: str, raw: dict[str, Any], path: Path) -> dict[str, Any]:
    """One validated table as plain data."""
    if name in WHOLE:
        return validate(WHOLE[name], raw, str(path)).model_dump()
    key, model = PIECES[name]
    extra = dict(EXTRA.get(name, {}))
    for given in raw:
        if given != key and given not in extra:
            raise ConfigError(f"{path}: {unknown('key', given, [key, 'status', 'source', *extra])}")
    extra |= {k: v for k, v in raw.items() if k != key}
    if name == "ingredients" and extra != EXTRA["ingredients"]:
        raise ConfigError(
            f"{path}: types and toppings are egg, honey, nut and fruit, cream, chocolate (PR-008)"
        )
    if not isinstance(extra.get("dish_value_max", 6), int) or not 6 <= extra.get("dish_value_max", 6) <= 20:
        raise ConfigError(f"{path}: dish_value_max: a whole number from 6 to 20 (PR-009)")
    pieces = raw.get(key)
    if not isinstance(pieces, list) or not pieces or not all(isinstance(p, dict) for p in pieces):
        raise ConfigError(f"{path}: {key}: a list of tables is needed (PR-002)")
    entries = []
    for number, piece in enumerate(pieces, start=1):
        where = f"{path}: {key} {piece.get('id', f'number {number}')!r}"
        entries.append(validate(model, piece, where).model_dump())
    return {**extra, key: entries}


def _check(tables: dict[str, Any], fail: checks.Fail, switches: RococoSwitches) -> list[str]:
    checks.check_setup(tables, fail)
    checks.check_player_board(tables, fail)
    checks.check_board(tables, fail, switches)
    checks.check_tiles(tables, fail)
    checks.check_recipe_prices(tables, fail, switches)
    cards.check_staff(tables, fail)
    cards.check_bonus_tiles(tables, fail)
    return [*cards.check_solo_cards(tables, fail), *checks.soft_warnings(tables)]


def _blank(name: str, tables: Mapping[str, Any]) -> None:
    """Take the bonus from the card of this id; everything else of it stays as printed."""
    ids = [card["id"] for file in STAFF_FILES for card in tables[file]["card"]]
    if name and name not in ids:
        raise ConfigError(f"switch blank_card: {unknown('staff card', name, ids)}")
    for card in (card for file in STAFF_FILES for card in tables[file]["card"] if card["id"] == name):
        card.update({"pp": 0} if "req" in card else {"effect": "blank", "params": {}})


def _sources(given: Any, raw: Mapping[str, Any], path: Path) -> Counter[str]:
    """How many values of a file are text, derived or guess; the longest matching key decides."""
    rule = {"default": "guess"} if given is None else given
    if not isinstance(rule, dict) or "default" not in rule:
        raise ConfigError(f"{path}: source: a table with a default is needed (section 15)")
    for key, value in rule.items():
        if value not in SOURCES:
            raise ConfigError(f"{path}: source.{key}: {unknown('source', value, SOURCES)}")
    found: Counter[str] = Counter()
    used = {"default"}
    for leaf in _leaves(raw, ()):
        parts = leaf
        while parts and ".".join(parts) not in rule:
            parts = parts[:-1]
        key = ".".join(parts) or "default"
        used.add(key)
        found[rule[key]] += 1
    for key in rule:
        if key not in used:
            raise ConfigError(f"{path}: source: {key!r} names no value of this file")
    return found


def _leaves(value: Any, key: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The dotted key of every value; ids and places in lists do not count."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name not in ("id", "name"):
                yield from _leaves(inner, (*key, name))
    elif isinstance(value, list):
        for inner in value:
            yield from _leaves(inner, key)
    else:
        yield key
