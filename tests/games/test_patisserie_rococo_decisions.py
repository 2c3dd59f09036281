"""La Pâtisserie Rococo: the Mentor's decision deck and its guard (PR-186, PR-187, PR-A59, PR-A66)."""

from __future__ import annotations

import pytest

from sim.games.patisserie_rococo import codes as k
from sim.kit import streams
from tests.games.rococo_answers_end import decisions, its_turn, mentor
from tests.games.rococo_position import Position

M = 1  # the Mentor's seat in a solo game


def test_rebuilt_decision_deck() -> None:
    """PR-186, PR-A66: used decisions and used solo cards, without the card being resolved."""
    at = mentor([k.ACQUIRE_INGREDIENTS])
    current = int(at.state.solo_hand[at.state.solo_hand_n - 1])
    others = [c for c in range(30) if c != current]
    decisions(at, [])
    at.state.decided[:10], at.state.decided_n = others[:10], 10
    at.state.solo_used[:4], at.state.solo_used_n = others[10:14], 4
    its_turn(at)
    s = at.state
    deck = [int(c) for c in s.decision[: s.decision_n]] + [int(c) for c in s.decided[: s.decided_n]]
    assert sorted(deck) == sorted(others[:14])
    assert [int(c) for c in s.solo_used[: s.solo_used_n]] == [current]


def stuck(seed: int = 1, cap: int = 2) -> tuple[Position, list[list[int]]]:
    """The Mentor needs a column that no card names, of two that hold a tile; its turn, and its journal."""
    at = mentor([k.ACQUIRE_INGREDIENTS])
    at.rules.solo_column[:], at.rules.mentor_redraw_cap = 0, cap
    at.cells([[-1, 5, -1, 6], [-1] * 4, [-1] * 4])
    current = int(at.state.solo_hand[at.state.solo_hand_n - 1])
    others = [c for c in range(30) if c != current]
    decisions(at, others[:7])
    at.state.decided[:3], at.state.decided_n = others[7:10], 3
    at.state.solo_used[:2], at.state.solo_used_n = others[10:12], 2
    streams.start(at.chance.streams[k.FROM_MENTOR_GUARD], seed, k.FROM_MENTOR_GUARD, 0)
    at.chance.noting = 1
    its_turn(at)
    return at, [[int(x) for x in row] for row in at.chance.notes[: at.chance.noted]]


@pytest.mark.parametrize("cap", [1, 2, 5])
def test_guard_against_endless_redraws(cap: int) -> None:
    """PR-187, PR-A59: so many passes through the 12 cards there are, then a lot among the two columns."""
    at, told = stuck(cap=cap)
    revealed = [row[1] for row in told if row[0] == k.E_REVEAL]
    assert len(revealed) == 12 * cap == int(at.state.counts[M, k.N_REDRAWS])
    assert not any(row[4] for row in told if row[0] == k.E_REVEAL)
    assert len(set(revealed)) == 12 or cap == 1
    current = int(at.state.solo_used[at.state.solo_used_n - 1])
    assert current not in revealed, "the card being resolved is no decision (PR-186)"
    assert int(at.state.counts[M, k.N_GUARDS]) == 1
    guards = [row for row in told if row[0] == k.E_MENTOR_GUARD]
    assert [row[2] for row in guards] == [1 if at.state.ing[M, 5] else 3]
    assert int(at.state.ing_n[M]) == 1 and int(at.state.ing[M, 5] + at.state.ing[M, 6]) == 1


def test_guard_draws_uniformly_from_a_stream_of_its_own() -> None:
    """PR-A59: both columns come up about equally often; what else chance decides stays as it was."""
    left = 0
    bags = set()
    for seed in range(60):
        at, told = stuck(seed)
        left += int(at.state.ing[M, 5])
        bags.add(
            (
                bytes(at.state.bag),
                bytes(at.state.decision),
                tuple(row[1] for row in told if row[0] == k.E_REVEAL),
            )
        )
    assert 15 < left < 45 and len(bags) == 1


def test_guard_without_any_decision_card() -> None:
    """PR-A59, PR-A66: where there is no card at all, the lot decides at once."""
    at = mentor([k.ACQUIRE_INGREDIENTS])
    decisions(at, [])
    at.state.decided_n = at.state.solo_used_n = 0
    its_turn(at)
    assert int(at.state.counts[M, k.N_GUARDS]) == 1 and int(at.state.counts[M, k.N_REDRAWS]) == 0
    assert int(at.state.ing_n[M]) > 0
