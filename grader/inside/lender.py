"""A process that has the kit's parts which are lent to a submission, and works for the process that has the submission.

It runs code of the kit's and none of a submission's.  It is asked by a process that a submission rules, so it does nothing
but what these questions may ask, and tells nothing but what is said here:

    "open"                              {role: what it is} of all parts, as JSON
    "forget"                            nothing; what is there but the parts is not used any more
    "call" role, arguments              a function's value
    "new" class, arguments              a new object
    "method" object, name, arguments    what a method of its class returns
    "static" class, name, arguments     the same without an object
    "get", "set", "delete" object, name an attribute of an object that is no function, class or module
    "copy" object, deeply               another object that is equal
    "supply" names and classes          the classes of the course's own that the parts use

What the kit's code uses besides Python's own library comes from the submission's process: modules of the course, its chance,
what it prints and reads.
"""

from __future__ import annotations

import builtins
import copy
import importlib.machinery
import io
import json
import sys
import types

from . import parts
from .distant import SPECIAL, Distant
from .exchange import Exchange
from .frames import Gone
from .own_errors import Reached, is_error, line_of, made_with, note_what_makes
from .passive import PLAIN

TYPE_CHECKING = False  # `typing` is slow to import, and the zygote starts for every check
if TYPE_CHECKING:
    from typing import Any

STATEFUL = frozenset({"random"})
"""Modules of Python's library that are the submission's: what a session arranges in them holds for the kit's parts as well."""


class Lender:
    """The kit's parts called `roles`, from their code (see `parts.compiled`), for one submission."""

    def __init__(
        self,
        descriptor: int,
        codes: dict[str, bytes],
        roles: list[str],
        supplied: frozenset[str] = frozenset(),
    ) -> None:
        """`supplied` are classes of the course's own modules that are not imported, because "supply" gives them."""
        self._codes, self._roles, self._supplied = codes, roles, supplied
        self._modules: list[types.ModuleType] = []
        self._exchange = Exchange(
            descriptor,
            self._serve,
            self._describe,
            self._distant,
            unrolls=True,
            own=self._own_error,
            made=lambda name, error, given: self._errors.made(self._exchange, name, error.args),
        )
        self._functions: dict[str, Any] = {}
        self._classes: dict[str, type] = {}
        self._errors = Reached(self._classes.get)
        self._named: dict[type, str] = {}
        self._methods_of: dict[type, set[str]] = {}
        self._known_methods: set[tuple[object, str]] = set()
        """Of classes of the submission's process."""

    def work(self) -> None:
        """Answer until the submission's process has ended."""
        sys.stdout = _Printed(self._exchange.to_print)
        builtins.input = lambda prompt="": self._exchange.ask("input", str(prompt))
        try:
            self._exchange.answer_all()
        except Gone:
            return

    # What is asked.

    def _serve(self, operation: str, arguments: list[Any]) -> object:
        if operation == "open":
            return self._open()
        if operation == "forget":
            self._exchange.forget()
            return None
        what, *rest = arguments
        if operation == "supply":
            self._supply(_tuple(what))
            return None
        if operation == "call":
            return self._functions[_text(what)](*_tuple(rest[0]), **dict(_tuple(rest[1])))
        if operation == "new":
            return self._classes[_text(what)](*_tuple(rest[0]), **dict(_tuple(rest[1])))
        if operation == "static":
            found = getattr(self._classes[_text(what)], self._known(self._classes[what], _text(rest[0])))
            return found(*_tuple(rest[1]), **dict(_tuple(rest[2])))
        if type(what) not in self._named:
            raise TypeError("no object of the course's own")
        if operation == "copy":
            return copy.deepcopy(what) if rest[0] is True else copy.copy(what)
        return self._used(operation, what, _text(rest[0]), rest[1:])

    def _used(self, operation: str, what: Any, name: str, rest: list[Any]) -> object:
        if operation == "method":
            return getattr(what, self._known(type(what), name))(*_tuple(rest[0]), **dict(_tuple(rest[1])))
        if name.startswith("__"):
            raise AttributeError(name)
        if operation == "get":
            found = getattr(what, name)
            self._exchange.tell(what, name)
            return found
        if operation == "set":
            setattr(what, name, rest[0])
        elif operation == "delete":
            delattr(what, name)
        return None

    def _known(self, kind: type, name: str) -> str:
        if name not in self._methods(kind):
            raise AttributeError(name)
        return name

    def _open(self) -> str:
        if not self._classes and not self._functions:
            self._load()
        functions: dict[str, object] = dict.fromkeys(self._functions, "function")
        return json.dumps(functions | {name: self._described(kind) for name, kind in self._classes.items()})

    def _load(self) -> None:
        """Make the parts.  What they import of the course's is looked for in the submission's process."""
        sys.meta_path.append(_Distance(self._exchange))
        for name in STATEFUL:
            sys.modules.pop(name, None)
        sys.meta_path.insert(0, _Distance(self._exchange, STATEFUL))
        found, self._modules = parts.load_parts(self._codes, self._roles)
        for module in self._modules:
            for thing in list(vars(module).values()):
                if isinstance(thing, type) and thing.__module__ == module.__name__:
                    self._classes.setdefault(thing.__name__, thing)
                    self._named[thing] = thing.__name__
                    if is_error(thing):
                        note_what_makes(thing)
        self._functions = {
            role: thing for role, thing in found.items() if isinstance(thing, types.FunctionType)
        }

    def _supply(self, given: tuple[Any, ...]) -> None:
        for name, thing in given:
            if name in self._supplied:
                for module in self._modules:
                    setattr(module, name, thing)

    def _described(self, kind: type) -> dict[str, object]:
        """What stands for a class has to have: the classes it derives from, its methods, and the plain values that all its objects share."""
        values = {
            name: value
            for one in reversed(kind.__mro__)
            if one in self._named or one is kind
            for name, value in vars(one).items()
            if type(value) in PLAIN and not name.startswith("__")
        }
        return {
            "lent": self._named[kind] in self._roles,
            "bases": [
                self._named.get(one, one.__name__)
                for one in kind.__bases__
                if one in self._named or (one.__module__ == "builtins" and is_error(one))
            ],
            "methods": sorted(self._methods(kind)),
            "static": sorted(
                name
                for name in self._methods(kind)
                if any(isinstance(vars(one).get(name), staticmethod | classmethod) for one in kind.__mro__)
            ),
            "values": values,
        }

    def _methods(self, kind: type) -> set[str]:
        """The names of the methods that the kit's own classes define: not private ones, and the special ones by which an object is used."""
        if kind not in self._methods_of:
            self._methods_of[kind] = {
                name
                for one in kind.__mro__
                if one in self._named or one is kind
                for name, value in vars(one).items()
                if isinstance(value, types.FunctionType | staticmethod | classmethod)
                and (name in SPECIAL or not name.startswith("_"))
            }
        return self._methods_of[kind]

    # Objects.

    def _describe(self, thing: object) -> object:
        if (name := self._named.get(type(thing))) is not None:
            return name
        raise TypeError(f"the course's own parts give no {type(thing).__name__}")

    def _own_error(self, error: BaseException) -> tuple[str, object] | None:
        """The name of the kit's class that an error is of, and what it was made with."""
        name = next((self._named[one] for one in line_of(type(error)) if one in self._named), None)
        return None if name is None else (name, made_with(error))

    def _distant(self, number: int, kind: object) -> object:
        error = self._errors.described(self._exchange, kind)
        return error if error is not None else Distant(self._exchange, kind, self._known_methods)


class _Distance:
    """Finds modules in the submission's process: those called `only`, or all that is not found here."""

    def __init__(self, exchange: Exchange, only: frozenset[str] | None = None) -> None:
        self._exchange, self._only = exchange, only

    def find_spec(self, fullname, path=None, target=None):  # type: ignore[no-untyped-def]
        if self._only is not None and fullname not in self._only:
            return None
        return importlib.machinery.ModuleSpec(fullname, self)  # type: ignore[arg-type]

    def create_module(self, spec: object) -> None:
        """The module that Python makes is put aside when it is executed."""

    def exec_module(self, module: types.ModuleType) -> None:
        sys.modules[module.__name__] = self._exchange.ask("import", module.__name__)


class _Printed(io.TextIOBase):
    """What the kit's code prints stands where the submission prints."""

    def __init__(self, printed: list[str]) -> None:
        self._printed = printed

    def write(self, text: str) -> int:
        self._printed.append(text)
        return len(text)

    def writable(self) -> bool:
        return True


def serve(channel: Any, descriptor: int) -> None:
    """Take the kit's parts from the trusted side, and lend them to the process at the other end of `descriptor`.

    One message: {"codes": [[file, bytes of its code]...], "roles", "supplied"}; the code is in the frame behind it.
    """
    message = json.loads(channel.read() or b"{}")
    codes = channel.files(message["codes"])
    Lender(descriptor, codes, message["roles"], frozenset(message["supplied"])).work()


def _text(value: object) -> str:
    if type(value) is not str:
        raise TypeError("a name is a text")
    return value


def _tuple(value: object) -> tuple[Any, ...]:
    if type(value) is not tuple:
        raise TypeError("arguments are a tuple")
    return value
