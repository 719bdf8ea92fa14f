"""Stubs: a right solution without the work, whose functions are there and do next to nothing.

What a stub gets right shows nothing of whoever gets only that right.  So a task pays for nothing but what its stubs do
not get as well (`grader/judging/gates.py`).  A stub is made of a solution by a program: every function body of a task,
or of everything, becomes one line.  In a *lone* stub, that happens to one function, and all others stay right.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from grader.model.operations import OPERATIONS
from grader.model.program import Step

BODIES = {
    "do nothing": "pass",
    "return 0": "return 0",
    "return an empty text": 'return ""',
    "return an empty list": "return []",
    "return True": "return True",
    "return False": "return False",
    "return a number": "return 50",
    "return a list": "return [1, 2, 3]",
    "return their first argument": "return __first__",
    "return their last argument": "return __last__",
    "raise an error": 'raise Exception("not written yet")',
}
"""What the functions of a stub do -> their body.  `__first__` and `__last__` stand for their arguments."""

RAISES = "raise "
"""How the body of a function begins that always raises."""

CONSTRUCTOR = "__init__"
_SPECIAL = {one.name: one.method for one in OPERATIONS.values() if one.method}
CALLS = frozenset({"method", "call", "static", *_SPECIAL})
"""The operations that call a function and give what it returns."""

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True)
class Stub:
    """One way to do without the work.  `body`: a name in BODIES, or a body itself.

    `constructors`: whether these are left as they are.
    `names` are the definitions at the top of modules whose functions are emptied; all of them, with None.
    """

    body: str
    constructors: bool
    names: frozenset[str] | None = None

    @property
    def raises(self) -> bool:
        """Whether its functions always raise."""
        return BODIES.get(self.body, self.body).startswith(RAISES)

    def of(self, files: Mapping[str, bytes]) -> dict[str, bytes]:
        """The files with the bodies exchanged.  What is no Python that can be read stays as it is."""
        return _changed(files, self._empty)

    def _empty(self, tree: ast.Module) -> None:
        for one in tree.body:
            name = getattr(one, "name", None)
            if name is not None and (self.names is None or name in self.names):
                _Emptier(BODIES.get(self.body, self.body), self.constructors).visit(one)


def raising(kind: str, message: str = "not written yet") -> str:
    """The body of a function that always raises such an error."""
    return f"{RAISES}{kind}({message!r})"


def stubs(names: Collection[str] | None = None, more: Iterable[str] = ()) -> Iterator[Stub]:
    """All stubs of these definitions, or of everything; `more` are bodies of their own."""
    some = None if names is None else frozenset(names)
    for body in (*BODIES, *more):
        for constructors in (True, False):
            yield Stub(body, constructors, some)


@dataclass(frozen=True)
class LoneStub:
    """A solution in which one function has another body: `name` is "shuffle" or "Hand.pop"."""

    name: str
    body: str

    def of(self, files: Mapping[str, bytes]) -> dict[str, bytes]:
        """The files with the body exchanged.  A class that inherits the method gets one of its own."""
        return _changed(files, self._empty)

    def _empty(self, tree: ast.Module) -> None:
        place, _, method = self.name.rpartition(".")
        emptier = _Emptier(self.body, False)
        for one in tree.body:
            if not place and isinstance(one, _FUNCTIONS) and one.name == method:
                emptier.visit(one)
            elif isinstance(one, ast.ClassDef) and one.name == place:
                own: list[ast.AST] = [
                    part for part in one.body if isinstance(part, _FUNCTIONS) and part.name == method
                ]
                if not own:
                    (new,) = ast.parse(f"def {method}(self, *given): pass").body
                    one.body.append(new)
                    own.append(new)
                for part in own:
                    emptier.visit(part)


def called(step: Step, classes: Collection[str]) -> str:
    """The function that a step is about: "shuffle", "Hand.pop", "Card.__init__" or "Card.__str__"; "" for none."""
    if step.op in _SPECIAL and (step.member or step.op in ("str", "repr")):
        return f"{step.member}.{_SPECIAL[step.op]}"
    return f"{step.member}.{CONSTRUCTOR}" if step.member in classes else step.member


def functions(files: Mapping[str, bytes], names: Collection[str]) -> dict[str, tuple[str, int]]:
    """The functions with these names at the top of modules, and what classes with these names let others call.

    Their names, as "shuffle" or "Hand.pop", with the file and the line where each begins.
    """
    found: dict[str, tuple[str, int]] = {}
    for path, data in files.items():
        if path.endswith(".py") and (tree := _read(data)) is not None:
            for one in tree.body:
                if isinstance(one, _FUNCTIONS) and one.name in names:
                    found[one.name] = path, _first_line(one)
                elif isinstance(one, ast.ClassDef) and one.name in names:
                    for part in one.body:
                        if isinstance(part, _FUNCTIONS) and _is_open(part.name):
                            found[f"{one.name}.{part.name}"] = path, _first_line(part)
    return found


def _arguments(node: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    return [one.arg for one in (*node.args.posonlyargs, *node.args.args)]


def _is_open(name: str) -> bool:
    return not name.startswith("_") or (name.startswith("__") and name.endswith("__"))


def _first_line(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Where Python says that it begins: at its first decorator."""
    return min(part.lineno for part in (node, *node.decorator_list))


def _changed(files: Mapping[str, bytes], change: Callable[[ast.Module], object]) -> dict[str, bytes]:
    found = {}
    for path, data in files.items():
        tree = _read(data) if path.endswith(".py") else None
        if tree is not None:
            change(tree)
            data = ast.unparse(ast.fix_missing_locations(tree)).encode("utf-8", "surrogateescape")
        found[path] = data
    return found


def _read(data: bytes) -> ast.Module | None:
    try:
        return ast.parse(data)
    except (SyntaxError, ValueError):
        return None


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
        arguments = _arguments(node)
        first, last = (arguments[0], arguments[-1]) if arguments else ("None", "None")
        body = self._body.replace("__first__", first).replace("__last__", last)
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
