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

GARBAGE_EACH, CHAINS = 2, 1


@pytest.fixture(scope="module", params=tools.NAMES)
def marks(request: pytest.FixtureRequest) -> Iterator[Marks]:
    with Marks(tools.kit(), request.param) as one:
        yield one


@pytest.mark.parametrize("kind", KINDS)
def test_garbage_is_not_paid(marks: Marks, kind: str) -> None:
    """Whatever the functions of a right solution do instead, with and without its constructors."""
    for paid in marks.garbage(random.Random(17), GARBAGE_EACH, [kind]):
        assert paid.share <= paid.allowed, paid


def test_one_function_without_the_work_is_not_paid_for_by_the_others() -> None:
    """A contract that is always worth (0, 0) is right where a round is worth that: its bids are paid, and no round is."""
    name = "spades"
    right = tools.example(name, "one_file")
    files = LoneStub("Contract.eval", "return 0, 0").of(right.files)
    assert files != right.files
    with Grader(
        tools.kit(), tools.assignment(name), tools.corpus(name), transcripts=False, explain=False
    ) as grader:
        checks = grader.grade(Submission("one", "one", files)).checks
    paid = {
        task: sum(one.points for one in checks if one.task == task)
        for task in ("Contract", "Scoring", "Game")
    }
    assert paid["Scoring"] == 0 and paid["Contract"] > 0 and paid["Game"] > 0
    assert any(
        "of Contract.eval would come out right" in one.message for one in checks if one.status == "open"
    )


def test_one_more_mistake_never_raises_the_mark(marks: Marks) -> None:
    """And what the mistakes cost by themselves lies between the mark and the mark with all open points."""
    for seed in range(CHAINS):
        chain = marks.chain(random.Random(seed))
        assert chain.raised() == []
        assert all(holds for _, holds in within(chain, marks.most)), chain
