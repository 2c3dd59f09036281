"""The one loop that plays every game: for batches, for the trace, for tests.

``drive`` is a template over the protocol's names; ``bind`` makes it a game's own. It can stop
after any number of decisions and go on later, so the trace plays exactly what a batch plays.
"""

from __future__ import annotations

from typing import Any

from sim.kit import chance as chances
from sim.kit import legal as legals
from sim.kit import streams as stream_kit
from sim.kit.jit import compiled, unbound
from sim.kit.records import record

MOST_SEATS = 8
MEMORY = 64
MOST_PARAMS = 16

JOB = record(
    [
        ("seed", "u8"),
        ("index", "i8"),  # game being played, or to be played next
        ("last", "i8"),  # stop before this game index
        ("rotations", "i8"),  # games per deal: rows of the seating table
        ("players", "i8"),
        ("limit", "i8"),  # stop after this many decisions; negative: never
        ("checked", "i8"),  # verify invariants after every action
        ("playing", "i8"),  # a game is under way
        ("written", "i8"),  # result rows written
        ("action", "i8"),  # last action chosen
        ("fault", "i8"),  # FAULT_*
        ("fault_seat", "i8"),
        ("fault_detail", "i8"),  # the illegal action, or the broken invariant
        ("decisions", "i8"),
        ("choices", "i8"),
        ("options", "i8"),
        ("turn", "i8"),
        ("leader", "i8"),
        ("lead_changes", "i8"),
        ("decided", "i8"),
        ("deficit", "f8", (MOST_SEATS,)),
        ("entry", "i8", (MOST_SEATS,)),  # of the line-up, by seat
    ],
    exact=True,
)
ENTRY = record([("value", "f8", (MOST_PARAMS,)), ("blind", "i8"), ("address", "i8")])
"""Of a line-up: its strategy's parameters, whether that may see the state itself, and where it is."""
FAULT_NONE, FAULT_ILLEGAL, FAULT_INVARIANT, FAULT_STUCK = 0, 1, 2, 3


setup = over = legal_actions = apply = observe = score = finish = check = unbound
strategy = call_strategy = unbound


def choose(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, entry: Any, stream: Any) -> int:
    """A strategy as it is called by address: its parameters come with its row of the line-up."""
    return strategy(view, rules, seat, legal, scratch, entry.value, stream)


@compiled
def clear_memory(scratch: Any) -> None:
    """Forget what a strategy wrote down during the last game."""
    for i in range(MEMORY):
        scratch.memory[i] = 0.0


@compiled
def begin_game(job: Any, seating: Any, rotation: int) -> None:
    """Seat the line-up and reset the running figures of a game."""
    job.decisions = 0
    job.choices = 0
    job.options = 0
    job.turn = 1
    job.leader = -1
    job.lead_changes = 0
    job.decided = 1
    for s in range(MOST_SEATS):
        job.deficit[s] = 0.0
    for s in range(job.players):
        job.entry[s] = seating[rotation, s]


@compiled
def write_common(job: Any, game: Any, seats: Any, deal: int, rotation: int, turns: int) -> None:
    """Fill the columns that every game has; ``finish`` has written score, rank and credit.

    A game whose winners' scores do not stand for their sides (teams) writes ``margin`` itself.
    """
    game.index = job.index
    game.deal = deal
    game.rotation = rotation
    game.turns = turns
    game.decisions = job.decisions
    game.choices = job.choices
    game.options = job.options
    game.lead_changes = job.lead_changes
    game.decided_turn = job.decided
    winners = 0
    winner = -1
    top = seats[0].score
    second = 0.0
    any_second = False
    for s in range(job.players):
        seat = seats[s]
        seat.index = job.index
        seat.seat = s
        seat.entry = job.entry[s]
        seat.deficit = job.deficit[s]
        if seat.rank == 1:
            winners += 1
            winner = s
            top = seat.score
        elif not any_second or seat.score > second:
            second = seat.score
            any_second = True
    game.winner = winner if winners == 1 else -1
    game.winners = winners
    if game.margin < 0.0:
        game.margin = top - second if any_second else 0.0


def drive(
    job: Any,
    rules: Any,
    state: Any,
    view: Any,
    legal: Any,
    chance: Any,
    streams: Any,
    scratch: Any,
    lineup: Any,
    seating: Any,
    games: Any,
    seats: Any,
) -> int:
    """Play games ``job.index`` up to ``job.last``, or ``job.limit`` decisions.

    Shapes: streams, scratch ``[seats]``; lineup ``[entries]``; seating ``[rotations, seats]`` (entry
    of the line-up at each seat); games ``[n]``; seats ``[n, seats]``.
    Returns ``job.fault``.
    """
    players = job.players
    budget = job.limit
    while job.index < job.last:
        deal = job.index // job.rotations
        rotation = job.index - deal * job.rotations
        if job.playing == 0:
            chances.start(chance, job.seed, deal)
            for s in range(players):
                stream_kit.start(streams[s], job.seed, stream_kit.STRATEGY_PURPOSE + s, deal)
                clear_memory(scratch[s])
            begin_game(job, seating, rotation)
            setup(state, rules, chance)
            job.playing = 1
        while over(state) == 0:
            if budget == 0:
                return FAULT_NONE
            budget -= 1
            legal_actions(state, rules, legal)
            n = legals.count(legal)
            seat = int(state.decider)
            if n == 1:
                action = legals.nth(legal, 0)
            else:
                if n == 0:
                    job.fault = FAULT_STUCK
                    job.fault_seat = seat
                    return FAULT_STUCK
                entry = lineup[job.entry[seat]]
                if entry.blind == 0:
                    observe(state, rules, seat, view)
                low, high = legal.words[0], legal.words[1]
                action = call_strategy(
                    entry.address, view, rules, seat, legal, scratch[seat], entry, streams[seat]
                )
                legal.words[0], legal.words[1] = low, high
                if not legals.has(legal, action):
                    job.fault = FAULT_ILLEGAL
                    job.fault_seat = seat
                    job.fault_detail = action
                    return FAULT_ILLEGAL
                job.choices += 1
            job.decisions += 1
            job.options += n
            job.action = action
            apply(state, rules, action, chance)
            if job.checked != 0:
                broken = check(state, rules)
                if broken != 0:
                    job.fault = FAULT_INVARIANT
                    job.fault_seat = seat
                    job.fault_detail = broken
                    return FAULT_INVARIANT
            if state.turn != job.turn or over(state) != 0:
                # Who shares the lead and held it before keeps it; partners of a team share their score.
                # Asking an engine twice for a score it keeps costs less than writing it down here, and
                # choosing between two values less than a jump that nobody can foresee.
                first = players - 1
                best = worst = score(state, rules, first)
                for s in range(players - 2, -1, -1):
                    points = score(state, rules, s)
                    first = s if points >= best else first
                    best = max(best, points)
                    worst = min(worst, points)
                for s in range(players):
                    job.deficit[s] = max(job.deficit[s], best - score(state, rules, s))
                leader = job.leader
                kept = (leader >= 0) & (score(state, rules, max(leader, 0)) >= best)
                moves = (best > worst) & (not kept)
                job.lead_changes += int(moves & (leader >= 0))
                job.leader = first if moves else leader
                job.decided = job.turn if moves else job.decided
                job.turn = state.turn
        row = job.written
        games[row].margin = -1.0
        finish(state, rules, games[row], seats[row])
        write_common(job, games[row], seats[row], deal, rotation, state.turn)
        job.written = row + 1
        job.playing = 0
        job.index += 1
    return FAULT_NONE
