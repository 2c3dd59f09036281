"""The set of legal actions behaves like a set of integers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sim.kit import legal
from sim.kit.jit import U64
from sim.kit.records import new


@given(st.sets(st.integers(0, 127)))
def test_it_is_a_set_in_ascending_order(actions: set[int]) -> None:
    some = new(legal.LEGAL)
    for action in actions:
        legal.put(some, action)
    ordered = sorted(actions)
    assert legal.count(some) == len(actions)
    assert [a for a in range(-3, 140) if legal.has(some, a)] == ordered
    assert [legal.nth(some, k) for k in range(len(ordered))] == ordered
    walked, action = [], legal.following(some, -1)
    while action >= 0:
        walked.append(action)
        action = legal.following(some, action)
    assert walked == ordered
    legal.clear(some)
    assert legal.count(some) == 0 and legal.following(some, -1) == -1


@given(st.integers(0, 2**64 - 1), st.integers(0, 1))
def test_put_mask_adds_a_whole_word(mask: int, word: int) -> None:
    some = new(legal.LEGAL)
    legal.put_mask(some, word, U64(mask))
    assert [a for a in range(128) if legal.has(some, a)] == [
        64 * word + b for b in range(64) if mask >> b & 1
    ]
