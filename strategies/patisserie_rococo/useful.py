"""Random play that does something with every card."""

from __future__ import annotations

from typing import Any

from sim.games.patisserie_rococo import codes
from sim.kit.legal import count, has, nth
from sim.kit.parts import compiled
from sim.kit.protocol import strategy
from sim.kit.streams import below


@compiled
def idle(node: int, action: int) -> bool:
    """Whether an action forfeits, stops or declines."""
    return action == codes.STOP or (action == 0 and (node == codes.MAIN or node == codes.BONUS))


@strategy("patisserie_rococo")
def random_useful(
    view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any
) -> int:
    """Never forfeits, stops or declines where it can do something; otherwise uniform.

    Shows how much plain activity is worth.
    """
    node, n = int(view.node), count(legal)
    spare = int(has(legal, codes.STOP)) + int(node in (codes.MAIN, codes.BONUS) and has(legal, 0))
    if spare == 0 or spare == n:
        return nth(legal, below(stream, n))
    k = below(stream, n - spare)
    i = 0
    while True:
        action = nth(legal, i)
        i += 1
        if idle(node, action):
            continue
        if k == 0:
            return action
        k -= 1
