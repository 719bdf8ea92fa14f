"""All learning management systems that Kibitz knows, the surest to recognise first."""

from __future__ import annotations

from grader.lms import blackboard, brightspace, canvas, github, gradescope, moodle, sakai
from grader.lms.book import Gradebook
from grader.lms.github.names import with_github
from grader.lms.kinds import Kind
from grader.lms.sheet import Sheet
from grader.lms.system import System

SYSTEMS: tuple[System, ...] = (
    gradescope.SYSTEM,
    # A file's own name comes last in it, and may be as another system's names are.
    brightspace.SYSTEM,
    blackboard.SYSTEM,
    canvas.SYSTEM,
    sakai.SYSTEM,
    # A worksheet of Moodle may have any words in its header, and is told by what is in it.
    moodle.SYSTEM,
    # A repository may be called anything.
    github.SYSTEM,
)
"""Downloads and gradebooks are tried in this order."""

_MEANT = {one.name: one.ids for one in SYSTEMS}

INTERNAL = frozenset(name for name, kind in _MEANT.items() if kind is Kind.OWN)
"""The systems whose ids are numbers of their own."""


def ids_listed(system: str) -> Kind:
    """What the ids of a list mean; a roster of no system does not say it."""
    return _MEANT.get(system, Kind.UNSAID)


def ids_handed_in(system: str) -> Kind:
    """What the ids of a download mean."""
    return _MEANT.get(system, Kind.FOLDER)


def source_of(form: str) -> str:
    """The system that a download came from; empty for plain folders."""
    return next((one.name for one in SYSTEMS if one.form == form), "")


def way_to_reveal(source: str) -> str:
    """How whoever grades ends anonymous grading there; empty where a download says then as well whose a submission is."""
    return next((one.reveal for one in SYSTEMS if one.name == source), "")


def understood(sheet: Sheet) -> Gradebook | None:
    """The gradebook in a sheet; None where no system writes such a one."""
    for one in SYSTEMS:
        if one.books is not None and one.books.recognised(sheet):
            return with_github(one.books.understand(sheet))
    return None


def in_words() -> str:
    """The systems whose gradebooks are read, for a sentence."""
    *names, last = sorted(one.name for one in SYSTEMS if one.books is not None)
    return f"{', '.join(names)} or {last}"
