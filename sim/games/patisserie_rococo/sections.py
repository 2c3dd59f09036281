"""Report sections: which columns are shown, and how."""

from __future__ import annotations

from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo.columns import (
    COUNTED,
    MAINS,
    MENTOR_PARTS,
    ROUNDS,
    STAFF_POINTS,
    VALUES,
)
from sim.kit.protocol import Section

SECTIONS = (
    Section("stacked", "Points of level staff", "Which bonuses the points of level I to IV staff come from.",
            tuple(name for name, _ in STAFF_POINTS)),
    Section("means", "Main actions", "Main actions a seat chose in a game.", MAINS),
    Section("means", "Coins in", "Coins by source.", tuple(f"in_{n}" for n in k.COIN_SOURCES)),
    Section("means", "Coins out", "Coins by use.", tuple(f"out_{n}" for n in k.COIN_SINKS)),
    Section("means", "Dishes and staff", "What a seat did in a game.", tuple(name for name, *_ in COUNTED)),
    *(Section("stacked", f"Dishes {what} by value", f"Dishes {what}, by their value.",
              tuple(f"{what}_{value}" for value, _ in VALUES)) for what in ("sold", "presented")),
    Section("means", "Tables", "Majorities, markers and decorations at the end.",
            ("firsts", "seconds", "ties_won", "tables", "specials", "service_markers", "host_markers",
             "decorations", "staff")),
    Section("means", "Round by round", "Decorations and inventory at the end of rounds 1 to 3.",
            tuple(f"{what}_{n}" for what in ("deco", "staff") for n in ROUNDS[:3])),
    Section("items", "Table map", "Spaces on which a seat had a dish at the end, and its win credit then.",
            ("spaces",)),
    Section("shares", "Special bonus tiles", "Which tiles lay on the special tables.",
            ("special_a", "special_b"), "games"),
    Section("heatmap", "Pairs of special bonus tiles", "What the tiles on the special tables do to the game.",
            ("special_b",), "games", "special_a", ("score", "first")),
    Section("items", "Table bonuses and star row", "What lay there, and how games went then.",
            ("bonus_tiles", "stars_shown"), "games"),
    Section("shares", "Claims of specials", "Which slots were taken and when.", ("claim_a", "claim_b")),
    Section("means", "The board", "Filled spaces, cards left to hire, reshuffles; all seats.",
            (*(f"filled_{t}" for t in range(1, k.TABLES + 1)), "services_filled", "hosts_filled",
             *(f"hire_left_{n}" for n in ROUNDS), "reshuffles_tiles", "reshuffles_recipes"), "games"),
    Section("means", "The Mentor", "What the Mentor scores from, and how its decisions went.",
            ("mentor_score", "mentor_rank", *(name for name, _ in MENTOR_PARTS), "mentor_redraws",
             "mentor_guards"), "games"),
    Section("shares", "Solo grades", "80 good, 90 excellent, 100 the goal; only games won (PR-201).",
            ("grade",), "games"),
    Section("swaps", "What staff is worth", "The same deals with a card's bonus taken away, the best first.",
            ("played_low", "played_high"), rows="blank_card"),
    Section("items", "Staff drafted", "Cards taken from the trays.", ("drafted_low", "drafted_high")),
    Section("items", "First picks", "Cards taken as the first of a tray, all of which lay open to the seat.",
            ("pick_1_low", "pick_1_high")),
    Section("items", "Staff hired", "Cards hired.", ("hired_low", "hired_high")),
    Section("items", "Staff played", "Cards played at least once.", ("played_low", "played_high")),
)  # fmt: skip
