"""Writes the skeleton of a new assignment: a few files that already run, each of which says what it is for.

The texts are in `grader/kits/skeleton/` and, for each kind of assignment, in `grader/kits/kinds/`, in the folders of a kit.  `@NAME@`
in them stands for the assignment's name, `@MODULE@` for the file that students hand in, and `@TITLE@` for the title.  Nothing here
runs or checks what was written.
"""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Mapping
from pathlib import Path

from grader.kits.kit import built_in
from grader.model.errors import InputError

_TEMPLATES = Path(__file__).parent / "skeleton"
_PARTS = Path(__file__).parent / "kinds"
_ENDING = ".in"
KINDS = {
    "functions": ("functions",),
    "classes": ("classes",),
    "program": ("functions", "program"),
    "all": ("classes", "functions", "program"),
}
"""What students write -> the parts of the skeleton.  A program has a function beside it that does its work."""

_MODULE = "module.py"
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_TAKEN = frozenset({"grader", "kibitz", "play", "rulings", "support"})
"""Modules that stand beside the reference's own, or that it may not hide."""

_LONGEST = 60


def make_skeleton(root: Path, name: str, kind: str = "", title: str = "", module: str = "") -> list[Path]:
    """Write the skeleton of the assignment `name` into the kit at `root`; the files, in their order.

    `kind` is one of KINDS, or else what a pile of cards needs.  The folder is made where it is missing.  Raises InputError, and
    leaves nothing behind, where the name will not do, is taken, or the files cannot be written.
    """
    texts = skeleton(name) if not kind else skeleton_of(kind, name, title, module)
    return write_assignment(root, name, texts)


def write_assignment(root: Path, name: str, texts: Mapping[str, str]) -> list[Path]:
    """Write the texts of a new assignment, by their paths in a kit.  Raises InputError as `make_skeleton` does."""
    _check_name(name)
    if root.exists() and not root.is_dir():
        raise InputError(f"{root}: is a file; --kit names a folder, which is made where it is missing")
    # Example students are theirs alone who have a folder of that name already.
    for place in (
        root / part / name for part in ("reference", "spec_tests", "transcripts", "examples/class")
    ):
        if place.exists() or place.is_symlink():
            raise InputError(f"{place}: exists already; choose another name, or move it away")
    if name in built_in().names():
        raise InputError(f"{name}: the kit that comes with Kibitz has it already; choose another name")
    return _write(root, texts)


def skeleton(name: str) -> dict[str, str]:
    """The texts of the skeleton, by their paths in a kit."""
    texts = {}
    for path in sorted(_TEMPLATES.rglob(f"*{_ENDING}")):
        part, *folders, file = path.relative_to(_TEMPLATES).parts
        file = file.removesuffix(_ENDING)
        place = "/".join([part, name, *folders, f"{name}.py" if file == _MODULE else file])
        texts[place] = path.read_text("utf-8").replace("@NAME@", name)
    return texts


def skeleton_of(kind: str, name: str, title: str = "", module: str = "") -> dict[str, str]:
    """The texts of a skeleton of this kind: what its parts have for one file stands there one after the other.

    `title` is what the assignment is called, and `module` the file that students hand in; both are made of the name if empty.
    """
    module = module.removesuffix(".py") or name
    if (
        not module.isidentifier()
        or keyword.iskeyword(module)
        or module in _TAKEN
        or module in sys.stdlib_module_names
    ):
        raise InputError(
            f"{module}.py cannot be what students hand in: it is no name of a module, or Python's own; choose another"
        )
    title = "".join(one for one in title if one.isprintable() and one not in '"\\').strip()
    title = title or name.replace("_", " ").capitalize()
    texts: dict[str, str] = {}
    for part in ("head", *KINDS[kind]):
        for path in sorted((_PARTS / part).rglob(f"*{_ENDING}")):
            area, *folders, file = path.relative_to(_PARTS / part).parts
            file = file.removesuffix(_ENDING)
            where = ["examples", "class", name] if area == "students" else [area, name]
            place = "/".join([*where, *folders, f"{module}.py" if file == _MODULE else file])
            text = (
                path.read_text("utf-8")
                .replace("@NAME@", name)
                .replace("@MODULE@", module)
                .replace("@TITLE@", title)
            )
            texts[place] = texts.get(place, "") + text
    return texts


def _check_name(name: str) -> None:
    why = ""
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        why = "use small letters, digits and _, beginning with a letter, as in go_fish"
    elif len(name) > _LONGEST:
        why = f"it has more than {_LONGEST} letters"
    elif name in _TAKEN or name in sys.stdlib_module_names:
        why = "there is a Python module of that name, and the reference would not be found; choose another"
    if why:
        raise InputError(f"{name!r} cannot be the name of an assignment: {why}")


def _write(root: Path, texts: Mapping[str, str]) -> list[Path]:
    made: list[Path] = []
    try:
        for place, text in texts.items():
            path = root / place
            for folder in reversed([path.parent, *path.parent.parents]):
                if not folder.exists():
                    folder.mkdir()
                    made.append(folder)
            path.write_text(text, "utf-8")
            made.append(path)
    except OSError as error:
        for path in reversed(made):
            path.rmdir() if path.is_dir() else path.unlink()
        raise InputError(f"{error.filename}: cannot be written ({error.strerror})") from None
    return [path for path in made if path.is_file()]
