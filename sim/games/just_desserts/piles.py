"""Hands, piles and reshuffles: where cards lie and how they get there (JD-005, JD-046 to JD-048)."""

from __future__ import annotations

from typing import Any

from sim.games.just_desserts.bits import card_hi, card_lo, lowest_bit, many
from sim.games.just_desserts.covers import tastes_of
from sim.games.just_desserts.state import (
    DESSERT_CHANCE,
    DISCARD_CHANCE,
    E_ARRIVE,
    E_DISCARD,
    E_DRAW,
    E_EXPEL,
    E_NO_DESSERT,
    E_NO_GUEST,
    E_ORDER,
    E_SHUFFLE,
    FROM_ROOM,
    GUEST_CHANCE,
    LOW_CARDS,
)
from sim.kit.chance import note
from sim.kit.jit import compiled
from sim.kit.shuffling import shuffle

PIECE = 24  # bits of a card set in one number of the journal
_PIECE = (1 << PIECE) - 1
_REST = LOW_CARDS - PIECE


@compiled
def note_cards(chance: Any, event: int, seat: int, lo: int, hi: int) -> None:
    """Write a set of cards into the journal, in four pieces of 24 ids."""
    if chance.noting != 0:
        second = (lo >> PIECE) | ((hi & ((1 << _REST) - 1)) << _REST)
        note(
            chance, event, seat, lo & _PIECE, second, (hi >> _REST) & _PIECE, (hi >> (_REST + PIECE)) & _PIECE
        )


@compiled
def note_order(chance: Any, which: int, pile: Any, n: int) -> None:
    """Write a shuffled pile into the journal, from the top, four cards an entry."""
    if chance.noting != 0:
        note(chance, E_SHUFFLE, which, n)
        for i in range(0, n, 4):
            b = int(pile[n - 2 - i]) if i + 1 < n else -1
            c = int(pile[n - 3 - i]) if i + 2 < n else -1
            d = int(pile[n - 4 - i]) if i + 3 < n else -1
            note(chance, E_ORDER, which, int(pile[n - 1 - i]), b, c, d)


@compiled
def gain(state: Any, rules: Any, s: int, lo: int, hi: int) -> None:
    """Add cards to a hand."""
    state.hand_lo[s] |= lo
    state.hand_hi[s] |= hi
    state.hand_n[s] += many(lo) + many(hi)
    state.tastes[s] |= tastes_of(rules, lo, hi)


@compiled
def lose(state: Any, rules: Any, s: int, lo: int, hi: int) -> None:
    """Take cards from a hand."""
    state.hand_lo[s] &= ~lo
    state.hand_hi[s] &= ~hi
    state.known_lo[s] &= ~lo
    state.known_hi[s] &= ~hi
    state.hand_n[s] -= many(lo) + many(hi)
    state.tastes[s] = tastes_of(rules, state.hand_lo[s], state.hand_hi[s])


@compiled
def use_up(state: Any, chance: Any, s: int, lo: int, hi: int) -> None:
    """Put cards that have left a hand on the dessert discard."""
    state.used_lo |= lo
    state.used_hi |= hi
    state.used_n += many(lo) + many(hi)
    note_cards(chance, E_DISCARD, s, lo, hi)


@compiled
def shuffle_desserts(state: Any, chance: Any) -> None:
    """JD-048: the whole dessert discard becomes the pile."""
    lo, hi, n = state.used_lo, state.used_hi, 0
    while lo != 0:
        state.pile[n] = lowest_bit(lo)
        lo &= lo - 1
        n += 1
    while hi != 0:
        state.pile[n] = LOW_CARDS + lowest_bit(hi)
        hi &= hi - 1
        n += 1
    state.used_lo = state.used_hi = 0
    state.used_n = 0
    state.pile_n = n
    shuffle(chance.streams[DESSERT_CHANCE], state.pile, n)
    state.shuffles[0] += 1
    note_order(chance, 0, state.pile, n)


@compiled
def draw(state: Any, rules: Any, chance: Any, s: int, n: int, why: int) -> None:
    """Draw ``n`` desserts as far as they can be found; under ``on_empty`` the pile is rebuilt at once."""
    for _ in range(n):
        if state.pile_n == 0 and state.used_n > 0 and rules.dessert_reshuffle != 2:
            shuffle_desserts(state, chance)
        if state.pile_n == 0:
            note(chance, E_NO_DESSERT, s, 0, why)
            return
        state.pile_n -= 1
        d = int(state.pile[state.pile_n])
        state.hand_lo[s] |= card_lo(d)
        state.hand_hi[s] |= card_hi(d)
        state.hand_n[s] += 1
        state.tastes[s] |= rules.taste[d]
        note(chance, E_DRAW, s, d, why)
        if state.pile_n == 0 and state.used_n > 0 and rules.dessert_reshuffle == 1:
            shuffle_desserts(state, chance)


@compiled
def rebuild_guests(state: Any, chance: Any) -> None:
    """JD-046, JD-047: all but the door guest become the guest pile, if there are any."""
    n = int(state.expelled_n) - 1
    if n < 1:
        return
    for i in range(n):
        state.guest_pile[i] = state.expelled[i]
    state.expelled[0] = state.expelled[n]
    state.expelled_n = 1
    state.guests_left = n
    shuffle(chance.streams[GUEST_CHANCE], state.guest_pile, n)
    state.shuffles[1] += 1
    note_order(chance, 1, state.guest_pile, n)


@compiled
def guest_arrives(state: Any, rules: Any, chance: Any) -> None:
    """JD-016: the next guest enters the room, if there is one."""
    if state.guests_left == 0:
        rebuild_guests(state, chance)
    if state.guests_left > 0:
        state.guests_left -= 1
        g = int(state.guest_pile[state.guests_left])
        state.room |= 1 << g
        note(chance, E_ARRIVE, g, 0)
    elif rules.door_enters != 0 and state.expelled_n == 1:
        g = int(state.expelled[0])
        state.expelled_n = 0
        state.room |= 1 << g
        note(chance, E_ARRIVE, g, 1)
    else:
        note(chance, E_NO_GUEST)
    if state.guests_left == 0 and rules.guests_on_empty != 0:
        rebuild_guests(state, chance)


@compiled
def expel(state: Any, chance: Any, g: int, by: int) -> None:
    """JD-040: a guest goes on top of the guest discard, that is to the door."""
    state.expelled[state.expelled_n] = g
    state.expelled_n += 1
    state.expeller[g] = by
    note(chance, E_EXPEL, by, g)


@compiled
def expel_at_random(state: Any, chance: Any) -> None:
    """JD-A13: the guests chosen leave in random order."""
    n = 0
    while state.leaving != 0:
        # the guests go to the end of the stack, in ascending order, and are shuffled there
        g = lowest_bit(state.leaving)
        state.leaving &= state.leaving - 1
        state.expelled[state.expelled_n + n] = g
        n += 1
    first = int(state.expelled_n)
    shuffle(chance.streams[DISCARD_CHANCE], state.expelled[first:], n)
    for i in range(n):
        expel(state, chance, int(state.expelled[first + i]), int(state.seat))


@compiled
def remove_guest(state: Any, g: int, origin: int) -> None:
    """Take a guest out of the room, from the door or from a seat."""
    if origin == FROM_ROOM:
        state.room &= ~(1 << g)
    elif origin > FROM_ROOM:
        state.expelled_n -= 1
    else:
        state.sat[origin] &= ~(1 << g)
