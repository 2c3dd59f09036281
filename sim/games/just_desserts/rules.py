"""Just Desserts' switches (the ledger's section 2), and rules and cards packed for the engine."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from typing import Any, Literal, Self

from pydantic import Field, model_validator

from sim.games.just_desserts import cards
from sim.games.just_desserts.state import EVERYBODY, GUESTS, LOW_CARDS, MOST_NEEDS, NOWHERE, RULES, TASTES
from sim.kit.protocol import ConfigError, Switches
from sim.kit.records import new


class JustDessertsSwitches(Switches):
    """One field per ambiguity of the ledger; readings with one value are rulings without a choice."""

    start_player: Literal["seat0"] = Field(
        "seat0", description="JD-A01: seats are numbered from whoever starts, so every reading is this one"
    )
    component_set: Literal["published", "mini", "custom"] = Field(
        "published", description="JD-A02: the cards"
    )
    discard_chooser: Literal["active", "random"] = Field(
        "active", description="JD-A03: who picks guests to go"
    )
    overdiscard: Literal["exactly_one_left", "may_clear_group"] = Field(
        "exactly_one_left", description="JD-A04: whether a duplicated colour may be emptied"
    )
    favourite_rule: Literal["normal_rule", "favourite_alone_always"] = Field(
        "normal_rule", description="JD-A05, JD-A06: whether a lone favourite always satisfies"
    )
    extra_desserts: Literal["minimal_only", "any_superset"] = Field(
        "minimal_only", description="JD-A07, JD-A44: whether surplus desserts may be served"
    )
    tips_per_guest: Literal["one", "per_favourite_card"] = Field("one", description="JD-A08: tips a service")
    serve_mode: Literal["sequential", "simultaneous"] = Field(
        "sequential", description="JD-A09: whether both guests are declared before either is served"
    )
    empty_option: Literal["forbidden", "allowed"] = Field("forbidden", description="JD-A10: doing nothing")
    door_guest: Literal["top_only_refreshing", "top_only_fixed_for_turn", "none"] = Field(
        "top_only_refreshing", description="JD-A11: which discarded guest may be served"
    )
    door_guest_who: Literal["any", "not_discarder"] = Field("any", description="JD-A12: who may serve it")
    discard_order: Literal["chosen", "random"] = Field(
        "chosen", description="JD-A13: order of several discards"
    )
    guest_reshuffle_timing: Literal["on_need", "on_empty"] = Field(
        "on_need", description="JD-A14: when the guest pile is rebuilt"
    )
    guest_draw_empty: Literal["skip", "door_enters"] = Field(
        "skip", description="JD-A15: no guest to draw and one at the door"
    )
    dessert_reshuffle: Literal["on_need", "on_empty", "none"] = Field(
        "on_need", description="JD-A16: when the dessert pile is rebuilt"
    )
    swap_dropped_can_return: bool = Field(True, description="JD-A17: a swap may redraw its own discards")
    poach_order: Literal["any", "first_only"] = Field("any", description="JD-A18: poaching after a service")
    poach_attempts: int = Field(1, ge=1, le=4, description="JD-A18: poaches a turn, blocked ones included")
    block_favourite_tip: bool = Field(True, description="JD-A19: a block with a favourite earns a tip")
    after_failed_attempt: Literal["any_option", "serve_only"] = Field(
        "any_option", description="JD-A20: what is left after a failed first attempt"
    )
    all_served_test: Literal["all_24_satisfied", "room_and_deck_empty"] = Field(
        "all_24_satisfied", description="JD-A21: when everybody has been served"
    )
    fallback_timing: Literal["immediate", "end_of_turn"] = Field(
        "immediate", description="JD-A21: when that is tested"
    )
    pair_bonus: Literal["floor_half", "exactly_two"] = Field("floor_half", description="JD-A22: pair bonus")
    final_tie: Literal["shared", "earliest_seat", "last_server"] = Field(
        "shared", description="JD-A23: tie on score and hand"
    )
    surprise_order: Literal["turn_order", "random_priority", "sealed_random"] = Field(
        "turn_order", description="JD-A24: several possible surprises"
    )
    reaction_polling: Literal["eligible_only", "all_seats"] = Field(
        "eligible_only", description="JD-A25: who is asked"
    )
    victim_may_surprise: bool = Field(False, description="JD-A26: the poached seat may surprise")
    surprise_vs_plain_block: Literal["surprise_wins", "block_wins"] = Field(
        "surprise_wins", description="JD-A27: plain block and surprise together"
    )
    surprise_compensation: bool = Field(True, description="JD-A28: a guest surprised away is compensated")
    surprise_set: Literal["favourite_alone", "cover_with_favourite"] = Field(
        "favourite_alone", description="JD-A29: what a surprise consists of"
    )
    buffet_aces: Literal["any_four", "distinct_tastes", "same_taste"] = Field(
        "any_four", description="JD-A30: which aces make a buffet"
    )
    buffet_sequence: Literal["return_then_draw", "draw_then_return"] = Field(
        "return_then_draw", description="JD-A31: order of returns and draws"
    )
    buffet_return_mode: Literal["turn_order", "simultaneous"] = Field(
        "turn_order", description="JD-A31: whether returns are chosen in secret"
    )
    buffet_serve_from: Literal["room_and_door", "room_only"] = Field(
        "room_and_door", description="JD-A32: whom the opener may serve"
    )
    buffet_serve_mandatory: bool = Field(False, description="JD-A32: the opener must serve if it can")
    buffet_allows_poach: bool = Field(False, description="JD-A32: that service may be a poach")
    returned_guest: Literal["room", "room_immune", "door"] = Field(
        "room", description="JD-A33: where a guest sent back goes"
    )
    poach_target: Literal["any_opponent"] = Field("any_opponent", description="JD-A34: whom to poach from")
    turn_cap: int = Field(400, ge=1, le=30_000, description="JD-A35: turns after which a game ends")
    cap_result: Literal["fallback_score_flagged", "no_winner"] = Field(
        "fallback_score_flagged", description="JD-A35: result at the cap (the reason tells it apart)"
    )
    simultaneous_win: Literal["assert_impossible"] = Field(
        "assert_impossible", description="JD-A36: a theorem"
    )
    win_counts: Literal["own_satisfied"] = Field("own_satisfied", description="JD-A37: guests that count")
    zone_model: Literal["single_room"] = Field("single_room", description="JD-A38: bar and room are one")
    dessert_discard_public: bool = Field(True, description="JD-A39: the dessert discard is open")
    failed_offer_public: bool = Field(True, description="JD-A39: offers taken back are remembered")
    adv_poach: bool = Field(False, description="JD-A40: poaching and blocking")
    adv_buffet: bool = Field(False, description="JD-A40: buffets")
    adv_surprise: bool = Field(False, description="JD-A40: surprise parties")
    protected_scope: Literal["active_this_turn"] = Field(
        "active_this_turn", description="JD-A41: who may not target a surprised guest"
    )
    second_favourite: Literal["other_name"] = Field("other_name", description="JD-A42: the other favourite")
    win_timing: Literal["immediate", "end_of_turn"] = Field("immediate", description="JD-A43: win test")

    @model_validator(mode="after")
    def _sensible(self) -> Self:
        if self.discard_chooser == "random" and self.overdiscard == "may_clear_group":
            raise ValueError("discard_chooser = random leaves nobody to use overdiscard = may_clear_group")
        if self.buffet_allows_poach and not (self.adv_poach and self.adv_buffet):
            raise ValueError("buffet_allows_poach needs adv_poach and adv_buffet")
        return self


def components(switches: Switches, custom: Path | None = None) -> Mapping[str, Any]:
    """The cards in play, checked. Raises ConfigError."""
    assert isinstance(switches, JustDessertsSwitches)
    if (switches.component_set == "custom") != (custom is not None):
        raise ConfigError(
            'component_set = "custom" and a component file go together; '
            f"component_set is {switches.component_set!r}, the file {str(custom) if custom else 'missing'}"
        )
    return cards.read(custom or cards.FOLDER / f"{switches.component_set}.toml")


def pack(switches: Switches, players: int, components: Mapping[str, Any]) -> Any:
    """The rules record of these switches and cards. Raises ConfigError for a wrong number of seats."""
    assert isinstance(switches, JustDessertsSwitches)
    if not 2 <= players <= 5:
        raise ConfigError(f"just_desserts: 2 to 5 players, not {players} (JD-001)")
    rules = new(RULES)
    rules.players, rules.desserts = players, len(components["desserts"])
    _pack_switches(rules, switches)
    _pack_cards(rules, components, switches.favourite_rule == "favourite_alone_always")
    _pack_start(rules.start, len(components["desserts"]))
    ids = [g["id"] for g in components["guests"]], [d["id"] for d in components["desserts"]]
    rules.named = ids == cards.published_ids()
    return rules


def _pack_switches(rules: Any, s: JustDessertsSwitches) -> None:
    def code(name: str) -> int:
        options = type(s).model_fields[name].annotation.__args__  # type: ignore[union-attr]
        return int(options.index(getattr(s, name)))

    for field, name in (
        ("chance_discards", "discard_chooser"), ("may_clear", "overdiscard"), ("superset", "extra_desserts"),
        ("tip_per_card", "tips_per_guest"), ("simultaneous", "serve_mode"), ("may_pass", "empty_option"),
        ("door", "door_guest"), ("not_expeller", "door_guest_who"), ("random_order", "discard_order"),
        ("guests_on_empty", "guest_reshuffle_timing"), ("door_enters", "guest_draw_empty"),
        ("dessert_reshuffle", "dessert_reshuffle"), ("poach_first", "poach_order"),
        ("serve_only", "after_failed_attempt"), ("room_and_pile", "all_served_test"),
        ("served_at_end", "fallback_timing"), ("exactly_two", "pair_bonus"), ("final_tie", "final_tie"),
        ("surprise_order", "surprise_order"), ("ask_all", "reaction_polling"),
        ("block_wins", "surprise_vs_plain_block"), ("surprise_cover", "surprise_set"),
        ("aces", "buffet_aces"), ("draw_first", "buffet_sequence"), ("secret_returns", "buffet_return_mode"),
        ("buffet_room_only", "buffet_serve_from"), ("returned", "returned_guest"),
        ("no_cap_winner", "cap_result"), ("win_at_end", "win_timing"),
    ):  # fmt: skip
        rules[field] = code(name)
    rules.turn_cap, rules.poach_attempts = s.turn_cap, s.poach_attempts
    rules.dropped_return, rules.block_tip = s.swap_dropped_can_return, s.block_favourite_tip
    rules.victim_surprises, rules.surprise_pays = s.victim_may_surprise, s.surprise_compensation
    rules.buffet_must_serve, rules.buffet_poach = s.buffet_serve_mandatory, s.buffet_allows_poach
    rules.discard_hidden, rules.offers_forgotten = not s.dessert_discard_public, not s.failed_offer_public
    rules.poaching, rules.buffet, rules.surprise = s.adv_poach, s.adv_buffet, s.adv_surprise


def _pack_start(start: Any, desserts: int) -> None:
    start.turn = 1
    start.target = start.origin = NOWHERE
    start.sending[:] = start.expeller[:] = -1
    start.pile[:desserts], start.pile_n = range(desserts), desserts
    start.guest_pile[:], start.guests_left = range(GUESTS), GUESTS


def minimal_covers(needs: int) -> list[tuple[int, ...]]:
    """All minimal covers of a set of ``needs`` tastes by its non-empty subsets (1, 2, 8 or 49).

    In a minimal cover every subset has a taste of its own, so it has at most ``needs`` members.
    """
    whole = (1 << needs) - 1
    found = []
    for size in range(1, needs + 1):
        for classes in combinations(range(1, whole + 1), size):
            unions = [0] * size
            for i in range(size):
                for j, c in enumerate(classes):
                    unions[i] |= c if i != j else 0
            if all(u != whole for u in unions) and unions[0] | classes[0] == whole:
                found.append(classes)
    return found


def _pack_cards(rules: Any, components: Mapping[str, Any], favourite_alone: bool) -> None:
    bit = {name: 1 << t for t, name in enumerate(components["flavours"])}
    tastes = [sum(bit[f] for f in d["flavours"]) for d in components["desserts"]]
    number = {d["id"]: i for i, d in enumerate(components["desserts"])}
    for d, taste in enumerate(tastes):
        rules.taste[d] = taste
        if taste.bit_count() == 1:
            _put(rules, "ace", d)
            _put(rules, "ace_of", d, taste.bit_length() - 1)
    covers = {n: minimal_covers(n) for n in range(1, MOST_NEEDS + 1)}
    plain, wishes = 0, []
    for g, guest in enumerate(components["guests"]):
        needs = [bit[f] for f in guest["tastes"]]
        refused = sum(bit[f] for f in guest["dislikes"])
        favourites = [number[f] for f in guest["favourites"]]
        whole = (1 << len(needs)) - 1
        rules.needs[g] = len(needs)
        present = set()
        forced = False
        for d, taste in enumerate(tastes):
            alone = favourite_alone and d in favourites
            gives = sum(1 << n for n, need in enumerate(needs) if taste & need)
            if alone and (gives != whole or taste & refused):
                forced, gives = True, whole
            if d in favourites:
                _put(rules, "fav", d, g)
            if taste & refused and not alone:
                continue
            _put(rules, "usable", d, g)
            if not gives:
                continue
            if d in favourites and gives == whole:
                _put(rules, "lone", d, g)
            rules.class_of[g, d] = gives
            _put(rules, "class", d, g, gives)
            present.add(gives)
            for n in range(len(needs)):
                if gives >> n & 1:
                    _put(rules, "gives", d, g, n)
        lists = [c for c in covers[len(needs)] if present.issuperset(c)]
        rules.covers_n[g] = len(lists)
        for i, classes in enumerate(lists):
            rules.covers[g, i] = sum(1 << c for c in classes)
        plain |= int(not refused and not forced) << g
        wishes.append(0 if forced else sum(needs))
    rules.plain = plain
    for union in range(1 << TASTES):
        rules.fed_by[union] = sum(1 << g for g, w in enumerate(wishes) if w & ~union == 0) & EVERYBODY


def _put(rules: Any, name: str, d: int, *index: int) -> None:
    low = d < LOW_CARDS
    words = f"{name}_{'lo' if low else 'hi'}"
    mask = 1 << (d if low else d - LOW_CARDS)
    if index:
        rules[words][index] |= mask
    else:
        rules[words] = int(rules[words]) | mask
