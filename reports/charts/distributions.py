"""Charts of how values are distributed."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from reports.charts.style import INK, SERIES, SOFT, chart
from reports.charts.text import legend, wrapped
from reports.measures.counts import Counts

MOST_BINS = 60
STYLES = ("-", (0, (5, 1.5)), (0, (1.5, 1.2)), (0, (6, 1.5, 1.5, 1.5)), (0, (9, 2)))


def edges(samples: Sequence[Counts]) -> np.ndarray:
    """Common bin edges: one bin a whole number where at most 60 of them cover 99.9 % of the values."""
    values = np.concatenate([v for v, _ in samples])
    counts = np.concatenate([n for _, n in samples])
    order = np.argsort(values)
    values, total = values[order], np.cumsum(counts[order])
    low = values[np.searchsorted(total, 0.0005 * total[-1])]
    high = values[min(np.searchsorted(total, 0.9995 * total[-1]), len(values) - 1)]
    step = 1.0
    if not bool((values == np.round(values)).all()):
        step = 10.0 ** np.floor(np.log10(max(high - low, 1e-9) / MOST_BINS))
    sizes = (2, 2.5, 2)
    i = 0
    while (high - low) / step > MOST_BINS:
        step *= sizes[i % 3]
        i += 1
    if step >= 1:
        step = float(np.ceil(step))
    first = np.floor(low / step) * step - step / 2
    bins: np.ndarray = first + step * np.arange(int(np.ceil((high - first) / step)) + 1)
    return bins if len(bins) > 1 else np.array([first, first + step])


def shares(sample: Counts, bins: np.ndarray) -> np.ndarray:
    """Share of the sample in each bin; what lies outside counts in the outermost bin."""
    inside = np.clip(sample[0], bins[0], np.nextafter(bins[-1], -np.inf))
    histogram = np.histogram(inside, bins, weights=sample[1])[0]
    found: np.ndarray = histogram / sample[1].sum()
    return found


def lines(series: Sequence[tuple[str, Counts]], label: str, title: str = "") -> str:
    """Step lines, one a series, in percent of the series."""
    bins = edges([s for _, s in series])
    with chart(height=2.4) as c:
        ax = c.ax
        for i, (name, sample) in enumerate(series):
            colour, style = SERIES[i % len(SERIES)], STYLES[i % len(STYLES)]
            y = 100 * shares(sample, bins)
            if len(series) == 1:
                ax.stairs(y, bins, color=colour, fill=True, alpha=0.85)
            else:
                ax.stairs(y, bins, color=colour, linewidth=1.7, linestyle=style, label=wrapped(name, 44))
        ax.set_xlabel(label)
        ax.set_ylabel("percent")
        ax.set_ylim(bottom=0)
        ax.grid(axis="x", visible=False)
        if len(series) > 1:
            legend(c.figure, [name for name, _ in series])
        if title:
            ax.set_title(title)
    return c.svg


def stacked(rows: Sequence[tuple[str, Sequence[float]]], parts: Sequence[str], label: str) -> str:
    """Horizontal bars, parts stacked; negative parts run to the left."""
    with chart(height=0.75 + 0.27 * len(rows)) as c:
        ax = c.ax
        right, left = np.zeros(len(rows)), np.zeros(len(rows))
        y = np.arange(len(rows))
        for i, part in enumerate(parts):
            values = np.array([v[i] for _, v in rows], dtype=float)
            start = np.where(values >= 0, right, left)
            ax.barh(
                y, values, left=start, height=0.62, color=SERIES[i % len(SERIES)],
                label=wrapped(part, 44), hatch=("", "///", "...")[i // len(SERIES) % 3], edgecolor="none",
            )  # fmt: skip
            right += np.maximum(values, 0)
            left += np.minimum(values, 0)
        ax.set_yticks(y, [wrapped(name) for name, _ in rows])
        ax.tick_params(axis="y", length=0, labelcolor=INK)
        ax.set_ylim(len(rows) - 0.4, -0.6)
        ax.grid(axis="y", visible=False)
        c.figure.supxlabel(label, fontsize=9, color=SOFT)
        legend(c.figure, parts)
    return c.svg


def bars(rows: Sequence[tuple[str, float]], label: str) -> str:
    """Horizontal bars, one a row."""
    with chart(height=0.75 + 0.24 * len(rows)) as c:
        ax = c.ax
        y = np.arange(len(rows))
        ax.barh(y, [v for _, v in rows], height=0.62, color=SERIES[0])
        ax.set_yticks(y, [wrapped(name) for name, _ in rows])
        ax.tick_params(axis="y", length=0, labelcolor=INK)
        ax.set_ylim(len(rows) - 0.4, -0.6)
        ax.grid(axis="y", visible=False)
        c.figure.supxlabel(label, fontsize=9, color=SOFT)
    return c.svg
