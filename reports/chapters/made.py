"""How the report was made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from reports.content import NONE, Chapter, Column, Item, Listing, Table, Text
from reports.results import Results


def chapter(results: Results) -> Chapter:
    """Command, seed, versions, rules, components, games, time."""
    intro = (
        "Every number above is computed from the stored run alone; this is what it takes to play it again."
    )
    return Chapter("How this was made", intro, list(_items(results)))


def _items(results: Results) -> Iterator[Item]:
    m = results.run.manifest
    game = results.run.game
    done = sum(results.run.done(c) for c in results.run.cells)
    machine = m.get("machine") or {}
    pairs = [
        ("Command", str(m["command"])),
        ("Seed", str(m["seed"])),
        ("Margin", f"{100 * results.run.margin:g} percentage points"),
        (
            "Precision asked",
            NONE if m.get("precision") is None else f"{100 * m['precision']:g} percentage points",
        ),
        ("Game", f"{game['title']}, version {game['version']}"),
        ("Started", str(m.get("started") or NONE)),
        ("Finished", str(m.get("finished") or "not yet")),
        ("Games", f"{done:,}"),
        ("Wall time", _seconds(m.get("wall_seconds"))),
        ("Time spent playing", _seconds(m.get("playing_seconds"))),
        ("Toque", str(m.get("toque") or NONE)),
        ("Versions", ", ".join(f"{k} {v}" for k, v in (m.get("versions") or {}).items()) or NONE),
        (
            "Machine",
            ", ".join(_machine(k, v) for k, v in machine.items())
            if isinstance(machine, dict)
            else str(machine),
        ),
    ]
    yield Listing(pairs, mono=True)
    if not m.get("finished"):
        yield Text(
            f"The run is not complete; continue it with: toque run {results.run.folder.name}", "warning"
        )
    yield Table(
        "Games planned and played",
        [
            Column("Variant"), Column("Line-up"), Column("Seats"), Column("Rotations", "count"),
            Column("Planned", "count"), Column("Played", "count"), Column("Left out of intervals", "count"),
            Column("Stopped early"),
        ],
        [_cell_row(results, c.number) for c in range_of(results)],
        "Left out: games of deals that were not played in all their rotations; tables of counts "
        "include them. "
        "A cell that stopped because it was precise enough was looked at only at fixed numbers of "
        "games, with a "
        "confidence sequence.",
    )  # fmt: skip
    yield Table(
        "Rules and components",
        [
            Column("Variant"), Column("Players", "count"), Column("Changed switches"), Column("Rules"),
            Column("Component set"), Column("Status"), Column("Source"),
        ],
        [_variant_row(v) for v in results.run.variants.values()],
        "Rules: hash of all switches and component data. Status: rulebook (printed there), "
        "published (elsewhere) "
        "or reconstruction (made to fit what is known).",
    )  # fmt: skip
    yield Table("Every switch", *_switches(results))


def range_of(results: Results) -> list[Any]:
    """All cells, those without games included."""
    return list(results.run.cells)


def _cell_row(results: Results, number: int) -> list[object]:
    cell = next(c for c in results.run.cells if c.number == number)
    done = results.run.done(cell)
    measured = results.measures.get(number)
    left = done - (measured.blocks * cell.rotations if measured else 0)
    title = results.variant_title(cell.variant)
    entries = ", ".join(cell.entries)
    name = cell.lineup if cell.lineup == entries else f"{cell.lineup}: {entries}"
    return [title, name, str(cell.players), cell.rotations, cell.planned, done, left, cell.stopped or ""]


def _variant_row(v: dict[str, Any]) -> list[object]:
    changed = v["changed"]
    listed = changed.items() if isinstance(changed, dict) else ((k, v["switches"].get(k)) for k in changed)
    c = v["components"]
    return [
        v.get("title") or v["name"],
        v["players"],
        ", ".join(f"{k} = {_plain(x)}" for k, x in listed) or "none",
        str(v.get("rules_hash", ""))[:12],
        c.get("name") or "",
        c.get("status") or "",
        c.get("source") or "",
    ]


def _switches(results: Results) -> tuple[list[Column], list[list[object]]]:
    """One row a switch; a column a variant, or one for all where they agree."""
    variants = list(results.run.variants.values())
    names = list(dict.fromkeys(k for v in variants for k in v["switches"]))
    columns = [Column("Switch"), Column("Value")]
    rows: list[list[object]] = []
    for name in names:
        values: dict[str, list[str]] = {}
        for v in variants:
            if name in v["switches"]:
                values.setdefault(_plain(v["switches"][name]), []).append(v.get("title") or v["name"])
        if len(values) == 1:
            rows.append([name, next(iter(values))])
        else:
            rows.append([name, "; ".join(f"{x} in {', '.join(who)}" for x, who in values.items())])
    return columns, rows


def _plain(x: Any) -> str:
    return {True: "yes", False: "no"}[x] if isinstance(x, bool) else str(x)


def _seconds(x: Any) -> str:
    if not isinstance(x, int | float):
        return NONE
    return f"{x:.1f} s" if x < 120 else f"{x / 60:.1f} min" if x < 7200 else f"{x / 3600:.1f} h"


def _machine(key: str, value: Any) -> str:
    if key == "memory_bytes":
        return f"memory {value / 2**30:.0f} GiB"
    return f"{value} cores" if key == "cores" else str(value)
