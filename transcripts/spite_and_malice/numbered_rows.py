"""Numbers and letters beside piles, and rows of four piles, as programs write them, put into the form that is read."""

from __future__ import annotations

import re

_CARDS = r"((?: ?[\[(<{][0-9*][\])>}])*+)"
_NUMBERS_OF_ROW = re.compile(
    r"(?<![^\W_])(?P<name>(?:discards?|disc|(?:play )?stacks?|piles?)(?: piles?| stacks?)?) 1 2 3 4"
    r"(?=[:.]?[^\S\n]{0,40}[|│║┃:]?[^\S\n]{1,40}(?:[\[(<{]|\|[^\S\n]{0,3}[\[|]))",
    re.I,
)
"""Numbers of the four places of a row, in its name: `Discard 1 2 3 4  | [ ] [ ] [ ] [ ]`."""
_NOTHING = re.compile(r"(?<![^\s|,;])([1-4]):[-–—_.](?![^\s|,;])")
"""An empty place right behind its number, as in `1:- 2:[5] 3:- 4:-`."""
_IN_BARS = r"(\|[^\S\n]?(?:[\[(<{][^\S\n]?[0-9*][^\S\n]?[\])>}][^\S\n]?){0,12}\|)"
_FOUR_IN_BARS = re.compile(
    r"[^\S\n]{1,40}".join(
        [
            r"^([^\S\n]{0,40}(?:(?:play(?:ing)?|stacks?|piles?|discards?) ?){0,3}:?[^\S\n]{0,40})" + _IN_BARS,
            *[_IN_BARS] * 3,
        ]
    )
    + r"[^\S\n]*$",
    re.M | re.I,
)
"""Four piles between bars in one line, each with all its cards: `|| |[0][1]| || ||`."""
_CARD = re.compile("[0-9*]")
_IN_SQUARES = re.compile(r"\[[0-9*]\]")
LEAST_IN_SQUARES = 4
"""So many cards in square brackets: then a number in round ones is none."""
_ENDS_IN_BARS = ("]|", ")|", "}|", ">|")
_NUMBER_SIGN = re.compile(r"(?<=[^\W\d_] )(?P<sign>(?:n[°º.]|nr\.|no\.) ?)(?P<number>[1-4])\b", re.I)
"""`pile n°1`: the sign before a number."""
_IN_PARENTHESES = re.compile(r"^([^\S\n]{0,40})[(<]([1-4])[)>](?= \|)", re.M)
"""The number of a stack by itself: `(1) ||`."""
_DOTS = re.compile(r"(?<!\S)(?P<name>d[1-4] )(?P<dots>\.{2,3})(?!\S)", re.I)
"""An empty place behind its name: `D1 ...`."""
_PLACES_ALONE = re.compile(
    r"(?<=[^\W\d_]:)"
    + "".join(rf"[^\S\n]{{1,24}}\(({number})\){_CARDS}" for number in (1, 2, 3, 4))
    + r"[^\S\n]*$",
    re.M,
)
"""The same with numbers alone: `discards: (1) [5]  (2)   (3)   (4)`."""
_OF_LETTER = re.compile(
    r"(?<![^\W_])(?P<pile>(?:hand|goal|discards?)(?: (?:pile|stack|card)s?)?(?: [1-4])? of )(?=(?-i:[AB]) ?[:=])",
    re.I,
)
"""Between a pile and its player where these have no more than a letter: `hand of A`, `discard 1 of B`."""
_FACE_DOWN = re.compile(r"\[?(?:[\[(<{] ?[?#] ?[\])>}] ?){2,5}\]?")
"""Cards whose faces are not shown: `[?][?][?]`."""
_NAMES_ALONE = re.compile(
    r"(?<!\w)" + r"([^\S\n]{2,24})".join(f"(d{number}){_CARDS}" for number in (1, 2, 3, 4)) + r"[^\S\n]*$",
    re.M | re.I,
)
"""Four names of discard piles in a row, of which some have no card behind them."""


def without_signs(text: str) -> str:
    """A text with nothing around its numbers, and with the number of cards that lie face down."""
    text = _FACE_DOWN.sub(_how_many, text)
    return _IN_PARENTHESES.sub(r"\1 \2 ", _NUMBER_SIGN.sub(_without_sign, text))


def _without_sign(one: re.Match[str]) -> str:
    """A number without the sign before it; what follows stays in its column."""
    return one["number"] + " " * len(one["sign"])


def told_apart(text: str) -> str:
    """A text in which each pile of a row has its number, and what is empty has brackets."""
    if any(end in text for end in _ENDS_IN_BARS):
        text = _FOUR_IN_BARS.sub(_with_numbers, text)
    text = _NAMES_ALONE.sub(
        _with_empty_names, _DOTS.sub(lambda one: one["name"] + "[]".ljust(len(one["dots"])), text)
    )
    if len(_IN_SQUARES.findall(text)) >= LEAST_IN_SQUARES:
        text = _PLACES_ALONE.sub(_with_empty_places, text)
    text = _OF_LETTER.sub(r"\g<pile>player ", text)
    return _NOTHING.sub(r"\1:[]", _NUMBERS_OF_ROW.sub(r"\g<name>        ", text))


def _with_empty_places(row: re.Match[str]) -> str:
    """A row of numbered places with brackets for those that have no card."""
    shown = row.groups(default="")
    return "".join(f" {shown[at]}: {shown[at + 1].strip() or '[]'}" for at in range(0, len(shown), 2))


def _with_numbers(row: re.Match[str]) -> str:
    """A row of piles with their numbers, where one of them has several cards: four cards may be a hand, and are read as they are."""
    name, *piles = row.groups()
    if max(map(len, map(_CARD.findall, piles))) < 2:
        return row[0]
    return " ".join([name, *(f"{number}: {pile}" for number, pile in enumerate(piles, 1))])


def _how_many(hidden: re.Match[str]) -> str:
    """What stands for cards that are not shown: how many there are."""
    return f"({hidden[0].count('?') + hidden[0].count('#')} cards) ".ljust(len(hidden[0]))


def _with_empty_names(row: re.Match[str]) -> str:
    """A row of names with brackets behind those that have no card."""
    shown = row.groups(default="")
    return "".join(
        f"{shown[at]}{shown[at + 1] or ' []'}{''.join(shown[at + 2 : at + 3])}"
        for at in range(0, len(shown), 3)
    )
