"""Whom words accuse, in real assignments: what is charged is shown by a program that shows just that."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from contextlib import closing

import pytest

from assignment_tools import Graders, grader, kit, reference, sampled
from grader.grading.grading import Grader
from grader.kits.variant import read_variants
from grader.model.result import CheckResult, Result
from grader.submissions.submission import Submission

# Independence.


@pytest.fixture(scope="module")
def quick() -> Iterator[Graders]:
    """Graders that take no time to look for the smallest program."""
    with closing(Graders()) as made:
        yield made


def wrong(name: str, *variants: str) -> Submission:
    """The reference with these known mistakes."""
    files = reference(name).files
    known = {one.name: one for one in read_variants(kit().reference(name) / "misconceptions")}
    for one in variants:
        files = known[one].apply(files)
    return Submission("wrong", "wrong", files)


def of_rule(result: Result, rule: str) -> CheckResult:
    """The one check of a rule."""
    (found,) = [one for one in result.checks if [view.id for view in one.rules] == [rule]]
    return found


@sampled(4)
@pytest.mark.parametrize(
    ("name", "variants", "rule", "charged"),
    [
        ("spades", ["bags-begin-empty"], "G3", "G1"),
        ("spades", ["scores-are-one-number"], "G3", "G1"),
        ("spades", ["bids-come-before-tricks"], "B5", "B2"),
        ("king_of_the_hill", ["pile-adds-in-front"], "P7", "P1"),
    ],
)
def test_what_one_object_shows_as_well_is_no_matter_of_independence(
    name: str, variants: list[str], rule: str, charged: str, quick: Graders
) -> None:
    """The mistake is charged by its own rule, and the check of independence is open, or paid given the mistake."""
    result = quick[name].grade(wrong(name, *variants))
    assert of_rule(result, charged).status == "failed"
    assert of_rule(result, rule).status in ("open", "passed")


SHARED = [
    ("spades", "Contract(", "B5", ["contracts-share-bids"]),
    ("spades", "Contract(", "B5", ["contracts-share-bids", "bids-come-before-tricks"]),
    ("spades", "Card(", "C5", ["cards-share-what-they-are", "no-bid-is-zero"]),
    ("king_of_the_hill", "CardPile(", "P7", ["a-new-pile-empties-the-others", "pile-adds-in-front"]),
    ("king_of_the_hill", "CardStack(", "S4", ["a-new-stack-empties-the-others"]),
]


@pytest.fixture(scope="module", params=["spades", "king_of_the_hill"])
def patient(request: pytest.FixtureRequest) -> Iterator[tuple[str, Grader]]:
    """A grader that has time to look for the smallest program, and the name of its assignment."""
    with grader(request.param, shrink_seconds=20.0) as one:
        yield request.param, one


def test_a_charge_of_dependence_shows_several_objects(patient: tuple[str, Grader]) -> None:
    """However small the program became, and though another mistake is shown by one of them already."""
    name, long_search = patient
    for _, maker, rule, variants in [one for one in SHARED if one[0] == name]:
        found = of_rule(long_search.grade(wrong(name, *variants)), rule)
        assert found.status == "failed", variants
        assert found.counterexample is not None and found.counterexample.code.count(maker) == 2, variants


# One charge for one mistake.


def read_as(submission: Submission, ruling: str, option: str) -> Submission:
    """The same, of somebody who reads an open point of the handout in this way."""
    text = submission.files["rulings.py"].decode()
    changed = re.sub(rf'^{ruling}: str = ".*"$', f'{ruling}: str = "{option}"', text, flags=re.M)
    files = {**submission.files, "rulings.py": changed.encode()}
    return Submission(submission.id, submission.path, files)


@pytest.mark.parametrize("option", ["rejected", "zero_only"])
def test_jokers_of_another_reading_break_no_rule(option: str, quick: Graders) -> None:
    """If cards are refused without an error, jokers that this reading refuses are refused so too: that is one mistake."""
    silent = read_as(wrong("spite_and_malice", "rejection-is-silent"), "raw_joker", option)
    result = quick["spite_and_malice"].grade(silent)
    assert of_rule(result, "P8").status == "failed"
    jokers = of_rule(result, "P6")
    assert (
        jokers.status == "open"
        and "`PlayStack.playCard`, where rule P8 is already counted as broken" in jokers.message
    )


TWO = [
    ("spades", ["contracts-share-bids", "bids-come-before-tricks"], "B5", "B2"),
    ("spades", ["no-bags", "eval-remembers-the-first-answer"], "B7", "S4"),
]


def test_two_mistakes_are_shown_by_two_programs(patient: tuple[str, Grader]) -> None:
    """Each by what goes wrong for its own rule, however small the programs became."""
    name, long_search = patient
    for _, variants, one, other in [two for two in TWO if two[0] == name]:
        result = long_search.grade(wrong(name, *variants))
        shown = [of_rule(result, rule) for rule in (one, other)]
        assert [check.status for check in shown] == ["failed", "failed"]
        first, second = (check.counterexample for check in shown)
        assert first and second and first.code != second.code and shown[0].message != shown[1].message


# What is missing.

WITHOUT = [
    ("spite_and_malice", "Card", "P7"),
    ("bakers_game", "valid_tab_move", "M7"),
    ("bakers_game", "valid_fnd_move", "M4"),
]


@pytest.mark.parametrize(("name", "lacking", "rule"), WITHOUT)
def test_who_names_what_is_missing_is_not_charged(name: str, lacking: str, rule: str, quick: Graders) -> None:
    """It is charged where it is missing, and what needs it inside is open; nobody is said to have crashed."""
    result = quick[name].grade(without(name, lacking))
    assert of_rule(result, rule).status == "open"
    assert f"because {lacking}, which belongs to task" in of_rule(result, rule).message
    assert {one.status for one in result.checks} <= {"passed", "open", "blocked"}


def without(name: str, lacking: str) -> Submission:
    """The reference without a class or a function."""
    files = dict(reference(name).files)
    for path, data in reference(name).files.items():
        lines = data.decode().splitlines(keepends=True)
        for one in ast.parse(data).body:
            if isinstance(one, ast.ClassDef | ast.FunctionDef) and one.name == lacking:
                del lines[one.lineno - 1 : one.end_lineno]
                files[path] = "".join(lines).encode()
    assert files != reference(name).files
    return Submission("without", "without", files)


@pytest.mark.parametrize(
    "refused", ["bid == 13", "bid == 0", "number == 2 and bid == 7", "blind and bid == 4"]
)
def test_what_is_refused_is_charged_to_those_who_are_about_it(refused: str, quick: Graders) -> None:
    """Scores cannot be asked for then, and go wrong at a call that no rule decides: that says nothing of how one scores."""
    files = reference("spades").files
    start = "        if number in self._bids:\n"
    raising = f'        if {refused}:\n            raise ValueError("no")\n{start}'
    found = {path: data.decode().replace(start, raising).encode() for path, data in files.items()}
    assert found != files
    result = quick["spades"].grade(Submission("wrong", "wrong", found))
    failed = {rule.id for one in result.checks if one.status == "failed" for rule in one.rules}
    assert len(failed) == 1 and failed <= {"B1", "B3"}
