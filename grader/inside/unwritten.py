"""Tells functions that were only begun: those with nothing in them, and those that do nothing but return a constant or raise an error.

A skeleton has `pass` in its functions, or `return 0`, or an error that says that they are not written yet.  This is read in their code,
which Python has compiled, and shows before anything is called.  What objects may have in the place of a method is not told.
"""

from __future__ import annotations

import builtins
import opcode
import types

TYPE_CHECKING = False  # `typing` is slow to import, and the zygote starts for every check
if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_OF_STUB = 48
"""Bytes of code that raising an error takes, with a text."""

_TYPE = type
_MRO, _SPACE = type.__dict__["__mro__"].__get__, type.__dict__["__dict__"].__get__
_BUILTINS = vars(builtins)
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
"""Instructions that make a value of constants, and return it.  0 keeps room for what Python finds out as it runs."""

_RAISED = _MADE | _numbers("LOAD_GLOBAL", "LOAD_FAST", "LOAD_FAST_BORROW", "PUSH_NULL", "PRECALL", "CALL")
_RAISES, _CALL = opcode.opmap["RAISE_VARARGS"], opcode.opmap["CALL"]

_STORE = opcode.opmap["STORE_ATTR"]
_HOOKS = frozenset({"__new__", "__getattr__", "__getattribute__"})
_UNSEEN = frozenset({"setattr", "__dict__", "vars"})
"""By these, objects may have other methods than their class tells of."""


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
    """Whether a function looks at nothing: it returns a constant, or raises an error, and does nothing else."""
    if not isinstance(thing, types.FunctionType) or thing.__code__.co_flags & _NEXT:
        return False
    used = thing.__code__.co_code[::2]
    if _MADE.issuperset(used):
        return True
    if used[-1:] != bytes([_RAISES]) or not _RAISED.issuperset(used[:-1]) or used.count(_CALL) > 1:
        return False
    # What is called may do anything, unless it makes an error.
    names = thing.__code__.co_names
    made = thing.__globals__.get(names[0], _BUILTINS.get(names[0])) if len(names) == 1 else None
    return isinstance(made, _TYPE) and BaseException in _MRO(made)


def begun(names: dict[str, object], attributes: dict[str, str]) -> list[str]:
    """The methods that have nothing in them yet, as "Hand.size", with special ones such as "Hand.__str__".

    Where a class derives from theirs, its methods may do the work.
    """
    return [name for name, thing in _methods(names, attributes) if is_stub(thing)]


def fixed(names: dict[str, object], attributes: dict[str, str]) -> list[str]:
    """The functions, and methods as `begun` has them, that do nothing but return a constant or raise; without those that have nothing in them."""
    mine = [*names.items(), *_methods(names, attributes)]
    return [name for name, thing in mine if is_fixed(thing) and not is_stub(thing)]


def _methods(names: dict[str, object], attributes: dict[str, str]) -> Iterable[tuple[str, object]]:
    asked = {
        (member.partition(".")[0], own_name): member.partition(".")[2]
        for member, own_name in attributes.items()
    }
    for role, owner in names.items():
        if not isinstance(owner, _TYPE) or _TYPE.__subclasses__(owner) or (put := _put(owner)) is None:
            continue
        for own_name, thing in list(_SPACE(owner).items()):
            if _TYPE(own_name) is str and own_name not in put:
                yield f"{role}.{asked.get((role, own_name), own_name)}", thing


def _put(owner: type) -> set[str] | None:
    """The names under which code of a class stores something in an object, or in the class; None where it may be any."""
    found: set[str] = set()
    for kind in _MRO(owner)[:-1]:
        space = list(_SPACE(kind).items())
        if not _HOOKS.isdisjoint([name for name, _ in space if _TYPE(name) is str]):
            return None
        for _, thing in space:
            if _TYPE(thing) is types.FunctionType:
                if not _UNSEEN.isdisjoint(thing.__code__.co_names):
                    return None
                found.update(stored(thing.__code__))
    # An object may become one of another class.
    return None if "__class__" in found else found


def stored(code: types.CodeType) -> list[str]:
    """The names of the attributes in which code stores something, of whatever object."""
    words = zip(code.co_code[::2], code.co_code[1::2], strict=True)
    return [code.co_names[place] for word, place in words if word == _STORE and place < len(code.co_names)]
