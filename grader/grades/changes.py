"""Who gets another mark when a class is graded again, by how much, and why: a pure function of two classes.

The reasons are what differs: checks and sessions, adjustments, and the files themselves.  Nobody is left out who is in one
class only.
"""

from __future__ import annotations

from collections.abc import Iterator

from grader.grades.lateness import clause
from grader.model.changes import SCHEMA, Change, Changes, ItemChange, Kind
from grader.model.class_result import ClassResult, Outcome, Row
from grader.model.visible import amount, visible


def changes_of(old: ClassResult, new: ClassResult) -> Changes:
    """What changed from one class to another of the same assignment."""
    titles = {one.id: one.title for one in (*old.items, *new.items)}
    before = {row.id: row for row in old.rows}
    after = {row.id: row for row in new.rows}
    names = dict.fromkeys((*after, *before))
    found = [change_of(before.get(name), after.get(name), titles) for name in names]
    changed = [one for one in found if one is not None]
    changed.sort(key=lambda one: (-abs(one.by), one.submission))
    return Changes(SCHEMA, new.assignment, tuple(changed), len(found) - len(changed), tuple(_notes(old, new)))


def _notes(old: ClassResult, new: ClassResult) -> Iterator[str]:
    """What is another one for all of the class, a sentence each."""
    before, after = old.made, new.made
    if before is not None and after is not None:
        if before.kit != after.kit:
            yield f"The kit was {visible(before.kit)} and is {visible(after.kit)}."
        if before.seed != after.seed:
            yield f"The seed was {before.seed} and is {after.seed}, so other programs were tried."
        if before.version != after.version:
            yield f"Kibitz was version {visible(before.version)} and is {visible(after.version)}."
    courses = [one.course.sha256 if one.course is not None else "" for one in (old, new)]
    if courses[0] != courses[1]:
        words = "a course.toml was given only now" if not courses[0] else "another course.toml was given"
        words = words if courses[1] else "no course.toml was given, as it was before"
        yield f"{words[0].upper()}{words[1:]}."


def change_of(before: Row | None, after: Row | None, titles: dict[str, str]) -> Change | None:
    """What changed for one submission; None for nothing."""
    some = after or before
    assert some is not None, "it is in one of them"
    who = ", ".join(one.name or one.id for one in some.students) or some.id
    if before is None or after is None:
        return Change(
            some.id,
            who,
            "gone" if after is None else "new",
            before=before.counts if before is not None else None,
            after=after.counts if after is not None else None,
            by=0.0,
            open_before=before.still_open if before is not None else 0.0,
            open_after=after.still_open if after is not None else 0.0,
        )
    was, is_now = _mark(before), _mark(after)
    by = round(is_now - was, 6) if was is not None and is_now is not None else 0.0
    items = tuple(_items(before, after, titles))
    reasons = tuple(_reasons(before, after))
    if not by and not items and not reasons and before.still_open == after.still_open:
        return None
    kind: Kind = "up" if by > 0 else "down" if by < 0 else "same"
    return Change(
        some.id,
        who,
        kind,
        before=was,
        after=is_now,
        by=by,
        open_before=before.still_open,
        open_after=after.still_open,
        items=items,
        reasons=reasons,
    )


def _mark(row: Row) -> float | None:
    """The points that count; None where the student is excused."""
    return None if row.grade is not None and row.grade.excused else row.counts


def _items(before: Row, after: Row, titles: dict[str, str]) -> list[ItemChange]:
    old = {one.item: one for one in before.outcomes}
    new = {one.item: one for one in after.outcomes}
    found = []
    for name in dict.fromkeys((*new, *old)):
        one, other = old.get(name), new.get(name)
        if _same(one, other):
            continue
        # What it is worth is no reason for another mark where it was not paid, and is not.
        if one is not None and other is not None and (one.status, one.points) == (other.status, other.points):
            continue
        found.append(
            ItemChange(
                name,
                titles.get(name, name),
                one.status if one is not None else "not there",
                after=other.status if other is not None else "not there",
                points_before=one.points if one is not None else 0.0,
                points_after=other.points if other is not None else 0.0,
                max_before=one.max_points if one is not None else 0.0,
                max_after=other.max_points if other is not None else 0.0,
            )
        )
    return sorted(found, key=lambda one: -abs(one.points_after - one.points_before))


def _same(one: Outcome | None, other: Outcome | None) -> bool:
    if one is None or other is None:
        return one is other
    return (one.status, one.points, one.max_points) == (other.status, other.points, other.max_points)


def _reasons(before: Row, after: Row) -> list[str]:
    found = []
    if before.content != after.content:
        found.append("Other files were handed in.")
    if before.max_score != after.max_score:
        found.append(f"The maximum was {amount(before.max_score)} and is {amount(after.max_score)}.")
    for head, mine, others in (("No longer", before, after), ("Now", after, before)):
        there = _adjustments(others)
        found += [f"{head}: {text}." for text in _adjustments(mine) if text not in there]
    return found


def _adjustments(row: Row) -> list[str]:
    if row.grade is None:
        return []
    excused = [f"excused: {clause(row.grade.excused)}"] if row.grade.excused else []
    return excused + [clause(one.reason) for one in row.grade.adjustments]
