"""What the pages of the desk are drawn with: code with the lines that verdicts name, and the steps of a session.

Each function makes plain data of a result; how text gets into a page safely is the affair of the templates.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from grader.grades.decisions import COMMENT, Comment, Decision, Item, fits_file, is_earlier, items_of
from grader.kits.rubric import RubricItem
from grader.model.causes import Cause, causes
from grader.model.class_result import Row
from grader.model.result import CheckResult, ExchangeView, Result, TranscriptResult
from grader.review.sources import Handed

MAX_LINES = 4_000
"""Lines of a file that are shown."""

MAX_LINE = 2_000
"""Characters of a line that are shown."""

_WHERE = re.compile(r"(?P<file>[^\n]{1,300}), line (?P<line>[0-9]{1,7})")


class Said(NamedTuple):
    """What is said of a line: by a verdict of this status, in these words."""

    status: str
    text: str


class Line(NamedTuple):
    """A line of a file, counted from 1."""

    number: int
    text: str
    said: tuple[Said, ...]


class Code(NamedTuple):
    """A file as it is shown.  `more` are lines that are left out."""

    place: int
    path: str
    lines: tuple[Line, ...]
    more: int
    why: str

    @property
    def named(self) -> int:
        """How many of its lines something is said of."""
        return sum(bool(one.said) for one in self.lines)


def people(row: Row) -> str:
    """Whose a submission is."""
    return ", ".join(one.name or one.id for one in row.students) or row.id


def named_lines(result: Result, comments: Iterable[Comment] = ()) -> dict[tuple[str, int], list[Said]]:
    """(file, line) -> what verdicts and notices say of it."""
    found: dict[tuple[str, int], list[Said]] = {}

    def say(file: str, line: int, said: Said) -> None:
        mine = found.setdefault((file, line), [])
        if said not in mine:
            mine.append(said)

    for one in items_of(result):
        if one.status == "passed":
            continue
        if one.source is not None:
            say(one.source.file, one.source.line, Said(one.status, one.title))
        elif told := _WHERE.match(_example_where(one)):
            say(told["file"], int(told["line"]), Said(one.status, one.title))
    for notice in result.notices:
        if notice.kind != COMMENT and (told := _WHERE.match(notice.where or "")):
            say(told["file"], int(told["line"]), Said("", notice.text))
    for comment in comments:
        if comment.line and fits_file(comment, result):
            say(comment.file, comment.line, Said("", f"{comment.who}: {comment.text}"))
    return found


def _example_where(one: Item) -> str:
    """The line that was running when a program went wrong; empty for none."""
    example = one.counterexample if isinstance(one, CheckResult) else None
    return (example.where or "") if example is not None else ""


def code_of(handed: Iterable[Handed], result: Result, comments: Iterable[Comment] = ()) -> list[Code]:
    """The files as they are shown."""
    named = named_lines(result, comments)
    return [_code(place, one, named) for place, one in enumerate(handed)]


def _code(place: int, one: Handed, named: dict[tuple[str, int], list[Said]]) -> Code:
    if one.data is None:
        return Code(place, one.path, (), 0, one.why)
    if b"\0" in one.data[:4096]:
        return Code(place, one.path, (), 0, "This is no text.")
    texts = one.data.decode("utf-8", "replace").splitlines()
    lines = tuple(
        Line(number, text[:MAX_LINE], tuple(named.get((one.path, number), ())))
        for number, text in enumerate(texts[:MAX_LINES], 1)
    )
    return Code(
        place, one.path, lines, max(len(texts) - MAX_LINES, 0), "" if texts else "This file is empty."
    )


class Step(NamedTuple):
    """One exchange of a session, with where it stands."""

    view: ExchangeView
    number: int
    of: int
    before: int

    @property
    def is_first(self) -> bool:
        """Whether nothing stands before it."""
        return self.number == 0

    @property
    def is_last(self) -> bool:
        """Whether nothing stands behind it."""
        return self.number == self.of - 1


def step_of(one: Item, number: int) -> Step | None:
    """The exchange of this number, counted from 0, or the nearest; None where a check has no session."""
    if not isinstance(one, TranscriptResult) or not one.exchanges:
        return None
    at = min(max(number, 0), len(one.exchanges) - 1)
    return Step(one.exchanges[at], at, len(one.exchanges), max(len(one.typed) - len(one.exchanges), 0))


def causes_of(result: Result) -> Sequence[Cause]:
    """What went wrong, each cause once."""
    return causes(items_of(result))


class Marked(NamedTuple):
    """An item of the rubric, and what was given for one submission: None where nobody has looked at it yet.

    `seen` is the version of what was given, `why` what was written besides.  `earlier`: it was given for other code.
    """

    item: RubricItem
    points: float | None
    why: str
    seen: int
    earlier: bool = False


def marked(rubric: Iterable[RubricItem], decisions: Iterable[Decision], result: Result) -> list[Marked]:
    """The rubric with what was given for one submission."""
    held = {one.item: one for one in decisions if one.kind == "extra"}
    found = []
    for item in rubric:
        one = held.get(item.name)
        points = one.points if one is not None else None
        why = ""
        if one is not None and points is not None:
            head = words_of_level(item, points)
            why = one.reason.removeprefix(head).removeprefix(": ")
        earlier = one is not None and is_earlier(one, result)
        found.append(Marked(item, points, why, one.version if one is not None else 0, earlier))
    return found


def words_of_level(item: RubricItem, points: float) -> str:
    """What a student reads of these points, before what was written besides."""
    level = next((one.text for one in item.levels if one.points == points), "")
    return f"{item.text.rstrip('.')}: {level.rstrip('.')}" if level else item.text.rstrip(".")


def policy_of(page: str) -> str:
    """The policy that a page of a report has in its head, which the desk's own would forbid.

    It stands before all that a submission says.
    """
    found = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', page[:2000])
    assert found is not None, "each page has one"
    return found[1].replace("&#39;", "'") + "; frame-ancestors 'none'"


def token() -> str:
    """A token for an address: 160 bits."""
    import secrets

    return base64.b32encode(secrets.token_bytes(20)).decode().lower()
