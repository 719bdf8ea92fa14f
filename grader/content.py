"""Python files that a course author writes: a folder of them as a package of its own, found by path.

Two assignments, or two kits with an assignment of the same name, never mix.
"""

from __future__ import annotations

import importlib
import sys
import types
from collections.abc import Iterator
from pathlib import Path

from grader.errors import KitError


def modules(kind: str, folder: Path, pattern: str) -> Iterator[types.ModuleType]:
    """The modules in the files of `folder` that fit `pattern`, by name, as members of a package that `kind` begins.

    They may import their neighbours, as in `from .knowledge import Model`.  Raises KitError, naming the file,
    where one cannot be imported.
    """
    package = f"kibitz_{kind}_{folder.name}"
    # A folder of the same name in another kit may have been loaded before.
    for name in [name for name in sys.modules if name == package or name.startswith(f"{package}.")]:
        del sys.modules[name]
    home = types.ModuleType(package)
    home.__path__ = [str(folder)]
    sys.modules[package] = home
    for path in sorted(folder.glob(pattern)):
        try:
            yield importlib.import_module(f"{package}.{path.stem}")
        except KitError:
            raise
        except Exception as error:
            raise KitError(f"{path}: cannot be imported: {type(error).__name__}: {error}") from error
