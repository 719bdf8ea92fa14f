"""Finds students on a list: an id is believed only where the name agrees with it.

Ids are compared only where both mean the same (`grader/lms/kinds.py`), and the number of a group with nothing.  Each way is
tried where the one before finds nobody: the id; a login or email; the name.  Whoever fits two people fits nobody, and
whose name does not agree is asked: a grade in the wrong row is worse than one that somebody enters by hand.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace

from grader.grades.gradebooks.indexes import (
    OF_LISTED,
    OF_SEEKERS,
    by_meaning,
    in_any_order,
    index_of,
    local_part,
    squashed,
    words_in,
)
from grader.grades.gradebooks.places import Basis, How, Place, Seeker
from grader.grades.gradebooks.zeros import Zeros, bare
from grader.grades.names import Agreement, agreement
from grader.lms.kinds import Key, Kind, comparable, comparable_in_part, meant
from grader.lms.moodle.groups import Groups, Resolved, cleaned, is_default, is_unnamed
from grader.lms.person import ClassList, Person, spoken
from grader.lms.registry import ids_handed_in, ids_listed, source_of
from grader.model.handed_in import Student
from grader.model.names import shown
from grader.model.visible import visible

_NUMBERED = re.compile(r"-[0-9]{1,3}\Z")

WHOSE = ": whose is it?"
"""How a question ends."""


_MAY_BE_GROUP = (
    "Canvas puts a group's name beside the number of the member who handed in; if it is a group, give --roster a list with a "
    "column of groups"
)


def knows_ids_of(listed: ClassList, source: str) -> bool:
    """Whether a list has the ids of the system that a download came from: it is that system's own, and has ids of it.

    The numbers in a download of Brightspace are in none of its files of grades.
    """
    return bool(source) and source == listed.system and any(one.ids for one in listed.people)


class Search:
    """The people of a list by all that they can be found by."""

    def __init__(self, listed: ClassList, form: str) -> None:
        self._people = listed.people
        self._system = listed.system
        self._word = listed.word
        self._source = source_of(form)
        self._same = bool(self._source) and self._source == listed.system
        # A list may be of the same system and have none of the ids that it gave a download.
        self._knows = knows_ids_of(listed, self._source)
        self._has_groups = any(one.group for one in self._people)
        # Moodle's worksheet has the column of groups only where groups hand in, and then every submission has a group's name.
        self._names_groups = any(one.group is not None for one in self._people)
        self._kind = ids_handed_in(self._source)
        self._by_id = index_of((one.ids for one in self._people), fold=False)
        self._by_own = index_of(one.ids for one in self._people)
        kind = ids_listed(listed.system)
        self._keys = by_meaning(
            [[*one.own_keys(kind, listed.system), *one.other_keys()] for one in self._people]
        )
        self._by_local = index_of(map(local_part, one.emails) for one in self._people)
        # A name on GitHub that is not on the list may be of anybody who has none there.
        self._unlinked = frozenset(n for n, one in enumerate(self._people) if not one.github)
        # Where a download knows nothing but names and numbers of its own, whoever has no name on the list may be anybody.
        own = Key(Kind.OWN, "", self._source)
        numbers_alone = self._kind is Kind.OWN and own not in self._keys
        self._nameless = frozenset(n for n, one in enumerate(self._people) if numbers_alone and not one.name)
        self._by_word = index_of(words_in(one.name) for one in self._people)
        self._zeros = Zeros({}, ())
        self._by_name = [index_of(way(one.name) for one in self._people) for way in OF_LISTED]

    def find_all(self, seekers: Sequence[Seeker], further: Iterable[Key] = ()) -> list[Place]:
        """Where each student is on the list; no number for whoever is not found, or could be two.

        `further` are all ids of the list that knows some of them.
        """
        sought: list[dict[str, set[str]]] = [defaultdict(set) for _ in OF_SEEKERS]
        for one in seekers:
            for keys, way in zip(sought, OF_SEEKERS, strict=True):
                for key in way(self._called(one.person)):
                    keys[key].add(one.person.ids[0])
        self._zeros = Zeros(self._keys, further)
        handed = [one.student for one in seekers]
        in_groups = self._source == "Moodle" and any(map(is_default, handed))
        groups = None
        if self._source == "Moodle" and self._names_groups:
            groups = Groups([one.group or "" for one in self._people], handed)
        together = Counter(one.submission for one in seekers)
        return [
            # An older Moodle names the members of a group; a newer one names the group alone.
            self._find(
                one,
                sought,
                groups,
                in_groups,
                together[one.submission] > 1 and self._agrees_wholly(one.person),
            )
            for one in seekers
        ]

    def called(self, student: Student) -> set[int]:
        """All on the list who have exactly this name, in any writing."""
        ways = zip((in_any_order, squashed), self._by_name[1:3], strict=True)
        return {n for way, index in ways for key in way(student.name) for n in index.get(key, ())}

    def _find(
        self,
        one: Seeker,
        sought: Sequence[dict[str, set[str]]],
        groups: Groups | None,
        in_groups: bool,
        is_member: bool,
    ) -> Place:
        if one.joined is None and not is_member:
            if groups is not None and (found := groups.find(one.student, one.submission)) is not None:
                return self._group(one.student, found)
            if in_groups and not self._agrees_wholly(one.person):
                said = "no student of this one is in it" if groups is not None else "this list has none"
                return Place(
                    why=f"{_of(one.student)} is a group of Moodle, whose members stand in the column Group of the "
                    f"grading worksheet, and {said}"
                )
        if (self._knows or one.own) and one.person.ids[0]:
            place = self._by_own_id(one)
            if not place.numbers and not any(place.near) and (other := self._by_address(one)) is not None:
                return other
            if not place.near and one.person.name:
                return replace(place, near=self._by_name_alone(one.person, sought).near)
            return place
        return self._by_all(one, sought)

    def _group(self, student: Student, found: Resolved) -> Place:
        members = found.members
        if not members:
            return Place(why=found.why, near=(frozenset(found.near),))
        if not is_default(student):
            return Place(members, found.why, basis=Basis(How.GROUP, Agreement.UNKNOWN))
        names = ", ".join(shown(spoken(self._people[n].name)) or self._people[n].ids[0] for n in members[:10])
        more = f" and {len(members) - 10} more" if len(members) > 10 else ""
        return Place(
            members,
            f"all students without a group share what was handed in as {student.name}, so it counts for each of them: "
            f"{names}{more}",
            basis=Basis(How.NO_GROUP, Agreement.UNKNOWN),
        )

    def _agrees_wholly(self, one: Person) -> bool:
        """Whether the list has a person with this number and this name, as older downloads of groups name them."""
        near = self._by_own.get(one.ids[0].casefold(), set()) if self._same else set()
        return any(
            agreement(one.name, self._people[n].name) in (Agreement.LIKE, Agreement.SAME) for n in near
        )

    def _by_own_id(self, one: Seeker) -> Place:
        """The system that named the submission has this id or does not have the student."""
        person = one.person
        if self._system == "Canvas" and not person.name:
            # Canvas made it up so that nobody knows whose it is; it may be all digits.
            return Place()
        key = person.ids[0]
        # Names to log in with are the same in capitals, where nobody else has them as they stand.
        near = (not one.own and self._by_id.get(key)) or self._by_own.get(key.casefold(), set())
        found = [] if one.own else self._zeros.find(person.own_keys(self._kind, self._source))
        if any(numbers - near for _, numbers in found):
            return self._without_zeros(one, [(key, near), *found])
        doubted = {n for n in near if not self._believed(one, person.ids[0], n)}
        place = replace(self._decided(near, doubted, one, How.ID), moved=self._is_moved(person.name, doubted))
        if self._system == "Canvas" and doubted and not self._has_groups and not self._alike(person.name):
            return replace(place, why=f"{place.why} {_MAY_BE_GROUP}")
        return place

    def _by_address(self, one: Seeker) -> Place | None:
        """The person of an address, where the system lets student numbers be left out and changed; None where that says nothing.

        Whoever has another number on the list is asked about.
        """
        if self._kind is not Kind.NUMBER:
            return None
        near = {n for _, found in self._with(one.person.other_keys()) for n in found}
        numbered = {n for n in near if any("@" not in text for text in self._people[n].ids)}
        doubted = {n for n in near if n in numbered or not self._believed(one, "@", n)}
        return self._decided(near, doubted, one, How.EMAIL) if near else None

    def _without_zeros(self, one: Seeker, found: list[tuple[str, set[int]]]) -> Place:
        """The person whose id is the same but for zeros in front: believed only where both have a name."""
        doubted = {
            n
            for key, numbers in found
            for n in numbers
            if not self._believed(one, key, n) or self._agreement(one, n) is Agreement.UNKNOWN
        }
        return self._decided({n for _, numbers in found for n in numbers}, doubted, one, How.ZEROS)

    def _is_moved(self, name: str, doubted: set[int]) -> bool:
        """Whether somebody else on the list has the name of an id that nobody believes."""
        others = self._alike(name) - doubted if doubted else ()
        return any(
            Agreement.LIKE <= agreement(name, self._people[n].name) < Agreement.UNKNOWN for n in others
        )

    def _by_all(self, one: Seeker, sought: Sequence[dict[str, set[str]]]) -> Place:
        person = one.person
        for how, keys in self._ways(person):
            near = {(key, n) for key, found in keys for n in found}
            if near and all(bare(key) for key, _ in near):
                # Where zeros are lost, an id as it stands may be another one as well.
                found = self._zeros.find(own for own in self._keys_of(person) if own.text in dict(near))
                if how is How.ZEROS or any(numbers - {n for _, n in near} for _, numbers in found):
                    return self._without_zeros(one, [*keys, *found])
            if near:
                doubted = {n for key, n in near if not self._believed(one, key, n)}
                addresses = all("@" in key for key, _ in near)
                return self._decided({n for _, n in near}, doubted, one, How.EMAIL if addresses else how)
        return self._by_name_alone(person, sought)

    def _by_name_alone(self, person: Person, sought: Sequence[dict[str, set[str]]]) -> Place:
        """A name decides only where nobody else on the list has it, and nobody else who handed something in."""
        found: set[int] = set()
        near: tuple[Set[int], ...] = ()
        for names, index, way in zip(sought, self._by_name, OF_SEEKERS, strict=True):
            keys = [key for key in way(self._called(person)) if key in index]
            if self._is_named(person):
                found = found or {n for key in keys if len(names[key]) == 1 for n in index[key]}
            near = near or tuple(index[key] for key in keys)
        if len(found) != 1:
            unlinked = self._kind is Kind.GITHUB and not person.name
            if unlinked:
                near = (self._unlinked | self._without_number(person),)
            return Place(near=near or (self._nameless,))
        return Place(tuple(found), basis=Basis(How.NAME, Agreement.SAME))

    def _without_number(self, one: Person) -> set[int]:
        """Who has the name on GitHub before a number: GitHub Classroom puts one behind a repository that was there already."""
        plain = _NUMBERED.sub("", one.ids[0])
        if plain == one.ids[0]:
            return set()
        return {n for _, found in self._with([meant(plain, Kind.GITHUB)]) for n in found}

    def _ways(self, one: Person) -> Iterator[tuple[How, list[tuple[str, set[int]]]]]:
        """Who has the name on GitHub, else the id, else a login or email, else one of these but for zeros in front, else an id that is
        the first part of an email.
        """
        own, everything = one.own_keys(self._kind, self._source), self._keys_of(one)
        yield How.GITHUB, self._with([key for key in everything if key.kind is Kind.GITHUB])
        yield How.ID, self._with(own)
        yield How.LOGIN, self._with(everything)
        yield How.ZEROS, self._zeros.find(everything)
        yield How.LOGIN, self._with_parts(everything)

    def _keys_of(self, one: Person) -> list[Key]:
        return [*one.own_keys(self._kind, self._source), *one.other_keys()]

    def _with(self, keys: Iterable[Key]) -> list[tuple[str, set[int]]]:
        """Who has one of these ids, as one that means the same."""
        return [
            (text, index[text])
            for key in keys
            for kind, index in self._keys.items()
            if comparable(key, kind) and (text := key.text.casefold()) in index
        ]

    def _with_parts(self, keys: Iterable[Key]) -> list[tuple[str, set[int]]]:
        """Who has an address that begins with one of these ids, or an id with which one of these addresses begins."""
        found = []
        for key in keys:
            text, local = key.text.casefold(), local_part(key.text.casefold())
            for kind, index in self._keys.items():
                if comparable_in_part(key, kind):
                    found += [(text, self._by_local[text])] if text in self._by_local else []
                if comparable_in_part(kind, key):
                    found += [(local, index[local])] if local in index else []
        return found

    def _is_named(self, one: Person) -> bool:
        """Whether a name is known: a folder that is called `ada_lovelace` says one, too."""
        return bool(one.name) or self._kind is Kind.FOLDER

    def _called(self, one: Person) -> str:
        """A name to look for, or an id that may be made of one, by which nobody is found and somebody may be asked."""
        return one.name or ("" if self._kind is Kind.OWN else one.ids[0])

    def _believed(self, one: Seeker, key: str, number: int) -> bool:
        """Whether the name agrees with what an id says."""
        listed = self._people[number]
        if self._system == self._source == "Moodle" and not one.own:
            if self._is_blind(one.student):
                return True
            if not listed.name or not one.person.name:
                # Perhaps the header of the names is in a language that is not known.
                return any(
                    agreement(one.person.name, cleaned(text)) is Agreement.SAME for text in listed.said
                )
        agreed = agreement(one.person.name, listed.name)
        if agreed is Agreement.SOME or (
            agreed is Agreement.PART and self._system == self._source == "Moodle"
        ):
            # Nobody shares an address.
            return "@" in key
        if agreed in (Agreement.PART, Agreement.LIKE):
            # Nobody else of the list may be meant rather.
            rival = Agreement.SOME if agreed is Agreement.PART else Agreement.SAME
            near = self._alike(one.person.name) - {number}
            return all(agreement(one.person.name, self._people[n].name) < rival for n in near)
        return agreed is not Agreement.NONE

    def _is_blind(self, student: Student) -> bool:
        """Whether a submission has no name because of blind marking; a group may be called "Participant" as well."""
        return not self._names_groups and is_unnamed(student, self._word)

    def _agreement(self, one: Seeker, number: int) -> Agreement:
        """How the names agree, for whoever wants to know it afterwards: UNKNOWN where one of both is none."""
        listed, student = self._people[number], one.student
        if self._system == self._source == "Moodle" and not one.own and self._is_blind(student):
            return Agreement.UNKNOWN
        if not listed.name and any(
            agreement(one.person.name, cleaned(text)) is Agreement.SAME for text in listed.said
        ):
            return Agreement.SAME
        return agreement(one.person.name, listed.name)

    def _alike(self, name: str) -> set[int]:
        """All whose names have a word of this one, or are this one squeezed."""
        found = [self._by_word.get(word, set()) for word in words_in(name)]
        return set().union(*found, *(self._by_name[2].get(text, set()) for text in squashed(name)))

    def _decided(self, near: set[int], doubted: set[int], one: Seeker, how: How) -> Place:
        if len(near) == 1 and not doubted:
            return Place(tuple(near), basis=Basis(how, self._agreement(one, *near)))
        if not doubted:
            return Place(near=(near,))
        told = " and ".join(sorted(_named(self._people[n]) for n in doubted))
        where = f"{self._system}'s gradebook" if self._system else "the list"
        return Place(
            why=f"{_of(one.student)} in the download is {told} in {where}{WHOSE}",
            doubted=frozenset(doubted),
            near=(near,),
        )


def _of(student: Student) -> str:
    return f"{visible(student.name)} ({visible(student.id)})" if student.id else visible(student.name)


def _named(one: Person) -> str:
    student = one.student
    return f"{student.name} ({student.id})" if student.name else f"{student.id}, of whom no name is known,"
