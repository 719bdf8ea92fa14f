"""Who is looked for on a list, and where somebody was found on it and why: plain data.

How somebody is found is the matter of `grader/grades/gradebooks/searching.py`.
"""

from __future__ import annotations

import enum
from collections.abc import Set
from dataclasses import dataclass

from grader.grades.names import Agreement
from grader.lms.person import Person
from grader.model.handed_in import Student


class How(enum.Enum):
    """By what a student was found on a list.

    ID: both have this id.  LOGIN: an id, login or part of an address of the one is such a one of the other.  EMAIL: both have this
    address.  GITHUB: both have this name on GitHub.  ZEROS: the id is the same but for zeros in front.  NAME: nothing but the name.  GROUP: the list has the student in
    the group that handed it in.  NO_GROUP: it is of all students without a group, and the list has the student in none.
    """

    ID = "id"
    LOGIN = "login"
    EMAIL = "email"
    GITHUB = "github"
    ZEROS = "zeros"
    NAME = "name"
    GROUP = "group"
    NO_GROUP = "no group"


@dataclass(frozen=True)
class Basis:
    """Why a student and somebody on a list are taken for one: by what, and how the names agree beside it."""

    how: How
    names: Agreement


@dataclass(frozen=True)
class Seeker:
    """A student to be found: all that is known, and as handed in with a submission.

    `joined` is by what a roster knew the student, if it told more than the download.  `own`: the id is one of the list's own
    system by that.
    """

    person: Person
    student: Student
    submission: str
    joined: Basis | None = None
    own: bool = False

    @classmethod
    def of(cls, student: Student, submission: str) -> Seeker:
        """A student as the download has one."""
        emails = tuple(text.strip() for text in (student.email, student.id) if "@" in text)
        # Where a download knows a user name alone, it gives that for the name.
        name = student.name if student.name.casefold() != student.id.casefold() else ""
        return cls(Person((student.id.strip(),), (), emails, name), student, submission)


@dataclass(frozen=True)
class Place:
    """The numbers of the people that a student (or a group) is on a list, and what is to be told of it.

    `doubted` are those whose id it is and whose name it is not.  `basis` is there where somebody was found.  `near` are
    the people one of whom it may be where nobody was.  `moved`: the list's own system has the id, and the name beside another.
    """

    numbers: tuple[int, ...] = ()
    why: str = ""
    doubted: frozenset[int] = frozenset()
    basis: Basis | None = None
    near: tuple[Set[int], ...] = ()
    moved: bool = False
