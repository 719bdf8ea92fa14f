"""How the functions of a submission want to be called: how many arguments each of them takes, and what else there is that may be meant."""

from __future__ import annotations

import types

from .beforehand import fields
from .members import LONGEST, is_own, members_of, plain_members
from .naming import attributes_of

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from typing import Any

_TYPE = type
_MRO, _SPACE = type.__dict__["__mro__"].__get__, type.__dict__["__dict__"].__get__
_VARARGS = 0x04
_CALLED = (types.FunctionType, staticmethod, classmethod)
_NO_VARIABLES = (types.FunctionType, types.BuiltinFunctionType, types.ModuleType, type)

MOST_ENUMERATIONS = 8
"""Enumerations whose members may stand for values."""

MOST_MEMBERS = 20
"""Members of an enumeration that may stand for values, or of which one may say yes."""

MOST_RECORDS = 8
"""Classes of which an object may stand for several arguments."""

MOST_READ = 8
"""Global variables, or attributes of the object, that a function may read in place of taking them."""


def shapes(
    names: dict[str, Any], attributes: dict[str, str], modules: list[types.ModuleType], wanted: list[Any]
) -> dict[str, Any]:
    """How the submission's functions want to be called: `Shapes` of `grader/model/adapters.py`."""
    known: dict[str, list[int]] = {}
    named: dict[str, list[str]] = {}
    parameters: dict[str, list[str]] = {}
    reads: dict[str, list[str]] = {}
    of_object: dict[str, list[str]] = {}
    spare: dict[str, list[int]] = {}
    classes: dict[str, int] = {}
    enumerations: list[dict[str, Any]] = []
    records: dict[str, list[int]] = {}
    playing = {id(thing) for thing in names.values()}
    for role, thing in names.items():
        if (found := _arity(thing)) is not None:
            known[role] = found
            _note(role, thing, named, parameters, reads, 0)
        if not isinstance(thing, _TYPE):
            continue
        mine = {own: member for member, own in attributes.items() if member.partition(".")[0] == role}
        for name in dir(thing):
            space: Any = next((_SPACE(kind) for kind in _MRO(thing) if name in _SPACE(kind)), {})
            found = _arity(space.get(name), True)
            if found is not None and name in mine:
                known[mine[name]] = found
                _note(mine[name], space.get(name), named, parameters, reads, 1)
                _note_fields(mine[name], thing, space.get(name), of_object)
            elif found is not None and (not name.startswith("_") or name == "__call__"):
                spare[f"{role}.{name}"] = found
    for module in modules:
        for name, thing in list(vars(module).items()):
            is_class = isinstance(thing, _TYPE)
            here = (
                is_own(thing, module) if is_class else getattr(thing, "__module__", None) == module.__name__
            )
            if id(thing) in playing or not here:
                continue
            if is_class:
                classes[name] = len(_SPACE(thing))
                _note_class(name, thing, enumerations, records)
                for method, each in list(_SPACE(thing).items()):
                    if not method.startswith("_") and (found := _arity(each, True)) is not None:
                        spare[f"{name}.{method}"] = found
            elif (found := _arity(thing)) is not None:
                spare[name] = found
    return {
        "known": known,
        "named": named,
        "parameters": parameters,
        "reads": reads,
        "fields": of_object,
        "spare": spare,
        "classes": classes,
        "enumerations": enumerations,
        "records": records,
        "state": _state_of(names, attributes, wanted),
    }


def _note_class(
    name: str, thing: Any, enumerations: list[dict[str, Any]], records: dict[str, list[int]]
) -> None:
    """Note what a class that plays no part may stand for: values by its members, or several arguments in one object."""
    if len(enumerations) < MOST_ENUMERATIONS and name.isidentifier() and len(name) <= LONGEST:
        members = plain_members(thing)
        if 1 < len(members) <= MOST_MEMBERS:
            enumerations.append({"name": name, "members": members})
    if not members_of(thing) and len(records) < MOST_RECORDS and (made := _made_of(thing)):
        records[name] = made


def _made_of(kind: type) -> list[int] | None:
    """[fewest, most] values of which objects of a class are made, if of any: a named tuple tells its fields."""
    fields, more = _SPACE(kind).get("_fields"), _SPACE(kind).get("_field_defaults")
    if _TYPE(fields) is tuple:
        return [len(fields) - len(more if _TYPE(more) is dict else ()), len(fields)]
    found = _arity(kind)
    return found if found is not None and found[1] else None


def _note(
    member: str,
    thing: Any,
    named: dict[str, list[str]],
    parameters: dict[str, list[str]],
    reads: dict[str, list[str]],
    first: int,
) -> None:
    """Note the names of what a function takes, and which global variables it reads, those first that its file defines first.

    `first` is the place of its first argument: behind the object for a method.
    """
    if isinstance(thing, _TYPE):
        made = [_SPACE(kind)["__init__"] for kind in _MRO(thing) if "__init__" in _SPACE(kind)]
        thing, first = made[0] if made else None, 1
    if isinstance(thing, (staticmethod, classmethod)):
        first = 0 if isinstance(thing, staticmethod) else 1
        thing = thing.__func__
    if _TYPE(thing) is not types.FunctionType:
        return
    code = thing.__code__
    if code.co_argcount > first:
        parameters[member] = [*code.co_varnames[first : code.co_argcount]]
    if code.co_kwonlyargcount:
        named[member] = [*code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]]
    used = set(thing.__code__.co_names)
    found = [
        name
        for name, held in list(thing.__globals__.items())
        # What is written in capitals is a constant.
        if _TYPE(name) is str
        and name in used
        and not name.isupper()
        and not issubclass(_TYPE(held), _NO_VARIABLES)
    ]
    if 0 < len(found) <= MOST_READ:
        reads[member] = found


def _note_fields(member: str, owner: Any, method: Any, noted: dict[str, list[str]]) -> None:
    """Note which attributes of its object a method reads, but for what its class has methods for."""
    called: dict[str, Any] = {}
    for kind in _MRO(owner):
        for name, held in list(_SPACE(kind).items()):
            if _TYPE(held) in _CALLED:
                called.setdefault(name, held)
    found = [name for name in fields(method, called) if name]
    if 0 < len(found) <= MOST_READ:
        noted[member] = found


def _state_of(names: dict[str, Any], attributes: dict[str, str], wanted: list[Any]) -> dict[str, list[str]]:
    """For each attribute that objects do not have: the names of those that they have and nobody asked for."""
    found: dict[str, list[str]] = {}
    for one in wanted:
        owner, asked = names.get(one["name"]), one.get("attributes", {})
        known = attributes_of(owner) if asked and isinstance(owner, _TYPE) else []
        mine = [attributes[f"{one['name']}.{name}"] for name in (*asked, *one["methods"])]
        spare = [name for name in known if name not in mine]
        for name in asked if spare else ():
            if attributes[f"{one['name']}.{name}"] not in known:
                found[f"{one['name']}.{name}"] = spare
    return found


def _arity(thing: Any, method: bool = False) -> list[int] | None:
    """[fewest, most] arguments, without the object of a method; None where it cannot be seen."""
    if isinstance(thing, _TYPE):
        for kind in _MRO(thing):
            if "__init__" in _SPACE(kind):
                made = _SPACE(kind)["__init__"]
                return (
                    _arity(made, True)
                    if _TYPE(made) is types.FunctionType
                    else [0, 0]
                    if kind is object
                    else None
                )
        return None
    if isinstance(thing, staticmethod):
        thing, method = thing.__func__, False
    if isinstance(thing, classmethod):
        thing = thing.__func__
    if _TYPE(thing) is not types.FunctionType:
        return None
    code, first = thing.__code__, int(method)
    most = -1 if code.co_flags & _VARARGS else max(0, code.co_argcount - first)
    return [max(0, code.co_argcount - len(thing.__defaults__ or ()) - first), most]
