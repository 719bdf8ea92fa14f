"""An object that holds a list, for a function that wants one where the rules pass the list itself."""

from __future__ import annotations

from copy import deepcopy as _deepcopy

from .opaque import opaque

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from typing import Any

_TYPE = type


def holder(held: Any, now: list[Any], known: str = "") -> object:
    """An object whose one attribute is this list or tuple, under the name by which it is first asked for.

    What the attribute is at last, if it is set, is in `now`.
    """
    names = [known] if known else []
    now[:] = [held]

    def read(_: object, name: str) -> Any:
        if name.startswith("__") or (names and names[0] != name):
            raise AttributeError(f"this object has no attribute {name!r}")
        names[:] = [name]
        return now[0]

    def write(thing: object, name: str, value: Any) -> None:
        read(thing, name)
        now[:] = [value]

    def copied(_: object) -> object:
        return holder(now[0], [], *names)

    def copied_deeply(_: object, memo: Any) -> object:
        return holder(_deepcopy(now[0], memo), [], *names)

    space: dict[str, Any] = {
        "__getattr__": read,
        "__setattr__": write,
        "__copy__": copied,
        "__deepcopy__": copied_deeply,
    }
    shown = {name: opaque(function) for name, function in space.items()}
    return _TYPE("Holder", (), {"__slots__": (), **shown})()


def settle(held: Any, now: list[Any]) -> None:
    """Give a list the items of what was stored in its place."""
    if now[0] is not held and _TYPE(held) is list and _TYPE(now[0]) in (list, tuple):
        held[:] = now[0]
