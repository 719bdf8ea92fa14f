"""The code of a submission as a sequence of tokens, without what can be changed at no cost: for comparing.

Comments, docstrings, layout and names say nothing here: every name is one and the same token, and so are
all texts and all numbers.  Brackets that only group, commas before a closing bracket, semicolons, `pass` and texts that
stand alone are no tokens.  Only lexing is done, in the trusted process, so everything is bounded: how much is
read, how long a line may be, how many tokens there are.  What Python would refuse is lexed all the same.
"""

from __future__ import annotations

import functools
import posixpath
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from grader.model.names import ENDINGS
from grader.similarity import perl_tokens, silence
from grader.similarity.normal_form import normal_form
from grader.similarity.perl_tokens import NAME, NUMBER, SILENT, TEXT, other
from grader.similarity.perl_tokens import Place as Place
from grader.submissions.submission import SOURCES

if TYPE_CHECKING:
    from pygments.lexers.python import PythonLexer
    from pygments.token import _TokenType

MAX_TEXT = 128 * 1024
"""Characters of a submission's code that are looked at."""

MAX_SILENT = MAX_TEXT // 4
"""Characters of these that comments, docstrings and empty lines may take.  What is beyond is left out and takes none."""

MAX_RAW = 8 * MAX_TEXT
"""Characters of a submission that are read to find its code."""

MAX_TOKENS = 20_000
"""Tokens of a submission that are looked at: about 2,500 lines."""

MAX_LINE = 400
"""Characters of a line.  A longer one is broken, since the lexer's time grows with the square of some of them."""

MAX_BLANK = 40
"""Blanks in a row, for the same reason.  More are shown as so many."""

_DEFINITION = re.compile(rb"^[ \t]*(?:class|def|sub|package)[ \t]+(\w+)", re.MULTILINE)

_BOMS = {b"\xef\xbb\xbf": "utf-8", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}


@dataclass(frozen=True)
class Source:
    """One file's code, in lines.  `numbers` has the line of the file that each is a part of, from 1.

    `whole`: all of its code is there.
    """

    path: str
    lines: tuple[str, ...]
    numbers: tuple[int, ...]
    whole: bool = True


class Tokens(NamedTuple):
    """The tokens of one file: a byte for the kind of each, and where each stands.  `whole`: all of them are there."""

    codes: bytes
    places: list[Place]
    whole: bool = True


class _Cell(msgspec.Struct):
    cell_type: str = ""
    source: str | list[str] = ""


class _Notebook(msgspec.Struct):
    cells: list[_Cell] = []


def read_sources(files: Mapping[str, bytes], names: Collection[str] = ()) -> list[Source]:
    """The code in the files of a submission, up to the limit.

    Files that define most of these `names` come first, because they are what is graded; then the smaller ones, so that one
    large file takes no room from the others.
    """
    wanted = {name.encode() for name in names}
    code = [
        (-len(wanted.intersection(_DEFINITION.findall(data, 0, 4 * MAX_RAW))), len(data), path)
        for path, data in files.items()
        if posixpath.splitext(path)[1] in SOURCES
    ]
    found = []
    room = _Room()
    for _, _, path in sorted(code):
        # No character takes more than four bytes, so what is cut here is never missed.
        data, most = files[path], room.raw
        text = _notebook(data) if path.endswith(".ipynb") else _text(data[: 4 * most + 4])
        room.raw -= min(len(text), most)
        found.append(_broken(path, text[:most], room, len(text) <= most))
    return found


@dataclass
class _Room:
    """How much more may be read of a submission: of its text, of its code and comments, and of comments."""

    raw: int = MAX_RAW
    all: int = MAX_TEXT
    silent: int = MAX_SILENT


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


def _broken(path: str, text: str, room: _Room, whole: bool) -> Source:
    lines, numbers = [], []
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    text = re.sub(rf"[^\S\n]{{{MAX_BLANK},}}", " " * MAX_BLANK, text)
    speech = silence.perl if path.endswith(ENDINGS["perl"]) else silence.python
    leaves_out = False
    for number, one in enumerate(speech(text.split("\n")), 1):
        line, code = one.text, one.code
        # What goes over several lines is there as a whole or not at all, or else what follows would be text.
        leaves_out = leaves_out if one.goes_on else len(line) - len(code) + (not code) > room.silent
        if leaves_out:
            if not code:
                continue
            line = code
        elif one.goes_on and one.is_open and room.silent <= 0:
            continue
        elif not one.goes_on and len(line) > MAX_LINE:
            # A comment that was broken would be code, and so would be what follows half a text.
            is_text = not (code or one.is_open or line.lstrip().startswith("#"))
            line = "" if is_text else line[:MAX_LINE] if len(code) < MAX_LINE else code
        if room.all <= 0:
            whole &= not code
            break
        if len(line) + 1 > room.all:
            line, whole = line[: room.all], False
        room.silent -= len(line) - len(code) + (not code) if not leaves_out else 0
        room.all -= len(line) + 1
        for start in range(0, max(len(line), 1), MAX_LINE):
            part = line[start : start + MAX_LINE]
            # At each line of blanks, the lexer would look for a docstring behind all such lines that follow.
            lines.append("" if part.isspace() else part)
            numbers.append(number)
    if lines and not lines[-1]:
        del lines[-1], numbers[-1]
    return Source(path, tuple(lines), tuple(numbers), whole)


def tokenized(sources: list[Source]) -> list[Tokens]:
    """The tokens of each file, up to the limit for all together."""
    found = []
    left = MAX_TOKENS
    for source in sources:
        codes = bytearray()
        places: list[Place] = []
        whole = source.whole
        for code, place in normal_form(_tokens(source), source.lines):
            if len(codes) == left:
                whole = False
                break
            codes.append(code)
            places.append(place)
        left -= len(codes)
        found.append(Tokens(bytes(codes), places, whole))
    return found


@functools.cache
def _lexer() -> PythonLexer:
    from pygments.lexers.python import PythonLexer

    try:
        from grader.similarity.quick_lexer import QuickPythonLexer
    except (ImportError, AttributeError):
        # A Python whose patterns are parsed by other names: the same tokens, only slower.
        return PythonLexer()
    return QuickPythonLexer()


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
