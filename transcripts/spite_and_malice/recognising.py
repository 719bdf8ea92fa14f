"""What a program asks, to be known again: its last lines, in which card faces, numbers and players do not count."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from grader import Exchange

from .offers import PLAIN, lists_items
from .wording import Wording, in_words

ACTION, WHERE, STACK, PILE, CARD, END = "action", "where", "stack", "pile", "card", "end"
"""The questions of a game, and its end.  Those of a discard are PILE, and CARD for the second one."""

Lines = tuple[str, ...]

ALIKE, APART = 0.6, 0.2
"""A question in other words shares so many with the one that is meant, and fewer with all others."""
LEAST_WORDS, SHARED = 3, 0.6
"""Words that a menu has at least, and the part of them that two of the same question share."""

_OWNERS = {"a": "A", "1": "A", "one": "A", "b": "B", "2": "B", "two": "B"}
_OWNER = re.compile(
    r"\bplayer[\s_-]*(?P<a>a|b|1|2|one|two)(?:'s)?(?![a-z0-9])|^[^\S\n]*(?-i:(?P<b>[AB]))(?:'s\b|\s*[,:>])",
    re.I | re.M,
)
_OPTIONS = re.compile(
    r"""[(\[{<](?:[\s,;/|.'"=:–-]|(?:[a-z]?[0-9]+|[a-z]|\*|hand|goal|discards?|disc|or|and|to)(?![a-z0-9]))*[)\]}>]"""
)
"""A list of the answers that are possible now, such as `(h1 h2 g d3)`: another one each time."""
_SIGNS = r"""[\s\[\]|,;/.'"()#–-]"""
_ONE = r"(?:(?<![a-z])(?:[a-z]?[0-9]+|g)(?![a-z0-9])|[0-9]+|\*)(?:\s+or(?=\s))?"
_VARIES = re.compile(rf"(?:(?<!{_SIGNS}){_SIGNS}+)?{_ONE}(?:{_SIGNS}*+{_ONE})*+{_SIGNS}*+")
_WORD = re.compile(r"[a-z]{2,}")
_WORDLESS = re.compile(r"[^\w>:?]*")


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
        return few < LEAST_WORDS or common >= few * SHARED


def question_of(lines: Sequence[str], text: str, *, shown: bool) -> Question:
    """A question by its lines without what varies, and as it was printed.  `shown`: right below a table."""
    has_menu = lists_items(text)
    words = PLAIN.findall(" ".join(lines[:-1])) if shown or has_menu else []
    is_sign = len(lines) > 1 and not has_menu and PLAIN.search(lines[-1]) is None
    return Question(lines[-1] if lines else "", frozenset(words), lines[-2] if is_sign else "")


class Known(dict[str, Lines]):
    """The questions that have come up, by their kinds."""

    def is_foreign(self, asked: Lines) -> bool:
        """Whether these lines have no word of the question for an action."""
        words, own = (set(_WORD.findall(" ".join(lines))) for lines in (asked, self[ACTION]))
        return bool(words) and bool(own) and not words & own

    def alike(self, asked: Lines, kinds: Sequence[str]) -> str | None:
        """The known question that shares most words with the last of these lines; None where none is close.

        Until all of these kinds have come up, it may be a new one.
        """
        if not asked or not set(kinds) <= self.keys():
            return None
        now = set(_WORD.findall(asked[-1]))
        ranks = []
        for kind in kinds:
            lines = self[kind]
            then = set(_WORD.findall(lines[-1])) if lines else set()
            if now | then:
                ranks.append((len(now & then) / len(now | then), kind))
        ranks.sort(reverse=True)
        if not ranks or ranks[0][0] < ALIKE or (len(ranks) > 1 and ranks[1][0] > ranks[0][0] - APART):
            return None
        return ranks[0][1]

    def recognised(self, asked: Lines, table: bool, loosely: bool, then: str = "") -> str | None:
        """The known question that these lines end in; None where there is none, or several without the one that should come `then`.

        `loosely`: its last lines are enough.  A question that is met for the first time may share them.
        """
        best: list[str] = []
        most = (False, 0)
        for kind, lines in self.items():
            count = common_count(lines, asked)
            rank = count == len(lines), count
            if count and rank >= most and (loosely or (rank[0] and any(map(_WORD.search, lines)))):
                best = [*(best if rank == most else []), kind]
                most = rank
        if table and ACTION in best:
            return ACTION
        if then in best:
            return then
        return best[0] if len(best) == 1 else None


def asked_in(exchange: Exchange, wording: Wording) -> Lines:
    """The lines after the last table, without what varies."""
    lines = in_words(wording.known(exchange.text)).split("\n")
    if exchange.tables:
        lines = lines[exchange.tables[-1].lines.stop :]
    kept = [
        _VARIES.sub("#", _OPTIONS.sub("#1", _OWNER.sub("player", line).lower())).strip(" #") for line in lines
    ]
    return tuple(line for line in kept if not _WORDLESS.fullmatch(line))


def common_count(one: Lines, two: Lines) -> int:
    """How many last lines two questions have in common."""
    count = 0
    for first, second in zip(reversed(one), reversed(two), strict=False):
        if first != second:
            break
        count += 1
    return count


def common(one: Lines, two: Lines) -> Lines:
    """The last lines that two questions have in common."""
    count = common_count(one, two)
    return one[len(one) - count :]


def named_last(text: str) -> str:
    """The last player that is named in a text."""
    found = ""
    for match in _OWNER.finditer(text):
        found = _OWNERS[(match["a"] or match["b"]).lower()]
    return found
