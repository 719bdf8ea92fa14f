"""Checks that are run with the kit's own parts: these work as at home, and nothing of the kit's is beside the submission."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from grader.reference.files import part_files, support_files
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.session import Session
from spite_tools import assignment, impatient, kit, play, record

LOOKING = b'''
import random, sys

class Card:
    def __init__(self, value):
        raise ValueError("broken")

def known():
    """All functions, classes and modules that the class which stands in leads to."""
    found, todo = {}, [Card, Card(3), *sys.modules.values(), *object.__subclasses__()]
    while todo and len(found) < 20_000:
        one = todo.pop()
        if id(one) in found:
            continue
        found[id(one)] = one
        for name in ("__globals__", "__dict__", "__closure__", "__code__", "__class__", "__func__", "__self__", "__subclasses__", "__mro__"):
            try:
                led = getattr(one, name)
                led = led() if name == "__subclasses__" else led
            except BaseException:
                continue
            if type(led).__name__ in ("dict", "mappingproxy"):
                led = list(led.values())
            todo += led if type(led) in (list, tuple) else [led]
    return [one for one in found.values()]

def shuffle(cards):
    texts = []
    for one in known():
        for name in ("__module__", "co_filename", "__name__", "__file__"):
            try:
                text = getattr(one, name)
            except BaseException:
                continue
            if type(text) is str:
                texts.append(text)
    return [len(texts) > 1000, sorted({text for text in texts if "kit_part" in text or "spite_and_malice" in text})]
'''

WORKING = b"""
class Card:
    def __init__(self, value):
        raise ValueError("broken")

def shuffle(cards):
    made = [Card(value) for value in (-1, 1, 2)]
    made[0].assign(4)
    return [one.getValue() for one in made] + [isinstance(made[0], Card), made[0] is made[0]]
"""


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    """One, with little patience."""
    with Sandbox(impatient().limits) as one:
        yield one


def lent(sandbox: Sandbox, source: bytes, role: str = "Card") -> Session:
    """A submission with the kit's class in the place of its own."""
    return Session(
        sandbox,
        assignment(),
        {"cards.py": source},
        support_files(kit(), assignment()),
        parts=(role,),
        part_files=part_files(kit(), assignment()),
    )


def test_what_is_lent_works(sandbox: Sandbox) -> None:
    """In each of two imports, and its CPU time is the session's."""
    shuffled = record(lambda lab: lab.shuffle([]))
    with lent(sandbox, WORKING) as one:
        one.load()
        assert play(one, shuffled, shuffled) == ["[[[4,1,2,true,true]]]"] * 2
        again = one.run([0, 1], lambda n: n, fresh=True, programs=[shuffled, shuffled])
        assert again == {0: "[[[4,1,2,true,true]]]", 1: "[[[4,1,2,true,true]]]"}
        before = one.cpu_seconds
        assert before > 0
    assert one.cpu_seconds >= before


def test_nothing_of_the_kit_is_beside_it(sandbox: Sandbox) -> None:
    """Neither code nor a module of the reference's, however far one goes from what stands in."""
    with lent(sandbox, LOOKING) as one:
        one.load()
        assert play(one, record(lambda lab: lab.shuffle([]))) == ["[[[true,[]]]]"]


def test_the_lender_ends_with_its_session(sandbox: Sandbox) -> None:
    """However the session ends."""
    with lent(sandbox, WORKING) as one:
        one.load()
        lender = one._lender
        assert lender is not None and lender.pid is not None
    assert lender.pid is None


def test_what_comes_along_is_not_lent(sandbox: Sandbox) -> None:
    """The kit's Hand uses the kit's Card: the submission goes on using its own."""
    source = b"""
class Card:
    def __init__(self, value):
        self.value = value

    def getValue(self):
        return "mine"

class Hand:
    pass

def shuffle(cards):
    return [Card(3).getValue(), type(Hand()).__name__, hasattr(Hand(), "sort")]
"""
    with lent(sandbox, source, "Hand") as one:
        one.load()
        assert play(one, record(lambda lab: lab.shuffle([]))) == ['[[["mine","Hand",true]]]']


HELPED = b"""
class Pile:
    HIGHEST = 12

    def __init__(self):
        self.cards = "no list"

    def add(self, cards):
        raise ValueError("broken")

    def highest(self):
        return max(self, default=0)

    @staticmethod
    def most():
        return 99

class Card:
    __slots__ = ("worth", "hidden")

    def __init__(self, value):
        raise ValueError("broken")

    def getValue(self):
        return "mine"

    def assign(self, value):
        raise ValueError("broken")

    @property
    def double(self):
        return 2 * self.getValue()

    @classmethod
    def two(cls):
        return [cls(1), cls(2)]

    def __lt__(self, other):
        return self.getValue() < other.getValue()

    def __eq__(self, other):
        return self.getValue() == other.getValue()

    def _is_joker(self):
        return self.getValue() == -1

    LOW = 1

def shuffle(cards):
    first, second = Card.two()
    joker = Card(-1)
    said = [first.double, second._is_joker(), joker._is_joker(), Card.LOW, joker < first, first == Card(1), first == second]
    return said + [hasattr(first, "worth"), first.getValue(), [one.getValue() for one in sorted([second, first])]]
"""


def test_what_a_class_has_besides_stays(sandbox: Sandbox) -> None:
    """Its helpers, properties, constants and order, with what is asked for done by the kit's; in each import anew."""
    right = "[[2,false,true,1,true,true,false,false,1,[1,2]]]"
    shuffled = record(lambda lab: lab.shuffle([]))
    with lent(sandbox, HELPED) as one:
        one.load()
        assert play(one, shuffled) == [f"[{right}]"]
        again = one.run([0, 1], lambda n: n, fresh=True, programs=[shuffled, shuffled])
        assert set(again.values()) == {f"[{right}]"}


INTERNED = b"""
class Card:
    known = {}

    def __new__(cls, value):
        return cls.known.setdefault(value, object.__new__(cls))

    def __init__(self, value):
        raise ValueError("broken")

    def assign(self, value):
        return "mine"

    def is_joker(self):
        return self is Card(-1)

def shuffle(cards):
    return [hasattr(Card, "known"), hasattr(Card(-1), "is_joker"), Card(2).getValue()]
"""


def test_a_class_that_makes_its_objects_itself_leaves_nothing(sandbox: Sandbox) -> None:
    """Its helpers count on what the kit's objects are not, such as one for each card."""
    with lent(sandbox, INTERNED) as one:
        one.load()
        assert play(one, record(lambda lab: lab.shuffle([]))) == ["[[[false,false,2]]]"]
