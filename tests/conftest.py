"""Hypothesis without deadlines (compilation takes its time) and with the same examples every run."""

from hypothesis import settings

from sim.batch.progress import compiling
from sim.kit import jit

settings.register_profile("toque", deadline=None, derandomize=True)
settings.load_profile("toque")

# What `prepare` finds here it does not add again, so no second process compiles: the cores are busy.
jit.on_compile.append(compiling)
