"""The evaluator: tries every card and main action to the end of the turn and values the position."""

from __future__ import annotations

from typing import Any

from sim.games.patisserie_rococo import codes, exports
from sim.games.patisserie_rococo.facts import chef_dishes, most_on_table, placements, tables_with
from sim.games.patisserie_rococo.pieces import bits
from sim.kit.chance import start
from sim.kit.jit import U64
from sim.kit.legal import following, has
from sim.kit.parts import compiled
from sim.kit.records import copy
from sim.kit.streams import draw
from strategies.patisserie_rococo.micro import best_action
from strategies.patisserie_rococo.profile import (
    BAKED,
    COIN,
    DECO,
    POINTS,
    RESERVE,
    STAFF,
    STORED,
    SUPPLIED,
    TABLE,
    UNIT,
)
from strategies.patisserie_rococo.staff import bonus_average
from strategies.patisserie_rococo.worth import later, rival, share, turn_worth

FOUND_TURN, FOUND_MAIN = 14, 15  # memory slots: turn that was searched, its main action
MOST_STEPS = 40


@compiled
def tables_value(state: Any, rules: Any, seat: int) -> float:
    """Expected majority points."""
    worth = 0.0
    for table in range(codes.TABLES):
        spaces = int(rules.table_spaces[table])
        mine, others = bits(int(state.own[seat]) & spaces), rival(state, rules, seat, spaces)
        second = float(rules.table_second[table]) if rules.places > 1 else 0.0
        nearer = state.leads[table, 0] == seat
        worth += share(mine, others, nearer, float(rules.table_first[table]), second)
    return worth


@compiled
def store_value(state: Any, rules: Any, seat: int, time: int, params: Any) -> float:
    """Stored recipes by how far they are supplied, and what is left over."""
    flour, sugar, butter = int(state.goods[seat, 0]), int(state.goods[seat, 1]), int(state.goods[seat, 2])
    egg, honey, nut = (
        int(state.ing_total[seat, 0]),
        int(state.ing_total[seat, 1]),
        int(state.ing_total[seat, 2]),
    )
    worth = 0.0
    for p in range(int(state.store_n[seat])):
        r = int(state.store[seat, p])
        a, b, c = int(rules.recipe_goods[r, 0]), int(rules.recipe_goods[r, 1]), int(rules.recipe_goods[r, 2])
        d, e, f = int(rules.recipe_ing[r, 0]), int(rules.recipe_ing[r, 1]), int(rules.recipe_ing[r, 2])
        lack = 0.4 * max(0, a - flour) + 0.9 * max(0, b - sugar) + 1.2 * max(0, c - butter)
        lack += 1.0 * (max(0, d - egg) + max(0, e - honey)) + 1.1 * max(0, f - nut)
        whole = 0.4 * a + 0.9 * b + 1.2 * c + d + e + 1.1 * f
        flour, sugar, butter = max(0, flour - a), max(0, sugar - b), max(0, butter - c)
        egg, honey, nut = max(0, egg - d), max(0, honey - e), max(0, nut - f)
        dish = 2.0 + int(rules.recipe_value[r]) * params[POINTS]
        done = 1.0 - lack / max(whole, 0.5)
        level = params[STORED] + (params[SUPPLIED] - params[STORED]) * max(0.0, done)
        if lack == 0.0:
            level += 0.03
        steps = 2.0 + lack + p
        if time < steps:
            level *= 0.3 if time >= 2 else 0.05
        worth += dish * level
    spare = 0.06 * flour + 0.17 * sugar + 0.28 * butter + 0.2 * (egg + honey + 1.2 * nut)
    return worth + spare * (1.0 if time > 3 else 0.3)


@compiled
def racks_value(state: Any, rules: Any, seat: int, time: int, rounds: int, params: Any) -> float:
    """Dishes on the racks and their toppings."""
    worth, d = 0.0, int(state.deco_n[seat])
    for rack in range(int(rules.racks)):
        dish = int(state.rack_dish[seat, rack])
        if dish < 0:
            continue
        value = int(rules.recipe_value[dish])
        if time >= 1 and state.empty != 0:
            worth += params[BAKED] * (2.0 + value * params[POINTS])
        else:
            worth += 0.5 * value
        if state.rack_top[seat, rack] >= 0 and time >= 1 and d < int(rules.deco_slots):
            worth += 0.85 * params[DECO] * slot_value(state, rules, d, rounds, params)
            d += 1
    return worth


@compiled
def slot_value(state: Any, rules: Any, d: int, rounds: int, params: Any) -> float:
    """Income of decoration number ``d`` (from 0) over the rounds to come."""
    coins = int(rules.income_coins[d + 1]) - int(rules.income_coins[d])
    points = int(rules.income_points[d + 1]) - int(rules.income_points[d])
    return (coins * params[COIN] + points) * rounds + 0.2 * (rounds - 1)


@compiled
def special_value(state: Any, rules: Any, seat: int) -> float:
    """How near the seat is to special bonuses that it can still claim."""
    worth = 0.0
    for table in range(2):
        tile = int(state.special[table])
        points = 0
        for slot in range(int(rules.special_slots[table, tile]) - 1, -1, -1):
            if state.slots[table, slot] < 0:
                points = int(rules.special_points[table, tile, slot])
            elif state.slots[table, slot] == seat:
                points = 0
                break
        if points == 0:
            continue
        code, need = int(rules.special_cond[tile]), int(rules.special_need[tile])
        have = bits(int(state.own[seat])) * 0.5
        if code == 1:
            have = float(tables_with(state, rules, seat))
        elif code == 2:
            have = float(placements(state, seat))
        elif code == 3:
            have = min(1, placements(state, seat)) + min(1, int(state.deco_n[seat]))
            have = (have + min(1, chef_dishes(state, seat))) / 3.0
        elif code == 4:
            have = float(state.deco_n[seat])
        elif code == 5:
            have = float(chef_dishes(state, seat))
        elif code == 6:
            have = float(most_on_table(state, rules, seat))
        part = min(1.0, have / need)
        worth += 0.7 * points * part * part
    return worth


@compiled
def evaluate(state: Any, rules: Any, seat: int, params: Any) -> float:
    """Points the seat may expect from here: those it has and those under way."""
    time, rounds = later(state, seat), 4 - int(state.round_no)
    coins = int(state.coins[seat])
    worth = float(state.points[seat] + state.worth[seat]) + params[COIN] * coins
    worth += 0.1 * params[UNIT] * min(float(coins), params[RESERVE]) * min(1.0, time / 10.0)
    opponents = 0.0
    for s in range(int(rules.seats)):
        if s != seat:
            opponents += 1.0 if state.service_own[s] != 0 else 0.5
    hosts = bits(int(state.hosts_own[seat]))
    worth += hosts * (opponents + rounds * int(rules.host_income) * params[COIN])
    pays = bits(int(state.service_own[seat])) * (int(rules.pay_points) - int(rules.pay_cost) * params[COIN])
    worth += pays * min(1.0, 0.35 * rounds)
    for d in range(int(state.deco_n[seat])):
        worth += params[DECO] * slot_value(state, rules, d, rounds, params)
    worth += params[TABLE] * (tables_value(state, rules, seat) + special_value(state, rules, seat))
    worth += racks_value(state, rules, seat, time, rounds, params)
    worth += store_value(state, rules, seat, time, params)
    toppings = bits(int(state.ing_faces[seat]) & int(rules.tile_topped))
    worth += 0.25 * min(toppings, 2) * int(time > 2)
    for i in range(int(state.hand_n[seat])):
        card = int(state.hand[seat, i])
        worth += turn_worth(state, seat, params) + 0.8 * params[STAFF] * bonus_average(rules, card, params)
    spare = int(state.unused_n[seat]) + int(state.used_n[seat])
    return worth + 0.12 * min(spare, 6) * (rounds - 1)


@compiled
def search(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """PLAY or MAIN: the card (and the main action) that leads to the best position.

    Every pair of card and main action is played to the end of the turn with the planner's choices,
    all on the same imagined deal. The main action found for a card is kept for the next decision.
    """
    memory, world, options, choices = scratch.memory, scratch.worlds[2], scratch.legal[1], scratch.legal[2]
    at_main = view.node == codes.MAIN
    if at_main and memory[FOUND_TURN] == view.turn and has(legal, int(memory[FOUND_MAIN])):
        return int(memory[FOUND_MAIN])
    seed = int(draw(stream) >> U64(1))
    scratch.chance.noting = 0
    exports.determinize(view, rules, seat, stream, scratch.worlds[0])
    best, found, top = following(legal, -1), 0, -1e9
    position = best
    while position >= 0:
        copy(scratch.worlds[1], scratch.worlds[0])
        if not at_main:
            start(scratch.chance, seed, 0)
            exports.apply(scratch.worlds[1], rules, position, scratch.chance)
        exports.legal_actions(scratch.worlds[1], rules, options)
        main = following(options, -1)
        while 0 <= main < codes.FREE_DISCARD:
            copy(world, scratch.worlds[1])
            start(scratch.chance, seed, 0)
            action = main
            for _ in range(MOST_STEPS):
                exports.apply(world, rules, action, scratch.chance)
                mine = world.turn == view.turn and world.decider == seat and world.node > codes.PLAY
                if not mine or exports.over(world) != 0:
                    break
                exports.legal_actions(world, rules, choices)
                action = best_action(world, rules, seat, choices, memory, params)
            value = evaluate(world, rules, seat, params)
            if value > top:
                best, found, top = position, main, value
            main = following(options, main)
        position = -1 if at_main else following(legal, position)
    memory[FOUND_MAIN], memory[FOUND_TURN] = float(found), float(view.turn)
    return found if at_main else best
