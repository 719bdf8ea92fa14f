"""Loads the modules that observe a submission with builtins of their own.

`builtins` belongs to whoever is in the process: a submission may put its own `sorted` there.  What is
loaded here looks names up in a copy that was made before, and that nobody else holds.
"""

from __future__ import annotations

import builtins
import importlib.machinery
import importlib.util
import os
import sys
import types
from collections.abc import Iterator
from contextlib import contextmanager

OBSERVING = (
    "worker",
    "opening",
    "adapting",
    "beforehand",
    "conversions",
    "in_parts",
    "passing",
    "members",
    "holders",
    "shapes",
    "player",
    "prepared",
    "operators",
    "callbacks",
    "makers",
    "raising",
    "clock",
    "world",
    "values",
    "structures",
    "chance",
    "watching",
    "looking",
    "inspecting",
    "holding",
    "stacks",
    "guard",
)


class _Loader(importlib.machinery.SourceFileLoader):
    own = dict(vars(builtins))  # noqa: RUF012

    def exec_module(self, module: types.ModuleType) -> None:
        vars(module)["__builtins__"] = self.own
        super().exec_module(module)


class _Finder:  # not an importlib.abc.MetaPathFinder: importing that takes as long as all else in the zygote
    def find_spec(self, fullname, path=None, target=None):  # type: ignore[no-untyped-def]
        package, _, name = fullname.rpartition(".")
        if package != __package__ or name not in OBSERVING:
            return None
        file = os.path.join(os.path.dirname(__file__), f"{name}.py")
        return importlib.util.spec_from_file_location(fullname, file, loader=_Loader(fullname, file))


@contextmanager
def builtins_of_their_own() -> Iterator[dict[str, object]]:
    """Meanwhile, the modules that observe are loaded apart.  Gives their builtins."""
    finder = _Finder()
    sys.meta_path.insert(0, finder)
    try:
        yield _Loader.own
    finally:
        sys.meta_path.remove(finder)
        # Whoever finds this class finds nothing in it.
        _Loader.own = {}
