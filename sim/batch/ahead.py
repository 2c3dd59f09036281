"""A second process that compiles a game from the other end.

The first compiles what it needs from the first unit to the last, this one from the last to the
first. Both look into the cache before every unit, so they meet and no unit but one is compiled twice.
"""

from __future__ import annotations

import os
import subprocess
import sys

from sim import games
from sim.kit.table import driver_unit

_helpers: dict[str, subprocess.Popen[bytes]] = {}


def help_with(unit: str) -> None:
    """Start the second process for the game of ``unit`` (``sim.kit.jit.on_compile``), if cores allow."""
    game = unit.partition(".")[0]
    if game not in games.names() or game in _helpers or (os.cpu_count() or 1) < 2:
        return
    _helpers[game] = subprocess.Popen(
        [sys.executable, "-m", __name__, game],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def compile_backwards(name: str) -> None:
    """Compile a game's driver and then its engine, callers before callees; nothing can be played then."""
    game = games.load(name)
    game.exports.pretend()
    driver_unit(game)
    for unit in reversed(game.exports.declared):
        game.exports.unit(unit)


if __name__ == "__main__":
    compile_backwards(sys.argv[1])
