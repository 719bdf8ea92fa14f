"""Finds every regular expression of the project's own, and how each is used: by the syntax trees of all modules.

A pattern is evaluated in its imported module.  What only a function knows (a name that is given to it) is taken to be
a word.  Patterns that nobody can find so are counted, so that a test can ask for a reason.
"""

from __future__ import annotations

import ast
import importlib
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from pattern_attacks import flags_of

TOP = Path(__file__).resolve().parent.parent
_FUNCTIONS = ("compile", "match", "fullmatch", "search", "findall", "finditer", "sub", "subn", "split")
_MODES = {"match": "match", "fullmatch": "fullmatch"}
_NOT_KNOWN_HERE = "word"


@dataclass(frozen=True)
class Found:
    """A pattern: where it stands, and the modes in which it is used (see `counting_matcher.MODES`)."""

    path: str
    line: int
    pattern: str | bytes
    flags: int
    modes: tuple[str, ...]


@dataclass(frozen=True)
class Unknown:
    """A call whose pattern cannot be said without running it."""

    path: str
    source: str


def modules() -> list[str]:
    """The paths of all modules that submitted text may come to, from the project's root."""
    return sorted(
        path.relative_to(TOP).as_posix()
        for room in ("grader", "transcripts")
        for path in (TOP / room).rglob("*.py")
        if path.name != "__main__.py"
    )


@cache
def patterns_of(path: str) -> tuple[tuple[Found, ...], tuple[Unknown, ...]]:
    """The patterns of one module, and what could not be found."""
    text = (TOP / path).read_text("utf-8")
    if not re.search(r"^import re$|^from re import|^ +import re$", text, re.MULTILINE):
        return (), ()
    module = _imported(path)
    tree = ast.parse(text)
    found: dict[tuple[str | bytes, int], Found] = {}
    unknown = []
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        if not _is_of_re(call):
            continue
        assert isinstance(call.func, ast.Attribute)
        name = call.func.attr
        try:
            pattern, flags = _evaluated(call, name, module)
            re.compile(pattern, flags)
        except (NameError, TypeError, AttributeError, re.error):
            unknown.append(Unknown(path, ast.unparse(call)))
            continue
        modes = _uses(tree, call) if name == "compile" else (_MODES.get(name, "all"),)
        _add(found, Found(path, call.lineno, pattern, flags, modes))
    for own, pattern in _held(vars(module)):
        if (pattern.pattern, flags_of(pattern)) not in found and _is_own(tree, own):
            _add(found, Found(path, 0, pattern.pattern, flags_of(pattern), ("all",)))
    return tuple(found.values()), tuple(unknown)


def _add(found: dict[tuple[str | bytes, int], Found], one: Found) -> None:
    flags = flags_of(re.compile(one.pattern, one.flags))
    before = found.get((one.pattern, flags))
    modes = one.modes if before is None else tuple(sorted({*one.modes, *before.modes}))
    found[one.pattern, flags] = Found(one.path, one.line, one.pattern, flags, modes)


def _is_of_re(call: ast.Call) -> bool:
    func = call.func
    return (
        isinstance(func, ast.Attribute)
        and isinstance(func.value, ast.Name)
        and func.value.id == "re"
        and func.attr in _FUNCTIONS
        and bool(call.args)
    )


def _evaluated(call: ast.Call, name: str, module: ModuleType) -> tuple[Any, int]:
    place = {"compile": 1, "sub": 4, "subn": 4, "split": 3}.get(name, 2)
    given = [one.value for one in call.keywords if one.arg == "flags"] or call.args[place : place + 1]
    scope = vars(module)
    flags = int(_value(given[0], scope)) if given else 0
    return _value(call.args[0], scope), flags


def _value(node: ast.expr, scope: dict[str, Any]) -> Any:
    node = _Known(scope).visit(ast.fix_missing_locations(ast.parse(ast.unparse(node), mode="eval").body))
    return eval(compile(ast.fix_missing_locations(ast.Expression(node)), "<pattern>", "eval"), scope)


class _Known(ast.NodeTransformer):
    """Puts a word in place of what stands inside of a pattern and only a function knows."""

    def __init__(self, scope: dict[str, Any]) -> None:
        self._scope = scope

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        return ast.JoinedStr([self._part(one) for one in node.values])

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        if (
            isinstance(node.op, ast.Mod)
            and isinstance(node.left, ast.Constant)
            and not self._known(node.right)
        ):
            sign = _NOT_KNOWN_HERE if isinstance(node.left.value, str) else _NOT_KNOWN_HERE.encode()
            return ast.BinOp(node.left, node.op, ast.Constant(sign))
        return self.generic_visit(node)

    def _part(self, node: ast.expr) -> ast.expr:
        if isinstance(node, ast.FormattedValue) and not self._known(node.value):
            return ast.Constant(_NOT_KNOWN_HERE)
        return node

    def _known(self, node: ast.expr) -> bool:
        made = {
            one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
        }
        names = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)} - made
        return all(
            one in self._scope or hasattr(__builtins__, one) or one in dir(__builtins__) for one in names
        )


def _uses(tree: ast.Module, call: ast.Call) -> tuple[str, ...]:
    """How a compiled pattern is used, where it has a name of its own module and every use is plain to see."""
    names = [
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is call
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    ]
    if len(names) != 1 or not names[0].startswith("_"):
        return ("all",)
    modes = set()
    plain = {
        id(node.value): node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == names[0]
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id == names[0] and isinstance(node.ctx, ast.Load):
            modes.add(_MODES.get(plain.get(id(node), ""), "all"))
    return tuple(sorted(modes)) or ("all",)


def _held(scope: dict[str, Any]) -> Iterator[tuple[str, re.Pattern[Any]]]:
    for name, value in [*scope.items()]:
        if not name.startswith("__"):
            yield from ((name, one) for one in _patterns_in(value))


def _patterns_in(value: object) -> Iterator[re.Pattern[Any]]:
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _patterns_in(one)
    elif isinstance(value, tuple | list | frozenset | set):
        for one in value:
            yield from _patterns_in(one)


def _is_own(tree: ast.Module, name: str) -> bool:
    """Whether a module gives itself this name, instead of importing it."""
    imported = {
        (alias.asname or alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom | ast.Import)
        for alias in node.names
    }
    return name not in imported


def _imported(path: str) -> ModuleType:
    parts = path.removesuffix(".py").split("/")
    if parts[0] == "transcripts":
        # They are one package for each assignment, as the kit loads them.
        if str(TOP / "transcripts") not in sys.path:
            sys.path.append(str(TOP / "transcripts"))
        parts = parts[1:]
    return importlib.import_module(".".join(parts).removesuffix(".__init__"))


def all_patterns(paths: Iterable[str]) -> list[Found]:
    """The patterns of all these modules."""
    return [one for path in paths for one in patterns_of(path)[0]]
