"""The engines against referees that know only the rulebooks: every decision of whole games (PM-*, PP-*)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any, get_args

import pytest

from sim import games
from sim.kit import config
from sim.kit.jit import COMPILED
from sim.kit.protocol import ConfigError
from sim.trace import trace
from tests import play
from tests.referee import piece_of_pie, pieces_montees

Line = dict[str, Any]
Path = tuple[str | int, ...]

REFEREES = {"pieces_montees": pieces_montees.referee, "piece_of_pie": piece_of_pie.referee}
CASES = [(name, key) for name, key in play.CASES if name in REFEREES]
LINEUPS = {
    "pieces_montees": ["greedy", "busy", "uniform"],
    "piece_of_pie": ["greedy", "uniform", "collector", "decorator"],
}
FEW, MANY = (4, 14) if COMPILED else (1, 3)
WHERE = {  # the variant in which a switch of Pièces montées makes a difference
    "neutral": "duel_confirmes",
    "duel": "duel_confirmes",
    "team": "teams_confirmes",
    "two_player": "players_2",
}


def lines(name: str, key: str, seats: list[str], index: int, **changes: Any) -> list[Line]:
    """A trace as it is printed."""
    game, variant = play.variant(name, key)
    switches = config.switches(game, {**variant.switches, **changes}, "test")
    at = play.table(name, key, seats, **changes)
    components = game.components(switches, None)
    return [json.loads(json.dumps(line)) for line in trace(at, switches, components, key, 5, index)]


def lineup(name: str, index: int, players: int) -> list[str]:
    """One strategy in all seats, or a mixed table every other game."""
    names = LINEUPS[name]
    if index % 2:
        return [names[(index + seat) % len(names)] for seat in range(players)]
    return [names[index // 2 % len(names)]]


def complaints(name: str, key: str, index: int, **changes: Any) -> list[str]:
    players = play.variant(name, key)[1].players
    found = REFEREES[name](lines(name, key, lineup(name, index, players), index, **changes))
    return [f"{key}, game {index}, {changes}: {what}" for what in found]


def alternatives(name: str) -> Iterator[tuple[str, Any]]:
    """Every value of every switch that is not the default."""
    for switch, field in games.load(name).switches.model_fields.items():
        values = (True, False) if field.annotation is bool else get_args(field.annotation)
        yield from ((switch, value) for value in values if value not in (field.default, "custom"))
    if name == "pieces_montees":
        yield from (("stall_rounds", 1), ("stall_rounds", 0), ("max_turns", 9))


@pytest.mark.parametrize(("name", "key"), CASES)
def test_no_complaint(name: str, key: str) -> None:
    for index in range(FEW):
        assert complaints(name, key, index) == []


@pytest.mark.slow
@pytest.mark.parametrize(("name", "key"), CASES)
def test_no_complaint_in_many_games(name: str, key: str) -> None:
    for index in range(100, 100 + MANY):
        assert complaints(name, key, index) == []


@pytest.mark.parametrize(
    ("name", "switch", "value"), [(name, *other) for name in REFEREES for other in alternatives(name)]
)
def test_no_complaint_with_a_switch_set_otherwise(name: str, switch: str, value: Any) -> None:
    usual = "players_4" if name == "piece_of_pie" else "confirmes_3"
    key = next((key for start, key in WHERE.items() if switch.startswith(start)), usual)
    if switch == "teams":
        key = "apprentis_4"
    assert complaints(name, key, 0, **{switch: value}) == []


def test_planners_do_something_where_empty_turns_are_forbidden() -> None:
    """PM-A34: at the end of this game nothing pays, but something must be done."""
    game = lines("pieces_montees", "apprentis_3", ["end_race"], 6, allow_empty_turn=False)
    assert REFEREES["pieces_montees"](game) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", REFEREES)
def test_no_complaint_with_any_switches(name: str) -> None:
    """Random settings of all switches at once; combinations that a game refuses are left out."""
    others, keys = list(alternatives(name)), [key for game, key in CASES if game == name]
    played = 0
    for index in range(18 * FEW):
        chosen = Random(index)
        changes = dict(chosen.sample(others, len(others) // 3))
        changes.pop("max_turns", None)
        changes.pop("teams", None)
        changes.pop("mode", None)
        try:
            assert complaints(name, chosen.choice(keys), index, **changes) == []
        except ConfigError:
            continue
        played += 1
    assert played > 4 * FEW


# A referee that never complains would pass all that: tampered traces.


@cache
def sound(name: str) -> list[Line]:
    """A game that has everything there is to tamper with."""
    if name == "piece_of_pie":
        return lines(name, "players_2", ["greedy"], 0)
    return lines(name, "duel_confirmes", ["greedy"], 0)


def decision(trace: list[Line], fits: Callable[[Line], bool]) -> Line:
    return next(line for line in trace if line["type"] == "decision" and fits(line))


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """The paths to all values in nested lists and mappings."""
    if isinstance(value, dict | list) and value:
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, item in items:
            yield from leaves(item, (*path, key))
    else:
        yield path


def other(value: Any) -> Any:
    """A value of the same kind, as it might stand there by mistake."""
    swaps = {"chocolate": "cream", "cream": "chocolate", "left": "right", "forward": "back", "with": "alone"}
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    return swaps.get(value, "nothing") if isinstance(value, str) else "something"


@pytest.mark.parametrize("name", REFEREES)
def test_every_tampered_value_is_noticed(name: str) -> None:
    """Each value of the first state, of decisions and of the end line, changed one at a time."""
    trace = sound(name)
    assert REFEREES[name](trace) == []
    tampered: list[Path] = [(0, "state", *path) for path in leaves(trace[0]["state"])]
    for n in (1, len(trace) // 3, len(trace) // 2, len(trace) - 2):
        tampered += [(n, *path) for path in leaves(trace[n])]
    tampered += [(len(trace) - 1, *path) for path in leaves(trace[-1]) if "picture" not in path]
    for path in Random(1).sample(tampered, min(len(tampered), 200)):
        changed = deepcopy(trace)
        *way, last = path
        at: Any = changed
        for key in way:
            at = at[key]
        at[last] = other(at[last])
        assert REFEREES[name](changed), f"{path}: {at[last]}"


def offered(trace: list[Line]) -> Iterator[Line]:
    return (action for line in trace[1:-1] for action in line["legal"])


def drop_legal(trace: list[Line]) -> None:
    line = decision(trace, lambda line: len(line["legal"]) > 3)
    line["legal"].remove(next(action for action in line["legal"] if action != line["action"]))


def add_legal(trace: list[Line]) -> None:
    line = decision(trace, lambda line: len(line["legal"]) > 3)
    line["legal"].append(next(a for a in offered(trace) if a not in line["legal"]))


def repeat_legal(trace: list[Line]) -> None:
    trace[1]["legal"].append(trace[1]["legal"][0])


def drop_decision(trace: list[Line]) -> None:
    del trace[len(trace) // 2]


def drop_last_decision(trace: list[Line]) -> None:
    del trace[-2]


def drop_event(trace: list[Line]) -> None:
    decision(trace, lambda line: len(line["events"]) > 1)["events"].pop()


def swap_winner(trace: list[Line]) -> None:
    trace[-1]["ranking"].reverse()
    trace[-1]["credit"].reverse()


def move_a_point(trace: list[Line]) -> None:
    part = list(trace[-1]["scores"][0])[-1]
    for seat, change in enumerate((1, -1)):
        trace[-1]["scores"][seat][part] += change
        trace[-1]["scores"][seat]["total"] += change


def swap_hidden(trace: list[Line]) -> None:
    """Two cards of the pile, or two pieces of the middle, change places from a state on."""
    for line in trace[3:-1]:
        zone = line["state"]["pile"] if "pile" in line["state"] else line["state"]["middle"][-1]
        if len(zone) > 4:
            zone[2], zone[3] = zone[3], zone[2]


@pytest.mark.parametrize(
    "tamper",
    [
        *(drop_legal, add_legal, repeat_legal, drop_decision, drop_last_decision, drop_event),
        *(swap_winner, move_a_point, swap_hidden),
    ],
)
@pytest.mark.parametrize("name", REFEREES)
def test_a_tampered_trace_is_noticed(name: str, tamper: Callable[[list[Line]], None]) -> None:
    changed = deepcopy(sound(name))
    tamper(changed)
    assert changed != sound(name)
    assert REFEREES[name](changed)
