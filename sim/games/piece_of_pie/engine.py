"""Piece of Pie: take a piece from the middle, lay it at an end of your own pie.

Rules: Blue Orange Games rulebook (2020); clause ids are those of the rule ledger. An action is
``4 * pick + place`` with ``pick = 2 * middle pie + end`` (0: lowest remaining place, 1: highest) and
``place = 2 * own pie + side`` (0: clockwise end, 1: counterclockwise); where both are the same, 0.
"""

from __future__ import annotations

from typing import Any

from sim.games.piece_of_pie.pies import (
    clear_pie,
    envied,
    lay,
    open_places,
    perfect_points,
    prize_of,
    refresh,
    widen,
)
from sim.games.piece_of_pie.results import check, finish
from sim.games.piece_of_pie.state import CARDS, FLAVOURS, MOST_SEATS, PIES, PLACES
from sim.kit import legal as legals
from sim.kit.chance import note
from sim.kit.jit import U64, compiled
from sim.kit.records import copy
from sim.kit.streams import below

__all__ = [
    "apply", "check", "determinize", "finish", "legal_actions", "observe", "over", "score", "setup",
]  # fmt: skip


@compiled
def setup(state: Any, rules: Any, chance: Any) -> None:
    """Shuffle pieces into the middle pies, draw two recipes, deal perfect cards (PP-010 to PP-015)."""
    state.decider = state.seat = state.node = state.reason = 0
    state.turn = 1
    n = int(rules.in_play)
    for i in range(n):
        state.middle[i >> 3, i & 7] = rules.deck[i]
    stream = chance.streams[0]
    for i in range(n - 1, 0, -1):
        j = below(stream, i + 1)
        piece = state.middle[i >> 3, i & 7]
        state.middle[i >> 3, i & 7] = state.middle[j >> 3, j & 7]
        state.middle[j >> 3, j & 7] = piece
    state.left = n
    state.picks = 0x55 & ((1 << 2 * int(rules.middles)) - 1)
    state.flavour_card = rules.flavour_fixed if rules.flavour_fixed >= 0 else below(chance.streams[1], CARDS)
    state.pattern_card = rules.pattern_fixed if rules.pattern_fixed >= 0 else below(chance.streams[2], CARDS)
    for pie in range(PIES):
        state.low[pie] = 0
        state.high[pie] = PLACES - 1
        if pie >= rules.middles:
            state.high[pie] = -1
            for place in range(PLACES):
                state.middle[pie, place] = -1
        clear_pie(state, pie)
    _deal_perfect(state.perfect, 0b1111, 0, int(rules.players), -1, chance.streams[3])
    for s in range(MOST_SEATS):
        state.points[s] = state.branching[s] = state.forced[s] = state.arrows[s] = state.denied[s] = 0
        state.places[s] = state.secret[s] = state.extra[s] = 0
        for pie in range(PIES):
            state.taken[s, pie] = 0
    for s in range(int(rules.players)):
        state.places[s] = 1
        for pie in range(s * int(rules.pies_each), (s + 1) * int(rules.pies_each)):
            refresh(state, rules, s, pie)


@compiled
def _deal_perfect(perfect: Any, cards: int, first: int, players: int, skip: int, stream: Any) -> None:
    """Deal flavours of the set ``cards`` to seats from ``first``, all but ``skip``; -1 beyond the players."""
    left = 0
    for f in range(len(FLAVOURS)):
        left += (cards >> f) & 1
    for s in range(first, MOST_SEATS):
        if s == skip:
            continue
        if s >= players:
            perfect[s] = -1
            continue
        k = below(stream, left) if left > 1 else 0
        for f in range(len(FLAVOURS)):
            if (cards >> f) & 1:
                if k == 0:
                    perfect[s] = f
                    cards ^= 1 << f
                    break
                k -= 1
        left -= 1


@compiled
def over(state: Any) -> int:
    """0, or 1 + the index of the reason."""
    return int(state.reason)


@compiled
def legal_actions(state: Any, rules: Any, legal: Any) -> None:
    """Every piece that may be taken with every place it may go to (PP-021 to PP-034)."""
    places = int(state.places[int(state.seat)])
    legals.clear(legal)
    legals.put_mask(legal, 0, U64(places * widen(int(state.picks))))


@compiled
def apply(state: Any, rules: Any, action: int, chance: Any) -> None:
    """Take a piece and lay it; the last piece ends the game (PP-035)."""
    seat = int(state.seat)
    pick, place = action >> 2, action & 3
    pie, end, side = pick >> 1, pick & 1, place & 1
    own = seat * int(rules.pies_each) + (place >> 1)
    low, high = int(state.low[pie]), int(state.high[pie])
    at = low + end * (high - low)
    piece = int(state.middle[pie, at])
    picks = int(state.picks)
    _count(state, rules, seat, pie, low + PLACES - 1 - high)
    state.denied[seat] += int(envied(state, rules, own, side, piece))
    note(chance, 0, seat, piece, pie, at)
    low += 1 - end
    high -= end
    state.low[pie] = low
    state.high[pie] = high
    state.picks = (picks & ~(3 << 2 * pie)) | (int(low <= high) + 2 * int(low < high)) << 2 * pie
    state.left -= 1
    lay(state, rules, seat, own, side, piece)
    note(chance, 1, seat, piece, place >> 1, side)
    refresh(state, rules, seat, own)
    if rules.twins != 0:
        refresh(state, rules, seat, 4 * seat + 1 - own)
    state.places[seat] = open_places(state, rules, seat)
    if state.left == 0:
        state.reason = 1
        for s in range(int(rules.players)):
            note(chance, 2, s, int(state.perfect[s]))
        return
    seat += 1
    if seat == rules.players:
        seat = 0
    state.seat = state.decider = seat
    state.turn += 1


@compiled
def _count(state: Any, rules: Any, seat: int, pie: int, missing: int) -> None:
    """Keep the books of a pick: the metrics of section 14 of the ledger."""
    options = legals.popcount(U64(int(state.picks)))
    ways = legals.popcount(U64(int(state.places[seat])))
    state.branching[seat] += options * ways
    state.forced[seat] += int(options == 1)
    state.arrows[seat] += int(missing == 0)
    state.taken[seat, pie] += 1


@compiled
def observe(state: Any, rules: Any, seat: int, view: Any) -> None:
    """Everything is open but the perfect cards of the others, and the metric that depends on them."""
    copy(view, state)
    for s in range(MOST_SEATS):
        view.denied[s] = 0
        if s != seat:
            view.perfect[s] = -1
            view.secret[s] = 0
    each = int(rules.pies_each)
    for pie in range(PIES):
        if pie < seat * each or pie >= (seat + 1) * each:
            view.prize[pie] = -1


@compiled
def determinize(view: Any, rules: Any, seat: int, stream: Any, state: Any) -> None:
    """Deal the perfect cards that ``seat`` does not hold to the others (section 12 of the ledger)."""
    copy(state, view)
    _deal_perfect(state.perfect, 0b1111 ^ (1 << int(view.perfect[seat])), 0, int(rules.players), seat, stream)
    each = int(rules.pies_each)
    for s in range(int(rules.players)):
        state.secret[s] = perfect_points(state, rules, s)
        for pie in range(s * each, (s + 1) * each):
            state.prize[pie] = prize_of(state, rules, s, pie)


@compiled
def score(state: Any, rules: Any, seat: int) -> float:
    """Points of the pies as they are, with the perfect card as far as it is known."""
    return float(int(state.points[seat]) + int(state.secret[seat]))
