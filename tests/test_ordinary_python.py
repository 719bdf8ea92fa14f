"""What a check of ordinary Python can say: right code passes, and code that is wrong in just this point does not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from grader.judging.decoded import decoded
from grader.kits.assignment import Assignment
from grader.kits.lab import Lab
from grader.kits.unknown import RecordingError
from grader.languages.python_code import write_listing
from python_answers import Trials, assignment, function, kind, record


@pytest.fixture(scope="module")
def trials() -> Iterator[Trials]:
    one = Trials()
    yield one
    one.close()


F = assignment(function("f"))
MONEY_SOURCE = """
class Broke(ValueError):
    def __init__(self, missing):
        super().__init__(f"missing {missing}")
        self.missing = missing

class Money:
    count = 0
    def __init__(self, cents=0, *, tip=0):
        self.cents = cents + tip
        Money.count += 1
    @classmethod
    def of(cls, text, currency="EUR"):
        return cls(int(text))
    def pay(self, cents, *, force=False):
        if cents > self.cents and not force:
            raise Broke(cents - self.cents)
        self.cents -= cents
        return self.cents
    def __eq__(self, other): return isinstance(other, Money) and self.cents == other.cents
    def __hash__(self): return hash(self.cents)
    def __lt__(self, other): return self.cents < other.cents
    def __add__(self, other): return Money(self.cents + getattr(other, "cents", other))
    __radd__ = __add__
    def __iadd__(self, other):
        self.cents += other
        return self
    def __neg__(self): return Money(-self.cents)
    def __bool__(self): return self.cents != 0
    def __contains__(self, cent): return cent <= self.cents
    def __getitem__(self, place): return str(self.cents)[place]
    def __setitem__(self, place, value): self.cents = value
    def __delitem__(self, place): self.cents = 0
    def __iter__(self): return iter([self.cents, self.cents + 1])
    def __len__(self): return self.cents
    def __enter__(self):
        self.cents += 1
        return self
    def __exit__(self, kind, error, trace):
        self.cents = -1
        return kind is ValueError or (isinstance(error, Broke) and error.missing == 3)
    @property
    def double(self): return 2 * self.cents
"""
CALLS: dict[str, tuple[Callable[[Any], object], str, str]] = {
    "keyword arguments": (lambda lab: lab.Money(3, tip=2).pay(1, force=True), "cents + tip", "cents"),
    "a keyword-only parameter": (lambda lab: lab.read(lab.Money(3, tip=2), "cents"), "*, tip=0", "*, extra=0"),
    "a keyword that is a result": (lambda lab: [one := lab.Money(3), lab.Money(cents=one.pay(1)), one.pay(cents=2)], "self.cents -= cents", "self.cents -= 1"),
    "equal": (lambda lab: lab.eq(lab.Money(1), lab.Money(1)), "def __eq__", "def equals"),
    "not equal": (lambda lab: lab.eq(lab.Money(1), lab.Money(2)), "isinstance(other, Money) and self.cents == other.cents", "True"),
    "equal to a constant": (lambda lab: lab.ne(lab.Money(1), "1"), "isinstance(other, Money) and ", ""),
    "less": (lambda lab: lab.less(lab.Money(1), lab.Money(2)), "self.cents < other.cents", "self.cents > other.cents"),
    "greater, by the other one's less": (lambda lab: lab.greater(lab.Money(1), lab.Money(2)), "def __lt__", "def less"),
    "add": (lambda lab: lab.read(lab.add(lab.Money(1), lab.Money(2)), "cents"), "self.cents + getattr", "self.cents - getattr"),
    "add to a constant": (lambda lab: lab.read(lab.add(2, lab.Money(1)), "cents"), "__radd__", "__nothing__"),
    "add in place": (lambda lab: [one := lab.Money(1), lab.same(lab.add_to(one, 2), one)], "def __iadd__", "def iadd"),
    "negative": (lambda lab: lab.read(lab.negative(lab.Money(1)), "cents"), "Money(-self.cents)", "Money(self.cents)"),
    "truth": (lambda lab: lab.truth(lab.Money(0)), "self.cents != 0", "True"),
    "the same hash": (lambda lab: lab.same_hash(lab.Money(3), lab.Money(3)), "hash(self.cents)", "id(self)"),
    "contains": (lambda lab: lab.contains(lab.Money(3), 3), "cent <= self.cents", "cent < self.cents"),
    "an index": (lambda lab: lab.get(lab.Money(35), 1), "str(self.cents)[place]", "str(self.cents)[0]"),
    "a slice": (lambda lab: lab.get(lab.Money(12345), slice(1, 3)), "str(self.cents)[place]", "str(self.cents)[place.start]"),
    "an item assigned": (lambda lab: [one := lab.Money(1), lab.put(one, 0, 7), lab.read(one, "cents")], "self.cents = value", "self.cents = place"),
    "an item deleted": (lambda lab: [one := lab.Money(1), lab.delete(one, 0), lab.read(one, "cents")], "self.cents = 0", "pass"),
    "iteration": (lambda lab: lab.items(lab.Money(1)), "iter([self.cents, self.cents + 1])", "iter([self.cents])"),
    "len": (lambda lab: lab.size(lab.Money(4)), "return self.cents\n    def __enter__", "return 5\n    def __enter__"),
    "a class method": (lambda lab: lab.Money.of("12").pay(2), "cls(int(text))", "cls(1)"),
    "a class method with a keyword": (lambda lab: lab.Money.of("12", currency="USD").pay(2), 'currency="EUR"', "money=1"),
    "an attribute of the class": (lambda lab: [lab.Money(1), lab.read(lab.Money, "count")], "Money.count += 1", "self.count += 1"),
    "with": (lambda lab: [one := lab.Money(1), lab.enter(one), lab.read(one, "cents"), lab.leave(one), lab.read(one, "cents")], "self.cents = -1", "pass"),
    "with, and an error": (lambda lab: [one := lab.Money(1), lab.enter(one), lab.leave(one, "ValueError")], "kind is ValueError", "False"),
    "with, and an error of one's own": (
        lambda lab: [one := lab.Money(1), lab.enter(one), lab.leave(one, lab.Broke(3)), lab.leave(one, lab.Broke(4))],
        "error.missing == 3",
        "True",
    ),
    "with, and an error that a step raised": (
        lambda lab: [one := lab.Money(1), broke := lab.error(one.pay(4)), lab.leave(one, broke)],
        "isinstance(error, Broke)",
        "kind is None",
    ),
    "with, and an error that goes on": (lambda lab: lab.leave(lab.Money(1), "KeyError"), "kind is ValueError or", "kind is not None or"),
    "an attribute of an error": (lambda lab: [one := lab.Money(1), lab.error(one.pay(5)).missing], "Broke(cents - self.cents)", "Broke(cents)"),
    "the text of an error": (lambda lab: lab.show(lab.error(lab.Money(1).pay(5))), "missing {missing}", "{missing} missing"),
    "the arguments of an error": (lambda lab: lab.error(lab.Money(1).pay(5)).args, "missing {missing}", "{missing} missing"),
    "an error of one's own": (lambda lab: lab.Money(1).pay(5), "raise Broke(cents - self.cents)", "raise ValueError(cents)"),
    "what an error inherits": (lambda lab: lab.Money(1).pay(5), "class Broke(ValueError)", "class Broke(Exception)"),
    "a property": (lambda lab: lab.attribute(lab.Money(2), "double"), "2 * self.cents", "self.cents"),
}  # fmt: skip
MONEY = assignment(
    kind("Money", ["pay", "__add__"], ["cents", "count"], __add__="Money", of="Money"),
    kind("Broke", attributes=["missing"]),
)


@pytest.mark.parametrize("name", CALLS)
def test_calls(trials: Trials, name: str) -> None:
    """What a class can do is recorded as code would do it, and one small mistake is seen."""
    client, old, new = CALLS[name]
    assert old in MONEY_SOURCE
    assert trials.agree(MONEY_SOURCE, MONEY_SOURCE, client, MONEY)
    assert not trials.agree(MONEY_SOURCE, MONEY_SOURCE.replace(old, new), client, MONEY)


def test_what_leaving_a_block_gives(trials: Trials) -> None:
    """Only whether `__exit__` gives something true counts, and nothing where the block ends by itself."""
    source = "class Money:\n def __enter__(self): return self\n def __exit__(self, *_): return {}\n"
    about = assignment(kind("Money"))
    ends = lambda lab: lab.leave(lab.Money(), "KeyError")  # noqa: E731
    for one, other in [("None", "False"), ("False", "0"), ("None", "''"), ("True", "1"), ("True", "'yes'")]:
        assert trials.agree(source.format(one), source.format(other), ends, about)
    assert not trials.agree(source.format("None"), source.format("True"), ends, about)
    assert not trials.agree(source.format("1"), source.format("0"), ends, about)
    assert trials.agree(
        source.format("None"), source.format("True"), lambda lab: lab.leave(lab.Money()), about
    )
    assert not trials.agree(
        source.format("None"), source.format("1 / 0"), lambda lab: lab.leave(lab.Money()), about
    )


def test_dates_and_numbers_as_code() -> None:
    """What is passed is written so that it can be pasted, with the imports that it needs."""
    given = [
        date(2024, 2, 9),
        time(12, 30),
        datetime(2024, 5, 1),
        timedelta(1, 2),
        timedelta(),
        Decimal("1.10"),
        Fraction(1, 3),
    ]
    listing = write_listing(record(F, lambda lab: lab.f(given)), {}, {}, set())
    assert (
        eval(
            listing.text.partition("f(")[2][:-1],
            {"__builtins__": {}, **{type(one).__name__: type(one) for one in given}},
        )
        == given
    )
    assert (
        "from datetime import date" in listing.imports and "from fractions import Fraction" in listing.imports
    )
    assert decoded(record(F, lambda lab: lab.f(given))[0].args[0]) == given


KINDS = assignment(
    kind("Box", ["total"], ["size"]), function("growth"), function("counted"), function("opened")
)
BOX = """
from collections import Counter
class Box:
    def __init__(self, size): self.size = size
    def total(self): return 2 * self.size
    def __enter__(self): return self
    def __exit__(self, kind, *_): return kind is ValueError
def growth(n):
    for i in range(n): yield i * i
def counted(things): return dict(Counter(things))
def opened(box): return box.size
"""
MADE_BY_FUNCTIONS = """
from collections import Counter as counted
from operator import attrgetter
class _Made(object):
    def total(self): return self.size + self.size
    def __enter__(self): return self
    def __exit__(self, kind, *_): return kind and issubclass(kind, ValueError)
def Box(size):
    made = _Made()
    made.size = size
    return made
class growth:
    def __init__(self, n): self.i, self.n = -1, n
    def __iter__(self): return self
    def __next__(self):
        self.i += 1
        if self.i == self.n: raise StopIteration
        return self.i ** 2
opened = attrgetter("size")
"""
BY_KIND: dict[str, tuple[Callable[[Any], object], str, str]] = {
    "an object": (lambda lab: lab.Box(3), "return made", "return {}"),
    "a method of what a function made": (lambda lab: lab.Box(3).total(), "self.size + self.size", "self.size"),
    "an attribute of it": (lambda lab: lab.read(lab.Box(3), "size"), "made.size = size", "made.size = 0"),
    "passed on": (lambda lab: lab.opened(lab.Box(3)), "made.size = size", "made.size = 1"),
    "with": (lambda lab: [one := lab.Box(3), lab.enter(one), lab.leave(one, "ValueError")], "kind and issubclass(kind, ValueError)", "False"),
    "an iterator": (lambda lab: lab.growth(3), "self.i ** 2", "self.i"),
    "by keyword": (lambda lab: lab.growth(n=3), "self.i ** 2", "self.i"),
    "of the library": (lambda lab: lab.counted("abca"), "Counter as counted", "deque as counted"),
}  # fmt: skip


@pytest.mark.parametrize("name", BY_KIND)
def test_what_can_be_called_as_well(trials: Trials, name: str) -> None:
    """A function may make what a class is asked for, and a class, or something of the library's, be called as a function."""
    client, old, new = BY_KIND[name]
    assert old in MADE_BY_FUNCTIONS
    assert trials.agree(BOX, MADE_BY_FUNCTIONS, client, KINDS)
    assert not trials.agree(BOX, MADE_BY_FUNCTIONS.replace(old, new), client, KINDS)


def test_a_context_manager_made_of_a_generator(trials: Trials) -> None:
    """`@contextmanager` makes of a function what a class with `__enter__` and `__exit__` is; what it swallows counts."""
    right = """
class Box:
    def __init__(self, log): self.log = log
    def __enter__(self): self.log.append(1); return self.log
    def __exit__(self, kind, *_): self.log.append(2); return kind is KeyError
"""
    made = """
from contextlib import contextmanager
@contextmanager
def Box(log):
    log.append(1)
    try: yield log
    except KeyError: pass
    finally: log.append(2)
"""
    about = assignment(kind("Box"))
    for error in ("", "KeyError", "ValueError"):
        client = lambda lab, error=error: [  # noqa: E731
            items := lab.list([]),
            one := lab.Box(items),
            lab.enter(one),
            lab.look(items),
            lab.leave(one, error),
            lab.look(items),
        ]
        assert trials.agree(right, made, client, about)
        assert not trials.agree(right, made.replace("append(2)", "append(3)"), client, about)


ITERATED: dict[str, tuple[str, str]] = {
    "a generator": ("def f():\n for n in (1, 2): yield Card(n)", "def f():\n for n in (1, 3): yield Card(n)"),
    "an object to go through": (
        "class Pile:\n def __iter__(self): return iter([Card(1), Card(2)])\ndef f(): return Pile()",
        "class Pile:\n def __iter__(self): return iter([Card(2), Card(1)])\ndef f(): return Pile()",
    ),
    "pairs": (
        "def f(): return zip('ab', [Card(1), Card(2)])",
        "def f(): return zip('ab', [Card(1), Card(1)])",
    ),
}


@pytest.mark.parametrize("name", ITERATED)
def test_fields_of_what_is_gone_through(trials: Trials, name: str) -> None:
    """`lab.fields` looks into the objects that `lab.items` goes through, with and without a number."""
    about = assignment(function("f"), kind("Card", attributes=["rank"]))
    card = "class Card:\n def __init__(self, rank): self.rank = rank\n"
    right, wrong = (card + one for one in ITERATED[name])
    for most in ((), (9,)):
        client = lambda lab, most=most: lab.fields(lab.items(lab.f(), *most), "Card.rank")  # noqa: E731
        assert trials.agree(right, right, client, about)
        assert not trials.agree(right, wrong, client, about)


NONE: dict[str, tuple[Callable[[Any], object], str, str]] = {
    "is None true": (lambda lab: lab.truth(lab.uncompared(lab.f(2))), "def f(n): return 'yes' if n > 3 else ''", "def f(n): return 'yes' if n < 3 else None"),
    "is it None": (lambda lab: lab.eq(lab.uncompared(lab.f()), None), "def f(): return None", "def f(): return 0"),
    "is it not None": (lambda lab: lab.ne(lab.uncompared(lab.f()), None), "def f(): return 0", "def f(): return None"),
    "None among others": (lambda lab: lab.contains([1, None], lab.uncompared(lab.f())), "def f(): return None", "def f(): return 2"),
    "the same hash as None": (lambda lab: lab.same_hash(lab.uncompared(lab.f()), None), "def f(): return None", "def f(): return 5"),
}  # fmt: skip


@pytest.mark.parametrize("name", NONE)
def test_operands_that_are_none(trials: Trials, name: str) -> None:
    """None is an operand as any other value is."""
    client, right, wrong = NONE[name]
    assert trials.agree(right, right, client)
    assert not trials.agree(right, wrong, client)


def test_what_is_falsy_in_another_way(trials: Trials) -> None:
    """Where only the truth is asked for, None is as right as an empty text."""
    client = lambda lab: lab.truth(lab.uncompared(lab.f(2)))  # noqa: E731
    assert trials.agree("def f(n): return ''", "def f(n): return None if n < 3 else 1", client)


def test_nothing_is_asked_of_the_class_where_an_object_is_none(trials: Trials) -> None:
    """An attribute of None is no attribute of the class."""
    about = assignment(function("f"), kind("Money", attributes=["count"]))
    right = "class Money:\n count = 3\ndef f(): return Money()\n"
    client = lambda lab: lab.read(lab.uncompared(lab.f()), "count")  # noqa: E731
    assert trials.agree(right, right, client, about)
    assert not trials.agree(right, right.replace("return Money()", "return None"), client, about)


READ_ONLY: dict[str, str] = {
    "a property without a setter": "class Money:\n def __init__(self): self._c = 1\n @property\n def cents(self): return self._c\n",
    "a setter that raises": "class Money:\n def __init__(self): self._c = 1\n @property\n def cents(self): return self._c\n"
    " @cents.setter\n def cents(self, value): raise AttributeError('no')\n",
    "a frozen data class": "from dataclasses import dataclass\n@dataclass(frozen=True)\nclass Money:\n cents: int = 1\n",
    "__setattr__": "class Money:\n cents = 1\n def __setattr__(self, name, value): raise AttributeError(name)\n",
    "a named tuple": "from collections import namedtuple\nclass Money(namedtuple('Money', 'cents', defaults=[1])): pass\n",
}
WRITABLE = {
    "an attribute": "class Money:\n def __init__(self): self.cents = 1\n",
    "a setter that does nothing": "class Money:\n cents = property(lambda self: 1, lambda self, value: None)\n",
    "a slip in the setter": "class Money:\n def _set(self, value): self.nothing.cents = value\n cents = property(lambda self: 1, _set)\n",
    "another error": READ_ONLY["a setter that raises"].replace("raise AttributeError", "raise ValueError"),
}


@pytest.mark.parametrize("other", READ_ONLY)
@pytest.mark.parametrize("right", READ_ONLY)
def test_attributes_that_cannot_be_assigned(trials: Trials, right: str, other: str) -> None:
    """It is the same answer whether Python refuses the assignment or the class does."""
    about = assignment(kind("Money", attributes=["cents"]))
    client = lambda lab: [one := lab.Money(), lab.assign(one, "cents", 5), lab.read(one, "cents")]  # noqa: E731
    assert trials.agree(READ_ONLY[right], READ_ONLY[other], client, about)


@pytest.mark.parametrize("other", WRITABLE)
def test_attributes_that_can_be_assigned(trials: Trials, other: str) -> None:
    """An assignment that goes well, or fails by accident, is not refused."""
    about = assignment(kind("Money", attributes=["cents"]))
    client = lambda lab: [one := lab.Money(), lab.assign(one, "cents", 5), lab.read(one, "cents")]  # noqa: E731
    assert not trials.agree(READ_ONLY["a property without a setter"], WRITABLE[other], client, about)


APPLY = "def f(call, things, *more): return [call(one, *more) for one in things]"
FUNCTIONS: dict[str, tuple[Callable[[Any], object], str, str]] = {
    "a callback by table": (lambda lab: lab.f(lab.callback({1: "a", 2: "b"}), [1, 2]), APPLY, APPLY.replace("[call", "[*reversed([call").replace("things]", "things])]")),
    "a callback by code": (lambda lab: lab.f(lab.callback(code="lambda n: 2 * n"), [1, 2]), APPLY, "def f(call, things): return things"),
    "answers in order": (lambda lab: lab.f(lab.callback([5, 6]), [1, 2, 3]), APPLY, "def f(call, things): return [5, 6]"),
    "how it was called": (
        lambda lab: [call := lab.callback([0]), lab.f(call, [[1], [2]]), lab.calls(call)],
        "def f(call, things):\n for one in things: call(one)",
        "def f(call, things):\n for one in things[::-1]: call(one)",
    ),
    "called as it was then": (
        lambda lab: [call := lab.callback([0]), lab.f(call, [1, 2]), lab.calls(call)],
        "def f(call, things):\n seen = []\n for one in things:\n  seen.append(one); call(seen)",
        "def f(call, things):\n seen = []\n for one in things:\n  call(seen); seen.append(one)",
    ),
    "called with a keyword": (
        lambda lab: [call := lab.callback([0]), lab.f(call), lab.calls(call)],
        "def f(call): call(1, key=2)",
        "def f(call): call(1, 2)",
    ),
    "not called at all": (lambda lab: [call := lab.callback(), lab.f(call, []), lab.calls(call)], APPLY, "def f(call, things): call(); return []"),
    "a callback that raises": (
        lambda lab: lab.f(lab.callback(raises="KeyError"), [1]),
        "def f(call, things):\n try: call(1)\n except KeyError: return 'none'",
        "def f(call, things): return call(1)",
    ),
    "a method of a result": (lambda lab: [found := lab.f(), lab.method(found, "append", 3), lab.look(found)], "def f(): return [1]", "def f(): return (1,)"),
    "a method of a result by keyword": (lambda lab: lab.method(lab.f(), "split", sep="-"), "def f(): return 'a-b'", "def f(): return 'a b'"),
    "a result called": (lambda lab: lab.f(2)(3), "def f(n): return lambda m: n + m", "def f(n): return lambda m: n - m"),
    "a default": (lambda lab: [lab.f(1), lab.f(1, 2)], "def f(a, b=5): return a + b", "def f(a, b=4): return a + b"),
    "any number of keywords": (lambda lab: lab.f(a=1, b=2), "def f(**all): return all", "def f(a, b): return {'a': a}"),
    "a date": (lambda lab: lab.f(date(2024, 2, 29)), "import datetime\ndef f(day): return day + datetime.timedelta(1)", "def f(day): return day"),
    "a date by keyword": (lambda lab: lab.f(day=date(2024, 2, 29)), "def f(day): return day.weekday()", "def f(day): return day.day"),
    "a time": (lambda lab: lab.f(time(12, 30)), "def f(at): return at.hour", "def f(at): return at.minute"),
    "a moment with a zone": (lambda lab: lab.f(datetime(2024, 5, 1, tzinfo=UTC)), "def f(at): return at.isoformat()", "def f(at): return at.replace(tzinfo=None).isoformat()"),
    "a duration": (lambda lab: lab.f(timedelta(1, 2)), "def f(it): return it.total_seconds()", "def f(it): return it.seconds"),
    "a date under a clock": (
        lambda lab: [lab.clock("2024-05-01 12:00"), lab.f(date(2024, 5, 1))],
        "from datetime import date\ndef f(day): return isinstance(day, date) and day == date.today()",
        "from datetime import date\ndef f(day): return day < date.today()",
    ),
    "a decimal number": (lambda lab: lab.f([Decimal("1.10")]), "def f(all): return str(sum(all))", "def f(all): return str(float(sum(all)))"),
    "a fraction": (lambda lab: lab.f({"a": Fraction(-1, 3)}), "def f(all): return all['a'].denominator", "def f(all): return all['a'].numerator"),
    "sets and bytes": (lambda lab: lab.f({1, 2}, b"x"), "def f(a, b): return a | {3}, b + b'y'", "def f(a, b): return a, b"),
    "a file to read": (
        lambda lab: [lab.file("log.txt", "one\ntwo\n"), lab.f("log.txt")],
        "def f(name): return len(open(name).read().splitlines())",
        "def f(name): return len(open(name).read())",
    ),
    "a file in a folder": (lambda lab: [lab.file("in/a.txt", "1"), lab.f()], "def f(): return open('in/a.txt').read()", "def f(): return '2'"),
    "a file written": (
        lambda lab: [lab.f(), lab.written("out.txt")],
        "def f():\n with open('out.txt', 'w') as file: file.write('a\\nb\\n')",
        "def f():\n with open('out.txt', 'w') as file: file.write('a b\\n')",
    ),
    "a file written in other spaces": (
        lambda lab: [lab.f(), lab.written("out.txt", by="words")],
        "def f():\n with open('out.txt', 'w') as file: file.write('a\\nb\\n')",
        "def f(): pass",
    ),
    "files made": (
        lambda lab: [lab.file("in.txt", ""), lab.f(), lab.folder()],
        "def f(): open('b.txt', 'w').close(); open('a.txt', 'w').close()",
        "def f(): open('a.txt', 'w').close()",
    ),
    "a file changed": (
        lambda lab: [lab.file("a.txt", "1"), lab.f(), lab.written("a.txt")],
        "def f(): open('a.txt', 'a').write('2')",
        "def f(): open('a.txt', 'w').write('2')",
    ),
    "input": (lambda lab: [lab.typed("3", "4"), lab.f()], "def f(): return int(input('a ')) + int(input('b '))", "def f(): return int(input('a '))"),
    "input that ends": (
        lambda lab: [lab.typed("3"), lab.f()],
        "def f():\n try:\n  while True: input()\n except EOFError: return 'end'",
        "def f(): return input()",
    ),
    "input by sys.stdin": (lambda lab: [lab.typed("3", "4"), lab.f()], "import sys\ndef f(): return [l.strip() for l in sys.stdin]", "def f(): return ['3']"),
    "input by a name of its own": (
        lambda lab: [lab.typed("3", "4"), lab.f(), lab.typed("5"), lab.f()],
        "from sys import stdin as where\ndef f(): return [l.strip() for l in where]",
        "from sys import stdin\ndef f(): return [l.strip() for l in stdin][:1]",
    ),
    "arguments by a name of their own": (
        lambda lab: [lab.arguments("a", "-v"), lab.f(), lab.arguments("b"), lab.f()],
        "from sys import argv\ndef f(): return argv[1:]",
        "from sys import argv\narguments = argv[1:]\ndef f(): return arguments",
    ),
    "output by a name of its own": (
        lambda lab: [lab.printed(lab.f), lab.printed_to_stderr(lab.f)],
        "from sys import stdout, stderr\ndef f():\n    stdout.write('a')\n    print('b', file=stderr)",
        "from sys import stdout, stderr\ndef f():\n    stderr.write('a')\n    print('b', file=stdout)",
    ),
    "input by bytes": (lambda lab: [lab.typed("3"), lab.f()], "import sys\ndef f(): return sys.stdin.buffer.read()", "def f(): return b'3'"),
    "arguments": (lambda lab: [lab.arguments("a", "-v"), lab.f()], "import sys\ndef f(): return sys.argv[1:]", "import sys\ndef f(): return sys.argv"),
    "luck": (lambda lab: [lab.luck(5), lab.f()], "import random\ndef f(): return random.randint(1, 10**9)", "import random\ndef f(): return random.randrange(10**9)"),
    "the time by datetime": (
        lambda lab: [lab.clock("2024-05-01 12:00"), lab.f()],
        "import datetime\ndef f(): return datetime.datetime.now(), datetime.date.today()",
        "import datetime\ndef f(): return datetime.datetime(2024, 5, 1), datetime.date.today()",
    ),
    "the time by a name of its own": (
        lambda lab: [lab.clock("2024-05-01 12:00"), lab.f()],
        "from datetime import datetime, timedelta as D, timezone\ndef f(): return datetime.now(timezone.utc) + D(1), isinstance(datetime.now(), datetime)",
        "from datetime import datetime, timedelta as D, timezone\ndef f(): return datetime.now() + D(1), True",
    ),
    "the time by time": (
        lambda lab: [lab.clock("2024-05-01 12:00"), lab.f()],
        "import time\nfrom time import strftime\ndef f(): return time.time(), time.localtime()[:6], strftime('%H:%M'), time.ctime()",
        "import time\ndef f(): return time.time() + 1, time.localtime()[:6], '12:00', time.ctime()",
    ),
    "the time goes on by sleep": (
        lambda lab: [lab.clock("2024-05-01 12:00"), lab.f()],
        "import time\ndef f():\n a = time.time(); time.sleep(5); return time.time() - a",
        "import time\ndef f():\n a = time.time(); return time.time() - a",
    ),
    "an age by the time": (
        lambda lab: [lab.clock("2024-05-01"), lab.f("2000-05-02")],
        "from datetime import date\ndef f(born):\n b, t = date.fromisoformat(born), date.today()\n return t.year - b.year - ((t.month, t.day) < (b.month, b.day))",
        "from datetime import date\ndef f(born): return date.today().year - date.fromisoformat(born).year",
    ),
    "one on each line": (
        lambda lab: lab.printed(lab.f, by="lines"),
        "def f():\n for n in range(3): print(n)",
        "def f():\n for n in range(3): print(n, end=' ')",
    ),
    "exactly what is printed": (lambda lab: lab.printed(lab.f, by="exactly"), "def f(): print('a  b')", "def f(): print('a b')"),
    "the words that are printed": (lambda lab: lab.printed(lab.f), "def f(): print('a  b')", "def f(): print('a c')"),
    "what is printed, with a keyword": (lambda lab: lab.printed(lab.f, word="a"), "def f(word): print(word)", "def f(word): pass"),
    "the standard error": (
        lambda lab: lab.printed_to_stderr(lab.f),
        "import sys\ndef f(): print('oops', file=sys.stderr)",
        "import sys\ndef f(): print('oops')",
    ),
    "an exit code": (lambda lab: lab.exits(lab.f, 3), "import sys\ndef f(n): sys.exit(n)", "import sys\ndef f(n): return n"),
    "an exit by a text": (lambda lab: lab.exits(lab.f), "import sys\ndef f(): sys.exit('bad')", "import sys\ndef f(): sys.exit()"),
}  # fmt: skip


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_and_the_world(trials: Trials, name: str) -> None:
    """What is passed, typed, written and printed is seen, and one small mistake with it."""
    client, right, wrong = FUNCTIONS[name]
    assert trials.agree(right, right, client)
    assert not trials.agree(right, wrong, client)


def test_lines_may_have_other_spaces(trials: Trials) -> None:
    """By lines, only where they end counts; by words not even that."""
    lines = lambda lab: lab.printed(lab.f, by="lines")  # noqa: E731
    right, other = "def f(): print('a b\\nc')", "def f(): print(' a  b \\n c\\n\\n')"
    assert trials.agree(right, other, lines)
    assert trials.agree(right, "def f(): print('a b c')", lambda lab: lab.printed(lab.f, by="words"))
    about = assignment(function("f", reads="lines"))
    assert not trials.agree(right, "def f(): print('a b c')", lambda lab: lab.printed(lab.f), about)


def test_the_world_is_put_back(trials: Trials) -> None:
    """What one program wrote, was given or typed is not there for the next."""
    source = """
import os, sys
from datetime import date
import time
def f(make=""):
    if make: open(make, "w").close()
    seen = sorted(os.listdir()), sys.argv[1:], date.today().year < 2000, time.time() < 1
    try: return seen, input()
    except EOFError: return seen, "end"
"""
    busy = record(
        F,
        lambda lab: [
            lab.file("a", ""),
            lab.typed("x"),
            lab.arguments("v"),
            lab.clock("1970-01-01"),
            lab.f("b"),
            lab.folder(),
        ],
    )
    idle = record(F, lambda lab: lab.f())
    first, second, third = trials.several(F, source, [idle, busy, idle])
    assert first == third != second
    assert '"b"' in str(second)


RAISED_BELOW = """
class Broke(Exception): pass
class VeryBroke(Broke): pass
def f(): raise VeryBroke("x")
"""


def test_a_subclass_of_an_error_that_is_asked_for(trials: Trials) -> None:
    """It is as right as a subclass of a built-in error; the error that it stands on alone is not."""
    about = assignment(kind("Broke"), function("f"))
    right = "class Broke(Exception): pass\ndef f(): raise Broke('x')"
    call = lambda lab: lab.f()  # noqa: E731
    assert trials.agree(right, RAISED_BELOW, call, about)
    assert not trials.agree(right, right.replace("raise Broke", "raise Exception"), call, about)
    assert not trials.agree("def f(): raise ValueError", "def f(): raise KeyError", call)


REFUSED: dict[str, tuple[Callable[[Any], object], str]] = {
    "no operand": (lambda lab: lab.eq(lab.f()), "lab.eq takes 2 operands, and was given 1"),
    "only constants": (lambda lab: lab.add(1, 2), "given no result of a step"),
    "a tolerance below 0": (lambda lab: lab.near(lab.f(), abs=-1), "at least 0"),
    "a manner that is none": (lambda lab: lab.printed(lab.f, by="letters"), "'words', 'lines', 'exactly'"),
    "code that is none": (lambda lab: lab.callback(code="def f"), "not an expression"),
    "two ways to answer": (lambda lab: lab.callback([1], raises="KeyError"), "one of answers, code and raises"),
    "an error that is none": (lambda lab: lab.callback(raises="Oops"), "no built-in error"),
    "a file elsewhere": (lambda lab: lab.file("../a", ""), "no name of a file"),
    "a file from the root": (lambda lab: lab.written("/etc/passwd"), "no name of a file"),
    "a line end typed": (lambda lab: lab.typed("a\nb"), "without line ends"),
    "a number typed": (lambda lab: lab.typed(3), "without line ends"),
    "no moment": (lambda lab: lab.clock("noon"), "give a moment such as"),
    "a moment elsewhere": (lambda lab: lab.clock("2024-05-01T12:00+02:00"), "without a time zone"),
    "a private name": (lambda lab: lab.method(lab.f(), "_secret"), "no public name"),
    "a number of items": (lambda lab: lab.items(lab.f(), -1), "how many items"),
    "a comparison by Python": (lambda lab: lab.f() == 1, "lab.eq, lab.less and others record an operator"),
    "a calculation by Python": (lambda lab: lab.f() + 1, "lab.add"),
    "an error compared by Python": (lambda lab: lab.error(lab.f()) == 1, "an error that a step raised is compared"),
    "a loop by Python": (lambda lab: [*lab.f()], "lab.items"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused(name: str) -> None:
    """Whoever writes a check is told what does not go, and what does."""
    client, words = REFUSED[name]
    with pytest.raises(RecordingError, match=words):
        record(F, client)


def test_a_definition_goes_before_an_operator() -> None:
    """An assignment that asks for a function `add` has it as `lab.add`, and the operator as `lab.python.add`."""
    about: Assignment = assignment(function("add"))

    def client(lab: Lab) -> object:
        return [found := lab.add(1, 2), lab.python.add(found, 3)]

    assert [(step.op, step.member) for step in record(about, client)] == [("call", "add"), ("add", "")]
