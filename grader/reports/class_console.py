"""What `kibitz grade` says of a class in a terminal when all is graded; how far it has come is said by `grader/reports/progress.py`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grader.model.class_result import ClassResult, Roster, Row
from grader.model.handed_in import Student
from grader.model.visible import amount, counted, up_to, visible
from grader.reports.streams import Style, harmless

NAMES = 30
"""Lines of one list of a class that are shown; the page of the class has the rest."""


def render_grade(found: ClassResult, *, colour: bool = False, quiet: bool = False) -> str:
    """How a class did, in a few lines: the figures, what somebody should look at, and who has no result.

    With `quiet` the figures alone, and how many checks the grader itself could not grade.
    """
    from grader.reports.figures import class_figures  # loads `statistics`, which a check has no use for

    style = Style(colour)
    figures = class_figures(found)
    lines = [style("strong", f"{counted(figures.graded, 'submission')} graded")]
    if figures.mean is not None and figures.median is not None:
        lines[0] += (
            f": mean {amount(figures.mean)} of {amount(figures.max_score)},"
            f" median {amount(figures.median)}, full marks {figures.full_marks}"
        )
    if figures.program is not None:
        lines.append(f"  {figures.program.words}")
    if figures.excused:
        lines.append(f"  {counted(figures.excused, 'submission')} of excused students, in no figure")
    lines += [
        f"  {one.missed} of {one.graded} did not pass: {visible(one.item.title)}"
        for one in figures.hardest[:3]
    ]
    if quiet:
        lines = lines[:1]
    faults = sum(one.status == "error" for row in found.rows for one in row.outcomes)
    if faults:
        words = f"{counted(faults, 'check')} could not be graded: a fault of the grader"
        lines.append(style("failed", words))
    if quiet:
        return harmless("\n".join(lines) + "\n")
    lines += [
        f"warning: {counted(number, 'submission')} ran with {level} protection"
        for level, number in figures.levels
        if level != "strong"
    ]
    lines += _open(figures.open)
    flagged = {row.id for flag in figures.flags for row in flag.rows}
    look = [
        (len(flagged), "submission with a notice of tampering", "submissions with a notice of tampering"),
        (len(figures.identical), "group of identical submissions", "groups of identical submissions"),
        (len(found.similar), "pair of similar submissions", "pairs of similar submissions"),
    ]
    lines += [f"look at: {counted(number, one, many)}" for number, one, many in look if number]
    if figures.misplaced:
        lines.append(
            f"look at: {counted(len(figures.misplaced), 'submission')} of another assignment, as it looks:"
        )
        lines += _shortened(f"  {_whose(row)}" for row in figures.misplaced)
    empty = [_whose(row) for row in figures.sourceless]
    if empty:
        lines.append(f"look at: {counted(len(empty), 'submission')} with no Python file that could be read:")
        lines += _shortened(f"  {who}" for who in empty)
    lines += _shortened(f"no result: {visible(one.id)}: {visible(one.reason)}" for one in found.ungraded)
    lines += _shortened(f"passed over: {visible(one.name)}: {visible(one.reason)}" for one in found.strays)
    lines += _roster(found.roster)
    return harmless("\n".join(lines) + "\n")


def _open(rows: Sequence[Row]) -> list[str]:
    """Whose points are open, those with most first."""
    if not rows:
        return []
    lines = [f"look at: {counted(len(rows), 'submission')} with open points, for you to decide:"]
    return lines + _shortened(
        f"  {_whose(row)}: {amount(row.counts)} of {amount(row.max_score)}{up_to(row.still_open)}"
        for row in rows
    )


def _roster(roster: Roster | None) -> list[str]:
    if roster is None:
        return []
    lines = []
    if roster.missing:
        lines.append(
            f"{len(roster.missing)} of {counted(roster.students, 'student')} have no submission here that was graded:"
        )
        lines += _shortened(f"  {_student(one)}" for one in roster.missing)
    lines += _shortened(
        f"look at: nobody can tell whether {visible(one.which)} is of {_either(one.students)}"
        for one in roster.unclear
    )
    if lost := roster.of_nobody:
        lines.append(f"{counted(len(lost), 'submission')} of nobody on the list:")
        lines += _shortened(f"  {visible(one)}" for one in lost)
    lines += _shortened(f"look at: {visible(one.name)}: {visible(one.reason)}" for one in roster.asked)
    lines += _shortened(f"of the same student: {', '.join(map(visible, ids))}" for ids in roster.doubled)
    return lines


def _either(students: Sequence[Student]) -> str:
    """Students of whom one may be meant."""
    named = [_student(one) for one in students[:NAMES]]
    more = len(students) - NAMES
    return " or ".join(named) + (f" or one of {more:,} more" if more > 0 else "")


def _whose(row: Row) -> str:
    names = ", ".join(visible(one.name) for one in row.students if one.name)
    return f"{visible(row.id)} ({names})" if names else visible(row.id)


def _student(student: Student) -> str:
    return f"{visible(student.name)} ({visible(student.id)})" if student.name else visible(student.id)


def _shortened(lines: Iterable[str]) -> list[str]:
    """The first of many lines, and how many more there are."""
    found = list(lines)
    if len(found) <= NAMES:
        return found
    return [*found[:NAMES], f"  … and {len(found) - NAMES:,} more: see the page of the class"]
