"""What a submission is lent of the kit's: classes and functions by whose names it is asked for, and behind them nothing.

What they do is done in another process (`lender.py`).  A class that is lent is a real class: it can be derived from, its
objects have a type, and each is one and the same object wherever it comes from.
"""

from __future__ import annotations

import _thread
import json
import sys

from .exchange import Exchange, Gone
from .using import Used

TYPE_CHECKING = False  # `typing` is slow to import, and the zygote starts for every check
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class Borrowed:
    """The parts that the process at the other end of `descriptor` lends: `parts`, by their roles."""

    def __init__(self, descriptor: int) -> None:
        used = Used()
        self._exchange = Exchange(descriptor, used.serve, used.describe, self._stand_in, _print)
        used.tell = self._exchange.tell
        self._lock = _thread.RLock()
        self._classes: dict[str, type] = {}
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

    def supply(self, given: dict[str, object]) -> None:
        """Have the parts use these classes of the course's, which the submission has imported."""
        if given:
            self._ask("supply", tuple(given.items()))

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
        bases = [self._class(base, described) for base in about["bases"]]
        space: dict[str, Any] = dict(about["values"]) | self._of_objects(name)
        for method in about["methods"]:
            space[method] = (
                self._static(name, method) if method in about["static"] else self._method(name, method)
            )
        made = type(name, tuple(bases) or (object,), space)
        self._classes[name] = made
        return made

    def _of_objects(self, name: str) -> dict[str, Any]:
        """How the objects of a class come to be, and how their attributes are reached."""

        def __init__(self_: Any, *arguments: object, **named: object) -> None:  # noqa: N807
            made = self._ask("new", name, arguments, tuple(named.items()))
            number = self._exchange.number_of(made)
            assert number is not None
            self._exchange.stands_for(number, self_)

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
        return object.__new__(self._classes[str(kind)])


def _print(text: str) -> None:
    sys.stdout.write(text)


def _called(function: Callable[..., Any], name: str, whole: str) -> Callable[..., Any]:
    """The function under the name that it has in the kit."""
    function.__name__, function.__qualname__ = name, whole
    return function
