"""Words in charts."""

from __future__ import annotations

from textwrap import wrap


def wrapped(words: str, width: int = 26) -> str:
    """Broken into lines that leave room for the chart; cut after three."""
    lines = wrap(words.replace("_", " "), width, break_long_words=True) or [""]
    return "\n".join(lines[:3]) + ("…" if len(lines) > 3 else "")
