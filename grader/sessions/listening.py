"""What a program says in a session: after ordinary lines, and what is new because it says it after no other line.

A report of an error or an announcement has words of the program's own.  So one is known by this: it is not said
otherwise.
"""

from __future__ import annotations

from grader.sessions.dialogues import Exchange
from grader.sessions.reports_told import Heard, Said
from grader.sessions.said import prompt_of, sentences_of, unsaid, without_typed


class Listener:
    """What a program has said so far."""

    def __init__(self) -> None:
        self._usual: set[str] = set()
        self._usual_from_start = True
        self.prompts: set[str] = set()
        """The prompts below ordinary answers."""
        self._moves: list[Said] = []
        self._news: dict[str, list[Said]] = {"complains": [], "announces": []}

    def heard(self) -> Heard:
        """What was said after moves, and what was taken for a report or an announcement."""
        return Heard(tuple(self._moves), tuple(self._news["complains"]), tuple(self._news["announces"]))

    def learn(self, played: list[Exchange], moved: bool) -> None:
        """What the program says after an ordinary line; until there was one, what it says at its start."""
        last = played[-1]
        if moved and last.typed is not None and not self._usual_from_start:
            bare = frozenset(without_typed(one, last.typed) for one in sentences_of(last))
            self._moves.append(Said(len(played), bare, bool(self._new(last))))
        if self._usual_from_start and last.typed is not None:
            self._usual, self._usual_from_start = set(), False
        for sentence in sentences_of(last):
            self._usual |= {sentence, without_typed(sentence, last.typed)}
        self.prompts.add(prompt_of(last.text))

    def is_news(self, name: str, words: tuple[str, ...], played: list[Exchange]) -> bool:
        """Whether something is said that is not said otherwise, or half of the words that are wanted, if any are."""
        if words and 2 * len(unsaid(words, played[-1].text)) <= len(words):
            return True
        if new := self._new(played[-1]):
            self._news[name].append(Said(len(played), frozenset(new)))
        return bool(new)

    def _new(self, last: Exchange) -> set[str]:
        """The sentences that were said last and are not said otherwise, without the words typed."""
        found = {one: without_typed(one, last.typed) for one in sentences_of(last) - self._usual}
        return {bare for bare in found.values() if bare not in self._usual}
