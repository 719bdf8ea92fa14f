"""Nothing is earned by what comes along with a class that the kit lends."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator

import pytest

import assignment_tools as tools
from grader.grading.grading import Grader
from grader.grading.lending import EACH_LENT, EACH_STEPS, STEPS_LENT, in_time, shortest
from grader.submissions.submission import Submission

HEAD = """
import gc


def found(name):
    \"\"\"A class of this name that is not ours: through the classes that stand in, or anywhere at all.\"\"\"
    spaces = [
        getattr(function, "__globals__", {{}})
        for thing in list(globals().values())
        if isinstance(thing, type)
        for one in thing.__mro__
        for function in vars(one).values()
    ]
    for space in spaces:
        other = space.get({name}, None)
        if isinstance(other, type) and not hasattr(other, "made_here"):
            return other
    raise LookupError(name)


def do_nothing(self, *arguments, **named):
    return None
"""

PROXY = """
class {name}:
    made_here = True

    def __init__(self, *arguments, **named):
        object.__setattr__(self, "its", found("{name}")(*arguments, **named))

    def __getattr__(self, name):
        return getattr(object.__getattribute__(self, "its"), name)

    def __setattr__(self, name, value):
        setattr(self.its, name, value)
{methods}
"""

DELEGATING = """
    def {name}(self, *arguments, **named):
        return getattr(self.its, "{name}")(*arguments, **named)
"""

SPECIAL = ("__str__", "__repr__", "__len__", "__eq__", "__lt__")


def delegating(name: str, without: str, instead: str, works: bool) -> bytes:
    """All classes of an assignment as shells round what they find, but for one, in the place of which `instead` stands.

    `works`: whether they look for it under its name; else they find nothing.
    """
    about = tools.assignment(name)
    parts = [HEAD.format(name="name" if works else '""')]
    for one in about.defines:
        if one.kind != "class":
            continue
        if one.name == without:
            parts.append(instead.format(name=one.name))
            continue
        methods = "".join(DELEGATING.format(name=method) for method in (*one.methods, *SPECIAL))
        parts.append(PROXY.format(name=one.name, methods=methods))
    return "\n".join(parts).encode()


INSTEAD = {
    "left out": "",
    "empty": "class {name}:\n    made_here = True\n",
    "raising": "class {name}:\n    made_here = True\n\n    def __init__(self, *arguments):\n        raise ValueError\n",
    "doing nothing": "class {name}:\n    made_here = True\n    __init__ = do_nothing\n    __getattr__ = do_nothing\n",
}
NAME = "king_of_the_hill"


@pytest.fixture(scope="module")
def grader() -> Iterator[Grader]:
    """One that asks for points only."""
    about, corpus = tools.assignment(NAME), tools.corpus(NAME)
    with Grader(tools.kit(), about, corpus, transcripts=False, explain=False) as one:
        yield one


@pytest.mark.parametrize(
    ("without", "instead"),
    tools.some(
        [
            *((one, "left out") for one in ("Game", "Round", "Player", "Hand", "CardStack")),
            ("Round", "empty"),
            ("Hand", "raising"),
            ("Player", "doing nothing"),
        ],
        8,
    ),
)
def test_classes_without_a_line_of_the_work(grader: Grader, without: str, instead: str) -> None:
    """Whichever class is left out or does nothing, the others earn no more by looking for the kit's than without."""
    honest, dishonest = (
        grader.grade(
            Submission("eve", "eve", {"main.py": delegating(NAME, without, INSTEAD[instead], works)})
        )
        for works in (False, True)
    )
    assert dishonest.score <= honest.score


@pytest.mark.parametrize(("seconds", "begun"), [(1.0, 5), (1000.0, 0)])
def test_what_is_lent_has_a_time(monkeypatch: pytest.MonkeyPatch, seconds: float, begun: int) -> None:
    """After it, nothing more is lent: a submission that waits wherever parts are lent ends all the same."""
    clock = itertools.count(step=seconds)
    monkeypatch.setattr(time, "monotonic", lambda: next(clock))
    until = time.monotonic() + 60.0
    assert len([*in_time([([], "")] * 5, lambda: time.monotonic() > until)]) == begun


def test_the_shortest_cases_of_each_check_are_lent_to_first() -> None:
    """Where they stay wrong, the long games of a check need not be played with the kit's parts."""
    cases = dict(enumerate(tools.corpus("king_of_the_hill").cases))
    numbers = range(len(cases))
    first = shortest(cases, numbers)
    assert first == sorted(first)
    calls = {n: sum(s.args[1] if s.op == "tally" else 1 for s in cases[n].steps) for n in numbers}
    groups = {cases[n].group for n in numbers}
    for group in groups:
        mine = [n for n in numbers if cases[n].group == group]
        chosen = [n for n in first if cases[n].group == group]
        assert 1 <= len(chosen) <= min(EACH_LENT, len(mine))
        left = [calls[n] for n in mine if n not in chosen]
        assert not left or max(calls[n] for n in chosen) <= min(left)
        if len(chosen) < min(EACH_LENT, len(mine)):
            assert sum(calls[n] for n in chosen) > EACH_STEPS
    assert [n for n in numbers if calls[n] > STEPS_LENT], "shuffling is called many times"
    few = [n for n in numbers if calls[n] < EACH_STEPS][: STEPS_LENT // EACH_STEPS]
    assert shortest(cases, few) == few
