"""Breaks a line at its spaces to the width of a terminal, counting columns: some signs take two, some none.

Only loaded where a terminal shows a line that is too long.
"""

from __future__ import annotations

import unicodedata


def columns(text: str) -> int:
    """How many columns a terminal gives to `text`."""
    return sum(_columns(sign) for sign in text)


def _columns(sign: str) -> int:
    if unicodedata.combining(sign):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def broken(line: str, width: int, hang: int) -> list[str]:
    """`line` in pieces of at most `width` columns, all but the first one indented by `hang`.

    The spaces at its beginning stay, and a word that is longer than a whole line is left whole.
    """
    indent = line[: len(line) - len(line.lstrip(" "))]
    lines, current, taken = [], indent, len(indent)
    for word in line.split():
        size = columns(word)
        begins = not current.strip()
        if not begins and taken + 1 + size > width:
            lines.append(current)
            current, taken, begins = " " * hang, hang, True
        current += word if begins else f" {word}"
        taken += size + (not begins)
    return [*lines, current]
