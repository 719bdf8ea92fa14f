"""Which files of a submission are imported, and in which order."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .loading import Library, stem


def import_wanted(library: Library, wanted: list[dict[str, object]]) -> None:
    """Import the files of a submission until all that is wanted is defined."""
    names = [str(one["name"]) for one in wanted]
    for group in import_order(library, names):
        for path in group:
            library.import_file(path)
        if {name for module in library.loaded.values() for name in vars(module)}.issuperset(names):
            break
    library.put_back(wanted)


def import_order(library: Library, wanted: list[str]) -> Iterator[list[str]]:
    """Groups of files to import, likeliest first: those that define wanted names, then all others.

    Of several that define them, those that another file imports come first: they are the ones in use.
    Stopping after the first group spares a program that has its game in a file of its own.
    """
    if len(library.own) == 1:
        yield [*library.own]
        return
    imported: set[str] = set()
    likely: list[tuple[int, str]] = []
    others: list[tuple[int, str]] = []
    definers: dict[str, list[str]] = {}
    for path in sorted(library.own, key=lambda p: (p.count("/"), p)):
        tree = library.tree(path)
        if tree is None:
            continue
        outlines = library.outlines
        if path not in outlines:
            outlines[path] = _defined(tree), frozenset(imported_names(tree))
        defined, uses = outlines[path]
        hits = defined.intersection(wanted)
        (likely if hits else others).append((-len(hits), path))
        imported |= uses
        for name in hits:
            definers.setdefault(name, []).append(path)
    first = sorted(likely, key=lambda item: (stem(item[1]) not in imported, item))
    library.tell_of_copies(definers, [path for _, path in first])
    yield [path for _, path in first]
    yield [path for _, path in sorted(others)]


def imported_names(tree: ast.Module) -> Iterator[str]:
    """The last parts of the names of modules that a file imports anywhere."""
    for one in _statements(tree.body):
        if isinstance(one, ast.Import):
            yield from (name.name.rpartition(".")[2] for name in one.names)
        elif isinstance(one, ast.ImportFrom):
            yield (one.module or "").rpartition(".")[2]
            yield from (name.name for name in one.names)


def _defined(tree: ast.Module) -> frozenset[str]:
    return frozenset(one.name for one in tree.body if isinstance(one, (ast.ClassDef, ast.FunctionDef)))


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """All statements, those inside others too.  A walk over the whole tree would mostly meet expressions."""
    waiting: list[ast.AST] = [*body]
    while waiting:
        one = waiting.pop()
        if isinstance(one, ast.stmt):
            yield one
        for name in ("body", "orelse", "handlers", "finalbody", "cases"):
            waiting.extend(getattr(one, name, ()))
