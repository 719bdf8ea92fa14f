"""The pages of the desk and what their forms do, as routes of Starlette behind the `Guard`.

All state is in the `ClassDesk`; a page is drawn from it when it is asked for, so that a reload always shows what is
there now.  No address holds anything that a student has chosen: submissions and groups go by hashes, files by number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, unquote

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from grader.classes.desk_file import ConflictError
from grader.classes.out_folder import RESULTS
from grader.classes.run_file import Run
from grader.grades.decisions import Decision
from grader.model.visible import amount, visible
from grader.reports.report import render_submission, template
from grader.review.class_desk import ClassDesk, Group, Point, item_of, short
from grader.review.doing import Said, give_back, grading_words, replay
from grader.review.guard import App, Guard
from grader.review.sources import Sources
from grader.review.views import causes_of, code_of, people, policy_of, step_of

MAX_NAME = 80
MAX_REASON = 4_000
COOKIE = "kibitz-grader"
AGAIN = 9
"""Reasons that are offered again, each by a digit."""

SHOWN = 500
"""Decisions that the page of progress shows."""

DEFAULT_REASON = {
    "accept": "A person has looked at it: it is right.",
    "reject": "A person has looked at it: it is not right.",
    "give": "A person has looked at it: it is right in part.",
}


class Desk:
    """What answers.  `reports` is the folder of templates, `who` the name of whoever started it."""

    def __init__(
        self,
        desk: ClassDesk,
        sources: Sources,
        reports: Path,
        who: str,
        run: Run | None = None,
        submissions: Path | None = None,
        warnings: Sequence[str] = (),
    ) -> None:
        self._desk, self._sources, self._reports, self._who = desk, sources, reports, who
        self._run, self._submissions = run, submissions
        self._warnings = warnings
        self._busy = False
        self._told: Said | None = None

    def app(self, token: str, port: int) -> App:
        """The whole of it, behind the guard."""
        base = f"/{token}"
        routes = [
            Route(f"{base}/", self.queue),
            Route(f"{base}/desk.css", self.asset),
            Route(f"{base}/desk.js", self.asset),
            Route(f"{base}/point/{{group}}/{{one}}", self.point),
            Route(f"{base}/decide", self.decide, methods=["POST"]),
            Route(f"{base}/undo", self.undo, methods=["POST"]),
            Route(f"{base}/name", self.name, methods=["POST"]),
            Route(f"{base}/submission/{{one}}", self.submission),
            Route(f"{base}/report/{{one}}", self.report),
            Route(f"{base}/replay", self.replay, methods=["POST"]),
            Route(f"{base}/progress", self.progress),
            Route(f"{base}/give-back", self.give_back, methods=["POST"]),
        ]
        self._base = base
        return Guard(Starlette(routes=routes), token, port)

    # Drawing.

    def _page(self, request: Request, name: str, status: int = 200, **values: Any) -> HTMLResponse:
        text = template(self._reports, f"review_{name}.html.j2").render(
            base=self._base,
            title=self._desk.found.title or self._desk.found.assignment,
            who=self._name(request),
            open_count=self._desk.open_count,
            warnings=self._warnings,
            done=self._done(request),
            people=people,
            short=short,
            desk=self._desk,
            **values,
        )
        return HTMLResponse(text.encode("utf-8", "replace"), status)

    def _told_page(
        self, request: Request, heading: str, text: str, status: int = 200, **more: Any
    ) -> Response:
        return self._page(
            request, "told", status, heading=heading, text=text, **{"theirs": (), "said": "", **more}
        )

    def _gone(self, request: Request) -> Response:
        return self._told_page(
            request,
            "Nothing is open here any more",
            "It was decided meanwhile, or the class was graded again.",
            404,
        )

    def _name(self, request: Request) -> str:
        return unquote(request.cookies.get(COOKIE, ""))[:MAX_NAME].strip() or self._who

    def _done(self, request: Request) -> list[Decision]:
        """The decisions that were made just now, by the address."""
        first, _, last = request.query_params.get("done", "").partition("-")
        if not (first.isdecimal() and last.isdecimal() and len(last) < 12):
            return []
        return self._desk.file.between(int(first), int(last))

    async def asset(self, request: Request) -> Response:
        """The style and the script, which are the same for everybody."""
        is_style = request.url.path.endswith(".css")
        names = ("style.css", "review.css") if is_style else ("review.js",)
        kind = "text/css" if is_style else "text/javascript"
        text = "\n".join((self._reports / name).read_text("utf-8") for name in names)
        return Response(text, media_type=kind)

    # Pages.

    async def queue(self, request: Request) -> Response:
        """Everything that is open."""
        self._desk.refresh()
        return self._page(request, "queue", groups=self._desk.groups, standing=self._desk.standing())

    async def point(self, request: Request) -> Response:
        """One open point, with all that helps to decide it."""
        self._desk.refresh()
        group = self._group(request.path_params["group"])
        point = _point(group, request.path_params["one"])
        if group is None or point is None:
            return self._gone(request)
        result = self._desk.result(point.row.id)
        if result is None or (item := item_of(result, point.item.id)) is None:
            return self._gone(request)
        wide = self._desk.points_of_check(item.id)
        place = group.points.index(point)
        reasons = dict.fromkeys(one.reason for one in self._desk.file.history() if one.points is not None)
        return self._page(
            request,
            "point",
            group=group,
            point=point,
            place=place,
            item=item,
            result=result,
            before=self._address(group, place - 1),
            after=self._address(group, place + 1),
            wide=wide if len(wide) > len(group.points) else [],
            wide_key=f"check-{short(item.id)}",
            shown=[_shown(one) for one in group.points],
            reasons=[*reasons][:AGAIN],
            step=step_of(item, _number(request.query_params.get("step"), 10**9)),
            code=code_of(self._sources.of(result), result),
            causes=causes_of(result),
            grade=self._desk.grade(point.row.id),
        )

    async def submission(self, request: Request) -> Response:
        """One submission: its verdicts by their causes, its files, its sessions."""
        self._desk.refresh()
        row = self._desk.by_key.get(request.path_params["one"])
        result = self._desk.result(row.id) if row is not None else None
        if row is None or result is None:
            return self._told_page(request, "There is no such submission", "The class was graded again.", 404)
        chosen = item_of(result, request.query_params.get("check", ""))
        return self._page(
            request,
            "submission",
            row=row,
            key=short(row.id),
            result=result,
            grade=self._desk.grade(row.id),
            causes=causes_of(result),
            points=self._desk.points_of(row.id),
            decisions=[one for one in self._desk.file.of(row.id) if one.points is not None],
            code=code_of(self._sources.of(result), result),
            chosen=chosen,
            step=step_of(chosen, _number(request.query_params.get("step"), 0))
            if chosen is not None
            else None,
            can_replay=self._run is not None,
        )

    async def report(self, request: Request) -> Response:
        """The report of a submission as an instructor reads it, by all that was decided until now."""
        self._desk.refresh()
        row = self._desk.by_key.get(request.path_params["one"])
        result = self._desk.result(row.id) if row is not None else None
        if row is None or result is None:
            return self._told_page(request, "There is no such submission", "The class was graded again.", 404)
        from msgspec.structs import replace

        page = render_submission(replace(result, grade=self._desk.grade(row.id)), self._reports)
        return HTMLResponse(
            page.encode("utf-8", "replace"), headers={"content-security-policy": policy_of(page)}
        )

    async def progress(self, request: Request) -> Response:
        """What is open and decided, by whom, and how the class stands."""
        self._desk.refresh()
        holding = [one for one in self._desk.file.current().values() if one.points is not None]
        graders: dict[str, list[Decision]] = {}
        for one in holding:
            graders.setdefault(one.who, []).append(one)
        return self._page(
            request,
            "progress",
            standing=self._desk.standing(),
            holding=holding,
            graders=sorted(graders.items(), key=lambda each: -len(each[1])),
            history=self._desk.file.history(SHOWN),
            item_titles={item.id: item.title for item in self._desk.found.items},
            command=self._command(),
            busy=self._busy,
            told=self._told,
        )

    # What forms do.

    async def decide(self, request: Request) -> Response:
        """Keep what somebody decided, and go on to what is open next."""
        self._desk.refresh()
        form = await _form(request)
        group = self._group(form.get("group", ""))
        action, everyone = form.get("action", ""), form.get("action", "").startswith("all-")
        action = action.removeprefix("all-")
        shown = form.get("shown", "").split()
        if not everyone:
            shown = [one for one in shown if one.split(":")[0] == form.get("one", "")]
        if action not in DEFAULT_REASON or not shown:
            return self._told_page(
                request, "Nothing was decided", "The form was not complete. Go back, and decide again.", 400
            )
        there = {_shown(one): one for one in (group.points if group is not None else ())}
        lacking = [one for one in shown if one not in there]
        if lacking:
            return self._changed(request, lacking, form.get("item", ""))
        points = [there[one] for one in shown]
        value = _points(form.get("points", "")) if action == "give" else None
        least = min(one.item.open_points for one in points)
        if action == "give" and (value is None or value > least):
            return self._told_page(
                request,
                "Nothing was decided",
                f"Write points from 0 to {amount(least)}. Go back, and decide again.",
                400,
            )
        reason = form.get("reason", "").strip()[:MAX_REASON] or DEFAULT_REASON[action]
        following = self._following(group, points[-1] if everyone else points[0], {one.key for one in points})
        wanted = [
            (one, one.item.open_points if action == "accept" else 0.0 if value is None else value)
            for one in points
        ]
        try:
            made = self._desk.decide(wanted, reason, self._name(request))
        except ConflictError as conflict:
            return self._conflict(request, conflict.theirs)
        return self._go(following, made)

    def _go(self, where: str, made: Sequence[Decision]) -> Response:
        done = f"?done={made[0].number}-{made[-1].number}" if made else ""
        return RedirectResponse(f"{self._base}/{where}{done}", 303)

    def _following(self, group: Group | None, point: Point, decided: set[str]) -> str:
        """Where to go on: the next of the group that is not decided now, else the first of the next group."""
        assert group is not None, "its points were found"
        place = group.points.index(point)
        left = [one for one in (*group.points[place:], *group.points[:place]) if one.key not in decided]
        if left:
            return f"point/{group.key}/{left[0].key}"
        groups = self._desk.groups
        at = next((n for n, one in enumerate(groups) if one.key == group.key), -1)
        gone = {(one.key, point.item.id) for one in group.points}
        for other in (*groups[at + 1 :], *groups[: at + 1]):
            for one in other.points:
                if (one.key, one.item.id) not in gone:
                    return f"point/{other.key}/{one.key}"
        return ""

    def _changed(self, request: Request, lacking: Sequence[str], item: str) -> Response:
        """Some of what somebody saw is no longer as they saw it."""
        current = self._desk.file.current()
        rows = [self._desk.by_key.get(one.split(":")[0]) for one in lacking]
        theirs = [
            current["decide", row.id, item]
            for row in rows
            if row is not None and ("decide", row.id, item) in current
        ]
        return self._conflict(request, theirs)

    def _conflict(self, request: Request, theirs: Sequence[Decision]) -> Response:
        """Told to whoever was second, with what the first one decided."""
        self._desk.refresh()
        text = (
            "Somebody else has decided meanwhile. Nothing of yours was written, so nothing of theirs is lost. Look at it again."
            if theirs
            else "The class was graded again, or this was decided meanwhile. Nothing of yours was written. Look at it again."
        )
        return self._told_page(request, "Somebody was faster", text, 409, theirs=theirs)

    async def undo(self, request: Request) -> Response:
        """Take back what was decided just now."""
        self._desk.refresh()
        form = await _form(request)
        first, last = form.get("first", ""), form.get("last", "")
        if not (first.isdecimal() and last.isdecimal() and len(last) < 12):
            return self._told_page(request, "Nothing was taken back", "The form was not complete.", 400)
        made = [one for one in self._desk.file.between(int(first), int(last)) if one.points is not None]
        try:
            self._desk.take_back(made, self._name(request))
        except ConflictError as conflict:
            return self._conflict(request, conflict.theirs)
        where = ""
        for one in made:
            row = self._desk.rows.get(one.submission)
            found = [
                group.key
                for group in self._desk.groups
                for point in group.points
                if row is not None and point.row.id == row.id and point.item.id == one.item
            ]
            if row is not None and found:
                where = f"point/{found[0]}/{short(row.id)}"
                break
        return RedirectResponse(f"{self._base}/{where}", 303)

    async def name(self, request: Request) -> Response:
        """Somebody else sits at this browser now."""
        form = await _form(request)
        response = RedirectResponse(f"{self._base}/progress", 303)
        name = visible(form.get("name", "").strip())[:MAX_NAME]
        response.set_cookie(COOKIE, quote(name), path=f"{self._base}/", httponly=True, samesite="strict")
        return response

    async def replay(self, request: Request) -> Response:
        """Run one check again in the sandbox, and show what `kibitz replay` says."""
        self._desk.refresh()
        form = await _form(request)
        row = self._desk.by_key.get(form.get("one", ""))
        result = self._desk.result(row.id) if row is not None else None
        item = item_of(result, form.get("check", "")) if result is not None else None
        if row is None or result is None or item is None or self._run is None:
            return self._told_page(
                request, "This cannot be run again", "It is not known how it was graded.", 404
            )
        handed = self._sources.of(result)
        if lacking := [one for one in handed if one.data is None]:
            return self._told_page(request, "This cannot be run again", lacking[0].why, 404)
        if self._busy:
            return self._told_page(request, "One thing at a time", "Something is running. Wait for it.", 409)
        self._busy = True
        try:
            said = await replay(self._run, self._desk.out / RESULTS / f"{row.id}.json", item.id, handed)
        finally:
            self._busy = False
        text = "It was ended because it took too long." if said.code is None else ""
        return self._told_page(
            request,
            f"Run again: {item.title}",
            text or people(row),
            said=f"{said.out}{said.err}",
            back=f"submission/{short(row.id)}",
        )

    async def give_back(self, request: Request) -> Response:
        """Grade again, so that pages, gradebooks and reports have what was decided."""
        await _form(request)
        words = self._words()
        if words is None or self._busy:
            return self._told_page(
                request,
                "Nothing was given back",
                "Something is running, or it is not known how the class was graded.",
                409,
            )
        self._busy = True
        try:
            self._told = await give_back(words)
        finally:
            self._busy = False
        self._desk.refresh()
        return RedirectResponse(f"{self._base}/progress#given-back", 303)

    def _words(self) -> list[str] | None:
        return None if self._run is None else grading_words(self._run, self._desk.out, self._submissions)

    def _command(self) -> str:
        import shlex

        words = self._words()
        return "" if words is None else shlex.join(["kibitz", *words])

    # Finding.

    def _group(self, key: str) -> Group | None:
        """A group by its key; one of a whole check begins with "check-"."""
        if not key.startswith("check-"):
            return self._desk.group(key)
        for one in self._desk.groups:
            if key == f"check-{short(one.item.id)}":
                return Group(key, one.item, one.task, tuple(self._desk.points_of_check(one.item.id)))
        return None

    def _address(self, group: Group, place: int) -> str:
        """The point at a place of a group, or of the group before or behind it; empty where there is none."""
        if 0 <= place < len(group.points):
            return f"point/{group.key}/{group.points[place].key}"
        groups = self._desk.groups
        at = next((n for n, one in enumerate(groups) if one.key == group.key), None)
        if at is None:
            return ""
        other = at - 1 if place < 0 else at + 1
        if not 0 <= other < len(groups):
            return ""
        return f"point/{groups[other].key}/{groups[other].points[-1 if place < 0 else 0].key}"


def _point(group: Group | None, key: str) -> Point | None:
    return next((one for one in group.points if one.key == key), None) if group is not None else None


def _shown(one: Point) -> str:
    """What somebody saw of a point: whose it is, the last version of what was decided, and what it is made of."""
    return f"{one.key}:{one.seen}:{one.basis[:12]}"


def _number(text: str | None, default: int) -> int:
    return int(text) if text is not None and text.isdecimal() and len(text) < 10 else default


def _points(text: str) -> float | None:
    """Points that somebody wrote, with a point or a comma; None for anything else."""
    text = text.strip().replace(",", ".")
    whole, _, part = text.partition(".")
    digits = whole + part
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 12):
        return None
    return round(float(text), 6)


async def _form(request: Request) -> Mapping[str, str]:
    """What a form sent: of each field the last value."""
    body = (await request.body()).decode("utf-8", "replace")
    return {
        name: values[-1]
        for name, values in parse_qs(body, keep_blank_values=True, max_num_fields=100).items()
    }
