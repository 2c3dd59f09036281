"""Filling the blanks of a view at random, consistently with it (``determinize``)."""

from __future__ import annotations

from typing import Any

from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo.hidden import (
    on_tray,
    open_place,
    passed_on,
    place_get,
    place_set,
    seat_at,
    served,
    step_of,
)
from sim.games.patisserie_rococo.pieces import add_card, bits, drop_card, has_card, insert, low, sort
from sim.kit.parts import compiled
from sim.kit.records import copy
from sim.kit.shuffling import shuffle
from sim.kit.streams import below


@compiled
def draw_from(cards: Any, stream: Any) -> int:
    """Take a random card out of a set of cards."""
    j = below(stream, bits(int(cards[0])) + bits(int(cards[1])))
    word = 0
    if j >= bits(int(cards[0])):
        j -= bits(int(cards[0]))
        word = 1
    rest = int(cards[word])
    for _ in range(j):
        rest &= rest - 1
    card = low(rest) + 60 * word
    drop_card(cards, card)
    return card


@compiled
def level_of(rules: Any, number: int, tray: int) -> int:
    """Level (0 to 3) of the cards of a tray (PR-017)."""
    before = (2 * number + tray) * int(rules.tray_cards)
    level = 0
    while level < 3 and before >= rules.level_dealt[level]:
        before -= int(rules.level_dealt[level])
        level += 1
    return level


@compiled
def guess_level(state: Any, rules: Any, level: int, stream: Any, unknown: Any) -> None:
    """Spread the unknown cards of a level over hidden picks and trays, deck and box.

    ``unknown`` is a set of cards to work in.
    """
    unknown[0] = unknown[1] = 0
    for card in range(int(rules.level_first[level]), int(rules.level_first[level + 1])):
        if not has_card(state.shown, card):
            add_card(unknown, card)
    for fill in range(2):
        for number in range(int(state.round_no) + 1):
            for tray in range(2):
                if level_of(rules, number, tray) != level:
                    continue
                for step in range(int(rules.seats)):
                    other = seat_at(state, rules, number, tray, step)
                    card = int(state.picked[number, tray, other])
                    if fill == 0 and card >= 0:
                        drop_card(unknown, card)
                    elif fill == 1 and card < 0 and served(state, rules, number, tray, step) == 2:
                        state.picked[number, tray, other] = draw_from(unknown, stream)
                for i in range(on_tray(state, number, tray)):
                    card = int(state.tray[tray, i])
                    if fill == 0 and card >= 0:
                        drop_card(unknown, card)
                    elif fill == 1 and card < 0:
                        state.tray[tray, i] = draw_from(unknown, stream)
    # the rest: in random order behind the cards already in the box, then as many as fit into the deck
    bottom = 0
    for upper in range(level + 1, 4):
        bottom += int(rules.level_dealt[upper])
    top = min(bottom + int(rules.level_dealt[level]), int(state.deck_n))
    boxed = int(rules.level_first[level]) - k.LEVEL
    for lower in range(level):
        boxed -= int(rules.level_dealt[lower])
    rest = bits(int(unknown[0])) + bits(int(unknown[1]))
    at = boxed
    for word in range(2):
        while unknown[word] != 0:
            state.box[at] = low(int(unknown[word])) + 60 * word
            unknown[word] = int(unknown[word]) & (int(unknown[word]) - 1)
            at += 1
    shuffle(stream, state.box[boxed:at], rest)
    for i in range(bottom, top):
        at -= 1
        state.deck[i] = state.box[at]
        state.box[at] = -1
    sort(state.box[boxed:at], at - boxed)


@compiled
def put(state: Any, seat: int, card: int, where: int) -> None:
    """A card for a seat: 0 hand, 1 unused, 2 removed. ``hand_n``, ... count what lies there so far."""
    if where == 0:
        state.hand[seat, state.hand_n[seat]] = card
        state.hand_n[seat] += 1
    elif where == 1:
        insert(state.unused[seat], int(state.unused_n[seat]), card)
        state.unused_n[seat] += 1
    else:
        insert(state.removed[seat], int(state.removed_n[seat]), card)
        state.removed_n[seat] += 1


@compiled
def guess_seat(state: Any, rules: Any, seat: int, stream: Any, group: Any) -> None:
    """Sort another seat's known and drafted cards into its hand, unused and removed cards.

    ``group`` is a set of cards to work in.
    """
    hand, unused = int(state.hand_n[seat]), int(state.unused_n[seat])
    state.hand_n[seat] = state.unused_n[seat] = state.removed_n[seat] = 0
    secret = int(state.secret[seat])
    for which in range(2):
        group[0], group[1] = state.known[seat, which, 0], state.known[seat, which, 1]
        n = bits(int(group[0])) + bits(int(group[1]))
        lost = secret if which == 1 or n > 0 else 0
        secret -= lost
        stay = unused if which == 1 else 0
        for i in range(n):
            where = 1 if i < stay else (2 if i < stay + lost else 0)
            put(state, seat, draw_from(group, stream), where)
    for number in range(int(state.round_no) + 1):
        for tray in range(2):
            card = int(state.picked[number, tray, seat])
            if card >= 0 and not has_card(state.shown, card):
                put(state, seat, card, 0 if number == state.round_no else 2)
    removable = int(state.hand_n[seat])
    for which in range(2, 4):
        group[0], group[1] = state.known[seat, which, 0], state.known[seat, which, 1]
        for _ in range(bits(int(group[0])) + bits(int(group[1]))):
            put(state, seat, draw_from(group, stream), 0 if which == 2 else 2)
    if state.hand_n[seat] > hand:
        i = below(stream, removable)
        put(state, seat, int(state.hand[seat, i]), 2)
        state.hand_n[seat] -= 1
        state.hand[seat, i] = state.hand[seat, state.hand_n[seat]]
        state.hand[seat, state.hand_n[seat]] = -1
    sort(state.hand[seat], int(state.hand_n[seat]))


@compiled
def guess_mentor(state: Any, rules: Any, stream: Any) -> None:
    """The Mentor's solo cards at random; its pile in the order in which it drafted."""
    seat = int(rules.mentor)
    at = 0
    for number in range(int(state.round_no) + 1):
        steps = step_of(state, rules, number, 0, seat), step_of(state, rules, number, 1, seat)
        b_first = rules.trays != 0 and (
            steps[1] < steps[0] or (steps[1] == steps[0] and rules.draft_cross == 1)
        )
        for i in range(2):
            tray = 1 - i if b_first else i
            card = int(state.picked[number, tray, seat])
            if card < 0:
                continue
            while (int(state.pile_open) >> at) & 1 != 0:
                at += 1
            state.pile[at] = card
            at += 1
    unknown = (1 << int(rules.solo_n)) - 1
    for i in range(int(state.solo_used_n)):
        unknown &= ~(1 << int(state.solo_used[i]))
    for i in range(int(state.decided_n)):
        unknown &= ~(1 << int(state.decided[i]))
    if state.solo_card >= 0:
        unknown &= ~(1 << int(state.solo_card))
    if state.decision_open != 0:
        for i in range(int(state.decision_n)):
            unknown &= ~(1 << int(state.decision[i]))
        shuffle(stream, state.decision, int(state.decision_n))
    n = bits(unknown)
    for i in range(n):
        state.solo_deck[i] = low(unknown)
        unknown &= unknown - 1
    shuffle(stream, state.solo_deck, n)
    for i in range(int(state.solo_hand_n)):
        n -= 1
        state.solo_hand[i] = state.solo_deck[n]
        state.solo_deck[n] = -1
    if state.decision_open == 0:
        for i in range(int(state.decision_n)):
            n -= 1
            state.decision[i] = state.solo_deck[n]
            state.solo_deck[n] = -1


@compiled
def determinize(view: Any, rules: Any, seat: int, stream: Any, state: Any) -> None:
    """Fill the blanks of a seat's view with a random sample of what is consistent with it."""
    copy(state, view)
    for number in range(int(state.round_no) + 1):
        for tray in range(2):
            if not passed_on(state, rules, seat, number, tray):
                continue
            n = 0
            while open_place(state, rules, state, seat, number, tray, n) != 99:
                n += 1
            for i in range(n - 1, 0, -1):
                a = open_place(state, rules, state, seat, number, tray, i)
                b = open_place(state, rules, state, seat, number, tray, below(stream, i + 1))
                card = place_get(state, number, tray, a)
                place_set(state, number, tray, a, place_get(state, number, tray, b))
                place_set(state, number, tray, b, card)
    for level in range(4):
        guess_level(state, rules, level, stream, state.ever_played[seat])
    for tray in range(2):
        sort(state.tray[tray], int(state.tray_n[tray]))
    for s in range(int(rules.players)):
        if s != seat:
            guess_seat(state, rules, s, stream, state.ever_played[seat])
            if rules.coins_public == 0:
                state.coins[s] = below(stream, 25)
                state.coins_from[s, k.IN_BASE] = state.coins[s] - rules.start_coins
    for word in range(2):
        state.ever_played[seat, word] = view.ever_played[seat, word]
    if rules.mentor >= 0:
        guess_mentor(state, rules, stream)
    for which in range(2):
        shuffle(stream, state.bag[which], int(state.bag_n[which]))
