"""La Pâtisserie Rococo: solo and extended games against the Mentor (PR-174 to PR-207)."""

from __future__ import annotations

from typing import Any

import pytest

from sim.games.patisserie_rococo import codes as k
from tests.games.rococo_answers_end import decisions, its_turn, mentor
from tests.games.rococo_position import CARD, GAME, PLAIN, Position
from tests.play import packed

M = 1  # the Mentor's seat in a solo game


def naming(at: Position, field: str, value: int, *, but: int = -1) -> int:
    """A solo card that is made to name ``value``."""
    card = next(c for c in range(20, 30) if c != but and c not in [int(x) for x in at.state.solo_hand])
    at.rules[f"solo_{field}"][card] = value
    return card


def test_solo_setup() -> None:
    """PR-174, PR-175, PR-177, PR-178: as for two seats; no start staff; goods 2, 1, 1."""
    at = Position("solo_savory")
    s, r = at.state, at.rules
    assert (int(r.seats), int(r.places), int(r.tray_cards), int(r.star_row)) == (2, 1, 4, 3)
    assert int(s.pile_n) <= 1 and [int(n) for n in s.goods[M]] == [2, 1, 1] and int(s.points[M]) == 0
    assert sum(int(n) for n in r.level_dealt) == 32


@pytest.mark.parametrize(("difficulty", "sets"), [("buttery", [5] * 4), ("savory", [5, 5, 6, 6]),
                                                  ("extra_crunchy", [6] * 4)])  # fmt: skip
def test_sets_by_round(difficulty: str, sets: list[int]) -> None:
    """PR-176, PR-180: the Mentor's hand is the top set, 5 or 6 cards, by round."""
    at = Position(f"solo_{difficulty}")
    found = []
    for _ in range(4):
        at.until(k.PLAY, k.MENTOR, most=2000)
        found.append(int(at.state.solo_hand_n))
        while int(at.state.phase) == 3 and not at.call("over", at.state):
            at.act(int(at.state.node), at.options()[0])
    assert found == sets and int(at.state.solo_deck_n) == 0


def test_draft_and_no_removal() -> None:
    """PR-181, PR-182, PR-A17: two cards a round onto its pile, unseen, none removed; also without trays."""
    for first_game in (False, True):
        at = Position("solo_savory", variant_first_game=first_game).until(k.PLAY, k.MENTOR)
        assert int(at.state.pile_n) == 2
        view = at.state.copy()
        at.call("observe", at.state, at.rules, 0, view)
        assert [int(c) for c in view.pile[:2]] == [-1, -1]
        assert all(int(c) < 0 for c in view.solo_hand[: view.solo_hand_n])


def test_draft_is_uniform() -> None:
    """PR-181: every position of the tray is taken equally often."""
    seen = [0] * 4
    for index in range(240):
        at = Position("solo_savory", index=index, first_player="human")
        at.until(k.DRAFT)
        before = [[int(c) for c in tray] for tray in at.state.tray]
        mine = int(at.state.picked[0, 1, M])
        if mine >= 0:
            seen[sorted([*[c for c in before[1] if c >= 0], mine]).index(mine)] += 1
        else:
            at.act(k.DRAFT, 0)
            full = sorted(c for c in before[1] if c >= 0)
            seen[full.index(int(at.state.picked[0, 1, M]))] += 1
    assert sum(seen) == 240 and all(abs(n - 60) < 30 for n in seen)


def test_income_of_the_mentor() -> None:
    """PR-183: base 5, decorations, hosts, like everybody."""
    at = mentor([k.BAKE])
    at.deco(M, [at.tile(0, "", "f")] * 2)
    at.state.coins[M] = 0
    at.last_turn(round_no=0)
    at.go((k.PLAY, 0), (k.MAIN, k.FORFEIT))
    assert int(at.state.coins[M]) == 10


def test_first_possible_action() -> None:
    """PR-184, PR-185: left to right; 4 points when nothing can be done; the card goes to its used pile."""
    at = mentor([k.BAKE, k.DELIVER])
    for rack in range(2):
        at.rack(M, rack, at.recipe(rack, 3))
    at.state.coins[M] = 0
    used = int(at.state.solo_used_n)
    its_turn(at)
    assert int(at.state.counts[M, k.N_PRESENTED]) == 2 and int(at.state.solo_used_n) == used + 1
    at = mentor([k.BAKE])
    its_turn(at)
    assert int(at.state.points[M]) == 4


def test_recipes() -> None:
    """PR-188, PR-A60: impossible with three; else two free tiles, or what there is."""
    at = mentor([k.ACQUIRE_RECIPES])
    at.store(M, [1, 2, 3])
    at.state.store_n[M] = 3
    its_turn(at)
    assert int(at.state.points[M]) == 4
    at = mentor([k.ACQUIRE_RECIPES])
    at.rules.row_refill = 99
    at.row([-1, -1, 7, -1, -1, -1])
    its_turn(at)
    assert int(at.state.store_n[M]) == 1 and int(at.state.coins[M]) == 0


def test_fourth_recipe_is_the_least() -> None:
    """PR-188: the lowest value leaves, among equals one without chef mark."""
    at = mentor([k.ACQUIRE_RECIPES])
    at.rules.row_refill = 99
    at.store(M, [at.recipe(1, 3, chef=True), at.recipe(2, 5), -1, -1, -1])
    at.state.store_n[M] = 2
    at.row([at.recipe(3, 6), at.recipe(4, 3), -1, -1, -1, -1])
    its_turn(at)
    kept = sorted(int(f) for f in at.state.store[M] if f >= 0)
    assert kept == [1, 2, 3]


def test_ingredients_of_a_column() -> None:
    """PR-189, PR-177: the whole column, top to bottom, below the tiles it has, for free."""
    at = mentor([k.ACQUIRE_INGREDIENTS])
    at.tiles(M, [1])
    at.cells([[2, 3, -1, -1], [4, -1, -1, -1], [5, -1, -1, -1]])
    card = naming(at, "column", 0)
    decisions(at, [card])
    its_turn(at)
    assert [int(f) for f in at.state.column[:4]] == [1, 2, 4, 5] and int(at.state.coins[M]) == 0


@pytest.mark.parametrize("gap", ["keep", "slide"])
def test_baking(gap: str) -> None:
    """PR-191, PR-A61, PR-A62: free, chef-only too, by the card's numbers; gaps by switch."""
    at = Position("solo_savory", first_player="human", mentor_recipe_gap=gap).no_specials().until(k.PLAY)
    card = int(at.state.solo_hand[at.state.solo_hand_n - 1])
    at.rules.solo_actions[card] = k.BAKE, 0, 0
    at.rules.solo_bake[card], at.rules.solo_bake_n[card] = (1, 0, -1), 1
    at.store(M, [at.recipe(5, 4), at.recipe(6, 6, (9, 9, 9), "eee", chef=True), at.recipe(7, 2), -1, -1])
    at.state.store_n[M] = 3
    at.hand(0, [PLAIN, CARD])
    its_turn(at)
    assert int(at.state.rack_dish[M, 0]) == 6 and [int(n) for n in at.state.goods[M]] == [2, 1, 1]
    assert [int(f) for f in at.state.store[M, :3]] == ([5, -1, 7] if gap == "keep" else [5, 7, -1])


@pytest.mark.parametrize(("bottom", "taken", "left"), [(0, 2, [1, 3]), (1, 3, [1, 2])])
def test_decorating(bottom: int, taken: int, left: list[int]) -> None:
    """PR-192, PR-A63: the arrow says from which end the topping is searched; the column closes up."""
    at = mentor([k.DECORATE], bottom=bottom)
    for face, top in ((1, ""), (2, "f"), (3, "c")):
        at.tile(face, "e", top)
    at.tiles(M, [1, 2, 3])
    at.rack(M, 0, at.recipe(0, 3))
    its_turn(at)
    assert int(at.state.rack_top[M, 0]) == taken
    assert [int(f) for f in at.state.column[:2]] == left and int(at.state.ing_n[M]) == 2


def test_delivery_by_decision() -> None:
    """PR-193, PR-A68: table and end by the card; rewards, service payments, decoration."""
    at = mentor([k.DELIVER])
    top = at.tile(0, "", "f")
    at.rack(M, 0, at.recipe(0, 3), top)
    at.service(M, 0)
    card = naming(at, "table", 0)
    at.rules.solo_far[card] = 1
    decisions(at, [card])
    spaces = at.spaces(0)
    at.rules.space_reward[spaces[-1]] = (k.COINS, 4)
    at.rules.bonus_reward[:] = (k.NOTHING, 0)
    at.state.coins[M] = 0
    its_turn(at)
    assert int(at.state.space_seat[spaces[-1]]) == M
    assert (int(at.state.coins[M]), int(at.state.points[M]), int(at.state.deco_n[M])) == (1, 1, 1)


@pytest.mark.parametrize("reading", ["revealed_table", "any_table"])
def test_matching_dish_goes_first(reading: str) -> None:
    """PR-193, PR-A64: the dish that matches the revealed table (or any table) before the upper one."""
    at = Position("solo_savory", first_player="human", mentor_match=reading).no_specials().until(k.PLAY)
    card = int(at.state.solo_hand[at.state.solo_hand_n - 1])
    at.rules.solo_actions[card] = k.DELIVER, 0, 0
    for name in ("has", "lacks", "tops", "decorated", "chef"):
        at.rules[f"bonus_{name}"][:] = 0
    at.rules.bonus_value[:] = 9
    at.rules.bonus_value[int(at.state.bonus[1])] = 5
    at.rules.bonus_reward[:] = (k.NOTHING, 0)
    at.rack(M, 0, at.recipe(0, 3))
    at.rack(M, 1, at.recipe(1, 5))
    first, second = naming(at, "table", 0), 0
    second = naming(at, "table", 2, but=first)
    decisions(at, [first, second])
    at.rules.solo_far[[first, second]] = 0
    at.hand(0, [PLAIN, CARD])
    spaces = at.spaces(0)
    its_turn(at)
    assert int(at.state.space_dish[spaces[0]]) == (0 if reading == "revealed_table" else 1)


def test_sale_without_space() -> None:
    """PR-193: no free space on any table: the dish is sold."""
    at = mentor([k.DELIVER])
    at.rack(M, 0, at.recipe(0, 4))
    at.state.empty, at.state.coins[M] = 0, 0
    its_turn(at)
    assert int(at.state.coins[M]) == 20 and int(at.state.points[M]) == 0


def test_hiring() -> None:
    """PR-194, PR-A65: free; a star card, else the hire row from its start; a decision card on the hand."""
    at = mentor([k.HIRE_STAFF], start=1, left=0)
    at.state.star[:] = -1
    hand, pile, second = int(at.state.solo_hand_n), int(at.state.pile_n), int(at.state.hire[1])
    its_turn(at)
    assert int(at.state.hire[1]) == -1 and int(at.state.pile[pile]) == second
    assert int(at.state.solo_hand_n) == hand and int(at.state.coins[M]) == 0
    at = mentor([k.HIRE_STAFF])
    at.state.star[:] = -1
    at.state.star[0] = k.STAR
    at.state.goods[M] = 6, 5, 4
    its_turn(at)
    assert int(at.state.star_used[M]) == 1 and int(at.state.star[0]) == -1


def test_placing() -> None:
    """PR-195: free, by the card's purple circle, in an area on the space with points; occupied: redraw."""
    at = mentor([k.PLACE_MARKER])
    at.service(0, 0)
    taken, free = naming(at, "place", 0), 0
    free = naming(at, "place", 1, but=taken)
    decisions(at, [taken, free])
    its_turn(at)
    assert int(at.state.service[1, 0]) == M and int(at.state.coins[M]) == 0
    assert int(at.state.counts[M, k.N_REDRAWS]) == 1


def test_special_bonus_of_the_mentor() -> None:
    """PR-196: claimed at once, on the best free slot."""
    at = mentor([k.PLACE_MARKER])
    tile = int(at.state.special[0])
    at.rules.special_slots[0, tile], at.rules.special_points[0, tile, 0] = 1, 5
    at.rules.special_cond[tile], at.rules.special_need[tile] = k.CONDITIONS.index("placements_ge"), 1
    its_turn(at)
    assert int(at.state.slots[0, 0]) == M


def test_majorities_and_hosts_against_the_mentor() -> None:
    """PR-199, PR-206, PR-A57: it wins tables, and counts as an opponent for hosts (by switch)."""
    for counts in (True, False):
        at = Position("solo_savory", first_player="human", mentor_counts_for_hosts=counts).no_specials()
        at.until(k.PLAY)
        for seat, n in ((M, 3), (0, 1)):
            for _ in range(n):
                at.present(seat, at.spaces(1)[0], at.recipe(0, 2))
        at.host(0, 0)
        at.service(M, 0)
        at.finish()
        assert int(at.state.sheet[M, k.S_FIRST]) == int(at.rules.table_first[1])
        assert int(at.state.sheet[0, k.S_SECOND]) == 0
        assert int(at.state.sheet[0, k.S_HOSTS]) == int(counts)


@pytest.mark.parametrize(
    ("human", "mentors", "credit", "grade"),
    [(88, 88, 0, "lost"), (79, 60, 1, "won"), (91, 60, 1, "90"), (100, 99, 1, "100")],
)
def test_solo_result_and_grades(human: int, mentors: int, credit: int, grade: str) -> None:
    """PR-200, PR-201: only strictly more points win; grades 80, 90, 100 for games won."""
    at = Position("solo_savory", first_player="human").no_specials().until(k.PLAY)
    at.rules.base_income = 0
    at.state.goods[M], at.state.coins[:2], at.state.pile_n = 0, 0, 0
    at.state.points_from[:2, k.PP_INCOME] = human, mentors
    game, seats = at.finish()
    assert float(seats[0].credit) == credit
    column = next(c for c in at.game.game_columns if c.name == "grade")
    assert column.names[int(game.grade)] == grade


@pytest.mark.parametrize("level", ["lifted", "strict"])
def test_copying_the_mentor(level: str) -> None:
    """PR-202, PR-A72: an action of its top used card by one's own rules, as an assistant, or 4 points."""
    at = Position("solo_savory", first_player="human", solo_copy_level=level).no_specials().until(k.PLAY)
    at.state.coins[0] = 20
    at.bonus(k.COPY_USED_BONUS).act(k.BONUS, 1)
    if int(at.state.node) == k.COPY:
        assert at.options() == [k.COPY_POINTS]
        at.act(k.COPY, k.COPY_POINTS)
    assert int(at.state.points[0]) == 4
    at = Position("solo_savory", first_player="human", solo_copy_level=level).no_specials().until(k.PLAY)
    at.state.coins[0] = 20
    at.state.solo_used[0], at.state.solo_used_n = 0, 1
    at.rules.solo_actions[0] = k.HIRE_STAFF, k.ACQUIRE_INGREDIENTS, 0
    at.bonus(k.COPY_USED_BONUS).act(k.BONUS, 1)
    expected = [k.COPY_MENTOR + 1, k.COPY_POINTS]
    assert at.options() == ([k.COPY_MENTOR, *expected] if level == "lifted" else expected)
    coins = int(at.state.coins[0])
    at.act(k.COPY, k.COPY_MENTOR + 1).until(k.TILE_PICK).act(k.TILE_PICK, at.options()[0])
    assert int(at.state.ing_n[0]) == 1 and int(at.state.coins[0]) <= coins


@pytest.mark.parametrize("whom", ["both", "human_only"])
def test_copying_in_the_extended_game(whom: str) -> None:
    """PR-A73: the other human by the normal rule, the Mentor by the solo rule."""
    at = Position("extended", ext_copy=whom, first_player="seat0").no_specials().until(k.PLAY)
    at.card(CARD + 6, k.GAIN_COINS, [3])
    at.used(1, [CARD + 6])
    at.bonus(k.COPY_USED_BONUS).act(k.BONUS, 1)
    assert (k.COPY_POINTS in at.options()) is (whom == "both") and 1 in at.options()


def ending(points: list[int], **switches: Any) -> tuple[Any, Any]:
    """An extended game that ends with these points."""
    at = Position("extended", first_player="seat0", **switches).no_specials().until(k.PLAY)
    at.rules.base_income = 0
    at.state.goods[2], at.state.coins[:3], at.state.pile_n = 0, 0, 0
    at.state.points_from[:3, k.PP_INCOME] = points
    return at.finish()


def test_extended_setup_and_majorities() -> None:
    """PR-203, PR-204, PR-205: as for three seats; both majority values are paid."""
    rules = packed(GAME, "extended")
    assert (int(rules.seats), int(rules.places), int(rules.tray_cards)) == (3, 2, 5)
    assert [int(n) for n in rules.mentor_sets] == [5, 5, 6, 6]


def test_who_wins_the_extended_game() -> None:
    """PR-207, PR-A76: the Mentor is ranked like any seat; the best human is recorded beside."""
    game, seats = ending([70, 75, 80])
    assert int(game.human_winner) == 1 and int(game.mentor_rank) == 1
    assert float(game.margin) == 5.0 and [int(s.rank) for s in seats] == [3, 2]
    assert [float(s.credit) for s in seats] == [0.0, 0.0]
    game, seats = ending([70, 75, 80], ext_winner="humans")
    assert int(game.human_winner) == 1 and [float(s.credit) for s in seats] == [0.0, 1.0]


@pytest.mark.parametrize(("first", "seat", "places"), [("random", "last", 7), ("seat0", "last", 4),
                                                       ("seat0", "random", 6)])  # fmt: skip
def test_place_of_the_mentor(first: str, seat: str, places: int) -> None:
    """PR-A02, PR-A75, PR-024: uniform among the places that the switches leave it."""
    rules = packed(GAME, "extended", first_player=first, mentor_seat=seat)
    assert int(rules.mentor_places) == places
    found = [0, 0, 0]
    for index in range(150):
        at = Position("extended", index=index, first_player=first, mentor_seat=seat)
        found[int(at.state.place[2])] += 1
    allowed = [places >> n & 1 for n in range(3)]
    expected = 150 / sum(allowed)
    assert all(
        (n > 0) == bool(a) and (not a or abs(n - expected) < 30) for n, a in zip(found, allowed, strict=True)
    )
