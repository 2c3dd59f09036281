"""La Pâtisserie Rococo: star requirements and special conditions (PR-105, PR-159 to PR-171)."""

from __future__ import annotations

import pytest

from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo.facts import condition_met, requirement_met
from sim.games.patisserie_rococo.loader_effects import EFFECTS, REQUIREMENTS
from tests.games.rococo_parts import Setup, dishes, every, goods, markers, tiles, toppings
from tests.games.rococo_position import CARD, PLAIN, from_python, ready

STARS: list[tuple[str, int, Setup, Setup]] = [
    ("PR-161", 0, goods(4, 3, 2), goods(4, 2, 2)),
    ("PR-162", 1, every(*(dishes(t, value=t + 3) for t in (1, 2, 3))), dishes(0, 1, 2, value=4)),
    ("PR-164", 3, toppings("f", "c", "d"), toppings("fc", "d")),
    ("PR-165", 4, tiles(5), tiles(4)),
    ("PR-166", 5, dishes(0, 1, 2, 3, 4), dishes(0, 1, 2, 3)),
    ("PR-168", 7, every(*(dishes(n, ing=i) for n, i in enumerate("ehn"))), dishes(0, ing="ehn")),
    ("PR-171", 9, dishes(0, 1, 2), dishes(0, 1)),
    ("PR-171", 10, goods(0, 0, 0), goods(1, 0, 0)),
]


@pytest.mark.parametrize(("clause", "number", "met", "missed"), STARS)
def test_star_requirements(clause: str, number: int, met: Setup, missed: Setup) -> None:
    """PR-161 to PR-168, PR-171: one position that meets the requirement and one just short of it."""
    for setup, expected in ((met, True), (missed, False)):
        at = ready(promos=("star",))
        setup(at)
        assert bool(from_python(requirement_met)(at.state, at.rules, 0, k.STAR + number)) is expected


def test_star_requirements_on_track_and_specials() -> None:
    """PR-167, PR-171: one claimed tile; five points on the track."""
    at = ready(promos=("star",))
    assert not from_python(requirement_met)(at.state, at.rules, 0, k.STAR + 6)
    at.state.slots[1, 0] = 0
    assert from_python(requirement_met)(at.state, at.rules, 0, k.STAR + 6)
    for points, expected in ((4, False), (5, True)):
        at.state.points[0] = points
        assert bool(from_python(requirement_met)(at.state, at.rules, 0, k.STAR + 8)) is expected


@pytest.mark.parametrize(("scope", "at_hire", "at_bonus"), [("both", 1, 1), ("hire", 1, 0), ("bonus", 0, 1)])
def test_when_star_requirements_are_tested(scope: str, at_hire: bool, at_bonus: bool) -> None:
    """PR-159, PR-A37: at the hiring, at the bonus, or both; the card itself can always be played."""
    card = k.STAR + 2  # 25 coins
    at = ready(star_scope=scope)
    at.state.star[:] = -1
    at.state.star[0] = card
    at.card(CARD, k.BLANK, chef=True)
    at.state.hire[:] = -1
    at.play(CARD, more=(PLAIN,))
    assert (k.HIRE_STAFF in at.options()) is not bool(at_hire)
    at = ready(star_scope=scope)
    at.play(card, more=(PLAIN,)).act(k.MAIN, k.FORFEIT)
    assert (int(at.state.node) == k.BONUS) is not bool(at_bonus)


CONDITIONS: list[tuple[str, str, Setup, Setup]] = [
    ("PR-105", "all_tables", dishes(0, 1, 2, 3, 4), dishes(0, 1, 2, 3, 3)),
    ("PR-105", "placements3", markers(1, 2), markers(1, 1)),
    ("PR-105", "deco3", toppings("f", "f", "c"), toppings("f", "f")),
    ("PR-105", "chef2", dishes(0, 1, chef=True), dishes(0, chef=True)),
    ("PR-105", "table3", dishes(2, 2, 2), dishes(2, 2, 3, 3)),
    ("PR-170", "nuts3", dishes(0, 1, 2, ing="n"), dishes(0, 1, ing="n")),
    ("PR-170", "val234x4", dishes(0, 1, 2, 3, value=4), dishes(0, 1, 2, 3, value=5)),
    ("PR-170", "val56x3", dishes(0, 1, 2, value=6), dishes(0, 1, value=5)),
]
NAMES = ("all_tables", "placements3", "combo111", "deco3", "chef2", "table3", "nuts3", "val234x4", "val56x3")


@pytest.mark.parametrize(("clause", "name", "met", "missed"), CONDITIONS)
def test_special_conditions(clause: str, name: str, met: Setup, missed: Setup) -> None:
    """PR-105, PR-170: one position that meets the condition and one just short of it."""
    for setup, expected in ((met, True), (missed, False)):
        at = ready(promos=("special",))
        setup(at)
        assert bool(from_python(condition_met)(at.state, at.rules, 0, NAMES.index(name))) is expected


@pytest.mark.parametrize("lacking", range(4))
def test_combination_condition(lacking: int) -> None:
    """PR-105: one placement, one chef dish and one decoration; none may lack."""
    at = ready()
    for n, setup in enumerate((markers(0, 1), dishes(0, chef=True), toppings("f"))):
        if n != lacking:
            setup(at)
    assert bool(from_python(condition_met)(at.state, at.rules, 0, NAMES.index("combo111"))) is (lacking == 3)


def test_data_and_engine_name_the_same_effects() -> None:
    """PR-119: every effect of the engine can be written in TOML with the engine's parameters."""
    assert {*EFFECTS} == {*k.EFFECTS} - {"pp_if"}
    for name, known in EFFECTS.items():
        if name != "coins_by_inventory":
            assert tuple(known) == k.EFFECTS[name], name
    assert tuple(REQUIREMENTS) == k.REQUIREMENTS[1:]
