"""Reads cards from what a game of Spades shows: letters, signs and words in either order, by suit, and drawings.

Each way to write cards is a notation.  A text is read in all of them; which one is meant is known by what comes
out, such as a hand of 13 different cards.  Nothing is known here of the game.  A card is a text such as `10♠`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from .drawings import drawn

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = "♦♣♥♠"
DECK = frozenset(rank + suit for suit in SUITS for rank in RANKS)

_SIGNS = {"♦": "♦", "♢": "♦", "♣": "♣", "♧": "♣", "♥": "♥", "♡": "♥", "❤": "♥", "♠": "♠", "♤": "♠"}
_SUIT_WORDS = {
    **dict.fromkeys(("diamond", "karo", "diamante", "ouro", "carreau", "quadri"), "♦"),
    **dict.fromkeys(("club", "kreuz", "trébol", "paus", "trèfle", "fiori"), "♣"),
    **dict.fromkeys(("heart", "herz", "corazon", "corazón", "copa", "coeur", "cœur", "cuori"), "♥"),
    **dict.fromkeys(("spade", "pik", "pica", "espada", "pique", "picche"), "♠"),
}
"""How words for suits begin: in English, German, Spanish, Portuguese, French and Italian."""
_RANK_WORDS = {
    **dict(
        zip(("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), RANKS[:-4], strict=True)
    ),
    **dict.fromkeys(("jack", "bube", "jota", "sota", "valete", "valet", "fante"), "J"),
    **dict.fromkeys(("queen", "dame", "reina", "dama", "rainha", "regina", "donna"), "Q"),
    **dict.fromkeys(("king", "könig", "rey", "rei", "roi", "re"), "K"),
    **dict.fromkeys(("ace", "ass", "as", "ás", "asso"), "A"),
}
_LETTERS = {"d": "♦", "c": "♣", "h": "♥", "s": "♠"}
_SIGN = r"(?:[♦♢♣♧♥♡❤♠♤][\ufe0e\ufe0f]?)"
_SUIT_WORD = rf"(?:(?i:{'|'.join(_SUIT_WORDS)})(?i:e?s)?\b)"
_RANK = r"(?:(?<![0-9A-Za-z])(?:10|[2-9]|[TJQKA])(?![0-9A-Za-z]))"
_RANK_WORD = rf"(?:\b(?i:{'|'.join(_RANK_WORDS)})\b)"
_ANY_RANK = rf"(?:{_RANK_WORD}|{_RANK})"
_TIGHT_RANK = r"(?:(?<![0-9A-Za-z])(?:10|[2-9TtJjQqKkAa]))"
_LOOSE = r"""[ ]?['"]?[ ]?[-,/|:.;)\](\[][ ]?['"]?"""

LONGEST_LINE = 600


@dataclass(frozen=True)
class Seen:
    """A card where it stands: the number of its line, and the columns from `start` to `end`."""

    card: str
    line: int
    start: int
    end: int


def _patterns(*patterns: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern) for pattern in patterns)


_INLINE: dict[str, tuple[re.Pattern[str], ...]] = {
    # 10♠, 10 ♠, Ten ♠
    "rank, sign": _patterns(
        rf"(?P<rank>{_TIGHT_RANK})(?P<suit>{_SIGN})|(?P<rank2>{_ANY_RANK})[ ]{{1,2}}(?P<suit2>{_SIGN})"
    ),
    # ♠10, ♠ 10
    "sign, rank": _patterns(
        rf"(?P<suit>{_SIGN})(?P<rank>10|[2-9TtJjQqKkAa])(?![0-9A-Za-z])|(?P<suit2>{_SIGN}|{_SUIT_WORD})[ ]{{1,2}}(?P<rank2>{_ANY_RANK})"
    ),
    # 10 of Spades, Ten of ♠
    "words": _patterns(
        rf"(?P<rank>{_ANY_RANK})[ ]+(?i:(?:of|de|von|di|do)[ ]+)?(?P<suit>{_SUIT_WORD}|(?<=of ){_SIGN})"
    ),
    # 10S, Ts
    "letters": _patterns(r"(?<![A-Za-z0-9])(?P<rank>10|[2-9TtJjQqKkAa])(?P<suit>[DdCcHhSs])(?![A-Za-z0-9])"),
    # S10, S-10, s10
    "letters, suit first": _patterns(
        r"(?<![A-Za-z0-9])(?P<suit>[DdCcHhSs])[-]?(?P<rank>10|[2-9TtJjQqKkAa])(?![A-Za-z0-9])"
    ),
    # (10, '♠'), 10 | Spades
    "rank and suit apart": _patterns(
        rf"(?P<rank>{_ANY_RANK}){_LOOSE}(?P<suit>{_SIGN}|{_SUIT_WORD}|[DCHS](?![A-Za-z0-9]))"
    ),
    "suit and rank apart": _patterns(
        rf"(?P<suit>{_SIGN}|{_SUIT_WORD}|(?<![A-Za-z0-9])[DCHS](?![A-Za-z0-9])){_LOOSE}(?P<rank>{_ANY_RANK})"
    ),
}
FOREIGN_LETTERS = {
    "letters, in Spanish": {"c": "♥", "d": "♦", "t": "♣", "p": "♠"},
    "letters, in Spanish with swords": {"c": "♥", "d": "♦", "t": "♣", "e": "♠"},
    "letters, in French": {"c": "♥", "k": "♦", "t": "♣", "p": "♠"},
    "letters, in Italian": {"c": "♥", "q": "♦", "f": "♣", "p": "♠"},
}
"""The letters of suits in other languages, behind the rank."""
_FOREIGN = re.compile(
    r"(?<![A-Za-z0-9])(?P<rank>10|[2-9TtJjQqKkAa])(?P<suit>[CcDdTtPpEeKkQqFf])(?![A-Za-z0-9])"
)
_GROUP = re.compile(
    rf"(?P<suit>{_SIGN}|{_SUIT_WORD}|(?<![A-Za-z0-9])[DCHS](?=[ ]*[:=]))[ ]*[^\w\s]{{0,2}}(?P<ranks>[^♦♢♣♧♥♡❤♠♤]*)"
)
_LABELS = re.compile(r"[\[(<{]\d{1,2}[\])>}]|(?<![0-9A-Za-z])\d{1,2}[:=.)]")
_OUTSIDE = re.compile(r"(?<![0-9A-Za-z])\d{1,2}[:=.)][ ]?(?=[\[(<{])")
"""A label before a card in brackets."""
_ONE_RANK = re.compile(_ANY_RANK)
_NO_RANKS = re.compile(r"[A-Za-z]{2,}")


def card(rank: str, suit: str) -> str:
    """The text of a card whose parts were read in any notation."""
    low = rank.lower()
    rank = _RANK_WORDS.get(low) or {"t": "10"}.get(low) or low.upper()
    sign = _SIGNS.get(suit[0]) or _LETTERS.get(suit.lower())
    sign = sign or next(one for word, one in _SUIT_WORDS.items() if suit.lower().startswith(word))
    return rank + sign


@lru_cache(maxsize=64)
def readings(text: str) -> dict[str, list[Seen]]:
    """The cards that stand in a text, by the notation in which they were read."""
    lines = [line[:LONGEST_LINE] for line in text.split("\n")]
    found: dict[str, list[Seen]] = {}
    ways: dict[str, Callable[[list[str]], Iterable[Seen]]] = {
        **{name: _inline(patterns) for name, patterns in _INLINE.items()},
        **{name: _with_letters(letters) for name, letters in FOREIGN_LETTERS.items()},
        "by suit": _grouped,
        "by suit, numbered": lambda texts: _grouped([_LABELS.sub(blanks, text) for text in texts]),
        "by suit, in brackets": lambda texts: _grouped([_OUTSIDE.sub(blanks, text) for text in texts]),
        "glyphs": _glyphs,
        "drawn": _drawings,
    }
    for name, read in ways.items():
        if seen := list(read(lines)):
            found[name] = seen
    return found


def different(seen: Iterable[Seen]) -> list[str]:
    """The cards in the order in which each is met first."""
    return list(dict.fromkeys(one.card for one in seen))


def _inline(patterns: tuple[re.Pattern[str], ...]) -> Callable[[list[str]], Iterable[Seen]]:
    def read(lines: list[str]) -> Iterable[Seen]:
        for number, line in enumerate(lines):
            for pattern in patterns:
                for found in pattern.finditer(line):
                    parts = found.groupdict()
                    rank, suit = parts["rank"] or parts.get("rank2"), parts["suit"] or parts.get("suit2")
                    if rank and suit:
                        yield Seen(card(rank, suit), number, found.start(), found.end())

    return read


def _with_letters(letters: Mapping[str, str]) -> Callable[[list[str]], Iterable[Seen]]:
    def read(lines: list[str]) -> Iterable[Seen]:
        for number, line in enumerate(lines):
            for found in _FOREIGN.finditer(line):
                if suit := letters.get(found["suit"].lower()):
                    yield Seen(card(found["rank"], suit), number, found.start(), found.end())

    return read


def blanks(found: re.Match[str]) -> str:
    """As many blanks as were found signs, so that columns stay what they are."""
    return " " * len(found[0])


def _grouped(lines: list[str]) -> Iterable[Seen]:
    """A suit with its ranks behind it, as in `♠: A K 10`."""
    for number, line in enumerate(lines):
        for group in _GROUP.finditer(line):
            ranks = group["ranks"]
            words = [word for word in _NO_RANKS.findall(ranks) if word.lower() not in _RANK_WORDS]
            if words:
                continue
            for rank in _ONE_RANK.finditer(ranks):
                at = group.start("ranks")
                yield Seen(card(rank[0], group["suit"]), number, at + rank.start(), at + rank.end())


_GLYPH = re.compile("[\U0001f0a1-\U0001f0de]")
_GLYPH_SUITS = {0xA: "♠", 0xB: "♥", 0xC: "♦", 0xD: "♣"}
_GLYPH_RANKS = {1: "A", 11: "J", 13: "Q", 14: "K", **{number: str(number) for number in range(2, 11)}}


def _glyphs(lines: list[str]) -> Iterable[Seen]:
    """Single characters that are whole cards (Unicode, block "Playing Cards")."""
    for number, line in enumerate(lines):
        for found in _GLYPH.finditer(line):
            suit, rank = divmod(ord(found[0]) & 0xFF, 16)
            if suit in _GLYPH_SUITS and rank in _GLYPH_RANKS:
                yield Seen(_GLYPH_RANKS[rank] + _GLYPH_SUITS[suit], number, found.start(), found.end())


def _drawings(lines: list[str]) -> Iterable[Seen]:
    for rank, suit, line, start, end in drawn(lines):
        yield Seen(card(rank, suit), line, start, end)


def in_order(seen: list[Seen], hand: frozenset[str]) -> list[str]:
    """The cards of a hand in their order, where they stand closest together; of several such places, the last."""
    best: tuple[int, int] | None = None
    places: dict[str, int] = {}
    for at, one in enumerate(seen):
        if one.card not in hand:
            continue
        places[one.card] = at
        if len(places) == len(hand):
            first = min(places.values())
            if best is None or at - first <= best[1] - best[0]:
                best = first, at
    if best is None:
        return []
    return [card for card in different(seen[best[0] : best[1] + 1]) if card in hand]
