"""Whether a gradebook is that of another assignment or course: its ids are other ones, or stand beside other names.

Moodle gives each student another number in each assignment, so its worksheets are mixed up most easily.  A single id that does
not fit is the matter of `grader/grades/gradebooks/searching.py`.
"""

from __future__ import annotations

from grader.grades.gradebooks.people import Fit
from grader.grades.gradebooks.searching import WHOSE
from grader.lms.book import Gradebook
from grader.model.errors import InputError
from grader.model.visible import counted, visible

MOVED = 2
"""So many ids at least stand beside the names of others before a gradebook is refused."""


def refuse_another(book: Gradebook, together: Fit) -> None:
    """Raises InputError where most ids that can be compared stand beside other students' names.

    Those that agree may agree by chance then: two students of one name, say.  So may the few numbers that are there, where no
    names say anything.
    """
    moved, known = len(together.moved), together.unnamed
    # Who left the course is in the download and not in the worksheet; in another one, as many are the other way round.
    strange = min(together.foreign, len(together.people) - known)
    if book.system == "Moodle" and not together.agreed and 0 < known < strange:
        of = counted(known + together.foreign, "number")
        raise InputError(
            f"{visible(book.sheet.name)}: looks like {_other(book)}: of {of} in the download only {known} "
            f"{'is' if known == 1 else 'are'} in it, and no names say that these are the same students; {_remedy(book)}, "
            "or enter these grades by hand if the others have left the course"
        )
    if moved >= MOVED and moved > together.agreed:
        of = counted(moved + together.agreed, "student")
        raise InputError(
            f"{visible(book.sheet.name)}: looks like {_other(book)}: of {of} whose numbers are in it, {moved} have the number of "
            f"somebody else there ({visible(together.moved[0].reason.removesuffix(WHOSE))}); {_remedy(book)}"
        )


def looks_like_another(book: Gradebook, together: Fit) -> str:
    """A line where no id is in the gradebook of the same system; empty otherwise."""
    if together.foreign < MOVED or together.matches or together.asked:
        return ""
    return f"none of the numbers in the download is in {visible(book.sheet.name)}, so it looks like {_other(book)}: {_remedy(book)}{_if_groups(book)}"


def _other(book: Gradebook) -> str:
    if book.system == "Moodle":
        return "the grading worksheet of another assignment"
    if book.only:
        return "the file of another assignment"
    return f"a gradebook of {book.system} for another course"


def _if_groups(book: Gradebook) -> str:
    """What else it may be: only Moodle and Gradescope say themselves who is in a group."""
    if book.system in ("Moodle", "Gradescope"):
        return ""
    return "; or, if groups handed in, give --roster a list with a column of groups"


def _remedy(book: Gradebook) -> str:
    if book.system == "Moodle":
        return "download the worksheet of this assignment, and give that"
    return f"give the one of this {'assignment' if book.only else 'course'}"
