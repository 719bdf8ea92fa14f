"""Programs: their steps stand on earlier ones, and stay programs when steps are taken out."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.inside.values import materialise
from grader.kits.corpus import Case
from grader.model.program import encode_argument, keep_steps, program_key, renumbered, snake
from spite_tools import corpus, record


def test_steps_know_what_they_stand_on() -> None:
    """The target and all references in the arguments, however deep they lie."""
    program = record(lambda lab: [hand := lab.Hand(), hand.add([lab.Card(1), lab.Card(2)]), lab.show(hand)])
    assert [sorted(step.uses()) for step in program] == [[], [], [], [0, 1, 2], [0]]


def test_keeping_steps_keeps_what_they_need() -> None:
    """What a kept step stands on is kept as well, and references move with it."""
    program = record(
        lambda lab: [lab.Card(7), hand := lab.Hand(), lab.show(hand), hand.add([lab.Card(1)]), lab.show(hand)]
    )
    smaller = keep_steps(program, {4})
    assert [(step.op, step.member) for step in smaller] == [
        ("call", "Hand"),
        ("call", "Card"),
        ("method", "Hand.add"),
    ]
    assert smaller[-1].target == 0 and smaller[-1].args == ([{"r": 1}],)
    assert keep_steps(program, set()) == ()
    assert keep_steps(program, set(range(len(program)))) == program


@pytest.fixture(scope="module")
def cases() -> tuple[Case, ...]:
    """Those of a whole corpus.  It may have to be compiled, which is nothing for Hypothesis to do within a test."""
    return corpus().cases


@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_what_is_kept_is_a_program(cases: tuple[Case, ...], data: st.DataObject) -> None:
    """Of any program, any choice of steps gives one whose references look back only."""
    program = data.draw(st.sampled_from(cases)).steps
    wanted = data.draw(st.sets(st.integers(0, len(program) - 1)))
    smaller = keep_steps(program, wanted)
    assert len(wanted) <= len(smaller) <= len(program)
    for number, step in enumerate(smaller):
        assert all(0 <= one < number for one in step.uses())


def test_keys() -> None:
    """Equal programs have equal keys, and other programs have others."""
    cases = corpus().cases
    assert len({program_key(case.steps) for case in cases}) == len({repr(case.steps) for case in cases})
    one, other = (record(lambda lab, value=value: lab.Card(value)) for value in (1, True))  # type: ignore[misc]
    assert program_key(one) != program_key(other)


plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(10**15, 10**30)
    | st.floats(allow_nan=False)
    | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.lists(inner, max_size=2).map(tuple)
        | st.dictionaries(st.text(max_size=3), inner, max_size=2)
    ),
    max_leaves=8,
)


@given(value=plain)
@settings(max_examples=150, deadline=None)
def test_constants_arrive_as_they_were(value: object) -> None:
    """What a spec test passes is what the submission is given, to the type, also by way of JSON."""
    arrived = materialise(json.loads(json.dumps(encode_argument(value))), [])
    assert arrived == value and repr(arrived) == repr(value)


def test_not_a_number_arrives() -> None:
    """So does what JSON has no word for."""
    assert math.isnan(materialise(encode_argument(math.nan), []))
    assert materialise(encode_argument(-math.inf), []) == -math.inf


@pytest.mark.parametrize("value", [{1, "a"}, set(), b"ab", [{b""}], slice(1, None, -2)])
def test_sets_bytes_and_slices_arrive(value: object) -> None:
    """They are passed like other constants."""
    assert materialise(json.loads(json.dumps(encode_argument(value))), []) == value


@pytest.mark.parametrize(
    "value", [object(), frozenset({1}), bytearray(b"x"), 1j, [object()], {"a": object()}, {1j}, ({1j},)]
)
def test_only_plain_things_are_passed(value: object) -> None:
    """Anything else is refused with its type and what to pass instead."""
    with pytest.raises(TypeError, match="pass numbers, texts"):
        encode_argument(value)


def test_renumbering() -> None:
    """References are moved wherever they stand; numbers that are no references are not."""
    assert renumbered([3, {"r": 3}, {"t": [{"r": 4}]}], {3: 0, 4: 1}) == [3, {"r": 0}, {"t": [{"r": 1}]}]


def test_snake() -> None:
    """Objects are named after their classes."""
    assert [snake(name) for name in ("PlayStack", "Hand", "HTTPServer", "card2Go")] == [
        "play_stack",
        "hand",
        "httpserver",
        "card2_go",
    ]
