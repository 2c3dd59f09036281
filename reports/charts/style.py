"""How every chart looks: size, type, and colours that follow light and dark.

Charts are drawn in placeholder colours. In HTML they become CSS variables, so one chart serves
light and dark; in the PDF they become the light palette. Series colours are Okabe and Ito's, which
people with colour-blind eyes tell apart.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import matplotlib
from cycler import cycler
from matplotlib.axes import Axes
from matplotlib.figure import Figure

INK, SOFT, GRID, PAPER, BAND = "#010101", "#010102", "#010103", "#010104", "#010105"
GOOD, BAD, OPEN = "#010106", "#010107", "#010108"
SERIES = tuple(f"#0102{i:02x}" for i in range(8))
RAMP = tuple(f"#0103{i:02x}" for i in range(11))
VARIABLES = {
    INK: "ink", SOFT: "soft", GRID: "grid", PAPER: "paper", BAND: "band",
    GOOD: "fair", BAD: "unfair", OPEN: "undecided",
    **{c: f"s{i}" for i, c in enumerate(SERIES)},
    **{c: f"r{i}" for i, c in enumerate(RAMP)},
}  # fmt: skip


def _ramp(low: str, middle: str, high: str) -> dict[str, str]:
    """Eleven colours from low over middle to high."""
    ends = [tuple(int(c[i : i + 2], 16) for i in (1, 3, 5)) for c in (low, middle, high)]
    found = {}
    for i in range(11):
        a, b, t = (ends[0], ends[1], i / 5) if i <= 5 else (ends[1], ends[2], (i - 5) / 5)
        found[f"r{i}"] = "#" + "".join(f"{round(x + (y - x) * t):02x}" for x, y in zip(a, b, strict=True))
    return found


LIGHT = {
    "ink": "#1c1b1a", "soft": "#5f5b55", "grid": "#ddd8d0", "paper": "#ffffff", "band": "#e3efe6",
    "fair": "#1b7f4b", "unfair": "#b3391f", "undecided": "#8a6a00",
    "s0": "#0072b2", "s1": "#d55e00", "s2": "#009e73", "s3": "#b5568f", "s4": "#a27b00", "s5": "#3b97c9",
    "s6": "#5f5b55", "s7": "#7a4fb5",
    **_ramp("#e08a4f", "#f5f2ec", "#5aa3d0"),
}  # fmt: skip
DARK = {
    "ink": "#eceae6", "soft": "#aaa59c", "grid": "#3b3936", "paper": "#191817", "band": "#21362a",
    "fair": "#5bc78c", "unfair": "#f0836a", "undecided": "#dfbd52",
    "s0": "#56b4e9", "s1": "#f28e4b", "s2": "#35c79b", "s3": "#e39ac6", "s4": "#e6c229", "s5": "#8ecdf2",
    "s6": "#aaa59c", "s7": "#b79bea",
    **_ramp("#a4551f", "#2b2927", "#1f6f9f"),
}  # fmt: skip

ID = "chart-id-"

matplotlib.use("svg")
SETTINGS = {
    "svg.fonttype": "none",
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "axes.titlesize": 9.5,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.labelsize": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": SOFT,
    "axes.labelcolor": SOFT,
    "axes.titlecolor": INK,
    "axes.facecolor": "none",
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": GRID,
    "grid.linewidth": 0.7,
    "text.color": INK,
    "xtick.color": SOFT,
    "ytick.color": SOFT,
    "figure.facecolor": "none",
    "legend.frameon": False,
    "legend.fontsize": 8.5,
    "axes.prop_cycle": cycler(color=list(SERIES)),
    "svg.hashsalt": "toque",
}


@dataclass
class Canvas:
    """A figure being drawn; ``svg`` is filled when the ``chart`` block ends."""

    figure: Figure
    axes: list[Axes]
    svg: str = ""

    @property
    def ax(self) -> Axes:
        """The first axes."""
        return self.axes[0]


@contextmanager
def chart(height: float = 2.5, width: float = 4.4, columns: int = 1, rows: int = 1) -> Iterator[Canvas]:
    """Draw a chart: ``with chart() as c: c.ax.plot(...)``, then ``c.svg``. Inches at 72 a piece."""
    with matplotlib.rc_context(SETTINGS):
        figure = Figure(figsize=(width, height), layout="constrained")
        axes = figure.subplots(rows, columns, squeeze=False, sharex=True, sharey=True)
        canvas = Canvas(figure, list(axes.flat))
        yield canvas
        buffer = io.StringIO()
        figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None}, transparent=True)
        canvas.svg = _own_ids(buffer.getvalue())


def _own_ids(svg: str) -> str:
    """Drop the XML prologue and fixed size; keep only the ids in use, marked by ID."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.S)
    prefix = ID
    used = set(re.findall(r'(?:url\(|href=")#([^)"]+)', svg))
    svg = re.sub(r' id="([^"]+)"', lambda m: f' id="{prefix}{m[1]}"' if m[1] in used else "", svg)
    svg = re.sub(r'((?:url\(|href=")#)([^)"]+)', lambda m: f"{m[1]}{prefix}{m[2]}", svg)
    svg = re.sub(r'(<svg[^>]*?) width="[^"]+"', r"\1", svg, count=1)
    svg = re.sub(r'(<svg[^>]*?) height="[^"]+"', r"\1", svg, count=1)
    return re.sub(r"\s+\n", "\n", svg).strip()


def themed(svg: str, number: int) -> str:
    """For HTML: placeholder colours as CSS variables, ids unique to the page's chart ``number``."""
    return _replace(svg.replace(ID, f"c{number}-"), {c: f"var(--{v})" for c, v in VARIABLES.items()})


def plain(svg: str) -> str:
    """For print: placeholder colours as the light palette."""
    return _replace(svg, {c: LIGHT[v] for c, v in VARIABLES.items()})


def _replace(svg: str, colours: dict[str, str]) -> str:
    return re.sub(r"#010[123][0-9a-f]{2}", lambda m: colours.get(m[0], m[0]), svg)
