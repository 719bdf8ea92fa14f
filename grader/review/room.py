"""What all pages of the desk share: the class, who sits there, and how a page is drawn.

All state is in the `ClassDesk`; a page is drawn from it when it is asked for, so that a reload always shows what is
there now.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from grader.classes.run_file import Run
from grader.grades.decisions import Comment, Decision
from grader.kits.rubric import RubricItem
from grader.model.class_result import ClassResult
from grader.reports.report import template
from grader.review.class_desk import ClassDesk, Group, Point, short
from grader.review.doing import Said, grading_words
from grader.review.done import kept_words, undone_words
from grader.review.lapsed import lapsed
from grader.review.sources import Sources
from grader.review.views import people

MAX_NAME = 80
"""Characters of the name of a grader."""

COOKIE = "kibitz-grader"


class Room:
    """What is shared.  `reports` is the folder of templates, `who` the name of whoever started the desk."""

    def __init__(
        self,
        desk: ClassDesk,
        sources: Sources,
        reports: Path,
        who: str,
        run: Run | None = None,
        submissions: Path | None = None,
        warnings: Sequence[str] = (),
        rubric: Sequence[RubricItem] = (),
        before: ClassResult | None = None,
    ) -> None:
        self.desk, self.sources, self.reports, self.who = desk, sources, reports, who
        self.run, self.submissions = run, submissions
        self.warnings, self.rubric, self.before = warnings, rubric, before
        self.busy = False
        self.base = ""
        self.told: Said | None = None

    def page(self, request: Request, name: str, status: int = 200, **values: Any) -> HTMLResponse:
        text = template(self.reports, f"review_{name}.html.j2").render(
            base=self.base,
            title=self.desk.found.title or self.desk.found.assignment,
            who=self.name(request),
            open_count=self.desk.open_count,
            warnings=self.warnings,
            done=(done := self.done(request)),
            said_done=self.said_done(done, "undone" in request.query_params),
            undone="undone" in request.query_params,
            before_class=self.before,
            people=people,
            short=short,
            desk=self.desk,
            titles=self.titles(),
            lapsed=lapsed,
            **values,
        )
        return HTMLResponse(text.encode("utf-8", "replace"), status)

    def told_page(
        self, request: Request, heading: str, text: str, status: int = 200, **more: Any
    ) -> Response:
        return self.page(
            request, "told", status, heading=heading, text=text, **{"theirs": (), "said": "", **more}
        )

    def gone(self, request: Request) -> Response:
        return self.told_page(
            request,
            "Nothing is open here any more",
            "It was decided meanwhile, or the class was graded again.",
            404,
        )

    def name(self, request: Request) -> str:
        return unquote(request.cookies.get(COOKIE, ""))[:MAX_NAME].strip() or self.who

    def done(self, request: Request) -> list[Decision]:
        """The decisions that were made just now, by the address."""
        asked = request.query_params
        first, _, last = asked.get("done", asked.get("undone", "")).partition("-")
        if not (first.isdecimal() and last.isdecimal() and len(last) < 12):
            return []
        return self.desk.file.between(int(first), int(last))

    def titles(self) -> dict[str, str]:
        """What checks, sessions and items of the rubric are called, by their ids."""
        titles = {one.name: one.text for one in self.rubric}
        return titles | {item.id: item.title for item in self.desk.found.items}

    def said_done(self, made: Sequence[Decision], undone: bool) -> list[str]:
        """What was decided or taken back just now, in sentences."""
        names = {one.submission: people(row) for one in made if (row := self.desk.rows.get(one.submission))}
        if not made:
            return []
        if undone:
            return undone_words([(one, self.desk.file.before(one)) for one in made], self.titles(), names)
        return kept_words(made, self.titles(), names)

    def group(self, key: str) -> Group | None:
        """A group by its key; one of a whole check begins with "check-", one to decide again with "again-"."""
        if key.startswith("again-"):
            point = self.desk.again(number_of(key.removeprefix("again-"), 0))
            return None if point is None else Group(key, point.item, point.item.task, (point,))
        if not key.startswith("check-"):
            return self.desk.group(key)
        for one in self.desk.groups:
            if key == f"check-{short(one.item.id)}":
                return Group(key, one.item, one.task, tuple(self.desk.points_of_check(one.item.id)))
        return None

    def comments(self, name: str) -> list[Comment]:
        return [one for one in self.desk.file.comments() if one.submission == name]

    def words(self) -> list[str] | None:
        return None if self.run is None else grading_words(self.run, self.desk.out, self.submissions)

    def command(self) -> str:
        words = self.words()
        return "" if words is None else shlex.join(["kibitz", *words])


def shown_point(one: Point) -> str:
    """What somebody saw of a point: whose it is, the last version of what was decided, and what it is made of."""
    return f"{one.key}:{one.seen}:{one.basis[:12]}"


def number_of(text: str | None, default: int) -> int:
    """A whole number that an address or a form has; `default` for anything else."""
    return int(text) if text is not None and text.isdecimal() and len(text) < 10 else default


def lines_of(text: str) -> tuple[int, int] | None:
    """The first and the last of the lines that somebody wrote, as 12 or 12-14; 0 for none, and None for anything else."""
    first, dash, last = text.strip().replace("–", "-").partition("-")
    if not first and not dash:
        return 0, 0
    begin, end = number_of(first.strip(), 0), number_of(last.strip() if dash else first.strip(), 0)
    return (begin, end) if 0 < begin <= end else None


def too_fine(text: str) -> bool:
    """Whether points that somebody wrote have more digits behind the point than are shown."""
    return len(text.strip().replace(",", ".").partition(".")[2].rstrip("0")) > 2


def points_of(text: str) -> float | None:
    """Points that somebody wrote, with a point or a comma; None for anything else."""
    text = text.strip().replace(",", ".").replace("−", "-")
    if text.startswith("-"):
        below = points_of(text[1:]) if not text.startswith("--") else None
        return None if below is None else -below
    whole, _, part = text.partition(".")
    digits = whole + part
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 12):
        return None
    return round(float(text), 6)


async def form_of(request: Request) -> Mapping[str, str]:
    """What a form sent: of each field the last value."""
    body = (await request.body()).decode("utf-8", "replace")
    return {
        name: values[-1]
        for name, values in parse_qs(body, keep_blank_values=True, max_num_fields=100).items()
    }
