"""La Pâtisserie Rococo: hiring, notice, placing, special bonuses, scoring (PR-086 to PR-118)."""

from __future__ import annotations

from sim.games.patisserie_rococo import codes as k
from tests.games.rococo_position import CARD, GAME, PLAIN, Position, acting, ready
from tests.play import packed

# --- staff and placing --------------------------------------------------------------------------------------


def test_hire_prices() -> None:
    """PR-086, PR-087, PR-089, PR-091, PR-A36: 4, 3, 2, 2 by cards present; no limit a seat, no refill."""
    at, paid = ready(chef=True, coins=11), []
    for space in range(4):
        before, cards = int(at.state.coins[0]), int(at.state.hand_n[0])
        acting(at, k.HIRE_STAFF).act(k.HIRE, space)
        paid.append(before - int(at.state.coins[0]))
        assert int(at.state.hand_n[0]) == 2 and cards >= 0
    assert paid == [4, 3, 2, 2] and all(int(c) < 0 for c in at.state.hire)
    at.play(CARD, more=(PLAIN,))
    assert k.HIRE_STAFF not in at.options() or not [
        a for a in at.act(k.MAIN, k.HIRE_STAFF).options() if a < 4
    ]


def test_star_card_is_free_and_once() -> None:
    """PR-088, PR-090: free with the requirement met, once a game; only a chef hires."""
    at = ready(chef=True, coins=25)
    at.state.star[:] = -1
    at.state.star[:2] = k.STAR + 2, k.STAR
    acting(at, k.HIRE_STAFF).act(k.HIRE, 8)
    assert int(at.state.coins[0]) == 25 and int(at.state.star_used[0]) == 1
    assert k.STAR + 2 in [int(c) for c in at.state.hand[0, : at.state.hand_n[0]]]
    at.state.goods[0] = 6, 5, 4
    acting(at, k.HIRE_STAFF)
    assert [a for a in at.options() if a >= 8] == []
    at = ready()
    at.play(CARD, more=(PLAIN,))
    assert k.HIRE_STAFF not in at.options()


def test_assistant_hires_by_a_bonus() -> None:
    """PR-A39: the bonus lifts the ban, unless the switch says no."""
    for allowed in (True, False):
        at = ready(assistant_bonus_hire=allowed)
        at.bonus(k.PAY_FOR_ACTION, [1, k.HIRE_STAFF, 0])
        assert (int(at.state.node) == k.BONUS) is allowed


def test_give_notice() -> None:
    """PR-092, PR-093, PR-095, PR-A42: any card of the inventory; 4 or 6 coins; never below four cards."""
    at = ready(coins=0)
    at.used(0, [])
    at.unused(0, [0, 2, 3])
    acting(at, k.GIVE_NOTICE)
    assert {0, k.IN_UNUSED, k.IN_USED} <= set(at.options())
    at.act(k.NOTICE, k.IN_UNUSED)
    assert int(at.state.coins[0]) == int(at.rules.card_notice[0]) == 6 and int(at.state.unused_n[0]) == 2
    at.used(0, [])
    at.play(CARD, more=(PLAIN,))
    assert k.GIVE_NOTICE not in at.options()
    at = ready(coins=0)
    at.unused(0, [0, 2, 3])
    acting(at, k.GIVE_NOTICE).act(k.NOTICE, 0)
    assert int(at.state.hand_n[0]) == 0 and int(at.state.coins[0]) in (4, 6)
    at = ready(notice_scope="no_hand")
    at.unused(0, [0, 2, 3])
    acting(at, k.GIVE_NOTICE)
    assert min(at.options()) >= k.IN_UNUSED


def test_service_space() -> None:
    """PR-096, PR-097, PR-098: pay; left gives points at the end, right a bonus now; one space an area."""
    at = ready()
    acting(at, k.PLACE_MARKER).act(k.PLACE, 0)
    assert int(at.state.coins[0]) == 20 - int(at.rules.service_price[0, 0])
    assert int(at.state.worth[0]) == int(at.rules.service_points[0, 0])
    acting(at, k.PLACE_MARKER)
    assert 0 not in at.options() and 1 not in at.options()
    at = ready()
    flour = next(a for a in range(5) if int(at.rules.service_reward[a, 1, 0]) == k.GAIN_FLOUR)
    acting(at, k.PLACE_MARKER).act(k.PLACE, 2 * flour + 1)
    assert int(at.state.goods[0, 0]) == 3 and int(at.state.worth[0]) == 0


def test_service_space_of_choice() -> None:
    """PR-A44: with svc_kind = "choice" either space of an area gives its points or its bonus."""
    at = ready(svc_kind="choice")
    acting(at, k.PLACE_MARKER)
    assert {0, 1, k.CHOSEN, k.CHOSEN + 1} <= set(at.options())
    at.act(k.PLACE, 1)
    assert int(at.state.worth[0]) == int(at.rules.service_points[0, 1]) > 0


def test_hosts_have_no_limit() -> None:
    """PR-099: one seat may have several hosts, each space once."""
    at = ready(coins=50)
    for host in range(3):
        acting(at, k.PLACE_MARKER).act(k.PLACE, 64 + host)
    assert bin(int(at.state.hosts_own[0])).count("1") == 3
    acting(at, k.PLACE_MARKER)
    assert not {64, 65, 66} & set(at.options())


def test_seat_counts_close_hosts() -> None:
    """PR-A05: with count_indicator = "data" places with min_seats stay closed with fewer seats."""
    for key, hosts in (("players_2", 4), ("players_3", 6)):
        rules = packed(GAME, key, count_indicator="data")
        assert bin(int(rules.hosts_open)).count("1") == hosts
    assert bin(int(packed(GAME, "players_2").hosts_open)).count("1") == 6


# --- special bonuses -------------------------------------------------------------------------------------


def special(claim: str = "auto") -> Position:
    """Seat 0 can meet a special bonus by its first placement; slots 5 and 3."""
    at = ready("players_3", special_claim=claim)
    tile = int(at.state.special[0])
    at.rules.special_slots[0, tile] = 2
    at.rules.special_points[0, tile, :2] = 5, 3
    at.rules.special_cond[tile], at.rules.special_need[tile] = k.CONDITIONS.index("placements_ge"), 1
    return at


def test_special_bonus_is_claimed_at_once() -> None:
    """PR-100, PR-101, PR-104: the best free slot, once a seat, in the seat's own turn."""
    at = special()
    acting(at, k.PLACE_MARKER).act(k.PLACE, 64)
    assert [int(s) for s in at.state.slots[0, :2]] == [0, -1]
    acting(at, k.PLACE_MARKER).act(k.PLACE, 65)
    assert [int(s) for s in at.state.slots[0, :2]] == [0, -1]


def test_special_bonus_left_for_later() -> None:
    """PR-102, PR-A47: a claim put off gets the next free slot."""
    at = special("optional")
    acting(at, k.PLACE_MARKER).go((k.PLACE, 64), (k.CLAIM, 0))
    at.state.coins[1] = 20
    acting(at, k.PLACE_MARKER, seat=1).go((k.PLACE, 65), (k.CLAIM, 1))
    at.play(PLAIN, more=(CARD,)).act(k.MAIN, k.FORFEIT)
    if int(at.state.node) == k.CLAIM:
        at.act(k.CLAIM, 1)
    assert [int(s) for s in at.state.slots[0, :2]] == [1, 0]


def test_side_of_special_tiles() -> None:
    """PR-019, PR-A04: the side of the board decides, or the colour of the special table."""
    board, table = packed(GAME, "players_2"), packed(GAME, "players_2", special_side_by="table")
    assert [int(n) for n in board.special_points[0, 0, :2]] == [7, 4]
    assert (board.special_points[0] == board.special_points[1]).all()
    assert [int(n) for n in table.special_points[1, 0, :3]] == [8, 5, 3]
    assert [int(n) for n in packed(GAME, "players_4").special_points[0, 0, :3]] == [8, 5, 3]


# --- the end ---------------------------------------------------------------------------------------------


def test_last_income_and_rack_sale() -> None:
    """PR-109, PR-110, PR-111, PR-112: income of round 4, then racks, then coins; the rest is kept."""
    at = ready(coins=32)
    at.rack(0, 0, at.recipe(0, 4))
    at.finish()
    sheet = at.state.sheet[0]
    assert (int(sheet[k.S_COINS]), int(sheet[k.S_COINS_LEFT])) == (5, 7)


def test_hosts_count_opponents_with_service() -> None:
    """PR-116: three hosts, two opponents with a service marker; own markers do not count."""
    at = ready("players_4")
    for host in range(3):
        at.host(0, host)
    for seat in (0, 1, 3):
        at.service(seat, seat)
    at.finish()
    assert [int(at.state.sheet[seat, k.S_HOSTS]) for seat in range(4)] == [6, 0, 0, 0]


def test_printed_points_of_markers() -> None:
    """PR-117, PR-084: dishes 4 and 5, a service space, a host, a special slot."""
    at = ready()
    for n, value in enumerate((4, 5)):
        at.present(0, at.spaces(n)[0], at.recipe(n, value))
    at.rules.service_points[0, 0], at.rules.host_points[0] = 3, 2
    at.service(0, 0)
    at.host(0, 0)
    at.state.slots[0, 0] = 0
    at.rules.special_points[0, int(at.state.special[0]), 0] = 5
    at.rules.special_slots[0, int(at.state.special[0])] = 1
    at.finish()
    sheet = at.state.sheet[0]
    parts = [int(sheet[i]) for i in (k.S_DISHES, k.S_SERVICE, k.S_HOST_POINTS, k.S_SPECIAL)]
    assert parts == [9, 3, 2, 5] and sum(parts) == 19


def test_equal_distances() -> None:
    """PR-A55: with distance_tie = "start_player" the seat nearer clockwise from the final start wins."""
    for start, expected in ((0, 0), (1, 1), (2, 0)):
        at = ready("players_3", distance_tie="start_player")
        spaces = at.table(0, (6, 3), 2)
        at.rules.space_rank[spaces[0]] = at.rules.space_rank[spaces[1]] = 1
        at.state.start = start
        at.present(1, spaces[0], at.recipe(0, 2))
        at.present(0, spaces[1], at.recipe(0, 2))
        at.finish(start)
        assert int(at.state.leads[0, 0]) == expected


def test_final_sale_with_decorations() -> None:
    """PR-A49: the final sale only pays coins; with the switch its toppings may still claim a special."""
    for claims in (False, True):
        at = ready(final_sale_deco=claims)
        tile, top = int(at.state.special[0]), at.tile(0, "", "f")
        at.rules.special_slots[0, tile], at.rules.special_points[0, tile, 0] = 1, 5
        at.rules.special_cond[tile], at.rules.special_need[tile] = k.CONDITIONS.index("deco_ge"), 3
        at.deco(0, [top, top])
        at.rack(0, 0, at.recipe(0, 3), top)
        at.finish()
        assert int(at.state.sheet[0, k.S_SPECIAL]) == (5 if claims else 0)


def test_draft_is_secret_and_piles_are_known() -> None:
    """PR-039, PR-A14, PR-A09: own piles in full, others' hands and unused piles hidden, coins by switch."""
    for public in (True, False):
        at = Position(coins_public=public, start_coins=3).until(k.PLAY)
        view = at.state.copy()
        at.call("observe", at.state, at.rules, 0, view)
        assert (view.hand[0] == at.state.hand[0]).all()
        assert all(int(c) == -1 for c in view.hand[1, : view.hand_n[1]])
        assert int(view.coins[1]) == (3 if public else -1)
        assert all(int(c) == -1 for c in view.deck[: view.deck_n])
        assert (view.used == at.state.used).all()
