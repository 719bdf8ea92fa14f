"""Groups of students that hand in together, by the column of a roster that says who is in which.

A download names such a submission after the group.  Moodle says who is in one in its own worksheet
(`grader/lms/moodle/groups.py`); for the others, a roster does.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grader.grades.gradebooks.indexes import Index, in_any_order, index_of
from grader.grades.names import Agreement, agreement
from grader.lms.kinds import Key, comparable, meant
from grader.lms.person import ClassList, Person
from grader.lms.registry import ids_handed_in, ids_listed
from grader.model.handed_in import Student
from grader.model.visible import listed

_SIGNS = re.compile(r"[\W_]+")
_NO_FILE = re.compile(r'[\\/:*?"<>|]')
"""What no file may be called, so a name of a file has `_` or nothing for it."""

AS_IT_IS = ("Blackboard", "Brightspace", "Sakai")
"""The systems that write a group's name as it is; others leave spaces and signs out, and so do people."""


@dataclass(frozen=True)
class Team:
    """The members of a group as numbers in the list; where there are none, `why` nobody is chosen, and who may be `near`."""

    members: tuple[int, ...] = ()
    why: str = ""
    near: tuple[int, ...] = ()


class Teams:
    """The groups of a list.  `book` is the gradebook, which says whom the ids of a download belong to; `source` is its system.

    `handed` are those who handed in, each with the submission.  `whole`: the list has everybody whom the gradebook has.
    """

    def __init__(
        self,
        listed: ClassList,
        book: ClassList,
        source: str,
        handed: Iterable[tuple[str, Student]],
        whole: bool = True,
    ) -> None:
        self._exact = not whole and source in AS_IT_IS
        self._people = listed.people
        self._names: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
        for number, one in enumerate(listed.people):
            if one.group:
                self._names[_plain(one.group)][one.group.strip()].append(number)
        self._handed: dict[str, set[str]] = defaultdict(set)
        for submission, student in handed:
            self._handed[_plain(student.name or student.id)].add(submission)
        self._source = source
        self._keys = [_keys(one, listed.system) for one in listed.people]
        self._students: dict[str, list[Key]] = defaultdict(list)
        for key in (key for keys in self._keys for key in keys):
            self._students[key.text.casefold()].append(key)
        self._system = book.system
        self._called = _by_name(listed.people)
        self._in_book = _by_name(book.people)
        self._own = {own: one for one in book.people for own in one.ids} if book.system else {}

    def find(self, student: Student, same_system: bool) -> Team | None:
        """The group that a student of a download stands for; None where it is no group's name.

        `same_system`: the download and the gradebook are of one system, so that the id is that of the member who handed in.
        """
        groups = self._names.get(_plain(student.name or student.id), {})
        if not groups:
            return None
        handed = self._own.get(student.id) if same_system else None
        if handed is not None and agreement(student.name, handed.name) >= Agreement.LIKE:
            # Somebody is called as a group is.
            return None
        members = tuple(number for them in groups.values() for number in them)
        name = next(iter(groups))
        if handed is None and self._is_student(student):
            why = f"{student.id} is a group of the roster, and a student there is called so as well"
        elif handed is None and self._is_called(student.name, members):
            why = f"{student.name} is a group of the roster, and a student who is not in it is called so as well"
        elif len(self._handed[_plain(name)]) > 1 and (student.name or student.id) != name:
            why = f"{student.name or student.id} is written like the roster's group {name}, and so is another submission"
        elif self._exact and len(groups) == 1 and _written(student.name or student.id) != _written(name):
            why = f"{student.name or student.id} may be the roster's group {name}, which is written otherwise, or one that the roster leaves out"
        elif len(groups) > 1:
            why = f"{student.name or student.id} may be each of the roster's groups {listed(sorted(groups))}"
        elif handed is not None and not any(self._is(handed, n) for n in members):
            who = handed.student.name or student.id
            why = f"{who} handed in for {name}, and is not in that group on the roster"
        else:
            return Team(members)
        return Team((), why, members)

    def _is_student(self, student: Student) -> bool:
        """Whether somebody on the list has this id, as one that may mean the same."""
        own = meant(student.id, ids_handed_in(self._source), self._source)
        return any(comparable(own, key) for key in self._students.get(own.text.casefold(), ()))

    def _is_called(self, name: str, members: Iterable[int]) -> bool:
        """Whether somebody has this name who is none of the members."""
        keys = in_any_order(name)
        called = {number for text in keys for number in self._called.get(text, ())}
        there = {number for text in keys for number in self._in_book.get(text, ())}
        return not called <= set(members) or len(there) > len(called)

    def _is(self, one: Person, number: int) -> bool:
        """Whether a row of the gradebook and one of the roster are of the same person, by an id or the name."""
        agreed = agreement(one.name, self._people[number].name)
        keys = _keys(one, self._system)
        if any(
            key.text.casefold() == other.text.casefold() and comparable(key, other)
            for key in keys
            for other in self._keys[number]
        ):
            return agreed > Agreement.NONE
        return Agreement.LIKE <= agreed < Agreement.UNKNOWN


def _by_name(people: Sequence[Person]) -> Index:
    return index_of(in_any_order(one.name) for one in people)


def _keys(one: Person, system: str) -> list[Key]:
    return [*one.own_keys(ids_listed(system), system), *one.other_keys()]


def _written(name: str) -> str:
    """A group's name as it stands in the name of a file."""
    return " ".join(_NO_FILE.sub("", unicodedata.normalize("NFC", name)).casefold().split())


def _plain(name: str) -> str:
    """A group's name as any system may write it: Canvas leaves spaces and signs out, GitHub has hyphens for them."""
    return _SIGNS.sub("", unicodedata.normalize("NFC", name).casefold())
