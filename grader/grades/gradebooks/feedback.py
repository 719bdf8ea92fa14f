"""What a student reads beside the grade: points by task, what was adjusted, and the first things that failed.

It is short, because the report says the rest, and it is HTML, as Moodle takes comments.
"""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence, Set

from grader.grades.decisions import WRITTEN
from grader.model.apart import in_a_sentence
from grader.model.class_result import Outcome, Row
from grader.model.grade import Adjustment
from grader.model.visible import points_said, visible
from grader.model.wording import tr, trn

MARK = "Kibitz:"
"""How every comment of ours begins, by which it is known again."""

MAX_TITLES = 5
"""Failed checks that are named; the others are counted."""


def comment(
    row: Row,
    titles: Mapping[str, str],
    hidden: Set[str] = frozenset(),
    entered: tuple[float, float] | None = None,
) -> str:
    """The comment for one submission.  `titles` are those of checks and sessions, by id; `hidden` ones are counted.

    `entered` is the grade beside it and the most that it can be, where these are other points than the assignment's.
    """
    lines = [f"{MARK} {_points(row, entered)}"]
    # Sessions of a program that counts apart have their own line.
    lines += [
        f"{task.title or task.name}: "
        + tr("{points} of {most}", points=points_said(task.score), most=points_said(task.max_score))
        for task in row.tasks
        if task.max_score
    ]
    lines += [in_a_sentence(row.program)] if row.program is not None else []
    if row.grade is not None:
        lines += _adjusted(row.grade.adjustments)
    shown = [
        one
        for one in row.outcomes
        if not one.excused and one.max_points and one.item not in hidden and not one.may_be_missing
    ]
    lines += [
        f"{f'{visible(one.where)}: ' if one.where else ''}{one.text}"
        for one in row.notices
        if one.kind in WRITTEN
    ][:MAX_TITLES]
    failed = [one for one in shown if one.status not in ("passed", "open")]
    if failed:
        lines.append(tr("Not passed: {titles}", titles=_named(failed, titles)))
    if row.still_open > 0:
        lines.append(
            tr(
                "Up to {points} more points are open; your instructor decides.",
                points=points_said(row.still_open),
            )
        )
        if undecided := [one for one in shown if row.state(one) == "open"]:
            lines.append(tr("Open: {titles}", titles=_named(undecided, titles)))
    if mine := [one.status for one in row.outcomes if one.item in hidden and one.max_points]:
        lines.append(
            trn(
                "{n} hidden check: {passed} passed",
                "{n} hidden checks: {passed} passed",
                len(mine),
                passed=mine.count("passed"),
            )
        )
    return "<br>".join(_escaped(line) for line in lines)


def _points(row: Row, entered: tuple[float, float] | None) -> str:
    """The points, and the grade beside them where these are other points."""
    said = {"points": points_said(row.counts), "most": points_said(row.max_score)}
    if entered is None:
        return tr("{points} of {most} points.", **said)
    return tr(
        "{points} of {most} points, which is a grade of {grade} of {best} here.",
        **said,
        grade=points_said(entered[0]),
        best=points_said(entered[1]),
    )


def _adjusted(adjustments: Sequence[Adjustment]) -> list[str]:
    """What was adjusted, and why.  Many decisions are counted."""
    decided = [one for one in adjustments if one.kind == "decided"]
    if len(decided) <= MAX_TITLES:
        return [one.reason for one in adjustments]
    counted = trn(
        "+{points} decided by your instructor, for {n} check that was open.",
        "+{points} decided by your instructor, for {n} checks that were open.",
        len(decided),
        points=points_said(sum(one.change for one in decided)),
    )
    return [counted, *(one.reason for one in adjustments if one.kind != "decided")]


def _named(found: Sequence[Outcome], titles: Mapping[str, str]) -> str:
    """The titles of the first ones, and how many more there are."""
    named = [titles.get(one.item, one.item).rstrip(".") for one in found[:MAX_TITLES]]
    more = len(found) - MAX_TITLES
    return "; ".join([*named, *([tr("and {number} more", number=more)] if more > 0 else [])])


def _escaped(line: str) -> str:
    # PHP, and so Moodle, takes a backslash before the quotation mark that ends a cell for a part of the text.
    return html.escape(visible(line)).replace("\\", "&#92;")


def is_ours(text: str) -> bool:
    """Whether a comment came from here, also where an editor put it into a paragraph."""
    return text.removeprefix("<p>").lstrip().startswith(MARK)
