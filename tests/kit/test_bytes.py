"""Words of eight bytes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sim.kit.bytes import in_byte, larger, put_byte

BYTES = st.lists(st.integers(0, 255), min_size=8, max_size=8)


def word(values: list[int]) -> int:
    """Eight bytes, lowest first, as a signed word."""
    return int.from_bytes(bytes(values), "little", signed=True)


@given(BYTES, BYTES)
def test_the_larger_of_each_pair_of_bytes(one: list[int], two: list[int]) -> None:
    assert larger(word(one), word(two)) == word([max(pair) for pair in zip(one, two, strict=True)])


@given(BYTES, st.integers(0, 6), st.integers(0, 255))
def test_a_byte_is_read_and_replaced(values: list[int], k: int, value: int) -> None:
    assert in_byte(word(values), k) == values[k]
    assert put_byte(word(values), k, value) == word([*values[:k], value, *values[k + 1 :]])
