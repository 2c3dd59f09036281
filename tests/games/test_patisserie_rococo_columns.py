"""La Pâtisserie Rococo: result columns (ledger section 21) against a recount from the trace."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

from sim.games.patisserie_rococo.names import lists
from sim.kit import config
from sim.trace import trace
from tests.games.rococo_position import GAME
from tests.play import packed, table, variant

Line = dict[str, Any]
KEYS = ("players_2", "players_3", "players_5", "first_game_2", "extended")
VALUES = range(2, 7)
every = pytest.mark.parametrize("key", KEYS)


class Played:
    """A game's trace with its rows; ``decisions``: those of people, each with the state before it."""

    def __init__(self, key: str) -> None:
        game, chosen = variant(GAME, key)
        switches = config.switches(game, chosen.switches, "test")
        self.parts = game.components(switches, None)
        at = table(GAME, key, ("random_useful",))
        self.lines: list[Line] = list(trace(at, switches, self.parts, key, 31, KEYS.index(key)))
        self.row, self.seats = at.games[0], list(enumerate(at.seats[0]))
        self.lists = lists(at.rules, self.parts)
        self.start, self.end = self.lines[0]["state"], self.lines[-2]["state"]
        pairs = zip(self.lines, self.lines[1:-1], strict=False)
        self.decisions = [(a["state"], b) for a, b in pairs if b["action"]]
        self.recipes = {recipe["id"] for recipe in self.parts["recipes"]["recipe"]}
        self.fixed = {c.name: c.names for c in game.seat_columns}

    def events(self, what: str) -> list[Line]:
        return [e for line in self.lines[:-1] for e in line["events"] if e["what"] == what]

    def ids(self, which: str, mask: int) -> set[str]:
        """Ids of the items of a mask."""
        return {name.split()[0] for i, name in enumerate(self.lists[which]) if mask >> i & 1}

    def cards(self, row: Any, what: str) -> set[str]:
        words = ("low", "high")
        return set[str]().union(*(self.ids(f"cards_{w}", int(row[f"{what}_{w}"])) for w in words))

    def codes(self, row: Any, column: str) -> set[str]:
        return {code for i, code in enumerate(self.fixed[column]) if int(row[column]) >> i & 1}

    def effect(self, card: str) -> str:
        level = {c["id"]: c for file in ("start_staff", "staff") for c in self.parts[file]["card"]}
        return str(level[card]["effect"]) if card in level else "pp_if"

    def value(self, recipe: str) -> int:
        return next(int(r["value"]) for r in self.parts["recipes"]["recipe"] if r["id"] == recipe)


@cache
def played(key: str) -> Played:
    return Played(key)


@every
def test_cards_of_the_draft(key: str) -> None:
    """Section 21: cards drafted by id and number of the pick; without trays there are no picks."""
    at, taken, picks = played(key), Counter[str](), set[tuple[int, int, str]]()
    for line in at.lines[:-1]:
        if line.get("node") == "draft":
            action = line["action"]
            taken[action["tray"]] += 1
            picks.add((line["seat"], taken[action["tray"]], action["card"]))
        for event in line["events"]:
            if event["what"] == "deal" and "tray" in event:
                taken[event["tray"]] = 0
            elif event["what"] == "mentor_draft":
                taken[event["tray"]] += 1
    for s, row in at.seats:
        for n in (1, 2, 3, 4):
            assert at.cards(row, f"pick_{n}") == {c for seat, pick, c in picks if (seat, pick) == (s, n)}
        dealt = {e["card"] for e in at.events("deal") if e.get("seat") == s}
        assert at.cards(row, "drafted") == dealt | {card for seat, _, card in picks if seat == s}


@every
def test_cards_of_a_seat(key: str) -> None:
    """Section 21: cards hired, played, removed and dismissed; kinds of bonus used and skipped."""
    at = played(key)
    for s, row in at.seats:
        mine = [(before, line) for before, line in at.decisions if line["seat"] == s]
        chosen = {
            node: [line["action"] for _, line in mine if line["node"] == node] for node in ("play", "notice")
        }
        assert at.cards(row, "hired") == {e["card"] for e in at.events("hire") if e["seat"] == s}
        assert at.cards(row, "played") == {action["card"] for action in chosen["play"]}
        assert at.cards(row, "removed") == set(at.end["seats"][s]["removed"])
        zones = Counter(action["zone"] for action in chosen["notice"])
        assert [int(row[f"dismissed_{zone}"]) for zone in ("hand", "unused")] == [
            zones["hand"],
            zones["unused"],
        ]
        assert int(row["dismissed_used"]) + int(row["dismissed_played"]) == zones["used"]
        asked = [
            (at.effect(before["pending"]["card"]), line) for before, line in mine if line["node"] == "bonus"
        ]
        assert at.codes(row, "codes_used") == {code for code, line in asked if line["action"]["use"]}
        assert at.codes(row, "codes_skipped") == {code for code, line in asked if not line["action"]["use"]}


@every
def test_points_of_staff_by_bonus(key: str) -> None:
    """Section 21: ``pp_staff_level`` by effect; copied bonuses count for who copies."""
    at, points = played(key), Counter[tuple[int, str]]()
    effect = ""
    for line in at.lines[:-1]:
        for event in line["events"]:
            if event["what"] == "bonus":
                effect = at.effect(event["card"])
            elif event["what"] == "points" and event["from"] == "staff_level":
                points[event["seat"], effect] += event["points"]
    names = {"by_pay_coins": "pay_coins_for_pp", "by_discard_ingredients": "discard_ingredients_for_pp"}
    names["by_discard_goods"] = "discard_goods_for_pp"
    columns = [name for name in at.fixed if name.startswith("by_")]
    assert len(columns) == 10
    for s, row in at.seats:
        for name in columns:
            assert int(row[name]) == points[s, names.get(name, "pp_" + name[3:])], name
        assert sum(int(row[name]) for name in columns) == int(row["pp_staff_level"])


@every
def test_dishes_by_value(key: str) -> None:
    """Section 21: dishes baked, decorated, sold and presented by value."""
    at, racks, counted = played(key), dict[tuple[int, int], str](), Counter[tuple[int, str, int]]()
    verbs = {"bake": "baked", "decorate": "decorated", "sell": "sold", "present": "presented"}
    for line in at.lines[:-1]:
        for e in line["events"]:
            if e["what"] in verbs:
                recipe = racks[e["seat"], e["rack"]] = e.get("recipe") or racks[e["seat"], e["rack"]]
                counted[e["seat"], verbs[e["what"]], at.value(recipe)] += 1
    for s, row in at.seats:
        for what in verbs.values():
            found = [int(row[f"{what}_{v}"]) for v in VALUES]
            assert found == [counted[s, what, v] for v in VALUES] and sum(found) == int(row[what])


@every
def test_the_table_map(key: str) -> None:
    """Section 21: spaces filled per table and by whom, ties won by distance (PR-113)."""
    at, ties, players = played(key), Counter[int](), len(played(key).end["seats"])
    side = at.parts["board"]["side"]["A" if players < 4 else "B"]
    for t, (spaces, sign) in enumerate(zip(at.end["tables"], side["table"], strict=True)):
        assert int(at.row[f"filled_{t + 1}"]) == sum(dish is not None for dish in spaces)
        ranks = sign["ranks"] or range(len(spaces))
        own = {
            s: [r for r, d in zip(ranks, spaces, strict=True) if d and d["seat"] == s] for s in range(players)
        }
        order = sorted((s for s in own if own[s]), key=lambda s: (-len(own[s]), min(own[s])))
        for place, s in enumerate(order[: min(2, players - 1)]):
            ties[s] += any(len(own[o]) == len(own[s]) for o in order[place + 1 :])
    for s, row in at.seats:
        assert int(row["ties_won"]) == ties[s]
        mine = {i for i in range(len(at.lists["spaces"])) if int(row["spaces"]) >> i & 1}
        assert {at.lists["spaces"][i] for i in mine} == {
            f"Table {t + 1}, space {n + 1}"
            for t, spaces in enumerate(at.end["tables"])
            for n, dish in enumerate(spaces)
            if dish and dish["seat"] == s
        }


@every
def test_round_by_round(key: str) -> None:
    """Section 21: decorations, inventory and cards left to hire by round; special claims with their round."""
    at = played(key)
    pairs = list(zip(at.lines, at.lines[1:-1], strict=False))
    ends = [line for before, line in pairs if line["state"]["round"] > before["state"]["round"]]
    left = [sum(e["what"] == "leave" for e in line["events"]) for line in ends]
    left.append(sum(card is not None for card in at.end["hire"]))
    assert [int(at.row[f"hire_left_{n}"]) for n in (1, 2, 3, 4)] == left
    for s, row in at.seats:
        own = [line["state"]["seats"][s] for line in ends]
        assert [int(row[f"deco_{n}"]) for n in (1, 2, 3)] == [len(me["decorations"]) for me in own]
        new = [sum(e["what"] == "deal" and e.get("seat") == s for e in line["events"]) for line in ends]
        staff = [len(me["hand"] + me["unused"] + me["used"]) - n for me, n in zip(own, new, strict=True)]
        assert [int(row[f"staff_{n}"]) for n in (1, 2, 3)] == staff
        for n, column in enumerate(("claim_a", "claim_b")):
            claims = [
                f"slot {e['slot'] + 1} in round {before['round']}"
                for before, line in at.decisions
                for e in line["events"]
                if e["what"] == "claim" and (e["seat"], e["table"]) == (s, n)
            ]
            assert [at.fixed[column][int(row[column])]] == (claims or ["none"])


@every
def test_what_lay_on_the_board(key: str) -> None:
    """Section 21: star row, table-bonus tiles and special tiles in play; reshuffles of both bags."""
    at = played(key)
    assert at.ids("stars", int(at.row["stars_shown"])) == set(at.start["star_row"])
    assert at.ids("table_bonuses", int(at.row["bonus_tiles"])) == set(at.start["table_bonus"])
    for column, tile in zip(("special_a", "special_b"), at.start["special"], strict=True):
        assert at.lists["special_bonuses"][int(at.row[column])].split()[0] == tile["tile"]
    for which, column in (("ingredients", "reshuffles_tiles"), ("recipes", "reshuffles_recipes")):
        assert int(at.row[column]) == sum(e["which"] == which for e in at.events("shuffle"))


@pytest.mark.parametrize("component_set", ["reconstruction_a", "reconstruction_b"])
def test_names_are_those_of_the_components_in_play(component_set: str) -> None:
    """Every card, tile and space that can occur has a name of its own; copies and others have none."""
    game, chosen = variant(GAME, "players_4")
    switches = config.switches(game, {"component_set": component_set}, "test")
    parts = game.components(switches, None)
    names = lists(packed(GAME, "players_4", component_set=component_set), parts)
    cards = [name.split()[0] for name in [*names["cards_low"], *names["cards_high"]] if name]
    files = ("start_staff", "star_staff", "staff")
    assert sorted(cards) == sorted(c["id"] for file in files for c in parts[file]["card"])
    assert (
        len(names["spaces"])
        == len(set(names["spaces"]))
        == sum(len(t["spaces"]) for t in parts["board"]["side"]["B"]["table"])
    )
    assert chosen.players == 4
    listed = {c.listed for c in (*game.game_columns, *game.seat_columns)} - {""}
    assert listed == set(names)


@every
def test_the_trace_ends_with_a_picture_of_the_board(key: str) -> None:
    """Every presented dish and every final score is on it; it is an SVG file of its own."""
    at = played(key)
    texts = [text.text or "" for text in ElementTree.fromstring(at.lines[-1]["picture"]).iter() if text.text]
    dishes = [dish["recipe"] for row in at.end["tables"] for dish in row if dish]
    assert dishes == [t.split()[0] for t in texts if t.split()[0] in at.recipes]
    for s, scores in enumerate(at.lines[-1]["scores"]):
        assert any(t.startswith(f"seat {s}:") and t.endswith(f"; {scores['total']} points") for t in texts)
