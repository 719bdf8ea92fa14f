"""Gradescope: the grades of a course ("Download Grades"), or the scores of one assignment ("Review Grades").

    First Name,Last Name,SID,Email,Sections,Project 10,Project 10 - Max Points,Project 10 - Submission Time,…
    First Name,Last Name,SID,Email,Sections,Total Score,Max Points,Status,Submission ID,Submission Time,…

Students are known by SID and by email.  A column takes grades where its most points stand beside it.
"""

from __future__ import annotations

from grader.lms.book import Column, Gradebook, filled_in, find
from grader.lms.person import Person
from grader.lms.sections import HEADERS
from grader.lms.sheet import Sheet
from grader.lms.texts import decimal_comma, number, phrases

SYSTEM = "Gradescope"
_MOST = " - Max Points"
_ONE = ("Total Score", "Max Points")
_SID = phrases("SID|Student ID|Student's ID #")


def recognised(sheet: Sheet) -> bool:
    """Whether a file is a gradebook of Gradescope."""
    header = sheet.header
    paired = any(text.endswith(_MOST) and text.removesuffix(_MOST) in header for text in header)
    return find(header, phrases("Email")) is not None and (paired or set(_ONE) <= set(header))


def understand(sheet: Sheet) -> Gradebook:
    """The gradebook in a file that was recognised."""
    header = sheet.header
    sid, email = find(header, _SID), find(header, phrases("Email"))
    last, first = find(header, phrases("Last Name")), find(header, phrases("First Name"))
    whole, section = find(header, phrases("Name")), find(header, HEADERS)
    people = []
    for record in sheet.body:
        ids = filled_in(sheet, record, (sid, email))
        if ids:
            name = sheet.value(record, whole) or ", ".join(filled_in(sheet, record, (last, first)))
            emails, sections = filled_in(sheet, record, (email,)), filled_in(sheet, record, (section,))
            people.append(Person(ids, (), emails, name, record, sections=sections))
    if set(_ONE) <= set(header):
        pairs = [(header.index(_ONE[0]), header.index(_ONE[1]))]
    else:
        pairs = [(at, header.index(text + _MOST)) for at, text in enumerate(header) if text + _MOST in header]
    numbers = [sheet.value(person.record, at) for person in people for pair in pairs for at in pair]
    comma = decimal_comma(numbers, grouped=True)
    columns = []
    for at, most in pairs:
        found = {person.record: number(sheet.value(person.record, most), comma) for person in people}
        possible = {record: value for record, value in found.items() if value is not None}
        columns.append(Column(at, header[at], possible=possible or None))
    return Gradebook(SYSTEM, sheet, tuple(people), tuple(columns), comma, only=set(_ONE) <= set(header))
