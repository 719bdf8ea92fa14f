"""What a process with a submission does with its objects when code of the kit's in another process works with them.

On the other side, `distant.py` stands for these objects.
"""

from __future__ import annotations

import copy
import importlib
import operator
import types

TYPE_CHECKING = False  # `typing` is slow to import, and the zygote starts for every check
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_DERIVED: dict[str, Callable[..., Any]] = {
    "__iter__": iter,
    "__reversed__": reversed,
    "__next__": next,
    "__bool__": bool,
    "__hash__": hash,
    "__str__": str,
    "__repr__": repr,
    "__len__": len,
    "__format__": format,
    "__int__": int,
    "__float__": float,
    "__bytes__": bytes,
}
"""Functions of Python's that call more than the method of that name."""

_REFLECTED = "__r"


class Used:
    """Describes objects of the submission's, and does with them what is asked.

    `tell` is called with an object and the name of its attribute that was asked for.
    """

    def __init__(self) -> None:
        self.tell: Callable[[object, str], None] = lambda thing, name: None
        self._kinds: dict[int, int] = {}
        self._kept: list[type] = []

    def describe(self, thing: object) -> object:
        """A number for its class: what is known of one object of a class is known of all."""
        kind = type(thing)
        if (number := self._kinds.get(id(kind))) is None:
            number = self._kinds[id(kind)] = len(self._kinds)
            self._kept.append(kind)
        return number

    def serve(self, operation: str, arguments: list[Any]) -> object:
        """What comes of one question of the kit's code.  Raises whatever the submission raises."""
        what, *rest = arguments
        if operation == "special":
            return _special(what, rest[0], rest[1])
        if operation == "call":
            return what(*rest[0], **dict(rest[1]))
        if operation == "method":
            return getattr(what, rest[0])(*rest[1], **dict(rest[2]))
        if operation == "get":
            found = getattr(what, rest[0])
            is_method = type(found) is types.MethodType and found.__self__ is what
            # A class has what it likes; only of objects all of a class have the same methods.
            if not is_method:
                self.tell(what, rest[0])
            return found, is_method and not isinstance(what, type)
        if operation == "set":
            setattr(what, rest[0], rest[1])
            return None
        if operation == "isinstance":
            return isinstance(what, rest[0])
        if operation == "copy":
            return copy.deepcopy(what) if rest[0] else copy.copy(what)
        if operation == "input":
            return input(what)
        if operation == "signature":
            return _parameters(what)
        if operation == "import":
            return importlib.import_module(what)
        raise ValueError(operation)


def _parameters(function: Any) -> tuple[tuple[str, int], ...] | None:
    """Name and kind of each parameter; None where nobody can tell."""
    import inspect

    try:
        found = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    return tuple((one.name, int(one.kind)) for one in found)


def _special(thing: Any, name: str, arguments: tuple[Any, ...]) -> object:
    """What an operator or a function of Python's makes of an object."""
    if name in _DERIVED:
        return _DERIVED[name](thing, *arguments)
    if (function := getattr(operator, name, None)) is not None:
        return function(thing, *arguments)
    if name.startswith(_REFLECTED):
        return getattr(operator, f"__{name.removeprefix(_REFLECTED)}")(*arguments, thing)
    return getattr(type(thing), name)(thing, *arguments)
