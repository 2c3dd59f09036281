"""A stored run to a report: measure, tell, and write it as HTML, PDF and JSON."""

from __future__ import annotations

from pathlib import Path

from reports.chapters import (
    course,
    fairer,
    made,
    own,
    pictures,
    scores,
    seats,
    strategies,
    variants,
    verdicts,
)
from reports.content import Report
from reports.html import html
from reports.json import as_json
from reports.pdf import pdf
from reports.results import Results
from reports.run import Run, RunError


def build(run_folder: str | Path, out: str | Path | None = None) -> list[Path]:
    """Write report.html, report.pdf and report.json of a run; returns their paths.

    ``out``: another folder to write to. Raises RunError when the run cannot be read, or the report
    not be written.
    """
    run = Run(Path(run_folder))
    target = Path(run_folder if out is None else out)
    results = Results(run)
    report = tell(results)
    contents = {
        "report.html": html(report).encode(),
        "report.pdf": pdf(report),
        "report.json": as_json(report, results).encode(),
    }
    paths = []
    for name, content in contents.items():
        path = target / name
        temporary = path.with_name(name + ".tmp")
        try:
            target.mkdir(parents=True, exist_ok=True)
            temporary.write_bytes(content)
            temporary.replace(path)
        except OSError as error:
            raise RunError(f"{path}: cannot be written: {error.strerror}") from error
        paths.append(path)
    return paths


def tell(results: Results) -> Report:
    """The report of measured results, in reading order."""
    manifest, game = results.run.manifest, results.run.game
    played = sum(results.run.done(c) for c in results.run.cells)
    lines = [
        f"{game['title']}: {played:,} games, {_count(len(results.run.variants), 'variant')}, "
        f"{_count(len(manifest['lineups']), 'line-up')}, seed {manifest['seed']}"
    ]
    chapters = [
        verdicts.chapter(results),
        seats.chapter(results),
        fairer.chapter(results),
        scores.scores(results),
        scores.sources(results),
        course.margin(results),
        course.length(results),
        course.ties(results),
        course.excitement(results),
        strategies.chapter(results),
        strategies.luck(results),
        variants.chapter(results),
        *own.chapters(results),
        pictures.chapter(results),
        made.chapter(results),
    ]
    return Report(str(manifest["title"]), lines, [c for c in chapters if c.items])


def _count(n: int, what: str) -> str:
    return f"{n} {what}" + ("" if n == 1 else "s")
