"""The game not yet dealt: everything that setup does not leave to chance, worked out once per rules."""

from __future__ import annotations

from typing import Any

from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo.layout import STATE

PIECES = (
    "tray", "picked", "left", "card", "effect", "ask", "owed", "rack", "space", "queue", "paid", "drawn",
    "claiming", "taken", "store", "rack_dish", "rack_top", "deco", "hand", "unused", "used", "removed",
    "leads", "space_seat", "space_dish", "service", "hosts", "special", "slots", "bonus", "cells", "row",
    "hire", "star", "bag", "out", "deck", "box", "gone", "solo_deck",
    "solo_hand", "solo_used", "decision", "decided", "solo_card", "pile", "column",
)  # fmt: skip
"""Fields that hold pieces: -1 where there is none."""


def fill(rules: Any) -> None:
    """Write ``rules.fresh``; every other field of ``rules`` must be packed already."""
    state = rules.fresh
    for name in STATE.names or ():
        state[name] = -1 if name in PIECES else 0
    state.owed[:] = 0
    state.first_tray = -1
    seats, people = int(rules.seats), int(rules.players)
    state.turn = 1
    for s in range(k.SEATS):
        state.ring[s] = state.place[s] = s
    for s in range(seats):
        state.goods[s] = rules.good_start
        if s == int(rules.mentor):
            continue
        state.coins[s] = rules.start_coins
        n = int(rules.start_n)
        state.unused[s, :n] = range(k.START, k.START + n)
        state.unused_n[s] = n
        state.known[s, 1, 0] = (1 << (k.START + n)) - (1 << k.START)
    state.empty = rules.spaces_open
    for which, counts in enumerate((rules.tile_count, rules.recipe_count)):
        pieces = [face for face, count in enumerate(counts) for _ in range(int(count))]
        state.bag[which, : len(pieces)] = pieces
        state.bag_n[which] = len(pieces)
    state.node = k.PLAY
    state.seat = state.decider = 0
    assert people <= seats <= k.SEATS
