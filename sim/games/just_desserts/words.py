"""Just Desserts in words, for the trace: cards by id, zones from the top, nothing encoded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.games.just_desserts.piles import PIECE
from sim.games.just_desserts.state import (
    BUFFET,
    CARD,
    DRAW,
    E_ARRIVE,
    E_DISCARD,
    E_DRAW,
    E_END,
    E_EXPEL,
    E_NO_DESSERT,
    E_NO_GUEST,
    E_OFFER,
    E_ORDER,
    E_SEND_BACK,
    E_SERVE,
    E_SHOW,
    E_SHUFFLE,
    E_SURPRISE,
    E_TAKE_BACK,
    E_TURN,
    E_WIN,
    EVENTS,
    FROM_DOOR,
    FROM_ROOM,
    GUEST,
    GUESTS,
    LOW_CARDS,
    MOST_SEATS,
    REASONS,
    SWAP,
    WHYS,
)

Components = Mapping[str, Any]


def state(state: Any, rules: Any, components: Components) -> dict[str, Any]:
    """Every zone, and all that the next decision depends on."""
    seats = range(int(rules.players))
    pile = [int(d) for d in state.pile[: int(state.pile_n)]][::-1]
    guest_pile = [int(g) for g in state.guest_pile[: int(state.guests_left)]][::-1]
    expelled = [int(g) for g in state.expelled[: int(state.expelled_n)]][::-1]
    target = int(state.target)
    offered = _cards(components, state.offer_lo, state.offer_hi)
    return {
        "slots": int(state.slots),
        "services": int(state.services),
        "poach_right": int(state.poaches) > 0,
        "poaches_left": int(state.poaches),
        "option": NODE_OPTIONS.get(int(state.home), "serve"),
        "protected": _guests(components, state.protected),
        "immune": _guests(components, state.immune),
        "leaving": _guests(components, state.leaving),
        "clearable": _guests(components, int(state.clearable) & int(state.room)),
        "hands": [_cards(components, state.hand_lo[s], state.hand_hi[s]) for s in seats],
        "known": [_cards(components, state.known_lo[s], state.known_hi[s]) for s in seats],
        "room": _guests(components, state.room),
        "guest_discard": [_guest(components, g) for g in expelled],
        "expelled_by": [int(state.expeller[g]) if state.expeller[g] >= 0 else None for g in expelled],
        "fixed_door": _guest(components, int(state.fixed_door)),
        "guest_deck": [_guest(components, g) for g in guest_pile],
        "dessert_deck": [components["desserts"][d]["id"] for d in pile],
        "dessert_discard": _cards(components, state.used_lo, state.used_hi),
        "satisfied": [_guests(components, state.sat[s]) for s in seats],
        "last_service": [int(state.last_service[s]) for s in seats],
        "target": _guest(components, target),
        "picked": _cards(components, state.picked_lo, state.picked_hi),
        "offer": {
            "by": int(state.seat),
            "guest": _guest(components, target),
            "origin": _origin(int(state.origin)),
            "desserts": offered,
            "block": _cards(components, state.block_lo, state.block_hi) or None,
        }
        if offered
        else None,
        "asked": [s for s in seats if int(state.asked) >> s & 1],
        "block_asked": bool(int(state.asked) >> MOST_SEATS & 1),
        "bids": [_cards(components, state.bid_lo[s], state.bid_hi[s]) or None for s in seats]
        if offered
        else None,
        "declared": {
            "guest": _guest(components, int(state.declared_guest)),
            "desserts": _cards(components, state.declared_lo, state.declared_hi),
            "waiting": int(state.declared) == 2,
        }
        if state.declared
        else None,
        "failed": bool(state.failed and state.reason == 0),  # of two declared the first
        "sending": [_guest(components, int(state.sending[s])) for s in seats],
    }


NODE_OPTIONS = {0: None, 8: "buffet"}


def action(action: int, state: Any, rules: Any, components: Components) -> dict[str, Any]:
    """What an action code means."""
    if action >= CARD:
        return {"do": "dessert", "dessert": components["desserts"][action - CARD]["id"]}
    if action >= GUEST:
        return {"do": "guest", "guest": components["guests"][action - GUEST]["id"]}
    return {"do": {DRAW: "draw", SWAP: "swap", BUFFET: "buffet"}.get(action, "stop")}


def events(
    notes: list[list[int]], before: Any, after: Any, rules: Any, components: Components
) -> list[dict[str, Any]]:
    """The journal of one decision, in order."""
    told: list[dict[str, Any]] = []
    for code, a, b, c, d, e in notes:
        event: dict[str, Any] = {"what": EVENTS[code]}
        if code == E_ORDER:
            ids = components["guests" if a else "desserts"]
            told[-1]["order"] += [ids[i]["id"] for i in (b, c, d, e) if i >= 0]
            continue
        if code == E_OFFER and a >= MOST_SEATS:
            told[-1]["desserts"] = _pieces(components, b, c, d, e)
            continue
        if code == E_EXPEL and a < 0:  # sent back to the door by a buffet (JD-A33), which is told already
            continue
        if code == E_TURN:
            event |= {"seat": a, "turn": b}
        elif code == E_DRAW:
            event |= {"seat": a, "dessert": components["desserts"][b]["id"], "why": WHYS[c]}
        elif code == E_NO_DESSERT:
            event |= {"seat": a, "why": WHYS[c]}
        elif code == E_ARRIVE:
            event |= {"guest": _guest(components, a), "from": "door" if b else "deck"}
        elif code == E_SHUFFLE:
            event |= {"deck": "guests" if a else "desserts", "order": []}
        elif code in (E_DISCARD, E_SHOW, E_TAKE_BACK):
            event |= {"seat": a, "desserts": _pieces(components, b, c, d, e)}
        elif code in (E_OFFER, E_SERVE, E_SURPRISE, E_SEND_BACK):
            event |= {"seat": a, "guest": _guest(components, b)}
            event["to" if code == E_SEND_BACK else "origin"] = _origin(c)
        elif code == E_EXPEL:
            event |= {"seat": a, "guest": _guest(components, b)}
        elif code == E_WIN:
            event |= {"seats": [s for s in range(MOST_SEATS) if a >> s & 1], "reason": REASONS[b - 1]}
        elif code == E_END:
            event |= {"reason": REASONS[a - 1]}
        elif code != E_NO_GUEST:  # block
            event |= {"seat": a, "guest": _guest(components, b)}
        told.append(event)
    return told


def ending(state: Any, rules: Any, components: Components) -> dict[str, Any]:
    """The end line has nothing of its own."""
    return {}


def _guest(components: Components, g: int) -> str | None:
    return str(components["guests"][g]["id"]) if g >= 0 else None


def _guests(components: Components, guests: Any) -> list[str]:
    return [components["guests"][g]["id"] for g in range(GUESTS) if int(guests) >> g & 1]


def _cards(components: Components, lo: Any, hi: Any) -> list[str]:
    cards = int(lo) | int(hi) << LOW_CARDS
    return [d["id"] for i, d in enumerate(components["desserts"]) if cards >> i & 1]


def _pieces(components: Components, *pieces: int) -> list[str]:
    return _cards(components, sum(p << PIECE * i for i, p in enumerate(pieces)), 0)


def _origin(origin: int) -> str:
    return {FROM_ROOM: "room", FROM_DOOR: "door"}.get(origin, f"seat{origin}")
