"""Runs tests on mutants: one process has imported and collected everything, and forks a child for each mutant.

A child has the mutant's code swapped in and runs the tests of the module until one fails, the quickest first.
It counts as killed where a test fails, and where it takes far more time or memory than the unchanged module; the
time is the processor's, so that a busy machine kills nobody.

Tests that draw examples by chance are left out: whether they kill would be chance as well.
"""

from __future__ import annotations

import gc
import importlib
import itertools
import json
import os
import resource
import select
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from grader.kits.mutants import Mutant, change, difference, library_mutants, parse
from mutation.judges import Judge, is_wanted
from mutation.swap import decides, swap

LEAST_SECONDS = 1.0
TIMES = 5
"""A mutant may take so many processor seconds at least, or so many times what the unchanged module takes."""

WALL_SECONDS = 60
MEMORY = 4 << 30
"""Bytes of address space."""

KILLED, SURVIVED, NONE, BROKEN = "killed", "survived", "none", "broken"
"""`NONE`: what was changed decides nothing (an annotation, a decorator), lies in no part that is looked at, or is no
Python any more.  `BROKEN`: this tool made a mistake, which must not pass for a mutant that was killed."""


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant: the lines it takes away and brings where it survived, else the test that failed."""

    judge: Judge
    mutant: Mutant
    status: str
    by: str = ""
    old: str = ""
    new: str = ""
    line: int = 0


@dataclass
class Subject:
    """A module with what is needed to mutate and test it."""

    judge: Judge
    module: ModuleType
    source: str
    tree: Any
    items: list[pytest.Item]
    bare: str = ""
    seconds: float = 0.0


@dataclass
class Forks:
    """A plugin of pytest that runs no tests itself, but forks for each mutant.

    `package` is where the modules of judges are; tests of this tool have others than `grader`.  `every`: one mutant of so many
    is made.
    """

    judges: Sequence[Judge]
    jobs: int
    progress: Callable[[Outcome], None]
    package: str = "grader"
    every: int = 1
    outcomes: list[Outcome] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    """Judges whose tests do not pass, or that have none."""

    ran: bool = False
    """Whether all tests could be collected."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Take the place of pytest's own loop."""
        # Made here, because whoever asks for it first empties it.
        session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
        self.ran = not session.testsfailed
        if not self.ran:
            return True
        subjects = [one for judge in self.judges if (one := self._subject(judge, session.items)) is not None]
        gc.collect()
        gc.freeze()
        self._in_forks(subjects)
        return True

    def _subject(self, judge: Judge, items: Sequence[pytest.Item]) -> Subject | None:
        mine = [one for one in items if one.path.name in judge.tests and not _is_drawn(one)]
        module = importlib.import_module(f"{self.package}.{judge.module}" if self.package else judge.module)
        source = Path(str(module.__file__)).read_text("utf-8")
        subject = Subject(judge, module, source, parse(source), mine, decides(source, judge.parts))
        child = _Child(lambda: _timed(mine), WALL_SECONDS)
        while not child.read():
            pass
        found = json.loads(child.words or "{}")
        if not mine or child.code != 0 or found.keys() != {one.nodeid for one in mine}:
            self.broken.append(
                f"{judge.module}: its tests do not pass as they are, or there are none: {found}"
            )
            return None
        subject.items = sorted(mine, key=lambda one: (found[one.nodeid], one.nodeid))
        subject.seconds = sum(found.values())
        return subject

    def _in_forks(self, subjects: Sequence[Subject]) -> None:
        running: dict[int, tuple[_Child, Subject, Mutant]] = {}
        waiting = ((one, mutant) for one in subjects for mutant in _mutants(one, self.every))
        for subject, mutant in waiting:
            self._start(running, subject, mutant)
            while len(running) >= self.jobs:
                self._collect(running)
        while running:
            self._collect(running)

    def _start(self, running: dict[int, Any], subject: Subject, mutant: Mutant) -> None:
        limit = max(LEAST_SECONDS, TIMES * subject.seconds)
        child = _Child(lambda: _tested(subject, mutant), limit)
        running[child.reader] = (child, subject, mutant)

    def _collect(self, running: dict[int, tuple[_Child, Subject, Mutant]]) -> None:
        """Take what children that have come to their end say."""
        ready, _, _ = select.select(list(running), [], [], 1.0)
        for reader in list(running):
            child, subject, mutant = running[reader]
            if (reader in ready and child.read()) or child.is_late():
                del running[reader]
                outcome = Outcome(subject.judge, mutant, **_said(child))
                # What killed one mutant is likely to kill the next, which is in the lines beside it.
                found = [one for one in subject.items if one.nodeid == outcome.by]
                subject.items = [*found, *(one for one in subject.items if one not in found)]
                self.outcomes.append(outcome)
                self.progress(outcome)


class _Child:
    """A forked process, which says something and ends."""

    def __init__(self, work: Callable[[], str], cpu_seconds: float) -> None:
        self.reader, writer = os.pipe()
        self._deadline = time.monotonic() + max(WALL_SECONDS, 2 * cpu_seconds)
        self._said = b""
        self.code: int | None = None
        self.pid = os.fork()
        if self.pid == 0:
            _work(work, writer, cpu_seconds)
        os.close(writer)

    @property
    def words(self) -> str:
        """What it has said."""
        return self._said.decode("utf-8")

    def read(self) -> bool:
        """Take what it says; whether that was all."""
        if more := os.read(self.reader, 1 << 16):
            self._said += more
            return False
        self._end()
        return True

    def is_late(self) -> bool:
        """End it where it has had its time."""
        if time.monotonic() < self._deadline:
            return False
        os.kill(self.pid, signal.SIGKILL)
        self._end()
        return True

    def _end(self) -> None:
        os.close(self.reader)
        self.code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def _work(work: Callable[[], str], writer: int, cpu_seconds: float) -> None:
    """What a child does; it never comes back."""
    code = 1
    try:
        # Nobody handles its signal, so that it ends the process.
        signal.setitimer(signal.ITIMER_PROF, cpu_seconds)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        os.write(writer, work().encode("utf-8"))
        code = 0
    except Exception as error:
        os.write(writer, json.dumps({"status": BROKEN, "by": repr(error)}).encode("utf-8"))
        code = 0
    finally:
        os._exit(code)


def _said(child: _Child) -> dict[str, Any]:
    """What became of a mutant, by what its process said; one that came to a bad end said nothing."""
    if child.code == 0 and child.words:
        found: dict[str, Any] = json.loads(child.words)
        return found
    return {"status": KILLED, "by": f"its process ended with {child.code}"}


def _tested(subject: Subject, mutant: Mutant) -> str:
    """What becomes of a mutant, in a process of its own."""
    changed = change(mutant, subject.tree)
    try:
        compile(changed, mutant.file, "exec", dont_inherit=True)
    except SyntaxError:
        return json.dumps({"status": NONE})
    if decides(changed, subject.judge.parts) == subject.bare:
        return json.dumps({"status": NONE})
    try:
        swap(subject.module, changed)
    except Exception as error:
        return json.dumps({"status": KILLED, "by": repr(error)})
    by = next((item.nodeid for item, passed, _ in _run(subject.items) if not passed), "")
    if by:
        return json.dumps({"status": KILLED, "by": by})
    file = mutant.file
    old, new = difference({file: subject.source.encode()}, {file: changed.encode()})
    pairs = zip(subject.source.split("\n"), changed.split("\n"), strict=False)
    line = next((number for number, (one, other) in enumerate(pairs, 1) if one != other), 0)
    return json.dumps({"status": SURVIVED, "old": old, "new": new, "line": line})


def _timed(items: Sequence[pytest.Item]) -> str:
    """The processor seconds that each test takes; where one fails, only that."""
    found = {}
    for item, passed, seconds in _run(items):
        if not passed:
            return json.dumps({"failed": item.nodeid})
        found[item.nodeid] = seconds
    return json.dumps(found)


def _run(items: Sequence[pytest.Item]) -> Iterator[tuple[pytest.Item, bool, float]]:
    """Run tests in this process, which has a folder of its own for what they write."""
    factory = items[0].config._tmp_path_factory  # type: ignore[attr-defined]
    own = factory.getbasetemp() / str(os.getpid())
    own.mkdir()
    factory._basetemp = own
    for item, after in zip(items, [*items[1:], None], strict=True):
        started = time.process_time()
        try:
            passed = not any(one.failed for one in runtestprotocol(item, log=False, nextitem=after))
        except BaseException:
            passed = False  # what pytest itself does not survive is no pass
        yield item, passed, time.process_time() - started


def _mutants(subject: Subject, every: int) -> Iterator[Mutant]:
    """Each mutant of a module, or one of so many."""
    found = library_mutants(subject.judge.file, subject.source.encode())
    return itertools.islice((one for one in found if is_wanted(one.operator)), 0, None, every)


def _is_drawn(item: pytest.Item) -> bool:
    """Whether Hypothesis draws the examples of a test."""
    return hasattr(getattr(item, "function", None), "hypothesis")
