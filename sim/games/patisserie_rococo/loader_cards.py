"""What the rulebook says of cards and bonus tiles (ledger section 15)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sim.games.patisserie_rococo.loader_checks import LEVELS, Fail, Tables, unique
from sim.games.patisserie_rococo.loader_effects import (
    CONDITIONS,
    EFFECTS,
    REQUIREMENTS,
    START_EFFECTS,
    parameters,
)
from sim.kit.config import unknown

LEVEL_CARDS = 68
MENTOR_ACTIONS = (1, 2, 4, 5, 6, 7, 9)


def check_staff(t: Tables, fail: Fail) -> None:
    """Start, level and star staff: counts, levels, effects and parameters."""
    start, cards, stars = (t[name]["card"] for name in ("start_staff", "staff", "star_staff"))
    unique(fail, "staff", "card", (card["id"] for card in [*start, *cards, *stars]))
    for promo, total, clause in ((False, 4, "PR-020"), (True, 2, "PR-173")):
        if sum(card["promo"] == promo for card in start) != total:
            fail("start_staff", "card", clause, f"{total} cards with promo = {str(promo).lower()} are needed")
    for file, pieces, known in (("start_staff", start, START_EFFECTS), ("staff", cards, tuple(EFFECTS))):
        for card in pieces:
            where = f"card {card['id']!r}"
            if card["effect"] not in known:
                fail(file, where, "PR-119", unknown("effect", card["effect"], known))
            card["params"] = parameters(
                card["effect"], card["params"], EFFECTS[card["effect"]], f"{fail.where(file)}: {where}"
            )
    if any(card["level"] == 0 or card["promo"] for card in cards):
        fail("staff", "card", "PR-003", "every card needs a level from 1 to 4 and belongs to no promo pack")
    if any(card["level"] or card["count"] != 1 for card in start):
        fail("start_staff", "card", "PR-020", "start staff have no level and one copy per colour")
    found = sum(card["count"] for card in cards)
    if found != LEVEL_CARDS:
        fail("staff", "card", "PR-003", f"{LEVEL_CARDS} level cards are needed, the counts add up to {found}")
    for level, least in enumerate((21, 14, 14, 7), start=1):
        found = sum(card["count"] for card in cards if card["level"] == level)
        if found < least:
            fail("staff", f"level {LEVELS[level - 1]}", "PR-004", f"at least {least} cards, not {found}")
    _check_stars(stars, fail)


def _check_stars(stars: list[dict[str, Any]], fail: Fail) -> None:
    for card in stars:
        where = f"card {card['id']!r}"
        if card["req"] not in REQUIREMENTS:
            fail("star_staff", where, "PR-159", unknown("requirement", card["req"], REQUIREMENTS))
        known, clause = REQUIREMENTS[card["req"]]
        card["req_params"] = parameters(
            card["req"], card["req_params"], known, f"{fail.where('star_staff')}: {where}"
        )
        if card["promo"] != (clause == "PR-171"):
            fail(
                "star_staff",
                where,
                clause,
                f"promo = {str(card['promo']).lower()} does not fit {card['req']}",
            )
    have = Counter(card["req"] for card in stars)
    for code, (_, clause) in REQUIREMENTS.items():
        if have[code] != 1:
            fail("star_staff", code, clause, f"exactly one card has this requirement, not {have[code]}")


def check_bonus_tiles(t: Tables, fail: Fail) -> None:
    """Special bonus tiles and table-bonus tiles."""
    special, bonus = t["special_bonus"]["tile"], t["table_bonus"]["tile"]
    for file, tiles in (("special_bonus", special), ("table_bonus", bonus)):
        unique(fail, file, "tile", (tile["id"] for tile in tiles))
    for tile in special:
        where = f"tile {tile['id']!r}"
        if tile["cond"] not in CONDITIONS:
            fail("special_bonus", where, "PR-105", unknown("condition", tile["cond"], CONDITIONS))
        clause = CONDITIONS[tile["cond"]]
        if tile["promo"] != (clause == "PR-170"):
            fail("special_bonus", where, clause, f"promo = {tile['promo']} does not fit {tile['cond']}")
        for side in "AB":
            slots = tile[side]
            if slots != sorted(set(slots), reverse=True) or slots[-1] < 1:
                fail(
                    "special_bonus", where, "PR-100", f"slot values of side {side} must fall and stay above 0"
                )
    have = Counter(tile["cond"] for tile in special)
    for cond, clause in CONDITIONS.items():
        if have[cond] != 1:
            fail("special_bonus", cond, clause, f"exactly one tile has this condition, not {have[cond]}")
    for promo, total, clause in ((False, 11, "PR-015"), (True, 3, "PR-172")):
        found = sum(tile["promo"] == promo for tile in bonus)
        if found != total:
            fail("table_bonus", "tile", clause, f"{total} tiles with promo = {promo} are needed, not {found}")


def check_solo_cards(t: Tables, fail: Fail) -> list[str]:
    """The Mentor's 30 cards; returns warnings about targets that no card names."""
    cards, side = t["solo_cards"]["card"], t["board"]["side"]["A"]
    total = t["setup"]["solo"]["cards"]
    if len(cards) != total:
        fail("solo_cards", "card", "PR-013", f"{total} cards are needed, not {len(cards)}")
    unique(fail, "solo_cards", "card", (card["id"] for card in cards))
    areas = [area["id"] for area in side["service"]]
    spaces, cols = len(side["recipe_display"]["prices"]), side["ingredient_display"]["cols"]
    places = [*(f"svc:{i}" for i in areas), *(f"host:{i}" for i in range(len(side["host"])))]
    for card in cards:
        where = f"card {card['id']!r}"
        if any(action not in MENTOR_ACTIONS for action in card["actions"]):
            fail("solo_cards", where, "PR-190", "the Mentor never buys goods (3) and never gives notice (8)")
        if card["recipe_space"] >= spaces:
            fail("solo_cards", where, "PR-188", f"recipe_space must be below {spaces}")
        if card["column"] >= cols:
            fail("solo_cards", where, "PR-189", f"column must be below {cols}")
        if card["place"] not in places:
            fail("solo_cards", where, "PR-195", unknown("place", card["place"], places))
        for key in ("bake", "deco"):
            if len(set(card[key]["order"])) != len(card[key]["order"]):
                fail("solo_cards", where, "PR-A62", f"{key}.order names a position twice")
    named = {("recipe space", c["recipe_space"]) for c in cards} | {("column", c["column"]) for c in cards}
    named |= {("place", c["place"]) for c in cards} | {("table", (c["table"], c["end"])) for c in cards}
    wanted: list[tuple[str, Any]] = [("recipe space", i) for i in range(spaces)]
    wanted += [("column", i) for i in range(cols)] + [("place", p) for p in places]
    wanted += [("table", (i, end)) for i in range(1, 6) for end in ("near", "far")]
    return [
        f"solo_cards.toml: no card names {kind} {x} (PR-A59)" for kind, x in wanted if (kind, x) not in named
    ]
