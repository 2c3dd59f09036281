"""La Pâtisserie Rococo: the functions of the protocol, in its order.

Rules: rule ledger PR-001 to PR-207. A round's phases are in ``phases.py``, a turn in ``turn.py`` and
``decisions.py``, staff bonuses in ``effects.py``, the Mentor in ``mentor.py``, the end in ``scoring.py``.
"""

from __future__ import annotations

from typing import Any

from sim.games.patisserie_rococo import checks, decisions, guess, hidden
from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo.layout import RULES, STATE
from sim.games.patisserie_rococo.mentor import mentor_turn
from sim.games.patisserie_rococo.phases import (
    begin_round,
    current_tray,
    keep,
    next_draft,
    remove,
    select,
    take_from_tray,
)
from sim.games.patisserie_rococo.pieces import bits, insert, low
from sim.games.patisserie_rococo.results import write_game, write_seat
from sim.games.patisserie_rococo.scoring import final, standing
from sim.games.patisserie_rococo.turn import advance, end_turn, play
from sim.kit.parts import compiled
from sim.kit.records import copy
from sim.kit.shuffling import shuffle
from sim.kit.streams import below

PURPOSES, NODES, REASONS, EVENTS = k.PURPOSES, k.NODES, k.REASONS, k.EVENTS
__all__ = ["EVENTS", "NODES", "PURPOSES", "REASONS", "RULES", "STATE"]


@compiled
def seat_mentor(state: Any, rules: Any, chance: Any) -> None:
    """Put the Mentor into its place in the ring of seats (PR-A02, PR-A75)."""
    places = int(rules.mentor_places)
    for _ in range(below(chance.streams[k.FROM_PLACES], bits(places))):
        places &= places - 1
    position = low(places)
    person = 0
    for i in range(int(rules.seats)):
        seat = int(rules.mentor)
        if i != position:
            seat = person
            person += 1
        state.ring[i] = seat
        state.place[seat] = i
    state.start = state.ring[0]
    n = int(rules.solo_n)
    for i in range(n):
        state.decision[i] = i
    shuffle(chance.streams[k.FROM_MENTOR_CARDS], state.decision, n)
    for number in range(4):
        for _ in range(int(rules.mentor_sets[number])):
            n -= 1
            state.solo_deck[state.solo_deck_n] = state.decision[n]
            state.decision[n] = -1
            state.solo_deck_n += 1
    state.decision_n = n


@compiled
def stack_deck(state: Any, rules: Any, chance: Any) -> None:
    """Level IV at the bottom, then III, II and I; the rest stays in the box (PR-016)."""
    bottom = 0
    for i in range(4):
        bottom += int(rules.level_dealt[i])
    state.deck_n = bottom
    boxed = 0
    for level in range(4):
        first = int(rules.level_first[level])
        n = int(rules.level_first[level + 1]) - first
        cards = state.box[boxed : boxed + n]
        for i in range(n):
            cards[i] = first + i
        shuffle(chance.streams[k.FROM_STAFF], cards, n)
        dealt = int(rules.level_dealt[level])
        bottom -= dealt
        for i in range(dealt):
            n -= 1
            state.deck[bottom + i] = cards[n]
            cards[n] = -1
        for i in range(1, n):
            insert(cards, i, int(cards[i]))
        boxed += n
    state.box_n = boxed


@compiled
def draw_numbers(state: Any, stream: Any, pool: int, wanted: Any, n: int, base: int) -> None:
    """Write ``n`` distinct random numbers below ``pool``, plus ``base``, into ``wanted``."""
    for i in range(pool):
        state.gone[i] = base + i
    shuffle(stream, state.gone, pool)
    for i in range(n):
        wanted[i] = state.gone[i]
    for i in range(pool):
        state.gone[i] = -1


@compiled
def setup(state: Any, rules: Any, chance: Any) -> None:
    """Deal a new game (PR-014 to PR-025) and begin its first round."""
    copy(state, rules.fresh)
    if rules.mentor >= 0:
        seat_mentor(state, rules, chance)
    draw_numbers(state, chance.streams[k.FROM_TABLES], int(rules.bonus_n), state.bonus, k.TABLES, 0)
    draw_numbers(state, chance.streams[k.FROM_SPECIALS], int(rules.special_n), state.special, 2, 0)
    star = chance.streams[k.FROM_STARS]
    draw_numbers(state, star, int(rules.star_n), state.star, int(rules.star_row), k.STAR)
    for i in range(int(rules.star_row)):
        state.stars_shown = int(state.stars_shown) | (1 << (int(state.star[i]) - k.STAR))
    stack_deck(state, rules, chance)
    for which in range(2):
        shuffle(chance.streams[k.FROM_BAGS + which], state.bag[which], int(state.bag_n[which]))
    begin_round(state, rules, chance)


@compiled
def over(state: Any) -> int:
    """0, or 1 + the index of the reason."""
    return int(state.reason)


@compiled
def legal_actions(state: Any, rules: Any, legal: Any) -> None:
    """The choices of the decider (section 18)."""
    decisions.options(state, rules, legal)


@compiled
def apply(state: Any, rules: Any, action: int, chance: Any) -> None:
    """Carry out a decision and all that follows by itself."""
    node = int(state.node)
    seat = int(state.decider)
    if node < k.PLAY:
        if node == k.SELECT_UNUSED:
            select(state, rules, action, chance)
        elif node == k.DRAFT:
            take_from_tray(state, rules, seat, current_tray(state, rules), action, chance)
            next_draft(state, rules, chance)
        elif node == k.REMOVE:
            remove(state, rules, action, chance)
        elif node == k.KEEP_START:
            keep(state, rules, action, chance)
        else:
            state.first_tray = action
            next_draft(state, rules, chance)
    elif node == k.PLAY:
        play(state, rules, seat, action, chance)
    elif node == k.MENTOR:
        mentor_turn(state, rules, chance)
        end_turn(state, rules, chance)
    else:
        if node == k.MAIN:
            decisions.begin_main(state, rules, seat, action, chance)
        elif (
            (k.RECIPE_PICK <= node <= k.PLACE)
            and node != k.RECIPE_DROP
            and not (node == k.SERVICE_PAY or node == k.GOOD_CHOICE)
        ):
            decisions.decide_action(state, rules, node, seat, action, chance)
        else:
            decisions.decide_bonus(state, rules, node, seat, action, chance)
        if node == k.MAIN and action >= k.FREE_DISCARD:
            return
        advance(state, rules, chance)


@compiled
def observe(state: Any, rules: Any, seat: int, view: Any) -> None:
    """What a seat may know (section 17)."""
    hidden.observe(state, rules, seat, view)


@compiled
def determinize(view: Any, rules: Any, seat: int, stream: Any, state: Any) -> None:
    """A random state that looks like the view."""
    guess.determinize(view, rules, seat, stream, state)


@compiled
def score(state: Any, rules: Any, seat: int) -> float:
    """Points a seat would have if the game ended now."""
    return standing(state, rules, seat)


@compiled
def finish(state: Any, rules: Any, game: Any, seats: Any) -> None:
    """Final scoring (PR-110 to PR-118) and the columns of the results."""
    final(state, rules)
    for seat in range(int(rules.players)):
        write_seat(state, rules, seat, seats[seat])
    write_game(state, rules, game)


@compiled
def check(state: Any, rules: Any) -> int:
    """0, or the number of the broken invariant."""
    return checks.check(state, rules)
