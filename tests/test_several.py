"""A check about several functions is paid for those with which all of its programs came out right."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import assignment_tools as tools
from grader.grading.grading import Grader
from grader.judging.several import Part, entangled
from grader.kits.corpus import Function
from grader.model.outcomes import Event
from grader.model.program import Step
from grader.model.result import CheckResult
from grader.submissions.submission import Submission
from judging import case, check, judged

NAME = "bakers_game"
REFUSED, GAMES = "refused_moves_change_nothing", "whole_games"
SILENT = "if not given[1]:\n        given[1].append(given[0].pop())"
"""A move to a cell that leaves out the error where it is occupied."""
RAISES = "raise RuntimeError('no')"
MOVES = (
    "tableau_to_cell",
    "tableau_to_foundation",
    "tableau_to_tableau",
    "cell_to_foundation",
    "cell_to_tableau",
)


@pytest.fixture(scope="module")
def grader() -> Iterator[Grader]:
    with tools.grader(NAME) as one:
        yield one


def graded(grader: Grader, **bodies: str) -> dict[str, CheckResult]:
    """The checks of a right solution in which these functions have another body."""
    (source,) = (data.decode() for data in tools.example(NAME, "recursion").files.values())
    more = "".join(f"\n\ndef {name}(*given):\n    {body}\n" for name, body in bodies.items())
    result = grader.grade(Submission("x", "x", {"proj10.py": (source + more).encode()}))
    return {one.id: one for one in result.checks}


def test_one_of_five_that_goes_wrong_leaves_its_share_open(grader: Grader) -> None:
    """It is charged by its own check; the other four are paid, and the report names them."""
    found = graded(grader, tableau_to_cell=SILENT)
    one = found[REFUSED]
    assert (found["tableau_to_cell_that_is_occupied"].points, one.status) == (0, "open")
    assert (one.points, one.open_points) == (1.6, 0.4)
    assert (
        "What its programs ask of cell_to_foundation, cell_to_tableau, tableau_to_foundation and tableau_to_tableau came out right"
        in one.message
    )
    assert one.message.endswith("came out right. That is worth 1.6 of 2 points, which are paid.")


def test_what_refuses_everything_is_no_function_that_is_shown(grader: Grader) -> None:
    """A move that always raises changes nothing either: it is paid as little as the one that goes wrong."""
    one = graded(grader, tableau_to_cell=SILENT, cell_to_tableau=RAISES)[REFUSED]
    assert (one.points, one.open_points) == (1.2, 0.8)


def test_where_nothing_is_shown_nothing_is_paid(grader: Grader) -> None:
    """All moves raise but one, which goes wrong."""
    bodies = dict.fromkeys(MOVES, RAISES)
    found = graded(grader, **{**bodies, "tableau_to_cell": SILENT})
    assert (found[REFUSED].points, found[GAMES].points) == (0, 0)


@pytest.mark.parametrize("name", MOVES)
def test_a_mistake_less_is_never_paid_less(grader: Grader, name: str) -> None:
    """Whichever of two is mended."""
    other = MOVES[MOVES.index(name) - 1]
    both = graded(grader, **{name: RAISES, other: "pass"})
    for mended in (graded(grader, **{name: RAISES}), graded(grader, **{other: "pass"})):
        assert all(mended[id].points >= one.points for id, one in both.items())


def test_in_words() -> None:
    """Which functions, and what they are worth."""
    part = Part(("add", "sort"), 1.25)
    assert part.rest(3) == 1.75
    assert (
        part.words(3)
        == "What its programs ask of add and sort came out right. That is worth 1.75 of 3 points, which are paid."
    )


ONE, PUT, BOTH = check("one", "A1"), check("put", "A2"), check("both", "B1", points=3)
FUNCTIONS = [
    Function("Box.put", ("put", "both"), ("put", "both"), ((),)),
    Function("Box.see", ("one", "both"), ("one", "both"), ((),)),
]
CASES = [
    *[case("one", "bs", "xy", ["", "A1"])] * 4,
    *[case("put", "bp", "xy", ["", "A2"])] * 4,
    *[case("both", "bs", "xy", ["", "A1"])] * 2,
    *[case("both", "bp", "xy", ["", "B1"])] * 2,
]
WRONG = dict.fromkeys([0, 1, 2, 3, 8, 9], "xq")


def test_half_of_two_functions() -> None:
    """One is charged by its own check; of what was forged, and of a check about one function, nothing is paid."""
    found = judged([ONE, PUT, BOTH], CASES, WRONG, functions=FUNCTIONS)["both"]
    assert (found.status, found.points, found.open_points) == ("open", 1.5, 1.5)
    forged = judged([ONE, PUT, BOTH], CASES, WRONG, functions=FUNCTIONS, forged=True)["both"]
    assert (forged.points, forged.open_points) == (0, 3)
    alone = judged([ONE, PUT, BOTH], CASES, WRONG, functions=FUNCTIONS[:1])["both"]
    assert (alone.points, alone.open_points) == (0, 3)


def test_what_uses_none_of_the_functions_says_nothing_of_them() -> None:
    """Then nobody knows why it goes wrong."""
    cases = [*CASES, case("both", "bk", "xy", ["", "A1"])]
    found = judged([ONE, PUT, BOTH], cases, {**WRONG, 12: "xq"}, functions=FUNCTIONS)["both"]
    assert (found.points, found.open_points) == (0, 3)


def test_points_have_two_decimals() -> None:
    """A third of one point."""
    third = [*FUNCTIONS, Function("Bag.weigh", ("both",), ("both",), ((),))]
    one = check("both", "B1", points=1)
    found = judged([ONE, PUT, one], CASES, WRONG, functions=third)["both"]
    assert (found.points, found.open_points) == (0.33, 0.67)


def test_what_comes_out_right_with_the_kits_part_shows_nothing_of_it() -> None:
    """Nor does what comes out right without the calls of a function."""
    for help_ in (
        {"replaced": dict.fromkeys([10, 11], ("Box",))},
        {"filled": dict.fromkeys([10, 11], ("Box.put",))},
    ):
        found = judged([ONE, PUT, BOTH], CASES, WRONG, functions=FUNCTIONS, **help_)["both"]  # type: ignore[arg-type]
        assert (found.points, found.open_points) == (0, 3)


REF = [{"r": number} for number in range(10)]
ROUND = (
    Step("call", "Card", None, ("A",)),
    Step("call", "Bid", None, ()),
    Step("method", "Bid.add", 1, (3,)),
    Step("call", "legal", None, ([REF[0]],)),
    Step("unpack", "", 3, ("one",)),
    Step("call", "winner", None, ([REF[0]],)),
    Step("method", "Bid.eval", 1, (2,)),
    Step("unpack", "", 6, ("score",)),
    Step("call", "total", None, (REF[7],)),
    Step("method", "Bid.text", 1, ()),
)
"""A card and a bid; what a function says of the card; and what the bid is worth, of which another function is told."""


@pytest.mark.parametrize(
    ("wrong", "functions"),
    [
        ([5], {"Card.__init__", "winner"}),
        ([4], {"Card.__init__", "legal"}),
        ([3], {"Card.__init__", "legal"}),
        ([7], {"Bid.__init__", "Bid.add", "Bid.eval", "Bid.text", "total"}),
        ([6], {"Bid.__init__", "Bid.add", "Bid.eval", "Bid.text", "total"}),
        ([2], {"Bid.__init__", "Bid.add", "Bid.eval", "Bid.text", "total"}),
        ([8], {"Bid.__init__", "Bid.add", "Bid.eval", "Bid.text", "total"}),
        ([9], {"Bid.__init__", "Bid.add", "Bid.eval", "Bid.text"}),
        ([4, 9], {"Card.__init__", "legal", "Bid.__init__", "Bid.add", "Bid.eval", "Bid.text"}),
        ([], set()),
    ],
)
def test_what_is_entangled_with_a_step_that_goes_wrong(wrong: list[int], functions: set[str]) -> None:
    """What it stands on, earlier calls of the same object, what stands on it, and what comes later to the object."""
    assert entangled(ROUND, wrong, {"Card", "Bid"}) == functions


def test_a_look_at_an_object_speaks_against_its_methods() -> None:
    """Those that were called before it, and those that come after it, which find it as it is."""
    program = (
        Step("call", "Game", None, ()),
        Step("method", "Game.begin", 0, ()),
        Step("read", "Game.scores", 0, ()),
        Step("method", "Game.rest", 0, ()),
        Step("call", "winner", None, ()),
    )
    assert entangled(program, [2], {"Game"}) == {"Game.__init__", "Game.begin", "Game.rest"}
    # What was made wrongly is wrong for whoever gets it.
    made = (program[0], Step("read", "Game.scores", 0, ()), program[3], program[4])
    assert entangled(made, [1], {"Game"}) == {"Game.__init__", "Game.rest"}
    # A look that is right says nothing, whatever it stands on.
    seen = (*program[:3], Step("read", "Game.bags", 2, ()), Step("method", "Game.rest", 3, ()))
    assert entangled(seen, [1], {"Game"}) == {"Game.__init__", "Game.begin", "Game.rest"}


def test_a_look_at_what_was_passed_speaks_against_who_was_given_it() -> None:
    """A list that the program made has changed: whoever was given it before may have done that, and nobody else."""
    program = (
        Step("make", "", None, ([1, 2],)),
        Step("call", "legal", None, (REF[0],)),
        Step("call", "winner", None, ([1],)),
        Step("texts", "", 0, ()),
        Step("call", "deal", None, (REF[0],)),
    )
    assert entangled(program, [3], set()) == {"legal", "deal"}
    # A right look speaks against nobody.
    assert entangled(program, [2], set()) == {"winner"}
    # So is a thing in a list.
    inside = (
        Step("call", "Card", None, ()),
        Step("make", "", None, ([REF[0]],)),
        Step("call", "legal", None, (REF[1],)),
        Step("call", "winner", None, ([1],)),
        Step("repr", "Card", 0, ()),
    )
    assert entangled(inside, [4], {"Card"}) == {"Card.__init__", "Card.__repr__", "legal"}


@pytest.mark.parametrize("op", ["spied", "printed", "takes", "tally", "uses"])
def test_each_way_to_call_speaks_against_what_is_called(op: str) -> None:
    """Also where the step gives something else than the function returns."""
    program = (Step("call", "setup", None, ()), Step(op, "deal", None, ()), Step("look", "", 1, ()))
    assert entangled(program, [2], set()) == {"deal"}


MIXED = check("mixed", "A1", "Bags")
EACH = [
    Function("Box.put", ("put", "both"), ("put", "both"), ((),)),
    Function("mix", ("mixed", "both"), ("mixed", "both"), ((),)),
]
TOGETHER = [
    *[case("mixed", "bm", "xz", ["", "A1"])] * 4,
    *[case("put", "bp", "xy", ["", "A2"])] * 4,
    *[case("both", "bpm", "xyz", ["", "A2", "A1"])] * 2,
]


@pytest.mark.parametrize(
    ("both", "points"),
    [
        # The calls of the other one are right by themselves.
        ("xyq", 1.5),
        # Nobody saw what would have come after an error.
        ("xy!", 0.0),
    ],
)
def test_two_functions_in_each_program(both: str, points: float) -> None:
    """One is charged by its own check; what is right of the other in the same programs is paid."""
    wrong = {**dict.fromkeys(range(4), "xq"), 8: both, 9: both}
    found = judged([MIXED, PUT, BOTH], TOGETHER, wrong, functions=EACH)["both"]
    assert (found.status, found.points, found.open_points) == ("open", points, 3 - points)
    # Programs that nobody could run show nothing.
    wrong = {n: one for n, one in wrong.items() if n != 9}
    found = judged([MIXED, PUT, BOTH], TOGETHER, {**wrong, 9: Event("timeout", "")}, functions=EACH)["both"]
    assert (found.points, found.open_points) == (0, 3)
