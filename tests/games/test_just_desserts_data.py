"""Component tables of Just Desserts: counts, invariants, messages; the packed covers."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from sim.games.just_desserts import cards, rules
from sim.kit import config
from sim.kit.protocol import ConfigError
from tests.games.desserts import GAME, MINI, edge_cards

pytestmark = pytest.mark.xdist_group("just_desserts")
PUBLISHED = config.read_toml(cards.FOLDER / "published.toml")


def test_published_cards() -> None:
    """JD-002 to JD-004, JD-A02: 24 guests, 76 desserts, counted by tastes, dislikes and favourites."""
    tables = cards.table(PUBLISHED, "published")
    guests, desserts = tables["guests"], tables["desserts"]
    assert (len(guests), len(desserts), tables["status"]) == (24, 76, "published")
    sizes = [len(d["flavours"]) for d in desserts]
    assert [sizes.count(n) for n in (1, 2, 3, 4)] == [17, 43, 14, 2]
    for key, wanted in (("tastes", {2: 10, 3: 12, 4: 2}), ("dislikes", {0: 14, 1: 9, 2: 1}),
                        ("favourites", {0: 1, 1: 19, 2: 4})):  # fmt: skip
        assert {n: sum(len(g[key]) == n for g in guests) for n in wanted} == wanted
    assert [g["group"] for g in guests] == [c for c in tables["groups"] for _ in range(4)]
    used = {f for d in desserts for f in d["flavours"]}
    assert used == set(tables["flavours"])


def test_minimal_covers_of_a_set() -> None:
    """JD-021: 1, 2, 8 and 49 minimal covers of one to four tastes (OEIS A046165)."""
    assert [len(rules.minimal_covers(n)) for n in (1, 2, 3, 4)] == [1, 2, 8, 49]


def test_packed_guests() -> None:
    """JD-003, JD-004, JD-022, JD-025: masks of the packed rules against the tables."""
    tables = cards.table(PUBLISHED, "published")
    packed = GAME.pack(GAME.switches(), 2, tables)
    assert packed.named == 1
    aces = int(packed.ace_lo) | int(packed.ace_hi) << 36
    for d, dessert in enumerate(tables["desserts"]):
        assert 0 < int(packed.taste[d]) < 4096
        assert (aces >> d & 1) == (len(dessert["flavours"]) == 1)
        for g, guest in enumerate(tables["guests"]):
            usable = (int(packed.usable_lo[g]) | int(packed.usable_hi[g]) << 36) >> d & 1
            assert usable == (not set(dessert["flavours"]) & set(guest["dislikes"]))
            favourite = (int(packed.fav_lo[g]) | int(packed.fav_hi[g]) << 36) >> d & 1
            assert favourite == (dessert["id"] in guest["favourites"])


def changed(change: Any) -> dict[str, Any]:
    tables = deepcopy(MINI)
    change(tables)
    return tables


@pytest.mark.parametrize(("change", "message"), [
    (lambda t: t["guests"].pop(), "guests: there must be 24, not 23.*JD-002"),
    (lambda t: t["flavours"].pop(), "flavours: there must be 12.*JD-003"),
    (lambda t: t["desserts"].__delitem__(slice(0, 20)), "desserts: there must be 30 to 96.*JD-011"),
    (lambda t: t["guests"][0].update(group="G"), "group 'R' has 3 guests, not 4.*JD-002"),
    (lambda t: t["guests"][0].update(group="Red"), "guest 'R1': unknown group 'Red'"),
    (lambda t: t["guests"][0].update(tastes=["NUT"]), "guest 'R1': unknown flavour 'NUT'; did you mean 'NU'"),
    (lambda t: t["guests"][0].update(tastes=[]), "guest 'R1' wants 0 tastes.*JD-007"),
    (lambda t: t["guests"][0].update(dislikes=["SP"]), "guest 'R1' both wants and refuses 'SP'.*JD-007"),
    (lambda t: t["guests"][0].update(favourites=["F_R1", "A_CH", "A_NU"]), "3 favourites.*JD-007"),
    (lambda t: t["guests"][0].update(favourites=["F_R2"]), "'F_R2'.*JD-009"),
    (lambda t: t["guests"][1].update(favourites=["F_R1"]), "favourite of 'R1' and of 'R2'.*JD-009"),
    (lambda t: t["guests"][0].update(favourite=[]), "guest 'R1': unknown key 'favourite'; did you"),
    (lambda t: t["desserts"][0].update(flavours=[]), "dessert 'A_CH' has no flavour.*JD-004"),
    (lambda t: t["desserts"][0].update(id="A_NU"), "desserts: 'A_NU' occurs twice"),
    (lambda t: t.update(status="public"), "status: unknown status 'public'"),
])  # fmt: skip
def test_wrong_tables(change: Any, message: str) -> None:
    """JD-002 to JD-009: the message names the file, the entry and the clause."""
    with pytest.raises(ConfigError, match=f"(?s)my.toml.*{message}"):
        cards.table(changed(change), "my.toml")


def test_irregular_favourites_can_be_waived() -> None:
    """JD-009."""
    tables = edge_cards()
    assert cards.table(tables, "edge")["guests"]
    with pytest.raises(ConfigError, match="JD-009"):
        cards.table({**tables, "irregular_favourites": False}, "edge")


def test_component_sets(tmp_path: Path) -> None:
    """JD-A02: published, mini, and a file of one's own, which goes with component_set = custom."""
    own = tmp_path / "own.toml"
    own.write_text((cards.FOLDER / "mini.toml").read_text().replace("JDMINI-1", "my own"))
    for name, size in (("published", 76), ("mini", 44)):
        assert (
            len(GAME.components(config.switches(GAME, {"component_set": name}, ""), None)["desserts"]) == size
        )
    custom = config.switches(GAME, {"component_set": "custom"}, "")
    assert GAME.components(custom, own)["source"].startswith("my own")
    with pytest.raises(ConfigError, match="go together"):
        GAME.components(custom, None)
    with pytest.raises(ConfigError, match="go together"):
        GAME.components(GAME.switches(), own)
    with pytest.raises(ConfigError, match="JD-001"):
        GAME.pack(GAME.switches(), 6, GAME.components(GAME.switches(), None))
