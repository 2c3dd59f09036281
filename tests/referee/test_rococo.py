"""La Pâtisserie Rococo against a referee that knows only the rulebook: whole games, decision by decision."""

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
from sim.trace import trace
from tests import play
from tests.referee.patisserie_rococo import UNTOLD, referee

Line = dict[str, Any]
Path = tuple[str | int, ...]

NAME = "patisserie_rococo"
KEYS = [key for name, key in play.SHIPPED if name == NAME]
USUAL = ["players_2", "players_3", "players_4", "players_5", "first_game_2", "solo_savory", "extended"]
GOOD = "card_engine"
FEW, MANY = (2, 12) if COMPILED else (1, 4)


def lines(key: str, seats: list[str], index: int, **changes: Any) -> list[Line]:
    """A trace as it is printed."""
    game, variant = play.variant(NAME, key)
    switches = config.switches(game, {**variant.switches, **changes}, "test")
    at = play.table(NAME, key, seats, **changes)
    told = trace(at, switches, game.components(switches, None), key, 5, index)
    return [json.loads(json.dumps(line)) for line in told]


def complaints(key: str, index: int, **changes: Any) -> list[str]:
    """Uniform and good players in turn."""
    return [f"{key}, game {index}: {what}" for what in referee(lines(key, [lineup(index)], index, **changes))]


def lineup(index: int) -> str:
    return ("random_useful", GOOD)[index % 2]


@pytest.mark.parametrize("key", USUAL)
def test_no_complaint(key: str) -> None:
    start = USUAL.index(key)
    for index in range(start, start + FEW):
        assert complaints(key, index) == []


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_no_complaint_in_many_games(key: str) -> None:
    for index in range(100, 100 + MANY):
        assert complaints(key, index) == []


def alternatives() -> Iterator[tuple[str, Any]]:
    """Every value of every reading that is not the default, and what has many values."""
    for switch, field in games.load(NAME).switches.model_fields.items():
        values = (True, False) if field.annotation is bool else get_args(field.annotation)
        if switch not in ("mode", "promos", "bake_discount_set", "first_player"):
            yield from ((switch, value) for value in values if value not in (field.default, "custom"))
    yield from (("promos", (promo,)) for promo in ("special", "star", "table", "start"))
    yield from (("bake_discount_set", (only,)) for only in ("flour", "honey"))
    yield from (("start_coins", 10), ("mentor_redraw_cap", 1), ("blank_card", "x01"))


@pytest.mark.slow
@pytest.mark.parametrize(("switch", "value"), list(alternatives()))
def test_no_complaint_with_a_switch_set_otherwise(switch: str, value: Any) -> None:
    with_mentor = switch.startswith(("mentor", "solo", "ext", "difficulty"))
    assert complaints("extended" if with_mentor else "players_3", 1, **{switch: value}) == []
    if with_mentor:
        assert complaints("solo_savory", 2, **{switch: value}) == []


# A referee that never complains would pass all that: tampered traces.


@cache
def sound() -> list[Line]:
    return lines("players_2", [GOOD], 1)


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """The paths to all values in nested lists and mappings."""
    if isinstance(value, dict | list) and value:
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        for key, item in pairs:
            if key not in UNTOLD:
                yield from leaves(item, (*path, key))
    else:
        yield path


def other(value: Any) -> Any:
    """A value of the same kind, as it might stand there by mistake."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    return "nothing" if isinstance(value, str) else "something"


def test_every_tampered_value_is_noticed() -> None:
    """Values of the first state, of decisions and of the end line, changed one at a time."""
    trace = sound()
    assert referee(trace) == []
    tampered: list[Path] = [(0, "state", *path) for path in leaves(trace[0]["state"])]
    for n in (1, len(trace) // 4, len(trace) // 2):
        for part in ("state", "legal", "action", "seat", "node"):
            tampered += [(n, part, *path) for path in leaves(trace[n][part])]
    tampered = Random(1).sample(tampered, 60) + [(len(trace) - 1, *path) for path in leaves(trace[-1])][::3]
    for line, *way, last in tampered:
        changed = list(trace)
        at: Any = deepcopy(trace[int(line)])
        changed[int(line)] = at
        for key in way:
            at = at[key]
        at[last] = other(at[last])
        assert referee(changed), f"{line} {way}: {at[last]}"


def decision(trace: list[Line], fits: Callable[[Line], bool]) -> Line:
    return next(line for line in trace if line["type"] == "decision" and fits(line))


def drop_legal(trace: list[Line]) -> None:
    line = decision(trace, lambda line: len(line["legal"]) > 3)
    line["legal"].remove(next(action for action in line["legal"] if action != line["action"]))


def add_legal(trace: list[Line]) -> None:
    line = decision(trace, lambda line: line["node"] == "main")
    actions = [action for item in trace[1:-1] for action in item["legal"] if action["do"] == "main"]
    line["legal"].append(next(action for action in actions if action not in line["legal"]))


def repeat_legal(trace: list[Line]) -> None:
    trace[1]["legal"].append(trace[1]["legal"][0])


def drop_decision(trace: list[Line]) -> None:
    del trace[len(trace) // 2]


def drop_last_decision(trace: list[Line]) -> None:
    del trace[-2]


def swap_winner(trace: list[Line]) -> None:
    trace[-1]["ranking"].reverse()
    trace[-1]["credit"].reverse()


def move_a_point(trace: list[Line]) -> None:
    for part in ("pp_dishes", "total"):
        for seat, change in enumerate((1, -1)):
            trace[-1]["scores"][seat][part] += change


def swap_hidden(trace: list[Line]) -> None:
    """Two cards of the staff deck change places from a state on."""
    for line in trace[3:-1]:
        deck = line["state"]["staff_deck"]
        if len(deck) > 4:
            deck[1], deck[-1] = deck[-1], deck[1]


@pytest.mark.parametrize(
    "tamper",
    [
        *(drop_legal, add_legal, repeat_legal, drop_decision, drop_last_decision),
        *(swap_winner, move_a_point, swap_hidden),
    ],
)
def test_a_tampered_trace_is_noticed(tamper: Callable[[list[Line]], None]) -> None:
    changed = deepcopy(sound())
    tamper(changed)
    assert changed != sound()
    assert referee(changed)


def test_what_a_service_marker_was_placed_for_is_told() -> None:
    """PR-A44: the state tells it, and the referee notices when it is told wrongly."""
    trace = lines("players_2", ["random_useful"], 1, svc_kind="choice")
    assert referee(trace) == []
    chosen = {line["action"]["yields"] for line in trace[1:-1] if "yields" in line["action"]}
    assert chosen == {"points", "bonus"}
    last = trace[-2]["state"]["service_yields"]
    area = next(area for area in last if "points" in area.values())
    side = next(side for side, what in area.items() if what == "points")
    area[side] = "bonus"
    assert referee(trace)


@pytest.mark.skipif(not COMPILED, reason="searches hundreds of games for one")
@pytest.mark.parametrize("key", ["solo_extra_crunchy", "extended"])
def test_no_complaint_about_the_lot_after_too_many_redraws(key: str) -> None:
    """PR-A59: a game in which no decision card named what the Mentor needed."""
    rows, _ = play.table(NAME, key, [GOOD]).play(5, 0, 1000)
    index = int(rows["index"][rows["mentor_guards"] > 0][0])
    trace = lines(key, [GOOD], index)
    assert any(event["what"] == "mentor_guard" for line in trace[1:-1] for event in line["events"])
    assert referee(trace) == []
