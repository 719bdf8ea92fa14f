"""Cards that are written as words, such as `Zero, Seven, Joker`: put into the handout's brackets, so that they are read as any other.

Number words stand in all kinds of sentences.  So a text is only understood in this way where it has many of them, and hardly
a card otherwise; and only by the words of one language, that which has most of them.
"""

from __future__ import annotations

import re
from functools import lru_cache

_NUMBERS = (
    "zero one two three four five six seven eight nine",
    "null eins zwei drei vier fünf sechs sieben acht neun",
    "zéro un deux trois quatre cinq six sept huit neuf",
    "cero uno dos tres cuatro cinco seis siete ocho nueve",
    "zero uno due tre quattro cinque sei sette otto nove",
    "zero um dois três quatro cinco seis sete oito nove",
    "nul een twee drie vier vijf zes zeven acht negen",
    "zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć",
    "sıfır bir iki üç dört beş altı yedi sekiz dokuz",
    "noll ett två tre fyra fem sex sju åtta nio",
)
"""The numbers from 0 to 9, a language in each line."""

_JOKER = r"jokers?|wild(?:\scard)?|comod[ií]n(?:es)?|jolly|curinga|dżoker|jokeri?"
_LEAST, _LEAST_NUMBERS = 6, 4
"""Cards that a table has at least: a goal pile and a hand of five or nearly so; and those of them that are no jokers."""

_FEW = 4
"""So many cards in brackets, and a text has none in words."""

_KNOWN = re.compile(r"[\[(<{|]\s?[0-9*]\s?[\])>}|](?!\s?[^\W\d_])")
"""A card in brackets: one before a word is the number of its place."""


_LISTED = re.compile(
    rf"[:,/]\s{{1,3}}(?:{'|'.join(sorted({word for line in _NUMBERS for word in line.split()}, key=len, reverse=True))}|{_JOKER})"
    r"(?=\s{0,3}(?:[,/]|$))",
    re.I | re.M,
)
"""A card in a list: behind a colon or another card, and before another card or the end of the line."""


def _plain(word: str) -> str:
    """A word in small letters; Turkish has an i of its own, whose capital letter is that of another one."""
    return word.replace("İ", "i").lower().replace("ı", "i")


@lru_cache(maxsize=16)
def _pattern(language: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """What finds the cards of a language, and the face for each of its numbers."""
    faces = {_plain(word): str(face) for face, word in enumerate(language.split())}
    number = "|".join(
        re.sub("[iı]", "[iıİ]", word) for word in sorted(language.split(), key=len, reverse=True)
    )
    joker = rf"(?:{_JOKER})"
    return re.compile(
        # What a joker stands for is said behind it, or is followed by its name.
        rf"(?<![\w'’-])(?:{joker}(?:\s?[=(]\s?|\s(?:as|for|als|come|como|comme)\s)(?P<for>{number}|[0-9])(?!\w)\)?"
        rf"|(?P<is>{number})\s?\(\s?(?:{joker}|\*)\s?\)?"
        rf"|(?P<joker>{joker})(?!\w)"
        # A number behind one of these names a pile or a player.
        rf"|(?<!player\s)(?<!pile\s)(?<!stack\s)(?<!discard\s)(?<!number\s)(?<!position\s)(?P<number>{number})(?![\w'’-]))",
        re.I,
    ), faces


def has_brackets(text: str, least: int = _FEW) -> bool:
    """Whether so many cards of a text stand in brackets."""
    return len(_KNOWN.findall(text)) >= least


def cards_in_brackets(text: str) -> str:
    """The text with its cards in brackets, where they are written as words; else as it is.  Lines stay what they are."""
    if has_brackets(text) and len(_LISTED.findall(text)) < _LEAST:
        return text
    words = list(map(_plain, re.findall(r"[^\W\d_]+", text)))
    counts = [sum(word in _pattern(language)[1] for word in words) for language in _NUMBERS]
    if max(counts) < _LEAST_NUMBERS or max(counts) + sum(word.startswith("joker") for word in words) < _LEAST:
        return text
    pattern, faces = _pattern(_NUMBERS[counts.index(max(counts))])

    def bracketed(found: re.Match[str]) -> str:
        value = found["for"] or found["is"]
        if value:
            card = f"[*={faces.get(_plain(value), value)}]"
        else:
            card = f"[{faces[_plain(found['number'])]}]" if found["number"] else "[*]"
        # What stands in a column stays there.
        in_column = (
            text[found.end() : found.end() + 3].isspace() and "\n" not in text[found.end() : found.end() + 3]
        )
        return card.ljust(len(found[0])) if in_column else card

    return pattern.sub(bracketed, text)
