"""The gradebook of a class as plain CSV (RFC 4180): a row for each student of each submission, in order of ids.

`score` are the points that count, `open_points` those that may yet be added to them, `raw_score` those that the checks gave.
A program that is no part of the maximum has three columns of its own: `program...` for a mark of its own, `bonus...` for what
is in `score` already.
Who has no result, or is excused,
has a row with no points, because nobody knows them, and the note says why.  A gradebook that a system gave
is filled by `grader/grades/gradebooks/filling.py` instead.  Where the class has a list, students are named as on it.
"""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from grader.lms.person import students_of
from grader.lms.texts import cell
from grader.model.class_result import ClassResult, Roster, Row
from grader.model.grade import TaskScore
from grader.model.handed_in import Student, Ungraded
from grader.model.scores import ProgramScore
from grader.model.visible import counted

NOTES = {
    "partial": "paid in part",
    "failed": "failed",
    "timeout": "timed out",
    "crashed": "crashed",
    "blocked": "blocked",
    "open": "open",
    "decided": "decided",
    "error": "not graded (fault of the grader)",
}
BEFORE = (
    "id",
    "student",
    "name",
    "email",
    "attempt",
    "late",
    "score",
    "max_score",
    "open_points",
    "raw_score",
    "adjustments",
)
AFTER = ("note",)
LONG_CELL = 30_000
"""Characters of the adjustments of one student; a spreadsheet takes 32,767 in a cell."""

APART = {
    "separate": ("program_score", "program_max_score", "program_open_points"),
    "bonus": ("bonus_score", "bonus_max_score", "bonus_open_points"),
}
"""The columns of a program, by what it counts for."""


def render_gradebook(found: ClassResult) -> str:
    """The CSV text, with CR LF line ends.  Write it as UTF-8 with `newline=""`."""
    on_list = found.roster.listed if found.roster is not None else ()
    listed: dict[tuple[str, Student], list[Student]] = defaultdict(list)
    for entry in on_list:
        listed[entry.submission, entry.student].append(entry.entry)
    tasks = list(dict.fromkeys(task.name for row in found.rows for task in _graded(row)))
    programs = [row.program for row in found.rows if row.program is not None]
    apart = APART[programs[0].mode] if programs else ()
    lines: list[tuple[str, list[object]]] = []
    for row in found.rows:
        lines += [(row.id, [*who, *_points(row, tasks, apart)]) for who in _everybody(row, listed)]
    for one in found.ungraded:
        rest = [*_blank([*tasks, *apart]), cell(f"no result: {one.reason}")]
        lines += [(one.id, [*who, *rest]) for who in _everybody(one, listed)]
    lines.sort(key=lambda line: line[0])
    for student, note in _without(found.roster):
        who = ["", cell(student.id), cell(student.name), cell(student.email), "", ""]
        lines.append(("", [*who, *_blank([*tasks, *apart]), cell(note)]))
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow([*BEFORE, *map(cell, tasks), *apart, *AFTER])
    writer.writerows(cells for _, cells in lines)
    return text.getvalue()


def _without(roster: Roster | None) -> Iterator[tuple[Student, str]]:
    """Who of the list has no submission here, and what is known of that."""
    if roster is None:
        return
    for student in roster.missing:
        yield student, "no submission"
    for one in roster.unclear:
        note = f"perhaps handed in: nobody can tell whether {one.which} is this student's"
        yield from ((student, note) for student in one.students)


def _everybody(
    one: Row | Ungraded, listed: Mapping[tuple[str, Student], Sequence[Student]]
) -> Iterator[list[object]]:
    """Who handed it in; what the download has as one may be a group of several on the list."""
    for student in students_of(one):
        for entry in listed.get((one.id, student), (student,)):
            yield _who(one, student, entry)


def _who(one: Row | Ungraded, student: Student, entry: Student) -> list[object]:
    who = (entry.id or student.id, entry.name or student.name, entry.email or student.email)
    known = [cell(one.id), *map(cell, who)]
    attempt = one.attempt if isinstance(one, Row) and one.attempt is not None else ""
    late = {True: "yes", False: "no", None: ""}[_late(one) if isinstance(one, Row) else None]
    return [*known, attempt, late]


def _late(row: Row) -> bool | None:
    """Whether it came late: as the system says, else by what the late policy took."""
    taken = row.grade is not None and any(
        one.kind == "late" and one.change < 0 for one in row.grade.adjustments
    )
    return True if row.late is None and taken else row.late


def _points(row: Row, tasks: Sequence[str], apart: Sequence[str]) -> list[object]:
    grade = row.grade
    excused = grade.excused if grade is not None else ""
    adjusted = " ".join(one.reason for one in grade.adjustments) if grade is not None else ""
    points = {task.name: round(task.score, 4) for task in _graded(row)}
    return [
        "" if excused else round(row.counts, 4),
        round(row.max_score, 4),
        "" if excused else round(row.still_open, 4),
        round(row.score, 4),
        cell(adjusted, LONG_CELL),
        *(points.get(name, "") for name in tasks),
        *(_program(row.program, bool(excused)) if apart else ()),
        cell(_note(row, excused)),
    ]


def _program(program: ProgramScore | None, excused: bool) -> list[object]:
    """The cells of a program that is no part of the maximum; nobody knows points of one that could not be played."""
    if program is None or not program.handed_in or excused:
        return ["", "" if program is None else round(program.max_score, 4), ""]
    return [round(program.score, 4), round(program.max_score, 4), round(program.open_points, 4)]


def _graded(row: Row) -> list[TaskScore]:
    """The tasks in which there was anything to earn for the mark."""
    return [task for task in row.tasks if task.max_score]


def _blank(tasks: Sequence[str]) -> list[object]:
    return [""] * (5 + len(tasks))


def _note(row: Row, excused: str) -> str:
    found = [row.state(one) for one in row.outcomes if one.max_points and not one.may_be_missing]
    parts = [f"excused: {excused}"] if excused else []
    parts += [f"{found.count(status)} {words}" for status, words in NOTES.items() if status in found]
    if row.notices:
        parts.append(counted(len(row.notices), "notice"))
    return "; ".join(parts)
