"""Pages that lead to a décoration of one's own."""

from __future__ import annotations

from typing import Any

from sim.games.pieces_montees.state import BACK, BOOK, FORWARD, KEYS
from sim.kit.jit import compiled
from sim.kit.legal import has
from strategies.pieces_montees.plan import PAGES, planned


@compiled
def best_page(view: Any, rules: Any, seat: int, legal: Any, room: int, scratch: Any) -> int:
    """The page to turn for the best reachable décoration (worth in ``scratch.worth``), -1 for none.

    A cream side is in view when its leaf is the first on the right, a chocolate side when it is the
    last on the left; only leaves that have been seen can be aimed at (PM-122).
    """
    action = -1
    top = -1e9
    if view.deco_done or rules.confirmes == 0:
        return action
    turned = int(view.turned)
    for at in range(1, view.opened):
        for side in range(2):
            key = 2 * int(view.book[at]) + side
            if key >= KEYS or view.complete[seat, key] == 0:
                continue
            away = at + 1 - side - turned
            if away == 0:
                continue
            code = BOOK + (FORWARD if away > 0 else BACK)
            cost = abs(away) * int(rules.page_cost)
            if cost > view.spoons or not has(legal, code):
                continue
            value = float(rules.bonus[key & 1]) * scratch.weights[PAGES]
            value += planned(scratch, int(view.spoons) - cost, room)
            if value > top:
                top, action = value, code
    scratch.worth[BOOK] = top
    return action
