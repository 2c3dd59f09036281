"""Figures of a simulation: exact sums, sound intervals."""

import math

import numpy as np
import pytest

import strategies
from sim.batch import cell as cells
from sim.batch import summary, workers
from sim.batch.simulate import Request, plan, render, simulate

TRIO = ("uniform", "hold_at", "hold_at(at=30)")


def request(seats=("hold_at", "hold_at(at=25)"), games=2_000, **changes):
    wanted = {"variant": None, "players": None, "switches": {}, "components": None, "seed": 3, **changes}
    return plan(Request("pig", seats=seats, games=games, **wanted), strategies.parse)


def test_figures_are_those_of_the_games():
    """Every share and mean, computed a second time and differently from the rows themselves."""
    wanted = request()
    found = simulate(wanted, 1)
    games, seats = cells.table(wanted.cell).play(3, 0, 2_000)
    credit = seats["credit"].astype(float)
    assert found["games"] == 2_000
    assert found["blocks"] == 1_000
    for s, entry in enumerate(found["seats"]):
        assert entry["credit"] == pytest.approx(credit[:, s].mean())
        assert entry["score"] == pytest.approx(seats["score"][:, s].mean(dtype=float))
        assert entry["low"] < entry["credit"] < entry["high"]
    for entry, name in enumerate(["hold_at", "hold_at(at=25)"]):
        mine = found["strategies"][entry]
        assert mine["strategy"] == name
        assert mine["credit"] == pytest.approx(credit[seats["entry"] == entry].mean())
        assert mine["score"] == pytest.approx(seats["score"][seats["entry"] == entry].mean(dtype=float))
    advantage = found["first_player_advantage"]
    assert advantage["credit"] == pytest.approx(credit[:, 0].mean() - 0.5)
    assert found["means"]["turns"] == pytest.approx(games["turns"].mean())
    assert found["ends"] == {"target": 1.0}
    assert sum(entry["credit"] for entry in found["seats"]) == pytest.approx(1.0)


def test_figures_are_bit_for_bit_the_same_for_any_chunks_and_workers(monkeypatch):
    """Wins shared by three, so that no credit is a fraction of a power of two."""
    wanted = request(
        ("uniform", "hold_at", "hold_at(at=30)"), 600, variant="players_3", switches={"max_turns": 9}
    )
    whole = simulate(wanted, 1)
    assert whole["shared_wins"] > 0
    assert whole["ends"].keys() == {"turn_cap"}
    monkeypatch.setattr(workers, "CHUNK_SECONDS", 1e-9)
    monkeypatch.setattr(workers, "PILOT_SECONDS", 1e-9)
    assert simulate(wanted, 1) == whole
    monkeypatch.setattr(workers, "CHUNK_SECONDS", 2e-4)
    assert simulate(wanted, 2) == whole


def test_the_order_of_chunks_does_not_matter():
    cell = request(
        ("uniform", "hold_at", "hold_at(at=30)"), variant="players_3", switches={"max_turns": 9}
    ).cell
    parts = [workers.play(summary.tally, cell, first, first + 30) for first in range(0, 300, 30)]
    forwards, backwards = sum(parts[1:], parts[0]), sum(parts[-2::-1], parts[-1])
    assert summary.figures(cell, forwards) == summary.figures(cell, backwards)


@pytest.mark.parametrize(("mean", "second", "blocks"), [
    (0.0, 0.0, 1), (1.0, 1.0, 1), (0.5, 0.25, 1), (0.0, 0.0, 10**7), (0.5, 0.25, 10**7), (1 / 3, 1 / 9, 5),
    (0.3, 0.2, 2),
])  # fmt: skip
def test_intervals_are_finite_and_inside(mean, second, blocks):
    low, high = summary.interval(mean, second, blocks)
    assert 0.0 <= low <= mean <= high <= 1.0
    assert math.isfinite(low + high)
    assert high > low


@pytest.mark.parametrize("rate", [0.02, 0.25, 0.5])
def test_interval_covers_the_rate(rate):
    """95 % intervals over 300 blocks of two dependent games hold the truth in about 95 % of runs."""
    rng = np.random.default_rng(8)
    first = (rng.random((2_000, 300)) < rate).astype(float)
    again = np.where(rng.random(first.shape) < 0.5, first, rng.random(first.shape) < rate)
    means = (first + again) / 2
    ends = [summary.interval(m.mean(), (m**2).mean(), 300) for m in means]
    covered = np.mean([low <= rate <= high for low, high in ends])
    assert 0.925 <= covered <= 0.97


def test_text_shows_every_seat_and_strategy():
    text = render(simulate(request(games=200), 1))
    assert "pig, players_2, 2 seats: hold_at, hold_at(at=25)" in text
    assert "200 games, 100 deals in 2 seatings each, seed 3" in text
    assert text.count("hold_at(at=25)") == 2
    assert "first-player advantage" in text
    assert "target 100.00 %" in text
