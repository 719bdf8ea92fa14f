"""What all pages of the desk share: the class, who sits there, and how a page is drawn.

All state is in the `ClassDesk`; a page is drawn from it when it is asked for, so that a reload always shows what is
there now.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote

from markupsafe import Markup, escape
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from grader.classes.run_file import Run
from grader.grades.decisions import Comment, Decision
from grader.kits.rubric import RubricItem
from grader.model.class_result import ClassResult
from grader.reports.report import template
from grader.review.class_desk import ClassDesk, Group, Point, short
from grader.review.doing import Said, grading_words
from grader.review.sources import Sources
from grader.review.views import people

MAX_NAME = 80
"""Characters of the name of a grader."""

COOKIE = "kibitz-grader"

FIELDS = 100
"""Fields of a form, besides those that it has for each submission or item of the rubric."""


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
        """A page that is drawn at once: a short one."""
        return self._draw(name, {**self._shared(request), **values}, status)

    async def drawn(
        self,
        request: Request,
        name: str,
        more: Callable[[], Mapping[str, Any]] = dict,
        **values: Any,
    ) -> HTMLResponse:
        """A page that may take a while: others are answered meanwhile.

        `more` gives values in another thread, so it asks nothing of the desk, whose file belongs to this one.
        """
        shared = {**self._shared(request), **values}
        return await run_in_threadpool(lambda: self._draw(name, {**shared, **more()}, 200))

    def _shared(self, request: Request) -> dict[str, Any]:
        """What all pages show, as it is now."""
        return {
            "base": self.base,
            "title": self.desk.found.title or self.desk.found.assignment,
            "who": self.name(request),
            "open_count": self.desk.open_count,
            "warnings": tuple(self.warnings),
            "done": self.done(request),
            "before_class": self.before,
            "people": people,
            "short": short,
            "exact": exact,
            "exact_points": exact_points,
            "rows": self.desk.rows,
        }

    def _draw(self, name: str, values: Mapping[str, Any], status: int) -> HTMLResponse:
        text = template(self.reports, f"review_{name}.html.j2").render(values)
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
        first, _, last = request.query_params.get("done", "").partition("-")
        if not (is_number(first) and is_number(last)):
            return []
        return self.desk.file.between(int(first), int(last))

    def group(self, key: str) -> Group | None:
        """A group by its key; one of a whole check begins with "check-"."""
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


def is_number(text: str) -> bool:
    """Whether an address or a form has the number of a decision here."""
    return text.isascii() and text.isdecimal() and len(text) < 12


def number_of(text: str | None, default: int) -> int:
    """A whole number that an address or a form has; `default` for anything else."""
    return int(text) if text is not None and text.isdecimal() and len(text) < 10 else default


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


def exact(text: str) -> Markup:
    """A text as the value of a field or of a button, which gives back each character as it is, also one that nobody sees."""
    signs = {"\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}
    return Markup("".join(signs.get(one, one) for one in escape(text)))


def exact_points(points: float) -> str:
    """Points as `points_of` reads them: six decimals at most, and none that say nothing."""
    text = f"{points:.6f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


async def form_of(request: Request, most: int = FIELDS) -> Mapping[str, str]:
    """What a form sent: of each field the last value, with "\n" for line ends.  Answers 400 to more fields than `most`."""
    body = (await request.body()).decode("utf-8", "replace")
    try:
        fields = parse_qs(body, keep_blank_values=True, max_num_fields=most)
    except ValueError:
        raise HTTPException(400, "This form has more fields than the desk sends. Nothing was done.") from None
    return {name: values[-1].replace("\r\n", "\n").replace("\r", "\n") for name, values in fields.items()}
