"""What a class page, a gradebook and a summary are made from: a class in plain data, small enough to hold.

A result of one submission may be large (programs, drawings, screens); a class has thousands.  So only what
concerns the class is kept of each, in a `Row`, and what all share (titles of checks, words of rulings) is
kept once.  Nothing here decides or draws anything.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Literal

from grader.model.decided import decisions_of, is_settled
from grader.model.frozen import Frozen
from grader.model.grade import Grade, TaskScore
from grader.model.handed_in import Student, Ungraded
from grader.model.names import SOURCES
from grader.model.result import CheckResult, CourseView, LockView, Notice, Result, Status, TranscriptResult
from grader.model.scores import Counts, ProgramScore

MAX_WHICH = 6
"""Submissions that are named where it is told which may be somebody's."""


class Item(Frozen, frozen=True):
    """A check, recorded session or claim of a dialogue, as far as it is the same for all."""

    id: str
    task: str
    title: str
    kind: Literal["check", "transcript", "dialogue"]
    rules: tuple[str, ...]
    hidden: bool = False


class Outcome(Frozen, frozen=True, array_like=True):
    """What came of one item for one submission.  `item` is its id."""

    item: str
    status: Status
    points: float
    max_points: float
    excused: bool = False
    open_points: float = 0.0
    counts: Counts = "mark"

    @property
    def may_be_missing(self) -> bool:
        """Whether it is a session of a program that is not there and need not be."""
        return self.status == "blocked" and self.counts != "mark"


class Row(Frozen, frozen=True):
    """One graded submission of a class.

    `readings` are the rulings that it showed a reading of: ruling -> option.  `mistakes` are the sentences of
    known mistakes that were recognised, `secret_mistakes` those of them that hidden checks alone recognised.  `content` is a hash of what its Python files hold, whatever they are
    called; it is empty where there are none.  `program` is what counts of a program whose points are no part of the maximum.
    `more` are the points of what the course has made a bonus.
    """

    id: str
    path: str
    students: tuple[Student, ...]
    attempt: int | None
    submitted: str
    late: bool | None
    earlier: tuple[str, ...]
    score: float
    max_score: float
    grade: Grade | None
    tasks: tuple[TaskScore, ...]
    outcomes: tuple[Outcome, ...]
    mistakes: tuple[str, ...]
    readings: dict[str, str]
    notices: tuple[Notice, ...]
    sandbox: str
    content: str
    open_points: float = 0.0
    program: ProgramScore | None = None
    more: float = 0.0
    secret_mistakes: tuple[str, ...] = ()

    @property
    def counts(self) -> float:
        """The points that count."""
        return self.score if self.grade is None else self.grade.score

    @property
    def bonus(self) -> float:
        """The part of the score that is a bonus: for the program, and for what the course has made one."""
        of_program = self.program is not None and self.program.mode == "bonus"
        return self.more + (self.program.score if of_program and self.program is not None else 0.0)

    def state(self, outcome: Outcome) -> str:
        """What came of an item: its status, or "decided" where it was open and a person has decided."""
        is_decided = outcome.status == "open" and (
            is_settled(self.grade) or outcome.item in decisions_of(self.grade)
        )
        return "decided" if is_decided else outcome.status

    @property
    def still_open(self) -> float:
        """The points that may yet be added to those that count."""
        return self.open_points if self.grade is None else self.grade.open_points


class Similar(Frozen, frozen=True):
    """Two submissions whose code is suspiciously alike.

    The shares are of each one's own code that is found in the other, from 0 to 1.  `page` is where both are
    shown side by side, from the class page on; it is empty where there is no such page.
    """

    first: str
    second: str
    first_share: float
    second_share: float
    page: str = ""


class Alike(Frozen, frozen=True):
    """What came of comparing the code of a class: the pairs that are alike, the most alike first.

    `partly` are those of whom not all code was compared, `piles` those that hold the code of many others.
    """

    pairs: tuple[Similar, ...] = ()
    partly: tuple[str, ...] = ()
    piles: tuple[str, ...] = ()


class Stray(Frozen, frozen=True):
    """Something in a download that is no submission, or that nobody could be found for, and why."""

    name: str
    reason: str


class Listed(Frozen, frozen=True):
    """A student of a submission, as handed in and as on the list of the class."""

    submission: str
    student: Student
    entry: Student


class Unclear(Frozen, frozen=True):
    """Students of a list of whom nobody can tell which of the submissions, each by its id, are theirs, and whether one is."""

    students: tuple[Student, ...]
    submissions: tuple[str, ...]

    @property
    def which(self) -> str:
        """The submissions in words, to stand behind "whether"."""
        if len(self.submissions) > MAX_WHICH:
            return f"one of {len(self.submissions):,} submissions ({self.submissions[0]} and others)"
        return " or ".join(self.submissions)


class Roster(Frozen, frozen=True):
    """How the submissions of a class and the students on its list fit together.

    `missing` are students who handed nothing in, `unclear` those of whom that is not known, `unknown` the ids of submissions whose students are on no
    list, `doubled` the ids of submissions of one and the same student, `listed` students who were found on it.
    `asked` are ids of submissions whose students the list may have, with what a person has to decide or to know.
    """

    students: int
    missing: tuple[Student, ...] = ()
    unknown: tuple[str, ...] = ()
    doubled: tuple[tuple[str, ...], ...] = ()
    listed: tuple[Listed, ...] = ()
    asked: tuple[Stray, ...] = ()
    unclear: tuple[Unclear, ...] = ()

    @property
    def of_nobody(self) -> tuple[str, ...]:
        """Those of the unknown that can be of nobody on the list, as far as that is known."""
        perhaps = {name for one in self.unclear for name in one.submissions}
        return tuple(name for name in self.unknown if name not in perhaps)


class Option(Frozen, frozen=True):
    """One way to read a point that the handout leaves open, in words."""

    ruling: str
    question: str
    option: str
    text: str


class Made(Frozen, frozen=True):
    """How results were made: the version of Kibitz, the seed of the checks, the kit, and when something was graded last.

    `when` is a time in UTC, as in ISO 8601, to the minute.
    """

    version: str
    seed: int
    kit: str
    when: str


class ClassResult(Frozen, frozen=True):
    """A class, graded.  `rows` and `ungraded` are in the order of the download.

    `form` names where the download came from ("Canvas", "folders").  `course` and `lock` are those of all rows.  `made` says
    how the results were made.  `kept` are the students whose cells in the gradebook stay as they were, and why.
    For `partly_compared` and `piles` see `Alike`.
    """

    assignment: str
    title: str
    form: str
    items: tuple[Item, ...]
    options: tuple[Option, ...]
    rows: tuple[Row, ...]
    ungraded: tuple[Ungraded, ...] = ()
    strays: tuple[Stray, ...] = ()
    roster: Roster | None = None
    similar: tuple[Similar, ...] = ()
    course: CourseView | None = None
    lock: LockView | None = None
    made: Made | None = None
    kept: tuple[Stray, ...] = ()
    partly_compared: tuple[str, ...] = ()
    piles: tuple[str, ...] = ()


class Gathering:
    """Gathers the rows of a class from its results, which can be let go.

    `grader_failed`: whether some check could not be graded by a fault of the grader.
    """

    def __init__(self) -> None:
        self._rows: dict[str, Row] = {}
        self._items: dict[str, Item] = {}
        self._options: dict[tuple[str, str], Option] = {}
        self._title = ""
        self._course: CourseView | None = None
        self._lock: LockView | None = None
        self.grader_failed = False

    def add(self, result: Result) -> None:
        """Keep what concerns the class of one result."""
        self._title = result.title
        self._course, self._lock = result.course, result.lock
        self.grader_failed |= any(check.status == "error" for check in result.checks)
        found: list[CheckResult | TranscriptResult] = [*result.checks, *result.transcripts]
        for one in found:
            if one.id not in self._items:
                kind = "check" if isinstance(one, CheckResult) else one.kind
                rules = tuple(rule.id for rule in one.rules)
                self._items[one.id] = Item(one.id, one.task, one.title, kind, rules, one.hidden)
        for name, view in result.rulings.items():
            self._options[name, view.option] = Option(name, view.question, view.option, view.text)
        info = result.submission
        mistakes = dict.fromkeys(check.misconception for check in result.checks if check.misconception)
        told = {check.misconception for check in result.checks if not check.hidden}
        self._rows[info.id] = Row(
            id=info.id,
            path=info.path,
            students=info.students,
            attempt=info.attempt,
            submitted=info.submitted,
            late=info.late,
            earlier=info.earlier,
            score=result.score,
            max_score=result.max_score,
            grade=result.grade,
            tasks=result.tasks,
            outcomes=tuple(
                Outcome(
                    one.id,
                    one.status,
                    one.points,
                    max_points=one.max_points,
                    excused=bool(one.excused),
                    open_points=one.open_points,
                    counts=one.counts,
                )
                for one in found
            ),
            mistakes=tuple(mistakes),
            readings={
                name: view.option for name, view in result.rulings.items() if view.decided == "submission"
            },
            notices=result.notices,
            sandbox=result.sandbox.level,
            content=content_hash(file.sha256 for file in info.files if file.path.endswith(SOURCES)),
            open_points=result.open_points,
            program=result.program_counts,
            more=result.bonus.score if result.bonus is not None else 0.0,
            secret_mistakes=tuple(one for one in mistakes if one not in told),
        )

    def gathered(
        self,
        assignment: str,
        form: str,
        order: Iterable[str],
        ungraded: Iterable[Ungraded] = (),
        strays: Iterable[Stray] = (),
        roster: Roster | None = None,
        similar: Iterable[Similar] = (),
    ) -> ClassResult:
        """The class, with its rows in this order of ids."""
        return ClassResult(
            assignment,
            self._title,
            form,
            items=tuple(self._items.values()),
            options=tuple(self._options[key] for key in sorted(self._options)),
            rows=tuple(self._rows[name] for name in order if name in self._rows),
            ungraded=tuple(ungraded),
            strays=tuple(strays),
            roster=roster,
            similar=tuple(similar),
            course=self._course,
            lock=self._lock,
        )


def content_hash(hashes: Iterable[str]) -> str:
    """One hash of the hashes of files, whatever their names and order; empty for no files."""
    found = sorted(hashes)
    return hashlib.sha256("\n".join(found).encode()).hexdigest() if found else ""
