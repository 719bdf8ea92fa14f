"""Answers as plain values of Python, for relations of a course's own.

Only types of Python's own are made, of limited size.  An object is a `Thing`, of which its class is known and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from fractions import Fraction
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from grader.judging.forms import number
from grader.judging.judgement import Judgement
from grader.kits.own_relations import Relation, TooLongError, ask
from grader.model.program import Form, Step

LONGEST_RANGE = 100_000
"""Numbers of a range that a relation may go through."""


class UnreadableError(ValueError):
    """An answer that has no plain value: it is too large, or nobody could have it."""


class Thing(NamedTuple):
    """An object of a class: of one that `defines` has, or of any other."""

    kind: str


class Member(NamedTuple):
    """A member of an enumeration."""

    name: object
    value: object


def stands(relation: Relation, step: Step, answer: Form, right: Form) -> Judgement:
    """Whether an answer may stand by a relation of the course's own, which the reference's answer was held against before."""
    arguments = tuple(decoded(one) for one in step.args)
    wanted = decoded(right)
    try:
        return Judgement(ask(relation, decoded(answer), wanted, arguments))
    except TooLongError:
        return Judgement("it takes too long to see whether it may stand")
    except Exception:
        # A relation that takes lists need not take a number.
        return Judgement("it is another kind of value than the right one")


def decoded(form: Form) -> Any:
    """The value of a form whose shape was checked.  Raises UnreadableError."""
    try:
        return _decoded(form)
    except UnreadableError:
        raise
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        # A list as the key of a dictionary, say: a forged one.
        raise UnreadableError(str(error)) from None


def _decoded(form: Form) -> Any:
    value = number(form)
    if value is not None:
        return value
    if isinstance(form, list):
        return [_decoded(one) for one in form]
    if not isinstance(form, dict):
        return form
    if "k" in form:
        return _KINDS[form["k"]](form["v"])
    if "u" in form:
        held = _decoded(form["v"])
        return tuple(held) if form["u"] == "tuple" else held
    ((tag, inner),) = form.items()
    reader = _TAGS.get(tag)
    if reader is None or inner == {"big": "list"}:
        raise UnreadableError(f"a value of the form {tag}")
    return reader(inner)


def _range(parts: list[Form]) -> range:
    found = range(*map(_decoded, parts))
    if len(found) > LONGEST_RANGE:
        raise UnreadableError("a range that is too long")
    return found


def _unreadable(held: Form) -> Any:
    raise UnreadableError("no number")


_TAGS: dict[str, Callable[[Any], Any]] = {
    "t": lambda inner: tuple(_decoded(one) for one in inner),
    "d": lambda inner: {_decoded(key): _decoded(value) for key, value in inner},
    "s": lambda inner: frozenset(_decoded(one) for one in inner),
    "b": bytes.fromhex,
    "f": float,
    "o": Thing,
    "c": Thing,
    "date": date.fromisoformat,
    "time": time.fromisoformat,
    "datetime": datetime.fromisoformat,
    "timedelta": lambda inner: timedelta(*inner),
    "Decimal": Decimal,
    "Fraction": lambda inner: Fraction(*map(int, inner)),
}
"""How values are told; those of the library's classes are only told so where a check passes them."""

_KINDS: dict[str, Callable[[Any], Any]] = {
    "Decimal": _unreadable,
    "Fraction": _unreadable,
    "complex": _unreadable,
    "range": _range,
    "timedelta": lambda held: timedelta(*held),
    "date": date.fromisoformat,
    "datetime": datetime.fromisoformat,
    "time": time.fromisoformat,
    "path": PurePosixPath,
    "constant": Thing,
    "callable": lambda held: Thing("function"),
    "enum": lambda held: Member(*map(_decoded, held)),
    "member": lambda held: Member(*map(_decoded, held[1:])),
    "fields": lambda held: {name: _decoded(value) for name, value in held},
    "items": lambda held: [(_decoded(key), _decoded(value)) for key, value in held],
    "iterator": lambda held: [_decoded(one) for one in held],
    "deque": lambda held: [_decoded(one) for one in held],
    "values": lambda held: [_decoded(one) for one in held],
}
