"""Blackboard: what "Work Offline, Download" (Original) or "Download grades" (Ultra) gives and "Upload" takes.

    "Last Name"  "First Name"  "Username"  "Student ID"  "Last Access"  "Availability"  "Project [Total Pts: 40 Score] |4711"

Tab-separated text is UTF-16 with the name `.xls`; comma-separated text is UTF-8 or UTF-16.  Blackboard finds
students by user name and columns by the number behind `|`.  Its documentation: "Work Offline with Grade
Data" and "Download and Upload Grades" on help.blackboard.com.
"""

from __future__ import annotations

import re

from grader.lms.book import Column, Gradebook, filled_in, find
from grader.lms.person import Person
from grader.lms.sheet import Sheet
from grader.lms.texts import decimal_comma, number, phrase, phrases

SYSTEM = "Blackboard"
_USERNAME = phrases(
    "Username|User name|User ID|Benutzername|Nom d'utilisateur|Nombre de usuario|Usuario|Nome utente"
    "|Gebruikersnaam|Nome de usuário|Nome de utilizador|Nazwa użytkownika|Användarnamn|Brukernavn"
)
_STUDENT_ID = phrases(
    "Student ID|Studenten-ID|Matrikelnummer|ID d'étudiant|ID étudiant|ID de estudiante|ID studente|Student-ID"
    "|ID do aluno|ID de aluno|ID studenta|Id. de l'étudiant"
)
_OTHER_SCALE = re.compile(r"percent|prozent|pour ?cent|porcent|letter|text|complete", re.IGNORECASE)
_TOTALS = phrases("Total|Weighted Total|Overall Grade")
_PREVIEW = "_previewuser"
"""How the user names end that Blackboard makes for teachers who look at a course as students do."""


def recognised(sheet: Sheet) -> bool:
    """Whether a file is a gradebook of Blackboard."""
    header = sheet.header
    return len(header) > 3 and any(_titled(text) for text in header[3:])


def understand(sheet: Sheet) -> Gradebook:
    """The gradebook in a file that was recognised."""
    header = sheet.header
    login = find(header, _USERNAME)
    # In every language the first columns are last name, first name and user name.
    own = 2 if login is None else login
    other = find(header, _STUDENT_ID)
    graded = [at for at in range(3, len(header)) if _titled(header[at])]
    records = [r for r in sheet.body if sheet.value(r, own) and not sheet.value(r, own).endswith(_PREVIEW)]
    comma = decimal_comma((sheet.value(r, at) for r in records for at in graded), grouped=True)
    people = []
    for record in records:
        user = sheet.value(record, own)
        name = ", ".join(filled_in(sheet, record, (0, 1)))
        others = filled_in(sheet, record, (other,))
        people.append(Person((user,), others, (user,) if "@" in user else (), name, record, numbers=others))
    columns = tuple(_column(header[at], at, records) for at in graded)
    return Gradebook(SYSTEM, sheet, tuple(people), columns, comma)


def _titled(text: str) -> tuple[str, str, str] | None:
    """Title, what is said of the points, and key of a header such as `Homework 1 [Total Pts: 10 Score] |12345`."""
    head, bar, key = text.rpartition("|")
    key = key.lstrip()
    if not bar or not key.isdecimal():
        return None
    head = head.rstrip()
    title, bracket, about = head.removesuffix("]").rpartition("[")
    if head.endswith("]") and bracket and "]" not in about:
        return title.rstrip(), about, key
    return head, "", key


def _column(text: str, at: int, records: list[int]) -> Column:
    found = _titled(text)
    assert found is not None
    (title, about, key), refused = found, ""
    if phrase(title) in _TOTALS:
        refused = "is a sum that Blackboard computes"
    elif unit := _OTHER_SCALE.search(about):
        refused = f"shows {unit[0]} instead of points: set its primary display to Score and download it again"
    amounts = re.findall(r"\d+(?:[.,]\d+)*", about)
    possible = number(amounts[0], decimal_comma(amounts, grouped=True)) if amounts else None
    everyone = None if possible is None else dict.fromkeys(records, possible)
    return Column(at, title, key, everyone, refused)
