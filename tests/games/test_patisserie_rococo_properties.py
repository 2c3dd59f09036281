"""La Pâtisserie Rococo: what holds in every game (ledger section 24), and brute force beside the engine."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations, permutations, product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim import games
from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo.facts import assign, tier
from sim.games.patisserie_rococo.options import payable
from sim.games.patisserie_rococo.switches import RococoSwitches
from sim.kit.jit import COMPILED
from sim.kit.records import new
from tests.games.rococo_position import GAME, from_python
from tests.play import packed, table, variant, walk

VARIANTS = ("players_2", "players_3", "players_4", "players_5", "first_game_3", "solo_savory", "extended")
FEW = 3 if COMPILED else 1
masks = st.lists(st.integers(0, 7), max_size=5)
weights = st.tuples(*[st.integers(0, 3)] * 3)


# --- the engine beside brute force ------------------------------------------------------------------


def best_assignment(shown: list[int], worth: tuple[int, ...]) -> int:
    """Most weight when every thing serves at most one type and every type at most one thing."""
    things = [*shown, 0, 0, 0]
    return max(
        sum(worth[t] for t in range(3) if things[chosen[t]] >> t & 1)
        for chosen in permutations(range(len(things)), 3)
    )


@settings(max_examples=60, deadline=None)
@given(shown=masks, worth=weights)
def test_topping_types_are_assigned(shown: list[int], worth: tuple[int, int, int]) -> None:
    """PR-155, PR-164: every decoration counts once, for the type that makes the most of all."""
    state, rules = new(games.load(GAME).state), packed(GAME, "players_2")
    state.deco_kinds[0, : len(shown)], state.deco_n[0] = shown, len(shown)
    assert int(from_python(assign)(state, rules, 0, 2, *worth)) == best_assignment(shown, worth)


@settings(max_examples=60, deadline=None)
@given(shown=masks, worth=weights, bonus=st.booleans())
def test_ingredient_types_are_assigned(shown: list[int], worth: tuple[int, int, int], bonus: bool) -> None:
    """PR-152, PR-168: every presented dish counts once (PR-A07: flour good only where it is switched on)."""
    for reading in ("honey", "flour_good"):
        state, rules = new(games.load(GAME).state), packed(GAME, "players_2", ptype_middle=reading)
        for i, mask in enumerate(shown):
            state.icons[0, mask + 8 * (i % 2)] += 1
        counted = [
            mask & 5 | 2 * (i % 2) if bonus and reading == "flour_good" else mask
            for i, mask in enumerate(shown)
        ]
        assert int(from_python(assign)(state, rules, 0, int(bonus), *worth)) == best_assignment(
            counted, worth
        )


tile = st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 2))


@settings(max_examples=60, deadline=None)
@given(
    tiles=st.lists(tile, max_size=5), needs=st.lists(tile, min_size=1, max_size=2), goods=st.integers(0, 2)
)
def test_bake_cover_is_found_exactly(
    tiles: list[tuple[int, ...]], needs: list[tuple[int, ...]], goods: int
) -> None:
    """PR-065, PR-068: legal exactly when some set of tiles covers the sum of the needs."""
    state, rules = new(games.load(GAME).state), new(games.load(GAME).rules)
    for n, need in enumerate(needs):
        rules.recipe_ing[n], rules.recipe_goods[n] = need, (1, 0, 0)
        state.store[0, n] = n
    for shown in tiles:
        state.ing_total[0] += np.array(shown)
    state.goods[0] = (goods, 0, 0)
    wanted = tuple(map(sum, zip(*needs, strict=True)))
    sets = chain.from_iterable(combinations(tiles, n) for n in range(len(tiles) + 1))
    covered = any(all(sum(t[i] for t in chosen) >= wanted[i] for i in range(3)) for chosen in sets)
    chosen = (1 << len(needs)) - 1
    assert bool(from_python(payable)(state, rules, 0, chosen, 0)) == (covered and goods >= len(needs))


@settings(max_examples=60, deadline=None)
@given(
    steps=st.dictionaries(st.integers(0, 12), st.integers(1, 9), min_size=1, max_size=4), n=st.integers(0, 15)
)
def test_tiers(steps: dict[int, int], n: int) -> None:
    """PR-121, PR-133 to PR-136, PR-148: the last step reached counts, nothing below the first."""
    rules = new(games.load(GAME).rules)
    pairs = sorted(steps.items())
    rules.card_params[20, : 2 * len(pairs)] = [x for pair in pairs for x in pair]
    reached = [worth for least, worth in pairs if n >= least]
    assert int(from_python(tier)(rules, 20, n)) == (reached[-1] if reached else 0)


# --- whole games ------------------------------------------------------------------------------------


def held(row: Any, n: int) -> list[int]:
    return [int(x) for x in row[:n]]


def check_pieces(state: Any, rules: Any) -> None:
    """Every piece is somewhere exactly once."""
    seats, s = range(int(rules.seats)), state
    tiles = held(s.bag[0], int(s.bag_n[0])) + held(s.out[0], int(s.out_n[0]))
    recipes = held(s.bag[1], int(s.bag_n[1])) + held(s.out[1], int(s.out_n[1]))
    tiles += [int(x) for x in s.cells] + [int(x) for x in s.drawn if s.drawn_recipe == 0]
    recipes += [int(x) for x in s.row] + [int(x) for x in s.drawn if s.drawn_recipe == 1]
    recipes += [int(x) for x in s.space_dish]
    for seat in seats:
        tiles += [f for f in range(k.TILES) for _ in range(int(s.ing[seat, f]))]
        tiles += [int(x) for x in s.rack_top[seat]] + held(s.deco[seat], int(s.deco_n[seat]))
        placed = {int(s.rack)} if seat == int(s.seat) and int(s.deliver_step) > 2 else set()
        recipes += [int(x) for x in s.store[seat]]
        recipes += [int(x) for rack, x in enumerate(s.rack_dish[seat]) if rack not in placed]
    for pieces, counts in ((tiles, rules.tile_count), (recipes, rules.recipe_count)):
        found = Counter(x for x in pieces if x >= 0)
        assert all(found[face] == int(n) for face, n in enumerate(counts))


def check_staff(state: Any, rules: Any) -> None:
    """68 level cards, 8 or 11 star cards, and the start staff of every seat."""
    s = state
    level = held(s.deck, int(s.deck_n)) + held(s.box, int(s.box_n)) + held(s.gone, int(s.gone_n))
    level += [int(x) for x in s.hire] + [int(x) for x in s.star] + held(s.pile, int(s.pile_n))
    level += [int(x) for tray in s.tray for x in tray]
    for seat in range(int(rules.players)):
        for name in ("hand", "unused", "used", "removed"):
            level += held(s[name][seat], int(s[f"{name}_n"][seat]))
    found = Counter(x for x in level if x >= 0)
    assert all(found[card] == 1 for card in range(k.LEVEL, k.CARDS))
    assert all(found[card] <= 1 for card in range(k.STAR, k.LEVEL))
    starters = sum(found[card] for card in range(k.START, k.STAR))
    assert starters == int(rules.start_n) * int(rules.players)


def check_ranges(state: Any, rules: Any) -> None:
    """Bounds of section 24."""
    s = state
    for seat in range(int(rules.seats)):
        assert all(0 <= int(s.goods[seat, g]) <= int(rules.good_cap[g]) for g in range(3))
        assert int(s.coins[seat]) >= 0 and int(s.deco_n[seat]) <= 5
        assert int(s.store_n[seat]) <= 3 or int(s.node) == k.RECIPE_DROP
        markers = [[int(x) for x in area] for area in s.service[: int(rules.areas)]]
        assert all(area.count(seat) <= 1 for area in markers)
        assert all([int(x) for x in s.slots[t]].count(seat) <= 1 for t in range(2))
        if seat < int(rules.players):
            assert int(s.hand_n[seat] + s.unused_n[seat] + s.used_n[seat]) >= 4
    if int(rules.seats) <= 3:
        assert all(sum(x >= 0 for x in area) <= 1 for area in markers)


@pytest.mark.parametrize("key", VARIANTS)
def test_invariants_of_every_position(key: str) -> None:
    """Section 24: pieces, staff, ranges; prestige never falls (PR-010); the row is refilled (PR-053)."""
    for index in range(FEW):
        at = table(GAME, key, ("random_useful",))
        points, before_turn = np.zeros(k.SEATS, int), 0
        for state, _ in walk(at, 7, index):
            check_pieces(state, at.rules)
            check_staff(state, at.rules)
            check_ranges(state, at.rules)
            now = np.array([int(x) for x in state.points])
            assert (now >= points).all()
            points = now
            if int(state.turn) != before_turn and int(state.node) == k.PLAY:
                empty = sum(int(x) < 0 for x in state.row[: int(at.rules.row_n)])
                assert empty < int(at.rules.row_refill) or int(state.bag_n[1]) == 0
                before_turn = int(state.turn)
        assert int(at.games[0].reason) == 1


@pytest.mark.parametrize("key", VARIANTS)
def test_bounds_of_the_length(key: str) -> None:
    """Section 20: 20 to 21 turns a seat; PR-026: four rounds; PR-017: the deck is used up."""
    game, chosen = variant(GAME, key)
    n = 40 if COMPILED else 2
    at = table(GAME, key, ("uniform",))
    rows, _ = at.play(5, 0, n, checked=True)
    seats = int(at.rules.seats)
    most = 21 * seats + 16 if chosen.switches.get("mode", "standard") == "standard" else 85
    assert (rows["turns"] <= most).all() and (rows["turns"] >= 12).all()
    assert int(at.state.round_no) == 3 and int(at.state.deck_n) == 0
    assert game.reasons[int(rows["reason"][0]) - 1] == "rounds_over"


@pytest.mark.parametrize("key", ["players_2", "players_5", "extended"])
def test_points_of_markers_tables_and_racks_are_kept_up_to_date(key: str) -> None:
    """PR-076, PR-077, PR-087, PR-091, PR-100, PR-111, PR-113: piece by piece."""
    at = table(GAME, key, ("random_useful",))
    rules = at.rules
    for state, _ in chain.from_iterable(walk(at, 3, index) for index in range(FEW)):
        for seat in range(int(rules.seats)):
            paid, hosts = int(state.service_paid[seat]), int(state.hosts_own[seat])
            points = sum(value * int(state.values[seat, value]) for value in range(16))
            points += sum(
                int(rules.service_points[bit >> 1, bit & 1]) for bit in range(64) if paid >> bit & 1
            )
            points += sum(int(rules.host_points[host]) for host in range(64) if hosts >> host & 1)
            for which, slot in product(range(2), range(k.SLOTS)):
                if state.slots[which, slot] == seat:
                    points += int(rules.special_points[which, int(state.special[which]), slot])
            for place, values in enumerate((rules.table_first, rules.table_second)[: int(rules.places)]):
                points += sum(int(values[t]) for t in range(k.TABLES) if state.leads[t, place] == seat)
            assert int(state.worth[seat]) == points
            dishes = (int(rules.recipe_value[dish]) for dish in state.rack_dish[seat] if dish >= 0)
            assert int(state.rack_coins[seat]) == int(rules.sale) * sum(dishes)


@pytest.mark.parametrize("key", ["players_2", "players_4", "extended"])
def test_points_add_up_and_one_wins(key: str) -> None:
    """Section 21: the parts are the total; PR-118: one winner, ranks without ties."""
    game, chosen = variant(GAME, key)
    n = 60 if COMPILED else 2
    _, seats = table(GAME, key, ("random_useful",)).play(11, 0, n)
    parts = [column.name for column in game.seat_columns if column.part]
    assert np.allclose(sum(seats[name] for name in parts), seats["score"])
    if chosen.switches.get("mode", "standard") == "standard":
        assert (seats["credit"].sum(axis=1) == 1.0).all()
        assert (np.sort(seats["rank"], axis=1) == np.arange(1, chosen.players + 1)).all()


def every_switch() -> list[tuple[str, Any]]:
    """Every value of every switch that is not the default."""
    found: list[tuple[str, Any]] = []
    for name, field in RococoSwitches.model_fields.items():
        if name in ("mode", "promos", "blank_card", "distance_tie", "difficulty"):
            continue
        options: list[Any] = list(getattr(field.annotation, "__args__", ()))
        if field.annotation is bool:
            options = [True, False]
        if name == "bake_discount_set":
            options = [("flour",), ("honey",)]
        if field.annotation is int:
            options = [10]
        found += [(name, value) for value in options if value != field.default]
    return [*found, ("distance_tie", "start_player"), ("difficulty", "buttery")]


@pytest.mark.parametrize(("name", "value"), every_switch(), ids=lambda x: str(x))
def test_every_value_of_every_switch_plays(name: str, value: Any) -> None:
    """Sections 14.1 to 14.6: no value of a switch breaks a game."""
    keys = ("solo_savory",) if value == "human" else ("players_3", "extended")
    for key in keys if COMPILED else keys[:1]:
        at = table(GAME, key, ("random_useful",), **{name: value})
        rows, _ = at.play(17, 0, 6 if COMPILED else 1, checked=True)
        assert (rows["reason"] == 1).all()


def test_inactive_switches_change_nothing() -> None:
    """Section 24: the Mentor's switches leave a standard game as it is."""
    n = 10 if COMPILED else 1
    base = table(GAME, "players_3", ("random_useful",)).play(9, 0, n)
    for changes in ({"difficulty": "buttery"}, {"mentor_redraw_cap": 7}, {"ext_copy": "human_only"}):
        other = table(GAME, "players_3", ("random_useful",), **changes).play(9, 0, n)
        assert all((a == b).all() for a, b in zip(base, other, strict=True))


@pytest.mark.slow
def test_switches_two_at_a_time() -> None:
    """Readings that touch one another: recipes, specials, deliveries and stars in pairs."""
    groups = product(
        ("after", "before"),
        ("overflow_only", "own_turn"),
        ("turn_end", "after_effect"),
        ("sequential", "declared"),
    )
    for overflow, free, refill, second in groups:
        at = table(
            GAME, "players_2", ("random_useful",),
            recipe_overflow=overflow, recipe_free_discard=free, recipe_refill=refill, deliver_second=second,
            special_claim="optional", goods_overflow="forbid", bake_pay="irredundant", deco_multi="choose",
        )  # fmt: skip
        rows, _ = at.play(23, 0, 20 if COMPILED else 1, checked=True)
        assert (rows["reason"] == 1).all()
