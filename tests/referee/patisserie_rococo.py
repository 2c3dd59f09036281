"""A referee for La Pâtisserie Rococo: plays a trace again from the rulebook alone, move by move.

Written from the rulebook and, where it is silent, the rule ledger (PR-...), without the engine. The game is
one generator that asks for decisions in the order of the rules; what chance did is read from the trace:
bags and decks are listed from the top, shuffles are told. A trace is followed up to its first fault.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Any

from tests.referee import patisserie_rococo_rounds as rounds
from tests.referee.common import Line, items
from tests.referee.patisserie_rococo_end import outcome
from tests.referee.patisserie_rococo_setup import faults
from tests.referee.patisserie_rococo_table import Table

UNORDERED = ("hand", "unused", "ingredients", "removed")
LOOSE = ("gone", "box", "drawn")
UNTOLD = ("pending", "picture")


def referee(lines: list[Line]) -> list[str]:
    """What is wrong with the first line that is wrong; nothing if the trace is a game by the rules."""
    try:
        return follow(lines)
    except (LookupError, TypeError, ValueError, AttributeError, RuntimeError) as error:
        return [f"cannot be followed: {error!r}"]


def follow(lines: list[Line]) -> list[str]:
    match lines:
        case [{"type": "setup"} as setup, *decisions, {"type": "end"} as end]:
            pass
        case _:
            return ["a trace is a setup line, decisions and an end line"]
    t = Table(setup)
    t.state = deepcopy(setup["state"])
    found = [f"setup: {what}" for what in faults(t)]
    if found:
        return found
    t.events = list(setup["events"])
    play = rounds.game(t)
    asked: Any = next(play)
    found = [f"setup: {what}" for what in differences(t, setup["state"], asked)]
    for line in decisions:
        if found:
            return found
        if asked is None:
            return [f"{line['n']}: the game is over"]
        found = [f"{line['n']}: {what}" for what in wrong_choice(line, asked)]
        if found:
            return found
        t.events, t.told, t.reveals = list(line["events"]), line["state"], []
        try:
            asked = play.send(line["action"])
        except StopIteration:
            asked = None
        found = [f"{line['n']}: {what}" for what in differences(t, line["state"], asked)]
        reveals = [event["card"] for event in line["events"] if event["what"] == "reveal"]
        if reveals != t.reveals:
            found.append(f"{line['n']}: decisions {reveals}, should be {t.reveals}")
    if not found and asked is not None:
        return ["the game stops before its end"]
    return found or [f"end: {what}" for what in wrong_end(t, end)]


def wrong_choice(line: Line, asked: Any) -> list[str]:
    seat, node, actions = asked
    if (line["type"], line["seat"], line["node"]) != ("decision", seat, node):
        return [f"seat {line['seat']} decides {line['node']}, should be seat {seat}, {node}"]
    legal, told = ({hashable(a) for a in options} for options in (actions, line["legal"]))
    found = [f"{a} is legal but not offered" for a in sorted(map(str, legal - told))]
    found += [f"{a} is offered but not legal" for a in sorted(map(str, told - legal))]
    if len(told) != len(line["legal"]):
        found.append("an action is offered twice")
    if not actions and line["action"] is None:  # the Mentor
        return found
    if hashable(line["action"]) not in legal:
        found.append(f"{line['action']} was done but is not legal")
    return found


def hashable(action: Line) -> Any:
    return items({k: tuple(sorted(v)) if isinstance(v, list) else v for k, v in action.items()})


def differences(t: Table, told: Line, asked: Any) -> list[str]:
    mine: Line = {**t.state, "decider": asked and asked[0], "stage": asked and asked[1]}
    if asked and t.state["phase"] == 2:
        mine["seat"] = asked[0]
    found = []
    for key in {**mine, **told}:
        if key in UNTOLD:
            continue
        a, b = mine.get(key, {}), told.get(key, {})
        if key == "seats":
            for s, (x, y) in enumerate(zip(a, b, strict=True)):
                found += [f"seat {s}: {what}" for what in unlike(x, y)]
        elif key == "trays":
            found += [f"tray {n}: {what}" for n in "AB" for what in unlike(a[n], b[n], ("cards",))]
        elif a != b and not (key in LOOSE and Counter(a) == Counter(b)):
            found.append(f"{key} is {b}, should be {a}")
    return found


def unlike(mine: Line, told: Line, unordered: tuple[str, ...] = UNORDERED) -> list[str]:
    found = []
    if not mine.get("mentor"):
        unordered += ("recipes",)
    for key in {**mine, **told}:
        a, b = mine.get(key), told.get(key)
        if a != b and not (key in unordered and a is not None and b is not None and Counter(a) == Counter(b)):
            found.append(f"{key} is {b}, should be {a}")
    return found


MENTOR = {  # names at the end
    **{"pp_rewards": "reward", "pp_major_first": "first", "pp_major_second": "second"},
    **{"pp_hosts_step4": "hosts", "pp_service_pts": "service", "pp_host_pts": "host_points"},
}


def wrong_end(t: Table, end: Line) -> list[str]:
    mine, found = outcome(t), []
    told = list(end["scores"])
    for s, me in enumerate(t.state["seats"]):
        if me["mentor"]:
            told.insert(s, end["mentor"])
            mine["scores"][s] = {
                MENTOR.get(part, part.removeprefix("pp_")): n for part, n in mine["scores"][s].items()
            }
            mine["scores"][s] |= {"seat": s, "coins_left": me["coins"]}
    for s, (own, score) in enumerate(zip(mine.pop("scores"), told, strict=True)):
        for part in {**own, **score}:
            if own.get(part, 0) != score.get(part, 0):
                found.append(f"seat {s}: {part} is {score.get(part)}, should be {own.get(part)}")
    for key, value in mine.items():
        if end[key] != value:
            found.append(f"{key} is {end[key]}, should be {value}")
    return found
