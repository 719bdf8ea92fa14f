"""Sakai: the file `grades.csv` of an assignment, which "Download All" puts into its zip and "Upload All" takes back.

    "Project 10","SCORE_GRADE_TYPE"
    ""
    "Display ID","ID","Last Name","First Name","grade","Submission date","Late submission"
    "alovelace","alovelace","Lovelace","Ada","","Nov 20, 2026 9:03 PM","On time"

The first line has the assignment's title and how it is graded, and the header is further down.  Sakai finds students by `ID`
and takes the fifth column for the grade.  The most points are not in the file.  With anonymous grading, ids that Sakai made
up stand in both columns of ids and in place of names.  Where groups hand in, each has a line, and the grade is in the fourth column:

    "Group","ID","Users","grade","Submission date","Late submission"
    "Team 1","7f3c-11","Ada Lovelace; Bob Klein","","Nov 20, 2026 9:03 PM","On time"

Source: `zipSubmissions` and the upload of an archive in https://github.com/sakaiproject/sakai, tool `assignment`.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from grader.lms.book import Column, Gradebook, filled_in, find
from grader.lms.person import Person, spoken
from grader.lms.sheet import Sheet
from grader.lms.texts import decimal_comma, phrase, phrases, words
from grader.model.visible import visible

SYSTEM = "Sakai"
MAX_ABOVE = 5
"""Lines above the header."""

_ID = phrases("ID")
_DISPLAY = phrases("Display ID")
_GRADE = phrases("grade")
_GROUP = phrases("Group")
_LATE = phrases("Late submission")
_POINTS = phrases(
    "SCORE_GRADE_TYPE|Points|Score|Punkte|Puntos|Pontos|Pontuação|Punti|Punten|Poäng|Punts|Puan|Puntuak|Баллы|点数|分数"
)
_LATE_WORDS = {
    **dict.fromkeys(phrases("Late|Yes|True"), True),
    **dict.fromkeys(phrases("On time|No|False"), False),
}


@dataclass(frozen=True)
class GradesFile:
    """A file of this form: its sheet with the right header, and where in it what stands.  `people` may be groups."""

    sheet: Sheet
    title: str
    scale: str
    grade: int
    late: int | None
    people: tuple[Person, ...]
    of_groups: bool

    @property
    def lateness(self) -> dict[str, tuple[str, bool]]:
        """Who handed in late or in time: id -> (name, whether late), for those of whom the file says it in known words."""
        found: dict[str, set[tuple[str, bool]]] = defaultdict(set)
        for one in self.people:
            late = _LATE_WORDS.get(phrase(self.sheet.value(one.record, self.late)))
            for own in one.ids if late is not None else ():
                found[own].add((one.name, bool(late)))
        return {own: next(iter(said)) for own, said in found.items() if len(said) == 1}


def find_header(sheet: Sheet) -> int | None:
    """The record of the header, below the line with the title; None where the file is of no such form."""
    for record in range(1, min(MAX_ABOVE, len(sheet.records))):
        header = sheet.headed(record).header
        if all(find(header, names) is not None for names in (_ID, _DISPLAY | _GROUP, _GRADE)):
            return record
    return None


def read_grades(sheet: Sheet, head: int) -> GradesFile:
    """A file in which the header was found."""
    sheet = sheet.headed(head)
    header = sheet.header
    own, display, grade = (find(header, names) for names in (_ID, _DISPLAY, _GRADE))
    assert own is not None
    assert grade is not None
    # A group has a title and an id, and no second id.
    named = (
        (find(header, phrases("Last Name")), find(header, phrases("First Name")))
        if display is not None
        else (find(header, _GROUP),)
    )
    people = []
    for record in sheet.body:
        ids = tuple(dict.fromkeys(filled_in(sheet, record, (own, display))))
        if ids:
            people.append(Person(ids, (), (), ", ".join(filled_in(sheet, record, named)), record))
    if display is not None and len(people) > 1 and len({one.name for one in people}) == 1:
        # With anonymous grading the names are all the same word.
        people = [Person(one.ids, record=one.record) for one in people]
    late = find(header, _LATE)
    return GradesFile(
        sheet,
        sheet.value(0, 0),
        sheet.value(0, 1),
        grade=grade,
        late=late,
        people=tuple(people),
        of_groups=display is None,
    )


def understand_grades(sheet: Sheet, head: int) -> Gradebook:
    """The gradebook in a file in which the header was found."""
    file = read_grades(sheet, head)
    cells = [file.sheet.value(one.record, file.grade) for one in file.people]
    refused = ""
    if file.scale and phrase(file.scale) not in _POINTS:
        refused = f"is not graded by points ({visible(file.scale, limit=40)})"
    # Sakai parts cells by semicolons where a comma is the decimal sign.
    comma = sheet.delimiter == ";" or decimal_comma(cells, grouped=True)
    column = Column(file.grade, file.title, refused=refused)
    return Gradebook(SYSTEM, file.sheet, file.people, (column,), comma, only=True)


def same_name(one: str, other: str) -> bool:
    """Whether two names have the same words, or one is missing."""
    first, second = set(words(spoken(one))), set(words(spoken(other)))
    return not first or not second or first == second
