"""What an assignment asks a submission to define, as plain data for the sandbox side."""

from __future__ import annotations

from typing import Any

from grader.kits.assignment import Assignment


def asked(assignment: Assignment) -> list[dict[str, Any]]:
    """The definitions: names with their aliases, methods and attributes, and the `files` that the handout names for all."""
    return [
        {
            "name": one.name,
            "kind": one.kind,
            "aliases": one.aliases,
            "methods": {name: method.aliases for name, method in one.methods.items()},
            "attributes": {name: about.aliases for name, about in one.attributes.items()},
            "chance": one.chance,
            "instead": one.instead,
            "files": assignment.files,
        }
        for one in assignment.defines
    ]


def supplied(assignment: Assignment) -> list[dict[str, Any]]:
    """The classes that the course supplies."""
    return [
        {
            "name": one.name,
            "kind": one.kind,
            "module": one.module,
            "aliases": one.aliases,
            "methods": {name: method.aliases for name, method in one.methods.items()},
        }
        for one in assignment.supplies
    ]
