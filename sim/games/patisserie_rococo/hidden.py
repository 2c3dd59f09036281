"""What a seat may know of the game (``observe``), with -1 for cards and tiles it does not (section 17).

Cards known only as a set, such as those that later seats took from a tray the seat has passed on, lie
in the places in question in ascending order: first on the tray, then with the seats in draft order.
"""

from __future__ import annotations

from typing import Any

from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo.phases import crossing
from sim.games.patisserie_rococo.pieces import has_card, tally
from sim.kit.parts import compiled
from sim.kit.records import copy


@compiled
def seat_at(state: Any, rules: Any, number: int, tray: int, step: int) -> int:
    """The seat that has a tray in a draft step of a round."""
    n = int(rules.seats)
    first = int(state.place[state.start]) - int(state.round_no) + number
    position = first + step if tray == 0 else first - 1 - step
    return int(state.ring[(position + 4 * n) % n])


@compiled
def step_of(state: Any, rules: Any, number: int, tray: int, seat: int) -> int:
    """The draft step of a round in which a seat has a tray."""
    n = int(rules.seats)
    first = int(state.place[state.start]) - int(state.round_no) + number
    offset = (int(state.place[seat]) - first + 4 * n) % n
    return offset if tray == 0 else n - 1 - offset


@compiled
def served(state: Any, rules: Any, number: int, tray: int, step: int) -> int:
    """How the seat of a draft step stands to a tray: 0 not yet, 1 looks at it, 2 has taken its card."""
    if number < state.round_no or state.phase == 3 or state.node == k.REMOVE:
        return 2
    if rules.trays == 0 or (state.node != k.DRAFT and state.node != k.TRAY_FIRST):
        return 0
    if step != state.step:
        return 2 if step < state.step else 0
    if crossing(state, rules):
        if state.node == k.TRAY_FIRST:
            return 0
        if tray == (1 if state.first_tray == 1 else 0):
            return 1 if state.asked == 0 else 2
        return 1 if state.asked == 1 else 0
    return 2 if state.asked == 1 and tray == 0 else 1


@compiled
def on_tray(state: Any, number: int, tray: int) -> int:
    """Cards that still lie on a tray of a round."""
    return int(state.tray_n[tray]) if number == state.round_no else 0


@compiled
def open_place(state: Any, rules: Any, view: Any, seat: int, number: int, tray: int, j: int) -> int:
    """Where the ``j``-th card lies that a seat passed on: -1 - position on the tray, or a later seat
    whose card has not been shown; 99 when there are fewer."""
    n = on_tray(state, number, tray)
    if j < n:
        return -1 - j
    j -= n
    for step in range(step_of(state, rules, number, tray, seat) + 1, int(rules.seats)):
        other = seat_at(state, rules, number, tray, step)
        card = int(view.picked[number, tray, other])
        if served(state, rules, number, tray, step) == 2 and not has_card(state.shown, card):
            if j == 0:
                return other
            j -= 1
    return 99


@compiled
def place_get(view: Any, number: int, tray: int, place: int) -> int:
    """The card at a place named by ``open_place``."""
    if place < 0:
        return int(view.tray[tray, -1 - place])
    return int(view.picked[number, tray, place])


@compiled
def place_set(view: Any, number: int, tray: int, place: int, card: int) -> None:
    """Put a card at a place named by ``open_place``."""
    if place < 0:
        view.tray[tray, -1 - place] = card
    else:
        view.picked[number, tray, place] = card


@compiled
def passed_on(state: Any, rules: Any, seat: int, number: int, tray: int) -> bool:
    """Whether a seat knows as a set what it passed on."""
    step = step_of(state, rules, number, tray, seat)
    return rules.trays != 0 and served(state, rules, number, tray, step) == 2


@compiled
def blank_tray(state: Any, rules: Any, view: Any, seat: int, number: int, tray: int) -> None:
    """Hide a tray of a round, and who took what from it, as far as the seat has not seen it."""
    own = step_of(state, rules, number, tray, seat)
    stands = served(state, rules, number, tray, own) if rules.trays != 0 else 0
    if stands == 0:
        for i in range(on_tray(state, number, tray)):
            view.tray[tray, i] = -1
    for step in range(int(rules.seats)):
        other = seat_at(state, rules, number, tray, step)
        card = int(view.picked[number, tray, other])
        if card < 0 or other == seat or has_card(state.shown, card):
            continue
        if stands != 2 or step < own:
            view.picked[number, tray, other] = -1
    if stands != 2:
        return
    i = 0
    a = open_place(state, rules, view, seat, number, tray, 0)
    while a != 99:
        j = i + 1
        b = open_place(state, rules, view, seat, number, tray, j)
        while b != 99:
            low, high = place_get(view, number, tray, b), place_get(view, number, tray, a)
            if low < high:
                place_set(view, number, tray, a, low)
                place_set(view, number, tray, b, high)
            j += 1
            b = open_place(state, rules, view, seat, number, tray, j)
        i += 1
        a = open_place(state, rules, view, seat, number, tray, i)


@compiled
def blank(row: Any, n: int) -> None:
    """Hide a row."""
    for i in range(n):
        row[i] = -1


@compiled
def blank_mentor(state: Any, rules: Any, view: Any) -> None:
    """Nobody sees the Mentor's cards."""
    blank(view.solo_deck, int(state.solo_deck_n))
    blank(view.solo_hand, int(state.solo_hand_n))
    if state.decision_open != 0:
        tally(view.decision, int(state.decision_n))
    else:
        blank(view.decision, int(state.decision_n))
    for i in range(int(state.pile_n)):
        if (int(state.pile_open) >> i) & 1 == 0:
            view.pile[i] = -1


@compiled
def observe(state: Any, rules: Any, seat: int, view: Any) -> None:
    """Copy what a seat may know and blank the rest."""
    copy(view, state)
    blank(view.deck, int(state.deck_n))
    blank(view.box, int(state.box_n))
    for which in range(2):
        tally(view.bag[which], int(state.bag_n[which]))
    if state.decider != seat:
        view.floor = 0
    for s in range(int(rules.players)):
        if s == seat:
            continue
        blank(view.hand[s], int(state.hand_n[s]))
        blank(view.unused[s], int(state.unused_n[s]))
        blank(view.removed[s], int(state.removed_n[s]))
        if rules.coins_public == 0:
            view.coins[s] = -1
            for i in range(8):
                view.coins_from[s, i] = view.coins_to[s, i] = 0
    for number in range(int(state.round_no) + 1):
        for tray in range(2):
            blank_tray(state, rules, view, seat, number, tray)
    if rules.mentor >= 0:
        blank_mentor(state, rules, view)
