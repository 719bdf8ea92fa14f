"""What of a model solution no check is proposed for, in words: each says what to write instead.

What is read of a solution is the business of `grader/kits/solutions.py`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from grader.kits.plainly import RECORDED

ENUMERATIONS = frozenset({"Enum", "IntEnum", "StrEnum", "Flag", "IntFlag"})
_PROPOSED = frozenset({"__init__", "__str__", "__post_init__"})
_WITH = ("__enter__", "__exit__")


def members(one: ast.ClassDef) -> tuple[str, ...]:
    """The names of an enumeration's members; none of another class."""
    if not any(_last(base) in ENUMERATIONS for base in one.bases):
        return ()
    targets = (target for part in one.body if isinstance(part, ast.Assign) for target in part.targets)
    names = (name for target in targets for name in ast.walk(target) if isinstance(name, ast.Name))
    return tuple(name.id for name in names if not name.id.startswith("_"))


def of_class(one: ast.ClassDef) -> Iterator[str]:
    """A note for each method that is called in another way than most are."""
    for part in one.body:
        if not isinstance(part, ast.FunctionDef):
            continue
        marks = {_last(mark) for mark in part.decorator_list}
        where, name = f"line {part.lineno}: no check of {one.name}.{part.name}", part.name
        if "classmethod" in marks or "staticmethod" in marks:
            kind = "class" if "classmethod" in marks else "static"
            if not name.startswith("_"):
                yield f"{where}, a {kind} method: add [defines.methods.{name}], and write lab.{one.name}.{name}(...)"
        elif "setter" in marks:
            yield f'{where} where it is assigned: write lab.assign(thing, "{name}", value)'
        elif name in _WITH:
            yield f"{where}: write {RECORDED[name]}"
        elif name in RECORDED and name not in _PROPOSED:
            yield f"{where}, an operator or the like: write {RECORDED[name]}"


def of_function(one: ast.FunctionDef, called: str) -> Iterator[str]:
    """A note for each parameter that no check passes, or passes wrongly.  `called` is how a check calls it."""
    for arg, default in zip(one.args.kwonlyargs, one.args.kw_defaults, strict=True):
        if default is not None:
            yield (
                f"line {arg.lineno}: no check passes {arg.arg} of {called}, which is passed by keyword only: write "
                f"lab.{called}(..., {arg.arg}=...)"
            )
    for arg in (*one.args.posonlyargs, *one.args.args, *one.args.kwonlyargs):
        if arg.annotation is not None and _last(arg.annotation) == "Callable":
            yield (
                f"line {arg.lineno}: {arg.arg} of {called} is a function: pass lab.callback(...), and look at lab.calls(...)"
            )


def _last(one: ast.expr) -> str:
    if isinstance(one, ast.Call):
        return _last(one.func)
    if isinstance(one, ast.Subscript):
        return _last(one.value)
    return one.attr if isinstance(one, ast.Attribute) else one.id if isinstance(one, ast.Name) else ""
