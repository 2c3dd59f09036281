"""From switches and component tables to the numbers the engine reads (the record ``RULES``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.games.patisserie_rococo import codes
from sim.games.patisserie_rococo.fresh import fill
from sim.games.patisserie_rococo.layout import RULES
from sim.games.patisserie_rococo.loader_effects import GOODS
from sim.games.patisserie_rococo.pack_board import pack_board, pack_displays, pack_tiles
from sim.games.patisserie_rococo.pack_cards import pack_bonus_tiles, pack_solo, pack_staff
from sim.games.patisserie_rococo.switches import RococoSwitches
from sim.kit.protocol import ConfigError, Switches
from sim.kit.records import new

PEOPLE = {"standard": (2, 3, 4, 5), "solo": (1,), "extended2": (2,)}
LEVELS = ("I", "II", "III", "IV")


def pack(switches: Switches, players: int, components: Mapping[str, Any]) -> Any:
    """The rules record; ``players`` counts people, the Mentor is the seat after them.

    Raises ConfigError when the number of players does not fit the mode.
    """
    assert isinstance(switches, RococoSwitches)
    if players not in PEOPLE[switches.mode]:
        wanted = ", ".join(map(str, PEOPLE[switches.mode]))
        raise ConfigError(f"mode = {switches.mode!r} is for {wanted} players, not {players} (PR-001, PR-203)")
    rules = new(RULES)
    rules.players = players
    rules.seats = players + (switches.mode != "standard")
    rules.mentor = players if switches.mode != "standard" else -1
    _pack_switches(rules, switches)
    _pack_setup(rules, switches, components["setup"])
    _pack_player_board(rules, components["player_board"])
    pack_displays(rules, components)
    pack_tiles(rules, components)
    pack_board(rules, switches, components)
    pack_staff(rules, components)
    pack_bonus_tiles(rules, switches, components)
    pack_solo(rules, switches, components)
    if switches.blank_card:
        rules.card_effect[rules.card_face == face_of(switches.blank_card, components)] = codes.BLANK
    fill(rules)
    return rules


def card_ids(components: Mapping[str, Any]) -> list[str]:
    """Id of every physical card, by card number (see ``codes``); "" for promo cards not in play."""
    ids = [""] * codes.CARDS
    for first, file in ((codes.START, "start_staff"), (codes.STAR, "star_staff")):
        for number, card in enumerate(components[file]["card"]):
            ids[first + number] = card["id"]
    number = codes.LEVEL
    for card in sorted(components["staff"]["card"], key=lambda card: card["level"]):
        for _ in range(card["count"]):
            ids[number] = card["id"]
            number += 1
    return ids


def face_of(name: str, components: Mapping[str, Any]) -> int:
    """The staff face of a card id: the lowest card number that bears it."""
    return card_ids(components).index(name)


def _pack_switches(rules: Any, switches: RococoSwitches) -> None:
    seats = int(rules.seats)
    if switches.first_player == "random":
        rules.mentor_places = (1 << seats) - 1
    elif switches.mentor_seat == "random":
        rules.mentor_places = (1 << seats) - 2
    else:
        rules.mentor_places = 1 << (seats - 1)
    rules.trays = not switches.variant_first_game
    rules.start_coins = switches.start_coins
    rules.overflow_forbidden = switches.goods_overflow == "forbid"
    rules.middle_flour = switches.ptype_middle == "flour_good"
    rules.bake_discount_set = ("flour" in switches.bake_discount_set) + 2 * (
        "honey" in switches.bake_discount_set
    )
    rules.racks = switches.racks
    rules.coins_public = switches.coins_public
    rules.shift_rows = switches.ing_shift == "row"
    rules.draft_cross = ("A", "B", "choice").index(switches.draft_cross)
    rules.hire_by_tray = switches.hire_order == "tray"
    rules.bonus_after_forfeit = switches.bonus_after_forfeit
    rules.price_on_tile = switches.recipe_price == "tile"
    rules.drop_before = switches.recipe_overflow == "before"
    rules.free_discard = switches.recipe_free_discard == "own_turn"
    rules.refill_at_once = switches.recipe_refill == "after_effect"
    rules.irredundant = switches.bake_pay == "irredundant"
    rules.choose_topping = switches.deco_multi == "choose"
    rules.declared = switches.deliver_second == "declared"
    rules.chef_by_baker = switches.chef_dish == "baker"
    rules.star_at_hire = switches.star_scope != "bonus"
    rules.star_at_bonus = switches.star_scope != "hire"
    rules.assistant_bonus_hire = switches.assistant_bonus_hire
    rules.notice_hand = switches.notice_scope == "all"
    rules.service_choice = switches.svc_kind == "choice"
    rules.claim_optional = switches.special_claim == "optional"
    rules.final_sale_deco = switches.final_sale_deco
    rules.copy_depth = switches.copy_chain == "depth1"
    rules.start_player_tie = switches.distance_tie == "start_player"
    rules.mentor_counts_for_hosts = switches.mentor_counts_for_hosts
    rules.mentor_redraw_cap = switches.mentor_redraw_cap
    rules.mentor_slides = switches.mentor_recipe_gap == "slide"
    rules.mentor_any_table = switches.mentor_match == "any_table"
    rules.solo_copy_strict = switches.solo_copy_level == "strict"
    rules.copy_people_only = switches.ext_copy == "human_only"
    rules.people_only_win = switches.ext_winner == "humans"
    rules.promo_start = "start" in switches.promos
    rules.solo_result = switches.mode == "solo"


def _pack_setup(rules: Any, switches: RococoSwitches, setup: Mapping[str, Any]) -> None:
    rules.like_seats = rules.seats
    row = next(row for row in setup["seats"] if row["n"] == int(rules.seats))
    rules.tray_cards, rules.star_row = row["tray"], row["star_row"]
    rules.places, rules.service_spaces = row["majority_places"], row["service_spaces_per_area"]
    rules.level_dealt[:] = [row["deck"][level] for level in LEVELS]
    rules.min_inventory = setup["min_inventory"]
    rules.hire_price[1:] = setup["hire_price"]
    rules.pay_cost, rules.pay_points = setup["service_pay"]["cost"], setup["service_pay"]["pp"]
    rules.sale, rules.coins_per_point = setup["sale_coins_per_value"], setup["coins_per_pp"]
    rules.mentor_fail = setup["mentor_fail_pp"]
    grades = setup["solo"]["grades"]
    rules.grades[:] = grades["good"], grades["excellent"], grades["goal"]
    rules.mentor_sets[:] = setup["solo"]["sets"][switches.difficulty]


def _pack_player_board(rules: Any, board: Mapping[str, Any]) -> None:
    rules.store, rules.deco_slots = board["recipe_spaces"], board["deco_slots"]
    rules.base_income, rules.host_income = board["base_income"], board["host_income"]
    for n, step in enumerate(board["deco_income"], start=1):
        rules.income_coins[n] = rules.income_coins[n - 1] + step["coins"]
        rules.income_points[n] = rules.income_points[n - 1] + step["pp"]
    for g, name in enumerate(GOODS):
        good = board["goods"][name]
        rules.good_start[g], rules.good_cap[g] = good["start"], good["cap"]
        rules.good_batch[g] = len(good["batch_price"])
        rules.good_price[g, : len(good["batch_price"])] = good["batch_price"]
