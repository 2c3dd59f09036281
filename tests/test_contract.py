"""What every game owes the laboratory, for every game, variant and strategy."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import strategies
from sim import games
from sim.kit import streams
from sim.kit.jit import COMPILED
from sim.kit.legal import has
from sim.kit.protocol import strategy
from sim.kit.records import copy, new
from sim.kit.table import PlayError, strategy_unit
from tests.play import CASES, SHIPPED, digest, entry, legal, table, walk

ROOT = Path(__file__).parents[1]
DIGESTS = Path(__file__).parent / "golden" / "digests.json"
GAMES = 300 if COMPILED else 2

every_case = pytest.mark.parametrize(
    ("name", "key"), [pytest.param(*case, marks=pytest.mark.xdist_group(case[0])) for case in CASES]
)


def own(name: str) -> list[str]:
    """Names of the strategies that can play a game."""
    return list(strategies.find(games.load(name)))


def first_and_last(name: str) -> list[str]:
    """Two shipped variants of a game, or the only one."""
    keys = [key for game, key in SHIPPED if game == name]
    return list(dict.fromkeys((keys[0], keys[-1])))


@strategy("*", blind=True)
def outlaw(view: Any, rules: Any, seat: int, legal: Any, scratch: Any, params: Any, stream: Any) -> int:
    """Always chooses an action that is not legal."""
    action = 127
    while has(legal, action):
        action -= 1
    return action


@every_case
def test_games_end_and_their_results_add_up(name: str, key: str) -> None:
    at = table(name, key)
    rows, seats = at.play(11, 0, GAMES, checked=True)
    game = at.game
    assert ((rows["reason"] >= 1) & (rows["reason"] <= len(game.reasons))).all()
    assert (rows["tie_break"] <= len(game.tie_breaks)).all()
    assert (rows["decisions"] >= rows["choices"]).all() and (rows["turns"] >= 1).all()
    if at.players > 1:
        won = rows["winners"] > 0
        assert won.all() or game.unseated
        assert np.allclose(seats["credit"].sum(1), won, atol=1e-5)
        assert ((seats["credit"] > 0) == (seats["rank"] == 1)).all()
        assert ((seats["rank"].min(1) == 1) == won).all()
    parts = [c.name for c in game.seat_columns if c.part]
    assert parts, "a game declares the parts of its score"
    assert np.allclose(sum(seats[p].astype(float) for p in parts), seats["score"])


@every_case
def test_every_listed_action_applies_and_keeps_every_component(name: str, key: str) -> None:
    at = table(name, key)
    after, chance = new(at.game.state), new(at.chance.dtype)
    seen = 0
    for state, actions in walk(at, 12, 3):
        assert actions, "a running game offers an action"
        for action in actions:
            copy(after, state)
            copy(chance, at.chance)
            at.game.exports.call("apply", after, at.rules, action, chance)
            broken = at.game.exports.call("check", after, at.rules)
            assert broken == 0, f"invariant {broken} after action {action}"
        seen += 1
        if seen > 400:
            break
    assert seen > 3


@every_case
def test_an_illegal_action_is_never_accepted(name: str, key: str) -> None:
    with pytest.raises(PlayError, match="not legal"):
        table(name, key, [outlaw]).play(1, 0, 20)


@every_case
def test_games_depend_on_seed_and_index_alone(name: str, key: str) -> None:
    at = table(name, key)
    n = min(GAMES, 60)
    whole = digest(*at.play(5, 0, n))
    assert whole == digest(*at.play(5, 0, n))
    halves = [at.play(5, first, last) for first, last in pairwise((0, 1, n // 2 + 1, n))]
    assert whole == digest(*(np.concatenate(part) for part in zip(*halves, strict=True)))
    assert whole != digest(*at.play(6, 0, n))


@every_case
def test_games_of_a_batch_differ_pairwise(name: str, key: str) -> None:
    at = table(name, key)
    ends = set()
    for index in range(min(GAMES, 100)):
        at.play(7, index, index + 1)
        ends.add(at.state.tobytes())
    assert len(ends) == min(GAMES, 100)


@every_case
def test_changing_a_strategy_never_changes_a_deal(name: str, key: str) -> None:
    deals = []
    for seat in [own(name)[0], own(name)[-1]]:
        at = table(name, key, [seat])
        states = []
        for index in range(20):
            at.begin(9, index)
            at.deal()
            states.append(at.state.tobytes())
        deals.append(states)
    assert deals[0] == deals[1]


@every_case
def test_determinize_agrees_with_the_view(name: str, key: str) -> None:
    at = table(name, key)
    call = at.game.exports.call
    view, world, again = (new(at.game.state) for _ in range(3))
    stream = new(streams.STREAM)
    streams.start(stream, 1, streams.SEARCH_PURPOSE, 0)
    for index in range(4 if COMPILED and (name, key) in SHIPPED else 1):
        for n, (state, actions) in enumerate(walk(at, 13, index)):
            if n % 3 and n > 30:
                continue
            for seat in range(at.players):
                call("observe", state, at.rules, seat, view)
                call("determinize", view, at.rules, seat, stream, world)
                call("observe", world, at.rules, seat, again)
                for field in view.dtype.names:
                    assert np.array_equal(view[field], again[field]), f"{field} differs for seat {seat}"
                assert call("check", world, at.rules) == 0
            seat = int(state.decider)
            call("observe", state, at.rules, seat, view)
            call("determinize", view, at.rules, seat, stream, world)
            assert legal(at.game, world, at.rules) == actions
            assert call("over", world) == 0


@pytest.mark.parametrize(
    ("name", "key", "seat"),
    [
        pytest.param(name, key, seat, marks=pytest.mark.xdist_group(name))
        for name in games.names()
        for key in first_and_last(name)
        for seat in own(name)
    ],
)
def test_redealing_what_is_hidden_never_changes_a_choice(name: str, key: str, seat: str) -> None:
    at = table(name, key, [seat])
    game, call = at.game, at.game.exports.call
    member = entry(game, seat)
    choose = strategy_unit(game, member.strategy.function).call
    view, world, other = (new(game.state) for _ in range(3))
    scratch, stream, deals, offered = (
        new(game.scratch), new(streams.STREAM), new(streams.STREAM), new(at.legal.dtype)
    )  # fmt: skip
    streams.start(deals, 2, streams.SEARCH_PURPOSE, 0)
    values = np.zeros(16)
    values[: len(member.values)] = member.values
    params = new(at._lineup.dtype)
    params.value[:] = values
    asked = 0
    for state, actions in walk(at, 14, 1):
        if len(actions) == 1:
            continue
        decider = int(state.decider)
        call("observe", state, at.rules, decider, view)
        call("determinize", view, at.rules, decider, deals, world)
        call("observe", world, at.rules, decider, other)
        chosen = []
        for seen in (view, other):
            copy(scratch, new(game.scratch))
            streams.start(stream, 3, 64, asked)
            call("legal_actions", state, at.rules, offered)
            chosen.append(choose(seen, at.rules, decider, offered, scratch, params, stream))
        assert chosen[0] == chosen[1] and chosen[0] in actions
        asked += 1
        if asked >= 25:
            break
    assert asked


def digests(cases: list[tuple[str, str]], count: int) -> dict[str, str]:
    """Digest of ``count`` games of uniform play per variant."""
    return {f"{n}/{k}@{games.load(n).version}": digest(*table(n, k).play(2026, 0, count)) for n, k in cases}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in games.names()]
)
@pytest.mark.skipif(not COMPILED, reason="a thousand games a variant take compiled code")
def test_a_thousand_games_per_version_are_what_they_were(name: str) -> None:
    """Whoever changes what a game plays raises its version and runs ``make digests``."""
    stored = json.loads(DIGESTS.read_text())
    for key, found in digests([c for c in CASES if c[0] == name], 1000).items():
        assert stored.get(key) == found, f"{key}: raise the game's version and run `make digests`"


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in games.names()]
)
@pytest.mark.skipif(not COMPILED, reason="compares compiled with uncompiled play")
def test_compiled_and_uncompiled_games_are_the_same(name: str) -> None:
    cases = [c for c in CASES if c[0] == name]
    program = (
        f"import json; from tests.test_contract import digests; print(json.dumps(digests({cases!r}, 2)))"
    )
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    out = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-c", program],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert out.returncode == 0, out.stderr[-2000:]
    assert json.loads(out.stdout) == digests(cases, 2)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in games.names()]
)
@pytest.mark.skipif(not COMPILED, reason="about compiled code")
def test_nobody_reaches_beyond_an_array(name: str) -> None:
    """Checked code raises where an index is negative or too large; unchecked code reads what lies there."""
    cases = [(key, seat) for key in first_and_last(name) for seat in own(name)]
    program = (
        "from tests.play import table\n"
        f"for key, seat in {cases!r}:\n"
        f"    table({name!r}, key, [seat]).play(21, 0, 4)"
    )
    out = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT, env={**os.environ, "TOQUE_CHECKED": "1"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert out.returncode == 0, out.stderr[-2000:]


def main(names: list[str]) -> None:
    """Write the digests of these games (none named: of all) as they play now."""
    names = names or games.names()
    kept = {k: v for k, v in json.loads(DIGESTS.read_text()).items() if k.partition("/")[0] not in names}
    made = kept | digests([c for c in CASES if c[0] in names], 1000)
    DIGESTS.write_text(json.dumps(dict(sorted(made.items())), indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
