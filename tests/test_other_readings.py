"""A mistake costs the same, whichever reading of the handout a submission follows."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import assignment_tools as tools
from grader.audits.marks_work import known_mistakes
from grader.grading.grading import Grader
from grader.kits.kit import Kit
from grader.model.errors import KitError
from grader.reference.files import part_files
from grader.submissions.submission import Submission

CASES = 6
CHARGED = {"failed", "crashed", "timeout", "partial"}
FORMS = {"tuple": "score: object", "two": "ns: int, ew: int"}
"""How a player takes the score: the two readings of Whist's handout."""

CHECKED = """        if (len(score) == 1) != (rulings.score == "tuple"):
            rulings.undecided("the score comes in another form")
"""


def player(files: dict[str, bytes], form: str) -> dict[str, bytes] | None:
    """A player that takes the score in one form only; None where a mistake is about that."""
    text = files["Player.py"].decode()
    if "*score: object" not in text or CHECKED not in text:
        return None
    made = text.replace("*score: object", FORMS[form]).replace(CHECKED, "")
    return {**files, "Player.py": made.encode()}


def some() -> list[str]:
    """Known mistakes that have nothing to do with the score."""
    kit = tools.kit()
    about = kit.assignment("whist")
    names = [name for name in sorted(known_mistakes(kit, about)) if wrong(kit, name, "two") is not None]
    return names if tools.EVERYTHING else random.Random(46).sample(names, CASES)


def wrong(kit: Kit, name: str, form: str) -> dict[str, bytes] | None:
    """A player with a known mistake."""
    about = kit.assignment("whist")
    try:
        return player(known_mistakes(kit, about)[name].apply(part_files(kit, about)), form)
    except KitError:
        return None


@pytest.fixture(scope="module")
def grader() -> Iterator[Grader]:
    """For Whist, without the table."""
    with Grader(
        tools.kit(), tools.assignment("whist"), tools.corpus("whist"), transcripts=False, explain=False
    ) as one:
        yield one


@pytest.mark.parametrize("name", some())
def test_a_mistake_costs_the_same_in_each_reading(name: str, grader: Grader) -> None:
    """The same checks are charged."""
    found = []
    for form in FORMS:
        files = wrong(tools.kit(), name, form)
        assert files is not None
        result = grader.grade(Submission("one", "one", files))
        assert result.score < result.max_score
        found.append({one.id for one in result.checks if one.status in CHARGED})
    assert found[0] == found[1]


@pytest.mark.parametrize("name", ["text-is-returned"])
@pytest.mark.parametrize("form", FORMS)
def test_what_stands_for_a_card_costs_one_check(name: str, form: str, grader: Grader) -> None:
    """Its text: the card is taken that is meant, and the rest is graded."""
    files = wrong(tools.kit(), name, form)
    assert files is not None
    result = grader.grade(Submission("one", "one", files))
    assert [one.id for one in result.checks if one.points < one.max_points] == ["a_card_comes_back"]
    assert any("and the thing itself was taken" in one.text for one in result.notices)
