"""The code of a submission as a sequence of tokens, without what can be changed at no cost: for comparing.

Comments, docstrings, layout and names say nothing here: every name is one and the same token, and so are
all texts and all numbers.  Only lexing is done, in the trusted process, so everything is bounded: how much is
read, how long a line may be, how many tokens there are.  What Python would refuse is lexed all the same.
"""

from __future__ import annotations

import functools
import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from grader.model.names import ENDINGS
from grader.similarity import perl_tokens
from grader.similarity.perl_tokens import NAME, NUMBER, SILENT, TEXT, other
from grader.similarity.perl_tokens import Place as Place
from grader.submissions.submission import SOURCES

if TYPE_CHECKING:
    from pygments.lexers.python import PythonLexer
    from pygments.token import _TokenType

MAX_TEXT = 128 * 1024
"""Characters of a submission's code that are looked at."""

MAX_TOKENS = 20_000
"""Tokens of a submission that are looked at: about 2,500 lines."""

MAX_LINE = 400
"""Characters of a line.  A longer one is broken, since the lexer's time grows with the square of some of them."""

MAX_BLANK = 40
"""Blanks in a row, for the same reason.  More are shown as so many."""

_BOMS = {b"\xef\xbb\xbf": "utf-8", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}


@dataclass(frozen=True)
class Source:
    """One file's code, in lines.  `numbers` has the line of the file that each is a part of, from 1."""

    path: str
    lines: tuple[str, ...]
    numbers: tuple[int, ...]


class Tokens(NamedTuple):
    """The tokens of one file: a byte for the kind of each, and where each stands."""

    codes: bytes
    places: list[Place]


class _Cell(msgspec.Struct):
    cell_type: str = ""
    source: str | list[str] = ""


class _Notebook(msgspec.Struct):
    cells: list[_Cell] = []


def read_sources(files: Mapping[str, bytes]) -> list[Source]:
    """The code in the files of a submission, in the order of their paths, up to the limit."""
    found = []
    left = MAX_TEXT
    for path, data in sorted(files.items()):
        if left > 0 and posixpath.splitext(path)[1] in SOURCES:
            # No character takes more than four bytes, so what is cut here is never missed.
            text = (_notebook(data) if path.endswith(".ipynb") else _text(data[: 4 * left]))[:left]
            left -= len(text)
            found.append(_broken(path, text))
    return found


def _text(data: bytes) -> str:
    """The text of a file.  A coding line is not followed: some of Python's codecs can be made to take hours."""
    for mark, encoding in _BOMS.items():
        if data.startswith(mark):
            return data[len(mark) if encoding == "utf-8" else 0 :].decode(encoding, "replace")
    if data[:64].count(0) > len(data[:64]) // 4:
        return data.decode("utf-16-le" if data[1:2] == b"\0" else "utf-16-be", "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        # The cut above may have gone through a character.
        whole = error.start < len(data) - 3
        return data.decode("latin-1") if whole else data.decode("utf-8", "replace")


def _notebook(data: bytes) -> str:
    """The code cells of a notebook; nothing where it is none."""
    try:
        cells = msgspec.json.decode(data, type=_Notebook).cells
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return ""
    return "\n".join(
        cell.source if isinstance(cell.source, str) else "".join(cell.source)
        for cell in cells
        if cell.cell_type == "code"
    )


def _broken(path: str, text: str) -> Source:
    lines, numbers = [], []
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    text = re.sub(rf"[^\S\n]{{{MAX_BLANK},}}", " " * MAX_BLANK, text)
    for number, line in enumerate(text.split("\n"), 1):
        for start in range(0, max(len(line), 1), MAX_LINE):
            part = line[start : start + MAX_LINE]
            # At each line of blanks, the lexer would look for a docstring behind all such lines that follow.
            lines.append("" if part.isspace() else part)
            numbers.append(number)
    if lines and not lines[-1]:
        del lines[-1], numbers[-1]
    return Source(path, tuple(lines), tuple(numbers))


def tokenized(sources: list[Source]) -> list[Tokens]:
    """The tokens of each file, up to the limit for all together."""
    found = []
    left = MAX_TOKENS
    for source in sources:
        codes = bytearray()
        places: list[Place] = []
        for code, place in _tokens(source) if left > 0 else ():
            if code == TEXT and codes[-1:] == bytes([TEXT]):
                # Quotes, contents and escapes of a text come one by one.
                if places[-1].line == place.line:
                    places[-1] = places[-1]._replace(end=place.end)
                continue
            codes.append(code)
            places.append(place)
            if len(codes) == left:
                break
        left -= len(codes)
        found.append(Tokens(bytes(codes), places))
    return found


@functools.cache
def _lexer() -> PythonLexer:
    from pygments.lexers.python import PythonLexer

    return PythonLexer()


def _tokens(source: Source) -> Iterator[tuple[int, Place]]:
    starts = [0]
    for text in source.lines:
        starts.append(starts[-1] + len(text) + 1)
    line = 0
    if source.path.endswith(ENDINGS["perl"]):
        yield from perl_tokens.tokens(source.lines)
        return
    for at, kind, value in _lexer().get_tokens_unprocessed("\n".join(source.lines)):
        code = _code(kind) or other(value)
        if code > SILENT:
            while starts[line + 1] <= at:
                line += 1
            column = at - starts[line]
            # What goes on in the next line (a text in triple quotes) is marked in its first.
            yield code, Place(line, column, min(column + len(value), len(source.lines[line])))


@functools.cache
def _code(kind: _TokenType) -> int:
    """The number of a kind of token; 0 where it depends on the token's text."""
    from pygments.token import Token, is_token_subtype

    if kind is Token.Name.Builtin:
        return 0
    groups = {
        Token.Text: SILENT,
        Token.Comment: SILENT,
        Token.Literal.String.Doc: SILENT,
        Token.Literal.String: TEXT,
        Token.Literal.Number: NUMBER,
        Token.Name: NAME,
    }
    return next((code for group, code in groups.items() if is_token_subtype(kind, group)), 0)
