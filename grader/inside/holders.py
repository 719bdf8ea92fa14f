"""An object that holds a list, for a function that wants one where the rules pass the list itself."""

from __future__ import annotations

from .opaque import opaque

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from typing import Any

_TYPE = type


def holder(held: Any) -> object:
    """An object whose one attribute is this list or tuple, under the name by which it is first asked for.

    What is stored there becomes the items of the list.
    """
    known: list[str] = []

    def read(_: object, name: str) -> Any:
        if name.startswith("__") or (known and known[0] != name):
            raise AttributeError(f"this object has no attribute {name!r}")
        known[:] = [name]
        return held

    def write(thing: object, name: str, value: Any) -> None:
        if value is not read(thing, name):
            held[:] = value

    return _TYPE("Holder", (), {"__slots__": (), "__getattr__": opaque(read), "__setattr__": opaque(write)})()
