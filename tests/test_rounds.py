"""What failed is run again by itself, and what that says."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from grader.grading.rounds import Rounds
from grader.grading.witnesses import choose_for
from grader.judging.remembered import Remembered
from grader.model.outcomes import Event, Loaded
from judging import case, check, seen


@pytest.fixture(autouse=True)
def submission() -> None:
    """What is drawn is drawn for this one."""
    choose_for({})


@pytest.mark.parametrize(
    ("kinds", "right", "leaks"), [("bs", '[["x"],["y"]]', True), ("br", '[["x"],[[0]]]', False)]
)
def test_luck_is_no_leak(kinds: str, right: str, leaks: bool) -> None:
    """What comes out right in a fresh import was kept from one use to the next, but not where chance has a say."""
    found = seen([check("one", "A1")], [case("one", kinds, "xy")], {0: "xq"})
    session = SimpleNamespace(
        run=lambda numbers, group, **more: dict.fromkeys(numbers, right),
        unsure=frozenset(),
        close=lambda: None,
    )
    rounds = Rounds(cast("Any", session), Loaded(), found.plan, Remembered(), 1.0)
    rounds.evidence = found.evidence
    assert found.failing == [0]
    rounds.settle()
    assert rounds.leaked is leaks
    assert found.failing == []


def test_what_no_time_is_left_for_is_not_charged() -> None:
    """A failure that could not be seen again says nothing, as what was run before it may be why; a hang stays one."""
    hang = Event("timeout", "timed out")
    cases = [case("one", "bs", "xy"), case("one", "bs", "xy")]
    found = seen([check("one", "A1")], cases, {0: hang, 1: "xq"})
    late = Event("timeout", "no time", own=False)
    asked: list[list[int]] = []

    def run(numbers: list[int], group: object, **more: object) -> dict[int, Event]:
        asked.append(numbers)
        return dict.fromkeys(numbers, late)

    rounds = Rounds(
        cast("Any", SimpleNamespace(run=run, unsure=frozenset(), close=lambda: None)),
        Loaded(),
        found.plan,
        Remembered(),
        1.0,
    )
    rounds.evidence = found.evidence
    rounds.settle()
    assert asked == [[1, 0]], "What hung comes last."
    assert rounds.evidence.outcomes == {0: hang, 1: late}
    assert [rounds.evidence.was_tried(n) for n in (0, 1)] == [True, False]


def test_what_is_right_only_once_is_not_right() -> None:
    """Where anything is right in a fresh import that was wrong, all are run again in another process, and this alone counts."""
    found = seen([check("one", "A1")], [case("one", "bs", "xy"), case("one", "br", "xy")], {0: "xq", 1: "xq"})
    right, wrong = '[["x"],["y"]]', '[["x"],["q"]]'
    done: list[object] = []

    def run(numbers: list[int], group: object, **more: object) -> dict[int, str]:
        done.append(sorted(numbers))
        # Each of them is right when it is asked for the second time.
        return {n: right if done.count("anew") == 1 else wrong for n in numbers}

    session = SimpleNamespace(run=run, unsure=frozenset(), close=lambda: done.append("anew"))
    rounds = Rounds(cast("Any", session), Loaded(), found.plan, Remembered(), 1.0)
    rounds.evidence = found.evidence
    rounds.settle()
    assert done == ["anew", [0, 1], "anew", [0, 1]]
    assert found.failing == [0, 1]


def test_what_was_not_run_is_neither_right_nor_wrong() -> None:
    """Where a reading asks for it all the same, it is there as a program for which no time was left."""
    found = seen([check("one", "A1")], [case("one", "bs", "xy"), case("one", "bs", "xy")], {0: "xq"})
    session = SimpleNamespace(
        run=lambda numbers, group, **more: dict.fromkeys(numbers, '[["x"],["q"]]'),
        unsure=frozenset(),
        close=lambda: None,
    )
    rounds = Rounds(cast("Any", session), Loaded(), found.plan, Remembered(), 1.0)
    rounds.evidence = found.evidence
    found.evidence.fresh.add(1)
    del found.evidence.outcomes[1]
    found.evidence._failing.clear()
    rounds.settle()
    assert not found.evidence.was_tried(1) and found.evidence.was_tried(0)
