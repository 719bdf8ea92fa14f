"""Small classes that once did not come back as they should, each with one fault."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from grader.grades.gradebooks import read_gradebook
from grader.model.errors import InputError
from lms import (
    made_blackboard,
    made_brightspace,
    made_canvas,
    made_github,
    made_moodle,
    made_sakai,
)
from lms.checking import check
from lms.moodle_words import LANGUAGES, UNKNOWN
from lms.names import Name
from lms.pupils import File, Group, Made, Pupil, Work

ENGLISH = LANGUAGES[0]


def pupil(number: int, first: str, last: str, *files: str, **changes: Any) -> Pupil:
    """A student who handed in these files."""
    names = files or ("main.py",)
    tokens = [f"made:{number}.0.{n}.0" for n in range(len(names))]
    handed = tuple(File(name, f"# {token}\n".encode()) for name, token in zip(names, tokens, strict=True))
    work = Work(handed, frozenset(token.encode() for token in tokens))
    name = Name(first, last, "common")
    plain = Pupil(
        number,
        name,
        4711 + number,
        f"0{number}",
        f"u{number}",
        "Xb71q",
        "student",
        (work,),
        False,
        None,
        "",
        4,
    )
    return replace(plain, **changes)


def handed_again(one: Pupil) -> Pupil:
    """The same student, who handed in files of the same names again and chose the older ones as well."""
    files = tuple(File(file.name, _again(file.data)) for file in one.work.files)
    return replace(one, works=(one.work, Work(files, frozenset(map(_again, one.work.tokens)))), seed=3)


def _again(data: bytes) -> bytes:
    return re.sub(rb"(made:\d+)\.0\.", rb"\1.1.", data)


def zipped_up(one: Pupil) -> Pupil:
    """The same student, whose files are in a zip each time."""
    return replace(one, works=tuple(Work((_zip(work),), work.tokens) for work in one.works))


def _zip(work: Work) -> File:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for file in work.files:
            archive.writestr(file.name, file.data)
    return File("work.zip", data.getvalue())


def canvas(*pupils: Pupil, **about: Any) -> Made:
    """A class of Canvas."""
    return made_canvas.made(made_canvas.Features(**about), pupils, Random(1))


def moodle(*pupils: Pupil, words: Any = ENGLISH, **about: Any) -> Made:
    """A class of Moodle."""
    return made_moodle.made(made_moodle.Features(words, **about), pupils, Random(1))


def github(*pupils: Pupil, **about: Any) -> Made:
    """A class of GitHub Classroom."""
    return made_github.made(made_github.Features(**about), pupils, Random(1))


def blackboard(*pupils: Pupil, **about: Any) -> Made:
    """A class of Blackboard."""
    return made_blackboard.made(made_blackboard.Features(**about), pupils, Random(1))


def brightspace(*pupils: Pupil, **about: Any) -> Made:
    """A class of Brightspace in which groups may hand in."""
    return made_brightspace.made(made_brightspace.Features(**{"groups": True, **about}), pupils, Random(1))


def sakai(*pupils: Pupil, **about: Any) -> Made:
    """A class of Sakai."""
    return made_sakai.made(made_sakai.Features(**about), pupils, Random(1))


ADA = pupil(0, "Ada", "Lovelace")
BOB = pupil(1, "Bob", "Klein")
CY = pupil(2, "Cy", "Young")
LATE_ANONYMOUS = replace(pupil(3, "Di", "Prince"), late=True, hidden="k5J2d")
ZEROS = tuple(replace(one, login=f"00{one.number + 7}") for one in (ADA, BOB, CY))
TEAM = Group(1, "Team")

LOST: dict[str, Callable[[], Made]] = {
    "canvas: late and anonymous": lambda: canvas(
        ADA, replace(BOB, hidden="pQ3rT"), LATE_ANONYMOUS, anonymous=True, late_too=True
    ),
    "canvas: a name that ends with _ and somebody else's id": lambda: canvas(
        ADA, BOB, CY, pupil(3, "Di", "Prince"), pupil(4, "Ed_4711", "Stone")
    ),
    "canvas: a name of signs alone": lambda: canvas(ADA, BOB, pupil(2, "🐙", "🐙")),
    "canvas: a name that ends with _late": lambda: canvas(ADA, BOB, pupil(2, "Cy_LATE", "Young")),
    "moodle: namesakes with a hyphen": lambda: moodle(
        pupil(0, "Jo-Ann", "Lee"), pupil(1, "Jo-Ann", "Lee"), pupil(2, "Al-Bo", "Cy")
    ),
    "moodle: a name that another one begins with": lambda: moodle(
        pupil(0, "Jo-Ann", "Lee-Fox"), pupil(1, "Jo-Ann", "Lee")
    ),
    "moodle: all have the same grade, headings unknown": lambda: moodle(
        *(replace(one, cell="grade") for one in (ADA, BOB)), words=UNKNOWN, workflow=True, all_graded=True
    ),
    "canvas: an older version of a file with a number": lambda: canvas(
        ADA, handed_again(pupil(1, "Bob", "Klein", "lab-7.py")), older=True
    ),
    "canvas: an older version of a zip": lambda: canvas(
        ADA, zipped_up(handed_again(pupil(1, "Bob", "Klein"))), older=True
    ),
    "moodle: older groups, one of which is called as a student of another one": lambda: moodle(
        replace(ADA, group=TEAM),
        replace(BOB, group=TEAM, works=()),
        replace(CY, group=Group(2, "Ada Lovelace"), works=()),
        groups="old",
    ),
    "moodle: older groups, namesakes without a group": lambda: moodle(
        pupil(0, "Bo", "Lee"), pupil(1, "Bo", "Lee"), pupil(2, "Al", "Cy", group=TEAM), groups="old"
    ),
}
"""Classes of which a submission, a grade or its being late was lost."""

ASKED: dict[str, Callable[[], Made]] = {
    "canvas: LastName and FirstName": lambda: canvas(ADA, BOB, split=True),
    "canvas: a name that ends with _DIGITS": lambda: canvas(ADA, BOB, pupil(2, "Cy_3", "Young")),
    "moodle: what is not seen in a name, headings unknown": lambda: moodle(
        ADA, pupil(1, "علی\u200cرضا", "هاشمی"), words=UNKNOWN
    ),
    "brightspace: what is not seen in a name": lambda: brightspace(
        replace(ADA, group=None), pupil(1, "علی\u200cرضا", "هاشمی")
    ),
    "blackboard: no user names": lambda: blackboard(ADA, BOB, CY, users=False),
    "blackboard: all zeros are lost": lambda: blackboard(*ZEROS, saved=True),
    "sakai: a group with a comma, in the course": lambda: sakai(
        replace(ADA, group=Group(1, "Smith, Bob")),
        replace(BOB, group=Group(2, "Team")),
        groups=True,
        course=True,
    ),
    "sakai: groups, in the assignment": lambda: sakai(
        replace(ADA, group=Group(1, "Smith, Bob")), replace(BOB, group=Group(2, "Team")), groups=True
    ),
    "github: all zeros of the roster are lost": lambda: github(ADA, BOB, saved="roster"),
    "github: all zeros of the gradebook are lost": lambda: github(ADA, BOB, saved="book"),
    "github: a user name of digits": lambda: github(pupil(101, "Ada", "Lovelace", seed=9), BOB),
}
"""Classes of which somebody was asked who need not be."""


@pytest.mark.parametrize("name", LOST)
def test_nothing_is_lost(name: str) -> None:
    """Each submission is one entry, and its grade stands in the right cell or is told."""
    check(LOST[name]())


@pytest.mark.parametrize("name", ASKED)
def test_nobody_is_asked_in_vain(name: str) -> None:
    """Everybody's name is the same in the download and the gradebook, but for how it is written."""
    assert check(ASKED[name]()).asked == 0


def test_comments_are_filled_in_japanese() -> None:
    """Beside the grade stands a comment, as in any other language."""
    check(replace(moodle(ADA, BOB, words=UNKNOWN), commented=True))


def test_the_table_of_github_is_refused() -> None:
    """`gh classroom assignment-grades` is no gradebook, whatever users are called."""
    row = "spite,https://x,,s01,007,spite-s01,https://y,2026-11-20T21:03:45Z,0,40"
    with pytest.raises(InputError):
        read_gradebook(f"{','.join(made_github.GRADES)}\n{row}\n".encode(), "grades.csv")


@pytest.mark.parametrize(
    "made", [canvas(ADA, BOB), moodle(ADA, BOB), moodle(ADA, BOB, folders=False), github(ADA, BOB)]
)
def test_such_classes_come_back_without_the_fault(made: Made) -> None:
    """So it is the fault that the others show, and not that they are small."""
    assert check(made).filled == 2
