"""What an adapter passes in the place of the rules' arguments: the code of each kind of item (see `grader/model/adapters.py`)."""

from __future__ import annotations

from .holders import holder
from .in_parts import of_first, one_by_one, other_word, parts_of
from .members import members_of

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from typing import Any

_TYPE = type

BEFOREHAND = ("g", "p", "m", "i")
"""Kinds of items that are handed over before a call."""


def all_taken(
    form: Any,
    given: tuple[object, ...],
    subject: object,
    names: tuple[str, ...],
    holders: list[tuple[Any, list[Any]]],
    roles: dict[str, Any],
) -> tuple[object, ...]:
    """The arguments that an adapter passes to what has parameters of these names.  Lists that an object holds are put into `holders`.

    `roles` has the classes of which new objects are passed, and the enumerations of which members are.
    """
    passed: list[object] = []
    for item in form:
        if item[0] == "h" and _TYPE(given[item[1]]) in (list, tuple):
            holders.append((given[item[1]], []))
            passed.append(holder(*holders[-1]))
            continue
        if item[0] in ("k", *BEFOREHAND):
            continue
        if item[0] == "o":
            passed.append(getattr(subject, names[len(passed)]))
            continue
        taken = _taken(item, given, subject, roles)
        if item[0] == "y":
            passed.extend(one_by_one(taken, item[1][1], item[1][2]))
        elif item[0] != "s":
            passed.append(taken)
        elif _TYPE(taken) in (list, tuple):
            passed.extend(taken)  # type: ignore[arg-type]
        else:
            passed.append(taken)
    return tuple(passed)


def _taken(item: Any, given: tuple[object, ...], subject: object, roles: dict[str, Any]) -> object:
    kind, value = item
    if kind == "e":
        place, name, pairs = value
        member = other_word(given[place], pairs)
        return given[place] if member is given[place] else members_of(roles[name]).get(str(member))
    if kind == "r":
        name, places = value
        return roles[name](*[given[place] for place in places])
    if kind == "w":
        return roles[value]()
    if kind == "f":
        return of_first(given[value[0]], value[1])
    if kind == "d":
        return {name: given[place] for name, place in value}
    if kind == "v":
        # A list is a new one for each call, as a literal would be.
        return list(value) if _TYPE(value) is list else value
    if kind == "c":
        return [given[n] for n in value]
    if kind == "j":
        places, between = value
        return between.join([str(given[place]) for place in places])
    if kind == "x":
        return other_word(given[value[0]], value[1])
    if kind == "y":
        return given[value[0]]
    if kind == "q":
        return parts_of(given[value[0]], value[1])
    if kind == "l":
        return [] if given[value] is None else [given[value]]
    if kind == "n":
        several = given[value]
        return len(several) if _TYPE(several) in (list, tuple) else several
    if kind == "u":
        return None if _TYPE(given[value]) in (list, tuple) and not given[value] else given[value]
    if kind == "t":
        return str(given[value]) if _TYPE(given[value]) is int else given[value]
    return subject if value < 0 else given[value]
