"""The batched shuffle: permutations, all equally likely."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

from sim.kit import streams
from sim.kit.jit import COMPILED
from sim.kit.records import new
from sim.kit.shuffling import shuffle

TIMES = 48_000 if COMPILED else 4_800


def shuffled(n: int, times: int) -> list[tuple[int, ...]]:
    stream = new(streams.STREAM)
    streams.start(stream, 77, 0, n)
    found = []
    for _ in range(times):
        cards = np.arange(n + 1)
        shuffle(stream, cards, n)
        assert cards[-1] == n
        found.append(tuple(int(c) for c in cards[:-1]))
    return found


def test_all_orders_are_equally_likely() -> None:
    """Brackett-Rozinsky and Lemire 2025: no bias; 24 orders of four cards."""
    counts = Counter(shuffled(4, TIMES))
    assert len(counts) == 24
    assert chisquare(list(counts.values())).pvalue > 1e-3


@pytest.mark.parametrize("n", [0, 1, 2, 24, 32, 76, 128])
def test_every_card_everywhere(n: int) -> None:
    """Every result is a permutation; first and last place take every card equally often."""
    times = 4_800
    found = shuffled(n, times)
    assert all(sorted(f) == list(range(n)) for f in found[:200])
    for place in (0, n // 2, n - 1) if n > 1 else ():
        counts = [c for _, c in sorted(Counter(f[place] for f in found).items())]
        assert len(counts) == n and chisquare(counts).pvalue > 1e-4


def test_bits_that_would_favour_an_order_are_refused() -> None:
    """6 orders of three cards leave 4 of 2**64 over; a word of 0, whose remainder is less, is redrawn."""
    found = []
    for words in ((0, 0x9ABCDEF012345678), (0x9ABCDEF012345678, 0)):
        stream = new(streams.STREAM)
        streams.start(stream, 1, 2, 3)
        stream.at, stream.words[:2] = 0, words
        cards = np.arange(3)
        shuffle(stream, cards, 3)
        found.append(cards.tolist())
    assert found[0] == found[1] != [1, 2, 0]
