"""Takes off the one folder that zips often have around a whole program, unless the program needs it."""

from __future__ import annotations

import re
import sys

from grader.model.names import SOURCES

_RELATIVE = re.compile(rb"^[^\S\n]*from\s+(\.+)", re.MULTILINE)
"""The dots of a relative import.  What may go over many lines must not begin a pattern: it begins anew in each line."""


def without_outer_folder(files: dict[str, bytes]) -> dict[str, bytes]:
    """The files without the one folder that holds all of the program, if there is one (as zips often have).

    What lies beside it and is no program, such as notes, stays where it is.  A folder that the program's own imports
    name or reach up to is a package, and stays.
    """
    while files:
        program = [path for path in files if path.endswith(SOURCES)] or list(files)
        heads = {path.partition("/")[0] for path in program}
        if len(heads) != 1 or any("/" not in path for path in program):
            return files
        head = heads.pop()
        inner = {path[len(head) + 1 :]: data for path, data in files.items() if path.startswith(f"{head}/")}
        if _imports_folder(head, inner):
            return files
        files = {path: data for path, data in files.items() if not path.startswith(f"{head}/")} | inner
    return files


def _imports_folder(name: str, inner: dict[str, bytes]) -> bool:
    """Whether a program in a folder of this name, with these files in it, imports that folder.

    In Perl it does where packages are named after it, as `KOTH::Card`.
    """
    package = f"package {name}::".encode("utf-8", "replace")
    if any(path.endswith(".pm") and package in data for path, data in inner.items()):
        return True
    if not name.isidentifier() or name in sys.stdlib_module_names:
        return False
    named = re.compile(
        rb"^[^\S\n]*(?:from|import)\s+%s\b(?:\.|\s+import[\s(]+)?(\w*)" % name.encode(), re.MULTILINE
    )
    below = {path.partition("/")[0].removesuffix(".py") for path in inner if path.endswith(".py")}
    return any(
        any("__init__" in below or one.decode() in below for one in named.findall(data))
        or any(len(dots) > path.count("/") for dots in _RELATIVE.findall(data))
        for path, data in inner.items()
        if path.endswith(".py")
    )
