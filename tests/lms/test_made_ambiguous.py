"""Small classes that nobody can tell from others: no grade goes to anybody, and a person is asked."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from downloads import taken, zipped
from grader.lms.recognise import read_download
from lms.checking import check, fill
from lms.moodle_words import UNKNOWN
from lms.pupils import Group, Made
from lms.test_made_faults import ADA, BOB, brightspace, canvas, github, moodle, pupil

OTHER_FORM: dict[str, Callable[[], Made]] = {
    "canvas: the one file is called as by Blackboard": lambda: canvas(
        pupil(0, "Ada", "Lovelace", "my_attempt_2026-11-20-21-03-45_x.py")
    ),
    "moodle: the one file is called as by Canvas": lambda: moodle(
        pupil(0, "Ada", "Lovelace", "12_34_text.py"), folders=False
    ),
}
"""Classes of one file, whose name is one of another system as well."""

ASKED: dict[str, Callable[[], Made]] = {
    "moodle: user names in front, headings unknown": lambda: moodle(ADA, BOB, words=UNKNOWN, user_names=True),
    "github: a number that is another one's since the roster lost its zeros": lambda: github(
        pupil(1, "Ada", "Lovelace", sid="01004"),
        pupil(2, "Bob", "Klein", sid="1004"),
        names=False,
        saved="roster",
    ),
    "brightspace: a group that is called as a student who is in none": lambda: brightspace(
        ADA, replace(BOB, group=Group(1, "Ada Lovelace"))
    ),
    "brightspace: a group that is called as one of its members, and as another student": lambda: brightspace(
        pupil(5, "Ada", "Lovelace", group=Group(1, "Ada Lovelace")), pupil(2, "Ada", "Lovelace"), BOB
    ),
}
"""Worksheets with headings that are not known, so that names are compared as they are written; and groups with names of students."""


@pytest.mark.parametrize("name", OTHER_FORM)
def test_a_form_that_cannot_be_told_fills_nothing(name: str) -> None:
    """The gradebook stays as it was, byte for byte, and that is told."""
    made = OTHER_FORM[name]()
    with tempfile.TemporaryDirectory() as folder:
        download = read_download(zipped(Path(folder, "class.zip"), made.files))
        done = fill(made, download, taken(download), {})
    assert download.form != made.form
    assert (done.data, done.changed) == (made.grid.data, 0)
    assert done.told


@pytest.mark.parametrize("name", ASKED)
def test_a_name_that_cannot_be_compared_is_asked(name: str) -> None:
    """Nobody has a wrong cell."""
    assert check(ASKED[name]()).asked > 0
