"""Streams are NumPy's Philox, word for word."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba.core import types as nbtypes

from sim.kit import streams
from sim.kit.jit import COMPILED
from sim.kit.records import new

word = st.integers(0, 2**63 - 1)


@given(seed=word, purpose=st.integers(0, 200), deal=word)
def test_words_are_those_of_numpy_philox(seed: int, purpose: int, deal: int) -> None:
    stream = new(streams.STREAM)
    streams.start(stream, seed, purpose, deal)
    mine = [int(streams.draw(stream)) for _ in range(21)]
    theirs = np.random.Philox(key=[seed, purpose], counter=[0, deal, 0, 0]).random_raw(21)
    assert mine == [int(x) for x in theirs]


@given(seed=word, bounds=st.lists(st.integers(2, 2**31 - 1), min_size=1, max_size=60))
def test_bounded_integers_are_those_of_numpy(seed: int, bounds: list[int]) -> None:
    stream = new(streams.STREAM)
    streams.start(stream, seed, 3, 5)
    numpy = np.random.Generator(np.random.Philox(key=[seed, 3], counter=[0, 5, 0, 0]))
    assert [streams.below(stream, n) for n in bounds] == [
        int(numpy.integers(0, n, dtype=np.uint32)) for n in bounds
    ]


@pytest.mark.skipif(not COMPILED, reason="Python has one kind of integer")
def test_bounded_integers_are_signed() -> None:
    """Compared with a signed number, an unsigned one would become a float first."""
    stream = new(streams.STREAM)
    streams.start(stream, 1, 2, 3)
    streams.below(stream, 5)
    assert {s.return_type for s in streams.below.nopython_signatures} == {nbtypes.int64}


def test_uniform_is_numpys_random() -> None:
    stream = new(streams.STREAM)
    streams.start(stream, 1, 2, 3)
    numpy = np.random.Generator(np.random.Philox(key=[1, 2], counter=[0, 3, 0, 0]))
    assert [streams.uniform(stream) for _ in range(10)] == [numpy.random() for _ in range(10)]


@pytest.mark.parametrize("other", [(8, 1, 1), (7, 2, 1), (7, 1, 2)])
def test_seed_purpose_and_deal_each_make_another_stream(other: tuple[int, int, int]) -> None:
    first, second = new(streams.STREAM), new(streams.STREAM)
    streams.start(first, 7, 1, 1)
    streams.start(second, *other)
    assert [streams.draw(first) for _ in range(4)] != [streams.draw(second) for _ in range(4)]
