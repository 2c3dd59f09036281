"""The report as one self-contained HTML file."""

from __future__ import annotations

from itertools import count
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from reports.charts.style import DARK, LIGHT, themed
from reports.content import Cards, Figure, Item, Listing, Report, Table, Text

TEMPLATES = Path(__file__).parent / "templates"
LONG = 24


def html(report: Report) -> str:
    """The whole page: style, charts and tables inside."""
    numbers = count(1)
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    environment.tests["figure"] = lambda item: isinstance(item, Figure)
    environment.filters["kind"] = kind
    environment.filters["chart"] = lambda svg: Markup(themed(svg, next(numbers)))
    return environment.get_template("report.html.j2").render(
        report=report, light=_variables(LIGHT), dark=_variables(DARK), long=LONG
    )


def kind(item: Item) -> str:
    """What an item is, for the templates."""
    names: dict[type, str] = {
        Table: "table",
        Figure: "figure",
        Text: "text",
        Listing: "listing",
        Cards: "cards",
    }
    return names[type(item)]


def _variables(palette: dict[str, str]) -> Markup:
    return Markup(" ".join(f"--{name}: {colour};" for name, colour in palette.items()))
