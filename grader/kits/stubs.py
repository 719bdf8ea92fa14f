"""Stubs: a right solution without the work, whose functions are there and do next to nothing.

What a stub gets right shows nothing of whoever gets only that right.  So a task pays for nothing but what its stubs do
not get as well (`grader/judging/gates.py`).  A stub is made of a solution by a program: every function body of a task,
or of everything, becomes one line.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

BODIES = {
    "do nothing": "pass",
    "return 0": "return 0",
    "return an empty text": 'return ""',
    "return an empty list": "return []",
    "return True": "return True",
    "return False": "return False",
    "return a number": "return 50",
    "return a list": "return [1, 2, 3]",
    "return their first argument": "return {first}",
    "return their last argument": "return {last}",
    "raise an error": 'raise Exception("not written yet")',
}
"""What the functions of a stub do -> their body."""

CONSTRUCTOR = "__init__"


@dataclass(frozen=True)
class Stub:
    """One way to do without the work.  `constructors`: whether these are left as they are.

    `names` are the definitions at the top of modules whose functions are emptied; all of them, with None.
    """

    body: str
    constructors: bool
    names: frozenset[str] | None = None

    def of(self, files: Mapping[str, bytes]) -> dict[str, bytes]:
        """The files with the bodies exchanged.  What is no Python that can be read stays as it is."""
        return {path: self._emptied(data) if path.endswith(".py") else data for path, data in files.items()}

    def _emptied(self, data: bytes) -> bytes:
        try:
            tree = ast.parse(data)
        except (SyntaxError, ValueError):
            return data
        for one in tree.body:
            name = getattr(one, "name", None)
            if name is not None and (self.names is None or name in self.names):
                _Emptier(BODIES[self.body], self.constructors).visit(one)
        return ast.unparse(ast.fix_missing_locations(tree)).encode("utf-8", "surrogateescape")


def stubs(names: Collection[str] | None = None) -> Iterator[Stub]:
    """All stubs of these definitions, or of everything."""
    some = None if names is None else frozenset(names)
    for body in BODIES:
        for constructors in (True, False):
            yield Stub(body, constructors, some)


class _Emptier(ast.NodeTransformer):
    """Gives functions another body; those inside of them go with the old one."""

    def __init__(self, body: str, constructors: bool) -> None:
        self._body, self._constructors = body, constructors

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._emptied(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return self._emptied(node)

    def _emptied(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        is_constructor = node.name == CONSTRUCTOR
        if is_constructor and self._constructors:
            return node
        arguments = [one.arg for one in (*node.args.posonlyargs, *node.args.args)]
        first, last = (arguments[0], arguments[-1]) if arguments else ("None", "None")
        body = self._body.format(first=first, last=last)
        # A constructor that returns something would raise, which another stub does.
        new = ast.parse("pass" if is_constructor and body.startswith("return") else body).body
        # What is no more than that already, such as a property that returns its object, would keep its work.
        node.body = ast.parse("pass").body if _same(node.body, new) else new
        return node


def _same(one: list[ast.stmt], other: list[ast.stmt]) -> bool:
    """Whether two bodies are the same, but for what is said about the first."""
    if len(one) > 1 and isinstance(one[0], ast.Expr) and isinstance(one[0].value, ast.Constant):
        one = one[1:]
    return [ast.dump(part) for part in one] == [ast.dump(part) for part in other]
