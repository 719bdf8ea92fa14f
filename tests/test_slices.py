"""One object alone: what of a program is left when the others go."""

from __future__ import annotations

from grader.judging.slices import alone, answered, looked_at, makes_several, standing_on
from grader.model.outcomes import Event
from grader.model.program import Program, Step
from judging import steps, text


def on(step: Step, target: int) -> Step:
    """The same step of what another step made."""
    return Step(step.op, step.member, target, step.args, step.keep)


def two_boxes() -> Program:
    """Two boxes, each of which is filled and seen: the steps 2 and 4 concern the first one, 3 and 5 the second."""
    made, (put, see) = steps("bb"), steps("ps")
    return (*made, on(put, 0), on(put, 1), on(see, 0), on(see, 1))


def test_what_concerns_others_goes() -> None:
    """Up to the step that is looked at, and with its references moved to where things are made now."""
    program = two_boxes()
    put, see = steps("ps")
    assert alone(program, 5, ["Box"]) == (*steps("b"), on(put, 0), on(see, 0))
    assert alone(program, 3, ["Box"]) == (*steps("b"), on(put, 0))
    assert alone(program, 0, ["Box"]) is None
    assert alone(program, 1, ["Box"]) == steps("b")


def test_what_several_share_cannot_be_taken_apart() -> None:
    """Where both boxes are given the same bag, whatever was done with it may be seen in both."""
    bag, put = Step("call", "Bag", None, ()), Step("method", "Box.put", 0, ({"r": 2},))
    shared = (*steps("bb"), bag, put, on(put, 1), on(steps("s")[0], 0))
    assert alone(shared, 5, ["Box"]) is None
    assert alone(shared, 3, ["Box"]) == (
        Step("call", "Box", None, ()),
        bag,
        Step("method", "Box.put", 0, ({"r": 1},)),
    )


def test_a_program_with_one_object_has_no_others() -> None:
    """Nor one that makes several of another class, or calls a method twice."""
    program = (*steps("bgg"), *[on(one, 0) for one in steps("pps")])
    assert alone(program, 5, ["Box"]) is None
    assert alone(program, 5, ["Box", "Bag"]) == (*steps("b"), *[on(one, 0) for one in steps("pps")])
    assert not makes_several(program, ["Box"]) and makes_several(program, ["Bag", "Box"])
    assert not makes_several(steps("pp"), ["Box.put"])


def test_what_stands_on_a_step() -> None:
    """All of it, whatever comes between, and not what only comes before it."""
    program = (
        *steps("bb"),
        Step("item", "", 1, (0,)),
        Step("look", "", 2, ({"r": 0},)),
        Step("look", "", 1, ()),
    )
    assert [standing_on(program, {n}) for n in range(5)] == [{3}, {2, 3, 4}, {3}, set(), set()]
    assert standing_on(program, {0, 2}) == {3}
    assert standing_on(program, set()) == set()


def test_what_a_step_answered() -> None:
    """Of the last one, where none is named; nothing where a program came to no end, or the answer is none."""
    program = steps("bss")
    assert answered(text("xyz"), program) == ["z"]
    assert answered(text("xyz"), program, 1) == ["y"]
    assert answered(Event("timeout", "it timed out"), program) is None
    assert answered("nonsense", program) is None and answered(text("xy"), program) is None


def test_what_is_looked_at() -> None:
    """The call that a look goes back to, over other looks; a call, and what is looked at nowhere, itself."""
    looks = (
        Step("call", "Box", None, ()),
        Step("method", "Box.see", 0, ()),
        Step("look", "", 1, ()),
        Step("look", "", 2, ()),
    )
    assert [looked_at(looks, step) for step in range(4)] == [0, 1, 1, 1]
    assert looked_at((Step("kind", "", None, ()),), 0) == 0
