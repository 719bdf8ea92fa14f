"""Finds the students of a class's submissions on a list: the rows of a gradebook, or a roster.

Each way is tried where the one before finds nobody: the id; a login or email; the name.  Whoever fits two
people fits nobody: a grade in the wrong row is worse than one that somebody enters by hand.  What does not
fit together is told (`Roster`).  Files are not read here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from grader.grades.gradebooks.texts import words
from grader.model.class_result import ClassResult, Listed, Roster, Row
from grader.model.names import shown
from grader.model.result import Student, Ungraded

SYSTEMS = ("Canvas", "Moodle", "Blackboard", "Gradescope")
"""Systems whose downloads name students by the ids that their gradebooks have."""

INTERNAL = frozenset({"Canvas", "Moodle"})
"""Those of them whose ids are numbers of their own, so that the same number elsewhere is somebody else's."""

Index = dict[str, set[int]]


@dataclass(frozen=True)
class Person:
    """Somebody on a list, or who handed something in.

    `ids` are what the list's own system knows the person by, `others` ids of elsewhere and names to log in
    with.  `record` is where a gradebook has the person.
    """

    ids: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    emails: tuple[str, ...] = ()
    name: str = ""
    record: int = 0

    @property
    def student(self) -> Student:
        """The person as a student, fit to be shown, with the name in the order of speaking."""
        known, email = (*self.ids, *self.others, *self.emails, ""), (*self.emails, "")
        return Student(shown(known[0]), shown(spoken(self.name)), shown(email[0]))


@dataclass(frozen=True)
class ClassList:
    """The people of a gradebook or roster.  `system` is empty for a roster of no known system."""

    system: str
    people: tuple[Person, ...]


@dataclass(frozen=True)
class Fit:
    """How submissions and a list fit together.

    `submissions` are those of each person, by the person's number in the list; `strangers` the students who
    were not found, each with the submission; `listed` those who were.
    """

    people: tuple[Person, ...]
    submissions: dict[int, tuple[Row | Ungraded, ...]]
    strangers: tuple[tuple[str, Student], ...]
    listed: tuple[Listed, ...]

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
        )


def reconcile(found: ClassResult, listed: ClassList) -> Roster:
    """Who of a list handed nothing in, whose submissions are of nobody on it, and who has several."""
    return fit(found, listed).roster


def fit(found: ClassResult, listed: ClassList, roster: ClassList | None = None) -> Fit:
    """Find the people of each submission.  `roster` may know more of a student than the download does."""
    everything: list[Row | Ungraded] = [*found.rows, *found.ungraded]
    handed = [(one, student) for one in everything for student in students_of(one)]
    seekers = [_seeker(student) for _, student in handed]
    if roster is not None:
        numbers = _Search(roster, found.form).find_all(seekers)
        seekers = [
            one if number is None else _merged(one, roster, number)
            for one, number in zip(seekers, numbers, strict=True)
        ]
    submissions: dict[int, dict[str, Row | Ungraded]] = defaultdict(dict)
    strangers = []
    found_on_it = []
    for (one, student), number in zip(handed, _Search(listed, found.form).find_all(seekers), strict=True):
        if number is None:
            strangers.append((one.id, student))
        else:
            submissions[number][one.id] = one
            found_on_it.append(Listed(one.id, student, listed.people[number].student))
    return Fit(
        listed.people,
        {number: tuple(them.values()) for number, them in submissions.items()},
        tuple(strangers),
        tuple(found_on_it),
    )


def students_of(one: Row | Ungraded) -> tuple[Student, ...]:
    """Who handed it in; where nobody is named, the name of the folder or file stands for the student."""
    return one.students or (Student(one.id),)


def spoken(name: str) -> str:
    """A name in the order of speaking: `Lovelace, Ada` is `Ada Lovelace`."""
    last, comma, first = name.partition(",")
    return " ".join(f"{first} {last}".split()) if comma else name.strip()


def _seeker(student: Student) -> Person:
    emails = tuple(text.strip() for text in (student.email, student.id) if "@" in text)
    # Where a download knows a user name alone, it gives that for the name.
    name = student.name if student.name.casefold() != student.id.casefold() else ""
    return Person((student.id.strip(),), (), emails, name)


def _merged(one: Person, roster: ClassList, number: int) -> Person:
    known = roster.people[number]
    ids = () if roster.system in INTERNAL else known.ids
    return Person(one.ids, (*ids, *known.others), (*one.emails, *known.emails), known.name or one.name)


class _Search:
    """The people of a list by all that they can be found by."""

    def __init__(self, listed: ClassList, form: str) -> None:
        self._people = listed.people
        self._system = listed.system
        source = next((system for system in SYSTEMS if system.casefold() in form.casefold()), "")
        self._same = bool(source) and source == listed.system
        foreign = bool(source) and bool(listed.system) and not self._same
        self._id_is_foreign = foreign and source in INTERNAL
        people = list(listed.people)
        if foreign and listed.system in INTERNAL:
            people = [replace(one, ids=()) for one in people]
        self._by_id = _index((one.ids for one in people), fold=False)
        self._by_key = _index((*one.ids, *one.others, *one.emails) for one in people)
        self._by_login = _index((*one.ids, *one.others) for one in people)
        self._by_local = _index(_local_parts(one) for one in people)
        self._by_name = [_index(way(one.name) for one in people) for way in _OF_LISTED]

    def find_all(self, seekers: Sequence[Person]) -> list[int | None]:
        """The numbers of the people; None for whoever is not found, or could be two."""
        found: list[int | None] = []
        sought: list[dict[str, set[str]]] = [defaultdict(set) for _ in _OF_SEEKERS]
        for one in seekers:
            for keys, way in zip(sought, _OF_SEEKERS, strict=True):
                for key in way(_called(one)):
                    keys[key].add(one.ids[0])
        for one in seekers:
            (own,) = one.ids
            if self._same and own:
                # The system that named the submission has this id or does not have the student.
                found.append(None if self._is_anonymous(one) else _only(self._by_id.get(own, set())))
                continue
            near = self._near(replace(one, ids=("",)) if self._id_is_foreign and own.isdigit() else one)
            for keys, index, way in zip(sought, self._by_name, _OF_SEEKERS, strict=True):
                # A name decides only where nobody else who handed something in has it.
                near = near or {
                    n for key in way(_called(one)) if len(keys[key]) == 1 for n in index.get(key, ())
                }
            found.append(_only(near))
        return found

    def _is_anonymous(self, one: Person) -> bool:
        """Whether an id is one that Canvas made up so that nobody knows whose it is, which may be all digits."""
        return self._system == "Canvas" and not one.name

    def _near(self, one: Person) -> set[int]:
        """Who has the id, else a login or email, else a login that is the first part of an email."""
        everything = (*one.ids, *one.others, *one.emails)
        return (
            self._with(self._by_id, one.ids, one.name, fold=False)
            or self._with(self._by_key, everything, one.name)
            or self._with(self._by_local, (*one.ids, *one.others), one.name)
            | self._with(self._by_login, _local_parts(one), one.name)
        )

    def _with(self, index: Index, keys: Iterable[str], name: str, fold: bool = True) -> set[int]:
        found: set[int] = set()
        for key in keys:
            near = index.get(key.strip().casefold() if fold else key.strip(), set())
            # A number may be somebody else's elsewhere, so a name that has nothing in common speaks against it.
            found |= {n for n in near if not (key.isdigit() and _unlike(name, self._people[n].name))}
        return found


def _index(keys: Iterable[Iterable[str]], fold: bool = True) -> Index:
    """Where each key is found in a list of keys."""
    index: Index = defaultdict(set)
    for number, them in enumerate(keys):
        for key in them:
            plain = key.strip().casefold() if fold else key.strip()
            if plain:
                index[plain].add(number)
    return dict(index)


def _only(found: set[int]) -> int | None:
    return next(iter(found)) if len(found) == 1 else None


def _local_parts(one: Person) -> Iterator[str]:
    return (text.partition("@")[0] for text in one.emails)


def _called(one: Person) -> str:
    """A name to look for: a folder that is called `ada_lovelace` says one, too."""
    return one.name or one.ids[0]


def _in_order(name: str) -> list[str]:
    return [" ".join(words(spoken(name)))]


def _in_any_order(name: str) -> list[str]:
    return [" ".join(sorted(words(name)))]


def _squashed(name: str) -> list[str]:
    """A name as Canvas writes it in the names of files, whatever part comes first: `lovelaceada`."""
    parts = words(name)
    return ["".join(parts[at:] + parts[:at]) for at in range(len(parts))]


def _one_word(name: str) -> list[str]:
    parts = words(name)
    return [*parts] if len(parts) == 1 else []


_OF_LISTED = (_in_order, _in_any_order, _squashed)
_OF_SEEKERS = (_in_order, _in_any_order, _one_word)


def _unlike(one: str, other: str) -> bool:
    """Whether two names have nothing in common.  Names in two scripts cannot be compared."""
    first, second = ([word for word in words(name) if not word.isdigit()] for name in (one, other))
    if not first or not second or "".join(first).isascii() != "".join(second).isascii():
        return False
    joined = "".join(first), "".join(second)
    return not (
        set(first) & set(second)
        or any(len(word) > 2 and word in joined[1] for word in first)
        or any(len(word) > 2 and word in joined[0] for word in second)
    )
