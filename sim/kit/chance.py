"""What chance decides during a game, and the journal of what happened, for the trace."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.kit import streams
from sim.kit.jit import U64, compiled
from sim.kit.records import record

MOST_NOTES = 768


def chance_record(purposes: int) -> np.dtype[Any]:
    """The ``chance`` record of a game with this many sources of chance (1 to 64).

    Fields: ``streams`` (one per purpose), ``noting`` (0: the journal is off, as in every batch),
    ``noted`` (entries) and ``notes`` (rows of event code and five numbers).
    """
    return record(
        [
            ("streams", streams.STREAM, (purposes,)),
            ("noting", "i8"),
            ("noted", "i8"),
            ("notes", "i4", (MOST_NOTES, 6)),
        ]
    )


@compiled
def start(chance: Any, seed: int, deal: int) -> None:
    """Point every source of chance at the start of a deal; the journal is emptied."""
    for purpose in range(len(chance.streams)):
        streams.start(chance.streams[purpose], seed, purpose, deal)
    chance.noted = 0


@compiled
def note(chance: Any, event: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> None:
    """Write an event into the journal, if it is open; ``event`` indexes the game's EVENTS."""
    if chance.noting != 0:
        n = chance.noted
        if n < MOST_NOTES:
            chance.notes[n, 0] = event
            chance.notes[n, 1] = a
            chance.notes[n, 2] = b
            chance.notes[n, 3] = c
            chance.notes[n, 4] = d
            chance.notes[n, 5] = e
        chance.noted = n + 1


@compiled
def imagine(chance: Any, stream: Any) -> None:
    """Start imagined chance from a strategy's own stream, so that search never knows the real one."""
    start(chance, int(streams.draw(stream) >> U64(1)), 0)
    chance.noting = 0
