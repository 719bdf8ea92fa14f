"""Arguments that a submission wants before a call, as an adapter says, and the attributes from which a method may take them."""

from __future__ import annotations

import opcode
import types

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from typing import Any

_TYPE = type
_CACHE = opcode.opmap.get("CACHE", -1)
_LOADS, _STORES = opcode.opmap["LOAD_ATTR"], opcode.opmap["STORE_ATTR"]
_CALLS = opcode.opmap.get("LOAD_METHOD", -1)
_FIRST = opcode.opmap["LOAD_FAST"]
_LONGER = opcode.opmap["EXTENDED_ARG"]
# Since Python 3.12, the lowest bit of what LOAD_ATTR names says whether a method is called.
_SHIFT = 0 if _CALLS >= 0 else 1


def hand_over(form: Any, given: tuple[object, ...], subject: Any, function: Any, made: list[Any]) -> None:
    """Do what an adapter asks for before a call.  `made` keeps the object that was made last, and with what."""
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
                made[:] = [function.__globals__[value[1]](*some), some]
                continue
            # What an object keeps from one call to the next is kept as long as it is made of the same.
            if not (made and made[0] is subject and _same(made[1], some)):
                _TYPE(subject).__init__(subject, *some)
                made[:] = [subject, some]


def _same(some: list[object], others: list[object]) -> bool:
    return all(one is other for one, other in zip(some, others, strict=True))


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
    """The attributes of its first argument that the code of a method reads, and those that it sets."""
    loads: dict[str, None] = {}
    stores: set[str] = set()
    longer, is_object = 0, False
    first = code.co_varnames[0] if code.co_argcount else ""
    for at in range(0, len(code.co_code), 2):
        number, argument = code.co_code[at], longer << 8 | code.co_code[at + 1]
        if number == _CACHE:
            continue
        longer = argument if number == _LONGER else 0
        if number == _LONGER:
            continue
        if is_object and number == _STORES:
            stores.add(code.co_names[argument])
        elif is_object and number == _CALLS:
            loads[code.co_names[argument]] = None
        elif is_object and number == _LOADS:
            loads[code.co_names[argument >> _SHIFT]] = None
        is_object = first != "" and _last_loaded(code, number, argument) == first
    return [*loads], stores


def _last_loaded(code: Any, number: int, argument: int) -> str:
    """The variable that an instruction puts on top of the stack; "" where it puts none."""
    name = opcode.opname[number]
    if number == _FIRST or name in ("LOAD_FAST_BORROW", "LOAD_FAST_CHECK"):
        return code.co_varnames[argument]  # type: ignore[no-any-return]
    if name in ("LOAD_FAST_LOAD_FAST", "LOAD_FAST_BORROW_LOAD_FAST_BORROW"):
        return code.co_varnames[argument & 15]  # type: ignore[no-any-return]
    return ""
