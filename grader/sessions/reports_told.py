"""Whether what a program says after a wrong line can be told from what it says after right ones.

A report of an error is recognised by being new: other words than those that come after an ordinary line.  A program that
has other words after every line, be they drawn by chance or counted, would so report an error whatever was typed.
One session has too few right lines to see that.  So it is looked at over all sessions of a submission, and where
reports cannot be told, they are open: nothing is charged for remarks, and nothing is paid for them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from grader.model.result import TranscriptResult
from grader.model.wording import mark
from grader.sessions.afterwards import unseen

CHATTY = 0.25
"""The share of right lines with something new behind them from which being new tells nothing."""

NEAR, LEAST = 3, 4
"""A report is held against right lines at most so many lines earlier or later in other sessions, if there are so many.

Who knows the transcripts could talk only where they have wrong lines."""

BY_CHANCE, TIMES = 0.01, 2
"""How likely it may be that a word stands behind none but such lines by chance, and behind how many it must stand."""

OWN_WORDS = 2
"""Words of a report that stand behind no move, where moves have something new behind them in words that come again."""

WHY = mark(
    "the program says something new after right lines as well, so a report of an error cannot be told from what it says otherwise. Say the same words whenever the same is wrong, and none of them when a move is made"
)


@dataclass(frozen=True)
class Said:
    """What is said after one line, but for the words typed.  `at` counts the lines; `new`: not said before in the session."""

    at: int
    sentences: frozenset[str]
    new: bool = True

    @property
    def words(self) -> frozenset[str]:
        return frozenset(word for one in self.sentences for word in one.split())


@dataclass(frozen=True)
class Heard:
    """What was heard in one session: after moves that were made, as reports of errors, and as something else that is new."""

    moves: tuple[Said, ...] = ()
    reports: tuple[Said, ...] = ()
    news: tuple[Said, ...] = ()


SILENCE = Heard()


@dataclass
class Ear:
    """What was heard in all sessions of a submission, by the ids of their results."""

    sessions: dict[str, list[Heard]] = field(default_factory=dict)
    passed: dict[str, Heard] = field(default_factory=dict)
    """Those that passed because of something that was new."""

    def hears(self, id: str, heard: Heard, passed: bool) -> None:
        """Take note of a session."""
        self.sessions.setdefault(id, []).append(heard)
        if passed and (heard.reports or heard.news):
            self.passed[id] = heard

    def judged(
        self, results: Sequence[TranscriptResult], blank: Mapping[str, TranscriptResult]
    ) -> list[TranscriptResult]:
        """The results, in which those are open that rest on what could not be told from other words."""
        if not self.passed:
            return list(results)
        every = [one for them in self.sessions.values() for one in them]
        moves = [said for one in every for said in one.moves]
        by_move = Counter(word for one in moves for word in one.words)
        of_reports = _telling([said for one in every for said in one.reports], moves)
        of_news = _telling([said for one in every for said in one.news], moves)

        def is_told(one: Said, telling: frozenset[str]) -> bool:
            if one.words & telling:
                return True
            near = [move for move in moves if abs(move.at - one.at) <= NEAR]
            near = near if len(near) >= LEAST else moves
            if _share([move.new for move in near]) < CHATTY:
                return True
            # Who tells of each move says something new as well, but in words that come again.
            always_new = _share([any(by_move[word] == 1 for word in move.words) for move in near]) >= CHATTY
            return not always_new and sum(word not in by_move for word in one.words) >= OWN_WORDS

        untold = {
            id
            for id, heard in self.passed.items()
            if not all(is_told(one, of_reports) for one in heard.reports)
            or not all(is_told(one, of_news) for one in heard.news)
        }
        return [
            unseen(blank[one.id], WHY) if one.id in untold and one.status == "passed" else one
            for one in results
        ]


def _telling(some: Sequence[Said], moves: Sequence[Said]) -> frozenset[str]:
    """The words of which so many stand behind these lines that it is no chance that none stands behind a move."""
    times = Counter(word for one in some for word in one.words)
    chance = len(some) / max(1, len(some) + len(moves))
    by_move = {word for one in moves for word in one.words}
    return frozenset(
        word
        for word, count in times.items()
        if count >= TIMES and chance**count <= BY_CHANCE and word not in by_move
    )


def _share(found: Sequence[bool]) -> float:
    return sum(found) / len(found) if len(found) >= LEAST else 0.0
