"""Values as workers tell them: which forms there are, and when two of them are equal.

The forms are those of `grader/inside/values.py`.  What a submission's worker tells is trusted for nothing, so each form is
checked for its shape before it is compared.  Only numbers and moments are made into objects again, of Python's own types and
of a limited size: no class of a submission is ever asked whether it is equal to something.
"""

from __future__ import annotations

import cmath
import re
from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from datetime import datetime, time
from decimal import Decimal
from fractions import Fraction
from functools import partial
from pathlib import PurePosixPath
from typing import Any

from grader.model.program import Form

Number = int | float | complex | Decimal | Fraction

_DEEPEST = 200
"""Lists in lists that an answer may hold: each of the 50 levels of `values` takes up to three."""

LONGEST_TEXT = 1_000
"""Characters of a decimal number, a moment or a path."""

_PLAIN_INT_BITS = 53
_TEXTS = frozenset({"i", "f", "b", "o", "c", "big"})
_WRAPPED = ("int", "str", "float", "list")
_HEXADECIMAL = re.compile(r"-?0x[0-9a-f]{1,2100}")
_DECIMAL = re.compile(r"-?\d{1,1000}(?:\.\d{0,1000})?(?:E[+-]\d{1,9})?", re.ASCII)


class MalformedError(Exception):
    """The worker's answer is none that a worker gives: somebody forged it."""


@dataclass(frozen=True)
class Equality:
    """How numbers are compared.

    `by_type`: 3.0 is not 3, and neither is a decimal number.  `rel` and `abs`: how far a number may be from a right one that
    is a float, relative to the larger of them or in any case.  `everywhere`: the same for right ones that are no floats.
    `digits`: a decimal number has to have as many digits behind its point.
    """

    by_type: bool = False
    rel: float = 0.0
    abs: float = 0.0
    everywhere: bool = False
    digits: bool = False


EXACT = Equality(by_type=True)
"""By exact type: True is not 1, and 3.0 is not 3."""


def unwrap(form: Form) -> Form:
    """An instance of a subclass of a built-in type (a face from an Enum, say) counts as its plain value."""
    if type(form) is dict and form.get("u") in _WRAPPED and "v" in form:
        return form["v"]
    return form


def unwrapped(form: Form) -> Form:
    """A right value without what its class is called where a plain value is as right: a dictionary for a Counter."""
    if type(form) is list:
        return [unwrapped(one) for one in form]
    if type(form) is not dict:
        return form
    if "u" in form and "f" not in form:
        return unwrapped({"t": form["v"]} if form["u"] == "tuple" else form["v"])
    return {key: unwrapped(one) if key in ("t", "s", "d", "v") else one for key, one in form.items()}


def same(right: Form, answer: Form, by: Equality = EXACT) -> bool:
    """Whether an answer is the value that is right.  A bool is never a number, and an object of a subclass of a built-in type
    counts as the plain value."""
    one, other = number(right), number(answer)
    if one is not None and other is not None:
        return _same_number(one, other, by)
    answer = as_member(right, answer)
    right, answer = _plain(right), _plain(answer)
    if type(right) is not type(answer):
        return False
    if type(right) is list:
        return len(right) == len(answer) and all(map(partial(same, by=by), right, answer))
    if type(right) is dict:
        return _same_tagged(right, answer, by)
    return bool(right == answer)


def _same_tagged(right: dict[str, Form], answer: dict[str, Form], by: Equality) -> bool:
    if "f" in right and "u" in right and right["f"] != answer.get("f"):
        # What is asked for has names, by which its items are got.
        return False
    right, answer = _as_tuple(right), _as_tuple(answer)
    if right.keys() != answer.keys():
        return False
    if "d" in right:
        return _same_pairs(right["d"], answer["d"], by)
    if "s" in right:
        return _same_sets(right["s"], answer["s"], by)
    if "k" in right:
        kind = right["k"]
        # What the class is called is nobody's business: it is none that is asked for.
        return bool(kind == answer["k"]) and _KINDS.get(kind, same)(right["v"], answer["v"], by)
    return all(same(right[key], answer[key], by) for key in right)


def _plain(form: Form) -> Form:
    """A value without what says that its class is built on its type: what is left is compared."""
    if type(form) is dict and "u" in form and form.get("u") != "tuple":
        return form["v"]
    return form


def as_member(right: Form, answer: Form) -> Form:
    """An answer as the right one asks for it: a member of an enumeration is an object of its class, and one that is a text or a
    number besides is as good as one that is not."""
    if type(right) is not dict or type(answer) is not dict:
        return answer
    if "o" in right and answer.get("k") == "member":
        return {"o": answer["v"][0]}
    if right.get("k") == "enum" and "e" in answer:
        return {"k": "enum", "v": answer["e"], "c": answer["c"]}
    return answer


def _as_tuple(form: dict[str, Form]) -> dict[str, Form]:
    return {"t": form["v"]} if form.get("u") == "tuple" else form


# Numbers.


def number(form: Form) -> Number | None:
    """The number that a form stands for; None where it is none, as True is."""
    kind = type(form)
    if kind is int or kind is float:
        return form  # type: ignore[no-any-return]
    if kind is not dict:
        return None
    if "i" in form:
        found = int(form["i"], 16)
        return found if found.bit_length() > _PLAIN_INT_BITS else None
    if "f" in form:
        return float(form["f"]) if form["f"] in ("nan", "inf", "-inf") else None
    if form.get("u") in ("int", "float"):
        return number(form["v"])
    reader = _NUMBERS.get(form.get("k", ""))
    return None if reader is None else reader(form["v"])


def _decimal(text: str) -> Number | None:
    return Decimal(text) if _DECIMAL.fullmatch(text) else None


def _fraction(parts: list[Form]) -> Number | None:
    above, below = map(number, parts)
    return Fraction(above, below) if type(above) is int and type(below) is int and below > 0 else None


def _complex(parts: list[Form]) -> Number | None:
    real, imaginary = map(number, parts)
    return complex(real, imaginary) if type(real) is float and type(imaginary) is float else None


_NUMBERS: dict[str, Callable[[Any], Number | None]] = {
    "Decimal": _decimal,
    "Fraction": _fraction,
    "complex": _complex,
}


def _same_number(right: Number, answer: Number, by: Equality) -> bool:
    if by.by_type and type(right) is not type(answer):
        return False
    if by.digits and isinstance(right, Decimal) and isinstance(answer, Decimal):
        return right.as_tuple() == answer.as_tuple()
    # Only what is no number differs from itself.
    if right == answer or (right != right and answer != answer):
        return True
    if type(right) is int and type(answer) is int:
        # As floats, two whole numbers that are large may be the same.
        off, most = abs(right - answer), max(abs(right), abs(answer))
        return by.everywhere and (off <= by.abs or off <= Fraction(by.rel) * most)
    if not by.everywhere and (
        type(right) not in (float, complex) or type(answer) not in (int, float, complex)
    ):
        return False
    try:
        return cmath.isclose(complex(right), complex(answer), rel_tol=by.rel, abs_tol=by.abs)
    except OverflowError:
        return False


# Sets and dictionaries.


def _token(form: Form, by: Equality, members: bool = False) -> Hashable:
    """What is equal for equal values, to find them among others.  Numbers that are only near one another have different ones.

    With `members`, a member of an enumeration that is a text or a number besides counts as one that is not.
    """
    value = None if members and type(form) is dict and "e" in form else number(form)
    if value is not None:
        kind = type(value).__name__ if by.by_type else ""
        return ("nan", kind) if value != value else ("number", kind, value)
    if members and type(form) is dict and "e" in form:
        form = {"k": "enum", "v": form["e"], "c": form["c"]}
    form = _plain(form)
    if type(form) is list:
        return ("list", *(_token(one, by, members) for one in form))
    if type(form) is not dict:
        return type(form).__name__, form
    form = _as_tuple(form)
    if "d" in form:
        pairs = Counter((_token(key, by, members), _token(value, by, members)) for key, value in form["d"])
        return "d", frozenset(pairs.items())
    if "s" in form:
        return "s", frozenset(Counter(_token(one, by, members) for one in form["s"]).items())
    kept = sorted(key for key in form if not ("k" in form and key == "c"))
    return ("tagged", *((key, _token(form[key], by, members)) for key in kept))


def _same_pairs(right: list[Form], answer: list[Form], by: Equality) -> bool:
    """Whether two dictionaries have the same pairs, in whatever order."""
    if len(right) != len(answer):
        return False
    members = _has_members([key for key, _ in right])
    left: dict[Hashable, Form] = {_token(key, by, members): value for key, value in answer}
    for key, value in right:
        token = _token(key, by)
        # Each is taken once: who forges an answer may name a key twice.
        if token not in left or not same(value, left.pop(token), by):
            return False
    return not left


def _has_members(right: list[Form]) -> bool:
    """Whether a member of an enumeration is asked for that is nothing besides."""
    return any(type(one) is dict and one.get("k") == "enum" for one in right)


def _same_sets(right: list[Form], answer: list[Form], by: Equality) -> bool:
    if len(right) != len(answer):
        return False
    members = _has_members(right)
    if Counter(_token(one, by) for one in right) == Counter(_token(one, by, members) for one in answer):
        return True
    # Numbers that are only near one another are in the same order.
    numbers = [[number(one) for one in items] for items in (right, answer)]
    if any(type(one) not in (int, float) for items in numbers for one in items):
        return False
    ordered = [sorted(items) for items in numbers]  # type: ignore[type-var]
    return all(map(partial(_same_number, by=by), *ordered))


# Values that are known by what they hold.


def _same_fields(right: list[Form], answer: list[Form], by: Equality) -> bool:
    mine, theirs = (dict(fields) for fields in (right, answer))
    return mine.keys() == theirs.keys() and all(same(mine[name], theirs[name], by) for name in mine)


def _same_ranges(right: list[Form], answer: list[Form], by: Equality) -> bool:
    return _range(right) == _range(answer)


def _range(parts: list[Form]) -> range | None:
    whole = [found for one in parts if type(found := number(one)) is int]
    return range(*whole) if len(whole) == len(parts) and whole[2] else None


def _same_moments(right: str, answer: str, by: Equality, read: Callable[[str], object]) -> bool:
    try:
        return read(right) == read(answer)
    except ValueError:
        return False


def _same_paths(right: str, answer: str, by: Equality) -> bool:
    return PurePosixPath(right) == PurePosixPath(answer)


_KINDS: dict[str, Callable[[Any, Any, Equality], bool]] = {
    "fields": _same_fields,
    "items": _same_pairs,
    "range": _same_ranges,
    "datetime": partial(_same_moments, read=datetime.fromisoformat),
    "time": partial(_same_moments, read=time.fromisoformat),
    "path": _same_paths,
}
"""Kinds of values that are equal in a way of their own; the others are where they hold the same."""


# Shapes.


def check_form(form: Form, depth: int = 0) -> None:
    """Whether a form is one that `grader/inside/values.py` makes, all the way down.  Raises MalformedError."""
    if depth > _DEEPEST:
        raise MalformedError("values nested too deeply")
    if type(form) is list:
        for one in form:
            if type(one) is list or type(one) is dict:
                check_form(one, depth + 1)
    elif type(form) is dict:
        _check_tagged(form, depth)


def _check_tagged(form: dict[str, Form], depth: int) -> None:
    keys = form.keys()
    if keys >= {"u", "v", "c"} and keys <= {"u", "v", "c", "f", "e"}:
        fields = form.get("f", [])
        check_form(form.get("e"), depth + 1)
        if (
            type(fields) is not list
            or ("e" in form and not _fits("enum", form["e"]))
            or not all(type(one) is str for one in fields)
            or type(form["u"]) is not str
        ):
            raise MalformedError("a value of no known form")
        check_form(form["v"], depth + 1)
        form = {"c": form["c"]}
    elif keys == {"k", "v", "c"}:
        if type(form["k"]) is not str or not _fits(form["k"], form["v"]):
            raise MalformedError("a value of no known form")
        check_form(form["v"], depth + 1)
        form = {"c": form["c"]}
    if len(form) != 1:
        raise MalformedError("a value of no known form")
    ((tag, inner),) = form.items()
    if (tag in ("t", "s") and (type(inner) is list or inner == {"big": "list"})) or (
        tag == "d" and _are_pairs(inner)
    ):
        check_form(inner, depth + 1)
    elif not (tag in _TEXTS and type(inner) is str) or (tag == "i" and not _HEXADECIMAL.fullmatch(inner)):
        raise MalformedError("a value of no known form")


def _are_pairs(form: Form) -> bool:
    return type(form) is list and all(type(pair) is list and len(pair) == 2 for pair in form)


def _fits(kind: str, held: Form) -> bool:
    """Whether a value of this kind is told so."""
    if kind in ("Decimal", "date", "datetime", "time", "path", "constant"):
        return type(held) is str and len(held) <= LONGEST_TEXT
    if kind in ("Fraction", "complex", "enum"):
        return type(held) is list and len(held) == 2
    if kind == "member":
        return type(held) is list and len(held) == 3 and type(held[0]) is str
    if kind in ("range", "timedelta"):
        return type(held) is list and len(held) == 3
    if kind == "fields":
        return _are_pairs(held) and all(type(name) is str for name, _ in held)
    if kind == "items":
        return _are_pairs(held)
    if kind in ("iterator", "deque", "values"):
        return type(held) is list
    return kind == "callable" and held is None
