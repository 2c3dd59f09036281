"""Baking: goods at once, ingredient tiles one by one until the need is covered (PR-065 to PR-070)."""

from __future__ import annotations

from typing import Any

from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo.facts import price
from sim.games.patisserie_rococo.gains import add_tile, count_value, drop_tile, take_recipe
from sim.games.patisserie_rococo.layout import part
from sim.games.patisserie_rococo.pieces import take_at
from sim.games.patisserie_rococo.supply import discard_piece
from sim.kit.chance import note
from sim.kit.parts import compiled


@compiled
def covered(state: Any) -> bool:
    """Whether the tiles given cover the need."""
    return bool(state.bake_need[0] <= 0 and state.bake_need[1] <= 0 and state.bake_need[2] <= 0)


@compiled
def take_back(state: Any, rules: Any, seat: int, chance: Any) -> None:
    """Tiles that turn out not to be needed are not paid (bake_pay = "irredundant", PR-A26)."""
    for i in range(int(state.paid_n)):
        face = int(state.paid[i])
        spare = True
        for t in range(3):
            if state.bake_need[t] + rules.tile_ing[face, t] > 0 and rules.tile_ing[face, t] > 0:
                spare = False
        if not spare:
            continue
        out = state.out[k.TILE]
        n = int(state.out_n[k.TILE])
        at = n - 1
        while out[at] != face:
            at -= 1
        take_at(out, n, at)
        state.out_n[k.TILE] = n - 1
        add_tile(state, rules, seat, face)
        note(chance, k.E_GAIN_INGREDIENT, seat, face, -1)
        for t in range(3):
            state.bake_need[t] += rules.tile_ing[face, t]


@compiled
def put_on_rack(state: Any, rules: Any, seat: int, face: int, training: int, chance: Any) -> None:
    """A recipe becomes a dish on the first free rack."""
    rack = 0
    while state.rack_dish[seat, rack] >= 0:
        rack += 1
    state.rack_dish[seat, rack] = face
    state.rack_coins[seat] += price(rules, face)
    state.rack_top[seat, rack] = -1
    state.rack_kinds[seat, rack] = 0
    state.rack_chef[seat, rack] = training
    state.counts[seat, k.N_BAKED] += 1
    count_value(state, rules, seat, k.BY_BAKED, face)
    note(chance, k.E_BAKE, seat, rack, face)


@part("", "sric")
def finish_bake(state: Any, rules: Any, seat: int, chance: Any) -> None:
    """Put the dishes on the racks."""
    if rules.irredundant != 0:
        take_back(state, rules, seat, chance)
    for i in range(3):
        state.counts[seat, k.N_WASTED] -= state.bake_need[i]
        state.bake_need[i] = 0
    chosen = int(state.bake_set)
    gone = 0
    for position in range(3):
        if (chosen >> position) & 1 != 0:
            face = take_recipe(state, rules, seat, position - gone)
            put_on_rack(state, rules, seat, face, int(state.training), chance)
            gone += 1
    for i in range(int(state.paid_n)):
        state.paid[i] = -1
    state.paid_n = 0
    state.bake_set = state.bake_reduced = 0
    state.ask = -1
    state.done = state.many


@part("", "sriic")
def begin_bake(state: Any, rules: Any, seat: int, reduced: int, chance: Any) -> None:
    """Pay the goods for ``bake_set``; 1 one flour less, 2 one honey less."""
    state.bake_reduced = reduced
    state.paid_n = 0
    for i in range(3):
        goods, need = 0, 0
        for position in range(3):
            if (int(state.bake_set) >> position) & 1 != 0:
                face = int(state.store[seat, position])
                goods += int(rules.recipe_goods[face, i])
                need += int(rules.recipe_ing[face, i])
        goods -= int(reduced == 1 and i == k.FLOUR)
        need -= int(reduced == 2 and i == k.HONEY)
        state.goods[seat, i] -= goods
        state.bake_need[i] = need
        if goods > 0:
            note(chance, k.E_GOOD, seat, i, -goods)
    state.ask = k.BAKE_TILE
    if covered(state):
        finish_bake(state, rules, seat, chance)


@compiled
def useful_tiles(state: Any, rules: Any, seat: int) -> int:
    """Faces of own tiles that show something still needed (PR-070)."""
    mask = 0
    for i in range(3):
        if state.bake_need[i] > 0:
            mask |= int(rules.tile_with[i])
    return int(state.ing_faces[seat]) & mask


@part("", "sriic")
def bake_tile(state: Any, rules: Any, seat: int, face: int, chance: Any) -> None:
    """Give one ingredient tile."""
    drop_tile(state, rules, seat, face)
    discard_piece(state, k.TILE, face)
    note(chance, k.E_DISCARD_INGREDIENT, -1, face, seat)
    state.paid[state.paid_n] = face
    state.paid_n += 1
    for i in range(3):
        state.bake_need[i] -= rules.tile_ing[face, i]
    if covered(state):
        finish_bake(state, rules, seat, chance)
