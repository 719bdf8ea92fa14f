"""Marks follow the code: nothing is paid for nothing, and one more mistake never raises a mark."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import assignment_tools as tools
from grader.audits.garbage import KINDS
from grader.audits.marks import Cases, Measured, Plan
from grader.audits.marks_work import Wrongs
from grader.grading.grading import Grader
from grader.kits.stubs import LoneStub
from grader.submissions.submission import Submission

GARBAGE_EACH, CHAINS, LONGEST = (2, 4, 8) if tools.EVERYTHING else (1, 1, 4)
SEED = 17 + tools.SEED


@pytest.fixture(scope="module", params=tools.some(tools.NAMES, 3))
def graded(request: pytest.FixtureRequest) -> Iterator[tuple[str, Wrongs]]:
    """An assignment, and what grades its wrong programs."""
    name = request.param
    with Wrongs(tools.kit(), tools.assignment(name), tools.corpus(name)) as one:
        yield name, one


def measured(name: str, wrongs: Wrongs, asked: Cases) -> Measured:
    """What these cases of an assignment say."""
    plan = Plan(tools.kit(), tools.assignment(name), tools.corpus(name), asked)
    return plan.judged({(kind, one): wrongs.do(kind, one) for kind, one in plan.work})


@pytest.mark.parametrize(
    ("graded", "kind"),
    tools.some([(name, kind) for name in tools.NAMES for kind in KINDS], 18),
    indirect=["graded"],
)
def test_garbage_is_not_paid(graded: tuple[str, Wrongs], kind: str) -> None:
    """Whatever the functions of a right solution do instead, with and without its constructors."""
    found = measured(*graded, Cases(SEED, garbage=GARBAGE_EACH, chains=0, again=0, kinds=(kind,)))
    assert found.too_dear == found.faults == ()


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
    nothing = {"PlayStack.playCard": "return []", "PlayStack.peekValue": ERROR, "PlayStack.peekFace": ERROR}
    found = paid("spite_and_malice", {**nothing, "PlayStack.__str__": 'return "||"'})
    assert found["PlayStack"] == 0
    assert found["shuffle"] == 15
    # What is left right is shown with stacks that are filled for it, and nothing else is by that.
    assert paid("spite_and_malice", nothing)["PlayStack"] == 2


def test_one_more_mistake_never_raises_the_mark(graded: tuple[str, Wrongs]) -> None:
    """And what the mistakes cost by themselves lies between the mark and the mark with all open points."""
    found = measured(*graded, Cases(SEED, garbage=0, chains=CHAINS, again=0, longest=LONGEST))
    assert found.mistakes and found.lowered == found.outside == found.faults == ()
