"""The sample class of Spades shows what a class looks like: right ones, single mistakes, and what is unfinished."""

from __future__ import annotations

import pytest

from grader.model.result import Result
from sample_class import graded, lost

RIGHT = ("aino_virtanen", "bruno_salgado.py", "chen_yu.zip")
MISTAKES = {
    "d.kovacs.py": {"C1"},
    "elif_demir": {"S5"},
    "frida_holm": {"B5"},
    "g_osei.py": {"P8", "B2"},
    "henrik_lund": {"B4", "G13"},
    "irina_popova.zip": {"P9", "P1"},
    "joao_pinto": {"S9"},
}


@pytest.fixture(scope="module")
def results() -> dict[str, Result]:
    return graded("spades")


@pytest.mark.parametrize("student", RIGHT)
def test_right_ones_get_full_marks(student: str, results: dict[str, Result]) -> None:
    """A folder with a package, one file, and a zip of several."""
    assert results[student].score == results[student].max_score


@pytest.mark.parametrize("student", MISTAKES)
def test_mistakes_cost_their_rules(student: str, results: dict[str, Result]) -> None:
    """Whoever has made one or two mistakes loses points on their rules, and keeps most of the others."""
    result = results[student]
    assert lost(result) >= MISTAKES[student]
    assert result.max_score * 0.75 < result.score < result.max_score


def test_a_round_in_the_place_of_functions(results: dict[str, Result]) -> None:
    """A program with a class Round has no functions that checks could call: what needs them is open where no session is played."""
    less = [one for one in results["k_moreau.py"].checks if one.points < one.max_points]
    assert {one.task for one in less} == {"Play", "Rounds"}
    assert all(one.status == "open" and "Round takes the place of" in one.message for one in less)


def test_unfinished_work_is_graded(results: dict[str, Result]) -> None:
    """What is there costs nothing: the cards of a program whose other classes are stubs wait for something that uses them (decision 0090)."""
    result = results["lea_fischer"]
    cards = [one for one in result.checks if one.task == "Card"]
    assert len(cards) == 5
    for one in cards:
        assert (one.status, one.open_points) == ("open", one.max_points)
        assert "this came out right" in one.message
        assert "nothing that uses Card is shown to work yet" in one.message
    assert result.score == 0
    assert sum(one.max_points for one in cards) < result.open_points < result.max_score / 2
