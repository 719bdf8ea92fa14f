"""Python files that a course author writes: a folder of them as a package of its own, found by path.

Two assignments, or two kits with an assignment of the same name, never mix.
"""

from __future__ import annotations

import importlib
import sys
import threading
import types
from pathlib import Path

from grader.kits.author_files import place_of_error
from grader.model.errors import KitError

_ONE_AT_A_TIME = threading.Lock()
"""Graders in several threads load the same folder, and each begins by forgetting what was loaded before."""


def modules(kind: str, folder: Path, pattern: str) -> list[types.ModuleType]:
    """The modules in the files of `folder` that fit `pattern`, by name, as members of a package that `kind` begins.

    They may import their neighbours, as in `from .knowledge import Model`.  Raises KitError, naming the file,
    where one cannot be imported.
    """
    with _ONE_AT_A_TIME:
        return _loaded(f"kibitz_{kind}_{folder.name}", folder, pattern)


def _loaded(package: str, folder: Path, pattern: str) -> list[types.ModuleType]:
    # A folder of the same name in another kit may have been loaded before.
    for name in [name for name in sys.modules if name == package or name.startswith(f"{package}.")]:
        del sys.modules[name]
    home = types.ModuleType(package)
    home.__path__ = [str(folder)]
    sys.modules[package] = home
    found = []
    for path in sorted(folder.glob(pattern)):
        try:
            found.append(importlib.import_module(f"{package}.{path.stem}"))
        except KitError as error:
            # What says no place itself was raised by a line of the author's.
            where = place_of_error(error, folder)
            if str(error).startswith(str(folder)) or not where:
                raise
            raise KitError(f"{where}: {error}") from None
        except ModuleNotFoundError as error:
            where = place_of_error(error, folder) or str(path)
            raise KitError(
                f"{where}: imports {error.name}, which is not there; install it, or do without it"
            ) from error
        except Exception as error:
            where = place_of_error(error, folder) or str(path)
            why = error.msg if isinstance(error, SyntaxError) else error
            raise KitError(f"{where}: cannot be imported: {type(error).__name__}: {why}") from error
    return found
