"""La Pâtisserie Rococo for the referee: income, final scoring, ranking (PR-106 to PR-118, PR-200)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from tests.referee import patisserie_rococo_actions as act
from tests.referee import patisserie_rococo_gains as gains
from tests.referee import patisserie_rococo_mentor as mentor
from tests.referee.common import Line
from tests.referee.patisserie_rococo_table import Table


def around(t: Table) -> list[int]:
    """The seats from the start player clockwise."""
    return [after(t, t.state["start_player"], n) for n in range(t.players)]


def after(t: Table, s: int, steps: int) -> int:
    """The seat so many steps clockwise."""
    ring = t.state["order"]
    return int(ring[(ring.index(s) + steps) % t.players])


def is_mentor(t: Table, s: int) -> bool:
    return bool(t.seat(s).get("mentor"))


def income(t: Table) -> None:
    """PR-106 to PR-109."""
    for s in range(t.players):
        me = t.seat(s)
        me["coins"] += t.own["base_income"] + t.own["host_income"] * t.state["hosts"].count(s)
        for slot in t.own["deco_income"][: len(me["decorations"])]:
            me["coins"] += slot["coins"]
            gains.earn(t, s, "pp_income", slot["pp"])


def score(t: Table) -> Iterator[tuple[int, str, int]]:
    """Steps 2 to 5 of the final scoring, after the sale of step 1: seat, part, points."""
    for s in range(t.players):
        me = t.seat(s)
        yield s, "pp_coins", me["coins"] // t.book["coins_per_pp"]
        me["coins"] %= t.book["coins_per_pp"]
    for table, sign in zip(t.state["tables"], t.board["table"], strict=True):
        for place, s in list(enumerate(majority(t, table, sign["ranks"])))[: t.count["majority_places"]]:
            yield s, ("pp_major_first", "pp_major_second")[place], sign["majority"][place]
    for s in range(t.players):
        serving = sum(bool(t.service_markers(o)) for o in range(t.players) if counts(t, s, o))
        yield s, "pp_hosts_step4", t.state["hosts"].count(s) * serving
        yield s, "pp_dishes", sum(t.values(s))
        for n in t.service_markers(s):
            side = "left" if t.state["service"][n]["left"] == s else "right"
            points = t.board["service"][n][side].get("points", 0)
            if t.state["service_yields"]:
                chosen = t.state["service_yields"][n][side] == "points"
                points = t.board["service"][n]["left"]["points"] * chosen
            yield s, "pp_service_pts", points
        for n, who in enumerate(t.state["hosts"]):
            yield s, "pp_host_pts", t.board["host"][n]["points"] * (who == s)
        for n, tile in enumerate(t.state["special"]):
            values = t.specials[tile["tile"]][special_side(t, n)]
            yield s, "pp_special", sum(v for v, who in zip(values, tile["slots"], strict=True) if who == s)


def counts(t: Table, s: int, other: int) -> bool:
    return other != s and (not is_mentor(t, other) or t.switch["mentor_counts_for_hosts"])


def special_side(t: Table, n: int) -> str:
    return t.special_sides[n] if t.switch["special_side_by"] == "table" else t.side


def majority(t: Table, table: list[Any], ranks: list[int] | None) -> list[int]:
    """Seats with dishes on a table, the most first, ties by the dish nearest the bonus tile (PR-113)."""
    own = {s: [n for n, d in enumerate(table) if isinstance(d, dict) and d["seat"] == s] for s in around(t)}
    near = {s: min(ranks[n] if ranks else n for n in where) for s, where in own.items() if where}
    return sorted(near, key=lambda s: (-len(own[s]), near[s], around(t).index(s)))


def outcome(t: Table) -> Line:
    for s in filter(partial(is_mentor, t), range(t.players)):
        mentor.final(t, s)
    for s in around(t):  # step 1
        me = t.seat(s)
        for dish in filter(None, me["racks"]):
            me["coins"] += t.book["sale_coins_per_value"] * t.value(dish)
            if t.switch["final_sale_deco"]:  # PR-A49
                act.keep_topping(t, s, dish)
                mentor.claim(t, s)
    parts = [dict(gained) for gained in t.gained]
    for s, part, points in score(t):
        parts[s][part] = parts[s].get(part, 0) + points
    total = [sum(part.values()) for part in parts]
    left = [t.seat(s)["coins"] for s in range(t.players)]
    return {
        "reason": "rounds_over",
        "turns": t.turns,
        "scores": [{"total": total[s], **parts[s]} for s in range(t.players)],
        **ranking(t, total, left),
    }


def ranking(t: Table, total: list[int], left: list[int]) -> Line:
    """PR-118, PR-200, PR-207."""
    if t.solo:
        won = total[0] > total[1 - t.state["seats"][0]["mentor"]]
        return {"ranking": [1 if won else 2], "tie_break": None, "credit": [float(won)]}
    seats = [s for s in around(t) if t.switch["ext_winner"] == "all" or not is_mentor(t, s)]
    order = sorted(seats, key=lambda s: (-total[s], -left[s], around(t).index(s)))
    first, second = order[:2]
    tie = None
    if total[first] == total[second]:
        tie = "coins" if left[first] > left[second] else "start_player"
    humans = [s for s in range(t.players) if not is_mentor(t, s)]
    return {
        "ranking": [order.index(s) + 1 for s in humans],
        "tie_break": tie,
        "credit": [float(s == first) for s in humans],
    }
