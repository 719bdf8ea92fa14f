"""A failing program is made as small as it can be, and still shows the mistake that it was found with."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from grader.judging.compare import Comparer
from grader.judging.rulings import World, default_world
from grader.kits.checks import CheckInfo
from grader.model.program import Program
from grader.reference.files import support_files
from grader.reference.oracle import Oracle
from grader.reference.shrink import Failure, Shrinker, cited_in, cut, parting
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.session import Session
from spite_tools import assignment, corpus, example, kit, record

COMPARER = Comparer(assignment())
WORLD = default_world(assignment())
PATIENCE = 30.0
"""Seconds; no search in these tests takes one on an idle machine."""


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox(assignment().limits) as one:
        yield one


@pytest.fixture(scope="module")
def oracle(sandbox: Sandbox) -> Iterator[Oracle]:
    with Oracle(sandbox, kit(), assignment()) as one:
        yield one


def check_of(rule: str) -> CheckInfo:
    return next(info for info in corpus().checks if rule in info.rules)


@contextmanager
def wrong(sandbox: Sandbox, old: str, new: str, *more: tuple[str, str]) -> Iterator[Session]:
    """A session with a correct solution in which something was changed."""
    ((name, data),) = example("one_file").files.items()
    text = data.decode()
    for before, after in ((old, new), *more):
        assert before in text
        text = text.replace(before, after, 1)
    with Session(sandbox, assignment(), {name: text.encode()}, support_files(kit(), assignment())) as one:
        one.load()
        yield one


def failure_of(
    oracle: Oracle, session: Session, program: Program, info: CheckInfo, world: World = WORLD
) -> Failure:
    """Where the submission parts from the rules in a program."""
    (right,) = oracle.ask([program], [world])
    (outcome,) = session.run([0], lambda n: n, detail=True, fresh=True, programs=[program]).values()
    assert isinstance(outcome, str)
    failure = parting(COMPARER, program, right.detailed, outcome, info.messages)
    assert failure is not None
    return failure


def shrunk(
    oracle: Oracle, session: Session, failure: Failure, info: CheckInfo, seconds: float = PATIENCE
) -> Failure:
    """The smallest failure of this submission, each candidate in an import of its own."""
    (seen,) = oracle.ask([failure.program], [WORLD], trace=True)
    shrinker = Shrinker(oracle, session, COMPARER, WORLD, info)
    return shrinker.shrink(failure, cited_in(seen.cited), seconds, leaks=True)


def members(program: Program) -> list[str]:
    return [step.member for step in program]


OWN_COUNT = ("needed = self.peekValue() + 1", "needed = len(self.__cards)")
BOTTOM = ("        return self.__cards[-1].getValue()", "        return self.__cards[0].getValue()")
LONG = record(
    lambda lab: [
        other := lab.Hand(),
        other.add([lab.Card(5), lab.Card(-1)]),
        stack := lab.PlayStack(),
        *[stack.playCard(lab.Card(value)) for value in range(7)],
        lab.show(stack),
        stack.peekFace(),
        other.sort(),
        stack.peekValue(),
        lab.show(other),
    ]
)


def test_a_program_becomes_minimal(sandbox: Sandbox, oracle: Oracle) -> None:
    """Of eighteen steps those are left that the mistake needs, and no step can go."""
    info = check_of("P1")
    with wrong(sandbox, *BOTTOM, OWN_COUNT) as session:
        failure = failure_of(oracle, session, LONG, info)
        small = shrunk(oracle, session, failure, info)
    assert members(small.program) == [
        "PlayStack",
        "Card",
        "PlayStack.playCard",
        "Card",
        "PlayStack.playCard",
        "PlayStack.peekValue",
    ]
    assert [step.args for step in small.program if step.member == "Card"] == [(0,), (1,)]
    assert small.expected.endswith("[1]]") and isinstance(small.actual, str) and small.actual.endswith("[0]]")


def test_lists_and_numbers_become_small(sandbox: Sandbox, oracle: Oracle) -> None:
    """Cards that do not matter leave the list, and values go down as far as they can."""
    info = check_of("H1")
    program = record(
        lambda lab: [hand := lab.Hand(), hand.add([lab.Card(n) for n in (9, 7, 5, 8)]), hand.size()]
    )
    with wrong(sandbox, "return len(self.__hand)", "return min(2, len(self.__hand))") as session:
        failure = failure_of(oracle, session, program, info)
        small = shrunk(oracle, session, failure, info)
    assert members(small.program) == ["Hand", "Card", "Card", "Card", "Hand.add", "Hand.size"]
    assert [step.args for step in small.program if step.member == "Card"] == [(0,)] * 3


def test_it_stays_with_its_rule(sandbox: Sandbox, oracle: Oracle) -> None:
    """A smaller program that fails the same way, but says nothing of the rule, is no example of it."""
    info = check_of("P11")
    program = record(
        lambda lab: [
            stack := lab.PlayStack(),
            *[stack.playCard(lab.Card(value)) for value in range(10)],
            lab.show(stack),
        ]
    )
    # Any stack is shown wrongly, the emptied one as well; the smallest such program would be one that never saw a 9.
    with wrong(sandbox, 'result = "|"', 'result = "!"') as session:
        failure = failure_of(oracle, session, program, info)
        small = shrunk(oracle, session, failure, info)
    assert members(small.program).count("PlayStack.playCard") == 10
    (seen,) = oracle.ask([small.program], [WORLD], trace=True)
    assert any("P11" in cited.all for cited in seen.cited)


def test_it_keeps_the_kind_of_mistake(sandbox: Sandbox, oracle: Oracle) -> None:
    """A wrong value does not become a crash on the way, nor the other way round."""
    info = check_of("P1")
    crash = ("return self.__cards[-1].getFace()", "return self.__cards.top.getFace()")
    with wrong(sandbox, *BOTTOM, OWN_COUNT, crash) as session:
        failure = failure_of(oracle, session, LONG, info)
        assert members(failure.program)[-1] == "PlayStack.peekFace"
        small = shrunk(oracle, session, failure, info)
    assert members(small.program)[-1] == "PlayStack.peekFace"
    assert isinstance(small.actual, str) and '"AttributeError","d":0' in small.actual
    assert members(small.program)[:-1] == ["PlayStack", "Card", "PlayStack.playCard"]


def test_what_no_rule_decides_is_no_example(sandbox: Sandbox, oracle: Oracle) -> None:
    """No candidate that touches an open point is taken, however small it is."""
    info = check_of("P6")
    program = record(
        lambda lab: [
            stack := lab.PlayStack(),
            *[stack.playCard(lab.Card(value)) for value in range(3)],
            joker := lab.Card(-1),
            joker.assign(3),
            stack.playCard(joker),
            *[stack.playCard(lab.Card(value)) for value in (4, 5)],
            stack.peekValue(),
        ]
    )
    with wrong(sandbox, *BOTTOM, OWN_COUNT) as session:
        failure = failure_of(oracle, session, program, info)
        small = shrunk(oracle, session, failure, info)
    (seen,) = oracle.ask([small.program], [WORLD], trace=True)
    assert not seen.undecided
    assert any("P6" in cited.all for cited in seen.cited)
    assert len(small.program) < len(program)


def test_no_time_no_search(sandbox: Sandbox, oracle: Oracle) -> None:
    """Without time the failure stays as it was found, cut off behind the step that shows it."""
    info = check_of("P1")
    with wrong(sandbox, *BOTTOM, OWN_COUNT) as session:
        failure = failure_of(oracle, session, LONG, info)
        started = time.monotonic()
        assert shrunk(oracle, session, failure, info, 0.0) == failure
        assert time.monotonic() - started < PATIENCE


def test_cutting() -> None:
    """What stands behind the step that shows the mistake goes; all before it stays until it is tried without."""
    program = record(
        lambda lab: [card := lab.Card(3), lab.show(card), card.getValue(), lab.repr(card), card.getFace()]
    )
    answers = '[[{"o":"Card"}],["[3]"],[3],["[3].3"],["3"]]'
    found = cut(program, 3, answers, answers.replace('"[3].3"', "0"), "why")
    assert [step.op for step in found.program] == ["call", "str", "method", "repr"]
    assert found.expected == '[[{"o":"Card"}],["[3]"],[3],["[3].3"]]'
    assert found.actual == '[[{"o":"Card"}],["[3]"],[3],[0]]' and found.reason == "why"


def test_agreement_is_no_failure() -> None:
    """Where the answers agree, or nothing was answered in form, there is no failure to shrink."""
    program = record(lambda lab: lab.Card(3).getValue())
    right = '[[{"o":"Card"}],[3]]'
    assert parting(COMPARER, program, right, right, False) is None
    assert parting(COMPARER, program, right, "nonsense", False) is None


def test_what_stands_in_a_list_stays_there(sandbox: Sandbox, oracle: Oracle) -> None:
    """The list in which the place of a card is asked for keeps both the right card and the one that came."""
    info = check_of("H7")
    program = record(
        lambda lab: [
            cards := [lab.Card(n) for n in (5, 7, 8, 9)],
            hand := lab.Hand(),
            hand.add(cards),
            lab.positions(lab.list([lab.uncompared(hand.pop(2))], "taken"), cards),
        ]
    )
    with wrong(sandbox, "self.__hand.pop(i)", "self.__hand.pop(0)") as session:
        failure = failure_of(oracle, session, program, info)
        small = shrunk(oracle, session, failure, info)
    assert members(small.program).count("Card") == 2
    assert (
        small.expected.endswith("[[1]]]")
        and isinstance(small.actual, str)
        and small.actual.endswith("[[0]]]")
    )
