"""Lets a student's own module count where Python has one of the same name: `queue.py`, `copy.py`, `string.py`.

Python takes the file beside the program, before its own library.  Here the library stands first, so that a file of a
submission is never met by anybody else's import.  So the imports in the submission's files are led to its own file, where
Python would take it: that is beside the file that imports it, has all the names that are used of it, and is no module that Python
has loaded before any program starts.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable

PACKAGE = "of_the_submission"
"""The package that stands before the names of such modules."""

_LOADED_AT_START = frozenset(
    """
    __future__ abc codecs encodings genericpath io marshal nt ntpath os posix posixpath site stat sys time zipimport
    """.split()
)
_SHADOWED = (sys.stdlib_module_names | {"test"}) - _LOADED_AT_START - {*sys.builtin_module_names}

Defined = Callable[[str], "set[str] | None"]
"""The names that the file of a module beside the importing one defines; None where there is no such file."""


def may_shadow(stem: str) -> bool:
    """Whether a file of this name can be met in place of Python's module."""
    return stem in _SHADOWED


def lead_to_own(tree: ast.Module, defined: Defined) -> None:
    """Change the imports of a file, so that each means the submission's own module where Python would take that."""
    for one in ast.walk(tree):
        if isinstance(one, ast.Import):
            for name in one.names:
                known = name.asname or name.name
                if name.name in _SHADOWED and _has(defined(name.name), _attributes(tree, known)):
                    name.asname, name.name = known, f"{PACKAGE}.{name.name}"
        elif isinstance(one, ast.ImportFrom) and one.module and not one.level:
            names = {name.name for name in one.names} - {"*"}
            if one.module in _SHADOWED and _has(defined(one.module), names):
                one.module = f"{PACKAGE}.{one.module}"


def names(tree: ast.Module) -> set[str]:
    """Every name that a file gives to something, at its top or inside."""
    found = set()
    for one in ast.walk(tree):
        if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found.add(one.name)
        elif isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store):
            found.add(one.id)
        elif isinstance(one, ast.alias):
            found.add((one.asname or one.name).partition(".")[0])
    return found


def _has(own: set[str] | None, used: set[str]) -> bool:
    return own is not None and used <= own


def _attributes(tree: ast.Module, name: str) -> set[str]:
    return {
        one.attr
        for one in ast.walk(tree)
        if isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name) and one.value.id == name
    }
