"""The tokens of code without those that can be put in anywhere and change nothing.

A bracket that follows no name, no text and no other bracket only groups: `(self).x`, `((a) + b)`, `return (x)`.  All of
these go, also where they decide what is calculated first: two programs that differ in nothing else are alike.  So do commas
before a closing bracket, semicolons, `pass`, and texts that are a statement of their own.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterable, Iterator, Sequence

from grader.similarity.perl_tokens import NAME, TEXT, Place

_BUILTINS = frozenset(dir(builtins))
_NOTHING = frozenset({";", "pass"})

Token = tuple[int, Place]


def normal_form(tokens: Iterable[Token], lines: Sequence[str]) -> Iterator[Token]:
    """The tokens of these lines in their order, some of them left out; texts that stand side by side are one."""
    brackets: list[bool] = []
    callable_before = False
    line_before = -1
    held: Token | None = None
    alone = False
    for code, place in tokens:
        text = lines[place.line][place.start : place.end]
        dropped = text in _NOTHING and code != TEXT
        if code != TEXT and text in ("(", "[", "{"):
            grouping = text == "(" and not callable_before
            brackets.append(grouping)
            dropped |= grouping
        elif code != TEXT and text in (")", "]", "}"):
            dropped |= bool(brackets) and brackets.pop()
        if held is not None:
            if held[0] == TEXT == code:
                # Quotes, contents and escapes of a text come one by one.
                if held[1].line == place.line:
                    held = TEXT, held[1]._replace(end=place.end)
                line_before = place.line
                continue
            needless = alone and place.line > line_before if held[0] == TEXT else text in (")", "]", "}")
            if not needless:
                yield held
            held = None
        callable_before = code in (NAME, TEXT) or text in (")", "]", "}") or text in _BUILTINS
        if dropped:
            line_before = line_before if text == ";" else place.line
            continue
        if code == TEXT or text == ",":
            alone = not brackets and place.line > line_before
            held = code, place
        else:
            yield code, place
        line_before = place.line
    if held is not None and not (held[0] == TEXT and alone):
        yield held
