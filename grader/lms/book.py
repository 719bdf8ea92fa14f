"""A gradebook that a system gave, understood: who has which row, and which columns take grades.

Each system's module makes one from a sheet; from there on all are the same.  Nothing is changed here: that
is done in `grader/grades/gradebooks/filling.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from grader.lms.person import ClassList, Person
from grader.lms.sheet import Sheet
from grader.lms.texts import phrase, words
from grader.model.errors import InputError
from grader.model.visible import visible

MAX_LISTED = 12
"""Columns that an error lists."""

_KINDS = frozenset(
    [
        "assignment",
        "homework",
        "hw",
        "project",
        "lab",
        "program",
        "task",
        "exercise",
        "set",
        "week",
        "unit",
        "part",
        "no",
        "a",
        "p",
    ]
)
"""Words before a title that make no other assignment of it."""

_COUNT = re.compile(r"[a-z]{0,2}\d{1,3}[a-z]?|[ivx]{1,5}")


@dataclass(frozen=True)
class Column:
    """A column of grades.

    `key` is the system's number for it, or empty; `possible` the most points, by record, where the file says
    so.  `refused` says why nothing can be written there, or is empty.
    """

    index: int
    title: str
    key: str = ""
    possible: Mapping[int, float] | None = None
    refused: str = ""


@dataclass(frozen=True)
class Gradebook:
    """A gradebook that can be filled.

    `only`: the file is about one assignment, so its one column needs no name.  `comma`: numbers are written
    with a decimal comma.  `bounded`: the system takes no points outside of 0 and the most that are possible.
    `excused` is what stands for no grade; `kept` are cells that are an instructor's decision, with what they
    say.  `locked` are records that the system lets nobody change.  `feedback` is the column for comments.
    `remarks` is what whoever grades has to know of the file, a sentence each.
    `word` stands before each student's number.  `tests` are the ids of students that the system made up for teachers.
    """

    system: str
    sheet: Sheet
    people: tuple[Person, ...]
    columns: tuple[Column, ...]
    comma: bool
    only: bool = False
    bounded: bool = False
    excused: str = ""
    kept: Mapping[str, str] | None = None
    locked: frozenset[int] = frozenset()
    feedback: int | None = None
    word: str = ""
    tests: frozenset[str] = frozenset()
    remarks: tuple[str, ...] = ()

    @property
    def listed(self) -> ClassList:
        """Its people, as a roster."""
        return ClassList(self.system, self.people, self.word, self.tests)


def choose_column(book: Gradebook, wanted: str | None, titles: Sequence[str]) -> Column:
    """The column that is named, else the one whose title is the assignment's.

    Raises InputError, with the columns that there are, where none or several could be meant.
    """
    name = visible(book.sheet.name)
    if wanted is not None:
        near = _named(book, wanted)
        if len(near) == 1 and near[0].refused:
            # Where it is the assignment's own, its points belong into no other.
            choices = "" if near[0] is _closed(book, titles) else f"; {_choices(book)}"
            raise InputError(f"{name}: column {visible(near[0].title)} {near[0].refused}{choices}")
        said = "several columns are" if near else "no column is"
        problem = f"{said} called {visible(wanted)}"
    else:
        near = [column for column in book.columns if not column.refused]
        if not book.only:
            near = _titled(near, titles)
        if not near and (closed := _closed(book, titles)) is not None:
            # Points of this assignment belong into no other column.
            raise InputError(f"{name}: column {visible(closed.title)} {closed.refused}")
        said = "several columns have" if near else "no column has"
        problem = f"{said} the title of the assignment, {visible(next(filter(None, titles), ''))}"
    if len(near) == 1:
        return near[0]
    raise InputError(f"{name}: {problem}; {_choices(book)}")


def _closed(book: Gradebook, titles: Sequence[str]) -> Column | None:
    """The one column of the assignment where it takes no points."""
    near = book.columns if book.only else _titled(book.columns, titles)
    return near[0] if len(near) == 1 and near[0].refused else None


def _named(book: Gradebook, wanted: str) -> list[Column]:
    header = book.sheet.header
    ways = (
        [one for one in book.columns if wanted.strip() in (header[one.index], one.title, one.key)],
        [one for one in book.columns if phrase(wanted) in (phrase(header[one.index]), phrase(one.title))],
    )
    return next((found for found in ways if found), [])


def _titled(columns: Sequence[Column], titles: Sequence[str]) -> list[Column]:
    """Those with one of the titles; where there are none, those that only count it, as in `Project 3: TITLE`."""
    wanted = [words(title) for title in titles if words(title)]
    same = [one for one in columns if words(one.title) in wanted]
    return same or [one for one in columns if any(_counted(title, words(one.title)) for title in wanted)]


def _counted(title: tuple[str, ...], whole: tuple[str, ...]) -> bool:
    """Whether `whole` is the title behind a word for any assignment and a number."""
    before = whole[: -len(title)]
    return whole[-len(title) :] == title and all(one in _KINDS or _COUNT.fullmatch(one) for one in before)


def _choices(book: Gradebook) -> str:
    open_ones = [one for one in book.columns if not one.refused]
    if not open_ones:
        return "no column of the file takes grades: make the assignment there first and download it again"
    shown = [f"{visible(one.title, limit=80)}{f' ({one.key})' if one.key else ''}" for one in open_ones]
    more = len(shown) - MAX_LISTED
    listing = ", ".join(shown[:MAX_LISTED]) + (f" and {more} more" if more > 0 else "")
    return f"give --column with one of: {listing}"


def find(header: Sequence[str], known: Iterable[str]) -> int | None:
    """The first column with one of these headers."""
    names = frozenset(known)
    return next((at for at, text in enumerate(header) if phrase(text) in names), None)


def filled_in(sheet: Sheet, record: int, columns: Iterable[int | None]) -> tuple[str, ...]:
    """What a record holds in some columns, without the empty ones."""
    return tuple(text for text in (sheet.value(record, column) for column in columns) if text)
