"""La Pâtisserie Rococo in words, for the trace: states and actions (events: ``events.py``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo.events import events
from sim.games.patisserie_rococo.names import Names, names_of

__all__ = ["action", "ending", "events", "state"]

Words = dict[str, Any]
GOODS, INGREDIENTS = ("flour", "sugar", "butter"), ("egg", "honey", "nut")
TOPPINGS = ("fruit", "cream", "chocolate")
SIDES, TRAYS, ZONES = ("left", "right"), ("A", "B"), ("hand", "unused", "used")


def state(state: Any, rules: Any, components: Mapping[str, Any]) -> Words:
    """Everything that lies on the table and in hands."""
    n = names_of(components)
    seats = range(int(rules.seats))
    return {
        "round": int(state.round_no) + 1,
        "phase": int(state.phase),
        "start_player": int(state.start),
        "order": [int(s) for s in state.ring[: len(seats)]],
        "seats": [
            _mentor(state, rules, n) if s == int(rules.mentor) else _seat(state, rules, n, s) for s in seats
        ],
        "hire": n.cards(state.hire),
        "star_row": n.cards(state.star[: int(rules.star_row)]),
        "ingredient_display": _rows(n.tiles(state.cells), int(rules.columns), int(rules.rows)),
        "recipe_display": n.recipes(state.row[: int(rules.row_n)]),
        "tables": [_table(state, rules, n, t) for t in range(k.TABLES)],
        "table_bonus": [n.bonus[int(b)] for b in state.bonus],
        "service": _service(state, rules),
        "service_yields": _service_yields(state, rules) if int(rules.service_choice) else None,
        "hosts": [_seat_or_none(h) for h in state.hosts[: int(rules.host_n)]],
        "special": [
            {
                "tile": n.special[int(tile)],
                "slots": [_seat_or_none(s) for s in state.slots[i, : int(rules.special_slots[i, tile])]],
            }
            for i, tile in enumerate(state.special)
        ],
        "bags": {
            "ingredients": n.tiles(_top(state.bag[k.TILE], state.bag_n[k.TILE])),
            "recipes": n.recipes(_top(state.bag[k.RECIPE], state.bag_n[k.RECIPE])),
        },
        "discards": {
            "ingredients": n.tiles(_top(state.out[k.TILE], state.out_n[k.TILE])),
            "recipes": n.recipes(_top(state.out[k.RECIPE], state.out_n[k.RECIPE])),
        },
        "staff_deck": n.cards(_top(state.deck, state.deck_n)),
        "box": n.cards(state.box[: int(state.box_n)]),
        "gone": n.cards(state.gone[: int(state.gone_n)]),
        "trays": {TRAYS[t]: _tray(state, rules, n, t) for t in range(2)},
        "drawn": _drawn(state, n),
        "pending": _pending(state, n),
    }


def _top(row: Any, count: Any) -> list[int]:
    return [int(piece) for piece in row[: int(count)]][::-1]


def _seat_or_none(seat: Any) -> int | None:
    return int(seat) if seat >= 0 else None


def _rows(cells: list[Any], columns: int, rows: int) -> list[list[Any]]:
    return [cells[r * columns : (r + 1) * columns] for r in range(rows)]


def _goods(counts: Any) -> Words:
    return {good: int(counts[i]) for i, good in enumerate(GOODS)}


def _racks(state: Any, rules: Any, n: Names, s: int) -> list[Words | None]:
    racks: list[Words | None] = []
    for rack in range(int(rules.racks)):
        served = int(state.deliver_step) > 0 and (s, rack) == (int(state.seat), int(state.rack))
        empty = served or state.rack_dish[s, rack] < 0
        racks.append(None if empty else {**_dish(state, n, s, rack), **_topping(state, n, s, rack)})
    return racks


def _dish(state: Any, n: Names, s: int, rack: int) -> Words:
    recipe, baker = n.recipe[int(state.rack_dish[s, rack])], _baker(state.rack_chef[s, rack])
    return {"recipe": recipe, "baker": baker}


def _topping(state: Any, n: Names, s: int, rack: int) -> Words:
    top = int(state.rack_top[s, rack])
    return {"topping": n.tile[top] if top >= 0 else None, "counts_as": _kinds(state.rack_kinds[s, rack])}


def _kinds(mask: Any) -> list[str]:
    return [name for i, name in enumerate(TOPPINGS) if int(mask) >> i & 1]


def _baker(chef: Any) -> str:
    return "chef" if int(chef) else "assistant"


def _seat(state: Any, rules: Any, n: Names, s: int) -> Words:
    faces = [f for f in range(k.TILES) for _ in range(int(state.ing[s, f]))]
    return {
        "coins": int(state.coins[s]),
        "points": int(state.points[s]),
        "goods": _goods(state.goods[s]),
        "ingredients": n.tiles(faces),
        "recipes": n.recipes(state.store[s, : int(state.store_n[s])]),
        "racks": _racks(state, rules, n, s),
        "decorations": n.tiles(state.deco[s, : int(state.deco_n[s])]),
        "decorations_count_as": [_kinds(m) for m in state.deco_kinds[s, : int(state.deco_n[s])]],
        "hand": n.cards(state.hand[s, : int(state.hand_n[s])]),
        "unused": n.cards(state.unused[s, : int(state.unused_n[s])]),
        "used": n.cards(_top(state.used[s], state.used_n[s])),
        "star_used": bool(state.star_used[s]),
        "removed": n.cards(state.removed[s, : int(state.removed_n[s])]),
        "mentor": False,
    }


def _mentor(state: Any, rules: Any, n: Names) -> Words:
    s = int(rules.mentor)
    sets: list[list[str | None]] = []
    at = 0
    for number in range(3, -1, -1):
        size = int(rules.mentor_sets[number])
        if at + size <= int(state.solo_deck_n):
            sets.insert(0, n.solos(_top(state.solo_deck[at : at + size], size)))
            at += size
    return {
        **_seat(state, rules, n, s),
        "ingredients": n.tiles(state.column[: int(state.ing_n[s])]),
        "recipes": n.recipes(state.store[s, : max(int(rules.store), int(state.store_n[s]))]),
        "hand": n.solos(_top(state.solo_hand, state.solo_hand_n)),
        "used": n.solos(_top(state.solo_used, state.solo_used_n)),
        "sets": sets,
        "decision_deck": n.solos(_top(state.decision, state.decision_n)),
        "decision_used": n.solos(_top(state.decided, state.decided_n)),
        "revealed": n.solo[int(state.solo_card)] if state.solo_card >= 0 else None,
        "inventory": n.cards(_top(state.pile, state.pile_n)),
        "mentor": True,
    }


def _spaces(rules: Any, table: int) -> list[int]:
    return [g for g in range(int(rules.space_n)) if int(rules.space_table[g]) == table]


def _table(state: Any, rules: Any, n: Names, table: int) -> list[Words | None]:
    return [_presented(state, n, g) for g in _spaces(rules, table)]


def _presented(state: Any, n: Names, g: int) -> Words | None:
    """The dish on a space; one being presented still has its topping (PR-080)."""
    if int(state.deliver_step) > 0 and g == int(state.space):
        s, rack = int(state.seat), int(state.rack)
        return {"seat": s, **_dish(state, n, s, rack), **_topping(state, n, s, rack)}
    if state.space_dish[g] < 0:
        return None
    recipe, baker = n.recipe[int(state.space_dish[g])], _baker(state.space_chef[g])
    return {"seat": int(state.space_seat[g]), "recipe": recipe, "baker": baker}


def _service(state: Any, rules: Any) -> list[Words]:
    areas = []
    for area in range(int(rules.areas)):
        sides: Words = {}
        for side in range(2):
            owner, other = int(state.service[area, side]), int(state.service[area, 1 - side])
            shut = (other >= 0 and int(rules.service_spaces) == 1) or not (
                int(rules.service_open) >> (2 * area + side) & 1
            )
            sides[SIDES[side]] = owner if owner >= 0 else ("closed" if shut else None)
        areas.append(sides)
    return areas


def _service_yields(state: Any, rules: Any) -> list[Words]:
    """What each marker on a service space was placed for (svc_kind = "choice")."""
    paid = 0
    for s in range(int(rules.seats)):
        paid |= int(state.service_paid[s])
    kinds = [
        None if state.service[bit // 2, bit % 2] < 0 else "points" if paid >> bit & 1 else "bonus"
        for bit in range(2 * int(rules.areas))
    ]
    return [dict(zip(SIDES, kinds[2 * a : 2 * a + 2], strict=True)) for a in range(int(rules.areas))]


def _tray(state: Any, rules: Any, n: Names, tray: int) -> Words:
    count = int(state.tray_n[tray])
    if count == 0:
        return {"at": None, "cards": []}
    seats = int(rules.seats)
    first = 1 if _crossed(state, rules) else 0
    passed = int(state.step) + int(int(state.asked) == 1 and tray == first)
    start = int(state.place[int(state.start)])
    position = start + passed if tray == 0 else start - 1 - passed
    return {"at": int(state.ring[position % seats]), "cards": n.cards(state.tray[tray, :count])}


def _drawn(state: Any, n: Names) -> list[Any]:
    pieces = state.drawn[: int(state.drawn_n)]
    return n.recipes(pieces) if state.drawn_recipe else n.tiles(pieces)


def _pending(state: Any, n: Names) -> Words | None:
    """The action or bonus under way, and what a choice already made still needs."""
    if int(state.phase) == 2:
        tray = state.first_tray
        return {
            "select_left": int(state.need) if k.NODES[int(state.node)] == "select_unused" else 0,
            "select_from": int(state.floor),
            "draft_step": int(state.step),
            "first_tray": TRAYS[int(tray)] if tray >= 0 else None,
        }
    if k.STAGES[int(state.stage)] not in ("main", "bonus"):
        return None
    card, effect, seat = int(state.card), int(state.effect), int(state.seat)
    return {
        "stage": k.STAGES[int(state.stage)],
        "card": n.card[card],
        "bonus": n.card[effect] if effect >= 0 else None,
        "copies": int(state.copies),
        "action": k.MAIN_NAMES[int(state.action)] if state.action else None,
        "training": _baker(state.training),
        "most": int(state.many),
        "done": int(state.done),
        "discount": int(state.discount),
        "rack": int(state.rack) if state.rack >= 0 else None,
        "space": int(state.space) if state.space >= 0 else None,
        "sub_step": int(state.deliver_step),
        "declared": [[int(x) for x in q] for q in state.queue[: int(state.queued)]],
        "bake": n.recipes(state.store[seat, p] for p in range(3) if int(state.bake_set) >> p & 1),
        "bake_need": {name: max(0, int(state.bake_need[i])) for i, name in enumerate(INGREDIENTS)},
        "paid": n.tiles(state.paid[: int(state.paid_n)]),
        "owed": k.REWARDS[int(state.owed[0])] if state.owed[0] else None,
        "next": k.NODES[int(state.ask)] if state.ask >= 0 else None,
        "not_claimed": [i for i in range(2) if int(state.declined) >> i & 1],
    }


def _space(rules: Any, g: int) -> Words:
    table = int(rules.space_table[g])
    return {"table": table, "space": _spaces(rules, table).index(g)}


def _parameters(action: int, state: Any, rules: Any, n: Names) -> Words:
    node, seat = k.NODES[int(state.node)], int(state.decider)
    if node == "keep_start":
        pairs = [(i, j) for i in range(6) for j in range(i + 1, 6)]
        return {"cards": n.cards([state.unused[seat, i] for i in pairs[action]])}
    if node == "select_unused":
        return {"card": n.card[int(state.unused[seat, action])]}
    if node == "draft":
        tray = 1 - int(state.asked) if _crossed(state, rules) else int(state.asked)
        return {"card": n.card[int(state.tray[tray, action])], "tray": TRAYS[tray]}
    if node == "tray_first":
        return {"tray": TRAYS[action]}
    if node in ("remove", "play"):
        return {"card": n.card[int(state.hand[seat, action])]}
    if node == "main":
        return {"action": k.MAIN_NAMES[action]}
    if node in ("recipe_pick", "take_recipe_reward"):
        return {"space": action}
    if node == "recipe_drop":
        return {"recipe": n.recipe[int(state.store[seat, action])]}
    if node == "tile_pick":
        return {"row": action // int(rules.columns), "column": action % int(rules.columns)}
    if node == "goods_buy":
        return {"good": GOODS[action // 8], "units": action % 8 + 1}
    if node == "bake_set":
        return {"recipes": n.recipes([state.store[seat, p] for p in range(3) if action >> p & 1])}
    if node == "bake_discount":
        return {"reduce": ("none", "flour", "honey")[action]}
    if node in ("bake_tile", "tile_discard"):
        return {"tile": n.tile[action]}
    if node in ("deco_dish", "deliver_dish"):
        return {"rack": action}
    if node == "deco_tile":
        face = action % k.SECOND
        if not int(rules.choose_topping):
            return {"tile": n.tile[face]}
        kinds = _kinds(rules.tile_tops[face])
        return {"tile": n.tile[face], "counts_as": kinds[action // k.SECOND]}
    if node == "deliver_to":
        return _space(rules, action - 1) if action else {"sell": True}
    if node in ("service_pay", "times"):
        return {"times" if node == "service_pay" else "n": action}
    if node == "good_choice":
        return {"good": GOODS[action]}
    if node == "hire":
        return {"card": n.card[int(state.star[action - 8] if action >= 8 else state.hire[action])]}
    if node == "notice":
        return _dismissed(action, state, n, seat)
    if node == "place":
        return _placed(action, rules)
    if node == "bonus":
        return {"use": bool(action)}
    if node == "goods_rows":
        return {"rows": [i for i in range(3) if action >> i & 1]}
    if node == "copy":
        return _copied(action, state, rules)
    if node in ("move_from", "move_to"):
        return _space(rules, action)
    if node == "keep_drawn":
        return {"kept": _drawn(state, n)[action]}
    assert node == "claim", node
    return {"take": bool(action), "tile": n.special[int(state.special[int(state.claiming)])]}


def _crossed(state: Any, rules: Any) -> bool:
    return int(state.first_tray) == 1 and 2 * int(state.step) == int(rules.seats) - 1


def _dismissed(action: int, state: Any, n: Names, seat: int) -> Words:
    zone = 2 if action >= k.IN_USED else 1 if action >= k.IN_UNUSED else 0
    row = (state.hand, state.unused, state.used)[zone][seat]
    return {"card": n.card[int(row[action - (0, k.IN_UNUSED, k.IN_USED)[zone]])], "zone": ZONES[zone]}


def _placed(action: int, rules: Any) -> Words:
    if action >= 64:
        return {"host": action - 64}
    bit = action % k.CHOSEN
    chosen = {"yields": "bonus" if action >= k.CHOSEN else "points"} if int(rules.service_choice) else {}
    return {"area": bit // 2, "side": SIDES[bit % 2], **chosen}


def _copied(action: int, state: Any, rules: Any) -> Words:
    if action == k.COPY_POINTS:
        return {"points": True}
    if action >= k.COPY_MENTOR:
        card = int(state.solo_used[int(state.solo_used_n) - 1])
        return {"mentor_action": k.MAIN_NAMES[int(rules.solo_actions[card, action - k.COPY_MENTOR])]}
    return {"seat": action}


def action(action: int, state: Any, rules: Any, components: Mapping[str, Any]) -> Words | None:
    """An action of the decider as an object; None for the Mentor's turn, which nobody decides."""
    node = k.NODES[int(state.node)]
    if node == "mentor":
        return None
    n = names_of(components)
    if action == k.STOP:
        return {"do": node, "stop": True}
    if node == "main" and action >= k.FREE_DISCARD:
        recipe = int(state.store[int(state.decider), action - k.FREE_DISCARD])
        return {"do": "recipe_drop", "recipe": n.recipe[recipe]}
    return {"do": node, **_parameters(action, state, rules, n)}


def ending(state: Any, rules: Any, components: Mapping[str, Any]) -> Words:
    """The Mentor's score sheet, where there is one."""
    if int(rules.mentor) < 0:
        return {}
    s = int(rules.mentor)
    sheet = {name: int(state.sheet[s, i]) for i, name in enumerate(k.SHEET)}
    return {"mentor": {"seat": s, "total": sum(sheet.values()) - sheet["coins_left"], **sheet}}
