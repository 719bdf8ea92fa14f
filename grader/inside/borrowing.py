"""What a submission is lent of the kit's: classes and functions by whose names it is asked for, and behind them nothing.

What they do is done in another process (`lender.py`).  A class that is lent is a real class: it can be derived from, its
objects have a type, and each is one and the same object wherever it comes from.
"""

from __future__ import annotations

import _thread
import builtins
import json
import sys

from .exchange import Exchange
from .frames import Gone
from .own_errors import anew, bare, is_error, line_of, set_arguments, told_with
from .using import Used

TYPE_CHECKING = False  # `typing` is slow to import, and the zygote starts for every check
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class Borrowed:
    """The parts that the process at the other end of `descriptor` lends: `parts`, by their roles."""

    def __init__(self, descriptor: int) -> None:
        used = Used()
        self._exchange = Exchange(
            descriptor,
            used.serve,
            told_with(used.describe, self._error_name),
            self._stand_in,
            _print,
            own=self._own_error,
            made=self._error,
        )
        self._own_class: Callable[[str], object] = lambda name: None
        used.tell = self._exchange.tell
        self._lock = _thread.RLock()
        self._classes: dict[str, type] = {}
        self._bases: dict[type, tuple[type, ...]] = {}
        """Of classes of errors, which are given more by `grafting.py`."""
        self.parts: dict[str, object] = {}
        described = json.loads(self._ask("open"))
        for name, what in described.items():
            made = self._function(name) if what == "function" else self._class(name, described)
            # What only comes along is not lent: its objects come from what is.
            if what == "function" or what["lent"]:
                self.parts[name] = made

    def begin(self) -> None:
        """The submission is imported anew: nothing that it used is needed any more."""
        self._ask("forget")
        self._exchange.forget()
        for kind, bases in self._bases.items():
            if kind.__bases__ != bases:
                kind.__bases__ = bases

    def supply(self, given: dict[str, object]) -> None:
        """Have the parts use these classes of the course's, which the submission has imported."""
        if given:
            self._ask("supply", tuple(given.items()))

    def find_errors(self, own_class: Callable[[str], object]) -> None:
        """From now on, an error of a class of the kit's is one of the submission's class of that name, if it has one.

        own_class: name -> the class of the submission's, if there is one.
        """
        self._own_class = own_class

    def _ask(self, operation: str, *arguments: object) -> Any:
        with self._lock:
            try:
                return self._exchange.ask(operation, *arguments)
            except Gone as gone:
                raise RuntimeError(f"the course's own part cannot be used any more: {gone}") from None

    # What stands for the kit's.

    def _function(self, name: str) -> Callable[..., Any]:
        def function(*arguments: object, **named: object) -> Any:
            return self._ask("call", name, arguments, tuple(named.items()))

        return _called(function, name, name)

    def _class(self, name: str, described: dict[str, Any]) -> type:
        if name in self._classes:
            return self._classes[name]
        about = described[name]
        # Python lets a class have other bases later only where none of them is a built-in one.
        bases = [
            self._class(base, described) if base in described else type(base, (getattr(builtins, base),), {})
            for base in about["bases"]
        ]
        space: dict[str, Any] = dict(about["values"]) | self._of_objects(name)
        for method in about["methods"]:
            space[method] = (
                self._static(name, method) if method in about["static"] else self._method(name, method)
            )
        made = type(name, tuple(bases) or (object,), space)
        self._classes[name] = made
        if is_error(made):
            made.__module__ = "__main__"  # a trace names the module of an error's class
            self._bases[made] = made.__bases__
        return made

    def _of_objects(self, name: str) -> dict[str, Any]:
        """How the objects of a class come to be, and how their attributes are reached."""

        def __init__(self_: Any, *arguments: object, **named: object) -> None:  # noqa: N807
            made = self._ask("new", name, arguments, tuple(named.items()))
            number = self._exchange.number_of(made)
            assert number is not None
            self._exchange.stands_for(number, self_)
            if isinstance(self_, BaseException):
                set_arguments(self_, self._ask("get", self_, "args"))

        def __getattr__(self_: Any, attribute: str) -> Any:  # noqa: N807
            if attribute.startswith("__") or self._exchange.number_of(self_) is None:
                raise AttributeError(f"{type(self_).__name__!r} object has no attribute {attribute!r}")
            told = self._exchange.told(self_)
            if told is not None and attribute in told:
                return told[attribute]
            return self._ask("get", self_, attribute)

        def __setattr__(self_: Any, attribute: str, value: object) -> None:  # noqa: N807
            if attribute.startswith("__") or self._exchange.number_of(self_) is None:
                object.__setattr__(self_, attribute, value)
            else:
                self._ask("set", self_, attribute, value)

        def __delattr__(self_: Any, attribute: str) -> None:  # noqa: N807
            self._ask("delete", self_, attribute)

        def __copy__(self_: Any) -> Any:  # noqa: N807
            return self._ask("copy", self_, False)

        def __deepcopy__(self_: Any, memo: object) -> Any:  # noqa: N807
            return self._ask("copy", self_, True)

        found = (__init__, __getattr__, __setattr__, __delattr__, __copy__, __deepcopy__)
        return {one.__name__: _called(one, one.__name__, f"{name}.{one.__name__}") for one in found}

    def _method(self, owner: str, name: str) -> Callable[..., Any]:
        def method(self_: Any, *arguments: object, **named: object) -> Any:
            if self._exchange.number_of(self_) is None:
                raise AttributeError(f"{type(self_).__name__!r} object was not made by {owner}.__init__")
            return self._ask("method", self_, name, arguments, tuple(named.items()))

        return _called(method, name, f"{owner}.{name}")

    def _static(self, owner: str, name: str) -> object:
        def static(*arguments: object, **named: object) -> Any:
            return self._ask("static", owner, name, arguments, tuple(named.items()))

        return staticmethod(_called(static, name, f"{owner}.{name}"))

    def _stand_in(self, number: int, kind: object) -> object:
        found = self._classes[str(kind)]
        return bare(found, ()) if is_error(found) else object.__new__(found)

    # Errors of classes that the kit and the submission define.

    def _error_class(self, name: str) -> type | None:
        """The class that a kit's error of this name is of here: what is lent, or else the submission's own."""
        if name not in self.parts:
            own = self._own_class(name)
            if isinstance(own, type) and is_error(own):
                return own
        kind = self._classes.get(name)
        return kind if kind is not None and is_error(kind) else None

    def _error(self, name: object, error: BaseException, given: object) -> BaseException | None:
        """The error here that stands for one of the kit's."""
        kind = self._error_class(name) if type(name) is str else None
        if kind is None:
            return None
        return bare(kind, error.args) if kind in self._classes.values() else anew(kind, error, given)

    def _error_name(self, thing: object) -> str | None:
        """The name of the kit's class of errors that something of the submission's is of, by its own class of that name."""
        if is_error(type(thing)):
            for one in line_of(type(thing)):
                for name in self._classes:
                    if self._error_class(name) is one:
                        return name
        return None

    def _own_error(self, error: BaseException) -> tuple[str, object] | None:
        name = self._error_name(error)
        return None if name is None else (name, None)


def _print(text: str) -> None:
    sys.stdout.write(text)


def _called(function: Callable[..., Any], name: str, whole: str) -> Callable[..., Any]:
    """The function under the name that it has in the kit."""
    function.__name__, function.__qualname__ = name, whole
    return function
