"""What the referees share: going through a trace and comparing it with what the rules say."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

Line = dict[str, Any]


def follow(lines: list[Line], book: type[Rules]) -> list[str]:
    """What is wrong with the first line that is wrong; nothing if the trace is a game by the rules."""
    match lines:
        case [{"type": "setup"} as setup, *decisions, {"type": "end"} as end]:
            pass
        case _:
            return ["a trace is a setup line, decisions and an end line"]
    try:
        rules = book(setup)
        found = [f"setup: {what}" for what in rules.setup(setup["state"])]
        state, events = setup["state"], setup["events"]
        for n, line in enumerate(decisions):
            if line["type"] != "decision" or state["decider"] is None:
                found.append(f"{n}: not a decision, or one after the end")
            if found:
                return found
            found += [f"{n}: {what}" for what in rules.decision(n, line, state)]
            state, events = line["state"], line["events"]
        if state["decider"] is not None:
            found.append("the game stops before its end")
        return found or [f"end: {what}" for what in rules.end(end, state, events)]
    except (LookupError, TypeError, ValueError, AttributeError, StopIteration) as error:
        return [f"cannot be followed: {error!r}"]


class Rules:
    """The rules that one game is played by; each game tells the parts below."""

    unordered: tuple[str, ...] = ()
    """Parts of a state that are lists of zones whose order is not a rule."""

    def __init__(self, setup: Line) -> None:
        self.switch = setup["rules"]
        self.players = setup["players"]

    def setup(self, state: Line) -> list[str]:
        """What is wrong with the first state."""
        raise NotImplementedError

    def legal(self, state: Line) -> list[Line]:
        """Every legal action."""
        raise NotImplementedError

    def do(self, action: Line, state: Line, events: list[Line]) -> None:
        """Carries an action out, with all that follows up to the next decision."""
        raise NotImplementedError

    def outcome(self, state: Line, events: list[Line]) -> Line:
        """The end line of a game that stopped in this state, without its type."""
        raise NotImplementedError

    def decision(self, n: int, line: Line, before: Line) -> list[str]:
        found = []
        if (line["n"], line["seat"], line["node"]) != (n, before["decider"], before["stage"]):
            found.append("wrong number, seat or node")
        legal, told = {items(a) for a in self.legal(before)}, {items(a) for a in line["legal"]}
        found += [f"{dict(a)} is legal but not offered" for a in sorted(legal - told, key=str)]
        found += [f"{dict(a)} is offered but not legal" for a in sorted(told - legal, key=str)]
        if len(told) != len(line["legal"]):
            found.append("an action is offered twice")
        if items(line["action"]) not in legal:
            return [*found, f"{line['action']} was done but is not legal"]
        after = deepcopy(before)
        events: list[Line] = []
        self.do(line["action"], after, events)
        found += self.differences(after, line["state"])
        if events != line["events"]:
            found.append(f"events {line['events']}, should be {events}")
        return found

    def end(self, end: Line, state: Line, events: list[Line]) -> list[str]:
        told = {name: value for name, value in end.items() if name not in ("type", "credit", "picture")}
        mine = self.outcome(state, events)
        credit = mine.pop("credit")
        found = self.differences(mine, told)
        # A credit is stored in single precision.
        if len(credit) != len(end["credit"]) or any(
            abs(a - b) > 1e-6 for a, b in zip(credit, end["credit"], strict=True)
        ):
            found.append(f"credit {end['credit']}, should be {credit}")
        return found

    def differences(self, mine: Line, told: Line) -> list[str]:
        """The keys that differ."""
        found = [f"{name} is missing" for name in mine if name not in told]
        found += [f"unknown {name}" for name in told if name not in mine]
        for name in mine:
            a, b = mine[name], told.get(name)
            if name in self.unordered and a and b:
                a, b = sort(a), sort(b)
            if a != b:
                found.append(f"{name} is {told.get(name)}, should be {mine[name]}")
        return found


def sort(zone: list[Any]) -> list[Any]:
    """A list of mappings, or of lists of them, in a fixed order within each list."""
    if any(isinstance(item, list) for item in zone):
        return [sort(item) for item in zone]
    return sorted(map(items, zone))


def items(action: Line) -> tuple[tuple[str, Any], ...]:
    """A mapping that can be a member of a set."""
    return tuple(sorted(action.items()))
