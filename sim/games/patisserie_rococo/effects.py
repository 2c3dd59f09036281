"""Staff bonuses: one interpreter of effect codes for players, the copying bonus and the Mentor.

A bonus is data: a code with parameters (``codes.EFFECTS``). What gives coins or points at once is
``worth``; what grants an action, or asks something, is started by ``run`` and goes on in ``turn.py``.
"""

from __future__ import annotations

from typing import Any

from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo.facts import (
    assign,
    chef_dishes,
    most_on_table,
    placements,
    requirement_met,
    tables_with,
    tier,
)
from sim.games.patisserie_rococo.gains import gain_coins, gain_good, gain_points, pay
from sim.games.patisserie_rococo.layout import part
from sim.games.patisserie_rococo.options import can_act
from sim.games.patisserie_rococo.pieces import bits, inventory
from sim.games.patisserie_rococo.supply import draw_piece
from sim.kit.chance import note
from sim.kit.parts import compiled


@compiled
def counted(state: Any, rules: Any, seat: int, effect: int) -> int:
    """What a counting bonus counts (PR-122)."""
    if effect == k.COINS_PER_TABLE or effect == k.PP_TIER_TABLES:
        return tables_with(state, rules, seat)
    if effect == k.COINS_PER_DISH_ONE_TABLE or effect == k.PP_TIER_DISHES_ONE_TABLE:
        return most_on_table(state, rules, seat)
    if effect == k.COINS_PER_DECORATION or effect == k.PP_TIER_DECORATIONS:
        return int(state.deco_n[seat])
    if effect == k.COINS_PER_PLACEMENT or effect == k.PP_TIER_PLACEMENTS:
        return placements(state, seat)
    if effect == k.COINS_PER_PRESENTED_DISH:
        return bits(int(state.own[seat]))
    if effect == k.PP_TIER_CHEF_DISHES:
        return chef_dishes(state, seat)
    return inventory(state, rules, seat)


@part("i", "srii")
def coins_worth(state: Any, rules: Any, seat: int, card: int) -> int:
    """Coins that a bonus without a choice gives now."""
    effect = int(rules.card_effect[card])
    if effect == k.GAIN_COINS:
        return int(rules.card_params[card, 0])
    if k.COINS_PER_TABLE <= effect <= k.COINS_PER_PRESENTED_DISH:
        return int(rules.card_params[card, 0]) * counted(state, rules, seat, effect)
    if effect == k.COINS_BY_INVENTORY:
        return tier(rules, card, counted(state, rules, seat, effect))
    return 0


@part("i", "srii")
def points_worth(state: Any, rules: Any, seat: int, card: int) -> int:
    """Prestige that a bonus without a choice gives now."""
    effect = int(rules.card_effect[card])
    if k.PP_TIER_CHEF_DISHES <= effect <= k.PP_TIER_PLACEMENTS:
        return tier(rules, card, counted(state, rules, seat, effect))
    if effect == k.PP_INGREDIENT_TYPES or effect == k.PP_TOPPING_TYPES:
        w0, w1, w2 = rules.card_params[card, 0], rules.card_params[card, 1], rules.card_params[card, 2]
        kinds = 1 if effect == k.PP_INGREDIENT_TYPES else 2
        return assign(state, rules, seat, kinds, int(w0), int(w1), int(w2))
    if effect == k.PP_IF and (rules.star_at_bonus == 0 or requirement_met(state, rules, seat, card)):
        return int(rules.card_params[card, 0])
    return 0


@compiled
def granted(rules: Any, card: int) -> int:
    """Main action that a bonus grants, 0 for none (PR-052)."""
    effect = int(rules.card_effect[card])
    if effect == k.PAY_FOR_ACTION:
        return int(rules.card_params[card, 1])
    if effect == k.ACT_BUY_GOODS:
        return k.BUY_GOODS
    if effect == k.ACT_ACQUIRE_INGREDIENT:
        return k.ACQUIRE_INGREDIENTS
    if effect == k.ACT_DELIVER:
        return k.DELIVER
    if effect == k.ACT_DECORATE:
        return k.DECORATE
    if effect == k.ACT_ACQUIRE_RECIPE:
        return k.ACQUIRE_RECIPES
    if effect == k.ACT_PLACE:
        return k.PLACE_MARKER
    if effect == k.ACT_BAKE:
        return k.BAKE
    return 0


@compiled
def fee(rules: Any, card: int) -> int:
    """Coins a bonus costs before it does anything."""
    effect = int(rules.card_effect[card])
    if effect == k.PAY_FOR_ACTION or effect == k.ACT_DECORATE or effect == k.PAY_GAIN_GOOD:
        return int(rules.card_params[card, 0])
    if effect == k.ACT_BUY_GOODS or effect == k.ACT_ACQUIRE_INGREDIENT:
        return int(rules.card_params[card, 1])
    return 0


@compiled
def most_items(action: int) -> int:
    """How many recipes or dishes a main action may take."""
    if action == k.ACQUIRE_RECIPES or action == k.BAKE or action == k.DECORATE or action == k.DELIVER:
        return 2
    return 1


@compiled
def often(rules: Any, card: int) -> int:
    """How many recipes, dishes or runs a granted action may take."""
    effect = int(rules.card_effect[card])
    if effect == k.PAY_FOR_ACTION:
        limit = int(rules.card_params[card, 2])
        return limit if limit > 0 else most_items(int(rules.card_params[card, 1]))
    if effect == k.ACT_DECORATE:
        return max(1, int(rules.card_params[card, 1]))
    if effect == k.ACT_PLACE:
        return 1
    return max(1, int(rules.card_params[card, 0]))


@compiled
def reduction(rules: Any, card: int) -> int:
    """Coins off a placement, or the mask of discounts of a bake."""
    effect = int(rules.card_effect[card])
    if effect == k.ACT_PLACE:
        return int(rules.card_params[card, 0])
    if effect == k.ACT_BAKE:
        return int(rules.card_params[card, 1]) & int(rules.bake_discount_set)
    return 0


@compiled
def goods_rows(state: Any, rules: Any, seat: int, card: int) -> int:
    """Sets of rows of a goods bonus that can be paid together: bit s for the mask s (PR-156)."""
    sets = 0
    for chosen in range(1, 8):
        fine = True
        need0, need1, need2 = 0, 0, 0
        for row in range(3):
            if (chosen >> row) & 1 != 0:
                if rules.card_params[card, 4 * row + 3] == 0:
                    fine = False
                need0 += int(rules.card_params[card, 4 * row])
                need1 += int(rules.card_params[card, 4 * row + 1])
                need2 += int(rules.card_params[card, 4 * row + 2])
        if (
            fine
            and need0 <= state.goods[seat, 0]
            and need1 <= state.goods[seat, 1]
            and need2 <= state.goods[seat, 2]
        ):
            sets |= 1 << chosen
    return sets


@compiled
def times(state: Any, rules: Any, seat: int, card: int) -> int:
    """How often a coins-for-points bonus can be paid (PR-150, PR-157)."""
    return int(min(rules.card_params[card, 2], state.coins[seat] // max(1, int(rules.card_params[card, 0]))))


@compiled
def movable(state: Any, rules: Any, seat: int) -> int:
    """Own dishes that can be moved to another table (PR-145)."""
    own = int(state.own[seat])
    empty = int(state.empty)
    mask = 0
    for t in range(k.TABLES):
        spaces = int(rules.table_spaces[t])
        if empty & ~spaces != 0:
            mask |= own & spaces
    return mask


@part("b", "sriii")
def usable_alone(state: Any, rules: Any, seat: int, card: int, training: int) -> bool:
    """Whether a bonus other than copying does anything for a seat."""
    effect = int(rules.card_effect[card])
    action = granted(rules, card)
    if action != 0:
        coins = int(state.coins[seat]) - fee(rules, card)
        if coins < 0:
            return False
        if action == k.HIRE_STAFF and training == k.ASSISTANT and rules.assistant_bonus_hire == 0:
            return False
        return can_act(
            state, rules, seat, action, training, often(rules, card), reduction(rules, card), coins
        )
    if effect == k.PAY_GAIN_GOOD:
        good, n = int(rules.card_params[card, 1]), int(rules.card_params[card, 2])
        room = int(rules.good_cap[good] - state.goods[seat, good])
        return bool(
            state.coins[seat] >= rules.card_params[card, 0]
            and room >= (n if rules.overflow_forbidden != 0 else 1)
        )
    if effect == k.DRAW_INGREDIENT or effect == k.DRAW_RECIPE:
        which = k.RECIPE if effect == k.DRAW_RECIPE else k.TILE
        return bool(state.bag_n[which] + state.out_n[which] > 0)
    if effect == k.MOVE_DISH:
        return movable(state, rules, seat) != 0
    if effect == k.GAIN_DISPLAY_RECIPE:
        return bool(state.row_full != 0)
    if effect == k.GAIN_DISPLAY_INGREDIENT:
        return bool(state.cells_full != 0)
    if effect == k.PAY_COINS_FOR_PP:
        return times(state, rules, seat, card) > 0
    if effect == k.DISCARD_INGREDIENTS_FOR_PP:
        return bool(state.ing_n[seat] > 0)
    if effect == k.DISCARD_GOODS_FOR_PP:
        return goods_rows(state, rules, seat, card) != 0
    return coins_worth(state, rules, seat, card) + points_worth(state, rules, seat, card) > 0


@part("i", "sri")
def copy_options(state: Any, rules: Any, seat: int) -> int:
    """Whose top used card can be copied: seats, 8 + Mentor action, 15 points (PR-146, PR-202)."""
    mask = 0
    others = 0
    for s in range(int(rules.players)):
        if s == seat or state.used_n[s] == 0:
            continue
        card = int(state.used[s, state.used_n[s] - 1])
        if rules.card_effect[card] == k.COPY_USED_BONUS:
            others |= 1 << s
        elif usable_alone(state, rules, seat, card, k.ASSISTANT):
            mask |= 1 << s
    mentor = rules.mentor >= 0 and not (rules.copy_people_only != 0 and rules.players > 1)
    if mentor:
        mask |= 1 << k.COPY_POINTS
        if state.solo_used_n > 0:
            card = int(state.solo_used[state.solo_used_n - 1])
            coins = int(state.coins[seat])
            for i in range(3):
                action = int(rules.solo_actions[card, i])
                if action == 0:
                    continue
                if rules.solo_copy_strict != 0 and (action == k.DECORATE or action == k.HIRE_STAFF):
                    continue
                if action == k.HIRE_STAFF and rules.assistant_bonus_hire == 0:
                    continue
                if can_act(state, rules, seat, action, k.ASSISTANT, most_items(action), 0, coins):
                    mask |= 1 << (k.COPY_MENTOR + i)
    if rules.copy_depth != 0 and state.copies == 0 and mask != 0:
        mask |= others
    return mask


@compiled
def usable(state: Any, rules: Any, seat: int, card: int, training: int) -> bool:
    """Whether a bonus does anything for a seat; one that does not is not offered (PR-121)."""
    if rules.card_effect[card] == k.COPY_USED_BONUS:
        return copy_options(state, rules, seat) != 0
    return usable_alone(state, rules, seat, card, training)


@compiled
def source(rules: Any, card: int) -> int:
    """Where points of a card's bonus are counted."""
    return k.PP_STAFF_STAR if rules.card_level[card] == 5 else k.PP_STAFF_LEVEL


@compiled
def gain_staff_points(state: Any, rules: Any, seat: int, card: int, n: int, chance: Any) -> None:
    """Points of a card's bonus, counted by its effect."""
    if n != 0:
        effect = int(rules.card_effect[card])
        code = effect - k.PP_TIER_CHEF_DISHES
        if effect > k.PP_TIER_PLACEMENTS:
            code = effect - k.PAY_COINS_FOR_PP + 5
        state.staff_points[seat, code] += n
        gain_points(state, seat, n, source(rules, card), chance)


@compiled
def begin_action(state: Any, action: int, training: int, many: int, discount: int) -> None:
    """Start a main action."""
    state.action = action
    state.training = training
    state.many = many
    state.done = 0
    state.discount = discount
    state.queued = 0


@part("", "sriic")
def run(state: Any, rules: Any, card: int, training: int, chance: Any) -> None:
    """Use a bonus: carry it out, or start what it grants or asks."""
    seat = int(state.seat)
    effect = int(rules.card_effect[card])
    state.effect = card
    state.acted = 1
    note(chance, k.E_BONUS, seat, card)
    pay(state, seat, fee(rules, card), k.OUT_STAFF, chance)
    action = granted(rules, card)
    if action != 0:
        begin_action(state, action, training, often(rules, card), reduction(rules, card))
    elif effect == k.PAY_GAIN_GOOD:
        gain_good(
            state, rules, seat, int(rules.card_params[card, 1]), int(rules.card_params[card, 2]), chance
        )
    elif effect == k.DRAW_INGREDIENT or effect == k.DRAW_RECIPE:
        state.drawn_recipe = int(effect == k.DRAW_RECIPE)
        state.ask = k.KEEP_DRAWN
    elif effect == k.MOVE_DISH:
        state.ask = k.MOVE_FROM
    elif effect == k.COPY_USED_BONUS:
        state.ask = k.COPY
    elif effect == k.GAIN_DISPLAY_RECIPE:
        state.owed[0], state.owed[1] = k.DISPLAY_RECIPE, 1
    elif effect == k.GAIN_DISPLAY_INGREDIENT:
        state.owed[0], state.owed[1] = k.DISPLAY_TILE, 1
    elif effect == k.PAY_COINS_FOR_PP:
        state.ask = k.TIMES
    elif effect == k.DISCARD_INGREDIENTS_FOR_PP:
        state.ask = k.TILE_DISCARD
        state.done = 0
    elif effect == k.DISCARD_GOODS_FOR_PP:
        state.ask = k.GOODS_ROWS
    else:
        gain_coins(state, seat, coins_worth(state, rules, seat, card), k.IN_STAFF, chance)
        gain_staff_points(state, rules, seat, card, points_worth(state, rules, seat, card), chance)


@part("", "src")
def draw_some(state: Any, rules: Any, chance: Any) -> None:
    """Draw what a drawing bonus shows; one of it is kept (PR-138, PR-139, PR-144)."""
    state.drawn_n = 0
    for _ in range(int(rules.card_params[state.effect, 0])):
        face = draw_piece(state, int(state.drawn_recipe), chance)
        if face < 0:
            break
        event = k.E_DRAW_RECIPE if state.drawn_recipe != 0 else k.E_DRAW_INGREDIENT
        note(chance, event, int(state.seat), face)
        state.drawn[state.drawn_n] = face
        state.drawn_n += 1
