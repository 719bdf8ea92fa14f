"""The reference as it would be without rulings: what is left of its source in one world, and nothing of open points.

For mutants.  A mutated line that only asks whether a point is open is no mistake, and a mutant that follows
another option is a right solution; both would have to be explained one by one.  Here, options are put in as
constants, conditions that have become certain are decided, and what only served `rulings.undecided` is gone.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any

from grader.inside.witness import MODULE
from grader.rulings import World

_ASK = "undecided"


def plain(source: bytes, world: World) -> bytes:
    """The source of one module of the reference, read in a world."""
    tree = _Options(world).visit(ast.parse(source))
    before = ""
    while (after := ast.unparse(tree)) != before:
        before = after
        tree = _Certain().visit(tree)
        tree = _Unused(tree).visit(tree)
        ast.fix_missing_locations(tree)
    return (after + "\n").encode("utf-8")


class _Options(ast.NodeTransformer):
    """Puts the option of each ruling in the place where it is asked for."""

    def __init__(self, world: Mapping[str, str]) -> None:
        self._world = world

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.value, ast.Name) and node.value.id == MODULE and node.attr in self._world:
            return ast.copy_location(ast.Constant(self._world[node.attr]), node)
        return node

    def visit_If(self, node: ast.If) -> Any:
        self.generic_visit(node)
        # Whatever else happens where a point is open, no program comes there.
        return node.orelse if any(map(_asks, node.body)) else node


class _Certain(ast.NodeTransformer):
    """Decides what depends on constants alone, and leaves out what nothing leads to."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        for name in ("body", "orelse"):
            block = getattr(node, name, None)
            if isinstance(block, list):
                end = next(
                    (n for n, one in enumerate(block) if isinstance(one, ast.Return | ast.Raise)), len(block)
                )
                del block[end + 1 :]
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        sides = [node.left, *node.comparators]
        if len(sides) == 2 and all(isinstance(one, ast.Constant) for one in sides):
            left, right = (one.value for one in sides if isinstance(one, ast.Constant))
            if isinstance(node.ops[0], ast.Eq):
                return ast.Constant(left == right)
            if isinstance(node.ops[0], ast.NotEq):
                return ast.Constant(left != right)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        self.generic_visit(node)
        neutral = isinstance(node.op, ast.And)
        if any(_is(value, not neutral) for value in node.values):
            return ast.Constant(not neutral)
        node.values = [value for value in node.values if not _is(value, neutral)]
        if not node.values:
            return ast.Constant(neutral)
        return node if len(node.values) > 1 else node.values[0]

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        self.generic_visit(node)
        return node.body if _is(node.test, True) else node.orelse if _is(node.test, False) else node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.value, ast.Dict) and isinstance(node.slice, ast.Constant):
            for key, value in zip(node.value.keys, node.value.values, strict=True):
                if isinstance(key, ast.Constant) and key.value == node.slice.value:
                    return value
        return node

    def visit_If(self, node: ast.If) -> Any:
        self.generic_visit(node)
        if _is(node.test, True):
            return node.body
        if _is(node.test, False) or not node.body:
            return node.orelse
        return node

    def visit_For(self, node: ast.For) -> Any:
        self.generic_visit(node)
        return node if node.body else None


class _Unused(ast.NodeTransformer):
    """Takes out calls that say that a point is open, functions that do nothing else, attributes that nobody reads."""

    def __init__(self, tree: ast.AST) -> None:
        functions = [one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)]
        self._idle = {one.name for one in functions if _is_idle(one)}
        used = {one.attr for one in ast.walk(tree) if isinstance(one, ast.Attribute)}
        used |= {one.id for one in ast.walk(tree) if isinstance(one, ast.Name)}
        self._idle |= {
            one.name
            for one in functions
            if one.name not in used and one.name.startswith("_") and not one.name.endswith("__")
        }
        self._read = {
            one.attr
            for one in ast.walk(tree)
            if isinstance(one, ast.Attribute) and isinstance(one.ctx, ast.Load)
        }

    def visit_Expr(self, node: ast.Expr) -> ast.stmt | None:
        return None if _asks(node) or _called(node) in self._idle else node

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | None:
        target = node.targets[0]
        if isinstance(target, ast.Attribute) and target.attr not in self._read:
            return None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt | None:
        self.generic_visit(node)
        return None if node.name in self._idle else node


def _is(node: ast.expr, value: bool) -> bool:
    return isinstance(node, ast.Constant) and node.value is value


def _is_idle(function: ast.FunctionDef) -> bool:
    """Whether a function does nothing: it has a docstring, or gives names to what it looks at."""
    return all(
        (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))
        or (isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name) and not _has_call(one))
        for one in function.body
    )


def _has_call(node: ast.AST) -> bool:
    return any(isinstance(one, ast.Call) for one in ast.walk(node))


def _called(node: ast.stmt) -> str:
    """The name of the function or method that a statement calls and does nothing else; else ""."""
    if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Call):
        return ""
    function = node.value.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _asks(node: ast.stmt) -> bool:
    return _called(node) == _ASK
