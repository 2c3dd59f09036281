"""What the referee for Just Desserts knows about cards: tastes, covers by trying every subset, the deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, combinations
from typing import Any

Line = dict[str, Any]
Cover = tuple[str, ...]


class Cards:
    """The desserts and guests in play; zones without an order are listed as the components are."""

    def __init__(self, components: Line, switch: Line) -> None:
        self.desserts = [card["id"] for card in components["desserts"]]
        self.guests = [card["id"] for card in components["guests"]]
        self.place = {name: n for names in (self.desserts, self.guests) for n, name in enumerate(names)}
        self.flavours = {card["id"]: set(card["flavours"]) for card in components["desserts"]}
        self.need = {card["id"]: set(card["tastes"]) for card in components["guests"]}
        self.dislikes = {card["id"]: set(card["dislikes"]) for card in components["guests"]}
        self.favourites = {card["id"]: set(card["favourites"]) for card in components["guests"]}
        self.group = {card["id"]: card["group"] for card in components["guests"]}
        self.supersets = switch["extra_desserts"] == "any_superset"  # JD-A07
        self.alone = switch["favourite_rule"] == "favourite_alone_always"  # JD-A05, JD-A06

    def sort(self, cards: Iterable[str]) -> list[str]:
        return sorted(cards, key=self.place.__getitem__)

    def satisfies(self, desserts: Iterable[str], guest: str) -> bool:
        """All that the guest asks for and nothing that it dislikes (JD-020, JD-022)."""
        desserts = list(desserts)
        if self.alone and len(desserts) == 1 and desserts[0] in self.favourites[guest]:
            return True
        served = set().union(*(self.flavours[d] for d in desserts))
        return bool(desserts) and self.need[guest] <= served and not served & self.dislikes[guest]

    def covers(self, hand: list[str], guest: str, wanted: set[str] | None = None) -> Iterator[Cover]:
        """The sets from a hand that the guest can be served with, one of ``wanted`` among them.

        Minimal ones (JD-021): as many desserts as necessary. With any superset allowed they would be
        too many to list; then it is enough for ``following`` to know the largest.
        """
        if self.supersets:
            fine = tuple(d for d in hand if not self.flavours[d] & self.dislikes[guest])
            if self.satisfies(fine, guest) and (wanted is None or wanted & set(fine)):
                yield fine
            return
        # Each dessert of a minimal set serves a taste that no other of them serves.
        fine = tuple(d for d in hand if not self.flavours[d] & self.dislikes[guest] or self.alone)
        for size in range(1, len(self.need[guest]) + 1):
            for some in combinations(fine, size):
                if not self.satisfies(some, guest) or (wanted is not None and not wanted & set(some)):
                    continue
                smaller = (part for n in range(1, size) for part in combinations(some, n))
                if not any(self.satisfies(part, guest) for part in smaller):
                    yield some

    def following(
        self, hand: list[str], picked: list[str], guest: str, wanted: set[str] | None = None
    ) -> tuple[bool, list[str]]:
        """Whether the desserts picked may be served as they are, and those that may be picked next.

        Desserts are picked in the order of the components, so that each set is picked in one way.
        """
        complete = self.satisfies(picked, guest) and (wanted is None or bool(wanted & set(picked)))
        after = self.place[picked[-1]] if picked else -1
        later = [d for d in hand if self.place[d] > after]
        if not self.supersets:
            n = len(picked)
            longer = [c for c in self.covers(hand, guest, wanted) if len(c) > n and [*c[:n]] == picked]
            return complete, self.sort({c[n] for c in longer})
        able = []
        for dessert in later:
            rest = [d for d in later if self.place[d] > self.place[dessert]]
            if dessert in next(self.covers([dessert], guest), (dessert,)) and any(
                dessert in c and set(picked) <= set(c)
                for c in self.covers([*picked, dessert, *rest], guest, wanted)
            ):
                able.append(dessert)
        return complete, able

    def aces(self, hand: list[str], kind: str) -> list[Cover]:
        """The fours of single-flavour desserts that open a buffet (JD-070, JD-A30)."""
        singles = [d for d in hand if len(self.flavours[d]) == 1]
        allowed = {"any_four": {1, 2, 3, 4}, "distinct_tastes": {4}, "same_taste": {1}}[kind]
        return [
            four
            for four in combinations(singles, 4)
            if len(set().union(*(self.flavours[d] for d in four))) in allowed
        ]

    def largest_group(self, guests: list[str]) -> int:
        return max(Counter(self.group[g] for g in guests).values(), default=0)

    def different(self, guests: list[str]) -> int:
        return len({self.group[g] for g in guests})

    def everywhere(self, state: Line) -> tuple[list[str], list[str]]:
        """Every dessert and every guest of a state, wherever it lies (JD-005, JD-006)."""
        offer = state["offer"]
        desserts = [*state["dessert_deck"], *state["dessert_discard"], *chain(*state["hands"])]
        if offer:
            desserts += [*offer["desserts"], *(offer["block"] or [])]
        guests = [*state["guest_deck"], *state["guest_discard"], *state["room"], *state["leaving"]]
        return desserts, [*guests, *chain(*state["satisfied"])]


def component_faults(components: Line, cards: Cards) -> Iterator[str]:
    """What the rulebook counts (JD-002, JD-003) and how favourites fit (JD-009)."""
    groups = Counter(cards.group.values())
    if len(groups) != 6 or set(groups.values()) != {4}:
        yield f"guests are not 6 groups of 4: {dict(groups)}"
    if len(components["flavours"]) != 12:
        yield "there are not 12 tastes"
    if len(cards.desserts) != len(set(cards.desserts)) or len(cards.guests) != len(set(cards.guests)):
        yield "an id is used twice"
    if any(not flavours for flavours in cards.flavours.values()):
        yield "a dessert has no flavour"
    for guest in cards.guests:
        if not cards.need[guest] or cards.need[guest] & cards.dislikes[guest]:
            yield f"{guest} wants nothing, or wants what it dislikes"
        for favourite in cards.favourites[guest]:
            if not cards.satisfies([favourite], guest):
                yield f"{favourite} does not satisfy {guest}"


def deal_faults(state: Line, cards: Cards, players: int, events: list[Line]) -> Iterator[str]:
    """Three desserts each, three guests, and the first turn's draws (JD-011, JD-012, JD-016)."""
    if not 2 <= players <= 5:  # JD-001
        yield "wrong number of players"
    drawn = state["hands"][0]
    if [len(hand) for hand in state["hands"]] != [4, *(3 for _ in range(players - 1))]:
        yield "not three desserts each and one drawn"
    told = [{k: v for k, v in event.items() if k not in ("dessert", "guest")} for event in events]
    if told != [
        {"what": "turn", "seat": 0, "turn": 1},
        {"what": "draw", "seat": 0, "why": "turn"},
        {"what": "arrive", "from": "deck"},
    ]:
        yield f"the game begins with {told}"
    elif events[1]["dessert"] not in drawn or events[2]["guest"] not in state["room"]:
        yield "what was drawn first is not there"
    if len(state["room"]) != 4 or len(state["guest_deck"]) != len(cards.guests) - 4:
        yield "not three guests in the room and one drawn"
    desserts, guests = cards.everywhere(state)
    if sorted(desserts) != sorted(cards.desserts) or sorted(guests) != sorted(cards.guests):
        yield "a card is missing or there twice"
    empty: Line = {
        "turn": 1,
        "seat": 0,
        "decider": 0,
        "stage": "main",
        "slots": 2,
        "services": 0,
        "guest_discard": [],
        "dessert_discard": [],
        "expelled_by": [],
        "fixed_door": None,
        "satisfied": [[] for _ in range(players)],
        "known": [[] for _ in range(players)],
        "last_service": [0] * players,
        "sending": [None] * players,
        "block_asked": False,
        "failed": False,
        **dict.fromkeys(("option", "target", "offer", "bids", "declared")),
        **{name: [] for name in ("protected", "immune", "leaving", "clearable", "picked", "asked")},
    }
    for name, value in empty.items():
        if state[name] != value:
            yield f"{name} is {state[name]} at the start"
    for zone in [*state["hands"], state["room"]]:
        if zone != cards.sort(zone):
            yield "a zone is not listed as the components are"
