"""What staff is worth: a bonus now, and a card over the rounds to come."""

from __future__ import annotations

from typing import Any

from sim.games.patisserie_rococo import codes
from sim.games.patisserie_rococo.effects import coins_worth, points_worth
from sim.games.patisserie_rococo.facts import tier
from sim.kit.parts import compiled
from strategies.patisserie_rococo.profile import COIN, DECO, PLACE, POINTS, RESERVE, STAFF
from strategies.patisserie_rococo.worth import deco_worth, good_worth

# memory slots: worth of each main action (by its number) for a chef and for an assistant, see ``mains``
CHEF_MAIN, ASSISTANT_MAIN = 16, 32


@compiled
def expected(effect: int, params: Any) -> float:
    """What a counting bonus will count on average over the game, for this profile."""
    dishes = 2.5 * min(1.0, params[POINTS])
    if effect == codes.COINS_PER_DECORATION or effect == codes.PP_TIER_DECORATIONS:
        return 0.9 + 0.8 * min(2.0, params[DECO])
    if effect == codes.COINS_PER_PLACEMENT or effect == codes.PP_TIER_PLACEMENTS:
        return 1.0 + min(2.5, max(0.0, params[PLACE]))
    if effect == codes.COINS_PER_PRESENTED_DISH:
        return 1.3 * dishes
    if effect == codes.COINS_PER_DISH_ONE_TABLE or effect == codes.PP_TIER_DISHES_ONE_TABLE:
        return 0.5 * dishes
    return dishes if effect != codes.PP_TIER_CHEF_DISHES else 0.4 * dishes


@compiled
def action_worth(action: int, memory: Any, chef: bool) -> float:
    """Worth of a granted main action, from this turn's plan; a grant lifts the ban (PR-052)."""
    if action == codes.BAKE and not chef:
        return max(memory[ASSISTANT_MAIN + action], 0.0)
    return max(memory[CHEF_MAIN + action], memory[ASSISTANT_MAIN + action], 0.0)


@compiled
def bonus_now(view: Any, rules: Any, seat: int, card: int, chef: bool, memory: Any, params: Any) -> float:
    """What the bonus of ``card`` gives this turn, run by a chef or an assistant."""
    effect, coin = int(rules.card_effect[card]), params[COIN]
    p0, p1, p2 = (
        int(rules.card_params[card, 0]),
        int(rules.card_params[card, 1]),
        int(rules.card_params[card, 2]),
    )
    coins = int(view.coins[seat])
    gain = coins_worth(view, rules, seat, card) * coin + points_worth(view, rules, seat, card)
    if gain > 0.0 or effect == codes.BLANK:
        return gain
    if effect == codes.PAY_GAIN_GOOD:
        return p2 * good_worth(p1, memory, params) - p0 * coin if coins >= p0 else 0.0
    if effect == codes.ACT_BUY_GOODS:
        return action_worth(codes.BUY_GOODS, memory, False) * p0 + 0.1
    if effect == codes.ACT_ACQUIRE_INGREDIENT:
        return action_worth(codes.ACQUIRE_INGREDIENTS, memory, False)
    if effect == codes.PAY_FOR_ACTION:
        return max(0.0, action_worth(p1, memory, chef) - p0 * coin) if coins >= p0 else 0.0
    if effect == codes.ACT_DELIVER:
        return 0.6 * action_worth(codes.DELIVER, memory, chef)
    if effect == codes.ACT_DECORATE:
        return max(0.0, 0.7 * action_worth(codes.DECORATE, memory, True) - p0 * coin)
    if effect == codes.ACT_ACQUIRE_RECIPE:
        return 0.6 * action_worth(codes.ACQUIRE_RECIPES, memory, chef)
    if effect == codes.ACT_PLACE:
        return max(0.0, memory[CHEF_MAIN + codes.PLACE_MARKER]) + 0.7 * p0 * coin
    if effect == codes.ACT_BAKE:
        return 0.7 * action_worth(codes.BAKE, memory, chef) + 0.1
    if effect == codes.COPY_USED_BONUS:
        return 0.5
    if effect == codes.DRAW_INGREDIENT or effect == codes.GAIN_DISPLAY_INGREDIENT:
        return 0.4 + 0.3 * int(p0 > 1)
    if effect == codes.DRAW_RECIPE or effect == codes.GAIN_DISPLAY_RECIPE:
        return 0.6 if view.store_n[seat] < rules.store else 0.1
    if effect == codes.PAY_COINS_FOR_PP:
        times = min(p2, max(0, coins - spare_coins(view, seat, params)) // p0)
        return max(0.0, times * (p1 - p0 * min(coin, 0.1)))
    if effect == codes.DISCARD_INGREDIENTS_FOR_PP:
        return min(p0, int(view.ing_n[seat])) * max(0.0, p1 - 0.7)
    if effect == codes.DISCARD_GOODS_FOR_PP:
        return 0.8 if view.round_no == 3 else 0.2
    if effect == codes.MOVE_DISH:
        return 0.1
    return 0.0


@compiled
def spare_coins(view: Any, seat: int, params: Any) -> int:
    """Coins to keep for later turns."""
    if view.round_no == 3:
        return int(min(params[RESERVE], 2.0 * view.hand_n[seat]))
    return int(params[RESERVE] + 4)


@compiled
def bonus_average(rules: Any, card: int, params: Any) -> float:
    """What the bonus of ``card`` gives on an average turn of the game."""
    effect, coin = int(rules.card_effect[card]), params[COIN]
    p0, p1, p2 = (
        int(rules.card_params[card, 0]),
        int(rules.card_params[card, 1]),
        int(rules.card_params[card, 2]),
    )
    if effect == codes.BLANK:
        return 0.0
    if effect == codes.GAIN_COINS:
        return p0 * coin
    if codes.COINS_PER_TABLE <= effect <= codes.COINS_PER_PRESENTED_DISH:
        return p0 * expected(effect, params) * coin
    if effect == codes.COINS_BY_INVENTORY:
        return tier(rules, card, 7) * coin
    if codes.PP_TIER_CHEF_DISHES <= effect <= codes.PP_TIER_PLACEMENTS:
        return float(tier(rules, card, int(expected(effect, params) + 0.7)))
    if effect == codes.PAY_GAIN_GOOD:
        return 0.4
    if effect == codes.ACT_BUY_GOODS:
        return 0.75 * p0
    if effect == codes.PAY_FOR_ACTION:
        return 0.9 - p0 * coin
    if effect == codes.ACT_DELIVER or effect == codes.ACT_BAKE:
        return 1.1
    if effect == codes.ACT_PLACE:
        return 1.0 + 0.3 * max(0.0, params[PLACE])
    if effect == codes.PAY_COINS_FOR_PP:
        return min(float(p2), 4.0) * (p1 - p0 * 0.1) * (0.6 if p2 > 1 else 0.7)
    if effect == codes.PP_INGREDIENT_TYPES:
        return 0.7 * (p0 + p1 + p2) * min(1.0, params[POINTS])
    if effect == codes.PP_TOPPING_TYPES:
        return 0.5 * (p0 + p1 + p2) * min(1.5, params[DECO])
    if effect == codes.DISCARD_INGREDIENTS_FOR_PP:
        return 0.5 * p0 * p1
    if effect == codes.PP_IF:
        return 0.6 * p0
    return 0.55


@compiled
def card_worth(view: Any, rules: Any, seat: int, card: int, memory: Any, params: Any) -> float:
    """A card in the inventory over the rounds to come; ``staff = 0`` sees no difference."""
    worth = params[STAFF] * bonus_average(rules, card, params)
    if rules.card_training[card] == codes.CHEF:
        return worth + 0.1 * params[DECO] * deco_worth(view, rules, seat, params)
    return worth + 0.25
