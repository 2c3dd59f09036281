"""Result columns (section 21) and report sections."""

from __future__ import annotations

from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo.loader import components
from sim.games.patisserie_rococo.pack import card_ids
from sim.games.patisserie_rococo.switches import RococoSwitches
from sim.kit.protocol import Column, Section

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
    ("dismissed", "Dismissed", "cards"),
    ("bonus_used", "Bonuses used", "bonuses"),
    ("bonus_skipped", "Bonuses skipped", "bonuses"),
)
MAINS = tuple(f"main_{name}" for name in k.MAIN_NAMES)


def _card_names() -> list[str]:
    """A name for every card number in the default component set; copies count as the first of them."""
    ids = card_ids(components(RococoSwitches(promos=("special", "star", "table", "start")), None))
    return [name if name not in ids[:number] else f"{name} (copy)" for number, name in enumerate(ids)]


_CARDS = _card_names()
_WORDS = (("low", tuple(_CARDS[:60])), ("high", tuple(_CARDS[60:])))

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
    Column("spaces_filled", "Spaces filled", "spaces", "dishes presented by all"),
    Column("services_filled", "Service spaces filled", "spaces", "service markers of all"),
    Column("hosts_filled", "Host spaces filled", "spaces", "host markers of all"),
    Column("special_a", "Special bonus 1", "", "tile on the first special table", "i1"),
    Column("special_b", "Special bonus 2", "", "tile on the second special table", "i1"),
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
    *(Column(f"{what}_{word}", f"{label} ({word})", "", f"{meaning}; names: default component set", "i8",
             names=names)
      for what, label, meaning in (
          ("drafted", "Staff drafted", "cards taken from the trays"),
          ("hired", "Staff hired", "cards hired"),
          ("played", "Staff played", "cards played at least once"),
      )
      for word, names in _WORDS),
)  # fmt: skip

SECTIONS = (
    Section("stacked", "Points by source", "Where points come from, by final rank.",
            tuple(name for name, _, _ in PARTS)),
    Section("means", "Main actions", "Main actions a seat chose in a game.", MAINS),
    Section("means", "Coins in", "Coins by source.", tuple(f"in_{n}" for n in k.COIN_SOURCES)),
    Section("means", "Coins out", "Coins by use.", tuple(f"out_{n}" for n in k.COIN_SINKS)),
    Section("means", "Dishes and staff", "What a seat did in a game.", tuple(name for name, *_ in COUNTED)),
    Section("means", "Tables", "Majorities, markers and decorations at the end.",
            ("firsts", "seconds", "tables", "specials", "service_markers", "host_markers", "decorations",
             "staff")),
    Section("shares", "Special bonus tiles", "Which tiles lay on the special tables.",
            ("special_a", "special_b"), "games"),
    Section("means", "The board", "Filled spaces, all seats.",
            ("spaces_filled", "services_filled", "hosts_filled"), "games"),
    Section("means", "The Mentor", "What the Mentor scores from, and how its decisions went.",
            ("mentor_score", "mentor_rank", *(name for name, _ in MENTOR_PARTS), "mentor_redraws",
             "mentor_guards"), "games"),
    Section("shares", "Solo grades", "80 good, 90 excellent, 100 the goal; only games won (PR-201).",
            ("grade",), "games"),
    Section("items", "Staff drafted", "Cards taken from the trays.", ("drafted_low", "drafted_high")),
    Section("items", "Staff hired", "Cards hired.", ("hired_low", "hired_high")),
    Section("items", "Staff played", "Cards played at least once.", ("played_low", "played_high")),
)  # fmt: skip
