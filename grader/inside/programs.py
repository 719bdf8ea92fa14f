"""Which file of a submission is the program that its author would start."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator, Sequence

from . import ordering
from .library import Library
from .submitted_files import ASKING, stem

_STARTERS = ("main", "play", "play_game", "playgame", "game", "run", "start", "play_one_game", "run_game")
_LIKELY = ("main", "game", "play", "run", "proj", "app")


# Long, because each part of the order needs what was found of all files.
def candidates(
    library: Library, names: Sequence[str], files: ordering.Files, silent: bool = False
) -> list[tuple[str, str]]:
    """(file, function) of what its author may start, the likeliest first; the function is "" where the file runs by itself.

    `names` are file names that programs of the assignment usually have.  A candidate does more than define things when it
    is run, asks for input there or in what it imports, and belongs to what is graded: one that has most of that itself
    is another solution.  The file that a person chose comes first, then the one that the handout names comes first, then one that defines or imports what is graded,
    one that is no copy, one that has a usual name, one that no other file imports, and one whose name says so.  Files that
    do not run by themselves but define a function called `main` or the like come last.  `silent`: a file of one of these names need not ask
    for anything.
    """
    # Most files of a folder with very many can neither ask for anything nor have to do with what is graded.
    called_so = {path for path in library.own if silent and os.path.basename(path) in names}
    likely = (
        path
        for path in sorted(library.own)
        if files.is_known(path) or path in called_so or _may_ask(library.data(path))
    )
    trees = {path: tree for path in likely if (tree := library.tree(path)) is not None}
    uses = {path: set(ordering.imported_names(tree)) for path, tree in trees.items()}
    asking = {path for path, tree in trees.items() if _asks(tree)}
    known = {stem(path): path for path in trees}
    imported = {known[name] for path in trees for name in uses[path] if name in known and known[name] != path}

    def asks(path: str, seen: frozenset[str] = frozenset()) -> bool:
        if path in asking:
            return True
        further = {known[name] for name in uses[path] if name in known} - seen - {path}
        return any(asks(one, seen | {path}) for one in further)

    graded = {*files.definers(files.chosen())}
    names_graded = {name for one in graded for name in files.defines(one)}

    def rank(path: str) -> tuple[object, ...]:
        called = stem(path).casefold()
        return (
            path != files.pinned,
            not files.is_named(path),
            graded.isdisjoint(files.with_imports([path])),
            files.is_spare(path),
            os.path.basename(path) not in names,
            path in imported,
            path not in asking,
            not any(word in called for word in _LIKELY),
            path.count("/"),
            files.content(path),
        )

    def belongs(path: str) -> bool:
        """Whether a file may be of the same solution as what is graded, and is not one by itself."""
        used = files.with_imports([path])
        if files.pinned:
            return files.pinned in used or path in files.chosen()
        own = {name for one in used for name in files.defines(one)}
        few = ordering.FAR_FEWER * len(names_graded)
        return not own or len(own) < few or not graded.isdisjoint(used)

    trees = {path: tree for path, tree in trees.items() if belongs(path)}
    running = [path for path, tree in trees.items() if _runs(tree) and (path in called_so or asks(path))]
    started = [
        (path, name)
        for path, tree in trees.items()
        if path not in running and asks(path)
        for name in _STARTERS
        if any(isinstance(one, ast.FunctionDef) and one.name == name and _is_plain(one) for one in tree.body)
    ]
    started.sort(key=lambda one: (rank(one[0]), _STARTERS.index(one[1])))
    calling = {path: (path, name) for path, name in reversed(started)}
    return [
        *((path, "") for path in sorted(running, key=rank)),
        *sorted(calling.values(), key=lambda one: rank(one[0])),
    ]


def _may_ask(data: bytes) -> bool:
    return any(word.encode() in data for word in ASKING)


def _is_plain(function: ast.FunctionDef) -> bool:
    """Whether a function can be called without arguments."""
    wanted = function.args
    return len(wanted.posonlyargs) + len(wanted.args) == len(wanted.defaults) and all(wanted.kw_defaults)


def _runs(tree: ast.Module) -> bool:
    """Whether a module does more than define things when it is run."""
    defined = {one.name for one in tree.body if isinstance(one, (ast.FunctionDef, ast.ClassDef))}
    for statement in tree.body:
        if isinstance(statement, (ast.If, ast.While, ast.For, ast.Try, ast.With)):
            return True
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
            return True
        if isinstance(statement, (ast.Assign, ast.AnnAssign)) and statement.value is not None:
            called = {name for node in ast.walk(statement.value) for name in _called(node)}
            if called & (defined | ASKING):
                return True
    return False


def _called(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        yield node.func.id


def _asks(tree: ast.Module) -> bool:
    """Whether a module reads from the keyboard anywhere."""
    return any(
        (isinstance(node, ast.Name) and node.id in ASKING)
        or (isinstance(node, ast.Attribute) and node.attr in ASKING)
        or (isinstance(node, ast.alias) and node.name in ASKING)
        for node in ast.walk(tree)
    )
