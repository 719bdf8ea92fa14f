"""What was decided and written, held against what is there now: what does not count any more, what was given for other code,
and what is not given back yet.

Questions to a `ClassDesk`; nothing is changed here.
"""

from __future__ import annotations

from grader.grades.decisions import WRITTEN, Comment, Decision, fits, is_earlier, notes_of, with_own
from grader.model.class_result import Row
from grader.review.class_desk import ClassDesk
from grader.review.open_points import item_of


def lapsed(desk: ClassDesk, one: Decision) -> str:
    """Why a decision that nobody took back does not count any more; empty where it does."""
    result = desk.known(one.submission)
    if result is None or one.points is None or fits(one, result):
        return ""
    item = item_of(result, one.item)
    if one.kind == "decide" and (item is None or item.status != "open"):
        return "the check is not open any more"
    return "it was made for other code or other points"


def earlier(desk: ClassDesk) -> list[Row]:
    """The submissions with points of the rubric, or comments, that were given for other code than is there now."""
    given: list[Decision | Comment] = [*desk.file.current().values(), *desk.file.comments()]
    found = set()
    for one in given:
        result = desk.known(one.submission)
        if result is not None and is_earlier(one, result):
            found.add(one.submission)
    return [row for row in desk.found.rows if row.id in found]


def not_given_back(desk: ClassDesk) -> list[str]:
    """The submissions whose pages and grades do not have yet what was decided and written at the desk."""
    comments: dict[str, list[Comment]] = {}
    for one in desk.file.comments():
        comments.setdefault(one.submission, []).append(one)
    decisions, lacking = desk.file.by_submission(), []
    for row in desk.found.rows:
        mine, written = decisions.get(row.id, []), comments.get(row.id, [])
        told = tuple(one for one in row.notices if one.kind in WRITTEN)
        if not (mine or written or told):
            continue
        known = desk.known(row.id)
        if known is None:
            continue
        mine = with_own(desk.course.own_decisions(known), mine)
        if desk.grade(row.id) != row.grade or notes_of(mine, written, known) != told:
            lacking.append(row.id)
    return lacking
