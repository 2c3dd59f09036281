"""The first state of Pièces montées, from the rulebook's components and setup (PM-001 to PM-026)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tests.referee.common import Line

if TYPE_CHECKING:
    from tests.referee.pieces_montees import Rules

OTHER = {"chocolate": "cream", "cream": "chocolate"}


def faults(rules: Rules, state: Line) -> Iterator[str]:
    yield from faulty_cards(rules)
    yield from faulty_deal(rules, state)
    yield from faulty_booklet(rules, state)
    chef = "alone" if rules.booklet else "with"  # PM-024
    fresh = {
        **dict.fromkeys(("extra_spoon", "called", "commis_used", "deco_done", "acted"), False),
        **{"turn": 1, "seat": 0, "decider": 0, "stage": "turn", "spoons": 3},
        **{"areas": [[]] * rules.players, "chefs": [chef] * rules.players},
        **{"end_triggered": False, "idle_rounds": 0, "progress_this_round": False},
    }
    dealt = {key: state[key] for key in ("hands", "neutral", "pile", "removed_colour", "booklet")}
    yield from rules.differences(fresh | dealt, state)


def faulty_cards(rules: Rules) -> Iterator[str]:
    colours = Counter(card["colour"] for card in rules.cards.values())
    if len(rules.colours) != 5 or colours != dict.fromkeys(rules.colours, 9):
        yield "45 étage cards, 9 of each of 5 colours (PM-001)"
    if any(card[side] not in (1, 2, 3) for card in rules.cards.values() for side in OTHER):
        yield "an étage card shows 1, 2 or 3 on both sides (PM-003)"
    if sorted(rules.leaves.values()) != sorted(rules.colours):
        yield "a décoration card a colour (PM-006)"
    for colour in rules.colours:  # PM-A01
        pairs = [(c["chocolate"], c["cream"]) for c in rules.cards.values() if c["colour"] == colour]
        sides = [dict(Counter(side)) for side in zip(*pairs, strict=True)]
        fits = {
            "grid3x3": len(set(pairs)) == 9,
            "cyclic": Counter(pairs) == {(1, 2): 3, (2, 3): 3, (3, 1): 3},
            "pyramid": sides == [{1: 4, 2: 3, 3: 2}] * 2,
            "custom": True,
        }
        if not fits[rules.switch["etage_distribution"]]:
            yield f"the {colour} cards are not as the distribution says (PM-A01)"


def faulty_deal(rules: Rules, state: Line) -> Iterator[str]:
    duel, removed = rules.players == 2, state["removed_colour"]
    if rules.switch["teams"] and rules.players != 4:
        yield "teams are for 4 players (PM-160)"
    if (removed is not None) != duel or removed not in [None, *rules.colours]:
        yield "one colour is removed in a duel, and only there (PM-150)"
    fixed = rules.switch["duel_removed_colour"]
    if duel and fixed != "random" and removed != rules.colours[fixed]:
        yield "not the colour that is to be removed (PM-A27)"
    if (state["neutral"] is None) == duel:
        yield "a neutral hand belongs to the duel (PM-151)"
    hands = [*state["hands"], *([state["neutral"]] if duel else [])]
    if len(state["hands"]) != rules.players or any(len(hand) != rules.hand_size for hand in hands):
        yield "wrong hands (PM-020, PM-151)"

    up = [(held["card"], held["face"]) for hand in state["hands"] for held in hand]  # PM-023
    for held in state["neutral"] or []:  # PM-A24
        away = rules.switch["neutral_face"] == "away"
        up.append((held["card"], OTHER[held["face"]] if away else held["face"]))
    up += [(card["card"], card["up"]) for card in state["pile"]]
    used = [name for name, card in rules.cards.items() if card["colour"] != removed]
    if sorted(name for name, _ in up) != sorted(used):
        yield "hands and pile are not the cards in play, each once (PM-001, PM-021)"
    sides = Counter(side for _, side in up)
    if not set(sides) <= set(OTHER):
        yield "a card lies on neither side (PM-022)"
    # The rulebook's cut gives 22 or 23 of 45.
    if rules.switch["orientation_model"] == "half_split" and abs(sides["chocolate"] - sides["cream"]) > 1:
        yield "not half of the cards were turned over (PM-022)"


def faulty_booklet(rules: Rules, state: Line) -> Iterator[str]:
    if not rules.booklet:
        if state["booklet"] is not None:
            yield "no booklet in apprentis (PM-026)"
        return
    leaves = state["booklet"]["right"][1:]
    if state["booklet"] != {"left": [], "right": ["cover", *leaves], "arrow": "forward"}:
        yield "the booklet starts closed, the arrow forward (PM-121)"
    if sorted(leaves) != sorted(n for n, colour in rules.leaves.items() if colour != state["removed_colour"]):
        yield "the booklet has a décoration a colour in play (PM-121, PM-150)"
