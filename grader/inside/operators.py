"""The operators of Python: one table for the checks that record them, the player that carries them out, and the code for students.

To add one is to add a line.  A submission answers them by the special methods of its classes.
"""

from __future__ import annotations

import _operator as operator
import builtins
from collections.abc import Callable

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from typing import Any

Row = tuple[str, str, Callable[..., object]]
"""What it looks like in code, the special method that answers it, and what does it."""

LOOKING: dict[str, Row] = {
    "eq": ("{0} == {1}", "__eq__", operator.eq),
    "ne": ("{0} != {1}", "__ne__", operator.ne),
    "less": ("{0} < {1}", "__lt__", operator.lt),
    "at_most": ("{0} <= {1}", "__le__", operator.le),
    "greater": ("{0} > {1}", "__gt__", operator.gt),
    "at_least": ("{0} >= {1}", "__ge__", operator.ge),
    "add": ("{0} + {1}", "__add__", operator.add),
    "subtract": ("{0} - {1}", "__sub__", operator.sub),
    "multiply": ("{0} * {1}", "__mul__", operator.mul),
    "divide": ("{0} / {1}", "__truediv__", operator.truediv),
    "floor_divide": ("{0} // {1}", "__floordiv__", operator.floordiv),
    "modulo": ("{0} % {1}", "__mod__", operator.mod),
    "power": ("{0} ** {1}", "__pow__", operator.pow),
    "matrix_multiply": ("{0} @ {1}", "__matmul__", operator.matmul),
    "both": ("{0} & {1}", "__and__", operator.and_),
    "either": ("{0} | {1}", "__or__", operator.or_),
    "either_not_both": ("{0} ^ {1}", "__xor__", operator.xor),
    "shift_left": ("{0} << {1}", "__lshift__", operator.lshift),
    "shift_right": ("{0} >> {1}", "__rshift__", operator.rshift),
    "divmod": ("divmod({0}, {1})", "__divmod__", builtins.divmod),
    "negative": ("-{0}", "__neg__", operator.neg),
    "positive": ("+{0}", "__pos__", operator.pos),
    "invert": ("~{0}", "__invert__", operator.invert),
    "absolute": ("abs({0})", "__abs__", builtins.abs),
    "rounded": ("round({all})", "__round__", builtins.round),
    "truth": ("bool({0})", "__bool__", operator.truth),
    "whole": ("int({0})", "__int__", lambda one: int(one)),  # noqa: PLW0108 - a class must not be found here
    "floating": ("float({0})", "__float__", lambda one: float(one)),  # noqa: PLW0108
    "contains": ("{1} in {0}", "__contains__", operator.contains),
    "get": ("{0}[{1}]", "__getitem__", operator.getitem),
    "same_hash": ("hash({0}) == hash({1})", "__hash__", lambda one, other: hash(one) == hash(other)),
}
"""Those that only look."""

CHANGING: dict[str, Row] = {
    "add_to": ("operator.iadd({0}, {1})", "__iadd__", operator.iadd),
    "subtract_from": ("operator.isub({0}, {1})", "__isub__", operator.isub),
    "multiply_by": ("operator.imul({0}, {1})", "__imul__", operator.imul),
    "put": ("{0}[{1}] = {2}", "__setitem__", operator.setitem),
    "delete": ("del {0}[{1}]", "__delitem__", operator.delitem),
    "next": ("next({all})", "__next__", builtins.next),
    "enter": ("{0}.__enter__()", "__enter__", lambda one: _special(one, "__enter__")(one)),
    "leave": ("{0}.__exit__({all})", "__exit__", lambda one, error=None: _left(one, error)),
}
"""Those that change something."""

OPERATORS: dict[str, Row] = {**LOOKING, **CHANGING}

_TYPE = type
_FUNCTION = type(lambda: None)
_MRO, _SPACE, _FLAGS = (type.__dict__[name].__get__ for name in ("__mro__", "__dict__", "__flags__"))
_MADE_IN_C = 1 << 8
"""Flag of a class whose attributes nobody can set."""

_REFLECTED = {"__lt__": "__gt__", "__le__": "__ge__", "__gt__": "__lt__", "__ge__": "__le__"}
_TAKES_ANY = 0x04
"""Flag of code that takes any number of arguments."""


def answers_operator(op: str, operands: list[Any]) -> bool:
    """Whether the class of any operand that a submission defines has a method for an operator, which takes as many operands as there are.

    To have no hash is to refuse one.
    """
    name = OPERATORS[op][1]
    plain = f"__{name[3:]}" if op in CHANGING and name.startswith("__i") else name
    names = {name, plain, _REFLECTED.get(name, f"__r{plain[2:]}")}
    for one in operands:
        kind = _TYPE(one)
        if _FLAGS(kind) & _MADE_IN_C:
            continue
        for base in _MRO(kind)[:-1]:
            for special in names & _SPACE(base).keys():
                if _fits(_SPACE(base)[special], len(operands)) or special == "__hash__":
                    return True
    return False


def _fits(method: Any, given: int) -> bool:
    """Whether a method takes so many arguments, as far as that can be seen."""
    if _TYPE(method) is not _FUNCTION:
        return method is not None
    code = method.__code__
    least = code.co_argcount - len(method.__defaults__ or ())
    return least <= given and (given <= code.co_argcount or bool(code.co_flags & _TAKES_ANY))


_ERRORS = {
    name: kind for name, kind in vars(builtins).items() if name.endswith(("Error", "Exception", "Stop"))
}


def _special(one: Any, name: str) -> Callable[..., Any]:
    """A special method as Python itself finds it: of the class."""
    return getattr(_TYPE(one), name)  # type: ignore[no-any-return]


def _left(one: Any, error: Any) -> bool | None:
    """The end of a `with` block, by itself or by an error, which is one or the name of one: whether it is kept from going on.

    Python asks what `__exit__` gives only whether it is true, and only where there is an error.
    """
    if error is None:
        _special(one, "__exit__")(one, None, None, None)
        return None
    raised = _ERRORS[error]("raised in the block") if _TYPE(error) is str else error
    if not isinstance(raised, BaseException):
        raise TypeError("a block is ended by an error")
    return bool(_special(one, "__exit__")(one, _TYPE(raised), raised, None))
