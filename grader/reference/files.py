"""The files of an assignment's reference, and the modules that the course supplies."""

from __future__ import annotations

from pathlib import Path

from grader.inside.witness import MODULE as RULINGS
from grader.kits.assignment import Assignment
from grader.kits.author_files import line_of
from grader.kits.kit import Kit
from grader.model.errors import KitError


def reference_files(kit: Kit, assignment: Assignment) -> dict[str, bytes]:
    """The reference's modules.  Raises KitError where one is missing."""
    return {name: _read_named(kit, assignment, "modules", name) for name in assignment.modules}


def program_files(kit: Kit, assignment: Assignment) -> dict[str, bytes]:
    """All Python files of the reference, with which its program is started."""
    folder = kit.reference(assignment.id)
    return {path.name: read(path) for path in sorted(folder.glob("*.py"))}


def support_files(kit: Kit, assignment: Assignment) -> dict[str, bytes]:
    """The modules that the course supplies, as the kit has them.  Raises KitError where one is missing."""
    return {name: _read_named(kit, assignment, "support", f"support/{name}") for name in assignment.support}


def part_files(kit: Kit, assignment: Assignment) -> dict[str, bytes]:
    """The reference's modules with what they import, each behind what it needs, to stand in for parts."""
    rulings = kit.reference(assignment.id) / f"{RULINGS}.py"
    first = {rulings.name: read(rulings)} if rulings.is_file() else {}
    return {**first, **reference_files(kit, assignment)}


def _read_named(kit: Kit, assignment: Assignment, key: str, name: str) -> bytes:
    """A file that assignment.toml names.  Raises KitError, with the line."""
    path = kit.reference(assignment.id) / name
    if path.is_file():
        return read(path)
    line = line_of((kit.reference(assignment.id) / "assignment.toml").read_text("utf-8-sig", "replace"), key)
    raise KitError(
        f"{path}: cannot be read (it is not there); assignment.toml names it in line {line}, in `{key}`: add the file, or take its "
        "name out"
    )


def read(path: Path) -> bytes:
    """What is in a file.  Raises KitError."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise KitError(f"{path}: cannot be read ({error.strerror}); assignment.toml names it") from None
