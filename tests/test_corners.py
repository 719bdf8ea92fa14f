"""Corners: what is rare costs a part of a check's points, where nothing else of it goes wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.judging.corners import Corners, cheapest
from grader.kits.checks import BESIDE
from grader.kits.corpus import Case, Function, Passed
from grader.model.outcomes import Event, Loaded, Outcome
from grader.model.result import CheckResult
from judging import case, check, judged

RARE, ODD = "rare ones", "odd ones"
CORNERED = msgspec.structs.replace(check("one", "A1", points=3), corners={RARE: 1 / 3, ODD: 0.25})
BAG = check("bag", "B1", "Bags", 4)


def at(*corner: str, count: int = 1) -> list[Case]:
    """Cases of the check about a corner, or ordinary ones."""
    one = case("one", "bs", "xy", ["", "A1"])
    return [msgspec.structs.replace(one, corners=corner)] * count


CASES = [*at(count=3), *at(RARE, count=2), *at(ODD), case("bag", "bs", "xy", ["", "B1"])]
"""Ordinary ones are 0, 1 and 2, rare ones 3 and 4, an odd one is 5; 6 is another check's."""


def paid(outcomes: Mapping[int, str | Outcome], **more: Any) -> CheckResult:
    return judged([CORNERED, BAG], CASES, outcomes, **more)["one"]


@pytest.mark.parametrize(
    ("wrong", "status", "points"),
    [
        ([], "passed", 3),
        ([3], "partial", 2),
        ([3, 4], "partial", 2),
        ([5], "partial", 2.25),
        ([3, 5], "partial", 1.25),
        ([0], "crashed", 0),
        ([0, 3], "crashed", 0),
        ([0, 1, 2, 3, 4, 5], "crashed", 0),
    ],
)
def test_the_share_of_each_corner_is_lost(wrong: list[int], status: str, points: float) -> None:
    """And all of the points where anything else goes wrong."""
    one = paid(dict.fromkeys(wrong, "xq"))
    assert (one.status, one.points, one.max_points, one.open_points) == (status, points, 3, 0)


def test_a_share_is_lost_in_hundredths() -> None:
    """As points are shown."""
    small = msgspec.structs.replace(CORNERED, points=1.0)
    assert judged([small, BAG], CASES, {3: "xq"})["one"].points == pytest.approx(0.67)


def test_the_message_says_what_it_costs() -> None:
    """By the names that the author gave."""
    assert paid({3: "xq"}).message.endswith(
        "Only programs about rare ones go wrong. They are worth 1 of 3 points, and the rest is paid."
    )
    assert (
        "about rare ones and odd ones go wrong. They are worth 1.75 of 3" in paid({3: "xq", 5: "xq"}).message
    )


@given(st.lists(st.sampled_from(range(6)), unique=True), st.sampled_from(range(6)))
@settings(max_examples=60, deadline=None)
def test_mending_one_more_program_never_costs_anything(wrong: list[int], mended: int) -> None:
    """Whatever is wrong besides."""
    before = paid(dict.fromkeys(wrong, "xq"))
    after = paid(dict.fromkeys((n for n in wrong if n != mended), "xq"))
    assert after.points >= before.points


def test_beside_what_is_charged_elsewhere_the_rest_is_paid_at_once() -> None:
    """The corner alone is open."""
    other = [msgspec.structs.replace(case("one", "bs", "xy", ["", "B1"]), corners=(RARE,)), *CASES]
    one = judged([CORNERED, BAG], other, {0: "xq", 7: "xq"})["one"]
    assert (one.status, one.points, one.open_points) == ("open", 2, 1)
    assert "worth 1 of 3 points" in one.message


def test_what_stubs_get_right_too_pays_no_part() -> None:
    """Ordinary programs that come out right with nothing done show nothing, and neither do forged answers."""
    two = msgspec.structs.replace(CORNERED, id="two", rules=("A2",))
    cases = [*CASES, case("two", "bs", "xy", ["", "A2"])]
    for of, points in (("one", 0), ("two", 2)):
        stubs = [Passed("Boxes", (f"one{BESIDE}" if of == "one" else of,))]
        found = judged([CORNERED, two, BAG], cases, {3: "xq", 7: "xq"}, stubs=stubs)
        assert found["one"].points == points
    assert paid({3: "xq"}, forged=True).points == 0


def test_what_was_not_run_is_not_right() -> None:
    """An ordinary program for which something is missing."""
    assert paid({3: "xq"}, run=[1, 2, 3, 4, 5, 6]).points == 0


BOTH = [*CASES, *at(ODD, RARE), *at(RARE, ODD)]
"""7 and 8 are about both corners."""


@pytest.mark.parametrize(
    ("wrong", "points"),
    [([7], 2.25), ([7, 8], 2.25), ([5, 7], 2.25), ([3, 7], 2), ([3, 5, 7], 1.25), ([0, 7], 0)],
)
def test_a_program_about_two_corners_costs_the_cheaper_one(wrong: list[int], points: float) -> None:
    """Unless the other one is wrong by itself: then that explains it."""
    assert judged([CORNERED, BAG], BOTH, dict.fromkeys(wrong, "xq"))["one"].points == points


@given(
    st.dictionaries(st.sampled_from("abcd"), st.sampled_from([0.1, 0.2, 0.3]), min_size=1),
    st.lists(st.sets(st.sampled_from("abcd"), min_size=1), min_size=2, max_size=5),
)
@settings(max_examples=80, deadline=None)
def test_fewer_programs_never_cost_more(shares: dict[str, float], about: list[set[str]]) -> None:
    """And each program is about one of the corners that are named, in their order."""
    programs = [named for one in about if (named := tuple(sorted(one & shares.keys())))]
    names = cheapest(shares, programs)
    assert all(set(names) & set(one) for one in programs)
    assert [name for name in shares if name in names] == [*names]
    fewer = cheapest(shares, programs[1:])
    assert sum(shares[name] for name in fewer) <= sum(shares[name] for name in names) + 1e-9


def test_an_ordinary_program_is_the_example() -> None:
    """A corner shows less of what is wrong, however short it is."""
    long = case("one", "bsss", "xyzz", ["", "A1", "", ""])
    cases = [long, *at(RARE), *CASES]
    assert judged([CORNERED, BAG], cases, {0: "xqzz", 1: "xq"})["one"].message == "one: case 0"
    hung = Event("timeout", "hangs", step=1)
    assert judged([CORNERED, BAG], cases, {0: hung, 1: hung})["one"].message == "one: case 0"


def test_a_corner_is_held_against_stubs_as_the_check_is() -> None:
    """Where no function decides the rules, and stubs pass all but the corners, wrong corners pay no more than right ones."""
    functions = [
        Function("Box.put", (), ("one", "three"), (("one",),), ()),
        Function("Box.see", ("two",), ("two",), (), ()),
    ]
    more = [check("two", "A2"), check("three", "A3")]
    cases = [*CASES, case("two", "bs", "xy", ["", "A2"]), case("three", "bs", "xy", ["", "A3"])]
    paid_for = [
        judged([CORNERED, BAG, *more], cases, {8: "xq", **dict.fromkeys(wrong, "xq")}, functions=functions)[
            "one"
        ].points
        for wrong in ([], [3], [3, 4, 5])
    ]
    assert paid_for == sorted(paid_for, reverse=True)


def test_what_is_missing_is_no_corner() -> None:
    """Whatever lacks it: a part is paid for what ran."""
    lacking = [*CASES, msgspec.structs.replace(case("one", "gs", "xy", ["", "A1"]), corners=(RARE,))]
    for wrong in ({}, {5: "xq"}):
        one = judged([CORNERED, BAG], lacking, wrong, Loaded(missing=["Bag"]), run=range(7))["one"]
        assert one.points == 0


def test_what_is_paid_of_a_part_is_told_to_the_millionth() -> None:
    """As all points are."""
    assert Corners((RARE,), 1 / 3).rest(1) == 0.666667
