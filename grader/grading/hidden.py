"""What is hidden from students: which checks and sessions, and results, corpora and reports without them.

A check is hidden by `@check(..., hidden=True)`, a transcript by `hidden: yes`, a dialogue by `hidden=True`.
Students are told how many there are and how many of them passed.  Hidden checks are run apart from the others
(see `grader/grading/grading.py`); what is written into a student's build is the affair of `grader/exports/student.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from grader.grading.summing import summed
from grader.kits.assignment import Assignment
from grader.kits.corpus import Corpus, Function, Known, Passed
from grader.kits.kit import Kit
from grader.kits.transcript import ENDING, read_transcripts
from grader.model.causes import with_causes
from grader.model.decided import as_decided
from grader.model.grade import Adjustment, Grade
from grader.model.result import CheckResult, CourseView, Notice, Result, TranscriptResult
from grader.model.visible import points_said
from grader.model.wording import trn, whole

T = TypeVar("T")
KIND = "hidden-checks"
"""The kind of the notice that tells students of hidden checks."""


def has_hidden(kit: Kit, assignment: Assignment, corpus: Corpus, sessions: bool) -> bool:
    """Whether an assignment has anything hidden; `sessions`: among those on the terminal, too."""
    if any(info.hidden for info in corpus.checks):
        return True
    return sessions and any(True for _ in _hidden_sessions(kit, assignment))


def _hidden_sessions(kit: Kit, assignment: Assignment) -> Iterator[str]:
    folder = kit.transcripts(assignment.id)
    if not folder.is_dir():
        return
    # Files are looked through as bytes first: most assignments hide nothing, and every check waits for this.
    if any(b"hidden" in path.read_bytes() for path in folder.glob(f"*{ENDING}")):
        yield from (one.id for one in read_transcripts(folder) if one.hidden)
    if any(b"hidden" in path.read_bytes() for path in folder.glob("dialogue_*.py")):
        from grader.sessions.dialogues import load_dialogues

        yield from (one.id for one in load_dialogues(folder) if one.hidden)


def public_corpus(corpus: Corpus) -> Corpus:
    """The corpus without hidden checks, their programs, and the known mistakes that no public program shows.

    Those in rules that only hidden checks stand for are left out as well.
    """
    checks = tuple(info for info in corpus.checks if not info.hidden)
    ids = {info.id for info in checks}
    numbers = [number for number, case in enumerate(corpus.cases) if case.check in ids]
    if len(checks) == len(corpus.checks):
        return corpus
    new = {number: place for place, number in enumerate(numbers)}
    known = _public_mistakes(corpus.known, {rule for info in checks for rule in info.rules}, new)
    parts = {part for info in checks for part in info.parts}
    return replace(
        corpus,
        checks=checks,
        cases=tuple(corpus.cases[number] for number in numbers),
        catalogue=msgspec.Raw(msgspec.json.encode(known)),
        emptied=msgspec.Raw(msgspec.json.encode(_public_stubs(corpus.stubs, parts))),
        each=msgspec.Raw(msgspec.json.encode(_public_functions(corpus.functions, parts, new))),
    )


def _public_stubs(stubs: Iterable[Passed], public: Collection[str]) -> list[Passed]:
    """What the stubs pass of the public checks: no other is named."""
    found = {replace(one, checks=tuple(check for check in one.checks if check in public)) for one in stubs}
    return sorted((one for one in found if one.checks), key=lambda one: (one.task, one.checks, one.raises))


def _public_functions(
    functions: Iterable[Function], public: Collection[str], new: Mapping[int, int]
) -> list[Function]:
    """The functions on which public checks rest, and what they are to these."""

    def of(checks: Iterable[str]) -> tuple[str, ...]:
        return tuple(check for check in checks if check in public)

    found = [
        Function(
            one.name,
            of(one.about),
            of(one.rests),
            tuple(sorted({of(some) for some in one.passed} - {()})),
            _public_stubs_of(one, new),
            tuple(sorted({of(some) for some in one.refused} - {()})),
        )
        for one in functions
    ]
    return [one for one in found if one.rests]


def _public_stubs_of(function: Function, new: Mapping[int, int]) -> tuple[dict[int, int], ...]:
    """What stubs of a function spoil in public programs.  One that spoils none of them is as good as right there."""
    found = [_renumbered(one, new) for one in function.caught]
    kept = [now for before, now in zip(function.caught, found, strict=True) if now or not before]
    return tuple(dict(key) for key in dict.fromkeys(tuple(one.items()) for one in kept))


def _public_mistakes(known: Iterable[Known], rules: set[str], new: Mapping[int, int]) -> list[Known]:
    found = [
        replace(one, pattern=_renumbered(one.pattern, new), steps=_renumbered(one.steps, new))
        for one in known
        if rules.issuperset(one.rules)
    ]
    return [one for one in found if one.pattern]


def _renumbered(by_number: Mapping[int, T], new: Mapping[int, int]) -> dict[int, T]:
    """What is known of public programs, by their new numbers."""
    return {new[number]: one for number, one in by_number.items() if number in new}


def joined(public: Result, whole: Result) -> Result:
    """One result of two runs: the hidden checks as in `whole`, and all others as in `public`.

    So is the time that it took: a submission could make that of the other run tell what it is asked there.
    """
    others = {one.id: one for one in public.checks}
    checks = tuple(one if one.hidden else others[one.id] for one in whole.checks)
    played = (*public.transcripts, *(one for one in whole.transcripts if one.hidden))
    graded: list[CheckResult | TranscriptResult] = [*checks, *played]
    told = {(one.kind, one.text, one.where) for one in public.notices}
    notices = [
        replace(one, hidden=True) for one in whole.notices if (one.kind, one.text, one.where) not in told
    ]
    names = {task.name: task.title for task in (*whole.tasks, *public.tasks)}
    programs = [one.program for one in (public, whole) if one.program is not None]
    sums = summed([*names.items()], graded, programs[0].cap if programs else None, apart=bool(programs))
    return with_causes(
        replace(
            public,
            **sums.fields(),
            checks=checks,
            transcripts=played,
            notices=(*public.notices, *notices),
        )
    )


def is_part_hidden(result: Result) -> bool:
    """Whether something in a result is not for its student."""
    return any(one.hidden for part in (result.checks, result.transcripts, result.notices) for one in part)


def for_students(result: Result) -> Result:
    """The result as its student may see it: of what is hidden, how many checks passed and what they gave."""
    known = as_decided(result)
    graded: list[CheckResult | TranscriptResult] = [*known.checks, *known.transcripts]
    hidden = [one for one in graded if one.hidden]
    notices = [one for one in result.notices if not one.hidden]
    if hidden:
        notices.append(Notice(KIND, tally(hidden)))
    shown = replace(
        result,
        checks=tuple(one for one in result.checks if not one.hidden),
        transcripts=tuple(one for one in result.transcripts if not one.hidden),
        notices=tuple(notices),
        course=_public_course(result.course),
        grade=_public_grade(result.grade, {one.id for one in hidden}),
    )
    return with_causes(shown) if hidden else shown


def _public_grade(grade: Grade | None, hidden: Collection[str]) -> Grade | None:
    """What counts, without the ids of what is hidden."""
    if grade is None or not hidden:
        return grade

    def public(changes: tuple[Adjustment, ...]) -> tuple[Adjustment, ...]:
        return tuple(replace(one, item="") if one.item in hidden else one for one in changes)

    return replace(grade, adjustments=public(grade.adjustments), of_program=public(grade.of_program))


def _public_course(course: CourseView | None) -> CourseView | None:
    """The course without the names of what is hidden."""
    if course is None:
        return None
    return replace(course, left_out=tuple(one for one in course.left_out if not one.hidden))


def tally(hidden: list[CheckResult | TranscriptResult]) -> str:
    """What a student reads of hidden checks."""
    passed = sum(one.status == "passed" for one in hidden)
    said = {
        "passed": whole(passed),
        "points": points_said(sum(one.points for one in hidden)),
        "most": points_said(sum(one.max_points for one in hidden)),
    }
    if opened := sum(one.open_points for one in hidden):
        return trn(
            "{n} hidden check: {passed} passed, {points} of {most} points, up to {open} more open.",
            "{n} hidden checks: {passed} passed, {points} of {most} points, up to {open} more open.",
            len(hidden),
            **said,
            open=points_said(opened),
        )
    return trn(
        "{n} hidden check: {passed} passed, {points} of {most} points.",
        "{n} hidden checks: {passed} passed, {points} of {most} points.",
        len(hidden),
        **said,
    )
