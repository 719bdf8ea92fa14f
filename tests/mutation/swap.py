"""Puts the code of a changed source into a module that is imported already.

Other modules hold its functions and classes under names of their own (`from grader.judging.compare import same`), and
tests hold objects of its classes.  So nothing is exchanged that others may hold: functions keep their identity and
get other code, classes other attributes.  Only constants are exchanged, in each module that has them by their name.

There is no way back: it is for a process that runs a few tests and ends.
"""

from __future__ import annotations

import ast
import dataclasses
import functools
import re
import sys
import types
from collections.abc import Collection, Iterable, Iterator
from typing import Any

_PLAIN = (bool, int, float, str, bytes, tuple, frozenset, set, list, dict, re.Pattern, type(None))


def swap(module: types.ModuleType, source: str) -> None:
    """Let a module do what the changed source says.  Raises whatever the source raises when it is run."""
    made = types.ModuleType(module.__name__)
    made.__file__ = module.__file__
    exec(compile(source, str(module.__file__), "exec", dont_inherit=True), made.__dict__)
    for name, new in vars(made).items():
        if name.startswith("__") or name not in vars(module):
            continue
        old = vars(module)[name]
        if not _adopt(old, new, module.__name__) and _differ(old, new):
            for other in list(sys.modules.values()):
                if getattr(other, "__dict__", {}).get(name) is old:
                    setattr(other, name, new)


def decides(source: str, parts: Collection[str] = ()) -> str:
    """What of a source can decide anything: no annotations, no decorators, nothing for the type checker only.

    Nor keywords of a class, such as `frozen=True`: a class that exists keeps how it was made, whatever is exchanged in it.
    `parts` are the functions, classes and methods (`Class.method`) to look at; where there are none, all counts.
    """
    tree = _Bare().visit(ast.parse(source))
    if not parts:
        return ast.dump(tree)
    named = dict(_named(tree.body))
    return "\n".join(ast.dump(named[part]) for part in parts)


def _named(body: Iterable[ast.stmt], within: str = "") -> Iterator[tuple[str, ast.stmt]]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield within + node.name, node
        if isinstance(node, ast.ClassDef):
            yield from _named(node.body, f"{within}{node.name}.")


class _Bare(ast.NodeTransformer):
    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        self.generic_visit(node)
        node.returns, node.decorator_list = None, []
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.stmt:
        self.generic_visit(node)
        node.decorator_list, node.keywords = [], []
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        self.generic_visit(node)
        node.annotation = ast.Constant(None)
        return node

    def visit_If(self, node: ast.If) -> ast.stmt | None:
        self.generic_visit(node)
        return None if "TYPE_CHECKING" in ast.unparse(node.test) else node


def _adopt(old: Any, new: Any, module: str) -> bool:
    """Whether `old` is something that others may hold; it then does what `new` does."""
    if isinstance(old, types.FunctionType) and isinstance(new, types.FunctionType):
        if old.__module__ == module and old is not new:
            old.__code__, old.__defaults__ = new.__code__, new.__defaults__
            old.__kwdefaults__ = new.__kwdefaults__
        return True
    if isinstance(old, staticmethod | classmethod):
        return _adopt(old.__func__, new.__func__, module)
    if isinstance(old, property):
        return _adopt(old.fget, new.fget, module)
    if isinstance(old, functools.cached_property):
        return _adopt(old.func, new.func, module)
    if hasattr(old, "cache_clear"):
        old.cache_clear()
        return _adopt(old.__wrapped__, new.__wrapped__, module)
    if isinstance(old, type) and isinstance(new, type):
        if old.__module__ == module:
            for name, value in vars(new).items():
                mine = vars(old).get(name)
                if not _adopt(mine, value, module) and _differ(mine, value):
                    setattr(old, name, value)
        return True
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        # A table of functions, each of which may be held.
        held = [_adopt(old[key], new[key], module) for key in old]
        return bool(held) and all(held)
    if type(old).__module__ == module and hasattr(old, "__dict__"):
        old.__dict__.update(vars(new))
        return True
    return False


def _differ(old: Any, new: Any) -> bool:
    """Whether two values are plain ones, or records of such, of which the newer must be put in the place of the older."""
    return _is_plain(new) and (type(old) is not type(new) or old != new)


def _is_plain(value: Any) -> bool:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return all(isinstance(getattr(value, one.name), _PLAIN) for one in dataclasses.fields(value))
    return isinstance(value, _PLAIN)
