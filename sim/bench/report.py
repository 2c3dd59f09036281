"""All measurements, as text or as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from typing import Any

from sim.batch.cell import SeatParser
from sim.bench import process, rivals, speed


def bench(parse: SeatParser) -> dict[str, Any]:
    """Everything that ``toque bench`` measures; takes a few minutes."""
    whole = process.runs()
    warm = process.warm_start()
    reference, wanted = speed.cases()
    stick = speed.measure(parse, wanted)
    return {
        "yardstick_ns_per_decision": round(median(stick), 2) if stick else None,
        "speed": speed.rows(wanted, stick, reference),
        "rivals": rivals.compare(parse),
        "warm_start_seconds": round(warm, 2),
        "runs": whole,
    }


def render(found: Mapping[str, Any]) -> Iterator[str]:
    """The figures as lines of text."""
    yield "Speed of play, one core, medians (times plain C: below 1 is faster than C)"
    yield from _table(found["speed"])
    stick = found["yardstick_ns_per_decision"]
    yield f"yardstick: {stick} ns a decision in C" if stick else "no C compiler: no yardstick"
    yield ""
    yield "Connect Four at random beside other simulators (each if installed)"
    yield from _table(found["rivals"])
    yield ""
    yield f"Warm start to the first finished chunk: {found['warm_start_seconds']} s"
    yield ""
    yield "Whole runs at random: peak memory of the largest process, share of worker time spent playing"
    yield from _table(found["runs"])


def _table(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    heads = list(rows[0])
    cells = [[_cell(row[h]) for h in heads] for row in rows]
    names = [h.replace("_", " ") for h in heads]
    widths = [max(len(n), *(len(c[i]) for c in cells)) for i, n in enumerate(names)]
    numeric = [all(isinstance(row[h], int | float | None) for row in rows) for h in heads]
    for line in (names, *cells):
        parts = (c.rjust(w) if n else c.ljust(w) for c, w, n in zip(line, widths, numeric, strict=True))
        yield "  ".join(parts).rstrip()


def _cell(value: Any) -> str:
    return "-" if value is None else f"{value:,}" if isinstance(value, int) else str(value)
