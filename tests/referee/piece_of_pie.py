"""A referee for Piece of Pie: plays a trace again from the rulebook alone and says where it disagrees.

Written from the rulebook and, where it is silent, the rule ledger (PP-...), without the engine: plain
lists and dictionaries in the words of the trace. Every recipe is read as the sets of places that meet
its condition, and scored by trying out every choice of sets that share no piece (PP-050).
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from tests.referee import common
from tests.referee.common import Line

Sets = list[frozenset[int]]

FLAVOURS = ("kiwi", "strawberry", "blueberry", "apricot")
SHAPES = ("heart", "flower", "star")
RING = range(8)
FLAVOUR_POINTS = {  # PP-060 to PP-066
    **{"kiwi": 3, "four_seasons": 4, "apricot_strawberry": 3, "strawberry_sandwich": 2},
    **{"blueberry_delight": 3, "blueberry_kiwi": 2, "apricot_delight": 2},
}
PATTERN_POINTS = {  # PP-070 to PP-076
    **{"opposite": 2, "mirror_image": 2, "triangle": 4, "side_by_side": 2},
    **{"alternate": 5, "triplet": 4, "split_pair": 2},
}
BETWEEN = {  # the piece, the steps to the two others, whether those are equal
    "kiwi": ("kiwi", 1, True),
    "strawberry_sandwich": ("strawberry", 1, False),
    "blueberry_delight": ("blueberry", 3, True),
    "apricot_delight": ("apricot", 2, False),
}
EQUAL = {  # the steps from the first piece to those that have its flavour
    "opposite": (4,),
    "triangle": (2, 4),
    "side_by_side": (1,),
    "triplet": (1, 2),
    "split_pair": (3,),
}


def referee(lines: list[Line]) -> list[str]:
    """What is wrong with the first line that is wrong; nothing if the trace is a game by the rules."""
    return common.follow(lines, Rules)


class Rules(common.Rules):
    """The rules that one game of Piece of Pie is played by."""

    def __init__(self, setup: Line) -> None:
        super().__init__(setup)
        self.pieces = {piece["id"]: piece for piece in setup["components"]["pieces"]}
        self.recipes = {
            kind: {card["id"]: card["points"] for card in setup["components"][f"{kind}_recipes"]}
            for kind in ("flavour", "pattern")
        }
        self.own_pies = 2 if self.players == 2 else 1  # PP-015
        # Per seat and own pie, the first two pieces laid, in the order of the pie.
        self.first_two: dict[tuple[int, int], list[str]] = {}

    # Setup

    def setup(self, state: Line) -> list[str]:
        found = []
        dark = Counter(piece["flavour"] for piece in self.pieces.values() if piece["dark"])
        if len(self.pieces) != 32 or sum(dark.values()) != 8:
            found.append("32 pieces, 8 of them dark (PP-001)")
        if {piece["flavour"] for piece in self.pieces.values()} != set(FLAVOURS) or any(
            piece["shape"] not in (*SHAPES, "none") for piece in self.pieces.values()
        ):
            found.append("a piece of an unknown flavour or shape (PP-001)")
        if self.switch["dark_pieces"] == "balanced" and set(dark.values()) != {2}:
            found.append("two dark pieces a flavour (PP-A02)")
        if self.recipes != {"flavour": FLAVOUR_POINTS, "pattern": PATTERN_POINTS}:
            found.append("wrong recipe cards (PP-004)")

        middle = [item["piece"] for pie in state["middle"] for item in pie]
        in_play = [name for name, piece in self.pieces.items() if self.players != 3 or not piece["dark"]]
        if sorted(middle) != sorted(in_play):
            found.append("the middle has every piece in play once (PP-012)")
        if len(state["middle"]) != {2: 4, 3: 3, 4: 4}[self.players]:
            found.append("wrong number of pies in the middle (PP-005)")
        if any([item["position"] for item in pie] != list(RING) for pie in state["middle"]):
            found.append("a pie in the middle has 8 places (PP-013)")
        for kind in ("flavour", "pattern"):
            card, wanted = state["recipes"][kind], self.switch[f"{kind}_recipe"]
            if card not in self.recipes[kind] or wanted not in ("random", card):
                found.append(f"{card} is not the {kind} recipe (PP-010)")
        perfect = state["perfect"]
        if len(perfect) != self.players or len(set(perfect)) != len(perfect) or set(perfect) - set(FLAVOURS):
            found.append("each player has another perfect piece card (PP-011)")
        fresh = {
            **{"turn": 1, "seat": 0, "decider": 0, "stage": "turn"},
            **{key: state[key] for key in ("middle", "recipes", "perfect")},
            "pies": [[[] for _ in range(self.own_pies)] for _ in range(self.players)],
        }
        return found + self.differences(fresh, state)

    # Taking and placing a piece

    def ends(self, pie: list[Line]) -> list[Line]:
        """What may be picked from a pie in the middle (PP-021 to PP-023)."""
        if len(pie) == 8:
            return [item for item in pie if item["position"] == 0]
        there = {item["position"] for item in pie}
        return [
            item
            for item in pie
            if (item["position"] + 1) % 8 not in there or (item["position"] - 1) % 8 not in there
        ]

    def legal(self, state: Line) -> list[Line]:
        own = state["pies"][state["seat"]]
        places: list[tuple[int, str | None]] = []
        for number, pie in enumerate(own):
            if len(pie) in (0, 1, 7):  # PP-030, PP-033, PP-032
                twin = not pie and any(not other for other in own[:number])  # equal empty pies
                places += [] if twin else [(number, None)]
            elif len(pie) < 8:  # PP-031
                places += [(number, "clockwise"), (number, "counterclockwise")]
        return [
            {"do": "take", "piece": item["piece"], "pie": number, "side": side}
            for pie in state["middle"]
            for item in self.ends(pie)
            for number, side in places
        ]

    def do(self, action: Line, state: Line, events: list[Line]) -> None:
        seat, piece, side = state["seat"], action["piece"], action["side"]
        for number, pie in enumerate(state["middle"]):
            for item in [item for item in pie if item["piece"] == piece]:
                pie.remove(item)
                where = {"middle": number, "position": item["position"]}
                events.append({"what": "take", "seat": seat, "piece": piece, **where})
        own = state["pies"][seat][action["pie"]]
        own.insert(0 if side == "counterclockwise" else len(own), piece)
        if len(own) <= 2:
            self.first_two[seat, action["pie"]] = list(own)
        events.append({"what": "place", "seat": seat, "piece": piece, "pie": action["pie"], "side": side})
        if not any(state["middle"]):  # PP-035
            state["decider"] = state["stage"] = None
            events += [
                {"what": "reveal", "seat": s, "perfect": card} for s, card in enumerate(state["perfect"])
            ]
            return
        state["turn"] += 1
        state["seat"] = state["decider"] = (seat + 1) % self.players

    # Scores

    def outcome(self, state: Line, events: list[Line]) -> Line:
        scores = [self.score(seat, state) for seat in range(self.players)]
        ranking, tie_break, credit = self.winners([score["total"] for score in scores])
        whole = all(len(pie) == 8 for pies in state["pies"] for pie in pies)  # PP-035
        return {
            "reason": "complete" if whole else None,
            "turns": {2: 32, 3: 24, 4: 32}[self.players],  # PP-020
            **{"scores": scores, "ranking": ranking, "tie_break": tie_break, "credit": credit},
        }

    def score(self, seat: int, state: Line) -> Line:
        pies = [[self.pieces[name] for name in pie] for pie in state["pies"][seat]]
        pooled = self.switch["two_player_scope"] == "per_player"  # PP-A05
        areas = [[piece for pie in pies for piece in pie]] if pooled else pies
        perfect = [sum(piece["flavour"] == state["perfect"][seat] for piece in pie) for pie in pies]
        best_pie = self.switch["two_player_perfect"] == "best_pie"  # PP-A06
        flavour, pattern = state["recipes"]["flavour"], state["recipes"]["pattern"]
        if flavour in ("four_seasons", "blueberry_kiwi"):
            sets = sum(self.anywhere(flavour, area) for area in areas)
        else:
            sets = sum(packing(self.around(flavour, tastes(pie))) for pie in pies)
        parts = {
            "shavings": sum(self.shavings(piece) for pie in pies for piece in pie),
            "frosting": 3 * sum(self.frosted([piece["frosting"] for piece in pie]) for pie in pies),
            "shapes": 5 * sum(min(sum(p["shape"] == s for p in area) for s in SHAPES) for area in areas),
            "flavour": FLAVOUR_POINTS[flavour] * sets,
            "pattern": PATTERN_POINTS[pattern]
            * sum(self.pattern(pattern, tastes(pie), self.cut(seat, n, state)) for n, pie in enumerate(pies)),
            "perfect": max(perfect) if best_pie else sum(perfect),
        }
        return {"total": sum(parts.values()), **parts}

    def cut(self, seat: int, pie: int, state: Line) -> int:
        """The axis between the first two pieces laid, as the sum of mirrored places (PP-A04)."""
        first, second = self.first_two[seat, pie]
        return (state["pies"][seat][pie].index(first) + state["pies"][seat][pie].index(second)) % 8

    def shavings(self, piece: Line) -> int:
        marker = self.switch["shavings_unit"] == "marker"  # PP-A08
        return piece["shavings"] if marker else int(piece["shavings"] > 0)

    def frosted(self, frosting: list[bool]) -> int:
        """Pairs of neighbours with frosting (PP-041)."""
        if self.switch["frosting_runs"] == "disjoint_pairs":
            pairs = [(i, (i + 1) % 8) for i in RING]
            return packing([frozenset(pair) for pair in pairs if all(frosting[i] for i in pair)])
        if all(frosting):  # PP-A07: one run
            return 1
        starts = [i for i in RING if frosting[i] and not frosting[i - 1]]
        return sum(frosting[(i + 1) % 8] for i in starts)

    def anywhere(self, recipe: str, area: list[Line]) -> int:
        """Sets of one piece of each flavour wherever they lie (PP-061, PP-065)."""
        wanted = FLAVOURS if recipe == "four_seasons" else ("blueberry", "kiwi")
        left, sets = [piece["flavour"] for piece in area], 0
        while all(flavour in left for flavour in wanted):
            for flavour in wanted:
                left.remove(flavour)
            sets += 1
        return sets

    def around(self, recipe: str, f: list[str]) -> Sets:
        """The sets of a flavour recipe that depends on places (PP-060, PP-062 to PP-064, PP-066)."""
        if recipe == "apricot_strawberry":
            return [frozenset({i, i + 4}) for i in range(4) if {f[i], f[i + 4]} == {"apricot", "strawberry"}]
        piece, steps, equal = BETWEEN[recipe]
        sets = []
        for i in RING:
            before, after = (i - steps) % 8, (i + steps) % 8
            if f[i] == piece and (f[before] == f[after]) == equal:
                triple = self.switch["sandwich_consumes"] == "triple"  # PP-A03
                sets.append(frozenset({before, i, after} if triple else {i}))
        return sets

    def pattern(self, recipe: str, f: list[str], cut: int) -> int:
        """How many sets a pattern recipe finds in a pie (PP-070 to PP-076)."""
        if recipe == "mirror_image":  # PP-071
            axes = [1, 3, 5, 7] + ([0, 2, 4, 6] if self.switch["mirror_axes"] == "cuts_and_slices" else [])
            if self.switch["mirror_choice"] == "fixed_axis":
                axes = [cut]
            return max(
                sum((i + j) % 8 == axis and f[i] == f[j] for i, j in combinations(RING, 2)) for axis in axes
            )
        if recipe == "alternate":  # PP-074
            distinct = self.switch["alternate_distinct"]  # PP-A09
            windows = [[(i + k) % 8 for k in range(4)] for i in RING]
            fits = [
                (a, b, c, d)
                for a, b, c, d in windows
                if f[a] == f[c] and f[b] == f[d] and (f[a] != f[b] or not distinct)
            ]
            return packing([frozenset(window) for window in fits])
        groups = [[i, *((i + step) % 8 for step in EQUAL[recipe])] for i in RING]
        return packing([frozenset(g) for g in groups if len({f[i] for i in g}) == 1])

    def winners(self, totals: list[int]) -> tuple[list[int], str | None, list[float]]:
        """Ranks, tie-break and credits (PP-082, PP-A22, PP-A25)."""
        seats = range(self.players)
        leaders = [seat for seat in seats if totals[seat] == max(totals)]
        tie_break = self.switch["tie_break"] if len(leaders) > 1 else None
        first = leaders[-1:] if tie_break == "last_turn" else leaders

        def better(a: int, b: int) -> bool:
            if (a in first) != (b in first):
                return a in first
            later = a > b and self.switch["rank_ties"] == "last_turn" and a not in first
            return totals[a] > totals[b] or (totals[a] == totals[b] and later)

        ranking = [1 + sum(better(other, seat) for other in seats) for seat in seats]
        return ranking, tie_break, [1 / len(first) if seat in first else 0.0 for seat in seats]


def tastes(pie: list[Line]) -> list[str]:
    return [piece["flavour"] for piece in pie]


def packing(sets: Sets) -> int:
    """The most sets of which no two share a piece."""
    if not sets:
        return 0
    first, rest = sets[0], sets[1:]
    without = [s for s in rest if s != first]
    return max(packing(without), 1 + packing([s for s in rest if not s & first]))
