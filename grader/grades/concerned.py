"""Whom an entry of the adjustments is for: a submission by all that it, its students and their section are known by."""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from grader.grades.adjustment_entries import Adjustments, Entry, File
from grader.grades.names import readings
from grader.lms.person import Named, spoken
from grader.lms.sections import NO_SECTIONS, Sections
from grader.model.errors import InputError
from grader.model.handed_in import Student
from grader.model.visible import visible

One = TypeVar("One", bound=Entry)


@dataclass(frozen=True)
class Known:
    """What is known of a class beside its download.  Keys are ids of submissions, if nothing else is said.

    `students`: what a class list or gradebook knows the student as.  `sections`: the sections of each student who handed it in, as
    the list has them; none for one who was not found there.  `absent`: the sections of those who handed nothing in.  `cells`: how the
    list names sections.  `unclear`: submissions that nobody knows the students of, with the sections of those who it may be.
    `slip_days`: how many may still be used.  `exact`: how people of the class are written, `plain`, so that another writing of one is none
    of another.  `times`: what would say when submissions came, in words.
    `quiet`: submissions that came to nothing, by a list that has the times of the others.
    """

    students: Mapping[str, Sequence[Student]] = field(default_factory=dict)
    sections: Mapping[str, Sequence[frozenset[str]]] = field(default_factory=dict)
    absent: Mapping[Student, frozenset[str]] = field(default_factory=dict)
    cells: Sections = NO_SECTIONS
    unclear: Sequence[tuple[Sequence[str], frozenset[str]]] = ()
    slip_days: Mapping[str, int] = field(default_factory=dict)
    exact: frozenset[str] = frozenset()
    times: tuple[str, ...] = ()
    quiet: frozenset[str] = frozenset()


NOBODY = Known()

COMMITS = "write commit-times = true into [late]"
"""How commits say when submissions came."""


class Who:
    """A submission, or a student without one, by all that an entry can name it by."""

    def __init__(self, one: Named | Student, known: Known = NOBODY) -> None:
        self.students = (one,) if isinstance(one, Student) else one.students
        self.id = one.id
        self.submission = "" if isinstance(one, Student) else one.id
        listed = known.students.get(self.submission, ()) if len(self.students) < 2 else ()
        everywhere = [*self.students, *listed]
        self._names = {plain(text) for student in everywhere for text in (student.id, student.name) if text}
        self._spoken = {reading for student in everywhere for reading in readings(spoken(student.name))}
        self._exact = known.exact
        self._emails = {plain(student.email).casefold() for student in everywhere if student.email}
        self._sections: Sequence[frozenset[str]] = known.sections.get(self.submission, ())
        if isinstance(one, Student):
            self._sections = (known.absent.get(one, frozenset()),)
        self.slip_days = known.slip_days.get(self.submission, 0)

    def concerned(self, policy: Adjustments, entry: Entry) -> bool:
        """Whether an entry is for it.  Raises InputError where it is for one of several who worked together."""
        if entry.section:
            return self._in_section(policy, entry)
        if entry.submission:
            return plain(entry.submission) == self.submission
        return any(self.is_named(policy, entry, name) for name in entry.names)

    def is_named(self, policy: Adjustments, entry: Entry, name: str) -> bool:
        """Whether it is for it by one of the names in it.  Raises InputError as `concerned` does."""
        wanted = plain(name)
        known = wanted in self._names or wanted.casefold() in self._emails or self._is_spoken(wanted)
        if not known:
            return wanted == self.submission
        if len(self.students) > 1:
            which = f' ("{visible(name)}" in it)' if entry.students else ""
            raise InputError(
                f"{policy.source}: the entry for {entry.named}{which}: the student is one of "
                f"those who handed in {visible(self.id)} together, and a submission has one grade; "
                f'write submission = "{visible(self.id)}" for all of them, and change the one in the gradebook'
            )
        return True

    def _is_spoken(self, name: str) -> bool:
        """Whether it is the name of a student in another writing: case, accents, apostrophes; not where somebody is written so."""
        return name not in self._exact and not self._spoken.isdisjoint(readings(spoken(name)))

    def may_be_in(self, section: str) -> bool:
        """Whether a student of it is in a section."""
        return any(self._inside(section))

    def _inside(self, section: str) -> list[bool]:
        wanted = plain(section)
        return [wanted in map(plain, sections) for sections in self._sections]

    def _in_section(self, policy: Adjustments, entry: Entry) -> bool:
        inside = self._inside(entry.section)
        if any(inside) and not all(inside):
            alone = f'write submission = "{visible(self.id)}" into an entry of the same kind, which goes before this one'
            if not entry.gives_way:
                alone = "name the others of the section by students instead, and this one by submission if it is meant"
            raise InputError(
                f"{policy.source}: the entry for {entry.named}: not all who handed in {visible(self.id)} together are "
                f"known to be in it, and a submission has one grade; {alone}"
            )
        return any(inside)

    def only(self, policy: Adjustments, entries: Sequence[One]) -> One | None:
        """The one entry that is for it: one that names it goes before one for its section, which is not looked at then.

        Raises InputError where there are two.
        """
        for rank in sorted({entry.rank for entry in entries}):
            found = [entry for entry in entries if entry.rank == rank and self.concerned(policy, entry)]
            if len(found) > 1:
                section = type(found[0]).__name__.lower()
                raise InputError(
                    f"{policy.source}: [[{section}]] has {len(found)} entries for {visible(self.id)} "
                    f"({', '.join(entry.named for entry in found)}); keep the one that counts"
                )
            if found:
                return found[0]
        return None


@functools.lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """A name without what differs though it looks the same: spaces, and the ways to write an accent."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def chosen_files(policy: Adjustments, submissions: Sequence[Named], known: Known = NOBODY) -> dict[str, File]:
    """Id of a submission -> the entry that chooses its file.  Raises InputError where there are two for one."""
    if not policy.file:
        return {}
    found = {one.id: Who(one, known).only(policy, policy.file) for one in submissions}
    return {name: entry for name, entry in found.items() if entry is not None}
