"""Grades a class: every submission by itself, each result written as it comes, and then the class as a whole.

One submission can cost only itself.  The order and content of the results do not depend on who grades them
and how many at once.  What was graded already, with the same content and settings, is not graded again: so
the same command goes on where it was stopped.  What a student did wrong is a result; a submission has none
only where the grader or a file of the course failed.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from grader.classes.locks import locked
from grader.classes.orders import Executor, Fault, Observer, Order, Work, fingerprint, pack, settings_key
from grader.classes.out_folder import OutFolder
from grader.grades.decisions import WRITTEN
from grader.grading.hidden import for_students, is_part_hidden
from grader.kits.corpus import Corpus
from grader.kits.kit import Kit
from grader.model.class_result import ClassResult, Gathering
from grader.model.errors import EXIT_BAD_INPUT, EXIT_FULL_MARKS, EXIT_INTERNAL
from grader.model.grade import Grade
from grader.model.handed_in import Chosen, Ungraded
from grader.model.result import Notice, Result, from_json
from grader.reports.report import render_submission
from grader.sandbox.sandbox import reaches
from grader.submissions.download import Download, Entry
from grader.submissions.submission import Submission, take_entry

Adjust = Callable[[Result], Grade | None]
"""What counts instead of a result's score; None where the score does."""

Noted = Callable[[Result], tuple[Notice, ...]]
"""What graders wrote beside the lines of a submission."""


def _nothing(result: Result) -> tuple[Notice, ...]:
    return ()


WHY_CHOSEN = "why-chosen"
"""The kind of the notice that says why a person chose a file."""


@dataclass(frozen=True)
class ChosenFile:
    """The file of a submission that a person chose, and why."""

    path: str
    reason: str


@dataclass
class Batch:
    """The grades of a class, as they come in."""

    order: Order
    download: Download
    out: OutFolder
    adjust: Adjust
    settings: str
    observer: Observer
    chosen: Mapping[str, ChosenFile] = field(default_factory=dict)
    noted: Noted = _nothing
    gathering: Gathering = field(default_factory=Gathering)
    ungraded: dict[str, Ungraded] = field(default_factory=dict)
    traces: list[str] = field(default_factory=list)
    kept: int = 0
    fingerprints: dict[str, str] = field(default_factory=dict)
    """Of each submission with a result."""

    @property
    def exit_code(self) -> int:
        """0 where every submission has a result, whatever the scores; 3 where the grader failed; else 2."""
        if self.traces or self.gathering.grader_failed:
            return EXIT_INTERNAL
        return EXIT_BAD_INPUT if self.ungraded else EXIT_FULL_MARKS

    def found(self) -> ClassResult:
        """The class, in the order of the download."""
        order = [entry.id for entry in self.download.entries]
        return self.gathering.gathered(
            self.order.assignment,
            self.download.form,
            order,
            [self.ungraded[name] for name in order if name in self.ungraded],
            self.download.strays,
        )

    def grade(self, executor: Executor) -> None:
        """Grade what was not graded before.  Raises InputError where the results cannot be written."""
        todo = [entry for entry in self.download.entries if not self._keep(entry)]
        self.observer.known(len(todo), self.kept)
        pending: dict[str, tuple[str, list[Submission]]] = {}
        with contextlib.closing(executor.run(self._work(todo, pending))) as outcomes:
            for name, outcome in outcomes:
                print_, alike = pending.pop(name)
                graded = outcome if isinstance(outcome, Fault) else from_json(outcome)
                for submission in alike:
                    self._take(submission, graded, print_)

    def _submission(self, entry: Entry) -> Submission:
        submission = take_entry(self.download.tree, entry)
        if (found := self.chosen.get(entry.id)) is not None:
            submission.chosen = Chosen(found.path, by_person=True)
        return submission

    def _keep(self, entry: Entry) -> bool:
        """Whether an entry has a result that still holds; it is kept then."""
        stored = self.out.result(entry.id)
        if stored is None or not stored.fingerprint or _failed(stored):
            return False
        demand = self.order.sandbox
        if not reaches(stored.sandbox.level, demand):
            return False
        submission = self._submission(entry)
        if fingerprint(self.settings, pack(submission)) != stored.fingerprint:
            return False
        self.fingerprints[entry.id] = stored.fingerprint
        result = self._complete(stored, submission, stored.fingerprint)
        if result != stored or not self.out.has_page(entry.id):
            self._put(result)
        self.gathering.add(result)
        self.kept += 1
        return True

    def _work(self, todo: list[Entry], pending: dict[str, tuple[str, list[Submission]]]) -> Iterator[Work]:
        """The submissions to grade, read as they are asked for.  Of those that are alike, one is sent."""
        first: dict[str, str] = {}
        for entry in todo:
            submission = self._submission(entry)
            packed = pack(submission)
            print_ = fingerprint(self.settings, packed)
            submission.files.clear()  # whoever grades them has them
            alike = first.setdefault(print_, entry.id)
            if alike in pending:
                pending[alike][1].append(submission)
            elif (known := self._known(alike, print_)) is not None:
                self._take(submission, known, print_)
            else:
                first[print_] = entry.id
                pending[entry.id] = (print_, [submission])
                yield entry.id, packed

    def _known(self, name: str, print_: str) -> Result | None:
        """The result that another submission with this fingerprint has got."""
        stored = self.out.result(name)
        return stored if stored and stored.fingerprint == print_ and not _failed(stored) else None

    def _take(self, submission: Submission, outcome: Result | Fault, print_: str) -> None:
        if isinstance(outcome, Fault):
            self.ungraded[submission.id] = Ungraded(
                submission.id, submission.path, outcome.reason, students=submission.students
            )
            self.traces.extend([outcome.trace] if outcome.trace else [])
            self.out.drop(submission.id)
        else:
            self.fingerprints[submission.id] = print_
            result = self._complete(outcome, submission, print_)
            self._put(result)
            self.gathering.add(result)
        self.observer.done()

    def _complete(self, result: Result, submission: Submission, print_: str) -> Result:
        """A result with whose it is, what counts, and the lock that it was held to."""
        graded = result.submission
        info = msgspec.structs.replace(submission.info(), files=graded.files, chosen=graded.chosen)
        # Why a file was chosen is told beside the result, and changes nothing of it.
        notices = [one for one in result.notices if one.kind not in (WHY_CHOSEN, *WRITTEN)]
        if (found := self.chosen.get(submission.id)) is not None:
            notices.append(Notice(WHY_CHOSEN, f"Why {found.path} was chosen: {found.reason}"))
        plain = msgspec.structs.replace(
            result, submission=info, fingerprint=print_, grade=None, notices=tuple(notices)
        )
        plain = msgspec.structs.replace(plain, notices=(*plain.notices, *self.noted(plain)))
        plain = locked(plain, self.order.lock)
        return msgspec.structs.replace(plain, grade=self.adjust(plain))

    def _put(self, result: Result) -> None:
        reports = Kit(Path(self.order.kit)).reports
        if is_part_hidden(result):
            self.out.put_whole(result, render_submission(result, reports))
        self.out.put(result, render_submission(for_students(result), reports))


def grade_class(
    order: Order,
    corpus: Corpus,
    download: Download,
    out: OutFolder,
    executor: Executor,
    *,
    adjust: Adjust = lambda result: None,
    observer: Observer | None = None,
    chosen: Mapping[str, ChosenFile] | None = None,
    noted: Noted = _nothing,
) -> Batch:
    """Grade all entries of a download into `out`; `chosen` are the files that a person chose, by the ids of submissions.

    Raises InputError where `out` cannot be written, and SandboxError where the level is too low.
    """
    settings = settings_key(order, corpus)
    batch = Batch(
        order,
        download,
        out,
        adjust=adjust,
        settings=settings,
        observer=observer or Observer(),
        chosen=chosen or {},
        noted=noted,
    )
    batch.grade(executor)
    return batch


def _failed(result: Result) -> bool:
    """Whether the grader failed at some check, so that grading again may do better."""
    return any(check.status == "error" for check in result.checks)
