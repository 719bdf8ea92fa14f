"""The tokens of Perl code, line by line, for comparing submissions; and the numbers that kinds of tokens have.

This is no parser: what is a division and what a pattern is left open, and a text that goes over several lines is words.
That changes nothing for a comparison, and takes the same time for every text of a length, however hostile.  pygments'
lexer for Perl does not: some texts of 100 KB keep it for a minute.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

SILENT, NAME, NUMBER, TEXT, _OTHERS = 1, 2, 3, 4, 5

_TOKEN = re.compile(
    r"""(?P<comment>(?<![$\w])\#.*)
    | (?P<text>"[^"]*" | '[^']*')
    | (?P<name>(?:\$\#|[$@%&])\{?\^?\w+\}?)
    | (?P<number>\d\w*(?:\.\d\w*)?)
    | (?P<word>[^\W\d]\w*)
    | (?P<sign>[^\w\s])""",
    re.VERBOSE,
)
_WORDS = frozenset(
    {
        "and", "bless", "cmp", "continue", "defined", "delete", "die", "do", "each", "else",
        "elsif", "eq", "eval", "exists", "for", "foreach", "ge", "goto", "grep", "gt", "if", "join",
        "keys", "last", "le", "length", "lt", "map", "my", "ne", "next", "no", "not", "open", "or",
        "our", "package", "pop", "print", "printf", "push", "qw", "redo", "ref", "require",
        "return", "reverse", "say", "scalar", "shift", "sort", "splice", "split", "sprintf", "sub",
        "undef", "unless", "unshift", "until", "use", "values", "wantarray", "while", "x", "xor",
    }
)  # fmt: skip


class Place(NamedTuple):
    """Where a token stands: line of the source (from 0), and columns in it."""

    line: int
    start: int
    end: int


def other(text: str) -> int:
    """The number of a token that is known by its text.

    Two may get the same number, which makes them the same in a comparison; there are some 200 in all.
    """
    return _OTHERS + zlib.crc32(text.encode("utf-8", "replace")) % (256 - _OTHERS)


def tokens(lines: Sequence[str]) -> Iterator[tuple[int, Place]]:
    """The tokens of the lines of a file, without comments, documentation and what stands behind the end."""
    documentation = False
    for number, line in enumerate(lines):
        if line.startswith(("__END__", "__DATA__")):
            return
        if line[:1] == "=" and line[1:2].isalpha():
            documentation = not line.startswith("=cut")
            continue
        for found in () if documentation else _TOKEN.finditer(line):
            kind, text = str(found.lastgroup), found.group()
            if kind != "comment":
                yield _code(kind, text), Place(number, found.start(), found.end())


def _code(kind: str, text: str) -> int:
    if kind == "word" and text in _WORDS:
        return other(text)
    return {"text": TEXT, "name": NAME, "number": NUMBER, "word": NAME}.get(kind) or other(text)
