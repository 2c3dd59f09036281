"""The report as a PDF, typeset with Typst from the same content."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import matplotlib
import typst

from reports.charts.style import LIGHT, plain
from reports.content import Cards, Figure, Item, Listing, Report, Table
from reports.html import TEMPLATES, kind

FONTS = Path(matplotlib.get_data_path()) / "fonts" / "ttf"


def pdf(report: Report) -> bytes:
    """The PDF's bytes. Fonts are those that come with Matplotlib and Typst, on every machine."""
    with TemporaryDirectory() as folder:
        root = Path(folder)
        charts: list[str] = []
        content = {
            "title": report.title,
            "lines": list(report.lines),
            "colours": {k: LIGHT[k] for k in ("ink", "soft", "grid", "fair", "unfair", "undecided")},
            "chapters": [
                {"title": c.title, "intro": c.intro, "items": _grouped([_item(i, charts) for i in c.items])}
                for c in report.chapters
            ],
        }
        for i, svg in enumerate(charts):
            (root / f"{i}.svg").write_text(svg, encoding="utf-8")
        (root / "report.json").write_text(json.dumps(content, allow_nan=False), encoding="utf-8")
        main = root / "report.typ"
        main.write_text((TEMPLATES / "report.typ").read_text(encoding="utf-8"), encoding="utf-8")
        made = typst.compile(str(main), root=str(root), font_paths=[str(FONTS)], ignore_system_fonts=True)
    assert isinstance(made, bytes)
    return made


def _item(item: Item, charts: list[str]) -> dict[str, Any]:
    """An item as plain data; charts are put aside as files."""
    found: dict[str, Any] = {"kind": kind(item)}
    if isinstance(item, Table):
        found |= {
            "caption": item.caption,
            "note": item.note,
            "columns": [{"title": c.title, "unit": c.unit} for c in item.columns],
            "rows": item.words(),
        }
    elif isinstance(item, Figure):
        found |= {"file": f"{len(charts)}.svg", "caption": item.caption, "alt": item.alt}
        charts.append(plain(item.svg))
    elif isinstance(item, Listing):
        found |= {"pairs": [list(p) for p in item.pairs], "mono": item.mono}
    elif isinstance(item, Cards):
        found["cards"] = [
            {"title": c.title, "tone": c.tone, "headline": c.headline, "lines": list(c.lines)}
            for c in item.cards
        ]
    else:
        found |= {"words": item.words, "warning": item.kind == "warning"}
    return found


def _grouped(items: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Figures that follow one another go into one group, two in a row."""
    found: list[dict[str, Any]] = []
    for item in items:
        if item["kind"] != "figure":
            found.append(item)
        elif found and found[-1]["kind"] == "figures":
            found[-1]["figures"].append(item)
        else:
            found.append({"kind": "figures", "figures": [item]})
    return found
