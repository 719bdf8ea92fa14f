"""A backtracking matcher that does what `re` does and counts its steps: time that no other load can change.

It walks the tree of `re._parser` with the strategy of CPython's engine: each repeat takes as much as it can (or as
little), and gives back one by one.  The engine's short cuts (a literal looked for in front, a set of first characters)
save a factor and never a power, so they are left out.  Whether it finds what `re` finds is a test of its own.
"""

from __future__ import annotations

import re
import re._constants as c  # type: ignore[import-not-found]
import re._parser as _parser  # type: ignore[import-not-found]
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

MODES = ("fullmatch", "match", "all")
"""`all` is what `search`, `findall`, `finditer`, `sub` and `split` do at worst: to look on from every character."""

DEEP = 200_000
UNBOUNDED = 1_000
"""A repeat that may go on longer than this counts as one without an end."""

Rest = Callable[[int], int]
Node = Callable[[int, Rest], int]
FAILED = -1


class TooManySteps(Exception):
    """The count went over its limit."""


def accepts(item: tuple[Any, Any], flags: int) -> Callable[[int], bool] | None:
    """Whether a node that takes one character takes this one; None for a node that is of another kind."""
    kind, about = item
    if kind not in (c.LITERAL, c.NOT_LITERAL, c.ANY, c.IN):
        return None
    known: dict[int, bool] = {}
    texts = [_text(one) for one in about] if kind is c.IN else []
    if kind is c.ANY:
        pattern = "."
    elif kind is c.IN:
        pattern = "[" + "".join(texts) + "]"
    else:
        pattern = f"[{'^' if kind is c.NOT_LITERAL else ''}{_escaped(about)}]"
    one = re.compile(pattern, flags & ~re.VERBOSE)

    def taken(code: int) -> bool:
        if code not in known:
            known[code] = one.match(chr(code)) is not None
        return known[code]

    return taken


def _escaped(code: int) -> str:
    return f"\\U{code:08x}"


def _text(item: tuple[Any, Any]) -> str:
    """One item of a set, as it is written in a pattern."""
    kind, about = item
    if kind is c.NEGATE:
        return "^"
    if kind is c.LITERAL:
        return _escaped(about)
    if kind is c.RANGE:
        return f"{_escaped(about[0])}-{_escaped(about[1])}"
    name = str(about).lower().removeprefix("category_")
    letter = {"digit": "d", "space": "s", "word": "w"}[name.removeprefix("not_")]
    return "\\" + (letter.upper() if name.startswith("not_") else letter)


class Matcher:
    """One pattern.  With `bounds_to`, a repeat with an end is taken to end there, so that only the endless ones grow."""

    def __init__(self, pattern: str | bytes, flags: int = 0, bounds_to: int | None = None) -> None:
        compiled = re.compile(pattern, flags)
        self.flags = compiled.flags & ~re.DEBUG
        if isinstance(pattern, bytes):
            # In bytes, `\\w` and its like know ASCII only.
            self.flags |= re.ASCII
        self.tree = _parser.parse(pattern, flags)
        self.bounds_to = bounds_to
        self.steps = 0
        self.limit = sys.maxsize
        self.text: list[int] = []
        self.groups: dict[int, tuple[int, int]] = {}
        self._run = self._sequence(list(self.tree), self.flags)

    def find(self, text: str | bytes, mode: str, limit: int = sys.maxsize) -> list[tuple[int, int]]:
        """The spans that are found; `steps` then says what that took.  Raises TooManySteps."""
        self.text = list(text) if isinstance(text, bytes) else [ord(one) for one in text]
        self.steps, self.limit = 0, limit
        with _deep():
            if mode == "all":
                return list(self._all())
            end = self._at(0, mode == "fullmatch", False)
            return [] if end == FAILED else [(0, end)]

    def _all(self) -> Iterator[tuple[int, int]]:
        start, advance = 0, False
        while start <= len(self.text):
            for at in range(start, len(self.text) + 1):
                end = self._at(at, False, advance and at == start)
                if end != FAILED:
                    yield at, end
                    start, advance = end, True
                    advance = end == at
                    break
            else:
                return

    def _at(self, start: int, whole: bool, advance: bool) -> int:
        self.groups = {}

        def ended(at: int) -> int:
            return FAILED if (whole and at != len(self.text)) or (advance and at == start) else at

        return self._run(start, ended)

    def _count(self, steps: int = 1) -> None:
        self.steps += steps
        if self.steps > self.limit:
            raise TooManySteps

    def _sequence(self, items: list[tuple[Any, Any]], flags: int) -> Node:
        nodes = [self._node(item, flags) for item in items]

        def run(at: int, rest: Rest, number: int = 0) -> int:
            if number == len(nodes):
                return rest(at)
            return nodes[number](at, lambda then: run(then, rest, number + 1))

        return nodes[0] if len(nodes) == 1 else run

    def _node(self, item: tuple[Any, Any], flags: int) -> Node:
        taken = accepts(item, flags)
        if taken is not None:
            return self._one(taken)
        kind, about = item
        if kind in (c.MAX_REPEAT, c.MIN_REPEAT, c.POSSESSIVE_REPEAT):
            return self._repeat(kind, about, flags)
        if kind is c.SUBPATTERN:
            number, more, less, inner = about
            return self._group(number, self._sequence(list(inner), (flags | more) & ~less))
        if kind is c.BRANCH:
            return self._branch([self._sequence(list(one), flags) for one in about[1]])
        if kind is c.AT:
            return self._place(about, flags)
        if kind in (c.ASSERT, c.ASSERT_NOT):
            return self._look(about[0], list(about[1]), kind is c.ASSERT, flags)
        if kind is c.ATOMIC_GROUP:
            return self._atomic(self._sequence(list(about), flags))
        if kind is c.GROUPREF:
            return self._again(about, flags)
        if kind is c.GROUPREF_EXISTS:
            number, yes, no = about
            ways = (
                self._sequence(list(yes), flags),
                self._sequence(list(no), flags) if no else lambda at, rest: rest(at),
            )
            return lambda at, rest: ways[0 if number in self.groups else 1](at, rest)
        raise NotImplementedError(kind)

    def _one(self, taken: Callable[[int], bool]) -> Node:
        def run(at: int, rest: Rest) -> int:
            self._count()
            return rest(at + 1) if at < len(self.text) and taken(self.text[at]) else FAILED

        return run

    def bounds(self, least: int, most: int) -> tuple[int, int]:
        """The bounds of a repeat as they are taken here."""
        if self.bounds_to is not None and most <= UNBOUNDED:
            most = min(int(most), self.bounds_to)
        if self.bounds_to is not None:
            least = min(least, self.bounds_to)
        return least, int(most)

    def _repeat(self, kind: Any, about: tuple[int, int, Any], flags: int) -> Node:
        least, most = self.bounds(about[0], about[1])
        items = list(about[2])
        taken = accepts(items[0], flags) if len(items) == 1 else None
        if kind is c.POSSESSIVE_REPEAT:
            return self._atomic(self._repeat(c.MAX_REPEAT, about, flags))
        if taken is not None:
            return self._run_of_one(taken, least, most, kind is c.MAX_REPEAT)
        body = self._sequence(items, flags)

        def again(at: int, rest: Rest, done: int, before: int) -> int:
            self._count()

            def further() -> int:
                # What takes nothing is not repeated.
                if done >= most or (at == before and done > least):
                    return FAILED
                return body(at, lambda then: again(then, rest, done + 1, at))

            if done < least:
                return further()
            for way in (further, None) if kind is c.MAX_REPEAT else (None, further):
                end = rest(at) if way is None else way()
                if end != FAILED:
                    return end
            return FAILED

        return lambda at, rest: again(at, rest, 0, FAILED)

    def _run_of_one(self, taken: Callable[[int], bool], least: int, most: int, greedy: bool) -> Node:
        def run(at: int, rest: Rest) -> int:
            text = self.text
            last = min(len(text), at + most)
            if greedy:
                far = at
                while far < last and taken(text[far]):
                    far += 1
                self._count(far - at + 1)
                for end in range(far, at + least - 1, -1):
                    self._count()
                    if (found := rest(end)) != FAILED:
                        return found
                return FAILED
            far = at
            while True:
                self._count()
                if far >= at + least and (found := rest(far)) != FAILED:
                    return found
                if far >= last or not taken(text[far]):
                    return FAILED
                far += 1

        return run

    def _group(self, number: int | None, inner: Node) -> Node:
        if number is None:
            return inner

        def run(at: int, rest: Rest) -> int:
            before = self.groups.get(number)

            def closed(end: int) -> int:
                inside = self.groups.get(number)
                self.groups[number] = (at, end)
                found = rest(end)
                if found == FAILED:
                    self._restore(number, inside)
                return found

            found = inner(at, closed)
            if found == FAILED:
                self._restore(number, before)
            return found

        return run

    def _restore(self, number: int, span: tuple[int, int] | None) -> None:
        if span is None:
            self.groups.pop(number, None)
        else:
            self.groups[number] = span

    def _branch(self, ways: list[Node]) -> Node:
        def run(at: int, rest: Rest) -> int:
            for way in ways:
                self._count()
                if (found := way(at, rest)) != FAILED:
                    return found
            return FAILED

        return run

    def _place(self, place: Any, flags: int) -> Node:
        word = re.compile(r"\w", flags & (re.ASCII | re.IGNORECASE))

        def is_word(at: int) -> bool:
            return 0 <= at < len(self.text) and word.match(chr(self.text[at])) is not None

        def holds(at: int) -> bool:
            text, size = self.text, len(self.text)
            if place is c.AT_BEGINNING:
                return at == 0 or bool(flags & re.MULTILINE and text[at - 1] == 10)
            if place is c.AT_BEGINNING_STRING:
                return at == 0
            if place is c.AT_END_STRING:
                return at == size
            if place is c.AT_END:
                ends = at == size or (at == size - 1 and text[at] == 10)
                return ends or bool(flags & re.MULTILINE and text[at] == 10)
            return (is_word(at - 1) != is_word(at)) == (place is c.AT_BOUNDARY)

        def run(at: int, rest: Rest) -> int:
            self._count()
            return rest(at) if holds(at) else FAILED

        return run

    def _look(self, direction: int, items: list[tuple[Any, Any]], wanted: bool, flags: int) -> Node:
        inner = self._sequence(items, flags)
        width = 0
        if direction < 0:
            width = _parser.SubPattern(self.tree.state, items).getwidth()[0]

        def run(at: int, rest: Rest) -> int:
            self._count()
            start = at - width
            found = FAILED if start < 0 else inner(start, lambda end: end)
            return rest(at) if (found != FAILED) == wanted else FAILED

        return run

    def _atomic(self, inner: Node) -> Node:
        def run(at: int, rest: Rest) -> int:
            end = inner(at, lambda then: then)
            return FAILED if end == FAILED else rest(end)

        return run

    def _again(self, number: int, flags: int) -> Node:
        def run(at: int, rest: Rest) -> int:
            if number not in self.groups:
                return FAILED
            start, end = self.groups[number]
            self._count(end - start + 1)
            there = "".join(map(chr, self.text[start:end]))
            here = "".join(map(chr, self.text[at : at + end - start]))
            same = there.casefold() == here.casefold() if flags & re.IGNORECASE else there == here
            return rest(at + end - start) if same else FAILED

        return run


@contextmanager
def _deep() -> Iterator[None]:
    """Recursion as deep as the texts of the tests are long; since Python 3.11 it needs no stack of C."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, DEEP))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
