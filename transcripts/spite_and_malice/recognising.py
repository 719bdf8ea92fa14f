"""What a program asks, to be known again: its last lines, in which card faces, numbers and players do not count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .offers import PLAIN, lists_items

LEAST_WORDS, ALIKE = 3, 0.6
"""Words that a menu has at least, and the part of them that two of the same question share."""


class Question(NamedTuple):
    """The last line of a question, and the words of the menu above it, if there is one.

    `above` is the line above a last one that has no words, such as `>>>`; empty where that may be an item of a menu.
    """

    last: str
    words: frozenset[str]
    above: str = ""

    def is_same(self, other: Question) -> bool:
        """Whether it is likely the same question: a menu need not be shown again."""
        if self.last != other.last or (self.above and other.above and self.above != other.above):
            return False
        common, few = len(self.words & other.words), min(len(self.words), len(other.words))
        return few < LEAST_WORDS or common >= few * ALIKE


def question_of(lines: Sequence[str], text: str, *, shown: bool) -> Question:
    """A question by its lines without what varies, and as it was printed.  `shown`: right below a table."""
    has_menu = lists_items(text)
    words = PLAIN.findall(" ".join(lines[:-1])) if shown or has_menu else []
    is_sign = len(lines) > 1 and not has_menu and PLAIN.search(lines[-1]) is None
    return Question(lines[-1] if lines else "", frozenset(words), lines[-2] if is_sign else "")
