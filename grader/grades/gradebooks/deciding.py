"""What the course decided for people of a gradebook who have no result, by the ids that they have there.

An id that a submission of somebody else has in another meaning names that submission, and nobody who is called so by chance.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable

from grader.lms.kinds import comparable, meant
from grader.lms.person import Person, students_of
from grader.lms.registry import ids_handed_in, ids_listed, source_of
from grader.model.class_result import ClassResult, Row
from grader.model.grade import Grade
from grader.model.handed_in import Student, Ungraded

Absent = Callable[[Student], Grade | None]
"""What the course decided for a student without a result; None for nothing."""


class Deciding:
    """The decisions of a course for one class and the gradebook of one system."""

    def __init__(self, absent: Absent | None, found: ClassResult, system: str) -> None:
        self._absent, self._system = absent, system
        self._source = source_of(found.form)
        self._handed: dict[str, set[str]] = defaultdict(set)
        everything: list[Row | Ungraded] = [*found.rows, *found.ungraded]
        for one in everything:
            for student in students_of(one):
                self._handed[student.id].add(one.id)

    def grade(self, person: Person, handed: Iterable[Row | Ungraded]) -> Grade | None:
        """What was decided for somebody who handed in this, by whichever id the student is named, or by the name."""
        if self._absent is None:
            return None
        known, own = person.student, {one.id for one in handed}
        others = self._of_others(person, own)
        for text in dict.fromkeys((known.id, *person.ids, *person.others)):
            grade = self._absent(Student("" if text in others else text, known.name, known.email))
            if grade is not None:
                return grade
        return None

    def _of_others(self, person: Person, own: set[str]) -> set[str]:
        """The ids of somebody that a submission of another has in another meaning."""
        found, kind = set(), ids_handed_in(self._source)
        keys = [*person.own_keys(ids_listed(self._system), self._system), *person.other_keys()]
        for key in keys:
            if key.text in self._handed and self._handed[key.text].isdisjoint(own):
                found.add(key.text)
        return found - {key.text for key in keys if comparable(key, meant(key.text, kind, self._source))}
