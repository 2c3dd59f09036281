"""Hypothesis without deadlines (compilation takes its time) and with the same examples every run."""

from hypothesis import settings

from sim import games
from sim.batch.ahead import help_with
from sim.batch.progress import compiling
from sim.kit import jit
from sim.kit.table import driver_unit

settings.register_profile("toque", deadline=None, derandomize=True)
settings.load_profile("toque")

# What `prepare` finds here it does not add again, so no second process compiles: the cores are busy.
jit.on_compile.append(compiling)


def pytest_xdist_setupnodes() -> None:
    """Compile the games before there are workers, each of which would compile them for itself."""
    if not jit.COMPILED:
        return
    jit.on_compile.append(help_with)
    for name in games.names():
        _ = games.load(name).exports.units
        driver_unit(games.load(name))
    jit.on_compile.remove(help_with)
