"""How a game of Just Desserts ends for the referee: wins, the count of points, ranks and ties."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.referee.just_desserts_cards import Cards

Line = dict[str, Any]


def reason_to_win(guests: list[str], cards: Cards) -> str | None:
    """Three guests of a group or five of different groups (JD-051)."""
    if cards.largest_group(guests) >= 3:
        return "three_of_a_group"
    return "five_different" if cards.different(guests) >= 5 else None


def all_served(state: Line, switch: Line) -> bool:
    """Whether all guests have been served (JD-053, JD-A21)."""
    if switch["all_served_test"] == "room_and_deck_empty":
        return not (state["room"] or state["guest_deck"] or state["leaving"])
    return not (state["room"] or state["guest_deck"] or state["guest_discard"] or state["leaving"])


def scores(state: Line, cards: Cards, switch: Line) -> list[Line]:
    """A point a guest and one a pair (JD-054, JD-A22)."""
    table = []
    for guests in state["satisfied"]:
        counts = Counter(cards.group[g] for g in guests).values()
        exactly = switch["pair_bonus"] == "exactly_two"
        pairs = sum(count == 2 if exactly else count // 2 for count in counts)
        table.append({"total": len(guests) + pairs, "guests": len(guests), "pairs": pairs})
    return table


def outcome(state: Line, events: list[Line], cards: Cards, switch: Line) -> Line:
    """The end line without its type."""
    last, table, seats = events[-1], scores(state, cards, switch), range(len(state["hands"]))
    line = {"reason": last["reason"], "turns": state["turn"], "scores": table}
    if last["what"] == "win":
        winners = last["seats"]
        tie = "shared" if len(winners) > 1 else None
        return {
            **line,
            "ranking": [1 if seat in winners else 1 + len(winners) for seat in seats],
            "tie_break": tie,
            "credit": [(seat in winners) / len(winners) for seat in seats],
        }
    if last["reason"] == "turn_cap" and switch["cap_result"] == "no_winner":  # JD-A35: nobody is better
        everyone = {"ranking": [1 for _ in seats], "credit": [1 / len(seats) for _ in seats]}
        return {**line, **everyone, "tie_break": "shared"}
    # JD-055, JD-A23: the score, then desserts in hand, then the switch.
    hands = [len(hand) for hand in state["hands"]]
    lasts = {
        "shared": [0 for _ in seats],
        "earliest_seat": [-seat for seat in seats],
        "last_server": state["last_service"],
    }
    keys = [(table[s]["total"], hands[s], lasts[switch["final_tie"]][s]) for s in seats]
    ranking = [1 + sum(other > key for other in keys) for key in keys]
    winners = [s for s in seats if ranking[s] == 1]
    best = max(keys)
    tied = [key for key in keys if key[0] == best[0]]
    tie = None
    if len(winners) > 1:
        tie = "shared"
    elif len(tied) > 1:
        level = sum(key[1] == best[1] for key in tied) > 1
        tie = switch["final_tie"] if level else "hand_size"
    return {
        **line,
        "ranking": ranking,
        "tie_break": tie,
        "credit": [(s in winners) / len(winners) for s in seats],
    }
