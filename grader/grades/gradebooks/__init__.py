"""The gradebooks of learning management systems: read, filled with the points of a class, and written back.

A system takes back what it gave, so its own file is edited, and all but the cells of our grades stays byte
for byte.  `read_gradebook` recognises the system, `filled` enters the points, `reconcile` says who is
missing; `render_gradebook` in `grader/grades/gradebooks/plain.py` is for a class without such a file.
"""

from __future__ import annotations

from grader.grades.gradebooks.filling import Filled, Kept, filled
from grader.grades.gradebooks.people import reconcile
from grader.grades.gradebooks.roster_file import is_of_classroom, read_list
from grader.lms.book import Gradebook
from grader.lms.person import ClassList
from grader.lms.registry import in_words, understood
from grader.lms.sheet import read_sheet
from grader.model.errors import InputError
from grader.model.visible import visible

__all__ = ["ClassList", "Filled", "Gradebook", "Kept", "filled", "read_gradebook", "read_roster", "reconcile"]


def read_gradebook(data: bytes, name: str) -> Gradebook:
    """Understand the gradebook in a file; `name` is for messages.  Raises InputError where it is none."""
    sheet = read_sheet(data, name)
    if {"raw_score", "max_score", "note"} <= set(sheet.header):
        raise InputError(
            f"{visible(name)}: is a table that kibitz grade wrote; give the gradebook as the system gave it"
        )
    book = understood(sheet)
    if book is None:
        shown = ", ".join(visible(text, limit=40) for text in sheet.header[:8])
        if is_of_classroom(sheet):
            raise InputError(
                f"{visible(name)}: is no gradebook but a list of GitHub Classroom, which takes none back: give it with --roster, and with "
                "--gradebook the gradebook of the system in which your course has its grades"
            )
        raise InputError(
            f"{visible(name)}: is no gradebook of {in_words()} (the first line has "
            f"{shown}); export it there again, and give it as it was downloaded"
        )
    if not book.people:
        raise InputError(f"{visible(name)}: has no students; export the gradebook of {book.system} again")
    return book


def read_roster(data: bytes, name: str) -> ClassList:
    """Understand a class list, or a gradebook as one.  Raises InputError where it is neither."""
    sheet = read_sheet(data, name)
    book = understood(sheet)
    listed = read_list(sheet) if book is None else book.listed
    if not listed.people:
        raise InputError(
            f"{visible(name)}: has no students; a roster has a header and a line for each of them"
        )
    return listed
