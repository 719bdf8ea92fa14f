"""Grades both of two files between which nothing decides, so that no letter of a name does: the better one counts.

Which files those are is found out where the submission is read (`grader/inside/ordering.py`), and is a claim of the
sandbox: whoever forges it has another file of the same submission graded, which could have been handed in alone.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec

from grader.grading.notices import KIND, files_notice
from grader.model.adapters import Adapter
from grader.model.handed_in import Chosen
from grader.model.outcomes import Choice
from grader.model.played import Played
from grader.model.result import CheckResult, Notice, Result, TranscriptResult
from grader.model.wording import tr
from grader.sandbox.allowance import Allowance
from grader.submissions.submission import Submission

Told = Callable[[CheckResult | TranscriptResult], object]
"""Called with each verdict as it comes."""


class Teller:
    """Passes verdicts on as they come; where another file may turn out to be better, once that is known."""

    def __init__(self, told: Told, *, waits: bool = False) -> None:
        self._told, self._waits = told, waits
        self._kept: list[CheckResult | TranscriptResult] = []

    def __call__(self, one: CheckResult | TranscriptResult) -> None:
        if self._waits:
            self._kept.append(one)
        else:
            self._told(one)

    def knows(self, choice: Choice | None) -> None:
        """Told which files were taken, before any verdict comes."""
        self._waits |= bool(choice is not None and choice.rivals)

    def tell(self) -> None:
        """Pass on what was kept."""
        for one in self._kept:
            self._told(one)


@dataclass(frozen=True)
class Attempt:
    """One file graded, with what it imports: the result, still without the notice that names the files."""

    result: Result
    choice: Choice | None
    played: Played
    called: tuple[Adapter, ...] = ()
    """The ways in which the file is called, where it goes wrong as the rules call it."""


Grade = Callable[[Submission, Teller], Attempt]

Finish = Callable[[Submission, Attempt, Teller], Attempt]
"""Adds to an attempt what is hidden from students."""


def better(
    grade: Grade,
    submission: Submission,
    told: Told,
    allowances: Sequence[Allowance],
    finish: Finish | None = None,
) -> Result:
    """The result of a submission: where two of its files are as likely, that of the one with more points.

    Of two with as many, it is the one of which more may be right, and then the one that is taken anyway, which no name decides.
    Both have their time together, in the first of these `allowances`, and for what is hidden in the last: what the first has used, the
    second has not, and if the first has used very much, the second is not graded, and a notice says so.

    All that students read of is run before anything is that they do not: what a file leaves behind of hidden checks, wherever
    that may be, finds no public run of the same submission any more.
    """
    teller = Teller(told)
    mine = grade(submission, teller)
    beaten: dict[str, float] = {}
    chosen = submission.chosen
    rivals = mine.choice.rivals if chosen is None and mine.choice is not None else ()
    rival, second, other_teller = None, submission, Teller(told, waits=True)
    other: Attempt | None = None
    if rivals:
        chosen, rival = map(Chosen, rivals)
        second = dataclasses.replace(submission, chosen=rival)
        if not allowances[0].is_enough:
            other = grade(second, other_teller)
    if finish is not None:
        mine = finish(submission, mine, teller)
    timing = mine.result.timing
    if other is not None:
        timing = timing.plus(other.result.timing)
        if finish is not None:
            public = other.result.timing
            other = finish(second, other, other_teller) if not allowances[-1].is_enough else None
            timing = mine.result.timing.plus(other.result.timing if other is not None else public)
    notices = [*mine.result.notices]
    if chosen is not None and rival is not None:
        if other is None:
            notices.append(Notice(KIND, _not_graded(rival.path, chosen.path, mine.result.timing.wall)))
        else:
            if _worth(other.result) > _worth(mine.result):
                mine, other, teller, chosen = other, mine, other_teller, rival
                notices = [*mine.result.notices]
            if other.choice is not None:
                beaten = dict.fromkeys(other.choice.graded, other.result.score)
        teller.tell()
    if (notice := files_notice(mine.choice, mine.played, chosen, beaten)) is not None:
        notices.append(notice)
    info = msgspec.structs.replace(mine.result.submission, chosen=chosen)
    return msgspec.structs.replace(mine.result, submission=info, notices=tuple(notices), timing=timing)


def _not_graded(path: str, chosen: str, seconds: float) -> str:
    return tr(
        "{path} is as likely as {chosen}, and was not graded, because {chosen} took {seconds} seconds. To choose a file, use kibitz check --file, or [[file]] in the adjustments.",
        path=path,
        chosen=chosen,
        seconds=f"{seconds:.0f}",
    )


def _worth(result: Result) -> tuple[float, float]:
    return result.score, result.open_points
