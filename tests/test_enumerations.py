"""Members of enumerations: compared by name and value, whether the assignment defines their class or not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from grader.judging.answers import decode
from grader.judging.decoded import Member, decoded
from grader.judging.forms import MalformedError, check_form
from grader.languages.python_code import value_in_words
from python_answers import Trials, assignment, function, kind, record

LIGHT = assignment(kind("Light", attributes=["RED", "GREEN"]), function("after"))
SOURCE = """
from enum import Enum, IntEnum, StrEnum, Flag, auto
class Light(Enum):
    RED = "red"
    GREEN = "green"
class Lamp(Enum):
    RED = "red"
    GREEN = "green"
def after(light=None): return Light.GREEN
"""
TEXTS = SOURCE.replace("class Light(Enum)", "class Light(StrEnum)")


@pytest.fixture(scope="module")
def trials() -> Iterator[Trials]:
    one = Trials()
    yield one
    one.close()


@pytest.mark.parametrize(
    "old, new",
    [
        ("class Light(Enum)", "class Light(StrEnum)"),
        ("class Light(Enum)", "class Light(str, Enum)"),
        ("return Light.GREEN", "return Light['GREEN']"),
        ("return Light.GREEN", "return Light('green')"),
    ],
)
def test_right_members(trials: Trials, old: str, new: str) -> None:
    """A member of the class that is asked for is right, whatever else the class stands on."""
    assert trials.agree(SOURCE, SOURCE.replace(old, new), lambda lab: lab.after(), LIGHT)


@pytest.mark.parametrize(
    "old, new",
    [
        ("return Light.GREEN", "return Light.RED"),
        ('GREEN = "green"\nclass Lamp', 'GREEN = "blue"\nclass Lamp'),
        ("return Light.GREEN", "return Lamp.GREEN"),
        ("return Light.GREEN", "return 'green'"),
        ("return Light.GREEN", "return None"),
        ("class Light(Enum)", "class Light"),
    ],
)
def test_wrong_members(trials: Trials, old: str, new: str) -> None:
    """Another member is wrong, as is one of another value, one of another class, and its value alone."""
    assert not trials.agree(SOURCE, SOURCE.replace(old, new), lambda lab: lab.after(), LIGHT)


def test_members_inside(trials: Trials) -> None:
    """Members in lists, sets and dictionaries are told apart, too; a member is the same object each time."""
    for made in ("[Light.RED, {0}]", "{{0}: 1}", "{{1: {0}}}", "({0}, 1)", "{{0}, 3}"):
        right, wrong = (
            SOURCE.replace(
                "return Light.GREEN",
                f"return {made.replace('{0}', one)}".replace("{{", "{").replace("}}", "}"),
            )
            for one in ("Light.GREEN", "Light.RED")
        )
        as_texts = right.replace("class Light(Enum)", "class Light(StrEnum)")
        assert trials.agree(right, as_texts, lambda lab: lab.after(), LIGHT)
        assert not trials.agree(right, wrong, lambda lab: lab.after(), LIGHT)
    assert trials.agree(
        SOURCE, SOURCE, lambda lab: lab.same(lab.after(), lab.read(lab.Light, "GREEN")), LIGHT
    )


def test_reading_the_class(trials: Trials) -> None:
    """What `lab.read(lab.Light, "GREEN")` gives is compared as well."""
    wrong = SOURCE.replace('GREEN = "green"', 'GREEN = "blue"')
    assert trials.agree(SOURCE, SOURCE, lambda lab: lab.read(lab.Light, "GREEN"), LIGHT)
    assert not trials.agree(SOURCE, wrong, lambda lab: lab.read(lab.Light, "GREEN"), LIGHT)


def test_texts_where_members_are_asked_for(trials: Trials) -> None:
    """A member of a StrEnum or IntEnum is as right as one of an Enum, if nothing but a member is asked for; not the reverse."""
    about = assignment(function("after"))
    for made in ("Light.GREEN", "[Light.GREEN]", "{Light.GREEN}", "{Light.GREEN: 1}", "{(Light.GREEN, 1)}"):
        right = SOURCE.replace("return Light.GREEN", f"return {made}")
        texts = TEXTS.replace("return Light.GREEN", f"return {made}")
        other = TEXTS.replace("return Light.GREEN", f"return {made.replace('GREEN', 'RED')}")
        if "(" not in made:
            assert trials.agree(right, texts, lambda lab: lab.after(), about), made
        assert not trials.agree(right, other, lambda lab: lab.after(), about), made
        assert not trials.agree(texts, right, lambda lab: lab.after(), about), made
        assert trials.agree(texts, right.replace("Light.GREEN", "'green'"), lambda lab: lab.after(), about), (
            made
        )


def test_an_ordinary_class_that_a_submission_makes_an_enumeration(trials: Trials) -> None:
    """Where objects of a class are asked for that is no enumeration, its members are objects of this class."""
    plain = "class Light:\n    def __init__(self, name): self.name = name\ndef after(): return Light('x')\n"
    assert trials.agree(plain, SOURCE, lambda lab: lab.after(), LIGHT)


def test_how_members_are_told(trials: Trials) -> None:
    """A member is told by its class's role, its name and its value, shown as Python shows it, and known to relations."""
    program = record(LIGHT, lambda lab: lab.after())
    answer = trials.answers(LIGHT, SOURCE, program)
    assert isinstance(answer, str)
    ((form,),) = decode(answer, 1)
    assert form == {"k": "member", "v": ["Light", "GREEN", "green"], "c": "Light"}
    assert value_in_words(form) == "<Light.GREEN: 'green'>"
    assert decoded(form) == Member("GREEN", "green")


@pytest.mark.parametrize(
    "form",
    [
        {"k": "member", "v": ["Light", "GREEN"], "c": "L"},
        {"k": "member", "v": [1, "GREEN", 1], "c": "L"},
        {"u": "str", "v": "x", "c": "L", "e": ["x"]},
        {"u": "str", "v": "x", "c": "L", "e": "xy"},
        {"u": "str", "v": "x", "c": "L", "e": [{"k": "unheard", "v": 1, "c": "C"}, 1]},
        {"u": "str", "v": "x", "c": "L", "g": 1},
    ],
)
def test_forged_members(form: object) -> None:
    """What no worker tells of a member is refused."""
    with pytest.raises(MalformedError):
        check_form(form)
