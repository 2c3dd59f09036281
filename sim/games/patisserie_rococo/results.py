"""Writing the result rows of a finished game (columns: ``columns.py``)."""

from __future__ import annotations

from typing import Any

from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo.facts import tables_with
from sim.games.patisserie_rococo.pieces import bits, inventory
from sim.games.patisserie_rococo.scoring import ahead, best_person, rank, tie_break, total
from sim.games.patisserie_rococo.tallies import write_board, write_tallies
from sim.kit.parts import compiled


@compiled
def claimed(state: Any, seat: int) -> int:
    """Markers of a seat on special bonus tiles."""
    count = 0
    for table in range(2):
        for slot in range(k.SLOTS):
            count += int(state.slots[table, slot] == seat)
    return count


@compiled
def write_points(state: Any, seat: int, row: Any) -> None:
    """The parts of a seat's score."""
    sheet = state.sheet[seat]
    row.pp_income = sheet[k.PP_INCOME]
    row.pp_rewards = sheet[k.PP_REWARD]
    row.pp_service_pay = sheet[k.PP_SERVICE_PAY]
    row.pp_staff_level = sheet[k.PP_STAFF_LEVEL]
    row.pp_staff_star = sheet[k.PP_STAFF_STAR]
    row.pp_copy = sheet[k.PP_COPY]
    row.pp_coins = sheet[k.S_COINS]
    row.pp_major_first = sheet[k.S_FIRST]
    row.pp_major_second = sheet[k.S_SECOND]
    row.pp_hosts_step4 = sheet[k.S_HOSTS]
    row.pp_dishes = sheet[k.S_DISHES]
    row.pp_service_pts = sheet[k.S_SERVICE]
    row.pp_host_pts = sheet[k.S_HOST_POINTS]
    row.pp_special = sheet[k.S_SPECIAL]
    row.coins_left = sheet[k.S_COINS_LEFT]


@compiled
def write_counts(state: Any, rules: Any, seat: int, row: Any) -> None:
    """Counts, coins and main actions of a seat."""
    row.in_base = state.coins_from[seat, k.IN_BASE]
    row.in_deco = state.coins_from[seat, k.IN_DECO]
    row.in_hosts = state.coins_from[seat, k.IN_HOSTS]
    row.in_sales = state.coins_from[seat, k.IN_SALES]
    row.in_notice = state.coins_from[seat, k.IN_NOTICE]
    row.in_placement = state.coins_from[seat, k.IN_PLACEMENT]
    row.in_table_bonus = state.coins_from[seat, k.IN_TABLE]
    row.in_staff = state.coins_from[seat, k.IN_STAFF]
    row.out_recipes = state.coins_to[seat, k.OUT_RECIPES]
    row.out_tiles = state.coins_to[seat, k.OUT_TILES]
    row.out_goods = state.coins_to[seat, k.OUT_GOODS]
    row.out_hire = state.coins_to[seat, k.OUT_HIRE]
    row.out_service = state.coins_to[seat, k.OUT_SERVICE]
    row.out_hosts = state.coins_to[seat, k.OUT_HOSTS]
    row.out_service_pay = state.coins_to[seat, k.OUT_SERVICE_PAY]
    row.out_staff = state.coins_to[seat, k.OUT_STAFF]
    row.baked = state.counts[seat, 0]
    row.decorated = state.counts[seat, 1]
    row.sold = state.counts[seat, 2]
    row.presented = state.counts[seat, 3]
    row.chef_presented = state.counts[seat, 4]
    row.recipes_dropped = state.counts[seat, 5]
    row.goods_lost = state.counts[seat, 6]
    row.ingredients_wasted = state.counts[seat, 7]
    row.toppings_lost = state.counts[seat, 8]
    row.hired_display = state.counts[seat, 9]
    row.hired_star = state.counts[seat, 10]
    row.dismissed_hand = state.counts[seat, 11]
    row.dismissed_unused = state.counts[seat, 12]
    row.dismissed_used = state.counts[seat, 13]
    row.dismissed_played = state.counts[seat, 14]
    row.bonus_used = state.counts[seat, 15]
    row.bonus_skipped = state.counts[seat, 16]
    row.main_forfeit = state.mains[seat, 0]
    row.main_acquire_recipes = state.mains[seat, 1]
    row.main_acquire_ingredients = state.mains[seat, 2]
    row.main_buy_goods = state.mains[seat, 3]
    row.main_bake = state.mains[seat, 4]
    row.main_decorate = state.mains[seat, 5]
    row.main_deliver = state.mains[seat, 6]
    row.main_hire = state.mains[seat, 7]
    row.main_give_notice = state.mains[seat, 8]
    row.main_place = state.mains[seat, 9]


@compiled
def write_seat(state: Any, rules: Any, seat: int, row: Any) -> None:
    """A seat's row; the score sheets are written already."""
    row.score = total(state, seat)
    row.rank = rank(state, rules, seat)
    row.credit = 1.0 if row.rank == 1 else 0.0
    write_points(state, seat, row)
    write_counts(state, rules, seat, row)
    row.firsts = row.seconds = 0
    for table in range(k.TABLES):
        row.firsts += int(state.leads[table, 0] == seat)
        row.seconds += int(state.leads[table, 1] == seat)
    row.tables = tables_with(state, rules, seat)
    row.specials = claimed(state, seat)
    row.service_markers = bits(int(state.service_own[seat]))
    row.host_markers = bits(int(state.hosts_own[seat]))
    row.decorations = state.deco_n[seat]
    row.staff = inventory(state, rules, seat)
    write_tallies(state, rules, seat, row)


@compiled
def grade(state: Any, rules: Any) -> int:
    """0 not solo, 1 lost, 2 won, 3, 4 and 5 won with a good, excellent or goal score (PR-200, PR-201)."""
    if rules.solo_result == 0:
        return 0
    if rank(state, rules, 0) != 1:
        return 1
    count = 2
    for i in range(3):
        count += int(total(state, 0) >= rules.grades[i])
    return count


@compiled
def write_mentor(state: Any, rules: Any, row: Any) -> None:
    """The Mentor's points by source."""
    seat = int(rules.mentor)
    sheet = state.sheet[seat]
    row.mentor_score = total(state, seat)
    row.mentor_rank = 1
    for s in range(int(rules.players)):
        row.mentor_rank += int(ahead(state, rules, s, seat) != 0)
    row.mentor_place = state.place[seat]
    row.mentor_income = sheet[k.PP_INCOME]
    row.mentor_rewards = sheet[k.PP_REWARD]
    row.mentor_service_pay = sheet[k.PP_SERVICE_PAY]
    row.mentor_staff = sheet[k.PP_STAFF_LEVEL] + sheet[k.PP_STAFF_STAR]
    row.mentor_fail = sheet[k.PP_MENTOR_FAIL]
    row.mentor_coins = sheet[k.S_COINS]
    row.mentor_majorities = sheet[k.S_FIRST] + sheet[k.S_SECOND]
    row.mentor_hosts = sheet[k.S_HOSTS]
    row.mentor_dishes = sheet[k.S_DISHES]
    row.mentor_places = sheet[k.S_SERVICE] + sheet[k.S_HOST_POINTS]
    row.mentor_special = sheet[k.S_SPECIAL]
    row.mentor_half = sheet[k.S_HALF]
    row.mentor_redraws = state.counts[seat, k.N_REDRAWS]
    row.mentor_guards = state.counts[seat, k.N_GUARDS]


@compiled
def lead(state: Any, rules: Any) -> int:
    """Points of the best seat over the next, the Mentor's included."""
    best = second = 0
    for seat in range(int(rules.seats)):
        points = total(state, seat)
        second = max(second, min(best, points))
        best = max(best, points)
    return best - second


@compiled
def write_game(state: Any, rules: Any, row: Any) -> None:
    """The game's row."""
    row.reason = state.reason
    row.tie_break = tie_break(state, rules)
    row.human_winner = best_person(state, rules)
    row.mentor_place = -1
    if rules.mentor >= 0:
        write_mentor(state, rules, row)
        if rules.people_only_win == 0:
            row.margin = lead(state, rules)
    row.grade = grade(state, rules)
    write_board(state, rules, row)
    row.services_filled = bits(int(state.service_taken))
    row.hosts_filled = bits(int(state.hosts_taken))
    row.special_a = state.special[0]
    row.special_b = state.special[1]
