"""A run on a Dask cluster gives the tables that a run at home gives."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

import strategies
from sim.batch import experiment, workers
from sim.batch.run import run
from sim.kit.jit import COMPILED
from sim.kit.protocol import ConfigError

EXPERIMENT = """
title = "Cluster"
game = "pig"
seed = 3
games = 120_000

[[lineups]]
name = "match"
seats = ["hold_at", "hold_at(at=25)"]
"""


def tables(folder: Path) -> list[pl.DataFrame]:
    return [pl.read_parquet(folder / kind / "*.parquet").sort(pl.all()) for kind in ("games", "seats")]


@pytest.mark.skipif(not COMPILED, reason="too many games without compiling")
@pytest.mark.slow
def test_a_cluster_plays_the_same_games(tmp_path: Path) -> None:
    distributed = pytest.importorskip("dask.distributed")
    file = tmp_path / "cluster.toml"
    file.write_text(EXPERIMENT)
    asked = experiment.load(file, strategies.parse)
    home = run(asked, tmp_path / "home", jobs=1, command="")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=2, dashboard_address=None) as there,
        workers.cluster(there.scheduler_address) as jobs,
    ):
        assert jobs == 4
        away = run(asked, tmp_path / "away", jobs=jobs, command="")
    for here, elsewhere in zip(tables(home), tables(away), strict=True):
        assert here.equals(elsewhere)


def test_no_scheduler_is_wrong_input() -> None:
    pytest.importorskip("dask.distributed")
    with pytest.raises(ConfigError, match="no Dask scheduler"), workers.cluster("tcp://127.0.0.1:9"):
        pass
