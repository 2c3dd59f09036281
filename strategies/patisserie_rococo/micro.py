"""The choices within a turn and the choices of staff: the legal action that is worth most."""

from __future__ import annotations

from typing import Any

from sim.games.patisserie_rococo import codes
from sim.games.patisserie_rococo.options import hire_price, recipe_price, tile_price
from sim.kit.legal import following, has
from sim.kit.parts import compiled
from strategies.patisserie_rococo.mains import (
    BEST_SPACE,
    batch_worth,
    mains,
    present_worth,
    sale_worth,
    set_worth,
)
from strategies.patisserie_rococo.profile import COIN, STAFF
from strategies.patisserie_rococo.staff import (
    bonus_average,
    bonus_now,
    card_worth,
    spare_coins,
)
from strategies.patisserie_rococo.worth import (
    good_worth,
    later,
    needs,
    place_worth,
    recipe_worth,
    table_worth,
    tile_worth,
    turn_worth,
)


@compiled
def recipe_choice(view: Any, rules: Any, seat: int, action: int, memory: Any, params: Any) -> float:
    """RECIPE_PICK, TAKE_RECIPE_REWARD."""
    price = recipe_price(view, rules, action) if view.node == codes.RECIPE_PICK else 0
    worth = recipe_worth(view, rules, seat, int(view.row[action]), params) - price * params[COIN]
    if view.store_n[seat] >= rules.store:
        for p in range(int(view.store_n[seat])):
            worth = min(worth, worth - recipe_worth(view, rules, seat, int(view.store[seat, p]), params))
    return worth + (0.15 if later(view, seat) > 3 else 0.0)


@compiled
def tile_kept(view: Any, rules: Any, seat: int, face: int) -> float:
    """How much a tile would be missed when it is spent: toppings first, then what it shows."""
    shown = int(rules.tile_ing[face, 0]) + int(rules.tile_ing[face, 1]) + int(rules.tile_ing[face, 2])
    return 0.6 * shown + (0.7 if rules.tile_tops[face] != 0 else 0.0)


@compiled
def bake_tile(view: Any, rules: Any, seat: int, face: int) -> float:
    """BAKE_TILE: cover much, waste little, keep toppings."""
    covered = 0
    for k in range(3):
        covered += min(int(rules.tile_ing[face, k]), int(view.bake_need[k]))
    return 2.0 * covered - tile_kept(view, rules, seat, face)


@compiled
def deliver_choice(view: Any, rules: Any, seat: int, rack: int, memory: Any, params: Any) -> float:
    """DELIVER_DISH: the dish that gains most now."""
    best = max(
        sale_worth(view, rules, seat, rack, params), present_worth(view, rules, seat, rack, memory, params)
    )
    return best + (0.3 if view.rack_top[seat, rack] >= 0 else 0.0)


@compiled
def target_choice(view: Any, rules: Any, seat: int, legal: Any, memory: Any, params: Any) -> int:
    """DELIVER_TO: the best space, or the sale."""
    rack = int(view.rack)
    best = present_worth(view, rules, seat, rack, memory, params)
    space = int(memory[BEST_SPACE])
    if best >= sale_worth(view, rules, seat, rack, params) and space >= 0 and has(legal, 1 + space):
        return 1 + space
    return 0 if has(legal, 0) else following(legal, -1)


@compiled
def hire_choice(view: Any, rules: Any, seat: int, action: int, params: Any) -> float:
    """HIRE: bonus less price; star cards are free."""
    if action >= 8:
        return 1.5 * params[STAFF] * bonus_average(rules, int(view.star[action - 8]), params)
    worth = params[STAFF] * bonus_average(rules, int(view.hire[action]), params)
    return worth - hire_price(view, rules) * params[COIN]


@compiled
def notice_choice(view: Any, rules: Any, seat: int, action: int, memory: Any, params: Any) -> float:
    """NOTICE: the card missed least; a hand card costs a turn, the card just played is used already."""
    if action < codes.IN_UNUSED:
        card, missed = int(view.hand[seat, action]), turn_worth(view, seat, params)
    elif action < codes.IN_USED:
        card, missed = int(view.unused[seat, action - codes.IN_UNUSED]), 0.0
    else:
        card, missed = int(view.used[seat, action - codes.IN_USED]), 0.0
    if view.round_no < 3:
        missed += card_worth(view, rules, seat, card, memory, params)
    return int(rules.card_notice[card]) * params[COIN] - missed


@compiled
def move_from(view: Any, rules: Any, seat: int, space: int) -> float:
    """MOVE_FROM: a dish from a table where it adds little."""
    spaces = int(rules.table_spaces[rules.space_table[space]])
    first = float(rules.table_first[rules.space_table[space]])
    mine, others = 0, 0
    for s in range(int(rules.space_n)):
        if (spaces >> s) & 1 != 0 and view.space_seat[s] >= 0:
            if view.space_seat[s] == seat:
                mine += 1
            else:
                others += 1
    return abs(mine - others - 2.5) - 0.3 * first


@compiled
def copy_choice(view: Any, rules: Any, seat: int, action: int, memory: Any, params: Any) -> float:
    """COPY: another seat's card, an action of the Mentor, or four points."""
    if action == 15:
        return 4.0
    if action >= 8:
        return 0.5
    n = int(view.used_n[action])
    return (
        bonus_now(view, rules, seat, int(view.used[action, n - 1]), False, memory, params) if n > 0 else 0.0
    )


@compiled
def rows_choice(view: Any, rules: Any, seat: int, mask: int, memory: Any, params: Any) -> float:
    """GOODS_ROWS: points gained less the goods given."""
    card, worth = int(view.effect), 0.0
    for row in range(3):
        if (mask >> row) & 1 != 0:
            worth += int(rules.card_params[card, 4 * row + 3])
            for g in range(3):
                given = int(rules.card_params[card, 4 * row + g])
                cost = good_worth(g, memory, params) if later(view, seat) > 2 else 0.05
                worth -= given * cost
    return worth


@compiled
def times_choice(view: Any, rules: Any, seat: int, k: int, params: Any) -> float:
    """TIMES: coins into points as far as they can be spared."""
    card = int(view.effect)
    cost, points = int(rules.card_params[card, 0]), int(rules.card_params[card, 1])
    over = max(0, spare_coins(view, seat, params) - (int(view.coins[seat]) - k * cost))
    return k * (points - cost * 0.1) - over * params[COIN]


@compiled
def kept_choice(view: Any, rules: Any, seat: int, action: int, memory: Any, params: Any) -> float:
    """KEEP_DRAWN: the better of the drawn tiles or recipes."""
    face = int(view.drawn[action])
    if view.drawn_recipe != 0:
        return recipe_worth(view, rules, seat, face, params)
    return tile_worth(view, rules, seat, face, memory, params)


@compiled
def worth_of(view: Any, rules: Any, seat: int, action: int, memory: Any, params: Any) -> float:
    """Worth of an action at a node that is decided by comparing actions."""
    node = int(view.node)
    if action == codes.STOP:
        return 0.0
    if node == codes.RECIPE_PICK or node == codes.TAKE_RECIPE_REWARD:
        return recipe_choice(view, rules, seat, action, memory, params)
    if node == codes.RECIPE_DROP:
        return 10.0 - recipe_worth(view, rules, seat, int(view.store[seat, action]), params)
    if node == codes.TILE_PICK:
        price = (
            tile_price(view, rules, action // int(rules.columns)) if view.owed[0] != codes.DISPLAY_TILE else 0
        )
        return tile_worth(view, rules, seat, int(view.cells[action]), memory, params) - price * params[COIN]
    if node == codes.GOODS_BUY:
        return batch_worth(view, rules, seat, action // 8, action % 8 + 1, memory, params)
    if node == codes.BAKE_SET:
        return set_worth(view, rules, seat, action, later(view, seat), params)
    if node == codes.BAKE_TILE:
        return bake_tile(view, rules, seat, action)
    if node == codes.DECO_DISH:
        return float(rules.recipe_value[view.rack_dish[seat, action]])
    if node == codes.DECO_TILE:
        return 5.0 - tile_kept(view, rules, seat, action % 64)
    if node == codes.DELIVER_DISH:
        return deliver_choice(view, rules, seat, action, memory, params)
    if node == codes.SERVICE_PAY:
        left = int(view.coins[seat]) - action * int(rules.pay_cost)
        return (
            action * (rules.pay_points - rules.pay_cost * params[COIN]) if left >= 2 or action == 0 else -1.0
        )
    if node == codes.GOOD_CHOICE:
        return good_worth(action, memory, params)
    if node == codes.HIRE:
        return hire_choice(view, rules, seat, action, params)
    if node == codes.NOTICE:
        return notice_choice(view, rules, seat, action, memory, params)
    if node == codes.PLACE:
        code = action if action >= 64 else action % codes.CHOSEN
        return place_worth(view, rules, seat, code, int(view.discount), memory, params)
    if node == codes.TIMES:
        return times_choice(view, rules, seat, action, params)
    if node == codes.TILE_DISCARD:
        return 2.0 - tile_kept(view, rules, seat, action) * (0.5 if later(view, seat) > 3 else 0.1)
    if node == codes.GOODS_ROWS:
        return rows_choice(view, rules, seat, action, memory, params)
    if node == codes.COPY:
        return copy_choice(view, rules, seat, action, memory, params)
    if node == codes.MOVE_FROM:
        return move_from(view, rules, seat, action)
    if node == codes.MOVE_TO:
        return table_worth(view, rules, seat, int(rules.space_table[action]))
    if node == codes.KEEP_DRAWN:
        return kept_choice(view, rules, seat, action, memory, params)
    return float(action)  # a bonus is used, a special bonus claimed


@compiled
def best_action(view: Any, rules: Any, seat: int, legal: Any, memory: Any, params: Any) -> int:
    """The legal action that is worth most; the first of equals."""
    if view.node == codes.COPY:
        mains(view, rules, seat, memory, params)
    else:
        needs(view, rules, seat, memory)
    if view.node == codes.DELIVER_TO:
        return target_choice(view, rules, seat, legal, memory, params)
    best, top = -1, -1e9
    action = following(legal, -1)
    while action >= 0:
        worth = worth_of(view, rules, seat, action, memory, params)
        if worth > top:
            best, top = action, worth
        action = following(legal, action)
    return best
