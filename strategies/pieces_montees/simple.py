"""Strategies that look at one micro-action at a time."""

from __future__ import annotations

from typing import Any

from sim.games.pieces_montees.state import END, FLIP, PLAY_PARTNER, SPOON, WHISK, WHISK_PARTNER
from sim.kit.jit import U64, compiled
from sim.kit.legal import has, lowest, nth, popcount, select
from sim.kit.protocol import strategy
from sim.kit.streams import below

_CARDS = U64(0xFFF)
_WHISKS = U64(0xFFF000 | 0x1FF << 55)
_PLAYS = U64(0xFFF | 0xFFF << 43)
_DECOS = U64(3 << 40)
_PARTNER_DECOS = U64(3 << 3)
_MORE_WHISKS = U64(7)
_ZERO = U64(0)


@compiled
def pick(stream: Any, word: Any) -> int:
    """A uniform member of a non-empty word."""
    n = popcount(word)
    return int(select(word, below(stream, n) if n > 1 else 0))


@compiled
def free_decoration(legal: Any) -> int:
    """A décoration that can be taken, -1 when there is none."""
    decos = U64(legal.words[0]) & _DECOS
    if decos != _ZERO:
        return int(lowest(decos))
    decos = U64(legal.words[1]) & _PARTNER_DECOS
    return int(64 + lowest(decos)) if decos != _ZERO else -1


@compiled
def random_flip(legal: Any, stream: Any) -> int:
    """A uniform flip; when there is none the end of the turn, or what is legal before it (PM-A34)."""
    flips = (U64(legal.words[0]) >> U64(FLIP)) & _CARDS
    if flips != _ZERO:
        return FLIP + pick(stream, flips)
    return END if has(legal, END) else int(nth(legal, 0))


@strategy("pieces_montees", blind=True)
def busy(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """Plays any étage and takes any décoration it can, else turns a card at random.

    Ends its turn only when nothing else is left.
    """
    decoration = free_decoration(legal)
    if decoration >= 0:
        return decoration
    plays = U64(legal.words[0]) & (_PLAYS | _WHISKS)
    if plays != _ZERO:
        return pick(stream, plays)
    plays = U64(legal.words[1]) & _MORE_WHISKS
    if plays != _ZERO:
        return 64 + pick(stream, plays)
    return random_flip(legal, stream)


@compiled
def _lacks_a_spoon(view: Any, rules: Any) -> bool:
    """Whether one more spoon would pay for an étage in sight that is too dear now."""
    fits = int(view.fits) | int(view.fits_partner)
    for height in range(2, 4):
        if view.spoons + 1 == rules.cost[height] and (fits >> (12 * height - 12)) & 0xFFF:
            return True
    return False


@strategy("pieces_montees")
def greedy(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """Takes a décoration, else the highest étage it can play, with the commis's spoon if that is missing.

    With nothing to play it turns cards at random; it never thinks of the next spoon.
    """
    decoration = free_decoration(legal)
    if decoration >= 0:
        return decoration
    word = U64(legal.words[0])
    fits, partner = int(view.fits), int(view.fits_partner)
    for shift in (24, 12):
        plays = word & U64(fits >> shift) & _CARDS
        if plays != _ZERO:
            return pick(stream, plays)
        plays = (word >> U64(PLAY_PARTNER)) & U64(partner >> shift) & _CARDS
        if plays != _ZERO:
            return PLAY_PARTNER + pick(stream, plays)
    if (word >> U64(SPOON)) & U64(1) != _ZERO and _lacks_a_spoon(view, rules):
        return SPOON
    plays = word & _PLAYS
    if plays != _ZERO:
        return pick(stream, plays)
    plays = (word >> U64(WHISK)) & _CARDS
    if plays != _ZERO:
        return WHISK + pick(stream, plays)
    plays = word & _WHISKS
    if plays != _ZERO:
        return int(lowest(plays))
    plays = U64(legal.words[1]) & _MORE_WHISKS
    if plays != _ZERO:
        return WHISK_PARTNER + 9 + pick(stream, plays)
    return random_flip(legal, stream)
