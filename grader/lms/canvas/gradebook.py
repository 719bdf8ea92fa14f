"""Canvas: the gradebook that "Export Entire Gradebook" gives and "Import" takes.

    Student,ID,SIS User ID,SIS Login ID,Section,Project 10 (4711),Assignments Current Score
    ,,,,,Manual Posting,
        Points Possible,,,,,40,(read only)
    "Lovelace, Ada",1001,s1001,ada,CS 101,,

An option of the account writes `LastName,FirstName` in the place of `Student`.  Canvas finds students by `ID` and assignments by the number behind the title; points are absolute, and `EX`
excuses.  Columns without a number, and those marked `(read only)`, are its own sums.  Its documentation:
"How do I import grades in the Gradebook?" in the Canvas Instructor Guide.
"""

from __future__ import annotations

import re
from dataclasses import replace

from grader.lms.book import Column, Gradebook, filled_in, find
from grader.lms.person import Person
from grader.lms.sections import HEADERS
from grader.lms.sheet import Sheet
from grader.lms.texts import decimal_comma, number, phrase, phrases, words

SYSTEM = "Canvas"
_TITLE = re.compile(r"(?P<title>.*\S)\s+\((?P<key>\d+)\)", re.DOTALL)
_STUDENT = phrases("Student|Studierende|Étudiant|Élève|Estudiante|Studente|Aluno|Estudante|Uczeń|Student/in")
_LAST, _FIRST = phrases("LastName|Last Name"), phrases("FirstName|First Name")
_POINTS = phrases(
    "Points Possible|Punkte möglich|Mögliche Punkte|Points possibles|Puntos posibles|Punti possibili"
)
_TEST_STUDENT = {phrase("Student, Test")}
_READ_ONLY = "(read only)"
_NOT_GIVEN = "N/A"
_KEPT = {"EX": "is excused in Canvas", _NOT_GIVEN: "has not been given the assignment in Canvas"}


def recognised(sheet: Sheet) -> bool:
    """Whether a file is a gradebook of Canvas."""
    header = sheet.header
    titled = any(_TITLE.fullmatch(text) for text in header)
    return "ID" in header[1:] and (titled or phrase(header[0]) in _STUDENT | _LAST)


def understand(sheet: Sheet) -> Gradebook:
    """The gradebook in a file that was recognised."""
    header = sheet.header
    own = header.index("ID", 1)
    login = find(header, phrases("SIS Login ID"))
    names = (find(header[:own], _LAST), find(header[:own], _FIRST))
    parts = (0,) if None in names else names
    number_of = find(header, phrases("SIS User ID"))
    others = (number_of, login, find(header, phrases("Integration ID")))
    numbered = [record for record in sheet.body if sheet.value(record, own).isdigit()]
    students = [record for record in numbered if phrase(_name(sheet, record, parts)) not in _TEST_STUDENT]
    tests = frozenset(sheet.value(record, own) for record in numbered if record not in students)
    # What stands above the first student says something of the columns: postings, points, "(read only)".
    above = range(1, min([record for record in sheet.body if sheet.value(record, own)], default=1))
    points = next((record for record in above if _is_points(sheet.value(record, 0))), None)
    last = (own, find(header, phrases("Section")), *others)
    first = max(at for at in last if at is not None) + 1
    cells = [sheet.value(r, at) for r in (*above, *students) for at in range(first, len(header))]
    comma = decimal_comma(cells, grouped=True)
    columns = []
    for at in range(first, len(header)):
        found = _TITLE.fullmatch(header[at])
        said = [header[at].casefold(), *(sheet.value(record, at).casefold() for record in above)]
        title, key = (found["title"], found["key"]) if found else (header[at], "")
        refused = ""
        if any(_READ_ONLY in text for text in said):
            refused = "is read only: Canvas computes it"
        elif not found:
            refused = "has no number behind its title, so Canvas takes it for no assignment"
        elif len(students) > 1 and all(sheet.value(r, at).upper() == _NOT_GIVEN for r in students):
            refused = (
                "has N/A for every student: it is given to nobody, or anonymous and not posted yet, and then Canvas "
                "imports nothing there; post its grades or end its anonymity, and export the gradebook again"
            )
        possible = number(sheet.value(points, at), comma) if points is not None else None
        everyone = None if possible is None else dict.fromkeys(students, possible)
        columns.append(Column(at, title, key, everyone, refused))
    people = tuple(
        _person(sheet, record, own, others=others, login=login, number_of=number_of, parts=parts)
        for record in students
    )
    sections = find(header, HEADERS)
    people = tuple(replace(one, sections=filled_in(sheet, one.record, (sections,))) for one in people)
    return Gradebook(SYSTEM, sheet, people, tuple(columns), comma, excused="EX", kept=_KEPT, tests=tests)


def _is_points(text: str) -> bool:
    return phrase(text) in _POINTS or words(text)[:2] == ("points", "possible")


def _name(sheet: Sheet, record: int, parts: tuple[int | None, ...]) -> str:
    """The sortable name, from one column or two."""
    return ", ".join(filled_in(sheet, record, parts))


def _person(
    sheet: Sheet,
    record: int,
    own: int,
    others: tuple[int | None, ...],
    login: int | None,
    number_of: int | None,
    parts: tuple[int | None, ...],
) -> Person:
    known = filled_in(sheet, record, others)
    logins, numbers = (filled_in(sheet, record, (column,)) for column in (login, number_of))
    emails = tuple(text for text in logins if "@" in text)
    name = _name(sheet, record, parts)
    return Person((sheet.value(record, own),), known, emails, name, record, logins=logins, numbers=numbers)
