"""Which open checks and sessions a person has decided, and a result as it is read then: what is decided is not open any more.

The verdicts themselves stay as they are: a decision is a part of the grade, and may be changed.  Nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from grader.model.grade import Adjustment, Grade, TaskScore
from grader.model.result import CheckResult, Result, TranscriptResult
from grader.model.visible import points_said
from grader.model.wording import mark, tr

Item = CheckResult | TranscriptResult
DECIDED = mark("Decided:")
"""How the message of what is decided begins."""


def decisions_of(grade: Grade | None) -> dict[str, Adjustment]:
    """What was decided, by the id of the check or session."""
    if grade is None:
        return {}
    changes = (*grade.adjustments, *grade.of_program)
    return {one.item: one for one in changes if one.kind == "decided" and one.item}


def is_settled(grade: Grade | None) -> bool:
    """Whether somebody has said what counts for all of it, so that nothing is open: an override or an excuse."""
    return grade is not None and bool(
        grade.excused or any(one.kind == "override" for one in grade.adjustments)
    )


def is_decided(one: Item) -> bool:
    """Whether an item of `as_decided` was decided."""
    return one.status == "open" and not one.open_points and one.message.startswith(tr(DECIDED))


def as_decided(result: Result) -> Result:
    """The result with what was decided of each open item, and with the points that are open still."""
    settled, decisions = is_settled(result.grade), decisions_of(result.grade)
    items: list[Item] = [*result.checks, *result.transcripts]
    done = [one for one in items if one.status == "open" and (settled or one.id in decisions)]
    if not done:
        return result
    said = {one.id: _message(one, decisions.get(one.id), result.grade) for one in done}

    def left(open_points: float, of: Sequence[Item]) -> float:
        return max(round(open_points - sum(one.open_points for one in of), 6), 0.0)

    def of_task(task: TaskScore) -> TaskScore:
        mine = [one for one in done if one.task == task.name and one.counts == "mark"]
        return replace(task, open_points=left(task.open_points, mine))

    program = result.program
    if program is not None:
        played = [one for one in done if one.counts != "mark" and isinstance(one, TranscriptResult)]
        program = replace(program, open_points=left(program.open_points, played))
    bonus = result.bonus
    if bonus is not None:
        checked = [one for one in done if one.counts == "bonus" and isinstance(one, CheckResult)]
        bonus = replace(bonus, open_points=left(bonus.open_points, checked))
    return replace(
        result,
        checks=tuple(
            replace(one, open_points=0.0, message=said[one.id]) if one.id in said else one
            for one in result.checks
        ),
        transcripts=tuple(
            replace(one, open_points=0.0, message=said[one.id]) if one.id in said else one
            for one in result.transcripts
        ),
        tasks=tuple(map(of_task, result.tasks)),
        open_points=result.still_open,
        program=program,
        bonus=bonus,
    )


def _message(one: Item, change: Adjustment | None, grade: Grade | None) -> str:
    if change is not None:
        # The reason begins with the title, which stands above.
        _, _, why = change.reason.partition(" open points: ")
        return tr(
            "{decided} +{points} by your instructor. {why}",
            decided=tr(DECIDED),
            points=points_said(change.change),
            why=why or change.reason,
        )
    if grade is not None and grade.excused:
        return tr("{decided} you are excused, so no points count.", decided=tr(DECIDED))
    return tr("{decided} your instructor has set the points of the whole assignment.", decided=tr(DECIDED))
