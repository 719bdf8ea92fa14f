"""Which lines of a file are code, and what of each: comments and texts that stand alone are none.

It looks at each line once and lexes nothing.  Where it is wrong, a comment takes room or is shown in place of code;
what is compared is decided by the lexer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

_PIECE = re.compile(
    r'(?P<comment>#)|(?P<long>"{3}|\'{3})|"(?:[^"\\]|\\.)*"?|\'(?:[^\'\\]|\\.)*\'?|[^#"\']+', re.DOTALL
)
_ALONE = re.compile(r'\s*[rRuUbBfF]{0,2}(?:"{3}|\'{3})')
_PERL_COMMENT = re.compile(r"""[^'"/#]*[\s;{}]#""")


class Line(NamedTuple):
    """A line, what of it is code, and whether a text that stands alone began further up, or is still open at its end."""

    text: str
    code: str
    goes_on: bool = False
    is_open: bool = False


def python(lines: Iterable[str]) -> Iterator[Line]:
    """The lines of Python code."""
    until = ""
    silent = False
    for line in lines:
        if not until and line.lstrip().startswith("#"):
            yield Line(line, "")
            continue
        goes_on = bool(until) and silent
        begin = end = at = 0
        if not until:
            silent = bool(_ALONE.match(line))
        alone = silent
        while at < len(line):
            if until:
                closed = line.find(until, at)
                at = len(line) if closed < 0 else closed + len(until)
                if silent:
                    begin = at
                else:
                    end = at
                if closed >= 0:
                    until, silent = "", False
                continue
            found = _PIECE.match(line, at)
            assert found is not None
            if found["comment"]:
                break
            at = found.end()
            if found["long"]:
                until = found["long"]
                silent = alone and not line[begin : found.start()].strip(" \t;rRuUbBfF")
            if not (until and silent):
                end = at
        code = line[begin:end].strip() if begin else line[:end].rstrip()
        yield Line(line[: max(begin, end)] if goes_on else line, code, goes_on, bool(until) and silent)


def perl(lines: Iterable[str]) -> Iterator[Line]:
    """The same for Perl: comments, documentation, and what stands behind the end."""
    documentation = ended = False
    for line in lines:
        ended = ended or line.startswith(("__END__", "__DATA__"))
        begins = line[:1] == "=" and line[1:2].isalpha()
        documentation = documentation or begins
        silent = documentation or ended or line.lstrip().startswith("#")
        if begins and line.startswith("=cut"):
            documentation = False
        comment = _PERL_COMMENT.match(line)
        code = line[: comment.end() - 1] if comment else line
        yield Line(line, "" if silent else code.rstrip())
