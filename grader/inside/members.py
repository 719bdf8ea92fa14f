"""The members of enumerations, and the classes that a submission defines, without asking any of them."""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    import types
    from typing import Any

_TYPE = type
_SPACE, _NAME = type.__dict__["__dict__"].__get__, type.__dict__["__name__"].__get__
_MODULES = sys.modules
_OF_OBJECT = object.__getattribute__

LONGEST = 40
"""Characters of a name, or of a text that is a member's value, and digits of a number."""


def members_of(thing: Any) -> dict[str, Any]:
    """The members of an enumeration, by their names; none of any other class."""
    enum = _MODULES.get("enum")
    if enum is None or not issubclass(_TYPE(thing), enum.EnumMeta):
        return {}
    members = _SPACE(thing).get("_member_map_")
    return members if _TYPE(members) is dict else {}


def plain_members(thing: Any) -> dict[str, str | int | None]:
    """The members of an enumeration with their values: name -> a short text or number, or None; another name of a member is left out."""
    found: dict[str, str | int | None] = {}
    for name, member in list(members_of(thing).items()):
        if (
            _TYPE(name) is str
            and name.isidentifier()
            and len(name) <= LONGEST
            and _held(member, "_name_") == name
        ):
            value = _held(member, "_value_")
            short = _TYPE(value) is int and abs(value) < 10**LONGEST
            short = short or (_TYPE(value) is str and len(value) <= LONGEST and value.isprintable())
            found[name] = value if short else None
    return found


def _held(member: Any, name: str) -> Any:
    """What an object itself holds under a name; None where it holds nothing, or will not say."""
    try:
        return _OF_OBJECT(member, name)
    except Exception:
        return None


def passes_own(adapter: Any) -> bool:
    """Whether an adapter passes members of enumerations, or objects of other classes of a submission."""
    return any(item[0] in ("e", "r") for _, form in adapter["forms"] for item in form)


def own_classes(modules: list[types.ModuleType]) -> dict[str, Any]:
    """The classes that a submission defines, by their names."""
    found: dict[str, Any] = {}
    for module in modules:
        for name, thing in list(vars(module).items()):
            if isinstance(thing, _TYPE) and is_own(thing, module):
                found.setdefault(name, thing)
    return found


def is_own(thing: type, module: types.ModuleType) -> bool:
    """Whether a class was defined in a module, as it says.  A named tuple may not know where it was made: it is no other module's."""
    space = _SPACE(thing)
    home = space.get("__module__")
    if home == module.__name__:
        return True
    if "_fields" not in space or _TYPE(home) is not str:
        return False
    other = _MODULES.get(home)
    return not issubclass(_TYPE(other), _TYPE(sys)) or vars(other).get(_NAME(thing)) is not thing
