"""Coloured tables."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.patches import Rectangle

from reports.charts.style import INK, PAPER, RAMP, SOFT, chart
from reports.charts.text import wrapped


def matrix(
    rows: Sequence[str],
    columns: Sequence[str],
    values: Sequence[Sequence[float | None]],
    form: str = "{:.0f}",
    centre: float | None = None,
    labels: tuple[str, str] = ("", ""),
    least: float = 0.0,
) -> str:
    """A heat map with its numbers written in; colours diverge around ``centre`` (or the middle).

    ``least``: a spread below this (noise) gets pale colours.
    """
    known = [v for row in values for v in row if v is not None]
    low, high = (min(known), max(known)) if known else (0.0, 1.0)
    middle = (low + high) / 2 if centre is None else centre
    reach = max(high - middle, middle - low, least) or 1.0
    with chart(height=1.0 + 0.33 * len(rows)) as c:
        ax = c.ax
        for y, row in enumerate(values):
            for x, v in enumerate(row):
                if v is None:
                    continue
                step = round(5 + 5 * max(-1.0, min(1.0, (v - middle) / reach)))
                ax.add_patch(Rectangle((x - 0.5, y - 0.5), 1, 1, facecolor=RAMP[step], edgecolor=PAPER))
                ax.text(x, y, form.format(v), ha="center", va="center", fontsize=8, color=INK)
        ax.set_xlim(-0.5, len(columns) - 0.5)
        ax.set_ylim(len(rows) - 0.5, -0.5)
        width = max(6, 44 // max(1, len(columns)))
        crowded = len(columns) > 4 and max(len(x) for x in columns) > width
        ax.set_xticks(
            range(len(columns)),
            [wrapped(x, 18 if crowded else width) for x in columns],
            rotation=40 if crowded else 0,
            ha="right" if crowded else "center",
            rotation_mode="anchor" if crowded else "default",
        )
        ax.set_yticks(range(len(rows)), [wrapped(x) for x in rows])
        ax.tick_params(length=0, labelcolor=INK)
        ax.set_ylabel(labels[0], color=SOFT)
        ax.set_xlabel(labels[1], color=SOFT)
        ax.grid(visible=False)
        for spine in ax.spines.values():
            spine.set_visible(False)
    return c.svg
