"""One known mistake that explains all that went wrong is charged by its own rules, and by no other."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

import msgspec
import pytest

from grader.judging.diagnosis import Diagnosis
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
    """The message names the mistake, where no rule that is charged decides the place."""
    found = judged([ONE, TWO, BAG], CASES, WRONG, sure=known("A2"))
    assert (found["one"].status, found["one"].open_points) == ("open", 3)
    assert "its programs go wrong by a mistake that counts elsewhere: Both go wrong." in found["one"].message
    found = judged([ONE, TWO, BAG], CASES, WRONG, sure=known("A1"))
    assert (found["two"].status, found["two"].open_points) == ("open", 2)
    assert "for which rule A1 is charged already" in found["two"].message


def test_where_none_of_its_checks_failed_the_programs_decide() -> None:
    """Something is charged for what went wrong."""
    assert charged(CASES, known("B1")) == charged(CASES, known("A3")) == {"one"}


@pytest.mark.parametrize(
    ("found", "name"),
    [
        (Diagnosis(((BOTH,),), "exact"), "both"),
        (Diagnosis(((BOTH, known("A2")),), "exact"), "both"),
        (Diagnosis(((BOTH, known("A1")),), "exact"), ""),
        (Diagnosis(((BOTH,), (known("A1"),)), "both"), ""),
        (Diagnosis(((BOTH,),), "like"), ""),
        (dataclasses.replace(Diagnosis(((BOTH,),), "exact"), elsewhere=True), ""),
    ],
)
def test_only_one_mistake_alone_is_sure(found: Diagnosis, name: str) -> None:
    """Neither one that is only near, nor two at once, nor several with other rules that nobody can tell apart."""
    assert (found.sure.name if found.sure is not None else "") == name
