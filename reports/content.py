"""What a report is made of, before it is HTML, PDF or JSON: chapters of texts, tables, figures."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import floor, isfinite, log10
from typing import Any, Literal

from reports.inference.estimate import Interval

Unit = Literal[
    "text", "share", "points", "number", "level", "count", "elo", "p", "times", "tone"
]  # fmt: skip
NONE = "–"


@dataclass(frozen=True)
class Column:
    """A table column: heading and how its values read.

    ``share``: percent; ``points``: signed percentage points; ``number``: plain;
    ``level``: plain, whole where it is whole; ``count``: whole;
    ``elo``: signed whole; ``p``: p-value; ``times``: a factor; ``tone``: a verdict's word.
    """

    title: str
    unit: Unit = "text"


@dataclass(frozen=True)
class Table:
    """``rows`` hold raw values: text, numbers, Interval or None; the first column names the row."""

    caption: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Any]]
    note: str = ""

    def words(self) -> list[list[str]]:
        """The rows as text."""
        return [[show(v, c.unit) for v, c in zip(row, self.columns, strict=True)] for row in self.rows]


@dataclass(frozen=True)
class Figure:
    """A chart as SVG whose colours are placeholders (see reports.charts.style)."""

    svg: str
    caption: str
    alt: str
    drawn: bool = False
    """A picture by the game, not a chart."""


@dataclass(frozen=True)
class Text:
    """A paragraph."""

    words: str
    kind: Literal["plain", "warning"] = "plain"


@dataclass(frozen=True)
class Listing:
    """Terms and what they are: how a run was made, definitions."""

    pairs: Sequence[tuple[str, str]]
    mono: bool = False


@dataclass(frozen=True)
class Card:
    """A verdict to be read from across the room."""

    title: str
    tone: str
    """fair, unfair, undecided or none"""
    headline: str
    lines: Sequence[str]


@dataclass(frozen=True)
class Cards:
    """Verdicts side by side."""

    cards: Sequence[Card]


Item = Table | Figure | Text | Listing | Cards


@dataclass(frozen=True)
class Chapter:
    """A chapter; chapters without items are left out."""

    title: str
    intro: str
    items: Sequence[Item] = field(default_factory=list)

    @property
    def id(self) -> str:
        """Anchor."""
        return re.sub(r"[^a-z0-9]+", "-", self.title.lower()).strip("-")


@dataclass(frozen=True)
class Report:
    """Title, lines under it, chapters."""

    title: str
    lines: Sequence[str]
    chapters: Sequence[Chapter]


def show(value: Any, unit: Unit) -> str:
    """A value as text; None and what is not finite as a dash."""
    if value is None or value == "":
        return NONE
    signed = unit in ("points", "elo")
    if isinstance(value, Interval):
        digits = _digits(value, unit)
        low, high = (_number(x, unit, signed, digits) for x in (value.low, value.high))
        ends = f"{low} to {high}".replace(" ", "\N{NO-BREAK SPACE}")
        return f"{_number(value.value, unit, signed, digits)} ({ends})"
    if isinstance(value, str):
        return value
    return _number(value, unit, signed) + ("\N{NO-BREAK SPACE}%" if unit == "share" else "")


def _digits(x: Interval, unit: Unit) -> int | None:
    """Digits after the point that show an interval's width; None: as for its value alone."""
    width = (x.high - x.low) / 2 * (100 if unit in ("share", "points") else 1)
    if unit in ("count", "elo") or not isfinite(width) or width <= 0:
        return None
    return max(0 if abs(x.value) >= 100 else 1 if width >= 1 else 2, min(3, 1 - floor(log10(width))))


def _number(x: float, unit: Unit, signed: bool, digits: int | None = None) -> str:
    """A number with digits that fit its size, and a true minus sign."""
    if not isfinite(x):
        return NONE
    if unit == "p":
        return "< 0.0001" if x < 0.0001 else f"{x:.4f}"
    if unit == "times":
        return f"{x:.2f}x" if x < 100 else f"{x:,.0f}x"
    if unit in ("share", "points"):
        x, places = 100 * x, 2
    elif unit in ("count", "elo"):
        places = 0
    else:
        places = 0 if abs(x) >= 1000 or (unit == "level" and x == round(x)) else 1 if abs(x) >= 100 else 2
    places = places if digits is None else digits
    text = f"{x:+,.{places}f}" if signed else f"{x:,.{places}f}"
    if float(text.replace(",", "")) == 0:
        text = text.lstrip("+-")
    return text.replace("-", "\N{MINUS SIGN}")
