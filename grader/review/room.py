"""What all pages of the desk share: the class, who sits there, and how a page is drawn.

All state is in the `ClassDesk`; a page is drawn from it when it is asked for, so that a reload always shows what is
there now.
"""

from __future__ import annotations

import hashlib
import hmac
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, unquote

from markupsafe import Markup, escape
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from grader.classes.out_folder import RESULTS
from grader.classes.run_file import Run, read_run
from grader.grades.decisions import Comment, Decision
from grader.grades.lateness import ended
from grader.kits.rubric import RubricItem
from grader.model.class_result import ClassResult
from grader.reports.report import template
from grader.review.class_desk import ClassDesk
from grader.review.doing import UNSEEN, Said, grading_words, replay_words, shown_whole
from grader.review.done import kept_words, undone_words
from grader.review.lapsed import lapsed
from grader.review.open_points import Group, Point, again_key, short
from grader.review.sources import Sources
from grader.review.views import people

MAX_NAME = 80
"""Characters of the name of a grader."""

COOKIE = "kibitz-grader"

FIELDS = 100
"""Fields of a form, besides those that it has for each submission or item of the rubric."""


class FormError(Exception):
    """What was sent is no form of the desk.  The text says what it has, as in `more fields than the desk sends`."""


class Room:
    """What is shared.  `reports` is the folder of templates, `who` the name of whoever started the desk.

    `folder` is where it writes what it needs for a time.
    """

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
        folder: Path | None = None,
    ) -> None:
        self.desk, self.sources, self.reports, self.who = desk, sources, reports, who
        self.run, self.submissions = run, submissions
        self.warnings, self.rubric, self.before = warnings, rubric, before
        self.folder = folder if folder is not None else Path(tempfile.gettempdir())
        self.busy = False
        self.base = ""
        self.told: Said | None = None

    def page(self, request: Request, name: str, status: int = 200, **values: Any) -> HTMLResponse:
        """A page that is drawn at once."""
        return self._draw(name, {**self._shared(request), **values}, status)

    async def drawn(
        self,
        request: Request,
        name: str,
        more: Callable[[], Mapping[str, Any]] = dict,
        **values: Any,
    ) -> HTMLResponse:
        """A page of which something takes a while: others are answered meanwhile.

        `more` gives values in another thread, so it asks nothing of the desk, whose file belongs to this one.
        """
        found = await run_in_threadpool(more)
        return self._draw(name, {**self._shared(request), **values, **found}, 200)

    def _shared(self, request: Request) -> dict[str, Any]:
        """What all pages show, as it is now."""
        done, undone = self.done(request), "undone" in request.query_params
        return {
            "base": self.base,
            "title": self.desk.found.title or self.desk.found.assignment,
            "who": self.name(request),
            "open_count": self.desk.open_count,
            "warnings": tuple(self.warnings),
            "done": done,
            "said_done": self.said_done(done, undone),
            "undone": undone,
            "unchanged": "unchanged" in request.query_params,
            "before_class": self.before,
            "people": people,
            "short": short,
            "exact": exact,
            "exact_points": exact_points,
            "desk": self.desk,
            "titles": self.titles(),
            "lapsed": lapsed,
            "again_key": again_key,
            "ended": ended,
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
        """Who sits at a browser: by the cookie that this desk has made for it, and by no other."""
        for header in request.headers.getlist("cookie"):
            for one in header.split(";"):
                key, _, value = one.strip().partition("=")
                text, _, mark = value.rpartition(".")
                if key == COOKIE and hmac.compare_digest(mark.encode(), self._mark(unquote(text))):
                    return unquote(text)[:MAX_NAME].strip() or self.who
        return self.who

    def cookie(self, name: str) -> str:
        """What a browser keeps of a name.  All ports of a machine share cookies, so it is signed with the token."""
        return f"{quote(name)}.{self._mark(name).decode()}"

    def _mark(self, name: str) -> bytes:
        key, text = self.base.encode(), name.encode("utf-8", "replace")
        return hmac.new(key, text, "sha256").hexdigest()[:32].encode()

    def done(self, request: Request) -> list[Decision]:
        """The decisions that were made just now, by the address."""
        asked = request.query_params
        first, _, last = asked.get("done", asked.get("undone", "")).partition("-")
        if not (is_number(first) and is_number(last)):
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
            return undone_words(
                [(one, self.desk.file.before(one)) for one in made],
                self.titles(),
                names,
                lambda one: lapsed(self.desk, one),
                self.desk.is_open,
            )
        return kept_words(made, self.titles(), names, self.desk.is_open)

    def group(self, key: str) -> Group | None:
        """A group by its key; one of a whole check begins with "check-", one to decide again with "again-"."""
        if key.startswith("again-"):
            point = self.desk.again(key.removeprefix("again-"))
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
        """The words that give grades back; None where there are none that the page of progress shows."""
        if self.run is None:
            return None
        # The class may have been graded since by another command, for instance with adjustments.
        self.run = read_run(self.desk.out) or self.run
        words = grading_words(self.run, self.desk.out, self.submissions)
        return words if shown_whole(words) else None

    def command(self) -> str:
        words = self.words()
        return "" if words is None else shown_whole(words)

    def command_key(self) -> str:
        """What the button sends back of the command beside it, so that no other one is given than was seen."""
        return hashlib.sha256(self.command().encode("utf-8", "replace")).hexdigest()[:16]

    def unseen(self) -> str:
        """Why a command that is known is not given; empty for no reason."""
        return UNSEEN if self.run is not None and self.words() is None else ""

    def replay_command(self, name: str, check: str) -> str:
        """What repeats a verdict of a submission, with SUBMISSION for its files; empty where that cannot be shown whole."""
        if self.run is None:
            return ""
        path = self.desk.out / RESULTS / f"{name}.json"
        return shown_whole(replay_words(self.run, path, check, "SUBMISSION"))


def shown_point(one: Point) -> str:
    """What somebody saw of a point: whose it is, the last version of what was decided, and what it is made of."""
    return f"{one.key}:{one.seen}:{one.basis[:12]}"


def is_number(text: str) -> bool:
    """Whether an address or a form has the number of a decision here."""
    return text.isascii() and text.isdecimal() and len(text) < 12


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
    """Whether points that somebody wrote have more digits behind the point than are kept."""
    return len(text.strip().replace(",", ".").partition(".")[2].rstrip("0")) > 6


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
    """What a form sent: of each field the last value, with "\n" for line ends.  Raises FormError where no page has such a form."""
    body = (await request.body()).decode("utf-8", "replace")
    try:
        fields = parse_qs(body, keep_blank_values=True, max_num_fields=most)
    except ValueError:
        raise FormError("more fields than the desk sends") from None
    return {name: values[-1].replace("\r\n", "\n").replace("\r", "\n") for name, values in fields.items()}
