"""What transcripts arrange before the program starts: `setup.py`, and the expressions behind `setup:`.

Both run in the sandbox beside the submission, where a slip would be charged to whoever is graded.  So what can be seen without
running them is refused here.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from grader.model.errors import KitError

SETUP = "setup.py"
"""Beside the transcripts: source that runs in the sandbox, and that `setup:` lines are expressions of."""

GIVEN = frozenset({"asked"})
"""What `setup.py` need not define: `grader/inside/terminal.py` puts it there."""

_OPEN = frozenset({"globals", "exec", "setattr", "vars", "locals"})
"""What may define names that are not written down as such."""

_IN_CLASSES = frozenset({"__class__", "__module__", "__qualname__", "__annotations__"})
"""Names that Python itself defines there."""


def refuse_no_python(data: bytes | str, path: Path) -> None:
    """Refuse an author's file that is no Python.  Raises KitError, with the line."""
    try:
        compile(data, str(path), "exec", dont_inherit=True)
    except SyntaxError as error:
        raise KitError(f"{path}, line {error.lineno or 1}: SyntaxError: {error.msg}") from None
    except ValueError as error:
        raise KitError(f"{path}: is no Python: {error}") from None


def setup_source(folder: Path) -> str:
    """The source of `setup.py` in a folder of transcripts, or "" where there is none.  Raises KitError."""
    path = folder / SETUP
    try:
        source = path.read_text("utf-8") if path.is_file() else ""
    except (OSError, UnicodeDecodeError) as error:
        raise KitError(f"{path}: cannot be read: {error}") from None
    refuse_no_python(source, path)
    known = _defined(source)
    if known is not None and (slip := _first_unknown(ast.parse(source), known)):
        raise KitError(
            f"{path}, line {slip.lineno}: uses {slip.id}, which nothing there defines{_near(slip.id, known)}"
        )
    return source


def check_call(call: str, folder: Path, source: str, where: str) -> None:
    """Hold what stands behind `setup:` against `setup.py`, whose source it is given.  Raises KitError.

    `where` is its place, as "FILE, line N".
    """
    if not call:
        return
    if not (folder / SETUP).is_file():
        raise KitError(
            f"{where}: setup is an expression of {SETUP}, and there is none beside it; write {folder / SETUP}"
        )
    try:
        tree = ast.parse(call, mode="eval")
    except (SyntaxError, ValueError) as error:
        raise KitError(
            f"{where}: setup is no expression of Python: {getattr(error, 'msg', error)}: {call}"
        ) from None
    known = _defined(source)
    if known is None:
        return
    if slip := _first_unknown(tree, known.union(_bound(tree))):
        raise KitError(f"{where}: setup uses {slip.id}, which {SETUP} does not define{_near(slip.id, known)}")


def _first_unknown(tree: ast.AST, known: frozenset[str]) -> ast.Name | None:
    """The first name that is neither among those known nor one of Python's.  Annotations need not be evaluated."""
    said = {
        id(inner)
        for one in ast.walk(tree)
        for part in (getattr(one, "annotation", None), getattr(one, "returns", None))
        if isinstance(part, ast.AST)
        for inner in ast.walk(part)
    }
    names = (one for one in ast.walk(tree) if isinstance(one, ast.Name) and id(one) not in said)
    unknown = [
        one for one in names if not (one.id in known or one.id in _IN_CLASSES or hasattr(builtins, one.id))
    ]
    return min(unknown, key=lambda one: one.lineno, default=None)


def _near(name: str, known: frozenset[str]) -> str:
    # Like other modules for authors' mistakes: a check must not wait for it.
    import difflib

    near = difflib.get_close_matches(name, known, 1)
    return f"; did you mean {near[0]}?" if near else ""


@lru_cache(maxsize=16)
def _defined(source: str) -> frozenset[str] | None:
    """The names that a module may define, wherever in it; None where that cannot be told.

    Remembered, because each transcript of an assignment asks for those of the same file.
    """
    tree = ast.parse(source)
    found = GIVEN.union(_bound(tree))
    for one in ast.walk(tree):
        if isinstance(one, ast.Name) and one.id in _OPEN:
            return None
        if isinstance(one, ast.ImportFrom) and any(name.name == "*" for name in one.names):
            return None
    return found


def _bound(tree: ast.AST) -> Iterator[str]:
    for one in ast.walk(tree):
        if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield one.name
        elif isinstance(one, ast.arg):
            yield one.arg
        elif isinstance(one, ast.Name) and not isinstance(one.ctx, ast.Load):
            yield one.id
        elif isinstance(one, ast.alias):
            yield one.asname or one.name.partition(".")[0]
        elif isinstance(one, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and one.name:
            yield one.name
        elif isinstance(one, ast.MatchMapping) and one.rest:
            yield one.rest
        elif isinstance(one, ast.Global):
            yield from one.names
