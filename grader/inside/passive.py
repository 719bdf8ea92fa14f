"""What can be read of an object without running any code of its class: it is as it was until its dictionary or a slot changes.

A property that only returns an attribute is read as this attribute is.
"""

from __future__ import annotations

import types
from contextlib import suppress

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

PLAIN = frozenset({type(None), bool, int, float, str})

MOST, LONGEST = 16, 100
"""Attributes of an object that are told, and characters of a text among them."""

_OWN = (type, types.ModuleType)
_KINDS = type.__dict__["__mro__"].__get__
_SLOT = types.MemberDescriptorType
_RETURNS = (lambda self: self.value).__code__.co_code
"""Of a function that returns an attribute of its argument, whatever that is called."""


def is_passive(thing: object, name: str) -> bool:
    """Whether an attribute is in the object's own dictionary or a slot, and nothing of its class comes first."""
    if issubclass(type(thing), _OWN):
        return False
    spaces = _spaces(thing)
    return _way(name, spaces, _held(thing, spaces)) is not None


class Told:
    """An object, and what was told of it: its plain attributes, and those that were asked for by name.

    `names` are these; all objects of a class may have the same ones.  Until something of this object itself is asked for, only what is
    plain is told: all else may be what the other side may not have.
    """

    def __init__(self, thing: object, names: set[str]) -> None:
        self._thing, self._names = thing, names
        self._is_asked = False
        self._spaces = _spaces(thing)
        self._held = _held(thing, self._spaces)
        self._slots = [one for space in self._spaces for one in space.values() if type(one) is _SLOT]
        self._before: list[int] = []
        self._kept: list[object] = []
        """Nothing else can have the identity of what is kept."""
        self._told = 0

    def ask(self, name: str) -> None:
        """Tell this one, too."""
        if not self._is_asked:
            self._is_asked = True
            self.take_back()
        if len(self._names) < MOST:
            self._names.add(name)

    def take_back(self) -> None:
        """What was told last did not arrive."""
        self._told = -1

    def has_changed(self) -> bool:
        """Whether `news` would give anything else than the last time, or was not asked for yet."""
        if self._slots:
            return [*map(id, self._values())] != self._before or len(self._names) != self._told
        return [*map(id, self._held.values())] != self._before or len(self._names) != self._told

    def news(self) -> list[tuple[str, object]]:
        """The attributes as they are now."""
        held, thing = self._held, self._thing
        self._kept = self._values()
        self._before = [*map(id, self._kept)]
        self._told = len(self._names)
        slots = [one.__name__ for one in self._slots]
        names = dict.fromkeys([*sorted(self._names), *slots, *[*held][:MOST]])
        found: list[tuple[str, object]] = []
        for name in names:
            if type(name) is str and (way := _way(name, self._spaces, held)) is not None:
                with suppress(AttributeError, KeyError):
                    value = held[way] if type(way) is str else way.__get__(thing)
                    if self._is_told(name, value):
                        found.append((name, value))
        return found

    def _values(self) -> list[object]:
        found = [*self._held.values()]
        for one in self._slots:
            try:
                found.append(one.__get__(self._thing))
            except AttributeError:
                found.append(_SLOT)
        return found

    def _is_told(self, name: str, value: object) -> bool:
        kind = type(value)
        if name in self._names:
            return self._is_asked or kind in PLAIN
        # What is private is nobody else's before it is asked for.
        return not name.startswith("_") and kind in PLAIN and (kind is not str or len(value) <= LONGEST)  # type: ignore[arg-type]


def _spaces(thing: object) -> list[Mapping[str, object]]:
    """What is in the classes of an object, without `object` itself."""
    return [vars(kind) for kind in _KINDS(type(thing))[:-1]]


def _held(thing: object, spaces: list[Mapping[str, object]]) -> dict[str, object]:
    """The dictionary of an object, if it is where Python has it."""
    if any("__dict__" in one and type(one["__dict__"]) is not types.GetSetDescriptorType for one in spaces):
        return {}
    try:
        held = object.__getattribute__(thing, "__dict__")
    except AttributeError:
        return {}
    return held if type(held) is dict else {}


def _way(name: str, spaces: list[Mapping[str, object]], held: dict[str, object]) -> Any:
    """How an attribute is read: the slot, or its name in the dictionary; None where that runs code, or it is not there."""
    if any("__getattribute__" in space for space in spaces):
        return None
    found = _first(name, spaces)
    if type(found) is property and (other := _returned(found)) is not None:
        name, found = other, _first(other, spaces)
    if type(found) is _SLOT:
        return found
    if hasattr(type(found), "__set__") or hasattr(type(found), "__delete__"):
        return None
    return name if name in held else None


def _first(name: str, spaces: list[Mapping[str, object]]) -> object:
    return next((space[name] for space in spaces if name in space), None)


def _returned(getter: property) -> str | None:
    """The name of the attribute that a property returns and does nothing else; None where it does."""
    function = getter.fget
    if type(function) is not types.FunctionType:
        return None
    code = function.__code__
    is_plain = code.co_code == _RETURNS and code.co_argcount == len(code.co_varnames) == 1
    return code.co_names[0] if is_plain and len(code.co_names) == 1 else None
