"""Pièces montées (Paul Guignard, Allumettes Créations 2014): the compiled rules.

The clauses PM-001 to PM-164 are implemented in the modules beside this one: ``deal`` (setup),
``hands`` (cards, flips, refills), ``booklet``, ``legality`` (what is legal), ``turn`` (actions, the
end of a turn, a round, the game), ``results`` (scores), ``knowledge`` (who knows what).
"""

from __future__ import annotations

from typing import Any

from sim.games.pieces_montees import deal, results, turn
from sim.games.pieces_montees.booklet import turn_page
from sim.games.pieces_montees.checks import broken
from sim.games.pieces_montees.hands import flip
from sim.games.pieces_montees.knowledge import hide, imagine_booklet, imagine_cards
from sim.games.pieces_montees.legality import fill_legal
from sim.games.pieces_montees.state import (
    BOOK,
    DECO,
    DECO_PARTNER,
    END,
    FLIP,
    PLAY_PARTNER,
    SPOON,
    WHISK,
)
from sim.kit.jit import compiled
from sim.kit.records import copy


@compiled
def setup(state: Any, rules: Any, chance: Any) -> None:
    """Shuffle, turn half of the cards, deal; the booklet is closed; seat 0 begins (PM-020 to PM-026)."""
    copy(state, rules.start)
    deal.pick_colour(state, rules, chance)
    deal.shuffle_cards(state, rules, chance)
    deal.deal_hands(state, rules)
    if rules.confirmes:
        deal.shuffle_booklet(state, rules, chance)
    turn.begin_turn(state, rules)


@compiled
def over(state: Any) -> int:
    """0, or 1 + the index of the reason."""
    return int(state.reason)


@compiled
def legal_actions(state: Any, rules: Any, legal: Any) -> None:
    """Action codes of the ledger's section 14."""
    fill_legal(state, rules, legal)


@compiled
def apply(state: Any, rules: Any, action: int, chance: Any) -> None:
    """One micro-action; END also refills, turns the page and passes the turn."""
    if action == END:
        turn.end_turn(state, rules, chance)
        return
    state.acted = 1
    if FLIP <= action < SPOON:
        turn.count_flip(state, rules, action - FLIP)
        flip(state, rules, action - FLIP)
        return
    seat = int(state.seat)
    if action < FLIP or PLAY_PARTNER <= action < DECO_PARTNER:
        area = seat
        index = action
        if action >= PLAY_PARTNER:
            area = seat ^ 2
            index = action - PLAY_PARTNER
        if index < WHISK:
            turn.place_card(state, rules, index, area, 1)
        else:
            turn.use_commis(state)
            state.whisk_uses[seat] += 1
            turn.place_card(state, rules, index - WHISK, area, 0)
    elif action < BOOK:
        turn.simple_action(state, rules, action)
    elif action < DECO:
        turn.pay_page(state, rules)
        turn_page(state, action - BOOK, int(rules.arrow_at_once), chance)
    elif action < END:
        turn.decorate(state, rules, action - DECO, seat, chance)
    else:
        turn.decorate(state, rules, action - DECO_PARTNER, seat ^ 2, chance)


@compiled
def observe(state: Any, rules: Any, seat: int, view: Any) -> None:
    """What ``seat`` sees and remembers (ledger, section 13)."""
    hide(state, rules, seat, view)


@compiled
def determinize(view: Any, rules: Any, seat: int, stream: Any, state: Any) -> None:
    """A world that looks like the view; what other seats remember is not imagined."""
    copy(state, view)
    imagine_cards(view, rules, seat, stream, state)
    imagine_booklet(view, stream, state)


@compiled
def score(state: Any, rules: Any, seat: int) -> float:
    """Points of the seat, in a team game of both partners (PM-102, PM-131, PM-163)."""
    return float(results.team_points(state, rules, seat))


@compiled
def finish(state: Any, rules: Any, game: Any, seats: Any) -> None:
    """Ranks by points, complete pièces, décorations, chocolate (PM-103, PM-132)."""
    players = int(rules.players)
    for s in range(players):
        state.order[s] = results.order(state, rules, s)
    results.write_game(state, rules, game)
    winners = 0
    for s in range(players):
        ahead = 0
        for t in range(players):
            ahead += int(state.order[t] > state.order[s])
        seats[s].rank = 1 + ahead
        winners += int(ahead == 0)
        results.write_seat(state, rules, s, seats[s])
        results.write_curve(state, rules, s, seats[s])
    for s in range(players):
        seats[s].credit = 1.0 / winners if seats[s].rank == 1 else 0.0


@compiled
def check(state: Any, rules: Any) -> int:
    """Number of the first broken invariant of ``checks``, 0 when all hold."""
    return int(broken(state, rules))
