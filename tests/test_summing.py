"""The sums of a result: what counts for the mark, and the program where it counts apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.grading.summing import Item, summed
from grader.model.grade import TaskScore
from grader.model.result import CheckResult, Status, TranscriptResult
from grader.model.scores import Counts, ProgramScore

TASKS = [("A", "Task A"), ("B", "Task B"), ("C", "Task C")]


def check(points: float, most: float, opened: float = 0.0, task: str = "A") -> CheckResult:
    status: Status = "passed" if points == most else "open" if opened else "failed"
    return CheckResult(f"c{points}", task, "T", (), points, most, status, open_points=opened)


def session(
    counts: Counts, points: float, most: float, opened: float = 0.0, task: str = "B"
) -> TranscriptResult:
    status: Status = "passed" if points == most else "open" if opened else "failed"
    return TranscriptResult("s", "T", status, "", points, most, task=task, open_points=opened, counts=counts)


def test_what_is_required_is_a_part_of_all() -> None:
    """Of score, maximum, open points and tasks; there is no program apart."""
    found = summed(TASKS, [check(3, 4), session("mark", 0, 2, 2)])
    assert (found.score, found.max_score, found.open_points, found.program) == (3, 6, 2, None)
    assert found.tasks == (TaskScore("A", "Task A", 3, 4, 0), TaskScore("B", "Task B", 0, 2, 2))


def test_a_separate_program_is_a_mark_of_its_own() -> None:
    """Nothing of it is in the mark or in a task, and nothing of the checks in its mark."""
    found = summed(TASKS, [check(3, 4), session("separate", 1, 2), session("separate", 0, 3, 3)])
    assert (found.score, found.max_score, found.open_points) == (3, 4, 0)
    assert found.program == ProgramScore("separate", 1, 5, 3)
    assert found.tasks[1] == TaskScore("B", "Task B", 0, 0, 0)


@pytest.mark.parametrize(
    ("cap", "score", "most", "opened"), [(None, 4, 7, 3), (9, 4, 7, 3), (5, 4, 5, 1), (3, 3, 3, 0)]
)
def test_a_bonus_is_added_up_to_its_cap(cap: float | None, score: float, most: float, opened: float) -> None:
    """To the score and to what is open, and never to the maximum."""
    sessions = [session("bonus", 4, 4), session("bonus", 0, 3, 3)]
    found = summed(TASKS, [check(3, 4), *sessions], cap)
    assert found.program == ProgramScore("bonus", score, most, opened, cap)
    assert (found.score, found.max_score, found.open_points) == (3 + score, 4, opened)


def test_whether_there_is_a_program() -> None:
    """There is one if anything of it was played."""
    blocked = TranscriptResult("s", "T", "blocked", "", 0, 2, task="B", counts="separate")
    without, played = (
        summed(TASKS, [blocked]).program,
        summed(TASKS, [blocked, session("separate", 0, 2)]).program,
    )
    assert without is not None and not without.handed_in
    assert played is not None and played.handed_in


@given(
    st.lists(
        st.tuples(st.sampled_from([0.0, 0.5, 1.0]), st.sampled_from([0.1, 0.5, 1.0, 3.0]), st.booleans())
    ),
    st.sampled_from(["mark", "bonus", "separate"]),
    st.sampled_from([None, 0.5, 2.0]),
)
def test_the_maximum_is_a_constant(
    drawn: list[tuple[float, float, bool]], counts: Counts, cap: float | None
) -> None:
    """Whatever becomes of the same checks and sessions, the maxima are those of a right submission; marks are within them."""
    items: list[Item] = []
    right: list[Item] = []
    for share, most, is_check in drawn:
        made = (lambda *points: check(*points)) if is_check else (lambda *points: session(counts, *points))
        items.append(made(share * most, most, most - share * most if share == 0.5 else 0.0))
        right.append(made(most, most))
    found, best = summed(TASKS, items, cap), summed(TASKS, right, cap)
    assert found.max_score == best.max_score
    assert [task.max_score for task in found.tasks] == [task.max_score for task in best.tasks]
    program, whole = found.program, best.program
    assert (program is None) == (whole is None)
    if program is not None and whole is not None:
        assert program.max_score == whole.max_score == whole.score
        assert program.score + program.open_points <= program.max_score + 1e-6
    assert found.score + found.open_points <= best.score + 1e-6
