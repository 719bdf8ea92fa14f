"""How far a float may be off because of the order in which floats were added.

What is left of large numbers near zero is off by their size, and not by its own.  So a tolerance relative to the right answer
says nothing there, and an absolute one is too little as soon as the numbers are large.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator

from grader.model.program import Form, Program

_EPSILON = sys.float_info.epsilon


def room_for_order(program: Program) -> float:
    """What adding the floats that a program passes, in another order, can change at most; 0 where that is nothing to go by.

    So many times their sum times the precision of a float: the bound for any order of a sum (Higham, Accuracy and Stability of
    Numerical Algorithms, 4.2).
    """
    # How far `near` lets a number be off is none of what is added.
    given = [abs(one) for step in program if step.op != "near" for one in _floats(step.args)]
    return len(given) * math.fsum(given) * _EPSILON if given and max(given) < _LARGE else 0.0


_LARGE = 1e300
"""A sum of such numbers may have no end."""


def _floats(form: Form) -> Iterator[float]:
    """The floats in the arguments of a step."""
    if isinstance(form, float):
        yield form
    elif isinstance(form, list | tuple | dict):
        for one in form.values() if isinstance(form, dict) else form:
            yield from _floats(one)


def has_floats(form: Form) -> bool:
    """Whether a right answer has a number in it that may be off."""
    if type(form) is list:
        return any(map(has_floats, form))
    if type(form) is dict:
        return any(map(has_floats, form.values()))
    return type(form) is float
