"""Piece of Pie: take a piece from the middle, lay it at an end of your own pie.

Rules: Blue Orange Games rulebook (2020); clause ids are those of the rule ledger. An action is
``4 * pick + place`` with ``pick = 2 * middle pie + end`` (0: lowest remaining place, 1: highest) and
``place = 2 * own pie + side`` (0: clockwise end, 1: counterclockwise); where both are the same, 0.
"""

from __future__ import annotations

from typing import Any

from sim.games.piece_of_pie.pies import (
    envied,
    gain,
    lay,
    open_places,
    perfect_points,
    pies_of,
    refresh,
    set_prize,
)
from sim.games.piece_of_pie.results import check, finish
from sim.games.piece_of_pie.state import (
    ARROWS,
    CARDS,
    DEALS,
    DENIED,
    FLAVOURS,
    FORCED,
    MOST_SEATS,
    PLACES,
)
from sim.kit import legal as legals
from sim.kit.bytes import put_byte
from sim.kit.chance import note
from sim.kit.jit import U64, compiled
from sim.kit.records import copy
from sim.kit.shuffling import shuffle
from sim.kit.streams import below

__all__ = [
    "apply", "check", "determinize", "finish", "legal_actions", "observe", "over", "score", "setup",
]  # fmt: skip


@compiled
def setup(state: Any, rules: Any, chance: Any) -> None:
    """Shuffle pieces into the middle pies, draw two recipes, deal perfect cards (PP-010 to PP-015)."""
    copy(state, rules.fresh)
    shuffle(chance.streams[0], state.middle, int(rules.in_play))
    cards = below(chance.streams[1], CARDS * CARDS * DEALS)
    state.flavour_card = rules.flavour_fixed if rules.flavour_fixed >= 0 else cards % CARDS
    state.pattern_card = rules.pattern_fixed if rules.pattern_fixed >= 0 else cards // CARDS % CARDS
    _deal_perfect(state.perfect, rules, cards // (CARDS * CARDS), -1, -1)
    for s in range(int(rules.players)):
        set_prize(state, rules, s)


@compiled
def _deal_perfect(perfect: Any, rules: Any, deal: int, holder: int, held: int) -> None:
    """Deal a card to each player by a number below DEALS; ``holder`` trades its own for ``held``."""
    for s in range(MOST_SEATS):
        card = int(rules.deals[deal, s])
        if s == holder:
            card = held
        elif card == held:
            card = int(rules.deals[deal, holder])
        perfect[s] = card if s < rules.players else -1


@compiled
def over(state: Any) -> int:
    """0, or 1 + the index of the reason."""
    return int(state.reason)


@compiled
def legal_actions(state: Any, rules: Any, legal: Any) -> None:
    """Every piece that may be taken with every place it may go to (PP-021 to PP-034)."""
    legals.clear(legal)
    legals.put_mask(legal, 0, _choices(state, int(state.seat)))


@compiled
def _choices(state: Any, seat: int) -> Any:
    """Legal actions of a seat as bits: places, repeated for every piece that may be taken."""
    return U64(int(state.places[seat]) * int(state.picks))


@compiled
def apply(state: Any, rules: Any, action: int, chance: Any) -> None:
    """Take a piece and lay it; the last piece ends the game (PP-035).

    Masks tell the compiler that no index is negative.
    """
    seat = int(state.seat) & 3
    pie, end, k, side = (action >> 3) & 3, (action >> 2) & 1, (action >> 1) & 1, action & 1
    own = (seat * int(rules.pies_each) + k) & 3
    low, high = int(state.low[pie]), int(state.high[pie])
    at = (low + end * (high - low)) & 7
    piece = int(state.middle[PLACES * pie + at])
    if chance.noting != 0:
        note(chance, 0, seat, piece, pie, at)
        note(chance, 1, seat, piece, k, side)
    points = gain(state, rules, own, side, piece)
    _count(state, seat, pie, high - low == PLACES - 1, envied(state, rules, seat, piece, points))
    low += 1 - end
    high -= end
    state.low[pie] = low
    state.high[pie] = high
    state.picks = put_byte(int(state.picks), pie, int(low <= high) + 16 * int(low < high))
    state.left -= 1
    lay(state, rules, seat, own, side, piece, points)
    refresh(state, rules, seat, own)
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
def _count(state: Any, seat: int, pie: int, whole: bool, denied: bool) -> None:
    """Keep the books of a pick: the metrics of section 14 of the ledger."""
    picks = int(state.picks)
    forced = picks & (picks - 1) == 0
    state.branching[seat] += legals.popcount(_choices(state, seat))
    state.books[seat] += (
        (1 << 8 * pie)
        + (int(forced) << 8 * FORCED)
        + (int(whole) << 8 * ARROWS)
        + (int(denied) << 8 * DENIED)
    )


@compiled
def observe(state: Any, rules: Any, seat: int, view: Any) -> None:
    """Everything is open but the perfect cards of the others, and the metric that depends on them."""
    copy(view, state)
    for s in range(int(rules.players)):
        view.books[s] = put_byte(int(state.books[s]), DENIED, 0)
        if s != seat:
            view.points[s] -= perfect_points(state, rules, s, int(state.perfect[s]))
            view.perfect[s] = -1
    for flavour in range(len(FLAVOURS)):
        view.prize[flavour] &= pies_of(rules, seat)


@compiled
def determinize(view: Any, rules: Any, seat: int, stream: Any, state: Any) -> None:
    """Deal the perfect cards that ``seat`` does not hold to the others (section 12 of the ledger)."""
    copy(state, view)
    _deal_perfect(state.perfect, rules, below(stream, DEALS), seat, int(view.perfect[seat]))
    for s in range(int(rules.players)):
        if s != seat:
            state.points[s] += perfect_points(state, rules, s, int(state.perfect[s]))
            set_prize(state, rules, s)


@compiled
def score(state: Any, rules: Any, seat: int) -> float:
    """Points of the pies as they are, with the perfect card as far as it is known."""
    return float(state.points[seat])
