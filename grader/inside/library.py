"""The modules of a submission as `import` finds them, in memory, and their syntax trees.

The finder stands last, so that a student's `random.py` shadows nothing.  What becomes of a module that stops, `loading` and
`terminal` say, each in a way of its own.
"""

from __future__ import annotations

import ast
import importlib
import importlib.machinery
import sys
import types
from collections.abc import Callable, Iterator

from . import decoration, shadowing, source
from .opaque import importer
from .submitted_files import SOURCES, dotted, folded, is_package, stem

TYPE_CHECKING = False  # importing `importlib.abc` takes as long as all else that the zygote imports
if TYPE_CHECKING:
    from importlib.abc import Loader
    from typing import Any
else:
    Loader = object

_MODULE_ENDS = (".py", ".ipynb", "/__init__.py")
Notify = Callable[[str, str, str | None, int | None], None]


class Read:
    """What is kept of a submission's files from one import to the next, by path."""

    def __init__(self) -> None:
        self.trees: dict[str, ast.Module | None] = {}
        self.codes: dict[str, types.CodeType] = {}
        self.kit_codes: dict[str, types.CodeType] = {}
        """Of the kit's support modules as they are, beside a submission's copies of them."""
        self.later: dict[tuple[str, int], types.CodeType | None] = {}
        """(path, number of the statement) -> the code of a definition below the place where a module stopped; None where Python refuses it."""
        self.outlines: dict[str, Any] = {}
        """What each defines at its top, and what it imports anywhere: see `ordering.Outline`."""
        self.ordered: dict[frozenset[str], Any] = {}
        """The order in which files are imported, for those of each set: see `ordering.Files`."""
        self.ends: dict[str, int] = {}
        """The line at which a module did not come to an end: there it is cut off when it is imported again."""


class Library(Loader):
    """The modules of one submission, and the kit's support modules behind them.

    files: path -> bytes.  support: path -> bytes.
    """

    def __init__(
        self, files: dict[str, bytes], support: dict[str, bytes], notify: Notify, read: Read
    ) -> None:
        self._notify = notify
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

    def supplied(self, name: str) -> Iterator[tuple[str, types.ModuleType]]:
        """(file, module) where classes of the support module `name` may be, the likeliest first.

        That is the module that the submission has imported; where it has not, its own files, which may hold a
        copy of what is in there, and then the module as an import would find it; and last the kit's own.
        """
        used = [(path, one) for path, one in self.loaded.items() if folded(stem(path)) == folded(name)]
        yield from used
        if not used:
            yield from [(path, one) for path, one in self.loaded.items() if path in self.own]
            # This is no import of the submission's, which may do without the module.
            self._reported.add(f"support-module {name}")
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
            fullname, self._importer, origin=found, is_package=is_package(found)
        )

    def create_module(self, spec):  # type: ignore[no-untyped-def]
        return self.loaded.get(spec.origin)

    def exec_module(self, module: types.ModuleType) -> None:
        spec = module.__spec__
        path = spec.origin if spec is not None else None
        if path is not None and path not in self.loaded:
            self.loaded[path] = module
            module.__file__ = path
            self._execute(path, module)

    def _execute(self, path: str, module: types.ModuleType) -> None:
        raise NotImplementedError

    def _compiles(self, path: str) -> bool:
        """Whether a file can be compiled as it is, so that nobody has to wait for its syntax tree."""
        if path not in self._read.codes and path.endswith(".py") and not self._shadows(path):
            try:
                text = source.decode(self._data[path])
                self._read.codes[path] = compile(text, path, "exec", dont_inherit=True)
            except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError):
                return False
        return path in self._read.codes

    def _note_once(self, kind: str, text: str, module: str) -> None:
        if f"{kind} {module}" not in self._reported:
            self._reported.add(f"{kind} {module}")
            self._notify(kind, text, None, None)
