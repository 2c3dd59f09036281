"""How the engine answers the golden functions: setup, staff, main actions 1 to 5 and 7, 8."""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import Any

from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo.loader import components
from sim.games.patisserie_rococo.switches import RococoSwitches
from tests.games.rococo_position import CARD, GAME, PLAIN, Position
from tests.play import packed

GOODS = ("flour", "sugar", "butter")
INGREDIENTS = {"egg": "e", "honey": "h", "nut": "n"}
TOPPINGS = {"fruit": "f", "cream": "c", "chocolate": "d"}
LEVELS = ("I", "II", "III", "IV")
TRAINING = {"chef": True, "assistant": False}
ADAPTERS: dict[str, Callable[..., Any]] = {}


def adapter(function: Callable[..., Any]) -> Callable[..., Any]:
    """How the engine answers the golden function of this name."""
    ADAPTERS[function.__name__] = function
    return function


def word(needs: dict[str, int]) -> str:
    """{egg: 2, nut: 1} as "een"."""
    return "".join(INGREDIENTS[name] * n for name, n in needs.items())


# --- setup -----------------------------------------------------------------------------------------


@adapter
def deck_composition(seats: int) -> dict[str, int]:
    at = Position(f"players_{seats}")
    dealt = [int(c) for tray in at.state.tray for c in tray if c >= 0]
    deck = [*dealt, *(int(c) for c in at.state.deck[: at.state.deck_n])]
    levels = [int(at.rules.card_level[card]) for card in deck]
    counts = {name: levels.count(level) for level, name in enumerate(LEVELS, start=1)}
    order = {name: counts[name] for name in reversed(LEVELS)}
    return {**order, "total": len(deck), "left": int(at.state.box_n)}


@adapter
def tray_levels(seats: int) -> list[list[str]]:
    at, found = Position(f"players_{seats}"), []
    for _ in range(4):
        at.until(k.DRAFT)
        trays = [{int(at.rules.card_level[c]) for c in tray if c >= 0} for tray in at.state.tray]
        assert all(len(levels) == 1 for levels in trays)
        found.append([LEVELS[min(levels) - 1] for levels in trays])
        at.until(k.PLAY).until(k.DRAFT, most=4000)
    assert int(at.state.deck_n) == 0
    return found


@adapter
def star_row(seats: int) -> int:
    return sum(int(card) >= 0 for card in Position(f"players_{seats}").state.star)


@adapter
def promo_pools(promos: list[str]) -> dict[str, int]:
    rules = packed(GAME, "players_2", promos=tuple(promos))
    at = Position(promos=tuple(promos))
    assert int(at.state.node) == k.KEEP_START
    return {
        "special": int(rules.special_n),
        "star": int(rules.star_n),
        "table": int(rules.bonus_n),
        "start_hand": int(rules.start_n),
        "start_keeps": len(at.options()),
    }


@adapter
def mentor_sets(difficulty: list[str]) -> list[dict[str, Any]]:
    found = []
    for name in difficulty:
        at = Position(f"solo_{name}")
        hands = [int(n) for n in at.rules.mentor_sets]
        found.append({"hands": hands, "decision": int(at.state.decision_n)})
    return found


@adapter
def extended_setup(humans: int) -> dict[str, Any]:
    rules = packed(GAME, "extended")
    setup = components(RococoSwitches(mode="extended2"))["setup"]["seats"]
    side = next(row["side"] for row in setup if row["n"] == int(rules.seats))
    return {
        "deck": int(sum(rules.level_dealt)),
        "tray": int(rules.tray_cards),
        "star_row": int(rules.star_row),
        "side": side,
        "majority_places": int(rules.places),
    }


# --- preparation and staff ----------------------------------------------------------------------------


@adapter
def turn_end_recipes(row: list[str | None], threshold: int, draws: list[str]) -> list[str | None]:
    at = Position()
    names = [name for name in [*row, *draws] if name]
    at.rules.row_refill = threshold
    at.row([names.index(name) if name else -1 for name in row])
    at.bag("recipe", [names.index(name) for name in draws])
    at.play(PLAIN, more=(CARD,)).act(k.MAIN, k.FORFEIT)
    return [names[face] if face >= 0 else None for face in at.state.row[: len(row)]]


@adapter
def phase1_ingredients(rows: list[list[str | None]], lower_rows: int, draws: list[str]) -> dict[str, Any]:
    at = Position()
    names = [name for line in rows for name in line if name] + draws
    at.rules.lower_rows = lower_rows
    at.cells([[names.index(name) if name else -1 for name in line] for line in rows])
    spare = len(names)
    at.bag("tile", [*(names.index(name) for name in draws), *[spare] * 9])
    at.last_turn(round_no=0)
    at.go((k.PLAY, 0), (k.MAIN, k.FORFEIT))
    flat = [names[face] if face != spare else None for face in at.state.cells[: 3 * len(rows[0])]]
    width = len(rows[0])
    out = sorted(names[face] for face in at.state.out[0][: at.state.out_n[0]])
    return {"rows": [flat[i : i + width] for i in range(0, len(flat), width)], "discarded": out}


@adapter
def select_staff(unused: list[str], used: list[str]) -> dict[str, Any]:
    def ready() -> Position:
        at = Position()
        at.last_turn(seat=0, round_no=0)
        names = [*unused, *used]
        distinct = [c for c in range(k.LEVEL, k.CARDS) if int(at.rules.card_face[c]) == c and c != PLAIN]
        for seat in range(2):
            cards = distinct[seat * len(names) :]
            at.unused(seat, cards[: len(unused)])
            at.used(seat, cards[len(unused) : len(names)])
        return at.go((k.PLAY, 0), (k.MAIN, k.FORFEIT))

    def paths(steps: tuple[int, ...]) -> int:
        at = ready()
        for step in steps:
            at.act(k.SELECT_UNUSED, step)
        if int(at.state.decider) != first or int(at.state.node) != k.SELECT_UNUSED:
            return 1
        return sum(paths((*steps, action)) for action in at.options())

    at = ready()
    first, pool = int(at.state.decider), int(at.state.unused_n[at.state.decider])
    forced = sorted(unused) if len(unused) < 4 else []
    choose = int(at.state.need)
    choices = paths(())
    assert choices == comb(pool, choose)
    while int(at.state.decider) == first and int(at.state.node) == k.SELECT_UNUSED:
        at.act(k.SELECT_UNUSED, at.options()[-1])
    return {
        "forced": forced,
        "choose": choose,
        "pool": pool,
        "choices": choices,
        "unused_after": int(at.state.unused_n[first]),
        "used_after": int(at.state.used_n[first]),
    }


@adapter
def draft_routes(seats: int, sp: int) -> dict[str, Any]:
    at = Position(f"players_{seats}")
    for _ in range(sp):
        at.until(k.PLAY).until(k.DRAFT, most=4000)
    assert int(at.state.start) == sp
    routes: dict[str, list[int]] = {"A": [], "B": []}
    crossing = None
    while int(at.state.node) == k.DRAFT:
        before = at.state.tray_n.copy()
        seat = int(at.state.decider)
        at.act(k.DRAFT, 0)
        after = at.state.tray_n if int(at.state.node) == k.DRAFT else [int(before[0]), 2]
        name = "A" if after[0] < before[0] else "B"
        if name == "B" and routes["A"][len(routes["B"])] == seat:
            crossing = seat
        routes[name].append(seat)
    return {**routes, "crossing": crossing}


@adapter
def inventory_after_removal(rounds: int) -> list[int]:
    at, found = Position(), []
    for _ in range(rounds):
        at.until(k.PLAY, most=4000)
        s = at.state
        found.append(int(s.hand_n[0] + s.unused_n[0] + s.used_n[0]))
        while int(at.state.phase) == 3 and not at.call("over", at.state):
            at.act(int(at.state.node), at.options()[0])
    return found


# --- main actions -------------------------------------------------------------------------------------


@adapter
def main_mask(training: str) -> list[int]:
    at = Position()
    at.until(k.PLAY)
    at.card(CARD, k.BLANK, chef=TRAINING[training])
    at.state.coins[0] = 50
    top = at.tile(0, "e", "f")
    at.tiles(0, [top])
    at.store(0, [at.recipe(0, 3)])
    at.rack(0, 0, at.recipe(1, 3))
    at.play(CARD, more=(PLAIN,))
    at.unused(0, range(k.START, k.START + 4))
    return [action for action in at.options() if action != k.FORFEIT]


def shop(good: str, have: int = 0, coins: int = 99) -> Position:
    at = Position().until(k.PLAY)
    at.card(CARD, k.BLANK)
    at.state.goods[0, GOODS.index(good)], at.state.coins[0] = have, coins
    return at


@adapter
def goods_price(good: str, q: int) -> int:
    at = shop(good)
    at.play(CARD, more=(PLAIN,)).act(k.MAIN, k.BUY_GOODS).act(k.GOODS_BUY, 8 * GOODS.index(good) + q - 1)
    assert int(at.state.goods[0, GOODS.index(good)]) == q
    return 99 - int(at.state.coins[0])


@adapter
def goods_legal(good: str, q: int, have: int, cap: int, coins: int, batch_len: int) -> bool:
    at, g = shop(good, have, coins), GOODS.index(good)
    at.rules.good_cap[g] = cap
    assert int(at.rules.good_batch[g]) == batch_len
    at.play(CARD, more=(PLAIN,)).act(k.MAIN, k.BUY_GOODS)
    return 8 * g + q - 1 in at.options()


@adapter
def ingredient_price(row: str, tiles: str | int) -> int:
    at = shop("flour")
    line = {"top": 0, "second_from_bottom": int(at.rules.rows) - 2}[row]
    width = int(at.rules.columns)
    present = width if tiles == "full" else int(tiles)
    at.cells([[0 if r == line and c < present else -1 for c in range(width)] for r in range(3)])
    at.play(CARD, more=(PLAIN,)).act(k.MAIN, k.ACQUIRE_INGREDIENTS)
    if int(at.state.node) == k.TILE_PICK:
        at.act(k.TILE_PICK, line * width)
    assert int(at.state.cells[line * width]) < 0
    return 99 - int(at.state.coins[0])


@adapter
def hire_star_legal(star_used: bool, requirement_met: bool, card_dismissed: bool) -> bool:
    at = shop("flour", coins=30)
    at.card(CARD, k.BLANK, chef=True)
    at.state.star[:] = -1
    at.state.star[0] = k.STAR + 2  # 25 coins
    at.rules.card_req_n[k.STAR + 2] = 25 if requirement_met else 99
    at.state.star_used[0] = star_used
    assert card_dismissed or not star_used
    at.play(CARD, more=(PLAIN,))
    if k.HIRE_STAFF not in at.options():
        return False
    at.act(k.MAIN, k.HIRE_STAFF)
    return 8 in at.options()


@adapter
def notice_self(inventory: int, training: str, bonus_coins: int, coins: int) -> dict[str, int]:
    at = Position().until(k.PLAY)
    at.card(CARD, k.GAIN_COINS, [bonus_coins], chef=TRAINING[training])
    at.state.coins[0] = coins
    at.used(0, [])
    at.unused(0, range(k.START, k.START + inventory - 2))
    at.play(CARD, more=(PLAIN,)).act(k.MAIN, k.GIVE_NOTICE)
    at.go((k.NOTICE, k.IN_USED + int(at.state.used_n[0]) - 1), (k.BONUS, 1))
    s = at.state
    return {"coins": int(s.coins[0]), "inventory": int(s.hand_n[0] + s.unused_n[0] + s.used_n[0])}


@adapter
def bake_legal(
    together: bool,
    needs: list[dict[str, int]],
    tiles: list[dict[str, int]],
    goods_needs: list[list[int]],
    goods: list[int],
    free_racks: int,
    training: str,
    chef_only: list[bool],
) -> dict[str, Any]:
    at = Position().until(k.PLAY)
    at.card(CARD, k.BLANK, chef=TRAINING[training])
    at.state.goods[0] = goods
    for n, (need, cost, chef) in enumerate(zip(needs, goods_needs, chef_only, strict=True)):
        at.recipe(n, 3, cost, word(need), chef=chef)
    at.store(0, range(len(needs)))
    at.tiles(0, [at.tile(n, word(shown)) for n, shown in enumerate(tiles)])
    for rack in range(2 - free_racks):
        at.rack(0, rack, 40)
    at.play(CARD, more=(PLAIN,))
    wanted = (1 << len(needs)) - 1 if together else 1
    if k.BAKE not in at.options():
        return {"legal": False}
    at.act(k.MAIN, k.BAKE)
    if wanted not in at.options():
        return {"legal": False}
    before = int(at.state.ing_n[0])
    at.act(k.BAKE_SET, wanted)
    while int(at.state.node) == k.BAKE_TILE:
        at.act(k.BAKE_TILE, at.options()[0])
    return {"legal": True, "tiles_used": before - int(at.state.ing_n[0])}


@adapter
def bake_discount(
    goods_need: list[int],
    need: dict[str, int],
    goods: list[int],
    tiles: list[dict[str, int]],
    options: list[str],
) -> dict[str, Any]:
    mask = sum({"flour": 1, "honey": 2}[name] for name in options)
    at = Position().until(k.PLAY)
    at.state.goods[0] = goods
    at.store(0, [at.recipe(0, 3, goods_need, word(need))])
    at.tiles(0, [at.tile(n, word(shown)) for n, shown in enumerate(tiles)])
    at.bonus(k.ACT_BAKE, [1, mask])
    if int(at.state.node) != k.BONUS:
        return {"legal": False}
    at.go((k.BONUS, 1), (k.BAKE_SET, 1))
    (use,) = at.options()
    at.act(k.BAKE_DISCOUNT, use)
    while int(at.state.node) == k.BAKE_TILE:
        at.act(k.BAKE_TILE, at.options()[0])
    after = [int(n) for n in at.state.goods[0]]
    return {"legal": True, "use": ("none", "flour", "honey")[use], "goods_after": after}
