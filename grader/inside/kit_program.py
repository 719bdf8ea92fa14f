"""Runs a program of the kit's that uses what a submission defines, on the terminal that the worker was given.

The program finds the submission in the module `kibitz.submission`, by the names that the assignment gives: whatever
its files, classes and methods are called there.  The kit's other modules are in the package `kibitz`, too, so that no
file of a submission can hide one.

The submission is imported as it is for checks: what comes before an error, an `input()` or the end of its time is
there, with all that it defines afterwards.  It meets an empty input, and what it prints then is seen by nobody.  Once
the program runs, the terminal is both's.
"""

from __future__ import annotations

import importlib.machinery
import io
import random
import sys
import types
from collections.abc import Callable

from . import loading, naming, ordering, streams

TYPE_CHECKING = False  # `typing` is slow to import, and the zygote starts for every check
if TYPE_CHECKING:
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
        self._sources = {f"{PACKAGE}.{loading.dotted(path)}": path for path in files}
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


def run(
    program: dict[str, Any],
    library: loading.Library,
    arrange: Callable[[], None],
    chosen: dict[str, Any] | None = None,
) -> None:
    """Import the submission, or the file `chosen` of it, and then play the program to its end.

    `arrange` comes before both.  The chance that it leaves is the chance that the program meets, whatever the
    submission has drawn.  Raises Missing where the program asks for what is not there.
    """
    sys.argv[:] = [""]
    with Silence():
        arrange()
        chance = random.getstate()
        # What the session tells its program is nothing that a submission was started with.
        told, sys.argv[1:] = sys.argv[1:], []
        submission = _submission(program, library, chosen)
        random.setstate(chance)
    files = {path: text.encode("latin-1") for path, text in program["files"].items()}
    for name in [name for name in sys.modules if name == PACKAGE or name.startswith(f"{PACKAGE}.")]:
        del sys.modules[name]
    modules = Modules(files)
    sys.meta_path.insert(0, modules)
    sys.modules[SUBMISSION] = submission
    main = types.ModuleType("__main__")
    sys.modules["__main__"] = main
    sys.argv[:] = [program["main"], *told]
    modules.execute(program["main"], main)


def _submission(
    program: dict[str, Any], library: loading.Library, chosen: dict[str, Any] | None
) -> types.ModuleType:
    """What the submission defines, and the classes that the course supplies as it uses them, as one module."""
    # Not imported with this module: the zygote loads it in a way of its own, later than this one.
    from . import guard

    asked, supplied = program["asked"], program["supplied"]
    wanted = [one["name"] for one in asked]
    library.install()
    guard.importing(True)
    ordering.import_wanted(library, asked, chosen)
    names, attributes, _ = naming.resolve(library.loaded, asked, _tell_nobody, library.chosen)
    for known, more in zip(
        (names, attributes), naming.supplied(supplied, library.supplied, _tell_nobody), strict=False
    ):
        known.update(more)  # type: ignore[attr-defined]
    guard.importing(False)
    _name_as_asked(names, attributes)
    module = types.ModuleType(SUBMISSION)
    vars(module).update(names)
    roles = frozenset([*wanted, *(one["name"] for one in supplied)])
    vars(module)["__getattr__"] = _missing(roles)
    return module


def _missing(roles: frozenset[str]) -> Callable[[str], object]:
    def ask(name: str) -> object:
        if name in roles:
            raise Missing(name)
        raise AttributeError(name)

    return ask


def _name_as_asked(names: dict[str, object], attributes: dict[str, str]) -> None:
    """Give each class its methods by the names asked for, too."""
    for member, own_name in attributes.items():
        role, _, method = member.partition(".")
        owner = names.get(role)
        if own_name == method or not isinstance(owner, type):
            continue
        # As it stands in the class, so that a static method stays one.
        found = [space[own_name] for kind in type.mro(owner) if own_name in (space := vars(kind))]
        try:
            type.__setattr__(owner, method, found[0])
        except (TypeError, IndexError):
            continue


class Silence:
    """Meanwhile there is nothing to read, and nothing that is printed is seen."""

    def __enter__(self) -> None:
        self._before = sys.stdin, sys.stdout, sys.stderr
        nowhere: Any = streams.Sink(1, [0])
        sink = io.TextIOWrapper(nowhere, "utf-8", "backslashreplace", write_through=True)
        sys.stdin, sys.stdout, sys.stderr = io.TextIOWrapper(io.BytesIO(), "utf-8"), sink, sink

    def __exit__(self, *_: object) -> None:
        sys.stdin, sys.stdout, sys.stderr = self._before


def places(error: BaseException) -> list[tuple[str, str, int]]:
    """File, function and line of each entry of an error's trace, the outermost first."""
    found = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if type(code.co_filename) is str and type(code.co_name) is str:
            found.append((code.co_filename, code.co_name, trace.tb_lineno or 0))
        trace = trace.tb_next
    return found


def _tell_nobody(kind: str, text: str, path: str | None, line: int | None) -> None:
    """Notices come from the other kind of worker, which finds the same names."""
