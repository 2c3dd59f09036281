"""What everybody knows of a seat's hidden cards, kept up as cards are played, turned over and removed.

``known[seat]``: 0 cards that were in the unused pile when it was used up this round, 1 cards in the
unused pile or chosen from it, 2 hired cards, 3 cards surely removed. ``secret``: removals among 0 and
1 that nobody can place. Cards drafted are in none of them until they are shown.
"""

from __future__ import annotations

from typing import Any

from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo.pieces import add_card, bits, drop_card, has_card
from sim.kit.parts import compiled


@compiled
def show(state: Any, seat: int, card: int) -> None:
    """A hidden card of a seat is shown."""
    for group in range(3):
        drop_card(state.known[seat, group], card)
    if card >= k.LEVEL:
        add_card(state.shown, card)


@compiled
def use_up(state: Any, seat: int) -> None:
    """The whole unused pile goes to the hand."""
    for word in range(2):
        state.known[seat, 0, word] = state.known[seat, 1, word]
        state.known[seat, 1, word] = 0


@compiled
def settle(state: Any, rules: Any, seat: int) -> None:
    """At the end of a round all hands are empty, so whatever else was in hand was removed."""
    secret = int(state.secret[seat]) + 1
    for tray in range(2):
        card = int(state.picked[state.round_no, tray, seat])
        if card >= 0 and not has_card(state.shown, card):
            secret -= 1
    for word in range(2):
        secret -= bits(int(state.known[seat, 0, word]))
        state.known[seat, 3, word] = int(state.known[seat, 3, word]) | int(state.known[seat, 0, word])
        state.known[seat, 0, word] = 0
    state.secret[seat] = secret
