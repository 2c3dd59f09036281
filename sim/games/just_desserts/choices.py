"""Which cards the decider may pick next: covers, blocks, surprises, aces."""

from __future__ import annotations

from typing import Any

from sim.games.just_desserts import attempt
from sim.games.just_desserts.bits import (
    below_hi,
    below_lo,
    card_hi,
    card_lo,
    first_card,
    last_card,
    lowest_bit,
    many,
)
from sim.games.just_desserts.covers import satisfied, tastes_of, walk
from sim.games.just_desserts.state import BLOCK, BUFFET_ACES, CARD, COVER, GUEST, SURPRISE
from sim.kit import legal as legals
from sim.kit.jit import U64, compiled


@compiled
def put_cards(legal: Any, lo: int, hi: int) -> None:
    """Make a set of cards legal."""
    legals.put_mask(legal, 0, U64(lo) << U64(CARD))
    legal.words[1] = U64(hi)


@compiled
def put_guests(legal: Any, guests: int) -> None:
    """Make a set of guests legal."""
    legals.put_mask(legal, 0, U64(guests) << U64(GUEST))


@compiled
def pickable(state: Any, rules: Any) -> Any:
    """Cards the decider may pick next for a cover, a block or a surprise."""
    if state.node == COVER:
        s = int(state.seat)
        lo, hi = state.hand_lo[s], state.hand_hi[s]
        if state.declared != 0:
            lo &= ~state.declared_lo
            hi &= ~state.declared_hi
        return walk(rules, int(state.target), lo, hi, state.picked_lo, state.picked_hi, -1)
    if state.node == BLOCK:
        return attempt.block_cards(state, rules)
    if rules.surprise_cover == 0 and state.picked_lo | state.picked_hi != 0:
        return 0, 0
    return attempt.surprise_cards(state, rules, int(state.decider))


@compiled
def may_stop(state: Any, rules: Any) -> bool:
    """Whether the decider may decline a reaction, or commit what it has picked."""
    if state.picked_lo | state.picked_hi == 0:
        return state.node != COVER
    return complete(state, rules)


@compiled
def complete(state: Any, rules: Any) -> bool:
    """Whether the picked cards satisfy the target, with the favourite that a reaction needs."""
    g = int(state.target)
    if not satisfied(rules, g, state.picked_lo, state.picked_hi):
        return False
    if state.node == BLOCK and attempt.favours(state, rules, state.offer_lo, state.offer_hi) > 0:
        return attempt.favours(state, rules, state.picked_lo, state.picked_hi) > 0
    if state.node == SURPRISE:
        return attempt.favours(state, rules, state.picked_lo, state.picked_hi) > 0
    return True


@compiled
def ace_picks(state: Any, rules: Any, s: int) -> Any:
    """JD-070, JD-A30: aces that may be picked next, leaving enough for four."""
    last = last_card(state.picked_lo, state.picked_hi)
    lo = state.hand_lo[s] & rules.ace_lo & ~below_lo(last + 1)
    hi = state.hand_hi[s] & rules.ace_hi & ~below_hi(last + 1)
    missing = BUFFET_ACES - many(state.picked_lo) - many(state.picked_hi)
    if rules.aces == 0:
        surplus = many(lo) + many(hi) - missing
        if surplus < 0:
            return 0, 0
        # the highest missing - 1 aces can only follow
        for _ in range(missing - 1):
            d = last_card(lo, hi)
            lo &= ~card_lo(d)
            hi &= ~card_hi(d)
        return lo, hi
    out_lo, out_hi = 0, 0
    picked = tastes_of(rules, state.picked_lo, state.picked_hi)
    while lo | hi != 0:
        d = first_card(lo, hi)
        lo &= ~card_lo(d)
        hi &= ~card_hi(d)
        taste = int(rules.taste[d])
        if rules.aces == 1:
            fits = picked & taste == 0
            ahead = many(tastes_of(rules, lo, hi) & ~picked & ~taste)
        else:
            fits = picked == 0 or picked == taste
            t = lowest_bit(taste)
            ahead = many(lo & rules.ace_of_lo[t]) + many(hi & rules.ace_of_hi[t])
        if fits and ahead >= missing - 1:
            out_lo |= card_lo(d)
            out_hi |= card_hi(d)
    return out_lo, out_hi
