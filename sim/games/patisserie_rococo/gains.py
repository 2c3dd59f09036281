"""What a seat gains and pays, and where it is counted: coins, points, goods, tiles, recipes, toppings."""

from __future__ import annotations

from typing import Any

from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo.facts import price
from sim.games.patisserie_rococo.layout import part
from sim.games.patisserie_rococo.pieces import find, insert, take_at
from sim.games.patisserie_rococo.supply import discard_piece, draw_piece
from sim.kit.chance import note
from sim.kit.parts import compiled


@compiled
def gain_coins(state: Any, seat: int, n: int, source: int, chance: Any) -> None:
    """Coins from one of COIN_SOURCES."""
    if n != 0:
        state.coins[seat] += n
        state.coins_from[seat, source] += n
        note(chance, k.E_COINS, seat, n, source)


@compiled
def pay(state: Any, seat: int, n: int, sink: int, chance: Any) -> None:
    """Coins to one of COIN_SINKS (PR-054)."""
    if n != 0:
        state.coins[seat] -= n
        state.coins_to[seat, sink] += n
        note(chance, k.E_COINS, seat, -n, sink)


@compiled
def gain_points(state: Any, seat: int, n: int, source: int, chance: Any) -> None:
    """Points on the prestige track from one of POINT_SOURCES (PR-010)."""
    if n != 0:
        state.points[seat] += n
        state.points_from[seat, source] += n
        note(chance, k.E_POINTS, seat, n, source)


@compiled
def count_value(state: Any, rules: Any, seat: int, what: int, dish: int) -> None:
    """Count a dish baked, decorated or sold under its value."""
    state.by_value[seat, what, min(max(int(rules.recipe_value[dish]), 2), 6) - 2] += 1


@part("", "sriiic")
def gain_good(state: Any, rules: Any, seat: int, good: int, n: int, chance: Any) -> None:
    """Units of a good; what the track cannot hold is lost (PR-006)."""
    room = int(rules.good_cap[good] - state.goods[seat, good])
    got = min(n, room)
    state.goods[seat, good] += got
    state.counts[seat, k.N_GOODS_LOST] += n - got
    note(chance, k.E_GOOD, seat, good, got)


@part("", "srii")
def add_tile(state: Any, rules: Any, seat: int, face: int) -> None:
    """An unused ingredient tile for a seat (below the others in the Mentor's column)."""
    if seat == rules.mentor:
        state.column[state.ing_n[seat]] = face
    state.ing[seat, face] += 1
    state.ing_faces[seat] = int(state.ing_faces[seat]) | (1 << face)
    state.ing_n[seat] += 1
    for i in range(3):
        state.ing_total[seat, i] += rules.tile_ing[face, i]


@part("", "srii")
def drop_tile(state: Any, rules: Any, seat: int, face: int) -> None:
    """A seat gives an unused ingredient tile away (the Mentor its topmost of this face)."""
    if seat == rules.mentor:
        n = int(state.ing_n[seat])
        take_at(state.column, n, find(state.column, n, face))
    state.ing[seat, face] -= 1
    if state.ing[seat, face] == 0:
        state.ing_faces[seat] = int(state.ing_faces[seat]) & ~(1 << face)
    state.ing_n[seat] -= 1
    for i in range(3):
        state.ing_total[seat, i] -= rules.tile_ing[face, i]


@compiled
def gain_bag_tile(state: Any, rules: Any, seat: int, chance: Any) -> None:
    """Draw an ingredient tile from the bag and keep it."""
    face = draw_piece(state, k.TILE, chance)
    if face >= 0:
        note(chance, k.E_DRAW_INGREDIENT, seat, face)
        add_tile(state, rules, seat, face)


@compiled
def add_recipe(state: Any, rules: Any, seat: int, face: int) -> None:
    """A recipe for a seat's store: sorted, in the leftmost gap of the Mentor's (PR-A61)."""
    if seat == rules.mentor:
        state.store[seat, find(state.store[seat], k.STORE, -1)] = face
    else:
        insert(state.store[seat], int(state.store_n[seat]), face)
    state.store_n[seat] += 1
    state.taken = face


@compiled
def take_recipe(state: Any, rules: Any, seat: int, position: int) -> int:
    """A recipe out of a seat's store; the others close up."""
    state.store_n[seat] -= 1
    return take_at(state.store[seat], k.STORE, position)


@compiled
def drop_recipe(state: Any, rules: Any, seat: int, position: int, chance: Any) -> None:
    """Discard a stored recipe (PR-057)."""
    face = take_recipe(state, rules, seat, position)
    discard_piece(state, k.RECIPE, face)
    state.counts[seat, k.N_DROPPED] += 1
    note(chance, k.E_DISCARD_RECIPE, -1, face, seat)


@compiled
def decorate(state: Any, rules: Any, seat: int, rack: int, face: int, kinds: int, chance: Any) -> None:
    """Put a topping tile onto a rack dish, to count as one of ``kinds`` (PR-071)."""
    drop_tile(state, rules, seat, face)
    state.rack_top[seat, rack] = face
    state.rack_kinds[seat, rack] = kinds
    state.counts[seat, k.N_DECORATED] += 1
    count_value(state, rules, seat, k.BY_DECORATED, int(state.rack_dish[seat, rack]))
    note(chance, k.E_DECORATE, seat, rack, face)


@part("", "sriic")
def earn_topping(state: Any, rules: Any, seat: int, rack: int, chance: Any) -> None:
    """The topping of a delivered dish becomes a decoration, or is discarded (PR-077, PR-085)."""
    face = int(state.rack_top[seat, rack])
    if face < 0:
        return
    n = int(state.deco_n[seat])
    kept = int(n < rules.deco_slots)
    if kept != 0:
        state.deco[seat, n] = face
        state.deco_kinds[seat, n] = state.rack_kinds[seat, rack]
        state.deco_n[seat] = n + 1
    else:
        discard_piece(state, k.TILE, face)
        state.counts[seat, k.N_TOPPINGS_LOST] += 1
    state.rack_top[seat, rack] = -1
    state.rack_kinds[seat, rack] = 0
    note(chance, k.E_DECO, seat, face, kept)


@part("", "sriic")
def sell(state: Any, rules: Any, seat: int, rack: int, chance: Any) -> None:
    """Sell a rack dish (PR-077)."""
    face = int(state.rack_dish[seat, rack])
    note(chance, k.E_SELL, seat, rack, face)
    earn_topping(state, rules, seat, rack, chance)
    state.rack_dish[seat, rack] = -1
    state.rack_coins[seat] -= price(rules, face)
    state.rack_chef[seat, rack] = 0
    discard_piece(state, k.RECIPE, face)
    state.counts[seat, k.N_SOLD] += 1
    count_value(state, rules, seat, k.BY_SOLD, face)
    gain_coins(state, seat, price(rules, face), k.IN_SALES, chance)
