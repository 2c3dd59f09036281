"""Setup: which colour, which order, which way up (PM-020 to PM-025, PM-121, PM-150)."""

from __future__ import annotations

from typing import Any

from sim.games.pieces_montees.hands import put_card
from sim.games.pieces_montees.state import (
    BOOKLET_STREAM,
    CARDS,
    COLOUR_STREAM,
    COLOURS,
    COVER,
    ORIENTATION_STREAM,
    SHUFFLE_STREAM,
)
from sim.kit.jit import U64, compiled
from sim.kit.legal import popcount
from sim.kit.shuffling import shuffle
from sim.kit.streams import below, draw

_PER_COLOUR = CARDS // COLOURS


@compiled
def pick_colour(state: Any, rules: Any, chance: Any) -> None:
    """The colour a duel leaves out (PM-150, PM-A27)."""
    colour = int(rules.removed_colour)
    if colour == -1:
        colour = below(chance.streams[COLOUR_STREAM], COLOURS)
    state.removed = max(colour, -1)


@compiled
def shuffle_cards(state: Any, rules: Any, chance: Any) -> None:
    """Shuffle the cards and turn half of them over (PM-022, PM-A02)."""
    n = 0
    for card in range(CARDS):
        if card // _PER_COLOUR != state.removed:
            state.pile[n] = 2 * card
            n += 1
    shuffle(chance.streams[SHUFFLE_STREAM], state.pile, n)
    stream = chance.streams[ORIENTATION_STREAM]
    mask = (U64(1) << U64(n)) - U64(1)
    ways = draw(stream) & mask
    while rules.half_split and popcount(ways) != n // 2:
        ways = draw(stream) & mask
    for i in range(n):
        state.pile[i] += 1 - int((ways >> U64(i)) & U64(1))
    state.left = n
    state.chocolate_up = popcount(ways)


@compiled
def deal_hands(state: Any, rules: Any) -> None:
    """Deal every hand, the showing faces towards the holders (PM-020, PM-023)."""
    state.missing = rules.hands * rules.hand
    for hand in range(rules.hands):
        for _ in range(rules.hand):
            put_card(state, rules, hand, int(rules.dealt[hand]))


@compiled
def shuffle_booklet(state: Any, rules: Any, chance: Any) -> None:
    """The décorations under the cover, cream up, in random order (PM-121)."""
    n = 0
    for colour in range(COLOURS):
        if colour != state.removed:
            state.book[n] = colour
            n += 1
    shuffle(chance.streams[BOOKLET_STREAM], state.book, n)
    for i in range(n, 0, -1):
        state.book[i] = state.book[i - 1]
    state.book[0] = COVER
    state.leaves = n + 1
    state.opened = 1
