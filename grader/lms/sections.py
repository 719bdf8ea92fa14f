"""The sections of a course, as the cells of a class list name them, also several in one cell.

Canvas joins the names of all sections of a student in its gradebook as in `CS 101 and CS 101-2`, and in its roster as in
`CS 101, CS 101-2`, which Gradescope does as well; so cells of these two are taken apart.  In any other list a section may itself be
called so, and a cell is only taken apart where each part stands alone in another.

Source: `lib/gradebook_exporter.rb` in https://github.com/instructure/canvas-lms, and gradebooks of Gradescope.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from grader.lms.texts import phrases

HEADERS = phrases(
    "Section|Sections|Section name|Lab section|Sektion|Sección|Secciones|Sezione|Seção|Sectie|Sekcja"
)
MAX_CELL = 1000
"""Characters of a cell that may name several."""

_BETWEEN = re.compile(r", (?:and )?|; ?| and ")
_JOINED = {"Canvas": re.compile(r", (?:and )?| and "), "Gradescope": re.compile(r", ")}
"""What stands between the sections of one student in the files of a system."""


@dataclass(frozen=True)
class Sections:
    """The sections of a class list.

    `of` are those of each of its people, whole cells among them; `names` are all, each once.  `alone` are those that stand alone in
    a cell.  `joined` are cells that may name several and were not taken apart, with how often they are there, `parted` those that
    were, though some part stands alone nowhere.
    """

    system: str = ""
    of: tuple[frozenset[str], ...] = ()
    names: frozenset[str] = frozenset()
    alone: frozenset[str] = frozenset()
    joined: Mapping[str, int] = field(default_factory=dict)
    parted: Mapping[str, int] = field(default_factory=dict)


NO_SECTIONS = Sections()


def parts(cell: str, system: str = "") -> tuple[str, ...]:
    """The names that a cell may consist of; one alone where it is one."""
    if len(cell) > MAX_CELL:
        return (cell,)
    return tuple(filter(None, _JOINED.get(system, _BETWEEN).split(cell))) or (cell,)


def understood(people: Sequence[Sequence[str]], system: str = "") -> Sections:
    """The sections of each of the people by their cells, in a list of this system."""
    cells = {cell for own in people for cell in own if cell}
    alone = frozenset(cells)
    split: dict[str, tuple[str, ...]] = {}
    for cell in cells:
        several = parts(cell, system)
        if len(several) > 1 and (system in _JOINED or alone.issuperset(several)):
            split[cell] = several
    joined: dict[str, int] = {}
    parted: dict[str, int] = {}
    found: list[frozenset[str]] = []
    for own in people:
        sections: set[str] = set()
        for cell in filter(None, own):
            sections.update((cell, *split.get(cell, ())))
            if cell not in split and len(parts(cell, system)) > 1:
                joined[cell] = joined.get(cell, 0) + 1
            elif not alone.issuperset(split.get(cell, ())):
                parted[cell] = parted.get(cell, 0) + 1
        found.append(frozenset(sections))
    names = frozenset(part for cell in cells for part in split.get(cell, (cell,)))
    return Sections(system, tuple(found), names, alone - split.keys(), joined, parted)
