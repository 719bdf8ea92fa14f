"""Who is who between a download and the lists of a class, and what a list knows of a submission: sections and times.

The lists are the roster and the gradebook, of which the roster comes first.  Who fits whom is found by
`grader/grades/gradebooks/people.py`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from msgspec.structs import replace

from grader.grades.concerned import COMMITS, Known, plain
from grader.grades.gradebooks import ClassList
from grader.grades.gradebooks.people import Fit, fit, unlisted
from grader.grades.slip_days import Identity, identity
from grader.lms.moodle.download import NO_GROUP
from grader.lms.person import Person, students_of
from grader.lms.registry import source_of
from grader.lms.sections import understood
from grader.model.class_result import ClassResult
from grader.model.handed_in import Student, Ungraded
from grader.model.visible import counted, visible
from grader.submissions.commit_time import commit_time
from grader.submissions.download import Download, Entry

COMMITTED = ("GitHub Classroom", "folders")
"""The forms whose submissions are repositories, and which say nothing of times."""


TIMES = {
    "GitHub": "give --roster the CSV of gh classroom assignment-grades, which has the times",
    "Moodle": "give the grading worksheet with --gradebook or --roster, which has the times",
}
"""What to do where no list says when submissions came, by the system of the download."""


@dataclass(frozen=True)
class _Listed:
    """A list, and how the download fits it."""

    people: ClassList
    fit: Fit

    def of(self, submission: str) -> list[Person]:
        """The people of a submission."""
        return [self.people.people[number] for number in self.fit.numbers.get(submission, ())]

    def member(self, submission: str, student: Student) -> list[Person]:
        """The people whom a student of a submission stands for: one, or the members of a group."""
        return [self.people.people[number] for number in self.fit.members.get((submission, student), ())]


class People:
    """The people of a class, for one download."""

    def __init__(self, download: Download, roster: ClassList | None, gradebook: ClassList | None) -> None:
        self._form = download.form
        handed = tuple(Ungraded(one.id, "", "", students=one.students) for one in download.entries)
        found = ClassResult("", "", download.form, items=(), options=(), rows=(), ungraded=handed)
        self._handed = {one.id: one for one in handed}
        self._lists = []
        if roster is not None:
            self._lists.append(_Listed(roster, fit(found, roster, gradebook, alone=True)))
        if gradebook is not None:
            self._lists.append(_Listed(gradebook, fit(found, gradebook, roster)))
        self.groups: dict[str, tuple[Student, ...]] = {}
        """What the download has as one student and is a group, of whom no adjustment may name one: the student, and the members."""
        names: dict[str, list[Student]] = {}
        for listed in self._lists:
            self._take(listed, names)
        self.known = dataclasses.replace(
            self._known(names),
            exact=self._exact(handed),
            times=self._times(),
            quiet=self._quiet(),
        )
        self.gradebook = self._lists[-1].fit if gradebook is not None else None
        """How the gradebook fits the download."""

    @property
    def absent(self) -> tuple[Student, ...]:
        """Who of the class lists has no submission that is known for the student's."""
        if not self._lists:
            return ()
        first, *others = self._lists
        found = [
            one.student
            for number, one in enumerate(first.people.people)
            if number not in first.fit.submissions
        ]
        for listed in others:
            # Who is on this list alone.
            found += [
                listed.people.people[number].student
                for number in unlisted(listed.people, first.people)
                if number not in listed.fit.submissions
            ]
        return tuple(found)

    def _take(self, listed: _Listed, names: dict[str, list[Student]]) -> None:
        for one, members in groupby(listed.fit.listed, lambda one: (one.submission, one.student)):
            several = [member.entry for member in members]
            if len(several) > 1:
                self.groups[one[0]] = (one[1], *several)
        for number, submissions in listed.fit.submissions.items():
            person = listed.people.people[number]
            same = [
                Student(one, person.student.name, email)
                for one in dict.fromkeys((*person.ids, *person.others, person.student.id))
                for email in person.emails or ("",)
            ]
            for submission in submissions:
                names.setdefault(submission.id, []).extend(same)

    def _times(self) -> tuple[str, ...]:
        """What would say when submissions came: a list, if none says it already, and commits."""
        source = source_of(self._form)
        told = any(one.submitted or one.unread for listed in self._lists for one in listed.people.people)
        lists = (TIMES[source],) if source in TIMES and not told else ()
        return (*lists, COMMITS) if source == "GitHub" else lists

    def _quiet(self) -> frozenset[str]:
        """The repositories of which GitHub Classroom, which has a time for each submission, says that there is none."""
        if source_of(self._form) != "GitHub":
            return frozenset()
        timed = [listed for listed in self._lists if any(one.submitted for one in listed.people.people)]
        found = ((name, listed.of(name)) for listed in timed for name in self._handed)
        return frozenset(
            name
            for name, people in found
            if people and not any(one.submitted or one.unread for one in people)
        )

    def _exact(self, handed: Iterable[Ungraded]) -> frozenset[str]:
        """How all people are written."""
        students = [student for one in handed for student in students_of(one)]
        students += [one.student for listed in self._lists for one in listed.people.people]
        return frozenset(plain(text) for one in students for text in (one.id, one.name) if text)

    def _known(self, names: dict[str, list[Student]]) -> Known:
        """What is known of the class, with the sections by the first list that has any."""
        for listed in self._lists:
            people, fit = listed.people.people, listed.fit
            if not any(one.sections for one in people):
                continue
            cells = understood([one.sections for one in people], listed.people.system)
            sections = {
                submission: [cells.of[number] for number in numbers]
                for submission, numbers in fit.numbers.items()
            }
            for submission, _ in fit.strangers:
                # One of several may be on no list, or nobody knows who that is there.
                sections.setdefault(submission, []).append(frozenset())
            absent: dict[Student, frozenset[str]] = {}
            for number, one in enumerate(cells.of):
                if number not in fit.submissions:
                    student = people[number].student
                    absent[student] = absent.get(student, frozenset()) | one
            unclear: list[tuple[tuple[str, ...], frozenset[str]]] = [
                (them.submissions, frozenset().union(*(cells.of[number] for number in them.people)))
                for them in fit.unclear
            ]
            return Known(names, sections, absent, cells, unclear)
        return Known(names)

    def members(self, submission: str) -> list[Identity]:
        """Who handed a submission in, to be known in another assignment."""
        source = source_of(self._form)
        found = []
        for student in students_of(self._handed[submission]):
            hits = [(one.people.system, one.member(submission, student)) for one in self._lists]
            group = next(((system, people) for system, people in hits if len(people) > 1), None)
            if group is not None:
                found += [identity(Student(""), source, [(group[0], person)]) for person in group[1]]
            else:
                found.append(identity(student, source, [(name, one) for name, them in hits for one in them]))
        return found

    def answered(self, download: Download) -> Download:
        """The download without what it asks for and a list has: who is in no group of Moodle."""
        if not any(
            one.people.system == "Moodle" and any(p.group is not None for p in one.people.people)
            for one in self._lists
        ):
            return download
        return replace(download, strays=tuple(one for one in download.strays if one.reason != NO_GROUP))

    def timed(self, download: Download, commits: bool) -> tuple[Download, list[str]]:
        """The download with the times that the lists know where it has none itself, and what is to be told of these.

        `commits`: the last commit of a repository says when it was handed in, where nothing else does.
        """
        unread: dict[str, str] = {}
        entries = [self._timed(one, unread) for one in download.entries]
        if commits and download.form in COMMITTED:
            entries = [_committed(download, one) for one in entries]
        unread = {one.id: unread[one.id] for one in entries if one.id in unread and not one.submitted}
        return replace(download, entries=tuple(entries)), list(_unread_lines(unread))

    def _timed(self, entry: Entry, unread: dict[str, str]) -> Entry:
        for listed in self._lists:
            if entry.submitted:
                break
            people = listed.of(entry.id)
            if not people or any(len(listed.fit.submissions[n]) > 1 for n in listed.fit.numbers[entry.id]):
                continue
            times, lates = {one.submitted for one in people}, {one.late for one in people}
            if len(times) == 1 and (when := people[0].submitted):
                entry = replace(entry, submitted=when)
            elif told := [one.unread or one.submitted for one in people if one.unread or one.submitted]:
                unread[entry.id] = told[0]
            if entry.late is None and len(lates) == 1:
                entry = replace(entry, late=people[0].late)
        return entry


def _committed(download: Download, entry: Entry) -> Entry:
    if entry.submitted or len(entry.pieces) != 1 or entry.pieces[0].name:
        return entry
    return replace(entry, submitted=commit_time(download.tree, entry.pieces[0].place))


def _unread_lines(unread: dict[str, str]) -> Iterator[str]:
    if unread:
        example = visible(next(iter(unread.values())), limit=60)
        yield (
            f"when {counted(len(unread), 'submission')} came cannot be read for certain from the class list (such as "
            f'"{example}"), so no time is taken from there'
        )
