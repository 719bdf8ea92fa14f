"""How the submissions of a class and a list of its people fit together: whose is what, and what must be asked.

`fit` is for a gradebook, `reconcile` for a reader.  Who is who is found by
`grader/grades/gradebooks/searching.py`.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from grader.grades.gradebooks.searching import Search, Seeker
from grader.lms.person import ClassList, Person, spoken, students_of
from grader.lms.registry import INTERNAL, source_of
from grader.model.class_result import ClassResult, Listed, Roster, Row, Stray
from grader.model.result import Student, Ungraded

__all__ = ["ClassList", "Fit", "Person", "fit", "reconcile", "spoken", "students_of"]


@dataclass(frozen=True)
class Fit:
    """How submissions and a list fit together.

    `submissions` are those of each person, by the person's number in the list; `strangers` the students who
    were not found, each with the submission; `listed` those who were.  `asked` are the strangers that the list
    may have, with what does not agree; `shared` are submissions that go to several by a line to be told.  `doubted` are the
    people of whom it is asked whether something that was handed in is theirs.  `numbers` are the people of each submission, by
    its id, `members` those whom a student of a submission stands for.
    """

    people: tuple[Person, ...]
    submissions: dict[int, tuple[Row | Ungraded, ...]]
    strangers: tuple[tuple[str, Student], ...]
    listed: tuple[Listed, ...]
    asked: tuple[Stray, ...] = ()
    shared: tuple[Stray, ...] = ()
    doubted: frozenset[int] = frozenset()
    numbers: dict[str, list[int]] = field(default_factory=dict)
    members: dict[tuple[str, Student], list[int]] = field(default_factory=dict)

    @property
    def roster(self) -> Roster:
        """The same for a reader."""
        lost: dict[str, list[str]] = defaultdict(list)
        for submission, student in self.strangers:
            if student.id:
                lost[student.id].append(submission)
        several = [tuple(one.id for one in found) for found in self.submissions.values()]
        several += [tuple(dict.fromkeys(found)) for found in lost.values()]
        return Roster(
            len(self.people),
            tuple(one.student for n, one in enumerate(self.people) if n not in self.submissions),
            tuple(dict.fromkeys(submission for submission, _ in self.strangers)),
            tuple(dict.fromkeys(found for found in several if len(found) > 1)),
            self.listed,
            (*self.asked, *self.shared),
        )


def reconcile(found: ClassResult, listed: ClassList) -> Roster:
    """Who of a list handed nothing in, whose submissions are of nobody on it, and who has several."""
    return fit(found, listed).roster


def fit(found: ClassResult, listed: ClassList, roster: ClassList | None = None) -> Fit:
    """Find the people of each submission.  `roster` may know more of a student than the download does."""
    everything: list[Row | Ungraded] = [*found.rows, *found.ungraded]
    handed = [(one, student) for one in everything for student in students_of(one)]
    seekers = [[Seeker.of(student, one.id)] for one, student in handed]
    # The system that the download came from knows its own ids best.
    if roster is not None and source_of(found.form) != listed.system:
        placed = Search(roster, found.form).find_all([one for (one,) in seekers])
        seekers = [
            [_merged(one, roster, number, listed) for number in place.numbers] or [one]
            for (one,), place in zip(seekers, placed, strict=True)
        ]
    flat = [one for them in seekers for one in them]
    places = iter(Search(listed, found.form).find_all(flat))
    submissions: dict[int, dict[str, Row | Ungraded]] = defaultdict(dict)
    strangers, found_on_it, asked, shared = [], [], [], []
    doubted: set[int] = set()
    members: dict[tuple[str, Student], list[int]] = defaultdict(list)
    for (one, student), them in zip(handed, seekers, strict=True):
        for place in [next(places) for _ in them]:
            doubted |= place.doubted
            if place.numbers and place.why:
                shared.append(Stray(one.id, place.why))
            elif place.why:
                asked.append(Stray(one.id, place.why))
            if not place.numbers:
                strangers.append((one.id, student))
            for number in place.numbers:
                submissions[number][one.id] = one
                members[one.id, student].append(number)
                found_on_it.append(Listed(one.id, student, listed.people[number].student))
    return Fit(
        listed.people,
        {number: tuple(them.values()) for number, them in submissions.items()},
        tuple(strangers),
        tuple(found_on_it),
        tuple(dict.fromkeys(asked)),
        tuple(dict.fromkeys(shared)),
        frozenset(doubted),
        _numbers(members),
        dict(members),
    )


def _numbers(members: dict[tuple[str, Student], list[int]]) -> dict[str, list[int]]:
    """The people of each submission, each once."""
    found: dict[str, dict[int, None]] = defaultdict(dict)
    for (submission, _), numbers in members.items():
        found[submission].update(dict.fromkeys(numbers))
    return {submission: list(numbers) for submission, numbers in found.items()}


def _merged(one: Seeker, roster: ClassList, number: int, listed: ClassList) -> Seeker:
    """Somebody with all that the roster knows.  Numbers that a system made up for itself mean nothing elsewhere."""
    known = roster.people[number]
    internal = roster.system in INTERNAL
    own = known.ids if internal and roster.system == listed.system else ()
    person = Person(
        (*own, *one.person.ids)[:1],
        (*(() if internal else known.ids), *known.others),
        (*one.person.emails, *known.emails),
        known.name or one.person.name,
        github=known.github,
    )
    return Seeker(person, one.student, one.submission, joined=True, own=bool(own))
