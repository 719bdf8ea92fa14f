"""Small classes that nobody can tell from others: no grade goes to anybody, and a person is asked."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from downloads import taken, zipped
from grader.lms.recognise import read_download
from grader.model.errors import InputError
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


def test_a_blind_class_that_most_have_left_is_refused_with_a_way_out() -> None:
    """Nothing but the numbers could say that it is this assignment's worksheet."""
    left = [pupil(n, "Ada", "Lovelace", role="gone") for n in (3, 4)]
    others = [pupil(n, "Ada", "Lovelace", works=()) for n in (6, 7)]
    with pytest.raises(InputError, match="enter these grades by hand"):
        check(moodle(ADA, *left, *others, blind=True))
    assert check(moodle(ADA, left[0], *others, blind=True)).filled == 1


def test_a_group_called_participant_is_no_student_of_blind_marking() -> None:
    """Its number may be that of a student, whose group it is not."""
    gone = replace(ADA, group=Group(1, "Participant"), role="gone")
    other = pupil(5, "Eve", "Stone", group=Group(2, "Team two"), works=())
    made = moodle(other, gone, groups="new")
    assert any(str(other.id) in name for name in made.files)
    assert check(made).filled == 0
