"""What every arrangement of up to eight pieces is worth: tables, built once per process.

A recipe is a family of *windows* (sets of places on the ring) with a condition on their flavours. Its
points are its value times the largest number of windows that hold and share no piece (PP-050, PP-051):
a maximum packing, solved exactly for all 256 combinations of up to eight windows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from sim.games.piece_of_pie.state import FLAVOURS, FLOOR, FROSTS, PLACES, PREFIXES, RINGS, SHAPE_COUNTS

Flavour = Literal["kiwi", "strawberry", "blueberry", "apricot"]
Array = np.ndarray[Any, Any]
Window = tuple[int, ...]


class Recipe(BaseModel):
    """A recipe card: points for each set, and what a set is."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    id: str
    points: int = Field(ge=0, le=7)
    rule: Literal[
        "between_same", "between_different", "set_of_all_flavours", "opposite_flavours", "pair_anywhere",
        "same_pair", "mirror_pairs", "same_triple", "alternating_four",
    ]  # fmt: skip
    piece: Flavour | None = None
    pair: tuple[Flavour, Flavour] | None = None
    distance: int | None = Field(None, ge=1, le=4)

    @property
    def loose(self) -> tuple[int, ...]:
        """Flavours of a set whose pieces may lie anywhere; empty for geometric recipes."""
        if self.rule == "set_of_all_flavours":
            return tuple(range(len(FLAVOURS)))
        if self.rule == "pair_anywhere" and self.pair:
            return tuple(FLAVOURS.index(f) for f in self.pair)
        return ()


class Reading(BaseModel):
    """The readings of the rules on which points depend."""

    model_config = ConfigDict(frozen=True)
    triple: bool = False
    slices: bool = False
    distinct: bool = True


def packing(windows: Sequence[Window]) -> Array:
    """Largest number of disjoint windows in each subset (bit mask) of up to eight. Shape [256]."""
    apart = [
        sum(1 << j for j, other in enumerate(windows) if not set(other) & set(window)) for window in windows
    ]
    most = np.zeros(256, dtype=np.int8)
    for mask in range(1, 1 << len(windows)):
        first = (mask & -mask).bit_length() - 1
        most[mask] = max(most[mask & (mask - 1)], 1 + most[mask & apart[first]])
    return most


def windows_of(card: Recipe) -> list[Window]:
    """The places that a set of a geometric recipe covers, reference pieces included (PP-060 to PP-076)."""
    d = card.distance or 0
    if card.rule in ("between_same", "between_different"):
        return [(i, (i - d) % PLACES, (i + d) % PLACES) for i in range(PLACES)]
    if card.rule == "opposite_flavours" or (card.rule == "same_pair" and d == PLACES // 2):
        return [(i, i + PLACES // 2) for i in range(PLACES // 2)]
    if card.rule == "same_pair":
        return [(i, (i + d) % PLACES) for i in range(PLACES)]
    if card.rule == "same_triple":
        return [(i, (i + d) % PLACES, (i + 2 * d) % PLACES) for i in range(PLACES)]
    return [tuple((i + k) % PLACES for k in range(4)) for i in range(PLACES)]


def condition_of(card: Recipe, reading: Reading) -> Callable[[list[Array]], Array]:
    """Whether the flavours at a window's places make a set."""
    if card.rule in ("between_same", "between_different"):
        centre = FLAVOURS.index(str(card.piece))
        if card.rule == "between_same":
            return lambda f: (f[0] == centre) & (f[1] == f[2])
        return lambda f: (f[0] == centre) & (f[1] != f[2])
    if card.rule == "opposite_flavours":
        one, two = (FLAVOURS.index(f) for f in card.pair or ())
        return lambda f: ((f[0] == one) & (f[1] == two)) | ((f[0] == two) & (f[1] == one))
    if card.rule == "same_pair":
        return lambda f: f[0] == f[1]
    if card.rule == "same_triple":
        return lambda f: (f[0] == f[1]) & (f[1] == f[2])
    if reading.distinct:
        return lambda f: (f[0] == f[2]) & (f[1] == f[3]) & (f[0] != f[1])
    return lambda f: (f[0] == f[2]) & (f[1] == f[3])


@cache
def flavours_of(n: int) -> list[Array]:
    """Flavour at each place of all chains of ``n`` pieces, ascending. ``n`` arrays of shape [4**n]."""
    codes = np.arange(4**n, dtype=np.int32)
    return [((codes >> 2 * (n - 1 - place)) & 3).astype(np.int8) for place in range(n)]


@cache
def bracelets() -> tuple[Array, Array]:
    """One ring of each class of the 16 rotations and reflections, and the class of every ring.

    Shapes [BRACELETS], [RINGS].
    """
    f = flavours_of(PLACES)
    least = np.full(RINGS, RINGS, dtype=np.int32)
    for order in (list(range(PLACES)), list(range(PLACES - 1, -1, -1))):
        for turn in range(PLACES):
            code = np.zeros(RINGS, dtype=np.int32)
            for place in range(PLACES):
                code = code * 4 + f[order[(place + turn) % PLACES]]
            least = np.minimum(least, code)
    return np.unique(least, return_inverse=True)


def mirror_sets(n: int, axis: int) -> Array:
    """Mirrored pairs of equal flavour over the axis ``p + q = axis`` (mod 8), all chains of ``n``."""
    f = flavours_of(n)
    found = np.zeros(4**n, dtype=np.int8)
    for p in range(n):
        q = (axis - p) % PLACES
        if p < q < n:
            found += f[p] == f[q]
    return found


def sets(card: Recipe, reading: Reading, n: int) -> tuple[Array, Array]:
    """Sets that count and sets that hold, overlapping ones too, for all chains of ``n`` pieces.

    Places not yet filled belong to no set. Shapes [4**n].
    """
    f = flavours_of(n)
    if card.loose:
        count = np.min([sum((g == flavour).astype(np.int8) for g in f) for flavour in card.loose], axis=0)
        return count, count
    if card.rule == "mirror_pairs":
        axes = range(PLACES) if reading.slices else range(1, PLACES, 2)
        count = np.max([mirror_sets(n, axis) for axis in axes], axis=0)
        return count, count
    windows, condition = windows_of(card), condition_of(card, reading)
    mask = np.zeros(4**n, dtype=np.uint8)
    for bit, window in enumerate(windows):
        if max(window) < n:
            mask |= condition([f[place] for place in window]).astype(np.uint8) << np.uint8(bit)
    centre_only = card.rule.startswith("between") and not reading.triple
    pack = packing([window[:1] for window in windows] if centre_only else windows)
    return pack[mask], np.bitwise_count(mask)


def by_prefix(count: Callable[[int], Array]) -> Array:
    """Sets that one more piece of each flavour adds, two bits each, by chain of up to 7. Shape [PREFIXES].

    A piece completes at most three sets: between two others, and as the neighbour of either side.
    """
    table = np.zeros(PREFIXES, dtype=np.uint8)
    before = np.zeros(1, dtype=np.int8)
    for n in range(PLACES):
        after = count(n + 1)
        more = after.reshape(-1, 4) - before[:, None]
        assert more.min() >= 0 and more.max() <= 3, "a piece adds no or up to three sets"
        four = more.astype(np.uint8) << np.arange(0, 8, 2, dtype=np.uint8)
        table[4**n : 2 * 4**n] = np.bitwise_or.reduce(four, axis=1)
        before = after
    return table


@cache
def recipe_table(card: Recipe, reading: Reading) -> tuple[Array, Array, Array]:
    """Sets by prefix [PREFIXES]; sets that count and sets that hold on whole rings [RINGS]."""
    return by_prefix(lambda n: sets(card, reading, n)[0]), *sets(card, reading, PLACES)


@cache
def axis_table(axis: int) -> Array:
    """Sets by prefix of Mirror Image on one axis only."""
    return by_prefix(lambda n: mirror_sets(n, axis))


@cache
def frosting_table(points: int, one_per_run: bool) -> Array:
    """Points of all chains of frosting bits (PP-041, PP-A07). Shape [FROSTS]."""
    pack = packing([(i, (i + 1) % PLACES) for i in range(PLACES)])
    table = np.zeros(FROSTS, dtype=np.int8)
    for n in range(PLACES + 1):
        for bits in range(1 << n):
            frosted = [i < n and bool(bits >> (n - 1 - i) & 1) for i in range(PLACES)]
            pairs = [frosted[i] and frosted[(i + 1) % PLACES] for i in range(PLACES)]
            starts = sum(pairs[i] and not pairs[i - 1] for i in range(PLACES))
            runs = starts + int(all(pairs))
            mask = sum(1 << i for i in range(PLACES) if pairs[i])
            table[(1 << n) | bits] = points * (runs if one_per_run else pack[mask])
    return table


def lacking_table() -> Array:
    """The shape (bit) of which one more completes a set of three: the only one that is rarest (PP-042).

    By the counts of heart, flower and star, five bits each, lowest first. Shape [SHAPE_COUNTS].
    """
    codes = np.arange(SHAPE_COUNTS)
    counts = np.array([(codes >> 5 * form) & 31 for form in range(3)])
    least = counts == counts.min(axis=0)
    return np.where(least.sum(axis=0) == 1, least.T @ np.array([2, 4, 8]), 0)


def ice_table(frosting: Array) -> Array:
    """What frosting adds with one more piece to a chain of up to 7: FLOOR + points by kind, a byte each.

    Shape [FROSTS].
    """
    kinds = np.full((FROSTS, 2 * len(FLAVOURS)), FLOOR, dtype=np.int8)
    kinds[: FROSTS // 2, len(FLAVOURS) :] += (frosting[1::2] - frosting[: FROSTS // 2])[:, None]
    return kinds.view("<i8")[:, 0]


def pay_table(worth: Array) -> Array:
    """Points for sets that a piece of each flavour adds (two bits each), a byte each. Shape [worth, 256]."""
    added = np.arange(256)
    sets_each = (added[:, None] >> 2 * np.arange(len(FLAVOURS))) & 3
    return (worth[:, None, None] * sets_each).astype(np.uint8).view("<u4")[:, :, 0]


BEST_OF_TWO = np.array([1, 3, 5, 7]) / 16
"""Weights of four sorted outcomes in the better of two independent uniform draws."""


def hope_table(flavour: Array, pattern: Array) -> Array:
    """Expected final recipe points of a chain, in 1/64, by chain of up to 7 pieces. Shape [PREFIXES].

    ``flavour``, ``pattern``: points of whole rings. For strategies: each further piece is the better of
    two random flavours, laid at the better end.
    """
    table = np.zeros(PREFIXES, dtype=np.int16)
    value = (flavour + pattern).astype(np.float32)
    for n in range(PLACES - 1, -1, -1):
        clockwise = value.reshape(4**n, 4)
        other = value.reshape(4, 4**n).T
        value = np.sort(np.maximum(clockwise, other), axis=1) @ BEST_OF_TWO.astype(np.float32)
        table[4**n : 2 * 4**n] = np.rint(64 * value)
    return table


def hope_ice_table(frosting: Array, share: float) -> Array:
    """Expected final frosting points of a chain of bits, in 1/64; ``share`` of the pieces is frosted."""
    value = frosting[256:].astype(float)
    table = np.zeros(FROSTS, dtype=np.int16)
    table[256:] = 64 * frosting[256:].astype(np.int16)
    for n in range(PLACES - 1, -1, -1):
        options = np.maximum(value.reshape(2**n, 2), value.reshape(2, 2**n).T)
        value = options @ np.array([1 - share, share])
        table[2**n : 2 * 2**n] = np.rint(64 * value)
    return table
