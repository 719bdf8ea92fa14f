"""The reference answers in every world that makes a difference, and says which rules each step rests on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from grader.judging.rulings import default_world
from grader.kits.assignment import Assignment
from grader.kits.corpus import Answer
from grader.kits.kit import Kit
from grader.model.errors import KitError
from grader.model.program import Program
from grader.reference.files import part_files, reference_files, support_files
from grader.reference.oracle import Oracle, RememberingOracle
from grader.sandbox.sandbox import Sandbox
from small_kit import NAME, make_kit
from spite_tools import assignment, kit, record

WORLD = default_world(assignment())


@pytest.fixture(scope="module")
def oracle() -> Iterator[Oracle]:
    with Sandbox(assignment().limits) as sandbox, Oracle(sandbox, kit(), assignment()) as one:
        yield one


def answers(oracle: Oracle, program: Program, messages: bool = False) -> dict[str, Answer]:
    """The answers by the options that they are for, as "ruling=option"."""
    seen = oracle.ask([program], [WORLD], trace=True)
    (found,) = oracle.answers([program], WORLD, seen, [messages])
    return {" ".join(f"{name}={option}" for name, option in sorted(one.when.items())): one for one in found}


def test_rules_are_cited_step_by_step(oracle: Oracle) -> None:
    """Each step knows the rules of the lines that ran in it; those of a result and of an effect are apart."""
    program = record(
        lambda lab: [stack := lab.PlayStack(), stack.playCard(lab.Card(0)), stack.playCard(lab.Card(5))]
    )
    (seen,) = oracle.ask([program], [WORLD], trace=True)
    assert [one.rules for one in seen.cited] == [(), ("C1",), ("P4",), ("C1",), ("P13", "P5", "P8")]
    assert seen.cited[2].result == ("P9",) and seen.arcs and not seen.undecided
    assert seen.text.endswith('{"x":"Exception","d":1}]')
    assert '"m":"Error: Card rejected"' in seen.detailed


def test_what_was_asked_before_is_remembered() -> None:
    """By program, world, and whether its rules were asked for; the rest is asked, and all comes in its order."""
    one, other = record(lambda lab: lab.Card(5).getFace()), record(lambda lab: lab.Card(6).getFace())
    with Sandbox(assignment().limits) as sandbox, RememberingOracle(sandbox, kit(), assignment()) as oracle:
        first = oracle.ask([one], [WORLD])
        both = oracle.ask([other, one], [WORLD, WORLD])
        assert both[1] is first[0] and both[0].answers != both[1].answers
        (traced,) = oracle.ask([one], [WORLD], trace=True)
        assert traced.answers == first[0].answers and traced.arcs and not first[0].arcs
        world = {**WORLD, "peek_face": "raw_joker"}
        assert oracle.ask([one], [world])[0] is not first[0]
    # A worker that has ended answers nothing any more.
    assert oracle.ask([one, other], [WORLD, WORLD]) == [first[0], both[0]]


def test_a_program_that_nothing_divides(oracle: Oracle) -> None:
    """It has one answer, for every world."""
    assert list(answers(oracle, record(lambda lab: lab.Card(5).getFace()))) == [""]


def test_worlds_that_differ(oracle: Oracle) -> None:
    """One answer for each option that makes a difference."""
    program = record(lambda lab: [stack := lab.PlayStack(), stack.playCard(lab.Card(-1)), stack.peekFace()])
    found = answers(oracle, program)
    assert found.keys() >= {"peek_face=bracketed raw_joker=takes_value"} or found.keys() >= {
        "raw_joker=rejected"
    }
    assert len({one.text for one in found.values()}) >= 2


def test_a_ruling_that_is_read_but_decides_nothing(oracle: Oracle) -> None:
    """Reading a ruling alone makes no second answer: one card is in order either way."""
    program = record(lambda lab: [hand := lab.Hand(), hand.add([lab.Card(1)]), lab.show(hand)])
    assert list(answers(oracle, program)) == [""]


def test_a_world_may_be_open(oracle: Oracle) -> None:
    """Where a program is undecided in one world only, its answer there is empty."""
    joker = record(
        lambda lab: [
            hand := lab.Hand(),
            one := lab.Card(-1),
            one.assign(3),
            hand.add([one, lab.Card(1)]),
            lab.show(hand),
        ]
    )
    found = answers(oracle, joker)
    assert found["hand_order=sorted"].text == "" and found["hand_order=appended"].text


def test_texts_of_errors(oracle: Oracle) -> None:
    """They are kept where a check compares them."""
    program = record(lambda lab: lab.PlayStack().peekValue())
    assert '"m"' not in answers(oracle, program)[""].text
    assert '"m":"Error: No cards in the playing stack"' in answers(oracle, program, messages=True)[""].text


@pytest.fixture
def small(tmp_path: Path) -> Kit:
    return Kit(make_kit(tmp_path))


def ask(kit: Kit, assignment: Assignment | None = None) -> None:
    about = assignment or kit.assignment(NAME)
    with Sandbox(about.limits) as sandbox, Oracle(sandbox, kit, about) as one:
        one.ask([()], [{}])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("class Counter: pass", r"none of the modules \(counter.py\) defines total, which is asked for"),
        ("def (", r"none of the modules \(counter.py\) defines Counter, .*Python cannot read this"),
        ("raise ValueError('no')", "ValueError: no"),
    ],
)
def test_a_reference_that_cannot_be_loaded(small: Kit, text: str, words: str) -> None:
    """Its author is told what is missing, and why."""
    (small.reference(NAME) / "counter.py").write_text(text)
    with pytest.raises(KitError, match=words):
        ask(small)


def test_files_that_are_not_there(small: Kit) -> None:
    """A module that assignment.toml names has to exist."""
    about = msgspec.structs.replace(
        small.assignment(NAME), modules=("counter.py", "more.py"), support=("lib.py",)
    )
    with pytest.raises(KitError, match=r"more\.py: cannot be read .*; assignment\.toml names it"):
        reference_files(small, about)
    with pytest.raises(KitError, match=r"support/lib\.py: cannot be read"):
        support_files(small, about)


def test_parts_come_with_their_rulings() -> None:
    """What stands in for a class needs the rulings, before the module that reads them."""
    assert list(part_files(kit(), assignment())) == ["rulings.py", "spite_and_malice.py"]
