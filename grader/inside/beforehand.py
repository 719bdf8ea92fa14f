"""Arguments that a submission wants before a call, as an adapter says, and the attributes from which a method may take them."""

from __future__ import annotations

import opcode
import types
from sys import version_info

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from typing import Any

_TYPE = type
_CACHE = opcode.opmap.get("CACHE", -1)
_LOADS, _STORES = opcode.opmap["LOAD_ATTR"], opcode.opmap["STORE_ATTR"]
# Since Python 3.12, LOAD_METHOD is no instruction of its own, and the lowest bit of what LOAD_ATTR names says whether a method is called.
_CALLS = opcode.opmap.get("LOAD_METHOD", -1) if version_info < (3, 12) else -1
_SHIFT = 0 if version_info < (3, 12) else 1
_LONGER = opcode.opmap["EXTENDED_ARG"]
_ALONE = frozenset({"LOAD_FAST", "LOAD_FAST_BORROW", "LOAD_FAST_CHECK", "LOAD_DEREF", "LOAD_CLASSDEREF"})
_AFTER_ANOTHER = frozenset(
    {"LOAD_FAST_LOAD_FAST", "LOAD_FAST_BORROW_LOAD_FAST_BORROW", "STORE_FAST_LOAD_FAST"}
)
_PLAIN = (str, int, float, bool, type(None))

MOST_KEPT = 64
"""Objects of which is kept with what they were made last."""


def hand_over(form: Any, given: tuple[object, ...], subject: Any, function: Any, made: list[Any]) -> None:
    """Do what an adapter asks for before a call.  `made` keeps the objects that were made last, each with what."""
    for kind, value in form:
        if kind == "p":
            setattr(subject, value[1], given[value[0]])
        elif kind == "m":
            places, name = value
            called: Any = getattr(subject, name) if subject is not None else function.__globals__[name]
            called(*[given[place] for place in places])
        elif kind == "i":
            some = [given[place] for place in value[0]]
            if subject is None:
                # What plays the part of a function is a method of an object that is not kept.
                made[:] = [(function.__globals__[value[1]](*some), some)]
                continue
            # What an object keeps from one call to the next is kept as long as it is made of the same.
            before = [with_it for one, with_it in made if one is subject]
            if not (before and _same(before[0], some)):
                _TYPE(subject).__init__(subject, *some)
                others = [each for each in made if each[0] is not subject]
                made[:] = [(subject, some), *others[: MOST_KEPT - 1]]


def _same(some: Any, others: Any) -> bool:
    """Whether these are the same things, or equal as far as they are plain values."""
    return len(some) == len(others) and all(
        one is other
        or (
            _TYPE(one) is _TYPE(other)
            and ((_TYPE(one) in _PLAIN and one == other) or (_TYPE(one) is tuple and _same(one, other)))
        )
        for one, other in zip(some, others, strict=True)
    )


def fields(method: Any, others: dict[str, Any]) -> list[str]:
    """The attributes of its object that a method reads, itself or by `others` of its class that it calls, and that none of them sets."""
    read: dict[str, None] = {}
    stored: set[str] = set()
    waiting, seen = [method], set()
    while waiting:
        function = waiting.pop()
        if _TYPE(function) is not types.FunctionType or id(function) in seen:
            continue
        seen.add(id(function))
        loads, stores = _of_the_object(function.__code__)
        stored |= stores
        for name in loads:
            if name in others:
                waiting.append(others[name])
            else:
                read[name] = None
    return [name for name in read if name not in stored]


def _of_the_object(code: Any) -> tuple[list[str], set[str]]:
    """The attributes of its first argument that the code of a method reads, and those that it sets, also in what it defines."""
    loads: dict[str, None] = {}
    stores: set[str] = set()
    first = code.co_varnames[0] if code.co_argcount else ""
    waiting = [code] if first else []
    while waiting:
        one = waiting.pop()
        _note(one, first, loads, stores)
        waiting += [
            each for each in one.co_consts if _TYPE(each) is types.CodeType and first in each.co_freevars
        ]
    return [*loads], stores


def _note(code: Any, first: str, loads: dict[str, None], stores: set[str]) -> None:
    """Note what code reads and sets of what this variable holds."""
    longer, is_object = 0, False
    variables = [*code.co_varnames, *(one for one in code.co_cellvars if one not in code.co_varnames)]
    variables += code.co_freevars
    for at in range(0, len(code.co_code), 2):
        number, argument = code.co_code[at], longer << 8 | code.co_code[at + 1]
        if number == _CACHE:
            continue
        longer = argument if number == _LONGER else 0
        if number == _LONGER:
            continue
        if is_object and number == _STORES:
            stores.add(_named(code.co_names, argument))
        elif is_object and number == _CALLS:
            loads[_named(code.co_names, argument)] = None
        elif is_object and number == _LOADS:
            loads[_named(code.co_names, argument >> _SHIFT)] = None
        name = opcode.opname[number]
        at_top = argument if name in _ALONE else argument & 15 if name in _AFTER_ANOTHER else -1
        is_object = at_top >= 0 and _named(variables, at_top) == first


def _named(names: Any, place: int) -> str:
    return names[place] if 0 <= place < len(names) else ""
