"""Runs a program of the kit's that uses what a submission defines, on the terminal that the worker was given.

The submission is in another process (`played.py`), so neither the program nor what its session arranges can be seen from there.  The program
finds what it defines in the module `kibitz.submission`, by the names that the assignment gives: whatever its files, classes and
methods are called there.  The kit's other modules are in the package `kibitz`, too.
"""

from __future__ import annotations

import importlib.machinery
import sys
import types

from .distant import Told
from .exchange import Exchange
from .frames import Gone
from .own_errors import Reached, built_in, reached, set_arguments
from .submitted_files import dotted

TYPE_CHECKING = False  # `typing` is slow to import, and the zygote starts for every check
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

PACKAGE = "kibitz"
SUBMISSION = f"{PACKAGE}.submission"


class Missing(BaseException):
    """The program asks for something that the submission does not define; its text is the name."""


class Modules:
    """Finds and loads the kit's modules: those of the package `kibitz`, and no others.

    files: path below the package -> source.
    """

    def __init__(self, files: dict[str, bytes]) -> None:
        self._sources = {f"{PACKAGE}.{dotted(path)}": path for path in files}
        self._files = files
        folders = {name.rpartition(".")[0] for name in self._sources}
        self._packages = {PACKAGE, *folders}

    def find_spec(self, fullname, path=None, target=None):  # type: ignore[no-untyped-def]
        if fullname in self._packages:
            return importlib.machinery.ModuleSpec(fullname, self, is_package=True)  # type: ignore[arg-type]
        if fullname in self._sources:
            return importlib.machinery.ModuleSpec(fullname, self, origin=self._sources[fullname])  # type: ignore[arg-type]
        return None

    def create_module(self, spec: object) -> None:
        """The module that Python makes will do."""

    def exec_module(self, module: types.ModuleType) -> None:
        if module.__name__ in self._sources:
            self.execute(self._sources[module.__name__], module)

    def execute(self, path: str, module: types.ModuleType) -> None:
        """Run one of the files as this module."""
        module.__file__ = f"{PACKAGE}/{path}"
        exec(compile(self._files[path], module.__file__, "exec", dont_inherit=True), module.__dict__)


class KitProgram:
    """A program with its modules, as the trusted side describes it; `descriptor` leads to the process that has the submission."""

    def __init__(self, program: dict[str, Any], descriptor: int) -> None:
        self._program = program
        self._methods: set[tuple[object, str]] = set()
        # No text of the submission's makes a line of its own on the program's screen, and nothing that it raises ends the program.
        self._exchange = Exchange(
            descriptor,
            _refuse,
            _give_nothing,
            self._distant,
            hears=one_line,
            ends=False,
            made=lambda name, error, given: self._errors.made(self._exchange, name, error.args),
        )
        self._error_classes: dict[str, type] = {}
        self._errors = Reached(self._error_classes.get)

    def run(self, arrange: Callable[[], None]) -> None:
        """Play the program to its end, once the submission is imported.

        `arrange` comes first.  Raises Missing where the program asks for what is not there, and Gone where the submission's process ends.
        """
        sys.argv[:] = [""]
        arrange()
        told = sys.argv[1:]
        names = dict(self._exchange.ask("names"))
        self._make_errors(names)
        files = {path: text.encode("latin-1") for path, text in self._program["files"].items()}
        modules = Modules(files)
        sys.meta_path.insert(0, modules)
        sys.modules[SUBMISSION] = submission = types.ModuleType(SUBMISSION)
        vars(submission).update(names)
        vars(submission)["__getattr__"] = _missing(frozenset(self._program["roles"]))
        sys.modules["__main__"] = main = types.ModuleType("__main__")
        sys.argv[:] = [self._program["main"], *told]
        modules.execute(self._program["main"], main)

    def told(self, error: BaseException) -> dict[str, Any] | None:
        """How an error of the submission's is told: by its own process, which has its trace.  None for one of the program itself.

        What that process says is only words: that it was an error is known here.
        """
        if self._exchange.number_of(error) is None:
            return None
        try:
            found = dict(self._exchange.ask("told", error))
        except Gone:
            raise
        except BaseException:
            found = {}
        told: dict[str, Any] = {
            key: value for key in ("error", "file", "shown") if type(value := found.get(key)) is str
        }
        if type(line := found.get("line")) is int:
            told["line"] = line
        return {"error": "an error", "shown": "", **told}

    def _make_errors(self, names: dict[str, object]) -> None:
        """Put real classes in the place of the submission's classes of errors, so that the program can catch and raise them."""
        for name, above in self._exchange.ask("errors"):
            bases = [self._error_classes.get(one) or built_in(one) for one in above]
            if name in names and all(bases):
                self._error_classes[name] = made = self._error_class(name, bases)
                number = self._exchange.number_of(names[name])
                assert number is not None
                self._exchange.stands_for(number, made)
                names[name] = made

    def _error_class(self, name: str, bases: list[Any]) -> type:
        """Stands for the submission's class; an error that the program makes of it is made there."""

        def __init__(self_: Any, *arguments: object, **named: object) -> None:  # noqa: N807
            theirs = self._error_classes[name]
            made = self._exchange.ask("call", theirs, arguments, tuple(named.items()))
            number = self._exchange.number_of(made)
            if number is None or not isinstance(made, BaseException):
                raise TypeError(f"{name} makes no error")
            self._exchange.stands_for(number, self_)
            set_arguments(self_, made.args)

        return reached(type(name, tuple(bases), {"__init__": __init__}), self._exchange)

    def _distant(self, number: int, kind: object) -> object:
        error = self._errors.described(self._exchange, kind)
        return error if error is not None else Told(self._exchange, kind, self._methods)


def one_line(text: str) -> str:
    """A text without what would begin a line of its own, or move about on the screen."""
    return text if text.isprintable() else "".join(one if one.isprintable() else " " for one in text)


def _refuse(operation: str, arguments: list[Any]) -> object:
    raise TypeError("nothing is lent here")


def _give_nothing(thing: object) -> object:
    raise TypeError(f"a submission is given no {type(thing).__name__} of the program's")


def _missing(roles: frozenset[str]) -> Callable[[str], object]:
    def ask(name: str) -> object:
        if name in roles:
            raise Missing(name)
        raise AttributeError(name)

    return ask
