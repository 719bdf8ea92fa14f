"""Mutants of state: a change that is forgotten, or one that is made where nothing may change.

The operators of cosmic-ray (`grader/kits/mutants.py`) change what is computed.  These change what is kept: a rule such as "and the hand
stays as it was" is held by a check only if some program looks at the hand afterwards.

Forget           one statement that changes something is left out
ChangeAndRefuse  what an object or a list holds is changed right before an error is raised
ChangeAndLook    the same at the beginning of a method that only looks

The last two are made of what changes at all: methods of classes that change outside of their constructors, and functions that change
what they are given.  What is changed are lists, dictionaries and sets (one thing is taken out, or comes into an empty list) and whole numbers (one more).  What is printed is not
kept: how free a display is, its reader decides.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

FORGET, REFUSE, LOOK = "state/Forget", "state/ChangeAndRefuse", "state/ChangeAndLook"
OPERATORS = (FORGET, REFUSE, LOOK)

_Function = ast.FunctionDef | ast.AsyncFunctionDef
_INNER = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.expr)
_COMPOUND = (ast.If, ast.While, ast.For, ast.AsyncFor, ast.With, ast.AsyncWith, ast.Try, ast.Match)
_MAKE = frozenset({"__init__", "__new__", "__post_init__"})
_UNASKED = frozenset({"__hash__", "__getattr__", "__getattribute__", "__setattr__", "__delattr__", "__del__"})
"""Python calls these where no program asks for anything."""

_CHANGING = frozenset(
    [
        "add", "append", "appendleft", "clear", "discard", "extend", "insert", "pop", "popitem", "popleft", "remove", "reverse",
        "setdefault", "sort", "update",
    ]
)  # fmt: skip
"""Methods of Python's own containers that change them."""


@dataclass(frozen=True)
class Edit:
    """Text in the place of a piece of a source, from a line and a byte of it to others, as `ast` counts them."""

    start: tuple[int, int]
    end: tuple[int, int]
    text: str

    def made(self, source: str) -> str:
        """The source with the edit made."""
        lines = source.encode("utf-8").splitlines(keepends=True)
        (first, column), (last, end) = self.start, self.end
        before, after = lines[first - 1][:column], lines[last - 1][end:]
        lines[first - 1 : last] = [before + self.text.encode("utf-8") + after]
        return b"".join(lines).decode("utf-8")


def edits(source: str) -> dict[str, list[Edit]]:
    """What each mutant of a source changes, by operator and in the order of the source."""
    tree = ast.parse(source)
    changing = list(_changing(tree))
    return {
        FORGET: [
            Edit(_start(one), _end(one), "pass")
            for function in _functions(tree)
            for one in _statements(function)
            if _is_action(one)
        ],
        REFUSE: [
            _before(one, spoil)
            for function, spoil in changing
            for one in _statements(function)
            if isinstance(one, ast.Raise)
        ],
        LOOK: [_before(_first(one), spoil) for one, spoil in changing if _only_looks(one)],
    }


def _functions(tree: ast.Module) -> Iterator[_Function]:
    return (one for one in ast.walk(tree) if isinstance(one, _Function))


def _changing(tree: ast.Module) -> Iterator[tuple[_Function, str]]:
    """The functions that change what they are given, and the methods of classes that change, each with what changes it all."""
    for one in tree.body:
        if isinstance(one, _Function):
            names = _arguments(one)
            if any(_changes(part, name) for part in _statements(one) for name in names):
                yield one, _spoil("", names)
        elif isinstance(one, ast.ClassDef) and not _has_slots(one):
            methods = [part for part in one.body if isinstance(part, _Function) and _has_object(part)]
            later = [part for part in methods if part.name not in _MAKE]
            if any(_changes(part, _arguments(each)[0]) for each in later for part in _statements(each)):
                for each in later:
                    if each.name not in _UNASKED:
                        owner, *names = _arguments(each)
                        yield each, _spoil(owner, names)


def _spoil(owner: str, names: list[str]) -> str:
    """Statements that change what an object and these arguments hold."""
    held = ", ".join([f"*vars({owner}).values()"] * bool(owner) + names)
    # Nothing is compared: that would call the program's own methods.
    change = "one.popitem() if isinstance(one, dict) else one.pop() if one else one.append(0)"
    kept = "isinstance(one, list) or (isinstance(one, (dict, set)) and one)"
    containers = f"[{change} for one in ({held},) if {kept}]"
    if not owner:
        return containers
    numbers = f"{{name: one + 1 for name, one in vars({owner}).items() if type(one) is int}}"
    return f"{containers}; vars({owner}).update({numbers})"


def _statements(function: _Function) -> Iterator[ast.stmt]:
    """The statements of a function, but for those of functions and classes inside of it."""
    left: list[ast.AST] = [*function.body]
    while left:
        one = left.pop(0)
        if isinstance(one, ast.stmt):
            yield one
        if not isinstance(one, _INNER):
            left[:0] = ast.iter_child_nodes(one)


def _is_action(one: ast.stmt) -> bool:
    """Whether a statement is there for what it changes: something that an object holds, or by a call."""
    if isinstance(one, ast.Expr):
        return isinstance(one.value, ast.Call) and _root(one.value.func) != "print"
    return any(isinstance(target, ast.Attribute | ast.Subscript) for target in _targets(one))


def _changes(one: ast.stmt, name: str) -> bool:
    """Whether a statement plainly changes what a name holds, or a part of it."""
    if any(
        isinstance(target, ast.Attribute | ast.Subscript) and _root(target) == name
        for target in _targets(one)
    ):
        return True
    return not isinstance(one, (*_COMPOUND, *_INNER)) and any(
        isinstance(part, ast.Call)
        and isinstance(part.func, ast.Attribute)
        and part.func.attr in _CHANGING
        and _root(part.func) == name
        for part in ast.walk(one)
    )


def _targets(one: ast.stmt) -> list[ast.expr]:
    if isinstance(one, ast.Assign | ast.Delete):
        targets = one.targets
    elif isinstance(one, ast.AugAssign) or (isinstance(one, ast.AnnAssign) and one.value is not None):
        targets = [one.target]
    else:
        return []
    return [
        part for target in targets for part in (target.elts if isinstance(target, ast.Tuple) else [target])
    ]


def _root(one: ast.expr) -> str:
    """The name at the beginning of `self.cells[0].cards`."""
    while isinstance(one, ast.Attribute | ast.Subscript):
        one = one.value
    return one.id if isinstance(one, ast.Name) else ""


def _only_looks(function: _Function) -> bool:
    """Whether a method that others may call changes nothing."""
    is_open = not function.name.startswith("_") or function.name.endswith("__")
    return (
        is_open
        and not any(map(_is_action, _statements(function)))
        and not any(_changes(one, name) for one in _statements(function) for name in _arguments(function))
    )


def _arguments(function: _Function) -> list[str]:
    return [one.arg for one in (*function.args.posonlyargs, *function.args.args)]


def _has_object(function: _Function) -> bool:
    """Whether the first argument is the object: a method that is bound to one."""
    plain = all(isinstance(one, ast.Attribute) or _root(one) == "property" for one in function.decorator_list)
    return plain and bool(_arguments(function))


def _has_slots(one: ast.ClassDef) -> bool:
    """Whether its objects have no `vars`."""
    names = {target.id for part in one.body for target in _names_bound(part) if isinstance(target, ast.Name)}
    options = {
        option.arg for part in one.decorator_list if isinstance(part, ast.Call) for option in part.keywords
    }
    return "__slots__" in names or "slots" in options


def _names_bound(one: ast.stmt) -> list[ast.expr]:
    if isinstance(one, ast.Assign):
        return one.targets
    return [one.target] if isinstance(one, ast.AnnAssign) else []


def _first(function: _Function) -> ast.stmt:
    """The first statement of a function that is no docstring."""
    first = function.body[0]
    is_text = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    return function.body[1] if is_text and len(function.body) > 1 else first


def _before(one: ast.stmt, text: str) -> Edit:
    """The text in a statement's line, before it; one with a body of its own gets a line of its own."""
    between = f"\n{' ' * one.col_offset}" if isinstance(one, _COMPOUND) else "; "
    return Edit(_start(one), _start(one), text + between)


def _start(one: ast.stmt) -> tuple[int, int]:
    return one.lineno, one.col_offset


def _end(one: ast.stmt) -> tuple[int, int]:
    assert one.end_lineno is not None and one.end_col_offset is not None
    return one.end_lineno, one.end_col_offset
