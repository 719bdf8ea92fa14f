"""Reads cards from what a game of Spades shows: letters, signs and words in either order, by suit, and drawings.

Each way to write cards is a notation.  A text is read in all of them; which one is meant is known by what comes
out, such as a hand of 13 different cards.  Nothing is known here of the game.  A card is a text such as `10♠`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
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
        "by suit, numbered": lambda texts: _grouped([_LABELS.sub(_blanks, text) for text in texts]),
        "by suit, in brackets": lambda texts: _grouped([_OUTSIDE.sub(_blanks, text) for text in texts]),
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


def _blanks(found: re.Match[str]) -> str:
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


# Indices ---------------------------------------------------------------------------------------------

_BEFORE = re.compile(r"(?<![0-9A-Za-z.])(\d{1,2})[ ]*(?:[^\w\s]{1,3}[ ]*){0,2}$")
_LETTER = re.compile(r"(?<![0-9A-Za-z.'’])([A-Pa-p])[ ]?[)\].:=][ ]*(?:[^\w\s]{1,3}[ ]*){0,2}$")
"""A letter that stands for the place of a card, as in `c) 10♠`."""
_AFTER = re.compile(r"^[ ]*(?:[^\w\s]{1,3}[ ]*)?[^\w\s]{0,2}(\d{1,2})(?![0-9A-Za-z])")
_NUMBERS = re.compile(r"(?<![0-9A-Za-z♦♢♣♧♥♡❤♠♤.-])\d{1,2}(?![0-9A-Za-z.]|[ ]?[♦♢♣♧♥♡❤♠♤])")
_RANGE = re.compile(
    r"(?<![0-9])([01])[ ]*(?:-|–|—|to|\.\.+|…|through|and|<=|<)[ ]*(?:\w[ ]*<=?[ ]*)?(\d{1,2})(?![0-9])"
)
_NO_ROW = re.compile(r"[A-Za-z]{2,}|[♦♢♣♧♥♡❤♠♤]")
_ROW_LABEL = re.compile(
    r"^\W*(?:ind(?:ex|exes|ices)|positions?|slots?|numbers?)\b|^\W*[A-Za-z][A-Za-z. ]*(?=[│|║┃])", re.I
)
_BARS = re.compile(r"[│|║┃]")
_NEAR = 8
"""So many lines may lie between a card and its index."""

_WORD = re.compile(r"[A-Za-z]{2,}")
_ALL_LETTERS = re.compile(r"\s*+(?:[A-Pa-p](?:\s++|$))++")
"""A line that has nothing but letters for places."""


def indices(
    text: str,
    seen: list[Seen],
    hand: frozenset[str],
    last: bool = False,
    alone: Sequence[frozenset[str]] = (),
) -> dict[str, int]:
    """The index beside each card of a hand, or above or below it, as far as indices are shown; see `lettered` for letters.

    They go up by one from 0 or 1.  Of several lists, the one with the most cards of the hand counts, or with `last`
    the last one.  One card of several makes no list, unless `alone` has it.  Empty where none can be seen.
    """
    lines = [line[:LONGEST_LINE] for line in text.split("\n")]
    found: list[dict[str, int]] = []
    for where in (_beside_before, _beside_after):
        runs = _runs(where(lines, seen))
        runs = [run for run in runs if run.keys() & hand and (len(run) > 1 or run.keys() in (hand, *alone))]
        if runs:
            most = max(len(run.keys() & hand) for run in runs)
            best = [run for run in runs if last or len(run.keys() & hand) == most][-1]
            found.append({card: number for card, number in best.items() if card in hand})
    # In `2♣ (1), 10♠ (2)` most cards have a number before them, but all have one behind.
    whole = [one for one in found if one.keys() == hand]
    if not whole and (own := _own_numbers(lines, seen, hand)):
        return own
    return (whole or found or [_by_column(lines, seen, hand)])[0]


def lettered(
    text: str, seen: list[Seen], hand: frozenset[str], alone: Sequence[frozenset[str]] = ()
) -> dict[str, str]:
    """The letter before, above or below each card of a hand, where they go on from `a`, as far as letters are shown."""
    found = _letters(text, seen)
    letters = {one.card: letter for one, letter in found}
    numbered = ((one, ord(letter.lower()) - ord("a") + 1) for one, letter in found)
    runs = [
        run for run in _runs(numbered) if run.keys() & hand and (len(run) > 1 or run.keys() in (hand, *alone))
    ]
    best = max(runs, key=lambda run: len(run.keys() & hand), default={})
    return {card: letters[card] for card in best if card in hand}


def own_letters(text: str, seen: list[Seen], hand: frozenset[str]) -> dict[str, str]:
    """The letter of each card of a hand, where each has one of its own, in any order; empty where one has none."""
    own = {one.card: letter for one, letter in _letters(text, seen) if one.card in hand}
    is_own = own.keys() == hand and len({letter.lower() for letter in own.values()}) == len(hand)
    return own if is_own else {}


def _letters(text: str, seen: list[Seen]) -> list[tuple[Seen, str]]:
    lines = [line[:LONGEST_LINE] for line in text.split("\n")]
    return list(_letters_before(lines, seen)) or list(_letters_beside(lines, seen))


def _letters_beside(lines: list[str], seen: list[Seen]) -> Iterable[tuple[Seen, str]]:
    """The letter above or below each card, where a line has one for each card of the line beside it."""
    rows: dict[int, list[Seen]] = {}
    for one in seen:
        rows.setdefault(one.line, []).append(one)
    for number, row in rows.items():
        for at in (number - 1, number + 1):
            letters = lines[at].split() if 0 <= at < len(lines) and _ALL_LETTERS.fullmatch(lines[at]) else []
            if len(letters) == len(row):
                yield from zip(sorted(row, key=lambda one: one.start), letters, strict=True)


def _letters_before(lines: list[str], seen: list[Seen]) -> Iterable[tuple[Seen, str]]:
    end: dict[int, int] = {}
    for one in seen:
        found = _LETTER.search(lines[one.line][end.get(one.line, 0) : one.start])
        end[one.line] = one.end
        if found:
            yield one, found[1]


def _own_numbers(lines: list[str], seen: list[Seen], hand: frozenset[str]) -> dict[str, int]:
    """The number beside each card of a hand where each has one of its own, as in `0=2D 5=7D 42=5S`; empty where one has none."""
    for where in (_beside_before, _beside_after):
        found = {
            one.card: number for one, number in where(lines, seen) if number is not None and one.card in hand
        }
        if len(found) == len(hand) > 1 and len(set(found.values())) == len(hand):
            return found
    return {}


def kept_indices(
    text: str, seen: list[Seen], hand: frozenset[str], before: Mapping[str, int]
) -> dict[str, int]:
    """The index beside each card where all cards of a hand still have the one from `before` others were played."""
    if not hand <= before.keys():
        return {}
    lines = [line[:LONGEST_LINE] for line in text.split("\n")]
    wanted = {card: before[card] for card in hand}
    for where in (_beside_before, _beside_after):
        found = {one.card: number for one, number in where(lines, seen) if one.card in hand}
        if found == wanted:
            return wanted
    return wanted if _by_column(lines, seen, hand, max(wanted.values())) == wanted else {}


def _runs(numbered: Iterable[tuple[Seen, int | None]]) -> list[dict[str, int]]:
    """Lists of cards whose numbers go up by one."""
    found: list[dict[str, int]] = []
    at = -1
    for one, number in numbered:
        if number is None:
            continue
        if found and found[-1] and number == at + 1 and one.card not in found[-1]:
            found[-1][one.card] = number
        else:
            found.append({one.card: number} if number in (0, 1) else {})
        at = number
    return [run for run in found if run]


def _by_column(
    lines: list[str], seen: list[Seen], hand: frozenset[str], highest: int | None = None
) -> dict[str, int]:
    """The numbers of lines of numbers, each with the card in whose columns it stands.

    Either all of them stand below their cards, or all of them above.  None is greater than `highest`, or than the hand.
    Between bars they are numbers of cards where the cards stand between the same bars, and are not their ranks.
    """
    highest = len(hand) if highest is None else highest
    rows: dict[int, list[Seen]] = {}
    for one in seen:
        rows.setdefault(one.line, []).append(one)
    numbered: dict[int, list[re.Match[str]]] = {}
    for at, full in enumerate(lines):
        line = _ROW_LABEL.sub(_blanks, full)
        numbers = [] if at in rows or _NO_ROW.search(line) else list(_NUMBERS.finditer(line))
        values = [int(one[0]) for one in numbers]
        if numbers and values == sorted(set(values)):
            numbered[at] = numbers
    best: dict[str, int] = {}
    for below in (True, False):
        found: dict[str, int] = {}
        for at, numbers in numbered.items():
            side = [row for row in rows if 0 < (at - row if below else row - at) <= _NEAR]
            cards = (
                sorted(rows[min(side, key=lambda row: abs(row - at))], key=lambda one: one.start)
                if side
                else []
            )
            pairs = list(_paired(cards, numbers)) if len(numbers) <= len(cards) else []
            if bars := _bars(lines[at]):
                ranks = all(card[:-1] == str(number) for card, number in pairs)
                pairs = [] if ranks or not cards or bars != _bars(lines[cards[0].line]) else pairs
            found |= {card: number for card, number in pairs if card in hand}
        right = len(set(found.values())) == len(found) and max(found.values(), default=0) <= highest
        if right and len(found) > len(best):
            best = found
    return best


def _bars(line: str) -> list[int]:
    """The columns of the bars of a line."""
    return [one.start() for one in _BARS.finditer(line)]


def _paired(cards: list[Seen], numbers: list[re.Match[str]]) -> Iterable[tuple[str, int]]:
    """Each number with its card: in their order where there are as many, else by where they stand."""
    for at, number in enumerate(numbers):
        middle = (number.start() + number.end() - 1) / 2
        place = at if len(numbers) == len(cards) else sum(one.start - 1 <= middle for one in cards) - 1
        if place >= 0:
            yield cards[place].card, int(number[0])


def _beside_before(lines: list[str], seen: list[Seen]) -> Iterable[tuple[Seen, int | None]]:
    end: dict[int, int] = {}
    for one in seen:
        found = _BEFORE.search(lines[one.line][end.get(one.line, 0) : one.start])
        end[one.line] = one.end
        yield one, int(found[1]) if found else None


def _beside_after(lines: list[str], seen: list[Seen]) -> Iterable[tuple[Seen, int | None]]:
    for number, one in enumerate(seen):
        follows = seen[number + 1] if number + 1 < len(seen) else None
        stop = follows.start if follows is not None and follows.line == one.line else None
        found = _AFTER.search(lines[one.line][one.end : stop])
        yield one, int(found[1]) if found else None


def first_index(text: str, size: int) -> int | None:
    """0 or 1 where a row of numbers or a range such as `(0-12)` tells how the cards of a hand are counted."""
    rows: list[int] = []
    for line in text.split("\n"):
        numbers = [int(one) for one in _NUMBERS.findall(line[:LONGEST_LINE])]
        if len(numbers) < 2 or (_WORD.search(line) and len(numbers) < size):
            continue
        if numbers != list(range(numbers[0], numbers[0] + len(numbers))):
            continue
        if rows and numbers[0] == rows[-1] + 1:
            rows += numbers
        elif numbers[0] in (0, 1):
            rows = numbers
        if len(rows) == size:
            return rows[0]
    ranges = [(int(low), int(high)) for low, high in _RANGE.findall(text)]
    for low, high in reversed(ranges):
        if high in (size - 1 + low, 12 + low):
            return low
    return None
