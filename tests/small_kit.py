"""A kit with one tiny assignment, made on the spot: it compiles in a second, and tests may break it."""

from __future__ import annotations

from pathlib import Path

NAME = "counter"
CHECKS = 3

ASSIGNMENT = """\
title = "A counter"
modules = ["counter.py"]

[[tasks]]
name = "Counting"
title = "Task 1: counting"

[[tasks]]
name = "Adding"
title = "Task 2: adding"

[[defines]]
name = "Counter"
kind = "class"
task = "Counting"

[defines.methods.press]
procedure = true

[defines.methods.value]
query = true

[[defines]]
name = "total"
kind = "function"
task = "Adding"
"""

HANDOUT = """\
# A counter

- **C1** A new counter stands at 0.
- **C2** `press()` adds one.
- **C3** `total(a, b)` is the sum of two whole numbers.
"""

REFERENCE = '''\
"""Counts."""


class Counter:
    def __init__(self):
        self.__count = 0  # C1

    def press(self):
        self.__count += 1  # C2

    def value(self):
        return self.__count  # C1


def total(a, b):
    return a + b  # C3
'''

SPEC_TESTS = '''\
"""Tasks 1 and 2."""

from hypothesis import given
from hypothesis import strategies as st

from grader import check


@check(task="Counting", rules=["C1"], points=1)
def test_starts_at_zero(lab):
    """A new counter stands at 0."""
    lab.Counter().value()


@check(task="Counting", rules=["C2"], points=4)
@given(presses=st.integers(1, 5))
def test_press_adds_one(lab, presses):
    """Each press adds one."""
    counter = lab.Counter()
    for _ in range(presses):
        counter.press()
    counter.value()


@check(task="Adding", rules=["C3"], points=5)
@given(a=st.integers(0, 9), b=st.integers(0, 9))
def test_total(lab, a, b):
    """total() is the sum."""
    lab.total(a, b)
'''

RIGHT = REFERENCE
WRONG = REFERENCE.replace("return a + b", "return a - b")


def make_kit(root: Path) -> Path:
    """Write the kit into the folder `root`, and return it."""
    reference, tests = root / "reference" / NAME, root / "spec_tests" / NAME
    reference.mkdir(parents=True)
    tests.mkdir(parents=True)
    (reference / "assignment.toml").write_text(ASSIGNMENT)
    (reference / "handout.md").write_text(HANDOUT)
    (reference / "counter.py").write_text(REFERENCE)
    (tests / "__init__.py").write_text('"""Spec tests."""\n')
    (tests / "test_counter.py").write_text(SPEC_TESTS)
    return root


def make_class(folder: Path) -> Path:
    """Write a class of four submissions into `folder`, and return it: right, wrong, half, and no Python."""
    folder.mkdir()
    (folder / "ada.py").write_text(RIGHT)
    (folder / "bob").mkdir()
    (folder / "bob" / "main.py").write_text(WRONG)
    (folder / "cy.py").write_text(RIGHT.partition("def total")[0])
    (folder / "dee").mkdir()
    return folder
