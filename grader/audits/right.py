"""What is known to be right of an assignment: its reference as it is mutated, and its alternatives.

What becomes of wrong programs made of these is the business of `grader/audits/audit_work.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from grader.inside.witness import citations
from grader.judging.rulings import default_world
from grader.kits.assignment import Assignment
from grader.kits.kit import Kit
from grader.model.errors import KitError
from grader.model.names import SOURCES
from grader.reference.files import reference_files
from grader.reference.plain_source import plain, plain_lines

_NAME = re.compile(r"\w+")


def plain_files(kit: Kit, assignment: Assignment) -> dict[str, bytes]:
    """The reference that is mutated: its modules as they are in the default world."""
    world = default_world(assignment)
    return {name: plain(data, world, wanted) for name, data, wanted in _mutated(kit, assignment)}


def plain_origins(kit: Kit, assignment: Assignment) -> dict[str, dict[int, int]]:
    """For each of these modules and each line of it the line of the reference that it came from."""
    world = default_world(assignment)
    return {
        name: {line: min(lines) for line, lines in plain_lines(data, world, wanted).items() if lines}
        for name, data, wanted in _mutated(kit, assignment)
    }


def plain_rules(kit: Kit, assignment: Assignment) -> dict[str, dict[int, frozenset[str]]]:
    """For each of these modules and each line of it the rules that it decides.

    They are those that the line of the reference cites, or what stands right under a condition or a loop.
    """
    world = default_world(assignment)
    found = {}
    for name, data, wanted in _mutated(kit, assignment):
        cited = {line: rules for line, (_, rules) in citations(data.decode("utf-8")).items()}
        found[name] = {
            line: frozenset(rule for old in lines for rule in cited.get(old, ()))
            for line, lines in plain_lines(data, world, wanted).items()
        }
    return found


def _mutated(kit: Kit, assignment: Assignment) -> Iterator[tuple[str, bytes, set[str]]]:
    """The modules that are mutated as they are written, each with the names that others ask for."""
    files = reference_files(kit, assignment)
    wanted = {name for one in assignment.defines for name in (one.name, *one.attributes)}
    for name, data in files.items():
        if name not in assignment.choosing:
            others = b" ".join(other for path, other in files.items() if path != name)
            yield name, data, {*wanted, *_NAME.findall(others.decode("utf-8"))}


def alternatives(kit: Kit, assignment: Assignment) -> dict[str, Path]:
    """The right solutions by name: folders or archives.  Raises KitError for what is there and is none."""
    folder = kit.alternatives(assignment.id)
    found = {path.parent.name: path for path in sorted(folder.glob("*/submission*"))}
    for path in sorted(folder.glob("*")):
        if path.name not in found and (path.is_dir() or path.suffix in (*SOURCES, ".zip")):
            raise KitError(
                f"{path}: is no alternative, and would be passed over; a right solution is "
                f"{folder}/NAME/submission, a folder, or one file with that name before its ending"
            )
    return found
