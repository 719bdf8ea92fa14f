"""The page of a class to show to others: the same figures, and nobody by name.

Names, ids, addresses, paths, times, reasons and what was said of single submissions are left out, students stand in
another order, and no link leads to a report.  Of hidden checks and sessions no more is told than how they came out.  Who knows what somebody's points are can still find the line: a page of
points can hide no more than that.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from grader.model.class_result import ClassResult, Item, Roster, Row, Similar
from grader.model.grade import Adjustment, Grade
from grader.model.handed_in import Student, Ungraded
from grader.model.result import Notice
from grader.reports.report import render_class

_ELSEWHERE = ("submissions/", "instructor/", "similar/")
"""How the links to other pages begin."""


def render_shared(found: ClassResult, order: Sequence[int], reports: Path) -> str:
    """The page; `order` are the numbers of the rows, in which they get their pseudonyms."""
    return _without_links(render_class(pseudonymous(found, order), reports))


def _without_links(page: str) -> str:
    """A page without links to others; what they stand around stays."""
    before, *parts = page.split('<a href="')
    found = [before]
    for part in parts:
        if part.startswith(_ELSEWHERE):
            inner, _, after = part.partition('">')[2].partition("</a>")
            found += [inner, after]
        else:
            found += ['<a href="', part]
    return "".join(found)


def pseudonymous(found: ClassResult, order: Sequence[int]) -> ClassResult:
    """The class with pseudonyms in the place of students.  Raises ValueError where `order` is not one of its rows."""
    if sorted(order) != list(range(len(found.rows))):
        raise ValueError(f"no order of {len(found.rows)} rows: {list(order)!r}")
    width = len(str(len(order)))
    names = {found.rows[at].id: f"Student {place:0{width}}" for place, at in enumerate(order, 1)}
    contents = {
        one: f"{place}"
        for place, one in enumerate(sorted({row.content for row in found.rows if row.content}))
    }
    roster = found.roster
    hidden = [one for one in found.items if one.hidden]
    items = {one.id: _hidden(one, place) for place, one in enumerate(hidden, 1)}
    return replace(
        found,
        items=tuple(items.get(one.id, one) for one in found.items),
        rows=tuple(_row(found.rows[at], names, contents, items) for at in order),
        ungraded=tuple(
            Ungraded(f"Without result {place}", "", "") for place, _ in enumerate(found.ungraded, 1)
        ),
        strays=(),
        roster=None
        if roster is None
        else Roster(
            roster.students,
            tuple(Student(f"Without submission {place}") for place, _ in enumerate(roster.missing, 1)),
        ),
        similar=tuple(
            Similar(names[one.first], names[one.second], one.first_share, one.second_share)
            for one in found.similar
            if one.first in names and one.second in names
        ),
        kept=(),
        partly_compared=(),
        piles=(),
    )


def _hidden(item: Item, place: int) -> Item:
    """A hidden check or session with nothing of what it asks."""
    what = "check" if item.kind == "check" else "session"
    return replace(item, id=f"hidden-{place}", title=f"Hidden {what} {place}", rules=())


def _row(row: Row, names: dict[str, str], contents: dict[str, str], items: dict[str, Item]) -> Row:
    return replace(
        row,
        id=names[row.id],
        path="",
        students=(),
        attempt=None,
        submitted="",
        late=None,
        earlier=(),
        grade=_grade(row.grade),
        notices=tuple(Notice(kind, "") for kind in dict.fromkeys(one.kind for one in row.notices)),
        content=contents.get(row.content, ""),
        outcomes=tuple(
            replace(one, item=items[one.item].id) if one.item in items else one for one in row.outcomes
        ),
        mistakes=tuple(one for one in row.mistakes if one not in row.secret_mistakes),
        secret_mistakes=(),
    )


def _grade(grade: Grade | None) -> Grade | None:
    """What counts, without the reasons: they may be about somebody's health."""
    if grade is None:
        return None

    def plain(some: tuple[Adjustment, ...]) -> tuple[Adjustment, ...]:
        return tuple(Adjustment(one.kind, "", one.change, one.item) for one in some)

    return replace(
        grade,
        adjustments=plain(grade.adjustments),
        of_program=plain(grade.of_program),
        excused="Excused." if grade.excused else "",
    )
