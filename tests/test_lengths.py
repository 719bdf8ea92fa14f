"""How long modules and functions are: what is longer than a reader keeps in mind is cut, or says why it is not."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from commands import ROOT

FOLDERS = ("grader", "transcripts", "reference", "spec_tests", "reports")
MOST_LINES = 400
"""Lines of a module."""

MOST_LINES_OF_A_FUNCTION = 60
REASON = "# Long, because "
MODULES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))


@dataclass(frozen=True)
class Function:
    """A function, and whether a reason for its length stands right above it or its decorators."""

    place: str
    lines: int
    has_reason: bool


def functions(text: str, path: Path) -> Iterator[Function]:
    """All functions of a module, those in others among them."""
    lines = text.split("\n")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            assert node.end_lineno is not None
            first = min(one.lineno for one in (node, *node.decorator_list))
            yield Function(
                f"{path}:{node.lineno}: {node.name}",
                node.end_lineno - node.lineno + 1,
                any(line.startswith(REASON) for at in {node.lineno, first} for line in comment(lines, at)),
            )


def comment(lines: list[str], number: int) -> Iterator[str]:
    """The lines of the comment right above a line."""
    for line in reversed(lines[: number - 1]):
        if not line.strip().startswith("#"):
            return
        yield line.strip()


@cache
def all_functions() -> list[Function]:
    """Those of all modules."""
    return [one for path in MODULES for one in functions(path.read_text(), path.relative_to(ROOT))]


def test_modules_are_short() -> None:
    """None has more than 400 lines."""
    counts = {str(path.relative_to(ROOT)): path.read_text().count("\n") for path in MODULES}
    assert len(counts) > 300
    assert {name: count for name, count in counts.items() if count > MOST_LINES} == {}


def test_long_functions_say_why() -> None:
    """One of more than 60 lines has the reason above it."""
    long = [one for one in all_functions() if one.lines > MOST_LINES_OF_A_FUNCTION]
    assert [one.place for one in long if not one.has_reason] == []


def test_no_reason_is_left_over() -> None:
    """Where a function became shorter, its reason goes as well."""
    short = [one for one in all_functions() if one.lines <= MOST_LINES_OF_A_FUNCTION]
    assert [one.place for one in short if one.has_reason] == []


@pytest.mark.parametrize(
    ("above", "has_reason"),
    [
        ("", False),
        ("# Long ago.\n", False),
        ("# Long, because it is a table.\n", True),
        ("# Long, because it is a table\n# of two columns.\n", True),
        ("# Long, because it is a table.\n@cache\n", True),
        ("@cache\n# Long, because it is a table.\n", True),
        ("# Long, because it is a table.\n\n", False),
    ],
)
def test_reasons_are_found(above: str, has_reason: bool) -> None:
    """Right above a function, or its decorators."""
    (found,) = functions(f"{above}def each():\n    pass\n", Path("each.py"))
    assert (found.lines, found.has_reason) == (2, has_reason)
