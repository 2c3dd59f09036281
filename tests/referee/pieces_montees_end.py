"""Scores and winners of Pièces montées (PM-101 to PM-103, PM-131, PM-132, PM-163)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.referee.common import Line

if TYPE_CHECKING:
    from tests.referee.pieces_montees import Rules

POINTS = {1: 1, 2: 4, 3: 10}
BONUS = {"chocolate": 3, "cream": 2}


def outcome(rules: Rules, state: Line, events: list[Line]) -> Line:
    scores = [score(area) for area in state["areas"]]
    groups = [[0, 2], [1, 3]] if rules.switch["teams"] else [[seat] for seat in range(rules.players)]
    teams = [{"seats": group, "total": sum(scores[seat]["total"] for seat in group)} for group in groups]
    return {
        "reason": next(event["reason"] for event in events if event["what"] == "end"),
        "turns": state["turn"],
        "scores": scores,
        **winners(rules, groups, state["areas"], scores),
        **({"teams": teams} if rules.switch["teams"] else {}),
    }


def score(area: list[Line]) -> Line:
    parts = {f"points_{h}": sum(p["height"] == h for p in area) * POINTS[h] for h in POINTS}
    parts["points_deco"] = sum(BONUS[p["topping"]] for p in area if p["decorated"])
    return {"total": sum(parts.values()), **parts}


def winners(rules: Rules, groups: list[list[int]], areas: list[list[Line]], scores: list[Line]) -> Line:
    """Ranks, the step that decided, credits; a team ranks as one."""
    steps = ["points", "complete", *(["decorations"] if rules.booklet else []), "chocolate"]
    if rules.switch["teams"] and rules.switch["team_tiebreak"] == "none":  # PM-A32
        steps = ["points"]
    standing = []
    for group in groups:
        pieces = [piece for seat in group for piece in areas[seat]]
        figures = {
            "points": sum(scores[seat]["total"] for seat in group),
            "complete": sum(piece["height"] == 3 for piece in pieces),
            "decorations": sum(piece["decorated"] for piece in pieces),
            "chocolate": sum(piece["topping"] == "chocolate" for piece in pieces),
        }
        standing.append([figures[step] for step in steps])

    best, decided_by = list(range(len(groups))), None
    for i, step in enumerate(steps):
        top = max(standing[g][i] for g in best)
        if len(best) > 1:
            best, decided_by = [g for g in best if standing[g][i] == top], step
    if len(best) > 1:  # PM-A33
        names = {"shared": "shared", "first_seat": "start_player", "last_seat": "last_turn"}
        decided_by = names[rules.switch["full_tie"]]
    order = {"first_seat": -1, "last_seat": 1, "shared": 0}[rules.switch["full_tie"]]
    final = [(*standing[g], order * g) for g in range(len(groups))]
    first = [g for g in range(len(groups)) if final[g] == max(final)]

    ranking, credit = [0] * rules.players, [0.0] * rules.players
    for g, group in enumerate(groups):
        for seat in group:
            ranking[seat] = 1 + sum(len(groups[h]) for h in range(len(groups)) if final[h] > final[g])
            credit[seat] = 1 / len(first) / len(group) if g in first else 0.0
    return {
        "ranking": ranking,
        "tie_break": None if decided_by == "points" else decided_by,
        "credit": credit,
    }
