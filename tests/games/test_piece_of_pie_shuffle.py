"""The batched shuffle of Piece of Pie: permutations, all equally likely."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

from sim.games.piece_of_pie.shuffling import shuffle
from sim.kit import streams
from sim.kit.jit import COMPILED
from sim.kit.records import new

pytestmark = pytest.mark.xdist_group("piece_of_pie")
TIMES = 48_000 if COMPILED else 4_800


def shuffled(n: int, times: int) -> list[tuple[int, ...]]:
    stream = new(streams.STREAM)
    streams.start(stream, 78, 0, n)
    found = []
    for _ in range(times):
        pieces = np.arange(n + 1)
        shuffle(stream, pieces, n)
        assert pieces[n] == n
        found.append(tuple(int(p) for p in pieces[:n]))
    return found


def test_all_orders_are_equally_likely() -> None:
    """PP-013; Brackett-Rozinsky and Lemire 2025: no bias; 24 orders of four pieces."""
    counts = Counter(shuffled(4, TIMES))
    assert len(counts) == 24
    assert chisquare(list(counts.values())).pvalue > 1e-3


@pytest.mark.parametrize("n", [24, 32])
def test_every_piece_everywhere(n: int) -> None:
    """PP-013: every result is a permutation; every place takes every piece equally often."""
    found = shuffled(n, 4_800)
    assert all(sorted(f) == list(range(n)) for f in found[:200])
    for place in range(n):
        counts = list(Counter(f[place] for f in found).values())
        assert len(counts) == n and chisquare(counts).pvalue > 1e-5
