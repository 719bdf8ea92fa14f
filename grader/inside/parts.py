"""Puts the kit's own parts in the place of a submission's, so that one broken class or function costs once.

What stands on a broken Card is graded with the kit's Card: every name of the submission that means its
own class is made to mean the kit's.

What is lent runs in a process of its own (`lender.py`); a submission can call it.  So only what this class needs is made of
the reference's files: no other class of the reference, nor anything that does its work.
"""

from __future__ import annotations
import __future__

import ast
import marshal
import sys
import types
from collections.abc import Iterable, Iterator

from .grafting import graft

PREFIX = "kit_part_"
_ANNOTATIONS = __future__.annotations.compiler_flag


def compiled(
    files: dict[str, bytes], roles: Iterable[str], supplied: frozenset[str] = frozenset()
) -> dict[str, bytes]:
    """Of the reference's files, what the classes and functions called `roles` need: file name -> code, as `marshal` writes it.

    files: file name -> source, in an order in which each needs only earlier ones.  `supplied` are classes of the course's own
    modules, which `put_in_place` lends the submission's.
    """
    return {
        # What only annotations name is left out, so they must not be evaluated, whatever the file says.
        name: marshal.dumps(compile(tree, PREFIX + name, "exec", _ANNOTATIONS, dont_inherit=True, optimize=0))
        for name, tree in _needed(_parsed(files), roles, supplied).items()
    }


def load_parts(
    codes: dict[str, bytes], roles: Iterable[str]
) -> tuple[dict[str, object], list[types.ModuleType]]:
    """The classes and functions called `roles` from what is `compiled`, imported apart from the submission, and their modules."""
    space: dict[str, object] = {}
    # Under their plain names while they are loaded, because they import one another; under their own for `dataclasses`.
    names = [prefix + name[:-3] for name in codes for prefix in ("", PREFIX)]
    hidden = {name: sys.modules.get(name) for name in names}
    modules = []
    try:
        for name, code in codes.items():
            module = types.ModuleType(PREFIX + name[:-3])
            sys.modules[name[:-3]] = sys.modules[module.__name__] = module
            exec(marshal.loads(code), module.__dict__)
            modules.append(module)
    finally:
        for name, before in hidden.items():
            if before is None:
                sys.modules.pop(name, None)
            else:
                sys.modules[name] = before
    for module in modules:
        space.update({role: vars(module)[role] for role in roles if role in vars(module)})
    return space, modules


def brought(files: dict[str, bytes], roles: Iterable[str]) -> set[str]:
    """The names of all that comes along with the classes called `roles`, and of the classes that derive from it.

    From a class that it is given, a submission can get to whatever that one uses, and have it do the work of its
    own class of that name, or of one that is hardly more.
    """
    wanted = set(roles)
    trees = _needed(_parsed(files), wanted)
    found = {
        name for tree in trees.values() for statement in tree.body for name in _defined(statement)
    } - wanted
    classes = [one for tree in _parsed(files).values() for one in tree.body if isinstance(one, ast.ClassDef)]
    more = found
    while more:
        more = {
            one.name for one in classes if any(more.intersection(_used(base)) for base in one.bases)
        } - found
        found |= more
    return found - wanted


def _parsed(files: dict[str, bytes]) -> dict[str, ast.Module]:
    return {name: ast.parse(source, PREFIX + name) for name, source in files.items()}


def _needed(
    trees: dict[str, ast.Module], roles: Iterable[str], supplied: frozenset[str] = frozenset()
) -> dict[str, ast.Module]:
    """The files without the definitions that `roles` do not need, and without imports of what is `supplied`."""
    needed: set[str] = set()
    todo = set(roles)
    while todo:
        needed |= todo
        todo = {
            name
            for tree in trees.values()
            for statement in tree.body
            if needed.intersection(_defined(statement))
            for name in _used(statement)
        } - needed
    for tree in trees.values():
        tree.body = [
            one
            for one in tree.body
            if isinstance(one, ast.Import | ast.ImportFrom) or needed.intersection(_defined(one))
        ]
    # An import of what is not there any more, or of a course's module, which the submission has, would fail.
    for tree in trees.values():
        for one in tree.body:
            if isinstance(one, ast.ImportFrom) and one.module != "__future__":
                names = [(alias, alias.asname or alias.name) for alias in one.names]
                one.names = [alias for alias, name in names if name in needed and name not in supplied]
        tree.body = [one for one in tree.body if not isinstance(one, ast.ImportFrom) or one.names]
    return trees


def _defined(statement: ast.stmt) -> set[str]:
    """The names that a statement at the top of a module gives a meaning."""
    if isinstance(statement, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        return {statement.name}
    return {
        node.id
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


def _used(node: ast.AST) -> Iterator[str]:
    """The names and attributes in a statement, but for its annotations, which are never evaluated."""
    if isinstance(node, ast.Name):
        yield node.id
    elif isinstance(node, ast.Attribute):
        yield node.attr
    for field, value in ast.iter_fields(node):
        if field not in ("annotation", "returns"):
            for one in value if isinstance(value, list) else [value]:
                if isinstance(one, ast.AST):
                    yield from _used(one)


def put_in_place(
    modules: list[types.ModuleType],
    names: dict[str, object],
    attributes: dict[str, str],
    parts: dict[str, object],
) -> list[tuple[type, list[str]]]:
    """Make every global of `modules` that is replaced mean the kit's, and `names` as well.

    The kit's class gets the submission's own names for its methods, too, since its other code uses them, and what the submission's
    class has besides.  Returns these, by class, to be taken out before the submission is imported anew.
    """
    grafted: list[tuple[type, list[str]]] = []
    asked: dict[str, set[str]] = {}
    for member, own_name in attributes.items():
        role, _, method = member.partition(".")
        asked.setdefault(role, set()).update((method, own_name))
        if role in parts and own_name != method:
            setattr(parts[role], own_name, getattr(parts[role], method))
    for role, part in parts.items():
        own = names.get(role)
        if own is None:
            continue
        for module in modules:
            space = vars(module)
            # What is the library's stays what it is under its own name.
            everywhere = getattr(own, "__module__", None) not in sys.stdlib_module_names
            for name in [
                name for name, value in space.items() if value is own and (everywhere or name == role)
            ]:
                space[name] = part
        if isinstance(part, type):
            homes = {module.__name__ for module in modules}
            grafted.append((part, graft(part, own, asked.get(role, ()), homes)))
        names[role] = part
    return grafted
