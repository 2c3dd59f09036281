"""What a game and a strategy are to everything else: declarations only, no behaviour.

A game is a record of its state, a record of its rules, and the same few functions in the same
order in every game's ``engine.py``:

==================================================  ==============================================
``setup(state, rules, chance)``                     deal a new game into ``state``
``over(state) -> int``                              0 while the game runs, else 1 + index of REASONS
``legal_actions(state, rules, legal)``              fill the set of legal actions of the decider
``apply(state, rules, action, chance)``             carry it out, and all that follows by itself
``observe(state, rules, seat, view)``               copy what ``seat`` may know, blank the rest
``determinize(view, rules, seat, stream, state)``   fill the blanks at random, as the view allows
``score(state, rules, seat) -> float``              points of a seat (of its team), kept at hand
``finish(state, rules, game, seats)``               write results, ranks and credit of a game over
``check(state, rules) -> int``                      0, or the number of the invariant broken
==================================================  ==============================================
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from pydantic import BaseModel, ConfigDict

from sim.kit.chance import chance_record
from sim.kit.driver import MEMORY, MOST_PARAMS
from sim.kit.legal import LEGAL, MOST
from sim.kit.records import record


@dataclass(frozen=True)
class Column:
    """A result column a game adds to ``games`` or ``seats``."""

    name: str
    label: str
    unit: str
    meaning: str
    kind: str = "i2"
    part: bool = False
    """True for a part of the score; a seat's parts add up to its score."""
    names: tuple[str, ...] = ()
    """For a code: what 0, 1, ... stand for."""
    listed: str = ""
    """For a code that depends on the components in play: which list of ``Game.lists`` names it."""


class Switches(BaseModel):
    """Base of every game's rule switches: unknown names and wrong values are errors."""

    model_config = ConfigDict(extra="forbid", frozen=True)


@dataclass(frozen=True)
class Variant:
    """A named set of rules: a number of seats and switch values over the defaults."""

    name: str
    title: str
    players: int
    switches: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Section:
    """A report section that a game asks for: which stored columns, shown how.

    ``kind`` is one of

    - ``shares``: how often each value of the code column(s) occurs, per variant and line-up;
    - ``means``: mean with interval of numeric columns, per variant, seat and strategy;
    - ``stacked``: numeric seat columns stacked, by final rank;
    - ``histogram``: distribution of numeric columns;
    - ``heatmap``: ``rows`` x ``columns`` (codes in ``games``), coloured by each of ``values``
      (``score``: mean score of all seats; ``first``: first-player advantage in points; or a column);
    - ``items``: a bit mask, bit i = item ``names[i]`` (several columns are words of one mask): how often
      a seat had the item and its win credit when it did (correlation, and the report says so); masks of
      ``games``: how often the item was there, the scores and the first player's advantage then;
    - ``swaps``: the items of such columns beside what they are worth: variants that differ from the
      baseline in the switch ``rows`` alone, whose value is the first word of the changed item's name.
    """

    kind: str
    title: str
    meaning: str
    columns: tuple[str, ...] = ()
    table: str = "seats"
    rows: str = ""
    values: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Game:
    """Everything the laboratory knows of a game."""

    name: str
    title: str
    version: int
    players: tuple[int, ...]
    state: np.dtype[Any]
    rules: np.dtype[Any]
    scratch: np.dtype[Any]
    purposes: tuple[str, ...]
    """Sources of chance, one independent stream each."""
    nodes: tuple[str, ...]
    """Kinds of decision; ``state.node`` indexes them."""
    reasons: tuple[str, ...]
    tie_breaks: tuple[str, ...]
    """Steps that can decide a tie; the games column ``tie_break`` is 0 for none, else 1 + index."""
    game_columns: tuple[Column, ...]
    seat_columns: tuple[Column, ...]
    exports: Any
    """The engine's functions, linked and by symbol (``sim.kit.table.Exports``)."""
    switches: type[Switches]
    pack: Callable[[Switches, int, Mapping[str, Any]], Any]
    """``pack(switches, players, components)`` -> rules record; raises ConfigError."""
    components: Callable[[Switches, Path | None], Mapping[str, Any]]
    """``components(switches, custom)``: the component tables in play, validated, with ``status``
    (rulebook, published or reconstruction) and ``source``; ``custom`` is a user's TOML file."""
    words: Any
    """Module that puts states, actions and events into words (see ``sim.trace``)."""
    sections: tuple[Section, ...] = ()
    """Report sections of its own."""
    picture: Callable[[Any, Any, Mapping[str, Any]], str] | None = None
    """``picture(state, rules, components)`` -> SVG of the table as it lies."""
    unseated: str = ""
    """Who may win without a seat, e.g. "the Mentor"; games are then won by no seat at times."""
    compensation: str = ""
    """What a seat may be given to make the game fair, e.g. "points"."""
    lists: Callable[[Any, Mapping[str, Any]], Mapping[str, Sequence[str]]] | None = None
    """``lists(rules, components)`` -> lists of names that columns refer to (``Column.listed``)."""
    linked: bool = True
    """False for large engines: the driver calls most of the engine by symbol, which compiles faster."""


MOST_GAMES = 2_000_000_000
"""Games in a cell: their index is stored in 32 bits."""
GAME_COLUMNS = (
    Column("index", "Game", "", "index of the game in its cell", "i4"),
    Column("deal", "Deal", "", "index of the deal; the same in every variant and line-up", "i4"),
    Column("rotation", "Rotation", "", "which seating of the line-up", "i2"),
    Column("turns", "Turns", "turns", "turns begun", "i4"),
    Column("decisions", "Decisions", "decisions", "decisions taken, forced ones included", "i4"),
    Column("choices", "Choices", "decisions", "decisions with more than one legal action", "i4"),
    Column("options", "Options", "actions", "legal actions added up over all decisions", "i4"),
    Column("reason", "End", "", "why the game ended (code, 1 + index of reasons)", "i1"),
    Column("tie_break", "Tie-break", "", "step that decided a tie for first (0: no tie)", "i1"),
    Column("winner", "Winner", "seat", "seat that won alone, -1 for none", "i1"),
    Column("winners", "Winners", "seats", "seats that share the win; 0: none of them won", "i1"),
    Column("margin", "Margin", "points", "score of the winners (of a team: its sum) minus the next", "f4"),
    Column(
        "lead_changes", "Lead changes", "changes", "times another seat took the lead at a turn's end", "i2"
    ),
    Column("decided_turn", "Decided", "turn", "turn after which the lead did not change any more", "i4"),
)
SEAT_COLUMNS = (
    Column("index", "Game", "", "index of the game in its cell", "i4"),
    Column("seat", "Seat", "", "0 plays first", "i1"),
    Column("entry", "Entry", "", "which strategy of the line-up sat here", "i1"),
    Column("score", "Score", "points", "final score of the seat (own points, also in team games)", "f4"),
    Column("rank", "Rank", "", "1 is best, equal seats share a rank", "i1"),
    Column("credit", "Win credit", "wins", "1/k for each of k winners", "f4"),
    Column("deficit", "Deepest deficit", "points", "largest distance to the leader at a turn's end", "f4"),
)


WORLDS = 4


def scratch_record(state: np.dtype[Any], purposes: int, fields: Sequence[Any] = ()) -> np.dtype[Any]:
    """A seat's working memory, where strategies try things out.

    ``memory`` (64 floats, zeroed before every game), ``worlds`` (4 states), ``legal`` (4 action
    sets), ``tally`` (two numbers an action), ``chance`` (imagined chance, see
    ``sim.kit.chance.imagine``) and a game's own fields.
    """
    return record(
        [
            ("memory", "f8", (MEMORY,)),
            ("worlds", state, (WORLDS,)),
            ("legal", LEGAL, (WORLDS,)),
            ("tally", "f8", (MOST, 2)),
            ("chance", chance_record(purposes)),
            *fields,
        ]
    )


def result_records(game: Game) -> tuple[np.dtype[Any], np.dtype[Any]]:
    """Record types of a game's rows and of its seats' rows."""
    rows = []
    for common, own in ((GAME_COLUMNS, game.game_columns), (SEAT_COLUMNS, game.seat_columns)):
        rows.append(record([(c.name, c.kind) for c in (*common, *own)], exact=True))
    return rows[0], rows[1]


class ConfigError(ValueError):
    """Wrong input: the message says file, key, what is wrong and the nearest valid name."""


@dataclass(frozen=True)
class Param:
    """A strategy's number: default, range and meaning."""

    default: float
    low: float
    high: float
    meaning: str


@dataclass(frozen=True)
class Strategy:
    """A compiled decision rule for one game ("*": any game).

    ``function(view, rules, seat, legal, scratch, params, stream) -> action``: the view hides what
    the seat may not know; the action is a member of ``legal``; ``params`` holds the parameters in
    the order of ``params``; ``stream`` is the seat's own randomness.
    """

    name: str
    game: str
    function: Callable[..., Any]
    params: Mapping[str, Param]
    summary: str
    blind: bool = False
    """True when the view is never read, which saves making it."""


def strategy(game: str, *, blind: bool = False, **params: Param) -> Callable[[Callable[..., Any]], Strategy]:
    """Declare a function as a strategy for ``game``; its docstring is its description."""

    def declare(function: Callable[..., Any]) -> Strategy:
        if len(params) > MOST_PARAMS:
            raise ConfigError(f"strategy {function.__name__}: at most {MOST_PARAMS} parameters")
        summary = " ".join((function.__doc__ or "").split())
        return Strategy(function.__name__, game, function, params, summary, blind)

    return declare
