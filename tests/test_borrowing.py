"""The kit's own parts are lent by another process: they do what they do at home, and nothing of them is in the submission's."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

import assignment_tools as tools
from grader.inside.zygote import PARTNER_FD
from grader.kits.assignment import Limits
from grader.reference.files import part_files, program_files, support_files
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.terminal import Lent, Terminal
from grader.sessions.terminal_grading import TerminalGrading

KIT = b'''
import random
import tokens
from dataclasses import dataclass

SECRET = "kit secret"


class Card:
    kind = "card"

    def __init__(self, value, owner=None):
        self.value, self.owner = value, owner
        self._hidden = "inside"

    def __eq__(self, other):
        return isinstance(other, Card) and self.value == other.value

    def __hash__(self):
        return hash(self.value)

    def __lt__(self, other):
        return self.value < other.value

    def __str__(self):
        return f"[{self.value}]"

    __repr__ = __str__

    @property
    def double(self):
        return 2 * self.value

    @staticmethod
    def lowest():
        return Card(0)


class Hand:
    def __init__(self, cards=()):
        self.cards = list(cards)

    def __eq__(self, other):
        return len(self) == len(other) if isinstance(other, Hand) else NotImplemented

    def add(self, card):
        self.cards.append(card)
        return self

    def take(self):
        if not self.cards:
            raise RuntimeError("there is no card")
        return self.cards.pop()

    def best(self):
        return max(self.cards)

    def __len__(self):
        return len(self.cards)

    def __iter__(self):
        return iter(self.cards)

    def __contains__(self, card):
        return card in self.cards

    def pairs(self):
        for one in self.cards:
            yield one, one.value

    def each(self, function):
        return [function(one) for one in self.cards]


def move(source, target, names={}):
    """The last of one list to the end of another."""
    if not source:
        raise RuntimeError("Error: there is nothing to move")
    target.append(source.pop())
    names["moved"] = names.get("moved", 0) + 1


def total(things):
    return sum(one.worth() for one in things)


def show(table):
    for row in table:
        print(" ".join(str(getattr(one, "worth", one)) for one in row))
    print("that is all")
    return input("more? ")


def mixed(things):
    random.shuffle(things)
    return things


def token(name):
    return tokens.Token(name)


def is_token(thing):
    return isinstance(thing, tokens.Token)


def number(value):
    from numbers import Number
    return isinstance(value, Number), isinstance(value, (str, list))


def caught(function):
    try:
        function()
    except KeyError as error:
        return f"caught {error.args[0]}"


class Fault(Exception):
    """Of no assignment's names."""


class Broke(Fault, ValueError):
    def __init__(self, missing, who=None):
        super().__init__(f"{missing} missing")
        self.missing, self.who = missing, who

    @property
    def twice(self):
        return 2 * self.missing


def pay(missing, who=None):
    raise Broke(missing, who=who)


def fail(words):
    raise Fault(words)


def settled(function):
    try:
        function()
    except Broke as error:
        return f"settled {error.missing} {error} {isinstance(error, Fault)}"


def is_broke(error):
    return isinstance(error, Broke) and error.missing


def frame():
    import sys
    return sys._getframe()


def endless():
    while True:
        pass
'''
ROLES = [
    "Card",
    "Hand",
    "move",
    "total",
    "show",
    "mixed",
    "token",
    "is_token",
    "caught",
    "Broke",
    "pay",
    "fail",
    "settled",
    "is_broke",
    "number",
    "frame",
    "endless",
]
TOKENS = b"class Token:\n    def __init__(self, name):\n        self.name = name\n    def worth(self):\n        return len(self.name)\n"


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    limits = Limits(check_cpu_seconds=1, submission_cpu_seconds=20)
    with Sandbox(limits) as one:
        yield one


def terminal(sandbox: Sandbox, source: str) -> Terminal:
    """A program with all of the kit's parts in the place of its own."""
    lent = Lent({"main.py": {role: role for role in ROLES}}, {"kit.py": KIT})
    return Terminal(sandbox, {"main.py": source.encode()}, {"tokens.py": TOKENS}, lent=lent, patience=2.0)


def said(sandbox: Sandbox, source: str) -> list[str]:
    """The lines that a program prints until it first waits, with all of the kit's parts in the place of its own."""
    with terminal(sandbox, source + "\ninput()\n") as one:
        screen = one.start()
        assert screen.waits, (screen.text, screen.end, screen.why)
        return screen.text.splitlines()


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("a, b = [1, 2], []\nmove(a, b)\nprint(a, b)", ["[1] [2]"]),
        ("a, b = [[1]], []\nx = a[0]\nmove(a, b)\nprint(b[0] is x, a)", ["True []"]),
        ("d = {}\nmove([1], [], d)\nmove([1], [], d)\nprint(d)", ["{'moved': 2}"]),
        ("try:\n    move([], [])\nexcept RuntimeError as e:\n    print(type(e).__name__, e)", ["RuntimeError Error: there is nothing to move"]),
        ("c = Card(3)\nprint(c, repr(c), c.value, c.double, Card.kind, c == Card(3), c is Card(3), c < Card(4))", ["[3] [3] 3 6 card True False True"]),
        ("print(len({Card(1), Card(1), Card(2)}), Card.lowest(), isinstance(Card.lowest(), Card))", ["2 [0] True"]),
        ("c = Card(1)\nc.value = 9\nc.extra = [1]\nc.extra.append(2)\nprint(c, c.extra, c.double)", ["[9] [1, 2] 18"]),
        ("h = Hand()\nc = Card(5)\nprint(h.add(c) is h, len(h), c in h, h.cards[0] is c, h.take() is c, len(h))", ["True 1 True True True 0"]),
        ("h = Hand([Card(n) for n in (4, 7, 2)])\nprint(*h, h.best(), [v for c, v in h.pairs()], sorted(h))", ["[4] [7] [2] [7] [4, 7, 2] [[2], [4], [7]]"]),
        ("h = Hand()\nh.cards.append(Card(1))\nprint(len(h))\nh.cards.clear()\nprint(len(h))\nh.cards = [Card(8)]\nprint(h.take())", ["1", "0", "[8]"]),
        ("h = Hand([Card(1)])\nprint(h.each(lambda c: c.value + 1))", ["[2]"]),
        ("try:\n    Hand().take()\nexcept Exception as e:\n    print(repr(e))", ["RuntimeError('there is no card')"]),
        ("class Mine(Card):\n    def __init__(self, n):\n        super().__init__(n)\n        self.n = n\n    def twice(self):\n        return self.value * 2\nm = Mine(4)\nprint(m, m.twice(), m.n, m == Card(4), isinstance(m, Card), Hand([m]).take() is m)", ["[4] 8 4 True True True"]),
        ("class Coin:\n    def __init__(self, n): self.n = n\n    def worth(self): return self.n\nprint(total([Coin(2), Coin(5)]))", ["7"]),
        ("class Coin:\n    def worth(self): raise ValueError('bent')\ntry:\n    total([Coin()])\nexcept ValueError as e:\n    print(e)", ["bent"]),
        ("class Own(Exception): pass\nclass Coin:\n    def worth(self): raise Own(1, 2)\ntry:\n    total([Coin()])\nexcept Own as e:\n    print(e.args)", ["(1, 2)"]),
        ("try:\n    pay(3, Card(2))\nexcept Broke as e:\n    print(type(e) is Broke, e, e.missing, e.twice, e.who, e.args, isinstance(e, ValueError))", ["True 3 missing 3 6 [2] ('3 missing',) True"]),
        ("try:\n    raise Broke(4)\nexcept ValueError as e:\n    print(e, e.missing, type(e).__name__)", ["4 missing 4 Broke"]),
        ("def f(): raise Broke(3)\nprint(settled(f), is_broke(Broke(2)))", ["settled 3 3 missing True 2"]),
        ("def f(): pay(5)\nprint(settled(f))", ["settled 5 5 missing True"]),
        ("class Very(Broke):\n    def __init__(self, n):\n        super().__init__(n)\n        self.n = n\ndef f(): raise Very(7)\nprint(settled(f), Very(3).n)", ["settled 7 7 missing True 3"]),
        ("class Purse(Exception): pass\nclass Broke(Purse):\n    def more(self): return self.missing + 1\ntry:\n    pay(3)\nexcept Purse as e:\n    print('caught', e.more())", ["caught 4"]),
        ("try:\n    fail('x')\nexcept Exception as e:\n    print(type(e).__name__, e)", ["Fault x"]),
        ("class Fault(Exception):\n    def __init__(self, words):\n        super().__init__('mine', words)\n    def __str__(self): return 'mine'\ntry:\n    fail('x')\nexcept Fault as e:\n    print(type(e) is Fault, e, e.args)", ["True mine ('mine', 'x')"]),
        ("class Fault(Exception):\n    def __init__(self): raise KeyError\ntry:\n    fail('x')\nexcept Fault as e:\n    print(type(e) is Fault, e, e.args)", ["True x ('x',)"]),
        ("class Coin: pass\nprint(number(Coin()), number(3), number([1]))", ["(False, False) (True, False) (False, True)"]),
        ("def f(): raise KeyError('k')\nprint(caught(f))", ["caught k"]),
        ("import random\nrandom.shuffle = lambda things: things.reverse()\na = [1, 2, 3]\nprint(mixed(a) is a, a)", ["True [3, 2, 1]"]),
        ("import tokens\nt = token('ab')\nprint(type(t) is tokens.Token, t.worth(), is_token(t), is_token(3))", ["True 2 True False"]),
        ("import copy\nh = Hand([Card(1)])\ng, k = copy.copy(h), copy.deepcopy(h)\nk.add(Card(2))\nprint(len(h), len(k), g is h)", ["1 2 False"]),
        ("c = Card(1, owner=Card(2))\nprint(c.owner, c.owner is c.owner)", ["[2] True"]),
        ("print(Card(float('nan')).value, Card(10 ** 30).value, Card('\\ud800é').value == '\\ud800é', Card(b'x'.decode()).value)", ["nan 1000000000000000000000000000000 True x"]),
        ("print([c.value for c in [Card(n) for n in range(300)] if c.value % 100 == 0])", ["[0, 100, 200]"]),
        ("a = []\na.append(a)\nb = []\nmove(a, b)\nprint(b[0] is a)", ["True"]),
        ("from decimal import Decimal as D\nfrom datetime import date, timedelta\nprint(Card(D('1.50')).double, type(Card(D(1)).value) is D, Card(date(2024, 2, 28)).value + timedelta(2), Card(timedelta(1, 2)).double)", ["3.00 True 2024-03-01 2 days, 0:00:04"]),
        ("from fractions import Fraction\nprint(Card(Fraction(1, 3)).double, Card(2 + 1j).double, Card(b'ab\\xff').double, list(Card(range(3)).value))", ["2/3 (4+2j) b'ab\\xffab\\xff' [0, 1, 2]"]),
        ("import decimal\nclass Euro(decimal.Decimal):\n    def __str__(self): return 'E'\ne = Euro('1')\nprint(Card(e).value is e, str(Card(e).value))", ["True E"]),
        ("h = Hand()\nprint(h == None, h != None, h == Hand(), None in [h], h == 3)", ["False True True False False"]),
        ("print(Card(1) != Card(2), bool(Hand()), bool(Hand([1])))", ["True False True"]),
    ],
)  # fmt: skip
def test_as_at_home(sandbox: Sandbox, source: str, lines: list[str]) -> None:
    """Identity, changes in place, errors, classes that derive from the kit's, and what the kit's code calls."""
    assert said(sandbox, source) == lines


BESIDES = """
from dataclasses import dataclass

class Card:
    order = "AKQ"
    {broken}

    def __init__(self, value):
        raise ValueError("broken")

    def far(self):
        return self.value + 1

    @property
    def named(self):
        return f"card {{self.value}}"

    def __str__(self):
        return "mine"

@dataclass
class Hand:
    cards: list

    def worth(self):
        return sum(card.value for card in self.cards)

def move(source, target):
    return "mine"

card = Card(3)
"""


def test_what_a_class_has_besides_stays(sandbox: Sandbox) -> None:
    """Its helpers, with what the kit's has done by that; where it cannot be made at all, the kit's is there."""
    besides = BESIDES.format(broken="")
    shown = "print(card.far(), card.named, card, Card.order, Hand([card]).worth(), len(Hand([card])), move([1], []))"
    assert said(sandbox, besides + shown) == ["4 card 3 [3] AKQ 3 1 None"]
    without = BESIDES.format(broken="1 / 0")
    assert said(sandbox, without + "print(card, hasattr(card, 'far'), Hand([card]).worth())") == [
        "[3] False 3"
    ]


def test_what_the_kits_code_prints_and_reads_is_on_the_terminal(sandbox: Sandbox) -> None:
    """In order with what the program prints."""
    with terminal(
        sandbox,
        "print('a')\nclass Coin:\n    worth = 9\nx = show([[1, 2], [Card(3), Coin()]])\nprint('got', x)\ninput()\n",
    ) as one:
        assert one.start().text == "a\n1 2\n[3] 9\nthat is all\nmore? "
        assert one.type("yes").text == "got yes\n"


@pytest.mark.parametrize(
    "source",
    [
        "move.__globals__['SECRET']",
        "Card.__init__.__globals__['SECRET']",
        "Hand.add.__closure__",
        "Card(1)._ask_about",
        "Card(1).__dict__['value']",
        "Card(1).__class__.__init__.__code__.co_consts.index('inside')",
        "frame().f_globals",
        "Hand().add.__func__.__globals__['SECRET']",
        "__import__('sys').modules['kit']",
        "__import__('sys').modules['kit_part_kit']",
        "__import__('kit')",
    ],
)
def test_nothing_of_the_kit_is_there(sandbox: Sandbox, source: str) -> None:
    """Whatever leads from a function or class to where it was made leads to nothing of the kit's."""
    program = f"try:\n    x = {source}\n    print('kit secret' in repr(x) or 'inside' in repr(x) or 'def ' in repr(x))\nexcept BaseException as e:\n    print('kit secret' in repr(e))"
    assert said(sandbox, program) == ["False"]


SEARCH = """
import gc, sys

needle = "kit sec" + "ret"
found, known = [], {}
Hand().add(Card(1))
todo = [*gc.get_objects(), *sys.modules.values()]
while todo:
    one = todo.pop()
    if id(one) in known or one is known:
        continue
    known[id(one)] = one
    if type(one) in (str, bytes):
        found += [one] if (needle if type(one) is str else needle.encode()) in one and one != needle else []
    elif one is not todo and one is not found:
        todo += gc.get_referents(one)
frame = sys._getframe()
while frame is not None:
    found += [name for name, value in [*frame.f_locals.items()] if type(value) in (str, bytes, dict, list) and name not in ("needle", "known", "todo", "value") and value is not globals() and needle in repr(value)]
    frame = frame.f_back
print(found, len(known) > 10000)
"""


def test_no_memory_of_it(sandbox: Sandbox) -> None:
    """Neither an object nor a frame of the submission's process holds a text of the kit's source."""
    assert said(sandbox, SEARCH) == ["[] True"]


RAW = """
import os, json
def sent(head):
    data = json.dumps(head).encode()
    os.write({fd}, len(data).to_bytes(4, "big") + data)
def heard():
    size = int.from_bytes(os.read({fd}, 4), "big")
    return os.read({fd}, size).decode()
def asked(operation, *arguments, held=()):
    sent({{"ask": operation, "with": list(arguments), "held": list(held)}})
    return heard()
T = lambda *of: {{"t": "tuple", "of": list(of)}}
"""


@pytest.mark.parametrize(
    "what",
    [
        "asked('get', {'t': 'yours', 'n': 0}, '__class__')",
        "asked('call', 'SECRET', T(), T())",
        "asked('call', '__builtins__', T(), T())",
        "asked('method', {'t': 'yours', 'n': 0}, '__reduce_ex__', T(2), T())",
        "asked('static', 'Card', '__init__', T(), T())",
        "asked('static', 'Card', 'mro', T(), T())",
        "asked('new', 'type', T('x'), T())",
        "asked('get', 'a', 'format')",
        "asked('get', {'t': 'yours', 'n': 10**6}, 'value')",
        "asked('get', {'t': 'yours', 'n': -1}, 'value')",
        "asked('open')",
        "asked('nothing')",
        "asked('copy', 5)",
        "sent({'value': 1}) or asked('get', {'t': 'yours', 'n': 0}, '__init__')",
        "asked('get', 1, held=[[True, 0, 'list', 0, [{'t': 'held', 'n': 5, 'mine': True}], 0]])",
        "asked('get', 1, held=[[False, 0, 'list', 0, [1], 0]])",
        "asked('get', 1, held=[[True, 0, 'list', 5, [1], 0]])",
        "asked('get', 1, held=[[True, 0, 'list', 0, [1], -1]])",
        "asked('get', 1, held=[[True, 0, 'list', 1.5, [1], None]])",
        "asked('get', 1, held=5)",
        "asked('get', {'t': 'thing', 'n': 'x'}, 'y')",
        "[sent([1]), heard()][1]",
        "[os.write(%d, b'\\xff\\xff\\xff\\xff'), heard()][1]",
        "[sent({'ask': 'get', 'with': eval('[' * 90 + ']' * 90)}), heard()][1]",
    ],
)  # fmt: skip
def test_raw_questions_get_nothing(sandbox: Sandbox, what: str) -> None:
    """A submission that speaks to the lender itself is told no text of the kit's, and is alone with what comes of it."""
    prepared = RAW.format(fd=PARTNER_FD)
    asked = what.replace("%d", str(PARTNER_FD))
    program = f"{prepared}\nc = Card(1)\ntry:\n    text = {asked}\nexcept BaseException as e:\n    text = repr(e)\nfor word in ('kit sec' + 'ret', 'insi' + 'de', 'def ', 'function ', 'module '):\n    print(word in text)"
    assert said(sandbox, program) == ["False"] * 5


def test_no_object_leads_on(sandbox: Sandbox) -> None:
    """Asked for every number, with every name that leads somewhere at home; what an object holds itself is told."""
    program = (
        RAW.format(fd=PARTNER_FD)
        + """
c, h = Card(7), Hand()
h.add(c)
names = ["__class__", "__init__", "__dict__", "__globals__", "__reduce_ex__", "__module__", "add", "take", "__getattribute__", "__doc__"]
told = [asked(what, {"t": "yours", "n": n}, name, *more) for n in range(40) for name in names for what, more in (("get", ()), ("method", (T(), T())))]
print(sum('"value"' in one for one in told), len(told))
print(sum('"value":7' in asked("get", {"t": "yours", "n": n}, "value") for n in range(40)))
"""
    )
    # All that comes back is the card, taken out of the hand.
    assert said(sandbox, program) == ["1 800", "1"]


def test_what_hangs_in_the_kits_code_ends(sandbox: Sandbox) -> None:
    """The time of what is lent is the session's."""
    with terminal(sandbox, "endless()\ninput()\n") as one:
        screen = one.start()
        assert screen.came == "timeout"


def test_many_calls(sandbox: Sandbox) -> None:
    """Each takes little, and no object is made twice."""
    source = "c, h = Card(1), Hand()\nfor n in range(3000):\n    h.add(c)\n    h.take()\nprint(len(h))"
    with terminal(sandbox, source + "\ninput()\n") as one:
        assert one.start().text == "0\n"
        assert one.cpu_seconds < 2.0


FUZZ = """
import random, select
rng = random.Random({seed})
WORDS = ["ask", "with", "value", "error", "held", "printed", "t", "n", "of", "mine", "is", "yours", "thing", "list", "dict", "tuple",
         "iterator", "get", "set", "call", "new", "method", "static", "copy", "open", "Card", "Hand", "move", "cards", "add", "__class__",
         "__init__", "__globals__", "__dict__", "value", "", "frozenset", "deque", "RuntimeError", "SystemExit"]
def some(depth=0):
    kind = rng.randrange(8 if depth < 5 else 5)
    if kind == 0: return rng.choice([None, True, -1, 0, 1, 2, 3, 10 ** 20, 1.5])
    if kind < 5: return rng.choice(WORDS)
    if kind == 5: return [some(depth + 1) for _ in range(rng.randrange(4))]
    return {{rng.choice(WORDS): some(depth + 1) for _ in range(rng.randrange(5))}}
def likely():
    return {{"ask": rng.choice(WORDS), "with": [some() for _ in range(rng.randrange(4))], "held": rng.choice([[], [[rng.random() < 0.5, rng.randrange(4), rng.choice(["list", "dict", "x"]), rng.choice([0, 0, 1, -1, some()]), [some()], rng.choice([0, 0, 1, some()])]], some()])}}
found = False
h = Hand([Card(1)])
try:
    for _ in range({times}):
        sent(likely() if rng.random() < 0.8 else some())
        while select.select([{fd}], [], [], 0.02)[0]:
            data = os.read({fd}, 1 << 20)
            if not data: raise OSError
            text = data.decode("latin-1")
            found = found or any(word in text for word in ("kit sec" + "ret", "insi" + "de", "def ", "function ", "module "))
except OSError:
    pass
print(found)
"""


@pytest.mark.parametrize("seed", range(60 if tools.EVERYTHING else 4))
def test_random_questions_get_nothing(sandbox: Sandbox, seed: int) -> None:
    """Whatever is asked, and in whatever order: no text of the kit's, and the session goes on or ends."""
    program = RAW.format(fd=PARTNER_FD) + FUZZ.format(seed=seed + tools.SEED, times=60, fd=PARTNER_FD)
    assert said(sandbox, program) == ["False"]


def emptied(source: bytes, names: frozenset[str]) -> bytes:
    """A module whose classes and functions of these names do nothing."""
    tree = ast.parse(source)
    for one in tree.body:
        if isinstance(one, ast.ClassDef | ast.FunctionDef) and one.name in names:
            one.body = [ast.Pass()]
    return ast.unparse(tree).encode()


@pytest.mark.parametrize("name", tools.some(["bakers_game", "spades", "spite_and_malice"], 3))
def test_a_program_alone_is_paid_with_the_kits_parts(name: str) -> None:
    """Where none of the parts does anything, each session of rules that are about none of them goes right."""
    kit, about = tools.kit(), tools.assignment(name)
    roles = frozenset(one.name for one in about.defines)
    files = {path: emptied(data, roles) for path, data in program_files(kit, about).items()}
    rules = frozenset(rule for check in tools.corpus(name).checks for rule in check.rules)
    lent = Lent(
        {path: {role: role for role in roles} for path in files}, part_files(kit, about), rules, roles
    )
    grading = TerminalGrading(kit, about)
    with Sandbox(about.limits) as sandbox:
        results = grading.grade(sandbox, files, support_files(kit, about), lent).results
    of_parts = {one.id for one in results if any(rule.id in rules for rule in one.rules)}
    assert len(of_parts) < len(results)
    for one in results:
        assert one.status == ("open" if one.id in of_parts else "passed"), (one.id, one.message)
        assert one.points + one.open_points == one.max_points
