"""The cards of a counterexample are drawn as they are after each line, whatever showing them does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from grader.judging.compare import Comparer
from grader.judging.rulings import default_world
from grader.model.program import Program
from grader.model.result import Drawing
from grader.reference.drawings import MAX_DRAWN_STEPS, Drawer
from grader.reference.oracle import Oracle
from grader.reference.shrink import Failure, cut
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.session import Session
from spite_tools import assignment, example, kit, record, session

WORLD = default_world(assignment())
CLASSES = {"Card", "PlayStack", "Hand"}


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox(assignment().limits) as one:
        yield one


@pytest.fixture(scope="module")
def oracle(sandbox: Sandbox) -> Iterator[Oracle]:
    with Oracle(sandbox, kit(), assignment()) as one:
        yield one


def source(*changes: tuple[str, str]) -> dict[str, str | bytes]:
    """A correct solution in which something was changed."""
    ((name, data),) = example("one_file").files.items()
    text = data.decode()
    for before, after in changes:
        assert text.count(before) == 1
        text = text.replace(before, after)
    return {name: text}


def failing(oracle: Oracle, one: Session, program: Program) -> Failure:
    """The whole program as a failure, with both sides' answers."""
    (right,) = oracle.ask([program], [WORLD])
    (outcome,) = one.run([0], lambda n: n, detail=True, fresh=True, programs=[program]).values()
    assert isinstance(outcome, str)
    return cut(program, len(program) - 1, right.detailed, outcome)


def drawn(oracle: Oracle, one: Session, program: Program) -> dict[int, tuple[Drawing, ...]]:
    """What is drawn, by the numbers of the steps."""
    failure = failing(oracle, one, program)
    listing = one.language.listing(program, one.loaded, CLASSES)
    drawer = Drawer(assignment(), Comparer(assignment()), CLASSES)
    return drawer.draw(oracle, one, failure, WORLD, listing)


STACKED = record(
    lambda lab: [
        stack := lab.PlayStack(),
        *[stack.playCard(lab.Card(value)) for value in range(3)],
        stack.peekFace(),
    ]
)
BOTTOM = ("return self.__cards[-1].getFace()", "return self.__cards.pop().getFace()")
# What is shown loses a card each time.
GREEDY = ('        result = "|"\n', '        result = "|"\n        del self.__cards[-1:]\n')


def test_each_line_is_drawn(sandbox: Sandbox, oracle: Oracle) -> None:
    """The stack grows on both sides, and loses a card in the last line on one."""
    with session(sandbox, source(BOTTOM)) as one:
        one.load()
        found = drawn(oracle, one, STACKED)
    steps = [n for n, step in enumerate(STACKED) if step.op == "method"]
    assert [found[n] for n in steps] == [
        (Drawing("play_stack", ("0",), ("0",)),),
        (Drawing("play_stack", ("0", "1"), ("0", "1")),),
        (Drawing("play_stack", ("0", "1", "2"), ("0", "1", "2")),),
        (Drawing("play_stack", ("0", "1", "2"), ("0", "1")),),
    ]


def test_a_look_that_changes_things_is_taken_by_itself(sandbox: Sandbox, oracle: Oracle) -> None:
    """Each look sees what the line before it left, not what other looks have taken away."""
    with session(sandbox, source(BOTTOM, GREEDY)) as one:
        one.load()
        found = drawn(oracle, one, STACKED)
    steps = [n for n, step in enumerate(STACKED) if step.op == "method"]
    assert [drawing.actual for n in steps for drawing in found[n]] == [(), ("0",), ("0", "1"), ("0",)]


def test_what_is_called_thousands_of_times_is_not_called_again(sandbox: Sandbox, oracle: Oracle) -> None:
    """The cards are drawn; the step that says nothing about them is left out on both sides."""
    program = record(
        lambda lab: [
            lab.PlayStack().playCard(lab.Card(0)),
            lab.tally(lab.shuffle, [lab.Card(n) for n in (3, 5, 8)], 150),
        ]
    )
    with session(sandbox, source()) as one:
        one.load()
        failure = failing(oracle, one, program)
        listing = one.language.listing(program, one.loaded, CLASSES)
        asked: list[Program] = []
        run, ask = one.run, oracle.ask

        def noted_run(numbers: Any, group: Any, **more: Any) -> Any:
            asked.extend(more["programs"])
            return run(numbers, group, **more)

        def noted_ask(programs: Any, worlds: Any) -> Any:
            asked.extend(programs)
            return ask(programs, worlds)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(one, "run", noted_run)
            patch.setattr(oracle, "ask", noted_ask)
            drawer = Drawer(assignment(), Comparer(assignment()), CLASSES)
            found = drawer.draw(oracle, one, failure, WORLD, listing)
    assert found and all(drawing.actual == drawing.expected for some in found.values() for drawing in some)
    assert len(asked) == 2 and all(step.op != "tally" for steps in asked for step in steps)


def test_long_programs_are_not_drawn(sandbox: Sandbox, oracle: Oracle) -> None:
    """Nobody follows so many pictures."""
    program = record(
        lambda lab: [stack := lab.PlayStack(), *[lab.show(stack) for _ in range(MAX_DRAWN_STEPS)]]
    )
    with session(sandbox, source()) as one:
        one.load()
        assert drawn(oracle, one, program) == {}
