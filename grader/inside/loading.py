"""Imports a submission: all that it defines, however its program behaves while it is imported.

A game that starts at import meets an empty input, a clock that does not wait and a time limit.  Where a
module stops (input ran out, `quit()`, an error, the limit), its later definitions are still made, so a
class below the game counts.
"""

from __future__ import annotations

import ast
import importlib
import importlib.machinery
import signal
import sys
import types
from collections.abc import Callable, Mapping, Sequence

from . import shadowing, source
from .library import Library, Notify, Read
from .submitted_files import dotted, is_package

TYPE_CHECKING = False  # `typing` is slow to import, and the zygote starts for every check
if TYPE_CHECKING:
    from typing import Any

LIMIT_REPEAT_SECONDS = 0.05
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)
_SYNTAX_ERRORS = (SyntaxError, IndentationError, TabError)
Places = Callable[[BaseException], list[tuple[str, str, int]]]
"""File, function and line of each entry of an error's trace."""


class ImportTooLong(BaseException):
    """The module used up its time while it was imported."""


class Loading(Library):
    """A library of which everything is there that can be.

    skip: top-level statements to leave out, counted over all modules in the order in which they run (those that hung at an
    earlier attempt).  careful: told the number of each before it runs.
    """

    def __init__(
        self,
        files: dict[str, bytes],
        support: dict[str, bytes],
        notify: Notify,
        places: Places,
        read: Read,
        *,
        seconds: float,
        skip: frozenset[int] = frozenset(),
        careful: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__(files, support, notify, read)
        self._places = places
        self._seconds = seconds
        self._skip = skip
        self._careful = careful
        self._statement = 0

    def import_file(self, path: str) -> types.ModuleType | None:
        """Import one file of the submission, unless another one imported it already."""
        if path in self.loaded:
            return self.loaded[path]
        name = dotted(path)
        if not name or name in sys.modules or shadowing.may_shadow(name):
            name = "submission_" + "".join(c if c.isalnum() else "_" for c in path)
        if "." in name:
            # The packages above it come first, as they do in an ordinary import.
            try:
                importlib.import_module(name)
            except BaseException as error:
                self._stopped(error, path)
            return self.loaded.get(path)
        spec = importlib.machinery.ModuleSpec(name, self._importer, origin=path, is_package=is_package(path))
        module = types.ModuleType(name)
        module.__spec__, module.__loader__, module.__file__ = spec, self._importer, path
        sys.modules[name] = module
        self.exec_module(module)
        return module

    def _execute(self, path: str, module: types.ModuleType) -> None:
        end = self._read.ends.get(path)
        if end is None and self._careful is None and self._compiles(path):
            stopped_at = self._run([], path, module.__dict__, self._read.codes)
            if stopped_at is not None and (tree := self.tree(path)) is not None:
                self._later_definitions(tree.body, stopped_at, path, module.__dict__)
            return
        tree = self.tree(path)
        if tree is None:
            return
        if end is None and path not in self._read.codes:
            self._compile(tree, path)
        if end is not None:
            body = [statement for statement in tree.body if (statement.end_lineno or 0) < end]
            stopped: int | None = self._run(body, path, module.__dict__, self._read.codes) or end
        elif self._careful is None:
            stopped = self._run(tree.body, path, module.__dict__, self._read.codes)
        else:
            stopped = self._run_each(tree.body, path, module.__dict__)
        if stopped is not None:
            self._later_definitions(tree.body, stopped, path, module.__dict__)

    def _compile(self, tree: ast.Module, path: str) -> None:
        """Compile a module, without what is no Python although it can be parsed (a `return` outside a function)."""
        try:
            self._read.codes[path] = _code(tree.body, path)
        except _SYNTAX_ERRORS as error:
            broken = {number: found for number, one in enumerate(tree.body) if (found := _refused(one, path))}
            tree.body = [one for number, one in enumerate(tree.body) if number not in broken]
            for number, one in enumerate([*broken.values()][: source.MOST_TOLD] or [error]):
                words = f"Python cannot read this ({one.msg})."
                words += "" if number else " The parts that can be read were graded."
                text, line = source.explained(path, self._data[path], one, words)
                self._notify("syntax", text, path, line)
        except (RecursionError, MemoryError, ValueError):
            # What it is shows, and is told, when it is run.
            pass

    def _run(
        self,
        body: list[ast.stmt],
        path: str,
        space: dict[str, object],
        codes: dict[str, types.CodeType] | None = None,
    ) -> int | None:
        """Run a module; the line of the statement where it stopped, or None where it ran to its end."""
        try:
            code = codes.get(path) if codes is not None else None
            if code is None:
                code = _code(body, path)
                if codes is not None:
                    codes[path] = code
            with _limit(self._seconds):
                exec(code, space)
        except BaseException as error:
            return self._stopped(error, path)
        return None

    def _run_each(self, body: list[ast.stmt], path: str, space: dict[str, object]) -> int | None:
        for statement in body:
            number = self._statement
            self._statement += 1
            if number in self._skip:
                self._tell_at(
                    "import-limit",
                    path,
                    statement.lineno,
                    "this part of the program did not end; it was left out.",
                )
                return statement.lineno
            assert self._careful is not None
            self._careful(number)
            stopped = self._run([statement], path, space)
            if stopped is not None:
                return stopped
        return None

    def _stopped(self, error: BaseException, path: str) -> int:
        line = (error.lineno or 0) if type(error) in _SYNTAX_ERRORS else 0  # type: ignore[attr-defined]
        for file, function, at in self._places(error):
            if file == path and function == "<module>":
                line = at or line
        if type(error) is ImportTooLong:
            self._read.ends[path] = line
            self._read.codes.pop(path, None)
        kind, text = _explain(error)
        self._tell_at(kind, path, line, text)
        return line

    def _tell_at(self, kind: str, path: str, line: int, text: str) -> None:
        where, told = source.place(path, self._data[path], line)
        self._notify(kind, f"{where}: {text}", path, told)

    def _later_definitions(
        self, body: list[ast.stmt], line: int, path: str, space: dict[str, object]
    ) -> None:
        for number, statement in enumerate(body):
            if statement.lineno <= line or not _is_definition(statement):
                continue
            code = self._later_code(path, number, statement)
            if code is None:
                continue
            try:
                with _limit(self._seconds):
                    exec(code, space)
            except BaseException:
                continue

    def _later_code(self, path: str, number: int, statement: ast.stmt) -> types.CodeType | None:
        """The code of a definition below the place where a module stopped, compiled once; None where Python refuses it."""
        codes = self._read.later
        if (path, number) not in codes:
            try:
                codes[path, number] = _code([statement], path)
            except Exception:
                codes[path, number] = None
            except BaseException:  # the time of another module is up
                return None
        return codes[path, number]

    def put_back(self, wanted: Sequence[Mapping[str, Any]]) -> None:
        """Bind a wanted name to its definition again where the program gave the name to something else.

        `shuffle = shuffle(cards)` at the end of a game does not undo the function.
        """
        for path, module in self.loaded.items():
            for one in wanted:
                kind = ast.ClassDef if one["kind"] == "class" else ast.FunctionDef
                thing = vars(module).get(str(one["name"]))
                if thing is None or isinstance(thing, type) or type(thing) is types.FunctionType:
                    continue
                tree = self.tree(path)
                for statement in tree.body if tree is not None else ():
                    if isinstance(statement, kind) and statement.name == one["name"]:
                        self._run([statement], path, module.__dict__)


def _code(body: list[ast.stmt], path: str) -> types.CodeType:
    return compile(ast.Module(body=body, type_ignores=[]), path, "exec", dont_inherit=True)


def _refused(statement: ast.stmt, path: str) -> SyntaxError | None:
    """Why a statement cannot stand in a module wherever it likes.  Those that have to stand first are of no use here."""
    if isinstance(statement, ast.Global) or (
        isinstance(statement, ast.ImportFrom) and statement.module == "__future__"
    ):
        start, end = statement.col_offset + 1, (statement.end_col_offset or 0) + 1
        place = (path, statement.lineno, start, None, statement.end_lineno, end)
        return SyntaxError("this has to stand before all others", place)
    try:
        _code([statement], path)
    except _SYNTAX_ERRORS as error:
        return error
    return None


def _is_definition(statement: ast.stmt) -> bool:
    """A definition, an import, or a constant: what can be made without running the program."""
    if isinstance(statement, _DEFINITIONS):
        return True
    if isinstance(statement, (ast.Assign, ast.AnnAssign)) and statement.value is not None:
        return not any(isinstance(node, (ast.Call, ast.Await)) for node in ast.walk(statement.value))
    return False


def _explain(error: BaseException) -> tuple[str, str]:
    """(kind of notice, words) for what ended a module's import."""
    if isinstance(error, EOFError):
        return "import-input", "the program asks for input while it is imported. What it defines was graded."
    if isinstance(error, SystemExit):
        return "import-exit", "the program ends itself while it is imported. What it defines was graded."
    if isinstance(error, ImportTooLong):
        return (
            "import-limit",
            "the program does not come to an end while it is imported. What it defines was graded.",
        )
    if isinstance(error, ModuleNotFoundError):
        name = _text(lambda: error.name)[:80] or "?"
        return "missing-module", f"the module {name} is missing. What can be graded without it was graded."
    kind = type.__dict__["__name__"].__get__(type(error))
    return "import-error", f"{kind}: {_text(lambda: str(error))}. What is defined apart from that was graded."


def _text(ask: Callable[[], object]) -> str:
    """A text that the submission gives, cut, and without what no encoding can carry; "" where it gives none."""
    try:
        text = ask()
    except BaseException:
        return ""
    if type(text) is not str:
        return ""
    return text.partition("\n")[0][:200].encode("utf-8", "backslashreplace").decode("utf-8")


def collector(notices: list[list[object]]) -> Notify:
    """What appends to `notices`.  Made here, so that it leads to this module and no further."""

    def notify(kind: str, text: str, path: str | None, line: int | None) -> None:
        notices.append([kind, text, path, line])

    return notify


class _limit:
    """Raises ImportTooLong in the running code, again and again, once `seconds` of CPU time are used."""

    active = 0

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def __enter__(self) -> None:
        if _limit.active == 0 and hasattr(signal, "setitimer"):
            # The handler is in `guard`: it is set before a submission is there, and cannot be replaced.
            signal.setitimer(signal.ITIMER_PROF, self._seconds, LIMIT_REPEAT_SECONDS)
        _limit.active += 1

    def __exit__(self, *_: object) -> None:
        _limit.active -= 1
        if _limit.active == 0 and hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_PROF, 0)
