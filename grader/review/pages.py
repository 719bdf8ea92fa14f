"""The pages of the desk: what is open, one open point, one submission, its files and report, and the progress.

No address holds anything that a student has chosen: submissions and groups go by hashes, files by number.
"""

from __future__ import annotations

from markupsafe import escape
from msgspec.structs import replace
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from grader.grades.decisions import Decision, fits_file, is_earlier
from grader.model.decided import as_decided
from grader.reports.changes_console import change_reasons, points_words, summary
from grader.reports.report import render_submission
from grader.review.code_view import code_from, code_of
from grader.review.doing import UNSEEN
from grader.review.forms import DEFAULT_REASON
from grader.review.lapsed import earlier, lapsed, not_given_back
from grader.review.listing import all_submissions, order_of
from grader.review.open_points import Group, Point, item_of, short
from grader.review.room import Room, number_of, shown_point
from grader.review.views import causes_of, marked, policy_of, step_of

AGAIN = 9
"""Reasons that are offered again, each by a digit."""

REUSED = 200
"""Comments of the class that are offered again."""

SHOWN = 500
"""Decisions that the page of progress shows."""


class Pages:
    """The pages, each drawn from what is there now."""

    def __init__(self, room: Room) -> None:
        self._room = room

    async def asset(self, request: Request) -> Response:
        """The style and the script, which are the same for everybody."""
        is_style = request.url.path.endswith(".css")
        names = ("style.css", "review.css") if is_style else ("review.js",)
        kind = "text/css" if is_style else "text/javascript"
        text = "\n".join((self._room.reports / name).read_text("utf-8") for name in names)
        return Response(text, media_type=kind)

    async def queue(self, request: Request) -> Response:
        """Everything that is open."""
        self._room.desk.refresh()
        return await self._room.drawn(
            request,
            "queue",
            groups=self._room.desk.groups,
            standing=self._room.desk.standing(),
            waiting=self._waiting(),
            earlier=earlier(self._room.desk),
        )

    def _waiting(self) -> int:
        """How many submissions have something that is not given back yet; nobody knows it without the adjustments."""
        return 0 if self._room.warnings else len(not_given_back(self._room.desk))

    async def everybody(self, request: Request) -> Response:
        """All submissions, also those of which nothing is open."""
        self._room.desk.refresh()
        order = order_of(request.query_params.get("sort"))
        found = all_submissions(self._room.desk, order)
        return self._room.page(request, "all", found=found, order=order, rubric=self._room.rubric)

    async def point(self, request: Request) -> Response:
        """One open point, with all that helps to decide it."""
        self._room.desk.refresh()
        group = self._room.group(request.path_params["group"])
        point = _point(group, request.path_params["one"])
        if group is None or point is None:
            return self._room.gone(request)
        result = self._room.desk.result(point.row.id)
        if result is None or (item := item_of(result, point.item.id)) is None:
            return self._room.gone(request)
        wide = self._room.desk.points_of_check(item.id)
        place = group.points.index(point)
        comments = self._room.comments(point.row.id)
        again = group.key.startswith("again-")
        reasons = dict.fromkeys(
            # What stands in a rubric, or beside a mark that is kept, is no reason to accept or to reject.
            one.reason
            for one in self._room.desk.file.history()
            if one.points is not None and one.kind == "decide" and one.reason not in DEFAULT_REASON.values()
        )
        return await self._room.drawn(
            request,
            "point",
            lambda: {"code": code_of(self._room.sources.of(result), result, comments)},
            group=group,
            point=point,
            place=place,
            item=item,
            result=result,
            before=self._address(group, place - 1),
            after=self._address(group, place + 1),
            wide=wide if len(wide) > len(group.points) and not again else [],
            again=again,
            whole_check=group.key.startswith("check-"),
            wide_key=f"check-{short(item.id)}",
            # As it is: what is shown to people is cut where it is long.
            shown=escape(" ".join(map(shown_point, group.points))),
            reasons=[*reasons][:AGAIN],
            step=step_of(item, number_of(request.query_params.get("step"), 10**9)),
            key=point.key,
            causes=causes_of(result),
            grade=self._room.desk.grade(point.row.id),
        )

    async def submission(self, request: Request) -> Response:
        """One submission: its verdicts by their causes, its files, its sessions."""
        self._room.desk.refresh()
        row = self._room.desk.by_key.get(request.path_params["one"])
        result = self._room.desk.result(row.id) if row is not None else None
        if row is None or result is None:
            return self._room.told_page(
                request, "There is no such submission", "The class was graded again.", 404
            )
        result = as_decided(replace(result, grade=self._room.desk.grade(row.id)))
        chosen = item_of(result, request.query_params.get("check", ""))
        comments = self._room.comments(row.id)
        order = order_of(request.query_params.get("sort"))
        keys = [one.key for one in all_submissions(self._room.desk, order)]
        place = keys.index(short(row.id))
        everyones = dict.fromkeys(one.text for one in reversed(self._room.desk.file.comments()))
        return await self._room.drawn(
            request,
            "submission",
            lambda: {"code": code_of(self._room.sources.of(result), result, comments)},
            row=row,
            key=short(row.id),
            place=place,
            before=keys[place - 1] if place else "",
            after=keys[place + 1] if place + 1 < len(keys) else "",
            order=order,
            result=result,
            grade=self._room.desk.grade(row.id),
            causes=causes_of(result),
            points=self._room.desk.points_of(row.id),
            decisions=[
                one
                for one in self._room.desk.decisions_of(row.id)
                if one.points is not None and one.kind != "extra"
            ],
            rubric=marked(self._room.rubric, self._room.desk.decisions_of(row.id), result),
            comments=comments,
            fits_file=fits_file,
            is_earlier=is_earlier,
            reused=[*everyones][:REUSED],
            chosen=chosen,
            step=step_of(chosen, number_of(request.query_params.get("step"), 0))
            if chosen is not None
            else None,
            replay_command=self._room.replay_command(row.id, chosen.id) if chosen is not None else "",
            unseen=UNSEEN if self._room.run is not None else "",
        )

    async def file(self, request: Request) -> Response:
        """A part of one file, where the page of the submission has no room for all of it."""
        self._room.desk.refresh()
        row = self._room.desk.by_key.get(request.path_params["one"])
        result = self._room.desk.result(row.id) if row is not None else None
        place = number_of(request.path_params["place"], -1)
        if row is None or result is None or not 0 <= place < len(result.submission.files):
            return self._room.told_page(request, "There is no such file", "The class was graded again.", 404)
        comments = self._room.comments(row.id)
        first = max(number_of(request.query_params.get("from"), 1), 1)
        return await self._room.drawn(
            request,
            "file",
            lambda: {"file": code_from(self._room.sources.of(result), place, first, result, comments)},
            row=row,
            key=short(row.id),
            first=first,
        )

    async def report(self, request: Request) -> Response:
        """The report of a submission as an instructor reads it, by all that was decided until now."""
        self._room.desk.refresh()
        row = self._room.desk.by_key.get(request.path_params["one"])
        result = self._room.desk.result(row.id) if row is not None else None
        if row is None or result is None:
            return self._room.told_page(
                request, "There is no such submission", "The class was graded again.", 404
            )
        whole = replace(result, grade=self._room.desk.grade(row.id))
        back = f"{self._room.base}/submission/{short(row.id)}"
        page = await run_in_threadpool(render_submission, whole, self._room.reports, back)
        return HTMLResponse(
            page.encode("utf-8", "replace"), headers={"content-security-policy": policy_of(page)}
        )

    async def changes(self, request: Request) -> Response:
        """Who has another mark than before, with the old and the new one side by side."""
        self._room.desk.refresh()
        if self._room.before is None:
            return self._room.told_page(
                request, "There is nothing to compare", "Start the desk with --before OLD.", 404
            )
        found = self._room.desk.changes(self._room.before)
        current = self._room.desk.file.current()
        kept = {one.submission: self._room.desk.kept(one.submission) for one in found.changes}
        seen = {one.submission: one.version for one in current.values() if one.kind == "override"}
        return await self._room.drawn(
            request,
            "changes",
            found=found,
            marks=[one for one in found.changes if one.kind in ("up", "down")],
            others=[one for one in found.changes if one.kind not in ("up", "down")],
            summary=summary(found),
            reasons_of=lambda one: list(change_reasons(one)),
            words=points_words,
            kept=kept.get,
            seen=lambda name: seen.get(name, 0),
        )

    async def progress(self, request: Request) -> Response:
        """What is open and decided, by whom, and how the class stands."""
        self._room.desk.refresh()
        current = [
            one
            for one in self._room.desk.all_decisions()
            if one.points is not None and not lapsed(self._room.desk, one)
        ]
        graders: dict[str, list[Decision]] = {}
        for one in current:
            graders.setdefault(one.who, []).append(one)
        return await self._room.drawn(
            request,
            "progress",
            standing=self._room.desk.standing(),
            holding=[one for one in current if one.kind == "decide"],
            graders=sorted(graders.items(), key=lambda each: -len(each[1])),
            history=self._room.desk.file.history(SHOWN),
            command=self._room.command(),
            command_key=self._room.command_key(),
            unseen=self._room.unseen(),
            busy=self._room.busy,
            told=self._room.told,
            waiting=self._waiting(),
        )

    def _address(self, group: Group, place: int) -> str:
        """The point at a place of a group, or of the group before or behind it; empty where there is none."""
        if 0 <= place < len(group.points):
            return f"point/{group.key}/{group.points[place].key}"
        groups = self._room.desk.groups
        at = next((n for n, one in enumerate(groups) if one.key == group.key), None)
        if at is None:
            return ""
        other = at - 1 if place < 0 else at + 1
        if not 0 <= other < len(groups):
            return ""
        return f"point/{groups[other].key}/{groups[other].points[-1 if place < 0 else 0].key}"


def _point(group: Group | None, key: str) -> Point | None:
    return next((one for one in group.points if one.key == key), None) if group is not None else None
