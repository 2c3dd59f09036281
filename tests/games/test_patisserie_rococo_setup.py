"""La Pâtisserie Rococo: setup, rounds and turns, clause by clause (PR-005 to PR-058)."""

from __future__ import annotations

from collections import Counter

import pytest

from sim.games.patisserie_rococo import codes as k
from tests.games.rococo_position import CARD, PLAIN, Position, acting, ready

# --- setup -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_setup(seats: int) -> None:
    """PR-014, PR-015, PR-018 to PR-023, PR-025: bags, tiles, boards, start staff, nothing on the board."""
    at = Position(f"players_{seats}")
    s, r = at.state, at.rules
    cells, row = sum(int(x) >= 0 for x in s.cells), sum(int(x) >= 0 for x in s.row)
    assert (int(s.bag_n[0]) + cells, int(s.bag_n[1]) + row) == (50, 45)
    assert cells == int(r.rows) * int(r.columns) and row == int(r.row_n)
    assert int(s.out_n[0]) == int(s.out_n[1]) == 0
    for seat in range(seats):
        assert [int(n) for n in s.goods[seat]] == [2, 1, 1]
        assert int(s.points[seat]) == 0 and int(s.coins[seat]) == 0
        assert int(s.hand_n[seat]) == 4 and int(s.unused_n[seat]) == 0 and int(s.used_n[seat]) == 0
    assert len({int(x) for x in s.bonus}) == 5 and len({int(x) for x in s.special}) == 2
    box = Counter(int(r.card_level[c]) for c in s.box[: s.box_n])
    sizes = [int(r.level_first[n + 1] - r.level_first[n]) for n in range(4)]
    assert [box[n + 1] for n in range(4)] == [sizes[n] - int(r.level_dealt[n]) for n in range(4)]


def test_setup_draws_are_uniform() -> None:
    """PR-015, PR-018, PR-019: over many deals every tile and star card is shown equally often."""
    seen: Counter[tuple[str, int]] = Counter()
    deals = 400
    for index in range(deals):
        s = Position(index=index).state
        seen.update(("bonus", int(x)) for x in s.bonus)
        seen.update(("special", int(x)) for x in s.special)
        seen.update(("star", int(x)) for x in s.star if x >= 0)
    for kind, pool, shown in (("bonus", 11, 5), ("special", 6, 2), ("star", 8, 3)):
        expected = deals * shown / pool
        counts = [n for (name, _), n in seen.items() if name == kind]
        assert len(counts) == pool
        assert all(abs(n - expected) < 4.5 * (expected * (1 - shown / pool)) ** 0.5 for n in counts)


@pytest.mark.parametrize("coins", [0, 7])
def test_starting_coins(coins: int) -> None:
    """PR-022, PR-A01: the switch says how many."""
    assert [int(c) for c in Position(start_coins=coins).state.coins[:2]] == [coins, coins]


def test_start_staff_promo() -> None:
    """PR-173: six start cards, two are removed before the first round; four follow the usual rule."""
    at = Position(promos=("start",))
    assert int(at.state.node) == k.KEEP_START and int(at.rules.start_n) == 6
    at.act(k.KEEP_START, 0).act(k.KEEP_START, 14)
    assert [int(n) for n in at.state.hand_n[:2]] == [4, 4] and [int(n) for n in at.state.removed_n[:2]] == [
        2,
        2,
    ]
    assert [int(c) for c in at.state.hand[0, :4]] == [2, 3, 4, 5]
    assert [int(c) for c in at.state.hand[1, :4]] == [0, 1, 2, 3]


# --- rounds ----------------------------------------------------------------------------------------


def test_start_marker_moves_and_hire_row_is_cleared() -> None:
    """PR-027, PR-044: the marker passes to the left after rounds 1 to 3, the hire row leaves, stars stay."""
    at, starts = Position("players_3"), []
    stars = [int(c) for c in at.state.star]
    for number in range(4):
        at.until(k.PLAY, most=4000)
        starts.append(int(at.state.start))
        assert sum(int(c) >= 0 for c in at.state.hire) == 4
        gone = int(at.state.gone_n)
        while int(at.state.phase) == 3 and not at.call("over", at.state):
            at.act(int(at.state.node), at.options()[0])
        assert int(at.state.gone_n) == gone + 4 * (number < 3)
    assert starts == [0, 1, 2, 0] and int(at.state.start) == 0
    assert [int(c) for c in at.state.star] == stars


def test_preparation_of_recipes() -> None:
    """PR-032, PR-033, PR-034: drop the two rightmost, slide right, fill from right to left."""
    at = ready()
    at.row([10, 11, -1, 12, 13, 14])
    at.bag("recipe", [20, 21, 22])
    at.last_turn(round_no=0)
    at.go((k.PLAY, 0), (k.MAIN, k.FORFEIT))
    assert [int(f) for f in at.state.row[:6]] == [22, 21, 20, 10, 11, 12]
    assert {int(f) for f in at.state.out[1][: at.state.out_n[1]]} == {13, 14}


def test_preparation_with_too_few_recipes() -> None:
    """PR-034: discards are mixed back in; the leftmost spaces stay empty when all is used up."""
    at = ready()
    at.row([-1, -1, -1, -1, 10, 11])
    at.bag("recipe", [20])
    at.last_turn(round_no=0)
    at.go((k.PLAY, 0), (k.MAIN, k.FORFEIT))
    row = [int(f) for f in at.state.row[:6]]
    assert row[:3] == [-1, -1, -1] and row[5] == 20 and set(row[3:5]) == {10, 11}


def test_shift_of_whole_rows() -> None:
    """PR-A11: with ing_shift = "row" a row moves down as a whole, gaps and all."""
    for shift, expected in (("column", [-1, 1, 2, 0, 4, 5]), ("row", [0, -1, 2, -1, 4, 5])):
        at = ready(ing_shift=shift)
        at.cells([[0, -1, 2], [-1, 4, 5], [6, 6, 6]])
        if shift == "column":
            at.cells([[0, 1, 2], [-1, 4, 5], [6, 6, 6]])
            expected = [-1, 1, 2, 0, 4, 5]
        at.bag("tile", [9] * 9)
        at.last_turn(round_no=0)
        at.go((k.PLAY, 0), (k.MAIN, k.FORFEIT))
        after = [int(f) if f != 9 else -1 for f in at.state.cells[3:9]]
        assert after == expected


@pytest.mark.parametrize(("unused", "used", "rest", "kept"), [(4, 3, 0, 4), (2, 5, 4, 0), (5, 2, 1, 3)])
def test_own_staff_in_round_two(unused: int, used: int, rest: int, kept: int) -> None:
    """PR-036, PR-037, PR-038: the used pile is turned over only when fewer than four are unused."""
    at = Position().until(k.PLAY)
    at.last_turn(1, round_no=0)
    cards = list(range(k.LEVEL + 8, k.LEVEL + 40))
    for seat in range(2):
        at.unused(seat, cards[:unused])
        at.used(seat, cards[unused : unused + used])
    at.go((k.PLAY, 0), (k.MAIN, k.FORFEIT))  # the card played goes onto the used pile of seat 1, too
    while int(at.state.node) == k.SELECT_UNUSED:
        at.act(k.SELECT_UNUSED, at.options()[0])
    assert (int(at.state.unused_n[1]), int(at.state.used_n[1])) == (rest, kept)
    assert int(at.state.hand_n[1]) == 4


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_draft_sizes(seats: int) -> None:
    """PR-040, PR-043, PR-044: N + 2 cards for the first picker, 3 for the last; two of each tray remain."""
    at, sizes = Position(f"players_{seats}"), []
    dealt = {int(c) for tray in at.state.tray for c in tray if c >= 0}
    assert len(dealt) == 2 * (seats + 2)
    while int(at.state.node) == k.DRAFT:
        sizes.append(max(int(n) for n in at.state.tray_n) if not sizes else None)
        at.act(k.DRAFT, 0)
    assert sizes[0] == seats + 2 and len(sizes) == 2 * seats
    assert {int(c) for c in at.state.hire} <= dealt
    assert all(int(n) == 6 for n in at.state.hand_n[:seats])


@pytest.mark.parametrize(("cross", "first"), [("A", "A"), ("B", "B"), ("choice", None)])
def test_crossing_trays(cross: str, first: str | None) -> None:
    """PR-042, PR-A13: with an odd number one seat holds both trays; which comes first is a switch."""
    at = Position("players_3", draft_cross=cross)
    at.act(k.DRAFT, 0).act(k.DRAFT, 0)
    assert int(at.state.decider) == 1
    if first is None:
        at.act(k.TRAY_FIRST, 1)
        first = "B"
    at.act(k.DRAFT, 0)
    assert int(at.state.decider) == 1 and int(at.state.tray_n["AB".index(first)]) == 3


def test_first_game_without_trays() -> None:
    """PR-045, PR-A17: one card each and two to the hire row, twice; then step 3 as usual."""
    at = Position("first_game_3")
    assert int(at.state.node) == k.REMOVE
    assert [int(n) for n in at.state.hand_n[:3]] == [6, 6, 6]
    assert sum(int(c) >= 0 for c in at.state.hire) == 4 and int(at.state.deck_n) == 30


def test_removal_is_hidden() -> None:
    """PR-046, PR-A16: five cards remain; nobody else sees which one went."""
    at = Position().until(k.REMOVE)
    at.act(k.REMOVE, 3)
    assert int(at.state.hand_n[0]) == 5 and int(at.state.removed_n[0]) == 1
    view = at.state.copy()
    at.call("observe", at.state, at.rules, 1, view)
    assert int(view.removed[0, 0]) == -1 and all(int(c) < 0 for c in view.hand[0, :5])
    at.call("observe", at.state, at.rules, 0, view)
    assert int(view.removed[0, 0]) == int(at.state.removed[0, 0])


# --- turns -----------------------------------------------------------------------------------------


def test_turn_order_with_a_hire() -> None:
    """PR-047, PR-086: who hired goes on alone when the others have passed."""
    at = ready(chef=True)
    at.hand(0, [CARD, *range(0, 4)])
    at.hand(1, range(0, 5))
    at.state.decider = at.state.seat = 0
    turns = []
    at.go((k.PLAY, [int(c) for c in at.state.hand[0]].index(CARD)), (k.MAIN, k.HIRE_STAFF), (k.HIRE, 0))
    turns.append(0)
    while int(at.state.phase) == 3 and int(at.state.round_no) == 0:
        if int(at.state.node) == k.PLAY:
            turns.append(int(at.state.decider))
        at.act(int(at.state.node), at.options()[0])
    assert (turns.count(0), turns.count(1), turns[-1]) == (6, 5, 0)


def test_played_card_is_used_at_once() -> None:
    """PR-048: onto the used pile, face up, and part of the inventory."""
    at = ready()
    before = int(at.state.used_n[0])
    at.play(CARD, more=(PLAIN,))
    assert int(at.state.used_n[0]) == before + 1 and int(at.state.used[0, before]) == CARD


@pytest.mark.parametrize("allowed", [True, False])
def test_bonus_after_a_forfeit(allowed: bool) -> None:
    """PR-050, PR-A18: both halves may be declined separately; the switch closes the bonus after a forfeit."""
    at = Position(bonus_after_forfeit=allowed).until(k.PLAY).bonus(k.GAIN_COINS, [3])
    assert (int(at.state.node) == k.BONUS) is allowed


def test_recipes_are_refilled_at_three_gaps_only() -> None:
    """PR-053, PR-058: tested once at the end of the turn, the bonus included."""
    at = ready()
    at.card(CARD, k.ACT_ACQUIRE_RECIPE, [1])
    at.store(0, [])
    at.row([0, 1, 2, 3, 4, 5])
    at.bag("recipe", [10, 11, 12, 13])
    at.play(CARD, more=(PLAIN,)).go((k.MAIN, k.ACQUIRE_RECIPES), (k.RECIPE_PICK, 5), (k.RECIPE_PICK, 4))
    assert [int(f) for f in at.state.row[:6]] == [0, 1, 2, 3, -1, -1]
    at.go((k.BONUS, 1), (k.RECIPE_PICK, 0))
    assert [int(f) for f in at.state.row[:6]] == [12, 11, 10, 1, 2, 3]


@pytest.mark.parametrize("refill", ["turn_end", "after_effect"])
def test_refill_after_a_free_recipe(refill: str) -> None:
    """PR-A24: with "after_effect" a free recipe that leaves three gaps is followed by a refill at once."""
    at = ready(recipe_refill=refill)
    at.card(CARD, k.GAIN_COINS, [1])
    at.rules.bonus_reward[:] = (k.NOTHING, 0)
    at.store(0, [])
    at.row([0, 1, 2, 3, -1, -1])
    at.bag("recipe", [10, 11, 12])
    space = at.spaces(0)[0]
    at.rules.space_reward[space] = (k.DISPLAY_RECIPE, 1)
    at.rack(0, 0, at.recipe(9, 3))
    at.play(CARD, more=(PLAIN,)).go((k.MAIN, k.DELIVER), (k.DELIVER_DISH, 0), (k.DELIVER_TO, 1 + space))
    at.act(k.TAKE_RECIPE_REWARD, 0).until(k.BONUS)
    after = [12, 11, 10, 1, 2, 3] if refill == "after_effect" else [-1, 1, 2, 3, -1, -1]
    assert [int(f) for f in at.state.row[:6]] == after


@pytest.mark.parametrize("refill", ["turn_end", "after_effect"])
def test_no_refill_after_bought_recipes(refill: str) -> None:
    """PR-053, PR-058: recipes bought by the main action are replaced at the end of the turn only."""
    at = ready(recipe_refill=refill)
    at.card(CARD, k.GAIN_COINS, [1])
    at.store(0, [])
    at.row([0, 1, 2, 3, 4, -1])
    at.bag("recipe", [10, 11, 12])
    at.play(CARD, more=(PLAIN,)).go((k.MAIN, k.ACQUIRE_RECIPES), (k.RECIPE_PICK, 4), (k.RECIPE_PICK, 3))
    assert int(at.state.node) == k.BONUS and [int(f) for f in at.state.row[:6]] == [0, 1, 2, -1, -1, -1]


def test_unaffordable_options_are_absent() -> None:
    """PR-054: paid in full at once, or not legal."""
    at = ready(coins=2)
    at.row([0, 1, 2, 3, 4, 5])
    acting(at, k.ACQUIRE_RECIPES)
    assert at.options() == [2, 3, 4, 5]
    at.act(k.RECIPE_PICK, 2)
    assert at.options() == [5, k.STOP]
