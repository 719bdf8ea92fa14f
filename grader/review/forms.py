"""What the forms of the desk do: decide, take back, take new marks; for the others see `writing_forms` and `running_forms`.

Each says what its sender saw; where that is no longer so, nothing is written, and the sender is told.
"""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response

from grader.classes.desk_file import ConflictError, NotLastError, Wish
from grader.model.visible import amount
from grader.review.class_desk import kept_mark
from grader.review.open_points import Group, Point, short
from grader.review.room import (
    FIELDS,
    form_of,
    is_number,
    number_of,
    points_of,
    shown_point,
    too_fine,
)
from grader.review.running_forms import RunningForms
from grader.review.writing_forms import MAX_REASON, WritingForms

DEFAULT_REASON = {
    "accept": "A person has looked at it: it is right.",
    "reject": "A person has looked at it: it is not right.",
    "give": "A person has looked at it: it is right in part.",
}


class Forms(WritingForms, RunningForms):
    """All forms: those that decide, and the others."""

    async def decide(self, request: Request) -> Response:
        """Keep what somebody decided, and go on to what is open next."""
        self._room.desk.refresh()
        form = await form_of(request)
        group = self._room.group(form.get("group", ""))
        action, everyone = form.get("action", ""), form.get("action", "").startswith("all-")
        action = action.removeprefix("all-")
        shown = form.get("shown", "").split()
        if not everyone:
            shown = [one for one in shown if one.split(":")[0] == form.get("one", "")]
        if action not in (*DEFAULT_REASON, "reopen") or not shown or len({*shown}) < len(shown):
            return self._room.told_page(
                request, "Nothing was decided", "The form was not complete. Go back, and decide again.", 400
            )
        there = {shown_point(one): one for one in (group.points if group is not None else ())}
        lacking = [one for one in shown if one not in there]
        if lacking:
            return self._changed(request, lacking, form.get("item", ""))
        points = [there[one] for one in shown]
        value = points_of(form.get("points", "")) if action == "give" else None
        least = min(one.item.open_points for one in points)
        # All that is open, as it is written on the page.
        value = least if value is not None and amount(value) == amount(least) else value
        fine = too_fine(form.get("points", ""))
        if action == "give" and (value is None or fine or not 0 <= value <= least):
            return self._room.told_page(
                request,
                "Nothing was decided",
                f"Write points from 0 to {amount(least)}, with at most six digits behind the point. Go back, and decide again.",
                400,
                back=f"point/{form.get('group', '')}/{points[0].key}",
            )
        if action == "reopen":
            return self._reopen(request, points)
        reason = form.get("reason", "").strip()[:MAX_REASON] or DEFAULT_REASON[action]
        following = self._following(group, points[-1] if everyone else points[0], {one.key for one in points})
        wanted = [
            (one, one.item.open_points if action == "accept" else 0.0 if value is None else value)
            for one in points
        ]
        try:
            made = self._room.desk.decide(wanted, reason, self._room.name(request))
        except ConflictError as conflict:
            return self._conflict(request, conflict.theirs)
        return self._go(following, made)

    def _reopen(self, request: Request, points: Sequence[Point]) -> Response:
        """Take back what was decided earlier, so that it is open again."""
        wishes = [
            Wish(
                "decide",
                one.row.id,
                one.item.id,
                seen=one.seen,
                points=None,
                reason="taken back",
                basis=one.basis,
            )
            for one in points
        ]
        try:
            made = self._room.desk.keep(wishes, self._room.name(request))
        except ConflictError as conflict:
            return self._conflict(request, conflict.theirs)
        return self._go("progress", made)

    def _following(self, group: Group | None, point: Point, decided: set[str]) -> str:
        """Where to go on: the next of the group that is not decided now, else the first of the next group."""
        assert group is not None, "its points were found"
        if group.key.startswith("again-"):
            return "progress"
        place = group.points.index(point)
        left = [one for one in (*group.points[place:], *group.points[:place]) if one.key not in decided]
        if left:
            return f"point/{group.key}/{left[0].key}"
        groups = self._room.desk.groups
        at = next((n for n, one in enumerate(groups) if one.key == group.key), -1)
        gone = {(one.key, point.item.id) for one in group.points}
        for other in (*groups[at + 1 :], *groups[: at + 1]):
            for one in other.points:
                if (one.key, one.item.id) not in gone:
                    return f"point/{other.key}/{one.key}"
        return ""

    def _changed(self, request: Request, lacking: Sequence[str], item: str) -> Response:
        """Some of what somebody saw is no longer as they saw it."""
        current = self._room.desk.file.current()
        rows = [self._room.desk.by_key.get(one.split(":")[0]) for one in lacking]
        theirs = [
            current["decide", row.id, item]
            for row in rows
            if row is not None and ("decide", row.id, item) in current
        ]
        return self._conflict(request, theirs)

    async def marks(self, request: Request) -> Response:
        """Take the new marks of a class that was graded again: of all, of those who are chosen, or only upwards."""
        desk = self._room.desk
        desk.refresh()
        form = await form_of(request, FIELDS + 2 * len(desk.rows))
        if self._room.before is None:
            return self._room.gone(request)
        action = form.get("action", "")
        changed = [one for one in desk.changes(self._room.before).changes if one.kind in ("up", "down")]
        keys = [short(one.submission) for one in changed]
        listed = form.get("listed", "").split()
        if sorted(listed) != sorted(
            f"{key}:{amount(one.by)}" for key, one in zip(keys, changed, strict=True)
        ):
            return self._conflict(request, ())
        if action not in ("all", "chosen", "upwards"):
            return self._room.told_page(request, "Nothing was decided", "The form was not complete.", 400)
        maximum = {row.id: row.max_score for row in self._room.before.rows}
        old: dict[str, float | None] = {}
        seen = {}
        for key, one in zip(keys, changed, strict=True):
            takes = action == "all" or (one.kind == "up" if action == "upwards" else f"take-{key}" in form)
            old[one.submission] = None if takes else one.before
            seen[one.submission] = number_of(form.get(f"seen-{key}"), 0)
            kept = desk.kept(one.submission)
            mark = None
            if one.before is not None:
                mark = kept_mark(one.before, desk.rows[one.submission].max_score, maximum.get(one.submission))
            if not takes and kept is not None and kept.points == mark:
                del old[one.submission]
        try:
            made = desk.take_marks(old, seen, self._room.name(request), self._room.before)
        except ConflictError as conflict:
            return self._conflict(request, conflict.theirs)
        return self._go("changes", made)

    async def undo(self, request: Request) -> Response:
        """Take back what the same person decided last."""
        self._room.desk.refresh()
        form = await form_of(request)
        first, last = form.get("first", ""), form.get("last", "")
        if not (is_number(first) and is_number(last)):
            return self._room.told_page(request, "Nothing was taken back", "The form was not complete.", 400)
        try:
            undone = self._room.desk.take_back(int(first), int(last), self._room.name(request))
        except ConflictError as conflict:
            return self._conflict(request, conflict.theirs)
        except NotLastError:
            return self._room.told_page(
                request,
                "Nothing was taken back",
                "You can take back what you decided last, and nothing else. Decide anew instead.",
                409,
            )
        where = ""
        for one in undone:
            row = self._room.desk.rows.get(one.submission)
            found = [
                group.key
                for group in self._room.desk.groups
                for point in group.points
                if row is not None and point.row.id == row.id and point.item.id == one.item
            ]
            if row is not None and found:
                where = f"point/{found[0]}/{short(row.id)}"
                break
            if one.kind == "override":
                where = "changes"
            elif row is not None:
                where = f"submission/{short(row.id)}"
        return self._go(where, undone, "undone")
