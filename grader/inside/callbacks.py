"""Functions that a check hands to a submission: they answer as they are told, and note how they were called.

What they were called with is kept as it was then: a list that changes later is another one.  They know no answer.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable

from .opaque import opaque

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from typing import Any

MOST_NOTED = 1_000
"""Calls of one callback that are noted; it goes on answering."""

_DEEPEST = 20
_TYPE, _LIST, _TUPLE, _DICT, _SET = type, list, tuple, dict, set
_ERRORS = {
    name: kind for name, kind in vars(builtins).items() if name.endswith(("Error", "Exception", "Stop"))
}
_EVAL = eval
_IDENTITY = object.__hash__


def callback(told: dict[str, Any], noted: list[Any]) -> Callable[..., object]:
    """A function that answers as `told` says, and notes in `noted` what it was called with.

    told: "code", a function written as an expression; or "table", pairs of the arguments and the answer; or "answers", one
    after the other, of which the last is repeated; or "raises", the name of an error.
    """
    count = 0
    code = _EVAL(told["code"], {"__builtins__": vars(builtins)}) if "code" in told else None

    def called(*given: Any, **named: Any) -> object:
        nonlocal count
        if len(noted) < MOST_NOTED:
            arguments = _TUPLE([_kept(one, 0) for one in given])
            noted.append(
                (arguments, {name: _kept(one, 0) for name, one in named.items()}) if named else arguments
            )
        count += 1
        if code is not None:
            return code(*given, **named)
        if "raises" in told:
            raise _ERRORS[told["raises"]]("raised by the callback")
        if "table" in told:
            for arguments, answer in told["table"]:
                if len(arguments) == len(given) and all(
                    _is(one, other) for one, other in zip(arguments, given, strict=True)
                ):
                    return answer
            raise LookupError("the callback was called with arguments that it has no answer for")
        answers = told["answers"]
        return answers[min(count, len(answers)) - 1] if answers else None

    return opaque(called)


def _is(one: object, other: object) -> bool:
    """Whether an argument is the one told of: the same object, or an equal value of the same plain type."""
    return one is other or (_TYPE(one) is _TYPE(other) and one == other)


def _kept(value: Any, depth: int) -> object:
    """A copy of lists, tuples, dictionaries and sets; other things are kept themselves."""
    kind = _TYPE(value)
    if depth > _DEEPEST:
        return value
    if kind is _LIST:
        return [_kept(one, depth + 1) for one in value]
    if kind is _TUPLE:
        return _TUPLE([_kept(one, depth + 1) for one in value])
    if kind is _DICT:
        return {key: _kept(one, depth + 1) for key, one in value.items()}
    return value.copy() if kind is _SET else value
