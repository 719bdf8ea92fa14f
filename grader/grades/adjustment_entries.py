"""What an adjustment file can say of students: its entries, and all of them together."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from grader.grades.late_policy import (
    Late,
    Table,
)
from grader.model.visible import visible


class Entry(Table, frozen=True, kw_only=True):
    """What all entries say: who it is for (in one of four ways), and why."""

    reason: str
    student: str = ""
    students: tuple[str, ...] = ()
    section: str = ""
    submission: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The students that it names."""
        return (self.student,) if self.student else self.students

    @property
    def rank(self) -> int:
        """Of two entries for one submission, the one of the lower rank counts: who is named goes before a section."""
        return 1 if self.section else 0

    @property
    def gives_way(self) -> bool:
        """Whether an entry that names a submission takes its place there."""
        return True

    @property
    def named(self) -> str:
        """Who it is for, as the file has it."""
        if self.students:
            listed = ", ".join(f'"{one}"' for one in self.students)
            return visible(f"students {listed}", limit=200)
        for key in ("submission", "section"):
            if text := getattr(self, key):
                return visible(f'{key} "{text}"')
        return visible(f'student "{self.student}"')


class Extension(Entry, frozen=True, kw_only=True):
    """Another due time: a time, or days after the one of the policy."""

    due: datetime | None = None
    days: float | None = None


class Waived(Entry, frozen=True, kw_only=True):
    """Lateness is not counted."""


class Override(Entry, frozen=True, kw_only=True):
    """Points that stand in the place of the score; with `final`, whatever extra points there are.

    `basis` is a mark of the code and the score, where the review desk wrote the entry.
    """

    score: float
    final: bool = False
    basis: str = ""


class Extra(Entry, frozen=True, kw_only=True):
    """Points that are added, or taken where they are negative; `everybody` is another way to say for whom.

    `rubric` is the item of the rubric that they were given by, where the review desk wrote the entry.
    """

    points: float
    everybody: bool = False
    rubric: str = ""

    @property
    def gives_way(self) -> bool:
        """See `Entry`: all of these count."""
        return False


class Decide(Entry, frozen=True, kw_only=True):
    """What an open check or session is worth after all: `check` is its id, `points` are added to the score.

    `basis` is a mark of the code and the open points, where the review desk wrote the entry.
    """

    check: str
    points: float
    everybody: bool = False
    basis: str = ""

    @property
    def rank(self) -> int:
        """See `Entry`: what is for everybody counts last."""
        return 2 if self.everybody else super().rank

    @property
    def named(self) -> str:
        """Who it is for, as the file has it."""
        return "everybody" if self.everybody else super().named


class File(Entry, frozen=True, kw_only=True):
    """The file of a submission that is graded, with what it imports, whatever lies beside it."""

    file: str


class Excused(Entry, frozen=True, kw_only=True):
    """The student is let off the assignment."""


SECTIONS: dict[str, type[Entry]] = {
    "file": File,
    "extension": Extension,
    "waived": Waived,
    "decide": Decide,
    "override": Override,
    "extra": Extra,
    "excused": Excused,
}


class Adjustments(Table, frozen=True):
    """The whole file, and where it lies.

    `over_maximum`: points may add up to more than a submission can get.  `remarks` are what somebody should know of it.
    """

    over_maximum: bool = False
    file: tuple[File, ...] = ()
    late: Late | None = None
    extension: tuple[Extension, ...] = ()
    waived: tuple[Waived, ...] = ()
    decide: tuple[Decide, ...] = ()
    override: tuple[Override, ...] = ()
    extra: tuple[Extra, ...] = ()
    excused: tuple[Excused, ...] = ()
    source: str = ""
    remarks: tuple[str, ...] = ()

    def entries(self) -> Iterator[tuple[str, Entry]]:
        """All entries, each with the words by which an instructor finds it."""
        for section in SECTIONS:
            for number, entry in enumerate(getattr(self, section), 1):
                yield f"[[{section}]] entry {number}", entry
