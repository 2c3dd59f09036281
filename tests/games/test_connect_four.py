"""Connect Four: its rules, and random play against OpenSpiel's."""

from __future__ import annotations

import pytest

from sim.games.connect_four.engine import has_line
from sim.kit.jit import COMPILED
from tests.play import table

pytestmark = pytest.mark.xdist_group("connect_four")


def bits(*cells: tuple[int, int]) -> int:
    return sum(1 << (7 * column + row) for column, row in cells)


@pytest.mark.parametrize(
    ("discs", "line"),
    [
        (bits((0, 0), (1, 0), (2, 0), (3, 0)), True),
        (bits((2, 1), (2, 2), (2, 3), (2, 4)), True),
        (bits((0, 0), (1, 1), (2, 2), (3, 3)), True),
        (bits((3, 0), (2, 1), (1, 2), (0, 3)), True),
        (bits((0, 0), (1, 0), (2, 0), (4, 0)), False),
        (bits((0, 4), (0, 5), (1, 0), (1, 1)), False),  # runs do not go on in the next column
    ],
)
def test_lines_are_found_in_four_directions(discs: int, line: bool) -> None:
    assert has_line(discs, 4) is line


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="two million games take compiled code")
def test_random_play_agrees_with_openspiel() -> None:
    """First seat's win and loss rates within 0.2 points of OpenSpiel's uniform bots."""
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_game("connect_four")
    bots = [pyspiel.make_uniform_random_bot(s, s + 1) for s in range(2)]
    count, results = 1_000_000, [0, 0, 0]
    for index in range(count):
        returns = pyspiel.evaluate_bots(game.new_initial_state(), bots, index)
        results[int(returns[0]) + 1] += 1
    rows, _ = table("connect_four", "standard").play(1, 0, 2_000_000)
    wins = (rows["winner"] == 0).mean(), (rows["winner"] == 1).mean()
    assert abs(wins[0] - results[2] / count) < 0.002
    assert abs(wins[1] - results[0] / count) < 0.002
