"""What can be read of an object without running any code of its class: it is as it was until its dictionary changes."""

from __future__ import annotations

import types

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from collections.abc import Mapping

PLAIN = frozenset({type(None), bool, int, float, str})

MOST, LONGEST = 16, 100
"""Attributes of an object that are told, and characters of a text among them."""

_OWN = (type, types.ModuleType)
_KINDS = type.__dict__["__mro__"].__get__


def is_passive(thing: object, name: str) -> bool:
    """Whether an attribute is in the object's own dictionary, and nothing of its class comes first."""
    return not issubclass(type(thing), _OWN) and _is_read(name, _held(thing), _spaces(thing))


class Told:
    """An object, and what was told of it: its plain attributes, and those that were asked for by name.

    `held` is its dictionary, and `before` has the identities of what was in it.
    """

    def __init__(self, thing: object, name: str) -> None:
        self._thing, self._names = thing, {name}
        self.held = _held(thing)
        self.before: list[int] = []
        self._kept: list[object] = []
        """Nothing else can have the identity of what is kept."""

    def ask(self, name: str) -> None:
        """Tell this one, too."""
        if name not in self._names and len(self._names) < MOST:
            self._names.add(name)
            self.before = []

    def news(self) -> list[tuple[str, object]]:
        """The attributes as they are now."""
        held = self.held
        self._kept = [*held.values()]
        self.before = [*map(id, self._kept)]
        spaces = _spaces(self._thing)
        return [
            (name, value)
            for name, value in [*held.items()][:MOST]
            if type(name) is str and self._is_told(name, value) and _is_read(name, held, spaces)
        ]

    def _is_told(self, name: str, value: object) -> bool:
        kind = type(value)
        return name in self._names or (kind in PLAIN and (kind is not str or len(value) <= LONGEST))  # type: ignore[arg-type]


def _spaces(thing: object) -> list[Mapping[str, object]]:
    """What is in the classes of an object, without `object` itself."""
    return [vars(kind) for kind in _KINDS(type(thing))[:-1]]


def _held(thing: object) -> dict[str, object]:
    try:
        held = object.__getattribute__(thing, "__dict__")
    except AttributeError:
        return {}
    return held if type(held) is dict else {}


def _is_read(name: str, held: dict[str, object], spaces: list[Mapping[str, object]]) -> bool:
    if name not in held:
        return False
    for space in spaces:
        if "__getattribute__" in space:
            return False
        if "__dict__" in space and type(space["__dict__"]) is not types.GetSetDescriptorType:
            return False
    found = next((space[name] for space in spaces if name in space), None)
    return not hasattr(type(found), "__set__") and not hasattr(type(found), "__delete__")
