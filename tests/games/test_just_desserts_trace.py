"""The trace of Just Desserts, refereed: its events alone lead from every state to the next."""

from __future__ import annotations

from typing import Any

import pytest

from sim.trace import trace
from tests.play import table, variant

pytestmark = pytest.mark.xdist_group("just_desserts")
Zones = dict[str, Any]


def zones(state: Zones) -> Zones:
    offer = state["offer"] or {"desserts": [], "block": None}
    return {
        "hands": [sorted(h) for h in state["hands"]],
        "desserts": list(state["dessert_deck"]),
        "discard": sorted(state["dessert_discard"]),
        "room": sorted(state["room"]),
        "guests": list(state["guest_deck"]),
        "door": list(state["guest_discard"]),
        "sat": [sorted(s) for s in state["satisfied"]],
        "table": sorted(offer["desserts"]) + sorted(offer["block"] or []),
    }


def referee(z: Zones, event: dict[str, Any]) -> None:
    """Carry out one event on the zones."""
    what, seat = event["what"], event.get("seat")
    if what == "draw":
        assert z["desserts"].pop(0) == event["dessert"]
        z["hands"][seat].append(event["dessert"])
    elif what == "arrive":
        source = z["guests"] if event["from"] == "deck" else z["door"]
        assert source.pop(0) == event["guest"]
        z["room"].append(event["guest"])
    elif what == "shuffle" and event["deck"] == "desserts":
        assert sorted(event["order"]) == sorted(z["discard"]) and not z["desserts"]
        z["desserts"], z["discard"] = list(event["order"]), []
    elif what == "shuffle":
        assert sorted(event["order"]) == sorted(z["door"][1:]) and not z["guests"]
        z["guests"], z["door"] = list(event["order"]), z["door"][:1]
    elif what == "discard":
        for d in event["desserts"]:
            (z["hands"][seat] if d in z["hands"][seat] else z["table"]).remove(d)
            z["discard"].append(d)
    elif what in ("offer", "show"):
        for d in event["desserts"]:
            z["hands"][seat].remove(d)
            z["table"].append(d)
    elif what == "take_back":
        for d in event["desserts"]:
            if d in z["table"]:
                z["table"].remove(d)
                z["hands"][seat].append(d)
    elif what in ("serve", "surprise"):
        origin = event["origin"]
        sources = {"room": z["room"], "door": z["door"]}
        source = sources[origin] if origin in sources else z["sat"][int(origin[4:])]
        assert origin != "door" or source[0] == event["guest"]
        source.remove(event["guest"])
        z["sat"][seat].append(event["guest"])
    elif what == "expel":
        z["room"].remove(event["guest"])
        z["door"].insert(0, event["guest"])
    elif what == "send_back":
        z["sat"][seat].remove(event["guest"])
        z[event["to"]].insert(0, event["guest"])
    else:
        assert what in ("turn", "block", "win", "end", "no_dessert", "no_guest")


def sorted_zones(z: Zones) -> Zones:
    keep = ("desserts", "guests", "door")
    return {
        k: v if k in keep else [sorted(x) for x in v] if k in ("hands", "sat") else sorted(v)
        for k, v in z.items()
    }


@pytest.mark.parametrize(("key", "index"), [
    ("basic_2", 0), ("basic_5", 1), ("poach_3", 2), ("buffet_4", 3), ("surprise_3", 4),
    *(("advanced_4", i) for i in range(5)),
])  # fmt: skip
def test_events_lead_from_state_to_state(key: str, index: int) -> None:
    """JD-005, JD-028: every change of every zone is told, in an order in which it can happen."""
    game, chosen = variant("just_desserts", key)
    switches = game.switches(**chosen.switches)
    at = table("just_desserts", key)
    components = game.components(switches, None)
    lines = list(trace(at, switches, components, key, 8, index))
    state = lines[0]["state"]
    for line in lines[1:-1]:
        assert line["action"] in line["legal"]
        assert line["node"] == state["stage"] and line["seat"] == state["decider"]
        z = zones(state)
        for event in line["events"]:
            referee(z, event)
        assert sorted_zones(z) == sorted_zones(zones(line["state"]))
        state = line["state"]
    end = lines[-1]
    assert state["decider"] is None and end["reason"] in game.reasons
    assert [s["total"] for s in end["scores"]] == [s["guests"] + s["pairs"] for s in end["scores"]]
    if end["reason"] in ("three_of_a_group", "five_different"):
        assert sorted(end["ranking"]) == [1] + [2] * (at.players - 1)
