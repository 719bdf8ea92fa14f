"""Pieces of Python source that are told apart without a parser: words, spaces, marks, comments, and where a string ends.

For what reads source that Python refuses.  Every piece is passed once, so a text takes time by its length.
"""

from __future__ import annotations

import re

PIECE = re.compile(
    r"""(?P<comment>\#[^\n]*)|(?P<joined>\\\n)|(?P<newline>\n)|(?P<quote>\"{3}|'{3}|\"|')|(?P<word>\w+)"""
    r"""|(?P<space>[ \t\f]+)|(?P<open>[\[({])|(?P<close>[\])}])|(?P<other>.)""",
    re.X | re.S,
)

NO_EXPRESSION = re.compile(
    r"(?<![ \t])[ \t]*+(?:(?:def|class|return|import|while|with|try|raise|pass|break|continue|elif|except|finally|del|global|assert)\b"
    r"|from[ \t]+[\w.]+[ \t]+import\b|if[ \t]+__name__)"
)
"""How a line begins that can stand in no brackets: there, brackets that are open were never closed."""

_SINGLE = re.compile(r"(?:[^'\\\n]|\\.)*+'?", re.S)
_DOUBLE = re.compile(r'(?:[^"\\\n]|\\.)*+"?', re.S)
_THREE_SINGLE = re.compile(r"(?:[^'\\]|\\.|'(?!''))*+'''", re.S)
_THREE_DOUBLE = re.compile(r'(?:[^"\\]|\\.|"(?!""))*+"""', re.S)


class Strings:
    """Finds where the strings of one text end; one of one line that is never closed ends with the line."""

    def __init__(self, text: str) -> None:
        self._text = text
        # Where one that may have many lines was never closed, none that begins behind it is.
        self._open: set[str] = set()

    def end(self, at: int, quote: str) -> int:
        """Where the string ends whose content begins at `at`; `at` itself where one of many lines is never closed."""
        if quote in self._open:
            return at
        if quote == "'":
            found = _SINGLE.match(self._text, at)
        elif quote == '"':
            found = _DOUBLE.match(self._text, at)
        elif quote == "'''":
            found = _THREE_SINGLE.match(self._text, at)
        else:
            found = _THREE_DOUBLE.match(self._text, at)
        if found is not None:
            return found.end()
        self._open.add(quote)
        return at
