"""Which special method of which thing answers a line of a program that uses an operator, an attribute or a function of Python's.

The lines are Kibitz's own, as a report shows them, and not what a stranger wrote.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

LONGEST = 2_000
"""Characters of a line that is read."""

_COMPARED: dict[type[ast.AST], tuple[str, ...]] = {
    ast.Eq: ("__eq__",),
    ast.NotEq: ("__ne__", "__eq__"),
    ast.Lt: ("__lt__",),
    ast.LtE: ("__le__",),
    ast.Gt: ("__gt__",),
    ast.GtE: ("__ge__",),
}
_TURNED = {"__lt__": "__gt__", "__gt__": "__lt__", "__le__": "__ge__", "__ge__": "__le__"}
_GOES_THROUGH = ("__iter__", "__getitem__")
_HOLDS = ("__contains__", *_GOES_THROUGH)
_BINARY: dict[type[ast.AST], str] = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.Div: "truediv",
    ast.FloorDiv: "floordiv",
    ast.Mod: "mod",
    ast.Pow: "pow",
    ast.MatMult: "matmul",
    ast.BitAnd: "and",
    ast.BitOr: "or",
    ast.BitXor: "xor",
    ast.LShift: "lshift",
    ast.RShift: "rshift",
}
_UNARY: dict[type[ast.AST], str] = {ast.USub: "__neg__", ast.UAdd: "__pos__", ast.Invert: "__invert__"}
_FUNCTIONS = {
    "str": ("__str__", "__repr__"),
    "repr": ("__repr__",),
    "print": ("__str__", "__repr__"),
    "len": ("__len__",),
    "list": _GOES_THROUGH,
    "zip": _GOES_THROUGH,
    "next": ("__next__",),
    "abs": ("__abs__",),
    "round": ("__round__",),
    "bool": ("__bool__", "__len__"),
    "int": ("__int__", "__index__"),
    "float": ("__float__", "__index__"),
    "hash": ("__hash__",),
}
_INDEXED: dict[type[ast.AST], str] = {
    ast.Load: "__getitem__",
    ast.Store: "__setitem__",
    ast.Del: "__delitem__",
}


@dataclass(frozen=True)
class Asked:
    """A name of the program, or of the class that a thing is made of at once, and what may answer: the heads of these, the first that is there."""

    name: str
    heads: tuple[str, ...]


def asked(line: str) -> list[Asked]:
    """What a line asks by operators, attributes and functions of Python's, the outermost first; nothing where it only calls."""
    if len(line) > LONGEST:
        return []
    try:
        tree = ast.parse(line)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    # What is called by its name is no attribute that is looked at.
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    return [
        Asked(thing, heads)
        for node in ast.walk(tree)
        if id(node) not in called
        for operand, heads in _of(node)
        if (thing := _name(operand))
    ]


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        node = node.func
    return node.id if isinstance(node, ast.Name) else ""


def _of(node: ast.AST) -> Iterator[tuple[ast.expr, tuple[str, ...]]]:
    """(operand, the heads of what may answer) of what a node asks."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        kind, other = type(node.ops[0]), node.comparators[0]
        if kind is ast.In:
            yield other, _methods(*_HOLDS)
        elif kind in _COMPARED:
            names = _COMPARED[kind]
            yield node.left, _methods(*names)
            yield other, _methods(*(_TURNED.get(name, name) for name in names))
    elif isinstance(node, ast.BinOp):
        name = _BINARY[type(node.op)]
        yield node.left, _methods(f"__{name}__")
        yield node.right, _methods(f"__r{name}__")
    elif isinstance(node, ast.UnaryOp) and type(node.op) in _UNARY:
        yield node.operand, _methods(_UNARY[type(node.op)])
    elif isinstance(node, ast.Subscript):
        yield node.value, _methods(_INDEXED[type(node.ctx)])
    elif isinstance(node, ast.Attribute):
        yield node.value, _attribute(node)
    elif isinstance(node, ast.Call):
        yield from _call(node)


def _call(node: ast.Call) -> Iterator[tuple[ast.expr, tuple[str, ...]]]:
    function = node.func
    if isinstance(function, ast.Name) and function.id in _FUNCTIONS and node.args:
        yield node.args[0], _methods(*_FUNCTIONS[function.id])
    elif isinstance(function, ast.Name) and function.id == "divmod" and len(node.args) > 1:
        yield node.args[0], _methods("__divmod__")
        yield node.args[1], _methods("__rdivmod__")
    elif isinstance(function, ast.Attribute) and _name(function.value) == "operator" and node.args:
        # `operator.iadd(a, b)`, which Python answers by `__add__` where there is no `__iadd__`.
        yield node.args[0], _methods(f"__{function.attr}__", f"__{function.attr[1:]}__")


def _attribute(node: ast.Attribute) -> tuple[str, ...]:
    """What may answer for an attribute: a property, or a method that is asked for all attributes."""
    name = node.attr
    if isinstance(node.ctx, ast.Store):
        return (rf"@{name}\.setter", f"def {name}", *_methods("__setattr__"))
    if isinstance(node.ctx, ast.Del):
        return (rf"@{name}\.deleter", f"def {name}", *_methods("__delattr__"))
    return (f"def {name}", *_methods("__getattr__", "__getattribute__"))


def _methods(*names: str) -> tuple[str, ...]:
    return tuple(f"def {name}" for name in names)
