"""The sample class of King of the Hill shows what a class looks like: right ones, mistakes, and what is unfinished."""

from __future__ import annotations

import pytest

from grader.model.result import Result
from sample_class import graded, lost

RIGHT = ("ada_brandt", "bilal_rahman.py", "clara_nunes.zip")
MISTAKES = {
    "dmitri_orlov": {"P2"},
    "ebba_strand.py": {"T9", "P4"},
    "felix_amsel.py": {"G9"},
    "grace_tan": {"V8"},
    "hassan_ali": {"R14", "T5"},
    "ivy_clarke.zip": {"L2"},
    "jun_sato": {"V3", "G8"},
}


@pytest.fixture(scope="module")
def results() -> dict[str, Result]:
    return graded("king_of_the_hill")


@pytest.mark.parametrize("student", RIGHT)
def test_right_ones_get_full_marks(student: str, results: dict[str, Result]) -> None:
    """A file for each class, one file, and a zip."""
    assert results[student].score == results[student].max_score


@pytest.mark.parametrize("student", MISTAKES)
def test_mistakes_cost_their_rules(student: str, results: dict[str, Result]) -> None:
    """Whoever has made one or two mistakes loses points on their rules, and keeps most of the others."""
    result = results[student]
    assert lost(result) >= MISTAKES[student]
    assert result.max_score * 0.7 < result.score < result.max_score


def test_unfinished_work_is_graded(results: dict[str, Result]) -> None:
    """What is there counts: cards, piles and players of a program that has no tricks yet."""
    result = results["k.wagner.py"]
    done = [one for one in result.checks if one.task in ("Card", "CardPile", "Hand", "CardStack", "Player")]
    assert done and all(one.points == one.max_points for one in done)
    assert 0 < result.score < result.max_score
