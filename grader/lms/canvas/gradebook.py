"""Canvas: the gradebook that "Export Entire Gradebook" gives and "Import" takes.

    Student,ID,SIS User ID,SIS Login ID,Section,Project 10 (4711),Assignments Current Score
    ,,,,,Manual Posting,
        Points Possible,,,,,40,(read only)
    "Lovelace, Ada",1001,s1001,ada,CS 101,,

Canvas finds students by `ID` and assignments by the number behind the title; points are absolute, and `EX`
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
_POINTS = phrases(
    "Points Possible|Punkte möglich|Mögliche Punkte|Points possibles|Puntos posibles|Punti possibili"
)
_TEST_STUDENT = {phrase("Student, Test")}
_READ_ONLY = "(read only)"
_KEPT = {"EX": "is excused in Canvas", "N/A": "has not been given the assignment in Canvas"}


def recognised(sheet: Sheet) -> bool:
    """Whether a file is a gradebook of Canvas."""
    header = sheet.header
    titled = any(_TITLE.fullmatch(text) for text in header)
    return "ID" in header[1:] and (titled or phrase(header[0]) in _STUDENT)


def understand(sheet: Sheet) -> Gradebook:
    """The gradebook in a file that was recognised."""
    header = sheet.header
    own = header.index("ID", 1)
    login = find(header, phrases("SIS Login ID"))
    others = (find(header, phrases("SIS User ID")), login, find(header, phrases("Integration ID")))
    students = [
        record
        for record in sheet.body
        if sheet.value(record, own).isdigit() and phrase(sheet.value(record, 0)) not in _TEST_STUDENT
    ]
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
        possible = number(sheet.value(points, at), comma) if points is not None else None
        everyone = None if possible is None else dict.fromkeys(students, possible)
        columns.append(Column(at, title, key, everyone, refused))
    people = tuple(_person(sheet, record, own, others, login) for record in students)
    sections = find(header, HEADERS)
    people = tuple(replace(one, sections=filled_in(sheet, one.record, (sections,))) for one in people)
    return Gradebook(SYSTEM, sheet, people, tuple(columns), comma, excused="EX", kept=_KEPT)


def _is_points(text: str) -> bool:
    return phrase(text) in _POINTS or words(text)[:2] == ("points", "possible")


def _person(sheet: Sheet, record: int, own: int, others: tuple[int | None, ...], login: int | None) -> Person:
    known = filled_in(sheet, record, others)
    email = sheet.value(record, login)
    return Person(
        (sheet.value(record, own),), known, (email,) if "@" in email else (), sheet.value(record, 0), record
    )
