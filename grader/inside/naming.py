"""Finds which of a submission's names play the parts that the assignment asks for.

By exact name, then by alias, then without case and underscores, then by shape (a class that has most
of the methods asked for).  What is found under another name is told, so that the report can say so.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Collection, Iterable, Mapping

from .decoration import is_stand_in
from .spare import is_spare
from .submitted_files import folded
from .unwritten import is_stub, stored

TYPE_CHECKING = False  # `typing` is slow to import, and the zygote starts for every check
if TYPE_CHECKING:
    from typing import Any

    Wanted = Mapping[str, Any]
    """A definition that the assignment asks for, as plain data: name, kind, aliases, methods."""

    Spaces = list[tuple[str, dict[str, Any]]]
    """Files of the submission with the names that they define."""

LEAST_SHAPE = 0.6
"""Share of the methods that a class must have to be taken for one that is missing."""

_MRO, _SPACE = type.__dict__["__mro__"].__get__, type.__dict__["__dict__"].__get__
_HOOKS, _UNSEEN = frozenset({"__getattr__", "__getattribute__"}), frozenset({"setattr", "__dict__", "vars"})
"""By these, objects have attributes that their class does not tell of."""

Found = tuple[str, str, object]
"""File, the submission's own name, and what it names."""

Notify = Callable[[str, str, str | None, int | None], None]


def resolve(
    modules: dict[str, types.ModuleType],
    wanted: list[Wanted],
    notify: Notify,
    chosen: Collection[str] = (),
) -> tuple[dict[str, object], dict[str, str], dict[str, list[str]]]:
    """(role -> object, "Hand.size" -> attribute name, role -> [file, name]) for the definitions in `wanted`.

    A role that nothing plays is absent from the first and third; an attribute that is missing keeps the
    name asked for.  What the files in `chosen` define goes first; a class elsewhere that merely has the name asked for, and
    few of its methods, comes last.
    """
    spaces = _by_coverage(modules, wanted)
    mine = [space for space in spaces if space[0] in chosen]
    ways = [(_exact, spaces), (_alias, spaces), (_callable, mine or spaces), (_shape, spaces)]
    if mine and len(mine) < len(spaces):
        ways = [(_exact, mine), (_alias, mine), (_full, spaces), (_callable, mine), (_shape, mine), *ways]
    names: dict[str, object] = {}
    places: dict[str, list[str]] = {}
    taken: set[int] = set()
    for how, where in ways:
        for one in wanted:
            role = one["name"]
            if role in names:
                continue
            found = how(one, where, taken)
            if found is None:
                continue
            path, own_name, thing = found
            names[role] = thing
            taken.add(id(thing))
            places[role] = [_home(thing, path, modules), own_name]
            if own_name != role:
                notify("renamed", f"{own_name} was graded as {role}.", path, None)
    for one in wanted:
        _tell_of_stub(one, spaces, names, notify)
    attributes = {}
    for one in wanted:
        owner, asked = names.get(one["name"]), one.get("attributes", {})
        known = attributes_of(owner) if asked and isinstance(owner, type) else []
        for name, aliases in asked.items():
            attributes[f"{one['name']}.{name}"] = _state(known, name, aliases, one, notify)
        for method, aliases in one["methods"].items():
            attributes[f"{one['name']}.{method}"] = _attribute(
                names.get(one["name"]), method, aliases, one, notify
            )
    return names, attributes, places


def _tell_of_stub(one: Wanted, spaces: Spaces, names: dict[str, object], notify: Notify) -> None:
    for path, space in spaces:
        if one["name"] not in names and is_stub(space.get(one["name"])):
            notify("stub", f"{one['name']} has nothing in it yet, so it counts as missing.", path, None)
            return


def _by_coverage(modules: dict[str, types.ModuleType], wanted: list[Wanted]) -> Spaces:
    """Name spaces, the one that holds most of the wanted names first, so that they come from one program.

    Those that hold as many stay in the order in which they were imported.
    """
    asked = [one["name"] for one in wanted]
    spaces = [(path, dict(vars(module))) for path, module in modules.items()]
    return sorted(spaces, key=lambda item: (-sum(name in item[1] for name in asked), is_spare(item[0])))


def _fits(one: Wanted, thing: object) -> bool:
    if is_stand_in(thing):
        return False
    return (
        isinstance(thing, type) if one["kind"] == "class" else callable(thing) and not isinstance(thing, type)
    )


def _exact(one: Wanted, spaces: Spaces, taken: set[int]) -> Found | None:
    # One function may be what two names mean; a class that plays two parts would be graded as neither.
    return _named([one["name"]], one, spaces, taken if one["kind"] == "class" else set(), str)


def _alias(one: Wanted, spaces: Spaces, taken: set[int]) -> Found | None:
    return _named([one["name"], *one["aliases"]], one, spaces, taken, folded)


def _callable(one: Wanted, spaces: Spaces, taken: set[int]) -> Found | None:
    """By its very name, whatever can be called as it is: a function that makes objects for a class, a class for a function, and
    what is the library's under a name that the program gave it."""
    for path, space in spaces:
        thing = space.get(one["name"])
        if callable(thing) and not is_stand_in(thing) and not is_stub(thing) and id(thing) not in taken:
            of_another_kind = _own(thing, space) and one["kind"] != (
                "class" if isinstance(thing, type) else "function"
            )
            if of_another_kind or (one["kind"] == "function" and _renamed(one["name"], thing)):
                return path, one["name"], thing
    return None


_REACHING = frozenset({"eval", "exec", "compile", "__import__", "breakpoint", "globals", "locals"})
_REACHING_MODULES = frozenset(
    {
        "sys",
        "inspect",
        "gc",
        "code",
        "codeop",
        "pdb",
        "bdb",
        "ctypes",
        "_ctypes",
        "_thread",
        "types",
        "importlib",
        "builtins",
    }
)
"""What looks at whoever calls it, or runs a text in its names: that would be the grader."""


def _renamed(name: str, thing: object) -> bool:
    """Whether this is something of the library's that the program means by a name of its own, as in `from math import fsum as total`.

    Under its own name it is only imported: the program need not mean it.
    """
    own, home = getattr(thing, "__name__", name), getattr(thing, "__module__", None)
    if type(own) is not str or own == name or own in _REACHING or type(home) is not str:
        return False
    return home.partition(".")[0] not in _REACHING_MODULES or (home == "builtins" and own in _PLAIN)


_PLAIN = frozenset(
    "abs all any bin bool bytes chr dict divmod enumerate filter float format frozenset hash hex int len list map max min oct ord pow range repr reversed round set slice sorted str sum tuple zip".split()
)
"""Built-in functions that only look at what they are given."""


def _full(one: Wanted, spaces: Spaces, taken: set[int]) -> Found | None:
    """By its name, or an alias, a definition that has most of the methods asked for."""
    return _named([one["name"], *one["aliases"]], one, spaces, taken, folded, LEAST_SHAPE)


def _share(one: Wanted, thing: object) -> float:
    """The share of the methods asked for that a class has, its bases' among them; 1 where none are."""
    if not one["methods"] or not isinstance(thing, type):
        return 1.0
    has = {folded(name) for kind in _MRO(thing) for name in _SPACE(kind) if type(name) is str}
    asked = ((method, *aliases) for method, aliases in one["methods"].items())
    return sum(any(folded(name) in has for name in each) for each in asked) / len(one["methods"])


def _named(
    names: Iterable[str],
    one: Wanted,
    spaces: Spaces,
    taken: set[int],
    key: Callable[[str], str],
    least: float = 0.0,
) -> Found | None:
    for name in map(key, names):
        for path, space in spaces:
            for own_name, thing in space.items():
                if (
                    key(own_name) == name
                    and _fits(one, thing)
                    and id(thing) not in taken
                    and _own(thing, space)
                    and not (one["kind"] == "function" and is_stub(thing))
                    and (not least or _share(one, thing) >= least)
                ):
                    return path, own_name, thing
    return None


def _own(thing: object, space: dict[str, Any]) -> bool:
    """Not something that the program only imported from the standard library.

    An object that can be called, such as `functools.partial`, was made by the program, whatever its class.
    """
    if not isinstance(thing, (type, types.FunctionType, types.BuiltinFunctionType, types.MethodType)):
        return True
    home = getattr(thing, "__module__", None)
    return type(home) is not str or home == space.get("__name__") or home not in _standard_modules()


def _standard_modules() -> frozenset[str]:
    import sys

    return frozenset(sys.stdlib_module_names)


def _shape(one: Wanted, spaces: Spaces, taken: set[int]) -> Found | None:
    asked = {folded(name) for name in one["methods"]}
    if one["kind"] != "class" or not asked:
        return None
    best = None
    for path, space in spaces:
        for own_name, thing in space.items():
            if (
                not isinstance(thing, type)
                or id(thing) in taken
                or getattr(thing, "__module__", None) != space.get("__name__")
            ):
                continue
            has = {folded(name) for name in vars(thing)}
            share = len(asked & has) / len(asked)
            if share >= LEAST_SHAPE and (best is None or share > best[0]):
                best = (share, path, own_name, thing)
    return best and best[1:]


def supplied(
    wanted: list[Wanted],
    modules: Callable[[str], Iterable[tuple[str, types.ModuleType]]],
    notify: Notify,
) -> tuple[dict[str, object], dict[str, str], dict[str, list[str]]]:
    """As `resolve`, for the classes that a course supplies.

    `modules` gives, for the name of a support module, where its classes may be, as (file, module): the first
    that has the class is taken.
    """
    names: dict[str, object] = {}
    attributes: dict[str, str] = {}
    places: dict[str, list[str]] = {}
    for one in wanted:
        role = one["name"]
        for path, module in modules(one["module"]):
            found = _named([role, *one["aliases"]], one, [(path, vars(module))], set(), str)
            if found is not None:
                names[role] = found[2]
                places[role] = [path, found[1]]
                break
        for method, aliases in one["methods"].items():
            attributes[f"{role}.{method}"] = _attribute(names.get(role), method, aliases, one, notify)
    return names, attributes, places


_METHODS = frozenset({types.FunctionType, staticmethod, classmethod, property})


def taken_over(modules: dict[str, types.ModuleType], wanted: Iterable[Wanted]) -> dict[str, str]:
    """Role -> the class that may take its place, whether something plays the role or not.  One without methods takes none."""
    found = {}
    for one in wanted:
        for name in one["instead"]:
            spaces = [vars(module) for module in modules.values()]
            if any(
                isinstance(space.get(name), type)
                and _own(space[name], space)
                and any(type(one) in _METHODS for one in vars(space[name]).values())
                for space in spaces
            ):
                found[one["name"]] = name
                break
    return found


def absent(names: dict[str, object], attributes: dict[str, str], wanted: Iterable[Wanted] = ()) -> list[str]:
    """The methods that the classes found do not have, as "Hand.size".  What objects have shows only in use."""
    state = {f"{one['name']}.{name}" for one in wanted for name in one.get("attributes", ())}
    return [
        member
        for member, own_name in attributes.items()
        if member not in state
        # Of what a function makes, nothing is known before it is called.
        and isinstance(owner := names.get(member.partition(".")[0]), type)
        and not callable(getattr(owner, own_name, None))
    ]


def _attribute(owner: object, method: str, aliases: list[str], one: Wanted, notify: Notify) -> str:
    if not isinstance(owner, type) or callable(getattr(owner, method, None)):
        return method
    # Objects that are called have the method for it by this name alone.
    members = [name for name in dir(owner) if not name.startswith("__") or name == "__call__"]
    for wanted in (method, *aliases):
        for name in members:
            if folded(name) == folded(wanted) and callable(getattr(owner, name, None)):
                notify("renamed", f"{one['name']}.{name} was graded as {one['name']}.{method}.", None, None)
                return name
    notify("missing", f"{one['name']} has no method {method}.", None, None)
    return method


def _state(known: list[str], attribute: str, aliases: list[str], one: Wanted, notify: Notify) -> str:
    """The submission's own name for an attribute of its objects, whose class tells of those that are `known`."""
    for wanted in (attribute, *aliases) if attribute not in known else ():
        for name in known:
            if folded(name) == folded(wanted):
                notify(
                    "renamed", f"{one['name']}.{name} was graded as {one['name']}.{attribute}.", None, None
                )
                return name
    return attribute


def attributes_of(owner: type) -> list[str]:
    """The public names that a class defines, and those that its methods assign; none where they may have others."""
    found: dict[str, None] = {}
    used: set[str] = set()
    for kind in _MRO(owner)[:-1]:
        space = _SPACE(kind)
        slots = space.get("__slots__")
        found.update(dict.fromkeys([*space, *(slots if type(slots) in (list, tuple) else ())]))
        found.update(dict.fromkeys(space.get("__annotations__", ())))
        for thing in list(space.values()):
            if type(thing) is types.FunctionType:
                used.update(thing.__code__.co_names)
                found.update(dict.fromkeys(stored(thing.__code__)))
    if not _UNSEEN.isdisjoint(used) or not _HOOKS.isdisjoint(found):
        return []
    return [name for name in found if type(name) is str and not name.startswith("_")]


def _home(thing: object, path: str, modules: dict[str, types.ModuleType]) -> str:
    """The file that defines `thing`, where it is one of the submission's, else the one that shows it."""
    home = getattr(thing, "__module__", None)
    for own, module in modules.items():
        if module.__name__ == home:
            return own
    return path
