"""Which programs are left out once others have hung."""

from __future__ import annotations

from grader.model.program import Step
from grader.sandbox.hangs import ENOUGH, MANY, Hangs

MAKE = Step("call", "Box", None, ())
SEE = Step("method", "Box.see", 0, ())
TEXT = Step("str", "Box", 0, ())
OTHER_TEXT = Step("str", "Bag", 0, ())


def hung(*steps: tuple[str, Step | None], sought: bool = True) -> Hangs:
    """What is known once programs of these groups have hung at these steps."""
    hangs = Hangs()
    for group, step in steps:
        hangs.add(group, step, sought)
    return hangs


def test_nothing_is_left_out_at_first() -> None:
    """Nor where one step hung once, which may have been given something special."""
    assert not Hangs().spare("one", (MAKE, SEE))
    assert ENOUGH == 2 and not hung(("one", TEXT)).spare("one", (MAKE, TEXT))


def test_a_kind_of_step_that_is_known_to_hang() -> None:
    """Whatever takes it is left out, and nothing else; of another object it is another step."""
    hangs = hung(*[("one", TEXT)] * ENOUGH)
    assert hangs.spare("one", (MAKE, SEE, TEXT))
    assert not hangs.spare("one", (MAKE, SEE))
    assert not hangs.spare("one", (MAKE, OTHER_TEXT))


def test_each_group_hangs_once_itself() -> None:
    """So that each check has seen what it is blamed for."""
    hangs = hung(*[("one", TEXT)] * ENOUGH)
    assert not hangs.spare("two", (MAKE, TEXT))
    hangs.add("two", TEXT, sought=True)
    assert hangs.spare("two", (MAKE, TEXT)) and not hangs.spare("two", (MAKE, SEE))


def test_a_step_that_cannot_be_told() -> None:
    """Where it was sought in vain, the whole group is left out; where it was not sought yet, nothing is."""
    assert hung(("one", None)).spare("one", (MAKE,))
    assert not hung(("one", None)).spare("two", (MAKE,))
    assert not hung(("one", None), sought=False).spare("one", (MAKE,))


def test_many_hangs() -> None:
    """There is no time to find out more: what is in a group that hung is left out."""
    steps = [(f"g{n}", Step("method", f"Box.m{n}", 0, ())) for n in range(MANY)]
    assert not hung(*steps[:-1]).spare("g0", (MAKE,))
    assert hung(*steps).spare("g0", (MAKE,)) and not hung(*steps).spare("other", (MAKE,))


def test_where_no_group_needs_a_hang_of_its_own() -> None:
    """What is known to hang is left out everywhere, and once there were many all that is left."""
    hangs = Hangs(each_group=False)
    for _ in range(ENOUGH):
        assert not hangs.spare("two", (MAKE, TEXT))
        hangs.add("one", TEXT, sought=True)
    assert hangs.spare("two", (MAKE, TEXT)) and not hangs.spare("two", (MAKE, SEE))
    for _ in range(MANY - ENOUGH):
        assert not hangs.spare("two", (MAKE, SEE))
        hangs.add("one", TEXT, sought=True)
    assert hangs.spare("two", (MAKE, SEE))
