"""The end of a game: standing, ranks, credit and the result columns (JD-051 to JD-055)."""

from __future__ import annotations

from typing import Any

from sim.games.just_desserts.bits import colour_counts, colours_in, many
from sim.games.just_desserts.state import (
    BY_HAND,
    BY_LAST_SERVICE,
    BY_SEAT,
    C_BLOCK_CHANCES,
    C_BLOCKED,
    C_BLOCKS,
    C_BUFFET_SERVED,
    C_BUFFETS,
    C_COMPENSATIONS,
    C_DESSERTS,
    C_DOOR,
    C_DRAW_TURNS,
    C_FAVOURITES,
    C_HAND_MOST,
    C_HAND_TOTAL,
    C_INTERCEPTED,
    C_LOST_POACH,
    C_LOST_SURPRISE,
    C_POACH_TRIES,
    C_POACHED,
    C_ROOM,
    C_SENT_BACK,
    C_SERVE_TURNS,
    C_STUCK,
    C_SURPRISE_CHANCES,
    C_SURPRISED,
    C_SWAP_TURNS,
    C_TIPS,
    C_TURNS,
    COLOURS,
    SHARED,
    TURN_CAP,
)
from sim.kit.jit import compiled


@compiled
def pairs(rules: Any, guests: int) -> int:
    """JD-054, JD-A22: points for pairs of a colour."""
    counts = colour_counts(guests)
    points = 0
    for c in range(COLOURS):
        n = (counts >> (4 * c)) & 15
        points += int(n == 2) if rules.exactly_two != 0 else n // 2
    return points


@compiled
def standing(rules: Any, guests: int) -> int:
    """JD-054: points for satisfied guests."""
    return many(guests) + pairs(rules, guests)


@compiled
def rank_value(state: Any, rules: Any, s: int, step: int) -> int:
    """What step 0 (score), 1 (hand) or 2 (final tie) of JD-055 compares, higher is better."""
    if step == 0:
        return standing(rules, int(state.sat[s]))
    if step == 1:
        return int(state.hand_n[s])
    if rules.final_tie == 1:
        return -s
    return int(state.last_service[s]) if rules.final_tie == 2 else 0


@compiled
def ahead(state: Any, rules: Any, s: int, t: int) -> int:
    """1 + the step by which seat ``s`` beats seat ``t`` in fallback scoring, else 0."""
    for step in range(3):
        a, b = rank_value(state, rules, s, step), rank_value(state, rules, t, step)
        if a != b:
            return 1 + step if a > b else 0
    return 0


@compiled
def rank(state: Any, rules: Any, seats: Any) -> int:
    """Write rank and credit of every seat; returns the code of the tie-break."""
    players = int(rules.players)
    step = 0
    first = 0
    for s in range(players):
        place = 1
        if state.winners != 0:
            place = 1 if (state.winners >> s) & 1 != 0 else 2
        elif not (state.reason == TURN_CAP and rules.no_cap_winner != 0):
            for t in range(players):
                place += int(ahead(state, rules, t, s) > 0)
        seats[s].rank = place
        first += int(place == 1)
    for s in range(players):
        seats[s].credit = 1.0 / first if seats[s].rank == 1 else 0.0
    if first > 1:
        return SHARED
    if state.winners != 0:
        return 0
    for s in range(players):
        for t in range(players):
            if seats[s].rank == 1 and t != s:
                step = max(step, ahead(state, rules, s, t) - 1)
    if step == 0:
        return 0
    if step == 1:
        return BY_HAND
    return BY_SEAT if rules.final_tie == 1 else BY_LAST_SERVICE


@compiled
def results(state: Any, rules: Any, game: Any, seats: Any) -> None:
    """Fill a finished game's rows."""
    game.reason = state.reason
    game.tie_break = rank(state, rules, seats)
    game.by_reaction = int(state.winners != 0 and state.by_reaction != 0)
    game.dessert_shuffles = state.shuffles[0]
    game.guest_shuffles = state.shuffles[1]
    game.poach_tries = game.poaches = game.block_total = game.surprise_total = game.buffet_total = 0
    for s in range(rules.players):
        row, counts = seats[s], state.counts[s]
        guests = int(state.sat[s])
        row.guests = many(guests)
        row.pairs = pairs(rules, guests)
        row.score = row.guests + row.pairs
        row.groups = colours_in(guests)
        row.hand_final = state.hand_n[s]
        row.hand_mean = counts[C_HAND_TOTAL] / max(1, counts[C_TURNS])
        row.hand_most = counts[C_HAND_MOST]
        row.turns_taken = counts[C_TURNS]
        row.stuck_turns = counts[C_STUCK]
        row.serve_turns = counts[C_SERVE_TURNS]
        row.draw_turns = counts[C_DRAW_TURNS]
        row.swap_turns = counts[C_SWAP_TURNS]
        row.buffets = counts[C_BUFFETS]
        row.from_room = counts[C_ROOM]
        row.from_door = counts[C_DOOR]
        row.poached = counts[C_POACHED]
        row.surprised = counts[C_SURPRISED]
        row.from_buffet = counts[C_BUFFET_SERVED]
        row.lost_poach = counts[C_LOST_POACH]
        row.lost_surprise = counts[C_LOST_SURPRISE]
        row.sent_back = counts[C_SENT_BACK]
        row.tips = counts[C_TIPS]
        row.compensations = counts[C_COMPENSATIONS]
        row.favourites = counts[C_FAVOURITES]
        row.desserts_used = counts[C_DESSERTS]
        row.poach_tries = counts[C_POACH_TRIES]
        row.blocked = counts[C_BLOCKED]
        row.intercepted = counts[C_INTERCEPTED]
        row.block_chances = counts[C_BLOCK_CHANCES]
        row.blocks = counts[C_BLOCKS]
        row.surprise_chances = counts[C_SURPRISE_CHANCES]
        row.guests_served = state.served[s] if rules.named != 0 else 0
        row.desserts_low = state.served_lo[s] if rules.named != 0 else 0
        row.desserts_high = state.served_hi[s] if rules.named != 0 else 0
        game.poach_tries += counts[C_POACH_TRIES]
        game.poaches += counts[C_POACHED]
        game.block_total += counts[C_BLOCKS]
        game.surprise_total += counts[C_SURPRISED]
        game.buffet_total += counts[C_BUFFETS]
