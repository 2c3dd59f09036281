"""The shape of an experiment file (``docs/experiments.md``): keys, types, ranges; unknown keys are errors."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from sim.kit.protocol import MOST_GAMES


class _Spec(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class VariantSpec(_Spec):
    """A ``[[variants]]`` table."""

    name: str = Field(min_length=1)
    base: str | None = None
    title: str | None = None
    players: int | None = None
    switches: dict[str, Any] = {}
    components: str | None = None


class SweepSpec(_Spec):
    """The ``[sweep]`` table."""

    switch: str
    values: list[Any] = Field(min_length=1)
    base: str | None = None
    players: int | None = None
    switches: dict[str, Any] = {}
    components: str | None = None


class LineupSpec(_Spec):
    """A ``[[lineups]]`` table."""

    name: str = Field(min_length=1)
    seats: list[str] = Field(min_length=1)
    variants: list[str] | None = None


class ExperimentSpec(_Spec):
    """An experiment file."""

    title: str
    game: str
    seed: int = Field(1, ge=0, lt=2**63)
    games: int | None = Field(None, ge=1, le=MOST_GAMES)
    precision: float | None = Field(None, gt=0.0, lt=0.5)
    margin: float = Field(0.01, gt=0.0, lt=1.0)
    seatings: Literal["cyclic", "all", "fixed"] = "cyclic"
    baseline: str | None = None
    variants: list[dict[str, Any]] = []
    sweep: dict[str, Any] | None = None
    lineups: list[dict[str, Any]] = Field(min_length=1)
