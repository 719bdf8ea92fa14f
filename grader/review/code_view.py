"""The files of a submission as pages show them: numbered lines, what is said of them, and how much a page may hold.

What a page leaves out, it names, with a link to the file's own page: one submission must neither hide code nor keep the
desk from answering others.  How text gets into a page safely is the affair of the templates.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from grader.grades.decisions import COMMENT, Comment, Item, fits_file, items_of
from grader.model.names import SOURCES
from grader.model.result import CheckResult, Result
from grader.model.source_text import is_python, source_text, unified
from grader.review.sources import Handed

_WHERE = re.compile(r"(?P<file>[^\n]{1,300}), line (?P<line>[0-9]{1,7})")


class Limits(NamedTuple):
    """How much code a page shows: files, lines of one, lines and characters of all, and characters of a line."""

    files: int
    lines_each: int
    lines: int
    characters: int
    line: int


SUBMISSION = Limits(60, 4_000, 8_000, 250_000, 2_000)
"""A page with all files of a submission."""

ONE_FILE = Limits(1, 4_000, 4_000, 250_000, 64_000)
"""A page with a part of one file."""


class Said(NamedTuple):
    """What is said of a line: by a verdict of this status, in these words."""

    status: str
    text: str


class Line(NamedTuple):
    """A line of a file, counted from 1, or its begin: `cut` are characters that are left out behind it."""

    number: int
    text: str
    said: tuple[Said, ...]
    cut: int = 0


class Code(NamedTuple):
    """A file as it is shown, with a remark on how it was read.

    `size` is the number of its lines, of which some may be left out; `beyond` are those that something is said of among
    these.
    """

    place: int
    path: str
    lines: tuple[Line, ...] = ()
    size: int = 0
    beyond: tuple[int, ...] = ()
    why: str = ""
    remark: str = ""

    @property
    def named(self) -> int:
        """How many of its lines something is said of."""
        return sum(bool(one.said) for one in self.lines) + len(self.beyond)

    @property
    def left(self) -> int:
        """How many of its lines are left out."""
        return self.size - len(self.lines)

    @property
    def following(self) -> int:
        """The number of the first line that is left out behind those that are shown; 0 for none."""
        last = self.lines[-1].number if self.lines else 0
        return last + 1 if last < self.size else 0


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


def code_of(
    handed: Sequence[Handed], result: Result, comments: Iterable[Comment] = (), limits: Limits = SUBMISSION
) -> list[Code]:
    """The files as they are shown, as far as the limits go: first those that something is said of, then other code."""
    named = _by_file(result, comments)
    order = sorted(
        range(len(handed)),
        key=lambda place: (handed[place].path not in named, not handed[place].path.endswith(SOURCES)),
    )
    found: dict[int, Code] = {}
    left = limits
    for place in order:
        one = handed[place]
        shown = _code(place, one, named.get(one.path, {}), left, 1)
        found[place] = shown
        if shown.lines:
            left = left._replace(
                files=left.files - 1,
                lines=left.lines - len(shown.lines),
                characters=left.characters - sum(len(line.text) for line in shown.lines),
            )
    return [found[place] for place in range(len(handed))]


def code_from(
    handed: Sequence[Handed], place: int, first: int, result: Result, comments: Iterable[Comment] = ()
) -> Code:
    """A part of one file, which begins with the line of this number."""
    one = handed[place]
    return _code(place, one, _by_file(result, comments).get(one.path, {}), ONE_FILE, first)


def _by_file(result: Result, comments: Iterable[Comment]) -> dict[str, dict[int, list[Said]]]:
    """file -> line -> what is said of it."""
    found: dict[str, dict[int, list[Said]]] = {}
    for (file, line), said in named_lines(result, comments).items():
        found.setdefault(file, {})[line] = said
    return found


def size_of(one: Handed) -> int:
    """How many lines a file has as it is shown; 0 where it is not there."""
    return _size(_text(one.path, one.data)[0]) if one.data is not None else 0


def _text(path: str, data: bytes) -> tuple[str, str]:
    """A file as it is shown, and a remark on how it was read."""
    text, remark = source_text(path, data)
    return unified(text, path), remark


def _size(text: str) -> int:
    return text.count("\n") + (not text.endswith("\n") and bool(text))


def _code(place: int, one: Handed, named: dict[int, list[Said]], limits: Limits, first: int) -> Code:
    if one.data is None:
        return Code(place, one.path, why=one.why)
    # Python's own files are graded whatever is in them, so they are shown.
    if b"\0" in one.data[:4096] and not is_python(one.path):
        return Code(place, one.path, why="This is no text.")
    text, remark = _text(one.path, one.data)
    size = _size(text)
    if not size:
        return Code(place, one.path, why="This file is empty.", remark=remark)
    lines: list[Line] = []
    if limits.files > 0:
        characters = limits.characters
        last = min(first - 1 + min(limits.lines_each, limits.lines), size)
        # No more is split than is shown.
        texts = text.split("\n", last)[:last] if last >= first else []
        for number, line in enumerate(texts[first - 1 :], first):
            if characters <= 0:
                break
            shown = line[: min(limits.line, characters)]
            characters -= len(shown)
            lines.append(Line(number, shown, tuple(named.get(number, ())), len(line) - len(shown)))
    there = {line.number for line in lines}
    beyond = tuple(sorted(number for number in named if number not in there and 0 < number <= size))
    return Code(place, one.path, tuple(lines), size, beyond, remark=remark)
