"""Brightspace: the grades that "Enter Grades, Export" gives as CSV and "Import" takes.

    OrgDefinedId,Username,Last Name,First Name,Email,
    Project 10 Points Grade <Numeric MaxPoints:100 Weight:10>,End-of-Line Indicator

    #00201,#alovelace,Lovelace,Ada,ada@example.edu,72.5,#

Brightspace finds students by `OrgDefinedId` or `Username`, of which the export has one or both, and items by their names.  A file without either is read all the same.
Ids may have a `#` in front, so that spreadsheets keep their zeros; it is no part of the id.  The number that a download of
submissions has in front of a name is not in the file.  Its documentation: "Export grades" and "Import grades" on
https://community.d2l.com/brightspace.
"""

from __future__ import annotations

import re

from grader.lms.book import Column, Gradebook, filled_in, find
from grader.lms.person import Person
from grader.lms.sheet import Sheet
from grader.lms.texts import bare_id, decimal_comma, number, phrase, phrases
from grader.model.errors import InputError
from grader.model.visible import visible

SYSTEM = "Brightspace"
_ORG = phrases("OrgDefinedId|Org Defined ID")
_USER = phrases("Username")
_PEOPLE = (
    phrases("Last Name|First Name|Email|Sections|Section Membership|Groups|Group Membership") | _ORG | _USER
)
NO_IDS = (
    "has neither OrgDefinedId nor Username, by which Brightspace finds students at the import; export it again with Both as key field and "
    "grade again, or enter the grades of this file by hand"
)
_END = phrase("End-of-Line Indicator")
_MARK = "#"
_POINTS = " Points Grade"
_MOST = re.compile(r"Numeric MaxPoints:(?P<most>[0-9]{1,9}(?:[.,][0-9]{1,9})?)(?![0-9.,])")
_SUMS = re.compile(r"\b(?:Subtotal|(?:Calculated|Adjusted) Final Grade)\b")
_KINDS = {
    "calculated": "is computed by Brightspace",
    "formula": "is computed by Brightspace",
    "selectbox": "is a choice of words in Brightspace, and takes no points",
    "passfail": "is passed or failed in Brightspace, and takes no points",
    "text": "is text in Brightspace, and takes no points",
    "letter": "takes letters in Brightspace, and no points",
}


def recognised(sheet: Sheet) -> bool:
    """Whether a file is an export of Brightspace."""
    header = sheet.header
    ended = any(phrase(text) == _END for text in header)
    points = any(_POINTS in text and "<Numeric " in text for text in header)
    return (ended or points) and (find(header, _PEOPLE) is not None)


def understand(sheet: Sheet) -> Gradebook:
    """The grades in a file that was recognised.  Raises InputError where rows are damaged."""
    header = sheet.header
    org, user = find(header, _ORG), find(header, _USER)
    last, first, email = (find(header, phrases(text)) for text in ("Last Name", "First Name", "Email"))
    records = _rows(sheet)
    people = []
    for record in records:
        ids = tuple(bare_id(text) for text in filled_in(sheet, record, (org, user)))
        mails = (*filled_in(sheet, record, (email,)), *(text for text in ids if "@" in text))
        name = ", ".join(filled_in(sheet, record, (last, first)))
        if ids or name or mails:
            numbers, logins = (
                tuple(map(bare_id, filled_in(sheet, record, (column,)))) for column in (org, user)
            )
            mails = tuple(dict.fromkeys(mails))
            people.append(Person((), ids, mails, name, record, logins=logins, numbers=numbers))
    graded = [at for at, text in enumerate(header) if phrase(text) not in {*_PEOPLE, _END, ""}]
    cells = [sheet.value(record, at) for record in records for at in graded if _POINTS in header[at]]
    # Where a comma is the decimal sign, it parts no cells.
    comma = sheet.delimiter == ";" or decimal_comma(cells, grouped=True)
    columns = tuple(_column(header[at], at, records) for at in graded)
    remarks = (f"{visible(sheet.name)}: {NO_IDS}",) if org is None and user is None else ()
    return Gradebook(SYSTEM, sheet, tuple(people), columns, comma, remarks=remarks)


def _rows(sheet: Sheet) -> list[int]:
    """The records of students: each is as long as the header and ends with the mark, or the file is damaged."""
    header = sheet.header
    end = next((at for at, text in enumerate(header) if phrase(text) == _END), None)
    rows = []
    for record in sheet.body:
        cells = sheet.records[record]
        if not any(cell.value.strip() for cell in cells):
            continue
        if len(cells) != len(header) or (end is not None and sheet.value(record, end) != _MARK):
            found = visible(sheet.value(record, 0), limit=40)
            raise InputError(
                f"{visible(sheet.name)}: the row that begins with {found} does not end with {_MARK} where the first line "
                "says so, so its cells may be shifted; export the grades again, and give the file as it is"
            )
        rows.append(record)
    return rows


def _column(text: str, at: int, records: list[int]) -> Column:
    title, points, tag = text.rpartition(_POINTS)
    tag = tag.strip()
    whole = bool(points and title.strip()) and (not tag or (tag[0] == "<" and tag[-1] == ">"))
    if not whole:
        title, tag = text, text[text.rfind("<") :] if text.endswith(">") else ""
    kind = phrase(tag.strip("<>").partition(" ")[0])
    refused = ""
    if _SUMS.search(text):
        refused = "is a sum that Brightspace computes"
    elif kind in _KINDS:
        refused = _KINDS[kind]
    elif not whole:
        refused = "is no column of points: only those that end with Points Grade take some"
    elif kind not in ("", "numeric"):
        refused = f"is of a kind that is not known to take points ({visible(kind, limit=40)})"
    found = _MOST.match(tag.removeprefix("<"))
    possible = number(found["most"], decimal_comma([found["most"]], grouped=True)) if found else None
    everyone = None if possible is None else dict.fromkeys(records, possible)
    return Column(at, title.strip(), "", everyone, refused)
