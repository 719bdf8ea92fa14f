"""What a student of Baker's Game reads about a mistake: the smallest program, the lists drawn, the table read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import assignment_tools as tools
from grader.grading.grading import Grader
from grader.kits.variant import read_variants
from grader.model.result import CheckResult, Drawing
from grader.submissions.submission import Submission

NAME = "bakers_game"
BUGS = {bug.name: bug for bug in read_variants(tools.bugs(NAME))}


@pytest.fixture(scope="module")
def patient() -> Iterator[Grader]:
    """A grader that has time to look for the smallest program."""
    with tools.grader(NAME, shrink_seconds=5.0) as one:
        yield one


def failed(grader: Grader, bug: str) -> CheckResult:
    """The first check that a bug fails."""
    files = BUGS[bug].apply(tools.example(NAME, BUGS[bug].base).files)
    return next(one for one in grader.grade(Submission(bug, bug, files)).checks if not one.points)


def test_lists_are_drawn(patient: Grader) -> None:
    """A card that is left where it was shows as the rules have it, and as it is."""
    check = failed(patient, "cell-keeps-a-copy")
    assert check.message == "`tab` is ['A♣']; it should be []."
    assert check.counterexample is not None
    assert check.counterexample.code.splitlines() == [
        "from bakers import tableau_to_cell",
        "from cards import Card",
        "tab = [Card(1, 1)]",
        "tableau_to_cell(tab, [])",
        "tab",
    ]
    assert Drawing("tab", (), ("A♣",)) in check.counterexample.steps[-1].drawings


def test_no_blank_cards_in_examples(patient: Grader) -> None:
    """Whatever is made smaller, cards stay cards."""
    check = failed(patient, "foundation-by-suit-only")
    assert check.counterexample is not None and "Card(0" not in check.counterexample.code


def test_tables_are_read(patient: Grader) -> None:
    """The piles in which a table differs are named and drawn, and the text is there as it was printed."""
    check = failed(patient, "short-columns-close-up")
    assert check.message.startswith("display_game: of the tableaus, number ")
    example = check.counterexample
    assert example is not None
    assert example.expected.splitlines()[0] == "   Cells                   Foundations"
    assert "[ ]" in example.actual and not example.actual.endswith("\n")
    drawings = example.steps[-1].drawings
    assert drawings and all(
        one.label.startswith("tableaus ") and one.expected != one.actual for one in drawings
    )


def test_the_order_of_a_deal(patient: Grader) -> None:
    """The places of the cards among those that the deck gave, and code that finds them."""
    check = failed(patient, "dealt-in-blocks")
    assert check.message == (
        "`[dealt.index(one) for one in tableaus[0]]` is [0, 1, 2, 3, 4, 5, 6]; "
        "it should be [0, 8, 16, 24, 32, 40, 48]."
    )
    assert check.counterexample is not None
    assert "[dealt.index(one) for one in tableaus[0]]" in check.counterexample.code
