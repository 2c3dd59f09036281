"""Invariants: every card in exactly one place, and the bounds of the rule ledger."""

from __future__ import annotations

from typing import Any

from sim.games.just_desserts.bits import below_hi, below_lo, card_hi, card_lo, many
from sim.games.just_desserts.covers import tastes_of
from sim.games.just_desserts.state import EVERYBODY, GUESTS
from sim.kit.jit import compiled


@compiled
def broken(state: Any, rules: Any) -> int:
    """1 to 4: desserts; 5: guests; 6: the bound of JD-052; 7: a simultaneous win; 8: derived facts."""
    lo, hi, n = int(state.used_lo), int(state.used_hi), int(state.pile_n)
    n += many(state.used_lo) + many(state.used_hi)
    if n - int(state.pile_n) != state.used_n:
        return 1
    for i in range(state.pile_n):
        lo |= card_lo(int(state.pile[i]))
        hi |= card_hi(int(state.pile[i]))
    guests, guests_n = int(state.room) | int(state.leaving), many(state.room) + many(state.leaving)
    for s in range(rules.players):
        lo |= state.hand_lo[s]
        hi |= state.hand_hi[s]
        n += many(state.hand_lo[s]) + many(state.hand_hi[s])
        if state.hand_n[s] != many(state.hand_lo[s]) + many(state.hand_hi[s]):
            return 2
        if (state.known_lo[s] & ~state.hand_lo[s]) | (state.known_hi[s] & ~state.hand_hi[s]) != 0:
            return 3
        if state.tastes[s] != tastes_of(rules, state.hand_lo[s], state.hand_hi[s]):
            return 8
        guests |= int(state.sat[s])
        guests_n += many(state.sat[s])
        if rules.win_at_end == 0 and many(state.sat[s]) > 8 + int(state.reason == 1 or state.reason == 2):
            return 6
    lo |= state.offer_lo | state.block_lo
    hi |= state.offer_hi | state.block_hi
    n += many(state.offer_lo) + many(state.offer_hi) + many(state.block_lo) + many(state.block_hi)
    whole_lo, whole_hi = below_lo(int(rules.desserts)), below_hi(int(rules.desserts))
    if n != rules.desserts or lo != whole_lo or hi != whole_hi:
        return 4
    for i in range(state.guests_left):
        guests |= 1 << state.guest_pile[i]
    for i in range(state.expelled_n):
        guests |= 1 << state.expelled[i]
    guests_n += state.guests_left + state.expelled_n
    if guests != EVERYBODY or guests_n != GUESTS:
        return 5
    return 7 if rules.win_at_end == 0 and many(state.winners) > 1 else 0
