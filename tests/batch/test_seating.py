import math

import pytest

from sim.batch import cell
from sim.batch.cell import Seat


def seats(text: str) -> list[Seat]:
    return [Seat(name, f"m:{name}", ()) for name in text]


@pytest.mark.parametrize(("lineup", "kind", "count"), [
    ("a", "cyclic", 1), ("a", "all", 1), ("abcd", "cyclic", 4), ("abcd", "all", 24), ("abcd", "fixed", 1),
    ("abab", "cyclic", 2), ("aabb", "cyclic", 4), ("aabb", "all", 6), ("aaab", "all", 4),
])  # fmt: skip
def test_rotations_seat_every_arrangement_once(lineup, kind, count):
    rows = cell.seating(seats(lineup), 4, kind)
    arrangements = [tuple(lineup[entry] for entry in row) for row in rows]
    assert len(rows) == count == len(set(arrangements))


def test_cyclic_rotations_give_everybody_every_seat():
    rows = cell.seating(seats("abc"), 3, "cyclic")
    assert rows == ((0, 1, 2), (1, 2, 0), (2, 0, 1))


def test_all_orders_of_five():
    assert len(cell.seating(seats("abcde"), 5, "all")) == math.factorial(5)


def test_parameters_make_strategies_different():
    pair = [Seat("a", "m:a", (1.0,)), Seat("a(x=2)", "m:a", (2.0,))]
    assert len(cell.seating(pair, 2, "cyclic")) == 2
