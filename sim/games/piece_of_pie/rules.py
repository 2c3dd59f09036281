"""Switches of Piece of Pie, its component files, and how both become the rules record."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from sim.games.piece_of_pie import rings
from sim.games.piece_of_pie.best import BINOMIAL, best_table
from sim.games.piece_of_pie.fresh import fill
from sim.games.piece_of_pie.rings import Flavour, Reading, Recipe
from sim.games.piece_of_pie.state import (
    BRACELETS,
    CARDS,
    COLUMNS,
    FLAVOURS,
    OTHER,
    PIECES,
    PLACES,
    PREFIXES,
    RINGS,
    RULES,
    SHAPES,
    WIDTH,
)
from sim.kit.config import CONFIGS, read_toml, validate
from sim.kit.protocol import ConfigError, Switches
from sim.kit.records import new

FOLDER = CONFIGS / "games" / "piece_of_pie"
FLAVOUR_RECIPES = (
    "kiwi", "four_seasons", "apricot_strawberry", "strawberry_sandwich",
    "blueberry_delight", "blueberry_kiwi", "apricot_delight",
)  # fmt: skip
PATTERN_RECIPES = (
    "opposite", "mirror_image", "triangle", "side_by_side", "alternate", "triplet", "split_pair",
)  # fmt: skip


class PieceOfPieSwitches(Switches):
    """Every rule that can be changed or read in two ways; ids are those of the rule ledger."""

    flavour_recipe: Literal[("random", *FLAVOUR_RECIPES)] = Field(  # type: ignore[valid-type]
        "random", description="PP-010: flavour recipe in play, drawn or fixed"
    )
    pattern_recipe: Literal[("random", *PATTERN_RECIPES)] = Field(  # type: ignore[valid-type]
        "random", description="PP-010: pattern recipe in play, drawn or fixed"
    )
    piece_table: Literal["reconstruction", "alternative_1", "alternative_2", "custom"] = Field(
        "reconstruction", description="PP-A01: which table of the 32 pieces"
    )
    dark_pieces: Literal["balanced", "file"] = Field(
        "balanced", description="PP-A02: the table must have two dark pieces a flavour, or any eight"
    )
    sandwich_consumes: Literal["centre", "triple"] = Field(
        "centre", description="PP-A03: what a piece between two others uses up"
    )
    mirror_axes: Literal["cuts", "cuts_and_slices"] = Field(
        "cuts", description="PP-A04: axes of Mirror Image: between pieces only, or also through them"
    )
    mirror_choice: Literal["best", "fixed_axis"] = Field(
        "best", description="PP-A04: the best axis, or the cut between the first two pieces laid"
    )
    two_player_scope: Literal["per_pie", "per_player"] = Field(
        "per_pie", description="PP-A05: sets that may lie anywhere: within a pie, or over both pies"
    )
    two_player_perfect: Literal["both_pies", "best_pie"] = Field(
        "both_pies", description="PP-A06: the perfect card counts both pies, or the better one"
    )
    frosting_runs: Literal["disjoint_pairs", "one_per_run"] = Field(
        "disjoint_pairs", description="PP-A07: pairs in four or more frosted pieces in a row"
    )
    shavings_unit: Literal["piece", "marker"] = Field(
        "piece", description="PP-A08: a point for each piece with shavings, or for each marker"
    )
    alternate_distinct: bool = Field(True, description="PP-A09: Alternate needs two flavours")
    perfect_cards: Literal["one_each"] = Field("one_each", description="PP-A21: one perfect card a flavour")
    tie_break: Literal["last_turn", "shared"] = Field(
        "last_turn", description="PP-A22: who of the tied leaders wins: the last to take a turn, or all"
    )
    rank_ties: Literal["last_turn", "shared"] = Field(
        "last_turn", description="PP-A25: the same for ranks below the winner"
    )


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Piece(_Entry):
    """One of the 32 pieces."""

    id: str
    flavour: Flavour
    shavings: int = Field(ge=0, le=7)
    frosting: bool
    shape: Literal["none", "heart", "flower", "star"]
    dark: bool


class Perfect(_Entry):
    """A perfect piece card."""

    flavour: Flavour
    points_each: int = Field(ge=0, le=7)


class Decorations(_Entry):
    """The decorations card."""

    shaving_points: int = Field(ge=0, le=7)
    frosted_pair_points: int = Field(ge=0, le=7)
    shape_set_points: int = Field(ge=0, le=20)
    shapes: tuple[Literal["heart"], Literal["flower"], Literal["star"]]


class Components(_Entry):
    """Pieces and cards of a copy of the game."""

    status: Literal["rulebook", "published", "reconstruction"]
    source: str
    pieces: tuple[Piece, ...]
    flavour_recipes: tuple[Recipe, ...]
    pattern_recipes: tuple[Recipe, ...]
    perfect_pieces: tuple[Perfect, ...]
    decorations: Decorations


def components(switches: Switches, custom: Path | None = None) -> Mapping[str, Any]:
    """The pieces and cards in play; a ``custom`` file has pieces, and cards where they differ.

    Raises ConfigError when a count differs from the rulebook's or a switch contradicts the file.
    """
    assert isinstance(switches, PieceOfPieSwitches)
    named = "piece_table" in switches.model_fields_set and switches.piece_table != "custom"
    if custom is not None and named:
        raise ConfigError(f"{custom}: given although piece_table = {switches.piece_table!r}; say 'custom'")
    if custom is None and switches.piece_table == "custom":
        raise ConfigError("piece_table = 'custom' needs a file with the 32 pieces (components = ...)")
    path = custom or FOLDER / f"pieces_{switches.piece_table}.toml"
    table = read_toml(path)
    cards = {k: v for k, v in read_toml(FOLDER / "cards.toml").items() if k not in ("status", "source")}
    found = validate(Components, {**cards, **table}, str(path))
    _check(found, switches, path)
    return found.model_dump(mode="json")


def _check(found: Components, switches: PieceOfPieSwitches, path: Path) -> None:
    def need(true: bool, what: str) -> None:
        if not true:
            raise ConfigError(f"{path}: {what}")

    pieces = found.pieces
    ids = [p.id for p in pieces]
    need(len(pieces) == PIECES, f"pieces: {len(pieces)} entries, the game has {PIECES} (PP-001)")
    twice = sorted({i for i in ids if ids.count(i) > 1})
    need(not twice, f"pieces: id {', '.join(twice)} occurs more than once")
    dark = [str(p.flavour) for p in pieces if p.dark]
    need(len(dark) == PLACES, f"pieces: {len(dark)} are dark, the game has {PLACES} (PP-001)")
    for flavour in FLAVOURS:
        need(any(p.flavour == flavour for p in pieces), f"pieces: none is {flavour} (PP-001: four flavours)")
        need(
            switches.dark_pieces == "file" or dark.count(flavour) == 2,
            f"pieces: {dark.count(flavour)} dark pieces are {flavour}, not 2 (PP-A02); "
            "dark_pieces = 'file' accepts any eight",
        )
    # The pie of the rulebook's scoring example must be possible (PP-003, PP-081).
    example = {
        "strawberry": (sum(p.flavour == "strawberry" for p in pieces), 3),
        "blueberry": (sum(p.flavour == "blueberry" for p in pieces), 2),
        "heart": (sum(p.shape == "heart" for p in pieces), 2),
        "flower": (sum(p.shape == "flower" for p in pieces), 1),
        "star": (sum(p.shape == "star" for p in pieces), 1),
        "frosted": (sum(p.frosting for p in pieces), 4),
        "with shavings": (sum(p.shavings for p in pieces), 3),
    }
    for name, (count, least) in example.items():
        need(count >= least, f"pieces: {count} {name}, the scoring example needs {least} (PP-003, PP-081)")
    for kind, cards, names in (
        ("flavour_recipes", found.flavour_recipes, FLAVOUR_RECIPES),
        ("pattern_recipes", found.pattern_recipes, PATTERN_RECIPES),
    ):
        have = tuple(c.id for c in cards)
        need(have == names, f"{kind}: {', '.join(have)}; the game has {', '.join(names)} (PP-004)")
        for card in cards:
            need(_complete(card), f"{kind}: {card.id}: rule {card.rule} lacks piece, pair or distance")
    flavours = sorted(p.flavour for p in found.perfect_pieces)
    need(flavours == sorted(FLAVOURS), f"perfect_pieces: {', '.join(flavours)}; one of each flavour (PP-A21)")
    points = {p.points_each for p in found.perfect_pieces}
    need(len(points) == 1, "perfect_pieces: all four cards have the same points_each (PP-080)")


def _complete(card: Recipe) -> bool:
    if card.rule.startswith("between"):
        return card.piece is not None and card.distance is not None and card.distance < PLACES // 2
    if card.rule in ("opposite_flavours", "pair_anywhere"):
        return card.pair is not None and card.pair[0] != card.pair[1]
    most = PLACES // 2 if card.rule == "same_pair" else PLACES // 2 - 1
    return not card.rule.startswith("same") or (card.distance is not None and card.distance <= most)


def pack(switches: Switches, players: int, components: Mapping[str, Any]) -> Any:
    """The rules record. Raises ConfigError for switches that contradict each other or the players."""
    assert isinstance(switches, PieceOfPieSwitches)
    if players not in (2, 3, 4):
        raise ConfigError(f"piece_of_pie: {players} players; the game is for 2, 3 or 4")
    for name in ("two_player_scope", "two_player_perfect"):
        if players != 2 and getattr(switches, name) != PieceOfPieSwitches.model_fields[name].default:
            raise ConfigError(f"piece_of_pie: {name} = {getattr(switches, name)!r} needs 2 players")
    if switches.mirror_choice == "fixed_axis" and switches.mirror_axes != "cuts":
        raise ConfigError(
            "piece_of_pie: mirror_choice = 'fixed_axis' fixes a cut; mirror_axes must be 'cuts'"
        )
    found = Components.model_validate(components)
    rules = new(RULES)
    rules.players, rules.pies_each = players, 2 if players == 2 else 1
    rules.middles = 3 if players == 3 else 4
    bits = 8 * int(rules.pies_each)
    rules.own[:players] = [((1 << bits) - 1) << bits * s for s in range(players)]
    rules.flavour_fixed = ("random", *FLAVOUR_RECIPES).index(switches.flavour_recipe) - 1
    rules.pattern_fixed = ("random", *PATTERN_RECIPES).index(switches.pattern_recipe) - 1
    rules.pooled = switches.two_player_scope == "per_player"
    rules.best_pie = switches.two_player_perfect == "best_pie"
    rules.twins = rules.pooled or rules.best_pie
    rules.fixed_axis = switches.mirror_choice == "fixed_axis"
    rules.mirror_card = PATTERN_RECIPES.index("mirror_image")
    rules.tie_shared = switches.tie_break == "shared"
    rules.rank_shared = switches.rank_ties == "shared"
    rules.shaving_points = found.decorations.shaving_points
    rules.shape_points = found.decorations.shape_set_points
    rules.perfect_points = found.perfect_pieces[0].points_each
    rules.lacking = rings.lacking_table()
    rules.deals = list(permutations(range(len(FLAVOURS))))
    _pack_pieces(rules, switches, players, found.pieces)
    for name, table in _tables(
        found.flavour_recipes,
        found.pattern_recipes,
        found.decorations.frosted_pair_points,
        switches.sandwich_consumes == "triple",
        switches.mirror_axes == "cuts_and_slices",
        switches.alternate_distinct,
        switches.frosting_runs == "one_per_run",
        bool(rules.pooled),
    ).items():
        rules[name] = table
    deck = rules.deck[: rules.in_play]
    rules.hope_ice = rings.hope_ice_table(rules.frosting, float(np.mean(rules.frosted[deck])))
    fill(rules)
    return rules


def _pack_pieces(rules: Any, switches: PieceOfPieSwitches, players: int, pieces: tuple[Piece, ...]) -> None:
    deck = [i for i, p in enumerate(pieces) if players != 3 or not p.dark]
    rules.in_play = len(deck)
    rules.deck[: len(deck)] = deck
    for i, p in enumerate(pieces):
        shavings = p.shavings if switches.shavings_unit == "marker" else min(p.shavings, 1)
        flavour, form = FLAVOURS.index(p.flavour), SHAPES.index(p.shape)
        rules.flavour[i], rules.frosted[i], rules.kind[i] = flavour, p.frosting, flavour + 4 * p.frosting
        rules.form[i] = form
        rules.shaving[i] = shavings * int(rules.shaving_points)
        rules.tick[i] = 1 << 8 * (2 * flavour + p.frosting)
        rules.tally[i] = (1 << 8 * flavour) + (1 << 27 + 5 * form if form else 0) + (shavings << 56)


@cache
def _tables(
    flavours: tuple[Recipe, ...],
    patterns: tuple[Recipe, ...],
    pair_points: int,
    triple: bool,
    slices: bool,
    distinct: bool,
    one_per_run: bool,
    pooled: bool,
) -> dict[str, Any]:
    """Everything in the rules record that depends on cards and readings only."""
    reading = Reading(triple=triple, slices=slices, distinct=distinct)
    other = reading.model_copy(update={"triple": not triple})
    cards = (*flavours, *patterns)
    loose = np.array([sum(1 << f for f in card.loose) for card in flavours])
    added = np.zeros((PREFIXES, COLUMNS), dtype=np.uint8)
    bracelets, bracelet = rings.bracelets()
    ring = np.zeros((BRACELETS, WIDTH), dtype=np.uint8)
    points = np.zeros((2 * CARDS, RINGS), dtype=np.int8)
    for row, card in enumerate(cards):
        if not (pooled and card.loose):
            added[:, row], count, hits = rings.recipe_table(card, reading)
            ring[:, row] = (count + 16 * hits)[bracelets]
            points[row] = card.points * count
            if row < CARDS:
                ring[:, OTHER + row] = rings.recipe_table(card, other)[1][bracelets]
    frosting = rings.frosting_table(pair_points, one_per_run)
    ours, theirs = points[:CARDS], points[CARDS:]
    return {
        "worth": [card.points for card in cards],
        "loose": loose,
        "frosting": frosting,
        "ice": rings.ice_table(frosting),
        "pay": rings.pay_table(np.array([card.points for card in cards])),
        "added": added,
        "axes": [rings.axis_table(2 * cut + 1) for cut in range(4)],
        "bracelet": bracelet,
        "rings": ring,
        "best": best_table(ours, theirs, frosting),
        "hope": np.array([[rings.hope_table(a, b) for b in theirs] for a in ours]),
        "binomial": BINOMIAL,
    }
