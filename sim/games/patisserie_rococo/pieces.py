"""Sorted rows of pieces and sets of cards."""

from __future__ import annotations

from typing import Any

from sim.kit.jit import U64
from sim.kit.legal import lowest, popcount
from sim.kit.parts import compiled


@compiled
def insert(row: Any, n: int, piece: int) -> None:
    """Put a piece into a sorted row of ``n``."""
    i = n
    while i > 0 and row[i - 1] > piece:
        row[i] = row[i - 1]
        i -= 1
    row[i] = piece


@compiled
def take_at(row: Any, n: int, i: int) -> int:
    """Take the piece at position ``i`` out of a row of ``n``; the rest closes up."""
    piece = int(row[i])
    for j in range(i, n - 1):
        row[j] = row[j + 1]
    row[n - 1] = -1
    return piece


@compiled
def find(row: Any, n: int, piece: int) -> int:
    """Position of a piece in a row of ``n``, -1 when it is not there."""
    for i in range(n):
        if row[i] == piece:
            return i
    return -1


@compiled
def sort(row: Any, n: int) -> None:
    """Sort a short row."""
    for i in range(1, n):
        insert(row, i, int(row[i]))


@compiled
def tally(row: Any, n: int) -> None:
    """Sort a row of many pieces, each below 60, by counting."""
    seen = 0
    for i in range(n):
        seen |= 1 << int(row[i])
    if popcount(U64(seen)) == n:
        for i in range(n):
            row[i] = lowest(U64(seen))
            seen &= seen - 1
        return
    at = 0
    while seen != 0:
        piece = lowest(U64(seen))
        seen &= seen - 1
        for i in range(at, n):
            if row[i] == piece:
                row[i], row[at] = row[at], row[i]
                at += 1


@compiled
def bits(mask: int) -> int:
    """Number of members of a mask."""
    return popcount(U64(mask))


@compiled
def low(mask: int) -> int:
    """Smallest member of a mask."""
    return lowest(U64(mask))


@compiled
def add_card(cards: Any, card: int) -> None:
    """Put a card into a set of cards."""
    word = int(card >= 60)
    cards[word] = int(cards[word]) | (1 << (card - 60 * word))


@compiled
def drop_card(cards: Any, card: int) -> None:
    """Take a card out of a set of cards."""
    word = int(card >= 60)
    cards[word] = int(cards[word]) & ~(1 << (card - 60 * word))


@compiled
def has_card(cards: Any, card: int) -> bool:
    """Whether a card is in a set of cards."""
    word = int(card >= 60)
    return (int(cards[word]) >> (card - 60 * word)) & 1 != 0


@compiled
def merged(state: Any, rules: Any, row: Any, n: int) -> int:
    """Mask of positions in a sorted row of cards, one for equal cards."""
    mask = 0
    face = -1
    for i in range(n):
        card = int(row[i])
        if card < 0 or rules.card_face[card] != face:
            mask |= 1 << i
        if card >= 0:
            face = int(rules.card_face[card])
    return mask


@compiled
def inventory(state: Any, rules: Any, seat: int) -> int:
    """Staff of a seat: hand, unused and used; the Mentor's is its pile."""
    if seat == rules.mentor:
        return int(state.pile_n)
    return int(state.hand_n[seat] + state.unused_n[seat] + state.used_n[seat])


@compiled
def next_seat(state: Any, rules: Any, seat: int, steps: int) -> int:
    """The seat so many places to the left (clockwise) of another."""
    n = int(rules.seats)
    return int(state.ring[(int(state.place[seat]) + steps + n) % n])
