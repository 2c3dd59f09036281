"""Connect Four: drop discs, four in a line wins; 7 columns, 6 rows.

Boards are bit sets with seven bits a column, bottom first; the seventh bit stays empty, so that
lines never run from one column into the next (Fhourstones layout, J. Tromp).
"""

from __future__ import annotations

from typing import Any

from sim.kit import legal as legals
from sim.kit.chance import note
from sim.kit.jit import U64, compiled
from sim.kit.records import HEADER, copy, record

COLUMNS, ROWS, PITCH = 7, 6, 7
NODES = ("drop",)
REASONS = ("line", "full")
EVENTS = ("land",)
PURPOSES = ("none",)

STATE = record(
    [
        *HEADER,
        ("reason", "i1"),
        ("open", "i8"),  # bit c: column c has room
        ("top", "i8", (COLUMNS,)),  # bit where the next disc of a column lands
        ("discs", "i8", (2,)),  # each seat's discs
    ]
)
RULES = record([("players", "i4"), ("line", "i4")])


@compiled
def setup(state: Any, rules: Any, chance: Any) -> None:
    """An empty board; seat 0 drops first."""
    state.decider = state.seat = state.node = state.reason = 0
    state.turn = 1
    state.open = (1 << COLUMNS) - 1
    state.discs[0] = state.discs[1] = 0
    for c in range(COLUMNS):
        state.top[c] = 1 << (PITCH * c)


@compiled
def over(state: Any) -> int:
    """0, or 1 + the index of the reason."""
    return int(state.reason)


@compiled
def legal_actions(state: Any, rules: Any, legal: Any) -> None:
    """Action c drops a disc into column c, if it has room."""
    legals.clear(legal)
    legals.put_mask(legal, 0, U64(state.open))


@compiled
def has_line(discs: int, line: int) -> bool:
    """Whether ``line`` discs lie in a row in one of the four directions."""
    upright = level = rising = falling = discs
    for _ in range(line - 1):
        upright &= upright >> 1
        level &= level >> PITCH
        rising &= rising >> (PITCH + 1)
        falling &= falling >> (PITCH - 1)
    return (upright | level | rising | falling) != 0


@compiled
def apply(state: Any, rules: Any, action: int, chance: Any) -> None:
    """Drop a disc; a line ends the game, so does a full board."""
    seat = int(state.seat)
    cell = int(state.top[action])
    note(chance, 0, seat, action)
    discs = int(state.discs[seat]) | cell
    state.discs[seat] = discs
    above = cell << 1
    state.top[action] = above
    if above == 1 << (PITCH * action + ROWS):
        state.open ^= 1 << action
    if has_line(discs, int(rules.line)):
        state.reason = 1
    elif state.open == 0:
        state.reason = 2
    else:
        state.turn += 1
        state.seat = 1 - seat
        state.decider = 1 - seat


@compiled
def observe(state: Any, rules: Any, seat: int, view: Any) -> None:
    """Connect Four hides nothing."""
    copy(view, state)


@compiled
def determinize(view: Any, rules: Any, seat: int, stream: Any, state: Any) -> None:
    """Nothing to fill in."""
    copy(state, view)


@compiled
def score(state: Any, rules: Any, seat: int) -> float:
    """1 for the seat that has made a line, else 0."""
    return 1.0 if state.reason == 1 and state.seat == seat else 0.0


@compiled
def finish(state: Any, rules: Any, game: Any, seats: Any) -> None:
    """A line wins; a full board is shared."""
    drawn = state.reason == 2
    for s in range(2):
        won = state.reason == 1 and state.seat == s
        seats[s].score = 1.0 if won else 0.0
        seats[s].line = int(won)
        seats[s].rank = 1 if won or drawn else 2
        seats[s].credit = 0.5 if drawn else (1.0 if won else 0.0)
    game.reason = state.reason
    game.tie_break = 1 if drawn else 0


@compiled
def check(state: Any, rules: Any) -> int:
    """1: a cell has two discs; 2: the number of discs does not match the turns."""
    first, second = int(state.discs[0]), int(state.discs[1])
    if first & second != 0:
        return 1
    discs = legals.popcount(U64(first)) + legals.popcount(U64(second))
    expected = int(state.turn) if state.reason != 0 else int(state.turn) - 1
    return 0 if discs == expected else 2
