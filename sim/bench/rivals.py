"""Connect Four at random beside other simulators, round by round in turn."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import Any

from sim.batch.cell import SeatParser
from sim.bench.speed import Case, _player

ROUNDS = 5


def compare(parse: SeatParser) -> list[dict[str, Any]]:
    """Games per second of each simulator that is installed, and how many times faster Toque is.

    One process each; Toque and OpenSpiel use one core of processor time, pgx (JAX) whatever wall
    time its own threads need.
    """
    players = {"toque": _player(parse, Case("connect_four", "standard", "uniform"))}
    for name, make in (("openspiel (C++ loop)", _openspiel), ("pgx (JAX on CPU)", _pgx)):
        try:
            players[name] = make()
        except ImportError:
            continue
    speeds: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(ROUNDS):
        for name, play in players.items():
            seconds, games, _ = play()
            speeds[name].append(games / seconds)
    return [
        {
            "simulator": name,
            "games_per_second": round(median(values)),
            "toque_is_faster": round(median(a / b for a, b in zip(speeds["toque"], values, strict=True)), 1),
        }
        for name, values in speeds.items()
    ]


def _openspiel() -> Callable[[], tuple[float, int, int]]:
    import pyspiel

    game = pyspiel.load_game("connect_four")
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(2)]

    def play() -> tuple[float, int, int]:
        count = 10_000
        began = time.process_time()
        for index in range(count):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, index)
        return time.process_time() - began, count, 0

    return play


def _pgx() -> Callable[[], tuple[float, int, int]]:
    import jax
    import jax.numpy as jnp
    import pgx

    env = pgx.make("connect_four")
    count = 10_000

    def body(carry: Any) -> Any:
        state, key = carry
        key, draw = jax.random.split(key)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        actions = jax.random.categorical(draw, logits, axis=1)
        return jax.vmap(env.step)(state, actions), key

    @jax.jit
    def play_all(key: Any) -> Any:
        first, rest = jax.random.split(key)
        state = jax.vmap(env.init)(jax.random.split(first, count))
        state, _ = jax.lax.while_loop(lambda c: ~c[0].terminated.all(), body, (state, rest))
        return state.rewards

    play_all(jax.random.PRNGKey(0)).block_until_ready()

    def play() -> tuple[float, int, int]:
        began = time.perf_counter()
        play_all(jax.random.PRNGKey(1)).block_until_ready()
        return time.perf_counter() - began, count, 0

    return play
