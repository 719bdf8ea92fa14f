"""What counts instead of a score: late policy, overrides, extra points and excuses, applied in a fixed order.

1. An excuse ends it: no points count.
2. An override takes the place of the score, and ends it if it is final.  Without one, what was decided of open points is
   added to the score, and the late policy takes its points from that.
3. Extra points are added.
4. The points are brought back to what a submission can get: from 0 to the maximum.

`adjust` is a pure function of the file's contents and one result, so adjusting again changes nothing, and a
new file replaces what an older one did.  Nothing here reads a file or a clock.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from datetime import timedelta

import msgspec

from grader.grades.adjustment_entries import Adjustments, Decide, Extra
from grader.grades.adjustment_file import due_time
from grader.grades.concerned import NOBODY, Known, Who
from grader.grades.lateness import (
    Deduction,
    Handed,
    Score,
    beyond,
    clause,
    counted_points,
    ended,
    handed_in,
    lateness,
)
from grader.grades.program_marks import mark_of_its_own, within_the_cap
from grader.grades.remarks import Submitted, for_nobody, unseen, unused_slip_days
from grader.model.class_result import ClassResult
from grader.model.errors import InputError
from grader.model.grade import Adjustment, Grade
from grader.model.handed_in import Student
from grader.model.result import CheckResult, Result, TranscriptResult
from grader.model.visible import amount, visible


def adjust(policy: Adjustments, result: Result, known: Known = NOBODY) -> Grade | None:
    """What counts for a result; None where nothing in the file concerns it.

    The changes of the adjustments add up to the difference between the grade and the result's own score.
    Its open points are what it would be more if all that is still open were right.
    A decision that does not fit the result does nothing: see `grader/grades/unfit.py`.
    Raises InputError where two entries contradict each other, where one names a member of a group, and where
    lateness cannot be decided.
    """
    who = Who(result.submission, known)
    settled, left, apart = _settled(policy, who, result)
    grade = _counted(policy, who, result, result.score, settled)
    if grade is None and apart:
        grade = Grade(result.score)
    if grade is None or grade.excused:
        return grade
    if apart and result.program is not None:
        program = mark_of_its_own(result.program, apart)
        grade = msgspec.structs.replace(
            grade, program=program, of_program=tuple(change for _, change in apart)
        )
    if left <= 0:
        return grade
    most = _counted(policy, who, result, result.score + left, settled)
    more = most.score - grade.score if most is not None else left
    return msgspec.structs.replace(grade, open_points=max(round(more, 6), 0.0))


def _counted(
    policy: Adjustments, who: Who, result: Result, score: float, settled: Sequence[Adjustment]
) -> Grade | None:
    """What counts for this score, with what was decided of open points."""
    grade = _decided(policy, who, score, result.max_score)
    if isinstance(grade, Grade):
        return grade
    found = [grade] if grade else [*settled]
    earned = Score(score + math.fsum(one.change for one in settled), result.max_score)
    if grade is None and (taken := _lateness(policy, who, result.submission, earned)) is not None:
        found.append(Adjustment("late", taken.reason, 0.0 - taken.points))
    return _grade(policy, score, result.max_score, found, _added(policy, who))


def _settled(
    policy: Adjustments, who: Who, result: Result
) -> tuple[list[Adjustment], float, list[tuple[CheckResult | TranscriptResult, Adjustment]]]:
    """What was decided of open points, in the order of the checks, how many of them are still open, and what was decided of
    a program that has a mark of its own.

    What was decided at the desk goes before all others.  An entry that names somebody goes before one for a section, and
    that before one for everybody.
    """
    items: list[CheckResult | TranscriptResult] = [*result.checks, *result.transcripts]
    by_check = _deciding(policy, who, items)
    found: list[Adjustment] = []
    bonus = result.program if result.program is not None and result.program.mode == "bonus" else None
    left = result.open_points - (bonus.open_points if bonus is not None else 0.0)
    apart: dict[str, list[tuple[CheckResult | TranscriptResult, Adjustment]]] = {"bonus": [], "separate": []}
    for one in items:
        if (decision := by_check.get(one.id)) is not None:
            title = "A hidden check" if one.hidden else visible(one.title).rstrip(".")
            of = f"{amount(decision.points)} of {amount(one.open_points)} open points"
            change = Adjustment(
                "decided", f"{title}: {of}: {ended(decision.reason)}", decision.points, one.id
            )
            if one.counts != "mark":
                apart[one.counts].append((one, change))
                continue
            found.append(change)
            left -= one.open_points
    if bonus is not None:
        changes, more = within_the_cap(bonus, result.transcripts, apart["bonus"])
        found, left = [*found, *changes], left + more
    return found, round(left, 6), apart["separate"]


def _deciding(
    policy: Adjustments, who: Who, items: Sequence[CheckResult | TranscriptResult]
) -> dict[str, Decide]:
    """The entry that decides on each check that is open, for no more points than are."""
    found = by_check(policy, who)
    return {
        one.id: found[one.id]
        for one in items
        if one.status == "open" and one.id in found and found[one.id].points <= one.open_points + 1e-9
    }


def by_check(policy: Adjustments, who: Who) -> dict[str, Decide]:
    """The entry that decides on each check.  Raises InputError where there are two."""
    found: dict[str, Decide] = {}
    for rank in (-1, 0, 1, 2):
        mine: dict[str, list[Decide]] = {}
        for entry in policy.decide:
            if entry.rank != rank or entry.check in found:
                continue
            if entry.everybody or who.concerned(policy, entry):
                mine.setdefault(entry.check, []).append(entry)
        for name, entries in mine.items():
            if len(entries) > 1:
                raise InputError(
                    f"{policy.source}: [[decide]] has {len(entries)} entries for {visible(who.id)} and the check "
                    f"{visible(name)}; keep the one that counts"
                )
            found.setdefault(name, entries[0])
    return found


def undecided(policy: Adjustments, result: Result, known: Known = NOBODY) -> set[str]:
    """The open checks and sessions of a result on which nothing was decided; none under an excuse or an override."""
    who = Who(result.submission, known)
    if who.only(policy, policy.excused) is not None or who.only(policy, policy.override) is not None:
        return set()
    items: list[CheckResult | TranscriptResult] = [*result.checks, *result.transcripts]
    settled = _deciding(policy, who, items)
    return {one.id for one in items if one.status == "open" and one.id not in settled}


def _added(policy: Adjustments, who: Who) -> list[Extra]:
    """The extra points for a submission; none behind a mark that is final."""
    override = who.only(policy, policy.override)
    if override is not None and override.final:
        return []
    return [entry for entry in policy.extra if entry.everybody or who.concerned(policy, entry)]


def unsettled(policy: Adjustments, found: ClassResult) -> tuple[str, ...]:
    """The decisions for everybody, or for a section, that decide nothing in a class, a line each."""
    lines = []
    opened = {one.item for row in found.rows for one in row.outcomes if one.status == "open"}
    known = {item.id for item in found.items}
    for number, entry in enumerate(policy.decide, 1):
        where = f"{policy.source}: [[decide]] entry {number} ({entry.named})"
        is_for_many = entry.everybody or bool(entry.section)
        if is_for_many and found.rows and entry.check not in known:
            lines.append(
                f"{where}: there is no check or session {visible(entry.check)}; "
                "write the id of one that is open, as a student's page has it"
            )
        elif is_for_many and entry.check not in opened:
            lines.append(
                f"{where}: {visible(entry.check)} is open for nobody in this class; take the entry out"
            )
    return tuple(lines)


def adjust_absent(
    policy: Adjustments, student: Student, max_score: float, known: Known = NOBODY
) -> Grade | None:
    """What counts for a student of the roster who handed nothing in; None where no entry names the student.

    Points for everybody are for those who handed something in.
    """
    who = Who(student, known)
    grade = _decided(policy, who, 0.0, max_score)
    if isinstance(grade, Grade):
        return grade
    extras = [entry for entry in _added(policy, who) if not entry.everybody]
    return _grade(policy, 0.0, max_score, [grade] if grade else [], extras)


def unused(
    policy: Adjustments,
    submissions: Iterable[Submitted],
    absent: Iterable[Student] = (),
    known: Known = NOBODY,
) -> tuple[str, ...]:
    """What in the file does nothing in this class, a line each: entries for nobody, lateness nobody can see.

    `absent` are students of the roster who handed nothing in.  Raises InputError for what `adjust` would
    refuse of these submissions, and where an entry names more than one, so that it is told before anything
    is graded.
    """
    everything = [(Who(one, known), one) for one in submissions]
    people = [who for who, _ in everything] + [Who(student, known) for student in absent]
    lines = [*policy.remarks]
    for place, entry in policy.entries():
        if not (isinstance(entry, (Decide, Extra)) and entry.everybody):
            lines += for_nobody(policy, place, entry, people, known)
    for who in people:
        if not isinstance(_decided(policy, who, 0.0, math.inf), Grade):
            _added(policy, who)
        by_check(policy, who)
    charged = []
    for who, one in everything:
        if _decided(policy, who, 0.0, math.inf) is None:
            _lateness(policy, who, one, Score(0.0, 0.0))
            if not (who.only(policy, policy.extension) or who.only(policy, policy.waived)):
                charged.append(one)
    return (
        *lines,
        *unseen(policy, [one for _, one in everything], known),
        *unused_slip_days(policy, charged),
    )


def _decided(policy: Adjustments, who: Who, score: float, max_score: float) -> Grade | Adjustment | None:
    """What an instructor decided in the place of the score: an excuse, an override, or nothing."""
    excused = who.only(policy, policy.excused)
    if excused is not None:
        return Grade(score, (), ended(excused.reason))
    override = who.only(policy, policy.override)
    if override is None:
        return None
    if override.score > max_score and not policy.over_maximum and not override.final:
        raise InputError(
            f"{policy.source}: the [[override]] for {override.named}: {amount(override.score)} is above "
            f"the maximum of {amount(max_score)}; lower it, or write over-maximum = true at the head of the file"
        )
    reason = f"Set to {counted_points(override.score)}: {ended(override.reason)}"
    return Adjustment("override", reason, override.score - score)


def _lateness(policy: Adjustments, who: Who, one: Handed, score: Score) -> Deduction | None:
    extension, waived = who.only(policy, policy.extension), who.only(policy, policy.waived)
    return lateness(policy, one, score, extension, waived, who.slip_days)


def is_late(policy: Adjustments, one: Submitted, known: Known) -> bool:
    """Whether a time shows that a submission is late, and nobody has decided that this does not matter."""
    who, late = Who(one, known), policy.late
    if late is None or _decided(policy, who, 0.0, math.inf) or who.only(policy, policy.waived):
        return False
    due, when = due_time(late, who.only(policy, policy.extension)), handed_in(one)
    if due is None or when is None:
        return False
    return beyond(policy, one, when, due, timedelta(minutes=late.grace_minutes)).time > timedelta()


def slip_days_used(policy: Adjustments, one: Submitted, max_score: float, known: Known) -> int:
    """The slip days that are used for a submission: none where an instructor has decided in the place of lateness."""
    who = Who(one, known)
    if policy.late is None or policy.late.slip_days is None or _decided(policy, who, 0.0, math.inf):
        return 0
    taken = _lateness(policy, who, one, Score(max_score, max_score))
    return taken.slip_days if taken is not None else 0


def _grade(
    policy: Adjustments, score: float, max_score: float, found: list[Adjustment], extras: Sequence[Extra]
) -> Grade | None:
    """The grade, with extra points behind what was found, so that it stays between 0 and the maximum."""
    if not found and not extras:
        return None
    start = score + math.fsum(change.change for change in found)
    most = math.inf if policy.over_maximum else max(max_score, start)
    # Sorted, so that the order of the entries in the file changes nothing.
    extras = sorted(extras, key=lambda one: (clause(one.reason), one.points))
    changes = [entry.points for entry in extras]
    total = start + math.fsum(changes)
    surplus = round(total - min(max(total, 0.0), most), 6)
    for at in reversed(range(len(changes))):
        if changes[at] * surplus > 0:
            cut = math.copysign(min(abs(changes[at]), abs(surplus)), surplus)
            changes[at] -= cut
            surplus -= cut
    for entry, change in zip(extras, changes, strict=True):
        found.append(Adjustment("extra", _extra_words(entry, change), change))
    total = score + math.fsum(change.change for change in found)
    return Grade(max(round(total, 6), 0.0), tuple(found))


def _extra_words(entry: Extra, change: float) -> str:
    kind = "extra" if entry.points > 0 else "less"
    words = f"{counted_points(abs(entry.points))} {kind}: {clause(entry.reason)}"
    if change == entry.points:
        return ended(words)
    bound = "above the maximum" if entry.points > 0 else "below 0"
    return f"{words} (of these {amount(abs(change))}, since no points count {bound})."
