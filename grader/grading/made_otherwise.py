"""Objects that a submission makes otherwise than by the constructor of their class: by a function, or in two steps."""

from __future__ import annotations

from collections.abc import Iterator

from grader.grading.alike import contains
from grader.grading.arguments import Kinds, same, takes
from grader.model.adapters import ALL, Adapter, Shapes


def makers(role: str, shapes: Shapes) -> list[str]:
    """The functions that may make the objects of a class: their names have its name."""
    return [name for name in shapes.spare if "." not in name and contains(role, name)]


def made_by_functions(role: str, wanted: Kinds, shapes: Shapes) -> Iterator[Adapter]:
    """A function that makes the objects of a class."""
    for name in makers(role, shapes):
        fewest, most = shapes.spare[name]
        forms = tuple((n, same(n)) for n in sorted(wanted) if takes(n, fewest, most))
        if forms:
            yield Adapter(role, name, forms)


def in_two_steps(member: str, wanted: Kinds, shapes: Shapes) -> Iterator[Adapter]:
    """A constructor that takes nothing, and a method of the class that is given its arguments (for one argument, see `calling.py`)."""
    if [*wanted] == [1]:
        return
    for name, (fewest, most) in shapes.spare.items():
        if name.partition(".")[0] == member and all(takes(n, fewest, most) for n in wanted):
            forms = tuple((n, ()) for n in sorted(wanted))
            yield Adapter(member, forms=forms, then=(name.partition(".")[2], ALL))
