"""How a program is told which card goes on which discard pile: learned from what it takes, and from what comes of it.

A program may ask for the pile alone, or for a card as well, before the pile or after it; a card is named as in `h3`,
or by its position alone.  The words of a question say at most which way is tried first.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from grader import Talk

from .asking import Asking
from .commanding import Commands
from .menus import action
from .moves import AWAY, Move
from .recognising import ACTION, CARD, END, PILE, Lines

LETTER, FACE, BOTH = "letter", "face", "both"
"""A card of the hand as in `h3`, by what is on it, and together with the pile, as in `h3 2`; CARD is its position alone."""

MOST_ANSWERS = 8

WAYS = ((PILE, LETTER), (PILE, CARD), (LETTER, PILE), (CARD, PILE), (PILE, FACE), (FACE, PILE))
"""The answers, in their order.  A program that asks for less is given less."""

_LETTER = re.compile(r"\bh[i1]\b", re.I)
_FACE_ASKED = re.compile(r"\b1\s*(?:\.\.+|-|–|to)\s*9\b|\b(?:face|value)\b", re.I)
_BOTH_ASKED = re.compile(r"(?<![\w.])h[1-5](?P<between>[ ,;:]+)[1-4](?![\w.]|[ ,;:]+[0-9])", re.I)
"""An example of a card and a pile at once."""

_MORE_BELONGS = re.compile(r"(?<![^\W_])[xd] (?:h?[1-5i-n]|[A-Z]{1,6}|<\w{1,12}>)(?![^\W_])")
"""How a discard is typed, with a card behind its letter: `x h5 2`."""

# From the start of a question to its first such word: looked for from each such word, it would take its square.
_WHICH = r"(?>[^?]*?\b(?:which|what|choose|select|pick|enter)\b)"
_CARD_ASKED = re.compile(
    r"(?<![^?])(?:(?>[^?]*?\bposition\b)[^?]*?\bhand\b|(?>[^?]*?\bcard\b)[^?]*?\bto (?:discard|throw)\b"
    rf"|{_WHICH}[^?]*?\b(?:hand|card)\b)|\bhand position|\bh[i1]\b"
)
_PILE_ASKED = re.compile(rf"(?<![^?]){_WHICH}[^?]*?\b(?:pile|stack)\b")


class Discarding(Asking):
    """A conversation in which discards are understood as well."""

    def __init__(self, talk: Talk) -> None:
        super().__init__(talk)
        self.ways: list[Sequence[str]] = list(WAYS)
        """What has not failed so far, the likeliest first."""
        self.learned = False
        self._same_words = False
        """Whether all questions of a discard are alike, so that none is seen to be asked again."""
        self._taken: list[str] = []
        self._typed: list[str] = []
        self._refused: list[str] = []
        self._asked_for: list[Lines] = []
        self.hand: Sequence[str] = ()
        """The cards of the hand, for programs that ask for one by what is on it."""

    def obey(self, commands: Commands) -> None:
        """From now on, tell moves in these ways."""
        self.commands = commands
        self.learned = True
        self.lists_cards = commands.lists_cards

    @property
    def names_card(self) -> bool:
        """Whether the program is known to ask which card is discarded."""
        if self.commands is not None:
            return self.commands.names_place
        return self.learned and bool({CARD, LETTER, FACE, BOTH} & set(self.ways[0]))

    @property
    def is_ambiguous(self) -> bool:
        """Whether the last discard was told in two numbers, whose order is not known."""
        return not self.learned and sorted(self._typed) == [CARD, PILE]

    @property
    def told_nothing(self) -> bool:
        """Whether the last discard was told in no more than its first letter, though the program says that more belongs to it."""
        return (
            self.commands is None
            and not self._typed
            and _MORE_BELONGS.search(self.first_question) is not None
        )

    def discard(self, pile: str, card: int | str, insists: bool = True) -> bool:
        """Ask for a discard; whether it was taken.

        A program that asks which card is told the one at this position of the hand, or this text.  `insists`: where it asks the same
        again, it is told in other ways.
        """
        self.unsure = self._plays = False
        if self.commands is not None:
            place, named = (f"h{card}", "") if isinstance(card, int) else ("h1", card)
            at = int(place[1:])
            face = self.hand[at - 1] if 0 < at <= len(self.hand) else ""
            return self.tell(Move(AWAY, place, face, int(pile)), named)
        if self.at == ACTION:
            self._taken, self._typed, self._refused, self._asked_for = [], [], [], []
            self.type(action(self.question(), "x"))
            self._arrive()
        for _ in range(MOST_ANSWERS):
            if self.at != PILE or (kind := self._next()) is None:
                break
            asked = self.asked()
            self._typed.append(kind)
            self.type(self._answer(kind, pile, card))
            self._arrive()
            if self.at == PILE and self._asks_again(asked) and not self._same_words:
                self._refused.append(kind)
                if not insists:
                    break
            else:
                self._note(kind, asked)
                if self.learned and not insists and len(self._taken) >= len(self.ways[0]):
                    break
        words = " ".join(self.asked())
        self.unsure = self.at == PILE and not (_PILE_ASKED.search(words) or _CARD_ASKED.search(words))
        self.doubts += self.unsure
        return self.at in (ACTION, END)

    def _asks_again(self, asked: Lines) -> bool:
        """Whether the question is the one before.  Where all end with the same sign, as in `>`, the words above it tell."""
        now = self.asked()
        if now[-1:] != asked[-1:]:
            return False
        new, old = in_words_at_last(now), in_words_at_last(asked)
        # Another line above the sign may be the reason why the answer was not taken; a question in any language is none.
        is_other = "?" in new and "?" in old
        return new == old or not (is_other or _CARD_ASKED.search(new) or _PILE_ASKED.search(new))

    def _answer(self, kind: str, pile: str, card: int | str) -> str:
        """What is typed for the pile, the card, or both."""
        if kind == PILE:
            return pile
        if isinstance(card, str):
            named = position = face = card
        else:
            named, position = f"h{card}", str(card)
            face = self.hand[card - 1] if 0 < card <= len(self.hand) else position
        if kind == BOTH:
            example = _BOTH_ASKED.search(self.question())
            return f"{named}{example['between'] if example is not None else ' '}{pile}"
        return {CARD: position, LETTER: named, FACE: face}[kind]

    def try_other_way(self) -> bool:
        """Pass on to another way after one that has failed; whether there is one."""
        if self.learned or self.at != ACTION or len(self.ways) < 2:
            return False
        del self.ways[0]
        return True

    def learn(self, swapped: bool = False) -> None:
        """The last discard went well.  `swapped`: with its two numbers taken for each other."""
        if self.learned:
            return
        if self._taken == [PILE, PILE]:
            # One number has told both, so nobody knows which question was for which.
            self.ways = [(CARD, PILE), (PILE, CARD)]
            return
        # Only where each question has words of its own is it known which of them was asked again.
        lines = [in_words_at_last(one) for one in self._asked_for]
        self._same_words = len(set(lines)) < len(lines) or (self.is_ambiguous and self._taken != self._typed)
        way = self._typed if self._same_words else self._taken
        self.ways = [list(reversed(way)) if swapped else list(way)]
        self.learned = True
        for kind, asked in zip((PILE, CARD), self._asked_for, strict=False):
            self.known[kind] = asked

    def _note(self, kind: str, asked: Lines) -> None:
        """The program has taken an answer."""
        self._taken.append(kind)
        self._asked_for.append(asked)
        self._refused.clear()

    def _next(self) -> str | None:
        """The kind of the next answer; None where the program takes none."""
        if not (self.learned or self._refused or len(self.ways) < len(WAYS)):
            self._choose()
        done = [*self._taken, *self._refused]
        way = self.ways[0]
        if self.learned and self._refused:
            # What was wrong with the last answer was its number.
            return self._refused[-1] if len(self._refused) == 1 else None
        if self.learned and len(done) >= len(way):
            # The last question again, in other words.
            return way[-1]
        if len(done) < len(way) and way[len(done)] not in self._refused:
            return way[len(done)]
        kinds = (PILE, LETTER, CARD, FACE)
        return next((one for one in kinds if one not in self._refused and one not in done[-1:]), None)

    def _arrive(self) -> None:
        """Find out whether a question of the discard has come, or the discard is over."""
        asked, tables = self.asked(), bool(self.talk.tables)
        words = " ".join(asked)
        is_card, is_pile = _CARD_ASKED.search(words), _PILE_ASKED.search(words)
        found = self.known.recognised(asked, tables, loosely=tables or PILE in self.known)
        if not self.talk.screen.waits:
            self.at = END
        elif found is not None:
            self.at = ACTION if found == ACTION else PILE
        elif (tables and not (is_card or is_pile or self.known.is_foreign(asked))) or self.known.alike(
            asked, (ACTION, PILE)
        ) == ACTION:
            self.at = ACTION
        else:
            self.at = PILE
            self.known.setdefault(PILE, asked)

    def _choose(self) -> None:
        """Try those ways first that the words of a question speak for."""
        words = " ".join(self.asked())
        card, pile = _CARD_ASKED.search(words) is not None, _PILE_ASKED.search(words) is not None
        question = self.question()
        letter = _LETTER.search(question.rpartition("\n")[2]) is not None
        if not self._taken and _BOTH_ASKED.search(question) and (BOTH,) not in self.ways:
            self.ways.insert(0, (BOTH,))
        if _FACE_ASKED.search(question) and not letter:
            self.ways.sort(key=lambda way: FACE not in way)
        if card or letter:
            self.ways.sort(key=lambda way: (LETTER in way) != letter)
        if not self._taken:
            self.ways.sort(key=lambda way: way != (BOTH,) and (way[0] != PILE) != (card and not pile))
        else:
            self.ways.sort(key=lambda way: (way[0] != PILE) != (self._taken[0] != PILE))


def in_words_at_last(lines: Lines) -> str:
    """The last line of a question that has a letter; the last one where none has."""
    return next((one for one in reversed(lines) if any(map(str.isalpha, one))), "".join(lines[-1:]))
