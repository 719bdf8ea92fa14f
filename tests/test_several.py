"""A check about several functions is paid for those with which all of its programs came out right."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import assignment_tools as tools
from grader.grading.grading import Grader
from grader.judging.several import Part
from grader.model.result import CheckResult
from grader.submissions.submission import Submission

NAME = "bakers_game"
REFUSED, GAMES = "refused_moves_change_nothing", "whole_games"
SILENT = "if not given[1]:\n        given[1].append(given[0].pop())"
"""A move to a cell that leaves out the error where it is occupied."""
RAISES = "raise RuntimeError('no')"
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


def graded(grader: Grader, **bodies: str) -> dict[str, CheckResult]:
    """The checks of a right solution in which these functions have another body."""
    (source,) = (data.decode() for data in tools.example(NAME, "recursion").files.values())
    more = "".join(f"\n\ndef {name}(*given):\n    {body}\n" for name, body in bodies.items())
    result = grader.grade(Submission("x", "x", {"proj10.py": (source + more).encode()}))
    return {one.id: one for one in result.checks}


def test_one_of_five_that_goes_wrong_leaves_its_share_open(grader: Grader) -> None:
    """It is charged by its own check; the other four are paid, and the report names them."""
    found = graded(grader, tableau_to_cell=SILENT)
    one = found[REFUSED]
    assert (found["tableau_to_cell_that_is_occupied"].points, one.status) == (0, "open")
    assert (one.points, one.open_points) == (1.6, 0.4)
    assert (
        "Its programs that use cell_to_foundation, cell_to_tableau, tableau_to_foundation and tableau_to_tableau"
        in one.message
    )
    assert one.message.endswith("came out right. That is worth 1.6 of 2 points, which are paid.")


def test_what_refuses_everything_is_no_function_that_is_shown(grader: Grader) -> None:
    """A move that always raises changes nothing either: it is paid as little as the one that goes wrong."""
    one = graded(grader, tableau_to_cell=SILENT, cell_to_tableau=RAISES)[REFUSED]
    assert (one.points, one.open_points) == (1.2, 0.8)


def test_where_nothing_is_shown_nothing_is_paid(grader: Grader) -> None:
    """All moves raise but one, which goes wrong."""
    bodies = dict.fromkeys(MOVES, RAISES)
    found = graded(grader, **{**bodies, "tableau_to_cell": SILENT})
    assert (found[REFUSED].points, found[GAMES].points) == (0, 0)


@pytest.mark.parametrize("name", MOVES)
def test_a_mistake_less_is_never_paid_less(grader: Grader, name: str) -> None:
    """Whichever of two is mended."""
    other = MOVES[MOVES.index(name) - 1]
    both = graded(grader, **{name: RAISES, other: "pass"})
    for mended in (graded(grader, **{name: RAISES}), graded(grader, **{other: "pass"})):
        assert all(mended[id].points >= one.points for id, one in both.items())


def test_in_words() -> None:
    """Which functions, and what they are worth."""
    part = Part(("add", "sort"), 1.25)
    assert part.rest(3) == 1.75
    assert (
        part.words(3)
        == "Its programs that use add and sort came out right. That is worth 1.75 of 3 points, which are paid."
    )
