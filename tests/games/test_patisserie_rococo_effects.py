"""La Pâtisserie Rococo: staff bonuses, star requirements, special conditions (PR-105, PR-119 to PR-172)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo.facts import condition_met, requirement_met
from sim.games.patisserie_rococo.loader_effects import EFFECTS, REQUIREMENTS
from tests.games.rococo_position import CARD, PLAIN, Position

Setup = Callable[[Position], None]


def quiet(**switches: object) -> Position:
    """A turn of seat 0 without special bonuses, with 20 coins."""
    at = Position(**switches).no_specials().until(k.PLAY)
    at.state.coins[0] = 20
    return at


def dishes(*tables: int, value: int = 3, chef: bool = False, ing: str = "") -> Setup:
    """Seat 0 has presented one dish on each of these tables (0 to 4, repeats allowed)."""

    def do(at: Position) -> None:
        face = at.recipe(40, value, ing=ing, chef=chef)
        for table in tables:
            at.present(0, at.spaces(table)[0], face)

    return do


def toppings(*tops: str) -> Setup:
    return lambda at: at.deco(0, [at.tile(30 + n, "", top) for n, top in enumerate(tops)])


def markers(services: int, hosts: int) -> Setup:
    def do(at: Position) -> None:
        for area in range(services):
            at.service(0, area)
        for host in range(hosts):
            at.host(0, host)

    return do


def goods(flour: int, sugar: int, butter: int) -> Setup:
    def do(at: Position) -> None:
        at.state.goods[0] = flour, sugar, butter

    return do


def tiles(n: int) -> Setup:
    return lambda at: at.tiles(0, [at.tile(0, "e", "f")] * n)


def every(*setups: Setup) -> Setup:
    def do(at: Position) -> None:
        for setup in setups:
            setup(at)

    return do


def staff(n: int) -> Setup:
    """An inventory of ``n``, hand and card in play included."""

    def do(at: Position) -> None:
        at.used(0, [])
        at.unused(0, range(k.LEVEL + 20, k.LEVEL + 18 + n))

    return do


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
    at = quiet()
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
    at = quiet()
    setup(at)
    at.bonus(effect, params)
    assert int(at.state.node) != k.BONUS and int(at.state.points[0]) == 0


def test_bonus_counts_what_the_main_action_added() -> None:
    """PR-122, PR-049: a dish presented this turn counts; the bonus comes after the main action."""
    at = quiet()
    at.card(CARD, k.COINS_PER_PRESENTED_DISH, [2])
    at.rack(0, 0, at.recipe(0, 3))
    space = at.spaces(0)[0]
    at.play(CARD, more=(PLAIN,)).go((k.MAIN, k.DELIVER), (k.DELIVER_DISH, 0), (k.DELIVER_TO, 1 + space))
    at.act(k.BONUS, 1)
    assert int(at.state.coins[0]) == 22


def test_bonus_may_be_skipped() -> None:
    """PR-050, PR-120: the bonus is optional as a whole."""
    at = quiet().bonus(k.GAIN_COINS, [3]).act(k.BONUS, 0)
    assert int(at.state.coins[0]) == 20


@pytest.mark.parametrize("chef", [True, False])
def test_granted_purchases_lift_the_ban(chef: bool) -> None:
    """PR-052, PR-125, PR-126, PR-061, PR-064: a chef buys goods and takes a tile when a bonus says so."""
    at = quiet().bonus(k.ACT_BUY_GOODS, [1, 0], chef=chef).go((k.BONUS, 1), (k.GOODS_BUY, 0))
    assert (int(at.state.goods[0, 0]), int(at.state.coins[0])) == (3, 20)
    at = quiet()
    at.cells([[0] * 4, [-1] * 4, [-1] * 4])
    at.bonus(k.ACT_ACQUIRE_INGREDIENT, [1, 0], chef=chef).go((k.BONUS, 1), (k.TILE_PICK, 0))
    assert (int(at.state.ing_n[0]), int(at.state.coins[0])) == (1, 18)


def test_pay_for_action() -> None:
    """PR-127: the fee and at least one instance must be affordable; then the action at its price."""
    at = quiet()
    at.cells([[0] * 4, [-1] * 4, [-1] * 4])
    at.state.coins[0] = 2
    at.bonus(k.PAY_FOR_ACTION, [1, k.ACQUIRE_INGREDIENTS, 0])
    assert int(at.state.node) != k.BONUS
    at = quiet()
    at.cells([[0] * 4, [-1] * 4, [-1] * 4])
    at.state.coins[0] = 3
    at.bonus(k.PAY_FOR_ACTION, [1, k.ACQUIRE_INGREDIENTS, 0]).go((k.BONUS, 1), (k.TILE_PICK, 3))
    assert (int(at.state.coins[0]), int(at.state.ing_n[0])) == (0, 1)


def test_pay_for_a_full_action_takes_two() -> None:
    """PR-A40: without a limit the whole action, with limit 1 one recipe."""
    for limit, taken in ((0, 2), (1, 1)):
        at = quiet()
        at.store(0, [])
        at.row([0, 1, 2, 3, 4, 5])
        at.bonus(k.PAY_FOR_ACTION, [1, k.ACQUIRE_RECIPES, limit]).go((k.BONUS, 1), (k.RECIPE_PICK, 5))
        if limit == 0:
            at.act(k.RECIPE_PICK, 4)
        assert int(at.state.store_n[0]) == taken


def test_butter_for_two() -> None:
    """PR-128, PR-006: pay 2, gain 1 butter; nothing is offered at the top of the track."""
    at = quiet().bonus(k.PAY_GAIN_GOOD, [2, k.BUTTER, 1]).act(k.BONUS, 1)
    assert (int(at.state.goods[0, 2]), int(at.state.coins[0])) == (2, 18)
    at = quiet()
    at.state.goods[0, 2] = at.rules.good_cap[2]
    at.bonus(k.PAY_GAIN_GOOD, [2, k.BUTTER, 1])
    assert int(at.state.node) != k.BONUS


def test_deliver_one() -> None:
    """PR-132: exactly one dish leaves."""
    at = quiet()
    for rack in range(2):
        at.rack(0, rack, at.recipe(rack, 3 + rack))
    at.bonus(k.ACT_DELIVER, [1]).go((k.BONUS, 1), (k.DELIVER_DISH, 1), (k.DELIVER_TO, 0))
    assert int(at.state.coins[0]) == 40 and int(at.state.rack_dish[0, 0]) == 0


def test_drawing_bonuses() -> None:
    """PR-138, PR-139, PR-144: draw, keep one, the others go face up to the discards."""
    at = quiet()
    at.bag("tile", [3, 4, 5])
    at.bonus(k.DRAW_INGREDIENT, [1, 1]).act(k.BONUS, 1)
    if int(at.state.node) == k.KEEP_DRAWN:
        at.act(k.KEEP_DRAWN, 0)
    assert int(at.state.ing[0, 3]) == 1 and int(at.state.tile_bag_n) == 2
    at = quiet()
    at.bag("tile", [3, 4, 5])
    at.bonus(k.DRAW_INGREDIENT, [2, 1]).go((k.BONUS, 1), (k.KEEP_DRAWN, 1))
    assert int(at.state.ing[0, 4]) == 1
    assert (int(at.state.tile_bag_n), int(at.state.tile_out_n), int(at.state.tile_out[0])) == (1, 1, 3)
    at = quiet()
    at.bag("recipe", list(range(10)))
    at.store(0, [])
    at.bonus(k.DRAW_RECIPE, [2, 1]).go((k.BONUS, 1), (k.KEEP_DRAWN, 0))
    assert int(at.state.store[0, 0]) == 0 and int(at.state.recipe_out[0]) == 1


def test_drawing_from_an_empty_bag() -> None:
    """PR-A25: the discards are mixed back in; with one tile in all, that one is kept."""
    at = quiet()
    at.bag("tile", [], [7])
    at.bonus(k.DRAW_INGREDIENT, [2, 1]).act(k.BONUS, 1)
    if int(at.state.node) == k.KEEP_DRAWN:
        at.act(k.KEEP_DRAWN, 0)
    assert int(at.state.ing[0, 7]) == 1 and int(at.state.tile_out_n) == 0


def test_drawn_recipe_over_the_limit() -> None:
    """PR-139, PR-057, PR-A22: a fourth recipe is dropped at once, or room is made before drawing."""
    for overflow in ("after", "before"):
        at = quiet(recipe_overflow=overflow)
        at.store(0, [0, 1, 2])
        at.bag("recipe", [5, 6])
        at.bonus(k.DRAW_RECIPE, [2, 1]).act(k.BONUS, 1)
        steps = [(k.KEEP_DRAWN, 1), (k.RECIPE_DROP, 0)]
        at.go(*(steps if overflow == "after" else reversed(steps)))
        assert [int(x) for x in at.state.store[0, :3]] == [1, 2, 6]


@pytest.mark.parametrize("chef", [True, False])
def test_decorate_for_a_coin(chef: bool) -> None:
    """PR-140, PR-074: one dish, one coin, either training."""
    at = quiet()
    top = at.tile(0, "e", "f")
    at.tiles(0, [top, top])
    for rack in range(2):
        at.rack(0, rack, at.recipe(0, 3))
    at.bonus(k.ACT_DECORATE, [1, 1], chef=chef).go((k.BONUS, 1), (k.DECO_DISH, 1), (k.DECO_TILE, top))
    assert int(at.state.coins[0]) == 19
    assert [int(x) for x in at.state.rack_top[0, :2]] == [-1, top]


def test_acquire_one_recipe() -> None:
    """PR-141: one tile at the space's price."""
    at = quiet()
    at.row([0, 1, 2, 3, 4, 5])
    at.bonus(k.ACT_ACQUIRE_RECIPE, [1]).go((k.BONUS, 1), (k.RECIPE_PICK, 0))
    assert int(at.state.coins[0]) == 20 - int(at.rules.row_price[0]) and int(at.state.node) != k.RECIPE_PICK


def test_move_dish() -> None:
    """PR-145, PR-A50, PR-103: to another table, without any reward; a claimed special stays."""
    at = quiet()
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
    at = quiet()
    other = CARD + 6
    at.card(other, k.GAIN_COINS, [3], chef=True)
    at.used(1, [PLAIN, other])
    at.bonus(k.COPY_USED_BONUS, chef=True).go((k.BONUS, 1), (k.COPY, 1))
    assert int(at.state.coins[0]) == 23 and int(at.state.used_n[1]) == 2


def test_copied_bake_is_an_assistant_s() -> None:
    """PR-052, PR-146: a copied bake cannot make a chef-only recipe."""
    at = quiet()
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
    at = quiet()
    at.row([0, 1, 2, 3, 4, 5])
    at.store(0, [])
    at.bonus(k.GAIN_DISPLAY_RECIPE, [1]).go((k.BONUS, 1), (k.TAKE_RECIPE_REWARD, 0))
    assert int(at.state.store_n[0]) == 1 and int(at.state.coins[0]) == 20
    at = quiet()
    at.cells([[5, -1, -1, -1], [-1] * 4, [-1] * 4])
    at.bonus(k.GAIN_DISPLAY_INGREDIENT, [1]).go((k.BONUS, 1), (k.TILE_PICK, 0))
    assert int(at.state.ing[0, 5]) == 1 and int(at.state.coins[0]) == 20
    at = quiet()
    at.cells([[-1] * 4] * 3)
    at.bonus(k.GAIN_DISPLAY_INGREDIENT, [1])
    assert int(at.state.node) != k.BONUS


def test_coins_for_points() -> None:
    """PR-150, PR-157: as often as chosen; not at all when too poor."""
    at = quiet().bonus(k.PAY_COINS_FOR_PP, [5, 1, 8]).act(k.BONUS, 1)
    assert at.options() == [1, 2, 3, 4]
    at.act(k.TIMES, 3)
    assert (int(at.state.coins[0]), int(at.state.points[0])) == (5, 3)
    at = quiet()
    at.state.coins[0] = 14
    at.bonus(k.PAY_COINS_FOR_PP, [15, 6, 1])
    assert int(at.state.node) != k.BONUS


def test_discard_tiles_for_points() -> None:
    """PR-154: up to three tiles, 2 points each, stop when you like."""
    for n, points in ((1, 2), (3, 6)):
        at = quiet()
        tiles(4)(at)
        at.bonus(k.DISCARD_INGREDIENTS_FOR_PP, [3, 2]).act(k.BONUS, 1)
        for _ in range(n):
            at.act(k.TILE_DISCARD, 0)
        if n < 3:
            at.act(k.TILE_DISCARD, k.STOP)
        assert (int(at.state.points[0]), int(at.state.ing_n[0])) == (points, 4 - n)


def test_discard_goods_for_points() -> None:
    """PR-156: every row at most once, independently of the others."""
    at = quiet()
    goods(2, 2, 0)(at)
    at.bonus(k.DISCARD_GOODS_FOR_PP, [2, 0, 0, 1, 0, 2, 0, 2]).act(k.BONUS, 1)
    assert at.options() == [1, 2, 3]
    at.act(k.GOODS_ROWS, 3)
    assert int(at.state.points[0]) == 3 and [int(n) for n in at.state.goods[0]] == [0, 0, 0]


def test_buy_goods_twice() -> None:
    """PR-158: two runs at their own prices; the second may be declined."""
    at = quiet().bonus(k.ACT_BUY_GOODS, [2, 0], chef=True)
    at.go((k.BONUS, 1), (k.GOODS_BUY, 8), (k.GOODS_BUY, 8 + 2))
    assert int(at.state.coins[0]) == 20 - 2 - 8 and int(at.state.goods[0, 1]) == 5
    at = quiet().bonus(k.ACT_BUY_GOODS, [2, 0]).go((k.BONUS, 1), (k.GOODS_BUY, 0), (k.GOODS_BUY, k.STOP))
    assert int(at.state.goods[0, 0]) == 3


def test_bake_discount_needs_something_to_save() -> None:
    """PR-A27, PR-A07: a recipe without flour or honey cannot be reduced by it."""
    for allowed, expected in ((("flour", "honey"), [0, 1]), (("honey",), [0])):
        at = quiet(bake_discount_set=allowed)
        goods(3, 1, 1)(at)
        at.store(0, [at.recipe(0, 3, (2, 0, 0), "")])
        at.bonus(k.ACT_BAKE, [1, 3]).go((k.BONUS, 1), (k.BAKE_SET, 1))
        if int(at.state.node) == k.BAKE_DISCOUNT:
            assert at.options() == expected
        else:
            assert expected == [0]


STARS: list[tuple[str, int, Setup, Setup]] = [
    ("PR-161", 0, goods(4, 3, 2), goods(4, 2, 2)),
    ("PR-162", 1, every(*(dishes(t, value=t + 3) for t in (1, 2, 3))), dishes(0, 1, 2, value=4)),
    ("PR-164", 3, toppings("f", "c", "d"), toppings("fc", "d")),
    ("PR-165", 4, tiles(5), tiles(4)),
    ("PR-166", 5, dishes(0, 1, 2, 3, 4), dishes(0, 1, 2, 3)),
    ("PR-168", 7, every(*(dishes(n, ing=i) for n, i in enumerate("ehn"))), dishes(0, ing="ehn")),
    ("PR-171", 9, dishes(0, 1, 2), dishes(0, 1)),
    ("PR-171", 10, goods(0, 0, 0), goods(1, 0, 0)),
]


@pytest.mark.parametrize(("clause", "number", "met", "missed"), STARS)
def test_star_requirements(clause: str, number: int, met: Setup, missed: Setup) -> None:
    """PR-161 to PR-168, PR-171: one position that meets the requirement and one just short of it."""
    for setup, expected in ((met, True), (missed, False)):
        at = quiet(promos=("star",))
        setup(at)
        assert bool(requirement_met(at.state, at.rules, 0, k.STAR + number)) is expected


def test_star_requirements_on_track_and_specials() -> None:
    """PR-167, PR-171: one claimed tile; five points on the track."""
    at = quiet(promos=("star",))
    assert not requirement_met(at.state, at.rules, 0, k.STAR + 6)
    at.state.slots[1, 0] = 0
    assert requirement_met(at.state, at.rules, 0, k.STAR + 6)
    for points, expected in ((4, False), (5, True)):
        at.state.points[0] = points
        assert bool(requirement_met(at.state, at.rules, 0, k.STAR + 8)) is expected


@pytest.mark.parametrize(("scope", "at_hire", "at_bonus"), [("both", 1, 1), ("hire", 1, 0), ("bonus", 0, 1)])
def test_when_star_requirements_are_tested(scope: str, at_hire: bool, at_bonus: bool) -> None:
    """PR-159, PR-A37: at the hiring, at the bonus, or both; the card itself can always be played."""
    card = k.STAR + 2  # 25 coins
    at = quiet(star_scope=scope)
    at.state.star[:] = -1
    at.state.star[0] = card
    at.card(CARD, k.BLANK, chef=True)
    at.state.hire[:] = -1
    at.play(CARD, more=(PLAIN,))
    assert (k.HIRE_STAFF in at.options()) is not bool(at_hire)
    at = quiet(star_scope=scope)
    at.play(card, more=(PLAIN,)).act(k.MAIN, k.FORFEIT)
    assert (int(at.state.node) == k.BONUS) is not bool(at_bonus)


CONDITIONS: list[tuple[str, str, Setup, Setup]] = [
    ("PR-105", "all_tables", dishes(0, 1, 2, 3, 4), dishes(0, 1, 2, 3, 3)),
    ("PR-105", "placements3", markers(1, 2), markers(1, 1)),
    ("PR-105", "deco3", toppings("f", "f", "c"), toppings("f", "f")),
    ("PR-105", "chef2", dishes(0, 1, chef=True), dishes(0, chef=True)),
    ("PR-105", "table3", dishes(2, 2, 2), dishes(2, 2, 3, 3)),
    ("PR-170", "nuts3", dishes(0, 1, 2, ing="n"), dishes(0, 1, ing="n")),
    ("PR-170", "val234x4", dishes(0, 1, 2, 3, value=4), dishes(0, 1, 2, 3, value=5)),
    ("PR-170", "val56x3", dishes(0, 1, 2, value=6), dishes(0, 1, value=5)),
]
NAMES = ("all_tables", "placements3", "combo111", "deco3", "chef2", "table3", "nuts3", "val234x4", "val56x3")


@pytest.mark.parametrize(("clause", "name", "met", "missed"), CONDITIONS)
def test_special_conditions(clause: str, name: str, met: Setup, missed: Setup) -> None:
    """PR-105, PR-170: one position that meets the condition and one just short of it."""
    for setup, expected in ((met, True), (missed, False)):
        at = quiet(promos=("special",))
        setup(at)
        assert bool(condition_met(at.state, at.rules, 0, NAMES.index(name))) is expected


@pytest.mark.parametrize("lacking", range(4))
def test_combination_condition(lacking: int) -> None:
    """PR-105: one placement, one chef dish and one decoration; none may lack."""
    at = quiet()
    for n, setup in enumerate((markers(0, 1), dishes(0, chef=True), toppings("f"))):
        if n != lacking:
            setup(at)
    assert bool(condition_met(at.state, at.rules, 0, NAMES.index("combo111"))) is (lacking == 3)


def test_data_and_engine_name_the_same_effects() -> None:
    """PR-119: every effect of the engine can be written in TOML with the engine's parameters."""
    assert {*EFFECTS} == {*k.EFFECTS} - {"pp_if"}
    for name, known in EFFECTS.items():
        if name != "coins_by_inventory":
            assert tuple(known) == k.EFFECTS[name], name
    assert tuple(REQUIREMENTS) == k.REQUIREMENTS[1:]
