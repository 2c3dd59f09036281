"""Result columns (section 21)."""

from __future__ import annotations

from sim.games.patisserie_rococo import codes as k
from sim.kit.protocol import Column

PARTS = (
    ("pp_income", "Income", "income of decorations over four rounds (PR-107)"),
    ("pp_rewards", "Rewards", "points of placement and table bonuses"),
    ("pp_service_pay", "Service payments", "paid when presenting (PR-081)"),
    ("pp_staff_level", "Staff", "bonuses of level I to IV staff"),
    ("pp_staff_star", "Star staff", "bonuses of star staff"),
    ("pp_copy", "Instead of copying", "points taken instead of an action of the Mentor (PR-202)"),
    ("pp_coins", "Coins", "coins at the end, ten a point (PR-112)"),
    ("pp_major_first", "Majorities", "tables with the most dishes (PR-113)"),
    ("pp_major_second", "Second places", "tables with the second most dishes (PR-113)"),
    ("pp_hosts_step4", "Hosts", "hosts times opponents with service staff (PR-116)"),
    ("pp_dishes", "Dishes", "values of presented dishes (PR-084)"),
    ("pp_service_pts", "Service spaces", "points of service spaces (PR-097)"),
    ("pp_host_pts", "Host spaces", "points of host spaces"),
    ("pp_special", "Special bonuses", "points of special bonus tiles (PR-100)"),
)
MENTOR_PARTS = (
    ("mentor_income", "Mentor: income"),
    ("mentor_rewards", "Mentor: rewards"),
    ("mentor_service_pay", "Mentor: service payments"),
    ("mentor_staff", "Mentor: staff"),
    ("mentor_fail", "Mentor: could not act"),
    ("mentor_coins", "Mentor: coins"),
    ("mentor_majorities", "Mentor: majorities"),
    ("mentor_hosts", "Mentor: hosts"),
    ("mentor_dishes", "Mentor: dishes"),
    ("mentor_places", "Mentor: service and host spaces"),
    ("mentor_special", "Mentor: special bonuses"),
    ("mentor_half", "Mentor: half of its stock"),
)
COINS_IN = ("base income", "decorations", "hosts", "sales", "notice", "placement", "table bonus", "staff")
COINS_OUT = ("recipes", "ingredients", "goods", "hiring", "service", "hosts", "service payments", "staff")
COUNTED = (
    ("baked", "Baked", "dishes"),
    ("decorated", "Decorated", "dishes"),
    ("sold", "Sold", "dishes"),
    ("presented", "Presented", "dishes"),
    ("chef_presented", "Chef dishes presented", "dishes"),
    ("recipes_dropped", "Recipes dropped", "recipes"),
    ("goods_lost", "Goods lost at the cap", "units"),
    ("ingredients_wasted", "Ingredients wasted", "ingredients"),
    ("toppings_lost", "Toppings beyond the fifth", "toppings"),
    ("hired_display", "Hired", "cards"),
    ("hired_star", "Star staff hired", "cards"),
    ("dismissed_hand", "Dismissed from the hand", "cards"),
    ("dismissed_unused", "Dismissed from the unused pile", "cards"),
    ("dismissed_used", "Dismissed from the used pile", "cards"),
    ("dismissed_played", "Dismissed as played", "cards"),
    ("bonus_used", "Bonuses used", "bonuses"),
    ("bonus_skipped", "Bonuses skipped", "bonuses"),
)
MAINS = tuple(f"main_{name}" for name in k.MAIN_NAMES)


STAFF_POINTS = (
    ("by_tier_chef_dishes", "Chef dishes"),
    ("by_tier_tables", "Tables"),
    ("by_tier_decorations", "Decorations"),
    ("by_tier_dishes_one_table", "Dishes of one table"),
    ("by_tier_placements", "Placements"),
    ("by_pay_coins", "Coins paid"),
    ("by_ingredient_types", "Ingredient types"),
    ("by_discard_ingredients", "Ingredients discarded"),
    ("by_topping_types", "Topping types"),
    ("by_discard_goods", "Goods discarded"),
)
DISHES = ("baked", "decorated", "sold", "presented")
VALUES = ((2, "2 or less"), (3, "3"), (4, "4"), (5, "5"), (6, "6 or more"))
CARDS = (
    ("drafted", "Staff drafted", "cards taken from the trays, or dealt without trays"),
    ("pick_1", "First picks", "cards taken as the first of a tray"),
    ("pick_2", "Second picks", "cards taken as the second of a tray"),
    ("pick_3", "Third picks", "cards taken as the third of a tray"),
    ("pick_4", "Fourth picks", "cards taken as the fourth of a tray (a fifth pick is drafted, but no other)"),
    ("hired", "Staff hired", "cards hired"),
    ("played", "Staff played", "cards played at least once"),
    ("removed", "Staff removed", "cards put face down out of the game (step 3, PR-046; PR-173)"),
)
CLAIMS = ("none", *(f"slot {s + 1} in round {n}" for s in range(k.SLOTS) for n in range(1, 5)))
ROUNDS = (1, 2, 3, 4)

GAME_COLUMNS = (
    Column("human_winner", "Best of the players", "seat", "first of the people, the Mentor aside (PR-207)"),
    Column("mentor_score", "Mentor", "points", "the Mentor's points (0 without it)"),
    Column("mentor_rank", "Mentor's rank", "", "1 is best (0 without it)"),
    Column("mentor_place", "Mentor's place", "", "turns after the first start player (-1 without it)"),
    *(Column(name, label, "points", f"{label}: points") for name, label in MENTOR_PARTS),
    Column("mentor_redraws", "Redraws", "cards", "decision cards of the Mentor that named nothing free"),
    Column("mentor_guards", "Guard", "times", "its target chosen at random (PR-A59)"),
    Column("grade", "Grade", "", "of a solo win (PR-201)", "i1",
           names=("not solo", "lost", "won", "80", "90", "100")),
    *(Column(f"filled_{t}", f"Table {t}", "dishes", f"dishes on table {t} at the end", "i1")
      for t in range(1, k.TABLES + 1)),
    Column("services_filled", "Service spaces filled", "spaces", "service markers of all"),
    Column("hosts_filled", "Host spaces filled", "spaces", "host markers of all"),
    Column("special_a", "Special bonus 1", "", "tile on the first special table", "i1",
           listed="special_bonuses"),
    Column("special_b", "Special bonus 2", "", "tile on the second special table", "i1",
           listed="special_bonuses"),
    Column("bonus_tiles", "Table bonuses", "", "table-bonus tiles in play, a mask", "i2",
           listed="table_bonuses"),
    Column("stars_shown", "Star row", "", "star staff at the beginning, a mask", "i2", listed="stars"),
    *(Column(f"hire_left_{n}", f"Left to hire, round {n}", "cards",
             f"cards on the hire spaces at the end of round {n}", "i1") for n in ROUNDS),
    Column("reshuffles_tiles", "Ingredient reshuffles", "times", "discards put back into the bag", "i1"),
    Column("reshuffles_recipes", "Recipe reshuffles", "times", "discards put back into the bag", "i1"),
)  # fmt: skip

SEAT_COLUMNS = (
    *(Column(name, label, "points", meaning, part=True) for name, label, meaning in PARTS),
    Column("coins_left", "Coins left", "coins", "for ties (PR-118)"),
    Column("firsts", "Majorities won", "tables", "tables with the most dishes"),
    Column("seconds", "Second places", "tables", "tables with the second most dishes"),
    Column("tables", "Tables", "tables", "tables with a dish"),
    Column("specials", "Special bonuses claimed", "tiles", "markers on special bonus tiles"),
    Column("service_markers", "Service markers", "markers", "markers on service spaces"),
    Column("host_markers", "Host markers", "markers", "markers on host spaces"),
    Column("decorations", "Decorations", "decorations", "successful decorations at the end"),
    Column("staff", "Staff", "cards", "inventory at the end"),
    *(Column(f"in_{n}", f"From {w}", "coins", f"coins from {w}")
      for n, w in zip(k.COIN_SOURCES, COINS_IN, strict=True)),
    *(Column(f"out_{n}", f"For {w}", "coins", f"coins for {w}")
      for n, w in zip(k.COIN_SINKS, COINS_OUT, strict=True)),
    *(Column(name, label, unit, f"{label.lower()} by this seat") for name, label, unit in COUNTED),
    *(Column(name, name[5:].replace("_", " ").capitalize(), "turns", "main actions chosen")
      for name in MAINS),
    *(Column(name, label, "points", f"points of level staff by bonus: {label.lower()}")
      for name, label in STAFF_POINTS),
    *(Column(f"{what}_{value}", f"{what.capitalize()}, value {told}", "dishes",
             f"dishes of value {told} {what}", "i1") for what in DISHES for value, told in VALUES),
    Column("ties_won", "Ties won by distance", "places",
           "first and second places on tables that the nearer dish decided (PR-113)", "i1"),
    Column("claim_a", "Claim of special bonus 1", "", "slot taken, and when", "i1", names=CLAIMS),
    Column("claim_b", "Claim of special bonus 2", "", "slot taken, and when", "i1", names=CLAIMS),
    *(Column(f"deco_{n}", f"Decorations, round {n}", "decorations", f"decorations at the end of round {n}",
             "i1") for n in ROUNDS[:3]),
    *(Column(f"staff_{n}", f"Staff, round {n}", "cards", f"inventory at the end of round {n}", "i1")
      for n in ROUNDS[:3]),
    Column("codes_used", "Bonuses used", "", "kinds of staff bonus used at least once, a mask", "i8",
           names=tuple(k.EFFECTS)),
    Column("codes_skipped", "Bonuses skipped", "", "kinds of staff bonus declined at least once, a mask",
           "i8", names=tuple(k.EFFECTS)),
    Column("spaces", "Spaces", "", "spaces with a dish of this seat at the end, a mask", "i8",
           listed="spaces"),
    *(Column(f"{what}_{word}", f"{label} ({word} numbers)", "", f"{meaning}, a mask", "i8",
             listed=f"cards_{word}")
      for what, label, meaning in CARDS for word in ("low", "high")),
)  # fmt: skip
