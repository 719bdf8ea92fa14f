"""The text of a file that was handed in, and its lines, as the language reads them that it is written in.

Whoever numbers lines, or shows code to a person, takes text and lines from here.  Otherwise a comment could look like code:
`str.splitlines` ends a line where Python does not, at a form feed or U+2028, and a coding line may have Python read other
characters than UTF-8 has.  Nothing here parses what a stranger wrote.
"""

from __future__ import annotations

import codecs
import re
import warnings
from typing import NamedTuple

from grader.model.names import ENDINGS

_BOMS = {codecs.BOM_UTF8: "utf-8", codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}

_LINES = re.compile(rb"([^\r\n]*)(?:\r\n|\r|\n|\Z)")
_NO_CODE = re.compile(rb"[ \t\f]*(?:#|\Z)")
_CODING = re.compile(rb"[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)", re.DOTALL)
"""PEP 263 (https://peps.python.org/pep-0263/), in the first two lines."""

_PLAIN = frozenset(
    {
        "ascii",
        "utf-8",
        "utf-8-sig",
        "koi8-r",
        "koi8-u",
        "mac-roman",
        "mac-latin2",
        "mac-cyrillic",
        "mac-greek",
    }
    | {f"iso8859-{number}" for number in range(1, 17)}
    | {
        f"cp{number}"
        for number in (437, 737, 775, 850, 852, 855, 857, 858, 860, 861, 862, 863, 865, 866, 874)
    }
    | {f"cp{number}" for number in range(1250, 1259)}
    | {
        "gb2312",
        "gbk",
        "gb18030",
        "big5",
        "big5hkscs",
        "cp949",
        "cp950",
        "euc_jp",
        "euc_kr",
        "cp932",
        "shift_jis",
    }
)
"""Encodings in which what looks like ASCII is ASCII."""

_STRANGE = frozenset(
    {"utf-7", "unicode-escape", "raw-unicode-escape", "hz", "iso2022_jp", "iso2022_kr", "cp037"}
)
"""Others that are read in a time by the text's length.  Some of Python's codecs can be made to take hours."""


class SourceText(NamedTuple):
    """A text, and what its reader should know of how it was read; empty for nothing."""

    text: str
    remark: str = ""


def is_python(path: str) -> bool:
    """Whether a file is read by Python, by its name."""
    return path.endswith(ENDINGS["python"])


def source_text(path: str, data: bytes) -> SourceText:
    """The text of a file: that of Python as the grader decodes it, by its mark, its coding line, UTF-8 or else Latin-1."""
    for mark, encoding in _BOMS.items():
        if data.startswith(mark):
            return SourceText(data[len(mark) :].decode(encoding, "replace"))
    if not is_python(path):
        return SourceText(data.decode("utf-8", "replace"))
    if data[:64].count(0) > len(data[:64]) // 4:
        return SourceText(data.decode("utf-16-le" if data[1:2] == b"\0" else "utf-16-be", "replace"))
    name = coding_line(data)
    try:
        encoding = codecs.lookup(_normal(name)).name if name else "utf-8"
    except LookupError:
        return SourceText(data.decode("latin-1"))
    shown = name[:40]
    if encoding not in _PLAIN | _STRANGE:
        return SourceText(
            data.decode("utf-8", "replace"),
            f"The first lines name the encoding {shown}. Python may read this file otherwise than it is shown here: what "
            "looks like a comment may be code.",
        )
    try:
        with warnings.catch_warnings():
            # Escapes that are none.
            warnings.simplefilter("ignore")
            text = data.decode(encoding)
    except ValueError:
        return SourceText(data.decode("latin-1"))
    if encoding in _PLAIN:
        return SourceText(text)
    return SourceText(
        text,
        f"The first lines name the encoding {shown}. The file is shown as Python reads it, which is otherwise than an "
        "editor shows it.",
    )


def coding_line(data: bytes) -> str:
    """The encoding that the first two lines of a Python file name; empty for none, Latin-1 where they are no UTF-8."""
    at = 0
    for _ in range(2):
        line = _LINES.match(data, at)
        assert line is not None, "it matches everywhere"
        try:
            line[1].decode("utf-8")
        except UnicodeDecodeError:
            return "latin-1"
        if found := _CODING.match(line[1]):
            return found[1].decode("ascii", "replace")
        if not _NO_CODE.match(line[1]):
            return ""
        at = line.end()
    return ""


def _normal(name: str) -> str:
    """A name as Python's tokenizer takes it: Emacs writes line ends behind it, as in utf-8-unix."""
    for known, others in (("utf-8", ("utf-8",)), ("latin-1", ("latin-1", "iso-8859-1", "iso-latin-1"))):
        if f"{name[:12].lower().replace('_', '-')}-".startswith(tuple(f"{one}-" for one in others)):
            return known
    return name


def unified(text: str, path: str = "") -> str:
    """A text with "\\n" for each line end: those of Python's tokenizer, and for Perl, which knows no other, "\\n" alone."""
    text = text.replace("\r\n", "\n")
    return text if path.endswith(ENDINGS["perl"]) else text.replace("\r", "\n")


def source_lines(path: str, data: bytes) -> list[str]:
    """The lines of a file, which are numbered from 1 as its language numbers them."""
    lines = unified(source_text(path, data).text, path).split("\n")
    return lines if lines[-1] else lines[:-1]
