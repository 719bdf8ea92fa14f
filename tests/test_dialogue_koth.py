"""The card table of King of the Hill: right classes pass every recorded round, and wrong ones lose those of their rule."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from assignment_tools import bugs, correct, example, sampled, some
from grader.kits.kit import built_in
from grader.kits.transcript import read_transcripts
from grader.kits.variant import Variant, read_variants
from grader.model.result import TranscriptResult
from grader.reference.files import program_files, support_files
from grader.sandbox.sandbox import Sandbox
from grader.sessions.terminal_grading import TerminalGrading

NAME = "king_of_the_hill"
KIT = built_in()
ASSIGNMENT = KIT.assignment(NAME)
SUPPORT = support_files(KIT, ASSIGNMENT)
ROUNDS = read_transcripts(KIT.transcripts(NAME))
CORRECT = sorted(one.name for one in correct(NAME).iterdir() if one.is_dir())
SEEN = {
    "cards-stay-in-the-hand": {one.id for one in ROUNDS},
    "called-card-stays": {"called_card"},
    "dead-hand-counts-once": {"dead_hand", "first_round"},
    "dead-hand-is-left-out": {"dead_hand", "first_round"},
    "teammate-is-not-added": {"called_card"},
    "trumps-do-not-win": {"trumps_and_points", "pairs", "dead_hand", "one_suit"},
    "last-of-equals-wins": {"first_of_equals"},
    "two-cards-beat-a-pair": {"pairs"},
    "following-is-free": {"refused_plays", "one_suit"},
    "any-two-are-led": {"refused_plays"},
    "refused-lead-is-kept": {"refused_plays"},
    "number-is-free": {"refused_plays"},
    "trick-type-is-one": {"pairs"},
    "king-stays": {"called_card"},
    "hundred-and-sixty-is-not-enough": set(),
    "challengers-go-up-early": {"dead_hand"},
    "next-king-is-clockwise": {"dead_hand", "first_round"},
}
"""Bugs, with the recorded rounds in which they show."""
BUGS = [one for one in read_variants(bugs(NAME)) if one.name in SEEN]


@pytest.fixture(scope="module")
def grading() -> TerminalGrading:
    return TerminalGrading(KIT, ASSIGNMENT)


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox(ASSIGNMENT.limits) as one:
        yield one


def lost(results: list[TranscriptResult]) -> dict[str, str]:
    """What is not passed, and why."""
    return {one.id: f"{one.status}: {one.message}" for one in results if one.status != "passed"}


def test_rounds_and_rules() -> None:
    """There are sessions, each is worth something, and their rules stand in the handout."""
    assert len(ROUNDS) >= 6
    assert {rule for one in ROUNDS for rule in one.rules} <= ASSIGNMENT.rules.keys()
    assert {one.name for one in BUGS} == SEEN.keys()


@sampled(2)
@pytest.mark.parametrize("which", ["", *CORRECT])
def test_right_classes_pass(which: str, grading: TerminalGrading, sandbox: Sandbox) -> None:
    """Whatever their files, their shapes and their readings; the table's words are the same for all."""
    files = example(NAME, which).files if which else program_files(KIT, ASSIGNMENT)
    results = [*grading.grade(sandbox, files, SUPPORT).results]
    assert lost(results) == {}
    assert {one.layer for one in results} == {"exact"}


@pytest.mark.parametrize("bug", some(BUGS, 2), ids=[bug.name for bug in some(BUGS, 2)])
def test_wrong_classes_lose_rounds(bug: Variant, grading: TerminalGrading, sandbox: Sandbox) -> None:
    """A mistake shows in the rounds that rest on its rule, and in no others."""
    results = [*grading.grade(sandbox, bug.apply(example(NAME, bug.base).files), SUPPORT).results]
    assert lost(results).keys() == SEEN[bug.name], lost(results)
