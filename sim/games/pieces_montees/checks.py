"""Invariants of a state, for the checked mode and the tests."""

from __future__ import annotations

from typing import Any

from sim.games.pieces_montees.hands import face_seen, needs
from sim.games.pieces_montees.knowledge import built
from sim.games.pieces_montees.state import CARDS, COLOURS, COVER, KEYS, LEAVES, NO_CARD, NO_LEAF, PLACES
from sim.kit.jit import U64, compiled
from sim.kit.legal import popcount


@compiled
def _deck(state: Any, rules: Any) -> int:
    cards = 0
    for colour in range(COLOURS):
        if colour != state.removed:
            cards |= int(rules.colour_cards[colour])
    return cards


@compiled
def _cards_conserved(state: Any, rules: Any) -> bool:
    """Every card in exactly one place: pile, hands, pièces (PM-001, PM-058)."""
    found = int(state.played[0]) | int(state.played[1])
    n = popcount(U64(int(state.played[0]))) + popcount(U64(int(state.played[1])))
    for i in range(state.left):
        found |= 1 << (int(state.pile[i]) >> 1)
    n += int(state.left)
    for place in range(PLACES):
        if state.hand[place] != NO_CARD:
            found |= 1 << int(state.hand[place])
            n += 1
    deck = _deck(state, rules)
    return bool(found == deck and n == popcount(U64(deck)))


@compiled
def _hands_right(state: Any, rules: Any) -> bool:
    """Faces are those of the cards, hands have no gaps, counts are right (PM-002, PM-092)."""
    missing = 0
    for hand in range(rules.hands):
        missing += int(rules.hand) - int(state.held[hand])
    for place in range(PLACES):
        hand = int(rules.owner[place])
        card = int(state.hand[place])
        if (card != NO_CARD) != (place - hand * rules.hand < state.held[hand]):
            return False
        if card != NO_CARD:
            side = (int(state.front[place]) >> 2) & 1
            if rules.face[2 * card + side] != state.front[place]:
                return False
            if rules.face[2 * card + 1 - side] != state.back[place]:
                return False
    return bool(missing == state.missing and 0 <= missing <= PLACES)


@compiled
def _faces_built(state: Any, rules: Any) -> bool:
    """The pièces consist of the cards played (PM-055, PM-059)."""
    for key in range(KEYS):
        n = 0
        for height in range(1, 4):
            face = 4 * key + height
            played = popcount(U64(int(state.played[key & 1]) & int(rules.with_face[face])))
            n = built(state, rules, face)
            if n != played:
                return False
    return True


@compiled
def _areas_right(state: Any, rules: Any) -> bool:
    """Counts and points that are kept up to date agree with the pièces (PM-056, PM-102, PM-131)."""
    for s in range(rules.players):
        prep = points = 0
        for key in range(KEYS):
            height = int(state.height[s, key])
            complete = int(state.complete[s, key])
            decorated = (int(state.decorated[s]) >> key) & 1
            if height < 3:
                prep += int(height > 0)
                points += int(rules.value[height])
            if rules.repeat_keys == 0 and complete != int(height == 3):
                return False
            if decorated > complete:
                return False
            points += int(rules.value[3]) * complete + int(rules.bonus[key & 1]) * decorated
            wanted = 0 if height == 3 else 1 << (height + 1)
            if (int(state.need[s]) >> (4 * key)) & 15 != wanted:
                return False
        if prep != state.prep[s] or points != state.points[s]:
            return False
    return True


@compiled
def _reach_right(state: Any, rules: Any) -> bool:
    """``fits`` says what the seat on turn sees and could use (PM-050, PM-051)."""
    need = needs(state, rules, int(state.seat))
    partner = needs(state, rules, int(state.seat) ^ 2) if rules.teams else 0
    for index in range(PLACES):
        face = face_seen(state, rules, index)
        bit = 1 << (12 * ((face & 3) - 1))
        if (int(state.fits) >> index) & 0x1001001 != ((need >> face) & 1) * bit:
            return False
        if (int(state.fits_partner) >> index) & 0x1001001 != ((partner >> face) & 1) * bit:
            return False
    return True


@compiled
def _booklet_right(state: Any, rules: Any) -> bool:
    """Cover first, every décoration once: in the booklet or on a pièce (PM-121, PM-127)."""
    if rules.confirmes == 0:
        return bool(state.leaves == 0)
    colours = 0
    for i in range(LEAVES):
        leaf = int(state.book[i])
        if (i == 0) != (leaf == COVER) or (i < state.leaves) != (leaf != NO_LEAF):
            return False
        if 0 < i < state.leaves:
            if (colours >> leaf) & 1:
                return False
            colours |= 1 << leaf
    for s in range(rules.players):
        for colour in range(COLOURS):
            taken = (int(state.decorated[s]) >> (2 * colour)) & 3
            if taken == 3 or (taken and (colours >> colour) & 1):
                return False
            colours |= int(taken != 0) << colour
    if state.removed >= 0:
        colours |= 1 << int(state.removed)
    return bool(colours == 31 and 0 <= state.turned <= state.leaves and state.opened <= state.leaves)


@compiled
def _orientation_right(state: Any) -> bool:
    up = 0
    for i in range(state.left):
        up += 1 - (int(state.pile[i]) & 1)
    return bool(up == state.chocolate_up and 0 <= state.left <= CARDS)


@compiled
def broken(state: Any, rules: Any) -> int:
    """0, or 1 cards, 2 hands, 3 faces, 4 areas, 5 reach, 6 booklet, 7 orientation, 8 spoons, 9 refill."""
    if not _cards_conserved(state, rules):
        return 1
    if not _hands_right(state, rules):
        return 2
    if not _faces_built(state, rules):
        return 3
    if not _areas_right(state, rules):
        return 4
    if state.reason == 0 and not _reach_right(state, rules):
        return 5
    if not _booklet_right(state, rules):
        return 6
    if not _orientation_right(state):
        return 7
    if state.spoons < 0 or state.spoons > rules.spoons + 1 or state.extra > state.spoons:
        return 8
    if state.acted == 0 and state.missing > 0 and state.left > 0:
        return 9
    return 0
