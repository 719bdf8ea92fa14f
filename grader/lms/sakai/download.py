"""The zip that Sakai gives for "Download All" of an assignment: a folder for each student, in one with the title.

    Project 10/Lovelace, Ada(alovelace)/Submission attachment(s)/card.py       what was handed in
    Project 10/Lovelace, Ada(alovelace)/alovelace_submissionText.html          typed into the page
    Project 10/Lovelace, Ada(alovelace)/timestamp.txt                          20261120210345123, in UTC
    Project 10/Lovelace, Ada(alovelace)/comments.txt                           the instructor's own
    Project 10/Lovelace, Ada(alovelace)/Feedback Attachment(s)/                the instructor's own
    Project 10/grades.csv                                                      for all: see `grades_file.py`
    Project 10/Team 1 (7f3c-11)/Submission attachment(s)/card.py               where groups hand in: title and id

With anonymous grading an id that Sakai made up stands in place of the name.  There is one attempt, the last.  The names of
the two folders are translated, and only the English ones are read: which of two others holds an instructor's
feedback is not guessed.

Source: `zipSubmissions` in https://github.com/sakaiproject/sakai, file `AssignmentServiceImpl.java`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from grader.lms.form import Found, Place, holds_files, strays
from grader.lms.person import spoken
from grader.lms.sakai.grades_file import GradesFile, find_header, read_grades, same_name
from grader.lms.sheet import MAX_BYTES, read_sheet
from grader.lms.texts import phrase
from grader.model.class_result import Stray
from grader.model.errors import InputError
from grader.model.handed_in import Student
from grader.model.names import printable, shown
from grader.submissions.download import Entry, Folder, Piece, Tree
from grader.submissions.tree import join, reason

FORM = "Sakai"

GRADES = "grades.csv"
ABOUT_ALL = (GRADES, "grades.xls", "grades.xlsx")
TIMESTAMP = "timestamp.txt"
ATTACHMENTS = phrase("Submission attachment(s)")
FEEDBACK = phrase("Feedback Attachment(s)")

MAX_TIMESTAMP = 100
"""Bytes of the file with the time that are read."""

_TYPED = re.compile(r".*_submissionText\.(?:html?|txt)", re.DOTALL)
_OWN = re.compile(r"(?:timestamp|comments)\.txt|(?:.*_)?feedbackText\.(?:html?|txt)", re.DOTALL)
"""Files that are Sakai's or the instructor's."""

_DIGITS = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})([0-9]{2})([0-9]{2})([0-9]{2})[0-9]{3}")
_ISO = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]{1,9})?Z")


@dataclass(frozen=True)
class _Student:
    """The folder of one student, by the parts of its name and what is right in it.

    `attachments` are folders with what was handed in, `typed` what was typed, `others` are nobody's.
    """

    place: str
    folder: str
    id: str
    name: str
    attachments: tuple[str, ...]
    typed: tuple[str, ...]
    others: tuple[str, ...]
    stamped: bool
    is_group: bool = False

    @property
    def called(self) -> str:
        """The name in the order of speaking; the title of a group may have commas."""
        return shown(self.name if self.is_group else spoken(self.name))

    @property
    def is_sure(self) -> bool:
        """Whether Sakai must have made it: it holds what only Sakai writes, beside nothing of a folder of somebody's own."""
        signed = self.name and (self.stamped or self.typed) and not self.others
        return bool(self.attachments or signed)

    @property
    def may_be(self) -> bool:
        """Whether Sakai may have made it."""
        return self.is_sure or bool(self.name and not self.others) or self.stamped


def read(place: Place) -> Found | None:
    """The submissions of a Sakai download, or None.  Raises InputError for one in another language than English."""
    near = [one for name in place.folder.folders if (one := _student(place, name)).may_be]
    in_other = _in_other_language(near, place)
    if not place.mostly(len(near), ABOUT_ALL) or not (in_other or any(one.is_sure for one in near)):
        return None
    if in_other:
        raise InputError(
            f"{printable(place.tree.path)}: is a download of Sakai in another language, in which the folder of what was handed "
            "in is not known; set your language in Sakai to English and download it again"
        )
    if len(near) > 1 and len({one.name for one in near}) == 1:
        # With anonymous grading the names are all the same word, or none.
        near = [replace(one, name="") for one in near]
    grades, lost = _grades(place)
    late = grades.lateness if grades is not None else {}
    if grades is not None and grades.of_groups:
        near = [replace(one, is_group=True) for one in near]
    entries: list[Entry] = []
    for one in near:
        who = f"{one.called} ({shown(one.id)})" if one.name else shown(one.id)
        if any(holds_files(place.tree, path) for path in one.attachments):
            entries.append(_entry(place.tree, one, late))
        elif one.typed or one.stamped:
            lost += strays([one.folder], f"{who} handed in no file: look at it by hand.")
        else:
            lost += strays([one.folder], f"{who} handed in nothing.")
        lost += strays(
            (f"{one.folder}/{name}" for name in one.others),
            f"It is not named as {FORM} names what students hand in.",
        )
    known = (*(one.place for one in near), *(join(place.path, name) for name in ABOUT_ALL))
    return Found(FORM, tuple(entries), (*lost, *place.others(FORM, known)))


def _student(place: Place, name: str) -> _Student:
    path = join(place.path, name)
    # The last parentheses hold the id; a name may have some of its own.
    head, bracket, own = name.rstrip().removesuffix(")").rpartition("(")
    named = bool(bracket and own.strip() and head.strip()) and name.rstrip().endswith(")") and ")" not in own
    try:
        found = place.tree.folder(path)
    except OSError as error:
        found = Folder(refused=(("", reason(error)),))
    handed = tuple(join(path, text) for text in found.folders if phrase(text) == ATTACHMENTS)
    typed = tuple(join(path, text) for text in found.files if _TYPED.fullmatch(text))
    others = [text for text in found.folders if phrase(text) not in (ATTACHMENTS, FEEDBACK)]
    others += [text for text in found.files if not _TYPED.fullmatch(text) and not _OWN.fullmatch(text)]
    others += [text for text, _ in found.refused]
    return _Student(
        path,
        name,
        own.strip() if named else name,
        name=head.strip() if named else "",
        attachments=handed,
        typed=typed,
        others=tuple(others),
        stamped=TIMESTAMP in found.files,
    )


def _in_other_language(near: list[_Student], place: Place) -> bool:
    """Whether most students have folders in theirs, and nobody one that is called as in English."""
    if any(one.attachments for one in near):
        return False
    foreign = (
        one.stamped
        and one.name
        and one.others
        and all(place.tree.is_folder(join(one.place, text)) for text in one.others)
        for one in near
    )
    return 2 * sum(map(bool, foreign)) > len(near)


def _entry(tree: Tree, one: _Student, late: Mapping[str, tuple[str, bool]]) -> Entry:
    pieces = [Piece(path) for path in one.attachments]
    pieces += [Piece(path, path.rpartition("/")[2]) for path in one.typed]
    name, is_late = late.get(one.id, ("", None))
    return Entry(
        one.id,
        tuple(pieces),
        (Student(one.id, one.called),),
        submitted=_time(tree, one) if one.stamped else "",
        late=is_late if same_name(name, one.name) else None,
    )


def _time(tree: Tree, one: _Student) -> str:
    """When it was handed in, in ISO 8601, or nothing."""
    try:
        text = tree.read(join(one.place, TIMESTAMP), MAX_TIMESTAMP).decode("utf-8-sig", "replace").strip()
    except OSError:
        return ""
    found = _DIGITS.fullmatch(text) or _ISO.fullmatch(text)
    if found is None:
        return ""
    year, month, day, hour, minute, second = map(int, found.groups())
    try:
        return f"{datetime(year, month, day, hour, minute, second).isoformat()}Z"
    except ValueError:
        return ""


def _grades(place: Place) -> tuple[GradesFile | None, list[Stray]]:
    """The grades of the class, and what is to be told of that file."""
    if GRADES not in place.folder.files:
        return None, []
    try:
        data = place.tree.read(join(place.path, GRADES), MAX_BYTES + 1)
        sheet = read_sheet(data, GRADES)
        head = find_header(sheet)
        return (None if head is None else read_grades(sheet, head)), []
    except OSError as error:
        why = reason(error)
    except InputError as error:
        why = str(error)
    return None, [Stray(GRADES, f"Who was late is not known, for it was not read: {shown(why)}.")]
