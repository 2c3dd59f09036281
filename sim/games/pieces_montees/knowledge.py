"""What a seat knows: hiding the rest from a view, and imagining it (ledger, section 13).

A view keeps every face that its seat has ever seen and still can tell where it is; reading only
the faces in sight, or all of them, is up to a strategy (PM-A06).
"""

from __future__ import annotations

from typing import Any

from sim.games.pieces_montees.hands import look
from sim.games.pieces_montees.state import (
    CARDS,
    COLOURS,
    LEAVES,
    NO_CARD,
    NO_FACE,
    PLACES,
    SEATS,
    UNKNOWN,
    UNKNOWN_LEAF,
)
from sim.kit.jit import U64, compiled
from sim.kit.legal import lowest, popcount
from sim.kit.records import copy
from sim.kit.streams import below


@compiled
def hide(state: Any, rules: Any, seat: int, view: Any) -> None:
    """Copy ``state`` into ``view`` and blank what ``seat`` has not seen."""
    copy(view, state)
    own = 17 << seat
    for place in range(PLACES):
        seen = int(view.seen[place])
        front, back = (seen >> seat) & 1, (seen >> (4 + seat)) & 1
        view.front[place] = int(view.front[place]) & (60 | 3 * front)
        view.back[place] = int(view.back[place]) & (60 | 3 * back)
        view.hand[place] = int(view.hand[place]) if front & back else UNKNOWN
        view.seen[place] = seen & own
    for i in range(CARDS):
        view.pile[i] = 0
    if rules.top_public == 0:
        view.top = NO_FACE
    if rules.half_split == 0:
        view.chocolate_up = 0
    known = int(state.identified[seat])
    for v in range(SEATS):
        view.identified[v] = 0
    view.identified[seat] = known
    view.played[0] = int(state.played[0]) & known
    view.played[1] = int(state.played[1]) & known
    view.flipped = 0
    if seat != state.seat:
        view.fits = 0
        view.fits_partner = 0
    for i in range(state.opened, state.leaves):
        view.book[i] = UNKNOWN_LEAF


@compiled
def pool(view: Any, rules: Any) -> int:
    """Cards of which the viewer does not know where they are, as a bit set."""
    cards = 0
    for colour in range(COLOURS):
        if colour != view.removed:
            cards |= int(rules.colour_cards[colour])
    for place in range(PLACES):
        if view.hand[place] >= 0:
            cards &= ~(1 << int(view.hand[place]))
    return cards & ~int(view.played[0]) & ~int(view.played[1])


@compiled
def pick(stream: Any, cards: int) -> int:
    """A uniform member of a non-empty bit set."""
    word = U64(cards)
    for _ in range(below(stream, popcount(word))):
        word &= word - U64(1)
    return int(lowest(word))


@compiled
def built(view: Any, rules: Any, face: int) -> int:
    """How many pièces contain this face."""
    key, height = face >> 2, face & 3
    n = 0
    for area in range(rules.players):
        n += int(view.height[area, key] >= height)
        if rules.repeat_keys:
            n += int(view.complete[area, key])
    return n


@compiled
def _assign(view: Any, rules: Any, colour: int, cards: int, stream: Any, state: Any) -> int:
    """Try to give every half-known card of a colour an identity; returns the cards used, -1 on a clash."""
    used = 0
    for topping in range(2):
        played = 0
        for height in range(1, 4):
            face = 8 * colour + 4 * topping + height
            candidates = int(rules.with_face[face])
            known = popcount(U64(int(view.played[topping]) & candidates))
            for _ in range(built(view, rules, face) - known):
                card = 1 << pick(stream, cards & candidates)
                if used & card:
                    return -1
                used |= card
                played |= card
        state.played[topping] |= played
    return used


@compiled
def _assign_hands(view: Any, rules: Any, colour: int, cards: int, used: int, stream: Any, state: Any) -> int:
    for place in range(PLACES + 1):
        if place == PLACES:
            face = int(view.top)
            if face >> 3 != colour:
                continue
        else:
            front, back = int(view.front[place]), int(view.back[place])
            if view.hand[place] != UNKNOWN or front >> 3 != colour:
                continue
            face = front if front & 3 else back
        found = pick(stream, cards & int(rules.with_face[face]))
        if (used >> found) & 1:
            return -1
        used |= 1 << found
        if place == PLACES:
            state.pile[state.left - 1] = 2 * found + ((face >> 2) & 1)
        else:
            side = (front >> 2) & 1
            state.hand[place] = found
            state.front[place] = rules.face[2 * found + side]
            state.back[place] = rules.face[2 * found + 1 - side]
    return used


@compiled
def imagine_cards(view: Any, rules: Any, seat: int, stream: Any, state: Any) -> None:
    """Give every card that the seat does not know an identity, all consistent ways equally likely.

    Each half-known card gets a card with its known face; a clash starts its colour again, which
    makes the assignments uniform. The others are shuffled into the pile.
    """
    unknown = pool(view, rules)
    n = 0
    for colour in range(COLOURS):
        cards = unknown & int(rules.colour_cards[colour])
        chocolate, cream = int(state.played[0]), int(state.played[1])
        used = -1
        while used < 0:
            state.played[0], state.played[1] = chocolate, cream
            used = _assign(view, rules, colour, cards, stream, state)
            if used >= 0:
                used = _assign_hands(view, rules, colour, cards, used, stream, state)
        rest = U64(cards & ~used)
        while rest != U64(0):
            state.pile[n] = 2 * lowest(rest)
            n += 1
            rest &= rest - U64(1)
    _fill_pile(view, rules, n, stream, state)
    for v in range(SEATS):
        if v != seat:
            state.identified[v] = 0
    for place in range(PLACES):
        if state.hand[place] == NO_CARD:
            state.seen[place] = 255
        else:
            state.seen[place] = int(view.seen[place]) | int(rules.visible[rules.owner[place]])
    look(state, rules)


@compiled
def _fill_pile(view: Any, rules: Any, n: int, stream: Any, state: Any) -> None:
    """Shuffle the ``n`` unknown cards at the bottom of the pile and turn them at random."""
    for i in range(n - 1, 0, -1):
        j = below(stream, i + 1)
        state.pile[i], state.pile[j] = state.pile[j], state.pile[i]
    up = 0
    left = int(state.left)
    if n < left:
        up = 1 - (int(state.pile[left - 1]) & 1)
    wanted = int(view.chocolate_up) - up
    for i in range(n):
        if rules.half_split:
            chocolate = below(stream, n - i) < wanted
        else:
            chocolate = below(stream, 2) == 0
        if chocolate:
            wanted -= 1
            up += 1
        else:
            state.pile[i] += 1
    state.chocolate_up = up
    state.top = rules.face[state.pile[left - 1]] if left > 0 else NO_FACE


@compiled
def imagine_booklet(view: Any, stream: Any, state: Any) -> None:
    """Put the leaves never seen in a random order."""
    missing = 0
    for colour in range(COLOURS):
        if colour != view.removed:
            missing |= 1 << colour
    for i in range(1, view.opened):
        missing &= ~(1 << int(view.book[i]))
    for area in range(SEATS):
        for colour in range(COLOURS):
            if (int(view.decorated[area]) >> (2 * colour)) & 3:
                missing &= ~(1 << colour)
    for i in range(view.opened, min(int(view.leaves), LEAVES)):
        colour = pick(stream, missing)
        missing &= ~(1 << colour)
        state.book[i] = colour
