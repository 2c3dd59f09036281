"""The records that the engine works on: the state of a game and its rules (see ``codes.py``)."""

from __future__ import annotations

from sim.games.patisserie_rococo import codes as k
from sim.kit.parts import Parts
from sim.kit.records import HEADER, record

STATE = record(
    [
        *HEADER,
        ("reason", "i1"),
        ("round_no", "i1"),  # 0 to 3
        ("phase", "i1"),  # 2: staff, 3: actions
        ("start", "i1"),  # seat with the start marker
        ("stage", "i1"),  # of a turn: codes STAGES
        ("ring", "i1", (k.SEATS,)),  # seats clockwise, from the first start player
        ("place", "i1", (k.SEATS,)),  # position of a seat in the ring
        # --- phase 2 ---
        ("step", "i1"),  # draft step, 0 to seats - 1
        ("asked", "i1"),  # decisions of this step taken so far (ring offset from the start player)
        ("need", "i1"),  # cards still to select
        ("floor", "i1"),  # select_unused: the smallest position still allowed
        ("first_tray", "i1"),  # which tray the seat that holds both looks at first, -1: undecided
        ("tray", "i1", (2, 8)),  # cards on trays A and B, sorted
        ("tray_n", "i1", (2,)),
        ("picked", "i1", (4, 2, k.SEATS)),  # card a seat took: round, tray, seat (dealt, without trays)
        ("left", "i1", (4, 4)),  # the cards that went to the hire spaces, by round, sorted
        # --- the turn ---
        ("card", "i1"),  # card played this turn
        ("effect", "i1"),  # card whose bonus runs (another one when copied)
        ("ask", "i1"),  # node that follows within the running action or bonus, -1: none
        ("copies", "i1"),  # bonuses copied this turn
        ("action", "i1"),  # main action that runs, 0: none
        ("training", "i1"),  # at which training it runs
        ("many", "i1"),  # how many more recipes, dishes or runs it may take
        ("done", "i1"),  # how many it has taken
        ("discount", "i1"),  # coins off when placing; discount mask when baking
        ("owed", "i1", (2,)),  # rewards still to be resolved by a choice: kind and amount
        ("rack", "i1"),  # dish being decorated or delivered
        ("space", "i1"),  # space a dish was presented at, or is moved from
        ("deliver_step", "i1"),  # sub-step of presenting
        ("queue", "i1", (2, 2)),  # declared deliveries: rack and target (deliver_second = "declared")
        ("queued", "i1"),
        ("bake_set", "i1"),  # mask of stored recipes being baked
        ("bake_need", "i1", (3,)),  # ingredients not yet covered
        ("bake_reduced", "i1"),  # 0 none, 1 flour, 2 honey
        ("paid", "i1", (12,)),  # ingredient tiles given so far
        ("paid_n", "i1"),
        ("drawn", "i1", (4,)),  # tiles or recipes drawn, one of which is kept
        ("drawn_n", "i1"),
        ("drawn_recipe", "i1"),  # 1: they are recipes
        ("acted", "i1"),  # 1: something has been carried out this turn
        ("claiming", "i1"),  # special table asked about
        ("declined", "i1"),  # special tiles not claimed this turn (mask; special_claim = "optional")
        ("taken", "i1"),  # recipe just taken, which may overfill the store
        # --- seats ---
        ("coins", "i2", (k.SEATS,)),
        ("points", "i2", (k.SEATS,)),  # prestige track
        ("goods", "i1", (k.SEATS, 3)),
        ("ing", "i1", (k.SEATS, k.TILES)),  # unused ingredient tiles by face
        ("ing_faces", "i8", (k.SEATS,)),  # faces of which there is at least one
        ("ing_n", "i1", (k.SEATS,)),
        ("ing_total", "i2", (k.SEATS, 3)),  # eggs, honey, nuts on them
        ("store", "i1", (k.SEATS, k.STORE)),  # stored recipes, sorted (the Mentor's: by position, with gaps)
        ("store_n", "i1", (k.SEATS,)),
        ("rack_dish", "i1", (k.SEATS, k.RACKS)),  # recipe or -1
        ("rack_coins", "i2", (k.SEATS,)),  # what the dishes there would sell for
        ("rack_top", "i1", (k.SEATS, k.RACKS)),  # topping tile or -1
        ("rack_kinds", "i1", (k.SEATS, k.RACKS)),  # topping types it counts as, a mask
        ("rack_chef", "i1", (k.SEATS, k.RACKS)),  # baked by a chef
        ("deco", "i1", (k.SEATS, k.DECO)),  # successful decorations, tiles
        ("deco_kinds", "i1", (k.SEATS, k.DECO)),
        ("deco_n", "i1", (k.SEATS,)),
        ("hand", "i1", (k.SEATS, k.HAND)),  # sorted
        ("hand_n", "i1", (k.SEATS,)),
        ("unused", "i1", (k.SEATS, k.PILE)),  # sorted
        ("unused_n", "i1", (k.SEATS,)),
        ("used", "i1", (k.SEATS, k.PILE)),  # from the bottom
        ("used_n", "i1", (k.SEATS,)),
        ("removed", "i1", (k.SEATS, 8)),  # face down out of the game, sorted
        ("removed_n", "i1", (k.SEATS,)),
        ("star_used", "i1", (k.SEATS,)),
        # What everybody knows of a seat's hidden cards (masks of cards): 0 held before the used pile was
        # turned over this round, 1 in the unused pile or taken from it, 2 hired, 3 surely removed.
        ("known", "i8", (k.SEATS, 4, 2)),
        ("secret", "i1", (k.SEATS,)),  # removals among known[0] and known[1] nobody can place
        ("shown", "i8", (2,)),  # level cards that were face up at some time
        # --- dishes presented ---
        ("own", "i8", (k.SEATS,)),  # spaces with a dish of the seat
        ("icons", "i1", (k.SEATS, 16)),  # how many show egg (1), honey (2), nut (4), used flour (8)
        ("values", "i1", (k.SEATS, 16)),  # how many are worth so much
        ("service_own", "i8", (k.SEATS,)),  # own markers: bit 2 x area + side
        ("service_paid", "i8", (k.SEATS,)),  # those that yield points
        ("hosts_own", "i8", (k.SEATS,)),
        ("worth", "i2", (k.SEATS,)),  # points of own markers, and of the tables as they stand
        # --- board ---
        ("leads", "i1", (k.TABLES, 2)),  # seats with the most and second most dishes, -1 none
        ("empty", "i8"),  # free spaces
        ("chef", "i8"),  # spaces with a chef dish
        ("space_seat", "i1", (k.SPACES,)),
        ("space_dish", "i1", (k.SPACES,)),
        ("space_chef", "i1", (k.SPACES,)),  # 1: baked by a chef
        ("service", "i1", (k.AREAS, 2)),  # seat or -1
        ("service_taken", "i8"),  # bits 2 x area + side
        ("hosts", "i1", (k.HOSTS,)),
        ("hosts_taken", "i8"),
        ("special", "i1", (2,)),  # tiles shown
        ("slots", "i1", (2, k.SLOTS)),  # seat or -1, best first
        ("bonus", "i1", (k.TABLES,)),  # table-bonus tiles
        ("cells", "i1", (k.CELLS,)),  # ingredient display, row x columns + column
        ("cells_full", "i8"),  # which of them hold a tile
        ("row", "i1", (k.ROW,)),  # recipe display
        ("row_full", "i8"),
        ("hire", "i1", (4,)),
        ("star", "i1", (6,)),
        ("bag", "i1", (2, k.PIECES)),  # ingredient tiles, recipes; next to be drawn last
        ("bag_n", "i1", (2,)),
        ("out", "i1", (2, k.PIECES)),  # their discards
        ("out_n", "i1", (2,)),
        ("deck", "i1", (k.DECK,)),  # staff deck, next to be dealt last
        ("deck_n", "i1"),
        ("box", "i1", (k.DECK,)),  # level cards not dealt, sorted
        ("box_n", "i1"),
        ("gone", "i1", (k.DECK,)),  # level and star cards that left face up, in order
        ("gone_n", "i1"),
        # --- the Mentor ---
        ("solo_deck", "i1", (k.SOLO,)),  # its sets, next to be taken last
        ("solo_deck_n", "i1"),
        ("solo_hand", "i1", (k.SOLO,)),  # top last
        ("solo_hand_n", "i1"),
        ("solo_used", "i1", (k.SOLO,)),
        ("solo_used_n", "i1"),
        ("decision", "i1", (k.SOLO,)),  # decision deck, top last
        ("decision_n", "i1"),
        ("decision_open", "i1"),  # 1: rebuilt, so that everybody knows what is in it
        ("decided", "i1", (k.SOLO,)),
        ("decided_n", "i1"),
        ("solo_card", "i1"),  # card being resolved
        ("pile", "i1", (k.PILE,)),  # staff inventory, top last
        ("pile_n", "i1"),
        ("pile_open", "i8"),  # which of them everybody has seen (mask of positions)
        ("column", "i1", (k.PIECES,)),  # its ingredient tiles from the top
        # --- counters for the results ---
        ("points_from", "i2", (k.SEATS, 7)),  # POINT_SOURCES
        ("coins_from", "i2", (k.SEATS, 8)),  # COIN_SOURCES
        ("coins_to", "i2", (k.SEATS, 8)),  # COIN_SINKS
        ("counts", "i2", (k.SEATS, len(k.COUNTS))),  # COUNTS
        ("by_value", "i1", (k.SEATS, 3, 5)),  # dishes baked, decorated, sold, by class of value
        ("staff_points", "i2", (k.SEATS, len(k.STAFF_POINTS))),  # points of staff by effect: STAFF_POINTS
        ("codes_used", "i8", (k.SEATS,)),  # effects of bonuses used, a mask
        ("codes_skipped", "i8", (k.SEATS,)),  # and skipped
        ("deco_at", "i1", (k.SEATS, 4)),  # decorations at the end of each round
        ("staff_at", "i1", (k.SEATS, 4)),  # inventory at the end of each round
        ("hire_left", "i1", (4,)),  # cards on the hire spaces at the end of each round
        ("claimed_in", "i1", (2, k.SLOTS)),  # round in which a special slot was taken
        ("reshuffles", "i1", (2,)),  # of the bags
        ("stars_shown", "i2"),  # star cards that the game began with, a mask from STAR
        ("mains", "i2", (k.SEATS, 10)),  # main actions taken, 0: forfeits
        ("sheet", "i2", (k.SEATS, 17)),  # SHEET, written by the final scoring
        ("ever_hired", "i8", (k.SEATS, 2)),  # cards
        ("ever_played", "i8", (k.SEATS, 2)),
    ]
)

RULES = record(
    [
        ("fresh", STATE),  # a game not yet dealt (``fresh.fill``); first, where it is aligned
        # --- seats ---
        ("players", "i4"),  # seats of people
        ("seats", "i4"),  # with the Mentor
        ("mentor", "i4"),  # the Mentor's seat (= players) or -1
        (
            "mentor_places",
            "i4",
        ),  # mask of ring positions the Mentor may get, uniformly
        ("like_seats", "i4"),  # deck, tray, star row, majorities as for so many seats
        # --- switches ---
        ("trays", "i4"),  # 0: variant_first_game
        ("start_coins", "i4"),
        ("overflow_forbidden", "i4"),  # goods_overflow = forbid
        ("middle_flour", "i4"),  # ptype_middle = flour_good
        ("bake_discount_set", "i4"),  # 1 flour, 2 honey, 3 both
        ("racks", "i4"),
        ("coins_public", "i4"),
        ("shift_rows", "i4"),  # ing_shift = row
        ("draft_cross", "i4"),  # 0 A, 1 B, 2 choice
        ("hire_by_tray", "i4"),  # hire_order = tray
        ("bonus_after_forfeit", "i4"),
        ("price_on_tile", "i4"),  # recipe_price = tile
        ("drop_before", "i4"),  # recipe_overflow = before
        ("free_discard", "i4"),  # recipe_free_discard = own_turn
        ("refill_at_once", "i4"),  # recipe_refill = after_effect: at once after a free recipe (PR-A24)
        ("irredundant", "i4"),  # bake_pay = irredundant
        ("choose_topping", "i4"),  # deco_multi = choose
        ("declared", "i4"),  # deliver_second = declared
        ("chef_by_baker", "i4"),  # chef_dish = baker
        ("star_at_hire", "i4"),  # star_scope = both or hire
        ("star_at_bonus", "i4"),  # star_scope = both or bonus
        ("assistant_bonus_hire", "i4"),
        ("notice_hand", "i4"),  # notice_scope = all
        ("service_choice", "i4"),  # svc_kind = choice
        ("claim_optional", "i4"),  # special_claim = optional
        ("final_sale_deco", "i4"),
        ("copy_depth", "i4"),  # copy_chain = depth1
        ("start_player_tie", "i4"),  # distance_tie = start_player
        ("mentor_counts_for_hosts", "i4"),
        ("mentor_redraw_cap", "i4"),
        ("mentor_slides", "i4"),  # mentor_recipe_gap = slide
        ("mentor_any_table", "i4"),  # mentor_match = any_table
        ("solo_copy_strict", "i4"),  # solo_copy_level = strict
        ("copy_people_only", "i4"),  # ext_copy = human_only
        ("people_only_win", "i4"),  # ext_winner = humans
        ("promo_start", "i4"),  # 1: six start cards, four are kept
        ("grades", "i4", (3,)),  # points of a solo win that are good, excellent, the goal (PR-201)
        ("solo_result", "i4"),  # 1: solo game, a tie is a loss
        # --- numbers of the rulebook ---
        ("tray_cards", "i4"),  # like_seats + 2
        ("star_row", "i4"),  # like_seats + 1
        ("places", "i4"),  # majority places paid
        ("service_spaces", "i4"),  # usable spaces of an area: 1 or 2
        ("min_inventory", "i4"),
        ("hire_price", "i4", (5,)),  # by cards present
        ("pay_cost", "i4"),  # service payment
        ("pay_points", "i4"),
        ("sale", "i4"),  # coins per point of value
        ("coins_per_point", "i4"),
        ("mentor_fail", "i4"),
        ("store", "i4"),  # recipe spaces of a player board: 3
        ("deco_slots", "i4"),  # 5
        ("income_coins", "i4", (6,)),  # by number of decorations, cumulative, base not included
        ("income_points", "i4", (6,)),
        ("base_income", "i4"),
        ("host_income", "i4"),
        ("good_cap", "i4", (3,)),
        ("good_start", "i4", (3,)),
        ("good_batch", "i4", (3,)),  # longest batch
        ("good_price", "i4", (3, 8)),  # price of q units at index q - 1
        # --- displays ---
        ("rows", "i4"),
        ("columns", "i4"),
        ("lower_rows", "i4"),
        ("tile_price", "i4", (k.ROWS, k.COLUMNS + 1)),  # row (0 = top), tiles in it before taking
        ("row_n", "i4"),  # recipe spaces
        ("row_price", "i4", (k.ROW,)),
        ("row_drop", "i4"),  # rightmost spaces cleared in phase 1
        ("row_refill", "i4"),  # refill at so many empty spaces
        # --- tiles and recipes, by face ---
        ("tile_faces", "i4"),
        ("tile_count", "i4", (k.TILES,)),
        ("tile_ing", "i4", (k.TILES, 3)),
        ("tile_tops", "i4", (k.TILES,)),  # mask of topping types
        ("tile_with", "i8", (3,)),  # faces that show egg, honey, nut
        ("tile_topped", "i8"),  # faces that show a topping
        ("recipe_faces", "i4"),
        ("recipe_count", "i4", (k.RECIPES,)),
        ("recipe_value", "i4", (k.RECIPES,)),
        ("recipe_goods", "i4", (k.RECIPES, 3)),
        ("recipe_ing", "i4", (k.RECIPES, 3)),
        ("recipe_icons", "i4", (k.RECIPES,)),  # 1 egg, 2 honey, 4 nut, 8 needs flour
        ("recipe_chef", "i4", (k.RECIPES,)),  # chef icon: chef-only
        ("recipe_price", "i4", (k.RECIPES,)),  # price_on_tile
        # --- staff, by card ---
        ("card_face", "i4", (k.CARDS,)),  # position in components["staff"]; equal cards, equal faces
        ("card_level", "i4", (k.CARDS,)),  # 0 start, 1 to 4, 5 star
        ("card_training", "i4", (k.CARDS,)),
        ("card_notice", "i4", (k.CARDS,)),  # coins when dismissed
        ("card_effect", "i4", (k.CARDS,)),
        ("card_params", "i4", (k.CARDS, k.PARAMS)),
        ("card_req", "i4", (k.CARDS,)),
        ("card_req_n", "i4", (k.CARDS,)),
        ("start_n", "i4"),  # start cards dealt to a seat: 4, or 6 with the promo
        ("star_n", "i4"),  # star cards in the pool: 8, or 11 with the promo (ids STAR ...)
        ("level_first", "i4", (5,)),  # first card of level I, II, III, IV; one past the last card
        ("level_dealt", "i4", (4,)),  # cards of each level in the deck
        # --- board ---
        ("space_n", "i4"),
        ("space_table", "i4", (k.SPACES,)),
        ("space_rank", "i4", (k.SPACES,)),  # distance from the table-bonus tile, from 1
        ("space_reward", "i4", (k.SPACES, 2)),  # kind, amount
        ("spaces_open", "i8"),  # spaces in play (count_indicator)
        ("table_spaces", "i8", (k.TABLES,)),
        ("table_first", "i4", (k.TABLES,)),  # majority values
        ("table_second", "i4", (k.TABLES,)),
        ("table_service", "i8", (k.TABLES,)),  # adjacent service spaces: bits 2 x area + side
        ("areas", "i4"),
        ("service_open", "i8"),  # bits 2 x area + side in play
        ("service_price", "i4", (k.AREAS, 2)),  # side 0 left, 1 right
        ("service_points", "i4", (k.AREAS, 2)),  # both sides alike with service_choice
        ("service_reward", "i4", (k.AREAS, 2, 2)),  # kind, amount
        ("host_n", "i4"),
        ("hosts_open", "i8"),
        ("host_price", "i4", (k.HOSTS,)),
        ("host_points", "i4", (k.HOSTS,)),
        ("special_n", "i4"),  # tiles in the pool: 6, or 9 with the promo
        ("special_cond", "i4", (k.SPECIALS,)),
        ("special_need", "i4", (k.SPECIALS,)),
        ("special_values", "i4", (k.SPECIALS,)),
        ("special_slots", "i4", (2, k.SPECIALS)),  # number of slots: special table, tile
        ("special_points", "i4", (2, k.SPECIALS, k.SLOTS)),  # best first
        ("bonus_n", "i4"),  # table-bonus tiles in the pool: 11, or 14 with the promo
        ("bonus_has", "i4", (k.TABLE_BONUSES,)),  # ingredients the dish must show, a mask
        ("bonus_lacks", "i4", (k.TABLE_BONUSES,)),  # ingredients it must not show
        ("bonus_tops", "i4", (k.TABLE_BONUSES,)),  # topping types its topping tile must show
        ("bonus_tops_lacks", "i4", (k.TABLE_BONUSES,)),  # topping types it must not show
        ("bonus_decorated", "i4", (k.TABLE_BONUSES,)),  # 0 either, 1 must be, 2 must not be
        ("bonus_chef", "i4", (k.TABLE_BONUSES,)),  # 0 either, 1 chef, 2 not chef
        ("bonus_value", "i4", (k.TABLE_BONUSES,)),  # exact value, 0 any
        ("bonus_reward", "i4", (k.TABLE_BONUSES, 2)),  # kind, amount
        # --- solo cards ---
        ("mentor_sets", "i4", (4,)),  # hand by round
        ("solo_n", "i4"),
        ("solo_actions", "i4", (k.SOLO, 3)),  # main actions left to right, 0 none
        ("solo_space", "i4", (k.SOLO,)),  # recipe space
        ("solo_column", "i4", (k.SOLO,)),
        ("solo_table", "i4", (k.SOLO,)),  # 0 to 4
        ("solo_far", "i4", (k.SOLO,)),  # 1: from the far end
        ("solo_place", "i4", (k.SOLO,)),  # area, or 64 + host
        ("solo_left", "i4", (k.SOLO,)),  # 1: the hire arrow points left
        ("solo_start", "i4", (k.SOLO,)),  # hire space to start from
        ("solo_bake", "i4", (k.SOLO, 3)),  # store positions by priority, -1 none
        ("solo_bake_n", "i4", (k.SOLO,)),  # at most so many
        ("solo_deco", "i4", (k.SOLO, 3)),  # racks by priority, -1 none
        ("solo_deco_n", "i4", (k.SOLO,)),
        ("solo_bottom", "i4", (k.SOLO,)),  # 1: the topping is searched from the bottom
    ]
)

part = Parts("patisserie_rococo", STATE, RULES, len(k.PURPOSES))
"""Declares a part of the engine (see ``sim.kit.parts``)."""
