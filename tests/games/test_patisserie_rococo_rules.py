"""La Pâtisserie Rococo: setup, rounds, main actions, income, scoring, clause by clause (PR-005 to PR-118)."""

from __future__ import annotations

from collections import Counter

import pytest

from sim.games.patisserie_rococo import codes as k
from tests.games.rococo_position import CARD, GAME, PLAIN, Position
from tests.play import packed


def ready(key: str = "players_2", *, chef: bool = False, coins: int = 20, **switches: object) -> Position:
    """A turn of seat 0 with a card without bonus, plenty of coins, no special bonuses."""
    at = Position(key, **switches).no_specials().until(k.PLAY)
    at.card(CARD, k.BLANK, chef=chef)
    at.state.coins[0] = coins
    return at


def acting(at: Position, action: int, seat: int = 0) -> Position:
    """The card is played and this main action chosen."""
    return at.play(CARD, seat, more=(PLAIN,)).act(k.MAIN, action)


# --- setup -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_setup(seats: int) -> None:
    """PR-014, PR-015, PR-018 to PR-023, PR-025: bags, tiles, boards, start staff, nothing on the board."""
    at = Position(f"players_{seats}")
    s, r = at.state, at.rules
    cells, row = sum(int(x) >= 0 for x in s.cells), sum(int(x) >= 0 for x in s.row)
    assert (int(s.tile_bag_n) + cells, int(s.recipe_bag_n) + row) == (50, 45)
    assert cells == int(r.rows) * int(r.columns) and row == int(r.row_n)
    assert int(s.tile_out_n) == int(s.recipe_out_n) == 0
    for seat in range(seats):
        assert [int(n) for n in s.goods[seat]] == [2, 1, 1]
        assert int(s.points[seat]) == 0 and int(s.coins[seat]) == 0
        assert int(s.hand_n[seat]) == 4 and int(s.unused_n[seat]) == 0 and int(s.used_n[seat]) == 0
    assert len({int(x) for x in s.bonus}) == 5 and len({int(x) for x in s.special}) == 2
    box = Counter(int(r.card_level[c]) for c in s.box[: s.box_n])
    sizes = [int(r.level_first[n + 1] - r.level_first[n]) for n in range(4)]
    assert [box[n + 1] for n in range(4)] == [sizes[n] - int(r.level_dealt[n]) for n in range(4)]


def test_setup_draws_are_uniform() -> None:
    """PR-015, PR-018, PR-019: over many deals every tile and star card is shown equally often."""
    seen: Counter[tuple[str, int]] = Counter()
    deals = 400
    for index in range(deals):
        s = Position(index=index).state
        seen.update(("bonus", int(x)) for x in s.bonus)
        seen.update(("special", int(x)) for x in s.special)
        seen.update(("star", int(x)) for x in s.star if x >= 0)
    for kind, pool, shown in (("bonus", 11, 5), ("special", 6, 2), ("star", 8, 3)):
        expected = deals * shown / pool
        counts = [n for (name, _), n in seen.items() if name == kind]
        assert len(counts) == pool
        assert all(abs(n - expected) < 4.5 * (expected * (1 - shown / pool)) ** 0.5 for n in counts)


@pytest.mark.parametrize("coins", [0, 7])
def test_starting_coins(coins: int) -> None:
    """PR-022, PR-A01: the switch says how many."""
    assert [int(c) for c in Position(start_coins=coins).state.coins[:2]] == [coins, coins]


def test_start_staff_promo() -> None:
    """PR-173: six start cards, two are removed before the first round; four follow the usual rule."""
    at = Position(promos=("start",))
    assert int(at.state.node) == k.KEEP_START and int(at.rules.start_n) == 6
    at.act(k.KEEP_START, 0).act(k.KEEP_START, 14)
    assert [int(n) for n in at.state.hand_n[:2]] == [4, 4] and [int(n) for n in at.state.removed_n[:2]] == [
        2,
        2,
    ]
    assert [int(c) for c in at.state.hand[0, :4]] == [2, 3, 4, 5]
    assert [int(c) for c in at.state.hand[1, :4]] == [0, 1, 2, 3]


# --- rounds ----------------------------------------------------------------------------------------


def test_start_marker_moves_and_hire_row_is_cleared() -> None:
    """PR-027, PR-044: the marker passes to the left after rounds 1 to 3, the hire row leaves, stars stay."""
    at, starts = Position("players_3"), []
    stars = [int(c) for c in at.state.star]
    for number in range(4):
        at.until(k.PLAY, most=4000)
        starts.append(int(at.state.start))
        assert sum(int(c) >= 0 for c in at.state.hire) == 4
        gone = int(at.state.gone_n)
        while int(at.state.phase) == 3 and not at.call("over", at.state):
            at.act(int(at.state.node), at.options()[0])
        assert int(at.state.gone_n) == gone + 4 * (number < 3)
    assert starts == [0, 1, 2, 0] and int(at.state.start) == 0
    assert [int(c) for c in at.state.star] == stars


def test_preparation_of_recipes() -> None:
    """PR-032, PR-033, PR-034: drop the two rightmost, slide right, fill from right to left."""
    at = ready()
    at.row([10, 11, -1, 12, 13, 14])
    at.bag("recipe", [20, 21, 22])
    at.last_turn(round_no=0)
    at.go((k.PLAY, 0), (k.MAIN, k.FORFEIT))
    assert [int(f) for f in at.state.row[:6]] == [22, 21, 20, 10, 11, 12]
    assert {int(f) for f in at.state.recipe_out[: at.state.recipe_out_n]} == {13, 14}


def test_preparation_with_too_few_recipes() -> None:
    """PR-034: discards are mixed back in; the leftmost spaces stay empty when all is used up."""
    at = ready()
    at.row([-1, -1, -1, -1, 10, 11])
    at.bag("recipe", [20])
    at.last_turn(round_no=0)
    at.go((k.PLAY, 0), (k.MAIN, k.FORFEIT))
    row = [int(f) for f in at.state.row[:6]]
    assert row[:3] == [-1, -1, -1] and row[5] == 20 and set(row[3:5]) == {10, 11}


def test_shift_of_whole_rows() -> None:
    """PR-A11: with ing_shift = "row" a row moves down as a whole, gaps and all."""
    for shift, expected in (("column", [-1, 1, 2, 0, 4, 5]), ("row", [0, -1, 2, -1, 4, 5])):
        at = ready(ing_shift=shift)
        at.cells([[0, -1, 2], [-1, 4, 5], [6, 6, 6]])
        if shift == "column":
            at.cells([[0, 1, 2], [-1, 4, 5], [6, 6, 6]])
            expected = [-1, 1, 2, 0, 4, 5]
        at.bag("tile", [9] * 9)
        at.last_turn(round_no=0)
        at.go((k.PLAY, 0), (k.MAIN, k.FORFEIT))
        after = [int(f) if f != 9 else -1 for f in at.state.cells[3:9]]
        assert after == expected


@pytest.mark.parametrize(("unused", "used", "rest", "kept"), [(4, 3, 0, 4), (2, 5, 4, 0), (5, 2, 1, 3)])
def test_own_staff_in_round_two(unused: int, used: int, rest: int, kept: int) -> None:
    """PR-036, PR-037, PR-038: the used pile is turned over only when fewer than four are unused."""
    at = Position().until(k.PLAY)
    at.last_turn(1, round_no=0)
    cards = list(range(k.LEVEL + 8, k.LEVEL + 40))
    for seat in range(2):
        at.unused(seat, cards[:unused])
        at.used(seat, cards[unused : unused + used])
    at.go((k.PLAY, 0), (k.MAIN, k.FORFEIT))  # the card played goes onto the used pile of seat 1, too
    while int(at.state.node) == k.SELECT_UNUSED:
        at.act(k.SELECT_UNUSED, at.options()[0])
    assert (int(at.state.unused_n[1]), int(at.state.used_n[1])) == (rest, kept)
    assert int(at.state.hand_n[1]) == 4


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_draft_sizes(seats: int) -> None:
    """PR-040, PR-043, PR-044: N + 2 cards for the first picker, 3 for the last; two of each tray remain."""
    at, sizes = Position(f"players_{seats}"), []
    dealt = {int(c) for tray in at.state.tray for c in tray if c >= 0}
    assert len(dealt) == 2 * (seats + 2)
    while int(at.state.node) == k.DRAFT:
        sizes.append(max(int(n) for n in at.state.tray_n) if not sizes else None)
        at.act(k.DRAFT, 0)
    assert sizes[0] == seats + 2 and len(sizes) == 2 * seats
    assert {int(c) for c in at.state.hire} <= dealt
    assert all(int(n) == 6 for n in at.state.hand_n[:seats])


@pytest.mark.parametrize(("cross", "first"), [("A", "A"), ("B", "B"), ("choice", None)])
def test_crossing_trays(cross: str, first: str | None) -> None:
    """PR-042, PR-A13: with an odd number one seat holds both trays; which comes first is a switch."""
    at = Position("players_3", draft_cross=cross)
    at.act(k.DRAFT, 0).act(k.DRAFT, 0)
    assert int(at.state.decider) == 1
    if first is None:
        at.act(k.TRAY_FIRST, 1)
        first = "B"
    at.act(k.DRAFT, 0)
    assert int(at.state.decider) == 1 and int(at.state.tray_n["AB".index(first)]) == 3


def test_first_game_without_trays() -> None:
    """PR-045, PR-A17: one card each and two to the hire row, twice; then step 3 as usual."""
    at = Position("first_game_3")
    assert int(at.state.node) == k.REMOVE
    assert [int(n) for n in at.state.hand_n[:3]] == [6, 6, 6]
    assert sum(int(c) >= 0 for c in at.state.hire) == 4 and int(at.state.deck_n) == 30


def test_removal_is_hidden() -> None:
    """PR-046, PR-A16: five cards remain; nobody else sees which one went."""
    at = Position().until(k.REMOVE)
    at.act(k.REMOVE, 3)
    assert int(at.state.hand_n[0]) == 5 and int(at.state.removed_n[0]) == 1
    view = at.state.copy()
    at.call("observe", at.state, at.rules, 1, view)
    assert int(view.removed[0, 0]) == -1 and all(int(c) < 0 for c in view.hand[0, :5])
    at.call("observe", at.state, at.rules, 0, view)
    assert int(view.removed[0, 0]) == int(at.state.removed[0, 0])


# --- turns -----------------------------------------------------------------------------------------


def test_turn_order_with_a_hire() -> None:
    """PR-047, PR-086: who hired goes on alone when the others have passed."""
    at = ready(chef=True)
    at.hand(0, [CARD, *range(0, 4)])
    at.hand(1, range(0, 5))
    at.state.decider = at.state.seat = 0
    turns = []
    at.go((k.PLAY, [int(c) for c in at.state.hand[0]].index(CARD)), (k.MAIN, k.HIRE_STAFF), (k.HIRE, 0))
    turns.append(0)
    while int(at.state.phase) == 3 and int(at.state.round_no) == 0:
        if int(at.state.node) == k.PLAY:
            turns.append(int(at.state.decider))
        at.act(int(at.state.node), at.options()[0])
    assert (turns.count(0), turns.count(1), turns[-1]) == (6, 5, 0)


def test_played_card_is_used_at_once() -> None:
    """PR-048: onto the used pile, face up, and part of the inventory."""
    at = ready()
    before = int(at.state.used_n[0])
    at.play(CARD, more=(PLAIN,))
    assert int(at.state.used_n[0]) == before + 1 and int(at.state.used[0, before]) == CARD


@pytest.mark.parametrize("allowed", [True, False])
def test_bonus_after_a_forfeit(allowed: bool) -> None:
    """PR-050, PR-A18: both halves may be declined separately; the switch closes the bonus after a forfeit."""
    at = Position(bonus_after_forfeit=allowed).until(k.PLAY).bonus(k.GAIN_COINS, [3])
    assert (int(at.state.node) == k.BONUS) is allowed


def test_recipes_are_refilled_at_three_gaps_only() -> None:
    """PR-053, PR-058: tested once at the end of the turn, the bonus included."""
    at = ready()
    at.card(CARD, k.ACT_ACQUIRE_RECIPE, [1])
    at.store(0, [])
    at.row([0, 1, 2, 3, 4, 5])
    at.bag("recipe", [10, 11, 12, 13])
    at.play(CARD, more=(PLAIN,)).go((k.MAIN, k.ACQUIRE_RECIPES), (k.RECIPE_PICK, 5), (k.RECIPE_PICK, 4))
    assert [int(f) for f in at.state.row[:6]] == [0, 1, 2, 3, -1, -1]
    at.go((k.BONUS, 1), (k.RECIPE_PICK, 0))
    assert [int(f) for f in at.state.row[:6]] == [12, 11, 10, 1, 2, 3]


def test_refill_after_the_effect() -> None:
    """PR-A24: with recipe_refill = "after_effect" a gap of three is closed before the bonus."""
    at = ready(recipe_refill="after_effect")
    at.card(CARD, k.GAIN_COINS, [1])
    at.store(0, [])
    at.row([0, 1, 2, 3, 4, -1])
    at.bag("recipe", [10, 11, 12])
    at.play(CARD, more=(PLAIN,)).go((k.MAIN, k.ACQUIRE_RECIPES), (k.RECIPE_PICK, 4), (k.RECIPE_PICK, 3))
    assert int(at.state.node) == k.BONUS and [int(f) for f in at.state.row[:6]] == [12, 11, 10, 0, 1, 2]


def test_unaffordable_options_are_absent() -> None:
    """PR-054: paid in full at once, or not legal."""
    at = ready(coins=2)
    at.row([0, 1, 2, 3, 4, 5])
    acting(at, k.ACQUIRE_RECIPES)
    assert at.options() == [2, 3, 4, 5]
    at.act(k.RECIPE_PICK, 2)
    assert at.options() == [5, k.STOP]


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
    assert [int(f) for f in at.state.store[0, :3]] == [0, 1, 2] and int(at.state.recipe_out[0]) == 8


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
    assert int(at.state.worth[0]) == 5 and int(at.state.points[0]) == 0
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
        before = int(at.state.tile_out_n)
        acting(at, k.DELIVER).go((k.DELIVER_DISH, 0), (k.DELIVER_TO, 1 + at.spaces(0)[0]))
        if int(at.state.node) not in (k.PLAY, k.DELIVER_DISH):
            at.until(k.PLAY)
        assert int(at.state.deco_n[0]) == after and int(at.state.tile_out_n) >= before + out


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


# --- staff and placing --------------------------------------------------------------------------------------


def test_hire_prices() -> None:
    """PR-086, PR-087, PR-089, PR-091, PR-A36: 4, 3, 2, 2 by cards present; no limit a seat, no refill."""
    at, paid = ready(chef=True, coins=11), []
    for space in range(4):
        before, cards = int(at.state.coins[0]), int(at.state.hand_n[0])
        acting(at, k.HIRE_STAFF).act(k.HIRE, space)
        paid.append(before - int(at.state.coins[0]))
        assert int(at.state.hand_n[0]) == 2 and cards >= 0
    assert paid == [4, 3, 2, 2] and all(int(c) < 0 for c in at.state.hire)
    at.play(CARD, more=(PLAIN,))
    assert k.HIRE_STAFF not in at.options() or not [
        a for a in at.act(k.MAIN, k.HIRE_STAFF).options() if a < 4
    ]


def test_star_card_is_free_and_once() -> None:
    """PR-088, PR-090: free with the requirement met, once a game; only a chef hires."""
    at = ready(chef=True, coins=25)
    at.state.star[:] = -1
    at.state.star[:2] = k.STAR + 2, k.STAR
    acting(at, k.HIRE_STAFF).act(k.HIRE, 8)
    assert int(at.state.coins[0]) == 25 and int(at.state.star_used[0]) == 1
    assert k.STAR + 2 in [int(c) for c in at.state.hand[0, : at.state.hand_n[0]]]
    at.state.goods[0] = 6, 5, 4
    acting(at, k.HIRE_STAFF)
    assert [a for a in at.options() if a >= 8] == []
    at = ready()
    at.play(CARD, more=(PLAIN,))
    assert k.HIRE_STAFF not in at.options()


def test_assistant_hires_by_a_bonus() -> None:
    """PR-A39: the bonus lifts the ban, unless the switch says no."""
    for allowed in (True, False):
        at = ready(assistant_bonus_hire=allowed)
        at.bonus(k.PAY_FOR_ACTION, [1, k.HIRE_STAFF, 0])
        assert (int(at.state.node) == k.BONUS) is allowed


def test_give_notice() -> None:
    """PR-092, PR-093, PR-095, PR-A42: any card of the inventory; 4 or 6 coins; never below four cards."""
    at = ready(coins=0)
    at.used(0, [])
    at.unused(0, [0, 2, 3])
    acting(at, k.GIVE_NOTICE)
    assert {0, k.IN_UNUSED, k.IN_USED} <= set(at.options())
    at.act(k.NOTICE, k.IN_UNUSED)
    assert int(at.state.coins[0]) == int(at.rules.card_notice[0]) == 6 and int(at.state.unused_n[0]) == 2
    at.used(0, [])
    at.play(CARD, more=(PLAIN,))
    assert k.GIVE_NOTICE not in at.options()
    at = ready(coins=0)
    at.unused(0, [0, 2, 3])
    acting(at, k.GIVE_NOTICE).act(k.NOTICE, 0)
    assert int(at.state.hand_n[0]) == 0 and int(at.state.coins[0]) in (4, 6)
    at = ready(notice_scope="no_hand")
    at.unused(0, [0, 2, 3])
    acting(at, k.GIVE_NOTICE)
    assert min(at.options()) >= k.IN_UNUSED


def test_service_space() -> None:
    """PR-096, PR-097, PR-098: pay; left gives points at the end, right a bonus now; one space an area."""
    at = ready()
    acting(at, k.PLACE_MARKER).act(k.PLACE, 0)
    assert int(at.state.coins[0]) == 20 - int(at.rules.service_price[0, 0])
    assert int(at.state.worth[0]) == int(at.rules.service_points[0, 0])
    acting(at, k.PLACE_MARKER)
    assert 0 not in at.options() and 1 not in at.options()
    at = ready()
    flour = next(a for a in range(5) if int(at.rules.service_reward[a, 1, 0]) == k.GAIN_FLOUR)
    acting(at, k.PLACE_MARKER).act(k.PLACE, 2 * flour + 1)
    assert int(at.state.goods[0, 0]) == 3 and int(at.state.worth[0]) == 0


def test_service_space_of_choice() -> None:
    """PR-A44: with svc_kind = "choice" either space of an area gives its points or its bonus."""
    at = ready(svc_kind="choice")
    acting(at, k.PLACE_MARKER)
    assert {0, 1, k.CHOSEN, k.CHOSEN + 1} <= set(at.options())
    at.act(k.PLACE, 1)
    assert int(at.state.worth[0]) == int(at.rules.service_points[0, 1]) > 0


def test_hosts_have_no_limit() -> None:
    """PR-099: one seat may have several hosts, each space once."""
    at = ready(coins=50)
    for host in range(3):
        acting(at, k.PLACE_MARKER).act(k.PLACE, 64 + host)
    assert bin(int(at.state.hosts_own[0])).count("1") == 3
    acting(at, k.PLACE_MARKER)
    assert not {64, 65, 66} & set(at.options())


def test_seat_counts_close_hosts() -> None:
    """PR-A05: with count_indicator = "data" places with min_seats stay closed with fewer seats."""
    for key, hosts in (("players_2", 4), ("players_3", 6)):
        rules = packed(GAME, key, count_indicator="data")
        assert bin(int(rules.hosts_open)).count("1") == hosts
    assert bin(int(packed(GAME, "players_2").hosts_open)).count("1") == 6


# --- special bonuses -------------------------------------------------------------------------------------


def special(claim: str = "auto") -> Position:
    """Seat 0 can meet a special bonus by its first placement; slots 5 and 3."""
    at = ready("players_3", special_claim=claim)
    tile = int(at.state.special[0])
    at.rules.special_slots[0, tile] = 2
    at.rules.special_points[0, tile, :2] = 5, 3
    at.rules.special_cond[tile], at.rules.special_need[tile] = k.CONDITIONS.index("placements_ge"), 1
    return at


def test_special_bonus_is_claimed_at_once() -> None:
    """PR-100, PR-101, PR-104: the best free slot, once a seat, in the seat's own turn."""
    at = special()
    acting(at, k.PLACE_MARKER).act(k.PLACE, 64)
    assert [int(s) for s in at.state.slots[0, :2]] == [0, -1]
    acting(at, k.PLACE_MARKER).act(k.PLACE, 65)
    assert [int(s) for s in at.state.slots[0, :2]] == [0, -1]


def test_special_bonus_left_for_later() -> None:
    """PR-102, PR-A47: a claim put off gets the next free slot."""
    at = special("optional")
    acting(at, k.PLACE_MARKER).go((k.PLACE, 64), (k.CLAIM, 0))
    at.state.coins[1] = 20
    acting(at, k.PLACE_MARKER, seat=1).go((k.PLACE, 65), (k.CLAIM, 1))
    at.play(PLAIN, more=(CARD,)).act(k.MAIN, k.FORFEIT)
    if int(at.state.node) == k.CLAIM:
        at.act(k.CLAIM, 1)
    assert [int(s) for s in at.state.slots[0, :2]] == [1, 0]


def test_side_of_special_tiles() -> None:
    """PR-019, PR-A04: the side of the board decides, or the colour of the special table."""
    board, table = packed(GAME, "players_2"), packed(GAME, "players_2", special_side_by="table")
    assert [int(n) for n in board.special_points[0, 0, :2]] == [7, 4]
    assert (board.special_points[0] == board.special_points[1]).all()
    assert [int(n) for n in table.special_points[1, 0, :3]] == [8, 5, 3]
    assert [int(n) for n in packed(GAME, "players_4").special_points[0, 0, :3]] == [8, 5, 3]


# --- the end ---------------------------------------------------------------------------------------------


def test_last_income_and_rack_sale() -> None:
    """PR-109, PR-110, PR-111, PR-112: income of round 4, then racks, then coins; the rest is kept."""
    at = ready(coins=32)
    at.rack(0, 0, at.recipe(0, 4))
    at.finish()
    sheet = at.state.sheet[0]
    assert (int(sheet[k.S_COINS]), int(sheet[k.S_COINS_LEFT])) == (5, 7)


def test_hosts_count_opponents_with_service() -> None:
    """PR-116: three hosts, two opponents with a service marker; own markers do not count."""
    at = ready("players_4")
    for host in range(3):
        at.host(0, host)
    for seat in (0, 1, 3):
        at.service(seat, seat)
    at.finish()
    assert [int(at.state.sheet[seat, k.S_HOSTS]) for seat in range(4)] == [6, 0, 0, 0]


def test_printed_points_of_markers() -> None:
    """PR-117, PR-084: dishes 4 and 5, a service space, a host, a special slot."""
    at = ready()
    for n, value in enumerate((4, 5)):
        at.present(0, at.spaces(n)[0], at.recipe(n, value))
    at.rules.service_points[0, 0], at.rules.host_points[0] = 3, 2
    at.service(0, 0)
    at.host(0, 0)
    at.state.slots[0, 0] = 0
    at.rules.special_points[0, int(at.state.special[0]), 0] = 5
    at.rules.special_slots[0, int(at.state.special[0])] = 1
    at.finish()
    sheet = at.state.sheet[0]
    parts = [int(sheet[i]) for i in (k.S_DISHES, k.S_SERVICE, k.S_HOST_POINTS, k.S_SPECIAL)]
    assert parts == [9, 3, 2, 5] and sum(parts) == 19


def test_equal_distances() -> None:
    """PR-A55: with distance_tie = "start_player" the seat nearer clockwise from the final start wins."""
    for start, expected in ((0, 0), (1, 1), (2, 0)):
        at = ready("players_3", distance_tie="start_player")
        spaces = at.table(0, (6, 3), 2)
        at.rules.space_rank[spaces[0]] = at.rules.space_rank[spaces[1]] = 1
        at.state.start = start
        at.present(1, spaces[0], at.recipe(0, 2))
        at.present(0, spaces[1], at.recipe(0, 2))
        at.finish(start)
        assert int(at.state.leads[0, 0]) == expected


def test_final_sale_with_decorations() -> None:
    """PR-A49: the final sale only pays coins; with the switch its toppings may still claim a special."""
    for claims in (False, True):
        at = ready(final_sale_deco=claims)
        tile, top = int(at.state.special[0]), at.tile(0, "", "f")
        at.rules.special_slots[0, tile], at.rules.special_points[0, tile, 0] = 1, 5
        at.rules.special_cond[tile], at.rules.special_need[tile] = k.CONDITIONS.index("deco_ge"), 3
        at.deco(0, [top, top])
        at.rack(0, 0, at.recipe(0, 3), top)
        at.finish()
        assert int(at.state.sheet[0, k.S_SPECIAL]) == (5 if claims else 0)


def test_draft_is_secret_and_piles_are_known() -> None:
    """PR-039, PR-A14, PR-A09: own piles in full, others' hands and unused piles hidden, coins by switch."""
    for public in (True, False):
        at = Position(coins_public=public, start_coins=3).until(k.PLAY)
        view = at.state.copy()
        at.call("observe", at.state, at.rules, 0, view)
        assert (view.hand[0] == at.state.hand[0]).all()
        assert all(int(c) == -1 for c in view.hand[1, : view.hand_n[1]])
        assert int(view.coins[1]) == (3 if public else -1)
        assert all(int(c) == -1 for c in view.deck[: view.deck_n])
        assert (view.used == at.state.used).all()
