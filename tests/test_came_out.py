"""What a verdict rests on: how the programs of its check came out, and which mistakes that rules out."""

from __future__ import annotations

import pytest

from grader.judging.came_out import came_out
from grader.kits.corpus import Known
from grader.model.evidence import Evidence, Helped
from grader.model.outcomes import Event, Loaded, Outcome
from judging import case, check, judged, seen

ONE, BAG = check("one", "A1", points=3), check("bag", "B1", "Bags", 4)
CASES = [case("one", "bs", "xy", ["", "A1"])] * 9
OTHER = case("bag", "gs", "xy", ["", "B1"])


def found() -> Evidence:
    """The evidence of the first check: two right, one undecided, and one of each other kind."""
    hung = Event("timeout", "it hung")
    left_out = Event("timeout", "another hung", own=False)
    world = {"open=no": "xy", "open=yes": ""}
    cases = [*CASES[:8], case("one", "bs", world, ["", "A1"]), OTHER, case("one", "gs", "xy", ["", "A1"])]
    outcomes: dict[int, str | Outcome] = {2: "xq", 3: hung, 4: left_out, 8: "xy"}
    all_of = seen([ONE, BAG], cases, outcomes, {"open": ["yes", "no"]}, numbers=range(10))
    all_of.evidence.replaced.update({5: ("Card", "Hand"), 6: ("Card", "Hand")})
    all_of.evidence.filled.update({7: ("Box.put",)})
    loaded = Loaded(missing=["Bag", "mix"])
    return came_out(ONE, loaded, all_of.evidence, {2, 3, 4}, all_of.plan.default_world)


def test_each_program_is_counted_once() -> None:
    """What came out right, with which help, and why others did not."""
    one = found()
    assert one == Evidence(
        right=2,
        lent=(Helped(("Card", "Hand"), 2),),
        filled=(Helped(("Box.put",), 1),),
        wrong=2,
        hung=1,
        unrun=1,
        missing=("Bag",),
        undecided=1,
    )
    assert one.all == 10


MISTAKES = [
    Known("a", "A.", ("A1",), {0: "x"}, {0: 0b10}),
    Known("b", "B.", ("A1",), {1: "x"}, {1: 0b10}),
    Known("c", "C.", ("B1",), {3: "x"}, {3: 0b10}),
    Known("d", "D.", (), {2: "x"}, {2: 0b10}),
]


@pytest.mark.parametrize(("wrong", "ruled_out"), [([], 3), ([0], 2), ([0, 1], 1), ([0, 1, 2], 0), ([3], 3)])
def test_known_mistakes_that_are_ruled_out(wrong: list[int], ruled_out: int) -> None:
    """Those about the rules of the check, and those without rules, at the steps that came out right."""
    cases = [*CASES[:3], OTHER]
    one = judged([ONE, BAG], cases, dict.fromkeys(wrong, "xq"), catalogue=MISTAKES)["one"].evidence
    assert one is not None
    assert (one.mistakes, one.ruled_out) == (3, ruled_out)


def test_what_is_forged_rules_out_nothing() -> None:
    """Though its programs are counted."""
    one = judged([ONE, BAG], [*CASES[:3], OTHER], {}, catalogue=MISTAKES, forged=True)["one"].evidence
    assert one is not None
    assert (one.right, one.mistakes, one.ruled_out) == (3, 3, 0)
