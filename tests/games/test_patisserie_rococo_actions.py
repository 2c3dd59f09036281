"""La Pâtisserie Rococo: main actions 1 to 6, clause by clause (PR-055 to PR-085)."""

from __future__ import annotations

import pytest

from sim.games.patisserie_rococo import codes as k
from tests.games.rococo_position import CARD, PLAIN, acting, ready

# --- acquiring -----------------------------------------------------------------------------------------


def test_acquire_two_recipes() -> None:
    """PR-055, PR-056, PR-A21: the space has the price; no slide between the two picks."""
    at = ready()
    at.store(0, [])
    at.row([0, 1, 2, 3, 4, 5])
    acting(at, k.ACQUIRE_RECIPES).go((k.RECIPE_PICK, 1), (k.RECIPE_PICK, 3))
    assert int(at.state.coins[0]) == 20 - 3 - 1
    assert [int(f) for f in at.state.row[:6]] == [0, -1, 2, -1, 4, 5]
    assert [int(f) for f in at.state.store[0, :2]] == [1, 3]


def test_price_on_the_tile() -> None:
    """PR-A20: with recipe_price = "tile" the tile's own price counts."""
    at = ready(recipe_price="tile")
    at.rules.recipe_price[7] = 3
    at.row([-1, -1, -1, -1, -1, 7])
    acting(at, k.ACQUIRE_RECIPES).act(k.RECIPE_PICK, 5)
    assert int(at.state.coins[0]) == 17


def test_recipe_limit() -> None:
    """PR-057, PR-011, PR-A22: take, then drop to three, a tile just taken included."""
    at = ready()
    at.store(0, [0, 1, 2])
    at.row([3, 4, 5, 6, 7, 8])
    acting(at, k.ACQUIRE_RECIPES).act(k.RECIPE_PICK, 5)
    assert at.options() == [0, 1, 2, 3]
    at.act(k.RECIPE_DROP, 3)
    assert [int(f) for f in at.state.store[0, :3]] == [0, 1, 2] and int(at.state.out[1][0]) == 8


def test_discard_at_any_time() -> None:
    """PR-A23: with recipe_free_discard = "own_turn" stored recipes may be dropped during the turn."""
    for free in ("overflow_only", "own_turn"):
        at = ready(recipe_free_discard=free)
        at.store(0, [3, 4])
        at.play(CARD, more=(PLAIN,))
        offered = [a - k.FREE_DISCARD for a in at.options() if a >= k.FREE_DISCARD]
        assert offered == ([0, 1] if free == "own_turn" else [])
        if offered:
            at.act(k.MAIN, k.FREE_DISCARD + 1)
            assert int(at.state.node) == k.MAIN and int(at.state.store_n[0]) == 1


def test_acquire_ingredient() -> None:
    """PR-059, PR-060, PR-031: one tile at the row's price; its cell stays empty until the next round."""
    at = ready()
    at.cells([[0] * 4, [0, -1, -1, -1], [-1] * 4])
    acting(at, k.ACQUIRE_INGREDIENTS).act(k.TILE_PICK, 4)
    assert int(at.state.coins[0]) == 20 and int(at.state.ing_n[0]) == 1 and int(at.state.cells[4]) == -1
    at = ready()
    at.cells([[0] * 4, [-1] * 4, [-1] * 4])
    acting(at, k.ACQUIRE_INGREDIENTS).act(k.TILE_PICK, 1)
    assert int(at.state.coins[0]) == 18


def test_buy_a_batch() -> None:
    """PR-062, PR-063: the printed total of the batch, never above the track or the longest batch."""
    at = ready(coins=8)
    acting(at, k.BUY_GOODS).act(k.GOODS_BUY, 8 + 2)
    assert int(at.state.coins[0]) == 0 and int(at.state.goods[0, 1]) == 4
    at = ready()
    at.state.goods[0, 1] = 4
    acting(at, k.BUY_GOODS)
    assert [a for a in at.options() if a // 8 == 1] == [8]


@pytest.mark.parametrize("overflow", ["lose", "forbid"])
def test_gain_above_the_track(overflow: str) -> None:
    """PR-006, PR-A06: a gain is cut at the top of the track, or the space may not be taken at all."""
    at = ready(goods_overflow=overflow)
    at.rack(0, 0, at.recipe(0, 3))
    space = at.spaces(0)[0]
    at.rules.space_reward[space] = (k.GAIN_FLOUR, 1)
    at.state.goods[0, 0] = at.rules.good_cap[0]
    acting(at, k.DELIVER).act(k.DELIVER_DISH, 0)
    assert (1 + space in at.options()) is (overflow == "lose")
    if overflow == "lose":
        at.act(k.DELIVER_TO, 1 + space)
        assert int(at.state.goods[0, 0]) == int(at.rules.good_cap[0])


@pytest.mark.parametrize("overflow", ["lose", "forbid"])
@pytest.mark.parametrize(("room", "at_space", "of_table", "fits"), [
    (0, k.NOTHING, k.GAIN_FLOUR, False),  # the table's reward alone is too much
    (1, k.NOTHING, k.GAIN_FLOUR, True),
    (1, k.GAIN_FLOUR, k.GAIN_FLOUR, False),  # both together are
    (2, k.GAIN_FLOUR, k.GAIN_FLOUR, True),
    (0, k.GAIN_SUGAR, k.COINS, True),  # flour does not matter here
    (0, k.ANY_GOOD, k.GAIN_SUGAR, True),  # sugar and butter have room
])  # fmt: skip
def test_table_rewards_above_the_track(
    overflow: str, room: int, at_space: int, of_table: int, fits: bool
) -> None:
    """PR-A06, PR-A32: a table's reward is compulsory; where nothing may be lost, such a dish stays away."""
    at = ready(goods_overflow=overflow)
    at.rack(0, 0, at.recipe(0, 3))
    at.rack(0, 1, at.recipe(1, 3, ing="n"))
    space = at.spaces(0)[0]
    at.rules.space_reward[space] = (at_space, 1)
    bonus = int(at.state.bonus[0])
    at.rules.bonus_has[bonus], at.rules.bonus_lacks[bonus] = 0, 4
    for name in ("tops", "tops_lacks", "decorated", "chef", "value"):
        at.rules[f"bonus_{name}"][bonus] = 0
    at.rules.bonus_reward[bonus] = (of_table, 1)
    at.state.goods[0] = (int(at.rules.good_cap[0]) - room, 1, 1)
    acting(at, k.DELIVER).act(k.DELIVER_DISH, 0)
    assert (1 + space in at.options()) is (fits or overflow == "lose")
    at.state.rack = 1  # the dish with nuts does not match
    alone = room > 0 or at_space != k.GAIN_FLOUR
    assert (1 + space in at.options()) is (alone or overflow == "lose")
    at.state.rack = 0
    if fits:
        at.act(k.DELIVER_TO, 1 + space)
        assert int(at.state.counts[0, k.N_GOODS_LOST]) == 0


def test_two_declared_dishes_above_the_track() -> None:
    """PR-A06, PR-A30: the second of two deliveries declared together counts on what the first will bring."""
    at = ready(goods_overflow="forbid", deliver_second="declared")
    for rack in range(2):
        at.rack(0, rack, at.recipe(rack, 3))
    at.rules.bonus_reward[:] = k.NOTHING
    first, second, third = at.spaces(0)[:3]
    for space in (first, second):
        at.rules.space_reward[space] = (k.GAIN_FLOUR, 1)
    at.rules.space_reward[third] = k.NOTHING
    at.state.goods[0, 0] = int(at.rules.good_cap[0]) - 1
    acting(at, k.DELIVER).go((k.DELIVER_DISH, 0), (k.DELIVER_TO, 1 + first), (k.DELIVER_DISH, 1))
    assert 1 + second not in at.options() and 1 + third in at.options()


# --- baking and decorating --------------------------------------------------------------------------------


def test_bake_spends_goods_and_tiles() -> None:
    """PR-065, PR-067, PR-007: goods down, whole tiles to the discards, the recipe onto a rack."""
    at = ready()
    top = at.tile(0, "ee", "f")
    at.tiles(0, [top])
    at.store(0, [at.recipe(0, 4, (1, 1, 0), "e")])
    acting(at, k.BAKE).act(k.BAKE_SET, 1)
    if int(at.state.node) == k.BAKE_TILE:
        at.act(k.BAKE_TILE, top)
    assert [int(n) for n in at.state.goods[0]] == [1, 0, 1]
    assert int(at.state.rack_dish[0, 0]) == 0 and int(at.state.store_n[0]) == 0
    assert int(at.state.ing_n[0]) == 0 and int(at.state.counts[0, k.N_WASTED]) == 1


def test_chef_only_recipe() -> None:
    """PR-066: an assistant is not offered it, a chef is."""
    for chef in (False, True):
        at = ready(chef=chef)
        at.store(0, [at.recipe(0, 4, chef=True)])
        at.play(CARD, more=(PLAIN,))
        assert (k.BAKE in at.options()) is chef


def test_two_recipes_share_tiles() -> None:
    """PR-068: the tiles cover the sum of both needs; apart, two bakes would need three tiles."""
    at = ready()
    two, nut = at.tile(0, "ee"), at.tile(1, "n")
    at.tiles(0, [two, nut])
    at.store(0, [at.recipe(0, 3, ing="e"), at.recipe(1, 3, ing="en")])
    acting(at, k.BAKE)
    assert at.options() == [1, 2, 3]
    at.go((k.BAKE_SET, 3), (k.BAKE_TILE, two))
    if int(at.state.node) == k.BAKE_TILE:
        at.act(k.BAKE_TILE, nut)
    assert [int(f) for f in at.state.rack_dish[0, :2]] == [0, 1] and int(at.state.ing_n[0]) == 0


@pytest.mark.parametrize("pay", ["useful", "irredundant"])
def test_which_tiles_may_pay(pay: str) -> None:
    """PR-070, PR-A26: only tiles that add something missing; what turns out superfluous may come back."""
    at = ready(bake_pay=pay)
    egg, nut, both = at.tile(0, "e"), at.tile(1, "n"), at.tile(2, "en")
    at.tiles(0, [egg, both])
    at.store(0, [at.recipe(0, 3, ing="en")])
    acting(at, k.BAKE).act(k.BAKE_SET, 1)
    assert at.options() == [egg, both]
    at.go((k.BAKE_TILE, egg), (k.BAKE_TILE, both))
    assert int(at.state.ing_n[0]) == (0 if pay == "useful" else 1)
    at = ready(bake_pay=pay)
    at.tile(0, "e"), at.tile(1, "n")
    at.tiles(0, [egg, egg, nut])
    at.store(0, [at.recipe(0, 3, ing="ee")])
    acting(at, k.BAKE).act(k.BAKE_SET, 1)
    assert nut not in at.options()


def test_no_free_rack() -> None:
    """PR-069, PR-A08: full racks close the action; a third rack opens it."""
    for racks in (2, 3):
        at = ready(racks=racks)
        at.store(0, [at.recipe(0, 3)])
        for rack in range(2):
            at.rack(0, rack, 1)
        at.play(CARD, more=(PLAIN,))
        assert (k.BAKE in at.options()) is (racks == 3)


def test_decorate() -> None:
    """PR-071 to PR-075: one tile a dish, free, at most one topping a dish, no decoration before delivery."""
    at = ready(chef=True)
    top, plain = at.tile(0, "e", "f"), at.tile(1, "e")
    at.tiles(0, [top, plain])
    for rack in range(2):
        at.rack(0, rack, at.recipe(rack, 3))
    acting(at, k.DECORATE).act(k.DECO_DISH, 0)
    if int(at.state.node) == k.DECO_TILE:
        assert at.options() == [top]
        at.act(k.DECO_TILE, top)
    assert int(at.state.rack_top[0, 0]) == top and int(at.state.deco_n[0]) == 0
    assert int(at.state.coins[0]) == 20 and int(at.state.node) != k.DECO_DISH
    at.tiles(0, [top])
    at.play(CARD, more=(PLAIN,)).act(k.MAIN, k.DECORATE)
    assert at.options() == [1]


@pytest.mark.parametrize("reading", ["assign", "choose"])
def test_tile_with_two_toppings(reading: str) -> None:
    """PR-A29: counts as either type, once, or as the one chosen."""
    at = ready(chef=True, deco_multi=reading)
    top = at.tile(0, "", "fd")
    at.tiles(0, [top])
    at.rack(0, 0, at.recipe(0, 3))
    acting(at, k.DECORATE).act(k.DECO_DISH, 0)
    assert at.options() == ([top] if reading == "assign" else [top, top + k.SECOND])
    at.act(k.DECO_TILE, at.options()[-1])
    assert int(at.state.rack_kinds[0, 0]) == (5 if reading == "assign" else 4)


# --- delivering -----------------------------------------------------------------------------------------


def test_sell_one_and_present_one() -> None:
    """PR-076, PR-077, PR-082, PR-084, PR-010: one after the other; a sale earns coins, never prestige."""
    at = ready(coins=0)
    for rack in range(2):
        at.rack(0, rack, at.recipe(rack, 4 + rack))
    acting(at, k.DELIVER).go((k.DELIVER_DISH, 0), (k.DELIVER_TO, 0))
    assert (int(at.state.coins[0]), int(at.state.points[0])) == (20, 0)
    space = at.spaces(0)[0]
    at.go((k.DELIVER_DISH, 1), (k.DELIVER_TO, 1 + space))
    lead = int(at.rules.table_first[0])
    assert int(at.state.worth[0]) == 5 + lead and int(at.state.points[0]) == 0
    assert int(at.state.space_dish[space]) == 1 and int(at.state.space_seat[space]) == 0


def test_every_free_space_is_open() -> None:
    """PR-078, PR-083: all free spaces of all tables and the sale; only the sale when all is full."""
    at = ready()
    at.rack(0, 0, at.recipe(0, 3))
    acting(at, k.DELIVER).act(k.DELIVER_DISH, 0)
    assert at.options() == list(range(1 + int(at.rules.space_n)))
    at = ready()
    at.rack(0, 0, at.recipe(0, 3))
    at.state.empty = 0
    acting(at, k.DELIVER).act(k.DELIVER_DISH, 0)
    assert at.options() == [0]


def test_fifth_decoration_is_the_last() -> None:
    """PR-085, PR-077: the sixth topping goes to the discards."""
    for deco, after, out in ((4, 5, 0), (5, 5, 1)):
        at = ready()
        top = at.tile(0, "", "f")
        at.deco(0, [top] * deco)
        at.rack(0, 0, at.recipe(0, 3), top)
        before = int(at.state.out_n[0])
        acting(at, k.DELIVER).go((k.DELIVER_DISH, 0), (k.DELIVER_TO, 1 + at.spaces(0)[0]))
        if int(at.state.node) not in (k.PLAY, k.DELIVER_DISH):
            at.until(k.PLAY)
        assert int(at.state.deco_n[0]) == after and int(at.state.out_n[0]) >= before + out


NEEDS = [
    ({"has": 1}, "e", "", False, True), ({"has": 1}, "h", "", False, False),
    ({"lacks": 2}, "e", "", False, True), ({"lacks": 1}, "en", "", False, False),
    ({"decorated": 1}, "e", "f", False, True), ({"decorated": 1}, "e", "", False, False),
    ({"decorated": 1, "tops": 1}, "e", "fc", False, True),
    ({"decorated": 1, "tops": 1}, "e", "c", False, False),
    ({"decorated": 2}, "e", "", False, True), ({"decorated": 2}, "e", "f", False, False),
    ({"chef": 1}, "e", "", True, True), ({"chef": 1}, "e", "", False, False),
    ({"chef": 2}, "e", "", False, True), ({"chef": 2}, "e", "", True, False),
    ({"value": 4}, "e", "", False, True), ({"value": 5}, "e", "", False, False), ({}, "", "", False, True),
]  # fmt: skip


@pytest.mark.parametrize(("need", "ing", "top", "chef", "matched"), NEEDS)
def test_table_bonus(need: dict[str, int], ing: str, top: str, chef: bool, matched: bool) -> None:
    """PR-080, PR-172: the test looks at icons, topping and chef icon while the topping is on the dish."""
    at = ready()
    r, tile = at.rules, int(at.state.bonus[0])
    for name in ("has", "lacks", "tops", "decorated", "chef", "value"):
        r[f"bonus_{name}"][tile] = need.get(name, 0)
    r.bonus_reward[tile] = (k.COINS, 3)
    at.rack(0, 0, at.recipe(0, 4, ing=ing, chef=chef), at.tile(0, "", top) if top else -1)
    space = at.spaces(0)[0]
    r.space_reward[space] = 0
    acting(at, k.DELIVER).go((k.DELIVER_DISH, 0), (k.DELIVER_TO, 1 + space))
    assert int(at.state.coins[0]) == (23 if matched else 20)
    assert int(at.state.space_seat[space]) == 0


def test_reward_per_service_marker() -> None:
    """PR-172: one coin per own service marker adjacent to the table, with any dish."""
    at = ready()
    at.rules.bonus_reward[int(at.state.bonus[0])] = (k.COINS_PER_ADJACENT, 1)
    for name in ("has", "lacks", "tops", "decorated", "chef", "value"):
        at.rules[f"bonus_{name}"][int(at.state.bonus[0])] = 0
    for area in [a for a in range(5) if int(at.rules.table_service[0]) >> 2 * a & 1]:
        at.service(0, area)
    at.rack(0, 0, at.recipe(0, 4))
    space = at.spaces(0)[0]
    at.rules.space_reward[space] = 0
    acting(at, k.DELIVER).go((k.DELIVER_DISH, 0), (k.DELIVER_TO, 1 + space))
    assert int(at.state.coins[0]) == 22


def test_chef_dish_by_baker() -> None:
    """PR-A31: the icon, or who baked it."""
    for reading, icon, baker, expected in (("icon", True, False, 1), ("baker", True, False, 0),
                                           ("icon", False, True, 0), ("baker", False, True, 1)):  # fmt: skip
        at = ready(chef_dish=reading)
        at.rack(0, 0, at.recipe(0, 4, chef=icon), chef=baker)
        acting(at, k.DELIVER).go((k.DELIVER_DISH, 0), (k.DELIVER_TO, 1 + at.spaces(0)[0]))
        at.until(k.PLAY)
        assert bool(int(at.state.chef)) is bool(expected)


def test_reward_of_a_recipe_may_be_declined() -> None:
    """PR-A32, PR-A33: a free recipe of the display, or none."""
    for step, stored in ((0, 1), (k.STOP, 0)):
        at = ready()
        at.rules.bonus_reward[:] = (k.NOTHING, 0)
        at.store(0, [])
        at.row([0, 1, 2, 3, 4, 5])
        space = at.spaces(0)[0]
        at.rules.space_reward[space] = (k.DISPLAY_RECIPE, 1)
        at.rack(0, 0, at.recipe(9, 3))
        acting(at, k.DELIVER).go((k.DELIVER_DISH, 0), (k.DELIVER_TO, 1 + space), (k.TAKE_RECIPE_REWARD, step))
        assert int(at.state.store_n[0]) == stored


def test_seventeenth_marker() -> None:
    """PR-005: markers are no limit: a seat with 16 of them still presents."""
    at = ready("players_4")
    free = [s for table in range(5) for s in at.spaces(table)]
    for space in free[:16]:
        at.present(0, space, at.recipe(0, 2))
    at.rack(0, 0, at.recipe(0, 2))
    acting(at, k.DELIVER).go((k.DELIVER_DISH, 0), (k.DELIVER_TO, 1 + free[16]))
    assert bin(int(at.state.own[0])).count("1") == 17


@pytest.mark.parametrize("second", ["sequential", "declared"])
def test_second_delivery(second: str) -> None:
    """PR-A30: decided after the first one's rewards are known, or declared before."""
    at = ready(coins=0, deliver_second=second)
    for rack in range(2):
        at.rack(0, rack, at.recipe(rack, 3))
    acting(at, k.DELIVER).go((k.DELIVER_DISH, 0), (k.DELIVER_TO, 0))
    assert int(at.state.node) == k.DELIVER_DISH
    assert int(at.state.coins[0]) == (15 if second == "sequential" else 0)
    at.act(k.DELIVER_DISH, k.STOP)
    assert int(at.state.coins[0]) == 15 and int(at.state.rack_dish[0, 1]) == 1
