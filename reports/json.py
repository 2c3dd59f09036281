"""The report for machines: the same tables with raw numbers, and the verdicts by cell."""

from __future__ import annotations

import json
from dataclasses import asdict, is_dataclass
from math import isfinite
from typing import Any

import numpy as np

from reports.content import Cards, Chapter, Figure, Listing, Report, Table, Text
from reports.inference.goodman import simultaneous
from reports.results import Results

SCHEMA = 1


def as_json(report: Report, results: Results) -> str:
    """``{schema, title, verdicts, chapters}``; shares of wins as fractions; null where not finite."""
    found = {
        "schema": SCHEMA,
        "title": report.title,
        "margin": results.run.margin,
        "verdicts": [_verdict(results, c.number) for c in results.cells],
        "variants": {v: results.variant_verdict(v) for v in results.run.variants if results.run.cells_of(v)},
        "chapters": [_chapter(c) for c in report.chapters],
    }
    return json.dumps(clean(found), indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def clean(value: Any) -> Any:
    """Plain JSON values; null for what is not finite."""
    if is_dataclass(value) and not isinstance(value, type):
        return clean(asdict(value))
    if isinstance(value, dict):
        return {str(k): clean(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [clean(v) for v in value]
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, float) and not isfinite(value):
        return None
    return value


def _verdict(results: Results, number: int) -> dict[str, Any]:
    m, v = results.measures[number], results.verdicts[number]
    return {
        "cell": number,
        "variant": m.cell.variant,
        "lineup": m.cell.lineup,
        "verdict": v.word,
        "why": v.why,
        "sides": [{"seats": s} for s in m.layout.sides],
        "win_credit": simultaneous(m.side_credit()) if v.test else None,
        "no_seat_won": m.unseated.value,
        "first_player": v.advantage,
        "p_fair": v.test.p_fair if v.test else None,
        "p_unfair": v.test.p_unfair if v.test else None,
        "games": m.games,
        "blocks": m.blocks,
        "stopped_share": results.stopped_share(m.cell),
        "tied_share": results.tied_share(m.cell),
        "components": results.run.variants[m.cell.variant]["components"],
    }


def _chapter(chapter: Chapter) -> dict[str, Any]:
    items: list[dict[str, Any]] = []
    for item in chapter.items:
        if isinstance(item, Table):
            columns = [asdict(c) for c in item.columns]
            items.append({"table": item.caption, "columns": columns, "rows": item.rows, "note": item.note})
        elif isinstance(item, Figure):
            items.append({"figure": item.caption, "says": item.alt})
        elif isinstance(item, Text):
            items.append({"text": item.words})
        elif isinstance(item, Listing):
            items.append({"listing": [{"name": a, "value": b} for a, b in item.pairs]})
        elif isinstance(item, Cards):
            items.append({"cards": item.cards})
    return {"title": chapter.title, "intro": chapter.intro, "items": items}
