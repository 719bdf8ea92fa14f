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
import inspect
import types
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from grader.kits import content
from grader.kits.plainly import MISSING, Missing, wrong_arguments, wrong_function
from grader.kits.points import wrong_points
from grader.kits.vanishing import refuse_checks_elsewhere, refuse_vanished_checks
from grader.model.errors import KitError

F = TypeVar("F", bound=Callable[..., Any])
ATTRIBUTE = "kibitz_check"
MOST_KEPT = 70
"""Programs that a check may ask to keep: as many as are proposed."""

MOST_CORNERS = 8
"""Corners that a check may have: all sets of them are looked at to explain what went wrong."""

BESIDE = " beside its corners"
"""What the name of a check goes on with where all of it is meant but its corners."""


class CheckInfo(msgspec.Struct, frozen=True):
    """What the decorator says of a check.

    `messages`: the texts of errors are compared, too.  `hidden`: students are told how many hidden checks passed,
    and nothing else of them.  `corners`: the name of a corner -> the share of the points that it is worth (see `Lab.corner`).
    `keep`: so many of its programs are kept at least.
    """

    id: str
    task: str
    title: str
    rules: tuple[str, ...]
    points: float
    messages: bool = False
    hidden: bool = False
    corners: dict[str, float] = {}
    keep: int = 0

    @property
    def parts(self) -> tuple[str, ...]:
        """What can be right of it, by name: all of it, and all of it but its corners where there are any."""
        return (self.id, self.beside) if self.corners else (self.id,)

    @property
    def beside(self) -> str:
        """The name of all of it but its corners."""
        return f"{self.id}{BESIDE}"

    def spoilt(self, corners: Collection[str]) -> tuple[str, ...]:
        """Which of these parts are wrong where a program about these corners is; an ordinary one is about none."""
        return self.parts[:1] if corners else self.parts


# Long, because each slip of an author is told in words of its own.
def check(
    *wrong: object,
    task: str | Missing = MISSING,
    rules: Sequence[str] | Missing = MISSING,
    points: float | Missing = MISSING,
    messages: bool = False,
    hidden: bool = False,
    corners: Mapping[str, float] | None = None,
    keep: int = 0,
    **unknown: object,
) -> Callable[[F], F]:
    """Mark a test function as a check of `task` that is worth `points` and stands for `rules`.

    `corners`: what is rare, in words -> the share of the points that are lost where only programs of this corner go wrong.
    `keep`: so many of the programs that Hypothesis proposes are kept at least, if there are as many.
    All are given by name, and the first three have to be.  Raises KitError for others, in words.
    """
    needed = {"task": task, "rules": rules, "points": points}
    missing = [name for name, value in needed.items() if isinstance(value, Missing)]
    names = [*needed, "messages", "hidden", "corners", "keep"]
    if slip := wrong_arguments("check", wrong, names, unknown, missing):
        raise KitError(slip)
    assert (
        not isinstance(task, Missing) and not isinstance(rules, Missing) and not isinstance(points, Missing)
    )
    for name, value in (("messages", messages), ("hidden", hidden)):
        if not isinstance(value, bool):
            raise KitError(f"{name} of check is True or False, not {value!r}")
    if isinstance(keep, bool) or not isinstance(keep, int) or not 0 <= keep <= MOST_KEPT:
        raise KitError(f"keep of check is a number of programs from 0 to {MOST_KEPT}, not {keep!r}")
    known = rules

    def decorate(function: F) -> F:
        rules = known
        title = (function.__doc__ or "").strip().splitlines()
        if not title:
            raise KitError(
                f"{place_of(function)}: {function.__name__} has no docstring: its first line is the check's title"
            )
        if isinstance(rules, str):
            raise KitError(f"{place_of(function)}: rules of {function.__name__} is a list, as in [{rules!r}]")
        if not isinstance(rules, Sequence) or not all(isinstance(rule, str) for rule in rules):
            raise KitError(
                f"{place_of(function)}: rules of {function.__name__} is a list of texts, as in ['R1'], not {rules!r}"
            )
        if not rules:
            raise KitError(
                f"{place_of(function)}: rules of {function.__name__} is empty: name the rules of handout.md that it checks, "
                "or nobody could be told what went wrong"
            )
        if not isinstance(task, str):
            raise KitError(
                f"{place_of(function)}: task of {function.__name__} is a name of assignment.toml, not {task!r}"
            )
        if wrong := wrong_points(points):
            raise KitError(f"{place_of(function)}: {function.__name__}: {wrong}")
        if wrong := _wrong_corners({} if corners is None else corners, points):
            raise KitError(f"{place_of(function)}: {function.__name__}: {wrong}")
        name = function.__name__.removeprefix("test_")
        shares = {corner: float(share) for corner, share in (corners or {}).items()}
        info = CheckInfo(
            name,
            task,
            title[0],
            rules=tuple(rules),
            points=float(points),
            messages=messages,
            hidden=hidden,
            corners=shares,
            keep=keep,
        )
        handle = getattr(function, "hypothesis", None)
        inner = function if handle is None else handle.inner_test
        # Older versions of Hypothesis do not tell what is given, and then refuse it themselves.
        given = (
            None if handle is None else getattr(handle, "_given_kwargs", inspect.signature(inner).parameters)
        )
        if wrong := wrong_function(inner, given):
            raise KitError(f"{place_of(function)}: {wrong}")

        @functools.wraps(inner)
        def recorded(lab: Any, *args: Any, **kwargs: Any) -> None:
            lab.begin(tuple(info.corners))
            inner(lab, *args, **kwargs)
            lab.end()

        if handle is None:
            setattr(recorded, ATTRIBUTE, info)
            return recorded  # type: ignore[return-value]
        handle.inner_test = recorded
        setattr(function, ATTRIBUTE, info)
        return function

    return decorate


def _wrong_corners(corners: Mapping[str, float], points: float) -> str:
    """What is wrong with the corners of a check that is worth so many points; empty where nothing is."""
    if not isinstance(corners, Mapping):
        return f"corners is {corners!r}: give names and shares, as in {{'an empty list': 0.25}}"
    if len(corners) > MOST_CORNERS:
        return f"it has {len(corners)} corners, and {MOST_CORNERS} are the most: so many are no corners"
    for name, share in corners.items():
        if not isinstance(name, str) or not name.strip() or not name.isprintable():
            return f"a corner is called {name!r}: name it in words, in one line, such as 'an empty list'"
        if isinstance(share, bool) or not isinstance(share, int | float) or not 0 < share < 1:
            return f"corner {name!r} is worth {share!r}: give the share of the points, such as 0.25"
        if not round(points * share, 2):
            return f"corner {name!r} is worth {share!r}, which is less than 0.01 points: give it more"
    if corners and round(points * sum(corners.values()), 2) >= points:
        return "its corners are worth as much as the whole check, or more: what is left beside them has to be worth something"
    return ""


FILES = "test_*.py"
"""The files of a folder of spec tests in which checks are found."""


def load_checks(folder: Path) -> list[tuple[CheckInfo, Callable[..., None]]]:
    """The checks in the `test_*.py` files of `folder`, in the order of files and of lines."""
    found = []
    if not (folder / "__init__.py").is_file():
        raise KitError(f"{folder}: no __init__.py there; a folder of spec tests is a package")
    refuse_checks_elsewhere(folder, FILES)
    for module in content.modules("spec_tests", folder, FILES):
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
