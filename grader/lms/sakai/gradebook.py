"""Sakai: the gradebooks that it gives and takes back, of one assignment or of a whole course.

That of one assignment is in `grades_file.py`.  The tool "Gradebook" exports and imports that of a course:

    Student ID,Student Name,Project 10 [100],* Project 10,# Course Grade
    alovelace,"Lovelace, Ada",72.5,,B

Sakai finds students by `Student ID` and items by their titles.  The most points stand in brackets, comments behind `*`, and
what stands behind `#` is passed over.  Source: `ImportGradesHelper` in https://github.com/sakaiproject/sakai, tool
`gradebookng`.
"""

from __future__ import annotations

import re

from grader.lms.book import Column, Gradebook, filled_in, find
from grader.lms.person import Person
from grader.lms.sakai.grades_file import SYSTEM, find_header, understand_grades
from grader.lms.sheet import Sheet
from grader.lms.texts import decimal_comma, number, phrase, phrases

_ID = phrases("Student ID")
_NAME = phrases("Student Name")
_OTHERS = phrases("Student Number")
_KNOWN = _ID | _NAME | _OTHERS | phrases("Section|Sections")
_MOST = re.compile(r"[0-9]{1,9}(?:[.,][0-9]{1,9})?")
_COMMENT, _COMPUTED = "* ", "# "


def recognised(sheet: Sheet) -> bool:
    """Whether a file is a gradebook of Sakai, of an assignment or of a course."""
    header = sheet.header
    if find(header[:1], _ID) is not None and find(header, _NAME) is not None:
        return any(_item(text) or text.startswith((_COMMENT, _COMPUTED)) for text in header[2:])
    return find_header(sheet) is not None


def understand(sheet: Sheet) -> Gradebook:
    """The gradebook in a file that was recognised."""
    head = find_header(sheet)
    return _of_course(sheet) if head is None else understand_grades(sheet, head)


def _of_course(sheet: Sheet) -> Gradebook:
    header = sheet.header
    name, other = find(header, _NAME), find(header, _OTHERS)
    people = []
    for record in sheet.body:
        ids = filled_in(sheet, record, (0,))
        if ids:
            others = filled_in(sheet, record, (other,))
            people.append(Person(ids, others, (), sheet.value(record, name), record, numbers=others))
    graded = [at for at, text in enumerate(header) if phrase(text) not in _KNOWN and text]
    graded = [at for at in graded if not header[at].startswith(_COMMENT)]
    items = [found for text in header if (found := _item(text)) is not None]
    cells = [sheet.value(one.record, at) for one in people for at in graded if _item(header[at])]
    # Sakai parts cells by semicolons where a comma is the decimal sign.
    amounts = [most for _, most in items]
    comma = sheet.delimiter == ";" or decimal_comma([*cells, *amounts], grouped=True)
    columns = tuple(_column(header[at], at, people) for at in graded)
    return Gradebook(SYSTEM, sheet, tuple(people), columns, comma)


def _item(text: str) -> tuple[str, str] | None:
    """Title and most points of a header such as `Homework 1 [10]`."""
    title, bracket, most = text.removesuffix("]").rpartition("[")
    if text.startswith((_COMMENT, _COMPUTED)) or not text.endswith("]") or not bracket:
        return None
    return (title.strip(), most) if title.strip() and _MOST.fullmatch(most) else None


def _column(text: str, at: int, people: list[Person]) -> Column:
    found = _item(text)
    if text.startswith(_COMPUTED):
        return Column(at, text.removeprefix(_COMPUTED), refused="is computed by Sakai")
    if found is None:
        return Column(at, text, refused="has no points in brackets behind its title, so it takes none")
    possible = number(found[1], decimal_comma([found[1]]))
    everyone = None if possible is None else dict.fromkeys((one.record for one in people), possible)
    return Column(at, found[0], "", everyone)
