"""What the page of a class is drawn with: a line for everybody, the filters that tell them apart, and names.

It makes of a `ClassResult` what the template shows.  The figures come from `grader/reports/figures.py`; the frame of
the page, and how text gets into it safely, is in `grader/reports/report.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote

from grader.model.class_result import ClassResult, Outcome, Roster, Row
from grader.model.grade import Grade, TaskScore
from grader.model.handed_in import Student
from grader.model.scores import ProgramScore
from grader.reports.clusters import similar_groups
from grader.reports.figures import (
    INTEGRITY,
    ClassFigures,
    class_figures,
    has_full_marks,
    is_excused,
    says_something,
)
from grader.reports.submission_view import adjustment_words

STEPS = 20
"""Steps of the bar beside the points of a submission."""

OPEN_SHOWN = 12
"""Submissions with open points that are named at the head of the page; the filter shows all."""

WHOLE = 200
"""Lines of the table of students, and names of a list that unfolds, up to which all of it is drawn at once.

Of what is longer, the browser is given the rest as text, and draws what somebody comes to.
"""

FIRST = 100
"""Lines that a longer table begins with; the script draws the others in parts of as many."""

TROUBLE = {
    "partial": "a check was paid in part",
    "timeout": "a check timed out",
    "crashed": "a check crashed",
    "blocked": "a check was blocked",
    "open": "a check is open",
    "decided": "a check was open and is decided",
    "error": "a check could not be graded",
}
"""The filters by what became of checks, apart from those that merely failed."""


class Filter(NamedTuple):
    """One choice of the filter: the mark that its lines carry, its words, and how many lines carry it."""

    mark: int
    label: str
    lines: int


class Person(NamedTuple):
    """Somebody as a list names them: by name where one is known, else by id.

    `page` is the id of the submission that their own page is about; it is empty where there is none.
    """

    shown: str
    page: str


class Line(NamedTuple):
    """One line of the table of students.

    `open` are the points that may yet be added to those that count.  `outcome` is in words what there is in place of points, and else empty.  `step` is the share of the points
    in steps of the bar.  `marks` are those of the filters that let the line through.
    """

    person: Person
    handles: tuple[str, ...]
    outcome: str
    counts: float
    max_score: float
    open: float
    step: int
    grade: Grade | None
    score: float
    tasks: tuple[TaskScore | None, ...]
    program: ProgramScore | None
    missed: int | None
    submitted: str
    late: bool | None
    attempt: int | None
    notices: int
    marks: tuple[int, ...]


class SimilarPair(NamedTuple):
    """Two similar submissions with the shares in hundredths, and where they stand side by side."""

    first: Person
    second: Person
    first_share: int
    second_share: int
    page: str


class Filters:
    """Gives each property of a line a mark, in the order of groups in which the page offers them."""

    def __init__(self, groups: Sequence[str]) -> None:
        self._groups: dict[str, dict[str, tuple[int, str]]] = {group: {} for group in groups}
        self._lines: list[int] = []

    def mark(self, group: str, name: str, label: str) -> int:
        """The mark of a property, counted once more."""
        known = self._groups[group]
        if name not in known:
            known[name] = (len(self._lines), label)
            self._lines.append(0)
        number, _ = known[name]
        self._lines[number] += 1
        return number

    def find(self, group: str, name: str) -> int | None:
        """The mark of a property that some line has."""
        found = self._groups[group].get(name)
        return None if found is None else found[0]

    def offered(self) -> list[tuple[str, list[Filter]]]:
        """The groups with something in them, and the choices of each in the order of its labels' first use."""
        return [
            (group, [Filter(number, label, self._lines[number]) for number, label in known.values()])
            for group, known in self._groups.items()
            if known
        ]


RESULT, CHECKS, LOOK, NOTICES, MISSED, MISTAKES = (
    "Result",
    "Checks",
    "To look at",
    "Notices",
    "Did not pass",
    "Known mistakes",
)


def class_values(found: ClassResult) -> dict[str, Any]:
    """What the template of a class needs."""
    figures = class_figures(found)
    filters = Filters((RESULT, CHECKS, LOOK, MISSED, MISTAKES, NOTICES))
    tasks = _tasks(found.rows)
    lines = _lines(found, figures, filters, tuple(tasks))
    people = {row.id: person(row) for row in found.rows}
    # Each item's choice in the filter, so that its figures can lead there.
    offered = filters.offered()
    return {
        "found": found,
        # Pages for students leave hidden checks out, and an instructor reads the others.
        "pages": "instructor" if any(item.hidden for item in found.items) else "submissions",
        "figures": figures,
        "lines": lines,
        "tasks": list(tasks.values()),
        "filters": offered,
        "missed_marks": {one.item.id: filters.find(MISSED, one.item.id) for one in figures.items},
        "person": person,
        "student": student_words,
        "similar": [
            SimilarPair(
                people.get(pair.first, Person(pair.first, "")),
                people.get(pair.second, Person(pair.second, "")),
                round(100 * pair.first_share),
                round(100 * pair.second_share),
                # One path from here, whatever it is called: a scheme or a host would lead elsewhere.
                quote(pair.page.lstrip("/").encode("utf-8", "surrogatepass"), safe="/"),
            )
            for pair in found.similar
        ],
        "groups": [
            [people.get(name, Person(name, "")) for name in group] for group in similar_groups(found.similar)
        ],
        "partly": [people.get(name, Person(name, "")) for name in found.partly_compared],
        "piles": [people.get(name, Person(name, "")) for name in found.piles],
        "unread_rows": sum(len(one.rows) for one in figures.unread),
        "least_first": sorted(figures.items, key=lambda one: one.difficulty),
        "example": example,
        "steps": steps,
        "adjustment_words": adjustment_words,
        "roster": found.roster or Roster(0),
        "has_open": any(one.open for one in lines),
        "open_mark": filters.find(LOOK, "open"),
        "open_shown": OPEN_SHOWN,
        "whole": WHOLE,
        "at_once": len(lines) if len(lines) <= WHOLE else FIRST,
        "has_times": any(one.submitted or one.late is not None for one in lines),
        "has_attempts": any(one.attempt is not None for one in lines),
        "late": sum(bool(row.late) for row in found.rows),
        "unclear": sum(len(one.students) for one in found.roster.unclear) if found.roster else 0,
        "adjusted": sum(bool(row.grade and row.grade.adjustments) for row in found.rows),
    }


def person(row: Row) -> Person:
    """Whose a submission is, with the page that shows it."""
    names = [one.name or one.id for one in row.students]
    return Person(", ".join(names) or row.id, row.id)


def student_words(student: Student) -> str:
    """A student by name and id."""
    return f"{student.name} ({student.id})" if student.name else student.id


def example(rows: Sequence[Row]) -> Row:
    """The submission that shows a mistake best: the one that does best otherwise."""
    return max(rows, key=lambda row: row.score)


def steps(share: float) -> int:
    """A share in steps of a bar, which is full only for the whole."""
    return STEPS if share >= 1 else min(max(round(share * STEPS), 0), STEPS - 1)


def _tasks(rows: Iterable[Row]) -> dict[str, TaskScore]:
    """The tasks on which anybody could earn points, each with the most of them."""
    tasks: dict[str, TaskScore] = {}
    for row in rows:
        for task in row.tasks:
            if task.name not in tasks or task.max_score > tasks[task.name].max_score:
                tasks[task.name] = task
    return {name: task for name, task in tasks.items() if task.max_score}


def _lines(found: ClassResult, figures: ClassFigures, filters: Filters, tasks: tuple[str, ...]) -> list[Line]:
    """A line for each submission, graded or not, and for each student who handed nothing in or may have."""
    alike = {row.id for group in figures.identical for row in group}
    similar = {name for pair in found.similar for name in (pair.first, pair.second)}
    titles = {item.id: item.title for item in found.items}
    lines = []
    for row in found.rows:
        marks = [
            *_marks_of_result(row, filters),
            *_marks_of_checks(row, titles, filters),
            *_marks_to_look_at(row, row.id in alike, row.id in similar, filters),
            *(filters.mark(MISTAKES, sentence, sentence) for sentence in row.mistakes),
        ]
        lines.append(_line(row, tasks, tuple(marks)))
    for one in found.ungraded:
        names = ", ".join(student.name or student.id for student in one.students)
        mark = filters.mark(RESULT, "none", "no result")
        lines.append(_empty(Person(names or one.id, ""), _handles(one.id, one.students), "no result", mark))
    for student in found.roster.missing if found.roster else ():
        mark = filters.mark(RESULT, "missing", "nothing handed in")
        who = Person(student.name or student.id, "")
        lines.append(_empty(who, _handles("", [student]), "nothing handed in", mark))
    for student in (
        (student for one in found.roster.unclear for student in one.students) if found.roster else ()
    ):
        mark = filters.mark(RESULT, "unclear", "perhaps handed in")
        who = Person(student.name or student.id, "")
        lines.append(_empty(who, _handles("", [student]), "perhaps handed in", mark))
    return lines


def _line(row: Row, tasks: tuple[str, ...], marks: tuple[int, ...]) -> Line:
    points = {task.name: task for task in row.tasks}
    share = row.counts / row.max_score if row.max_score > 0 else 1.0
    return Line(
        person(row),
        _handles(row.id, row.students),
        "excused" if is_excused(row) else "",
        row.counts,
        row.max_score,
        row.still_open,
        steps(share),
        row.grade,
        row.score,
        tuple(points.get(name) for name in tasks),
        row.program,
        sum(_missed(one) for one in row.outcomes),
        row.submitted,
        row.late,
        row.attempt,
        len(row.notices),
        marks,
    )


def _empty(who: Person, handles: tuple[str, ...], outcome: str, mark: int) -> Line:
    return Line(who, handles, outcome, 0, 0, 0, 0, None, 0, (), None, None, "", None, None, 0, (mark,))


def _handles(identifier: str, students: Sequence[Student]) -> tuple[str, ...]:
    """What else somebody may be looked for by: ids that are not shown as the name, and addresses."""
    shown = {one.id for one in students if not one.name}
    wanted = [identifier, *(one.id for one in students), *(one.email for one in students)]
    if not students:
        shown.add(identifier)
    return tuple(dict.fromkeys(one for one in wanted if one and one not in shown))


def _missed(outcome: Outcome) -> bool:
    return says_something(outcome) and outcome.status != "passed"


def _marks_of_result(row: Row, filters: Filters) -> list[int]:
    grade = row.grade
    properties = [
        ("full", "full marks", has_full_marks(row)),
        ("less", "not full marks", not has_full_marks(row) and not is_excused(row)),
        ("late", "late", bool(row.late)),
        ("again", "not the first attempt", (row.attempt or 1) > 1),
        ("adjusted", "adjusted points", grade is not None and bool(grade.adjustments)),
        ("excused", "excused student", is_excused(row)),
    ]
    return [filters.mark(RESULT, name, label) for name, label, holds in properties if holds]


def _marks_of_checks(row: Row, titles: dict[str, str], filters: Filters) -> list[int]:
    outcomes = row.outcomes
    statuses = {row.state(one) for one in outcomes if one.max_points and not one.may_be_missing}
    marks = [filters.mark(CHECKS, status, label) for status, label in TROUBLE.items() if status in statuses]
    missed = dict.fromkeys(one.item for one in outcomes if _missed(one))
    return marks + [filters.mark(MISSED, item, titles[item]) for item in missed]


def _marks_to_look_at(row: Row, alike: bool, similar: bool, filters: Filters) -> list[int]:
    kinds = dict.fromkeys(notice.kind for notice in row.notices)
    properties = [
        ("open", "open points", row.still_open > 0),
        ("integrity", "notice of tampering", any(kind in INTEGRITY for kind in kinds)),
        ("identical", "identical to another", alike),
        ("similar", "similar to another", similar),
        ("sandbox", "protection below strong", row.sandbox != "strong"),
    ]
    marks = [filters.mark(LOOK, name, label) for name, label, holds in properties if holds]
    return marks + [filters.mark(NOTICES, kind, kind.replace("_", " ").replace("-", " ")) for kind in kinds]
