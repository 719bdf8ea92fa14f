"""The PINs of the four players: how long they are, and which of them is typed where one is asked for."""

from __future__ import annotations

import re

from .learned import Learned

PLAYERS = 4
LENGTHS = (4, 6, 8, 5, 3)
"""How many digits a PIN may have, in the order in which that is tried where the program does not say it."""

LONGEST = 12
_DIGITS = ("482197365027", "735018294631", "916427508394", "268750391862")
_STRANGE = "559937104826"
"""The digits of the players' PINs, and of one that is nobody's."""

_PATIENCE = 2 * PLAYERS + 2
"""How often a question is answered that comes again and again."""

_CONFIRM = re.compile(r"\b(?:confirm|again|repeat|re-?enter|re-?type|verify|once more|second time)\b", re.I)
_LABEL = re.compile(
    r"\b(?:team\s*(?:#\s*)?[ab12]|player\s*(?:#\s*)?[a-d1-4]|[ab]\s?[12]|ann|bob|cat|dan)\b", re.I
)
_COUNTS = {"three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
_COUNT = rf"(\d{{1,2}}|{'|'.join(_COUNTS)})"
_LENGTH = re.compile(
    rf"\b{_COUNT}(?:[ ]*(?:-|–|to|or)[ ]*{_COUNT})?(?:[ ]or[ ]more|\+)?[ -]*(?:digit|char|number|letter|symbol)"
    rf"|\b(?:at least|min(?:imum)?\.?(?:[ ]length)?(?:[ ]of)?:?)[ ]*{_COUNT}\b",
    re.I,
)


def without_labels(line: str) -> str:
    """A line without what names a player."""
    return _LABEL.sub(" ", line)


class Pins:
    """The PINs of a run of the program."""

    def __init__(self, learned: Learned) -> None:
        self._learned = learned
        self._of: dict[tuple[str, ...], str] = {}
        self._question = ""
        self._lengths = list(LENGTHS)
        self.given: list[str] = []
        """What was typed since PINs have this length."""
        self.in_a_row = 0

    @property
    def all(self) -> tuple[str, ...]:
        """The PINs of the players, in the order in which they bid first."""
        cut = tuple(one[: self._learned.pin_length] for one in _DIGITS)
        return cut[:1] * PLAYERS if self._learned.same else cut

    @property
    def strange(self) -> str:
        """A PIN that nobody has."""
        return _STRANGE[: self._learned.pin_length]

    def choose(self, last: str, question: str, rules: str, expected: int, begun: bool) -> str | None:
        """What is typed; None where there is nothing left to try.

        `last` is the line in which a PIN is asked for, `question` has the lines before it as well, and `rules` those in
        which it may stand how long a PIN is.  `expected` is the player whose turn it is; `begun`: cards were seen.
        """
        if not begun and (not self.given or last == self._question):
            self._obey(rules)
        if self.in_a_row > _PATIENCE and (begun or not self._other_length()):
            return None
        return self._likely(last, question, expected)

    def note(self, last: str, pin: str) -> None:
        """Note that a PIN is typed at this question."""
        self.in_a_row = self.in_a_row + 1 if last == self._question else 1
        self._question = last
        self.given.append(pin)

    def _obey(self, text: str) -> None:
        """Take PINs of the length that the program asks for."""
        found = _LENGTH.search(text)
        word = next((one.lower() for one in found.groups() if one), "") if found else ""
        length = _COUNTS.get(word) or int(word or 0)
        if LENGTHS[-1] <= length <= LONGEST and length != self._learned.pin_length:
            self._take(length)

    def _other_length(self) -> bool:
        """Take PINs of another length; whether there is one left."""
        others = [one for one in self._lengths if one != self._learned.pin_length]
        if others:
            self._take(others[0])
        return bool(others)

    def _take(self, length: int) -> None:
        self._lengths = [one for one in self._lengths if one not in (length, self._learned.pin_length)]
        self._learned.pin_length = length
        self._of.clear()
        self.given.clear()
        self.in_a_row = 0

    def _likely(self, last: str, question: str, expected: int) -> str:
        label, above = _labels(last), question.split("\n")[:-1]
        if not label and above:
            label = _labels(above[-1])
        if self.in_a_row >= PLAYERS and last == self._question:
            # None of the likely ones was taken.
            return self.all[self.in_a_row % PLAYERS]
        if _CONFIRM.search(last) and self.given and len(self.given) < 2 * PLAYERS:
            return self.given[-1]
        if label in self._of:
            return self._of[label]
        unused = [one for one in self.all if one not in self.given]
        if unused:
            if label:
                self._of[label] = unused[0]
            return unused[0]
        return self.all[expected % PLAYERS]


def _labels(line: str) -> tuple[str, ...]:
    return tuple(re.sub(r"[\s#]", "", one).lower() for one in _LABEL.findall(line))
