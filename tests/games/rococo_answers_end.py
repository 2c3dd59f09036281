"""How the engine answers the golden functions: deliveries, bonuses, scoring, the Mentor."""

from __future__ import annotations

from typing import Any

from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo.loader import components
from sim.games.patisserie_rococo.switches import RococoSwitches
from tests.games.rococo_answers import INGREDIENTS, TOPPINGS, adapter
from tests.games.rococo_position import CARD, PLAIN, Position

# --- delivering and placing -----------------------------------------------------------------------------


@adapter
def sell(value: int, topping: bool, deco: int, coins: int) -> dict[str, Any]:
    at = Position().no_specials().until(k.PLAY)
    top = at.tile(0, "", "f")
    at.card(CARD, k.BLANK)
    at.rack(0, 0, at.recipe(0, value), top if topping else -1)
    at.deco(0, [top] * deco)
    at.state.coins[0] = coins
    out = int(at.state.out_n[0])
    at.play(CARD, more=(PLAIN,)).go((k.MAIN, k.DELIVER), (k.DELIVER_DISH, 0), (k.DELIVER_TO, 0))
    s = at.state
    return {
        "coins": int(s.coins[0]),
        "pp": int(s.points[0]),
        "deco": int(s.deco_n[0]),
        "topping_discarded": int(s.out_n[0]) > out,
    }


@adapter
def present(
    coins: int, placement_coins: int, table_reward_coins: int, adjacent_own_service: int, payments: int
) -> dict[str, Any]:
    at = Position().no_specials().until(k.PLAY)
    at.card(CARD, k.BLANK)
    at.rack(0, 0, at.recipe(0, 4))
    space = at.spaces(0)[0]
    at.rules.space_reward[space] = (k.COINS, placement_coins)
    at.rules.bonus_has[:], at.rules.bonus_lacks[:] = 0, 0
    at.rules.bonus_chef[:], at.rules.bonus_decorated[:] = 0, 0
    at.rules.bonus_tops[:], at.rules.bonus_value[:] = 0, 0
    at.rules.bonus_reward[:] = (k.COINS if table_reward_coins else k.NOTHING, table_reward_coins)
    for area in [a for a in range(5) if int(at.rules.table_service[0]) >> 2 * a & 1][:adjacent_own_service]:
        at.service(0, area)
    at.state.coins[0] = coins
    at.play(CARD, more=(PLAIN,)).go((k.MAIN, k.DELIVER), (k.DELIVER_DISH, 0), (k.DELIVER_TO, 1 + space))
    if payments and (int(at.state.node) != k.SERVICE_PAY or payments not in at.options()):
        return {"legal": False}
    if int(at.state.node) == k.SERVICE_PAY:
        at.act(k.SERVICE_PAY, payments)
    return {"legal": True, "coins": int(at.state.coins[0]), "pp": int(at.state.points[0])}


@adapter
def service_legal(seats: int, area: dict[str, int | None], seat: int, side: str) -> bool:
    at = Position(f"players_{seats}").no_specials().until(k.PLAY)
    at.card(CARD, k.BLANK)
    for number, name in enumerate(("left", "right")):
        if area[name] is not None:
            at.service(int(area[name] or 0), 0, number)
    at.state.coins[seat] = 50
    at.play(CARD, seat, more=(PLAIN,)).act(k.MAIN, k.PLACE_MARKER)
    return ("left", "right").index(side) in at.options()


@adapter
def place_price(price: list[int], discount: int) -> list[int]:
    found = []
    for printed in price:
        at = Position().no_specials().until(k.PLAY)
        at.rules.host_price[0] = printed
        at.state.coins[0] = 20
        at.bonus(k.ACT_PLACE, [discount]).go((k.BONUS, 1), (k.PLACE, 64))
        found.append(20 - int(at.state.coins[0]))
    return found


# --- bonuses, requirements and conditions -----------------------------------------------------------------


@adapter
def tier(tiers: list[list[int]], counts: list[int]) -> list[int]:
    steps, found = [n for pair in tiers for n in pair], []
    for count in counts:
        at = Position().no_specials().until(k.PLAY)
        for space in [s for t in range(5) for s in at.spaces(t)][: min(count, 22)]:
            at.present(0, space, at.recipe(0, 2))
        at.state.chef = 0
        for space in [s for s in range(k.SPACES) if int(at.state.own[0]) >> s & 1][:count]:
            at.state.chef = int(at.state.chef) | 1 << space
        at.bonus(k.PP_TIER_CHEF_DISHES, steps)
        if int(at.state.node) == k.BONUS:
            at.act(k.BONUS, 1)
        found.append(int(at.state.points[0]))
    return found


@adapter
def type_points(items: list[list[str]], weights: dict[str, int]) -> int:
    toppings = "fruit" in weights
    at = Position().no_specials().until(k.PLAY)
    for n, shown in enumerate(items):
        if toppings:
            at.tile(n, "", "".join(TOPPINGS[name] for name in shown))
        else:
            at.present(0, at.spaces(0)[0] if n < 3 else at.spaces(1)[0],
                       at.recipe(n, 3, ing="".join(INGREDIENTS[name] for name in shown)))  # fmt: skip
    if toppings:
        at.deco(0, range(len(items)))
    at.bonus(k.PP_TOPPING_TYPES if toppings else k.PP_INGREDIENT_TYPES, list(weights.values()))
    at.act(k.BONUS, 1)
    return int(at.state.points[0])


@adapter
def pay_times(coins: int, cost: int, max_times: int) -> int:
    at = Position().until(k.PLAY)
    at.state.coins[0] = coins
    at.bonus(k.PAY_COINS_FOR_PP, [cost, 1, max_times])
    if int(at.state.node) != k.BONUS:
        return 0
    return max(at.act(k.BONUS, 1).options())


@adapter
def req_all_types(items: list[list[list[str]]], types: list[str]) -> list[bool]:
    found = []
    for group in items:
        at = Position().no_specials().until(k.PLAY)
        card = k.STAR + (3 if "fruit" in types else 7)
        for n, shown in enumerate(group):
            if "fruit" in types:
                at.tile(n, "", "".join(TOPPINGS[name] for name in shown))
            else:
                at.present(0, at.spaces(n)[0], at.recipe(n, 3, ing="".join(INGREDIENTS[x] for x in shown)))
        if "fruit" in types:
            at.deco(0, range(len(group)))
        at.play(card, more=(PLAIN,)).act(k.MAIN, k.FORFEIT)
        found.append(int(at.state.node) == k.BONUS)
    return found


@adapter
def req_coins(coins: int, need: int) -> dict[str, Any]:
    at = Position().until(k.PLAY)
    assert int(at.rules.card_req_n[k.STAR + 2]) == need
    at.state.coins[0] = coins
    at.play(k.STAR + 2, more=(PLAIN,)).act(k.MAIN, k.FORFEIT)
    met = int(at.state.node) == k.BONUS
    if met:
        at.act(k.BONUS, 1)
    return {"met": met, "coins_after": int(at.state.coins[0]), "pp": int(at.state.points[0])}


@adapter
def special_claim(slots: list[int], claim_order: list[int]) -> dict[str, int]:
    at = Position("players_3").no_specials().until(k.PLAY)
    tile = int(at.state.special[0])
    at.rules.special_slots[0, tile] = len(slots)
    at.rules.special_points[0, tile, : len(slots)] = slots
    at.rules.special_cond[tile] = k.CONDITIONS.index("placements_ge")
    at.rules.special_need[tile] = 1
    found = {}
    for host, seat in enumerate(claim_order):
        before = int(at.state.worth[seat]) + int(at.rules.host_points[host])
        at.card(CARD, k.BLANK)
        at.state.coins[seat] = 20
        at.play(CARD, seat, more=(PLAIN,)).go((k.MAIN, k.PLACE_MARKER), (k.PLACE, 64 + host))
        found[str(seat)] = found.get(str(seat), 0) + int(at.state.worth[seat]) - before
    return found


@adapter
def special_cond(cond: str, states: list[dict[str, Any]]) -> list[bool]:
    names = [
        tile["cond"] for tile in components(RococoSwitches(promos=("special",)))["special_bonus"]["tile"]
    ]
    found = []
    for given in states:
        at = Position(promos=("special",)).until(k.PLAY)
        at.state.special[:] = names.index(cond), names.index("placements3")
        values = given["values"]
        for n, value in enumerate(values):
            at.present(0, at.spaces(n % 5)[0], at.recipe(n, value))
        at.play(PLAIN, more=(CARD,)).act(k.MAIN, k.FORFEIT)
        found.append(int(at.state.slots[0, 0]) == 0)
    return found


# --- income and final scoring -----------------------------------------------------------------------------


@adapter
def income(cases: list[list[int]]) -> list[list[int]]:
    found = []
    for deco, hosts in cases:
        at = Position().no_specials().until(k.PLAY)
        at.state.coins[0] = 0
        at.deco(0, [at.tile(0, "", "f")] * deco)
        for host in range(hosts):
            at.host(0, host)
        at.last_turn(round_no=0)
        at.go((k.PLAY, 0), (k.MAIN, k.FORFEIT))
        found.append([int(at.state.coins[0]), int(at.state.points[0])])
    return found


@adapter
def majority(spaces: list[dict[str, Any]], values: list[int], places: int) -> dict[str, int]:
    owners = {space["owner"] for space in spaces if space["owner"] is not None}
    at = Position("players_2" if places == 1 else "players_3").no_specials().until(k.PLAY)
    assert int(at.rules.places) == places
    table = at.table(0, values, len(spaces))
    for space, at_space in zip(sorted(spaces, key=lambda s: s["rank"]), table, strict=True):
        if space["owner"] is not None:
            at.present(space["owner"], at_space, at.recipe(0, 2))
    at.finish()
    named = sorted(owners | ({0, 1} if places == 1 and len(owners) > 1 else set()))
    sheet = at.state.sheet
    return {str(seat): int(sheet[seat, k.S_FIRST] + sheet[seat, k.S_SECOND]) for seat in named}


@adapter
def winner(pp: list[int], left: list[int], final_sp: int, seats: int) -> int:
    at = Position(f"players_{seats}").no_specials().until(k.PLAY)
    at.rules.base_income = 0
    at.state.start = final_sp
    at.state.points_from[:seats, k.PP_INCOME], at.state.coins[:seats] = pp, left
    _, rows = at.finish(final_sp)
    (first,) = [seat for seat in range(seats) if int(rows[seat].rank) == 1]
    assert sum(float(row.credit) for row in rows) == 1.0
    return first


# --- the Mentor ---------------------------------------------------------------------------------------------


def mentor(actions: list[int], **numbers: int) -> Position:
    """A solo game before the Mentor's turn; its top hand card shows these actions."""
    at = Position("solo_savory", first_player="human").no_specials().until(k.PLAY)
    card = int(at.state.solo_hand[at.state.solo_hand_n - 1])
    at.rules.solo_actions[card] = [*actions, 0, 0][:3]
    for name, value in numbers.items():
        at.rules[f"solo_{name}"][card] = value
    at.hand(0, [PLAIN, CARD])
    return at


def decisions(at: Position, cards: list[int]) -> None:
    """The decision deck holds these solo cards, the first on top."""
    at.state.decision[:] = -1
    at.state.decision[: len(cards)] = list(reversed(cards))
    at.state.decision_n = len(cards)


def its_turn(at: Position) -> Position:
    """The human forfeits, the Mentor takes its turn, the human is asked again."""
    at.go((k.PLAY, [int(c) for c in at.state.hand[0]].index(PLAIN)), (k.MAIN, k.FORFEIT))
    if int(at.state.decider) == int(at.rules.mentor):
        at.act(int(at.state.node), at.options()[0])
    return at


@adapter
def mentor_fail(pp: int, possible: list[bool]) -> dict[str, Any]:
    codes = [k.DELIVER, k.BAKE, k.ACQUIRE_INGREDIENTS]
    at = mentor(codes)
    seat = int(at.rules.mentor)
    at.state.points[seat] = pp
    if possible[0]:
        at.rack(seat, 0, at.recipe(0, 3))
    at.store(seat, [1, -1, -1, -1, -1] if possible[1] else [])
    at.state.store_n[seat] = int(possible[1])
    if not possible[2]:
        at.cells([[-1] * int(at.rules.columns)] * 3)
    baked, tiles = int(at.state.counts[seat, k.N_BAKED]), int(at.state.ing_n[seat])
    presented = int(at.state.counts[seat, k.N_PRESENTED])
    its_turn(at)
    did = [
        int(at.state.counts[seat, k.N_PRESENTED]) > presented,
        int(at.state.counts[seat, k.N_BAKED]) > baked,
        int(at.state.ing_n[seat]) > tiles,
    ]
    return {"pp": int(at.state.points[seat]), "action": did.index(True) if True in did else None}


@adapter
def mentor_recipes(store: list[list[Any]], taken: list[list[Any]]) -> list[list[Any]]:
    at = mentor([k.ACQUIRE_RECIPES])
    seat = int(at.rules.mentor)
    faces = [at.recipe(n, value, chef=chef) for n, (value, chef) in enumerate([*store, *taken])]
    at.store(seat, faces[: len(store)])
    at.rules.row_refill = 99
    first, second = faces[len(store) :]
    at.row([first, second, -1, -1, -1, -1])
    order = [c for c in range(30) if int(at.rules.solo_space[c]) in (0, 1)]
    order.sort(key=lambda c: int(at.rules.solo_space[c]))
    zero, one = order[0], order[-1]
    at.state.decision[:] = -1
    at.state.decision[:2], at.state.decision_n = (one, zero), 2
    its_turn(at)
    kept = [int(f) for f in at.state.store[seat] if f >= 0]
    return [[int(at.rules.recipe_value[f]), bool(at.rules.recipe_chef[f])] for f in kept]


@adapter
def mentor_half(ingredients: int, recipes: int, goods: list[int]) -> int:
    at = mentor([k.BAKE])
    seat = int(at.rules.mentor)
    at.tiles(seat, [0] * ingredients)
    at.store(seat, list(range(recipes)) + [-1] * (k.STORE - recipes))
    at.state.store_n[seat] = recipes
    at.state.goods[seat] = goods
    at.state.pile_n = 0
    at.finish()
    return int(at.state.sheet[seat, k.S_HALF])


@adapter
def mentor_final(
    coins: int, deco: int, goods: list[int], ingredients: int, pile: list[dict[str, Any]]
) -> dict[str, int]:
    at = mentor([k.BAKE])
    seat = int(at.rules.mentor)
    at.rules.base_income = 0
    at.rules.income_coins[:], at.rules.income_points[:] = 0, 0
    at.tiles(seat, [0] * ingredients)
    at.deco(seat, [at.tile(1, "", "f")] * deco)
    at.state.goods[seat], at.state.coins[seat], at.state.points[seat] = goods, coins, 0
    cards = [int(c) for c in range(k.LEVEL, k.LEVEL + 40) if int(at.rules.card_face[c]) == c and c != PLAIN]
    for card, given in zip(cards, pile, strict=False):
        effect = list(k.EFFECTS).index(given["effect"])
        params = [given.get(name, 0) for name in k.EFFECTS[given["effect"]]]
        at.card(card, effect, params)
    at.state.pile[: len(pile)] = list(reversed(cards[: len(pile)]))
    at.state.pile_n = len(pile)
    at.finish()
    sheet = at.state.sheet[seat]
    left = 10 * int(sheet[k.S_COINS]) + int(sheet[k.S_COINS_LEFT])
    rest = 2 * int(sheet[k.S_HALF]) - sum(goods)
    assert rest in (2 * (rest // 2), ingredients)
    return {"coins": left, "pp": int(sheet[k.PP_STAFF_LEVEL]), "ingredients": max(0, rest)}


@adapter
def solo_result(human: int, mentor: int) -> str:
    at = Position("solo_savory", first_player="human").no_specials().until(k.PLAY)
    at.rules.base_income = 0
    at.rules.good_start[:] = 0
    at.state.goods[1], at.state.coins[:2], at.state.pile_n = 0, 0, 0
    at.state.points_from[:2, k.PP_INCOME] = human, mentor
    _, rows = at.finish()
    return "win" if float(rows[0].credit) == 1.0 else "loss"
