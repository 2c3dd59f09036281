"""Planning strategies: the same choice among a turn's plans, with more and more in view."""

from __future__ import annotations

from typing import Any

from sim.games.pieces_montees.knowledge import pool as unknown_cards
from sim.games.pieces_montees.state import BOOK, CALL, END, FLIP, PLACES, SPOON, WHISK
from sim.kit.jit import U64, compiled
from sim.kit.legal import has
from sim.kit.protocol import Param, strategy
from strategies.pieces_montees.booklet import best_page
from strategies.pieces_montees.denial import note_threats, threat_after_flip
from strategies.pieces_montees.plan import (
    COMMIS,
    SPOONS,
    backs,
    best_whisk,
    faces,
    first_of,
    flip_worth,
    make_plan,
    note_sight,
    planned,
    room_to_start,
)
from strategies.pieces_montees.race import adjust
from strategies.pieces_montees.simple import free_decoration, random_flip

_CARDS = U64(0xFFF)
PLANNER, ODDS, MEMORY, DENIER, BOOKLET, RACE = range(6)
_STARTED = Param(0.2, 0, 9, "points that a pièce of one étage promises")
_HALF = Param(0.3, 0, 9, "points that a pièce of two étages promises")
_READY = Param(0.2, 0, 9, "more points per étage when the next one is in sight")
_COMMIS = Param(0.5, 0, 9, "points that a commis in stock is worth")
_LATER = Param(0.1, 0, 1, "share of its worth that an étage to be played next turn counts")
_DENY = Param(0.07, 0, 2, "share of a rival's gain that preventing it is worth")
_PAGES = Param(0.5, 0, 2, "share of a décoration's points that reaching it is worth")
_HORIZON = Param(1.0, 0.1, 9, "rounds before the end from which the future counts in full")


@compiled
def _note_backs(view: Any, rules: Any, seat: int, legal: Any, remembers: bool, scratch: Any) -> None:
    """Fill ``scratch.behind``: which cards may lie where a flip loses no étage that is needed."""
    need = int(view.need[seat])
    if rules.teams:
        need |= int(view.need[seat ^ 2])
    unknown = unknown_cards(view, rules) if remembers else -1
    flips = (U64(legal.words[0]) >> U64(FLIP)) & _CARDS
    for index in range(PLACES):
        scratch.behind[index] = 0
        shown, hidden = faces(view, rules, seat, index)
        if (flips >> U64(index)) & U64(1) == U64(0) or (need >> shown) & 1:
            continue
        scratch.behind[index] = backs(rules, shown, hidden if remembers else hidden & ~3, unknown)


@compiled
def _best_flip(
    view: Any, rules: Any, seat: int, spoons: int, room: int, whisk: bool, denies: bool, scratch: Any
) -> int:
    """The flip of the highest expected worth with so many spoons (left in ``scratch.worth``), or -1."""
    need = int(view.need[seat])
    if rules.teams:
        need |= int(view.need[seat ^ 2])
    best = -1
    top = -1e9
    for index in range(PLACES):
        cards = int(scratch.behind[index])
        if cards == 0:
            continue
        shown, _ = faces(view, rules, seat, index)
        value = flip_worth(rules, shown, cards, need, spoons, room, whisk, scratch)
        if denies:
            value += threat_after_flip(view, rules, seat, index, scratch)
        if value > top:
            top, best = value, index
    scratch.worth[FLIP] = top
    return best


@compiled
def _offer_flips(
    view: Any, rules: Any, seat: int, legal: Any, room: int, top: float, scratch: Any, level: int
) -> int:
    """The flip to begin with if that is worth more than ``top``, else -1; worth in ``scratch.worth``."""
    _note_backs(view, rules, seat, legal, level >= MEMORY, scratch)
    commis = has(legal, SPOON)
    spoons = int(view.spoons)
    found = -1
    value = top
    for have in range(SPOONS):
        scratch.turn[have] = planned(scratch, have, room)
        if have < rules.flip_cost or have > spoons + int(commis):
            continue
        whisk = commis and room == 0 and have <= spoons
        index = _best_flip(view, rules, seat, have, room, whisk, level >= DENIER, scratch)
        worth = float(scratch.worth[FLIP])
        scratch.turn[have] = max(float(scratch.turn[have]), worth)
        if have > spoons:
            worth -= float(scratch.weights[COMMIS])
        if have >= spoons and worth > value + 1e-9:
            value, found = worth, index
    scratch.worth[FLIP] = value
    return found


@compiled
def choose(
    view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any, level: int
) -> int:
    """The first action of the best plan for the spoons left, as far as the level looks."""
    decoration = free_decoration(legal)
    if decoration >= 0:
        return decoration
    adjust(view, rules, seat, params, scratch, level >= RACE)
    note_threats(view, rules, seat, scratch, level >= DENIER)
    note_sight(view, rules, seat, scratch)
    make_plan(view, rules, seat, scratch)
    room = room_to_start(view, rules, seat)
    if rules.teams:
        room = max(room, room_to_start(view, rules, seat ^ 2))
    spoons = int(view.spoons)
    price = float(scratch.weights[COMMIS])
    top = planned(scratch, spoons, room)
    action = first_of(scratch, spoons, room)
    if has(legal, SPOON):
        value = planned(scratch, spoons + 1, room) - price
        if value > top + 1e-9:
            top, action = value, SPOON
    start = best_whisk(view, rules, seat, legal, room, scratch)
    if start >= 0 and scratch.worth[WHISK] > top + 1e-9:
        top, action = float(scratch.worth[WHISK]), WHISK + start
    if level >= BOOKLET:
        page = best_page(view, rules, seat, legal, room, scratch)
        if page >= 0 and scratch.worth[BOOK] > top + 1e-9:
            top, action = float(scratch.worth[BOOK]), page
    if level >= ODDS:
        index = _offer_flips(view, rules, seat, legal, room, top, scratch, level)
        if index >= 0:
            top, action = float(scratch.worth[FLIP]), FLIP + index
    if has(legal, CALL):
        value = planned(scratch, spoons - int(rules.call_cost), room) + price
        if value > top + 1e-9:
            top, action = value, CALL
    if action >= 0 and has(legal, action):
        return action
    return random_flip(legal, stream) if level == PLANNER or not has(legal, END) else END


@strategy("pieces_montees", started=_STARTED, half=_HALF, ready=_READY, commis=_COMMIS)
def planner(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """Finds the étages in sight that are worth most for the turn's spoons, commis included.

    Prefers pièces that can go on, keeps the commis for when it pays, turns cards at random at the end.
    """
    return choose(view, rules, seat, legal, scratch, params, stream, PLANNER)


@strategy("pieces_montees", started=_STARTED, half=_HALF, ready=_READY, commis=_COMMIS, later=_LATER)
def odds(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """The planner, with flips when what may be on the back is worth more than a sure étage.

    Knows how many cards of each kind there are, remembers none.
    """
    return choose(view, rules, seat, legal, scratch, params, stream, ODDS)


@strategy("pieces_montees", started=_STARTED, half=_HALF, ready=_READY, commis=_COMMIS, later=_LATER)
def memory(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """The odds flipper with a perfect memory: backs it has seen are sure, the others have better odds.

    What it saw before a card was drawn tells it what the holder sees now.
    """
    return choose(view, rules, seat, legal, scratch, params, stream, MEMORY)


@strategy(
    "pieces_montees", started=_STARTED, half=_HALF, ready=_READY, commis=_COMMIS, later=_LATER, deny=_DENY
)
def denier(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """The memory planner that also counts what the next seats could do with the cards it leaves.

    Takes or turns away the étages that rivals see and need.
    """
    return choose(view, rules, seat, legal, scratch, params, stream, DENIER)


@strategy(
    "pieces_montees", started=_STARTED, half=_HALF, ready=_READY, commis=_COMMIS, later=_LATER, deny=_DENY,
    pages=_PAGES,
)  # fmt: skip
def booklet(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """The denier that also pays for pages when they lead to a décoration of its own.

    Without a booklet it is the denier.
    """
    return choose(view, rules, seat, legal, scratch, params, stream, BOOKLET)


RACING: dict[str, Any] = {
    "started": _STARTED, "half": _HALF, "ready": _READY, "commis": _COMMIS, "later": _LATER,
    "deny": _DENY, "pages": _PAGES, "horizon": _HORIZON,
}  # fmt: skip
"""Parameters of ``end_race``, which ``search`` starts from."""


@strategy("pieces_montees", **RACING)
def end_race(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """The booklet planner that watches the pile: prospects and the commis count less towards the end.

    In the last round only points count.
    """
    return choose(view, rules, seat, legal, scratch, params, stream, RACE)
