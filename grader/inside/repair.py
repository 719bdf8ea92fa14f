"""Reads what can be read of a source that Python refuses: all but the statements that are broken.

Statements are found by strings, brackets and indentation, so that one slip takes nothing healthy along.  A broken
statement in a function becomes an error that is raised where it would run, so that what does not come there works; anywhere
else it is left out.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator

from .pieces import NO_EXPRESSION

MOST_STATEMENTS = 30
"""Statements that are left out one by one, before whole blocks are."""

MOST_BLOCKS = 200
"""Blocks that are left out before the file is given up."""

MOST_READ = 5_000_000
"""Characters that are read again for that: a file that is long gets fewer attempts."""

_TOKEN = re.compile(
    r"""(?P<comment>\#[^\n]*)
    |(?P<text>(?P<marks>\"{3}|'{3})(?:\\.|(?!(?P=marks))[^\\])*(?P=marks))
    |(?P<open>[\[({])|(?P<close>[\])}])
    |(?P<line>\"(?:\\.|[^\"\\\n])*\"?|'(?:\\.|[^'\\\n])*'?)
    |(?P<joined>\\\n)|(?P<end>\n)|(?P<other>[^\#\"'\[\](){}\\\n]+|\\)""",
    re.X | re.S,
)
_CLAUSE = re.compile(r"(?:elif|else|except|finally|case)\b")
_HAS_CLAUSES = re.compile(r"(?:async[ \t]+)?(?:if|for|while|try|match)\b")
_HEADER = re.compile(r"on line (\d+)$")
_CONFLICT = re.compile(r"<{7}(?: |$)")
_BLANK = ("", "#")

Parse = Callable[[str], ast.Module]
"""What parses a text; SyntaxError where it cannot."""

LeftOut = Callable[[SyntaxError, int, int, int], None]
"""Called with the error, the row from 1 that it is about, and the rows, from 1 to before the last, of the statement that is left out."""


class _Line:
    """A logical line: its rows from `start` to before `end`, and its indentation; a clause of the statement before it, or a decorator?"""

    __slots__ = ("clause", "decorator", "end", "function", "has_clauses", "indent", "start")

    def __init__(self, rows: list[str], start: int, end: int) -> None:
        self.start, self.end = start, end
        text = rows[start].lstrip()
        self.indent = len(rows[start]) - len(text)
        self.clause = bool(_CLAUSE.match(text))
        self.has_clauses = bool(_HAS_CLAUSES.match(text))
        self.decorator = text.startswith("@")
        self.function = text.startswith(("def ", "async def "))


def parse_rest(text: str, parse: Parse, left_out: LeftOut) -> ast.Module:
    """The syntax tree of a text without its broken statements; an empty one where nothing can be read.

    Each statement that is left out is told, but not those that go because of what was left out in them.
    """
    rows = _without_conflicts(text).split("\n")
    gone: set[int] = set()
    for attempt in range(min(MOST_STATEMENTS + MOST_BLOCKS, 1 + MOST_READ // (len(text) + 1))):
        try:
            return parse("\n".join(rows))
        except SyntaxError as error:
            lines = [*_logical_lines(rows)]
            at = _blamed(error, len(rows))
            first, last = _broken(lines, at, gone, whole=attempt >= MOST_STATEMENTS)
            start, end = (lines[first].start, lines[last].end) if lines else (0, len(rows))
            if gone.issuperset(range(start, end)):
                break
            if at not in gone and not (_is_emptied(error) and not gone.isdisjoint(range(start, end))):
                left_out(error, at + 1, start + 1, end + 1)
            inside = bool(lines) and _in_function(lines, first)
            # An indentation that fits nowhere would fit no better in front of something else.
            fits = not isinstance(error, IndentationError) or _is_emptied(error)
            hole = f'raise SyntaxError("Python cannot read line {at + 1}")' if inside else "pass"
            indent = lines[first].indent if lines else 0
            rows[start:end] = [" " * indent + hole if fits else "", *[""] * (end - start - 1)]
            gone.update(range(start, end))
    return ast.Module(body=[], type_ignores=[])


def _is_emptied(error: SyntaxError) -> bool:
    """Whether an error is about a block that has nothing in it."""
    return isinstance(error, IndentationError) and _HEADER.search(error.msg or "") is not None


def _blamed(error: SyntaxError, rows: int) -> int:
    """The row that an error is about: that of the header where the block below it is missing."""
    header = _HEADER.search(error.msg or "") if isinstance(error, IndentationError) else None
    at = int(header[1]) if header else error.lineno or 1
    return min(max(at - 1, 0), rows - 1)


def _broken(lines: list[_Line], at: int, gone: set[int], *, whole: bool) -> tuple[int, int]:
    """The logical lines, first and last, of the statement that row `at` is in: a larger one each time that it is gone already."""
    if not lines:
        return 0, 0
    number = max((n for n, line in enumerate(lines) if line.start <= at), default=0)
    # A row that is blank, or gone, stands for the statement before it.
    first, last = _statement(lines, number)
    while (at in gone and gone.issuperset(range(lines[first].start, lines[last].end))) or (
        whole and lines[first].indent
    ):
        header = next((n for n in range(first - 1, -1, -1) if lines[n].indent < lines[first].indent), None)
        if header is None:
            break
        first, last = _statement(lines, header)
    return first, last


def _statement(lines: list[_Line], number: int) -> tuple[int, int]:
    """The statement that begins in a line, with its decorators, its block, and all clauses of it; a decorator alone."""
    if lines[number].decorator:
        return number, number
    indent = lines[number].indent
    first = number
    if lines[number].clause:
        head = number
        while head and (lines[head].indent > indent or (lines[head].clause and lines[head].indent == indent)):
            head -= 1
        # A clause of no statement stands for itself.
        first = head if lines[head].has_clauses and lines[head].indent == indent else number
    while first and lines[first - 1].decorator and lines[first - 1].indent == indent:
        first -= 1
    last = number
    while last + 1 < len(lines) and (
        lines[last + 1].indent > indent or (lines[last + 1].indent == indent and lines[last + 1].clause)
    ):
        last += 1
    return first, last


def _in_function(lines: list[_Line], number: int) -> bool:
    indent = lines[number].indent
    for line in reversed(lines[:number]):
        if line.indent < indent:
            if line.function:
                return True
            indent = line.indent
    return False


def _logical_lines(rows: list[str]) -> Iterator[_Line]:
    """The logical lines of a text, without blank ones and comments."""
    text = "\n".join(rows) + "\n"
    start = row = depth = 0
    for token in _TOKEN.finditer(text):
        kind, count = token.lastgroup, token[0].count("\n")
        if token["open"]:
            depth += 1
        elif token["close"]:
            depth = max(depth - 1, 0)
        row += count
        if kind != "end":
            continue
        if depth and row < len(rows) and not NO_EXPRESSION.match(rows[row]):
            continue
        depth = 0
        while start < row and rows[start].lstrip()[:1] in _BLANK:
            start += 1
        if start < row:
            yield _Line(rows, start, row)
        start = row


def conflicts(text: str) -> list[tuple[int, str]]:
    """(row from 1, its text) where a merge left its first mark."""
    return [(row, line) for row, line in enumerate(text.split("\n"), 1) if _CONFLICT.match(line)]


def _without_conflicts(text: str) -> str:
    """A text without the marks that a merge leaves: of each conflict, the first side stays."""
    if not conflicts(text):
        return text
    kept, side = [], 0
    for line in text.split("\n"):
        if _CONFLICT.match(line):
            side, line = 1, ""
        elif side and re.match(r"(?:={7}|\|{7}(?: .*)?)$", line):
            side, line = 2, ""
        elif side and re.match(r">{7}(?: |$)", line):
            side, line = 0, ""
        kept.append("" if side == 2 else line)
    return "\n".join(kept)
