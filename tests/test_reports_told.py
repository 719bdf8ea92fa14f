"""Words that are new after every line are no report of an error, and remarks of an honest program cost nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

import assignment_tools as tools
from grader.grading.grading import Grader
from grader.model.result import Result
from grader.submissions.submission import Submission

NAME = "bakers_game"
HELPERS = """
import itertools, os, random, sys
LINES = itertools.count(1)
CHANCE = random.Random(os.urandom(8))
NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split()

def scrawl():
    return "".join(chr(97 + one % 26) for one in os.urandom(9))

def word(many):
    return "w" + "".join("abcdefghij"[int(one)] for one in str(CHANCE.randrange(many)))

"""


@dataclass(frozen=True)
class Manner:
    """What a program prints after each line, after a move, and instead of its reports."""

    every: str = ""
    moved: str = ""
    report: str | None = None


TALKERS = {
    "letters by chance": Manner("print(scrawl())", report=""),
    "letters by chance, but for the first line": Manner("if next(LINES) > 1: print(scrawl())", report=""),
    "letters by chance where wrong lines mostly stand": Manner(
        "if 1 < next(LINES) < 7: print(scrawl())", report=""
    ),
    "one of many words": Manner("print(word(200))", report=""),
    "some of very many words": Manner("print(word(5000), word(5000))", report=""),
    "numbers in words": Manner("print('Line', NUMBERS[next(LINES) % 12], 'was read.')", report=""),
}
HONEST = {
    "nothing else": Manner(),
    "a number": Manner("print('Turn', next(LINES))"),
    "a number in words": Manner("print('Turn', NUMBERS[next(LINES) % 12])"),
    "letters by chance beside reports": Manner("print(scrawl())"),
    "the cards that move": Manner(
        moved="print('You moved', tableaus[0][-1:], 'away from', tableaus[3][-1:])"
    ),
    "remarks by chance": Manner(
        moved="print(CHANCE.choice('Great|Nice move|Go on|Super|Bravo|Lovely|Cool|Wow|Brilliant|Top'.split('|')))",
        report="print(CHANCE.choice('Nope|Oops|Come on|Again please|Huh|Sorry'.split('|')))",
    ),
}


@pytest.fixture(scope="module")
def grader() -> Iterator[Grader]:
    """One for all programs, without words about checks."""
    with Grader(tools.kit(), tools.assignment(NAME), tools.corpus(NAME), explain=False) as grader:
        yield grader


def program(manner: Manner) -> bytes:
    """A right program that talks in this manner."""
    (source,) = tools.example(NAME, "recursion").files.values()
    head, middle, tail = source.decode().partition("        try:\n            one_move(")
    move, _, rest = tail.partition("\n")
    text = f"{head}        {manner.every or 'pass'}\n{middle}{move}\n            {manner.moved or 'pass'}\n{rest}"
    for report in ('print("That is no command.")', 'print("That is no move:", error)'):
        assert report in text
        if manner.report is not None:
            text = text.replace(report, manner.report or "pass")
    start, guard, end = text.partition('if __name__ == "__main__":')
    return f"{start}{HELPERS}{guard}{end}".encode()


def grade(grader: Grader, manner: Manner) -> Result:
    return grader.grade(Submission("x", "x", {"baker.py": program(manner)}))


@pytest.fixture(scope="module")
def quiet(grader: Grader) -> float:
    """The points of a program that reports nothing."""
    return grade(grader, Manner(report="")).score


@pytest.mark.parametrize("name", tools.some(list(TALKERS), 3))
def test_words_that_are_always_new_earn_nothing(name: str, grader: Grader, quiet: float) -> None:
    """Whoever says something new after every line has no more points than whoever says nothing, and may have open ones."""
    result = grade(grader, TALKERS[name])
    assert result.score <= quiet < result.max_score
    assert any("cannot be told" in one.message for one in result.transcripts if one.status == "open")


@pytest.mark.parametrize("name", tools.some(list(HONEST), 3))
def test_remarks_cost_nothing(name: str, grader: Grader) -> None:
    """A program that reports what is wrong has all points, whatever else it says."""
    result = grade(grader, HONEST[name])
    assert [(one.id, one.status) for one in result.transcripts if one.status != "passed"] == []
    assert result.score == result.max_score
