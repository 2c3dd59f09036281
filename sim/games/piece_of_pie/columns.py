"""Result columns and report sections of Piece of Pie."""

from __future__ import annotations

from sim.games.piece_of_pie.rules import FLAVOUR_RECIPES, PATTERN_RECIPES
from sim.games.piece_of_pie.state import FLAVOURS
from sim.kit.protocol import Column, Section

GAME_COLUMNS = (
    Column("flavour_card", "Flavour recipe", "", "flavour recipe in play", "i1", names=FLAVOUR_RECIPES),
    Column("pattern_card", "Pattern recipe", "", "pattern recipe in play", "i1", names=PATTERN_RECIPES),
    Column("tied", "Tied for first", "seats", "seats with the highest score, before any tie-break", "i1"),
    Column("first_wins", "First seat wins", "games", "1 when seat 0 leads, ties to the later one", "i1"),
    Column("last_wins", "Last seat wins", "games", "1 when the last seat leads, ties to the later one", "i1"),
    Column(
        "reading_decides", "Sandwich reading decides", "games",
        "1 when the same pies have another winner under the other reading of PP-A03", "i1",
    ),
    Column(
        "scope_decides", "Scope decides", "games",
        "1 when the same pies have another winner under the other reading of PP-A05 (two players)", "i1",
    ),
)  # fmt: skip

SEAT_COLUMNS = (
    Column("shavings", "Shavings", "points", "points of chocolate shavings (PP-040)", part=True),
    Column("frosting", "Frosting", "points", "points of frosted pairs (PP-041)", part=True),
    Column("shapes", "Shapes", "points", "points of sets of three shapes (PP-042)", part=True),
    Column("flavour", "Flavour recipe", "points", "points of the flavour recipe", part=True),
    Column("pattern", "Pattern recipe", "points", "points of the pattern recipe", part=True),
    Column("perfect", "Perfect piece", "points", "points of the perfect piece card (PP-080)", part=True),
    Column("second_shavings", "Shavings, second pie", "points", "of these, the second pie's", "i1"),
    Column("second_frosting", "Frosting, second pie", "points", "of these, the second pie's", "i1"),
    Column("second_shapes", "Shapes, second pie", "points", "of these, the second pie's, 0 if pooled", "i1"),
    Column("second_flavour", "Flavour, second pie", "points", "the second pie's, 0 if pooled", "i1"),
    Column("second_pattern", "Pattern, second pie", "points", "of these, the second pie's", "i1"),
    Column("second_perfect", "Perfect, second pie", "points", "what the second pie has for the card", "i1"),
    Column("credit_shared", "Win credit, ties shared", "wins", "win credit if tied leaders shared", "f4"),
    Column("other_reading", "Other sandwich reading", "points", "score change under the other PP-A03", "i1"),
    Column("other_scope", "Other scope", "points", "score change under the other PP-A05 (two players)", "i1"),
    Column("flavour_sets", "Flavour sets", "sets", "sets of the flavour recipe that count", "i1"),
    Column("pattern_sets", "Pattern sets", "sets", "sets of the pattern recipe that count", "i1"),
    Column("flavour_unused", "Flavour hits lost", "sets", "sets that hold but overlap one that counts", "i1"),
    Column("pattern_unused", "Pattern hits lost", "sets", "sets that hold but overlap one that counts", "i1"),
    Column("regret", "Arrangement regret", "points",
           "recipe and frosting points that the best order of the same eight pieces of each pie adds"),
    Column("kiwis", "Kiwi", "pieces", "kiwi pieces", "i1"),
    Column("strawberries", "Strawberry", "pieces", "strawberry pieces", "i1"),
    Column("blueberries", "Blueberry", "pieces", "blueberry pieces", "i1"),
    Column("apricots", "Apricot", "pieces", "apricot pieces", "i1"),
    Column("frosted", "Frosted", "pieces", "frosted pieces", "i1"),
    Column("hearts", "Hearts", "pieces", "pieces with a heart", "i1"),
    Column("flowers", "Flowers", "pieces", "pieces with a flower", "i1"),
    Column("stars", "Stars", "pieces", "pieces with a star", "i1"),
    Column("perfect_flavour", "Perfect flavour", "", "flavour of the perfect card", "i1", names=FLAVOURS),
    Column("options", "Options", "actions", "legal actions added up over the seat's turns"),
    Column("forced", "Forced picks", "turns", "turns with one piece that could be taken", "i1"),
    Column("arrows", "Arrow picks", "turns", "first pieces taken of a whole pie", "i1"),
    Column("denied", "Denied", "pieces",
           "pieces worth more at once to a rival than to the seat that took them", "i1"),
    Column("from_0", "From pie 1", "pieces", "pieces taken from the first middle pie", "i1"),
    Column("from_1", "From pie 2", "pieces", "pieces taken from the second middle pie", "i1"),
    Column("from_2", "From pie 3", "pieces", "pieces taken from the third middle pie", "i1"),
    Column("from_3", "From pie 4", "pieces", "pieces taken from the fourth middle pie", "i1"),
)  # fmt: skip

SECTIONS = (
    Section(
        "heatmap", "Recipe pairs",
        "Mean score of all seats and first-player advantage for each of the 49 pairs of recipes (PP-010).",
        table="games", rows="flavour_card", columns=("pattern_card",), values=("score", "first"),
    ),
    Section(
        "stacked", "Where the points come from", "Points of each part of the score, by final rank (PP-081).",
        columns=("shavings", "frosting", "shapes", "flavour", "pattern", "perfect"),
    ),
    Section(
        "shares", "Ties for first", "Seats that share the highest score before the tie-break (PP-082).",
        columns=("tied",), table="games",
    ),
    Section(
        "means", "Seats with and without the tie-break",
        "Win credit as the rules give it, and if tied leaders shared the win: the difference is what the "
        "tie-break alone moves between seats (PP-A22).",
        columns=("credit", "credit_shared"),
    ),
    Section(
        "means", "Readings that decide games",
        "Share of games whose same pies have another winner under the other reading of PP-A03 (what a "
        "piece between two others uses up) or PP-A05 (sets over both pies, two players only).",
        columns=("reading_decides", "scope_decides"), table="games",
    ),
    Section(
        "means", "Picks", "Pieces that a rival would have gained more from, turns with one piece to take, "
        "first pieces of a whole pie, and legal actions, per seat and game.",
        columns=("denied", "forced", "arrows", "options"),
    ),
    Section(
        "means", "Arrangement",
        "Points lost against the best order of the same pieces, and sets lost because they overlap.",
        columns=("regret", "flavour_unused", "pattern_unused"),
    ),
)  # fmt: skip
