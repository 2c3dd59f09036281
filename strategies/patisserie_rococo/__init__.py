"""Strategies for La Pâtisserie Rococo, from the weakest to the strongest (ledger section 22).

``random_useful`` chooses at random among what does something. All others are one planner
(``plan.py``) with a profile of numbers each; the evaluator also tries out whole turns.
"""

from __future__ import annotations

from sim.kit.protocol import Strategy
from strategies.patisserie_rococo.plan import decide
from strategies.patisserie_rococo.profile import profile
from strategies.patisserie_rococo.useful import random_useful as random_useful

GAME = "patisserie_rococo"


def planner(name: str, summary: str, **numbers: float) -> Strategy:
    """A strategy that is the planner with a profile of its own."""
    return Strategy(name, GAME, decide, profile(**numbers), summary)


seller = planner(
    "seller",
    "Bakes what is worth most for what it lacks, always sells, never places; coins become points 10:1.",
    points=0.0, coin=0.14, place=-5.0, deco=1.0, table=0.0, staff=1.19, pair=0.63, least=1.12, reserve=7.4,
    turn=2.7, stored=0.0, supplied=0.08, baked=0.7, unit=1.96, bonus=1.8,
)  # fmt: skip
courtier = planner(
    "courtier",
    "Places service staff and hosts whenever it can pay; bakes to fund itself.",
    points=1.0, coin=0.14, place=6.0, deco=0.3, table=0.0, staff=0.0, pair=0.63, least=1.12, reserve=7.4,
    turn=2.7, stored=0.0, supplied=0.08, baked=0.7, unit=1.96, bonus=0.0,
)  # fmt: skip
decorator = planner(
    "decorator",
    "Fills the decoration slots early for their income, presents, never places.",
    points=1.0, coin=0.14, place=-5.0, deco=4.0, table=0.0, staff=0.0, pair=0.63, least=1.12, reserve=7.4,
    turn=2.7, stored=0.0, supplied=0.08, baked=0.7, unit=1.96, bonus=0.0,
)  # fmt: skip
pipeliner = planner(
    "pipeliner",
    "Keeps recipes, materials, bakes and deliveries going; blind to tables and to what cards bring.",
    points=2.3, coin=0.36, place=0.3, deco=2.2, table=0.0, staff=0.0, pair=0.25, least=1.12, reserve=12.0,
    turn=7.6, stored=0.0, supplied=0.04, baked=1.0, unit=1.02, bonus=0.0,
)  # fmt: skip
majority_hunter = planner(
    "majority_hunter",
    "The pipeliner that picks tables by majority, table bonus, placement bonus and service payments.",
    points=2.3, coin=0.36, place=0.9, deco=1.24, table=1.0, staff=0.0, pair=0.25, least=1.12, reserve=12.0,
    turn=7.6, stored=0.0, supplied=0.05, baked=1.0, unit=1.23, bonus=0.0,
)  # fmt: skip
card_engine = planner(
    "card_engine",
    "The majority hunter that drafts, hires, plays and dismisses cards by what their bonuses bring.",
)  # fmt: skip
evaluator = planner(
    "evaluator",
    "Tries every card and main action to the end of its turn and takes the best position by a linear value.",
    points=1.9, coin=0.12, place=4.2, deco=0.14, table=0.74, staff=1.8, pair=0.4, least=0.02, reserve=6.0,
    turn=0.68, stored=0.0, supplied=0.76, baked=1.0, unit=0.79, bonus=0.43, search=1.0,
)  # fmt: skip
