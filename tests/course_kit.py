"""The small kit with all that a course may change: a hidden check, corners, a ruling, sessions and a dialogue.

It is the kit with hidden checks, whose `total` also takes negative numbers, which its handout leaves open (C5).
"""

from __future__ import annotations

from pathlib import Path

import hidden_kit

NAME = hidden_kit.NAME

RULE = "- **C5** `total(a, b)` takes a negative b as well.\n"

RULING = """
[rulings.negative]
question = "total(a, b) with a negative b"
options.adds.text = "it is added"
options.ignores.text = "it is ignored"
options.refuses = { text = "it is refused", accepted = false }
"""

RULINGS = '''\
"""How the reference reads what is open."""

negative = "adds"


def undecided(point):
    """Nothing."""
'''

NEGATIVE = {
    "adds": "        return b + a  # C5\n",
    "ignores": "        return a  # C5\n",
    "refuses": "        raise ValueError(b)  # C5\n",
}

OPEN = """\
    if b < 0:
        if rulings.negative == "refuses":
            raise ValueError(b)  # C5
        if rulings.negative == "ignores":
            return a  # C5
        return b + a  # C5
    return a + b  # C3
"""

TESTS = '''\
"""What the course may change."""

from hypothesis import example, given
from hypothesis import strategies as st

from grader import check


@check(task="Adding", rules=["C5"], points=2.5)
@given(a=st.integers(10, 19), b=st.integers(-9, -1))
def test_negative(lab, a, b):
    """total() takes a negative number."""
    lab.total(a, b)


@check(task="Counting", rules=["C2"], points=2, corners={"no press": 0.25})
@example(presses=0)
@given(presses=st.integers(0, 5))
def test_counts(lab, presses):
    """The value is the number of presses."""
    if not presses:
        lab.corner("no press")
    counter = lab.Counter()
    for _ in range(presses):
        counter.press()
    counter.value()
'''


def reading(option: str) -> str:
    """A right solution that reads the open point like this."""
    return hidden_kit.REFERENCE.replace(
        "    return a + b  # C3\n", f"    if b < 0:\n{NEGATIVE[option]}    return a + b  # C3\n"
    )


PLAY = '\nif __name__ == "__main__":\n    counter = Counter()\n    while True:\n' + "".join(
    f"        {line}\n"
    for line in (
        'print(f"counter [{counter.value()}]")',
        'line = input("> ")',
        'if line == "q":',
        "    break",
        'elif line == "+":',
        "    counter.press()",
        "else:",
        '    print("Error: + or q")',
    )
)
"""A program on the terminal, to stand below a solution."""

RIGHT = reading("adds") + PLAY
SUBMISSIONS = {
    "right": RIGHT,
    "other_reading": reading("ignores") + PLAY,
    "without_program": reading("adds"),
    "wrong_sum": RIGHT.replace("return a + b", "return a - b"),
    "wrong_start": RIGHT.replace("self.__count = 0", "self.__count = 1"),
    "wrong_corner": RIGHT.replace("return self.__count ", "return self.__count or None "),
    "wrong_hidden": RIGHT.replace("self.__count += n", "self.__count += 1"),
    "slip": RIGHT.replace("def total(a, b):", "def total(a, b, c):"),
    "wrong_program": RIGHT.replace('elif line == "+":', 'elif line == "-":'),
    "nothing": "",
}
"""Of each kind one, by what is wrong of it."""


def make_kit(root: Path) -> Path:
    """Write the kit into the folder `root`, and return it."""
    hidden_kit.make_kit(root)
    reference, tests = root / "reference" / NAME, root / "spec_tests" / NAME
    about = reference / "assignment.toml"
    about.write_text(about.read_text() + RULING)
    (reference / "handout.md").write_text((reference / "handout.md").read_text() + RULE)
    (reference / "rulings.py").write_text(RULINGS)
    (reference / "counter.py").write_text(
        "import rulings\n\n" + hidden_kit.REFERENCE.replace("    return a + b  # C3\n", OPEN)
    )
    (tests / "test_of_the_course.py").write_text(TESTS)
    return root
