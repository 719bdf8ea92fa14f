"""Tells functions that were only begun: those with nothing in them, and those that do nothing but return or raise.

A skeleton has `pass` in its functions, or `return 0`, or an error that says that they are not written yet.  This is read in their code,
which Python has compiled, and shows before anything is called.
"""

from __future__ import annotations

import opcode
import types

TYPE_CHECKING = False  # `typing` is slow to import, and the zygote starts for every check
if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_OF_STUB = 48
"""Bytes of code that raising an error takes, with a text."""

_SPACE = type.__dict__["__dict__"].__get__
_EMPTY = (lambda: None).__code__
_RETURNS = 2 * [one == _EMPTY.co_code[2] for one in _EMPTY.co_code[::2]].index(True) + 1
"""Where the number of the constant stands that is returned."""

_NEXT = 0x20 | 0x80 | 0x200
"""Flags of generators and of what is awaited: their code runs later."""


def _numbers(*names: str) -> frozenset[int]:
    return frozenset(opcode.opmap[name] for name in names if name in opcode.opmap)


_MADE = frozenset({0}) | _numbers(
    "RESUME",
    "NOP",
    "EXTENDED_ARG",
    "LOAD_CONST",
    "LOAD_SMALL_INT",
    "LOAD_FAST",
    "LOAD_FAST_BORROW",
    "LOAD_FAST_LOAD_FAST",
    "LOAD_FAST_BORROW_LOAD_FAST_BORROW",
    "BUILD_LIST",
    "BUILD_TUPLE",
    "BUILD_SET",
    "BUILD_MAP",
    "BUILD_CONST_KEY_MAP",
    "LIST_EXTEND",
    "SET_UPDATE",
    "RETURN_CONST",
    "RETURN_VALUE",
)
"""Instructions that make a value of constants and arguments, and return it.  0 keeps room for what Python finds out as it runs."""

_RAISED = _MADE | _numbers(
    "LOAD_GLOBAL",
    "LOAD_NAME",
    "PUSH_NULL",
    "PRECALL",
    "CALL",
    "FORMAT_VALUE",
    "FORMAT_SIMPLE",
    "BUILD_STRING",
)
_RAISES = opcode.opmap["RAISE_VARARGS"]


def is_stub(thing: object) -> bool:
    """Whether a function was only begun: it does nothing at all, or raises NotImplementedError and nothing else."""
    if not isinstance(thing, types.FunctionType):
        return False
    code = thing.__code__
    if code.co_names == ("NotImplementedError",):
        return len(code.co_code) <= MOST_OF_STUB
    # Without its docstring, it returns None and that is all: as long as `pass`, and the same instructions.
    return code.co_code[::2] == _EMPTY.co_code[::2] and code.co_consts[code.co_code[_RETURNS]] is None


def is_fixed(thing: object) -> bool:
    """Whether a function looks at nothing: it returns constants and what it was given, or raises an error, and does nothing else."""
    if not isinstance(thing, types.FunctionType) or thing.__code__.co_flags & _NEXT:
        return False
    used = thing.__code__.co_code[::2]
    return _MADE.issuperset(used) or (used[-1] == _RAISES and _RAISED.issuperset(used[:-1]))


def begun(names: dict[str, object], attributes: dict[str, str]) -> list[str]:
    """The methods that have nothing in them yet, as "Hand.size", with special ones such as "Hand.__str__".

    Where a class derives from theirs, its methods may do the work.
    """
    return [name for name, thing in _methods(names, attributes) if is_stub(thing)]


def fixed(names: dict[str, object], attributes: dict[str, str]) -> list[str]:
    """The functions, and methods as `begun` has them, that do nothing but return or raise; without those that have nothing in them."""
    mine = [*names.items(), *_methods(names, attributes)]
    return [name for name, thing in mine if is_fixed(thing) and not is_stub(thing)]


def _methods(names: dict[str, object], attributes: dict[str, str]) -> Iterable[tuple[str, object]]:
    asked = {
        (member.partition(".")[0], own_name): member.partition(".")[2]
        for member, own_name in attributes.items()
    }
    for role, owner in names.items():
        if isinstance(owner, type) and not type.__subclasses__(owner):
            for own_name, thing in list(_SPACE(owner).items()):
                if type(own_name) is str:
                    yield f"{role}.{asked.get((role, own_name), own_name)}", thing
