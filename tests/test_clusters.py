"""What several submissions fail alike, and which are similar to each other, without a catalogue."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gradebook_class import a_class, row
from grader.model.class_result import ClassResult, Item, Outcome, Similar
from grader.model.result import WRONG_ASSIGNMENT, Notice, Status
from grader.reports.clusters import LEAST_ALONE, Shared, shared_failures, similar_groups

CHECKS = "abcdef"


def a_class_of(
    failing: Mapping[str, str], status: Status = "failed", notices: Mapping[str, str] | None = None
) -> ClassResult:
    """A class by what each student fails; each check has two points."""
    rows = [
        row(
            student,
            outcomes=tuple(
                Outcome(one, status if one in missed else "passed", 0 if one in missed else 2, 2)
                for one in CHECKS
            ),
            notices=(Notice(notices[student], "…"),) if notices and student in notices else (),
        )
        for student, missed in failing.items()
    ]
    items = tuple(Item(one, "Hand", f"Check {one}", "check", (one,)) for one in CHECKS)
    found = a_class(rows)
    return ClassResult(found.assignment, found.title, found.form, items, (), found.rows)


def short(found: list[Shared]) -> list[tuple[str, str, float]]:
    """The checks, the students and the points of each."""
    return [
        ("".join(item.id for item in one.items), "".join(row.id for row in one.rows), one.lost)
        for one in found
    ]


def test_who_fails_the_same_checks() -> None:
    """Those that cost most come first; what one student alone fails is nobody else's."""
    found = shared_failures(a_class_of({"1": "abc", "2": "abc", "3": "abc", "4": "de", "5": "de", "6": "f"}))
    assert short(found) == [("abc", "123", 18), ("de", "45", 8)]
    assert found[1].example == 4


def test_a_check_alone_takes_more_students() -> None:
    """Two who fail one check say little."""
    assert short(shared_failures(a_class_of({"1": "a", "2": "a", "3": ""}))) == []
    many = {str(n): "a" for n in range(LEAST_ALONE)}
    assert short(shared_failures(a_class_of(many))) == [("a", "012", 6)]


def test_a_further_mistake_of_one_student_parts_nobody() -> None:
    """Four of five students in common are enough."""
    found = shared_failures(a_class_of({"1": "ab", "2": "ab", "3": "ab", "4": "ab", "5": "abc", "6": "a"}))
    assert short(found) == [("ab", "12345", 20)]


@pytest.mark.parametrize("kind", ["empty", "nothing-found", "no-python", WRONG_ASSIGNMENT])
def test_who_handed_in_nothing_understood_nothing_wrong(kind: str) -> None:
    """They fail everything alike."""
    found = a_class_of(
        {"1": "abcdef", "2": "abcdef", "3": "ab", "4": "ab"}, "blocked", {"1": kind, "2": kind}
    )
    assert short(shared_failures(found)) == [("ab", "34", 8)]


@pytest.mark.parametrize("status", ["open", "error", "passed"])
def test_what_was_not_seen_to_be_wrong_is_not_shared(status: Status) -> None:
    """Nobody is told that the class got it wrong."""
    assert shared_failures(a_class_of({"1": "ab", "2": "ab", "3": "ab"}, status)) == []


@given(st.lists(st.sets(st.sampled_from(CHECKS)), max_size=12))
def test_groups_hold_what_they_say(missed: list[set[str]]) -> None:
    """Each student of a group fails each of its checks, no check is in two groups, and the points add up."""
    found = shared_failures(a_class_of({str(n): "".join(sorted(one)) for n, one in enumerate(missed)}))
    checks = [item.id for one in found for item in one.items]
    assert len(checks) == len(set(checks))
    for one in found:
        assert all({item.id for item in one.items} <= missed[int(row.id)] for row in one.rows)
        assert one.lost == 2 * len(one.items) * len(one.rows)
        assert one.rows[0].outcomes[one.example - 1].item == one.items[0].id


def test_similar_submissions_are_groups() -> None:
    """A clique of four with its six pairs is one group, and so is a chain."""
    clique = [Similar(a, b, 0.9, 0.9) for a in "abcd" for b in "abcd" if a < b]
    chain = [Similar("x", "y", 0.8, 0.8), Similar("z", "y", 0.8, 0.8)]
    pairs = [*clique, *chain]
    random.Random(1).shuffle(pairs)
    assert [set(group) for group in similar_groups(pairs)] == [set("abcd"), set("xyz")]
    assert similar_groups([]) == []
