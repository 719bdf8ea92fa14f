"""Functions that were only begun are told from those that do anything, by their code."""

from __future__ import annotations

import textwrap
from typing import Any

import pytest

import assignment_tools as tools
from grader.grading.grading import Grader
from grader.inside.unwritten import begun, fixed, is_fixed, is_stub
from grader.kits.stubs import Stub
from grader.submissions.submission import Submission


def defined(text: str) -> dict[str, Any]:
    """What a module of this text defines."""
    space: dict[str, Any] = {}
    exec(textwrap.dedent(text), space)
    return space


def function(body: str, parameters: str = "one, two=None") -> object:
    return defined(f"def f({parameters}):\n{textwrap.indent(body, '    ')}")["f"]


@pytest.mark.parametrize(
    "body",
    [
        "return 0",
        "'Written later.'\nreturn True",
        "return ''",
        "return []",
        "return [1, 'two', 3, 4, 5]",
        "return {}, {1, 2, 3}, {'a': 1}",
        "return (), -1",
        "raise ValueError('no')",
        "raise ValueError(one)",
        "raise ValueError",
        "return 0\nprint(one)",
        "pass\nreturn 300000",
    ],
)
def test_what_looks_at_nothing(body: str) -> None:
    """It returns a constant, or raises, and that is all."""
    assert is_fixed(function(body))


@pytest.mark.parametrize(
    "body",
    [
        "return one",
        "raise SystemExit(print(one))",
        "raise print(one)",
        "raise Exception(f'not written: {len}')",
        "raise unknown(one)",
        "return one.size",
        "return len(one)",
        "return one + 1",
        "return one == two",
        "return one and two",
        "one.size = 0\nreturn 0",
        "one[0] = 1",
        "print('nothing')",
        "return print",
        "if one: return 0\nreturn 1",
        "if one: raise ValueError('no')",
        "raise one.error",
        "yield 0",
        "while True: pass",
        "return [each for each in one]",
        "return one[0]",
        "return f'{one}'",
        "global made\nmade = 1\nreturn 0",
        "return lambda: one",
        "del one\nreturn 0",
        "return not one",
    ],
)
def test_what_does_something(body: str) -> None:
    """However little that is."""
    assert not is_fixed(function(body))


def test_what_waits_does_nothing_yet() -> None:
    """Nor is anything but a function one that does nothing."""
    assert not is_fixed(defined("async def f(): return 0")["f"])
    assert not any(map(is_fixed, (print, int, staticmethod(print), 0, None)))
    assert not any(map(is_stub, (print, int, staticmethod(print), 0, None)))


HAND = """
class Base:
    def check0(self): pass
class Hand(Base):
    def __init__(self, cards): pass
    def __str__(self):
        'A text.'
    def sort(self): raise NotImplementedError('later')
    def getSize(self): ...
    def pop(self): return 0
    def index(self, value): raise ValueError("later")
    def add(self, cards): self.cards = cards
    other = staticmethod(print)
"""


def test_methods_with_nothing_in_them() -> None:
    """They have the names of the handout; special ones count, and those that are inherited, or decide anything, do not."""
    space = defined(HAND + "def shuffle(cards): return []\ndef deal(): pass")
    names = {one: space[one] for one in ("Hand", "shuffle", "deal")}
    assert begun(names, {"Hand.size": "getSize"}) == [
        "Hand.__init__",
        "Hand.__str__",
        "Hand.sort",
        "Hand.size",
    ]
    assert fixed(names, {"Hand.size": "getSize"}) == ["shuffle", "Hand.pop", "Hand.index"]
    for more in (
        "    def start(self): self.pop = self.add\n",
        "    def start(self): Hand.pop = Hand.add\n",
        "    def start(self): setattr(self, 'pop', 1)\n",
        "    def start(self): self.__class__ = Base\n",
        "    def __getattr__(self, name): return 1\n",
        "    def __new__(kind): return 1\n",
    ):
        one = {"Hand": defined(HAND + more)["Hand"]}
        # An object may have something else in the place of a method.
        assert "Hand.pop" not in fixed(one, {})
    named = {"Hand": defined(HAND + "    def __repr__(self): return self.__class__.__name__\n")["Hand"]}
    assert "Hand.pop" in fixed(named, {}) and "Hand.sort" in begun(named, {})
    space = defined(HAND + "class Own(Hand):\n    def sort(self): self.cards.sort()\n")
    assert begun({"Hand": space["Hand"]}, {}) == fixed({"Hand": space["Hand"]}, {}) == []


CONSTANTS = (
    "return 0",
    "return True",
    "return []",
    'raise ValueError("no")',
    'return "no"',
)
LEFT_OPEN = 0.15
"""Share of the points, without constructors: what the kit itself, or no function, decides."""


@pytest.mark.parametrize(
    ("name", "body"), tools.some([(name, body) for name in tools.NAMES for body in CONSTANTS], 7)
)
def test_a_skeleton_is_charged(name: str, body: str) -> None:
    """A constant is no work, and nobody has to look at it."""
    files = Stub(body, constructors=False).of(tools.reference(name).files)
    with Grader(
        tools.kit(), tools.assignment(name), tools.corpus(name), transcripts=False, explain=False
    ) as one:
        found = one.grade(Submission("one", "one", files))
    assert found.score == 0 and found.open_points <= LEFT_OPEN * found.max_score
    assert any("but a return or a raise" in check.message for check in found.checks)


def test_a_text_that_is_that_of_all_things_names_none() -> None:
    """Cards that all have one text, and that answer a comparison with something that is only true, are not told apart by it."""
    every = 'return "abc"'
    files = Stub(every, constructors=True).of(tools.example("whist", "counts_cards").files)
    assert files["Player.py"].count(b"abc")
    wordy = files["Player.py"].replace(b"return 'abc'", b"text = str(trump)[:0] + 'abc'\n        return text")
    assert wordy != files["Player.py"]
    with Grader(
        tools.kit(), tools.assignment("whist"), tools.corpus("whist"), transcripts=False, explain=False
    ) as one:
        found = one.grade(Submission("one", "one", {**files, "Player.py": wordy}))
    assert found.score <= 0.03 * found.max_score
