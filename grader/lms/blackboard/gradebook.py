"""Blackboard: what "Work Offline, Download" (Original) or "Download grades" (Ultra) gives and "Upload" takes.

    "Last Name"  "First Name"  "Username"  "Student ID"  "Last Access"  "Availability"  "Project [Total Pts: 40 Score] |4711"

Tab-separated text is UTF-16 with the name `.xls`; comma-separated text is UTF-8 or UTF-16.  Blackboard finds
students by user name and columns by the number behind `|`.  A file without user names is read all the same, by the names alone.
Its documentation: "Work Offline with Grade
Data" and "Download and Upload Grades" on help.blackboard.com.
"""

from __future__ import annotations

import re

from grader.lms.book import Column, Gradebook, filled_in, find
from grader.lms.person import Person
from grader.lms.sheet import Sheet
from grader.lms.texts import decimal_comma, number, phrase, phrases
from grader.model.visible import visible

SYSTEM = "Blackboard"
_USERNAME = phrases(
    "Username|User name|User ID|Benutzername|Nom d'utilisateur|Nombre de usuario|Usuario|Nome utente"
    "|Gebruikersnaam|Nome de usuário|Nome de utilizador|Nazwa użytkownika|Användarnamn|Brukernavn"
)
_STUDENT_ID = phrases(
    "Student ID|Studenten-ID|Matrikelnummer|ID d'étudiant|ID étudiant|ID de estudiante|ID studente|Student-ID"
    "|ID do aluno|ID de aluno|ID studenta|Id. de l'étudiant"
)
_NO_USERS = phrases(
    "Last Access|Availability|Letzter Zugriff|Verfügbarkeit|Dernier accès|Disponibilité|Último acceso|Disponibilidad"
    "|Ultimo accesso|Disponibilità|Laatste toegang|Beschikbaarheid|Último acesso|Disponibilidade"
)
"""What stands behind the user names, and in their place where there are none."""

NO_USERS = (
    "has no user names, by which Blackboard finds students at the upload, so students are found by their names alone; download it "
    "again with the column Username and grade again, or enter the grades of this file by hand"
)
_OTHER_SCALE = re.compile(r"percent|prozent|pour ?cent|porcent|letter|text|complete", re.IGNORECASE)
_TOTALS = phrases("Total|Weighted Total|Overall Grade")
_PREVIEW = "_previewuser"
"""How the user names end that Blackboard makes for teachers who look at a course as students do."""


def recognised(sheet: Sheet) -> bool:
    """Whether a file is a gradebook of Blackboard."""
    header = sheet.header
    return any(_titled(text) for text in header[2:])


def understand(sheet: Sheet) -> Gradebook:
    """The gradebook in a file that was recognised."""
    header = sheet.header
    graded = [at for at in range(2, len(header)) if _titled(header[at])]
    own, other = _user_names(sheet), find(header, _STUDENT_ID)
    people: list[Person] = []
    tests: set[str] = set()
    for record in sheet.body:
        users, others = filled_in(sheet, record, (own,)), filled_in(sheet, record, (other,))
        name = ", ".join(filled_in(sheet, record, (0, 1)))
        known = users if own is not None else (*others, name)
        if any(map(_is_preview, (*users, name))):
            tests.update(users)
        elif any(known):
            emails = tuple(text for text in users if "@" in text)
            people.append(Person(users, others, emails, name, record, numbers=others))
    records = [one.record for one in people]
    comma = decimal_comma((sheet.value(r, at) for r in records for at in graded), grouped=True)
    columns = tuple(_column(header[at], at, records) for at in graded)
    remarks = () if own is not None else (f"{visible(sheet.name)}: {NO_USERS}",)
    return Gradebook(SYSTEM, sheet, tuple(people), columns, comma, tests=frozenset(tests), remarks=remarks)


def _user_names(sheet: Sheet) -> int | None:
    """The column of the user names, which is the third one in every language; None where there is none."""
    header = sheet.header
    known = find(header, _USERNAME)
    if known is not None or phrase(header[2]) in _STUDENT_ID | _NO_USERS or _titled(header[2]):
        return known
    # A user name has no spaces, and nobody else has it.
    users = [text for text in sheet.column(2) if text]
    return 2 if len({text.casefold() for text in users}) == len(users) and " " not in "".join(users) else None


def _is_preview(text: str) -> bool:
    return text.partition(",")[0].casefold().endswith(_PREVIEW)


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
