"""The reference as it would be without rulings: what is left of its source in one world, and nothing of open points.

For mutants.  A mutated line that only asks whether a point is open is no mistake, and a mutant that follows
another option is a right solution; both would have to be explained one by one.  Here, options are put in as
constants, conditions that have become certain are decided, and what only served `rulings.undecided` is gone.
So is what nothing can show: annotations, conditions that lead to the same either way, and the paths by which
the reference finds modules that a course supplies.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

from grader.inside.witness import MODULE
from grader.judging.rulings import World

_ASK, _CHOICES = "undecided", "any_of"
_LOOKING = ("isinstance", "len")
_BY_NAME = frozenset({"getattr", "vars", "__dict__", "__slots__", "asdict", "astuple", "dataclass", "fields"})
_PATHS = ("sys.path.append", "sys.path.insert")


def plain(source: bytes, world: World, wanted: Collection[str] = ()) -> bytes:
    """The source of one module of the reference, read in a world.

    `wanted` are the names that others ask for: a function that neither they nor the module use is left out, and so is an
    attribute that neither reads.
    """
    return (_plain(source, world, wanted)[1] + "\n").encode("utf-8")


def plain_lines(source: bytes, world: World, wanted: Collection[str] = ()) -> dict[int, set[int]]:
    """For each line of what `plain` makes the lines of the source that it came from, and those that it decides about.

    It came from the lines of a statement, or of its head.  A condition or a loop decides whether the statements right in it happen.
    """
    heads = {(one.lineno, one.col_offset): _head(one) for one in _statements(ast.parse(source))}
    tree, text = _plain(source, world, wanted)
    found: dict[int, set[int]] = {}
    # What is written out has the statements of its tree, and those that are left stand where they stood.
    for new, old in zip(_statements(ast.parse(text)), _statements(tree), strict=False):
        decided = [*old.body, *old.orelse] if isinstance(old, ast.If | ast.While | ast.For) else []
        lines = {line for one in (old, *decided) for line in heads.get((one.lineno, one.col_offset), ())}
        for line in _head(new):
            found.setdefault(line, lines)
    return found


_Statement = ast.stmt | ast.ExceptHandler


def _statements(tree: ast.AST) -> list[_Statement]:
    return [one for one in ast.walk(tree) if isinstance(one, _Statement)]


def _head(one: _Statement) -> range:
    """The lines of a statement, up to those that it holds."""
    held = getattr(one, "body", None)
    last = held[0].lineno - 1 if held else one.end_lineno or one.lineno
    return range(one.lineno, max(one.lineno, last) + 1)


def _plain(source: bytes, world: World, wanted: Collection[str]) -> tuple[ast.AST, str]:
    """The tree that is left of a source, and how it is written."""
    tree = _Hidden().visit(_Options(world).visit(ast.parse(source)))
    before = ""
    while (after := ast.unparse(tree)) != before:
        before = after
        tree = _Certain().visit(tree)
        tree = _Unused(tree, wanted).visit(tree)
        ast.fix_missing_locations(tree)
    return tree, after


class _Options(ast.NodeTransformer):
    """Puts the option of each ruling in the place where it is asked for."""

    def __init__(self, world: Mapping[str, str]) -> None:
        self._world = world

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.value, ast.Name) and node.value.id == MODULE and node.attr in self._world:
            return ast.copy_location(ast.Constant(self._world[node.attr]), node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        # It gives back what it is given.
        return node.args[0] if ast.unparse(node.func) == f"{MODULE}.{_CHOICES}" else node

    def visit_If(self, node: ast.If) -> Any:
        self.generic_visit(node)
        # Whatever else happens where a point is open, no program comes there.
        return node.orelse if any(map(_asks, node.body)) else node


class _Hidden(ast.NodeTransformer):
    """Leaves out what no program can show: annotations, and paths for imports."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        self.generic_visit(node)
        node.returns = None
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.stmt:
        self.generic_visit(node)
        # There an annotation makes a field: without it, an object could not be made with it any more.
        marks = {ast.unparse(one).partition("(")[0].rpartition(".")[2] for one in node.decorator_list}
        bases = {ast.unparse(one).rpartition(".")[2] for one in node.bases}
        if marks & _MAKE_FIELDS or bases & _MAKE_FIELDS:
            node.body = [_as_field(one) for one in node.body]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        if node.value is None:
            return node
        if isinstance(node.target, ast.Name):
            made = ast.Assign([node.target], node.value)
            made.kibitz_annotation = node.annotation  # type: ignore[attr-defined]
            return ast.copy_location(made, node)
        return ast.copy_location(ast.Assign([node.target], node.value), node)

    def visit_Expr(self, node: ast.Expr) -> ast.stmt | None:
        call = node.value
        is_path = isinstance(call, ast.Call) and ast.unparse(call.func) in _PATHS
        return None if is_path else node


_MAKE_FIELDS = frozenset({"dataclass", "NamedTuple", "TypedDict", "define", "frozen", "mutable"})
_OTHER_FIELDS = ("ClassVar", "InitVar", "KW_ONLY")


def _as_field(one: ast.stmt) -> ast.stmt:
    """A statement of a class with fields: one that had an annotation has one again, of which no mutant can be made."""
    annotation = getattr(one, "kibitz_annotation", None)
    if not isinstance(one, ast.Assign) or not isinstance(annotation, ast.expr):
        return one
    if not any(name in ast.unparse(annotation) for name in _OTHER_FIELDS):
        annotation = ast.Name("object", ast.Load())
    target = one.targets[0]
    assert isinstance(target, ast.Name)
    return ast.copy_location(ast.AnnAssign(target, annotation, one.value, 1), one)


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
                for one in [*block]:
                    # Whatever the condition says, the same happens.
                    if isinstance(one, ast.If) and _is_needless(one, block[block.index(one) + 1 :]):
                        block.remove(one)
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

    def visit_Try(self, node: ast.Try) -> Any:
        self.generic_visit(node)
        # An error that is only raised again is as good as one that nobody catches.
        only_raised = all(
            len(one.body) == 1 and isinstance(one.body[0], ast.Raise) and one.body[0].exc is None
            for one in node.handlers
        )
        return node.body if only_raised and not node.orelse and not node.finalbody else node

    def visit_For(self, node: ast.For) -> Any:
        self.generic_visit(node)
        return node if node.body else None


class _Unused(ast.NodeTransformer):
    """Takes out calls that say that a point is open, functions that do nothing else, attributes that nobody reads."""

    def __init__(self, tree: ast.Module, wanted: Collection[str]) -> None:
        functions = [one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)]
        # What is only called, and never for a value.
        calls = Counter(_called(one) for one in ast.walk(tree) if isinstance(one, ast.Expr))
        uses = Counter(one.attr for one in ast.walk(tree) if isinstance(one, ast.Attribute))
        uses += Counter(one.id for one in ast.walk(tree) if isinstance(one, ast.Name))
        self._idle = {one.name for one in functions if _is_idle(one) and uses[one.name] == calls[one.name]}
        inner = {one.name for one in functions if one.name.startswith("_") and not one.name.endswith("__")}
        inner |= {one.name for one in tree.body if isinstance(one, ast.FunctionDef)} if wanted else set()
        self._idle |= inner - uses.keys() - set(wanted)
        self._read = {
            one.attr
            for one in ast.walk(tree)
            if isinstance(one, ast.Attribute) and isinstance(one.ctx, ast.Load)
        } | set(wanted)
        # What adds to an attribute reads it, and so does what takes it away.
        self._read |= {
            one.target.attr
            for one in ast.walk(tree)
            if isinstance(one, ast.AugAssign) and isinstance(one.target, ast.Attribute)
        }
        self._read |= {
            one.attr
            for one in ast.walk(tree)
            if isinstance(one, ast.Attribute) and isinstance(one.ctx, ast.Del)
        }
        # Where attributes are asked for by name, or all at once, nobody can tell which are read.
        names = {one.id for one in ast.walk(tree) if isinstance(one, ast.Name)} | self._read
        self._all_read = not names.isdisjoint(_BY_NAME)

    def visit_Expr(self, node: ast.Expr) -> ast.stmt | None:
        return None if _asks(node) or _called(node) in self._idle else node

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | None:
        target = node.targets[0]
        if isinstance(target, ast.Attribute) and target.attr not in self._read and not self._all_read:
            # What a call does besides stays.
            return ast.copy_location(ast.Expr(node.value), node) if _has_call(node.value) else None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt | None:
        self.generic_visit(node)
        return None if node.name in self._idle else node


def _is(node: ast.expr, value: bool | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is value


def _is_idle(function: ast.FunctionDef | ast.If) -> bool:
    """Whether a function does nothing: it has a docstring, or gives names to what it looks at."""
    return all(
        (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))
        or (isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name) and not _has_call(one))
        or (isinstance(one, ast.Return) and (one.value is None or _is(one.value, None)))
        or (isinstance(one, ast.If) and not one.orelse and not _has_call(one.test) and _is_idle(one))
        for one in function.body
    )


def _is_needless(one: ast.If, after: list[ast.stmt]) -> bool:
    """Whether a condition leads to what comes without it as well."""
    return (
        len(one.body) == 1
        and isinstance(one.body[0], ast.Return | ast.Raise)
        and not one.orelse
        and not _has_call(one.test)
        and bool(after)
        and ast.dump(after[0]) == ast.dump(one.body[0])
    )


def _has_call(node: ast.AST) -> bool:
    """Whether something is called that may do more than look."""
    return any(
        isinstance(one, ast.Call) and not (isinstance(one.func, ast.Name) and one.func.id in _LOOKING)
        for one in ast.walk(node)
    )


def _called(node: ast.stmt) -> str:
    """The name of the function or method that a statement calls and does nothing else; else ""."""
    if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Call):
        return ""
    function = node.value.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _asks(node: ast.stmt) -> bool:
    return _called(node) == _ASK
