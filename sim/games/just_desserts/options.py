"""What happens when a choice made card by card is complete: a service, a reaction, a swap, a buffet."""

from __future__ import annotations

from typing import Any

from sim.games.just_desserts import attempt, turn
from sim.games.just_desserts.bits import many
from sim.games.just_desserts.choices import complete
from sim.games.just_desserts.piles import draw, lose, note_cards, use_up
from sim.games.just_desserts.state import (
    BLOCK,
    BUFFET_DRAWS,
    C_BUFFETS,
    C_SWAP_TURNS,
    E_SHOW,
    NEXT,
    NOWHERE,
    STOP,
    SURPRISE,
    W_BUFFET,
    W_SWAP,
)
from sim.kit.jit import compiled


@compiled
def declare(state: Any, rules: Any, chance: Any) -> None:
    """A cover is complete: offer it, or (JD-A09) keep it until the second guest is declared."""
    g, lo, hi = int(state.target), int(state.picked_lo), int(state.picked_hi)
    state.picked_lo = state.picked_hi = 0
    if rules.simultaneous != 0 and state.slots > 1 and state.declared < 2:
        first, first_lo, first_hi = int(state.declared_guest), int(state.declared_lo), int(state.declared_hi)
        state.declared += 1
        state.declared_guest = g
        state.declared_lo, state.declared_hi = lo, hi
        if state.declared == 1:
            state.target = state.origin = NOWHERE
            turn.choose(state, rules, NEXT)
            return
        state.known_lo[state.seat] |= lo
        state.known_hi[state.seat] |= hi
        g, lo, hi = first, first_lo, first_hi
    attempt.offer(state, rules, chance, g, lo, hi)
    attempt.settle(state, rules, chance)


@compiled
def answer(state: Any, rules: Any, action: int, chance: Any) -> None:
    """A seat declines, goes on picking, or blocks or surprises with what it has picked."""
    s = int(state.decider)
    if rules.superset == 0:
        picking = not complete(state, rules)
    else:
        picking = state.node == BLOCK or rules.surprise_cover != 0
    if picking and action != STOP:
        return
    lo, hi = int(state.picked_lo), int(state.picked_hi)
    state.picked_lo = state.picked_hi = 0
    if state.node == SURPRISE:
        state.asked |= 1 << s
        state.bid_lo[s], state.bid_hi[s] = lo, hi
    elif lo | hi != 0:
        lose(state, rules, s, lo, hi)
        state.block_lo, state.block_hi = lo, hi
        note_cards(chance, E_SHOW, s, lo, hi)
    attempt.settle(state, rules, chance)


@compiled
def swap(state: Any, rules: Any, chance: Any) -> None:
    """JD-031 to JD-033: discard, then draw as many; under JD-A17 the dropped cards may stay out."""
    s = int(state.seat)
    lo, hi = int(state.picked_lo), int(state.picked_hi)
    n = many(lo) + many(hi)
    state.picked_lo = state.picked_hi = 0
    state.counts[s, C_SWAP_TURNS] += 1
    lose(state, rules, s, lo, hi)
    if rules.dropped_return != 0:
        use_up(state, chance, s, lo, hi)
    draw(state, rules, chance, s, n, W_SWAP)
    if rules.dropped_return == 0:
        use_up(state, chance, s, lo, hi)
    turn.finish_option(state, rules, chance)


@compiled
def open_buffet(state: Any, rules: Any, chance: Any) -> None:
    """JD-070 to JD-074: four aces leave the hand, the others send guests back, three draws."""
    s = int(state.seat)
    lo, hi = int(state.picked_lo), int(state.picked_hi)
    state.picked_lo = state.picked_hi = 0
    state.counts[s, C_BUFFETS] += 1
    lose(state, rules, s, lo, hi)
    use_up(state, chance, s, lo, hi)
    if rules.draw_first != 0:
        draw(state, rules, chance, s, BUFFET_DRAWS, W_BUFFET)
    turn.next_return(state, rules, chance, s)
