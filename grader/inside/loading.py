"""Imports a submission: all that it defines, however its program behaves while it is imported.

A game that starts at import meets an empty input, a clock that does not wait and a time limit.  Where a
module stops (input ran out, `quit()`, an error, the limit), its later definitions are still made, so a
class below the game counts.  Modules come from memory under a finder that stands last, so that a
student's `random.py` shadows nothing.
"""

from __future__ import annotations

import ast
import importlib
import importlib.machinery
import os
import signal
import sys
import types
from collections.abc import Callable, Iterator, Mapping, Sequence

from . import decoration, shadowing, source
from .opaque import importer

TYPE_CHECKING = False  # importing `importlib.abc` takes as long as all else that the zygote imports
if TYPE_CHECKING:
    from importlib.abc import Loader
    from typing import Any
else:
    Loader = object

LIMIT_REPEAT_SECONDS = 0.05
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)
_SYNTAX_ERRORS = (SyntaxError, IndentationError, TabError)
_PATH_PARTS = "/"
SOURCES = (".py", ".ipynb")
_MODULE_ENDS = (".py", ".ipynb", "/__init__.py")
Notify = Callable[[str, str, str | None, int | None], None]
Places = Callable[[BaseException], list[tuple[str, str, int]]]
"""File, function and line of each entry of an error's trace."""


class ImportTooLong(BaseException):
    """The module used up its time while it was imported."""


def stem(path: str) -> str:
    """The module name of a file: its name without folders and ending."""
    return path.rsplit(_PATH_PARTS, 1)[-1].rsplit(".", 1)[0]


def dotted(path: str) -> str:
    """The name by which a program imports a file: `pieces.card` for `pieces/card.py`.

    Empty where no import statement can name it, as `b.okafor.py` or `my game.py`.
    """
    parts = path.rsplit(".", 1)[0].split("/")
    if not all(part.isidentifier() for part in parts):
        return ""
    return ".".join(parts[:-1] if _is_package(path) else parts)


def _is_package(path: str) -> bool:
    return path.endswith("/__init__.py")


def folded(name: str) -> str:
    """A name without case and underscores, for matching misspelt names."""
    return name.replace("_", "").casefold()


def unpack_data(files: dict[str, bytes], folder: str) -> None:
    """Write the files that are no source into a folder, where the program may open them; what has no place there is left out."""
    for path, data in files.items():
        if path.endswith(SOURCES):
            continue
        target = os.path.join(folder, path)
        try:
            os.makedirs(os.path.dirname(target), exist_ok=True)
            with open(target, "wb") as file:
                file.write(data)
        except (OSError, ValueError):
            continue


class Read:
    """What is kept of a submission's files from one import to the next, by path."""

    def __init__(self) -> None:
        self.trees: dict[str, ast.Module | None] = {}
        self.codes: dict[str, types.CodeType] = {}
        self.kit_codes: dict[str, types.CodeType] = {}
        """Of the kit's support modules as they are, beside a submission's copies of them."""
        self.outlines: dict[str, Any] = {}
        """What each defines at its top, and what it imports anywhere: see `ordering.Outline`."""
        self.ordered: dict[frozenset[str], Any] = {}
        """The order in which files are imported, for those of each set: see `ordering.Files`."""
        self.ends: dict[str, int] = {}
        """The line at which a module did not come to an end: there it is cut off when it is imported again."""


class Library(Loader):
    """The modules of one submission, and the kit's support modules behind them.

    files: path -> bytes.  support: path -> bytes.  skip: top-level statements to leave out, counted
    over all modules in the order in which they run (those that hung at an earlier attempt).
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
        self._notify = notify
        self._places = places
        self._seconds = seconds
        self._skip = skip
        self._careful = careful
        self._statement = 0
        self._read = read
        self._data = {**support, **files}
        self._support = support
        self.own = {p for p in files if p.endswith(SOURCES)}
        self._by_stem: dict[str, str] = {}
        self._by_folded: dict[str, str] = {}
        self._by_dotted = {dotted(path): path for path in sorted(self.own)}
        self._folders = {path.rpartition("/")[0].replace("/", ".") for path in self.own if "/" in path}
        for group in (self.own, set(support)):
            for path in sorted(group, key=lambda p: (p.count("/"), p)):
                self._by_stem.setdefault(stem(path), path)
                self._by_folded.setdefault(folded(stem(path)), path)
        self._shadowing = {path for path in self.own if shadowing.may_shadow(stem(path))}
        self.chosen: frozenset[str] = frozenset()
        """The files that are graded, whatever lies beside them; none where there is no choice to make."""
        self._folder = ""
        self.loaded: dict[str, types.ModuleType] = {}
        self._reported: set[str] = set()
        self._decorations = decoration.Finder(
            self._trees, self._is_own, self._names_of, self._tell_of_decoration
        ).importer
        # What a submission finds of this one: neither our modules, nor what notes what is told.
        self._importer = importer(self)

    def install(self) -> None:
        """Let `import` find the submission's modules, behind Python's own."""
        sys.meta_path.insert(0, self._decorations)
        sys.meta_path.append(self._importer)

    def uninstall(self) -> None:
        """The reverse."""
        mine = (self._importer, self._decorations)
        sys.meta_path[:] = [one for one in sys.meta_path if all(one is not each for each in mine)]

    def _trees(self) -> Iterator[ast.Module]:
        return (tree for path in self._run_so_far() if (tree := self.tree(path)) is not None)

    def _run_so_far(self) -> Iterator[str]:
        """The files that have been started or imported."""
        return iter([*self.loaded])

    def _is_own(self, name: str) -> bool:
        return self._by_stem.get(name) is not None

    def _names_of(self, name: str) -> set[str] | None:
        path = self._by_stem.get(name)
        tree = self.tree(path) if path is not None else None
        return shadowing.names(tree) if tree is not None else None

    def _tell_of_decoration(self, name: str) -> None:
        self._note_once(
            "stand-in",
            f"The program imports {name}, which only decorates: it was run with a stand-in that does nothing.",
            name,
        )

    def tree(self, path: str) -> ast.Module | None:
        """The syntax tree of a file, parsed once for all imports."""
        trees = self._read.trees
        if path not in trees:
            tree = source.parse(
                path, self._data[path], lambda kind, text, line: self._notify(kind, text, path, line)
            )
            if tree is not None and self._shadows(path):
                shadowing.lead_to_own(tree, lambda name: self._defined(name, path.rpartition("/")[0]))
            trees[path] = tree
        return trees[path]

    def _shadows(self, path: str) -> bool:
        """Whether an import in a file may mean one of the submission's modules in place of Python's."""
        return bool(self._shadowing) and path in self.own

    def _defined(self, name: str, folder: str) -> set[str] | None:
        """The names that a module in a folder defines; None where there is none, or where it cannot be read."""
        found = self._beside(name, folder)
        if found is None or found not in self._shadowing:
            return None
        try:
            return shadowing.names(ast.parse(source.decode(self._data[found])))
        except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError):
            return None

    def data(self, path: str) -> bytes:
        """What is in a file."""
        return self._data[path]

    @property
    def outlines(self) -> dict[str, Any]:
        """What is known of files for all imports, by path: see `Read`."""
        return self._read.outlines

    @property
    def ordered(self) -> dict[frozenset[str], Any]:
        """The orders in which files are imported that are known already: see `Read`."""
        return self._read.ordered

    def choose(self, paths: set[str], first: str) -> None:
        """Take these files, of which `first` is the one that needs the others, for what is graded: names mean what they mean there."""
        self.chosen = frozenset(paths)
        self._folder = first.rpartition("/")[0]

    def own_file(self, name: str, importer: str) -> str | None:
        """The file of the submission that an import of the module `name` means in the file `importer`; None where there is none."""
        return self._beside(name, importer.rpartition("/")[0]) or next(
            (
                found
                for found in (self._by_stem.get(name), self._by_folded.get(folded(name)))
                if found in self.own
            ),
            None,
        )

    def _beside(self, name: str, folder: str) -> str | None:
        """The file of the module `name` in a folder, as a program that is started there would find it."""
        start = f"{folder}/{name.replace('.', '/')}" if folder else name.replace(".", "/")
        return next((path for end in _MODULE_ENDS if (path := start + end) in self.own), None)

    def tell(self, kind: str, text: str) -> None:
        """Note something about all files together."""
        self._notify(kind, text, None, None)

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
        spec = importlib.machinery.ModuleSpec(name, self._importer, origin=path, is_package=_is_package(path))
        module = types.ModuleType(name)
        module.__spec__, module.__loader__, module.__file__ = spec, self._importer, path
        sys.modules[name] = module
        self.exec_module(module)
        return module

    def supplied(self, name: str) -> Iterator[tuple[str, types.ModuleType]]:
        """(file, module) where classes of the support module `name` may be, the likeliest first.

        That is the module that the submission has imported; where it has not, its own files, which may hold a
        copy of what is in there, and then the module as an import would find it; and last the kit's own.
        """
        used = [(path, one) for path, one in self.loaded.items() if folded(stem(path)) == folded(name)]
        yield from used
        if not used:
            yield from [(path, one) for path, one in self.loaded.items() if path in self.own]
            try:
                found: types.ModuleType | None = importlib.import_module(name)
            except BaseException:
                found = None
            yield from [(path, one) for path, one in self.loaded.items() if one is found]
        for path, data in self._support.items():
            if stem(path) == name:
                kit = types.ModuleType(f"kit_{name}")
                kit.__file__ = path
                codes = self._read.kit_codes
                if path not in codes:
                    codes[path] = compile(data, path, "exec", dont_inherit=True)
                exec(codes[path], kit.__dict__)
                yield path, kit

    # The finder and loader that `import` statements of the submission meet.

    def find_spec(self, fullname, path=None, target=None):  # type: ignore[no-untyped-def]
        if fullname == shadowing.PACKAGE:
            return importlib.machinery.ModuleSpec(fullname, self._importer, is_package=True)
        last = fullname.rpartition(".")[2]
        plain = last if fullname == f"{shadowing.PACKAGE}.{last}" else fullname
        found = self._beside(plain, self._folder) if self._folder else None
        if found is None:
            found = self._by_dotted.get(plain)
        if found is None and any(f"{folder}.".startswith(f"{fullname}.") for folder in self._folders):
            return importlib.machinery.ModuleSpec(fullname, self._importer, is_package=True)
        if found is None:
            found = self._by_stem.get(last)
        if found is None:
            found = self._by_folded.get(folded(last))
            if found is not None:
                self._note_once(
                    "module-name", f"The program imports {last}; the file is called {stem(found)}.", fullname
                )
        if found is None:
            return None
        if found not in self.own:
            self._note_once(
                "support-module", f"You need not submit {last}: the course supplies it.", fullname
            )
        return importlib.machinery.ModuleSpec(
            fullname, self._importer, origin=found, is_package=_is_package(found)
        )

    def create_module(self, spec):  # type: ignore[no-untyped-def]
        return self.loaded.get(spec.origin)

    def exec_module(self, module: types.ModuleType) -> None:
        spec = module.__spec__
        path = spec.origin if spec is not None else None
        if path is None or path in self.loaded:
            return
        self.loaded[path] = module
        module.__file__ = path
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

    def _compiles(self, path: str) -> bool:
        """Whether a file can be compiled as it is, so that nobody has to wait for its syntax tree."""
        if path not in self._read.codes and path.endswith(".py") and not self._shadows(path):
            try:
                text = source.decode(self._data[path])
                self._read.codes[path] = compile(text, path, "exec", dont_inherit=True)
            except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError):
                return False
        return path in self._read.codes

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
        for statement in body:
            if statement.lineno <= line or not _is_definition(statement):
                continue
            try:
                code = _code([statement], path)
                with _limit(self._seconds):
                    exec(code, space)
            except BaseException:
                continue

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

    def _note_once(self, kind: str, text: str, module: str) -> None:
        if f"{kind} {module}" not in self._reported:
            self._reported.add(f"{kind} {module}")
            self._notify(kind, text, None, None)


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
