"""What eight pieces could have made: the best arrangement of every multiset, built once per process."""

from __future__ import annotations

from functools import cache
from math import comb

import numpy as np

from sim.games.piece_of_pie.rings import Array, bracelets, flavours_of
from sim.games.piece_of_pie.state import BEST, FLAVOURS, PLACES

BINOMIAL = np.array([[comb(n, k) for k in range(9)] for n in range(16)], dtype=np.int16)


def _numbers(rings: Array) -> Array:
    """Number of the multiset of each ring under each frosting mask, in [0, BEST). Shape [rings, 256]."""
    masks = np.arange(256, dtype=np.uint8)
    number = np.zeros((len(rings), 256), dtype=np.int16)
    below = np.zeros((len(rings), 256), dtype=np.int8)
    for flavour in range(len(FLAVOURS)):
        where = np.zeros(len(rings), dtype=np.uint8)
        for place, f in enumerate(flavours_of(PLACES)):
            where |= (f[rings] == flavour).astype(np.uint8) << np.uint8(PLACES - 1 - place)
        frosted = np.bitwise_count(where[:, None] & masks[None, :]).astype(np.int8)
        for kind, count in (
            (2 * flavour, np.bitwise_count(where)[:, None] - frosted),
            (2 * flavour + 1, frosted),
        ):
            below = below + count.astype(np.int8)
            if kind < 2 * len(FLAVOURS) - 1:
                number += BINOMIAL[below + kind, kind + 1]
    return number


@cache
def _arrangements(frosting: bytes) -> tuple[Array, Array, Array]:
    """Every (multiset, ring) with the most frosting points it can have, sorted by multiset.

    ``frosting``: points of the 256 masks. Returns rings [n], points [n], first entry of each multiset.
    """
    rings = bracelets()[0]
    points = np.frombuffer(frosting, dtype=np.int8).astype(np.int64)
    key = _numbers(rings).astype(np.int64) * len(rings) + np.arange(len(rings))[:, None]
    packed = np.sort((key * 128 + points[None, :]).ravel())
    packed = packed[np.append(packed[1:] >> 7 != packed[:-1] >> 7, True)]
    multiset, ring = np.divmod(packed >> 7, len(rings))
    starts = np.searchsorted(multiset, np.arange(BEST))
    return rings[ring], (packed & 127).astype(np.int8), starts


def best_table(flavours: Array, patterns: Array, frosting: Array) -> Array:
    """Most recipe and frosting points of eight pieces, for every pair of recipes.

    ``flavours``, ``patterns``: points of whole rings [7, RINGS]; ``frosting`` [FROSTS]. Shape [7, 7, BEST].
    """
    rings, ice, starts = _arrangements(frosting[256:].tobytes())
    table = np.zeros((len(flavours), len(patterns), BEST), dtype=np.int8)
    ring_points = [[points[rings] for points in group] for group in (flavours, patterns)]
    for i, one in enumerate(ring_points[0]):
        base = one + ice
        for j, two in enumerate(ring_points[1]):
            table[i, j] = np.maximum.reduceat(base + two, starts)
    return table
