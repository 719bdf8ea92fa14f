"""An error of a class of one's own is caught by what catches this class, whichever process raises it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

import small_kit
import test_kit_program as programs
from grader.grading.compiler import obtain_corpus
from grader.grading.grading import Grader
from grader.kits.assignment import Limits
from grader.kits.kit import Kit
from grader.kits.kit_program import KitProgram, load_kit_program
from grader.sandbox.sandbox import Sandbox
from grader.submissions.submission import Submission

NAME = "bank"

ASSIGNMENT = """\
title = "A bank"
modules = ["bank.py"]

[[tasks]]
name = "Account"
title = "Task 1: accounts"

[[tasks]]
name = "Paying"
title = "Task 2: paying"

[[defines]]
name = "InsufficientFunds"
kind = "class"
task = "Account"

[defines.attributes.missing]

[[defines]]
name = "Account"
kind = "class"
task = "Account"

[defines.methods.withdraw]
procedure = true

[defines.methods.balance]
query = true

[[defines]]
name = "pay_all"
kind = "function"
task = "Paying"

[[defines]]
name = "pay"
kind = "function"
task = "Paying"
"""

HANDOUT = """\
# A bank

- **A1** `withdraw(amount)` takes as much from the balance.
- **A2** Where there is too little, it raises an InsufficientFunds, a ValueError, with what is `missing`.
- **P1** `pay_all(balance, amounts)` withdraws the amounts in turn, and gives what was missing for those that could not be paid.
- **P2** `pay(balance, amount)` lets the error through.
"""

REFERENCE = '''\
"""A bank."""


class InsufficientFunds(ValueError):
    def __init__(self, missing):
        super().__init__(f"{missing} missing")
        self.missing = missing


class Account:
    def __init__(self, balance):
        self._balance = balance

    def withdraw(self, amount):
        if amount > self._balance:
            raise InsufficientFunds(amount - self._balance)  # A2
        self._balance -= amount  # A1

    def balance(self):
        return self._balance  # A1


def pay_all(balance, amounts):
    account = Account(balance)
    missing = []
    for amount in amounts:
        try:
            account.withdraw(amount)  # P1
        except InsufficientFunds as error:
            missing.append(error.missing)  # P1
    missing.append(account.balance())  # P1
    return missing  # P1


def pay(balance, amount):
    Account(balance).withdraw(amount)  # P2
'''

SPEC_TESTS = '''\
"""Both tasks."""

from grader import check


@check(task="Account", rules=["A1"], points=2)
def test_withdraw(lab):
    """It takes as much."""
    account = lab.Account(9)
    account.withdraw(2)
    account.balance()


@check(task="Account", rules=["A2"], points=2)
def test_too_little(lab):
    """It says what is missing."""
    lab.error(lab.Account(1).withdraw(4)).missing


@check(task="Paying", rules=["P1"], points=4)
def test_pay_all(lab):
    """What cannot be paid is left out."""
    lab.pay_all(9, [4, 7, 2])


@check(task="Paying", rules=["P2"], points=2)
def test_pay(lab):
    """It lets the error through."""
    lab.pay(1, 3)
'''

BROKEN = REFERENCE.replace("self._balance -= amount", "self._balance -= 2 * amount")
"""The account loses twice as much: the second task must not pay for that."""

OWN = {
    "as the reference": BROKEN,
    "with a constructor of its own": BROKEN.replace("def __init__(self, missing):", "def __init__(self, missing, *, word='short'):").replace("{missing} missing", "{word} of {missing}"),
    "with a property": BROKEN.replace("self.missing = missing", "self._short = missing\n\n    @property\n    def missing(self):\n        return self._short"),
    "caught by what it derives from": BROKEN.replace("class InsufficientFunds(ValueError)", "class Trouble(Exception):\n    pass\n\n\nclass InsufficientFunds(Trouble, ValueError)").replace("except InsufficientFunds", "except Trouble"),
    "caught as a built-in one": BROKEN.replace("except InsufficientFunds", "except ValueError"),
}  # fmt: skip


@pytest.fixture(scope="module")
def grader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Grader]:
    root = tmp_path_factory.mktemp("bank")
    reference, tests = root / "reference" / NAME, root / "spec_tests" / NAME
    reference.mkdir(parents=True)
    tests.mkdir(parents=True)
    (reference / "assignment.toml").write_text(ASSIGNMENT)
    (reference / "handout.md").write_text(HANDOUT)
    (reference / "bank.py").write_text(REFERENCE)
    (tests / "__init__.py").write_text('"""Spec tests."""\n')
    (tests / "test_bank.py").write_text(SPEC_TESTS)
    kit = Kit(root)
    about = kit.assignment(NAME)
    with Grader(
        kit, about, obtain_corpus(kit, about, 0, lambda *_: None), transcripts=False, explain=False
    ) as one:
        yield one


def lost(grader: Grader, source: str) -> dict[str, float]:
    """What each check costs a submission."""
    result = grader.grade(Submission("ada", "ada", {"bank.py": source.encode()}))
    return {one.id: one.max_points - one.points for one in result.checks if one.points < one.max_points}


@pytest.mark.parametrize("source", OWN.values(), ids=OWN)
def test_what_is_lent_raises_the_submissions_own(grader: Grader, source: str) -> None:
    """A broken account costs its own check, and not those of code that catches its errors or lets them through."""
    assert lost(grader, source) == {"withdraw": 2.0}


def test_who_catches_something_else_is_charged(grader: Grader) -> None:
    """The contrary: with the kit's account, the mistake in catching still shows."""
    wrong = BROKEN.replace("except InsufficientFunds", "except KeyError")
    assert set(lost(grader, wrong)) == {"withdraw", "pay_all"}


# A program of the kit's.

CATCHING = b'''\
"""Catches what the submission raises."""

from kibitz.submission import Counter, total

Trouble, Stuck = Counter, total
try:
    from kibitz.submission import Stuck, Trouble
except ImportError:
    pass
counter = Counter()
try:
    counter.press()
except Stuck as error:
    input(f"{type(error).__name__} {error} {error.times} {isinstance(error, Trouble)} {isinstance(error, KeyError)}")
except Trouble as error:
    input(f"trouble {error}")
try:
    raise Stuck(3)
except Trouble as error:
    input(f"{error.times} {error.again()} {error.args}")
input(total(Stuck(1), Stuck))
'''

STUCK = """
class Trouble(Exception):
    pass


class Halted(Trouble, KeyError):
    def __init__(self, times):
        super().__init__("stuck", times)
        self.times = times

    def __str__(self):
        return f"stuck\\n{self.times}"

    def again(self):
        return self.times + 1


class Counter:
    def press(self):
        raise Halted(2)


def total(a, b):
    return [isinstance(a, b), b is Halted]
"""


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox(Limits()) as one:
        yield one


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> KitProgram:
    """One that catches two classes that the assignment asks for; the submission calls one of them otherwise."""
    more = "".join(
        f'\n[[defines]]\nname = "{name}"\nkind = "class"\ntask = "Counting"\n{aliases}'
        for name, aliases in (("Trouble", ""), ("Stuck", 'aliases = ["Halted"]\n'))
    )
    root = tmp_path_factory.mktemp("kit")
    kit = programs.make_kit(root)
    toml = root / "reference" / small_kit.NAME / "assignment.toml"
    toml.write_text(toml.read_text() + more)
    found = load_kit_program(kit, kit.assignment(small_kit.NAME))
    assert found is not None
    return replace(found, files={"play.py": CATCHING}, seconds=0.2)


def test_a_program_of_the_kit_catches_and_raises_them(sandbox: Sandbox, program: KitProgram) -> None:
    """By the names of the assignment, with their attributes and methods; what they say is one line."""
    screens = programs.played(sandbox, program, STUCK, "", "", "")
    assert [one.text for one in screens] == [
        "Stuck stuck 2 2 True True",
        "3 4 ('stuck', 3)",
        "[True, True]",
        "",
    ]
    assert screens[-1].end is not None and screens[-1].end.how == "returned"


def test_what_is_not_caught_is_the_submissions_error(sandbox: Sandbox, program: KitProgram) -> None:
    """It is told by the line that raised it, as one of another class is."""
    source = STUCK.replace("raise Halted(2)", "raise KeyError(2)")
    end = programs.played(sandbox, program, source)[-1].end
    assert end is not None and (end.how, end.error) == ("error", "KeyError: 2")
    uncaught = replace(
        program, files={"play.py": b"from kibitz.submission import Counter\nCounter().press()\n"}
    )
    end = programs.played(sandbox, uncaught, STUCK)[-1].end
    assert end is not None and (end.how, end.error, end.file) == ("error", "Halted: stuck", "counter.py")


@pytest.mark.parametrize("base", ["BaseException", "SystemExit", "KeyboardInterrupt"])
def test_one_that_ends_programs_ends_none(sandbox: Sandbox, program: KitProgram, base: str) -> None:
    """A class that only looks like an error ends the program as an error of the submission's."""
    source = STUCK.replace("class Trouble(Exception)", f"class Trouble({base})").replace(", KeyError)", ")")
    files = {"play.py": b"from kibitz.submission import Counter, Stuck\nCounter().press()\n"}
    end = programs.played(sandbox, replace(program, files=files), source)[-1].end
    assert end is not None and (end.how, end.file) == ("error", "counter.py")
