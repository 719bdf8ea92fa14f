"""Reads the table of Mini Spite and Malice from what a program prints, in whatever frame and words.

The text is cut into cells of cards, and the words beside or above them say which pile a cell is.  The groups:

    "hand A"      one pile: the cards from left to right
    "discards A"  four piles, as shown: whole, or their top cards alone
    "goal A"      one pile: the top card
    "left A"      one pile: the number of cards on the goal pile, as a text
    "stacks"      four piles, as shown

and the same for B.  A group that a table does not show is missing.  A joker is `*`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from grader import Cell, Cutter, Piles, Signs, Table, Value, Words

from .empty_places import NOTE, with_empty_places, without_notes
from .knowledge import HAND as LARGEST_HAND
from .knowledge import JOKER, PILES, PLAYERS
from .labels import with_labels
from .own_words import OwnWords
from .wording import Wording, in_words, wordings

HAND, GOAL, DISCARDS, STACKS, LOOSE = "hand", "goal", "discards", "stacks", "loose"
_BOX_LINES = 2
"""Lines from the names of columns to the cards in boxes below them."""
SHORT_NAME = 2
"""Words of a line that names a hand and says no more."""
COUNTED = ([1, 2, 3, 4], [0, 1, 2, 3])
"""The numbers of piles: some count from 0."""
FEWEST_PUTS, MOST_PUTS = 6, 24
"""Piles of a table at least, and some more than it has at most."""

Pile = tuple[str, ...]

_COUNT = (
    r"cards?|left|remain(?:ing|s)?|to go|more|total|size|count|karten?|übrig|uebrig|noch|verbleibend|restantes?|quedan?|cartas?"
    r"|cartes?|restant(?:e|s|es)?|reste(?:nt)?|carte|rimast[ei]|in pile|in stack"
)
_CUTTER = Cutter(
    Signs(
        face=r"[0-9]|\*\([0-9]\)|\*[=:/]?[0-9]|\*|(?-i:J|W)|Joker|Wild",
        empty=r"empty|free|none|nothing|leer|frei|keine|vac[ií][oa]s?|libre|vide|vuot[oa]|nada|nichts|vuota|no cards?|n/a|nil|null|∅|ø",
        count=_COUNT,
        filler=rf"(?i:{_COUNT}|on|only|top|of|is|has|the|and|in|it|with|at|to|go|arriba|oben|haut|en|de|del|le|la)|a",
        note=NOTE,
        numbered=r"(?<!goal[\s_-])(?:player|spieler(?:in)?|jugadora?|joueu(?:r|se)|giocatore|(?:(?:play(?:ing)?|build|discard|disc|center|centre|middle|community)[\s_-]*)?(?:stack|pile|discard|disc|pila|descarte|stapel|ablage|défausse|pozo|mazo|montón|haufen|(?:pile|pila) d[ei] jue?[gu]o?|\w*stapel|\w*haufen|\w*ablage)\.*)",
        column=r"needs?$|next$|top$|content|player|hand|goal|disc|stack|pile|left|cards|spieler|jugador|joueur|mano|meta|ziel|ablage|pila|^\W*[A-Z]\W*$|[1-4]\W*$|^h5$|^(?:hnd|gp|dp|ps)$",
    )
)
_OWNER = re.compile(
    r"\b(?:player|spieler(?:in)?|jugador[a]?|joueu(?:r|se)|giocatore|gracz|speler)[\s_:.#(-]{0,12}(?P<named>a|b|1|2|one|two|uno|dos|un|deux|eins|zwei)(?![a-z0-9])"
    r"|(?<![\w'])(?P<short>(?-i:P[AB12]))(?![\w])"
    r"|^\W*(?-i:(?P<alone>[AB]))(?:'s)?(?=\W|$)"
    r"|\b(?P<own>your|my|you|own)\b|\b(?P<other>opponent|other player|enemy)\b",
    re.I,
)
_OWNERS = {"a": "A", "1": "A", "one": "A", "uno": "A", "un": "A", "eins": "A", "b": "B", "2": "B", "two": "B"} | {
    "dos": "B", "deux": "B", "zwei": "B"
}  # fmt: skip
_KINDS = (
    (
        HAND,
        re.compile(
            r"\b(?:hands?|holds?|holding|hält|handkarten|blatt|mano|main|hnd)\b|^\W*h\W*$|\bcartas en mano\b|✋",
            re.I,
        ),
    ),
    (
        GOAL,
        re.compile(r"\b(?:goals?\w*|ziel\w*|meta|objetivo|buts?|objectif|obiettivo|gp)\b|^\W*g\W*$", re.I),
    ),
    (
        DISCARDS,
        re.compile(
            r"\b(?:disc\w*|ablage\w*|abwurf\w*|descarte\w*|d[ée]fausses?|scart\w+|dp)\b|(?<![a-z])(?:d|dis[ .])[1-4]\b|^\W*d\W*$",
            re.I,
        ),
    ),
    (
        STACKS,
        re.compile(
            r"\b(?:play\w*|build\w*|cent(?:er|re)|middle|mitte|mesa|tisch|table|tablero|community|spiel\w*|stacks?|piles?|pilas?|stapel|haufen|pile de jeu|montones|ps)\b"
            r"|(?<![a-z])[ps][1-4]\b",
            re.I,
        ),
    ),
)
_LETTERS = re.compile(r"[^\W\d_]+")
_WHOLE_WORDS = re.compile(r"[^\W\d_]{2,}")
_WORDS_OF_SENTENCE, _WORDS_THAT_END, _WORDS_OF_NOTE = 5, 3, 2
_OTHER = re.compile(
    r"\b(?:shoe|deck|mazo|zapato|schlitten|sabot|nachzieh\w*|draw\w*|stock|cleared|complet\w*|abgelegt\w*|needs?|next|wants?|turn|round|position|pos|score)\b",
    re.I,
)
_NONE_IN = re.compile(
    r"\b(?:(?:has|have|holds?|got)\s)?(?:no|zero) (?:more )?cards? (?:left )?(?:in|on) (?:(?:the|his|her|their|your|my) )?"
    r"(?P<pile>(?:(?:goal|discard|play) )?(?:hand|pile|stack)(?: [1-4])?)(?![a-z])",
    re.I,
)
"""A sentence that says first that a pile is empty, and then which."""
_LEFT = re.compile(r"\b(?:left|remain\w*|to go|count|size|cards|rest\w*|übrig|quedan)\b", re.I)
_PLACE = re.compile(r"(?P<kind>[a-z]{1,8})[ .]?[1-5]", re.I)
"""The name of a column for each card of a hand, or for each of several piles."""
_SHORT = re.compile(r"#?[a-z]{0,2}[0-8]?", re.I)
_PILE_ALONE = re.compile(r"\W*+(?:s\b\W*+)?piles?\W*+[1-4]?\W*+", re.I)
_AROUND = " .:;~>-#()[]"
_NUMBERS_NAME = re.compile(r"\W*+(?:nr|no|n[º°]|num\w{0,5}|núm\w{0,5}|pos\w{0,7}|ind\w{0,4})\W*+", re.I)
_NUMBER = re.compile(r"(?<![0-9])([0-8])(?![0-9])")


def tables(text: str) -> list[Table]:
    """All tables that the text shows, in their order."""
    return reading(text)[0]


def reading(text: str, own: OwnWords | None = None) -> tuple[list[Table], Wording]:
    """All tables that the text shows, and the words in which it shows them.  `own` are those that were learned before.

    A sentence beside a table may name a pile and a card.  Where a pile is missing, the text is read without its sentences.
    """
    if own is not None:
        text = own.known(text)
    found = _read(text, own)
    if not _has_all(found[0]) and (bare := _without_sentences(text)) != text:
        less = _read(bare, own)
        if _is_whole(less[0]) and (_has_all(less[0]) or not _is_whole(found[0])):
            return less
    return found


def _without_sentences(text: str) -> str:
    return "\n".join("" if _is_sentence(line) else line for line in text.split("\n"))


def _is_sentence(line: str) -> bool:
    """Whether a line has many words, or some without a card and with the sign of an end."""
    count = len(_WHOLE_WORDS.findall(line))
    ends = line.rstrip()[-1:] in (".", "!") and not any(map(str.isdigit, line))
    return count >= _WORDS_OF_SENTENCE or (ends and count >= _WORDS_THAT_END)


def _has_all(found: Sequence[Table]) -> bool:
    """Whether the last table has all piles."""
    return _is_whole(found) and found[-1].piles.keys() >= {"discards A", "discards B", "stacks"}


def _is_whole(found: Sequence[Table]) -> bool:
    return bool(found) and found[-1].piles.keys() >= {"hand A", "hand B", "goal A", "goal B"}


def _read(text: str, own: OwnWords | None) -> tuple[list[Table], Wording]:
    best: tuple[list[Table], Wording] = [], Wording(own=own)
    text = without_notes(text, lambda line: _KINDS[1][1].search(line) is not None)
    tried: set[str] = set()
    for wording in wordings(text):
        known = wording.known(text)
        if known in tried:
            continue
        tried.add(known)
        one = _Reading()
        words = _NONE_IN.sub(r"\g<pile>: empty", _labelled(in_words(known)))
        for cell in _CUTTER.cut(with_empty_places(words, _is_of_four)):
            one.take(cell)
        found = one.end()
        if _is_whole(found):
            return found, wording.learned(own)
        if found and not best[0]:
            best = found, wording.learned(own)
    return best


class Marks(NamedTuple):
    """What stands beside cards and piles to name them, by their positions; empty where a table has none."""

    hand: tuple[str, ...] = ()
    goal: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    stacks: tuple[str, ...] = ()


def marks(text: str, own: OwnWords | None = None) -> Marks:
    """The marks of the tables that a text shows.  They are looked for where the words of the text are not understood."""
    if own is not None:
        text = own.known(text)
    one = _Reading()
    for cell in _CUTTER.cut(_labelled(in_words(text))):
        one.take(cell)
    found: dict[str, dict[int, str]] = {HAND: {}, GOAL: {}, DISCARDS: {}, STACKS: {}}
    counts_from_zero = any(put.number == 0 for put in one.puts if put.name.startswith((DISCARDS, STACKS)))
    for put in one.puts:
        kind = STACKS if put.name == LOOSE else put.name.partition(" ")[0]
        first = 1 if kind in (HAND, GOAL) else put.number + counts_from_zero
        for at, mark in enumerate(put.marks, first):
            if mark:
                found[kind][at] = mark.lower()
    columns = {
        kind: tuple(marks.get(at, "") for at in range(1, max(marks, default=0) + 1))
        for kind, marks in found.items()
    }
    # What stands beside all of them tells none from the others.
    return Marks(*(some if len({*some}) == len(some) else () for some in columns.values()))


class _Put(NamedTuple):
    """A pile as it was read: of which group and number, in which lines, and the marks of its cards or its own."""

    name: str
    number: int
    pile: Pile
    line: int
    last: int
    left: str = ""
    marks: tuple[str, ...] = ()
    below: str = ""
    """What a hand's places are called above it, without their numbers."""


class _Reading:
    """What is known while the cells of a text are looked at one by one."""

    def __init__(self) -> None:
        self.puts: list[_Put] = []
        self.seen: Counter[tuple[str, int]] = Counter()
        self.owner = self.turn = ""
        self.line = -1
        self.kind = ""
        """Of the row, as its words name it."""
        self.heading = ""
        """The kind of pile that the last line of words names."""
        self.over_columns = False
        self.columns: list[str] = []
        """The short names of columns, as of four piles."""
        self.columns_line = -1
        self.hand_has_column = False
        """Whether one of the names of columns is that of a hand: then what stands below the others is none."""
        self.filled = -1, ""
        """The line of the columns that were filled with empty piles, and the name of these."""
        self.nth = self.numbered = 0
        self.row_number: int | None = None
        self.last_row, self.last_kind = (-1, -1), ""
        """Line, number and kind of the pile that was read last."""
        self.row = "", -1
        self.row_has_hand = False
        self.below_owner = -1
        """The line whose words name a pile below the name of a player: then columns are those of players, and of the stacks."""
        self.headed: tuple[str, int] | None = None
        """Whose hand and goal pile the last names of columns are, and their line, until a card of the hand is seen."""
        self.ahead = "", ""
        """A goal pile that comes yet, and the number of its cards."""
        self.waiting: tuple[str, str, int] | None = None
        """A hand or goal pile that was named, with nothing beside it: the cards may follow in the next line."""

    def take(self, one: Cell | Words) -> None:
        if isinstance(one, Words):
            self._words(one)
        else:
            self._cell(one)

    def _words(self, one: Words) -> None:
        self._settle()
        owner = self._named(one.text)
        if owner:
            self.owner = owner
        if (said := _owner(one.text)) in PLAYERS:
            self.turn = said
        kinds = [kind for kind in map(_kind, one.phrases) if kind]
        if kinds in ([HAND, HAND], [GOAL, GOAL]):
            # A sign and a word for the same.
            kinds = kinds[:1]
        self.heading = kinds[0] if len(kinds) == 1 else ""
        if kinds[:1] == [HAND] and set(kinds[1:]) == {GOAL} and self.owner:
            self.headed = self.owner, one.line
        self.over_columns = len(one.phrases) > 1
        self.columns = [phrase for phrase in one.phrases if _SHORT.fullmatch(phrase)]
        self.columns_line = one.line
        self.hand_has_column = self.over_columns and HAND in kinds
        if self.heading == STACKS and not owner:
            self.owner = ""
        is_name = len(one.text.split()) <= SHORT_NAME or len(_OWNER.sub("", one.text).split()) == 1
        if self.heading in (HAND, GOAL) and (one.text.endswith(":") or is_name):
            self.waiting = self.heading, self.owner, one.line

    def _named(self, text: str) -> str:
        """The player that words name: `your` is whose turn it is in the words above."""
        owner = _owner(text)
        if owner in ("", *PLAYERS):
            return owner
        return self.turn if owner == "own" else {"A": "B", "B": "A"}.get(self.turn, "")

    def _settle(self, named: str = "") -> None:
        """A hand or goal pile whose name nothing follows is empty."""
        if self.waiting is not None:
            kind, owner, line = self.waiting
            self.waiting = None
            if owner and named != kind:
                self._put(kind, owner, 0, (), line)

    def _cell(self, one: Cell) -> None:
        if one.line != self.line:
            self.line, self.kind, self.nth, self.numbered, self.row_number = one.line, "", 0, 0, None
        mark, over = one.parts[0].mark, _kind_above(one.above)
        # A mark may be the name above, which says nothing of the cells beside this one.
        named = _own_kind(one.before) or ("" if mark == one.above else _kind(mark))
        is_told = not (named or over or one.before.rstrip().endswith(":"))
        if self.waiting is not None and is_told and len(_WHOLE_WORDS.findall(one.before)) >= _WORDS_OF_NOTE:
            # `Error: card rejected ([5])` below a hand with nothing in it.
            self.heading = ""
        self._settle("" if named or over else self.heading)
        owner = self._named(one.before) or self._named(one.above)
        if owner:
            self.owner = owner
        if "other" in (named, named or over):
            return
        if (over and not named and not owner and _counts_something(one)) or _numbers_places(one):
            return
        number = _number(one.before)
        if number is None and len(one.parts) == 1:
            number = _number(one.above)
        if named and _owner(one.above) in PLAYERS:
            self.below_owner = one.line
        if over == STACKS and not named and self.below_owner == one.line and not _owner(one.above):
            if mark or one.before:
                for given, pile in _numbered(one, _number(one.before), 0, True):
                    self._put(STACKS, "", given, pile, one.line, (mark,))
            return
        if named:
            self.kind, self.nth, self.row_number = named, 0, number
            if named != self.heading:
                # What has a name of its own ends what stood below a heading.
                self.heading = ""
        elif number is None and not over and not one.before:
            number = self.row_number
        if self._is_row_number(one, named, over, number):
            return
        if self.numbered:
            if self.numbered > 0 and not named and over in ("", STACKS):
                self._put(STACKS, "", self.numbered, _pile(one.values), one.line)
                self.numbered = -1
            return
        if not named and self.kind == GOAL and _LEFT.search(one.before) and len(one.values) == 1:
            self._note_left(one.values[0].text)
            return
        if not named and _LEFT.search(one.above) and self.nth and len(one.values) == 1:
            self._note_left(one.values[0].text)
            return
        kind = named or self.kind or over
        if not kind and number is not None and (one.line - 1, number - 1) == self.last_row:
            # `stacks 1: []`, and below it `2: []`.
            kind = self.last_kind
        if not kind and not (self.over_columns and one.before.strip(" .:;~>-#")):
            kind = self.heading
        if kind in (HAND, DISCARDS, STACKS) and all(
            value.kind == "number" and len(value.text) == 1 for value in one.values
        ):
            # How many cards a pile has, as in `Hand (5): <1> <8>`, is none of them.
            return
        self.nth += 1
        if kind == GOAL:
            if self.headed is not None and over == GOAL and one.line - self.headed[1] <= _BOX_LINES:
                # Below the name of the hand is nothing.
                self._put(HAND, self.headed[0], 0, (), one.line)
            self._goal(one)
        elif kind == HAND:
            marks = tuple(part.mark for part in one.parts)
            if not named and _PLACE.fullmatch(one.above):
                if self._more_of_hand(one):
                    return
                marks = marks if marks[0] else (one.above,) * bool(one.cards)
            if not named and _SHORT.fullmatch(own := one.before.strip(_AROUND)) and own:
                if self._next_of_hand(one, own):
                    return
                marks = (own,)
            self._put(HAND, self._whose(HAND, 0), 0, _pile(one.values), one.line, marks, one.above)
        elif kind in (DISCARDS, STACKS):
            below = one.above in self.columns and len(one.values) < PILES and not one.before
            if below and number is None:
                number = 1 + self.columns.index(one.above)
            whose = "" if kind == STACKS else self._whose(kind, self.nth if number is None else number)
            if below and self._in_column(f"{kind} {whose}".strip(), kind, whose, one):
                return
            if not named and self._grows(kind, whose, number, one):
                return
            piles = _numbered(one, number, self.nth, bool(named or over))
            # Names of columns are those of each row below them.
            if not _kind(one.before) and self._all_grow(f"{kind} {whose}".strip(), piles, one.line):
                return
            above = self.columns if len(piles) == len(self.columns) else [""] * PILES
            if kind == STACKS:
                self.owner = ""
            if len(piles) == len(self.columns):
                self.filled = self.columns_line, f"{kind} {whose}".strip()
            self._fold(f"{kind} {whose}".strip(), one)
            for at, (given, pile) in enumerate(piles):
                self._put(kind, whose, given, pile, one.line, (above[at] or _mark_of(one, at),))
                self.last_row, self.last_kind = (one.line, given), kind
        elif (bare := _number(one.before)) is not None:
            self._put(LOOSE, "", bare, _pile(one.values), one.line, (_mark_of(one, 0),))
        else:
            self._by_shape(one, owner)

    def _fold(self, name: str, one: Cell) -> None:
        """Make one pile of the four that the first cell of a row was taken for, where a second cell follows: each is a pile of its own."""
        last = self.puts[-PILES:]
        if self.nth == 2 and [(put.name, put.number, put.line) for put in last] == [
            (name, number, one.line) for number in range(1, PILES + 1)
        ]:
            pile = tuple(card for put in last for card in put.pile)
            self.puts[-PILES:] = [last[0]._replace(pile=pile, marks=last[0].marks[:1])]

    def _next_of_hand(self, one: Cell, mark: str) -> bool:
        """Whether a cell is the next card of a hand that has a line for each."""
        last = self.puts[-1] if self.puts else None
        if (
            last is None
            or last.name != f"{HAND} {self.owner}"
            or last.last != one.line - 1
            or not last.marks[-1:]
        ):
            return False
        pile, marks = (*last.pile, *_pile(one.values)), (*last.marks, mark)
        self.puts[-1] = last._replace(pile=pile, last=one.line, marks=marks)
        return True

    def _more_of_hand(self, one: Cell) -> bool:
        """Whether a cell below the name of a place, such as `h2`, goes on with a hand that was begun in its line."""
        name, place = f"{HAND} {self.owner}", _PLACE.fullmatch(one.above)
        for at in range(len(self.puts) - 1, max(-1, len(self.puts) - 1 - MOST_PUTS), -1):
            put = self.puts[at]
            if put.name == name and put.line == one.line and place is not None and put.below == place["kind"]:
                marks = (*put.marks, one.above) if len(put.marks) == len(put.pile) else put.marks
                self.puts[at] = put._replace(pile=(*put.pile, *_pile(one.values)), marks=marks)
                return True
        return False

    def _in_column(self, name: str, kind: str, whose: str, one: Cell) -> bool:
        """Whether a cell stands below one of four names of columns, in rows that leave the places of empty piles blank."""
        if len(self.columns) != PILES or len(one.parts) > 1:
            return False
        if (self.columns_line, name) != self.filled:
            self.filled = self.columns_line, name
            for at, mark in enumerate(self.columns, 1):
                self._put(kind, whose, at, (), one.line, (mark,))
        at = len(self.puts) - PILES + self.columns.index(one.above)
        put = self.puts[at] if at >= 0 else None
        if put is None or put.name != name or put.last < one.line - 1:
            return False
        for row in range(len(self.puts) - PILES, len(self.puts)):
            # An empty place in a row is no end of its column.
            self.puts[row] = self.puts[row]._replace(last=one.line)
        self.puts[at] = self.puts[at]._replace(pile=(*put.pile, *_pile(one.values)))
        return True

    def _grows(self, kind: str, owner: str, number: int | None, one: Cell) -> bool:
        """Whether a cell stands right below the same pile's, which goes on there."""
        at = next(
            (
                at
                for at, put in enumerate(self.puts[-PILES:], max(0, len(self.puts) - PILES))
                if (put.name, put.number) == (f"{kind} {owner}".strip(), number)
                and 0 < one.line - put.last <= 1
            ),
            -1,
        )
        if at < 0 or not one.cards:
            return False
        put = self.puts[at]
        self.puts[at] = put._replace(pile=(*put.pile, *_pile(one.values)), last=one.line)
        return True

    def _all_grow(self, name: str, piles: Sequence[tuple[int, Pile]], line: int) -> bool:
        """Whether a row stands right below the same piles', which go on there; an empty place in it is none."""
        last = self.puts[-PILES:]
        if len(piles) != PILES or [(one.name, one.number) for one in last] != [(name, at) for at, _ in piles]:
            return False
        if max(one.last for one in last) != line - 1:
            return False
        self.puts[-PILES:] = [
            one._replace(pile=(*one.pile, *pile), last=line) if pile else one
            for one, (_, pile) in zip(last, piles, strict=True)
        ]
        return True

    def _is_row_number(self, one: Cell, named: str, over: str, number: int | None) -> bool:
        """Whether a cell below `Stack` only numbers its row."""
        if over != STACKS or named or number is not None or self.numbered or self.nth:
            return False
        face = "".join(value.text for value in one.values)
        if face not in ("1", "2", "3", "4"):
            return False
        self.numbered, self.kind = int(face), STACKS
        return True

    def _by_shape(self, one: Cell, owner: str) -> None:
        """A cell that nothing names."""
        if owner:
            self.row = owner, one.line
            self.row_has_hand = False
        owner = self.row[0] if self.row[1] == one.line else ""
        kinds = [value.kind for value in one.values]
        if owner and kinds == ["card", "number"]:
            self.owner = owner
            # Below the name of a player, each line is another pile; in a row behind it, the hand would stand first.
            if not self.row_has_hand and not _owner(one.above):
                self._put(HAND, owner, 0, (), one.line)
            self._goal(one)
        elif (
            owner
            and not (self.row_has_hand or (self.hand_has_column and one.above and not _owner(one.above)))
            and set(kinds) == {"card"}
            and len(kinds) <= LARGEST_HAND
        ):
            self.row_has_hand = True
            self._put(HAND, owner, 0, _pile(one.values), one.line, below=one.above)
        elif owner and self.row_has_hand and set(kinds) == {"card"} and self._more_of_hand(one):
            pass
        elif len(kinds) == PILES:
            for at, value in enumerate(one.values, 1):
                self._put(DISCARDS if owner else STACKS, owner, at, _pile([value]), one.line)

    def _goal(self, one: Cell) -> None:
        cards = [value.text for value in one.values if value.kind == "card"]
        numbers = [value.text for value in one.values if value.kind == "number"]
        if len(cards) > 1 and not numbers:
            numbers = cards[1:]
        if cards or not numbers or numbers == ["0"] or any(not value.text for value in one.values):
            self._put(GOAL, self._whose(GOAL, 0), 0, tuple(map(_face, cards[:1])), one.line)
        if numbers:
            self._note_left(numbers[0])

    def _note_left(self, count: str) -> None:
        """The number of cards on the goal pile that was named last, or on the next one."""
        if not count.isdigit():
            return
        last = self.puts[-1] if self.puts else None
        if last is not None and last.name.startswith(GOAL) and not last.left:
            self.puts[-1] = last._replace(left=count)
        elif self.owner:
            self.ahead = f"{GOAL} {self.owner}", count

    def _whose(self, kind: str, number: int) -> str:
        if self.owner:
            return self.owner
        return "B" if self.seen[f"{kind} A", number] > self.seen[f"{kind} B", number] else "A"

    def _put(
        self,
        kind: str,
        owner: str,
        number: int,
        pile: Pile,
        line: int,
        marks: tuple[str, ...] = (),
        below: str = "",
    ) -> None:
        if number in range(PILES + 1) if kind in (DISCARDS, STACKS, LOOSE) else number == 0:
            name = f"{kind} {owner}".strip()
            self.headed = None if kind == HAND else self.headed
            left = ""
            if name == self.ahead[0]:
                left, self.ahead = self.ahead[1], ("", "")
            place = _PLACE.fullmatch(below)
            below = place["kind"] if place is not None else ""
            self.seen[name, number] += 1
            self.puts.append(_Put(name, number, pile, line, line, left, marks, below))

    def end(self) -> list[Table]:
        """All tables.  A table is told from talk about cards by its lines, which stand together."""
        self._settle()
        runs = []
        for at in range(len(self.puts)):
            keys: dict[tuple[str, int], _Put] = {}
            for one in self.puts[at : at + MOST_PUTS]:
                if (one.name, one.number) in keys:
                    break
                keys[one.name, one.number] = one
            stop = at + len(keys)
            if sum(name == STACKS for name, _ in keys) >= PILES:
                # Numbers without a name, such as those of a menu.
                keys = {key: one for key, one in keys.items() if one.name != LOOSE}
            if len(keys) >= FEWEST_PUTS:
                lines = max(one.last for one in keys.values()) - min(one.line for one in keys.values())
                runs.append((-len(keys), lines, at, stop, [*keys.values()]))
        chosen: list[tuple[int, Table]] = []
        taken: list[tuple[int, int]] = []
        for *_, at, stop, puts in sorted(runs, key=lambda one: one[:3]):
            apart = all(stop <= first or last <= at for first, last in taken)
            if apart and (table := _table(puts)) is not None:
                taken.append((at, stop))
                chosen.append((at, table))
        return [table for _, table in sorted(chosen, key=lambda one: one[0])]


def _table(puts: Collection[_Put]) -> Table | None:
    """The table that these make; None where there is not enough of it."""
    piles: Piles = {}
    names = {one.name for one in puts}
    for name in names:
        some = {one.number: one.pile for one in puts if one.name == name}
        kind = name.partition(" ")[0]
        if kind in (HAND, GOAL):
            piles[name] = (some[0],)
        elif (kind != LOOSE or STACKS not in names) and (numbers := sorted(some)) in COUNTED:
            piles[STACKS if kind == LOOSE else name] = tuple(some[at] for at in numbers)
    for one in puts:
        if one.left:
            piles[f"left {one.name.partition(' ')[2]}"] = ((one.left,),)
    kinds = {name.partition(" ")[0] for name in piles}
    if not {HAND, GOAL, STACKS} <= kinds or any(map(_is_numbers, _groups(puts))):
        return None
    return Table(piles, range(min(one.line for one in puts), max(one.last for one in puts) + 1))


def _groups(puts: Iterable[_Put]) -> Iterable[list[_Put]]:
    """Piles that are counted, by their groups, in their order."""
    found: dict[str, dict[int, _Put]] = {}
    for one in puts:
        if one.name.partition(" ")[0] not in (HAND, GOAL):
            found.setdefault(one.name, {})[one.number] = one
    return [[some[at] for at in sorted(some)] for some in found.values()]


def _is_numbers(group: list[_Put]) -> bool:
    """Whether what was read as piles are perhaps their numbers, above a line that could not be read."""
    numbers = [(str(at),) for at in range(1, len(group) + 1)]
    return (
        len(group) > 1 and [one.pile for one in group] == numbers and not any(any(one.marks) for one in group)
    )


def _mark_of(one: Cell, at: int) -> str:
    """A short name beside a pile or above it, such as `d2`, or `x` at the head of its column."""
    names = (one.parts[at].mark if at < len(one.parts) else "", one.above, one.before.rpartition(" ")[2])
    short = [name.strip(_AROUND) for name in names if _SHORT.fullmatch(name.strip(_AROUND))]
    return next(filter(None, short), "")


@lru_cache(maxsize=4096)
def _owner(text: str) -> str:
    """The player that words name: "A" or "B", "own" or "other", and empty where they name none."""
    found = ""
    for one in _OWNER.finditer(text):
        if one["own"] or one["other"]:
            found = found or ("own" if one["own"] else "other")
            continue
        found = _OWNERS[(one["named"] or one["alone"] or one["short"][-1:]).lower()]
    return found


@lru_cache(maxsize=4096)
def _kind(text: str) -> str:
    """The kind of pile that words name; "other" for what is none, and empty where they say nothing."""
    if not text:
        return ""
    for kind, pattern in _KINDS[:3]:
        if pattern.search(text):
            return kind
    if _OTHER.search(text):
        return "other"
    return STACKS if _KINDS[3][1].search(_OWNER.sub(" ", text)) else ""


def _counts_something(one: Cell) -> bool:
    """Whether a cell is a number behind words that name no pile, as in `move 26`, whatever stands above it."""
    return all(value.kind == "number" for value in one.values) and _LETTERS.search(one.before) is not None


def _numbers_places(one: Cell) -> bool:
    """Whether a cell only numbers what stands above it, as in `no. 1 2 3 4 5`."""
    numbers = [str(number) for number in range(1, len(one.values) + 1)]
    return [value.text for value in one.values] == numbers and _NUMBERS_NAME.fullmatch(one.before) is not None


def _own_kind(text: str) -> str:
    """The kind of pile that words beside it name: a pile of a player's that is called no more than that is a discard pile."""
    found = _kind(text)
    is_own = found == STACKS and _owner(text) in PLAYERS and _PILE_ALONE.fullmatch(_OWNER.sub(" ", text))
    return DISCARDS if is_own else found


def _labelled(text: str) -> str:
    """The text with the name of each pile beside it."""
    return with_labels(text, _owner, _kind)


def _is_of_four(name: str) -> bool:
    """Whether words name one of the discard piles or play stacks."""
    return _kind(name) in (DISCARDS, STACKS)


def _kind_above(name: str) -> str:
    """The kind of pile that the name of a column names: cards of a hand may have one for each place."""
    place = _PLACE.fullmatch(name)
    return HAND if place is not None and place["kind"].lower() == "h" else _kind(name)


def _number(text: str) -> int | None:
    """The number behind the name of a pile, from 0 to 4; None where there is none.  Some count on, from 5 to 8."""
    found = _NUMBER.findall(_OWNER.sub(" ", text))
    if not found:
        return None
    number = int(found[-1])
    return number - PILES if number > PILES else number


def _numbered(one: Cell, number: int | None, nth: int, named: bool) -> list[tuple[int, Pile]]:
    """The piles of a cell, by their numbers."""
    if len(one.parts) > 1 or one.parts[0].mark:
        piles = [_pile(part.values) for part in one.parts]
        marks = [_number(part.mark) for part in one.parts]
        known = [mark for mark in marks if mark is not None]
        if len(known) == len(marks):
            return list(zip(known, piles, strict=True))
        if len(piles) == PILES and number is None:
            return list(enumerate(piles, 1))
    values = one.values
    if len(values) != PILES:
        values = tuple(value for value in values if value.kind != "number")
    if (
        number is None
        and nth == 1
        and len(values) == PILES
        and (named or any(not value.text for value in values))
    ):
        return [(at, _pile([value])) for at, value in enumerate(values, 1)]
    return [(nth if number is None else number, _pile(one.values))]


def _pile(values: Sequence[Value]) -> Pile:
    """The cards of a pile.  Where no card stands by itself, they are written together: `[96]`."""
    cards = tuple(_face(value.text) for value in values if value.kind == "card")
    if cards:
        return cards
    return tuple(_face(face) for value in values if value.kind == "number" for face in value.text)


def _face(card: str) -> str:
    return card if card.isdigit() else JOKER
