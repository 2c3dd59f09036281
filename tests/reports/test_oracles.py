"""Each statistic against a named reference implementation."""

from __future__ import annotations

import choix
import nashpy
import numpy as np
import pytest
from scipy import optimize, stats
from statsmodels.api import Logit
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.power import NormalIndPower
from statsmodels.stats.proportion import multinomial_proportions_confint
from statsmodels.stats.weightstats import DescrStatsW

from reports.inference.bradley_terry import bradley_terry
from reports.inference.compensation import compensation, credit
from reports.inference.distance import distance
from reports.inference.elo import elo, elo_interval
from reports.inference.equivalence import equivalence
from reports.inference.estimate import Interval, Mean, mean_of
from reports.inference.first_player import first_player_advantage
from reports.inference.goodman import simultaneous
from reports.inference.gsprt import log_likelihood_ratio
from reports.inference.lift import ratio
from reports.inference.luck import variance_components
from reports.inference.multiple import adjusted, benjamini_hochberg, holm
from reports.inference.nash import nash_average
from reports.inference.paired import paired_difference
from reports.inference.plackett_luce import fit
from reports.inference.sample_size import Pilot, for_difference, for_equivalence, for_precision
from reports.inference.wilson import effective_size, share_interval, wilson


def single_games(wins: int, games: int) -> Mean:
    p = wins / games
    return Mean(p, p * (1 - p) * games / (games - 1), games)


@pytest.mark.parametrize(("wins", "games"), [(0, 10), (1, 10), (5, 10), (10, 10), (313, 1000), (1, 100_000)])
@pytest.mark.parametrize("level", [0.9, 0.95, 0.99])
def test_wilson_is_scipys(wins, games, level):
    expected = stats.binomtest(wins, games).proportion_ci(level, method="wilson")
    for found in (wilson(wins / games, games, level), share_interval(single_games(wins, games), level)):
        assert found.low == pytest.approx(expected.low, abs=1e-9)
        assert found.high == pytest.approx(expected.high, abs=1e-9)


@pytest.mark.parametrize("counts", [(30, 40, 30), (0, 7, 3), (500, 480, 510, 510), (1, 2, 3, 4, 90)])
def test_goodman_is_statsmodels(counts):
    total = sum(counts)
    expected = multinomial_proportions_confint(counts, 0.05, method="goodman")
    found = simultaneous([single_games(c, total) for c in counts])
    assert [(i.low, i.high) for i in found] == pytest.approx(
        [pytest.approx(tuple(e), abs=1e-9) for e in expected]
    )


def test_two_complementary_shares_get_wilsons_interval():
    found = simultaneous([single_games(55, 100), single_games(45, 100)])
    expected = stats.binomtest(55, 100).proportion_ci(method="wilson")
    assert (found[0].low, found[0].high) == pytest.approx(tuple(expected))


def test_effective_size_counts_duplicate_games_once():
    wins = np.random.default_rng(1).random(4000) < 0.3
    assert effective_size(mean_of(wins)) == pytest.approx(4000, rel=1e-3)
    pairs = (wins[0::2].astype(float) + wins[1::2]) / 2
    assert effective_size(mean_of(pairs)) == pytest.approx(4000, rel=0.05)


def test_tost_p_value_is_statsmodels():
    x = (np.random.default_rng(2).random(5000) < 0.505).astype(float)
    other = 1 - x
    found = equivalence([mean_of(x), mean_of(other)], 0.02)
    assert found.p_fair == pytest.approx(DescrStatsW(x).ttost_mean(0.48, 0.52)[0], abs=2e-4)


def test_first_player_advantage_by_hand():
    found = first_player_advantage(
        [single_games(400, 1000), single_games(300, 1000), single_games(300, 1000)]
    )
    assert found.over_fair.value == pytest.approx(0.4 - 1 / 3)
    assert found.over_others.value == pytest.approx(0.1)
    assert found.elo[0] == pytest.approx(400 * np.log10(0.4 * 2 / 0.6))
    assert found.over_fair.low < found.over_fair.value < found.over_fair.high


def test_elo_is_never_infinite():
    assert elo(0.75) == pytest.approx(190.848, abs=1e-3)
    assert elo(1.0) is None and elo(0.0) is None and elo(0.5, 1) is None
    assert elo_interval(Interval(1.0, 0.9, 1.0))[0] is None


def test_paired_difference_is_the_paired_t_test():
    draw = np.random.default_rng(3)
    a = draw.normal(size=400)
    b = 0.8 * a + 0.6 * draw.normal(size=400) + 0.1
    cov = np.cov(a, b)
    found = paired_difference((a.mean(), b.mean()), (cov[0, 0], cov[1, 1]), cov[0, 1], 400)
    expected = stats.ttest_rel(b, a).confidence_interval()
    assert (found.interval.low, found.interval.high) == pytest.approx(tuple(expected))
    assert found.correlation == pytest.approx(stats.pearsonr(a, b).statistic)
    assert found.saved == pytest.approx((a.var() + b.var()) / (b - a).var())
    assert found.p == pytest.approx(stats.ttest_rel(b, a).pvalue, abs=5e-3)


def test_distances_are_scipys():
    draw = np.random.default_rng(4)
    a, b = draw.poisson(5, 300), draw.poisson(6, 500)
    found = distance(*(tuple(np.unique(x, return_counts=True)) for x in (a, b)))
    assert found.kolmogorov == pytest.approx(stats.ks_2samp(a, b).statistic)
    assert found.wasserstein == pytest.approx(stats.wasserstein_distance(a, b))
    assert distance((np.array([]), np.array([])), tuple(np.unique(a, return_counts=True))) is None


def test_adjusted_p_values_are_statsmodels():
    p = [0.001, 0.04, 0.03, 0.2, 0.011, 0.5]
    assert holm(p) == pytest.approx(multipletests(p, method="holm")[1])
    assert benjamini_hochberg(p) == pytest.approx(multipletests(p, method="fdr_bh")[1])
    assert adjusted(p)[0] == "Holm" and adjusted(p * 2)[0] == "Benjamini-Hochberg"
    assert adjusted([]) == ("Holm", [])


def test_bradley_terry_is_choix():
    wins = np.array([[0, 60, 80], [40, 0, 55], [20, 45, 0]], dtype=float)
    pairs = [(i, j) for i in range(3) for j in range(3) for _ in range(int(wins[i, j]))]
    expected = choix.opt_pairwise(3, pairs)
    found = bradley_terry(np.stack([wins / 2, wins / 2]), prior=1e-9)
    assert found.strengths == pytest.approx(expected - expected.mean(), abs=1e-5)
    assert found.first_move == pytest.approx(0, abs=1e-8)


def test_bradley_terry_with_first_move_is_logistic_regression():
    draw = np.random.default_rng(5)
    i, j = draw.integers(0, 4, (2, 20_000))
    i, j = i[i != j], j[i != j]
    truth = np.array([0.4, 0.1, -0.1, -0.4])
    won = draw.random(len(i)) < 1 / (1 + np.exp(-(truth[i] - truth[j] + 0.3)))
    x = np.zeros((len(i), 5))
    x[np.arange(len(i)), i] += 1
    x[np.arange(len(i)), j] -= 1
    x[:, 4] = 1
    expected = Logit(won, x[:, [1, 2, 3, 4]]).fit(disp=0).params
    wins = np.zeros((2, 4, 4))
    np.add.at(wins[0], (i[won], j[won]), 1)
    np.add.at(wins[1], (j[~won], i[~won]), 1)
    found = bradley_terry(wins, prior=1e-9)
    assert found.first_move == pytest.approx(expected[3], abs=1e-6)
    assert found.strengths - found.strengths[0] == pytest.approx([0, *expected[:3]], abs=1e-6)


def test_plackett_luce_is_choix():
    draw = np.random.default_rng(6)
    orders = np.argsort(-(np.array([0.8, 0.3, -0.2, -0.9]) + draw.gumbel(size=(400, 4))), axis=1)
    expected = choix.opt_rankings(4, orders.tolist())
    unique, counts = np.unique(orders, axis=0, return_counts=True)
    found = fit(unique, np.zeros_like(unique), counts, 4, 1, prior=1e-9)
    assert found.strategies == pytest.approx(expected - expected.mean(), abs=1e-5)


def test_plackett_luce_finds_planted_seat_terms():
    draw = np.random.default_rng(7)
    skill, seat = np.array([0.5, 0.0, -0.5]), np.array([0.3, 0.0, -0.3])
    who = draw.permuted(np.tile(np.arange(3), (40_000, 1)), axis=1)
    order = np.argsort(-(skill[who] + seat[None, :] + draw.gumbel(size=who.shape)), axis=1)
    found = fit(np.take_along_axis(who, order, 1), order, np.ones(len(who)), 3, 3)
    assert found.strategies == pytest.approx(skill, abs=0.03)
    assert found.seats == pytest.approx(seat, abs=0.03)


def test_strength_of_who_wins_everything_is_finite():
    found = bradley_terry(np.array([[[0, 50.0], [0, 0]], [[0, 50.0], [0, 0]]]))
    assert np.isfinite(found.strengths).all() and found.strengths[0] > 1


def test_nash_average_is_nashpys_equilibrium():
    shares = np.array([[0.5, 0.7, 0.2], [0.3, 0.5, 0.9], [0.8, 0.1, 0.5]])
    expected = next(iter(nashpy.Game(shares - 0.5).support_enumeration()))[0]
    assert nash_average(shares) == pytest.approx(expected, abs=1e-4)


def test_nash_average_shares_weight_between_copies_and_drops_the_dominated():
    best = np.array([[0.5, 0.5, 0.9], [0.5, 0.5, 0.9], [0.1, 0.1, 0.5]])
    assert nash_average(best) == pytest.approx([0.5, 0.5, 0], abs=1e-4)
    assert nash_average(np.full((3, 3), 0.5)) == pytest.approx([1 / 3] * 3, abs=1e-4)


def test_log_likelihood_ratio_is_the_constrained_optimum():
    values, counts = np.array([0.0, 0.5, 1.0]), np.array([30.0, 50.0, 40.0])

    def best(mean):
        found = optimize.minimize(
            lambda p: -(counts * np.log(p)).sum(), [1 / 3] * 3, bounds=[(1e-9, 1)] * 3,
            constraints=[{"type": "eq", "fun": lambda p: p.sum() - 1},
                         {"type": "eq", "fun": lambda p: p @ values - mean}],
        )  # fmt: skip
        return -found.fun

    assert log_likelihood_ratio(values, counts, 0.5, 0.55) == pytest.approx(best(0.55) - best(0.5), abs=1e-3)


def test_ratio_matches_the_jackknife():
    draw = np.random.default_rng(8)
    b = draw.integers(0, 3, 2000).astype(float)
    a = b * (draw.random(2000) < 0.4)
    found = ratio([a.sum(), b.sum(), a @ a, a @ b, b @ b], 2000)
    without = (a.sum() - a) / (b.sum() - b)
    error = np.sqrt(1999 / 2000 * ((without - without.mean()) ** 2).sum())
    assert found.value == pytest.approx(a.sum() / b.sum())
    assert (found.high - found.low) / 2 == pytest.approx(1.96 * error, rel=0.01)
    assert ratio([0, 0, 0, 0, 0], 10) is None


def test_sample_sizes_are_the_textbooks():
    pilot = Pilot(0.25, 2, 100.0)
    assert for_precision(pilot, 0.01).blocks == 9604
    assert for_precision(pilot, 0.01).minutes == pytest.approx(2 * 9604 / 100 / 60)
    power = NormalIndPower(ddof=0).solve_power(0.05 / 0.5, alpha=0.05, power=0.9, ratio=0)
    assert for_difference(pilot, 0.05).blocks == pytest.approx(power, abs=1.5)
    z = stats.norm.isf(0.05) + stats.norm.isf(0.05)
    assert for_equivalence(pilot, 0.01, 2).blocks == pytest.approx(0.25 * (z / 0.01) ** 2, abs=1)
    assert for_equivalence(pilot, 0.01, 2, truth=0.01) is None


def latin(draw, blocks, seat, strategy, deal, rest):
    """Credit-like values [blocks, places] of a 3 x 3 Latin square, with its places."""
    places = [(s, (s + r) % 3) for r in range(3) for s in range(3)]
    luck = draw.normal(size=(blocks, 3)) * deal
    values = [seat[s] + strategy[e] + luck[:, s] + rest * draw.normal(size=blocks) for s, e in places]
    return np.stack(values, axis=1), places


def test_variance_components_are_mixedlms():
    import pandas as pd
    from statsmodels.formula.api import mixedlm

    x, places = latin(np.random.default_rng(9), 150, (0.3, 0, -0.3), (0.5, 0, -0.5), 0.7, 1.0)
    found = variance_components(x.mean(axis=0), np.cov(x.T), places, len(x))
    rows = [(f"{d}-{s}", s, e, x[d, p]) for d in range(len(x)) for p, (s, e) in enumerate(places)]
    table = pd.DataFrame(rows, columns=["group", "seat", "who", "y"])
    model = mixedlm("y ~ C(seat) * C(who)", table, groups=table["group"]).fit()
    assert found.deal * found.total == pytest.approx(float(model.cov_re.iloc[0, 0]), rel=0.02)
    assert found.rest * found.total == pytest.approx(model.scale, rel=0.02)
    assert found.seat + found.strategy + found.deal + found.rest == pytest.approx(1)
    assert found.strategy > found.seat > 0


def test_variance_components_without_any_variance():
    assert variance_components(np.full(2, 0.5), np.zeros((2, 2)), [(0, 0), (1, 0)], 10) is None


def test_two_sides_are_evened_by_the_median_difference():
    ahead = np.array([-7.0, 1, 2, 3, 4, 5, 30])
    assert compensation(np.stack([ahead, 0 * ahead], axis=1)).tolist() == [0, 3]
    assert compensation(np.stack([0 * ahead, ahead], axis=1)).tolist() == [3, 0]


def test_planted_points_of_many_sides_are_found():
    bias = np.array([6.0, 0, 3, 1])
    scores = np.round(np.random.default_rng(3).normal(40, 6, (40_000, 4)) + bias)
    assert compensation(scores) == pytest.approx(6 - bias, abs=0.5)


def test_ties_with_points_given_are_shared():
    scores = np.array([[3.0, 2, 1], [3, 3, 0]])
    assert credit(scores, np.array([0.0, 1, 0])).tolist() == [[0.5, 0.5, 0], [0, 1, 0]]
