"""The files of a submission: by what names a program imports them, and where those lie that are no source."""

from __future__ import annotations

import os
from functools import lru_cache

SOURCES = (".py", ".ipynb")

ASKING = frozenset({"input", "raw_input", "getpass", "stdin", "__stdin__", "cmdloop", "fileinput"})
"""Names by which a program reads from the keyboard: `cmdloop` is that of the library's `cmd`, which asks by itself."""


def stem(path: str) -> str:
    """The module name of a file: its name without folders and ending."""
    return path.rsplit("/", 1)[-1].rsplit(".", 1)[0]


def dotted(path: str) -> str:
    """The name by which a program imports a file: `pieces.card` for `pieces/card.py`.

    Empty where no import statement can name it, as `b.okafor.py` or `my game.py`.
    """
    parts = path.rsplit(".", 1)[0].split("/")
    if not all(part.isidentifier() for part in parts):
        return ""
    return ".".join(parts[:-1] if is_package(path) else parts)


def is_package(path: str) -> bool:
    """Whether a file is what a folder is imported as."""
    return path.endswith("/__init__.py")


@lru_cache(4096)
def folded(name: str) -> str:
    """A name without case and underscores, for matching misspelt names."""
    return name.replace("_", "").casefold()


def unpack_data(files: dict[str, bytes], folder: str) -> None:
    """Write the files that are no source into a folder, where the program may open them; what has no place there is left out."""
    for path, data in files.items():
        if path.endswith(SOURCES):
            continue
        target = os.path.join(folder, path)
        try:
            os.makedirs(os.path.dirname(target), exist_ok=True)
            with open(target, "wb") as file:
                file.write(data)
        except (OSError, ValueError):
            continue
