"""How the submissions of a class and a list of its people fit together: whose is what, and what must be asked.

`fit` is for a gradebook, `reconcile` for a reader.  Who is who is found by
`grader/grades/gradebooks/searching.py`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from grader.grades.gradebooks.names import agreement
from grader.grades.gradebooks.searching import Basis, How, Place, Search, Seeker, knows_ids_of
from grader.grades.gradebooks.teams import Team, Teams
from grader.lms.person import ClassList, Person, spoken, students_of
from grader.lms.registry import INTERNAL, source_of
from grader.model.class_result import ClassResult, Listed, Roster, Row, Stray
from grader.model.result import Student, Ungraded

__all__ = ["ClassList", "Fit", "Match", "Person", "fit", "reconcile", "spoken", "students_of"]


@dataclass(frozen=True)
class Match:
    """A student of a submission, the number of the person on the list who that is, and by what that is known.

    `joined` is by what a further roster knew the student before.
    """

    submission: str
    student: Student
    number: int
    basis: Basis
    joined: Basis | None = None


@dataclass(frozen=True)
class Fit:
    """How submissions and a list fit together.

    `submissions` are those of each person, by the person's number in the list; `strangers` the students who
    were not found, each with the submission; `matches` those who were.  `asked` are the strangers that the list
    may have, with what does not agree; `shared` are submissions that go to several by a line to be told.  `doubted` are the
    people of whom it is asked whether something that was handed in is theirs.  `numbers` are the people of each submission, by
    its id, `members` those whom a student of a submission stands for.
    """

    people: tuple[Person, ...]
    submissions: dict[int, tuple[Row | Ungraded, ...]]
    strangers: tuple[tuple[str, Student], ...]
    matches: tuple[Match, ...]
    asked: tuple[Stray, ...] = ()
    shared: tuple[Stray, ...] = ()
    doubted: frozenset[int] = frozenset()
    numbers: dict[str, list[int]] = field(default_factory=dict)
    members: dict[tuple[str, Student], list[int]] = field(default_factory=dict)

    @property
    def listed(self) -> tuple[Listed, ...]:
        """The students who were found, as handed in and as on the list."""
        return tuple(
            Listed(one.submission, one.student, self.people[one.number].student) for one in self.matches
        )

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
    teams = _teams(found, handed, listed, roster)
    seekers = [[Seeker.of(student, one.id)] for one, student in handed]
    # The system that the download came from knows its own ids best.
    if roster is not None and not knows_ids_of(listed, source_of(found.form)):
        placed = Search(roster, found.form).find_all([one for (one,) in seekers])
        seekers = [
            [_merged(one, roster, number, place, listed) for number in place.numbers] or [one]
            for (one,), place in zip(seekers, placed, strict=True)
        ]
    known = _grouped(listed, roster)
    for at, team in teams.items():
        one, student = handed[at]
        seekers[at] = [_member(known.people[n], known, listed, student, one.id) for n in team.members]
    flat = [one for them in seekers for one in them]
    places = iter(Search(listed, found.form).find_all(flat))
    submissions: dict[int, dict[str, Row | Ungraded]] = defaultdict(dict)
    strangers, matches, asked, shared = [], [], [], []
    doubted: set[int] = set()
    members: dict[tuple[str, Student], list[int]] = defaultdict(list)
    for at, ((one, student), them) in enumerate(zip(handed, seekers, strict=True)):
        if not them:
            asked.append(Stray(one.id, teams[at].why))
            strangers.append((one.id, student))
        for seeker, place in [(seeker, next(places)) for seeker in them]:
            doubted |= place.doubted
            if place.numbers and place.why:
                shared.append(Stray(one.id, place.why))
            elif place.why:
                asked.append(Stray(one.id, place.why))
            if not place.numbers:
                strangers.append((one.id, student))
            for number in place.numbers:
                assert place.basis is not None
                submissions[number][one.id] = one
                matches.append(Match(one.id, student, number, place.basis, seeker.joined))
                members[one.id, student].append(number)
    return Fit(
        listed.people,
        {number: tuple(them.values()) for number, them in submissions.items()},
        tuple(strangers),
        tuple(matches),
        tuple(dict.fromkeys(asked)),
        tuple(dict.fromkeys(shared)),
        frozenset(doubted),
        _numbers(members),
        dict(members),
    )


def _grouped(listed: ClassList, roster: ClassList | None) -> ClassList:
    """The list that says who is in which group."""
    return roster if roster is not None and any(one.group for one in roster.people) else listed


def _teams(
    found: ClassResult,
    handed: Sequence[tuple[Row | Ungraded, Student]],
    listed: ClassList,
    roster: ClassList | None,
) -> dict[int, Team]:
    """The groups among those who handed in, by their place.  Moodle's are found by its own worksheet."""
    source = source_of(found.form)
    if source == "Moodle":
        return {}
    teams = Teams(_grouped(listed, roster), listed)
    near = {at: teams.find(student, knows_ids_of(listed, source)) for at, (_, student) in enumerate(handed)}
    return {at: team for at, team in near.items() if team is not None}


def _member(one: Person, known: ClassList, listed: ClassList, student: Student, submission: str) -> Seeker:
    """A member of a group, with all that the list of groups knows."""
    own = one.ids if known.system == listed.system else ()
    others = (*(() if known.system in INTERNAL else one.ids), *one.others)
    person = Person((*own[:1], "")[:1], others, one.emails, one.name, github=one.github)
    basis = Basis(How.GROUP, agreement(one.group or "", student.name or student.id))
    return Seeker(person, student, submission, joined=basis, own=bool(own) and bool(known.system))


def _numbers(members: dict[tuple[str, Student], list[int]]) -> dict[str, list[int]]:
    """The people of each submission, each once."""
    found: dict[str, dict[int, None]] = defaultdict(dict)
    for (submission, _), numbers in members.items():
        found[submission].update(dict.fromkeys(numbers))
    return {submission: list(numbers) for submission, numbers in found.items()}


def _merged(one: Seeker, roster: ClassList, number: int, place: Place, listed: ClassList) -> Seeker:
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
    return Seeker(person, one.student, one.submission, place.basis, own=bool(own))
