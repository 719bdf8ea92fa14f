"""Finds the scores among what a program of Spades shows after a round, whatever the words and tables."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Collection, Sequence

from .asking import kind_of
from .knowledge import TRICKS
from .playing import Run

AFTER = 12
"""Lines that are typed after a round until the score must have been shown."""

_SCORE = re.compile(r"\b(?:scores?|points?|totals?|pts)\b", re.I)
_TEAM = re.compile(r"\b(?:[Tt]eams?|TEAMS?|[AB][12]?)\b")
_NUMBER = re.compile(r"(?<![0-9A-Za-z])[-−–]?[ ]?\d+(?![0-9]|[ ]?/)")
_BELOW = 6
"""So many lines below a heading belong to it, with frames between the rows."""


def find_scores(run: Run, wanted: Sequence[Collection[int]]) -> bool:
    """Whether a score of each team in `wanted` is shown, from the last card up to the next cards that are dealt."""
    talk = run.talk
    for at in range(run.mark, run.mark + AFTER):
        if shows(run, wanted, at + 1):
            return True
        if at + 1 == len(talk.exchanges) and not _go_on(run):
            break
    return False


def shows(run: Run, wanted: Sequence[Collection[int]], end: int | None = None) -> bool:
    """Whether a score of each team in `wanted` was shown after the last card, before the exchange `end`."""
    numbers = _numbers("\n".join(one.text for one in run.talk.exchanges[run.mark : end]))
    # Equal scores have to be there twice: one number cannot be read as both.
    return any(not Counter(one) - numbers for one in itertools.product(*wanted))


def lines_of_scores(run: Run, wanted: Sequence[Collection[int]]) -> frozenset[str]:
    """What stands beside the scores in the lines that show them."""
    every = set().union(*wanted)
    return frozenset(kind_of(line) for line in _lines(run) if _numbers(line).keys() & every)


def speaks_of_scores(run: Run, like: Collection[str] = ()) -> bool:
    """Whether numbers that are said to be scores were shown after the last card, or in lines that read like others."""
    lines = _lines(run)
    found = [line for line in lines if _SCORE.search(line) or kind_of(line) in like]
    for at, line in enumerate(lines):
        if _SCORE.search(line) and not _numbers(line):
            found += [below for below in lines[at + 1 : at + 1 + _BELOW] if _TEAM.search(below)]
    return any(map(_numbers, found))


def tells_worth_only(run: Run, like: Collection[str], wanted: Sequence[Collection[int]]) -> bool:
    """Whether the lines that showed the scores of the first round show what this one is worth by itself."""
    every = set().union(*wanted)
    lines = [line for line in _lines(run) if kind_of(line) in like and _numbers(line)]
    return bool(lines) and all(_numbers(line).keys() & every for line in lines)


def _lines(run: Run) -> list[str]:
    return [line for one in run.talk.exchanges[run.mark :] for line in one.text.split("\n")]


def _go_on(run: Run) -> bool:
    """Come to the next screen after a round, up to the first new cards; whether there is one."""
    if not run.talk.screen.waits or len(run.new_cards()) >= TRICKS:
        return False
    if run.asking.wants_pin:
        run.asking.expected = 1
        return run.asking.give_pin()
    if run.asking.pauses:
        run.asking.pause()
        return True
    return run.asking.answer()


def _numbers(text: str) -> Counter[int]:
    """How often each number stands in a text; what has a dash before it may be negative or not."""
    found: Counter[int] = Counter()
    for one in _NUMBER.findall(text):
        digits = int(re.sub(r"\D", "", one)[:9])
        found.update({digits} if one[0].isdigit() else {digits, -digits})
    return found
