"""La Pâtisserie Rococo: staff bonuses (PR-119 to PR-158)."""

from __future__ import annotations

import pytest

from sim.games.patisserie_rococo import codes as k
from tests.games.rococo_parts import Setup, dishes, goods, markers, staff, tiles, toppings
from tests.games.rococo_position import CARD, PLAIN, Position, ready

TIERS = [1, 1, 3, 2, 5, 3]
GAINS: list[tuple[str, int, list[int], Setup, int, int]] = [
    ("PR-124", k.GAIN_COINS, [3], dishes(), 3, 0),
    ("PR-129", k.COINS_PER_TABLE, [2], dishes(0, 1, 1, 4), 6, 0),
    ("PR-130", k.COINS_PER_DISH_ONE_TABLE, [2], dishes(0, 1, 1, 1, 4, 4), 6, 0),
    ("PR-120", k.COINS_PER_DISH_ONE_TABLE, [2], dishes(0, 2, 2, 2), 6, 0),
    ("PR-131", k.COINS_PER_DECORATION, [2], toppings("f", "c", "d", "f"), 8, 0),
    ("PR-137", k.COINS_PER_PLACEMENT, [2], markers(2, 1), 6, 0),
    ("PR-143", k.COINS_PER_PRESENTED_DISH, [2], dishes(0, 1, 2, 3, 4, 4), 12, 0),
    ("PR-119", k.COINS_PER_PRESENTED_DISH, [3], dishes(0, 1), 6, 0),
    ("PR-133", k.PP_TIER_CHEF_DISHES, TIERS, dishes(0, 1, 2, chef=True), 0, 2),
    ("PR-134", k.PP_TIER_TABLES, [2, 1, 3, 2, 5, 3], dishes(0, 1, 2, 3, 3), 0, 2),
    ("PR-135", k.PP_TIER_DECORATIONS, TIERS, toppings("f", "f", "f", "f", "f"), 0, 3),
    ("PR-136", k.PP_TIER_DISHES_ONE_TABLE, [2, 1, 3, 2, 4, 3], dishes(4, 4, 4, 4), 0, 3),
    ("PR-153", k.PP_TIER_PLACEMENTS, [1, 1, 2, 2, 5, 4], markers(3, 2), 0, 4),
    ("PR-153", k.PP_TIER_PLACEMENTS, [1, 1, 2, 2, 5, 4], markers(3, 1), 0, 2),
    ("PR-148", k.COINS_BY_INVENTORY, [4, 12, 8, 9, 10, 6], staff(7), 12, 0),
    ("PR-148", k.COINS_BY_INVENTORY, [4, 12, 8, 9, 10, 6], staff(8), 9, 0),
    ("PR-148", k.COINS_BY_INVENTORY, [4, 12, 8, 9, 10, 6], staff(10), 6, 0),
    ("PR-152", k.PP_INGREDIENT_TYPES, [1, 1, 2], dishes(0, 1, ing="en"), 0, 3),
    ("PR-155", k.PP_TOPPING_TYPES, [1, 1, 2], toppings("f", "f", "d"), 0, 3),
    ("PR-155", k.PP_TOPPING_TYPES, [1, 1, 2], toppings("fd"), 0, 2),
]


@pytest.mark.parametrize(("clause", "effect", "params", "setup", "coins", "points"), GAINS)
def test_bonus_gains(
    clause: str, effect: int, params: list[int], setup: Setup, coins: int, points: int
) -> None:
    """Bonuses that give coins or prestige at once (PR-123: onto the track)."""
    at = ready()
    setup(at)
    at.bonus(effect, params).act(k.BONUS, 1)
    assert (int(at.state.coins[0]) - 20, int(at.state.points[0])) == (coins, points)


@pytest.mark.parametrize(
    ("effect", "params", "setup"),
    [
        (k.PP_TIER_TABLES, [2, 1, 3, 2, 5, 3], dishes(0, 0, 0)),
        (k.PP_TIER_DECORATIONS, TIERS, toppings()),
        (k.COINS_PER_PLACEMENT, [2], markers(0, 0)),
        (k.BLANK, [], dishes(0, 1)),
    ],
)
def test_bonus_below_its_first_step_is_not_offered(effect: int, params: list[int], setup: Setup) -> None:
    """PR-121: below the first tier a bonus gives nothing; the turn is over after the main action."""
    at = ready()
    setup(at)
    at.bonus(effect, params)
    assert int(at.state.node) != k.BONUS and int(at.state.points[0]) == 0


def test_bonus_counts_what_the_main_action_added() -> None:
    """PR-122, PR-049: a dish presented this turn counts; the bonus comes after the main action."""
    at = ready()
    at.card(CARD, k.COINS_PER_PRESENTED_DISH, [2])
    at.rack(0, 0, at.recipe(0, 3))
    space = at.spaces(0)[0]
    at.rules.space_reward[space] = at.rules.bonus_reward[int(at.state.bonus[0])] = (k.NOTHING, 0)
    at.play(CARD, more=(PLAIN,)).go((k.MAIN, k.DELIVER), (k.DELIVER_DISH, 0), (k.DELIVER_TO, 1 + space))
    at.act(k.BONUS, 1)
    assert int(at.state.coins[0]) == 22


def test_bonus_may_be_skipped() -> None:
    """PR-050, PR-120: the bonus is optional as a whole."""
    at = ready().bonus(k.GAIN_COINS, [3]).act(k.BONUS, 0)
    assert int(at.state.coins[0]) == 20


@pytest.mark.parametrize("chef", [True, False])
def test_granted_purchases_lift_the_ban(chef: bool) -> None:
    """PR-052, PR-125, PR-126, PR-061, PR-064: a chef buys goods and takes a tile when a bonus says so."""
    at = ready().bonus(k.ACT_BUY_GOODS, [1, 0], chef=chef).go((k.BONUS, 1), (k.GOODS_BUY, 0))
    assert (int(at.state.goods[0, 0]), int(at.state.coins[0])) == (3, 20)
    at = ready()
    at.cells([[0] * 4, [-1] * 4, [-1] * 4])
    at.bonus(k.ACT_ACQUIRE_INGREDIENT, [1, 0], chef=chef).go((k.BONUS, 1), (k.TILE_PICK, 0))
    assert (int(at.state.ing_n[0]), int(at.state.coins[0])) == (1, 18)


def test_pay_for_action() -> None:
    """PR-127: the fee and at least one instance must be affordable; then the action at its price."""
    at = ready()
    at.cells([[0] * 4, [-1] * 4, [-1] * 4])
    at.state.coins[0] = 2
    at.bonus(k.PAY_FOR_ACTION, [1, k.ACQUIRE_INGREDIENTS, 0])
    assert int(at.state.node) != k.BONUS
    at = ready()
    at.cells([[0] * 4, [-1] * 4, [-1] * 4])
    at.state.coins[0] = 3
    at.bonus(k.PAY_FOR_ACTION, [1, k.ACQUIRE_INGREDIENTS, 0]).go((k.BONUS, 1), (k.TILE_PICK, 3))
    assert (int(at.state.coins[0]), int(at.state.ing_n[0])) == (0, 1)


def test_pay_for_a_full_action_takes_two() -> None:
    """PR-A40: without a limit the whole action, with limit 1 one recipe."""
    for limit, taken in ((0, 2), (1, 1)):
        at = ready()
        at.store(0, [])
        at.row([0, 1, 2, 3, 4, 5])
        at.bonus(k.PAY_FOR_ACTION, [1, k.ACQUIRE_RECIPES, limit]).go((k.BONUS, 1), (k.RECIPE_PICK, 5))
        if limit == 0:
            at.act(k.RECIPE_PICK, 4)
        assert int(at.state.store_n[0]) == taken


def test_butter_for_two() -> None:
    """PR-128, PR-006: pay 2, gain 1 butter; nothing is offered at the top of the track."""
    at = ready().bonus(k.PAY_GAIN_GOOD, [2, k.BUTTER, 1]).act(k.BONUS, 1)
    assert (int(at.state.goods[0, 2]), int(at.state.coins[0])) == (2, 18)
    at = ready()
    at.state.goods[0, 2] = at.rules.good_cap[2]
    at.bonus(k.PAY_GAIN_GOOD, [2, k.BUTTER, 1])
    assert int(at.state.node) != k.BONUS


def test_deliver_one() -> None:
    """PR-132: exactly one dish leaves."""
    at = ready()
    for rack in range(2):
        at.rack(0, rack, at.recipe(rack, 3 + rack))
    at.bonus(k.ACT_DELIVER, [1]).go((k.BONUS, 1), (k.DELIVER_DISH, 1), (k.DELIVER_TO, 0))
    assert int(at.state.coins[0]) == 40 and int(at.state.rack_dish[0, 0]) == 0


def test_drawing_bonuses() -> None:
    """PR-138, PR-139, PR-144: draw, keep one, the others go face up to the discards."""
    at = ready()
    at.bag("tile", [3, 4, 5])
    at.bonus(k.DRAW_INGREDIENT, [1, 1]).act(k.BONUS, 1)
    if int(at.state.node) == k.KEEP_DRAWN:
        at.act(k.KEEP_DRAWN, 0)
    assert int(at.state.ing[0, 3]) == 1 and int(at.state.bag_n[0]) == 2
    at = ready()
    at.bag("tile", [3, 4, 5])
    at.bonus(k.DRAW_INGREDIENT, [2, 1]).go((k.BONUS, 1), (k.KEEP_DRAWN, 1))
    assert int(at.state.ing[0, 4]) == 1
    assert (int(at.state.bag_n[0]), int(at.state.out_n[0]), int(at.state.out[0][0])) == (1, 1, 3)
    at = ready()
    at.bag("recipe", list(range(10)))
    at.store(0, [])
    at.bonus(k.DRAW_RECIPE, [2, 1]).go((k.BONUS, 1), (k.KEEP_DRAWN, 0))
    assert int(at.state.store[0, 0]) == 0 and int(at.state.out[1][0]) == 1


def test_drawing_from_an_empty_bag() -> None:
    """PR-A25: the discards are mixed back in; with one tile in all, that one is kept."""
    at = ready()
    at.bag("tile", [], [7])
    at.bonus(k.DRAW_INGREDIENT, [2, 1]).act(k.BONUS, 1)
    if int(at.state.node) == k.KEEP_DRAWN:
        at.act(k.KEEP_DRAWN, 0)
    assert int(at.state.ing[0, 7]) == 1 and int(at.state.out_n[0]) == 0


def test_drawn_recipe_over_the_limit() -> None:
    """PR-139, PR-057, PR-A22: a fourth recipe is dropped at once, or room is made before drawing."""
    for overflow in ("after", "before"):
        at = ready(recipe_overflow=overflow)
        at.store(0, [0, 1, 2])
        at.bag("recipe", [5, 6])
        at.bonus(k.DRAW_RECIPE, [2, 1]).act(k.BONUS, 1)
        steps = [(k.KEEP_DRAWN, 1), (k.RECIPE_DROP, 0)]
        at.go(*(steps if overflow == "after" else reversed(steps)))
        assert [int(x) for x in at.state.store[0, :3]] == [1, 2, 6]


@pytest.mark.parametrize("chef", [True, False])
def test_decorate_for_a_coin(chef: bool) -> None:
    """PR-140, PR-074: one dish, one coin, either training."""
    at = ready()
    top = at.tile(0, "e", "f")
    at.tiles(0, [top, top])
    for rack in range(2):
        at.rack(0, rack, at.recipe(0, 3))
    at.bonus(k.ACT_DECORATE, [1, 1], chef=chef).go((k.BONUS, 1), (k.DECO_DISH, 1), (k.DECO_TILE, top))
    assert int(at.state.coins[0]) == 19
    assert [int(x) for x in at.state.rack_top[0, :2]] == [-1, top]


def test_acquire_one_recipe() -> None:
    """PR-141: one tile at the space's price."""
    at = ready()
    at.row([0, 1, 2, 3, 4, 5])
    at.bonus(k.ACT_ACQUIRE_RECIPE, [1]).go((k.BONUS, 1), (k.RECIPE_PICK, 0))
    assert int(at.state.coins[0]) == 20 - int(at.rules.row_price[0]) and int(at.state.node) != k.RECIPE_PICK


def test_move_dish() -> None:
    """PR-145, PR-A50, PR-103: to another table, without any reward; a claimed special stays."""
    at = ready()
    source = at.spaces(0)[0]
    at.present(0, source, at.recipe(0, 3))
    at.service(0, 0)
    target = at.spaces(1)[1]
    at.rules.space_reward[target] = (k.COINS, 3)
    at.state.slots[0, 0] = 0
    at.bonus(k.MOVE_DISH).go((k.BONUS, 1), (k.MOVE_FROM, source))
    assert not set(at.options()) & set(range(source, source + 4))
    at.act(k.MOVE_TO, target)
    assert int(at.state.coins[0]) == 20 and int(at.state.space_seat[target]) == 0
    assert int(at.state.space_seat[source]) == -1 and int(at.state.leads[0, 0]) == -1
    assert int(at.state.leads[1, 0]) == 0 and int(at.state.slots[0, 0]) == 0


def test_copy_another_seat() -> None:
    """PR-146: another seat's top used card, as an assistant; its pile stays."""
    at = ready()
    other = CARD + 6
    at.card(other, k.GAIN_COINS, [3], chef=True)
    at.used(1, [PLAIN, other])
    at.bonus(k.COPY_USED_BONUS, chef=True).go((k.BONUS, 1), (k.COPY, 1))
    assert int(at.state.coins[0]) == 23 and int(at.state.used_n[1]) == 2


def test_copied_bake_is_an_assistant_s() -> None:
    """PR-052, PR-146: a copied bake cannot make a chef-only recipe."""
    at = ready()
    other = CARD + 6
    at.card(other, k.ACT_BAKE, [1, 0], chef=True)
    at.used(1, [other])
    at.store(0, [at.recipe(0, 3, chef=True)])
    at.bonus(k.COPY_USED_BONUS, chef=True)
    assert int(at.state.node) != k.BONUS


def test_copying_a_copying_card() -> None:
    """PR-A51, PR-A52: not allowed by default; with depth1 one more step, never round in circles."""
    for chain, offered in (("forbid", False), ("depth1", True)):
        at = Position("players_3", copy_chain=chain).no_specials().until(k.PLAY)
        copier, giver = CARD + 6, CARD + 8
        at.card(copier, k.COPY_USED_BONUS)
        at.card(giver, k.GAIN_COINS, [3])
        at.used(1, [copier])
        at.used(2, [giver])
        at.bonus(k.COPY_USED_BONUS).act(k.BONUS, 1)
        assert (1 in at.options()) is offered
        if offered:
            at.act(k.COPY, 1)
            assert at.options() == [2]
            at.act(k.COPY, 2)
            assert int(at.state.coins[0]) == 3


def test_free_recipe_and_free_tile() -> None:
    """PR-149, PR-151: any display piece for nothing; nothing is offered when the display is empty."""
    at = ready()
    at.row([0, 1, 2, 3, 4, 5])
    at.store(0, [])
    at.bonus(k.GAIN_DISPLAY_RECIPE, [1]).go((k.BONUS, 1), (k.TAKE_RECIPE_REWARD, 0))
    assert int(at.state.store_n[0]) == 1 and int(at.state.coins[0]) == 20
    at = ready()
    at.cells([[5, -1, -1, -1], [-1] * 4, [-1] * 4])
    at.bonus(k.GAIN_DISPLAY_INGREDIENT, [1]).go((k.BONUS, 1), (k.TILE_PICK, 0))
    assert int(at.state.ing[0, 5]) == 1 and int(at.state.coins[0]) == 20
    at = ready()
    at.cells([[-1] * 4] * 3)
    at.bonus(k.GAIN_DISPLAY_INGREDIENT, [1])
    assert int(at.state.node) != k.BONUS


def test_coins_for_points() -> None:
    """PR-150, PR-157: as often as chosen; not at all when too poor."""
    at = ready().bonus(k.PAY_COINS_FOR_PP, [5, 1, 8]).act(k.BONUS, 1)
    assert at.options() == [1, 2, 3, 4]
    at.act(k.TIMES, 3)
    assert (int(at.state.coins[0]), int(at.state.points[0])) == (5, 3)
    at = ready()
    at.state.coins[0] = 14
    at.bonus(k.PAY_COINS_FOR_PP, [15, 6, 1])
    assert int(at.state.node) != k.BONUS


def test_discard_tiles_for_points() -> None:
    """PR-154: up to three tiles, 2 points each, stop when you like."""
    for n, points in ((1, 2), (3, 6)):
        at = ready()
        tiles(4)(at)
        at.bonus(k.DISCARD_INGREDIENTS_FOR_PP, [3, 2]).act(k.BONUS, 1)
        for _ in range(n):
            at.act(k.TILE_DISCARD, 0)
        if n < 3:
            at.act(k.TILE_DISCARD, k.STOP)
        assert (int(at.state.points[0]), int(at.state.ing_n[0])) == (points, 4 - n)


def test_discard_goods_for_points() -> None:
    """PR-156: every row at most once, independently of the others."""
    at = ready()
    goods(2, 2, 0)(at)
    at.bonus(k.DISCARD_GOODS_FOR_PP, [2, 0, 0, 1, 0, 2, 0, 2]).act(k.BONUS, 1)
    assert at.options() == [1, 2, 3]
    at.act(k.GOODS_ROWS, 3)
    assert int(at.state.points[0]) == 3 and [int(n) for n in at.state.goods[0]] == [0, 0, 0]


def test_buy_goods_twice() -> None:
    """PR-158: two runs at their own prices; the second may be declined."""
    at = ready().bonus(k.ACT_BUY_GOODS, [2, 0], chef=True)
    at.go((k.BONUS, 1), (k.GOODS_BUY, 8), (k.GOODS_BUY, 8 + 2))
    assert int(at.state.coins[0]) == 20 - 2 - 8 and int(at.state.goods[0, 1]) == 5
    at = ready().bonus(k.ACT_BUY_GOODS, [2, 0]).go((k.BONUS, 1), (k.GOODS_BUY, 0), (k.GOODS_BUY, k.STOP))
    assert int(at.state.goods[0, 0]) == 3


def test_bake_discount_needs_something_to_save() -> None:
    """PR-A27, PR-A07: a recipe without flour or honey cannot be reduced by it."""
    for allowed, expected in ((("flour", "honey"), [0, 1]), (("honey",), [0])):
        at = ready(bake_discount_set=allowed)
        goods(3, 1, 1)(at)
        at.store(0, [at.recipe(0, 3, (2, 0, 0), "")])
        at.bonus(k.ACT_BAKE, [1, 3]).go((k.BONUS, 1), (k.BAKE_SET, 1))
        if int(at.state.node) == k.BAKE_DISCOUNT:
            assert at.options() == expected
        else:
            assert expected == [0]
