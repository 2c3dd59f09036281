"""What the seat on turn may do."""

from __future__ import annotations

from typing import Any

from sim.games.pieces_montees.booklet import key_in_view
from sim.games.pieces_montees.state import (
    BOOK,
    CALL,
    DECO,
    DECO_PARTNER,
    END,
    FLIP,
    KEYS,
    PLAY_PARTNER,
    SPOON,
    WHISK,
    WHISK_PARTNER,
)
from sim.kit.jit import U64, compiled

_CARDS = 0xFFF
_FIRST_WORD = 64 - WHISK_PARTNER  # whisks into the partner's area that the first word has room for


@compiled
def preparing(state: Any, rules: Any, area: int) -> int:
    """Pièces in preparation that count towards an area's limit (PM-056, PM-162)."""
    n = int(state.prep[area])
    if rules.team_limits:
        n += int(state.prep[area ^ 2])
    return n


@compiled
def _plays(state: Any, rules: Any, fits: int, prep: int) -> int:
    """Indices that may be played at their cost (PM-052 to PM-056)."""
    spoons = state.spoons
    starts = fits & _CARDS if spoons >= rules.cost[1] and prep < rules.prep_limit else 0
    seconds = (fits >> 12) & _CARDS if spoons >= rules.cost[2] else 0
    thirds = fits >> 24 if spoons >= rules.cost[3] else 0
    return starts | seconds | thirds


@compiled
def _whisks(rules: Any, fits: int, prep: int) -> int:
    """Indices with which the commis may start a pièce (PM-082, PM-A07, PM-A08)."""
    return fits & _CARDS if rules.whisk_low <= prep <= rules.whisk_high else 0


@compiled
def decorable(state: Any, area: int) -> int:
    """Bit 0, 1: the décoration in view on the left, right matches a complete pièce (PM-124)."""
    found = 0
    for side in range(2):
        key = key_in_view(state, side)
        if key < KEYS and state.complete[area, key] > 0:
            found |= 1 << side
    return found


@compiled
def fill_legal(state: Any, rules: Any, legal: Any) -> None:
    """Every legal action code (ledger, section 14)."""
    seat = int(state.seat)
    spoons = int(state.spoons)
    free = spoons if rules.extra_any else spoons - int(state.extra)
    fits = int(state.fits)
    prep = preparing(state, rules, seat)
    commis = state.commis[seat] != 0
    usable = commis and state.called == 0 and (spoons > 0 or rules.late_commis != 0)
    word = _plays(state, rules, fits, prep)
    high = 0
    if free >= rules.flip_cost:
        word |= int(state.cards) << FLIP
    if usable:
        word |= _whisks(rules, fits, prep) << WHISK | 1 << SPOON
    if not commis and free >= rules.call_cost and (rules.recall != 0 or state.used == 0):
        word |= 1 << CALL
    decorate = state.deco_done == 0 and (spoons > 0 or rules.late_deco != 0)
    if rules.confirmes:
        if free >= rules.page_cost:
            covered = 1 - int(rules.cover_turns)
            turned = int(state.turned)
            word |= int(covered <= turned < state.leaves) << BOOK
            word |= int(turned > covered) << (BOOK + 1)
        if decorate:
            word |= decorable(state, seat) << DECO
    if rules.teams:
        partner = seat ^ 2
        prep = preparing(state, rules, partner)
        fits = int(state.fits_partner)
        if rules.partner_start == 0:
            fits &= ~_CARDS
        word |= _plays(state, rules, fits, prep) << PLAY_PARTNER
        if usable and rules.partner_whisk:
            whisks = _whisks(rules, fits, prep)
            word |= (whisks & ((1 << _FIRST_WORD) - 1)) << WHISK_PARTNER
            high = whisks >> _FIRST_WORD
        if decorate and rules.partner_deco and rules.confirmes:
            high |= decorable(state, partner) << (DECO_PARTNER - 64)
    if rules.empty_turns or state.acted or (word | high) == 0:
        word |= 1 << END
    legal.words[0] = U64(word)
    legal.words[1] = U64(high)
