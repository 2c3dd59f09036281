"""Planning strategies: the same choice among a turn's plans, with more and more in view."""

from __future__ import annotations

from typing import Any

from sim.games.pieces_montees.knowledge import pool as unknown_cards
from sim.games.pieces_montees.state import BOOK, CALL, END, FLIP, SPOON, WHISK
from sim.kit.jit import U64, compiled
from sim.kit.legal import has, lowest
from sim.kit.protocol import Param, strategy
from strategies.pieces_montees.booklet import best_page
from strategies.pieces_montees.denial import note_threats, threat_after_flip
from strategies.pieces_montees.plan import (
    COMMIS,
    backs,
    faces_in_sight,
    first_of,
    flip_worth,
    make_plan,
    planned,
    room_to_start,
    worth,
)
from strategies.pieces_montees.race import adjust
from strategies.pieces_montees.simple import free_decoration, random_flip

_CARDS = U64(0xFFF)
PLANNER, ODDS, MEMORY, DENIER, BOOKLET, RACE = range(6)
_STARTED = Param(0.3, 0, 9, "points that a pièce of one étage promises")
_HALF = Param(1.0, 0, 9, "points that a pièce of two étages promises")
_READY = Param(0.5, 0, 9, "more points per étage when the next one is in sight")
_COMMIS = Param(1.0, 0, 9, "points that a commis in stock is worth")
_LATER = Param(0.2, 0, 1, "share of its worth that an étage to be played next turn counts")
_DENY = Param(0.3, 0, 2, "share of a rival's gain that preventing it is worth")
_PAGES = Param(0.8, 0, 2, "share of a décoration's points that reaching it is worth")


@compiled
def _best_flip(
    view: Any, rules: Any, seat: int, legal: Any, sight: int, room: int, scratch: Any, level: int
) -> int:
    """The flip of the highest expected worth (left in ``scratch.worth``), -1 when none is legal."""
    need = int(view.need[seat])
    partner = int(view.need[seat ^ 2]) if rules.teams else 0
    unknown = unknown_cards(view, rules) if level >= MEMORY else -1
    spoons = int(view.spoons)
    extra = has(legal, SPOON)
    best = -1
    top = -1e9
    bits = (U64(legal.words[0]) >> U64(FLIP)) & _CARDS
    while bits != U64(0):
        index = int(lowest(bits))
        bits &= bits - U64(1)
        place = int(rules.place[seat, index])
        shown, hidden = int(view.front[place]), int(view.back[place])
        if (rules.front_mask >> index) & 1 == 0:
            shown, hidden = hidden, shown
        if ((need | partner) >> shown) & 1:
            continue
        if level < MEMORY:
            hidden &= ~3
        cards = backs(view, rules, shown, hidden, unknown)
        value = flip_worth(rules, shown, cards, need | partner, spoons, room, sight, scratch)
        if extra:
            more = flip_worth(rules, shown, cards, need | partner, spoons + 1, room, sight, scratch)
            value = max(value, more - scratch.weights[COMMIS])
        if level >= DENIER:
            value += threat_after_flip(view, rules, seat, index, scratch)
        if value > top:
            top, best = value, index
    scratch.worth[FLIP] = top
    return best


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
    sight = faces_in_sight(view, rules, seat)
    start = make_plan(view, rules, seat, sight, scratch)
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
    if start >= 0 and has(legal, WHISK + start):
        place = int(rules.place[seat, start])
        face = int(view.front[place]) if (rules.front_mask >> start) & 1 else int(view.back[place])
        value = planned(scratch, spoons, room) + worth(rules, face, sight, scratch.weights) - price
        if value > top + 1e-9:
            top, action = value, WHISK + start
    if level >= BOOKLET:
        page = best_page(view, rules, seat, legal, room, scratch)
        if page >= 0 and scratch.worth[BOOK] > top + 1e-9:
            top, action = float(scratch.worth[BOOK]), page
    if level >= ODDS:
        index = _best_flip(view, rules, seat, legal, sight, room, scratch, level)
        if index >= 0 and scratch.worth[FLIP] > top + 1e-9:
            top, action = float(scratch.worth[FLIP]), FLIP + index
    if has(legal, CALL):
        value = planned(scratch, spoons - int(rules.call_cost), room) + price
        if value > top + 1e-9:
            top, action = value, CALL
    if action >= 0 and has(legal, action):
        return action
    return random_flip(legal, stream) if level == PLANNER else END


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


@strategy(
    "pieces_montees", started=_STARTED, half=_HALF, ready=_READY, commis=_COMMIS, later=_LATER, deny=_DENY,
    pages=_PAGES,
)  # fmt: skip
def end_race(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """The booklet planner that watches the pile: prospects and the commis count less towards the end.

    In the last round only points count.
    """
    return choose(view, rules, seat, legal, scratch, params, stream, RACE)
