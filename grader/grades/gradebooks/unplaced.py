"""What whoever grades is told of people in a filled gradebook: who is not found, who is asked about, and what helps.

What is told of grades is the matter of `grader/grades/gradebooks/filling.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from grader.grades.gradebooks.another import looks_like_another
from grader.grades.gradebooks.people import Fit, unlisted
from grader.grades.gradebooks.places import How
from grader.grades.gradebooks.searching import knows_ids_of
from grader.grades.gradebooks.zeros import has_zeros
from grader.lms.book import Gradebook
from grader.lms.person import ClassList, labelled, some_of
from grader.lms.registry import way_to_reveal
from grader.model.handed_in import Student
from grader.model.visible import counted, visible


def told_of_people(book: Gradebook, together: Fit, source: str, roster: ClassList | None) -> Iterator[str]:
    """The lines, a sentence each.  `source` is the system of the download."""
    yield from _without_zeros(book, together)
    yield from _unplaced(book, together, source)
    if roster is not None:
        yield from _left_out(book, roster)


def _to_do(book: Gradebook, source: str) -> str:
    """What helps where students are not found."""
    if knows_ids_of(book.listed, source):
        return "; whoever left the course is in no gradebook, and whoever came lately is in a newer one: download it again, or enter these by hand"
    if not any(one.name for one in book.people):
        return "; the gradebook has no names: download it with names, or give --roster a list with names and ids, or enter these by hand"
    return "; give --roster a list that has both what the download and what the gradebook knows of them, or enter these by hand"


def _without_zeros(book: Gradebook, together: Fit) -> Iterator[str]:
    """A line where the gradebook's ids have lost the zeros in front, for then its system may not know them again."""
    zeros = [together.people[one.number] for one in together.matches if one.basis.how is How.ZEROS]
    found = [one for one in zeros if not has_zeros((*one.ids, *one.others))]
    if found:
        yield (
            f"{visible(book.sheet.name)}: has the ids of {counted(len(found), 'student')} without the zeros in front, as a spreadsheet "
            f"saves them, so {book.system} may not find these students; download it again, do not open it in a spreadsheet, and "
            f"grade again: {some_of(labelled(one.student) for one in found)}"
        )


def _left_out(book: Gradebook, roster: ClassList) -> Iterator[str]:
    """A line where the roster lists fewer people than the gradebook."""
    numbers = unlisted(book.listed, roster)
    names = some_of(labelled(book.people[number].student) for number in numbers)
    unknown = ", and their groups are not known" if any(one.group for one in roster.people) else ""
    if numbers:
        yield (
            f"{counted(len(numbers), 'student')} of the gradebook cannot be found on the roster, so they are not told as missing{unknown}: "
            f"{names}; give --roster the whole class, or leave it out if nobody needs it"
        )


def _unplaced(book: Gradebook, together: Fit, source: str) -> Iterator[str]:
    if together.tests:
        yield (
            f"{some_of(map(visible, together.tests))}: handed in by the test student of {book.system}, who is nobody, so nothing is "
            "entered and no report is made"
        )
    asked = {one.name for one in together.asked}
    for one in together.asked:
        yield f"nothing is entered for {visible(one.name)}: {visible(one.reason)}"
    for one in together.shared:
        yield f"{visible(one.name)}: {visible(one.reason)}"
    strangers = [(name, student) for name, student in together.strangers if name not in asked]
    way = way_to_reveal(source)
    hidden = [visible(name) for name, student in strangers if way and not student.name]
    if hidden:
        yield (
            f"{counted(len(hidden), 'submission')} {'has' if len(hidden) == 1 else 'have'} no name in the download, as {source} writes them when an assignment is graded "
            f"anonymously, so nothing is entered for {some_of(hidden)}; if it is, {way}, download the submissions again and grade "
            "them; if not, enter these by hand"
        )
    names = [labelled(Student(name, student.name)) for name, student in strangers if not way or student.name]
    if names:
        yield (
            f"{counted(len(names), 'student')} could not be found in the gradebook, or could be several there, so "
            f"nothing is entered for these submissions: {some_of(names)}{'' if source == 'GitHub' else _to_do(book, source)}"
        )
    if names and (why := looks_like_another(book, together)):
        yield why
    if names and source == "GitHub":
        yield (
            "names on GitHub are looked for among names on GitHub alone: give --roster a list that has these students' beside "
            "ids, addresses or names, such as what gh classroom assignment-grades writes, or enter these grades by hand"
        )
