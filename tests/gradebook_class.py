"""Made-up classes for the tests of gradebooks and rosters: only who handed what in, and the points."""

from __future__ import annotations

import functools
from collections.abc import Iterable

from commands import ROOT
from grader.grades.gradebooks import Gradebook, read_gradebook, read_roster
from grader.model.class_result import ClassResult, Item, Outcome, Row
from grader.model.grade import Grade, TaskScore
from grader.model.handed_in import Student, Ungraded
from grader.model.result import Status

SAMPLES = ROOT / "examples" / "gradebooks"
TITLE = "Mini Spite and Malice"
ITEMS = tuple(
    Item(f"test_{n}", "Card", title, "check", ("P1",))
    for n, title in enumerate(["A card has a face", "`sort` <keeps> all", '=1+1, "said"', "d", "e", "f", "g"])
)


def row(
    identifier: str,
    score: float = 29,
    most: float = 40,
    students: Iterable[Student] = (),
    grade: Grade | None = None,
    statuses: Iterable[Status] = (),
    **changes: object,
) -> Row:
    """A graded submission.  `statuses` are those of the checks `ITEMS`."""
    fields: dict[str, object] = {
        "id": identifier,
        "path": identifier,
        "students": tuple(students),
        "attempt": None,
        "submitted": "",
        "late": None,
        "earlier": (),
        "score": score,
        "max_score": most,
        "grade": grade,
        "tasks": (TaskScore("Card", "Task 1: the Card class", score, most),),
        "outcomes": tuple(
            Outcome(item.id, status, 0, 1) for item, status in zip(ITEMS, statuses, strict=False)
        ),
        "mistakes": (),
        "readings": {},
        "notices": (),
        "sandbox": "strong",
        "content": "some Python",
    }
    return Row(**(fields | changes))  # type: ignore[arg-type]


@functools.cache
def name_of(identifier: str) -> str:
    """What the students of the sample gradebooks are called, and three of the tests; empty for others."""
    known = {"1": "Ada Lovelace", "2": "Alan Turing", "3": "Grace Hopper"}
    for path in sorted(SAMPLES.iterdir()):
        listed = read_roster(path.read_bytes(), path.name)
        known |= {own: one.student.name for one in listed.people for own in (*one.ids, *one.emails)}
    return known.get(identifier, "")


def of(
    *students: str, score: float = 29, most: float = 40, grade: Grade | None = None, name: str | None = None
) -> Row:
    """A graded submission of students with these ids, which is called as they are.  `name` is that of each."""
    named = [Student(one, name_of(one) if name is None else name) for one in students]
    return row("+".join(students), score, most, named, grade)


def a_class(
    rows: Iterable[Row], form: str = "folders", ungraded: Iterable[Ungraded] = (), title: str = TITLE
) -> ClassResult:
    """The class of these submissions."""
    return ClassResult("spite_and_malice", title, form, ITEMS, (), tuple(rows), tuple(ungraded))


def sample(name: str) -> tuple[bytes, Gradebook]:
    """A sample file and what is understood of it."""
    data = (SAMPLES / name).read_bytes()
    return data, read_gradebook(data, name)
