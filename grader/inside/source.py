"""Turns the files of a submission into Python source that can be compiled, as far as that is possible.

Runs inside the sandbox, because parsing hostile source can take seconds or crash.  Each repair leaves
a notice in words for the student; nothing is repaired silently.
"""

from __future__ import annotations

import ast
import codecs
import io
import json
import re
import tokenize
from collections.abc import Callable

from . import repair

TAB = 8
Notify = Callable[[str, str, int | None], None]
"""Called with (kind, text, line or None)."""

_A_WORD = re.compile(r"[^\W\d_]{2,}")
_BETWEEN = frozenset({tokenize.COMMENT, tokenize.NL, tokenize.ENCODING})
_BEGINNING = frozenset({tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT})
"""What stands between statements, and what a statement begins after: a text that is a statement explains something."""

_PYTHON2 = (
    (
        re.compile(r"^([ \t]*)print(?:[ \t]{2,}|[ \t](?![(=]))([^ \t\n](?:.*[^ \t\n])?)[ \t]*$", re.M),
        r"\1print(\2)",
    ),
    (re.compile(r"^([ \t]*)print[ \t]*$", re.M), r"\1print()"),
    (
        re.compile(r"^([ \t]*)raise[ \t]+(\w+)[ \t]*,[ \t]*([^ \t\n](?:.*[^ \t\n])?)[ \t]*$", re.M),
        r"\1raise \2(\3)",
    ),
    (re.compile(r"^([ \t]*)except[ \t]+([\w.]+)[ \t]*,[ \t]*(\w+)[ \t]*:", re.M), r"\1except \2 as \3:"),
    (re.compile(r"<>"), "!="),
    (re.compile(r"\braw_input\b"), "input"),
    (re.compile(r"\bxrange\b"), "range"),
)
_OF_PYTHON = frozenset({"time", "timeit", "capture", "prun"})
"""Magics of a whole cell below which Python stands."""

_ONLY_NOTEBOOK = re.compile(r"[%!?]|[\w.]+\?{1,2}[ \t]*$|get_ipython\(\)|(?:from|import)[ \t]+IPython\b")
_GIVEN_BY_NOTEBOOK = re.compile(r"(\w+(?:[ \t]*,[ \t]*\w+)*)[ \t]*=[ \t]*(?:[!%]|get_ipython\(\))")
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
    except (tokenize.TokenError, SyntaxError, ValueError, AttributeError, TypeError):
        pass
    return len(_A_WORD.findall(" ".join(found)))


def notebook_source(text: str) -> str:
    """The code cells of a Jupyter notebook, one after the other, without what only a notebook can read.

    Source: the formats 3, whose cells are in worksheets and hold `input`, and 4 of nbformat; for the lines, IPython's magics, shell
    commands and questions.
    """
    book = json.loads(text)
    cells = book.get("cells") or [
        cell for sheet in book.get("worksheets", ()) for cell in sheet.get("cells", ())
    ]
    parts = []
    for cell in cells:
        if cell.get("cell_type") != "code":
            continue
        source = cell.get("source", cell.get("input", ""))
        source = source if isinstance(source, str) else "".join(source)
        lines = source.removeprefix("\ufeff").splitlines()
        first = next((line for line in lines if line.strip()), "")
        if first.startswith("%%") and first[2:].partition(" ")[0] not in _OF_PYTHON:
            # The cell is in another language.
            lines = [""] * len(lines)
        parts.append("\n".join(map(_plain_line, lines)))
    return "\n\n".join(parts)


def _plain_line(line: str) -> str:
    """A line of a notebook as Python: a magic, a shell command or a question does nothing, and gives nothing."""
    text = line.lstrip()
    indent = line[: len(line) - len(text)]
    if _ONLY_NOTEBOOK.match(text):
        return f"{indent}pass"
    if given := _GIVEN_BY_NOTEBOOK.match(text):
        return f"{indent}{given[1]} = []"
    return line


def parse(path: str, data: bytes, notify: Notify) -> ast.Module | None:
    """The syntax tree of one file, repaired where needed; None where nothing of it can be read."""
    text = decode(data)
    if path.endswith(".ipynb"):
        try:
            text = notebook_source(text)
        except (ValueError, AttributeError, TypeError):
            notify("unreadable", f"{path} is no readable notebook.", None)
            return None
        notify("notebook", f"{path} is a notebook; its code cells were read one after the other.", None)
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    try:
        return _compile(text, path)
    except SyntaxError as error:
        first = error
    repaired = text.expandtabs(TAB)
    if isinstance(first, TabError) and (tree := _attempt(repaired, path)):
        notify("tabs", f"{path} mixes tabs and spaces; it was read with tabs of {TAB} columns.", first.lineno)
        return tree
    for pattern, new in _PYTHON2:
        repaired = pattern.sub(new, repaired)
    if tree := _attempt(repaired, path):
        notify(
            "python2",
            f"{path} is written for Python 2; it was read as Python 3 as far as possible.",
            first.lineno,
        )
        return tree
    tree = repair.parse_rest(repaired, lambda rest: _compile(rest, path))
    tree.body = [one for one in tree.body if not isinstance(one, ast.Pass)]
    why = f"{path}, line {first.lineno}: Python cannot read this ({first.msg})."
    notify("syntax", why + (" The parts that can be read were graded." if tree.body else ""), first.lineno)
    return tree


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
