"""What is left of a reference in one world: plain code that does the same."""

from __future__ import annotations

import ast
from textwrap import dedent

import pytest

from assignment_tools import NAMES, assignment, kit
from grader.audits.right import plain_files
from grader.reference.plain_source import plain

WORLD = {"peek_face": "face", "order": "kept"}


def plainly(source: str, *wanted: str) -> str:
    """The plain source of a module, without the line at its end."""
    return plain(dedent(source).encode(), WORLD, wanted).decode().rstrip("\n")


def test_options_become_constants_and_are_decided() -> None:
    """A ruling is followed where it is asked for."""
    assert plainly(
        """
        def f(face):
            return f"[{face}]" if rulings.peek_face == "bracketed" else face
        """
    ) == ("def f(face):\n    return face")


def test_open_points_are_gone() -> None:
    """What only notes that a point is open is left out, with all that leads to it."""
    assert plainly(
        """
        def f(i):
            _ask(i)
            if i is None:
                rulings.undecided("None")
            return i

        def _ask(value):
            if isinstance(value, bool):
                rulings.undecided("a bool")
        """
    ) == ("def f(i):\n    return i")


def test_one_raise_is_one_raise() -> None:
    """A condition that leads to the same either way is left out."""
    assert plainly(
        """
        def f(a):
            if a > 2:
                raise E("no")
            raise E("no")
        """
    ) == ("def f(a):\n    raise E('no')")


def test_a_condition_that_does_something_stays() -> None:
    """A call in a condition may change something."""
    source = "def f(a):\n    if a.pop():\n        return 1\n    return 1"
    assert plainly(source) == source


def test_a_function_whose_value_is_used_stays() -> None:
    """A function that returns None does something where its None is taken."""
    source = "def none():\n    return None\n\ndef f(a):\n    return a if a else none()"
    assert plainly(source) == source


def test_an_error_that_is_only_raised_again_is_not_caught() -> None:
    """Nobody can tell."""
    assert plainly(
        """
        def f(a):
            try:
                g(a)
            except RuntimeError:
                raise
        """
    ) == ("def f(a):\n    g(a)")


def test_annotations_and_paths_are_gone() -> None:
    """Nothing shows them."""
    assert plainly(
        """
        import sys
        sys.path.append("support")
        def f(a: int | None) -> list[int]:
            b: list[int] = []
            return b
        """
    ) == ("import sys\n\ndef f(a):\n    b = []\n    return b")


def test_what_nobody_asks_for_is_gone() -> None:
    """A function that only open points used is left out, unless others ask for it."""
    source = "def used():\n    return print\n\ndef unused():\n    return print"
    assert plainly(source, "used") == "def used():\n    return print"


@pytest.mark.parametrize("name", NAMES)
def test_references_become_plain(name: str) -> None:
    """Nothing of rulings is left, and what is left is Python."""
    for file, source in plain_files(kit(), assignment(name)).items():
        tree = ast.parse(source, file)
        assert not any(isinstance(one, ast.Name) and one.id == "rulings" for one in ast.walk(tree))


def test_an_attribute_that_only_counts_up_stays() -> None:
    """What is added to an attribute reads it: without its first value, every object would fail."""
    source = "class A:\n\n    def __init__(self):\n        self.moves = 0\n\n    def move(self):\n        self.moves += 1"
    assert plainly(source) == source
    deleted = source.replace("self.moves += 1", "del self.moves")
    assert plainly(deleted) == deleted


@pytest.mark.parametrize("use", ["vars(self)", "self.__dict__", "getattr(self, name)"])
def test_attributes_that_are_asked_for_by_name_stay(use: str) -> None:
    """Nobody can tell which are read."""
    source = f"class A:\n\n    def __init__(self):\n        self.moves = 0\n\n    def f(self, name):\n        return {use}"
    assert plainly(source) == source


def test_what_is_called_for_an_attribute_stays() -> None:
    """Where the attribute goes, because nothing reads it, the call may do something else."""
    source = "class A:\n\n    def __init__(self, cards):\n        self.first = cards.pop()"
    assert plainly(source) == source.replace("self.first = ", "")


def test_fields_stay_fields() -> None:
    """Without an annotation, a field of a dataclass with a default would be none, and an object could not be made with it."""
    source = """
        @dataclass
        class Card:
            rank: int
            suit: str | None = 'H'
            count: ClassVar[int] = 0

            def f(self):
                best: int = self.rank
                return best
        """
    assert plainly(source) == dedent(
        """
        @dataclass
        class Card:
            rank: int
            suit: object = 'H'
            count: ClassVar[int] = 0

            def f(self):
                best = self.rank
                return best
        """
    ).strip("\n")
