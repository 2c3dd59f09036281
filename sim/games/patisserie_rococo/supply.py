"""Bags, discards and displays: draws, refills, and the preparation of a round (PR-028 to PR-034)."""

from __future__ import annotations

from typing import Any

from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo.layout import part
from sim.games.patisserie_rococo.pieces import bits
from sim.kit.chance import note
from sim.kit.parts import compiled
from sim.kit.shuffling import shuffle


@compiled
def note_order(chance: Any, which: int, row: Any, n: int) -> None:
    """Write a new order into the journal, from the top."""
    if chance.noting != 0:
        for i in range(n):
            note(chance, k.E_SHUFFLE, which, n, i, int(row[n - 1 - i]))


@part("i", "sic")
def draw_piece(state: Any, which: int, chance: Any) -> int:
    """The next piece of a bag, -1 when bag and discards are empty (PR-030, PR-034, PR-A25)."""
    bag = state.bag[which]
    n = int(state.bag_n[which])
    if n == 0:
        n = int(state.out_n[which])
        if n == 0:
            return -1
        for i in range(n):
            bag[i] = state.out[which, i]
            state.out[which, i] = -1
        state.out_n[which] = 0
        state.reshuffles[which] += 1
        shuffle(chance.streams[k.FROM_BAGS + which], bag, n)
        note_order(chance, which, bag, n)
    face = int(bag[n - 1])
    bag[n - 1] = -1
    state.bag_n[which] = n - 1
    return face


@compiled
def discard_piece(state: Any, which: int, face: int) -> None:
    """Put a piece onto the discards of its kind."""
    state.out[which, state.out_n[which]] = face
    state.out_n[which] += 1


@compiled
def take_cell(state: Any, cell: int) -> int:
    """Take a tile off the ingredient display, which is not refilled before the next round (PR-031)."""
    face = int(state.cells[cell])
    state.cells[cell] = -1
    state.cells_full = int(state.cells_full) & ~(1 << cell)
    return face


@compiled
def take_space(state: Any, space: int) -> int:
    """Take a recipe off the recipe display."""
    face = int(state.row[space])
    state.row[space] = -1
    state.row_full = int(state.row_full) & ~(1 << space)
    return face


@compiled
def take_staff(state: Any, seat: int, index: int) -> int:
    """Take a card off a hire space, or 8 + position off the star row (PR-086, PR-088)."""
    if index >= 8:
        card = int(state.star[index - 8])
        state.star[index - 8] = -1
        state.star_used[seat] = 1
        state.counts[seat, k.N_HIRED_STAR] += 1
    else:
        card = int(state.hire[index])
        state.hire[index] = -1
        state.counts[seat, k.N_HIRED] += 1
    return card


@part("", "src")
def refill_recipes(state: Any, rules: Any, chance: Any) -> None:
    """Slide the recipes right and fill up from right to left (PR-033, PR-034)."""
    n = int(rules.row_n)
    to = n - 1
    moved = 0
    for i in range(n - 1, -1, -1):
        face = state.row[i]
        if face >= 0:
            if to != i:
                state.row[to] = face
                state.row[i] = -1
                moved = 1
            to -= 1
    if moved != 0:
        note(chance, k.E_SLIDE_RECIPES)
    while to >= 0:
        face = draw_piece(state, k.RECIPE, chance)
        if face < 0:
            break
        state.row[to] = face
        note(chance, k.E_REFILL_RECIPE, to, int(face))
        to -= 1
    state.row_full = (1 << n) - (1 << (to + 1))


@compiled
def check_recipes(state: Any, rules: Any, chance: Any) -> None:
    """Refill the recipes when enough spaces are empty (PR-053)."""
    n = int(rules.row_n)
    if n - bits(int(state.row_full)) >= rules.row_refill:
        refill_recipes(state, rules, chance)


@compiled
def shift_tiles(state: Any, rules: Any, chance: Any) -> None:
    """Clear the lower rows; the other tiles move down, in columns or in whole rows (PR-028, PR-029)."""
    rows, columns = int(rules.rows), int(rules.columns)
    for cell in range((rows - int(rules.lower_rows)) * columns, rows * columns):
        if state.cells[cell] >= 0:
            note(chance, k.E_DISCARD_INGREDIENT, cell, int(state.cells[cell]))
            discard_piece(state, k.TILE, take_cell(state, cell))
    if state.cells_full == 0:
        return
    note(chance, k.E_SLIDE_INGREDIENTS)
    if rules.shift_rows != 0:
        to = rows - 1
        for row in range(rows - 1, -1, -1):
            full = 0
            for c in range(columns):
                full |= int(state.cells[row * columns + c] >= 0)
            if full != 0:
                for c in range(columns):
                    face = state.cells[row * columns + c]
                    state.cells[row * columns + c] = -1
                    state.cells[to * columns + c] = face
                to -= 1
        return
    for c in range(columns):
        to = rows - 1
        for row in range(rows - 1, -1, -1):
            face = state.cells[row * columns + c]
            if face >= 0:
                state.cells[row * columns + c] = -1
                state.cells[to * columns + c] = face
                to -= 1


@part("", "src")
def prepare(state: Any, rules: Any, chance: Any) -> None:
    """Phase 1: new ingredients, new recipes."""
    shift_tiles(state, rules, chance)
    full = 0
    for cell in range(int(rules.rows) * int(rules.columns)):
        if state.cells[cell] < 0:
            face = draw_piece(state, k.TILE, chance)
            state.cells[cell] = face
            if face >= 0:
                note(chance, k.E_REFILL_INGREDIENT, cell, face)
        if state.cells[cell] >= 0:
            full |= 1 << cell
    state.cells_full = full
    n = int(rules.row_n)
    for i in range(n - int(rules.row_drop), n):
        if state.row[i] >= 0:
            note(chance, k.E_DISCARD_RECIPE, i, int(state.row[i]))
            discard_piece(state, k.RECIPE, take_space(state, i))
    refill_recipes(state, rules, chance)
