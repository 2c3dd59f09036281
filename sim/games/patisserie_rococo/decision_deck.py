"""The Mentor's decisions: cards revealed until one names a valid target (PR-186, PR-187, PR-A59)."""

from __future__ import annotations

from typing import Any

from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo.layout import part
from sim.games.patisserie_rococo.pieces import bits, low
from sim.games.patisserie_rococo.supply import note_order
from sim.kit.chance import note
from sim.kit.parts import compiled
from sim.kit.shuffling import shuffle
from sim.kit.streams import below

BY_SPACE, BY_COLUMN, BY_TABLE, BY_PLACE = 0, 1, 2, 3
HOST_BIT = 16


@compiled
def rebuild(state: Any, rules: Any, chance: Any) -> None:
    """An empty decision deck is made anew of all used cards but the one being resolved (PR-186)."""
    n = 0
    for i in range(int(state.decided_n)):
        state.decision[n] = state.decided[i]
        state.decided[i] = -1
        n += 1
    for i in range(int(state.solo_used_n)):
        state.decision[n] = state.solo_used[i]
        state.solo_used[i] = -1
        n += 1
    state.decided_n = state.solo_used_n = 0
    state.decision_n = n
    state.decision_open = 1
    shuffle(chance.streams[k.FROM_MENTOR_RESHUFFLE], state.decision, n)
    note_order(chance, 2, state.decision, n)


@compiled
def draw_decision(state: Any, rules: Any, chance: Any) -> int:
    """Take the top card of the decision deck, -1 when there is none at all."""
    if state.decision_n == 0:
        rebuild(state, rules, chance)
        if state.decision_n == 0:
            return -1
    n = int(state.decision_n) - 1
    card = int(state.decision[n])
    state.decision[n] = -1
    state.decision_n = n
    return card


@compiled
def named(rules: Any, card: int, kind: int) -> int:
    """What a decision card names: a space, a column, 2 x table + far end, an area or 16 + host."""
    if kind == BY_SPACE:
        return int(rules.solo_space[card])
    if kind == BY_COLUMN:
        return int(rules.solo_column[card])
    if kind == BY_TABLE:
        return 2 * int(rules.solo_table[card]) + int(rules.solo_far[card])
    place = int(rules.solo_place[card])
    return place if place < 64 else place - 64 + HOST_BIT


@part("i", "sriic")
def decided(state: Any, rules: Any, kind: int, valid: int, chance: Any) -> int:
    """Reveal decision cards until one names a valid target (PR-187, PR-A59)."""
    seat = int(rules.mentor)
    most = int(rules.mentor_redraw_cap) * int(state.decision_n + state.decided_n + state.solo_used_n)
    for _ in range(most):
        card = draw_decision(state, rules, chance)
        state.decided[state.decided_n] = card
        state.decided_n += 1
        target = named(rules, card, kind)
        hit = (valid >> target) & 1
        note(chance, k.E_REVEAL, card, kind, target, hit)
        if hit != 0:
            return target
        state.counts[seat, k.N_REDRAWS] += 1
    state.counts[seat, k.N_GUARDS] += 1
    for _ in range(below(chance.streams[k.FROM_MENTOR_GUARD], bits(valid))):
        valid &= valid - 1
    note(chance, k.E_MENTOR_GUARD, kind, low(valid))
    return low(valid)
