"""What would vanish without a word from an author's Python file: a function that a second one of its name takes the place of,
a check or a dialogue that nobody marked as one.

The files are only read here; `spec_tests` and dialogues are imported elsewhere, which says what was marked.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path

from grader.model.errors import KitError

_Function = ast.FunctionDef | ast.AsyncFunctionDef
_DEFINED = re.compile(r"^(?:async +)?def +(\w+)", re.MULTILINE)


def refuse_vanished_checks(path: Path, marked: Iterable[str]) -> None:
    """Hold a file of spec tests against the names of the functions in it that are checks.  Raises KitError, with the line."""
    tree = _tree(path)
    checks = {*marked}
    _refuse_doubles(path, tree)
    for one in tree.body:
        if isinstance(one, _Function) and one.name.startswith("test_") and one.name not in checks:
            raise KitError(
                f"{path}, line {one.lineno}: {one.name} is no check, because @check does not stand above it; "
                "add it, or begin the name otherwise"
            )
        if isinstance(one, ast.ClassDef):
            for inner in one.body:
                if isinstance(inner, _Function) and inner.name.startswith("test_"):
                    raise KitError(
                        f"{path}, line {inner.lineno}: {inner.name} is in the class {one.name}, where no check is found; "
                        "move it out of the class"
                    )


def refuse_checks_elsewhere(folder: Path, pattern: str) -> None:
    """Refuse a check in a file of a folder of spec tests that is not among those in which checks are found.  Raises KitError, with the line."""
    known = {*folder.glob(pattern)}
    for path in sorted({*folder.glob("*.py")} - known):
        if "check" not in _text(path):
            continue
        for one in _tree(path).body:
            if isinstance(one, _Function) and any(map(_is_check, one.decorator_list)):
                raise KitError(
                    f"{path}, line {one.lineno}: {one.name} is a check, and checks are found in files called {pattern} alone; "
                    f"rename the file, as test_{path.name}"
                )


def _is_check(mark: ast.expr) -> bool:
    """Whether a decorator is `@check(...)`."""
    called = mark.func if isinstance(mark, ast.Call) else mark
    return (called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")) == "check"


def refuse_vanished_dialogues(path: Path, marked: Iterable[str]) -> None:
    """The same for a file of dialogues.

    What takes nothing but the talk may be part of a dialogue; it was meant to be one where no file beside it names it again.
    """
    text, dialogues = _text(path), {*marked}
    names = _DEFINED.findall(text)
    alone = {name for name in names if name not in dialogues and len(_mentions(name, text)) == 1}
    if len(names) == len({*names}) and not alone:
        return  # as in nearly all files: every check of a submission comes here, and a syntax tree takes its time
    tree = _tree(path)
    _refuse_doubles(path, tree)
    for one in tree.body:
        if isinstance(one, _Function) and one.name in alone and not one.decorator_list and _takes_a_talk(one):
            others = (other for other in path.parent.glob("*.py") if other != path)
            if not any(_mentions(one.name, _text(other)) for other in others):
                raise KitError(
                    f"{path}, line {one.lineno}: {one.name} is no dialogue, because @dialogue does not stand above it, "
                    "and nothing uses it; add it, or take the function out"
                )


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8", "replace")
    except OSError:
        return ""


def _mentions(name: str, text: str) -> list[str]:
    return re.findall(rf"\b{name}\b", text)


def _tree(path: Path) -> ast.Module:
    try:
        return ast.parse(path.read_bytes())
    except (OSError, SyntaxError, ValueError):
        # What cannot be read and is needed was refused when it was imported.
        return ast.Module([], [])


def _refuse_doubles(path: Path, tree: ast.Module) -> None:
    lines: dict[str, int] = {}
    for one in tree.body:
        if isinstance(one, _Function) and not _may_come_again(one):
            line = min((mark.lineno for mark in one.decorator_list), default=one.lineno)
            if one.name in lines:
                raise KitError(
                    f"{path}, line {line}: a second function is called {one.name}, so that the one of "
                    f"line {lines[one.name]} is lost; rename one"
                )
            lines[one.name] = line


def _may_come_again(one: _Function) -> bool:
    """Whether the function is kept by what stands above it (`overload`, `register`), and not by its name."""
    marks = [mark.func if isinstance(mark, ast.Call) else mark for mark in one.decorator_list]
    names = {getattr(mark, "attr", "") or getattr(mark, "id", "") for mark in marks}
    return not names.isdisjoint({"overload", "register"})


def _takes_a_talk(one: _Function) -> bool:
    rest = one.args
    if len(rest.args) != 1 or rest.posonlyargs or rest.kwonlyargs or rest.vararg or rest.kwarg:
        return False
    annotation = rest.args[0].annotation
    return rest.args[0].arg == "talk" or (isinstance(annotation, ast.Name) and annotation.id == "Talk")
