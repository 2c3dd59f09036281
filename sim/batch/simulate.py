"""``toque simulate``: one cell, no file, a table in the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sim.batch import experiment, summary, workers
from sim.batch.cell import SeatParser
from sim.batch.experiment import CellPlan
from sim.batch.prepare import prepare
from sim.batch.progress import Progress
from sim.kit import config


@dataclass(frozen=True)
class Request:
    """What to play: ``switches`` over the variant's, ``components`` a file of one's own."""

    game: str
    variant: str | None
    players: int | None
    seats: Sequence[str]
    games: int
    seed: int
    switches: Mapping[str, Any]
    components: str | None


def plan(request: Request, parse_seat: SeatParser) -> CellPlan:
    """The cell that is asked for. Raises ConfigError."""
    game = experiment.find_game(request.game, "game")
    base = request.variant or next(iter(config.variants(game)))
    raw = {
        "title": game.title,
        "game": game.name,
        "seed": request.seed,
        "games": request.games,
        "variants": [
            {
                "name": base,
                "base": base,
                "switches": dict(request.switches),
                "players": request.players,
                "components": request.components,
            }
        ],
        "lineups": [{"name": ",".join(request.seats), "seats": list(request.seats)}],
    }
    return experiment.build(raw, parse_seat, request.game, Path.cwd()).cells[0]


def simulate(wanted: CellPlan, jobs: int | None) -> dict[str, Any]:
    """Play and sum up; see ``summary.figures``. Raises ConfigError, PlayError, WorkerLostError."""
    cell = wanted.cell
    prepare([cell])
    total = workers.pilot(summary.tally, cell, 0, wanted.games)
    per_game = total.seconds / total.games
    tasks = list(workers.split(cell, total.games, wanted.games, per_game))
    jobs = workers.count(jobs, per_game * (wanted.games - total.games))
    with Progress(wanted.games, total.games) as bar:
        for part in workers.scatter(summary.tally, tasks, jobs):
            total += part
            left = (wanted.games - total.games) * total.seconds / total.games
            bar.advance(part.games, part.seconds, left)
    return {
        "game": cell.setting.game,
        "variant": wanted.variant,
        "players": cell.setting.players,
        "line_up": [s.label for s in cell.seats],
        "seed": cell.seed,
        **summary.figures(cell, total),
    }


def render(found: Mapping[str, Any]) -> str:
    """The figures as plain text."""
    fair, advantage = found["fair_share"], found["first_player_advantage"]
    block = found["games_per_block"]
    deals = f"{found['blocks']:,} deals in {block} seatings each" if block > 1 else "a deal each"
    first = [
        f"first-player advantage  {100 * advantage['credit']:+.2f} points "
        f"({100 * advantage['low']:+.2f} to {100 * advantage['high']:+.2f}) over {100 * fair:.2f} %"
    ] * (found["players"] > 1)
    if found["won_by_no_seat"] > 1e-9:
        first.append(f"won by no seat          {100 * found['won_by_no_seat']:.2f} %")
    strategies = [*_table("strategy", found["strategies"]), ""] if found["strategies"] else []
    lines = [
        f"{found['game']}, {found['variant']}, {found['players']} seats: {', '.join(found['line_up'])}",
        f"{found['games']:,} games, {deals}, seed {found['seed']}",
        "",
        *_table("seat", found["seats"]),
        "",
        *strategies,
        *first,
        f"ends                    {_list(found['ends'])}",
        f"ties for first          {_list(found['tie_breaks'])}",
        f"shared wins             {100 * found['shared_wins']:.2f} %",
        "a game                  "
        + ", ".join(f"{v:.1f} {k.replace('_', ' ')}" for k, v in found["means"].items()),
        "",
        "Win credit: a win shared by k counts 1/k each. Intervals: 95 %, one at a time, over deals.",
    ]
    return "\n".join(lines)


def _table(key: str, rows: Sequence[Mapping[str, Any]]) -> list[str]:
    width = max(len(key), *(len(str(row[key])) for row in rows))
    head = f"{key:<{width}}  win credit  95 % interval     mean score"
    body = [
        f"{row[key]!s:<{width}}  {100 * row['credit']:8.2f} %  "
        f"{100 * row['low']:6.2f} - {100 * row['high']:6.2f} %  {row['score']:10.2f}"
        for row in rows
    ]
    return [head, *body]


def _list(shares: Mapping[str, float]) -> str:
    ordered = sorted(shares.items(), key=lambda item: -item[1])
    return ", ".join(f"{name.replace('_', ' ')} {100 * share:.2f} %" for name, share in ordered)
