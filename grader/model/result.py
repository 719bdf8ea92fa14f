"""The result of grading one submission: what every report, gradebook and JSON file is made from.

Nothing here computes.  The grading workflow fills these structs, `to_json` writes them, and every
renderer reads only them, so a report can be drawn again from a stored result at any time.
The format is described for readers in `docs/reference/result-json.md` and, for programs, by the JSON
Schema `reports/result.schema.json`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, TypeVar

import msgspec

from grader.model.evidence import Evidence
from grader.model.frozen import Frozen
from grader.model.grade import BonusScore, Grade, TaskScore
from grader.model.handed_in import SubmissionInfo
from grader.model.scores import Counts, ProgramScore

SCHEMA = "2.3"
"""Version of the result format: the first number changes when a reader would break."""
WRONG_ASSIGNMENT = "wrong-assignment"
"""The kind of the notice that asks whether a submission belongs to another assignment; it heads a report."""

Status = Literal["passed", "partial", "open", "failed", "timeout", "crashed", "blocked", "error"]
"""passed: every program agreed with the rules.  partial: nothing went wrong but programs about a corner, which costs
its share.  open: what ran does not show whether this is right.  Nothing is charged.  Only what is right beside a
corner is paid.  failed: one program did not agree.  timeout: a limit was hit.
crashed: the process that ran the submission died, or an accidental error came out of it.
blocked: the part that is needed is missing or cannot be used.  error: the grader's own fault."""


class Drawing(Frozen, frozen=True):
    """One object as cards, as both sides showed it after a step.

    `expected` and `actual` are rows of card faces, bottom or left first; None where that side had
    nothing to show (the step raised an error, or its text held no cards).
    """

    label: str
    expected: tuple[str, ...] | None
    actual: tuple[str, ...] | None


class StepView(Frozen, frozen=True):
    """One step of a counterexample, as a reader sees it.

    `expected` and `actual` say in words or in Python what the step answered by the rules and in the
    submission; both are empty where the step's answer was not looked at.  `agrees` is False on the
    step (the last one) where they part.  `drawings` are the objects as they stood after the step.
    """

    code: str
    expected: str = ""
    actual: str = ""
    agrees: bool = True
    drawings: tuple[Drawing, ...] = ()


class Counterexample(Frozen, frozen=True):
    """The smallest program found on which the submission breaks a rule.

    `code` runs as pasted into a Python prompt started beside the student's file.  `expected` and
    `actual` are the two answers of its last step.  `where` is the student's own line that was running
    ("main.py, line 12, in playCard"), or None.
    """

    code: str
    expected: str
    actual: str
    where: str | None = None
    steps: tuple[StepView, ...] = ()
    output: str = ""


class SourceLines(Frozen, frozen=True):
    """Lines of the submission's own that a verdict speaks of.

    `line` is the one, counted from 1 in `file`; `lines` begin with number `first`.  `running`: it was running when the
    program went wrong; else it is the head of what was called.
    """

    file: str
    line: int
    first: int
    lines: tuple[str, ...]
    running: bool = True


class RuleView(Frozen, frozen=True):
    """A numbered rule of the handout, in the kit's words."""

    id: str
    text: str


class CheckResult(Frozen, frozen=True):
    """The verdict of one check.  `open_points` are what an open one is worth if it is right.

    `evidence` is None in results that older versions wrote.  `instead` is the class that does in another way what the check
    asks for, where it is paid for what the terminal sessions show; else it is empty.  `counts` says what its points are a
    part of: the maximum of the mark, or a bonus on top of it.
    """

    id: str
    task: str
    title: str
    rules: tuple[RuleView, ...]
    points: float
    max_points: float
    status: Status
    message: str = ""
    misconception: str | None = None
    counterexample: Counterexample | None = None
    programs: int = 0
    excused: str = ""
    hidden: bool = False
    open_points: float = 0.0
    evidence: Evidence | None = None
    instead: str = ""
    counts: Counts = "mark"
    source: SourceLines | None = None

    @property
    def example_title(self) -> str:
        """What the counterexample is: a message, which whoever shows it has in the language.

        One that does not come to an end is not made smaller: each try would take its time.  That may be so in a corner, too.
        """
        if self.status in ("timeout", "partial"):
            return "A program that shows it"
        return "The smallest program that shows it"


class ExchangeView(Frozen, frozen=True):
    """One exchange of a terminal session: a line typed, and what was printed then.

    `typed` is None for the start of the program.  `expected` is what the reference printed when the session
    was recorded, None where nothing was recorded (in a dialogue).  `agrees` is False on the one where the
    program goes wrong.
    """

    typed: str | None
    actual: str
    expected: str | None = None
    agrees: bool = True


class PileView(Frozen, frozen=True):
    """One pile of cards of a terminal session: before the last exchange, and after it on both sides.

    Each is a row of cards, the first placed first; None where that side showed no such pile.
    """

    label: str
    before: tuple[str, ...] | None
    expected: tuple[str, ...] | None
    actual: tuple[str, ...] | None


class TranscriptResult(Frozen, frozen=True):
    """The verdict of one recorded terminal session, or of one claim of a dialogue.

    `layer` says how near the text came to the recorded one ("exact", "spacing", "case" or "meaning"; empty
    for a dialogue) and decides nothing.  `typed` are all lines typed until the end of `exchanges`, which
    are the last ones; both are empty where it passed.  `open_points` are as for checks.  `counts` says what its points are
    a part of.
    """

    id: str
    title: str
    status: Status
    layer: str
    points: float
    max_points: float
    message: str = ""
    kind: Literal["transcript", "dialogue"] = "transcript"
    task: str = ""
    rules: tuple[RuleView, ...] = ()
    program: str = ""
    excused: str = ""
    typed: tuple[str, ...] = ()
    exchanges: tuple[ExchangeView, ...] = ()
    piles: tuple[PileView, ...] = ()
    hidden: bool = False
    open_points: float = 0.0
    counts: Counts = "mark"
    source: SourceLines | None = None


class LeftOut(Frozen, frozen=True):
    """A check or session that the course has left out: it ran, and does not count."""

    id: str
    task: str
    title: str
    hidden: bool = False


class CourseView(Frozen, frozen=True):
    """The course by which something was graded (`course.toml`).

    `sha256` is a hash of what its file says of the assignment, the same however it says that.
    """

    sha256: str
    left_out: tuple[LeftOut, ...] = ()


class LockView(Frozen, frozen=True):
    """The lock that grading was held to (`kibitz lock`).

    `sha256` is a hash of what it says.  `differs` is what was not as it was locked, in words; empty where all was.
    """

    sha256: str
    differs: tuple[str, ...] = ()


class RulingView(Frozen, frozen=True):
    """How the submission reads one point that the handout leaves open.

    `option` is the option followed, with `text` in words; `decided` tells who chose it: "submission"
    (it showed this behaviour), "instructor" (fixed in the assignment) or "unseen" (nothing that was
    graded depends on it, so the default stands).
    """

    question: str
    option: str
    text: str
    decided: Literal["submission", "instructor", "unseen"]


class Notice(Frozen, frozen=True):
    """Something a reader should know that is no verdict of a check.

    `hidden`: it came up while the hidden checks ran, so it is for the instructor alone.  `excerpt` is the line that it
    speaks of, with carets below, as Python shows where it stopped; empty where it speaks of none.
    """

    kind: str
    text: str
    where: str | None = None
    hidden: bool = False
    excerpt: str = ""

    @property
    def place(self) -> str:
        """Where it is; empty where the text begins with that line, as what Python says of a file does."""
        where = self.where or ""
        said = where.rpartition(", line ")[2].isdigit() and self.text.startswith(f"{where}: ")
        return "" if said or self.text.startswith(f"{where}, code cell ") else where


class SandboxInfo(Frozen, frozen=True):
    """The level in force while the submission ran, and the protections that were seen to hold."""

    level: Literal["strong", "medium", "weak"]
    protections: tuple[str, ...]
    missing: tuple[str, ...] = ()


class Timing(Frozen, frozen=True):
    """Seconds: of the submission's own processes (CPU), and of grading in all (wall)."""

    cpu: float
    wall: float

    def plus(self, other: Timing) -> Timing:
        """Both one after the other."""
        return Timing(round(self.cpu + other.cpu, 4), round(self.wall + other.wall, 4))


class Result(Frozen, frozen=True):
    """Everything known about one graded submission.

    `score` is what the checks gave, and `open_points` what open ones may be worth: the mark lies between `score` and the
    sum of the two.  `max_score` is the same for all submissions of an assignment; with a bonus, `score` may be above it.
    `program` is what a program earned whose points are no part of it, and else None.
    `grade` is what counts where the course adjusts the score, and else None.
    `fingerprint` is a hash of all that the score depends on: with the same one, it needs no grading again.
    `causes` are the ids of checks and sessions that go wrong for one reason, each reason once: the one that cost most first.
    `language` is that of its messages.  `course` and `lock` are None where it was graded without one.  With a `bonus`, `score` may be above `max_score`.
    """

    schema: str
    assignment: str
    title: str
    submission: SubmissionInfo
    score: float
    max_score: float
    tasks: tuple[TaskScore, ...]
    checks: tuple[CheckResult, ...]
    transcripts: tuple[TranscriptResult, ...]
    rulings: dict[str, RulingView]
    notices: tuple[Notice, ...]
    sandbox: SandboxInfo
    timing: Timing
    output: str = ""
    output_cut: bool = False
    grade: Grade | None = None
    fingerprint: str = ""
    open_points: float = 0.0
    program: ProgramScore | None = None
    bonus: BonusScore | None = None
    course: CourseView | None = None
    lock: LockView | None = None
    causes: tuple[tuple[str, ...], ...] = ()
    language: str = "en"

    @property
    def still_open(self) -> float:
        """The points that may yet be added to those that count."""
        return self.open_points if self.grade is None else self.grade.open_points

    @property
    def program_counts(self) -> ProgramScore | None:
        """What counts of a program whose points are no part of the maximum."""
        return self.program if self.grade is None or self.grade.program is None else self.grade.program


Verdict = TypeVar("Verdict", CheckResult, TranscriptResult, CheckResult | TranscriptResult)
_READ_AS: dict[Status, int] = {"partial": 1, "blocked": 2, "open": 3, "passed": 4}
"""Where a status stands among others; whatever is charged comes first."""


def charged_first(items: Iterable[Verdict]) -> list[Verdict]:
    """Verdicts in the order in which somebody wants to read them: what is charged, what is blocked, what is open."""
    return sorted(items, key=read_as)


def read_as(one: CheckResult | TranscriptResult) -> int:
    """Where a verdict stands among others: the first are read first."""
    return _READ_AS.get(one.status, 0)


def to_json(result: Result) -> bytes:
    """The result as indented UTF-8 JSON with a final newline.

    Where a text holds a lone surrogate, which UTF-8 cannot, it is written as `\\udc80`.
    """
    try:
        data = msgspec.json.encode(result)
    except UnicodeEncodeError:
        data = msgspec.json.encode(_without_surrogates(msgspec.to_builtins(result)))
    return msgspec.json.format(data, indent=2) + b"\n"


def _without_surrogates(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode("utf-8")
    if isinstance(value, dict):
        return {_without_surrogates(key): _without_surrogates(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_without_surrogates(part) for part in value]
    return value


def from_json(data: bytes) -> Result:
    """Read a stored result back.  Raises `msgspec.ValidationError` where the data is no result."""
    return msgspec.json.decode(data, type=Result)
