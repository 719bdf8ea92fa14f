"""A wrong answer that is the same with the course's own parts is charged, though those of the submission are broken too."""

from __future__ import annotations

from pathlib import Path

import assignment_tools as tools
from grader.grading.grading import Grader
from grader.submissions.submission import read_submission

MARKED = Path(__file__).parent / "marked" / "king_of_the_hill"


def test_what_is_wrong_beside_a_broken_card_is_charged() -> None:
    """The card's rank is a number, which shows in every program; mistakes of piles and stacks are charged beside it."""
    wrong = {"remove_card", "the_top_of_a_stack_is_last"}
    with Grader(
        tools.kit(),
        tools.assignment("king_of_the_hill"),
        tools.corpus("king_of_the_hill"),
        transcripts=False,
        explain=False,
    ) as grader:
        result = grader.grade(read_submission(MARKED / "6" / "submission"))
    status = {one.id: one.status for one in result.checks}
    assert {name: status[name] for name in wrong} == dict.fromkeys(wrong, "failed")
