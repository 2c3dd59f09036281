"""One game, move by move, complete enough to be refereed from the trace alone.

The trace plays the very game that a batch plays under the same seed, index, variant and line-up:
it takes the batch's driver one decision at a time, with the journal of chance open.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from sim.kit import legal as legals
from sim.kit.protocol import Game, Switches
from sim.kit.records import copy, new
from sim.kit.table import Table

Line = dict[str, Any]


def trace(
    table: Table, switches: Switches, components: Mapping[str, Any], variant: str, seed: int, index: int
) -> Iterator[Line]:
    """The lines of game ``index``: setup, one per decision, end.

    Raises PlayError when a strategy fails.
    """
    game, rules = table.game, table.rules
    rotation = index % len(table.seating)
    before = new(game.state)
    table.begin(seed, index)
    table.chance.noting = 1
    try:
        table.deal()
        yield {
            "type": "setup",
            "game": game.name,
            "game_version": game.version,
            "variant": variant,
            "players": table.players,
            "seats": [table.lineup[entry].label for entry in table.seating[rotation]],
            "seed": seed,
            "index": index,
            "rules": switches.model_dump(mode="json"),
            "components": dict(components),
            "state": _state(game, table.state, rules, components),
            **_events(game, table, before, components),
        }
        n = 0
        while table.job.playing:
            copy(before, table.state)
            legal = new(legals.LEGAL)
            game.exports.call("legal_actions", table.state, rules, legal)
            options = [game.words.action(a, before, rules, components) for a in _members(legal)]
            table.chance.noted = 0
            chosen = table.step()
            yield {
                "type": "decision",
                "n": n,
                "seat": int(before.decider),
                "node": game.nodes[int(before.node)],
                "legal": [option for option in options if option is not None],  # None: nobody decides
                "action": game.words.action(chosen, before, rules, components),
                **_events(game, table, before, components),
                "state": _state(game, table.state, rules, components),
            }
            n += 1
        yield _end(table, components)
    finally:
        table.chance.noting = 0


def _members(legal: Any) -> Iterator[int]:
    action = legals.following(legal, -1)
    while action >= 0:
        yield int(action)
        action = legals.following(legal, action)


def _state(game: Game, state: Any, rules: Any, components: Mapping[str, Any]) -> Line:
    ended = game.exports.call("over", state) != 0
    return {
        "turn": int(state.turn),
        "seat": int(state.seat),
        "decider": None if ended else int(state.decider),
        "stage": None if ended else game.nodes[int(state.node)],
        **game.words.state(state, rules, components),
    }


def _events(game: Game, table: Table, before: Any, components: Mapping[str, Any]) -> Line:
    noted = int(table.chance.noted)
    if noted > len(table.chance.notes):
        raise RuntimeError(f"{game.name}: {noted} events in one decision do not fit into the journal")
    notes = [[int(x) for x in row] for row in table.chance.notes[:noted]]
    return {"events": game.words.events(notes, before, table.state, table.rules, components)}


def _end(table: Table, components: Mapping[str, Any]) -> Line:
    game, row, seats = table.game, table.games[0], table.seats[0]
    parts = [c.name for c in game.seat_columns if c.part]
    tie = int(row["tie_break"])
    return {
        "type": "end",
        "reason": game.reasons[int(row["reason"]) - 1],
        "turns": int(row["turns"]),
        "scores": [{"total": _number(s["score"]), **{p: _number(s[p]) for p in parts}} for s in seats],
        "ranking": [int(s["rank"]) for s in seats],
        "tie_break": game.tie_breaks[tie - 1] if tie else None,
        "credit": [float(Fraction(float(s["credit"])).limit_denominator(100)) for s in seats],
        **game.words.ending(table.state, table.rules, components),
        **({"picture": game.picture(table.state, table.rules, components)} if game.picture else {}),
    }


def _number(value: Any) -> int | float:
    number = float(value)
    return int(number) if number.is_integer() else number


def as_jsonl(lines: Iterable[Line]) -> Iterator[str]:
    """One JSON object a line."""
    for line in lines:
        yield json.dumps(line, ensure_ascii=False)


def as_text(lines: Iterable[Line]) -> Iterator[str]:
    """The same game for a reader: what was decided, what came of it, how the table lies."""
    for line in lines:
        if line["type"] == "setup":
            yield f"{line['game']} {line['variant']}, seed {line['seed']}, game {line['index']}"
            for seat, name in enumerate(line["seats"]):
                yield f"  seat {seat}: {name}"
            yield from _block(line["state"])
        elif line["type"] == "decision":
            turn = line["state"]["turn"]
            who = f"{line['n']}. seat {line['seat']} ({line['node']})"
            yield ""
            yield f"{who}: {phrase(line['action'])}  [of {len(line['legal'])}]"
            for event in line["events"]:
                yield f"     {phrase(event)}"
            yield from _block(line["state"], turn)
        else:
            yield ""
            yield f"end: {line['reason']} after {line['turns']} turns" + (
                f", tie broken by {line['tie_break']}" if line["tie_break"] else ""
            )
            for seat, scores in enumerate(line["scores"]):
                parts = ", ".join(f"{k} {v}" for k, v in scores.items() if k != "total")
                yield (
                    f"  seat {seat}: rank {line['ranking'][seat]}, credit {line['credit'][seat]:g}, "
                    f"{scores['total']} points ({parts})"
                )


def phrase(item: Mapping[str, Any] | None) -> str:
    """An action or event as a short sentence: its verb, then its parameters."""
    if item is None:
        return "-"
    verb = str(item.get("do", item.get("what", "?")))
    rest = [f"{k} {_short(v)}" for k, v in item.items() if k not in ("do", "what")]
    return " ".join([verb.replace("_", " "), ", ".join(rest)]).strip()


def _short(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{k} {_short(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_short(v) for v in value) + "]"
    return "-" if value is None else str(value)


def _block(state: Mapping[str, Any], turn: int | None = None) -> Iterator[str]:
    if state["decider"] is not None:
        yield f"     turn {state['turn'] if turn is None else turn}, seat {state['decider']} to decide"
    for key, value in state.items():
        if key not in ("turn", "decider", "stage", "seat"):
            yield f"       {key}: {_short(value)}"
