"""The switches of Pièces montées and how they become numbers that the engine reads."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from pydantic import Field

from sim.games.pieces_montees import components as tables
from sim.games.pieces_montees.state import (
    CARDS,
    COLOURS,
    HANDS,
    KEYS,
    NO_CARD,
    NO_FACE,
    NO_LEAF,
    PLACES,
    RULES,
    SEATS,
    STARTS,
)
from sim.kit.protocol import ConfigError, Switches
from sim.kit.records import new


class PiecesMonteesSwitches(Switches):
    """Every reading of the rulebook that can be changed; the ids are the rule ledger's."""

    mode: Literal["apprentis", "confirmes"] = Field("apprentis", description="PM-A39 with the booklet or not")
    teams: bool = Field(False, description="PM-160 two pairs, four players")
    etage_distribution: Literal["grid3x3", "cyclic", "pyramid", "custom"] = Field(
        "grid3x3", description="PM-A01 the nine cards of a colour"
    )
    orientation_model: Literal["half_split", "bernoulli"] = Field(
        "half_split", description="PM-A02 exactly half of the cards turned over, or a coin per card"
    )
    hand_visibility: Literal["split", "open"] = Field(
        "split", description="PM-A03 others see the back of a hand, or (diagnostic) everybody the front"
    )
    deal_faces_public: bool = Field(True, description="PM-A04 dealt faces were seen by all")
    pile_top_public: bool = Field(True, description="PM-A04 the top of the pile is seen by all")
    uniqueness_scope: Literal["all_pieces", "in_preparation"] = Field(
        "all_pieces", description="PM-A05 pièces that a new one must differ from"
    )
    whisk_min_prep: Literal[0, 3] = Field(3, description="PM-A07 pièces in preparation that a whisk needs")
    whisk_when_over_limit: bool = Field(True, description="PM-A08 whisk with four or more in preparation")
    commis_recall_same_turn: bool = Field(True, description="PM-A09 call the commis back after using it")
    commis_after_last_spoon: bool = Field(True, description="PM-A10 use the commis with no spoon left")
    commis_spoon_any_action: bool = Field(
        True, description="PM-A11 the commis's spoon pays for everything, or for étages only"
    )
    deco_after_last_spoon: bool = Field(True, description="PM-A12 take a décoration with no spoon left")
    cover_turnable: bool = Field(True, description="PM-A14 the cover may be turned for a spoon")
    arrow_flip_timing: Literal["immediate", "end_of_turn"] = Field(
        "immediate", description="PM-A17 the arrow turns when an end is reached, or with the compulsory page"
    )
    refill_order: Literal["seat_blocks", "round_robin"] = Field(
        "seat_blocks", description="PM-A20 each hand is filled at once, or card by card in turn"
    )
    short_hands: Literal["play_on"] = Field("play_on", description="PM-A21 the last round with short hands")
    confirmes_end_trigger: Literal["pile_empty", "pile_empty_and_shortfall"] = Field(
        "pile_empty", description="PM-A22 what of the pile ends a game in confirmés"
    )
    neutral_face: Literal["pile_face_up", "away"] = Field(
        "pile_face_up", description="PM-A24 the side of a neutral card that shows"
    )
    neutral_triggers_end: bool = Field(True, description="PM-A25 a short neutral hand ends the game")
    neutral_refill_position: Literal["last", "first"] = Field("last", description="PM-A26")
    duel_removed_colour: Literal["random", 0, 1, 2, 3, 4] = Field(
        "random", description="PM-A27 colour left out of a duel, by its place in the component table"
    )
    team_limits: Literal["per_area", "per_team"] = Field(
        "per_area", description="PM-A28 where the limit of three and uniqueness hold"
    )
    team_partner_play: Literal["start_and_build", "build_only"] = Field(
        "start_and_build", description="PM-A29 what may be played in the partner's area"
    )
    team_whisk_partner: bool = Field(True, description="PM-A30 whisk into the partner's area")
    team_decorate_partner: bool = Field(False, description="PM-A31 decorate a pièce of the partner's")
    team_tiebreak: Literal["summed", "none"] = Field("summed", description="PM-A32")
    full_tie: Literal["shared", "first_seat", "last_seat"] = Field("shared", description="PM-A33")
    allow_empty_turn: bool = Field(True, description="PM-A34 end a turn without doing anything")
    stall_rounds: int = Field(
        6, ge=0, le=1000, description="PM-A35 rounds without étage or décoration that end the game; 0 never"
    )
    max_turns: int = Field(400, ge=1, le=30_000, description="PM-A35 turn cap")
    first_player: Literal["random"] = Field(
        "random", description="PM-A40 seats are numbered from the first player"
    )


def components(switches: Switches, custom: Path | None = None) -> Mapping[str, Any]:
    """The component table in play. Raises ConfigError when it breaks a count of the rulebook."""
    assert isinstance(switches, PiecesMonteesSwitches)
    return tables.load(switches.etage_distribution, custom)


def pack(switches: Switches, players: int, components: Mapping[str, Any]) -> Any:
    """The rules record. Raises ConfigError for a combination that the rulebook does not know."""
    assert isinstance(switches, PiecesMonteesSwitches)
    if players not in (2, 3, 4):
        raise ConfigError(f"pieces_montees: {players} players; the rulebook has 2, 3 or 4 (PM-020)")
    if switches.teams and players != 4:
        raise ConfigError(f"pieces_montees: teams need 4 players, not {players} (PM-160)")
    rules = new(RULES)
    _pack_switches(rules, switches, players)
    _pack_components(rules, components)
    _pack_seats(rules, switches, players)
    _pack_start(rules, switches, players)
    return rules


def _pack_switches(rules: Any, switches: PiecesMonteesSwitches, players: int) -> None:
    s = switches
    rules.players, rules.confirmes, rules.teams = players, s.mode == "confirmes", s.teams
    rules.top_public = s.pile_top_public
    rules.half_split = s.orientation_model == "half_split"
    rules.removed_colour = -2
    if players == 2:
        rules.removed_colour = -1 if s.duel_removed_colour == "random" else s.duel_removed_colour
    rules.repeat_keys = s.uniqueness_scope == "in_preparation"
    rules.team_limits = s.teams and s.team_limits == "per_team"
    rules.partner_start = s.team_partner_play == "start_and_build"
    rules.partner_whisk, rules.partner_deco = s.team_whisk_partner, s.team_decorate_partner
    rules.whisk_low, rules.whisk_high = s.whisk_min_prep, 2 * KEYS if s.whisk_when_over_limit else 3
    rules.recall, rules.late_commis = s.commis_recall_same_turn, s.commis_after_last_spoon
    rules.extra_any, rules.late_deco = s.commis_spoon_any_action, s.deco_after_last_spoon
    rules.cover_turns = s.cover_turnable
    rules.arrow_at_once = s.arrow_flip_timing == "immediate"
    rules.round_robin = s.refill_order == "round_robin"
    rules.neutral_first = s.neutral_refill_position == "first"
    rules.neutral_counts = s.neutral_triggers_end
    rules.shortfall_needed = s.mode == "apprentis" or s.confirmes_end_trigger == "pile_empty_and_shortfall"
    rules.sum_ties = s.team_tiebreak == "summed"
    rules.full_tie = ("shared", "first_seat", "last_seat").index(s.full_tie)
    rules.empty_turns = s.allow_empty_turn
    rules.stall_rounds, rules.max_turns = s.stall_rounds, s.max_turns


def _pack_components(rules: Any, components: Mapping[str, Any]) -> None:
    """Cards sorted by colour: card 9 * colour + i."""
    rules.face[:] = NO_FACE
    for card, body in enumerate(cards(components)):
        colour = card // (CARDS // COLOURS)
        rules.colour_cards[colour] |= 1 << card
        for side, number in enumerate((body["chocolate"], body["cream"])):
            face = 4 * (2 * colour + side) + number
            rules.face[2 * card + side] = face
            rules.with_face[face] |= 1 << card
    costs, scoring = components["costs"], components["scoring"]
    rules.cost[1:] = costs["play"]
    rules.flip_cost, rules.call_cost = costs["turn_card"], costs["call_commis"]
    rules.page_cost, rules.spoons = costs["turn_decoration_page"], costs["spoons_per_turn"]
    rules.prep_limit = costs["max_open_cakes"]
    rules.value[:] = scoring["by_etages"]
    rules.bonus[0] = scoring["chocolate_decorated"] - scoring["by_etages"][3]
    rules.bonus[1] = scoring["cream_decorated"] - scoring["by_etages"][3]


def cards(components: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The étage cards in the engine's order: by colour, as listed within it."""
    order = [c["id"] for c in components["colours"]]
    return sorted(components["etage_cards"], key=lambda c: order.index(c["colour"]))


def _pack_seats(rules: Any, switches: PiecesMonteesSwitches, players: int) -> None:
    """Where the cards lie and who sees them (PM-020, PM-050, PM-A03, PM-A04, PM-A24)."""
    hands = players + (players == 2)
    size = PLACES // hands
    rules.hands, rules.hand = hands, size
    everyone = (1 << players) - 1
    for place in range(PLACES):
        rules.owner[place] = place // size
        for seat in range(players):
            own = place < players * size
            rules.place[seat, place] = (place + seat * size) % (players * size) if own else place
    away = switches.neutral_face == "away"
    is_open = switches.hand_visibility == "open"
    for hand in range(hands):
        neutral = hand == players
        rules.reverse[hand] = neutral and away
        front = everyone if neutral or is_open else 1 << hand
        visible = front | (everyone & ~front) << 4
        up = everyone << 4 if rules.reverse[hand] else everyone
        rules.visible[hand] = visible
        rules.dealt[hand] = visible | (up if switches.deal_faces_public else 0)
        rules.drawn[hand] = visible | (up if switches.pile_top_public else 0)
    for index in range(PLACES):
        if index < size or index >= players * size or is_open:
            rules.front_mask |= 1 << index


def _pack_start(rules: Any, switches: PiecesMonteesSwitches, players: int) -> None:
    """The state before the deal (PM-024, PM-025, PM-121)."""
    start = rules.start
    start.turn = 1
    start.trigger_seat = start.short_hand = start.removed = -1
    start.hand[:], start.front[:], start.back[:], start.seen[:] = NO_CARD, NO_FACE, NO_FACE, 255
    start.top = NO_FACE
    start.need[:] = STARTS
    start.commis[:players] = switches.mode == "apprentis"
    start.book[:] = NO_LEAF
    assert len(start.held) == HANDS and len(start.points) == SEATS
