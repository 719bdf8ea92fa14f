"""Why a check is open, in words: where its programs went wrong, and what is charged for that already."""

from __future__ import annotations

import pytest

from grader.judging.hindered import hindered, place
from grader.model.outcomes import Event
from grader.model.program import Step
from grader.model.visible import listed
from judging import RULES, steps

PUT, SEE = (steps("bps"), 1, frozenset({"A2"})), (steps("bps"), 2, frozenset({"A1"}))
LOST = (steps("bps"), None, frozenset({"B2", "B1"}))
NOTHING = (steps("bps"), 2, frozenset[str]())


def test_one_place() -> None:
    """With all rules that are charged for it, in the order of the handout."""
    told = "its test programs fail at `Box.put`, where rule A2 is already counted as broken."
    assert hindered([PUT, PUT], RULES) == told
    several = [PUT, (steps("bps"), 1, frozenset({"B1"}))]
    assert hindered(several, RULES) == told.replace("rule A2 is", "rules A2 and B1 are")


def test_several_places() -> None:
    """Those of most programs first; each with its rules, where these differ."""
    same = (steps("bps"), 1, frozenset({"A1"}))
    told = "its test programs fail at `Box.see` and `Box.put`, where rule A1 is already counted as broken."
    assert hindered([same, SEE, SEE], RULES) == told
    told = "its test programs fail at `Box.see` (rule A1) and at `Box.put` (rule A2), which are already counted as broken."
    assert hindered([PUT, SEE, SEE], RULES) == told


def test_three_places_are_enough() -> None:
    """The fourth one, with the fewest programs, is left out."""
    made = [(steps("b"), 0, frozenset({"A1"})), (steps("g"), 0, frozenset({"A1"}))]
    told = "its test programs fail at `Box` and `Bag` (rule A1) and at `Box.put` (rule A2), which are already counted as broken."
    assert hindered([*made, *made, PUT, PUT, SEE], RULES) == told


def test_where_no_place_is_known() -> None:
    """The rules are told all the same; a program that no rule is charged for adds nothing."""
    told = "not all of its test programs ended: rules B1 and B2 are already counted as broken."
    assert hindered([LOST, NOTHING], RULES) == told
    assert hindered([LOST, PUT], RULES) == hindered([PUT], RULES)
    nothing = "not all of its test programs ended."
    assert hindered([], RULES) == nothing


def test_what_did_not_end_is_counted() -> None:
    """How many programs ended in which way, what they all call, and the rules that are charged for it."""
    hung, died = Event("timeout", "", own=True), Event("crashed", "")
    left_out = Event("timeout", "", own=False)
    program = steps("bps")
    told = (
        "not all of its test programs ended: 1 did not end in time. It calls `Box`, `Box.put` and `Box.see`."
    )
    assert hindered([NOTHING], RULES, [(program, hung)]) == told
    told = (
        "not all of its test programs ended: 2 did not end in time, 1 ended the process that ran it and 1 was not run, because others "
        "like it had not ended or no time was left. All of them call `Box`. Rules B1 and B2 are already counted as broken."
    )
    lost = [(program, hung), (program, hung), (steps("bp"), died), (steps("bs"), left_out)]
    assert hindered([LOST], RULES, lost) == told
    assert hindered([PUT, LOST], RULES, lost) == hindered([PUT], RULES)


def test_several_that_ended_alike_are_told_as_several() -> None:
    """Also where there are only two of them."""
    lost = [(steps("bp"), Event("crashed", ""))] * 2
    told = "not all of its test programs ended: 2 ended the process that ran them. All of them call `Box` and `Box.put`."
    assert hindered([], RULES, lost) == told


def test_what_all_that_did_not_end_call() -> None:
    """In the order of the first of them; where they have nothing in common, nothing is told."""
    hung = Event("timeout", "", own=True)
    lost = [(steps("bps"), hung), (steps("bsp"), hung)]
    assert hindered([], RULES, lost).endswith("All of them call `Box`, `Box.put` and `Box.see`.")
    lost = [(steps("b"), hung), (steps("g"), hung)]
    assert hindered([], RULES, lost) == "not all of its test programs ended: 2 did not end in time."


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (Step("method", "Box.put", 0, ()), "`Box.put`"),
        (Step("str", "Box", 0, ()), "`str` of a Box"),
        (Step("repr", "Apple", 0, ()), "`repr` of an Apple"),
        (Step("str", "", 1, ()), "`str`"),
        (Step("look", "", 1, ()), "what `Box.see` gave"),
        (Step("look", "", 2, ()), "what `Box.see` gave"),
        (Step("uses", "", None, ()), "a look at what is there"),
    ],
)
def test_what_a_step_is_called(step: Step, words: str) -> None:
    """By what is called there, or by what gave the thing that is looked at."""
    program = (*steps("bs"), Step("item", "", 1, (0,)), step)
    assert place(program, 3) == words


def test_names_as_a_sentence_lists_them() -> None:
    """The last one behind an "and"."""
    assert [listed("abcd"[:count]) for count in (1, 2, 4)] == ["a", "a and b", "a, b, c and d"]
