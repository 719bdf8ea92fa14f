"""Tables that are laid out in another way than line by line: in columns, with other cards, and with signs in place of words.

They are put into lines that `screen.py` reads.  Each line stays where it is, so that a table is found in the lines of the text that was printed.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

MOST_CHARACTERS = 20_000
"""Of a text that is laid out anew.  No table is longer."""

PILES = 4

_BARS = re.compile(r"[│║┃|¦]")
_RULE = re.compile(r"[\s│║┃|¦+─━═╌┄\-=_.~*─-╿]*")
_MARKS = re.compile(r"\s{2,}|[<(←:\[]")
_LETTER = re.compile(r"[^\W\d_]")

_HINT = re.compile(r"\((?:[ghdx]|[hd][1-5])\)")
"""What is typed for a part of the table, beside its name."""

_FACE = r"[0-9]|\*|J|Joker"
_BRACKETS = tuple(
    (re.compile(rf"{one}\s*({_FACE})\s*{two}"), re.compile(rf"{one}\s*{two}"))
    for one, two in ((r"\(", r"\)"), ("<", ">"), (r"\{", r"\}"), ("«", "»"), (r"\|", r"\|"))
)
_USUAL = re.compile(rf"\[\s*(?:{_FACE})\s*\]")
_MANY = re.compile(r"(?<=\])\s?[x×]\s?[0-9]{1,3}\b")
"""How many cards a pile has, beside its top card."""

_LEAST_CARDS = 8
"""Cards of another look that a table has at least: two hands are ten."""

_PLACED = re.compile(r"\s*+(?:#\s*+)?([1-4])\s*+[:.)\]]\s*+((?:\[[^\[\]]*\]|[\s|,*0-9.–—-])*+)")
_STACKS = re.compile(r"stack|stapel|haufen|pil[ae]s? d[ei]|(?<!\w)(?:play|build)\w*+\s++pile", re.I)

_SIGNS = {
    "✋": "hand", "🖐": "hand", "🤚": "hand", "📥": "discard", "🗑": "discard", "♻": "discard", "🎯": "goal", "🏁": "goal", "🥅": "goal",
}  # fmt: skip
_SYMBOLS = frozenset(["So", "Sk", "Mn", "Cf"])
"""Categories of signs that stand beside words."""

_DRAWN = re.compile("[\u2500-\u259f]")


@lru_cache(maxsize=64)
def laid_out(text: str) -> str:
    """The text in lines of names and cards, as many as it has; itself where it is laid out so."""
    if len(text) > MOST_CHARACTERS:
        return text
    return _numbered(_with_cards(_in_columns(_HINT.sub(" ", in_words(text)))))


def in_words(text: str) -> str:
    """The text with words for the signs that stand for them, and without all others, such as a face for each player."""
    if text.isascii():
        return text
    signs = {
        ord(one): f" {_SIGNS[one]} " if one in _SIGNS else " "
        for one in set(text)
        if one > "\x7f" and (one in _SIGNS or unicodedata.category(one) in _SYMBOLS) and not _DRAWN.match(one)
    }
    return text.translate(signs) if signs else text


def _in_columns(text: str) -> str:
    """Tables that have a player, or a part of the table, in each column."""
    heads: list[str] = []
    framed = False
    lines = []
    for line in text.split("\n"):
        cells, is_framed = _cells(line)
        if not cells:
            # A line between two rows, or the end of the table.
            heads = heads if _RULE.fullmatch(line) else []
        elif named := _heads(cells):
            heads, framed = named, is_framed
        elif len(cells) == len(heads) and is_framed == framed:
            line = _row(heads, cells)
        lines.append(line)
    return "\n".join(lines)


def _cells(line: str) -> tuple[list[str], bool]:
    """The cells of a row, and whether it has bars around it; none where the line is no row."""
    parts = _BARS.split(line.strip())
    framed = len(parts) > 2 and not parts[0] and not parts[-1]
    if framed:
        parts = parts[1:-1]
    return ([part.strip() for part in parts] if len(parts) > 1 else []), framed


def _heads(cells: list[str]) -> list[str]:
    """The names that stand above columns; none where these are no names."""
    names = [_MARKS.split(re.sub(r"^[^\w]+", "", cell))[0].strip() for cell in cells]
    filled = [name for name in names if name]
    plain = all(not cell or (_LETTER.search(cell) and not re.search(r"[\[0-9]", cell)) for cell in cells)
    return names if plain and len(filled) >= 2 and len({*filled}) == len(filled) else []


def _row(heads: list[str], cells: list[str]) -> str:
    """A row as it would stand without columns: each cell behind the names that it belongs to."""
    if sum(map(bool, heads)) == 2:
        label = cells[0] if not heads[0] else ""
        return "  ".join(f"{head} {label} {cell}" for head, cell in zip(heads, cells, strict=True) if head)
    return "  ".join(
        f"{head} {cell}" if at or head.lower() not in ("player", "name") else cell
        for at, (head, cell) in enumerate(zip(heads, cells, strict=True))
    )


def _with_cards(text: str) -> str:
    """Cards in square brackets, where all are in others, and without how many lie there."""
    if not _USUAL.search(text):
        for card, empty in _BRACKETS:
            if len(card.findall(text)) >= _LEAST_CARDS:
                text = card.sub(r"[\1]", text)
                # Two bars are an empty stack as they stand.
                text = text if "|" in empty.pattern else empty.sub("[]", text)
                break
    return _MANY.sub(" ", text)


def _numbered(text: str) -> str:
    """Four lines from 1 to 4 with nothing but cards are the play stacks, where no others are named."""
    lines = text.split("\n")
    if any(_STACKS.search(line) and re.search(r"\d\s*[:|=]", line) for line in lines):
        return text
    for at in range(len(lines) - PILES + 1):
        found = [_PLACED.fullmatch(line) for line in lines[at : at + PILES]]
        if [one[1] if one else "" for one in found] == ["1", "2", "3", "4"]:
            lines[at : at + PILES] = [f"stack {one[1]}: {one[2]}" for one in found if one]
    return "\n".join(lines)
