"""The lines of a text that may show Baker's Game: cards and empty places, frames, captions, and other words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

CELLS, FOUNDATIONS, TABLEAUS = 4, 4, 8
TOP = CELLS + FOUNDATIONS
SUITS = {"♣": "♣", "♧": "♣", "C": "♣", "♦": "♦", "♢": "♦", "D": "♦", "♥": "♥", "♡": "♥", "H": "♥"}
SUITS |= {"♠": "♠", "♤": "♠", "S": "♠"}
_RANK = r"10|[2-9ATJQKatjqk]"
_JOINT = r"(?:[-/]|[ ](?=[♣♦♥♠♧♢♡♤](?![0-9A-Za-z])))?"
"""What may stand between rank and suit: `10-S`, and in `10 ♠` a blank."""
_CARD = rf"(?P<rank>{_RANK}){_JOINT}(?P<suit>[♣♦♥♠♧♢♡♤CDHScdhs])|(?P<first>[♣♦♥♠♧♢♡♤])(?P<then>{_RANK})"
_SLOT = re.compile(
    rf"(?:[\[(][ ]*|(?<![ ])[ ]+)?(?<![0-9A-Za-z])(?:{_CARD})(?![0-9A-Za-z])(?P<marker>[*+^!<])?[ ]*[\])]?"
    r"|(?P<bracket>\[[ ._-]*\]|\([ ._-]*\))"
    r"|(?<![^\s|│║┃])(?P<mark>-{1,3}|_{1,3}|\.{1,3}|·)(?![^\s|│║┃])"
)
_WORDS, _SIGNS = (
    "ace two three four five six seven eight nine ten jack queen king",
    "A 2 3 4 5 6 7 8 9 10 J Q K",
)
RANKS = tuple(_SIGNS.split())
"""From the lowest to the highest."""
_RANKS_IN_WORDS = dict(zip(_WORDS.split(), RANKS, strict=True))
_IN_WORDS = re.compile(
    rf"\b(?P<rank>{'|'.join(_RANKS_IN_WORDS)}|{_RANK})[ ](?:of[ ])?(?P<suit>clubs?|diamonds?|hearts?|spades?)\b",
    re.I,
)
PROMPT = re.compile(r"^.*?:>[ ]?")
_HEADED = re.compile(r"[^:A-Za-z]*[A-Za-z][^:]*:\W*")
_NUMBERED = re.compile(r"\W*+(?:[A-Za-z]++\s*+)*+[1-4]\W*")
"""What may stand in front of places, whatever the words are: "Goal:" and "Free place 1 -"."""

_HEADED_NUMBERED = re.compile(r"\W*+(?:[^\W\d_]++\W*+)*+[1-4]\W*")
"""The same of "Cells : 1:", in front of all four or eight."""

_COMMAND = re.compile(r"(?i)\btc\b")
"""The ten of clubs, or rather a move from a tableau to a cell, where it stands alone."""

_TEN_OF_CLUBS = re.compile(r"(?:[ |│║┃](?:T[Cc]|tc)[ |│║┃]*|^T[Cc][ ]{4,})$")
"""The card after all, where it stands in a row of its own."""

_MOVE = re.compile(r"(?i)(?<![0-9a-z])(?:T[CFT]|C[FT])[ ]+[1-8][ ]+[1-8](?![0-9a-z])")
"""A move as it is typed: a line that has one tells of moves, and shows no places."""

_COUNTED = re.compile(
    r"(?i)(?<![0-9a-z])1(?P<pile>[a-z])[^0-9a-z]{1,12}2(?P=pile)[^0-9a-z]{1,12}3(?P=pile)[^0-9a-z]{1,12}4(?P=pile)(?![0-9a-z])"
)
"""The names of four places, of which some look like cards: `1C 2C 3C 4C`."""

_RULED_TITLE = re.compile(
    r"(?<![^\s│|║┃])(?P<rule>-{2,3}|_{2,3}|\.{2,3})[ ][A-Za-z]{3,20}+[ ](?P=rule)(?![^\s│|║┃])"
)
"""A word between two rules, as in `--- cells ---`."""

_WORD = re.compile(r"[^\W\d_]+")
_NUMBER = re.compile(r"(?<!\d)\d+(?!\d)")
# In English, French, German, Spanish, Italian and Portuguese.
_CELLS = r"(?:free ?|frei)?cells?|cellules?|(?:frei)?zellen?|celdas?|celle|c[ée]lulas?"
_FOUNDATIONS = r"found(?:ation)?s?|fnds?|fondations?|fundament\w?|ablagen?|zielstapel|fundaci[oó]n(?:es)?|bases?|fondazion[ei]|funda[cç](?:[aã]o|[oõ]es)"
_TABLEAUS = (
    r"tab(?:leau)?[sx]?|col(?:umn)?s?|colonn?es?|colonne|spalten?|columnas?|colunas?|tableros?|tablas?"
)
_LABEL = re.compile(
    rf"(?i)(?:{_CELLS}|{_FOUNDATIONS}|{_TABLEAUS}|piles?|rows?|free|top|the|your|n[ro]?|num|[cft])"
)
NAMES_CELLS = re.compile(rf"(?i)\b(?:{_CELLS})\b")
NAMES_TABLEAUS = re.compile(rf"(?i)\b(?:{_TABLEAUS})\b")
NAMES_FOUNDATIONS = re.compile(rf"(?i)\b(?:{_FOUNDATIONS})\b")


@dataclass(frozen=True)
class Slot:
    """A card, or what stands for none (an empty `card`), and the columns of the text that it takes."""

    card: str
    start: int
    end: int
    bracket: bool = False
    marked: int = 0

    @property
    def outer(self) -> int:
        """Where it ends with the sign that some programs put right behind a card that can be moved."""
        return self.end + self.marked

    @property
    def middle(self) -> float:
        """Where its middle stands."""
        return (self.start + self.end) / 2


@dataclass(frozen=True)
class Line:
    """A line of the text.  `kind`: "slots", "frame" (rulers, numbers, blank), "label" or "words"."""

    number: int
    text: str
    kind: str
    slots: tuple[Slot, ...] = ()


def line_of(number: int, text: str) -> Line:
    """A line of the text, with what it shows."""
    text = _COUNTED.sub(_numbers_alone, signs_for_words(PROMPT.sub("", text)))
    if _MOVE.search(text):
        return Line(number, text, "words")
    slots = tuple(_slot(match) for match in _SLOT.finditer(text))
    if len(slots) == 1 and _COMMAND.search(text) and not _TEN_OF_CLUBS.search(text):
        return Line(number, text, "words", slots)
    words = _WORD.findall(_SLOT.sub(lambda match: " " * len(match.group()), text))
    if words and _is_ornament(text, slots):
        slots = ()
    framing = all(_LABEL.fullmatch(word) for word in words)
    if slots and (framing or _has_headings(text, slots)):
        return Line(number, text, "slots", slots)
    if not words:
        return Line(number, text, "frame")
    # A caption may say more than the names of the piles ("The tableaus:"), but mentions no card.
    return Line(number, text, "label" if framing and not slots else "words", slots)


def _numbers_alone(match: re.Match[str]) -> str:
    """The numbers of places where they stand, without their letter."""
    return match.group().upper().replace(match["pile"].upper(), " ")


def is_talk(line: Line) -> bool:
    """Whether a line has words beside its places."""
    return bool(line.slots) and _WORD.search(_SLOT.sub(" ", line.text)) is not None


def signs_for_words(text: str) -> str:
    """A text with signs for cards in words, which begin where these began and leave all else where it stands."""
    return _IN_WORDS.sub(_signs, text)


def _signs(match: re.Match[str]) -> str:
    rank = match["rank"]
    sign = _RANKS_IN_WORDS.get(rank.lower(), rank) + SUITS[match["suit"][0].upper()]
    return sign.ljust(len(match.group()))


def cards_in(text: str) -> set[str]:
    """All cards that a text names, wherever."""
    found = map(_slot, _SLOT.finditer(_COUNTED.sub(_numbers_alone, signs_for_words(text))))
    return {one.card for one in found if one.card}


def _is_ornament(text: str, slots: Sequence[Slot]) -> bool:
    """Whether dashes beside words are no places: "-- Cells --"."""
    if any(slot.card or slot.bracket for slot in slots):
        return False
    if _RULED_TITLE.search(text):
        return True
    if len(slots) in (CELLS, TOP):
        return False
    return not all(re.search(r"[1-8]\W*$", text[: slot.start]) for slot in slots)


def _has_headings(text: str, slots: Sequence[Slot]) -> bool:
    """Whether all words of a line are headings of its places: "Goal: A♣ ..." or "Goal 1: A♣"."""
    ends = [0, *(slot.end for slot in slots)]
    *gaps, rest = [
        text[end:start] for end, start in zip(ends, [*(s.start for s in slots), None], strict=True)
    ]
    if _WORD.search(rest):
        return False
    if all(_NUMBERED.fullmatch(gap) for gap in gaps):
        return True
    if len(slots) in (CELLS, TOP) and all(_HEADED_NUMBERED.fullmatch(gap) for gap in gaps):
        return True
    return len(slots) in (CELLS, TOP) and all(
        not _WORD.search(gap) or (n % CELLS == 0 and _HEADED.fullmatch(gap)) for n, gap in enumerate(gaps)
    )


def _slot(match: re.Match[str]) -> Slot:
    rank, suit = match["rank"] or match["then"], match["suit"] or match["first"]
    if not rank:
        return Slot("", match.start(), match.end(), bool(match["bracket"]))
    rank = rank.upper()
    card = ("10" if rank == "T" else rank) + SUITS[suit.upper()]
    # Only the card itself counts for where it stands: brackets may hold it loosely.
    inside = match.group()
    start = match.start() + len(inside) - len(inside.lstrip("[( "))
    marked = len(match["marker"] or "")
    return Slot(card, start, match.start() + len(inside.rstrip("]) ")) - marked, marked=marked)


def numbers_of(line: Line, wanted: Sequence[int]) -> list[Slot]:
    """These numbers, where they are all that a line shows."""
    return _these(_numbers(line), wanted)


def numbers_to_eight(line: Line) -> list[Slot]:
    """The numbers 1 to 8, where that is what a line shows; each may have another beside it, such as "1(7)"."""
    found = _numbers(line)
    return _these(found[::2] if len(found) == 2 * TABLEAUS else found, range(1, TABLEAUS + 1))


def _numbers(line: Line) -> list[Slot]:
    return [Slot(match.group(), *match.span()) for match in _NUMBER.finditer(line.text)]


def _these(found: list[Slot], wanted: Sequence[int]) -> list[Slot]:
    """The numbers that were found, if they are those that are wanted."""
    return found if [slot.card for slot in found] == [str(n) for n in wanted] else []
