"""What somebody writes at the desk: points by the rubric, comments beside lines, and their name."""

from __future__ import annotations

import secrets

from msgspec.structs import replace
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from grader.classes.desk_file import ConflictError, Wish
from grader.grades.decisions import Comment, code_mark
from grader.model.result import Result
from grader.model.visible import amount, visible
from grader.review.answers import Answers
from grader.review.class_desk import now
from grader.review.code_view import size_of
from grader.review.open_points import short
from grader.review.room import (
    COOKIE,
    FIELDS,
    MAX_NAME,
    form_of,
    lines_of,
    number_of,
    points_of,
    too_fine,
)
from grader.review.views import marked, words_of_level

MAX_REASON = 2_000
"""Characters of a reason or a comment: as many as are shown, so that a form that is sent again loses none."""


def _as_sent(text: str) -> str:
    """A text as a field of one line gives it back, but for spaces."""
    return " ".join(text.encode("utf-8", "replace").decode().replace("\0", "\ufffd").split())


class WritingForms(Answers):
    """Forms with texts."""

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
            wishes.append(
                Wish("extra", row.id, name, seen=seen, points=points, reason=reason, basis=code_mark(result))
            )
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
                submission=row.id,
                file=path,
                line=line if file is not None else 0,
                sha256=sha256,
                text=text,
                who="",
                when="",
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
