"""The component table of Pièces montées: what the rulebook counts, and a table of one's own."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sim.games.pieces_montees import components
from sim.games.pieces_montees.rules import cards
from sim.kit import config
from sim.kit.protocol import ConfigError
from tests.games.pieces import GAME

pytestmark = pytest.mark.xdist_group("pieces_montees")


def load(distribution: str = "grid3x3", custom: Path | None = None) -> Any:
    return GAME.components(config.switches(GAME, {"etage_distribution": distribution}, "test"), custom)


@pytest.mark.parametrize("distribution", ["grid3x3", "cyclic", "pyramid"])
def test_counts(distribution: str) -> None:
    """PM-001, PM-002, PM-003, PM-006: 45 cards, 9 a colour, ids of their own, 5 décorations."""
    table = load(distribution)
    assert len({c["id"] for c in table["etage_cards"]}) == 45
    assert set(Counter(c["colour"] for c in table["etage_cards"]).values()) == {9}
    assert {c[side] for c in table["etage_cards"] for side in ("chocolate", "cream")} == {1, 2, 3}
    assert len(table["decoration_cards"]) == 5
    assert table["status"] == "reconstruction" and table["source"]


def test_every_colour_is_a_full_grid_by_default() -> None:
    """PM-005, PM-A01: each topping and étage on exactly three cards of a colour."""
    for side in ("chocolate", "cream"):
        counts = Counter((c["colour"], c[side]) for c in load()["etage_cards"])
        assert set(counts.values()) == {3} and len(counts) == 15


def test_other_distributions() -> None:
    """PM-A01."""
    pairs = Counter((c["chocolate"], c["cream"]) for c in load("cyclic")["etage_cards"])
    assert pairs == {(1, 2): 15, (2, 3): 15, (3, 1): 15}
    for side in ("chocolate", "cream"):
        counts = Counter(c[side] for c in load("pyramid")["etage_cards"])
        assert counts == {1: 20, 2: 15, 3: 10}


def own(tmp_path: Path, change: Any = lambda text: text) -> Path:
    path = tmp_path / "own.toml"
    path.write_text(change(components.TABLE.read_text(encoding="utf-8")), encoding="utf-8")
    return path


def test_a_table_of_ones_own(tmp_path: Path) -> None:
    path = own(
        tmp_path,
        lambda t: t.replace('"reconstruction"', '"published"').replace(
            'id = "green-11", colour = "green", chocolate = 1',
            'id = "my-card", colour = "green", chocolate = 2',
        ),
    )
    table = load("custom", path)
    assert table["status"] == "published" and cards(table)[0]["id"] == "my-card"
    rules = GAME.pack(config.switches(GAME, {}, "test"), 4, table)
    assert rules.face[0] == 2, "green chocolate 2"


def test_a_table_and_its_switch_belong_together(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="etage_distribution"):
        load("grid3x3", own(tmp_path))
    with pytest.raises(ConfigError, match="needs a component table"):
        load("custom")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('  { id = "red-11", colour = "red", chocolate = 1, cream = 1 },\n', "", r"44 cards.*PM-001"),
        ('id = "red-12"', 'id = "red-11"', r"red-11.*2 times"),
        ('id = "red-12", colour = "red"', 'id = "red-12", colour = "rde"', r"red-12.*did you mean 'red'"),
        ('"red-12", colour = "red"', '"red-12", colour = "blue"', r"(8|10) cards of colour.*PM-001"),
        ('"red-12", colour = "red", chocolate = 1', '"red-12", colour = "red", chocolate = 4', "chocolate"),
        ("chocolate = 1, cream = 2 }", "chocolate = 1 }", "cream"),
        ('id = "deco-red", colour = "red"', 'id = "deco-red", colour = "blue"', "PM-006"),
        ("by_etages = [0, 1, 4, 10]", "by_etages = [0, 4, 1, 10]", "PM-004"),
        ("cream_decorated = 12", "cream_decorated = 9", "PM-131"),
        ("turn_card = 1", "turn_card = 0", "turn_card"),
        ("max_open_cakes = 3", "max_open_cakes = 3\nmax_open_cake = 3", "unknown key 'max_open_cake'"),
        ('status = "reconstruction"', 'status = "guess"', "status"),
        ("[scoring]", "[scoring", "TOML"),
    ],
)  # fmt: skip
def test_broken_tables(tmp_path: Path, old: str, new: str, message: str) -> None:
    """Errors name the file, the entry and the clause."""
    path = own(tmp_path, lambda text: text.replace(old, new, 1))
    assert path.read_text(encoding="utf-8") != components.TABLE.read_text(encoding="utf-8")
    with pytest.raises(ConfigError, match=message) as error:
        load("custom", path)
    assert str(path) in str(error.value)


def test_a_missing_face(tmp_path: Path) -> None:
    """PM-055: a pièce that could never be completed."""

    def change(text: str) -> str:
        for n in (1, 2, 3):
            old = f'id = "red-3{n}", colour = "red", chocolate = 3'
            text = text.replace(old, f'id = "red-3{n}", colour = "red", chocolate = 2')
        return text

    with pytest.raises(ConfigError, match=r"no red card has the chocolate étage 3"):
        load("custom", own(tmp_path, change))
