"""Which functions of a submission do their work, as single steps show, although no check about them came out right.

What came out right is held against stubs (`grader/judging/gates.py`).  Whoever moves a card and forgets to take it from where it
lay fails the check of the move, and then only what a function gets right that does nothing is left of it: to refuse a wrong
move.  But that function is no stub, and its steps say so, in one of two ways:

it answers as it is asked   It gives one answer where that is right, and another where that one is, more often than a function
                            does that does not look at what it is given (Fisher's exact test).  So no constant does it, and
                            of those that answer at random one in a hundred.
it changes what it should   In most programs that tell each stub of it from the reference, something is right that the stub
                            gets wrong, whatever else goes wrong there.

Constructors are not asked, as at the gates.  A function that works pays nothing by itself.  It only opens the gates of checks of which every program came out right.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping

from grader.judging.answers import split
from grader.judging.evidence import Evidence
from grader.judging.rulings import World
from grader.kits.corpus import Function
from grader.kits.stubs import CALLS, CONSTRUCTOR, called

BY_CHANCE = 0.01
"""How probable the answers of a function may be that does not look at what it is given."""

LEAST_BEATEN, LEAST_PROGRAMS = 0.75, 4
"""Share, and number, of the programs that tell a stub from the reference in which something has to be right that it gets wrong."""

_CONSTRUCTOR = f".{CONSTRUCTOR}"
_VALUE, _ERROR = b"[", b"{"
"""How an answer begins that is a value, and one that is an error, as a worker sends them."""

RightSteps = Callable[[int], int]
"""The number of a case -> the steps of it that came out right, as the bits of a number."""


def working(
    evidence: Evidence,
    world: World,
    functions: Iterable[Function],
    right: RightSteps,
    comparable: Collection[int],
) -> frozenset[str]:
    """The names of these functions that do their work, by the submission's own run alone.

    `comparable` are the cases of which it is known what stubs get wrong.
    """
    own = [
        number
        for number in evidence.cases
        if number in evidence.outcomes
        and number not in evidence.replaced
        and number not in evidence.filled
        and number not in evidence.programs
        and evidence.answer(number, world).text
    ]
    steps = {number: right(number) for number in own}
    answers = _answers(evidence, world, steps)
    known = {number: steps[number] for number in own if number in comparable}
    return frozenset(
        one.name
        for one in functions
        if not one.name.endswith(_CONSTRUCTOR)
        and (
            _looks(answers.get(one.name, {}))
            or (one.caught and all(_is_beaten(wrong, known) for wrong in one.caught))
        )
    )


def _answers(
    evidence: Evidence, world: World, steps: Mapping[int, int]
) -> Mapping[str, Mapping[bytes, tuple[int, int]]]:
    """Function -> what is right to answer -> how often it was asked, and how often it did so."""
    classes = {one.name for one in evidence.plan.assignment.defines if one.kind == "class"}
    asked: defaultdict[str, Counter[bytes]] = defaultdict(Counter)
    given: defaultdict[str, Counter[bytes]] = defaultdict(Counter)
    for number, right in steps.items():
        program = evidence.cases[number].steps
        for place, (step, answer) in enumerate(
            zip(program, split(evidence.answer(number, world).text, len(program)), strict=True)
        ):
            if step.op in CALLS and (name := called(step, classes)):
                asked[name][answer] += 1
                given[name][answer] += right >> place & 1
    return {
        name: {answer: (times, given[name][answer]) for answer, times in counts.most_common()}
        for name, counts in asked.items()
    }


def _looks(answers: Mapping[bytes, tuple[int, int]]) -> bool:
    """Whether a function gives two answers where they are right, and that is hardly chance: the two most frequent that exclude each other."""
    for first, second in itertools.combinations(answers, 2):
        if exclude_each_other(first, second):
            return by_chance(*answers[first], *answers[second]) <= BY_CHANCE
    return False


def exclude_each_other(one: bytes, other: bytes) -> bool:
    """Whether no single answer is right where either of two is.

    Two values are two, and an error is none.  But where it does not matter what is returned, each value is right.
    """
    kinds = {one[:1], other[:1]}
    return kinds == {_VALUE} or (_ERROR in kinds and len(kinds) == 2)


def by_chance(first: int, right: int, second: int, others: int) -> float:
    """How probable it is for answers that have nothing to do with the questions to be right at least so often.

    One answer is right to `first` questions, and was given to `right` of them.  Another one is right to `second`, and was given
    to `others`; to the rest of these at most the first answer was given.  One-sided, by Fisher's exact test
    (https://doi.org/10.2307/2340521).
    """
    given = right + second - others
    ways = math.comb(first + second, given)
    return sum(
        math.comb(first, n) * math.comb(second, given - n) / ways for n in range(right, min(first, given) + 1)
    )


def _is_beaten(wrong: Mapping[int, int], right: Mapping[int, int]) -> bool:
    """Whether something is right, in most programs that a stub goes wrong in, that it gets wrong."""
    mine = [right[number] & steps for number, steps in wrong.items() if number in right]
    return len(mine) >= LEAST_PROGRAMS and sum(map(bool, mine)) >= LEAST_BEATEN * len(mine)
