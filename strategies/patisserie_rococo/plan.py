"""The planner that all strategies with a profile share: staff, card and main action, parameters."""

from __future__ import annotations

from typing import Any

from sim.games.patisserie_rococo import codes
from sim.games.patisserie_rococo.phases import current_tray
from sim.kit.legal import following
from sim.kit.parts import compiled
from strategies.patisserie_rococo.mains import mains
from strategies.patisserie_rococo.micro import best_action
from strategies.patisserie_rococo.profile import BONUS, SEARCH
from strategies.patisserie_rococo.search import search
from strategies.patisserie_rococo.staff import (
    ASSISTANT_MAIN,
    CHEF_MAIN,
    bonus_average,
    bonus_now,
    card_worth,
)
from strategies.patisserie_rococo.worth import needs

PLANNED = 13  # memory slot: turn whose main actions were estimated


@compiled
def best_main(legal: Any, memory: Any, chef: bool) -> int:
    """The best legal main action by this turn's estimates."""
    base = CHEF_MAIN if chef else ASSISTANT_MAIN
    best, top = 0, 0.0
    action = following(legal, 0)
    while 0 < action < 10:
        if memory[base + action] > top:
            best, top = action, memory[base + action]
        action = following(legal, action)
    return best


@compiled
def play(view: Any, rules: Any, seat: int, legal: Any, memory: Any, params: Any) -> int:
    """PLAY: the card with the best main action and bonus, less what keeping it is worth."""
    mains(view, rules, seat, memory, params)
    memory[PLANNED] = float(view.turn)
    best, top = -1, -1e9
    position = following(legal, -1)
    while position >= 0:
        card = int(view.hand[seat, position])
        chef = rules.card_training[card] == codes.CHEF
        base = CHEF_MAIN if chef else ASSISTANT_MAIN
        main = 0.0
        for action in range(1, 10):
            main = max(main, memory[base + action])
        bonus = bonus_now(view, rules, seat, card, chef, memory, params)
        worth = main + params[BONUS] * (bonus - 0.7 * bonus_average(rules, card, params))
        if worth > top:
            best, top = position, worth
        position = following(legal, position)
    return best


@compiled
def staff_choice(view: Any, rules: Any, seat: int, legal: Any, memory: Any, params: Any) -> int:
    """KEEP_START, SELECT_UNUSED, DRAFT, REMOVE: keep the cards worth most."""
    node = int(view.node)
    needs(view, rules, seat, memory)
    best, top = -1, -1e9
    action = following(legal, -1)
    if node == codes.SELECT_UNUSED:
        return select(view, rules, seat, legal, memory, params)
    while action >= 0:
        if node == codes.KEEP_START:
            worth = -pair_worth(view, rules, seat, action, memory, params)
        elif node == codes.REMOVE:
            worth = -card_worth(view, rules, seat, int(view.hand[seat, action]), memory, params)
        else:
            card = int(view.tray[current_tray(view, rules), action])
            worth = card_worth(view, rules, seat, card, memory, params)
        if worth > top:
            best, top = action, worth
        action = following(legal, action)
    return best


@compiled
def pair_worth(view: Any, rules: Any, seat: int, rank: int, memory: Any, params: Any) -> float:
    """The two start cards of a rank in lexicographic order."""
    k = rank
    for i in range(6):
        for j in range(i + 1, 6):
            if k == 0:
                return card_worth(view, rules, seat, i, memory, params) + card_worth(
                    view, rules, seat, j, memory, params
                )
            k -= 1
    return 0.0


@compiled
def select(view: Any, rules: Any, seat: int, legal: Any, memory: Any, params: Any) -> int:
    """SELECT_UNUSED: positions ascend, so take the first of those among the best that are wanted."""
    action = following(legal, -1)
    while action >= 0:
        mine = card_worth(view, rules, seat, int(view.unused[seat, action]), memory, params)
        better = 0
        for other in range(int(view.unused_n[seat])):
            if other > action:
                worth = card_worth(view, rules, seat, int(view.unused[seat, other]), memory, params)
                better += int(worth > mine)
        following_one = following(legal, action)
        if better < view.need or following_one < 0:
            return action
        action = following_one
    return following(legal, -1)


@compiled
def decide(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """What a profile does at any node."""
    node, memory = int(view.node), scratch.memory
    if node <= codes.REMOVE:
        if node == codes.TRAY_FIRST:
            return 0
        return staff_choice(view, rules, seat, legal, memory, params)
    if params[SEARCH] > 0.0 and (node == codes.PLAY or node == codes.MAIN):
        return search(view, rules, seat, legal, scratch, params, stream)
    if node == codes.PLAY:
        return play(view, rules, seat, legal, memory, params)
    if node == codes.MAIN:
        if memory[PLANNED] != view.turn:
            mains(view, rules, seat, memory, params)
        return best_main(legal, memory, rules.card_training[view.card] == codes.CHEF)
    return best_action(view, rules, seat, legal, memory, params)
