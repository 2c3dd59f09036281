"""Compiled indices into the arrays of records: written ones count from the end, variable ones may not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sim.kit.jit import COMPILED, compiled, plain
from sim.kit.records import new, record

ROW = record([("one", "i1", (4,)), ("two", "i8", (3, 4)), ("half", "f8", (3,))])


@compiled
def use(row: Any, i: int, j: int) -> Any:
    """Every way in which an index is written, read and set."""
    row.one[i] = 3
    row.one[-2] = 5
    row.two[i, j] += 7
    row.two[0, -1] = 9
    row.two[i, -1] = 11
    row.half[j] = 1.5
    return (
        row.one[i], row.one[-1], row.one[1:3].sum(), row.two[i, j], row.two[i][j], row.two[-3, -1],
        row.two[i, -1], row.two[-1].sum(), row.two[i, 1:].sum(), row.half[-1],
    )  # fmt: skip


@compiled
def last_of(rows: Any, plain: Any, i: int) -> Any:
    """Written indices of an array of records, and any index of an array that has none."""
    rows[-1].one[0] = 6
    return rows[-1].one[0], rows[i].one[0], plain[i], plain[-1], plain[i - 3]


def test_it_means_what_it_means_uncompiled() -> None:
    rows = new(ROW, 2)
    for row in rows:
        row.one[3] = 40
    assert use(rows[0], 1, 2) == plain(use)(rows[1], 1, 2) == (3, 40, 8, 7, 7, 9, 11, 0, 18, 1.5)
    assert rows[0].tobytes() == rows[1].tobytes()
    assert last_of(rows, np.arange(4), 1) == plain(last_of)(rows, np.arange(4), 1) == (6, 6, 1, 3, 2)


NEGATIVE = """
from tests.kit.test_indexing import ROW, new, compiled

@compiled
def get(row, i):
    return row.two[1, i]

@compiled
def put(row, i):
    row.one[i] = 1

for function in (get, put):
    function(new(ROW), 3)
    try:
        function(new(ROW), -1)
    except IndexError as error:
        print(error)
"""


@pytest.mark.skipif(not COMPILED, reason="plain Python counts from the end")
def test_checked_code_refuses_a_negative_index() -> None:
    done = subprocess.run(
        [sys.executable, "-c", NEGATIVE],
        cwd=Path(__file__).parents[2], env={**os.environ, "TOQUE_CHECKED": "1"},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout == "index is out of bounds\n" * 2, done.stderr
