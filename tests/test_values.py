"""What a value is, and what it is equal to: by what it holds, whatever its class is called, and never by accident."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from commands import ROOT
from grader.grading.incomparable import incomparable
from grader.judging.answers import decode
from grader.judging.compare import Comparer
from grader.kits.value_tables import Values
from grader.model.program import Step
from python_answers import USUAL, Trials, assignment


@pytest.fixture(scope="module")
def trials() -> Iterator[Trials]:
    one = Trials()
    yield one
    one.close()


IMPORTS = """
import collections, dataclasses, datetime, decimal, enum, fractions, itertools, math, pathlib, functools
from collections import *
from dataclasses import dataclass
from datetime import date, time, datetime, timedelta, timezone
from decimal import Decimal
from fractions import Fraction
from pathlib import Path, PurePath
"""

MADE = """
class Colour(enum.Enum):
    RED = 1
    BLUE = 2
class Other(enum.Enum):
    RED = 1
    BLUE = 3
class Level(enum.IntEnum):
    LOW = 1
Point = namedtuple("Point", "x y")
Spot = namedtuple("Spot", "x y")
Turned = namedtuple("Turned", "y x")
@dataclass
class Pair:
    left: int
    right: object
@dataclass(frozen=True, slots=True)
class Couple:
    right: object
    left: int
@dataclass
class Three:
    left: int
    right: object
    more: int = 0
class Text(str): pass
class Row(list): pass
class Dict(dict): pass
class Lying(dict):
    def keys(self): return ["a"]
    def items(self): return [("a", 1)]
    def __iter__(self): return iter(["a"])
    def __eq__(self, other): return True
    def __len__(self): return 1
    __hash__ = None
class LyingList(list):
    def __iter__(self): return iter([1, 2])
    def __eq__(self, other): return True
    def __len__(self): return 2
class LyingKey:
    def __hash__(self): return hash(1)
    def __eq__(self, other): return True
class LyingSet(set):
    def __iter__(self): return iter([1, 2])
class LyingDate(date):
    def isoformat(self): return "2024-05-01"
class LyingDecimal(Decimal):
    def __str__(self): return "1.5"
class LyingFraction(Fraction):
    numerator = 1
    denominator = 2
class Numbers:
    def __init__(self, most): self.n, self.most = 0, most
    def __iter__(self): return self
    def __next__(self):
        if self.n == self.most: raise StopIteration
        self.n += 1
        return self.n
def numbers(most):
    yield from range(1, most + 1)
def failing():
    yield 1
    raise ValueError("no more")
"""


def source(value: str) -> str:
    return f"{IMPORTS}{MADE}\ndef f():\n    return {value}\n"


EQUAL = [
    ("4", "4.0"), ("4.0", "4"), ("0.1 + 0.2", "0.3"), ("0.0", "1e-17"), ("math.fsum([0.1] * 10)", "sum([0.1] * 10)"),
    ("[1, 2.0]", "[1.0, 2]"), ("2 ** 70", "float(2 ** 70)"), ("float('nan')", "-float('nan')"), ("Decimal('1.10')", "Decimal('1.1')"),
    ("Decimal(4)", "4"), ("Fraction(2, 4)", "Fraction(1, 2)"), ("Fraction(1, 2)", "0.5"), ("complex(1, 2)", "1 + 2j"), ("complex(2, 0)", "2"),
    ("{0.1 + 0.2, 1}", "{0.3, 1.0}"), ("{1: 'a', 2.0: 'b'}", "{2: 'b', 1.0: 'a'}"),
    ("Counter('aab')", "{'a': 2, 'b': 1}"), ("{'a': 2, 'b': 1}", "Counter('aba')"), ("{}", "defaultdict(list)"), ("{'a': 1}", "OrderedDict(a=1)"),
    ("{'a': 1}", "Dict(a=1)"), ("'a'", "Text('a')"), ("[1]", "Row([1])"), ("{1, 2}", "frozenset([2, 1])"), ("frozenset()", "set()"),
    ("(1, 2)", "Point(1, 2)"), ("Point(1, 2)", "Spot(1, 2)"), ("Pair(1, [2])", "Couple([2.0], 1)"), ("1", "Level.LOW"),
    ("Colour.RED", "Other.RED"), ("date(2024, 5, 1)", "date.fromisoformat('2024-05-01')"), ("timedelta(hours=24)", "timedelta(days=1)"),
    ("datetime(2024, 5, 1, 12, tzinfo=timezone.utc)", "datetime(2024, 5, 1, 14, tzinfo=timezone(timedelta(hours=2)))"),
    ("time(1, 2)", "time(1, 2, 0)"), ("range(0, 4, 2)", "range(0, 3, 2)"), ("range(0)", "range(5, 5)"), ("Path('a/b')", "PurePath('a', 'b')"),
    ("Path('/a/b')", "Path('/a') / 'b'"), ("b'ab'", "bytes([97, 98])"), ("b'ab'", "bytearray(b'ab')"), ("deque([1, 2])", "deque([1, 2], maxlen=5)"),
    ("numbers(3)", "iter([1, 2, 3])"), ("numbers(3)", "map(int, '123')"), ("numbers(3)", "Numbers(3)"), ("zip('ab', [1, 2])", "iter([('a', 1), ('b', 2)])"),
    ("[numbers(2)]", "[iter((1, 2))]"), ("{'a': 1}.keys()", "{'a'}"), ("{'a': 1}.items()", "{'a': 1.0}.items()"), ("list({'a': 1}.values())", "[1]"),
    ("{'a': 1, 'b': 2}.values()", "OrderedDict(a=1, b=2).values()"), ("...", "Ellipsis"), ("NotImplemented", "NotImplemented"),
]  # fmt: skip

DIFFERENT = [
    ("1", "True"), ("True", "1"), ("0", "False"), ("[1]", "[True]"), ("1.0", "True"), ("{1: 'a'}", "{True: 'a'}"), ("4", "4.1"), ("4", "3.9999999999"),
    ("0.3", "0.3001"), ("1", "'1'"), ("Decimal('0.1')", "0.1"), ("Fraction(1, 3)", "0.3333"), ("2j", "3j"), ("1", "None"), ("float('inf')", "-float('inf')"),
    ("2 ** 70", "2 ** 70 + 1"), ("Counter('aab')", "{'a': 1, 'b': 1}"), ("{'a': 1}", "Lying(b=2)"), ("[1, 2]", "LyingList([3])"),
    ("{1, 2}", "LyingSet([3])"), ("{1: 2}", "{LyingKey(): 2}"), ("{'a': 1}", "{'a': 1, 'b': 2}"), ("{1, 2}", "[1, 2]"), ("{0.3, 1}", "{0.4, 1}"),
    ("(1, 2)", "[1, 2]"), ("Point(1, 2)", "(1, 2)"), ("Point(1, 2)", "Turned(1, 2)"), ("Point(1, 2)", "Point(1, 3)"), ("Pair(1, 2)", "Pair(2, 1)"),
    ("Pair(1, 2)", "Three(1, 2)"), ("Pair(1, 2)", "(1, 2)"), ("Colour.RED", "Colour.BLUE"), ("Colour.BLUE", "Other.BLUE"), ("Colour.RED", "1"), ("Colour.RED", "'RED'"),
    ("date(2024, 5, 1)", "date(2024, 5, 2)"), ("date(2024, 5, 1)", "LyingDate(2024, 5, 2)"), ("date(2024, 5, 1)", "datetime(2024, 5, 1)"),
    ("date(2024, 5, 1)", "'2024-05-01'"), ("datetime(2024, 5, 1)", "datetime(2024, 5, 1, 1)"), ("timedelta(1)", "timedelta(2)"), ("time(1)", "time(2)"),
    ("Decimal('1.5')", "LyingDecimal('2.5')"), ("Fraction(1, 2)", "LyingFraction(2, 3)"), ("range(3)", "range(4)"), ("range(3)", "[0, 1, 2]"),
    ("Path('a/b')", "Path('a/c')"), ("Path('a/b')", "'a/b'"), ("b'ab'", "'ab'"), ("deque([1])", "deque([2])"), ("deque([1])", "[1]"),
    ("numbers(3)", "numbers(4)"), ("numbers(3)", "numbers(2)"), ("numbers(3)", "[1, 2, 3]"), ("numbers(1)", "failing()"), ("numbers(3)", "itertools.count(1)"),
    ("zip('ab', [1, 2])", "zip('ab', [2, 1])"), ("{'a': 1}.keys()", "{'b': 1}.keys()"), ("{'a': 1}.values()", "{'a': 2}.values()"),
    ("...", "NotImplemented"), ("numbers(2)", "None"),
]  # fmt: skip


UNKNOWN = {
    "object()": "an object of class object",
    "[object()]": "an object of class object",
    "itertools.count()": "an iterator that goes on",
    "len": "a function",
    "[len]": "a function inside",
    "'a' * 200_000": "too large",
    "Pair(1, object())": "an object of class object",
    "__import__('re').match('a', 'a')": "an object of class Match",
}


@pytest.fixture(scope="module")
def answers(trials: Trials) -> dict[str, str]:
    """What a worker answers for each value of this module: all of them come from one."""
    values = {one for pair in (*EQUAL, *DIFFERENT) for one in pair} | UNKNOWN.keys()
    return trials.values(IMPORTS + MADE, sorted(values))


CALL = (Step("call", "f", None, ()),)


def equal(right: str, other: str, values: Values = USUAL) -> bool:
    """Whether an answer agrees with the right one."""
    return not Comparer(assignment(values=values)).compare(CALL, right, other).parts


@pytest.mark.parametrize(("right", "other"), EQUAL)
def test_equal_values(answers: dict[str, str], right: str, other: str) -> None:
    """A right answer may be written in every way that Python calls equal."""
    assert incomparable(CALL, decode(answers[right], 1)) is None
    assert equal(answers[right], answers[other])


@pytest.mark.parametrize(("right", "other"), DIFFERENT)
def test_different_values(answers: dict[str, str], right: str, other: str) -> None:
    """Another value is wrong, and no class of a submission can say that it is equal."""
    assert incomparable(CALL, decode(answers[right], 1)) is None
    assert not equal(answers[right], answers[other])


@pytest.mark.parametrize("right", sorted({one for pair in EQUAL for one in pair}))
def test_a_value_is_itself_and_no_other_kind(answers: dict[str, str], right: str) -> None:
    """Each value is equal to itself, and to nothing that it is not said to be equal to."""
    assert equal(answers[right], answers[right], Values("by-type", 0, 0))
    for other in ('[["nothing of the kind"]]', "[[null]]", '[[{"c":"Foreign"}]]'):
        assert not equal(answers[right], other)


@pytest.mark.parametrize(("value", "words"), UNKNOWN.items())
def test_what_cannot_be_compared(answers: dict[str, str], value: str, words: str) -> None:
    """It is told what the reference answers, so that nobody is graded by the name of a class."""
    found = incomparable(CALL, decode(answers[value], 1))
    assert found is not None and words in found.what


@pytest.mark.parametrize(
    ("values", "right", "other", "agree"),
    [
        (Values("by-type"), "3", "3.0", False),
        (Values("by-type"), "Decimal(3)", "3", False),
        (Values("by-type"), "0.1 + 0.2", "0.3", True),
        (Values(rel=0, abs=0), "0.1 + 0.2", "0.3", False),
        (Values(rel=0, abs=0.5), "1.0", "1.4", True),
        (Values(rel=0.1), "100.0", "109", True),
        (Values(rel=0.1), "100.0", "89", False),
        (Values(rel=0.1), "100", "101", False),
    ],
)
def test_numbers_of_an_assignment(
    trials: Trials, values: Values, right: str, other: str, agree: bool
) -> None:
    """An assignment says whether the type counts, and how far a number may be off a right one that is a float."""
    assert trials.agree(source(right), source(other), about=assignment(values=values)) is agree


def near(rel: Any = None, abs_: Any = None) -> Any:
    return lambda lab: lab.near(lab.f(), rel=rel, abs=abs_)


@pytest.mark.parametrize(
    ("client", "right", "other", "agree"),
    [
        (near(abs_=0.01), "3.14159", "3.14", True),
        (near(abs_=0.001), "3.14159", "3.14", False),
        (near(rel=0.01), "[100.0, (200.0,)]", "[100.5, (201,)]", True),
        (near(rel=0.01), "[100.0, (200.0,)]", "[100.5, (211,)]", False),
        (near(abs_=0.1), "{'a': 1.0}", "{'a': 1.05}", True),
        (near(abs_=0.1), "'a'", "'b'", False),
        (lambda lab: lab.exactly(lab.f()), "4", "4.0", False),
        (lambda lab: lab.exactly(lab.f()), "4", "4", True),
        (lambda lab: lab.exactly(lab.f()), "0.3", "0.1 + 0.2", False),
        (lambda lab: lab.exactly(lab.f()), "Decimal('2.00')", "Decimal('2')", False),
        (lambda lab: lab.exactly(lab.f()), "[Decimal('2.00')]", "[Decimal('1.00') + 1]", True),
        (lambda lab: lab.exactly(lab.f()), "Decimal('2.00')", "2", False),
        (near(abs_=5), "21", "24", True),
        (near(abs_=5), "21", "26.0", True),
        (near(abs_=5), "21", "27", False),
        (near(abs_=5), "21", "None", False),
        (near(abs_=0.5), "0", "0.25", True),
        (near(rel=0.1), "100", "109", True),
        (near(rel=0.1), "100", "112", False),
        (near(abs_=0.01), "Decimal('1.50')", "1.505", True),
        (near(abs_=0.01), "Fraction(1, 3)", "0.35", False),
        (near(rel=0, abs_=0.5), "2 ** 60", "2 ** 60 + 1", False),
        (near(abs_=1), "2 ** 60", "2 ** 60 + 1", True),
        (near(), "4", "4.1", False),
        (near(abs_=5), "True", "3", False),
    ],
)
def test_numbers_of_a_step(trials: Trials, client: Any, right: str, other: str, agree: bool) -> None:
    """A step may say it for itself, and then what it returned is not compared in another manner as well."""
    assert trials.agree(source(right), source(other), client) is agree


TERMS = [1e6, 0.1, 0.2, -1e6, -0.3]
SUMS = {
    "fsum": "def f(x): return math.fsum(x)",
    "sum": "def f(x): return sum(x)",
    "backwards": "def f(x): return sum(x[::-1])",
    "sorted": "def f(x): return sum(sorted(x))",
    "by size": "def f(x): return sum(sorted(x, key=abs))",
}
WRONG_SUMS = {
    "one too few": "def f(x): return sum(x[1:])",
    "rounded": "def f(x): return 1e-8",
    "32 bits": "def f(x): return 0.0001",
}


@pytest.mark.parametrize("right", SUMS)
def test_what_is_left_of_large_numbers(trials: Trials, right: str) -> None:
    """Whoever adds in another order is right, even where little is left of large numbers; who is off by more is not."""
    passed = lambda lab: lab.f(TERMS)  # noqa: E731
    about = assignment()
    for name, other in {**SUMS, **WRONG_SUMS}.items():
        assert trials.agree(f"import math\n{SUMS[right]}", f"import math\n{other}", passed, about) is (
            name in SUMS
        )
    small = lambda lab: lab.f([0.5, 0.25])  # noqa: E731
    assert not trials.agree("def f(x): return sum(x)", "def f(x): return sum(x) + 1e-8", small)


def test_numbers_that_may_not_be_off_are_not(trials: Trials) -> None:
    """The order of a sum gives no room where the author says how far a number may be off, or that the answer is whole."""
    right, other = "def f(x): return 1e-11", "def f(x): return 3e-11"
    assert trials.agree(right, other, lambda lab: lab.f(TERMS))
    assert not trials.agree(right, other, lambda lab: lab.near(lab.f(TERMS), abs=1e-12))
    assert not trials.agree(right, other, lambda lab: lab.exactly(lab.f(TERMS)))
    assert not trials.agree(right, other, lambda lab: lab.f(TERMS), assignment(values=Values(abs=0)))
    assert not trials.agree("def f(x): return 0", "def f(x): return 1e-11", lambda lab: lab.f(TERMS))
    assert not trials.agree(right, other, lambda lab: lab.f([1e305, 1e306]))


def test_an_iterator_is_used_again(trials: Trials) -> None:
    """To compare what it yields brings it to its end, and the program goes on with a new one."""
    twice = lambda lab: [found := lab.f(), lab.items(found), lab.next(found)]  # noqa: E731
    assert trials.agree(
        source("numbers(3)"), source("map(int, '123')"), lambda lab: [f := lab.f(), lab.next(f), lab.next(f)]
    )
    assert trials.agree(source("numbers(3)"), source("[1, 2, 3]"), lambda lab: lab.items(lab.f()))
    assert not trials.agree(source("numbers(3)"), source("[1, 2, 3]"), twice)


def test_the_first_items_of_what_never_ends(trials: Trials) -> None:
    """`lab.items` with a number looks at so many, and asks for no more."""
    first = lambda lab: lab.items(lab.f(), 3)  # noqa: E731
    assert trials.agree(source("itertools.count(1)"), source("numbers(5)"), first)
    assert not trials.agree(source("itertools.count(1)"), source("numbers(2)"), first)
    assert not trials.agree(source("itertools.count(1)"), source("5"), first)


def test_functions_are_compared_by_calling_them(trials: Trials) -> None:
    """Whatever kind of function comes back, what it answers counts."""
    called = lambda lab: [found := lab.f(), found(3), found(n=4)]  # noqa: E731
    assert trials.agree(
        source("lambda n: n * 2"), source("type('C', (), {'__call__': lambda self, n: n + n})()"), called
    )
    assert trials.agree(source("lambda n: n * 2"), source("functools.partial(lambda k, n: k * n, 2)"), called)
    assert not trials.agree(source("lambda n: n * 2"), source("lambda n: n * 3"), called)
    assert not trials.agree(source("lambda n: n * 2"), source("6"), called)


TELL = """
import json, sys
sys.path.insert(0, sys.argv[1])
from grader.inside.values import describer
names = json.load(sys.stdin)
space = {}
exec(names["source"], space)
_, tell, start = describer([], list)
found = {}
for value in names["values"]:
    start()
    try:
        found[value] = "[" + tell(eval(value, space)) + "]"
    except ValueError:
        found[value] = '[{"x":"ValueError","d":1}]'
json.dump(found, sys.stdout)
"""


def _starts(python: str) -> bool:
    return subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode == 0


def interpreters() -> list[str]:
    """This interpreter, and those of other versions that Kibitz knows, as far as they are here."""
    found = [sys.executable]
    for version in ("3.11", "3.12", "3.13"):
        there = shutil.which(f"python{version}")
        others = sorted(Path.home().glob(f".pyenv/versions/{version}*/bin/python"))
        found += [one for one in (*map(str, others), there) if one and _starts(one)][:1]
    return found


@pytest.mark.parametrize("python", interpreters())
def test_other_versions_of_python(python: str) -> None:
    """How the library keeps its values differs between versions; what is told of them does not."""
    values = sorted({one for pair in (*EQUAL, *DIFFERENT) for one in pair})
    told = subprocess.run(
        [python, "-I", "-c", TELL, str(ROOT)],
        input=json.dumps({"source": IMPORTS + MADE, "values": values}),
        capture_output=True,
        text=True,
        check=True,
    )
    answers = json.loads(told.stdout)
    for right, other in EQUAL:
        assert equal(answers[right], answers[other]), (right, answers[right], answers[other])
    for right, other in DIFFERENT:
        assert not equal(answers[right], answers[other]), (right, answers[right], answers[other])
