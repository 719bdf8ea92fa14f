"""Programs: the straight-line client code that checks record, and that everybody's code then runs.

A program is a tuple of steps.  Step n may use what an earlier step gave, as the argument {"r": number}.
The ops are listed in `grader/model/operations.py`, and described where they are carried out, in `grader/inside/player.py`.  Arguments are in the
tagged forms of `grader/inside/values.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

import msgspec

Op = str
"""The name of an operation, which `grader/model/operations.py` has."""

Form = Any
"""A JSON value in the tagged forms of `grader/inside/values.py`."""


class Step(msgspec.Struct, frozen=True, array_like=True):
    """One step.  `target` is the number of an earlier step; `keep` is 0 where no answer is asked for.

    `relation` names a relation that the answer is held against, where the right answer is not unique.
    """

    op: Op
    member: str
    target: int | None
    args: tuple[Form, ...]
    keep: int = 1
    relation: str = ""

    def wire(self) -> list[Form]:
        """The step as the worker takes it."""
        return [self.op, self.member, self.target, self.args, self.keep]

    def uses(self) -> set[int]:
        """Numbers of the earlier steps that this one stands on."""
        found: set[int] = set()
        for arg in self.args:
            _collect(arg, found)
        if self.target is not None:
            found.add(self.target)
        return found


Program = tuple[Step, ...]


def program_key(program: Program) -> bytes:
    """What is equal for equal programs, to put in sets and dictionaries."""
    return msgspec.json.encode(program)


def _collect(form: Form, found: set[int]) -> None:
    if isinstance(form, list | tuple):
        for one in form:
            _collect(one, found)
    elif isinstance(form, dict):
        for tag, inner in form.items():
            if tag == "r":
                found.add(inner)
            else:
                _collect(inner, found)


def renumbered(form: Form, places: dict[int, int]) -> Form:
    """`form` with its references moved to the places that their steps have now."""
    if isinstance(form, list | tuple):
        return [renumbered(one, places) for one in form]
    if isinstance(form, dict):
        return {
            tag: places[inner] if tag == "r" else renumbered(inner, places) for tag, inner in form.items()
        }
    return form


def keep_steps(program: Program, wanted: set[int]) -> Program:
    """The program of the `wanted` steps and of all that they stand on."""
    needed: set[int] = set()
    todo = list(wanted)
    while todo:
        number = todo.pop()
        if number not in needed:
            needed.add(number)
            todo.extend(program[number].uses())
    places = {old: new for new, old in enumerate(sorted(needed))}
    return tuple(
        msgspec.structs.replace(
            step,
            target=None if step.target is None else places[step.target],
            args=tuple(renumbered(arg, places) for arg in step.args),
        )
        for number, step in enumerate(program)
        if number in needed
    )


_LIBRARY: dict[type, Callable[[Any], Form]] = {
    date: date.isoformat,
    time: time.isoformat,
    datetime: datetime.isoformat,
    timedelta: lambda value: [value.days, value.seconds, value.microseconds],
    Decimal: str,
    Fraction: lambda value: [str(value.numerator), str(value.denominator)],
}
"""How values of the library's classes are written; `materialise` of `grader/inside/values.py` makes them again."""


def encode_argument(value: object) -> Form:
    """A constant, or a list, tuple or dict of them and of references, in tagged form.

    Raises TypeError for anything else: what a program is made of must be plain.
    """
    if hasattr(value, "_kibitz_reference_"):
        return {"r": value._kibitz_reference_}
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int):
        return value if value.bit_length() <= 53 else {"i": hex(value)}
    if isinstance(value, float):
        return value if value - value == 0 else {"f": repr(value)}
    if isinstance(value, list):
        return [encode_argument(one) for one in value]
    if isinstance(value, tuple):
        return {"t": [encode_argument(one) for one in value]}
    if isinstance(value, dict):
        return {"d": [[encode_argument(k), encode_argument(v)] for k, v in value.items()]}
    if isinstance(value, set):
        return {"s": sorted(map(encode_argument, value), key=repr)}
    if isinstance(value, bytes):
        return {"b": value.hex()}
    if isinstance(value, slice):
        return {"slice": [encode_argument(one) for one in (value.start, value.stop, value.step)]}
    if (write := _LIBRARY.get(type(value))) is not None:
        return {type(value).__name__: write(value)}
    raise TypeError(
        f"a step was given {value!r}, a {type(value).__name__}: pass numbers, texts, None, lists, tuples, "
        "dictionaries, sets, bytes, slices, dates, times, Decimals, Fractions, or what an earlier step gave"
    )


def encode_named(named: Mapping[str, object]) -> tuple[Form, ...]:
    """Keyword arguments as the last argument of a step; none where there are none."""
    return ({"named": [[name, encode_argument(value)] for name, value in named.items()]},) if named else ()


def positional(args: tuple[Form, ...]) -> tuple[Form, ...]:
    """The arguments of a step without those that are passed by keyword."""
    return args[:-1] if args and isinstance(args[-1], dict) and "named" in args[-1] else args


_WORD = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def snake(name: str) -> str:
    """`PlayStack` as `play_stack`, for naming the objects of a program."""
    return _WORD.sub("_", name).lower()
