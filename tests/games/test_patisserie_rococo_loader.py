"""La Pâtisserie Rococo: what the loader accepts and refuses, by file, entry and clause."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from sim.games.patisserie_rococo.loader import FOLDER, PIECES, WHOLE, components
from sim.games.patisserie_rococo.switches import PROMOS, RococoSwitches
from sim.kit.config import validate
from sim.kit.protocol import ConfigError

SETS = ("reconstruction_a", "reconstruction_b")


def changed(folder: Path, file: str, old: str, new: str) -> Path:
    """A custom folder that holds ``file`` of the first set with one pattern replaced."""
    text = (FOLDER / "reconstruction_a" / f"{file}.toml").read_text(encoding="utf-8")
    replaced, n = re.subn(old, new, text, count=1, flags=re.M | re.S)
    assert n == 1, f"{old!r} does not occur in {file}.toml"
    (folder / f"{file}.toml").write_text(replaced, encoding="utf-8")
    return folder


@pytest.mark.parametrize("name", SETS)
def test_shipped_sets_meet_every_count(name: str) -> None:
    """PR-002 to PR-004, PR-013, PR-020: the totals of the rulebook, and plain data all through."""
    found = components(RococoSwitches(component_set=name, promos=PROMOS))
    assert sum(tile["count"] for tile in found["ingredients"]["tile"]) == 50
    assert sum(recipe["count"] for recipe in found["recipes"]["recipe"]) == 45
    assert sum(card["count"] for card in found["staff"]["card"]) == 68
    sizes = {file: len(found[file][PIECES[file][0]]) for file in PIECES}
    assert (sizes["start_staff"], sizes["star_staff"], sizes["special_bonus"]) == (6, 11, 9)
    assert (sizes["table_bonus"], sizes["solo_cards"]) == (14, 30)
    assert found["status"] == "reconstruction" and found["warnings"] == []
    assert json.loads(json.dumps(found)) == found


def test_sources_are_counted() -> None:
    """Section 15: every value has an origin, and the share of guesses is told."""
    found = components(RococoSwitches())
    assert set(found["sources"]) == {"text", "derived", "guess"}
    assert min(found["sources"].values()) > 0
    assert "guesses" in found["source"] and found["set"] == "reconstruction_a"


@pytest.mark.parametrize("promo", PROMOS)
def test_promo_packs_add_their_pieces_at_the_end(promo: str) -> None:
    """PR-169 to PR-173: each pack alone; base pieces keep their places."""
    base, more = components(RococoSwitches()), components(RococoSwitches(promos=(promo,)))
    file, extra = {
        "special": ("special_bonus", 3), "star": ("star_staff", 3),
        "table": ("table_bonus", 3), "start": ("start_staff", 2),
    }[promo]  # fmt: skip
    key = PIECES[file][0]
    assert more[file][key][:-extra] == base[file][key]
    assert all(piece["promo"] for piece in more[file][key][-extra:])
    assert all(base[other] == more[other] for other in PIECES if other != file)


def test_custom_files_replace_single_tables(tmp_path: Path) -> None:
    """A folder with one file replaces that table; so does the file alone."""
    folder = changed(tmp_path, "recipes", "value = 2, chef = false", "value = 3, chef = false")
    for custom in (folder, folder / "recipes.toml"):
        found = components(RococoSwitches(), custom)
        assert found["recipes"]["recipe"][0]["value"] == 3
        assert str(custom) in found["source"]
        assert found["staff"] == components(RococoSwitches())["staff"]


def test_blank_card_loses_its_bonus_only() -> None:
    """The intervention: same card, training and level, no bonus (level, start and star staff)."""
    for name, file in (("a04", "staff"), ("s2", "start_staff"), ("x01", "star_staff")):
        before = {c["id"]: c for c in components(RococoSwitches())[file]["card"]}[name]
        after = {c["id"]: c for c in components(RococoSwitches(blank_card=name))[file]["card"]}[name]
        differing = {key for key in before if before[key] != after[key]}
        assert differing == ({"pp"} if file == "star_staff" else {"effect", "params"})
        assert after.get("effect", "blank") == "blank" and after.get("pp", 0) == 0


BROKEN = [
    ("setup", "tray = 4 ", "tray = 5 ", "seats n = 2", "PR-040"),
    ("setup", "star_row = 3 ", "star_row = 2 ", "seats n = 2", "PR-018"),
    ("setup", r"deck = \{ I = 12", "deck = { I = 13", "seats n = 2", "PR-017"),
    ("setup", 'side = "A"', 'side = "B"', "seats n = 2", "PR-001"),
    ("setup", "majority_places = 1", "majority_places = 2", "seats n = 2", "PR-114"),
    ("setup", "spaces_per_area = 1", "spaces_per_area = 2", "seats n = 2", "PR-098"),
    ("setup", r"hire_price = \[2, 2, 3, 4\]", "hire_price = [4, 3, 2, 2]", "hire_price", "PR-087"),
    ("setup", r"savory = \[5, 5, 6, 6\]", "savory = [5, 5, 6]", "solo.sets.savory", "PR-176"),
    ("setup", r"savory = \[5, 5, 6, 6\]", "savory = [8, 8, 8, 8]", "solo.sets.savory", "PR-176"),
    ("player_board", "base_income = 5", "base_income = 6", "income", "PR-106"),
    ("player_board", r"pp = 2$", "pp = 3", "deco_income", "PR-107"),
    ("player_board", r"flour\]\nstart = 2", "flour]\nstart = 3", "goods.flour", "PR-021"),
    ("player_board", r"\[0, 1, 3, 6\]", "[1, 1, 3, 6]", "goods.flour", "PR-062"),
    ("player_board", r"\[0, 1, 3, 6\]", "[0, 3, 1, 6]", "goods.flour", "PR-062"),
    ("player_board", r"\[2, 5, 8\]", "[2, 5, 9]", "goods.sugar", "PR-062"),
    ("player_board", r"\[2, 5, 8\]", "[2, 5, 8, 9]", "goods.sugar", "PR-062"),
    ("player_board", "cap = 4", "cap = 0", "goods.butter", "PR-006"),
    ("board", "refill_when_empty = 3", "refill_when_empty = 2", "side.A.recipe_display", "PR-053"),
    ("board", r"\[1, 1, 2, 2\]", "[1, 1, 2, 3]", "side.A.ingredient_display", "PR-060"),
    ("board", r"\[0, 1, 1, 1\]", "[1, 1, 1, 1]", "side.A.ingredient_display", "PR-060"),
    ("board", r"\[1, 1, 2, 2\]", "[2, 1, 2, 2]", "side.A.ingredient_display", "PR-060"),
    ("board", r"\[1, 1, 2, 2\]", "[1, 2, 2]", "side.A.ingredient_display", "PR-060"),
    ("board", r"majority = \[5, 2\]", "majority = [2, 2]", "side.A.table 1", "PR-113"),
    ("board", r'"flour"\]', '"flour"]\nranks = [1, 2, 2, 3]', "side.A.table 1", "PR-A55"),
    ("board", "id = 1\nmajority", "id = 6\nmajority", "side.A.table", "PR-015"),
    ("board", r"tables = \[1, 2\]", "tables = [1, 7]", "side.A.service 1", "PR-A45"),
    ("board", r"(host = \[\n.*?\n.*?\n).*?^\]", r"\1]", "side.A.host", "PR-099"),
    ("board", r"\[\[special_table\]\]\nid = 2.*?\n\n", "\n", "special_table", "PR-019"),
    ("ingredients", "count = 5", "count = 4", "tile", "PR-002"),
    ("ingredients", r"\{ egg = 1 \}, top = \[\"fruit\"\]", "{}, top = []", "i01", "PR-007"),
    ("ingredients", 'top = ."fruit", "chocolate".', 'top = ["fruit", "fruit"]', "i16", "PR-A29"),
    ("ingredients", '"i02"', '"i01"', "i01", "PR-002"),
    ("recipes", "count = 3", "count = 2", "recipe", "PR-002"),
    ("recipes", "value = 2", "value = 1", "r01", "PR-009"),
    ("recipes", "value = 6", "value = 7", "r16", "PR-009"),
    ("recipes", r"goods = \[2, 1, 0\]", "goods = [7, 1, 0]", "r01", "PR-006"),
    ("start_staff", 's4"(.*?)promo = false', r's4"\1promo = true', "card", "PR-020"),
    ("start_staff", 'effect = "gain_coins"', 'effect = "gain_coin"', "s2", "gain_coins"),
    (
        "start_staff",
        'effect = "gain_coins", params = { n = 2 }',
        'effect = "move_dish", params = {}',
        "s2",
        "PR-119",
    ),
    ("staff", "count = 2", "count = 1", "card", "PR-003"),
    ("staff", "action = 2", "action = 12", "a01", "PR-119"),
    ("staff", "cost = 1, action = 2", "cost = 1, acton = 2", "a01", "action"),
    ("staff", "cost = 1, action = 2", "cost = 1", "a01", "PR-119"),
    ("staff", r"tiers = \[\[1, 1\], \[3, 2\]", "tiers = [[3, 1], [1, 2]", "b01", "PR-119"),
    ("staff", 'id = "a02"', 'id = "a01"', "a01", "PR-002"),
    ("star_staff", 'req = "coins_ge"', 'req = "coins_gt"', "x03", "coins_ge"),
    ("star_staff", r'req = "coins_ge"', 'req = "presented_ge"', "coins_ge", "PR-163"),
    ("star_staff", 'training = "chef", ', "", "x01", "training"),
    ("special_bonus", r"A = \[7, 4\]", "A = [4, 7]", "p1", "PR-100"),
    ("special_bonus", 'cond = "deco3"', 'cond = "deco4"', "p4", "deco3"),
    ("special_bonus", 'cond = "deco3"', 'cond = "chef2"', "deco3", "PR-105"),
    ("table_bonus", r'  \{ id = "t02".*?\n', "", "tile", "PR-015"),
    ("table_bonus", "\\[.has:egg", '["has:eggs', "t01", "need"),
    ("solo_cards", r'  \{ id = "m02".*?\n', "", "card", "PR-013"),
    ("solo_cards", r"actions = \[1, 4\]", "actions = [1, 3]", "m01", "PR-190"),
    ("solo_cards", r"actions = \[1, 4\]", "actions = [8]", "m01", "PR-190"),
    ("solo_cards", "column = 0", "column = 4", "m01", "PR-189"),
    ("solo_cards", "recipe_space = 0", "recipe_space = 6", "m01", "PR-188"),
    ("solo_cards", 'place = "svc:1"', 'place = "host:6"', "m01", "PR-195"),
    ("solo_cards", r"order = \[1, 2, 3\]", "order = [1, 1, 3]", "m01", "PR-A62"),
]


@pytest.mark.parametrize(
    ("file", "old", "new", "entry", "clause"), BROKEN, ids=[f"{b[0]}-{i}" for i, b in enumerate(BROKEN)]
)
def test_broken_tables_are_refused(
    tmp_path: Path, file: str, old: str, new: str, entry: str, clause: str
) -> None:
    """Section 15: the error names the file, the entry and the clause (or the nearest name)."""
    folder = changed(tmp_path, file, old, new)
    with pytest.raises(ConfigError) as error:
        components(RococoSwitches(), folder)
    message = str(error.value)
    assert str(folder / f"{file}.toml") in message
    assert entry in message
    assert clause in message


def test_level_minima_are_checked(tmp_path: Path) -> None:
    """PR-004: 20 cards of level I are too few, though 68 in all."""
    text = (FOLDER / "reconstruction_a" / "staff.toml").read_text(encoding="utf-8")
    for name in ("a01", "a02"):
        text = re.sub(rf'(id = "{name}", level = )1', r"\g<1>2", text)
    (tmp_path / "staff.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match=r"level I: .*20 .*PR-004"):
        components(RococoSwitches(), tmp_path)


def test_sugar_caps_must_reach_nine(tmp_path: Path) -> None:
    """PR-161: nine units must fit on the tracks."""
    text = (FOLDER / "reconstruction_a" / "player_board.toml").read_text(encoding="utf-8")
    (tmp_path / "player_board.toml").write_text(re.sub(r"cap = \d", "cap = 2", text), encoding="utf-8")
    with pytest.raises(ConfigError, match="PR-161"):
        components(RococoSwitches(), tmp_path)


def test_unnamed_targets_are_a_warning(tmp_path: Path) -> None:
    """PR-A59: a target that no card of the Mentor names is legal, but told."""
    text = (FOLDER / "reconstruction_a" / "solo_cards.toml").read_text(encoding="utf-8")
    (tmp_path / "solo_cards.toml").write_text(text.replace('"svc:3"', '"svc:2"'), encoding="utf-8")
    assert components(RococoSwitches(), tmp_path)["warnings"] == [
        "solo_cards.toml: no card names place svc:3 (PR-A59)"
    ]


def test_unknown_files_keys_and_sources(tmp_path: Path) -> None:
    """Nothing is ignored silently: files, keys, statuses and sources have known names."""
    (tmp_path / "recipe.toml").write_text("", encoding="utf-8")
    with pytest.raises(ConfigError, match="did you mean 'recipes'"):
        components(RococoSwitches(), tmp_path)
    (tmp_path / "recipe.toml").unlink()
    with pytest.raises(ConfigError, match="holds no component table"):
        components(RococoSwitches(), tmp_path)
    with pytest.raises(ConfigError, match="no such"):
        components(RococoSwitches(), tmp_path / "nowhere")
    for old, new, message in (
        ('status = "reconstruction"', 'status = "rumour"', "status must be one of"),
        ('default = "text"', 'default = "hearsay"', "unknown source"),
        ('"card.training" = "guess"', '"card.tranning" = "guess"', "names no value"),
        ("promo = false", "promotion = false", "promo"),
        ("promo = false },", "promo = false, level = 1 },", "level"),
    ):
        with pytest.raises(ConfigError, match=message):
            components(RococoSwitches(), changed(tmp_path, "star_staff", old, new))


def test_equal_ranks_need_the_switch(tmp_path: Path) -> None:
    """PR-A55: equal distances are refused, unless the final start player breaks the tie."""
    folder = changed(tmp_path, "board", r'"flour"\]', '"flour"]\nranks = [1, 2, 2, 3]')
    found = components(RococoSwitches(distance_tie="start_player"), folder)
    assert found["board"]["side"]["A"]["table"][0]["ranks"] == [1, 2, 2, 3]


def test_price_per_tile_needs_prices(tmp_path: Path) -> None:
    """PR-A20: recipe_price = "tile" reads the tile's own price."""
    folder = changed(tmp_path, "recipes", ", price = 0", "")
    components(RococoSwitches(), folder)
    with pytest.raises(ConfigError, match=r"r01.*PR-A20"):
        components(RococoSwitches(recipe_price="tile"), folder)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"star_scop": "both"}, "did you mean 'star_scope'"),
        ({"star_scope": "always"}, "star_scope"),
        ({"start_coins": 31}, "start_coins"),
        ({"start_coins": -1}, "start_coins"),
        ({"racks": 4}, "racks"),
        ({"mentor_redraw_cap": 0}, "mentor_redraw_cap"),
        ({"promos": ["star", "star"]}, "at most once"),
        ({"promos": ["stars"]}, "promos"),
        ({"bake_discount_set": []}, "(?i)PR-147"),
        ({"first_player": "human"}, "(?i)PR-A02"),
    ],
)
def test_wrong_switches_are_refused(values: dict[str, Any], message: str) -> None:
    """Sections 14.1 to 14.6: unknown names, values out of range and contradictions."""
    with pytest.raises(ConfigError, match=message):
        validate(RococoSwitches, values, "here")


def test_blank_card_must_exist() -> None:
    """The nearest id is offered."""
    with pytest.raises(ConfigError, match="did you mean 'a04'"):
        components(RococoSwitches(blank_card="a044"))


def test_every_file_has_a_reader() -> None:
    """No table in the shipped folders is left unread."""
    for name in SETS:
        assert {p.stem for p in (FOLDER / name).glob("*.toml")} <= {*WHOLE, *PIECES}
