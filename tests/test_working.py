"""Which functions do their work by single steps: what gives the right answer for a reason, and what moves what it should."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.judging.shown import Shown
from grader.judging.working import (
    BY_CHANCE,
    LEAST_PROGRAMS,
    by_chance,
    exclude_each_other,
    working,
)
from grader.kits.corpus import Case, Function
from grader.model.outcomes import Event, Outcome
from judging import Seen, case, check, seen, text

HUNG = Event("timeout", "it hung", step=0)
CHECKS = [check("puts", "A1"), check("sees", "A2")]
PUT = Function("Box.put", ("puts",), ("puts",), ())
SEE = Function("Box.see", ("sees",), ("sees",), ())


def found(
    cases: Sequence[Case], outcomes: Mapping[int, str | Outcome], *functions: Function
) -> frozenset[str]:
    """What works where these cases came out so."""
    return of(seen(CHECKS, cases, outcomes, functions=functions), *functions)


def of(one: Seen, *functions: Function) -> frozenset[str]:
    """What works by this evidence."""
    world = one.plan.default_world
    shown = Shown(one.evidence, world, one.failing, {}, {})
    return working(one.evidence, world, functions, shown.any_right, shown.comparable)


@pytest.mark.parametrize(
    ("table", "probable"),
    [
        # The lady tasting tea: Fisher, The Design of Experiments (1935), chapter II.
        ((4, 4, 4, 4), 1 / 70),
        ((4, 3, 4, 3), 17 / 70),
        ((6, 6, 23, 13), math.comb(16, 6) / math.comb(29, 6)),
        ((5, 5, 5, 0), 1.0),
        ((5, 0, 5, 5), 1.0),
        ((3, 1, 0, 0), 1.0),
    ],
)
def test_how_probable_answers_by_chance_are(table: tuple[int, int, int, int], probable: float) -> None:
    """As in the books; a constant is as probable as can be."""
    assert by_chance(*table) == pytest.approx(probable)


@given(st.data())
def test_more_that_is_right_is_never_more_probable(data: st.DataObject) -> None:
    """So mending a mistake never closes a gate."""
    first, second = data.draw(st.integers(1, 60)), data.draw(st.integers(1, 60))
    right, others = data.draw(st.integers(0, first - 1)), data.draw(st.integers(0, second - 1))
    now = by_chance(first, right, second, others)
    assert 0 <= now <= 1 + 1e-9
    assert by_chance(first, right + 1, second, others) <= now + 1e-9
    assert by_chance(first, right, second, others + 1) <= now + 1e-9


def test_of_those_who_answer_at_random_few_work() -> None:
    """However often they give each answer: about one in a hundred."""
    chance = random.Random(7)
    for often in (0.1, 0.5, 0.8):
        lucky = 0
        for _ in range(4000):
            right = sum(chance.random() < often for _ in range(12))
            others = sum(chance.random() >= often for _ in range(25))
            lucky += by_chance(12, right, 25, others) <= BY_CHANCE
        assert lucky <= 4000 * BY_CHANCE * 1.5


ANSWERED = [case("sees", "s" * 12, "aabbababbaab"), case("sees", "s" * 12, "bababbabbaab")]


@pytest.mark.parametrize(
    ("outcomes", "works"),
    [
        ({}, True),
        # Right nearly everywhere, and wrong somewhere in each program.
        ({0: "aabbaaabbaab", 1: "bababaabbaab"}, True),
        ({0: "a" * 12, 1: "a" * 12}, False),
        ({0: "b" * 12, 1: "b" * 12}, False),
        ({0: "ab" * 6, 1: "ab" * 6}, False),
        ({0: "!" * 12, 1: "bbbbbbbbbbbb"}, False),
        ({0: HUNG, 1: HUNG}, False),
    ],
)
def test_what_answers_as_it_is_asked(outcomes: dict[int, str | Outcome], works: bool) -> None:
    """Two answers where each is right; no constant, none that answers in turn, and none that hangs."""
    assert found(ANSWERED, outcomes, SEE) == ({"Box.see"} if works else frozenset())


def test_other_functions_do_not_help() -> None:
    """What is right of one shows nothing of another."""
    cases = [case("puts", "sp" * 6, "axbxaxbxaxbx")] * 3
    wrong = dict.fromkeys(range(3), "aybybyaybyay")
    assert found(cases, wrong, SEE, PUT) == frozenset()
    assert found(cases, dict.fromkeys(range(3), "aybyaybyayby"), SEE, PUT) == {"Box.see"}


MOVED = [case("puts", "psk", "xab") for _ in range(LEAST_PROGRAMS)]
"""Programs in which a stub of `put` gets the last two steps wrong."""


@pytest.mark.parametrize(
    ("came", "works"),
    [("xab", True), ("xaz", True), ("xzb", True), ("xzz", False), ("yab", True), ("!zz", False)],
)
def test_what_changes_what_it_should(came: str, works: bool) -> None:
    """In each program something is right that the stub gets wrong, whatever else is wrong there."""
    put = Function("Box.put", ("puts",), ("puts",), (), (dict.fromkeys(range(len(MOVED)), 6),))
    outcomes: dict[int, str | Outcome] = dict.fromkeys(range(len(MOVED)), came)
    assert found(MOVED, outcomes, put) == ({"Box.put"} if works else frozenset())
    # Each stub has to be beaten, and in more than a few programs.
    both = Function("Box.put", ("puts",), ("puts",), (), (*put.caught, dict.fromkeys(range(len(MOVED)), 1)))
    assert found(MOVED, outcomes, both) == ({"Box.put"} if works and came[0] == "x" else frozenset())
    few = Function("Box.put", ("puts",), ("puts",), (), (dict.fromkeys(range(len(MOVED) - 1), 6),))
    assert found(MOVED, outcomes, few) == frozenset()


def test_most_programs_have_to_be_right_there() -> None:
    """Three of four, and not two."""
    put = Function("Box.put", ("puts",), ("puts",), (), (dict.fromkeys(range(len(MOVED)), 6),))
    assert found(MOVED, {0: "xzz"}, put) == {"Box.put"}
    assert found(MOVED, {0: "xzz", 1: "xzz"}, put) == frozenset()


def test_what_came_out_with_parts_of_the_kit_shows_nothing() -> None:
    """Nor what was filled another way, nor a longer look that is not the case's own program."""
    for kind in ("replaced", "filled", "programs"):
        one = seen(CHECKS, ANSWERED, {}, functions=[SEE])
        assert of(one, SEE) == {"Box.see"}
        kept = {n: (ANSWERED[n].steps if kind == "programs" else ("Box",)) for n in range(2)}
        getattr(one.evidence, kind).update(kept)
        assert of(one, SEE) == frozenset(), kind


def test_steps_behind_a_break_do_not_count() -> None:
    """Where one side raised and the other did not, what comes after stands in another state."""
    cases = [case("puts", "psss", "xaba") for _ in range(LEAST_PROGRAMS)]
    put = Function("Box.put", ("puts",), ("puts",), (), (dict.fromkeys(range(len(cases)), 14),))
    assert found(cases, dict.fromkeys(range(len(cases)), "!aba"), put) == frozenset()
    assert text("!aba").startswith('[{"x"')


VALUE, OTHER, ERROR, ANY = b'["a"]', b'["b"]', b'{"x":"ValueError"}', b"0"


@pytest.mark.parametrize(
    ("one", "other", "exclude"),
    [
        (VALUE, OTHER, True),
        (VALUE, ERROR, True),
        (ERROR, ANY, True),
        # Where it does not matter what is returned, each value is right.
        (VALUE, ANY, False),
        (ANY, b"null", False),
        # Whoever always raises is right in both.
        (ERROR, b'{"x":"KeyError"}', False),
    ],
)
def test_which_answers_exclude_each_other(one: bytes, other: bytes, exclude: bool) -> None:
    """No single answer is right for both, whichever comes first."""
    assert exclude_each_other(one, other) is exclude_each_other(other, one) is exclude


def test_one_that_raises_as_it_should_works() -> None:
    """To answer and to refuse, each where it is right, is more than to do either everywhere."""
    cases = [case("sees", "s" * 12, "a!a!!a!aa!a!"), case("sees", "s" * 12, "!a!aa!a!!a!a")]
    assert found(cases, {}, SEE) == {"Box.see"}
    assert found(cases, dict.fromkeys(range(2), "!" * 12), SEE) == frozenset()


def test_the_bound_of_chance_is_within() -> None:
    """One of a hundred questions has another answer: to find it by chance is one in a hundred."""
    assert by_chance(99, 99, 1, 1) == BY_CHANCE
    assert found([case("sees", "s" * 100, "a" * 99 + "b")], {}, SEE) == {"Box.see"}


def test_functions_of_no_class_work_as_well() -> None:
    """They are told apart from constructors."""
    mix = Function("mix", ("sees",), ("sees",), ())
    cases = [case("sees", "m" * 12, "aabbababbaab")] * 2
    assert found(cases, {}, mix) == {"mix"}
    assert found(cases, dict.fromkeys(range(2), "a" * 12), mix) == frozenset()
