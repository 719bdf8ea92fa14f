"""Grades a class: every submission by itself, several at once, each result written as it comes.

One submission can cost only itself.  The order and content of the results do not depend on the number of
jobs.  What a student did wrong is a result; a submission has none only where the grader or a file of the
course failed.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.class_folder import Entry
from grader.corpus import Corpus
from grader.errors import EXIT_BAD_INPUT, EXIT_FULL_MARKS, EXIT_INTERNAL, InputError
from grader.gradebook import render_gradebook
from grader.jobs import Fault, Order, run_jobs
from grader.kit import Kit
from grader.report import render_class, render_submission
from grader.result import Result, Ungraded, to_json
from grader.submission import printable


@dataclass(frozen=True)
class ClassOutcome:
    """What came of a class, in order of entries.  `traces` are the tracebacks of the grader's own faults."""

    results: tuple[Result, ...]
    ungraded: tuple[Ungraded, ...]
    traces: tuple[str, ...]

    @property
    def exit_code(self) -> int:
        """0 where every submission has a result, whatever the scores; 3 where the grader failed; else 2."""
        wrong = any(check.status == "error" for result in self.results for check in result.checks)
        if self.traces or wrong:
            return EXIT_INTERNAL
        return EXIT_BAD_INPUT if self.ungraded else EXIT_FULL_MARKS


def prepare_out(out: Path) -> None:
    """Make the folders for the results.  Raises InputError where nothing can be written there."""
    try:
        for folder in (out, out / "results", out / "submissions"):
            folder.mkdir(parents=True, exist_ok=True)
            trial = _beside(folder / "trial")
            trial.write_bytes(b"")
            trial.unlink()
    except OSError as error:
        raise InputError(
            f"{out}: no results can be written there ({error.filename}: {error.strerror})"
        ) from None


def grade_class(
    order: Order, corpus: Corpus, entries: Sequence[Entry], out: Path, jobs: int, advance: Callable[[], None]
) -> ClassOutcome:
    """Grade all entries and write `out`; `advance` is called after each.

    Raises InputError where `out` cannot be written, and SandboxError where the level is too low.
    """
    prepare_out(out)
    reports = Kit(Path(order.kit)).reports
    found: dict[str, Result | Fault] = {}
    with contextlib.closing(run_jobs(order, corpus, entries, min(jobs, len(entries)))) as outcomes:
        for name, outcome in outcomes:
            found[name] = outcome
            if isinstance(outcome, Result):
                write_atomically(out / "results" / f"{name}.json", to_json(outcome))
                page = render_submission(outcome, reports)
                write_atomically(out / "submissions" / f"{name}.html", page.encode("utf-8", "replace"))
            advance()
    results, ungraded, traces = [], [], []
    for name, path in entries:
        outcome = found[name]
        if isinstance(outcome, Result):
            results.append(outcome)
        else:
            ungraded.append(Ungraded(name, printable(str(path)), outcome.reason))
            traces.extend([outcome.trace] if outcome.trace else [])
    write_atomically(out / "gradebook.csv", render_gradebook(results, ungraded).encode("utf-8", "replace"))
    write_atomically(out / "index.html", render_class(results, ungraded, reports).encode("utf-8", "replace"))
    return ClassOutcome(tuple(results), tuple(ungraded), tuple(traces))


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all.  Raises InputError where it cannot be written."""
    unfinished = _beside(path)
    try:
        unfinished.write_bytes(data)
        unfinished.replace(path)
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({error.strerror})") from None
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink()


def _beside(path: Path) -> Path:
    """A name in the same folder that no other process writes to."""
    return path.with_name(f".writing-{os.getpid()}-{path.name}")
