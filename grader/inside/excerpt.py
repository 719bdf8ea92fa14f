"""A line of source with a caret below, as Python shows where it stopped reading."""

from __future__ import annotations

WIDEST = 100
"""Characters of a line that are shown: those around the place."""

_AROUND = 40
_UNSEEN = "\ufffd"


def pointed(row: str, start: int, end: int) -> str:
    """The row without its indentation, and carets below the columns from `start` to before `end`, which count from 0."""
    text = row.rstrip()
    indent = len(text) - len(text.lstrip())
    start = min(max(start, indent), len(text))
    end = min(max(end, start + 1), max(len(text), start + 1))
    first, before, behind = indent, "", ""
    if len(text) - first > WIDEST:
        first = max(min(start - _AROUND, len(text) - WIDEST), indent)
        before = "… " if first > indent else ""
        behind = " …" if first + WIDEST < len(text) else ""
        text = text[: first + WIDEST]
    shown = "".join(one if one.isprintable() else _UNSEEN for one in text[first:])
    space = " " * (len(before) + _width(text[first:start]))
    return f"{before}{shown}{behind}\n{space}{'^' * max(_width(text[start:end]), 1)}"


def _width(text: str) -> int:
    """The columns that a text takes where each character has one, wide ones two, and accents none."""
    return sum(0 if 0x300 <= (code := ord(one)) < 0x370 else 2 if _is_wide(code) else 1 for one in text)


def _is_wide(code: int) -> bool:
    """Whether a character of East Asia, or a picture, is as wide as two; cards are none."""
    return (
        0x1100 <= code < 0x1160
        or 0x2E80 <= code < 0xA4D0
        or 0xAC00 <= code < 0xD7A4
        or 0xF900 <= code < 0xFB00
        or 0xFE30 <= code < 0xFE70
        or 0xFF01 <= code < 0xFF61
        or 0x1F300 <= code < 0x1FB00
        or 0x20000 <= code < 0x3FFFE
    )
