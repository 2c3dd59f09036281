"""Just Desserts against a referee that knows only the rulebook: whole games, decision by decision (JD-*)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any, get_args

import pytest

from sim import games
from sim.kit.jit import COMPILED
from sim.kit.protocol import ConfigError
from tests import play
from tests.referee import test_referee as shared
from tests.referee.just_desserts import referee
from tests.referee.test_referee import Line, Path

NAME = "just_desserts"
KEYS = [key for name, key in play.CASES if name == NAME]
GOOD = "surprise_aware"
FEW, MANY = (4, 24) if COMPILED else (1, 3)

SENSITIVE: list[tuple[str, str]] = [  # JD-A20, JD-A24, JD-A27, JD-A14, JD-A11, JD-A30 the other way
    ("after_failed_attempt", "serve_only"),
    ("surprise_order", "random_priority"),
    ("surprise_order", "sealed_random"),
    ("surprise_vs_plain_block", "block_wins"),
    ("guest_reshuffle_timing", "on_empty"),
    ("door_guest", "top_only_fixed_for_turn"),
    ("door_guest", "none"),
    ("buffet_aces", "distinct_tastes"),
    ("buffet_aces", "same_taste"),
]


@cache
def lines(key: str, strategy: str, index: int, **changes: Any) -> list[Line]:
    return shared.lines(NAME, key, [strategy], index, **changes)


def lineup(index: int) -> str:
    """Uniform and good players in turn."""
    return GOOD if index % 2 else "uniform"


def complaints(key: str, index: int, **changes: Any) -> list[str]:
    found = referee(lines(key, lineup(index), index, **changes))
    return [f"{key}, game {index}, {changes}: {what}" for what in found]


def alternatives() -> Iterator[tuple[str, Any]]:
    """Every value of every switch that is not the default, but for the modules, which are variants."""
    for switch, field in games.load(NAME).switches.model_fields.items():
        values = (True, False) if field.annotation is bool else get_args(field.annotation)
        if not switch.startswith("adv_"):
            yield from ((switch, value) for value in values if value not in (field.default, "custom"))
    yield from (("poach_attempts", 2), ("turn_cap", 12))


@pytest.mark.parametrize("key", KEYS)
def test_no_complaint(key: str) -> None:
    for index in range(FEW):
        assert complaints(key, index) == []


def test_the_games_have_everything() -> None:
    """What the referee checks does happen in the games above."""
    keys = [key for key in KEYS if key.startswith("advanced")]
    traces = [lines(key, lineup(index), index) for key in keys for index in range(4)]
    told = [event for trace in traces for line in trace[:-1] for event in line["events"]]
    events = {(event["what"], event.get("why")) for event in told}
    for why in ("turn", "option", "swap", "tip", "compensation", "buffet"):
        assert ("draw", why) in events
    for what in ("serve", "block", "surprise", "send_back", "expel", "shuffle", "take_back", "show", "win"):
        assert (what, None) in events
    assert {trace[-1]["reason"] for trace in traces} >= {"three_of_a_group", "five_different"}


@pytest.mark.parametrize(("switch", "value"), SENSITIVE)
def test_no_complaint_in_the_sensitive_readings(switch: str, value: str) -> None:
    for index, key in enumerate(["advanced_5", "advanced_3", "advanced_2"]):
        assert complaints(key, 2 * index, **{switch: value}) == []


def test_no_complaint_when_all_guests_were_served() -> None:
    """JD-053 to JD-055: the count of points after the first game that nobody wins."""
    games_played = (lines("basic_5", "uniform", index) for index in range(60))
    assert referee(next(trace for trace in games_played if trace[-1]["reason"] == "all_served")) == []


@pytest.mark.parametrize("result", ["fallback_score_flagged", "no_winner"])
def test_no_complaint_at_the_turn_cap(result: str) -> None:
    """JD-A35; early in the game ties are common, so JD-055 and JD-A23 decide."""
    for index, tie in enumerate(["shared", "earliest_seat", "last_server"]):
        assert complaints("advanced_4", 2 * index, turn_cap=8, cap_result=result, final_tie=tie) == []


@pytest.mark.parametrize(
    ("switch", "value", "happens"),
    [
        # JD-A33: a guest sent back to the door is told once, as nobody expels it.
        ("returned_guest", "door", lambda line: any(e.get("to") == "door" for e in line["events"])),
        # JD-A09: while the second guest is answered, the state tells that the first attempt failed.
        ("serve_mode", "simultaneous", lambda line: line["state"]["failed"]),
    ],
    ids=["sent to the door", "failed"],
)
def test_no_complaint_where_it_happens(switch: str, value: str, happens: Callable[[Line], bool]) -> None:
    for index in range(60):
        trace = lines("advanced_5", "uniform", index, **{switch: value})
        if any(happens(line) for line in trace[1:-1]):
            assert referee(trace) == []
            return
    raise AssertionError("it happens in no game")


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_no_complaint_in_many_games(key: str) -> None:
    for index in range(100, 100 + MANY):
        assert complaints(key, index) == []


@pytest.mark.slow
@pytest.mark.parametrize(("switch", "value"), list(alternatives()))
def test_no_complaint_with_a_switch_set_otherwise(switch: str, value: Any) -> None:
    for index, key in enumerate(["advanced_5", "advanced_3", "advanced_2"]):
        assert complaints(key, 200 + 2 * index, **{switch: value}) == []


@pytest.mark.slow
def test_no_complaint_with_any_switches() -> None:
    """Random settings of all switches at once; combinations that the game refuses are left out."""
    others, played = list(alternatives()), 0
    for index in range(12 * FEW):
        chosen = Random(index)
        changes = dict(chosen.sample(others, len(others) // 3))
        changes.pop("turn_cap", None)
        try:
            key = chosen.choice(["advanced_5", "advanced_4", "advanced_2"])
            found = complaints(key, 2 * index, **changes)
        except ConfigError:
            continue
        played += 1
        assert found == []
    assert played > 3 * FEW


# A referee that never complains would pass all that: tampered traces.


WANTED = {"surprise", "serve", "shuffle"}


@cache
def sound() -> list[Line]:
    """The first game that has everything there is to tamper with."""
    for index in range(100):
        trace = lines("advanced_5", "uniform", index)
        told = [event for line in trace[1:-1] for event in line.get("events", ())]
        asked = any(line.get("node") == "surprise" for line in trace)
        paid = any(event.get("why") == "compensation" for event in told)
        decided = trace[-1]["ranking"] != trace[-1]["ranking"][::-1]
        if asked and paid and decided and {event["what"] for event in told} >= WANTED:
            return trace
    raise AssertionError("no such game among the first 100")


def test_every_tampered_value_is_noticed() -> None:
    """Each value of the first state, of decisions and of the end line, changed one at a time."""
    trace = sound()
    assert referee(trace) == []
    asked = next(n for n, line in enumerate(trace[:-1]) if line.get("node") == "surprise")
    tampered: list[Path] = [(0, "state", *path) for path in shared.leaves(trace[0]["state"])]
    for n in (1, asked, len(trace) // 2, len(trace) - 2):
        tampered += [(n, *path) for path in shared.leaves(trace[n])]
    tampered += [(len(trace) - 1, *path) for path in shared.leaves(trace[-1])]
    for number, *way in Random(1).sample(tampered, 150):
        changed = [*trace]
        at: Any = deepcopy(trace[int(number)])
        changed[int(number)] = at
        *way, last = way
        for key in way:
            at = at[key]
        at[last] = shared.other(at[last])
        assert referee(changed), f"{number}, {way}, {last}: {at[last]}"


def with_event(trace: list[Line], what: str) -> Line:
    return shared.decision(trace, lambda line: any(event["what"] == what for event in line["events"]))


def stack_the_deck(trace: list[Line]) -> None:
    """Two desserts of the deck change places from a state on."""
    for line in trace[3:-1]:
        deck = line["state"]["dessert_deck"]
        if len(deck) > 4:
            deck[2], deck[3] = deck[3], deck[2]


def keep_protected_guest_free(trace: list[Line]) -> None:
    """JD-084."""
    with_event(trace, "surprise")["state"]["protected"] = []


def tip_a_surprise(trace: list[Line]) -> None:
    """JD-082: a dessert for the one who surprises."""
    line = with_event(trace, "surprise")
    seat = next(event["seat"] for event in line["events"] if event["what"] == "surprise")
    dessert = line["state"]["dessert_deck"].pop(0)
    line["state"]["hands"][seat].append(dessert)
    line["events"].append({"what": "draw", "seat": seat, "dessert": dessert, "why": "tip"})


def serve_for_nothing(trace: list[Line]) -> None:
    """JD-028: a service that costs no slot."""
    with_event(trace, "serve")["state"]["slots"] = 2


def shuffle_the_door_in(trace: list[Line]) -> None:
    """JD-046: the guest at the door goes into the new deck."""
    line = with_event(trace, "shuffle")
    event = next(event for event in line["events"] if event["what"] == "shuffle")
    event["order"].append(line["state"]["guest_discard"].pop())


def pay_no_compensation(trace: list[Line]) -> None:
    """JD-065."""
    line = shared.decision(trace, lambda line: any(e.get("why") == "compensation" for e in line["events"]))
    line["events"] = [event for event in line["events"] if event.get("why") != "compensation"]


@pytest.mark.parametrize(
    "tamper",
    [
        *(shared.drop_legal, shared.add_legal, shared.repeat_legal, shared.drop_decision),
        *(shared.drop_last_decision, shared.drop_event, shared.swap_winner, shared.move_a_point),
        *(stack_the_deck, keep_protected_guest_free, tip_a_surprise, serve_for_nothing),
        *(shuffle_the_door_in, pay_no_compensation),
    ],
)
def test_a_tampered_trace_is_noticed(tamper: Callable[[list[Line]], None]) -> None:
    changed = deepcopy(sound())
    tamper(changed)
    assert changed != sound()
    assert referee(changed)
