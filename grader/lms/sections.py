"""The sections of a course, as the cells of a class list name them, also several in one cell.

Canvas joins the names of all sections of a student, as in `CS 101 and CS 101-2`, Gradescope as in `CS 101, CS 101-2`.  A
section may itself be called so, so a cell is only taken apart where each part stands alone in another.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from grader.lms.texts import phrases

HEADERS = phrases(
    "Section|Sections|Section name|Lab section|Sektion|Sección|Secciones|Sezione|Seção|Sectie|Sekcja"
)
MAX_CELL = 1000
"""Characters of a cell that may name several."""

_BETWEEN = re.compile(r", (?:and )?|; ?| and ")


def parts(cell: str) -> tuple[str, ...]:
    """The names that a cell may consist of; one alone where it is one."""
    return tuple(_BETWEEN.split(cell)) if len(cell) <= MAX_CELL else (cell,)


def understood(people: Sequence[Sequence[str]]) -> tuple[list[frozenset[str]], dict[str, int]]:
    """The sections of each of the people by their cells, and the cells that may be several, with how often they are there."""
    alone = {cell for cells in people for cell in cells if cell}
    found: list[frozenset[str]] = []
    joined: dict[str, int] = {}
    for cells in people:
        sections = {cell for cell in cells if cell}
        for cell in tuple(sections):
            several = parts(cell)
            if len(several) > 1 and alone.issuperset(several):
                sections.update(several)
            elif len(several) > 1:
                joined[cell] = joined.get(cell, 0) + 1
        found.append(frozenset(sections))
    return found, joined
