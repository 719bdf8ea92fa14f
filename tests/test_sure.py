"""One known mistake that explains all that went wrong is charged by its own rules, and by no other."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from grader.judging.diagnosis import Diagnosis, diagnose
from grader.kits.corpus import Case, Known
from grader.model.outcomes import Outcome
from judging import case, check, judged

ONE, TWO, BAG = check("one", "A1", points=3), check("two", "A2", points=2), check("bag", "B1", "Bags", 4)
CASES = [
    *[case("one", "bs", "xy", ["", "A1"])] * 2,
    *[case("two", "bs", "xy", ["", "A1 A2"])] * 9,
    *[case("bag", "gs", "xy", ["", "B1"])] * 2,
]
WRONG: dict[int, str | Outcome] = {0: "xq", **dict.fromkeys(range(2, 11), "xq")}
BOTH = Known("both", "Both go wrong.", ("A2",), {}, {})


def known(*rules: str) -> Known:
    return msgspec.structs.replace(BOTH, name=" ".join(rules), rules=rules)


def charged(cases: Sequence[Case], sure: Known | None) -> set[str]:
    found = judged([ONE, TWO, BAG], cases, WRONG, sure=sure)
    return {name for name, one in found.items() if one.status == "crashed"}


def test_its_own_rules_are_charged() -> None:
    """Whatever is likelier by the programs alone; without such a mistake, that is charged."""
    assert charged(CASES, None) == {"one"}
    assert charged(CASES, known("A2")) == {"two"}
    assert charged(CASES, known("A1")) == {"one"}


def test_what_suffers_with_it_is_open() -> None:
    """The message does not name the mistake, because students may have to find it."""
    found = judged([ONE, TWO, BAG], CASES, WRONG, sure=known("A2"))
    assert (found["one"].status, found["one"].open_points) == ("open", 3)
    assert (
        "its test programs fail because of a known mistake that is counted elsewhere." in found["one"].message
    )
    found = judged([ONE, TWO, BAG], CASES, WRONG, sure=known("A1"))
    assert (found["two"].status, found["two"].open_points) == ("open", 2)
    assert "rule A1 is already counted as broken" in found["two"].message


def test_where_none_of_its_checks_failed_the_programs_decide() -> None:
    """Something is charged for what went wrong."""
    assert charged(CASES, known("B1")) == charged(CASES, known("A3")) == {"one"}


@pytest.mark.parametrize(
    ("found", "name"),
    [
        (Diagnosis(((BOTH,),), "exact", whole=True), "both"),
        (Diagnosis(((BOTH, known("A2")),), "exact", whole=True), "both"),
        (Diagnosis(((BOTH, known("A1")),), "exact", whole=True), ""),
        (Diagnosis(((BOTH,), (known("A1"),)), "both", whole=True), ""),
        (Diagnosis(((BOTH,),), "like", whole=True), ""),
        (Diagnosis(((BOTH,),), "exact", elsewhere=True, whole=True), ""),
        (Diagnosis(((BOTH,),), "exact"), ""),
    ],
)
def test_only_one_mistake_alone_is_sure(found: Diagnosis, name: str) -> None:
    """Neither one that is only near, nor two at once, nor several with other rules that nobody can tell apart.

    Nor where something went wrong that cannot be compared.
    """
    assert (found.sure.name if found.sure is not None else "") == name


@pytest.mark.parametrize(("cases", "whole"), [({0, 1}, True), ({0}, False)])
def test_all_that_went_wrong_is_explained(cases: set[int], whole: bool) -> None:
    """What cannot be compared in a reading is not explained by what can."""
    one = msgspec.structs.replace(BOTH, pattern={0: "a", 1: "b"})
    found = diagnose({0: "a", 1: "b"}, [one], cases)
    assert found is not None and found.how == "exact"
    assert (found.sure is not None) == whole
