"""Words in charts."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from matplotlib.figure import Figure


def wrapped(words: str, width: int = 26) -> str:
    """Broken into lines that leave room for the chart; cut after three."""
    lines = wrap(words.replace("_", " "), width, break_long_words=True) or [""]
    return "\n".join(lines[:3]) + ("…" if len(lines) > 3 else "")


def legend(figure: Figure, names: Sequence[str]) -> None:
    """A legend above the chart, which grows by as much as it takes."""
    shown = [wrapped(name, 44) for name in names]
    columns = max(1, min(3, 48 // (6 + max(len(line) for x in shown for line in x.split("\n")))))
    rows = [shown[i::columns] for i in range(columns)]
    height = max(sum(x.count("\n") + 1 for x in column) for column in rows)
    figure.set_figheight(figure.get_figheight() + 0.16 * height)
    figure.legend(loc="outside upper left", ncols=columns)
