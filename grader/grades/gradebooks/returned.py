"""What went back to whom, and why: `returned.csv`, for whoever wants to see that each grade and report went to the right person.

A line for each grade that was entered in a gradebook, and for each report.  It has both sides (the row of the gradebook, and
what was handed in) and by what they were taken for one.  `index.csv` is beside reports that a person hands on.
"""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from grader.grades.gradebooks.filling import Filled
from grader.grades.gradebooks.people import Match
from grader.grades.gradebooks.places import Basis, How
from grader.grades.names import Agreement
from grader.lms.person import students_of
from grader.lms.texts import cell
from grader.model.class_result import ClassResult, Row
from grader.model.handed_in import Student
from grader.model.names import shown

COLUMNS = (
    "what",
    "row",
    "id",
    "name",
    "entered",
    "submission",
    "place",
    "handed_in_by",
    "why",
    "file",
)
INDEX = ("id", "student", "name", "email", "file")

_FOUND = {
    How.ID: "the id is the same",
    How.LOGIN: "another id or a login is the same",
    How.EMAIL: "the email address is the same",
    How.GITHUB: "the name on GitHub is the same",
    How.ZEROS: "the id is the same without the zeros in front",
    How.NAME: "the name is the same, and there was no id to compare",
    How.GROUP: "member of the group, by the {where}",
    How.NO_GROUP: "in no group, by the {where}, and so is what was handed in",
}
_GROUPS = (How.GROUP, How.NO_GROUP)
_NAMES = {
    Agreement.SAME: ", and the name is, too",
    Agreement.LIKE: ", and the names agree",
    Agreement.PART: ", and the names agree in part",
    Agreement.SOME: ", and the names agree in part",
    Agreement.UNKNOWN: ", and there was no name to compare",
}
OWN_PLACE = "goes back to the place that it came from"
BY_ID = "named by the id of the submission"
DECIDED = "decided by the adjustments"


@dataclass(frozen=True)
class Report:
    """A report of one submission, and the file that it is in.  `match` is there where it went to a person of the gradebook."""

    row: Row
    file: str
    why: str
    match: Match | None = None


def in_words(match: Match) -> str:
    """Why a student and somebody in a gradebook are taken for one."""
    if match.joined is None:
        return _basis(match.basis)
    first = _basis(match.joined, "roster")
    if match.joined.how not in _GROUPS:
        first = f"{first}, in the roster"
    return f"{first}; then {_basis(match.basis)}, in the gradebook"


def _basis(basis: Basis, where: str = "worksheet") -> str:
    """By what somebody was found; `where` is the list that says who is in a group."""
    alone = basis.how in (How.NAME, *_GROUPS)
    return _FOUND[basis.how].format(where=where) + ("" if alone else _NAMES.get(basis.names, ""))


def render_returned(places: Mapping[str, str], done: Filled | None, reports: Sequence[Report]) -> str:
    """The CSV text, with CR LF line ends.  `places` says where in the download each submission is."""
    lines = [*_grades(places, done)] if done is not None else []
    for one in reports:
        person = _person(done, one.match) if done is not None and one.match is not None else ["", "", ""]
        handed = [cell(one.row.id), cell(places.get(one.row.id, ""))]
        students = students_of(one.row) if one.match is None else (one.match.student,)
        whose = cell(", ".join(map(_label, students)))
        lines.append(["report", *person, "", *handed, whose, one.why, cell(one.file)])
    return _table(COLUMNS, lines)


def _grades(places: Mapping[str, str], done: Filled) -> Iterator[list[object]]:
    matches: dict[tuple[int, str], Match] = {}
    for match in done.fit.matches:
        matches.setdefault((match.number, match.submission), match)
    for one in done.entered:
        for submission in one.submissions:
            match = matches[one.number, submission]
            handed = [cell(submission), cell(places.get(submission, "")), cell(_label(match.student))]
            yield ["grade", *_person(done, match), one.text, *handed, in_words(match), ""]
        if not one.submissions:
            yield ["grade", *_row(done, one.number), one.text, "", "", "", DECIDED, ""]


def _person(done: Filled, match: Match) -> list[object]:
    return _row(done, match.number)


def _row(done: Filled, number: int) -> list[object]:
    """The row, counted from 1 at the top of the file, without empty lines; the id and the name as they stand there."""
    person = done.fit.people[number]
    return [person.record + 1, cell(person.student.id), cell(shown(person.name))]


def _label(student: Student) -> str:
    if not student.name or student.name == student.id:
        return student.id
    return f"{student.name} ({student.id})" if student.id else student.name


def render_index(found: ClassResult, files: Mapping[str, str]) -> str:
    """Whose each file is, as CSV: a line for each student of a submission, as on the list of the class where there is one."""
    listed: dict[tuple[str, Student], list[Student]] = defaultdict(list)
    for one in found.roster.listed if found.roster is not None else ():
        listed[one.submission, one.student].append(one.entry)
    lines: list[list[object]] = []
    for row in found.rows:
        if row.id not in files:
            continue
        for student in students_of(row):
            for entry in listed.get((row.id, student), [student]):
                who = (entry.id or student.id, entry.name or student.name, entry.email or student.email)
                lines.append([cell(row.id), *map(cell, who), cell(files[row.id])])
    return _table(INDEX, lines)


def _table(header: Iterable[str], lines: Iterable[Iterable[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(header)
    writer.writerows(lines)
    return text.getvalue()
