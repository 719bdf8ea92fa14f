"""The recipes for ordinary Python work as they stand: the code of the page passes its check, and a mistake in it does not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest

from grader.judging.compare import Comparer
from grader.kits.assignment import Assignment, Method, Supplied
from python_answers import Trials, assignment, function, kind, record

PAGE = Path(__file__).resolve().parents[1] / "docs" / "how-to" / "check-ordinary-python.md"
IMPORTS = "import random\nfrom datetime import timedelta\nfrom enum import Enum\n"
CARDS = [kind("Card", attributes=["name"]), kind("Deck", ["shuffle"], ["cards"])]
ABOUT: dict[str, tuple[Assignment, str, str]] = {
    "An enumeration": (
        assignment(kind("Light", attributes=["RED", "GREEN", "name"]), function("after")),
        "return Light.GREEN",
        "return Light.RED",
    ),
    "An attribute that cannot be assigned": (assignment(kind("Thermometer", attributes=["degrees"])), "self._degrees = degrees", "self._degrees = 5"),
    "An error of your own in a with block": (
        assignment(kind("Undo"), kind("Broke", attributes=["missing"])),
        "isinstance(error, Broke)",
        "isinstance(error, ValueError)",
    ),
    "Dates": (assignment(function("due")), "start + timedelta(days)", "start - timedelta(days)"),
    "State that two objects share": (
        assignment(kind("Basket", ["add", "things"])),
        "    def __init__(self):\n        self._things = []\n",
        "    _things = []\n",
    ),
    "A method that shuffles": (assignment(*CARDS), "random.shuffle(self.cards)", "pass"),
    "A class of the course's own as a helper": (
        msgspec.structs.replace(assignment(*CARDS), supplies=(Supplied("shaker", "Shaker", {"orders": Method()}),)),
        "random.shuffle(self.cards)",
        "self.cards.reverse()",
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def trials() -> Iterator[Trials]:
    one = Trials()
    yield one
    one.close()


def recipes() -> dict[str, tuple[str, str]]:
    """Title -> the code, and the check."""
    found = {}
    for part in PAGE.read_text("utf-8").split("\n## ")[1:]:
        code, check, *_ = re.findall(r"```python\n(.*?)```", part, re.DOTALL)
        found[part.partition("\n")[0]] = code, check
    return found


def test_all_recipes_are_tried() -> None:
    """Each recipe of the page is one of those below."""
    assert [*recipes()] == [*ABOUT]


@pytest.mark.parametrize("title", ABOUT)
def test_recipes(trials: Trials, title: str) -> None:
    """The check passes the code beside it, and not the mistake."""
    about, old, new = ABOUT[title]
    code, check = recipes()[title]
    files = {}
    if about.supplies:
        files = {"shaker.py": code.encode()}
        code = recipes()["A method that shuffles"][0]
    space: dict[str, Any] = {"date": date}
    exec(check, space)
    client = next(one for name, one in space.items() if name.startswith("test_"))
    program = record(about, client)
    right = f"{IMPORTS}{code}"
    assert old in right
    wanted, again, wrong = (
        trials.answers(about, one, program, files) for one in (right, right, right.replace(old, new))
    )
    assert isinstance(wanted, str) and isinstance(again, str) and isinstance(wrong, str)
    assert not Comparer(about).compare(program, wanted, again).parts
    assert Comparer(about).compare(program, wanted, wrong).parts
