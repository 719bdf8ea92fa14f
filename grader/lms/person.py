"""The people of a list (the rows of a gradebook, or a roster), and who handed something in, in plain data.

Who is who is found by `grader/grades/gradebooks/people.py`.  Files are not read here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from grader.lms.kinds import Key, Kind, meant
from grader.model.class_result import Row
from grader.model.handed_in import Student, Ungraded
from grader.model.names import shown
from grader.model.visible import visible

MAX_NAMES = 10
"""Students or submissions that one line names; the others are counted."""


class Named(Protocol):
    """Something that somebody handed in: the entry of a download, a `SubmissionInfo`, a `Row` or an `Ungraded`."""

    @property
    def id(self) -> str:
        """The submission's id."""

    @property
    def students(self) -> tuple[Student, ...]:
        """Who handed it in, as far as that is known."""


@dataclass(frozen=True)
class Person:
    """Somebody on a list, or who handed something in.

    `ids` are what the list's own system knows the person by, `others` ids of elsewhere and names to log in
    with, `github` and `gitlab` names there.  `logins` and `numbers` are those of them that are known to be names to log in with
    or student numbers.  `record` is where a gradebook has the person.  `group` is the group that
    Moodle hands in for, None where there are none.  `said` is what stands beside a name that was not found.
    `sections` are the cells that name the sections.  `submitted` is when something was handed in, in ISO 8601, `unread` a
    time that could not be read for certain, and `late` what the list says of it.
    """

    ids: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    emails: tuple[str, ...] = ()
    name: str = ""
    record: int = 0
    github: tuple[str, ...] = ()
    group: str | None = None
    said: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    submitted: str = ""
    unread: str = ""
    late: bool | None = None
    logins: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    gitlab: tuple[str, ...] = ()

    def own_keys(self, kind: Kind, system: str = "") -> list[Key]:
        """The `ids`, which are of this kind and system."""
        return [*self._meant(self.ids, kind, system)]

    def other_keys(self) -> list[Key]:
        """All other ids, with what they mean."""
        return [*self._others()]

    def _others(self) -> Iterator[Key]:
        yield from self._meant(self.others, Kind.UNSAID, "")
        yield from (meant(text, Kind.EMAIL) for text in self.emails)
        yield from (meant(text, Kind.GITHUB) for text in self.github)
        yield from (meant(text, Kind.GITLAB) for text in self.gitlab)

    def _meant(self, ids: Iterable[str], kind: Kind, system: str) -> Iterator[Key]:
        for text in filter(None, ids):
            said = ((Kind.LOGIN, self.logins), (Kind.NUMBER, self.numbers))
            known = [one for one, them in said if text in them and kind is Kind.UNSAID]
            yield from (meant(text, one, system) for one in known or (kind,))

    @property
    def student(self) -> Student:
        """The person as a student, fit to be shown, with the name in the order of speaking."""
        known, email = (
            (*self.ids, *self.others, *self.github, *self.gitlab, *self.emails, ""),
            (*self.emails, ""),
        )
        return Student(shown(known[0]), shown(spoken(self.name)), shown(email[0]))


@dataclass(frozen=True)
class ClassList:
    """The people of a gradebook or roster.  `system` is empty for a roster of no known system.

    `word` is what the system has before each number in the place of names ("Participant").  `tests` are ids of students that the
    system made up for teachers, who are none of the people.
    """

    system: str
    people: tuple[Person, ...]
    word: str = ""
    tests: frozenset[str] = frozenset()


def students_of(one: Row | Ungraded) -> tuple[Student, ...]:
    """Who handed it in; where nobody is named, the name of the folder or file stands for the student."""
    return one.students or (Student(one.id),)


def spoken(name: str) -> str:
    """A name in the order of speaking: `Lovelace, Ada` is `Ada Lovelace`."""
    last, comma, first = name.partition(",")
    return " ".join(f"{first} {last}".split()) if comma else name.strip()


def called(one: Named) -> str:
    """A submission by the names of its students and its id, to be found again in the download and on the pages."""
    names = ", ".join(dict.fromkeys(student.name for student in one.students if student.name))
    if not names or names.casefold() == one.id.casefold():
        return visible(one.id)
    return f"{visible(names, limit=200)} ({visible(one.id)})"


def labelled(student: Student) -> str:
    """A student by name and id."""
    if not student.name or student.name == student.id:
        return visible(student.id)
    return f"{visible(student.name)} ({visible(student.id)})" if student.id else visible(student.name)


def some_of(names: Iterable[str]) -> str:
    """Names for one line: the first ones, each once, and how many more there are."""
    shown = list(dict.fromkeys(names))
    more = len(shown) - MAX_NAMES
    return ", ".join(shown[:MAX_NAMES]) + (f" and {more} more" if more > 0 else "")
