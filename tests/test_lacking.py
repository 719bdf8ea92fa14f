"""What code of a submission names and the submission does not have: no class is charged for another that is missing."""

from __future__ import annotations

import json

import pytest

from grader.judging.lacking import Lacking
from grader.judging.rulings import World
from grader.kits.assignment import Assignment, Attribute, Definition, Method, Task
from grader.model.outcomes import Event, Loaded, Outcome
from judging import case, check, seen

WORLD: World = {}
DEFINES = (
    Definition(
        "Box",
        "class",
        "Boxes",
        ("Case",),
        {"put": Method(), "see": Method(aliases=("look",))},
        {"lid": Attribute()},
    ),
    Definition("mix", "function", "Bags", ("stir",)),
)
ASSIGNMENT = Assignment(
    title="Test", defines=DEFINES, tasks=(Task("Boxes", "1"), Task("Bags", "2")), id="test"
)


def raised(kind: str, message: str, by_itself: bool = False) -> str:
    """The answers of a program whose second step raised this."""
    return json.dumps([["x"], {"x": kind, "d": int(by_itself), "m": message}], separators=(",", ":"))


def lacking(outcome: Outcome, loaded: Loaded) -> str | None:
    """What a case that came out so went wrong for."""
    found = seen([check("one", "A1")], [case("one", "bs", "xy")], {0: outcome})
    return Lacking(ASSIGNMENT, loaded).of(found.evidence, 0, WORLD)


@pytest.mark.parametrize(
    "message",
    [
        "name 'Box' is not defined",
        "name 'Case' is not defined",
        "global name 'Box' is not defined",
        "cannot import name 'Box' from 'boxes' (/tmp/boxes.py)",
        "cannot import name 'Case' from partially initialized module 'boxes'",
    ],
)
def test_a_missing_class_is_named(message: str) -> None:
    """By the name of the handout, or one of those under which it would have been found."""
    assert lacking(raised("NameError", message), Loaded(missing=["Box"])) == "Box"
    assert lacking(raised("NameError", message), Loaded(missing=["mix"])) is None
    assert lacking(raised("NameError", message), Loaded()) is None


def test_other_names_are_the_classes_own_mistakes() -> None:
    """A name that nobody asks for, and what the submission raises by itself."""
    missing = Loaded(missing=["Box", "mix"])
    assert lacking(raised("NameError", "name 'stir' is not defined"), missing) == "mix"
    assert lacking(raised("NameError", "name 'bxo' is not defined"), missing) is None
    assert lacking(raised("NameError", "the name 'Box' is not defined"), missing) is None
    assert lacking(raised("NameError", "name 'Box' is not defined", True), missing) is None
    assert lacking('[["x"],{"x":"NameError","d":0}]', missing) is None


@pytest.mark.parametrize(
    ("message", "name"),
    [
        ("'Box' object has no attribute 'see'", "Box.see"),
        ("'Box' object has no attribute 'look'", "Box.see"),
        ("'Box' object has no attribute 'lid'", "Box.lid"),
        ("type object 'Box' has no attribute 'see'", "Box.see"),
        ("'Box' object has no attribute 'put'", None),
        ("'Bag' object has no attribute 'see'", None),
    ],
)
def test_a_missing_member_is_named(message: str, name: str | None) -> None:
    """Of a class that is there under whatever name of its own; one that is not asked for is its own mistake."""
    absent = ["Box.see", "Box.lid"]
    assert lacking(raised("AttributeError", message), Loaded(absent=absent)) == name
    own = message.replace("'Box'", "'MyBox'")
    called = Loaded(places={"Box": ("boxes.py", "MyBox")}, absent=absent)
    assert lacking(raised("AttributeError", own), called) == name
    assert lacking(raised("AttributeError", message), called) is None


def test_only_what_went_wrong_first_tells() -> None:
    """Another mistake before it is charged as ever, and what has no answer says nothing."""
    answers = '[["q"],{"x":"NameError","d":0,"m":"name \'Box\' is not defined"}]'
    missing = Loaded(missing=["Box"])
    assert lacking(answers, missing) is None
    assert lacking('[["x"],["q"]]', missing) is None
    assert lacking(Event("timeout", "it timed out"), missing) is None
    assert (
        lacking(raised("NameError", "name 'Box' is not defined").replace('["x"]', "null", 1), missing) is None
    )
