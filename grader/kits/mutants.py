"""Mutants: small mechanical changes of a program, made by the operators of cosmic-ray and by ours.

What the library's do is its business (https://cosmic-ray.readthedocs.io): one comparison for another, a number
that is one more, a condition turned round, a loop that does not run.  Which mutants there are depends on the
source and the version of the library alone.  The library is an extra (`audit`), needed by nobody who grades.
What is kept, and not computed, is changed by `grader/kits/state_mutants.py`.

Left out is what puts `is` in the place of `==` or the other way round: whether that shows depends on the
objects that Python happens to keep, and where it shows, it is one of the other comparisons.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from grader.kits import state_mutants
from grader.model.errors import InputError


@dataclass(frozen=True)
class Mutant:
    """One change of one file: the operator's name, and which of its places in the file it is, from 0."""

    file: str
    operator: str
    place: int


def mutants(files: Mapping[str, bytes]) -> Iterator[Mutant]:
    """All mutants of these files.  Raises InputError where cosmic-ray is not installed."""
    for file, source in files.items():
        yield from library_mutants(file, source)
        for name, made in state_mutants.edits(source.decode("utf-8")).items():
            yield from (Mutant(file, name, place) for place in range(len(made)))


def library_mutants(file: str, source: bytes) -> Iterator[Mutant]:
    """Those that cosmic-ray makes of a file."""
    operators = _operators()
    from cosmic_ray.ast import ast_nodes

    nodes = list(ast_nodes(parse(source.decode("utf-8"))))
    for name, operator in operators.items():
        count = sum(1 for node in nodes for _ in operator.mutation_positions(node))
        for place in range(count):
            mutant = Mutant(file, name, place)
            if name != _EXCEPTIONS or _can_be_made(mutant, source):
                yield mutant


def mutate(mutant: Mutant, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files with the change made."""
    source = files[mutant.file].decode("utf-8")
    if mutant.operator in state_mutants.OPERATORS:
        changed = state_mutants.edits(source)[mutant.operator][mutant.place].made(source)
    else:
        changed = change(mutant, parse(source))
    return {**files, mutant.file: changed.encode("utf-8")}


def parse(source: str) -> Any:
    """The tree of a source, as cosmic-ray's operators take it."""
    from cosmic_ray.ast import get_ast

    return get_ast(source)


def change(mutant: Mutant, tree: Any) -> str:
    """The source of a mutant of the file that `parse` made `tree` of.  The tree is of no use after that."""
    from cosmic_ray.mutating import MutationVisitor

    visitor = MutationVisitor(mutant.place, _operators()[mutant.operator])
    changed: str = visitor.walk(tree).get_code()
    if not visitor.mutation_applied:
        raise ValueError(f"{mutant} is none: the files are others than those that it was found in")
    return changed


def difference(before: Mapping[str, bytes], after: Mapping[str, bytes]) -> tuple[str, str]:
    """The lines that a change takes away and those that it brings, without the spaces around them."""
    gone: list[str] = []
    new: list[str] = []
    for file, source in before.items():
        old, changed = (text.decode("utf-8").splitlines() for text in (source, after[file]))
        for line in difflib.ndiff(old, changed):
            if line.startswith("- "):
                gone.append(line[2:].strip())
            elif line.startswith("+ "):
                new.append(line[2:].strip())
    return "\n".join(gone), "\n".join(new)


def changed_lines(before: bytes, after: bytes) -> range:
    """The lines of a file, from 1, that a change touches."""
    old, new = before.splitlines(), after.splitlines()
    same = [one == other for one, other in zip(old, new, strict=False)]
    first = same.index(False) if False in same else min(len(old), len(new))
    least = min(len(old), len(new)) - first
    last = 0
    while last < least and old[-1 - last] == new[-1 - last]:
        last += 1
    return range(first + 1, len(old) - last + 1)


_known: dict[str, Any] = {}


def _operators() -> dict[str, Any]:
    """The operators by name, those that need no arguments of ours."""
    if not _known:
        try:
            from cosmic_ray.plugins import get_operator, operator_names
        except ImportError:
            raise InputError(
                "an audit makes mutants with cosmic-ray: pip install cosmic-ray (or Kibitz with its extra `audit`)"
            ) from None
        for name in sorted(operator_names()):
            if _swaps_identity(name):
                continue
            try:
                _known[name] = get_operator(name)()
            except TypeError:
                continue  # it asks for the names of variables
    return _known


def _can_be_made(mutant: Mutant, source: bytes) -> bool:
    """Whether the library can make it: in the place of an error that it knows by a plain name, not `json.Error`."""
    try:
        change(mutant, parse(source.decode("utf-8")))
    except AttributeError:
        return False
    return True


_EXCEPTIONS = "core/ExceptionReplacer"
_IDENTITY, _EQUALITY = {"Is", "IsNot"}, {"Eq", "NotEq"}


def _swaps_identity(operator: str) -> bool:
    """Whether an operator puts a test for the same object in the place of one for equality, or the reverse."""
    _, found, name = operator.partition("ReplaceComparisonOperator_")
    old, _, new = name.partition("_")
    return bool(found) and (
        (new in _IDENTITY and old not in _IDENTITY) or (old in _IDENTITY and new in _EQUALITY)
    )
