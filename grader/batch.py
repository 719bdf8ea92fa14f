"""Grades a class: every submission by itself, several at once, each result written as it comes.

One submission can cost only itself.  The order and content of the results do not depend on the number of
jobs; each job is a process with a sandbox of its own.
"""

from __future__ import annotations

import multiprocessing
import os
import tempfile
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path

from grader.compiler import obtain_corpus
from grader.errors import InputError
from grader.gradebook import render_gradebook
from grader.grading import Grader
from grader.kit import Kit
from grader.report import render_class, render_submission
from grader.result import Result, Ungraded, from_json, to_json
from grader.submission import read_submission

PRELOAD = (
    "random",
    "collections",
    "itertools",
    "functools",
    "typing",
    "dataclasses",
    "enum",
    "copy",
    "string",
    "abc",
    "math",
    "re",
    "time",
)
"""Modules that students import: each worker of a class is born with them."""

Entry = tuple[str, Path]


@dataclass(frozen=True)
class Order:
    """What is asked for: plain data, so that it can travel to another process."""

    kit: str
    assignment: str
    seed: int
    only: str | None
    sandbox: str | None

    def open(self) -> Grader:
        """A grader for this order."""
        kit = Kit(Path(self.kit))
        about = kit.assignment(self.assignment)
        corpus = obtain_corpus(kit, about, self.seed, lambda *_: None)
        return Grader(kit, about, corpus, demand=self.sandbox, only=self.only, preload=PRELOAD)


def grade_class(
    order: Order, entries: Sequence[Entry], out: Path, jobs: int, advance: Callable[[], None]
) -> tuple[list[Result], list[Ungraded]]:
    """Grade all entries, write `out`, and return the results and what has none, both in order of entries."""
    (out / "results").mkdir(parents=True, exist_ok=True)
    (out / "submissions").mkdir(exist_ok=True)
    found: dict[str, Result | Ungraded] = {}
    reports = Kit(Path(order.kit)).reports
    for name, outcome in _outcomes(order, entries, min(jobs, len(entries))):
        found[name] = outcome
        if isinstance(outcome, Result):
            write_atomically(out / "results" / f"{name}.json", to_json(outcome))
            page = render_submission(outcome, reports)
            write_atomically(out / "submissions" / f"{name}.html", page.encode("utf-8"))
        advance()
    ordered = [found[name] for name, _ in entries]
    results = [one for one in ordered if isinstance(one, Result)]
    ungraded = [one for one in ordered if isinstance(one, Ungraded)]
    write_atomically(out / "gradebook.csv", render_gradebook(results, ungraded).encode("utf-8"))
    write_atomically(out / "index.html", render_class(results, ungraded, reports).encode("utf-8"))
    return results, ungraded


def _outcomes(order: Order, entries: Sequence[Entry], jobs: int) -> Iterator[tuple[str, Result | Ungraded]]:
    if jobs <= 1:
        with order.open() as grader:
            for name, path in entries:
                yield name, _grade(grader, name, path)
        return
    # Spawned, not forked: a forked child would inherit the parent's state and descriptors.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context, _start, (order,)) as pool:
        futures = {pool.submit(_grade_one, name, str(path)): (name, path) for name, path in entries}
        for future in as_completed(futures):
            name, path = futures[future]
            try:
                data = future.result()
            except BrokenProcessPool:
                data = b"Uthe grader's own process ended; run the command again"
            if data[:1] == b"R":
                yield name, from_json(data[1:])
            else:
                yield name, Ungraded(name, str(path), data[1:].decode("utf-8"))


_grader: Grader | None = None


def _start(order: Order) -> None:
    """Begin a job: one grader for all that this process will grade."""
    global _grader
    _grader = order.open()


def _grade_one(name: str, path: str) -> bytes:
    assert _grader is not None
    outcome = _grade(_grader, name, Path(path))
    return b"R" + to_json(outcome) if isinstance(outcome, Result) else b"U" + outcome.reason.encode("utf-8", "replace")


def _grade(grader: Grader, name: str, path: Path) -> Result | Ungraded:
    try:
        return grader.grade(read_submission(path, name))
    except InputError as error:
        return Ungraded(name, str(path), str(error))
    except Exception:
        # A fault of ours must not cost the rest of the class; it is named as ours in the class page.
        return Ungraded(name, str(path), "a fault of the grader: " + traceback.format_exc(limit=-3))


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".writing-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
