"""Hypothesis without deadlines (compilation takes its time) and with the same examples every run."""

from hypothesis import settings

settings.register_profile("toque", deadline=None, derandomize=True)
settings.load_profile("toque")
