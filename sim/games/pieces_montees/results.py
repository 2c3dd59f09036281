"""Scores, ranks and tie-breaks (PM-102, PM-103, PM-131, PM-132, PM-163)."""

from __future__ import annotations

from typing import Any

from sim.games.pieces_montees.state import CURVE, KEYS, SEATS
from sim.kit.jit import U64, compiled
from sim.kit.legal import popcount


@compiled
def team_points(state: Any, rules: Any, seat: int) -> int:
    """Points of a seat, of both partners in a team game."""
    points = int(state.points[seat])
    if rules.teams:
        points += int(state.points[seat ^ 2])
    return points


@compiled
def pieces(state: Any, rules: Any, seat: int, height: int) -> int:
    """Pièces of exactly this height (1, 2, 3) in a seat's area."""
    n = 0
    for key in range(KEYS):
        if height == 3:
            n += int(state.complete[seat, key])
        else:
            n += int(state.height[seat, key] == height)
    return n


@compiled
def chocolate_pieces(state: Any, rules: Any, seat: int) -> int:
    """Pièces with chocolate topping, complete or not (PM-A38)."""
    n = 0
    for key in range(0, KEYS, 2):
        n += int(state.complete[seat, key]) + int(0 < state.height[seat, key] < 3)
    return n


@compiled
def _standing(state: Any, rules: Any, seat: int) -> int:
    """One seat's tie order as digits: points, complete, décorations, chocolate, two digits each."""
    key = 100 * pieces(state, rules, seat, 3)
    key += popcount(U64(int(state.decorated[seat])))
    return int(100 * key + chocolate_pieces(state, rules, seat))


@compiled
def order(state: Any, rules: Any, seat: int) -> int:
    """A number that is larger the better a seat (its team) has done; equal only for a shared rank."""
    key = 0
    if rules.teams == 0:
        key = _standing(state, rules, seat)
    elif rules.sum_ties:
        key = _standing(state, rules, seat) + _standing(state, rules, seat ^ 2)
    key = 10 * (1_000_000 * team_points(state, rules, seat) + key)
    units = 2 if rules.teams else SEATS
    if rules.full_tie == 1:
        key += units - seat % units
    elif rules.full_tie == 2:
        key += seat % units
    return int(key)


@compiled
def _deciding_step(state: Any, rules: Any) -> int:
    """0 without a tie for first, else 1 + index of the TIE_BREAKS step that settled it."""
    units = 2 if rules.teams else int(rules.players)
    divisor = 10_000_000
    for step in range(5):
        best = 0
        for s in range(units):
            best = max(best, int(state.order[s]) // divisor)
        first = 0
        for s in range(units):
            first += int(int(state.order[s]) // divisor == best)
        if first == 1:
            return step if step < 4 else 4 + int(rules.full_tie)
        divisor = divisor // 100 if step < 3 else 1
    return 4


@compiled
def write_seat(state: Any, rules: Any, s: int, row: Any) -> None:
    """Everything counted about one seat."""
    ones, twos, threes = (
        pieces(state, rules, s, 1), pieces(state, rules, s, 2), pieces(state, rules, s, 3),
    )  # fmt: skip
    row.score = state.points[s]
    row.points_1 = ones * rules.value[1]
    row.points_2 = twos * rules.value[2]
    row.points_3 = threes * rules.value[3]
    row.points_deco = state.points[s] - row.points_1 - row.points_2 - row.points_3
    row.pieces_1, row.pieces_2, row.pieces_3 = ones, twos, threes
    row.chocolate = chocolate_pieces(state, rules, s)
    row.complete_chocolate = row.complete_cream = row.completed = 0
    row.first_complete = row.last_complete = 0
    for key in range(KEYS):
        n = int(state.complete[s, key])
        if n == 0:
            continue
        row.completed |= 1 << key
        if key & 1:
            row.complete_cream += n
        else:
            row.complete_chocolate += n
        turn = int(state.completed[s, key])
        row.first_complete = turn if row.first_complete == 0 else min(int(row.first_complete), turn)
        row.last_complete = max(int(row.last_complete), turn)
    row.deco_chocolate = popcount(U64(int(state.decorated[s]) & 0x155))
    row.deco_cream = popcount(U64(int(state.decorated[s]) & 0x2AA))
    row.deco_delay = state.deco_delay[s]
    row.on_play_1, row.on_play_2, row.on_play_3 = (
        state.on_play[s, 0],
        state.on_play[s, 1],
        state.on_play[s, 2],
    )
    row.flips_own, row.flips_other, row.flips_neutral = (
        state.on_flip[s, 0], state.on_flip[s, 1], state.on_flip[s, 2],
    )  # fmt: skip
    row.flips_played = state.flips_played[s]
    row.pages = state.on_page[s]
    row.calls = state.calls[s]
    row.forgone = state.forgone[s]
    row.spoon_uses = state.spoon_uses[s]
    row.whisk_uses = state.whisk_uses[s]
    row.first_commis = state.first_commis[s]
    row.taken_own, row.taken_other, row.taken_neutral = (
        state.taken[s, 0],
        state.taken[s, 1],
        state.taken[s, 2],
    )
    row.robbed = state.robbed[s]
    row.short_turns = state.short_turns[s]
    row.given = state.given[s]
    row.hidden_backs = state.hidden_backs[s]


@compiled
def _curve_point(state: Any, rules: Any, s: int, i: int) -> int:
    """Points after round CURVE[i]; the final points where the game was over before."""
    rounds = int(state.turn) // int(rules.players)
    return int(state.curve[s, i]) if 2 * (i + 1) <= rounds else int(state.points[s])


@compiled
def write_curve(state: Any, rules: Any, s: int, row: Any) -> None:
    """Points of a seat along the game."""
    row.after_2 = _curve_point(state, rules, s, 0)
    row.after_4 = _curve_point(state, rules, s, 1)
    row.after_6 = _curve_point(state, rules, s, 2)
    row.after_8 = _curve_point(state, rules, s, 3)
    row.after_10 = _curve_point(state, rules, s, 4)
    row.after_12 = _curve_point(state, rules, s, len(CURVE) - 1)


@compiled
def write_game(state: Any, rules: Any, game: Any) -> None:
    """Reason, tie-break and the game's own columns."""
    game.reason = state.reason
    game.tie_break = _deciding_step(state, rules)
    game.rounds = state.turn // rules.players
    if rules.teams:
        game.margin = abs(team_points(state, rules, 0) - team_points(state, rules, 1))
    game.trigger_turn = state.trigger_turn
    game.trigger_seat = state.trigger_seat
    game.short_hand = state.short_hand
    game.pile_left = state.left
    held = 0
    for hand in range(rules.hands):
        held += int(state.held[hand])
    game.stranded = held
    game.removed = state.removed
    game.decorations = 0
    for s in range(rules.players):
        game.decorations += popcount(U64(int(state.decorated[s])))
