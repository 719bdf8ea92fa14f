"""Values of the library's classes that cross from one process to another by value, as numbers and texts do.

Only values of the very class: what derives from it may do something else, and stays where it is.  Nobody can change a class that is made in C, and
of a fraction only its two numbers are read.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # `typing` is slow to import, and the zygote starts for every check
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

LONGEST = 4_000
"""Characters of a value as text: a longer one is an object as any other."""

_PARTS: dict[tuple[str, str], Callable[[Any], list[Any]]] = {
    ("decimal", "Decimal"): lambda value: [str(value)],
    ("fractions", "Fraction"): lambda value: [str(value._numerator), str(value._denominator)],
    ("datetime", "date"): lambda value: [value.isoformat()],
    ("datetime", "time"): lambda value: [value.isoformat()],
    ("datetime", "datetime"): lambda value: [value.isoformat()],
    ("datetime", "timedelta"): lambda value: [value.days, value.seconds, value.microseconds],
    ("builtins", "complex"): lambda value: [value.real, value.imag],
    ("builtins", "bytes"): lambda value: [value.hex()],
    ("builtins", "range"): lambda value: [value.start, value.stop, value.step],
}
"""Module and name of a class -> what tells a value of it."""


def told(value: object) -> list[Any] | None:
    """[module, name, parts] of a value that crosses; None for anything else."""
    kind = type(value)
    home, name = kind.__module__, kind.__qualname__
    if type(home) is not str or type(name) is not str or (home, name) not in _PARTS:
        return None
    if vars(sys.modules.get(home, sys)).get(name) is not kind:
        return None
    # A zone has a name of its own, and an hour that comes twice is told apart by no text.
    if name in ("time", "datetime") and (value.tzinfo is not None or value.fold):  # type: ignore[attr-defined]
        return None
    try:
        parts = _PARTS[home, name](value)
    except ValueError:  # a number of very many digits
        return None
    if sum(len(one) for one in parts if type(one) is str) > LONGEST:
        return None
    return [home, name, parts]


def made(home: object, name: object, parts: list[Any]) -> object:
    """The value that was told so.  Raises ValueError where there is none."""
    if (home, name) not in _PARTS:
        raise ValueError(f"{home}.{name} is no such class")
    try:
        kind = getattr(__import__(str(home)), str(name))
        if home == "fractions":
            return kind(*map(int, parts))
        if home == "datetime" and name != "timedelta":
            return kind.fromisoformat(*parts)
        return kind.fromhex(*parts) if name == "bytes" else kind(*parts)
    except (TypeError, ValueError, ArithmeticError) as error:
        raise ValueError(f"no value of {name}") from error
