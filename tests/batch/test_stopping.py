from itertools import islice, pairwise

import numpy as np
import pytest
from scipy.special import betaln

from sim.batch import stopping


def test_ends_solve_the_mixture_equation():
    """Both ends are where the mixture's likelihood ratio reaches 1/alpha."""
    total, n, alpha = 137.25, 400, 0.05
    for p in stopping.sequence(total, n, alpha, 1.0, 3.0):
        log_ratio = (
            betaln(1 + total, 3 + n - total) - betaln(1, 3) - total * np.log(p) - (n - total) * np.log1p(-p)
        )
        assert log_ratio == pytest.approx(np.log(1 / alpha), abs=1e-6)


@pytest.mark.parametrize(("total", "n"), [(0, 0), (0, 1), (1, 1), (0, 10**7), (10**7, 10**7), (0.5, 1)])
def test_extremes_stay_inside_the_unit_interval(total, n):
    low, high = stopping.sequence(total, n, 0.05)
    assert 0.0 <= low <= (total / n if n else 0.5) <= high <= 1.0


def test_impossible_totals_are_refused():
    with pytest.raises(ValueError, match="cannot add up"):
        stopping.sequence(11, 10, 0.05)


@pytest.mark.parametrize("p", [0.2, 0.5])
def test_coverage_at_all_looks_together(p):
    """Looked at 20 times, the interval misses the truth at any look in at most 5 % of runs."""
    rng = np.random.default_rng(5)
    looks = list(islice(stopping.looks(1), 20))
    wins = np.array([rng.binomial(m, p, 600) for m in np.diff([0, *looks])]).cumsum(axis=0)
    missed = np.zeros(600, bool)
    for n, row in zip(looks, wins, strict=True):
        ends = {w: stopping.sequence(w, n, 0.05) for w in set(row.tolist())}
        missed |= np.array([not ends[w][0] <= p <= ends[w][1] for w in row.tolist()])
    assert missed.mean() <= 0.05 + 2 * np.sqrt(0.05 * 0.95 / 600)


def test_coverage_for_block_means_of_shared_wins():
    """Values in [0, 1] that are no coin tosses: the bound holds, with less than the allowed misses."""
    rng = np.random.default_rng(6)
    missed = 0
    for _ in range(200):
        blocks = rng.choice([0.0, 1 / 3, 0.5, 1.0], size=1500, p=[0.4, 0.3, 0.2, 0.1])
        sums = blocks.cumsum()
        ends = [stopping.sequence(sums[n - 1], n, 0.05) for n in range(100, 1501, 100)]
        missed += any(not low <= 0.3 <= high for low, high in ends)
    assert missed <= 10


def test_looks_are_whole_blocks_and_grow():
    first = list(islice(stopping.looks(3), 30))
    assert all(n % 3 == 0 for n in first)
    assert first[0] == 5001
    assert all(1.2 < b / a < 1.3 for a, b in pairwise(first))


def test_precision_counts_blocks_not_games():
    """The same win credits in blocks of four weigh as a quarter of the games."""
    assert stopping.precise([50_000, 50_000], 100_000, 1, 0.008)
    assert not stopping.precise([50_000, 50_000], 100_000, 4, 0.008)


def test_every_seat_must_be_precise():
    assert not stopping.precise([500, 500, 0], 1000, 1, 0.02)


def test_solo_games_have_a_precision_too():
    assert stopping.precise([60_000], 100_000, 1, 0.01)
