"""The lab records client code, and says at once where it asks for what the assignment does not have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from grader.kits.lab import Lab
from grader.kits.unknown import RecordingError
from grader.model.program import Program, Step
from spite_tools import assignment, record


def test_calls_become_steps() -> None:
    """Each call is one step, in order, and what it gives can be passed on."""
    program = record(
        lambda lab: [stack := lab.PlayStack(), card := lab.Card(0), stack.playCard(card), lab.show(stack)]
    )
    assert program == (
        Step("call", "PlayStack", None, ()),
        Step("call", "Card", None, (0,)),
        Step("method", "PlayStack.playCard", 0, ({"r": 1},)),
        Step("str", "PlayStack", 0, ()),
    )


def test_procedures_are_not_asked_for_an_answer() -> None:
    """A method that returns nothing by the handout may return what it likes."""
    program = record(lambda lab: [hand := lab.Hand(), hand.sort(), hand.size()])
    assert [step.keep for step in program] == [1, 0, 1]


def test_an_unknown_object_is_taken_by_its_method() -> None:
    """Of what a call returned the class is not known, so the only class with such a method is meant."""
    program = record(lambda lab: [hand := lab.Hand(), hand.pop().getValue()])
    assert program[-1].member == "Card.getValue"


def test_other_ways_to_look() -> None:
    """Lists of the caller's own, identity, positions, state, and what a call uses."""
    program = record(
        lambda lab: [
            cards := lab.list([one := lab.Card(1)]),
            lab.positions(lab.shuffle(cards), [one], relation="permutation"),
            lab.look(cards),
            lab.same(one, one),
            lab.repr(one),
            lab.public(one, lab.Card(2), lab.Card(1)),
            lab.standin({"getValue": 0}, "Fake"),
            lab.uses(lab.shuffle, [one]),
            lab.tally(lab.shuffle, [one], 5),
            lab.run(one, "getFace"),
        ]
    )
    ops = "call make call positions look same repr call call public standin uses tally method"
    assert " ".join(step.op for step in program) == ops
    assert [step.relation for step in program if step.relation] == ["permutation", "uniform"]
    assert program[10].args == ({"d": [["getValue", 0]]}, "Fake")


@pytest.mark.parametrize(
    ("client", "words"),
    [
        (lambda lab: lab.Deck(), "defines no Deck"),
        (lambda lab: lab.Hand().shuffle(), "Hand has no method shuffle"),
        (lambda lab: lab.Hand().pop().nothing(), "an object of an unknown class has no method nothing"),
        (lambda lab: lab.run(lab.Card(1), "flip"), "Card has no method flip"),
        (
            lambda lab: lab.positions(lab.shuffle([]), lab.list([]), relation="permutation"),
            "relation='permutation'.* is given a list of results, .* and not a result: how many there are has to be known",
        ),
        (
            lambda lab: lab.positions(lab.shuffle([]), lab.list([]), relation="mixed"),
            r"lab\.positions\(\.\.\., relation='mixed'\) is given a list of results",
        ),
        (lambda lab: lab.together([lab.Card(1)], ""), "together takes no relation 'none'"),
    ],
)
def test_mistakes_of_a_spec_test(client, words: str) -> None:  # type: ignore[no-untyped-def]
    """What the assignment does not define cannot be recorded."""
    with pytest.raises(RecordingError, match=words):
        record(client)


LOOKING: list[Callable[[Any], object]] = [
    lambda result: result == "C",
    lambda result: result != "C",
    lambda result: result in [0, result],
    lambda result: [result].index("C"),
    lambda result: result < 1,
    lambda result: result >= 1,
    lambda result: 1 in result,
    lambda result: not result,
    lambda result: result or 1,
    len,
    str,
    int,
    float,
    lambda result: range(result),
    lambda result: print(result),
    lambda result: f"{result}",
    lambda result: result + 1,
    lambda result: 1 - result,
    lambda result: 2 * result,
    lambda result: result / 2,
    lambda result: 7 // result,
    lambda result: result % 2,
]


def test_results_are_told_apart_by_identity() -> None:
    """What tools and data structures need of a result works: its `repr`, and whether it is this one."""
    lab = Lab(assignment(), lambda _: None)
    one, other = lab.Card(1), lab.Card(1)
    assert one == one and not one.__ne__(one)
    assert {one: 1, other: 2}[other] == 2 and len({one, other, one}) == 2
    assert other in [one, other][1:] and repr(one) != repr(other)


def test_a_spec_test_cannot_look_at_answers() -> None:
    """While recording there are no answers, so a program cannot depend on one."""
    for wrong in LOOKING:
        with pytest.raises(RecordingError, match="is not known while a program is recorded"):
            record(lambda lab, wrong=wrong: wrong(lab.Card(1).getValue()))  # type: ignore[misc]
    with pytest.raises(AttributeError):
        record(lambda lab: lab.Card(1)._value)
    with pytest.raises(TypeError, match="pass numbers, texts"):
        record(lambda lab: lab.Card(object()))


def test_programs_are_apart() -> None:
    """Each example is one program; one without steps is none."""
    found: list[Program] = []
    lab = Lab(assignment(), found.append)
    for values in ([1], [], [2, 3]):
        lab.begin()
        for value in values:
            lab.Card(value)
        lab.end()
    assert [[step.args[0] for step in program] for program in found] == [[1], [2, 3]]
    lab.end()
    assert len(found) == 2


def test_the_names_of_the_assignment_come_first() -> None:
    """A function `read` is `lab.read`, and what the lab records itself by that name is `lab.own.read`."""
    about = assignment()
    named = replace(about.defines[0], name="read", kind="function")
    found: list[Program] = []
    lab: Any = Lab(replace(about, defines=(*about.defines, named)), found.append)
    lab.begin()
    card = lab.Card(1)
    lab.read(3)
    lab.own.show(card)
    lab.show(card)
    lab.end()
    ((_, *steps),) = found
    assert steps == [Step("call", "read", None, (3,)), Step("str", "Card", 0, ()), Step("str", "Card", 0, ())]
    with pytest.raises(RecordingError, match=r"lab.own has no record; it has .*\bread\b"):
        lab.own.record("call", "", None, ())
