"""La Pâtisserie Rococo: the promo packs in every combination, in turn over modes and numbers of players."""

from __future__ import annotations

from itertools import combinations, cycle

from sim import games
from sim.games.patisserie_rococo.switches import PROMOS
from sim.kit import config
from sim.kit.protocol import Variant

BASES = ("players_3", "solo_savory", "players_2", "extended", "players_4", "first_game_2", "players_5")
PACKS = [packs for n in range(1, len(PROMOS) + 1) for packs in combinations(PROMOS, n)]
_SHIPPED = config.variants(games.load("patisserie_rococo"))
CASES = [
    Variant(
        f"{key}+{'+'.join(packs)}",
        f"{_SHIPPED[key].title}, with {', '.join(packs)}",
        _SHIPPED[key].players,
        {**_SHIPPED[key].switches, "promos": packs},
    )
    for packs, key in zip(PACKS, cycle(BASES), strict=False)
]
"""PR-169: with the shipped variants, which use no pack, all 16 combinations."""
