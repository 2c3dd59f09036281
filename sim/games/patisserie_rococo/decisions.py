"""Every kind of decision: what is legal (``options``) and what it does (``decide``)."""

from __future__ import annotations

from typing import Any

from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo import options as o
from sim.games.patisserie_rococo.baking import bake_tile, begin_bake, useful_tiles
from sim.games.patisserie_rococo.effects import (
    begin_action,
    copy_options,
    gain_staff_points,
    goods_rows,
    most_items,
    movable,
    run,
    times,
)
from sim.games.patisserie_rococo.facts import claim
from sim.games.patisserie_rococo.gains import (
    add_recipe,
    add_tile,
    decorate,
    drop_recipe,
    drop_tile,
    gain_good,
    gain_points,
    pay,
)
from sim.games.patisserie_rococo.layout import part
from sim.games.patisserie_rococo.phases import current_tray
from sim.games.patisserie_rococo.pieces import bits, low, merged
from sim.games.patisserie_rococo.serving import move_dish, present_options, service_payments, start_delivery
from sim.games.patisserie_rococo.supply import (
    check_recipes,
    discard_piece,
    take_cell,
    take_space,
)
from sim.games.patisserie_rococo.turn import copy_bonus, dismiss, hire, place
from sim.kit import legal as legals
from sim.kit.chance import note
from sim.kit.jit import U64
from sim.kit.parts import compiled


@compiled
def drop_options(state: Any, rules: Any, seat: int) -> int:
    """Stored recipes that may be dropped, equal ones once (PR-057, PR-A22)."""
    mask = 0
    copies = 0
    n = int(state.store_n[seat])
    for i in range(n):
        if i == 0 or state.store[seat, i] != state.store[seat, i - 1]:
            mask |= 1 << i
        copies += int(state.store[seat, i] == state.taken)
    if rules.drop_before != 0 and copies == 1 and n > rules.store:
        for i in range(n):
            if state.store[seat, i] == state.taken:
                mask &= ~(1 << i)
    return mask


@compiled
def drawn_options(state: Any) -> int:
    """Drawn pieces that may be kept, equal ones once."""
    mask = 0
    for i in range(int(state.drawn_n)):
        new = 1
        for j in range(i):
            if state.drawn[j] == state.drawn[i]:
                new = 0
        mask |= new << i
    return mask


@compiled
def fitting_goods(state: Any, rules: Any, seat: int) -> int:
    """Goods of which a free unit may be taken (PR-A06, PR-A35)."""
    mask = 7
    for good in range(3):
        if not o.fits(state, rules, seat, k.GAIN_FLOUR + good, 1):
            mask &= ~(1 << good)
    return mask


@compiled
def topping_options(state: Any, rules: Any, seat: int, legal: Any) -> None:
    """Own topping tiles; the second topping 64 higher where the type is chosen (PR-A29)."""
    faces = o.toppings(state, rules, seat)
    legals.put_mask(legal, 0, U64(faces))
    if rules.choose_topping != 0:
        second = 0
        while faces != 0:
            face = low(faces)
            faces &= faces - 1
            second |= int(bits(int(rules.tile_tops[face])) > 1) << face
        legals.put_mask(legal, 1, U64(second))


@compiled
def options(state: Any, rules: Any, legal: Any) -> None:
    """Fill the set of legal actions."""
    legals.clear(legal)
    node, seat = int(state.node), int(state.decider)
    coins = int(state.coins[seat])
    mask = 0
    stop = False
    if node == k.PLAY or node == k.REMOVE:
        mask = merged(state, rules, state.hand[seat], int(state.hand_n[seat]))
    elif node == k.MAIN:
        mask = o.main_options(state, rules, seat, int(state.training))
    elif node == k.BONUS or node == k.TRAY_FIRST or node == k.CLAIM:
        mask = 3
    elif node == k.SELECT_UNUSED:
        n = int(state.unused_n[seat])
        last = n - int(state.need)
        mask = merged(state, rules, state.unused[seat], n)
        mask &= (2 << last) - (1 << int(state.floor))
    elif node == k.DRAFT:
        tray = current_tray(state, rules)
        mask = merged(state, rules, state.tray[tray], int(state.tray_n[tray]))
    elif node == k.RECIPE_PICK:
        mask = o.recipe_options(state, rules, coins)
        stop = state.done > 0
    elif node == k.RECIPE_DROP:
        mask = drop_options(state, rules, seat)
    elif node == k.TILE_PICK:
        if state.owed[0] == k.DISPLAY_TILE:
            mask = int(state.cells_full)
        else:
            mask = o.tile_options(state, rules, coins)
            stop = state.done > 0
    elif node == k.GOODS_BUY:
        mask = o.goods_options(state, rules, seat, coins)
        stop = state.done > 0
    elif node == k.BAKE_SET:
        mask = o.bake_options(state, rules, seat, int(state.training), int(state.many), int(state.discount))
    elif node == k.BAKE_DISCOUNT:
        mask = o.discount_options(state, rules, seat, int(state.bake_set), int(state.discount))
    elif node == k.BAKE_TILE:
        mask = useful_tiles(state, rules, seat)
    elif node == k.DECO_DISH:
        mask = o.plain_racks(state, rules, seat)
        stop = state.done > 0
    elif node == k.DECO_TILE:
        topping_options(state, rules, seat, legal)
    elif node == k.DELIVER_DISH:
        mask = o.full_racks(state, rules, seat)
        stop = state.done > 0
    elif node == k.DELIVER_TO:
        mask = 1 | (present_options(state, rules, seat) << 1)
    elif node == k.SERVICE_PAY:
        mask = (2 << service_payments(state, rules, seat)) - 1
    elif node == k.GOOD_CHOICE:
        mask = fitting_goods(state, rules, seat)
    elif node == k.HIRE:
        mask = o.hire_options(state, rules, seat, coins)
    elif node == k.NOTICE:
        mask = o.notice_options(state, rules, seat)
    elif node == k.PLACE:
        mask = o.service_options(state, rules, seat, coins, int(state.discount))
        legals.put_mask(legal, 1, U64(o.host_options(state, rules, coins, int(state.discount))))
    elif node == k.TIMES:
        mask = (2 << times(state, rules, seat, int(state.effect))) - 2
    elif node == k.TILE_DISCARD:
        mask = int(state.ing_faces[seat])
        stop = state.done > 0
    elif node == k.GOODS_ROWS:
        mask = goods_rows(state, rules, seat, int(state.effect))
    elif node == k.COPY:
        mask = copy_options(state, rules, seat)
    elif node == k.MOVE_FROM:
        mask = movable(state, rules, seat)
    elif node == k.MOVE_TO:
        table = int(rules.space_table[state.space])
        mask = int(state.empty) & ~int(rules.table_spaces[table])
    elif node == k.KEEP_DRAWN:
        mask = drawn_options(state)
    elif node == k.TAKE_RECIPE_REWARD:
        mask = int(state.row_full)
        stop = True
    elif node == k.KEEP_START:
        mask = (1 << 15) - 1
    else:
        mask = 1
    legals.put_mask(legal, 0, U64(mask))
    if stop:
        legals.put(legal, k.STOP)


@part("", "sriic")
def begin_main(state: Any, rules: Any, seat: int, action: int, chance: Any) -> None:
    """The main action chosen, a forfeit, or a free discard (PR-050, PR-A18, PR-A23)."""
    if action >= k.FREE_DISCARD:
        drop_recipe(state, rules, seat, action - k.FREE_DISCARD, chance)
        return
    state.mains[seat, action] += 1
    if action != k.FORFEIT:
        begin_action(state, action, int(state.training), most_items(action), 0)
    else:
        state.acted = 1
        if rules.bonus_after_forfeit == 0:
            state.stage = k.IN_BONUS


@compiled
def pick_tile(state: Any, rules: Any, seat: int, cell: int, chance: Any) -> None:
    """Take a tile of the display: owed, or paid for."""
    if state.owed[0] == k.DISPLAY_TILE:
        state.owed[0] = state.owed[1] = 0
    else:
        pay(state, seat, o.tile_price(state, rules, cell // int(rules.columns)), k.OUT_TILES, chance)
        state.done += 1
    face = take_cell(state, cell)
    add_tile(state, rules, seat, face)
    note(chance, k.E_GAIN_INGREDIENT, seat, face, cell)


@compiled
def pick_recipe(state: Any, rules: Any, seat: int, space: int, chance: Any) -> None:
    """Take a recipe of the display into the store, already paid for."""
    face = take_space(state, space)
    add_recipe(state, rules, seat, face)
    note(chance, k.E_GAIN_RECIPE, seat, face, space)


@part("", "sriic")
def keep_drawn(state: Any, rules: Any, seat: int, kept: int, chance: Any) -> None:
    """Keep one of the pieces drawn, discard the others."""
    which = int(state.drawn_recipe)
    for i in range(int(state.drawn_n)):
        face = int(state.drawn[i])
        state.drawn[i] = -1
        if i != kept:
            discard_piece(state, which, face)
            note(chance, k.E_DISCARD_RECIPE if which == k.RECIPE else k.E_DISCARD_INGREDIENT, -1, face, -1)
        elif which == k.RECIPE:
            add_recipe(state, rules, seat, face)
            note(chance, k.E_GAIN_RECIPE, seat, face, -1)
        else:
            add_tile(state, rules, seat, face)
            note(chance, k.E_GAIN_INGREDIENT, seat, face, -1)
    state.drawn_n = 0
    state.ask = -1


@compiled
def topping_kinds(rules: Any, action: int) -> int:
    """Types a topping tile will count as, of a DECO_TILE action."""
    tops = int(rules.tile_tops[action % k.SECOND])
    if rules.choose_topping == 0:
        return tops
    if action >= k.SECOND:
        tops &= tops - 1
    return tops & -tops


@compiled
def give_goods(state: Any, rules: Any, seat: int, rows: int, chance: Any) -> None:
    """Pay rows of a goods bonus (PR-156)."""
    card = int(state.effect)
    for row in range(3):
        if (rows >> row) & 1 != 0:
            for good in range(3):
                n = int(rules.card_params[card, 4 * row + good])
                if n > 0:
                    state.goods[seat, good] -= n
                    note(chance, k.E_GOOD, seat, good, -n)
            points = int(rules.card_params[card, 4 * row + 3])
            gain_staff_points(state, rules, seat, card, points, chance)
    state.ask = -1


@part("", "sriiic")
def decide_action(state: Any, rules: Any, node: int, seat: int, action: int, chance: Any) -> None:
    """Decisions within main actions."""
    if action == k.STOP:
        state.done = state.many
    elif node == k.RECIPE_PICK:
        pay(state, seat, o.recipe_price(state, rules, action), k.OUT_RECIPES, chance)
        pick_recipe(state, rules, seat, action, chance)
        state.done += 1
    elif node == k.TILE_PICK:
        pick_tile(state, rules, seat, action, chance)
    elif node == k.GOODS_BUY:
        good, units = action // 8, action % 8 + 1
        pay(state, seat, int(rules.good_price[good, units - 1]), k.OUT_GOODS, chance)
        gain_good(state, rules, seat, good, units, chance)
        state.done += 1
    elif node == k.BAKE_SET:
        state.bake_set = action
        if state.discount != 0:
            state.ask = k.BAKE_DISCOUNT
        else:
            begin_bake(state, rules, seat, 0, chance)
    elif node == k.BAKE_DISCOUNT:
        begin_bake(state, rules, seat, action, chance)
    elif node == k.BAKE_TILE:
        bake_tile(state, rules, seat, action, chance)
    elif node == k.DECO_DISH:
        state.rack = action
        state.ask = k.DECO_TILE
    elif node == k.DECO_TILE:
        kinds = topping_kinds(rules, action)
        decorate(state, rules, seat, int(state.rack), action % k.SECOND, kinds, chance)
        state.ask = -1
        state.done += 1
    elif node == k.DELIVER_DISH:
        state.rack = action
        state.ask = k.DELIVER_TO
    elif node == k.DELIVER_TO:
        state.ask = -1
        state.done += 1
        if rules.declared != 0:
            state.queue[state.queued, 0], state.queue[state.queued, 1] = state.rack, action
            state.queued += 1
        else:
            start_delivery(state, rules, seat, int(state.rack), action, chance)
    else:
        if node == k.HIRE:
            hire(state, rules, seat, action, chance)
        elif node == k.NOTICE:
            dismiss(state, rules, seat, action, chance)
        else:
            place(state, rules, seat, action, chance)
        state.done = state.many


@part("", "sriiic")
def decide_bonus(state: Any, rules: Any, node: int, seat: int, action: int, chance: Any) -> None:
    """Decisions of staff bonuses, rewards and special bonuses."""
    if node == k.BONUS:
        card = int(state.card)
        effect = 1 << int(rules.card_effect[card])
        if action == 1:
            state.counts[seat, k.N_BONUS] += 1
            state.codes_used[seat] = int(state.codes_used[seat]) | effect
            run(state, rules, card, int(rules.card_training[card]), chance)
        else:
            state.counts[seat, k.N_SKIPPED] += 1
            state.codes_skipped[seat] = int(state.codes_skipped[seat]) | effect
    elif node == k.RECIPE_DROP:
        drop_recipe(state, rules, seat, action, chance)
    elif node == k.SERVICE_PAY:
        pay(state, seat, action * int(rules.pay_cost), k.OUT_SERVICE_PAY, chance)
        gain_points(state, seat, action * int(rules.pay_points), k.PP_SERVICE_PAY, chance)
    elif node == k.GOOD_CHOICE:
        gain_good(state, rules, seat, action, 1, chance)
        state.owed[1] -= 1
        if state.owed[1] <= 0:
            state.owed[0] = 0
    elif node == k.TAKE_RECIPE_REWARD:
        state.owed[0] = state.owed[1] = 0
        if action != k.STOP:
            pick_recipe(state, rules, seat, action, chance)
            if rules.refill_at_once != 0:
                check_recipes(state, rules, chance)
    elif node == k.CLAIM:
        if action == 1:
            claim(state, rules, seat, int(state.claiming), chance)
        else:
            state.declined = int(state.declined) | (1 << int(state.claiming))
        state.claiming = -1
    elif node == k.TIMES:
        card = int(state.effect)
        pay(state, seat, action * int(rules.card_params[card, 0]), k.OUT_STAFF, chance)
        points = action * int(rules.card_params[card, 1])
        gain_staff_points(state, rules, seat, card, points, chance)
        state.ask = -1
    elif node == k.TILE_DISCARD:
        if action != k.STOP:
            card = int(state.effect)
            drop_tile(state, rules, seat, action)
            discard_piece(state, k.TILE, action)
            note(chance, k.E_DISCARD_INGREDIENT, -1, action, seat)
            gain_staff_points(state, rules, seat, card, int(rules.card_params[card, 1]), chance)
            state.done += 1
            if state.done < rules.card_params[card, 0] and state.ing_n[seat] > 0:
                return
        state.done = 0
        state.ask = -1
    elif node == k.GOODS_ROWS:
        give_goods(state, rules, seat, action, chance)
    elif node == k.COPY:
        copy_bonus(state, rules, seat, action, chance)
    elif node == k.MOVE_FROM:
        state.space = action
        state.ask = k.MOVE_TO
    elif node == k.MOVE_TO:
        move_dish(state, rules, seat, int(state.space), action, chance)
        state.space = -1
        state.ask = -1
    else:
        keep_drawn(state, rules, seat, action, chance)
