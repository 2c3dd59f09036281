"""The journal of a decision in words, for the trace."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo.names import Names, names_of

Words = dict[str, Any]
GOODS = ("flour", "sugar", "butter")
REWARDED = {k.IN_PLACEMENT: "placement", k.IN_TABLE: "table_bonus"}
TARGETS = ("recipe_space", "column", "table", "place")
DECKS = ("ingredients", "recipes", "decision_deck")


def _coins(n: list[int], names: Names) -> Words:
    gained = n[2] > 0
    kind = (k.COIN_SOURCES if gained else k.COIN_SINKS)[n[3]]
    return {"seat": n[1], "coins": n[2], "from" if gained else "for": kind}


def _discarded_tile(n: list[int], names: Names) -> Words:
    origin = {"cell": n[1]} if n[1] >= 0 else {"seat": n[3]} if n[3] >= 0 else {}
    return {"tile": names.tile[n[2]], **origin}


def _discarded_recipe(n: list[int], names: Names) -> Words:
    origin = {"space": n[1]} if n[1] >= 0 else {"seat": n[3]} if n[3] >= 0 else {}
    return {"recipe": names.recipe[n[2]], **origin}


def _deal(n: list[int], names: Names) -> Words:
    if n[2] == 1:
        return {"seat": n[3], "card": names.card[n[4]]}
    return {"tray": "AB"[n[1]], "cards": n[2]}


def _reveal(n: list[int], names: Names) -> Words:
    target: Words = {TARGETS[n[2]]: n[3]}
    if n[2] == 2:
        target = {"table": n[3] // 2, "end": "far" if n[3] % 2 else "near"}
    elif n[2] == 3:
        target = {"host": n[3] - 16} if n[3] >= 16 else {"area": n[3]}
    return {"card": names.solo[n[1]], **target, "valid": bool(n[4])}


def _guard(n: list[int], names: Names) -> Words:
    words = _reveal([0, 0, n[1], n[2], 1], names)
    return {key: value for key, value in words.items() if key not in ("card", "valid")}


def _hand(n: list[int], names: Names) -> Words:
    return {"seat": n[1], "cards": n[2]}


def _placed(n: list[int], names: Names) -> Words:
    if n[2] >= 64:
        return {"seat": n[1], "host": n[2] - 64}
    return {"seat": n[1], "area": n[2] // 2, "side": ("left", "right")[n[2] % 2]}


TELL: dict[int, Callable[[list[int], Names], Words]] = {
    k.E_ROUND: lambda n, _: {"round": n[1] + 1, "start_player": n[2]},
    k.E_DRAW_INGREDIENT: lambda n, names: {"seat": n[1], "tile": names.tile[n[2]]},
    k.E_DRAW_RECIPE: lambda n, names: {"seat": n[1], "recipe": names.recipe[n[2]]},
    k.E_REFILL_INGREDIENT: lambda n, names: {"cell": n[1], "tile": names.tile[n[2]]},
    k.E_REFILL_RECIPE: lambda n, names: {"space": n[1], "recipe": names.recipe[n[2]]},
    k.E_DISCARD_INGREDIENT: _discarded_tile,
    k.E_DISCARD_RECIPE: _discarded_recipe,
    k.E_DEAL: _deal,
    k.E_HIRE_ROW: lambda n, names: {"space": n[1], "card": names.card[n[2]]},
    k.E_FLIP: lambda n, _: {"seat": n[1], "cards": n[2]},
    k.E_TURN: lambda n, _: {"seat": n[1], "turn": n[2]},
    k.E_COINS: _coins,
    k.E_POINTS: lambda n, _: {"seat": n[1], "points": n[2], "from": k.POINT_SOURCES[n[3]]},
    k.E_GOOD: lambda n, _: {"seat": n[1], "good": GOODS[n[2]], "units": n[3]},
    k.E_GAIN_INGREDIENT: lambda n, names: {"seat": n[1], "tile": names.tile[n[2]],
                                           **({"cell": n[3]} if n[3] >= 0 else {})},
    k.E_GAIN_RECIPE: lambda n, names: {"seat": n[1], "recipe": names.recipe[n[2]],
                                       **({"space": n[3]} if n[3] >= 0 else {})},
    k.E_BAKE: lambda n, names: {"seat": n[1], "rack": n[2], "recipe": names.recipe[n[3]]},
    k.E_DECORATE: lambda n, names: {"seat": n[1], "rack": n[2], "tile": names.tile[n[3]]},
    k.E_PRESENT: lambda n, names: {"seat": n[1], "rack": n[2], "recipe": names.recipe[n[3]],
                                   "space_id": n[4]},
    k.E_SELL: lambda n, names: {"seat": n[1], "rack": n[2], "recipe": names.recipe[n[3]]},
    k.E_REWARD: lambda n, _: {"seat": n[1], "reward": k.REWARDS[n[2]], "amount": n[3],
                              "by": REWARDED.get(n[4], "placement")},
    k.E_DECO: lambda n, names: {"seat": n[1], "tile": names.tile[n[2]], "kept": bool(n[3])},
    k.E_CLAIM: lambda n, names: {"seat": n[1], "table": n[2], "tile": names.special[n[3]], "slot": n[4],
                                 "points": n[5]},
    k.E_HIRE: lambda n, names: {"seat": n[1], "card": names.card[n[2]]},
    k.E_DISMISS: lambda n, names: {"seat": n[1], "card": names.card[n[2]]},
    k.E_PLACE: _placed,
    k.E_MOVE: lambda n, _: {"seat": n[1], "from_space_id": n[2], "to_space_id": n[3]},
    k.E_COPY: lambda n, _: {"seat": n[1], "index": n[2]},
    k.E_BONUS: lambda n, names: {"seat": n[1], "card": names.card[n[2]]},
    k.E_INCOME: lambda n, _: {"seat": n[1]},
    k.E_LEAVE: lambda n, names: {"card": names.card[n[2]]},
    k.E_START_PLAYER: lambda n, _: {"seat": n[1]},
    k.E_REVEAL: _reveal,
    k.E_MENTOR_ACTION: lambda n, names: {"card": names.solo[n[1]], "action": k.MAIN_NAMES[n[2]]},
    k.E_MENTOR_FAIL: lambda n, names: {"card": names.solo[n[1]]},
    k.E_MENTOR_GUARD: _guard,
    k.E_MENTOR_DRAFT: lambda n, names: {"seat": n[1], "tray": "AB"[n[2]], "card": names.card[n[3]]},
    k.E_MENTOR_HAND: _hand,
    k.E_MENTOR_CARD: lambda n, names: {"seat": n[1], "card": names.solo[n[2]]},
    k.E_MENTOR_EXTRA: lambda n, names: {"seat": n[1], "card": names.solo[n[2]]},
    k.E_MENTOR_DONE: lambda n, names: {"card": names.solo[n[1]]},
}  # fmt: skip


def events(
    notes: list[list[int]], before: Any, after: Any, rules: Any, components: Mapping[str, Any]
) -> list[Words]:
    """What happened because of a decision, in order; the rows of a shuffle become one event."""
    names = names_of(components)
    told: list[Words] = []
    for n in notes:
        if n[0] == k.E_SHUFFLE:
            ids = (names.tile, names.recipe, names.solo)[n[1]]
            if n[3] == 0:
                told.append({"what": "shuffle", "which": DECKS[n[1]], "order": []})
            told[-1]["order"].append(ids[n[4]])
            continue
        tell = TELL.get(n[0])
        told.append({"what": k.EVENTS[n[0]], **(tell(n, names) if tell else {})})
    return told
