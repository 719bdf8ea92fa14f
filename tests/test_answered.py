"""Which functions of a submission answer, and which raise whatever they are asked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import assignment_tools as tools
from grader.grading.grading import Grader
from grader.model.result import Result
from grader.submissions.submission import Submission

NAME = "bakers_game"
MOVES = (
    "tableau_to_cell",
    "tableau_to_foundation",
    "tableau_to_tableau",
    "cell_to_foundation",
    "cell_to_tableau",
)


@pytest.fixture(scope="module")
def grader() -> Iterator[Grader]:
    with tools.grader(NAME) as one:
        yield one


def graded(grader: Grader, body: str, *names: str) -> Result:
    """A right solution in which these functions have another body."""
    (source,) = (data.decode() for data in tools.example(NAME, "recursion").files.values())
    more = "".join(f"\n\ndef {name}(*given):\n    {body}\n" for name in names)
    return grader.grade(Submission("x", "x", {"proj10.py": (source + more).encode()}))


@pytest.mark.parametrize("names", [MOVES, ("valid_fnd_move", "valid_tab_move")])
def test_what_always_raises_the_right_error_shows_nothing(grader: Grader, names: tuple[str, ...]) -> None:
    """It is paid no more than what raises another one."""
    right = graded(grader, "raise RuntimeError('no')", *names)
    other = graded(grader, "raise Exception('no')", *names)
    assert right.score <= other.score
    assert right.score + right.open_points <= right.max_score


def test_a_refusal_is_paid_where_the_move_itself_is_wrong(grader: Grader) -> None:
    """A function that answers where it should, if wrongly, has shown that it refuses on purpose."""
    body = "if given[1] and given[1] != [None]:\n        raise RuntimeError('no')\n    given[0].clear()"
    result = graded(grader, body, "tableau_to_cell")
    found = {one.id: one.status for one in result.checks}
    assert found["tableau_to_cell_that_is_occupied"] == "passed", [
        one for one in found.items() if one[1] != "passed"
    ]
