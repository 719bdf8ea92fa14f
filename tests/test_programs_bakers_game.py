"""Baker's Game as a program: mistakes that show only in the terminal are found there, by the rules they break."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from assignment_tools import sampled, some
from grader.kits.kit import built_in
from grader.kits.variant import Variant, read_variants
from grader.reference.files import program_files, support_files
from grader.sandbox.sandbox import Sandbox
from grader.sessions.terminal_grading import TerminalGrading
from grader.submissions.submission import read_submission

NAME = "bakers_game"
CORRECT = Path(__file__).parent.parent / "examples" / NAME / "correct"
GAMES = Path(__file__).parent / "games" / NAME
BUGS = list(read_variants(GAMES / "bugs"))
RIGHT = list(read_variants(GAMES / "right"))
KIT = built_in()
ASSIGNMENT = KIT.assignment(NAME)
FILES = program_files(KIT, ASSIGNMENT)
SUPPORT = support_files(KIT, ASSIGNMENT)
WANTED = 20


def base(variant: Variant) -> dict[str, bytes]:
    """The files that a variant changes."""
    return read_submission(CORRECT / variant.base / "submission").files if variant.base else FILES


@pytest.fixture(scope="module")
def grading() -> TerminalGrading:
    return TerminalGrading(KIT, ASSIGNMENT)


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox(ASSIGNMENT.limits) as one:
        yield one


def test_the_reference_passes_to_the_letter(grading: TerminalGrading, sandbox: Sandbox) -> None:
    """Its transcripts were recorded from it."""
    results = [*grading.grade(sandbox, FILES, SUPPORT).results]
    assert {one.id: (one.status, one.layer) for one in results} == {
        one.id: ("passed", "exact") for one in grading.blank
    }


def test_each_rule_of_the_program_is_broken_by_a_bug() -> None:
    """No rule is checked that nothing is known to break."""
    assert len(BUGS) >= WANTED
    assert {rule for one in BUGS for rule in one.rules} == {
        rule for rule in ASSIGNMENT.rules if rule[0] == "G"
    }


@pytest.mark.parametrize("bug", some(BUGS, 3), ids=[bug.name for bug in some(BUGS, 3)])
def test_costs_its_own_rules(bug: Variant, grading: TerminalGrading, sandbox: Sandbox) -> None:
    """Its rules are charged, and no others but those that it names with the reason; what breaks as these do is open."""
    results = [*grading.grade(sandbox, bug.apply(base(bug)), SUPPORT).results]
    lost = {one.id: (one.status, one.message) for one in results if one.status != "passed"}
    charged = [one for one in results if one.status not in ("passed", "open")]
    rules = {rule.id for one in charged for rule in one.rules}
    for one in results:
        if one.status == "open":
            _, same, first = one.message.partition("it goes wrong in the same way as: ")
            assert same and any(first.startswith(f"{known.title}.") for known in charged), one.message
            assert (one.points, one.open_points) == (0, one.max_points)
    assert set(bug.rules) <= rules, (bug.sentence, lost)
    assert rules <= {*bug.rules, *bug.also}, (bug.sentence, lost)


@sampled(2)
@pytest.mark.parametrize("name", sorted(path.name for path in CORRECT.iterdir()))
def test_correct_solutions_pass_in_their_own_words(
    name: str, grading: TerminalGrading, sandbox: Sandbox
) -> None:
    """Every frame is read, and every wording understood."""
    files = read_submission(CORRECT / name / "submission").files
    results = [*grading.grade(sandbox, files, SUPPORT).results]
    assert [(one.id, one.message) for one in results if one.status != "passed"] == []
    assert {one.layer for one in results} <= {"exact", "spacing", "case", "meaning"}


@sampled(3)
@pytest.mark.parametrize("name", sorted(path.name for path in (GAMES / "by_others").iterdir()))
def test_right_programs_of_many_hands_pass(name: str, grading: TerminalGrading, sandbox: Sandbox) -> None:
    """Written from the handout alone, by somebody who has never seen a transcript."""
    files = read_submission(GAMES / "by_others" / name).files
    results = [*grading.grade(sandbox, files, SUPPORT).results]
    assert [(one.id, one.message) for one in results if one.status != "passed" or one.excused] == []


@sampled(2)
@pytest.mark.parametrize("right", RIGHT, ids=[one.name for one in RIGHT])
def test_right_variants_pass(right: Variant, grading: TerminalGrading, sandbox: Sandbox) -> None:
    """What a right program may do otherwise costs nothing."""
    results = [*grading.grade(sandbox, right.apply(base(right)), SUPPORT).results]
    assert [(one.id, one.message) for one in results if one.status != "passed" or one.excused] == []
