"""What an error is that a step raised: its built-in kind and its text, without asking its class more than its text.

As in `player.py`, nothing but functions is found here.
"""

from __future__ import annotations

import builtins

from .values import printable

_TYPE = type
_MRO = type.__dict__["__mro__"].__get__
_ARGUMENTS = BaseException.__dict__["args"].__get__
_BUILTIN_ERRORS = frozenset(
    kind for kind in vars(builtins).values() if isinstance(kind, type) and issubclass(kind, BaseException)
)
MAX_MESSAGE = 500


def is_of_stand_in(error: BaseException) -> bool:
    """Whether Python refused to do something with what stands in for a module."""
    if _TYPE(error) is not TypeError and _TYPE(error) is not AttributeError:
        return False
    given = _ARGUMENTS(error)
    return len(given) == 1 and _TYPE(given[0]) is str and "Decoration" in given[0]


def built_in_base(kind: type) -> type:
    """The nearest built-in exception that a class of exceptions stands on."""
    return next(k for k in _MRO(kind) if _TYPE(k) is _TYPE and k in _BUILTIN_ERRORS)


def message(error: BaseException) -> str:
    try:
        # The text of a KeyError is the `repr` of what it was given.
        given = _ARGUMENTS(error)
        told = isinstance(error, KeyError) and len(given) == 1 and _TYPE(given[0]) is str
        text = given[0] if told else str(error)
    except BaseException:
        return "(the error's own text could not be made)"
    return printable(text[:MAX_MESSAGE]) if _TYPE(text) is str else ""


def is_error(kind: object) -> bool:
    """Whether this is a class of errors."""
    return isinstance(kind, _TYPE) and any(base is BaseException for base in _MRO(kind))
