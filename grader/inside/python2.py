"""Writes the statements of Python 2 as those of Python 3, as far as tokens tell them.  Lines stay where they are.

`print`, `exec` and `raise` are statements there, `except` names the error behind a comma, backticks are `repr`, and numbers
may begin with 0 or end with L.  Strings and comments are left alone, and so is what Python 3 can read.
"""

from __future__ import annotations

import re
from itertools import pairwise

from .newer import are_classes
from .pieces import NO_EXPRESSION, PIECE, Strings

SAID_BY_PYTHON = re.compile(r"parameters cannot be parenthesized")
"""What Python 3 says of parameters that are tuples, which cannot be written otherwise in their line."""

_PREFIX = re.compile(r"(ur?|[bf]?r?|rb)(\"{3}|'{3}|\"|')", re.I)
_STATEMENT = re.compile(r"(print|exec|raise|except)\b[ \t]*")
_NUMBERS = (
    (re.compile(r"0[0-7]++[lL]?"), "0o"),
    (re.compile(r"(?<![0-9a-fA-F])(?:0[xX][0-9a-fA-F]++|[0-9]++)[lL]"), ""),
)
"""How numbers are written in Python 2 alone, and what stands before them in Python 3."""

_NAMES = {"raw_input": "input", "xrange": "range"}
_ENDS = ("", "\n", "#", ";")
_IS_AN_EXPRESSION = frozenset("(=.,):]}*/%<!&|^@")
"""What `print` or `exec` may be followed by where it is a name like others."""


class AsPython3:
    """A text as Python 3.  `found`: rows from 1, and columns from 0, of the words that only Python 2 has."""

    def __init__(self, text: str) -> None:
        self._whole, self._strings = text, Strings(text)
        self._row, self._row_start = 1, 0
        self.found: list[tuple[int, int, int]] = []
        self.text = "".join(self._pieces())

    def _note(self, start: int, length: int) -> None:
        column = start - self._row_start
        self.found.append((self._row, column, column + length))

    def _pieces(self) -> list[str]:
        text, made, at, depth = self._whole, [""], 0, 0
        begins, tick = True, False
        statement: _Statement | None = None
        while at < len(text):
            if begins and statement is None and (found := _STATEMENT.match(text, at)):
                statement = _Statement(
                    found[1], len(made), self._row, at - self._row_start, text[found.end() : found.end() + 2]
                )
                at, begins = found.end(), False
                made.append(found[0])
                continue
            kind, own = self._next(at)
            if statement is not None and not depth and statement.is_ended_by(kind, own):
                self._finish(statement, made)
                statement = None
            begins = (begins and kind == "space") or (not depth and own in (":", ";"))
            new = own
            if kind == "open":
                depth += 1
            elif kind == "close":
                depth = max(depth - 1, 0)
            elif kind == "newline":
                tick = False
                depth = 0 if depth and NO_EXPRESSION.match(text, at + 1) else depth
                begins = not depth
            elif kind == "word":
                new = self._word(own, at)
            elif own == "<>":
                self._note(at, 2)
                new = "!="
            elif own == "`":
                self._note(at, 1)
                new, tick = (")", False) if tick else ("repr(", True)
            elif kind == "string" and own[:2].lower() == "ur":
                self._note(at, 2)
                new = own[1:]
            elif own == "," and statement is not None and not depth:
                statement.commas.append(len(made))
            if "\n" in own:
                self._row += own.count("\n")
                self._row_start = at + own.rindex("\n") + 1
            made.append(new)
            at += len(own)
        if statement is not None:
            self._finish(statement, made)
        return made

    def _next(self, at: int) -> tuple[str, str]:
        text = self._whole
        if (found := _PREFIX.match(text, at)) is not None:
            return "string", text[at : self._strings.end(found.end(), found[2])]
        if text.startswith("<>", at):
            return "other", "<>"
        piece = PIECE.match(text, at)
        assert piece is not None
        return piece.lastgroup or "", piece[0]

    def _word(self, own: str, at: int) -> str:
        if own in _NAMES:
            # Python 3 can read these: they say nothing by themselves.
            return _NAMES[own]
        if not own[0].isdigit() or self._whole[at - 1 : at] == ".":
            return own
        for pattern, base in _NUMBERS:
            # 00 is a number in both, and so is 09.5.
            if pattern.fullmatch(own) and not (base and self._is_plain(own, at)):
                self._note(at, len(own))
                return base + own[bool(base) :].rstrip("lL")
        return own

    def _is_plain(self, own: str, at: int) -> bool:
        return not own.strip("0lL") or self._whole.startswith(".", at + len(own))

    def _finish(self, statement: _Statement, made: list[str]) -> None:
        """Write a statement anew whose pieces are the last ones made, if it is one of Python 2."""
        found = statement.as_python3(made)
        if found is not None:
            made[statement.first :] = [found]
            if statement.is_told:
                end = statement.column + len(statement.word)
                self.found.append((statement.row, statement.column, end))


class _Statement:
    """A statement that may be one of Python 2: its word, where it is, and where its pieces and commas are among those made."""

    def __init__(self, word: str, first: int, row: int, column: int, after: str) -> None:
        self.word, self.first, self.row, self.column, self._after = word, first, row, column, after
        self.commas: list[int] = []
        self.is_told = True

    def is_ended_by(self, kind: str, own: str) -> bool:
        if self.word == "except" and own == ":":
            return True
        return kind in ("newline", "comment") or own == ";"

    def as_python3(self, made: list[str]) -> str | None:
        """The statement in Python 3; None where it is no other there."""
        pieces = made[self.first + 1 :]
        commas = [one - self.first - 1 for one in self.commas]
        whole = "".join(pieces)
        inner = whole.rstrip(" \t")
        behind = whole[len(inner) :]
        cut = [0, *(one + 1 for one in commas), len(pieces) + 1]
        parts = ["".join(pieces[a : b - 1]).strip(" \t") for a, b in pairwise(cut)]
        if self.word in ("print", "exec"):
            mark = self._after[:1]
            if mark in _ENDS:
                self.is_told = False
                return f"print(){behind}" if self.word == "print" else None
            if mark in _IS_AN_EXPRESSION or (mark == ">" and self._after != ">>"):
                return None
            # These are calculations in Python 3, which nobody makes with a function.
            self.is_told = mark not in "-+["
            return (_printed(parts) if self.word == "print" else _executed(pieces)) + behind
        if self.word == "raise" and 2 <= len(parts) <= 3 and all(parts):
            trace = f".with_traceback({parts[2]})" if len(parts) == 3 else ""
            return f"raise {parts[0]}({parts[1]}){trace}{behind}"
        if (
            self.word == "except"
            and len(parts) == 2
            and parts[1].isidentifier()
            and not are_classes(f"A, {parts[1]}")
        ):
            return f"except {parts[0]} as {parts[1]}{behind}"
        return None


def _printed(parts: list[str]) -> str:
    """A call of `print` for what stands between the commas of the statement."""
    named = []
    if parts[0].startswith(">>"):
        named.append(f"file={parts[0][2:].strip()}")
        parts = parts[1:]
    if len(parts) > 1 and not parts[-1]:
        # The next one goes on in the same line.
        named.append('end=" "')
        parts = parts[:-1]
    return f"print({', '.join([*parts, *named])})"


def _executed(pieces: list[str]) -> str:
    at = pieces.index("in") if "in" in pieces else len(pieces)
    given = ["".join(pieces[:at]).strip(), "".join(pieces[at + 1 :]).strip()]
    return f"exec({', '.join(one for one in given if one)})"
