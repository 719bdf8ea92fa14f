"""Slip days: late days that each student may use in a course without loss, and the file that keeps those that are used.

    {"kibitz": "slip days", "students": [{"name": "Ada Lovelace", "ids": ["email:ada@uni.example"], "used": {"whist": 2}}]}

What other assignments have used stays used; what this one used is found anew each time that it is graded.  So grading again
changes nothing, and an earlier assignment can be graded again after a later one.  A person can change the file.  Nothing is
read or written here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

import msgspec

from grader.grades.names import Agreement, agreement
from grader.lms.person import Person, spoken
from grader.lms.registry import INTERNAL
from grader.model.errors import InputError
from grader.model.handed_in import Student
from grader.model.names import shown
from grader.model.visible import visible

MAX_FILE = 16 << 20
"""Bytes of the file: a course of tens of thousands fits."""


class Identity(NamedTuple):
    """A student, as far as one assignment tells who that is in another.

    `ids` say of what they are (`Canvas:30112`, `email:…`), so that two that mean different things are never the same.
    """

    ids: tuple[str, ...]
    name: str

    def __str__(self) -> str:
        return visible(self.name or (self.ids[0] if self.ids else "somebody without an id"), limit=200)


class Holder(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A student with the slip days that each assignment has used."""

    name: str
    ids: list[str]
    used: dict[str, int] = {}


class _File(msgspec.Struct, forbid_unknown_fields=True):
    kibitz: Literal["slip days"]
    students: list[Holder]


def identity(student: Student, source: str, people: Iterable[tuple[str, Person]] = ()) -> Identity:
    """A student of a download of this system, and as lists know the same person: each with the system of the list.

    A participant's number in Moodle is another one in each assignment, and so is an anonymous id in Canvas.
    """
    ids = [*_of_download(student, source)] if student.id or student.email else []
    name = student.name if student.name.casefold() != student.id.casefold() else ""
    for system, person in people:
        name = person.name or name
        ids += _of_list(system, person)
    return Identity(tuple(dict.fromkeys(ids)), shown(spoken(name)))


def _of_download(student: Student, source: str) -> Iterator[str]:
    for text in (student.id, student.email):
        if "@" in text:
            yield f"email:{text.strip().casefold()}"
    if "@" in student.id or source == "Moodle" or (source == "Canvas" and not student.name):
        return
    if source == "Gradescope":
        if student.id != student.name:
            yield f"id:{student.id}"
    elif student.id:
        yield f"{source or 'folder'}:{student.id.casefold() if source == 'GitHub' else student.id}"


def _of_list(system: str, person: Person) -> Iterator[str]:
    for text in person.emails:
        yield f"email:{text.strip().casefold()}"
    for text in person.github:
        yield f"GitHub:{text.strip().casefold()}"
    for text in person.gitlab:
        yield f"GitLab:{text.strip().casefold()}"
    own = () if system in INTERNAL else person.ids
    for text in (*own, *person.others):
        yield f"email:{text.strip().casefold()}" if "@" in text else f"id:{text.strip()}"
    if system == "Canvas":
        yield from (f"Canvas:{text}" for text in person.ids)


class Ledger:
    """The file, understood.  `source` is its name, `total` the slip days of each student, `assignment` what is graded now."""

    def __init__(self, data: bytes, source: str, total: int, assignment: str) -> None:
        self._source, self._total, self._assignment = source, total, assignment
        self._holders = _read(data, source) if data else []
        self._by_id: dict[str, list[Holder]] = {}
        for holder in self._holders:
            for one in set(holder.ids):
                self._by_id.setdefault(one, []).append(holder)

    def left(self, members: Sequence[Identity], submission: str) -> int:
        """How many may be used for a submission: all who handed it in use them, so those of whoever has fewest count.

        Raises InputError where nobody can tell who somebody is.
        """
        if not members or not all(one.ids for one in members):
            raise InputError(
                f"{self._source}: who handed in {visible(submission)}, which is late, cannot be told from one assignment to "
                "the next by this download alone; give a class list with addresses or student numbers by --gradebook or "
                "--roster, or write a [[waived]] or [[override]] entry for the submission"
            )
        return min(max(self._total - self._elsewhere(self._found(one)), 0) for one in members)

    def _elsewhere(self, holder: Holder | None) -> int:
        used = holder.used.items() if holder is not None else ()
        return sum(days for name, days in used if name != self._assignment)

    def _found(self, one: Identity) -> Holder | None:
        """The student in the file.  Raises InputError where the ids are of two, or the name is another one."""
        found = self._near(one)
        if len(found) > 1:
            names = " and ".join(visible(holder.name or holder.ids[0]) for holder in found)
            raise InputError(
                f"{self._source}: {one} may be each of {names} there; make one entry of these, with all ids and used days"
            )
        for holder in found:
            if not self._agrees(one, holder):
                raise InputError(
                    f"{self._source}: {one} has the id of {visible(holder.name)} there: whose slip days are these? write the "
                    "name of this class there if it is one person, or take the id out if not"
                )
        return found[0] if found else None

    def _near(self, one: Identity) -> list[Holder]:
        near = {id(holder): holder for text in one.ids for holder in self._by_id.get(text, ())}
        return list(near.values())

    def _agrees(self, one: Identity, holder: Holder) -> bool:
        agreed = agreement(one.name, holder.name)
        if agreed in (Agreement.SOME, Agreement.PART):
            # Nobody shares an address.
            return any(text.startswith("email:") and text in holder.ids for text in one.ids)
        return agreed is not Agreement.NONE

    def set(self, one: Identity, days: int) -> None:
        """Keep how many this assignment has used for a student, none included."""
        found = self._near(one)
        if len(found) > 1 or not all(self._agrees(one, holder) for holder in found):
            return  # asked, if it mattered
        if not found:
            if days and one.ids:
                self._add(Holder(one.name, list(one.ids), {self._assignment: days}))
            return
        (holder,) = found
        holder.used.pop(self._assignment, None)
        if days:
            holder.used[self._assignment] = days
            holder.name = holder.name or one.name
            for text in one.ids:
                if text not in self._by_id:
                    holder.ids.append(text)
                    self._by_id[text] = [holder]

    def _add(self, holder: Holder) -> None:
        self._holders.append(holder)
        for text in holder.ids:
            self._by_id.setdefault(text, []).append(holder)

    def encoded(self) -> bytes:
        """The file as it is to be written: in the order of names, so that it can be compared and mended by hand."""
        holders = sorted(
            (one for one in self._holders if one.used), key=lambda one: (one.name.casefold(), sorted(one.ids))
        )
        for one in holders:
            one.ids.sort()
            one.used = dict(sorted(one.used.items()))
        return msgspec.json.format(msgspec.json.encode(_File("slip days", holders)), indent=1) + b"\n"


def _read(data: bytes, source: str) -> list[Holder]:
    remedy = "give the file that Kibitz wrote for this course, or the name of a new one"
    if len(data) > MAX_FILE:
        raise InputError(f"--slip-days {source}: is larger than {MAX_FILE >> 20} MB; {remedy}")
    try:
        file = msgspec.json.decode(data, type=_File)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InputError(
            f"--slip-days {source}: is no file of slip days ({visible(str(error), limit=200)}); {remedy}"
        ) from None
    for holder in file.students:
        for name, days in holder.used.items():
            if days < 0:
                raise InputError(
                    f"--slip-days {source}: {visible(holder.name)} has used {days} days for {visible(name)}; write 0 or more"
                )
    return file.students
