"""What the forms of the desk do: decide, take back, give points by the rubric, write beside lines, run again, give back.

Each says what its sender saw; where that is no longer so, nothing is written, and the sender is told.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from msgspec.structs import replace
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from grader.classes.desk_file import ConflictError, NotLastError, Wish
from grader.classes.out_folder import RESULTS
from grader.grades.decisions import Comment, Decision, code_mark
from grader.model.result import Result
from grader.model.visible import amount, visible
from grader.review.class_desk import Group, Point, item_of, kept_mark, now, short
from grader.review.code_view import size_of
from grader.review.doing import UNSEEN, give_back, replay
from grader.review.room import (
    COOKIE,
    FIELDS,
    MAX_NAME,
    Room,
    form_of,
    is_number,
    lines_of,
    number_of,
    points_of,
    shown_point,
    too_fine,
)
from grader.review.views import marked, people, words_of_level

MAX_REASON = 2_000
"""Characters of a reason or a comment: as many as are shown, so that a form that is sent again loses none."""

DEFAULT_REASON = {
    "accept": "A person has looked at it: it is right.",
    "reject": "A person has looked at it: it is not right.",
    "give": "A person has looked at it: it is right in part.",
}


def _as_sent(text: str) -> str:
    """A text as a field of one line gives it back, but for spaces."""
    return " ".join(text.encode("utf-8", "replace").decode().replace("\0", "\ufffd").split())


class Forms:
    """What forms do."""

    def __init__(self, room: Room) -> None:
        self._room = room

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
            Wish("decide", one.row.id, one.item.id, one.seen, None, "taken back", one.basis) for one in points
        ]
        try:
            made = self._room.desk.keep(wishes, self._room.name(request))
        except ConflictError as conflict:
            return self._conflict(request, conflict.theirs)
        return self._go("progress", made)

    def _go(self, where: str, made: Sequence[Decision], name: str = "done", fragment: str = "") -> Response:
        done = f"?{name}={made[0].number}-{made[-1].number}" if made else "?unchanged=1"
        return RedirectResponse(f"{self._room.base}/{where}{done}{fragment}", 303)

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

    def _conflict(self, request: Request, theirs: Sequence[Decision]) -> Response:
        """Told to whoever was second, with what the first one decided."""
        self._room.desk.refresh()
        mine = self._room.name(request)
        if theirs and all(one.who == mine for one in theirs):
            return self._room.told_page(
                request,
                "You decided this already",
                "You decided it in another window, or before you came back to this page. Nothing was written now. Look at it again.",
                409,
                theirs=theirs,
            )
        text = (
            "Somebody else has decided meanwhile. Nothing of yours was written, so nothing of theirs is lost. Look at it again."
            if theirs
            else "The class was graded again, or this was decided meanwhile. Nothing of yours was written. Look at it again."
        )
        return self._room.told_page(request, "Somebody was faster", text, 409, theirs=theirs)

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

    async def name(self, request: Request) -> Response:
        """Somebody else sits at this browser now."""
        form = await form_of(request)
        response = RedirectResponse(f"{self._room.base}/progress", 303)
        name = visible(form.get("name", "").strip())[:MAX_NAME]
        response.set_cookie(
            COOKIE, self._room.cookie(name), path=f"{self._room.base}/", httponly=True, samesite="strict"
        )
        return response

    async def rubric(self, request: Request) -> Response:
        """Keep what somebody gave by the rubric: all items that they changed, or none."""
        self._room.desk.refresh()
        form = await form_of(request, FIELDS + 3 * len(self._room.rubric))
        row = self._room.desk.by_key.get(form.get("one", ""))
        result = self._room.desk.result(row.id) if row is not None else None
        if row is None or result is None:
            return self._room.gone(request)
        wishes = []
        for one in marked(self._room.rubric, self._room.desk.decisions_of(row.id), result):
            name = one.item.name
            text = form.get(f"points-{name}", "").strip()
            seen = number_of(form.get(f"seen-{name}"), 0)
            why = form.get(f"why-{name}", "").strip()
            # The field has no line ends, and points have six decimals: what was not changed stays as it is.
            why = one.why if _as_sent(why) == _as_sent(one.why) else why[:MAX_REASON]
            points = points_of(text) if text else None
            if points is not None and one.points is not None and round(one.points, 6) == points:
                points = one.points
            fits = points is None or one.item.least <= points <= one.item.most
            fine = not one.item.levels and text != amount(one.points or 0.0) and too_fine(text)
            if (text and points is None) or fine or not fits:
                least, most = amount(one.item.least), amount(one.item.most)
                return self._room.told_page(
                    request,
                    "Nothing was kept",
                    f"{one.item.text.rstrip('.')}: write points from {least} to {most}, with at most six digits behind the point. Go back, and try again.",
                    400,
                    back=f"submission/{short(row.id)}#rubric",
                )
            same = (points, why if points is not None else "") == (one.points, one.why)
            # Kept once more for new code, it is given for that.
            if seen == one.seen and same and not one.earlier:
                continue
            head = words_of_level(one.item, points) if points is not None else "taken back"
            reason = f"{head}: {why}" if why and points is not None else head
            wishes.append(Wish("extra", row.id, name, seen, points, reason, code_mark(result)))
        try:
            made = self._room.desk.keep(wishes, self._room.name(request))
        except ConflictError as conflict:
            return self._conflict(request, conflict.theirs)
        return self._go(f"submission/{short(row.id)}", made, fragment="#rubric")

    async def comment(self, request: Request) -> Response:
        """Keep what somebody wrote beside a line, or take it away."""
        self._room.desk.refresh()
        form = await form_of(request)
        row = self._room.desk.by_key.get(form.get("one", ""))
        result = self._room.desk.result(row.id) if row is not None else None
        if row is None or result is None:
            return self._room.gone(request)
        text = form.get("text", "").strip()[:MAX_REASON]
        name = form.get("name", "")
        files = result.submission.files
        if name:
            before = next((one for one in self._room.comments(row.id) if one.name == name), None)
            if before is None:
                return self._conflict(request, ())
            wish = replace(before, version=number_of(form.get("seen"), 0), text=text)
            if "holds" in form and not before.file:
                wish = replace(wish, text=before.text, sha256=code_mark(result))
        else:
            place = number_of(form.get("file"), len(files))
            wanted = lines_of(form.get("line", ""))
            most = await run_in_threadpool(self._lines, result, place)
            line, last = wanted if wanted is not None else (0, 0)
            file = files[place] if place < len(files) and line else None
            if not text or wanted is None or last > most or (line and file is None):
                words = "Write a comment."
                if text:
                    words = f"This file has the lines 1 to {most}. Write one of them, or some as 3-5, or none for the whole submission."
                return self._room.told_page(
                    request,
                    "Nothing was kept",
                    f"{words} Go back, and try again.",
                    400,
                    back=f"submission/{short(row.id)}#files",
                )
            if last > line:
                text = f"Lines {line} to {last}: {text}"
            path, sha256 = (file.path, file.sha256) if file is not None else ("", code_mark(result))
            wish = Comment(
                0,
                secrets.token_hex(8),
                0,
                row.id,
                path,
                line if file is not None else 0,
                sha256,
                text,
                "",
                "",
            )
        self._room.desk.refresh()
        if row.id not in self._room.desk.rows:  # forgotten meanwhile
            return self._room.gone(request)
        try:
            self._room.desk.file.comment(replace(wish, who=self._room.name(request), when=now()))
        except ConflictError as conflict:
            return self._conflict(request, conflict.theirs)
        return RedirectResponse(f"{self._room.base}/submission/{short(row.id)}#files", 303)

    def _lines(self, result: Result, place: int) -> int:
        """How many lines a file has that is there as it was graded; 0 for none."""
        handed = self._room.sources.of(result)
        return size_of(handed[place]) if place < len(handed) else 0

    async def replay(self, request: Request) -> Response:
        """Run one check again in the sandbox, and show what `kibitz replay` says."""
        self._room.desk.refresh()
        form = await form_of(request)
        row = self._room.desk.by_key.get(form.get("one", ""))
        result = self._room.desk.result(row.id) if row is not None else None
        item = item_of(result, form.get("check", "")) if result is not None else None
        if row is None or result is None or item is None or self._room.run is None:
            return self._room.told_page(
                request, "This cannot be run again", "It is not known how it was graded.", 404
            )
        if not self._room.replay_command(row.id, item.id):
            return self._room.told_page(request, "This cannot be run again", UNSEEN, 409)
        handed = await run_in_threadpool(self._room.sources.of, result)
        if lacking := [one for one in handed if one.data is None]:
            return self._room.told_page(request, "This cannot be run again", lacking[0].why, 404)
        if self._room.busy:
            return self._room.told_page(
                request, "One thing at a time", "Something is running. Wait for it.", 409
            )
        self._room.busy = True
        try:
            said = await replay(
                self._room.run,
                self._room.desk.out / RESULTS / f"{row.id}.json",
                item.id,
                handed,
                self._room.folder,
            )
        except OSError as error:
            why = f"The files cannot be laid out for it ({error.strerror})."
            return self._room.told_page(request, "This cannot be run again", why, 500)
        finally:
            self._room.busy = False
        text = "It was ended because it took too long." if said.code is None else ""
        return self._room.told_page(
            request,
            f"Run again: {item.title}",
            text or people(row),
            said=f"{said.out}{said.err}",
            back=f"submission/{short(row.id)}",
        )

    async def give_back(self, request: Request) -> Response:
        """Grade again, so that pages, gradebooks and reports have what was decided."""
        form = await form_of(request)
        words = self._room.words()
        if words is not None and form.get("command", "") != self._room.command_key():
            return self._room.told_page(
                request,
                "Nothing was given back",
                "The class was graded since by another command. Look at it on the page of progress, and give back there.",
                409,
            )
        if words is None or self._room.busy:
            return self._room.told_page(
                request,
                "Nothing was given back",
                self._room.unseen() or "Something is running, or it is not known how the class was graded.",
                409,
            )
        self._room.busy = True
        try:
            self._room.told = await give_back(words)
        finally:
            self._room.busy = False
        self._room.desk.refresh()
        return RedirectResponse(f"{self._room.base}/progress#given-back", 303)
