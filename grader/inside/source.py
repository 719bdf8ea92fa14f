"""Turns the files of a submission into Python source that can be compiled, as far as that is possible.

Runs inside the sandbox, because parsing hostile source can take seconds or crash.  Each repair leaves
a notice in words for the student; nothing is repaired silently.
"""

from __future__ import annotations

import ast
import codecs
import io
import re
import sys
import tokenize
from collections.abc import Callable

from . import newer, notebooks, python2, repair
from .excerpt import pointed
from .notebooks import notebook_source

TAB = 8
Notify = Callable[[str, str, int | None], None]
"""Called with (kind, text, line or None).  What follows in further lines of the text is an excerpt of the source."""

MOST_TOLD = 10
"""Places of one file that are told; the others are counted."""

LONGEST_OTHER = 300_000
"""Characters of a file in which syntax of other versions of Python is looked for."""

RUNNING = f"{sys.version_info[0]}.{sys.version_info[1]}"

_A_WORD = re.compile(r"[^\W\d_]{2,}")
_BETWEEN = frozenset({tokenize.COMMENT, tokenize.NL, tokenize.ENCODING})
_BEGINNING = frozenset({tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT})
"""What stands between statements, and what a statement begins after: a text that is a statement explains something."""

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def decode(data: bytes) -> str:
    """The text of a source file: by its byte-order mark, its coding line, UTF-8, or else Latin-1."""
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return data.decode(encoding, "replace")
    if data[:64].count(0) > len(data[:64]) // 4:
        return data.decode("utf-16-le" if data[1:2] == b"\0" else "utf-16-be", "replace")
    try:
        lines = iter(data.splitlines(keepends=True)[:2])
        encoding, _ = tokenize.detect_encoding(lambda: next(lines, b""))
        return data.decode(encoding)
    except (SyntaxError, LookupError, UnicodeDecodeError):
        return data.decode("latin-1")


def words(path: str, data: bytes) -> int:
    """How many words the comments and docstrings of one file have; those before a place that cannot be read."""
    text = decode(data).replace("\r\n", "\n").replace("\r", "\n")
    found: list[str] = []
    begins = True
    try:
        if path.endswith(".ipynb"):
            text = notebook_source(text)
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and begins):
                found.append(token.string)
            if token.type not in _BETWEEN:
                begins = False
            if token.type in _BEGINNING:
                begins = True
    except (tokenize.TokenError, SyntaxError, ValueError):
        pass
    return len(_A_WORD.findall(" ".join(found)))


def parse(path: str, data: bytes, notify: Notify) -> ast.Module | None:
    """The syntax tree of one file, repaired where needed; None where nothing of it can be read."""
    try:
        text = _plain(path, data)
    except ValueError:
        what = (
            "is no readable notebook"
            if path.endswith(".ipynb")
            else "is no text in the encoding that it names"
        )
        notify("unreadable", f"{path} {what}.", None)
        return None
    if path.endswith(".ipynb"):
        notify("notebook", f"{path} is a notebook; its code cells were read one after the other.", None)
    try:
        return _compile(text, path)
    except SyntaxError as error:
        first = error
    spaced = text.expandtabs(TAB)
    if isinstance(first, TabError) and (tree := _attempt(spaced, path)):
        where, line = place(path, data, first.lineno or 1)
        words = f"{path} mixes tabs and spaces" if line else f"{where}: tabs and spaces are mixed here"
        notify("tabs", f"{words}; it was read with tabs of {TAB} columns.", line)
        return tree
    return _repaired(path, data, spaced, first, notify)


def _repaired(path: str, data: bytes, text: str, first: SyntaxError, notify: Notify) -> ast.Module:
    """The syntax tree of a text that Python refuses, as far as it can be read, with all that is to be said of it."""
    # A longer text is no program of a student, and takes its time.
    known = text if len(text) <= LONGEST_OTHER else ""
    later = newer.Rewritten(known)
    old = python2.AsPython3(later.text)
    told = _Told(path, data, text)
    gone: set[int] = set()

    def left_out(error: SyntaxError, row: int, start: int, end: int) -> None:
        gone.update(range(start, end))
        inside = next((one for one in later.found if start <= one.row < end and not one.rewritten), None)
        if inside is not None:
            told.newer(inside.row, inside.column, inside.end, inside.version, "It was left out.")
        elif newer.SAID_BY_PYTHON.search(error.msg or ""):
            row, first_column, end_column = told.of_error(error, rewritten)
            told.newer(row, first_column, end_column, (3, 15), "It was left out.")
        elif python2.SAID_BY_PYTHON.search(error.msg or ""):
            words = f"Python 2 can read this; Kibitz runs on Python {RUNNING}. It was left out."
            told.add("python2", *told.of_error(error, rewritten), words)
        else:
            told.add("syntax", *told.of_error(error, rewritten), f"Python cannot read this ({error.msg}).")

    rewritten = later.text if known else text
    tree = _attempt(rewritten, path)
    if tree is None:
        rewritten = old.text if known else text
        tree = _attempt(rewritten, path)
        if tree is None:
            tree = repair.parse_rest(rewritten, lambda rest: _compile(rest, path), left_out)
            tree.body = [one for one in tree.body if not isinstance(one, ast.Pass)]
            for row, line in repair.conflicts(text):
                told.add(
                    "syntax",
                    row,
                    0,
                    len(line),
                    "Python cannot read this (a merge conflict; its first side was taken).",
                )
        if read := sorted(one for one in old.found if one[0] not in gone):
            words = "this is written for Python 2; it was read as Python 3 as far as possible."
            told.add("python2", *read[0], words)
    if told.is_empty and not later.found:
        told.add("syntax", *told.of_error(first), f"Python cannot read this ({first.msg}).")
    for one in later.found:
        if one.rewritten and one.row not in gone:
            told.newer(
                one.row, one.column, one.end, one.version, "It was graded as if it were written for that."
            )
    told.send(notify, any_left=bool(tree.body))
    return later.finished(tree)


class _Told:
    """What there is to say of the lines of one file, in their order, each with the line and a caret as Python shows it."""

    def __init__(self, path: str, data: bytes, text: str) -> None:
        self._path, self._data = path, data
        self._rows = text.split("\n")
        self._all: list[tuple[int, int, int, str, str]] = []

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to say yet."""
        return not self._all

    def add(self, kind: str, row: int, start: int, end: int, words: str) -> None:
        """Say something of what stands in a row, from 1, between two columns, from 0."""
        self._all.append((row, start, end, kind, words))

    def newer(self, row: int, start: int, end: int, version: tuple[int, int], what: str) -> None:
        """Say that a newer Python can read what stands there."""
        words = f"Python {version[0]}.{version[1]} can read this; Kibitz runs on Python {RUNNING}. {what}"
        self.add("newer-python", row, start, end, words)

    def of_error(self, error: SyntaxError, read: str | None = None) -> tuple[int, int, int]:
        """Row and columns of an error in the text that was `read`, where it is not the student's own."""
        rows = self._rows
        row = min(max(error.lineno or 1, 1), len(rows))
        while row > 1 and not rows[row - 1].strip():
            row -= 1
        own = rows[row - 1]
        if row != error.lineno:
            return row, len(own.rstrip()), len(own.rstrip()) + 1
        start = max((error.offset or 1) - 1, 0)
        same_row = error.end_lineno in (None, error.lineno) and error.end_offset
        end = max((error.end_offset or 1) - 1, start + 1) if same_row else max(start + 1, len(own))
        if read is not None and (other := _row(read, row)) != own:
            start, end = _moved(start, other, own), max(_moved(end, other, own), 1)
        return row, start, end

    def send(self, notify: Notify, *, any_left: bool) -> None:
        """Tell all of it; of what was left out, the first says that the rest was graded."""
        first = any_left
        for row, start, end, kind, words in sorted(self._all)[:MOST_TOLD]:
            if kind == "syntax" and first:
                words, first = f"{words} The parts that can be read were graded.", False
            where, line = place(self._path, self._data, row)
            notify(kind, f"{where}: {words}\n{pointed(self._rows[row - 1], start, end)}", line)
        if (more := len(self._all) - MOST_TOLD) > 0:
            notify("syntax", f"{self._path}: there are {more:,} more places like these.", None)


def explained(path: str, data: bytes, error: SyntaxError, words: str) -> tuple[str, int | None]:
    """(text with the line and a caret, line or None) for an error of a file that can be parsed, and still is no Python."""
    told = _Told(path, data, _plain(path, data).expandtabs(TAB))
    row, start, end = told.of_error(error)
    found: list[tuple[str, int | None]] = []
    told.add("", row, start, end, words)
    told.send(lambda kind, text, line: found.append((text, line)), any_left=False)
    return found[0]


def place(path: str, data: bytes, line: int) -> tuple[str, int | None]:
    """(the place in words, the line of the file or None) of a line of a file's source, which in a notebook is in a cell."""
    if not path.endswith(".ipynb"):
        return f"{path}, line {line}", line
    try:
        cell, inner = notebooks.place(decode(data), line)
    except ValueError:
        return path, None
    return f"{path}, code cell {cell}, line {inner}", None


def _plain(path: str, data: bytes) -> str:
    """The source in a file.  ValueError where it should be a notebook and is none."""
    text = decode(data)
    if path.endswith(".ipynb"):
        text = notebook_source(text)
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")


def _row(text: str, number: int) -> str:
    rows = text.split("\n")
    return rows[number - 1] if number <= len(rows) else ""


def _moved(column: int, read: str, own: str) -> int:
    """Where in a student's row stands what is at a column of the row that was read in its place."""
    same = next(
        (n for n, (a, b) in enumerate(zip(read, own, strict=False)) if a != b), min(len(read), len(own))
    )
    return column if column <= same else max(min(column + len(own) - len(read), len(own)), same)


def _compile(text: str, path: str) -> ast.Module:
    try:
        return ast.parse(text, path)
    except (RecursionError, MemoryError, ValueError, OverflowError) as error:
        raise SyntaxError(f"too deeply nested or malformed: {type(error).__name__}") from None


def _attempt(text: str, path: str) -> ast.Module | None:
    try:
        return _compile(text, path)
    except SyntaxError:
        return None
