"""Finding strategies by name, in a user's file, in a module."""

from pathlib import Path

import pytest

import strategies
from sim import games
from sim.batch import cell
from sim.kit.protocol import ConfigError
from tests.batch import bots

PIG = games.load("pig")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "my_bot.py").write_text(bots.CAREFUL)
    return tmp_path


def test_a_game_has_its_own_strategies_and_the_general_ones():
    found = strategies.find(PIG)
    assert {"hold_at", "uniform"} <= set(found)
    assert found["uniform"].reference == "strategies.common:uniform"


@pytest.mark.parametrize("name", games.names())
def test_every_strategy_of_every_game_can_be_fetched(name):
    game = games.load(name)
    for key, seat in strategies.find(game).items():
        found = cell.strategy(seat.reference)
        assert found.game in (name, "*")
        assert len(found.params) == len(seat.values)
        assert found.summary, key
        assert all(p.low <= p.default <= p.high for p in found.params.values())


@pytest.mark.parametrize(("text", "label", "values"), [
    ("hold_at", "hold_at", (20.0,)),
    (" hold_at ( at = 25 ) ", "hold_at(at=25)", (25.0,)),
    ("hold_at(at=20)", "hold_at", (20.0,)),
    ("hold_at()", "hold_at", (20.0,)),
    ("uniform", "uniform", ()),
    ("strategies.pig:hold_at(at=1.5)", "strategies.pig:hold_at(at=1.5)", (1.5,)),
    ("./my_bot.py:careful", "my_bot.py:careful", (10.0,)),
    ("my_bot.py:careful(at=3)", "my_bot.py:careful(at=3)", (3.0,)),
    ("./my_bot.py:lowest", "my_bot.py:lowest", ()),
])  # fmt: skip
def test_seats_as_users_write_them(folder, text, label, values):
    seat = strategies.parse(text, PIG, folder)
    assert (seat.label, seat.values) == (label, values)
    assert cell.strategy(seat.reference).name == label.partition("(")[0].rpartition(":")[2]


@pytest.mark.parametrize(("text", "says"), [
    ("hold_att", "unknown strategy of pig 'hold_att'; did you mean 'hold_at'"),
    ("hold_at(to=3)", "hold_at: unknown parameter 'to'; did you mean"),
    ("hold_at(at=0)", "hold_at: at=0: must be from 1 to 1000"),
    ("hold_at(at=nan)", "hold_at: at=nan: must be from"),
    ("hold_at(at=x)", "hold_at: at=x: not a number"),
    ("hold_at(7)", "'7' needs a name"),
    ("hold_at(at=1", "cannot be read"),
    ("", "cannot be read"),
    ("./my_bot.py:carful", "unknown strategy 'carful'; did you mean 'careful'"),
    ("./my_bot.py:helper", "helper is not a strategy"),
    ("./my_bot.py", "say which strategy"),
    ("./no_bot.py:careful", "no_bot.py: no such file"),
    ("no_such_module:careful", "cannot be imported: ModuleNotFoundError"),
    ("strategies.connect_four:nobody", "unknown strategy 'nobody'"),
])  # fmt: skip
def test_wrong_seats_are_named(folder, text, says):
    with pytest.raises(ConfigError, match=says) as caught:
        strategies.parse(text, PIG, folder)
    assert "\n" not in str(caught.value)


def test_strategies_of_another_game_are_refused():
    other = next(
        s for s in strategies.find(games.load("connect_four")).values() if "connect_four" in s.reference
    )
    with pytest.raises(ConfigError, match="plays connect_four, not pig"):
        strategies.parse(other.reference, PIG, Path())


@pytest.mark.parametrize(("source", "says"), [
    ("def f(:\n", "broken.py: line 1: "),
    ("import no_such_thing\n", "cannot be imported: ModuleNotFoundError"),
    ("x = 1 / 0\n", "cannot be imported: ZeroDivisionError"),
    ("raise SystemExit(3)\n", "cannot be imported: SystemExit"),
])  # fmt: skip
def test_a_file_that_cannot_be_imported(tmp_path, source, says):
    (tmp_path / "broken.py").write_text(source)
    with pytest.raises(ConfigError, match=says):
        strategies.parse("./broken.py:x", PIG, tmp_path)


def test_a_file_may_import_its_neighbour(tmp_path):
    (tmp_path / "toque_test_neighbour.py").write_text("AT = 12\n")
    (tmp_path / "bot.py").write_text(
        "from toque_test_neighbour import AT\n" + bots.CAREFUL.replace("10,", "AT,")
    )
    assert strategies.parse("bot.py:careful", PIG, tmp_path).values == (12.0,)


def test_lists_are_split_outside_parentheses():
    assert strategies.split("a(x=1,y=2), b,./c.py:d(z=1)") == ["a(x=1,y=2)", "b", "./c.py:d(z=1)"]


def test_a_file_may_move(tmp_path):
    """Compiled code that is kept names its module: the name must not depend on where the file lies."""
    names = set()
    for place in ("here", "there"):
        (tmp_path / place).mkdir()
        (tmp_path / place / "bot.py").write_text(bots.CAREFUL)
        names.add(cell.module(str(tmp_path / place / "bot.py")).__name__)
    assert len(names) == 1
