"""Which files of a submission are graded, and in which order they are imported.

What is graded comes from one candidate: a file with all that it imports.  The file that the handout names is taken,
whatever lies beside it, if it has any of what is graded.  Else the candidates compete, by the names that they define
with the methods asked for.  No name decides by its letters or its length: of files that nothing else tells apart, the one
with more in it goes first, and then what is in it decides.
"""

from __future__ import annotations

import ast
import posixpath
import re
from collections.abc import Iterable, Iterator

from .library import Library
from .naming import LEAST_SHAPE
from .spare import is_spare
from .submitted_files import folded, stem

TYPE_CHECKING = False  # `typing` is slow to import, and the zygote starts for every check
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from .loading import Loading

    Wanted = Mapping[str, Any]
    """A definition that the assignment asks for, as plain data: see `naming`."""

    Chosen = Mapping[str, Any]
    """The file that is to be graded, as plain data: its `path`, and whether it is so `by_person`."""

FAR_FEWER = 0.5
"""A file that has less than this share of what another has is no solution beside it, whatever either is called."""

FEW = 30
"""Files that are all parsed, without a look at their texts."""

_NOT_NAMED = 2
_WORD = re.compile(rb"\w+")
_DEFINED = re.compile(rb"\b(?:def|class)[ \t]+(\w+)")
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Outline:
    """What a file defines at its top, and what it imports anywhere.

    `functions` and `classes` leave out what has nothing in it yet; classes have the names of their methods and those of
    their bases.  `imports` are the last parts of the names of modules, with the names that are imported from them.
    """

    __slots__ = ("classes", "functions", "imports")

    def __init__(self, tree: ast.Module) -> None:
        self.functions = {
            one.name for one in tree.body if isinstance(one, _DEFINITIONS) and not _is_empty(one)
        }
        classes = {one.name: _members(one) for one in tree.body if isinstance(one, ast.ClassDef)}
        self.classes = {name: (has, bases) for name, (has, bases) in classes.items() if has or bases}
        self.imports = [*_imports(tree)]


class Files:
    """The files of a submission that can be read, as far as the choice among them needs to know them."""

    def __init__(self, library: Library, wanted: Iterable[Wanted], chosen: Chosen | None = None) -> None:
        """`chosen` is the file that is to be graded, whatever the others are.

        Where a person chose it, nothing is graded or played but what it imports, and what imports it.
        """
        # Not the library itself: what is found here outlives it, and it holds all that was imported.
        self._texts = {path: library.data(path) for path in library.own}
        self._wanted = [*wanted]
        self._named = {name: stem(name).casefold() for one in self._wanted for name in one.get("files", ())}
        self._outlines: dict[str, Outline] = {}
        for path in self._of_interest(library):
            known = library.outlines
            if path not in known and (tree := library.tree(path)) is not None:
                known[path] = Outline(tree)
            if path in known:
                self._outlines[path] = known[path]
        # A word that is in the name of every file tells none of them from another.
        shared = posixpath.commonpath([path.rpartition("/")[0] for path in library.own] or [""])
        self._spare = {path: is_spare(path[len(shared) :]) for path in library.own}
        self._uses = {path: self._imported_by(path, library) for path in self._outlines}
        self._imported = {other for path, uses in self._uses.items() for other in uses - {path}}
        self._closures = {path: self._closure(path) for path in self._outlines}
        self._scores = {
            path: {one["name"]: share for one in self._wanted if (share := self._share(path, one))}
            for path in self._outlines
        }
        self._fullest = max(map(self._of_closure, self._outlines), default=0.0)
        ranked = sorted(
            (path for path in self._outlines if self._of_closure(path)),
            key=lambda path: (self._rank(path), self.content(path)),
        )
        first = chosen["path"] if chosen is not None and chosen["path"] in library.own else ""
        self.pinned = first if chosen is not None and chosen["by_person"] else ""
        """The file that a person chose, or ""."""
        self.by_rank = [first] if self.pinned else sorted(ranked, key=lambda path: path != first)
        self.rival = "" if first else self._rival()
        """A file that is as likely as the first and is another solution, or ""."""

    def _of_interest(self, library: Library) -> list[str]:
        """The files that may have a part in what is graded, by their texts: to parse all that lies there may take long.

        These have a word that is asked for, or the name of such a file, or are named in one.
        """
        if len(library.own) <= FEW:
            return sorted(library.own)
        asked: set[str] = set()
        for one in self._wanted:
            asked.update((one["name"], *one["aliases"]))
            for method, aliases in one["methods"].items():
                asked.update((method, *aliases))
        words = {folded(word).encode() for word in asked if not word.startswith("__")}
        # The names of methods are everyday words; a definition has one behind `def` or `class`.
        texts = self._texts
        found = {
            path
            for path, data in texts.items()
            if not path.endswith(".py")
            or any(name.replace(b"_", b"").lower() in words for name in _DEFINED.findall(data))
            or b"\0" in data
        }
        by_stem: dict[bytes, list[str]] = {}
        for path in texts:
            by_stem.setdefault(folded(stem(path)).encode(), []).append(path)
        waiting = sorted(found)
        while waiting:
            path = waiting.pop()
            used = {word.replace(b"_", b"").lower() for word in _WORD.findall(texts[path])}
            new = {one for word in used & by_stem.keys() for one in by_stem[word]}
            name = stem(path).encode()
            new |= {one for one, data in texts.items() if name in data and b"import" in data}
            waiting += sorted(new - found)
            found |= new
        return sorted(found)

    def __iter__(self) -> Iterator[str]:
        """All files, those at the top first."""
        return iter(sorted(self._outlines, key=lambda path: (path.count("/"), self.content(path))))

    def chosen(self) -> set[str]:
        """The files of the best candidate, or none where nothing that is graded is defined."""
        return self.with_imports(self.by_rank[:1]) if self.by_rank else set()

    def content(self, path: str) -> tuple[object, ...]:
        """What decides between files that nothing else tells apart: more of it first.  Names only tell equal ones apart."""
        parts = self._parts(path)
        return -sum(map(len, parts)), parts, path

    def _parts(self, path: str) -> list[bytes]:
        """What is in the files of a candidate that define something, or in the file itself."""
        own = [one for one in self._closures.get(path, ()) if self._scores[one]] or [path]
        return sorted(self._texts[one] for one in own)

    def _rival(self) -> str:
        first, *others = self.by_rank or [""]
        for other in others:
            if self._rank(other) != self._rank(first):
                break
            mine, theirs = (
                {name for one in self._closures[path] for name in self._scores[one]}
                for path in (first, other)
            )
            if not mine.isdisjoint(theirs) and self._parts(first) != self._parts(other):
                return other
        return ""

    def with_imports(self, paths: Iterable[str]) -> set[str]:
        """These files and all that they import."""
        return {one for path in paths for one in self._closures.get(path, (path,))}

    def defines(self, path: str) -> set[str]:
        """The names asked for that a file defines itself."""
        return {*self._scores.get(path, ())}

    def is_named(self, path: str) -> bool:
        """Whether the handout names a file: one that is no copy."""
        return self._name_rank(path) < _NOT_NAMED

    def is_known(self, path: str) -> bool:
        """Whether a file may have a part in what is graded."""
        return path in self._outlines

    def is_spare(self, path: str) -> bool:
        """Whether a file is by its name a copy, a draft or a test, as far as the others are not."""
        return self._spare[path]

    def definers(self, chosen: Iterable[str]) -> list[str]:
        """Those of these files that define something, in the order in which they are imported: those that others use first."""
        own = [path for path in chosen if self._scores.get(path)]
        return sorted(
            own,
            key=lambda path: (
                path not in self._imported,
                -self._own(path),
                path.count("/"),
                self.content(path),
            ),
        )

    def _rank(self, path: str) -> tuple[object, ...]:
        """How likely a file is what its author would hand in, the less the likelier."""
        closure = self._closures[path]
        parts = {path, *(one for one in closure if self._scores[one])}
        named = self._name_rank(path)
        return (
            named,
            path.count("/") if named < _NOT_NAMED else 0,
            self._of_closure(path) < FAR_FEWER * self._fullest,
            any(self._spare[one] for one in parts),
            -self._of_closure(path),
            -self._own(path),
            path not in self._imported,
            path.count("/"),
        )

    def _name_rank(self, path: str) -> int:
        """0 if the handout names the file, 1 if it is so called but for case and ending, else more."""
        if self._spare[path]:
            return _NOT_NAMED
        if path.rpartition("/")[2] in self._named:
            return 0
        return 1 if stem(path).casefold() in self._named.values() else _NOT_NAMED

    def _own(self, path: str) -> float:
        return sum(self._scores[path].values())

    def _of_closure(self, path: str) -> float:
        best: dict[str, float] = {}
        for one in self._closures[path]:
            for name, share in self._scores[one].items():
                best[name] = max(share, best.get(name, 0.0))
        return round(sum(best.values()), 6)

    def _share(self, path: str, one: Wanted) -> float:
        """How much of a definition a file has, from 0 to 1: a class without any of its methods is another one."""
        outline = self._outlines[path]
        names = {folded(name) for name in (one["name"], *one["aliases"])}
        if one["kind"] == "function":
            return float(any(folded(name) in names for name in outline.functions))
        methods = one["methods"].items()
        asked = [{folded(name) for name in (method, *aliases)} for method, aliases in methods]
        best = 0.0
        for name in outline.classes:
            if not asked:
                share = 1.0 if folded(name) in names else 0.0
            else:
                has = self._methods(path, name, set())
                share = sum(not has.isdisjoint(each) for each in asked) / len(asked)
                if folded(name) not in names and share < LEAST_SHAPE:
                    share = 0.0
            best = max(best, share)
        return best

    def _methods(self, path: str, name: str, seen: set[tuple[str, str]]) -> set[str]:
        """The methods of a class, folded, with those of its bases in what the file imports."""
        found: set[str] = set()
        for place in (path, *sorted(self._closures[path] - {path})):
            if name in self._outlines[place].classes and (place, name) not in seen:
                seen.add((place, name))
                own, bases = self._outlines[place].classes[name]
                found.update(map(folded, own))
                for base in bases:
                    found |= self._methods(path, base, seen)
                break
        return found

    def _imported_by(self, path: str, library: Library) -> set[str]:
        found = set()
        for module, name in self._outlines[path].imports:
            # `from package import module` names a module only where the package is none itself.
            places = (library.own_file(one, path) for one in (module, name) if one)
            found.update([place for place in places if place in self._outlines][:1])
        return found

    def _closure(self, path: str) -> set[str]:
        found, waiting = {path}, [path]
        while waiting:
            new = self._uses[waiting.pop()] - found
            found |= new
            waiting.extend(new)
        return found


def import_wanted(library: Loading, wanted: list[Wanted], chosen: Chosen | None = None) -> Files | None:
    """Import the files of a submission until all that is wanted is defined, the chosen candidate's first.

    To stop early spares a program that has its game in a file of its own.  Returns the files where there was a choice.
    """
    names = {str(one["name"]) for one in wanted}
    files = None
    if len(library.own) == 1:
        library.import_file(*library.own)
    else:
        key = frozenset(library.own)
        if (files := library.ordered.get(key)) is None:
            files = library.ordered[key] = Files(library, wanted, chosen)
        library.choose(files.chosen(), files.by_rank[0] if files.by_rank else "")
        for path in files.definers(library.chosen):
            library.import_file(path)
        for path in files.by_rank:
            if files.defines(path) - _known(library, files):
                library.import_file(path)
        for path in sorted(
            [files.pinned] if files.pinned else files, key=lambda one: one not in library.chosen
        ):
            if names <= _known(library, files):
                break
            library.import_file(path)
    library.put_back(wanted)
    return files


def choice(library: Library, files: Files, places: dict[str, list[str]]) -> dict[str, list[str]]:
    """The files that were `graded`, once it is known, and `others` that define the same names."""
    graded = sorted({place for place, _ in places.values() if place in library.own}, key=_depth_first)
    used = files.with_imports(graded)
    others = [path for path in files if path not in used and not files.defines(path).isdisjoint(places)]
    others.sort(key=_depth_first)
    return {"graded": graded, "others": others}


def imported_names(tree: ast.Module) -> Iterator[str]:
    """The last parts of the names of modules that a file imports anywhere."""
    for module, name in _imports(tree):
        yield module
        if name:
            yield name


def _imports(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """(last part of the name of a module, name that is imported from it or "") for each import of a file."""
    for one in _statements(tree.body):
        if isinstance(one, ast.Import):
            yield from ((name.name.rpartition(".")[2], "") for name in one.names)
        elif isinstance(one, ast.ImportFrom):
            yield from (((one.module or "").rpartition(".")[2], name.name) for name in one.names)


def _members(one: ast.ClassDef) -> tuple[set[str], list[str]]:
    """The names that a class defines, its methods among them, and those of its bases."""
    methods = {part.name for part in one.body if isinstance(part, _DEFINITIONS) and not _is_empty(part)}
    for part in one.body:
        if isinstance(part, (ast.Assign, ast.AnnAssign)):
            targets = part.targets if isinstance(part, ast.Assign) else [part.target]
            methods.update(target.id for target in targets if isinstance(target, ast.Name))
    bases = [
        base.id if isinstance(base, ast.Name) else base.attr
        for base in one.bases
        if isinstance(base, (ast.Name, ast.Attribute))
    ]
    return methods, bases


def _is_empty(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a function was only begun: nothing but a docstring, `pass`, `...` or `raise NotImplementedError`."""
    return all(
        isinstance(one, ast.Pass)
        or (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))
        or (isinstance(one, ast.Raise) and "NotImplementedError" in _names(one))
        for one in function.body
    )


def _names(statement: ast.stmt) -> set[str]:
    return {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """All statements, those inside others too.  A walk over the whole tree would mostly meet expressions."""
    waiting: list[ast.AST] = [*body]
    while waiting:
        one = waiting.pop()
        if isinstance(one, ast.stmt):
            yield one
        for name in ("body", "orelse", "handlers", "finalbody", "cases"):
            waiting.extend(getattr(one, name, ()))


def _known(library: Library, files: Files) -> set[str]:
    """The names that what is imported has, and those that it defines under another name."""
    known = {name for path in library.loaded for name in files.defines(path)}
    return known.union(*map(vars, library.loaded.values()))


def _depth_first(path: str) -> tuple[int, int, str]:
    return path.count("/"), len(path), path
