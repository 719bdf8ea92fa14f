"""Marks follow the code: nothing is paid for nothing, and one more mistake never raises a mark."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import assignment_tools as tools
from garbage import KINDS
from grader.grading.grading import Grader
from grader.kits.stubs import LoneStub
from grader.submissions.submission import Submission
from marks import Marks, within

GARBAGE_EACH, CHAINS = (2, 4) if tools.EVERYTHING else (1, 1)


@pytest.fixture(scope="module", params=tools.NAMES)
def marks(request: pytest.FixtureRequest) -> Iterator[Marks]:
    with Marks(tools.kit(), request.param) as one:
        yield one


@pytest.mark.parametrize("kind", KINDS)
def test_garbage_is_not_paid(marks: Marks, kind: str) -> None:
    """Whatever the functions of a right solution do instead, with and without its constructors."""
    for paid in marks.garbage(random.Random(17), GARBAGE_EACH, [kind]):
        assert paid.share <= paid.allowed, paid


ERROR = 'raise Exception("not written yet")'


def paid(name: str, bodies: dict[str, str]) -> dict[str, float]:
    """What a right solution in one file is paid for each task once these functions have other bodies."""
    files = tools.example(name, "one_file").files
    for function, body in bodies.items():
        changed = LoneStub(function, body).of(files)
        assert changed != files
        files = changed
    about, corpus = tools.assignment(name), tools.corpus(name)
    with Grader(tools.kit(), about, corpus, transcripts=False, explain=False) as grader:
        return {task.name: task.score for task in grader.grade(Submission("one", "one", dict(files))).tasks}


def test_one_function_without_the_work_is_not_paid_for_by_the_others() -> None:
    """A contract that is always worth (0, 0) is right where a round is worth that: its bids are paid, and no round is."""
    found = paid("spades", {"Contract.eval": "return 0, 0"})
    assert found["Scoring"] == 0
    assert found["Contract"] > 0 and found["Game"] > 0


def test_functions_that_do_nothing_each_in_its_own_way_are_not_paid() -> None:
    """No single way to do nothing gets as much right, and still nothing is shown; other tasks are paid."""
    found = paid(
        "spite_and_malice",
        {"PlayStack.playCard": "return []", "PlayStack.peekValue": ERROR, "PlayStack.peekFace": ERROR},
    )
    assert found["PlayStack"] == 0
    assert found["shuffle"] == 15


def test_one_more_mistake_never_raises_the_mark(marks: Marks) -> None:
    """And what the mistakes cost by themselves lies between the mark and the mark with all open points."""
    for seed in range(CHAINS):
        chain = marks.chain(random.Random(seed))
        assert chain.raised() == []
        assert all(holds for _, holds in within(chain, marks.most)), chain
