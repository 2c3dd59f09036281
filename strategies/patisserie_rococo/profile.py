"""The numbers that make one planner several strategies; see ``__init__`` for who has which."""

from __future__ import annotations

from sim.kit.protocol import Param

(
    POINTS, COIN, PLACE, DECO, TABLE, STAFF, PAIR, LEAST, RESERVE, TURN, STORED, SUPPLIED, BAKED, UNIT,
    BONUS, SEARCH,
) = range(16)  # fmt: skip

MEANINGS = (
    ("points", 0.0, 5.0, "worth of a point printed on a dish that is presented; 0 never presents"),
    ("coin", 0.0, 1.0, "worth of a coin in points"),
    ("place", -5.0, 20.0, "added to the worth of placing service staff or a host"),
    ("deco", 0.0, 10.0, "weight of decorations and their income"),
    ("table", 0.0, 5.0, "weight of majorities, table bonuses and placement bonuses"),
    ("staff", 0.0, 5.0, "weight of a card's bonus when it is drafted, hired, kept or played"),
    ("pair", 0.0, 5.0, "taken off a bake or delivery of one dish where two could go soon"),
    ("least", 0.0, 7.0, "dishes worth less are sold while coins are short"),
    ("reserve", 0.0, 60.0, "coins below which coins are short"),
    ("turn", 0.0, 10.0, "worth of one more turn this round"),
    ("stored", 0.0, 1.0, "share of a dish's worth that its stored recipe has"),
    ("supplied", 0.0, 1.0, "share it has when goods and ingredients are there"),
    ("baked", 0.0, 1.0, "share it has on a cooling rack"),
    ("unit", 0.0, 5.0, "worth of a missing unit of a good or an ingredient"),
    ("bonus", 0.0, 5.0, "weight of a card's bonus this turn against keeping the card"),
    ("search", 0.0, 1.0, "1: tries every card and main action to the end of the turn"),
)
"""Name, range and meaning of every number, in the order of the strategy's parameters."""

BALANCED = (0.85, 0.36, 0.93, 1.5, 1.56, 0.84, 0.0, 1.06, 9.0, 2.66, 0.2, 0.05, 0.7, 3.0, 1.06, 0.0)
"""The card engine's numbers, found by random search in two-player games of ``reconstruction_a``."""


def profile(**given: float) -> dict[str, Param]:
    """Parameters of a planner: the balanced ones, some of them changed."""
    names = [name for name, *_ in MEANINGS]
    assert set(given) <= set(names), set(given) - set(names)
    return {
        name: Param(given.get(name, default), low, high, meaning)
        for (name, low, high, meaning), default in zip(MEANINGS, BALANCED, strict=True)
    }
