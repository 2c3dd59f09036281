"""The command line. Bodies live in the packages; what they import waits until a command needs it."""

from __future__ import annotations

import json
import os
import shlex
import signal
import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Annotated, Any

import typer

DONE, FAILED, WRONG = 0, 1, 2
"""Exit codes: done; failed while running; the input is wrong."""
INTERRUPTED = 130
"""What Typer returns after Ctrl-C."""

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="A Monte Carlo laboratory for board-game balance.",
)

Seed = Annotated[int, typer.Option(min=0, max=2**63 - 1, help="Master seed.")]
NewSeed = Annotated[int | None, typer.Option(min=0, max=2**63 - 1, help="Another master seed.")]
Jobs = Annotated[int | None, typer.Option(min=1, help="Worker processes (default: one a core).")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
GameName = Annotated[str, typer.Argument(metavar="GAME", help="Name of a game; see toque list.")]
Variant = Annotated[str | None, typer.Option(help="Variant (default: the game's first).")]
Players = Annotated[int | None, typer.Option(min=1, help="Number of seats (default: the variant's).")]
Seats = Annotated[str, typer.Option(help="Strategies a,b,c; a single one sits in all seats.")]
Switches = Annotated[
    list[str] | None, typer.Option("--set", metavar="SWITCH=VALUE", help="A rule switch; repeatable.")
]
Components = Annotated[str | None, typer.Option(metavar="FILE", help="Your own component table.")]


def _version(wanted: bool) -> None:
    if wanted:
        from sim.batch.manifest import version

        print(f"toque {version()}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    pass


@app.command()
def run(
    experiment: Annotated[
        str, typer.Argument(metavar="EXPERIMENT", help="A TOML file, or the name of a shipped experiment.")
    ],
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="DIR", help="Run folder (default: runs/NAME).")
    ] = None,
    games: Annotated[int | None, typer.Option(min=1, help="Another number of games per cell.")] = None,
    jobs: Jobs = None,
    seed: NewSeed = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on the Dask cluster of this scheduler.")
    ] = None,
) -> None:
    """Play an experiment into a run folder; a folder begun earlier is continued."""
    import strategies
    from sim.batch import experiment as experiments
    from sim.batch import workers
    from sim.batch.run import run as play

    path = experiments.find(experiment)
    folder = output or Path("runs") / path.stem
    asked = experiments.load(path, strategies.parse, games=games, seed=seed)
    options = {"--games": games, "--jobs": jobs, "--seed": seed, "--cluster": cluster}
    given = [text for key, value in options.items() if value is not None for text in (key, str(value))]
    command = shlex.join(["toque", "run", experiment, "-o", str(folder), *given])
    where = workers.cluster(cluster) if cluster else nullcontext(jobs)
    with where as count, _resumable(folder, command):
        play(asked, folder.resolve(), jobs=count, command=command)
    print(f"{folder} is complete; next: toque report {shlex.quote(str(folder))}")


@app.command()
def simulate(
    game: GameName,
    seats: Seats,
    variant: Variant = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10_000,
    seed: Seed = 1,
    players: Players = None,
    switches: Switches = None,
    components: Components = None,
    jobs: Jobs = None,
    as_json: AsJson = False,
) -> None:
    """Play many games and print who wins; writes no file."""
    from sim.batch.simulate import render
    from sim.batch.simulate import simulate as play

    wanted = _plan(game, variant, players, seats, games, seed, switches, components)
    found = play(wanted, jobs)
    print(json.dumps(found, indent=1, ensure_ascii=False) if as_json else render(found))


@app.command()
def trace(
    game: GameName,
    seats: Seats,
    variant: Variant = None,
    seed: Seed = 1,
    index: Annotated[int, typer.Option(min=0, help="Index of the game.")] = 0,
    players: Players = None,
    switches: Switches = None,
    components: Components = None,
    form: Annotated[str, typer.Option("--format", help="text or jsonl.")] = "text",
) -> None:
    """Print one game, move by move: the very game a batch plays under this seed and index."""
    from sim import trace as traces
    from sim.batch import cell
    from sim.batch.prepare import prepare
    from sim.kit.config import unknown
    from sim.kit.protocol import ConfigError

    forms = {"text": traces.as_text, "jsonl": traces.as_jsonl}
    if form not in forms:
        raise ConfigError(unknown("format", form, forms))
    wanted = _plan(game, variant, players, seats, index + 1, seed, switches, components)
    played = wanted.cell
    prepare([played])
    tables = cell.components(played.setting)
    lines = traces.trace(cell.table(played), played.setting.values, tables, wanted.variant, seed, index)
    for line in forms[form](lines):
        print(line)


@app.command()
def report(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="A run folder.")],
) -> None:
    """Write report.html, report.pdf and report.json into a run folder."""
    from reports.build import build

    for path in build(run):
        print(path)


@app.command("list")
def list_(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Only this game, in full.")] = None,
    as_json: AsJson = False,
) -> None:
    """Show games, variants, switches with their values, strategies with their parameters."""
    import strategies
    from sim import games
    from sim.batch import catalogue
    from sim.batch.experiment import find_game

    names = [game] if game is not None else games.names()
    found = []
    for name in names:
        entry = find_game(name, "game")
        found.append(catalogue.describe(entry, strategies.find(entry)))
    if as_json:
        print(json.dumps(found, indent=1, ensure_ascii=False))
        return
    for line in catalogue.details(found[0]) if game is not None else catalogue.overview(found):
        print(line)


@app.command()
def validate(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Experiments, component tables.")],
    game: Annotated[str | None, typer.Option(help="Whose component tables these are.")] = None,
    switches: Switches = None,
) -> None:
    """Check experiments and component tables without playing."""
    import strategies
    from sim.batch.check import check
    from sim.batch.experiment import find_game
    from sim.kit.protocol import ConfigError

    owner = find_game(game, "--game") if game is not None else None
    wrong = False
    for path in files:
        try:
            print(check(path, owner, _switches(switches or []), strategies.parse))
        except ConfigError as error:
            wrong = True
            _complain(str(error))
    if wrong:
        raise typer.Exit(WRONG)


@app.command()
def bench(as_json: AsJson = False) -> None:
    """Measure speed, start-up and memory of this installation; takes a few minutes."""
    import strategies
    from sim.bench import report as benchmarks

    found = benchmarks.bench(strategies.parse)
    if as_json:
        print(json.dumps(found, indent=1))
        return
    for line in benchmarks.render(found):
        print(line)


def _plan(
    game: str,
    variant: str | None,
    players: int | None,
    seats: str,
    games: int,
    seed: int,
    switches: list[str] | None,
    components: str | None,
) -> Any:
    """The cell that ``simulate`` and ``trace`` are asked for."""
    import strategies
    from sim.batch.simulate import Request, plan

    request = Request(
        game, variant, players, strategies.split(seats), games, seed, _switches(switches or []), components
    )
    return plan(request, strategies.parse)


def _switches(given: list[str]) -> dict[str, Any]:
    """Switches of the command line: values are TOML, or else text."""
    from sim.kit.protocol import ConfigError

    found: dict[str, Any] = {}
    for text in given:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not name:
            raise ConfigError(f"--set {text}: write SWITCH=VALUE")
        try:
            found[name] = tomllib.loads(f"value = {value}")["value"]
        except tomllib.TOMLDecodeError:
            found[name] = value
    return found


@contextmanager
def _resumable(folder: Path, command: str) -> Iterator[None]:
    """Whatever stops a run that has begun: say how to go on."""
    from sim.kit.protocol import ConfigError

    try:
        yield
    except ConfigError:
        raise
    except BaseException as error:
        if (folder / "run.json").exists():
            _complain(_reason(error))
            _complain(f"finished games are kept; continue with: {command}")
            raise typer.Exit(FAILED) from error
        raise


def _complain(text: str) -> None:
    print(f"toque: {text}", file=sys.stderr)


def _reason(error: BaseException) -> str:
    """What to say about an error, in one line."""
    if isinstance(error, KeyboardInterrupt):
        return "interrupted"
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return " ".join(str(error).split())


def _wrong_input() -> tuple[type[BaseException], ...]:
    """Errors that mean wrong input; those of modules that are not loaded cannot have been raised."""
    places = (("sim.kit.protocol", "ConfigError"), ("reports.run", "RunError"))
    return tuple(getattr(sys.modules[m], name) for m, name in places if m in sys.modules)


def _failures() -> tuple[type[BaseException], ...]:
    """Errors that mean failure while running."""
    places = (("sim.kit.table", "PlayError"), ("sim.batch.workers", "WorkerLostError"))
    own = tuple(getattr(sys.modules[m], name) for m, name in places if m in sys.modules)
    return (*own, OSError, KeyboardInterrupt)


def guarded(command: Callable[[], Any]) -> int:
    """Carry out a command; returns its exit code. Errors become a line on standard error."""
    try:
        result = command()
        sys.stdout.flush()
        if result == INTERRUPTED:
            _complain("interrupted")
            return FAILED
        return result if isinstance(result, int) else DONE
    except BaseException as error:
        if isinstance(error, BrokenPipeError) or isinstance(error.__context__, BrokenPipeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return DONE
        if isinstance(error, typer.Abort):
            error = KeyboardInterrupt()
        if hasattr(error, "format_message"):
            _complain(f"{error.format_message()} (toque --help shows the usage)")
            return WRONG
        if isinstance(error, _wrong_input()):
            _complain(_reason(error))
            return WRONG
        if isinstance(error, _failures()):
            _complain(_reason(error))
            return FAILED
        if os.environ.get("TOQUE_DEBUG"):
            raise
        _complain(f"internal error: {type(error).__name__}: {_reason(error)} (TOQUE_DEBUG=1 shows where)")
        return FAILED


def main() -> None:
    """Entry point of ``toque``, ``python toque.py`` and ``python -m toque``."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    arguments = sys.argv[1:] or ["--help"]
    sys.exit(guarded(lambda: app(arguments, prog_name="toque", standalone_mode=False)))


if __name__ == "__main__":
    main()
