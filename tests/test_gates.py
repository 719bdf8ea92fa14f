"""Gates: a task in which nothing came out right that no stub gets right as well pays nothing."""

from __future__ import annotations

from collections.abc import Collection

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.judging.gates import Gates
from grader.kits.corpus import Passed

TASKS = {"Boxes": ["make", "put", "see"], "Bags": ["weigh", "mix"]}
ALL = [one for checks in TASKS.values() for one in checks]


def closed(right: Collection[str], *stubs: Passed) -> set[str]:
    """The tasks that are closed where these checks came out right."""
    return Gates(TASKS, stubs).closed(right)


@pytest.mark.parametrize("task", ["", "Boxes"])
@pytest.mark.parametrize("right", [{"make"}, {"see"}, {"make", "see"}])
def test_what_one_stub_passes_closes_its_task(task: str, right: set[str]) -> None:
    """All of it or a part, whether the stub is one of the task or of everything."""
    assert closed(right, Passed(task, ("make", "see"))) == {"Boxes"}


def test_one_check_that_no_stub_passes_opens_its_task() -> None:
    """Then everything that is right there is paid, by all stubs."""
    stub = Passed("", ("make", "see", "weigh"))
    assert closed({"make", "put"}, stub) == set()
    assert closed({"make", "put", "weigh"}, stub) == {"Bags"}
    assert closed({"make", "put", "weigh", "mix"}, stub) == set()


def test_stubs_close_one_by_one() -> None:
    """What two stubs pass only together, neither of them has: somebody did more than each."""
    assert closed({"make", "see"}, Passed("", ("make",)), Passed("", ("see",))) == set()
    assert closed({"see"}, Passed("", ("make",)), Passed("", ("see",))) == {"Boxes"}


def test_without_stubs_nothing_is_closed() -> None:
    """An assignment whose stubs pass nothing pays for each check."""
    assert closed({"make"}) == set()


def test_where_nothing_is_right_nothing_is_closed() -> None:
    """There is nothing to pay for then."""
    assert closed(set(), Passed("", ("make", "weigh"))) == set()


def test_stubs_of_other_tasks_do_not_matter() -> None:
    """What is empty there says nothing of what was done here, though it passes the checks here."""
    assert closed({"make", "weigh"}, Passed("Bags", ("make", "weigh"))) == {"Bags"}


def test_a_stub_that_passes_all_checks_of_a_task_is_no_gate() -> None:
    """As far as these see, it is right; elsewhere it is a stub like others."""
    stub = Passed("", ("make", "put", "see", "weigh"))
    assert closed({"make", "weigh"}, stub) == {"Bags"}


def test_checks_of_no_known_task_decide_nothing() -> None:
    """Neither those that are right, nor those that a stub passes."""
    assert closed({"make", "other"}, Passed("", ("make",))) == {"Boxes"}
    assert closed({"make", "other"}, Passed("", ("other",))) == set()


CHECKS = st.sets(st.sampled_from(ALL))
STUBS = st.lists(st.builds(Passed, st.sampled_from(["", *TASKS]), CHECKS.map(lambda one: tuple(sorted(one)))))


@given(CHECKS, CHECKS, STUBS)
def test_more_that_is_right_never_closes(right: set[str], more: set[str], stubs: list[Passed]) -> None:
    """Every check that is paid stays paid when others come out right as well."""
    gates = Gates(TASKS, stubs)

    def paid(checks: set[str]) -> set[str]:
        shut = gates.closed(checks)
        return {one for task, mine in TASKS.items() if task not in shut for one in checks.intersection(mine)}

    assert paid(right) <= paid(right | more)


@given(CHECKS, STUBS, STUBS)
def test_more_stubs_never_open(right: set[str], stubs: list[Passed], more: list[Passed]) -> None:
    """A task that is closed stays closed when another stub is known, and all that is right is never closed."""
    assert Gates(TASKS, stubs).closed(right) <= Gates(TASKS, [*stubs, *more]).closed(right)
    assert Gates(TASKS, stubs).closed(ALL) == set()
