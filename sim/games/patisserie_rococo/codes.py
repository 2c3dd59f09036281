"""Names and codes of the game: nodes, card ids, actions, effects, rewards, events, counters.

Cards are physical: ``START`` to ``STAR - 1`` start staff (every seat has a set of its own, with the
same ids), ``STAR`` to ``LEVEL - 1`` star staff, ``LEVEL`` to ``CARDS - 1`` level staff in the order of
their levels. Copies of a card have neighbouring ids and one *face*. Ingredient tiles and recipes are
faces: 0, 1, ... in the order of their tables. Spaces of all tables share one numbering ("space id").
-1 stands for none. A set is a mask of at most 60 bits; a set of cards is two of them (bit ``c % 60`` of
word ``c // 60``).
"""

from __future__ import annotations

NODES = (
    "keep_start", "select_unused", "draft", "tray_first", "remove", "play", "main", "recipe_pick",
    "recipe_drop", "tile_pick", "goods_buy", "bake_set", "bake_discount", "bake_tile", "deco_dish",
    "deco_tile", "deliver_dish", "deliver_to", "service_pay", "good_choice", "hire", "notice", "place",
    "bonus", "times", "tile_discard", "goods_rows", "copy", "move_from", "move_to", "keep_drawn", "claim",
    "take_recipe_reward", "mentor",
)  # fmt: skip
(
    KEEP_START, SELECT_UNUSED, DRAFT, TRAY_FIRST, REMOVE, PLAY, MAIN, RECIPE_PICK,
    RECIPE_DROP, TILE_PICK, GOODS_BUY, BAKE_SET, BAKE_DISCOUNT, BAKE_TILE, DECO_DISH,
    DECO_TILE, DELIVER_DISH, DELIVER_TO, SERVICE_PAY, GOOD_CHOICE, HIRE, NOTICE, PLACE,
    BONUS, TIMES, TILE_DISCARD, GOODS_ROWS, COPY, MOVE_FROM, MOVE_TO, KEEP_DRAWN, CLAIM,
    TAKE_RECIPE_REWARD, MENTOR,
) = range(34)  # fmt: skip
STOP = 127
"""The action that stops or declines, at nodes that allow it."""
IN_UNUSED, IN_USED = 10, 35
"""NOTICE index: position in the hand, 10 + position in the unused, 35 + position in the used pile."""
CHOSEN = 32
"""PLACE index 2 x area + side; 32 more: its bonus instead of its points (svc_kind = "choice"); 64 + host."""
SECOND = 64
"""DECO_TILE index face; 64 more: counted as the second topping it shows (deco_multi = "choose")."""
COPY_MENTOR, COPY_POINTS = 8, 15
"""COPY index seat; 8 + position of an action of the Mentor's card; 15: points."""
STAGES = ("prepare", "play", "main", "bonus")
PREPARING, PLAYING, IN_MAIN, IN_BONUS = range(4)

REASONS = ("rounds_over",)
TIE_BREAKS = ("coins", "start_player")
PURPOSES = (
    "places", "tables", "specials", "stars", "staff", "hire", "ingredient_bag", "recipe_bag",
    "mentor_cards", "mentor_draft", "mentor_reshuffle", "mentor_guard",
)  # fmt: skip
(
    FROM_PLACES, FROM_TABLES, FROM_SPECIALS, FROM_STARS, FROM_STAFF, FROM_HIRE, FROM_BAGS, _,
    FROM_MENTOR_CARDS, FROM_MENTOR_DRAFT, FROM_MENTOR_RESHUFFLE, FROM_MENTOR_GUARD,
) = range(12)  # fmt: skip

# --- limits of the component tables (the loader rejects more) ---------------------------------------
SEATS, TABLES, AREAS, HOSTS, SPACES = 5, 5, 8, 12, 60
START, STAR, LEVEL, CARDS = 0, 6, 17, 85
FACES = 128  # staff faces: entries of ``card_face``
TILES, RECIPES, PIECES = 52, 48, 50  # faces of tiles and of recipes; pieces in a bag
TILE, RECIPE = 0, 1  # the two bags, and the streams FROM_BAGS + 0 and 1
CELLS, ROWS, COLUMNS, ROW = 24, 4, 8, 12  # ingredient display; recipe display
RACKS, STORE, DECO = 3, 5, 5
HAND, PILE, DECK = 12, 28, 68
SPECIALS, SLOTS, TABLE_BONUSES, SOLO = 12, 5, 16, 30
PARAMS = 16
FLOUR, SUGAR, BUTTER = 0, 1, 2  # goods, in this order everywhere
EGG, HONEY, NUT = 0, 1, 2  # ingredients
FRUIT, CREAM, CHOCOLATE = 0, 1, 2  # toppings
ASSISTANT, CHEF = 0, 1  # training

# --- main actions ----------------------------------------------------------------------------------
MAIN_NAMES = (
    "forfeit", "acquire_recipes", "acquire_ingredients", "buy_goods", "bake", "decorate", "deliver",
    "hire", "give_notice", "place",
)  # fmt: skip
(
    FORFEIT, ACQUIRE_RECIPES, ACQUIRE_INGREDIENTS, BUY_GOODS, BAKE, DECORATE, DELIVER, HIRE_STAFF,
    GIVE_NOTICE, PLACE_MARKER,
) = range(10)  # fmt: skip
FREE_DISCARD = 16  # MAIN index 16 + p: discard stored recipe p (recipe_free_discard = "own_turn")

# --- staff bonuses: effect code and parameters (``card_params``) -------------------------------------
EFFECTS: dict[str, tuple[str, ...]] = {
    "blank": (),
    "gain_coins": ("n",),
    "act_buy_goods": ("times", "surcharge"),
    "act_acquire_ingredient": ("times", "surcharge"),
    "pay_for_action": ("cost", "action", "limit"),  # action 1..9; limit 0: as many as the action allows
    "pay_gain_good": ("cost", "good", "n"),
    "coins_per_table": ("n",),
    "coins_per_dish_one_table": ("n",),
    "coins_per_decoration": ("n",),
    "coins_per_placement": ("n",),
    "coins_per_presented_dish": ("n",),
    "coins_by_inventory": ("tiers",),  # tiers: threshold, value, threshold, value, ... (at most 8 pairs)
    "pp_tier_chef_dishes": ("tiers",),
    "pp_tier_tables": ("tiers",),
    "pp_tier_decorations": ("tiers",),
    "pp_tier_dishes_one_table": ("tiers",),
    "pp_tier_placements": ("tiers",),
    "draw_ingredient": ("draw", "keep"),  # keep 1 of 1 to 4
    "draw_recipe": ("draw", "keep"),
    "act_deliver": ("limit",),
    "act_decorate": ("surcharge", "limit"),
    "act_acquire_recipe": ("limit",),
    "act_place": ("discount",),
    "act_bake": ("limit", "discount"),  # discount: 1 = flour, 2 = honey, 3 = either (bit mask)
    "move_dish": (),
    "copy_used_bonus": (),
    "gain_display_recipe": ("n",),
    "gain_display_ingredient": ("n",),
    "pay_coins_for_pp": ("cost", "pp", "max_times"),
    "pp_ingredient_types": ("egg", "honey", "nut"),  # the middle one is flour with ptype_middle = flour_good
    "discard_ingredients_for_pp": ("max", "pp"),
    "pp_topping_types": ("fruit", "cream", "chocolate"),
    "discard_goods_for_pp": ("rows",),  # rows: flour, sugar, butter, pp, ... (at most 3 rows)
    "pp_if": ("pp",),  # star staff: the requirement is card_req, card_req_n
}
"""Every effect with the names of its parameters, in the order of its code and of ``card_params``."""
(
    BLANK, GAIN_COINS, ACT_BUY_GOODS, ACT_ACQUIRE_INGREDIENT, PAY_FOR_ACTION, PAY_GAIN_GOOD,
    COINS_PER_TABLE, COINS_PER_DISH_ONE_TABLE, COINS_PER_DECORATION, COINS_PER_PLACEMENT,
    COINS_PER_PRESENTED_DISH, COINS_BY_INVENTORY, PP_TIER_CHEF_DISHES, PP_TIER_TABLES,
    PP_TIER_DECORATIONS, PP_TIER_DISHES_ONE_TABLE, PP_TIER_PLACEMENTS, DRAW_INGREDIENT, DRAW_RECIPE,
    ACT_DELIVER, ACT_DECORATE, ACT_ACQUIRE_RECIPE, ACT_PLACE, ACT_BAKE, MOVE_DISH, COPY_USED_BONUS,
    GAIN_DISPLAY_RECIPE, GAIN_DISPLAY_INGREDIENT, PAY_COINS_FOR_PP, PP_INGREDIENT_TYPES,
    DISCARD_INGREDIENTS_FOR_PP, PP_TOPPING_TYPES, DISCARD_GOODS_FOR_PP, PP_IF,
) = range(34)  # fmt: skip

# --- star requirements (``card_req``) and special conditions (``special_cond``) -----------------------
REQUIREMENTS = (
    "none", "goods_total_ge", "dish_values_all", "coins_ge", "topping_types_all", "unused_ingredients_ge",
    "presented_ge", "special_markers_ge", "ingredient_types_all", "track_pp_ge", "plain_dishes_ge",
    "no_goods_no_ingredients",
)  # fmt: skip
"""``card_req_n``: the number to reach; for ``dish_values_all`` the mask of values (bit v: value v)."""
CONDITIONS = ("none", "tables_ge", "placements_ge", "combo111", "deco_ge", "chef_ge", "one_table_ge",
              "nuts_ge", "values_ge")  # fmt: skip
"""``special_need``: the number to reach (each of the three of ``combo111``); ``values_ge`` counts dishes
whose value is in the mask ``special_values``. all_tables = tables_ge 5, placements3 = placements_ge 3,
deco3 = deco_ge 3, chef2 = chef_ge 2, table3 = one_table_ge 3, nuts3 = nuts_ge 3,
val234x4 = values_ge 4 of {2, 3, 4}, val56x3 = values_ge 3 of {5, 6}."""

# --- rewards of spaces, service posts and table bonuses (kind and amount) -----------------------------
REWARDS = ("-", "coins", "tile", "flour", "sugar", "butter", "any", "recipe", "display_tile", "pp",
           "coins_per_adjacent_service")  # fmt: skip
"""``tile`` comes from the bag, ``recipe`` and ``display_tile`` from the displays, free."""
(
    NOTHING, COINS, BAG_TILE, GAIN_FLOUR, GAIN_SUGAR, GAIN_BUTTER, ANY_GOOD, DISPLAY_RECIPE, DISPLAY_TILE,
    POINTS, COINS_PER_ADJACENT,
) = range(11)  # fmt: skip

# --- journal ----------------------------------------------------------------------------------------
EVENTS = (
    "round", "shuffle", "draw_ingredient", "draw_recipe", "refill_ingredient", "refill_recipe",
    "discard_ingredient", "discard_recipe", "slide_recipes", "slide_ingredients", "deal", "hire_row",
    "flip", "turn", "coins", "points", "good", "gain_ingredient", "gain_recipe", "bake", "decorate",
    "present", "sell", "reward", "deco", "claim", "hire", "dismiss", "place", "move", "copy", "bonus",
    "income", "leave", "start_player", "reveal", "mentor_action", "mentor_fail", "mentor_rebuild",
    "mentor_guard", "mentor_draft", "mentor_hand", "mentor_card", "mentor_extra", "mentor_done",
)  # fmt: skip
(
    E_ROUND, E_SHUFFLE, E_DRAW_INGREDIENT, E_DRAW_RECIPE, E_REFILL_INGREDIENT, E_REFILL_RECIPE,
    E_DISCARD_INGREDIENT, E_DISCARD_RECIPE, E_SLIDE_RECIPES, E_SLIDE_INGREDIENTS, E_DEAL, E_HIRE_ROW,
    E_FLIP, E_TURN, E_COINS, E_POINTS, E_GOOD, E_GAIN_INGREDIENT, E_GAIN_RECIPE, E_BAKE, E_DECORATE,
    E_PRESENT, E_SELL, E_REWARD, E_DECO, E_CLAIM, E_HIRE, E_DISMISS, E_PLACE, E_MOVE, E_COPY, E_BONUS,
    E_INCOME, E_LEAVE, E_START_PLAYER, E_REVEAL, E_MENTOR_ACTION, E_MENTOR_FAIL, E_MENTOR_REBUILD,
    E_MENTOR_GUARD, E_MENTOR_DRAFT, E_MENTOR_HAND, E_MENTOR_CARD, E_MENTOR_EXTRA, E_MENTOR_DONE,
) = range(45)  # fmt: skip

# --- where points and coins come from and go to (columns of the results) -------------------------------
POINT_SOURCES = ("income", "reward", "service_pay", "staff_level", "staff_star", "mentor_fail", "copy")
(PP_INCOME, PP_REWARD, PP_SERVICE_PAY, PP_STAFF_LEVEL, PP_STAFF_STAR, PP_MENTOR_FAIL, PP_COPY) = range(7)
SHEET = (*POINT_SOURCES, "coins", "first", "second", "hosts", "dishes", "service", "host_points", "special",
         "mentor_half", "coins_left")  # fmt: skip
"""The score sheet of a seat: everything but the coins left adds up to its score."""
(S_COINS, S_FIRST, S_SECOND, S_HOSTS, S_DISHES, S_SERVICE, S_HOST_POINTS, S_SPECIAL, S_HALF,
 S_COINS_LEFT) = range(7, 17)  # fmt: skip
COIN_SOURCES = ("base", "deco", "hosts", "sales", "notice", "placement", "table_bonus", "staff")
(IN_BASE, IN_DECO, IN_HOSTS, IN_SALES, IN_NOTICE, IN_PLACEMENT, IN_TABLE, IN_STAFF) = range(8)
COIN_SINKS = ("recipes", "tiles", "goods", "hire", "service", "hosts", "service_pay", "staff")
(OUT_RECIPES, OUT_TILES, OUT_GOODS, OUT_HIRE, OUT_SERVICE, OUT_HOSTS, OUT_SERVICE_PAY, OUT_STAFF) = range(8)
COUNTS = (
    "baked", "decorated", "sold", "presented", "chef_presented", "recipes_dropped", "goods_lost",
    "ingredients_wasted", "toppings_lost", "hired_display", "hired_star", "dismissed_hand",
    "dismissed_unused", "dismissed_used", "dismissed_played", "bonus_used", "bonus_skipped",
    "mentor_redraws", "mentor_guards",
)  # fmt: skip
(
    N_BAKED, N_DECORATED, N_SOLD, N_PRESENTED, N_CHEF, N_DROPPED, N_GOODS_LOST, N_WASTED, N_TOPPINGS_LOST,
    N_HIRED, N_HIRED_STAR, N_DISMISSED_HAND, N_DISMISSED_UNUSED, N_DISMISSED_USED, N_DISMISSED_PLAYED,
    N_BONUS, N_SKIPPED, N_REDRAWS, N_GUARDS,
) = range(19)  # fmt: skip
STAFF_POINTS = (
    "pp_tier_chef_dishes", "pp_tier_tables", "pp_tier_decorations", "pp_tier_dishes_one_table",
    "pp_tier_placements", "pay_coins_for_pp", "pp_ingredient_types", "discard_ingredients_for_pp",
    "pp_topping_types", "discard_goods_for_pp", "pp_if",
)  # fmt: skip
"""Effects that give points."""
BY_BAKED, BY_DECORATED, BY_SOLD = 0, 1, 2  # ``by_value``; classes of value: 2 and less, 3, 4, 5, 6 and more
