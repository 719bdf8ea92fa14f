"""Checks: spec tests with the task, rules and points that they stand for.

    @check(task="PlayStack", points=4, rules=["P5"])
    @given(values=st.lists(card_values()))
    def test_cards_go_up_by_one(lab, values):
        '''Each card must be one higher than the card below it.'''

The decorator leaves an ordinary pytest and Hypothesis test function; it only makes each example of it
one recorded program.  The first line of the docstring is the check's title in reports.
"""

from __future__ import annotations

import functools
import types
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from grader.kits import content
from grader.kits.points import wrong_points
from grader.kits.vanishing import refuse_vanished_checks
from grader.model.errors import KitError

F = TypeVar("F", bound=Callable[..., Any])
ATTRIBUTE = "kibitz_check"


class CheckInfo(msgspec.Struct, frozen=True):
    """What the decorator says of a check.

    `messages`: the texts of errors are compared, too.  `hidden`: students are told how many hidden checks passed,
    and nothing else of them.
    """

    id: str
    task: str
    title: str
    rules: tuple[str, ...]
    points: float
    messages: bool = False
    hidden: bool = False


def check(
    *, task: str, rules: Sequence[str], points: float, messages: bool = False, hidden: bool = False
) -> Callable[[F], F]:
    """Mark a test function as a check of `task` that is worth `points` and stands for `rules`."""

    def decorate(function: F) -> F:
        title = (function.__doc__ or "").strip().splitlines()
        if not title:
            raise KitError(
                f"{place_of(function)}: {function.__name__} has no docstring: its first line is the check's title"
            )
        if isinstance(rules, str):
            raise KitError(f"{place_of(function)}: rules of {function.__name__} is a list, as in [{rules!r}]")
        if wrong := wrong_points(points):
            raise KitError(f"{place_of(function)}: {function.__name__}: {wrong}")
        name = function.__name__.removeprefix("test_")
        info = CheckInfo(name, task, title[0], tuple(rules), float(points), messages, hidden)
        handle = getattr(function, "hypothesis", None)
        inner = function if handle is None else handle.inner_test

        @functools.wraps(inner)
        def recorded(lab: Any, *args: Any, **kwargs: Any) -> None:
            lab.begin()
            inner(lab, *args, **kwargs)
            lab.end()

        if handle is None:
            setattr(recorded, ATTRIBUTE, info)
            return recorded  # type: ignore[return-value]
        handle.inner_test = recorded
        setattr(function, ATTRIBUTE, info)
        return function

    return decorate


def load_checks(folder: Path) -> list[tuple[CheckInfo, Callable[..., None]]]:
    """The checks in the `test_*.py` files of `folder`, in the order of files and of lines."""
    found = []
    if not (folder / "__init__.py").is_file():
        raise KitError(f"{folder}: no __init__.py there; a folder of spec tests is a package")
    for module in content.modules("spec_tests", folder, "test_*.py"):
        checks = {name: thing for name, thing in vars(module).items() if hasattr(thing, ATTRIBUTE)}
        refuse_vanished_checks(Path(str(module.__file__)), checks)
        functions = checks.values()
        for function in sorted(functions, key=_line):
            found.append((getattr(function, ATTRIBUTE), function))
    return found


def place_of(function: Callable[..., Any]) -> str:
    """ "FILE, line N" of a spec test."""
    return f"{_code(function).co_filename}, line {_line(function)}"


def _line(function: Callable[..., Any]) -> int:
    return _code(function).co_firstlineno


def _code(function: Callable[..., Any]) -> types.CodeType:
    handle = getattr(function, "hypothesis", None)
    inner = function if handle is None else handle.inner_test
    code: types.CodeType = getattr(inner, "__wrapped__", inner).__code__
    return code
