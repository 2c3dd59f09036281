"""Cards in hand and in the pile: drawing, flipping, and what fits where."""

from __future__ import annotations

from typing import Any

from sim.games.pieces_montees.state import DREW, NO_CARD, NO_FACE, PLACES, STARTS
from sim.kit.chance import note
from sim.kit.jit import compiled


@compiled
def face_seen(state: Any, rules: Any, index: int) -> int:
    """The face that the seat on turn sees at an index (PM-050)."""
    place = rules.place[state.seat, index]
    return int(state.front[place]) if (rules.front_mask >> index) & 1 else int(state.back[place])


@compiled
def needs(state: Any, rules: Any, area: int) -> int:
    """Faces that an area can take (PM-055, PM-057), whatever they cost."""
    need = int(state.need[area])
    if rules.team_limits:
        need &= int(state.need[area ^ 2]) | ~STARTS
    return need


@compiled
def _fitting(state: Any, rules: Any, need: int) -> int:
    fits = 0
    for index in range(PLACES):
        face = face_seen(state, rules, index)
        fits |= ((need >> face) & 1) << (index + 12 * ((face & 3) - 1))
    return fits


@compiled
def look(state: Any, rules: Any) -> None:
    """Renew what the seat on turn can reach: ``cards``, ``fits`` and ``fits_partner``."""
    seat = int(state.seat)
    cards = (1 << PLACES) - 1
    if state.missing > 0:
        for index in range(PLACES):
            cards &= ~(int(state.hand[rules.place[seat, index]] == NO_CARD) << index)
    state.cards = cards
    state.fits = _fitting(state, rules, needs(state, rules, seat))
    if rules.teams:
        state.fits_partner = _fitting(state, rules, needs(state, rules, seat ^ 2))


@compiled
def flip(state: Any, rules: Any, index: int) -> None:
    """Turn a card over where it is (PM-070, PM-071)."""
    seat = int(state.seat)
    place = rules.place[seat, index]
    state.front[place], state.back[place] = state.back[place], state.front[place]
    seen = int(state.seen[place])
    state.seen[place] = ((seen >> 4) | (seen << 4)) & 255 | int(rules.visible[rules.owner[place]])
    state.flipped |= 1 << int(state.hand[place])
    face = face_seen(state, rules, index)
    keep = ~(0x1001001 << index)
    shift = index + 12 * ((face & 3) - 1)
    state.fits = (int(state.fits) & keep) | ((needs(state, rules, seat) >> face) & 1) << shift
    if rules.teams:
        state.fits_partner = (int(state.fits_partner) & keep) | (
            (needs(state, rules, seat ^ 2) >> face) & 1
        ) << shift


@compiled
def remove(state: Any, rules: Any, place: int) -> None:
    """Take a card out of its hand; the cards after it move up."""
    hand = int(rules.owner[place])
    held = int(state.held[hand]) - 1
    last = hand * int(rules.hand) + held
    for at in range(place, last):
        state.hand[at] = state.hand[at + 1]
        state.front[at] = state.front[at + 1]
        state.back[at] = state.back[at + 1]
        state.seen[at] = state.seen[at + 1]
    clear_place(state, last)
    state.held[hand] = held
    state.missing += 1


@compiled
def clear_place(state: Any, place: int) -> None:
    """An empty place holds nothing, and everybody knows it."""
    state.hand[place] = NO_CARD
    state.front[place] = NO_FACE
    state.back[place] = NO_FACE
    state.seen[place] = 255


@compiled
def put_card(state: Any, rules: Any, hand: int, seen: int) -> None:
    """Move the top of the pile into a hand, the showing face towards the holder (PM-023, PM-091)."""
    left = int(state.left) - 1
    drawn = int(state.pile[left])
    state.left = left
    state.chocolate_up -= 1 - (drawn & 1)
    state.top = rules.face[state.pile[left - 1]] if left > 0 else NO_FACE
    drawn ^= int(rules.reverse[hand])
    place = hand * int(rules.hand) + int(state.held[hand])
    state.held[hand] += 1
    state.missing -= 1
    state.hand[place] = drawn >> 1
    state.front[place] = rules.face[drawn]
    state.back[place] = rules.face[drawn ^ 1]
    state.seen[place] = seen


@compiled
def _serve(state: Any, rules: Any, hand: int, most: int, chance: Any) -> None:
    size = int(rules.hand)
    while most > 0 and state.left > 0 and state.held[hand] < size:
        note(chance, DREW, hand, int(state.pile[state.left - 1]))
        put_card(state, rules, hand, int(rules.drawn[hand]))
        most -= 1


@compiled
def refill(state: Any, rules: Any, chance: Any) -> None:
    """Fill the hands from the seat on turn clockwise (PM-090, PM-153), while the pile lasts."""
    players, hands = int(rules.players), int(rules.hands)
    rounds = 1
    most = int(rules.hand)
    if rules.round_robin:
        rounds, most = most, 1
    for _ in range(rounds):
        for turn in range(hands):
            step = turn - (hands - players) * int(rules.neutral_first)
            hand = players
            if 0 <= step < players:
                hand = int(state.seat) + step
                if hand >= players:
                    hand -= players
            _serve(state, rules, hand, most, chance)
