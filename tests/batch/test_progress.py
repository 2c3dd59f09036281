import sys

import pytest

from sim.batch import progress
from sim.batch.progress import Progress


@pytest.mark.parametrize(("seconds", "text"), [
    (0.2, "0 s"), (59.4, "59 s"), (59.9, "1:00 min"), (200, "3:20 min"), (7500, "2:05 h"),
])  # fmt: skip
def test_durations(seconds, text):
    assert progress.duration(seconds) == text


def test_lines_where_there_is_no_terminal(monkeypatch, capsys):
    """Time left: 3 s of playing are left, and 2 s of playing took 10 s, so it is 15 s."""
    clock = [100.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: clock[0])
    with Progress(1000, 100) as bar:
        clock[0] = 104.0
        bar.advance(200, 1.0, 4.0)
        clock[0] = 110.0
        bar.advance(300, 1.0, 3.0)
    assert capsys.readouterr().err.splitlines() == ["600 of 1,000 games, 50 games/s, 15 s left"]


def test_a_bar_on_a_terminal(monkeypatch, capsys):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    with Progress(1000) as bar:
        bar.advance(250, 1.0, 3.0)
    said = capsys.readouterr().err
    assert "250 of 1,000 games" in said
    assert "left" in said
