"""How the submissions of a class and a list of its people fit together: whose is what, and what must be asked.

`fit` is for a gradebook, `reconcile` for a reader.  Who is who is found by
`grader/grades/gradebooks/searching.py`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, field, replace

from msgspec import structs

from grader.grades.gradebooks.namesakes import Namesakes, gathered
from grader.grades.gradebooks.places import Basis, How, Place, Seeker
from grader.grades.gradebooks.searching import Search, knows_ids_of
from grader.grades.gradebooks.teams import AS_IT_IS, Team, Teams
from grader.grades.names import Agreement, agreement
from grader.lms.kinds import Key, Kind
from grader.lms.person import ClassList, Person, spoken, students_of
from grader.lms.registry import ids_listed, source_of
from grader.model.class_result import ClassResult, Listed, Roster, Row, Stray, Unclear
from grader.model.handed_in import Student, Ungraded

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
    people of whom it is asked whether something that was handed in is theirs, `unclear` those who may have handed something in
    besides, where nobody can tell which of them.  Of the ids that the list's own system gave out, `agreed` have the same name
    there and `unnamed` none to compare; `moved` stand there beside the name of somebody else who is on the list; `foreign` are not there.  `tests` are submissions of students that the
    system made up for teachers.  `numbers` are the people of each submission, by
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
    unclear: tuple[Namesakes, ...] = ()
    agreed: int = 0
    unnamed: int = 0
    moved: tuple[Stray, ...] = ()
    foreign: int = 0
    tests: tuple[str, ...] = ()

    @property
    def unsure(self) -> frozenset[int]:
        """All people of whom nobody can tell whether they handed something in."""
        return self.doubted | {number for one in self.unclear for number in one.people}

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
        unsure = self.unsure
        return Roster(
            len(self.people),
            tuple(
                one.student
                for n, one in enumerate(self.people)
                if n not in self.submissions and n not in unsure
            ),
            tuple(dict.fromkeys(submission for submission, _ in self.strangers)),
            doubled=tuple(dict.fromkeys(found for found in several if len(found) > 1)),
            listed=self.listed,
            asked=(*self.asked, *self.shared),
            unclear=tuple(
                Unclear(tuple(self.people[number].student for number in one.people), one.submissions)
                for one in self.unclear
            ),
        )


def reconcile(found: ClassResult, listed: ClassList, further: ClassList | None = None) -> Roster:
    """Who of a list handed nothing in, whose submissions are of nobody on it, and who has several.

    `further` is a list that may know more of a student than the download does, such as the gradebook beside a roster.
    """
    return fit(found, listed, further, alone=True).roster


def untold(roster: Roster, told: Fit, same: bool) -> Roster:
    """What a terminal has not said yet of who is who, once the lines of a filled gradebook were told.

    `same`: the gradebook is the list as well.  What is asked about a submission says more than that nobody can tell whose it is.
    """
    known = {(one.name, one.reason) for one in (*told.asked, *told.shared)}
    asked = {one.name for one in roster.asked}
    lost = {submission for submission, _ in told.strangers} if same else set()
    return structs.replace(
        roster,
        asked=tuple(one for one in roster.asked if (one.name, one.reason) not in known),
        unknown=tuple(name for name in roster.unknown if name not in lost and name not in asked),
        unclear=tuple(one for one in roster.unclear if not asked.issuperset(one.submissions)),
    )


# Long, because it sorts all of a class at once: who is found, who is asked about, and who is nobody.
def fit(
    found: ClassResult, listed: ClassList, further: ClassList | None = None, *, alone: bool = False
) -> Fit:
    """Find the people of each submission.  `further` may know more of a student than the download does.

    `alone`: whom all that `further` knows does not find is looked for by what the download knows.
    """
    everything: list[Row | Ungraded] = [*found.rows, *found.ungraded]
    handed = [(one, student) for one in everything for student in students_of(one)]
    sought = _Sought(found, handed, listed, further)
    places = sought.places(alone and further is not None)
    submissions: dict[int, dict[str, Row | Ungraded]] = defaultdict(dict)
    strangers, matches, asked, shared = [], [], [], []
    near: list[tuple[str, Iterable[Set[int]]]] = []
    doubted: set[int] = set()
    members: dict[tuple[str, Student], list[int]] = defaultdict(list)
    moved, agreed, unnamed, foreign = [], 0, 0, 0
    source = source_of(found.form)
    own = knows_ids_of(listed, source)
    made_up = frozenset().union(
        *(one.tests for one in (listed, further) if one is not None and one.system == source)
    )
    tests = tuple(one.id for one, student in handed if student.id in made_up)
    for (one, student), them in zip(handed, places, strict=True):
        if one.id in tests:
            continue
        for joined, place in them:
            doubted |= place.doubted
            moved += [Stray(one.id, place.why)] if place.moved else []
            foreign += own and not (place.numbers or place.why)
            if place.basis is not None and place.basis.how is How.ID:
                agreed += place.basis.names is not Agreement.UNKNOWN
                unnamed += place.basis.names is Agreement.UNKNOWN
            if place.numbers and place.why:
                shared.append(Stray(one.id, place.why))
            elif place.why:
                asked.append(Stray(one.id, place.why))
            if not place.numbers:
                strangers.append((one.id, student))
                near.append((one.id, place.near))
            for number in place.numbers:
                assert place.basis is not None
                submissions[number][one.id] = one
                matches.append(Match(one.id, student, number, place.basis, joined))
                members[one.id, student].append(number)
    return Fit(
        listed.people,
        {number: tuple(them.values()) for number, them in submissions.items()},
        tuple(strangers),
        matches=tuple(matches),
        asked=tuple(dict.fromkeys(asked)),
        shared=tuple(dict.fromkeys(shared)),
        doubted=frozenset(doubted),
        numbers=_numbers(members),
        members=dict(members),
        unclear=gathered(near, submissions.keys()),
        agreed=agreed,
        unnamed=unnamed,
        moved=tuple(moved),
        foreign=foreign,
        tests=tests,
    )


class _Sought:
    """The students of a class, with all that both lists know of them, to be looked for on the first."""

    def __init__(
        self,
        found: ClassResult,
        handed: Sequence[tuple[Row | Ungraded, Student]],
        listed: ClassList,
        further: ClassList | None,
    ) -> None:
        self._form, self._listed = found.form, listed
        self._further = _keys(further) if further is not None else []
        source = source_of(found.form)
        self._alone = [Seeker.of(student, one.id) for one, student in handed]
        self._seekers = [[one] for one in self._alone]
        # The system that the download came from knows its own ids best.
        if further is not None and not knows_ids_of(listed, source):
            placed = Search(further, found.form).find_all(self._alone)
            self._seekers = [
                [_merged(one, further, number, place, listed) for number in place.numbers] or [one]
                for one, place in zip(self._alone, placed, strict=True)
            ]
        known = _grouped(listed, further)
        self._teams = _teams(source, handed, known, listed, further)
        self._of_list = known is listed
        for at, team in self._teams.items():
            student, name = handed[at][1], handed[at][0].id
            # Who is in a group of this very list has a place there already.
            members = () if self._of_list else team.members
            self._seekers[at] = [_member(known.people[n], known, listed, student, name) for n in members]

    def places(self, alone: bool) -> list[list[tuple[Basis | None, Place]]]:
        """For each who handed in, the places on the list, each with what a further list knew the student by."""
        search = Search(self._listed, self._form)
        sought = [one for them in self._seekers for one in them]
        found_all = search.find_all(sought, self._further)
        flat = iter(_sure(search, one, place) for one, place in zip(sought, found_all, strict=True))
        found = [[(one.joined, next(flat)) for one in them] for them in self._seekers]
        for at, team in self._teams.items():
            if not team.members:
                found[at] = [(None, Place(why=team.why, near=(frozenset(team.near),)))]
            elif self._of_list:
                basis = Basis(How.GROUP, Agreement.UNKNOWN)
                found[at] = [(None, Place((number,), basis=basis)) for number in team.members]
        if alone:
            for at, place in enumerate(search.find_all(self._alone)):
                lost = not any(one.numbers or one.why or any(one.near) for _, one in found[at])
                if at not in self._teams and lost:
                    found[at] = [(None, place)]
        return found


def unlisted(book: ClassList, roster: ClassList) -> list[int]:
    """The people of a gradebook, by number, who cannot be found on a roster: also namesakes, where it has fewer of them.

    Nor is somebody found by an id without its zeros, or by one with another name, where somebody else is whom that id belongs to.
    """
    own = roster.system if roster.system == book.system else ""
    sought = [
        Seeker(
            replace(_elsewhere(one, book.system), ids=(*(one.ids[:1] if own else ()), "")[:1]),
            one.student,
            str(number),
            own=bool(own and one.ids),
        )
        for number, one in enumerate(book.people)
    ]
    places = Search(roster, "").find_all(sought, _keys(book))
    fitting = Counter(number for one in places for number in one.numbers)
    return [
        number
        for number, one in enumerate(places)
        if not (one.numbers or one.why or any(map(bool, one.near)))
        or (one.doubted and all(fitting[other] for other in one.doubted))
        or (one.basis is not None and one.basis.how in (How.NAME, How.ZEROS) and fitting[one.numbers[0]] > 1)
    ]


def _sure(search: Search, one: Seeker, place: Place) -> Place:
    """A place that a name led to on another list: nobody else here may be called so, whom that list leaves out."""
    if not place.numbers or one.joined is None or one.joined.how is not How.NAME:
        return place
    called = search.called(one.student)
    return Place(near=(called.union(place.numbers),)) if called.difference(place.numbers) else place


def _grouped(listed: ClassList, further: ClassList | None) -> ClassList:
    """The list that says who is in which group."""
    return further if further is not None and any(one.group for one in further.people) else listed


def _teams(
    source: str,
    handed: Sequence[tuple[Row | Ungraded, Student]],
    known: ClassList,
    listed: ClassList,
    further: ClassList | None,
) -> dict[int, Team]:
    """The groups among those who handed in, by their place.  Moodle's are found by its own worksheet."""
    if source == "Moodle":
        return {}
    # Who a member is who handed in for a group is known to the system that the download came from.
    own = next((one for one in (listed, further) if one is not None and knows_ids_of(one, source)), None)
    book = listed if known is further else further
    whole = source not in AS_IT_IS or book is None or not unlisted(book, known)
    teams = Teams(known, own or listed, source, [(one.id, student) for one, student in handed], whole)
    near = {at: teams.find(student, own is not None) for at, (_, student) in enumerate(handed)}
    return {at: team for at, team in near.items() if team is not None}


def _member(one: Person, known: ClassList, listed: ClassList, student: Student, submission: str) -> Seeker:
    """A member of a group, with all that the list of groups knows."""
    own = one.ids if known.system == listed.system else ()
    person = replace(_elsewhere(one, known.system), ids=(*own[:1], "")[:1])
    basis = Basis(How.GROUP, agreement(one.group or "", student.name or student.id))
    return Seeker(person, student, submission, joined=basis, own=bool(own) and bool(known.system))


def _elsewhere(one: Person, system: str) -> Person:
    """Somebody on a list of a system, by all that means something elsewhere as well."""
    kind = ids_listed(system)
    own = () if kind is Kind.OWN else one.ids
    return Person(
        (),
        (*own, *one.others),
        one.emails,
        one.name,
        github=one.github,
        gitlab=one.gitlab,
        logins=(*one.logins, *(own if kind is Kind.LOGIN else ())),
        numbers=(*one.numbers, *(own if kind is Kind.NUMBER else ())),
    )


def _keys(known: ClassList) -> list[Key]:
    """All ids of a list that mean something elsewhere."""
    return [key for one in known.people for key in _elsewhere(one, known.system).other_keys()]


def _numbers(members: dict[tuple[str, Student], list[int]]) -> dict[str, list[int]]:
    """The people of each submission, each once."""
    found: dict[str, dict[int, None]] = defaultdict(dict)
    for (submission, _), numbers in members.items():
        found[submission].update(dict.fromkeys(numbers))
    return {submission: list(numbers) for submission, numbers in found.items()}


def _merged(one: Seeker, further: ClassList, number: int, place: Place, listed: ClassList) -> Seeker:
    """Somebody with all that the further list knows.  Numbers that a system made up for itself mean nothing elsewhere."""
    known = further.people[number]
    own = known.ids if ids_listed(further.system) is Kind.OWN and further.system == listed.system else ()
    person = replace(
        _elsewhere(known, further.system),
        ids=(*own, *one.person.ids)[:1],
        emails=(*one.person.emails, *known.emails),
        name=known.name or one.person.name,
    )
    return Seeker(person, one.student, one.submission, place.basis, own=bool(own))
