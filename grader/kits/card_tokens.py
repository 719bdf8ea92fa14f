"""Tokens of one line of a screen: cards in whatever brackets, signs of empty places, numbers, and words.

What cards look like is for the assignment to say, in `Signs`.  Every pattern here is looked at for each assignment that has one
(`tests/test_slow_patterns.py`): none takes more than time by the length of the line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

CARD, EMPTY, NUMBER, TEXT, BAR, MARK, COUNT = "card", "empty", "number", "text", "bar", "mark", "count"
"""Kinds of tokens.  EMPTY is the sign of a place without a card, NUMBER no card, COUNT a word beside a number of cards, and MARK
says that another pile or place begins."""

_PAIRS = ("[]", "()", "<>", "{}", "«»", "||")
_LEAST_CARDS = 4
"""So many cards in one kind of brackets make it the brackets of a text.  Else its cards stand bare."""

_FRAME = str.maketrans(
    {chr(code): " " for code in range(0x2500, 0x25A0)}
    | dict.fromkeys("│║┃╎┆┊¦", "|")
    | dict.fromkeys("➖−―⸺", "–")
    | {"’": "'", "\t": " ", "\xa0": " ", "…": "."}
)
_RULE = re.compile(r"[-—–=_~#+](?:\s?[-—–=_~#+]){4,}|[-—–=_~#+]{3,}|[.*\\/]{6,}")
_COUNTED = re.compile(r"(?<![\w*])[0-9*]\([0-9]{1,2}\)")
"""A card and a number of cards, as in `goal=0(3)`; where a line has several, numbers stand before cards: `1(5) 2(7)`."""
_JOKERS_LAST = re.compile(r"(?P<words>[^*\n]*+(?<=[^\W\d_]\s))(?P<cards>\*{2,5})\s*+")
"""Nothing but jokers behind a name, as in `hand **`; between stars it would be a title."""
_TITLE = re.compile(r"\s*+(?P<rule>[-–—=_~#+.]{2})\s++(?P<words>[^\W\d_].*)(?<=\s)(?P=rule)\s*")
"""Words between two short rules."""
_TOP_MARK = re.compile(r"(?<![\w^])\^([0-9*])(?![\w^])")
"""A sign before the card on top of a pile: `3 4 ^5`."""
_BRACKETS = "[]()<>{}«»|'\" "
_WORD_BEHIND = re.compile(r"\s[^\W\d_]{2}")
_AROUND_WORDS = ".,;()[]"
AROUND = " .:;,=>-–—|()[]<>{}~*#/\\\"'!?"
"""Signs that may stand around a word or a number."""
_LONE = f"{AROUND}&+·•→"
"""Signs that say nothing where they stand alone."""

_PILES_BETWEEN_BARS = 2
"""So many in a line have a mark each: one has a place of its own."""


@dataclass(frozen=True)
class Signs:
    """What cards look like and how they are counted.  All are patterns, without groups.

    `face` is what is on a card, `empty` a word for a place without a card, `count` a word beside a number of cards,
    `filler` a word that names nothing, `note` a word before a card that is none of its pile, as in `next: 3`, `numbered` a
    word that has a number behind it, as in `pile 2`, and `column` what stands in the name of a column.
    """

    face: str
    empty: str
    count: str
    filler: str
    note: str
    numbered: str
    column: str


class Token(NamedTuple):
    """One token: where it stands in its line, its kind, and its text (empty for EMPTY, without brackets for CARD).

    `cell` is the number of bars before it.
    """

    start: int
    end: int
    kind: str
    text: str
    cell: int = 0


_LINKS = re.compile(r"[-–—/&+~·•>→_]")
"""Signs between the cards of one pile."""
_FACED = re.compile(r"[0-9*]")
_LABEL_ARROW = re.compile(
    r"^(?=[^\[\](){}<>*|→=0-9]*[^\W\d_])(?:[^\[\](){}<>*|→=0-9-]|-(?!-{0,3}>))*+[0-9]?\s?(?P<arrow>-{1,3}>|={1,3}>|→)"
)
"""An arrow where a colon could stand: behind the name of a pile, before any card of the line."""


def _pattern(text: str) -> re.Pattern[str]:
    """A pattern that is made of those of an assignment."""
    return re.compile(text, re.I)


class Tokens:
    """Finds the tokens of lines, for a game whose cards look as `signs` says."""

    # Long, because each pattern is made of those before it.
    def __init__(self, signs: Signs) -> None:
        face, empty = signs.face, signs.empty
        quoted = rf"['\"]?(?:{face})['\"]?"
        self._in = {
            # Behind a joker stands what it is played as: `*(3)`.
            pair: _pattern(rf"(?<!\*){re.escape(pair[0])}\s?{quoted}\s?(?={re.escape(pair[1])})")
            for pair in _PAIRS
        }
        # Bars between cards, and none before the first of them.
        self._parted = re.compile(rf"^[^|\n]*(?<![\w*])(?:{face})\s?\|\s?(?:{face})\s?(?:\||$)", re.I | re.M)
        dash = r"[-–—._~]{1,3}"
        blank = r"\s{0,4}"
        between = (
            rf"\[{blank}\]|\({blank}\)|<{blank}>|\{{{blank}\}}|[\[(<{{]\s?(?:{empty}|{dash})\s?[\])>}}]"
            # Nothing behind a name.
            r"|(?<=[:=])(?=\s*+\|?\s*+$)"
        )
        bars = r"|(?<![\])>}0-9*])\|\||(?<=[:=]\s)\|\s{1,3}\|"
        alone = (
            rf"(?<!\w)(?:[-–—]{{1,3}}\s)?(?:{empty})(?!\w)(?:\s[-–—]{{1,3}}(?!\S))?"
            rf"|(?:(?<![^\s|])|(?<=(?<!\w)[a-z][1-9])|(?<=(?<!\w)[a-z][1-9][=:])){dash}(?![^\s|,;])"
        )
        label = (
            # `pile 2`, `2: [5]` and `pile of mine 2: [5]`, `d2--`
            rf"(?<!\w)(?:{signs.numbered})(?:\s(?:number|no\.|nr\.?|n[uú]mero|num[eé]ro|nummer))?[\s_#(-]{{0,3}}[0-9](?!\w)"
            r"|(?<![^\s|,;])#?[0-9][:)=](?=[\s\[(|<{0-9*]|$)|(?<!\S\s)(?<!\S)#?[0-9]\.(?=\s+\S)|(?<=[^\W\d_]\s)[0-9](?=\s?[:=])"
            r"|(?<!\w)[a-z][1-9](?=[-–—]{1,3}(?![^\s|,;]))"
            # `d2=8`, and `g=5` where there is but one
            r"|(?<!\w)[a-z](?:[1-9][=:](?=[0-9*–—-])|=(?=[0-9*]))"
        )
        note = (
            rf"\(?(?:(?<!\w)(?:{signs.note})(?!\w)\s?[:=]?(?:\s?(?:an?|the|une?|una|eine?n?)(?!\w))?|<-+|-+>|<=+|=+>|[←→])"
            rf"\s?(?:[\[(<{{]?(?:{face})[\])>}}]?(?!\w))\)?"
        )
        several = rf"\[\s?{quoted}(?:(?:\s?[,;]\s?|\s){quoted})+\s?\]"
        times = r"(?<!\w)[x×]\s?[0-9]{1,3}(?!\w)"
        # Beside a card that stands bare, `5 (9)` says how many lie below it.
        below = r"(?:(?<=[0-9*]\s\([0-9])|(?<=[0-9*]\s\s\([0-9]))(?=\)(?:\s\s|\s?\||\s?$))"
        number = rf"{times}|(?<=[(/])\s?[0-9]{{1,3}}(?:(?![0-9]|\s?[\])>}}]|\s[0-9*])|{below}|(?=\)\s?:))|(?<!\w)[0-9]{{1,3}}(?=\s?(?:{signs.count})(?!\w))"
        rest = (
            rf"(?P<count>(?<!\w)(?:{signs.count})(?!\w))|(?P<bar>\|)|(?P<text>[^\s|\[(<{{,;/]+|[\[(<{{,;/])"
        )
        self._texts = {
            pair: rf"(?P<note>{note})|"
            + (rf"(?P<several>{several})|" if pair == "[]" else "")
            + rf"(?P<empty>{between}{'' if pair == '||' else bars}|{alone})"
            rf"|(?P<card>{re.escape(pair[0])}\s?{quoted}\s?"
            + (rf"(?={re.escape(pair[1])})" if pair == "||" else re.escape(pair[1]))
            + rf"(?:\.-?[0-9])?)|(?P<label>{label})|(?P<number>(?<![\w.])[0-9]{{1,3}}(?!\w)|{times})|{rest}"
            for pair in _PAIRS
        }
        self._texts[""] = (
            rf"(?P<note>{note})|(?P<empty>{between}{bars}|{alone})|(?P<label>{label})|(?P<number>{number})"
            r"|(?P<joined>(?<![\w*])(?=\**[0-9])(?:[0-9*]){2,9}(?![\w*])|(?<=\s\s)\*{2,5}(?!\S)|(?<=[a-z*.–—-][1-9*.–—-]\s)\*{2,9}(?!\S)|(?<=[0-9*]\s)\*{2,9}(?!\S)|(?<=\s[.–—-]\s)\*{2,9}(?!\S))"
            rf"|(?P<card>(?<![\w*]){quoted}(?![\w*]))|{rest}"
        )
        # Faces are short, and a hand has few of them.
        self._hand = _pattern(rf"(?<![\w*])\((?=\s?(?:{face})(?:[\s,;]{{1,2}}(?:{face})){{1,9}}\s?\))")
        self._opened = _pattern(rf"(?<![\w*])\((\s?(?:{face})(?:[\s,;]{{1,2}}(?:{face})){{0,9}}\s?)\)")
        self._made: dict[str, re.Pattern[str]] = {}
        self._filler = re.compile(signs.filler)
        self._face = _pattern(face)
        self._chain = _pattern(rf"(?:{_LINKS.pattern}(?:{face}))++")

    def patterns(self) -> Iterator[re.Pattern[str]]:
        """All patterns that a line of a submission comes to, all looked for from each place."""
        yield from (
            *self._in.values(),
            self._parted,
            self._hand,
            self._opened,
            *map(self._of, self._texts),
            self._filler,
            self._face,
            self._chain,
        )

    def _of(self, pair: str) -> re.Pattern[str]:
        """The pattern of a line whose cards stand in these brackets, made when it is needed: few texts have several kinds."""
        if pair not in self._made:
            self._made[pair] = _pattern(self._texts[pair])
        return self._made[pair]

    def opened(self, text: str) -> str:
        """The text without the round brackets around hands of bare cards, as in `hand: (3 5 7)`: `7)` is no label there."""
        if "(" not in text or self._hand.search(text) is None:
            return text
        return self._opened.sub(self._without_brackets, text)

    def _without_brackets(self, one: re.Match[str]) -> str:
        # One number in brackets may count cards, unless it stands where a hand does.
        alone = self._face.fullmatch(one[1].strip()) is not None
        named = one.string[max(0, one.start() - 2) : one.start()].strip() in (":", "=")
        return one[0] if alone and not named else f" {one[1]} "

    def brackets(self, text: str) -> str:
        """The brackets in which the cards of a text stand, as two characters; empty where they stand bare."""
        counts = {pair: len(pattern.findall(text)) for pair, pattern in self._in.items()}
        counts["()"] -= sum(len(_COUNTED.findall(line)) == 1 for line in text.split("\n"))
        if counts["||"] and self._parted.search(text) is not None:
            counts["||"] = 0
        most = max(_PAIRS, key=lambda pair: counts[pair])
        return most if counts[most] >= _LEAST_CARDS else ""

    def of(self, raw: str, pair: str) -> list[Token]:
        """The tokens of one line of a text whose cards stand in the brackets `pair`."""
        line = _TOP_MARK.sub(r"\1 ", _RULE.sub(lambda rule: " " * len(rule[0]), raw.translate(_FRAME)))
        if (jokers := _JOKERS_LAST.fullmatch(line)) is not None:
            line = f"{jokers['words']} {jokers['cards']}"
        if (title := _TITLE.fullmatch(line)) is not None:
            line = " " * title.start("words") + title["words"]
        if (named := _LABEL_ARROW.match(line)) is not None:
            start, end = named.span("arrow")
            line = f"{line[:start]}{':'.rjust(end - start)}{line[end:]}"
        # Beside cards in brackets, a game may show some without.
        pair = pair if pair and self._in[pair].search(line) else ""
        found: list[Token] = []
        inside: set[int] = set()
        counted = numbered = False
        for one in self._of(pair).finditer(line):
            kind, text, at = one.lastgroup or TEXT, one[0], one.start()
            if kind == "several":
                cards = [
                    Token(at + face.start(), at + face.end(), CARD, face[0])
                    for face in self._face.finditer(text)
                ]
                found += [Token(at, at, MARK, ""), *cards]
                inside.update(card.start for card in cards)
                continue
            if kind == COUNT:
                # `left: 3` is a number of cards, as `3 left` is.
                counted = True
            elif kind == CARD:
                text = text.strip(_BRACKETS).partition(".")[0].strip(_BRACKETS)
                kind = NUMBER if counted and not pair and text.isdigit() else CARD
                if found and kind == found[-1].kind == CARD and _says_again(found[-1], text, at):
                    continue
            elif kind == "label":
                kind, numbered = TEXT, True
            elif kind in ("joined", NUMBER):
                kind, text = NUMBER, text.strip(" x×X")
            if kind == TEXT and not pair and found and found[-1][1:3] == (at, CARD) and _FACED.search(text):
                found += self._joined(found.pop(), text)
                continue
            if (
                kind == "note"
                or (kind == EMPTY and not text and not (numbered and found and found[-1].kind == TEXT))
                or (kind == TEXT and self._says_nothing(text))
            ):
                continue
            if kind == EMPTY and self._joins(line, one.span(), found):
                kind = TEXT
            counted = kind == COUNT
            found.append(Token(at, one.end(), kind, "" if kind == EMPTY else text))
        if inside:
            found = _marked_lists(found, inside)
        elif pair != "||":
            found = _marked_piles(found, line)
        return _counted(found)

    def _joined(self, card: Token, text: str) -> list[Token]:
        """A card and the text that touches it: `0-1-2` are cards of one pile.

        With signs that are not known here it is no card at all: better no pile than the first of its cards alone.
        """
        if not self._chain.fullmatch(text):
            return [card._replace(end=card.end + len(text), kind=TEXT, text=f"{card.text}{text}")]
        faces = [
            Token(card.end + one.start(), card.end + one.end(), CARD, one[0])
            for one in self._face.finditer(text)
        ]
        return [card, *faces]

    def _joins(self, line: str, span: tuple[int, int], before: list[Token]) -> bool:
        """Whether a dash stands between two words, as in `Player A - hand`, where no pile could be empty."""
        start, end = span
        if line[start:end] not in ("-", "–", "—") or not before or before[-1].kind != TEXT:
            return False
        left = before[-1]
        is_name = left.text[-1:].isalpha() and start - left.end == 1
        return is_name and _WORD_BEHIND.match(line, end) is not None

    def _says_nothing(self, text: str) -> bool:
        return not text.strip(_LONE) or self._filler.fullmatch(text.strip(_AROUND_WORDS)) is not None


def _says_again(before: Token, text: str, at: int) -> bool:
    """Whether a word only says what the sign before it is, as in `* joker`."""
    return text.isalpha() and len(text) > 1 and not before.text.isalnum() and at - before.end == 1


def _counted(tokens: list[Token]) -> list[Token]:
    """The tokens with the numbers of the cells in which they stand."""
    bars = 0
    found: list[Token] = []
    for one in tokens:
        bars += one.kind == BAR
        found.append(one._replace(cell=bars))
    return found


def _marked_lists(tokens: list[Token], inside: set[int]) -> list[Token]:
    """The tokens of a line in which piles are lists, as in `[9], [4, 5], []`: each has a mark.  `inside`: where their cards begin."""
    found: list[Token] = []
    for one in tokens:
        if one.kind in (CARD, EMPTY) and one.start not in inside:
            found.append(Token(one.start, one.start, MARK, ""))
        found.append(one)
    return found


def _marked_piles(tokens: list[Token], line: str) -> list[Token]:
    """The tokens of a line; where it has several piles between two bars each, as in `|[0][1]| ||`, each has a mark."""
    ends = {at: end for at in range(len(tokens)) if (end := _end_of_pile(tokens, at, line)) >= 0}
    if len(ends) < _PILES_BETWEEN_BARS or all(at == end for at, end in ends.items()):
        return tokens
    # `1 ||  2 |[4][5]|`: the numbers of the piles are none of their values.
    before = [at - 1 for at in ends if at and tokens[at - 1].kind in (NUMBER, CARD)]
    counts = [tokens[at].text for at in before] == [str(n + 1) for n in range(len(ends))]
    found: list[Token] = []
    last = -1
    for at, one in enumerate(tokens):
        if at <= last or (counts and at in before):
            continue
        if at in ends:
            last = ends[at]
            found += [one._replace(kind=MARK, text=""), *(tokens[at + 1 : last] or [one])]
        else:
            found.append(one)
    return found


def _end_of_pile(tokens: list[Token], at: int, line: str) -> int:
    """The number of the bar that ends a pile which begins at a token, right behind its last card; -1 where none begins."""
    if tokens[at].kind == EMPTY and line[tokens[at].start : tokens[at].end] == "||":
        return at
    if tokens[at].kind != BAR:
        return -1
    end = at + 1
    while (
        end < len(tokens)
        and tokens[end].kind == CARD
        and tokens[end].start - tokens[end - 1].end <= (end > at + 1)
    ):
        end += 1
    closes = (
        at + 1 < end < len(tokens) and tokens[end].kind == BAR and tokens[end].start == tokens[end - 1].end
    )
    return end if closes else -1
