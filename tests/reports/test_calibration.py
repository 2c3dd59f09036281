"""Do intervals cover, and do verdicts err as seldom as they promise? Simulated, with fixed seeds.

Bounds allow four standard errors of the simulation around the promised level.
"""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

from reports.inference.equivalence import FAIR, UNFAIR, equivalence
from reports.inference.estimate import Mean, mean_of
from reports.inference.goodman import simultaneous
from reports.inference.gsprt import ACCEPT, Gsprt, characteristic
from reports.inference.lift import ratio
from reports.inference.paired import paired_difference
from reports.inference.plackett_luce import bootstrap, fit
from reports.inference.sample_size import Pilot, for_difference, for_equivalence
from reports.inference.wilson import share_interval

pytestmark = pytest.mark.slow
RUNS = 1500


def slack(level: float, runs: int = RUNS) -> float:
    return 4 * sqrt(level * (1 - level) / runs)


def block_credits(draw, blocks: int, size: int, p: float, correlation: float = 0.0, shared: float = 0.0):
    """Mean credit of blocks of ``size`` games of a two-sided game: wins with chance p, correlated
    within the block; a share of games is shared."""
    common = draw.normal(size=(blocks, 1))
    own = draw.normal(size=(blocks, size))
    from scipy.stats import norm

    won = sqrt(correlation) * common + sqrt(1 - correlation) * own < norm.ppf(p)
    credit = np.where(draw.random((blocks, size)) < shared, 0.5, won)
    return credit.mean(axis=1)


@pytest.mark.parametrize(("p", "blocks"), [(0.5, 30), (0.25, 100), (0.02, 400), (0.33, 2000), (0.9, 60)])
def test_wilson_covers_single_games(p, blocks):
    wins = np.random.default_rng(1).binomial(blocks, p, RUNS)
    cover = np.mean([_has(share_interval(_games(w, blocks)), p) for w in wins])
    assert 0.95 - slack(0.95) - 0.015 < cover < 0.985


def _games(wins: int, games: int) -> Mean:
    share = wins / games
    return Mean(share, share * (1 - share) * games / (games - 1), games)


def _has(interval, truth) -> bool:
    return interval.low <= truth <= interval.high


@pytest.mark.parametrize(("p", "blocks", "size", "correlation", "shared"), [
    (0.5, 50, 2, 0.4, 0.0), (0.3, 200, 3, 0.2, 0.1), (0.1, 400, 4, 0.5, 0.0), (0.5, 25, 5, 0.0, 0.3),
])  # fmt: skip
def test_share_intervals_cover_on_blocks(p, blocks, size, correlation, shared):
    draw = np.random.default_rng(2)
    truth = (1 - shared) * p + shared / 2
    found = [
        _has(share_interval(mean_of(block_credits(draw, blocks, size, p, correlation, shared))), truth)
        for _ in range(RUNS)
    ]
    assert np.mean(found) > 0.95 - slack(0.95) - 0.01


@pytest.mark.parametrize("shares", [(0.25, 0.25, 0.25, 0.25), (0.34, 0.33, 0.33), (0.05, 0.35, 0.6)])
def test_goodman_covers_all_seats_at_once(shares):
    draw = np.random.default_rng(3)
    counts = draw.multinomial(600, shares, RUNS)
    cover = [
        all(_has(i, p) for i, p in zip(simultaneous([_games(c, 600) for c in row]), shares, strict=True))
        for row in counts
    ]
    assert np.mean(cover) > 0.95 - slack(0.95)


def test_t_interval_of_a_mean_covers():
    draw = np.random.default_rng(4)
    cover = [_has(mean_of(draw.exponential(3, 200)).interval(), 3) for _ in range(RUNS)]
    assert abs(np.mean(cover) - 0.95) < slack(0.95) + 0.01
    assert mean_of(np.array([1.0])).interval() is None


def test_paired_interval_covers():
    draw = np.random.default_rng(5)
    cover = []
    for _ in range(RUNS):
        a = draw.normal(size=80)
        b = 0.9 * a + 0.3 * draw.normal(size=80) + 0.2
        c = np.cov(a, b)
        cover.append(
            _has(paired_difference((a.mean(), b.mean()), (c[0, 0], c[1, 1]), c[0, 1], 80).interval, 0.2)
        )
    assert abs(np.mean(cover) - 0.95) < slack(0.95)


def test_interval_of_a_lift_covers():
    draw = np.random.default_rng(6)
    cover = []
    for _ in range(RUNS):
        b = draw.binomial(3, 0.3, 300).astype(float)
        a = draw.binomial(b.astype(int), 0.4).astype(float)
        cover.append(_has(ratio([a.sum(), b.sum(), a @ a, a @ b, b @ b], 300), 0.4))
    assert abs(np.mean(cover) - 0.95) < slack(0.95)


def test_bootstrap_intervals_of_strengths_cover():
    draw = np.random.default_rng(7)
    truth = np.array([0.4, 0.0, -0.4])
    cover, runs = [], 40
    for _ in range(runs):
        order = np.argsort(-(truth + draw.gumbel(size=(640, 3))), axis=1)
        group = np.arange(640) % 64
        unique, at = np.unique(order, axis=0, return_inverse=True)
        weights = np.zeros((64, len(unique)))
        np.add.at(weights, (group, at.reshape(-1)), 1)
        places = np.zeros_like(unique)
        found = fit(unique, places, weights.sum(axis=0), 3, 1).strategies
        errors, _ = bootstrap(unique, places, weights, 3, 1, samples=60)
        cover += list(np.abs(found - truth) < 1.96 * errors)
    assert np.mean(cover) > 0.95 - slack(0.95, len(cover))


def seats(draw, games: int, first: float, players: int = 3) -> list[Mean]:
    counts = draw.multinomial(games, [first] + [(1 - first) / (players - 1)] * (players - 1))
    return [_games(c, games) for c in counts]


def test_at_the_margin_fair_and_unfair_are_wrong_at_most_one_time_in_twenty():
    draw = np.random.default_rng(8)
    words = [equivalence(seats(draw, 20_000, 1 / 3 + 0.01), 0.01).word for _ in range(RUNS)]
    assert np.mean([w == FAIR for w in words]) <= 0.05 + slack(0.05)
    assert np.mean([w == UNFAIR for w in words]) <= 0.05 + slack(0.05)


def test_against_itself_fair_and_two_points_found():
    draw = np.random.default_rng(9)
    same = [equivalence(seats(draw, 100_000, 1 / 3), 0.01).word for _ in range(300)]
    assert np.mean([w == FAIR for w in same]) > 0.99
    found = [equivalence(seats(draw, 100_000, 1 / 3 + 0.02), 0.01) for _ in range(300)]
    assert np.mean([v.word == UNFAIR for v in found]) > 0.99
    assert np.mean([_has(v.intervals[0], 1 / 3 + 0.02) for v in found]) > 0.95


def test_fair_on_blocks_is_seldom_wrong():
    draw = np.random.default_rng(10)
    words = []
    for _ in range(600):
        x = block_credits(draw, 3000, 2, 0.52, 0.3)
        words.append(equivalence([mean_of(x), mean_of(1 - x)], 0.02).word)
    assert np.mean([w == FAIR for w in words]) <= 0.05 + slack(0.05, 600)
    assert np.mean([w == UNFAIR for w in words]) <= 0.05 + slack(0.05, 600)


def test_planned_sizes_have_the_promised_power():
    draw = np.random.default_rng(11)
    pilot = Pilot(2 / 9, 1)
    n = for_equivalence(pilot, 0.02, 3).games
    assert np.mean([equivalence(seats(draw, n, 1 / 3), 0.02).word == FAIR for _ in range(600)]) > 0.9 - slack(
        0.9, 600
    )
    n = for_difference(Pilot(0.25, 1), 0.02).games
    shares = draw.binomial(n, 0.52, 2000) / n
    power = np.mean(np.abs(shares - 0.5) > 1.96 * np.sqrt(shares * (1 - shares) / n))
    assert power == pytest.approx(0.9, abs=slack(0.9, 2000))


def test_gsprt_errs_as_seldom_as_promised_and_stops_early():
    test = Gsprt(0.5, 0.55, step=50, most=5000)
    null, wanted = characteristic(test, (0.0, 0.5, 1.0), (0.3, 0.4, 0.3), (0.5, 0.55), runs=250)
    assert null.accepted <= 0.05 + slack(0.05, 250)
    assert wanted.accepted >= 0.95 - slack(0.95, 250)
    assert null.blocks < 2000 and wanted.blocks < 2000
    assert test.decide((0.0, 0.5, 1.0), (0, 100, 4900)) == ACCEPT
