"""Charts of estimates with their intervals."""

from __future__ import annotations

from collections.abc import Sequence

from reports.charts.style import BAND, INK, SERIES, SOFT, chart
from reports.charts.text import legend, wrapped
from reports.inference.estimate import Interval


def forest(
    rows: Sequence[tuple[str, Interval, str]],
    label: str,
    zero: float | None = 0.0,
    band: tuple[float, float] | None = None,
) -> str:
    """One line a row: (name, interval, colour); a band for the margin, a line at ``zero``."""
    names = [wrapped(name) for name, _, _ in rows]
    with chart(height=0.75 + len(rows) * (0.14 + 0.13 * max(n.count("\n") + 1 for n in names))) as c:
        ax = c.ax
        if band is not None:
            ax.axvspan(*band, color=BAND, zorder=0)
        if zero is not None:
            ax.axvline(zero, color=SOFT, linewidth=1, zorder=1)
        for y, (_, x, colour) in enumerate(rows):
            ax.plot([x.low, x.high], [y, y], color=colour, linewidth=2.2, solid_capstyle="butt")
            ax.plot([x.value], [y], "o", color=colour, markersize=5.5)
        ax.set_yticks(range(len(rows)), names)
        ax.set_ylim(len(rows) - 0.4, -0.6)
        ax.tick_params(axis="y", length=0, labelcolor=INK)
        ax.grid(axis="y", visible=False)
        ax.spines["left"].set_visible(False)
        _widen(ax, [x for _, x, _ in rows], zero)
        c.figure.supxlabel(label, fontsize=9, color=SOFT)
    return c.svg


def _widen(ax: object, intervals: Sequence[Interval], zero: float | None) -> None:
    """A visible range even when everything lies on one point."""
    ends = [e for x in intervals for e in (x.low, x.high)] + ([] if zero is None else [zero])
    if max(ends) - min(ends) < 1e-9:
        ax.set_xlim(min(ends) - 1, max(ends) + 1)  # type: ignore[attr-defined]


def grouped(
    groups: Sequence[str],
    series: Sequence[tuple[str, Sequence[Interval | None]]],
    label: str,
    line: float | None = None,
    band: tuple[float, float] | None = None,
) -> str:
    """Groups along x, one dot with its interval for each series beside one another."""
    with chart(height=2.4) as c:
        ax = c.ax
        if band is not None:
            ax.axhspan(*band, color=BAND, zorder=0)
        if line is not None:
            ax.axhline(line, color=SOFT, linewidth=1, zorder=1)
        for i, (name, values) in enumerate(series):
            shift = (i - (len(series) - 1) / 2) * min(0.16, 0.7 / len(series))
            colour = SERIES[i % len(SERIES)]
            shown = [(x + shift, v) for x, v in enumerate(values) if v is not None]
            for x, v in shown:
                ax.plot([x, x], [v.low, v.high], color=colour, linewidth=2.2, solid_capstyle="butt")
            ax.plot(
                [x for x, _ in shown], [v.value for _, v in shown], "os^Dv"[i % 5], color=colour,
                markersize=5.5, label=wrapped(name, 44),
            )  # fmt: skip
        ax.set_xticks(range(len(groups)), [wrapped(g, max(8, 54 // len(groups))) for g in groups])
        ax.tick_params(axis="x", length=0, labelcolor=INK)
        ax.set_xlim(-0.5, len(groups) - 0.5)
        ax.grid(axis="x", visible=False)
        ax.set_ylabel(label)
        if len(series) > 1:
            legend(c.figure, [name for name, _ in series])
    return c.svg
