"""Whether parts of the reference can stand in for broken ones by themselves, or its author is told what they lack.

They are loaded in this process, as the process that lends loads them (`grader/inside/lender.py`).  There, the course's support
modules are found in the submission's process.  Here something stands in for them, because they may change what others use.
"""

from __future__ import annotations

import importlib.machinery
import re
import sys
import types
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import PurePosixPath

from grader.inside.parts import compiled, load_parts
from grader.kits.assignment import Assignment
from grader.kits.kit import Kit
from grader.model.errors import KitError
from grader.reference.files import part_files


def refuse_what_cannot_be_lent(kit: Kit, assignment: Assignment) -> None:
    """Each part of the reference stands in for a broken one by itself, and so has to work by itself.  Raises KitError."""
    files, supplied = part_files(kit, assignment), frozenset(one.name for one in assignment.supplies)
    modules = {PurePosixPath(name).stem for name in assignment.support if name.endswith(".py")}
    for one in assignment.defines:
        with _standing_in(modules) as asked:
            try:
                load_parts(compiled(files, [one.name], supplied), [one.name])
            except ModuleNotFoundError as error:
                raise KitError(_no_module(kit, assignment, error.name or "", one.name)) from None
            except Exception as error:
                if asked:
                    # What stands in has nothing in it, so this may be no fault of the reference.
                    continue
                raise KitError(
                    f"{kit.reference(assignment.id)}: {one.name} cannot be lent to a submission whose own is broken: "
                    f"{type(error).__name__}: {error}. Define what it needs at the top of a module, and import it by name"
                ) from None


@contextmanager
def _standing_in(modules: Collection[str]) -> Iterator[list[str]]:
    """Something in the place of each of these modules; gives the names that are asked for there."""
    asked: list[str] = []
    before = {name: sys.modules.pop(name, None) for name in modules}
    finder = _Finder(modules, asked)
    sys.meta_path.insert(0, finder)
    try:
        yield asked
    finally:
        sys.meta_path.remove(finder)
        for name, module in before.items():
            sys.modules.pop(name, None)
            if module is not None:
                sys.modules[name] = module


class _Finder:
    def __init__(self, names: Collection[str], asked: list[str]) -> None:
        self._names, self._asked = names, asked

    def find_spec(self, fullname, path=None, target=None):  # type: ignore[no-untyped-def]
        return importlib.machinery.ModuleSpec(fullname, self) if fullname in self._names else None  # type: ignore[arg-type]

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> types.ModuleType:
        return _StandIn(spec.name, self._asked)

    def exec_module(self, module: types.ModuleType) -> None:
        """There is nothing in it."""


class _StandIn(types.ModuleType):
    """A module that has a class of every name."""

    def __init__(self, name: str, asked: list[str]) -> None:
        super().__init__(name)
        self._asked = asked

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        self._asked.append(name)
        return type(name, (), {})


def _no_module(kit: Kit, assignment: Assignment, name: str, needing: str) -> str:
    """What to say where the reference imports what is not there, with the line."""
    for file, data in part_files(kit, assignment).items():
        for number, line in enumerate(data.decode("utf-8", "replace").splitlines(), 1):
            if re.match(rf"\s*(?:from|import)\s+{re.escape(name)}\b", line):
                return (
                    f"{kit.reference(assignment.id) / file}, line {number}: imports {name}, which is no module of Python's, and "
                    f"is not in `modules` or `support` of assignment.toml; add {name}.py there, or do without it"
                )
    return f"{kit.reference(assignment.id)}: {needing} needs the module {name}, which is not there"
