"""Calls what a submission defines in another way than the rules name, as the trusted side asks for it.

An adapter changes how a function is called and what is made of its result, for the programs of the checks alone: the
submission's own code goes on calling its own functions as they are.  It knows no answer (see `grader/model/adapters.py`).
"""

from __future__ import annotations

import opcode
import types
from ast import literal_eval as _literal
from collections.abc import Callable
from itertools import combinations as _choices
from itertools import islice as _islice
from itertools import permutations as _orders

from .guard import entries
from .naming import attributes_of
from .opaque import opaque
from .world import answered, captured

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from typing import Any

_TYPE = type
_MRO, _SPACE = type.__dict__["__mro__"].__get__, type.__dict__["__dict__"].__get__
_SET = type.__setattr__
_VARARGS = 0x04
_YES = frozenset({"true", "yes", "1", "y"})
_PLAIN = (str, bytes, int, float, bool, list, tuple, set, dict, type(None))
_PREFIX = "_adapted_"
_sorted = sorted
_ACCIDENTS = (NameError, AttributeError, TypeError, RecursionError)
"""Errors that no constructor refuses anything with, unless it raises them."""

RAISE_VARARGS = opcode.opmap["RAISE_VARARGS"]
LONGEST_PARTS = 40
"""Characters of a text that may be made of the parts of a thing."""

MOST_LEFT = 200
"""Things of which one may be gone."""

MOST_KEPT = 4
"""Things that a call may put into an object in place of returning them."""

MOST_THINGS = 1_000
"""Things of which one may be what was printed."""

LONGEST_NUMBER = 30
"""Characters of a text that is taken for a number."""

LONGEST_RESULT = 10_000
"""Items, or characters of a printed value, that are made into a list or read as a value."""


def with_aliases(wanted: list[Any], adapters: list[Any]) -> list[Any]:
    """What is wanted, where adapters name what plays a part."""
    found = []
    for one in wanted:
        own = [each["own"] for each in adapters if each["own"] and "." not in each["own"]]
        mine = [each for each in adapters if each["own"] in own]
        names = [each["own"] for each in mine if each["member"] == one["name"] and not each["forms"]]
        methods = {
            name: [
                *aliases,
                *(e["own"] for e in mine if e["member"] == f"{one['name']}.{name}" and not e["forms"]),
            ]
            for name, aliases in one["methods"].items()
        }
        state = {
            name: [*aliases, *(e["own"] for e in mine if e["member"] == f"{one['name']}.{name}")]
            for name, aliases in one.get("attributes", {}).items()
        }
        found.append({**one, "aliases": [*one["aliases"], *names], "methods": methods, "attributes": state})
    return found


def applied(
    adapters: list[Any],
    names: dict[str, Any],
    attributes: dict[str, str],
    modules: list[types.ModuleType],
    lent: dict[str, Any],
) -> tuple[dict[str, Any], dict[str, str]]:
    """(what is called for each role, the attribute by which each method is called).  What is lent is called as it is."""
    calls, members = dict(names), dict(attributes)
    for one in adapters:
        role, _, method = one["member"].partition(".")
        if role in lent or not (one["forms"] or one["result"]):
            continue
        if method:
            owner = names.get(role)
            if not isinstance(owner, _TYPE):
                continue
            function = (
                _found(one["own"], modules) if one["own"] else getattr(owner, members[one["member"]], None)
            )
            if one["result"] == "held":
                _SET(owner, _PREFIX + method, opaque(_held(members[one["member"]])))
                members[one["member"]] = _PREFIX + method
            elif callable(function):
                _SET(
                    owner,
                    _PREFIX + method,
                    opaque(_adapted(function, one, True, not one["own"] and not one["alone"])),
                )
                members[one["member"]] = _PREFIX + method
        else:
            function = _found(one["own"], modules) if one["own"] else calls.get(role)
            if callable(function):
                calls[role] = opaque(_adapted(function, one, False, False))
                # A function that is found by an adapter alone is one of the submission's from here on.
                names.setdefault(role, calls[role])
    return calls, members


def _found(own: str, modules: list[types.ModuleType]) -> object:
    """The function of this name, or the method "Deck.shuffle" of an object that can be made without arguments."""
    owner, _, name = own.rpartition(".")
    for module in modules:
        thing = vars(module).get(owner or name)
        if owner and isinstance(thing, _TYPE):
            known = _SPACE(thing).get(name)
            return (
                getattr(thing, name, None)
                if isinstance(known, (staticmethod, classmethod))
                else _of_new(thing, name)
            )
        if not owner and callable(thing):
            return thing
    return None


def _of_new(kind: type, name: str) -> Callable[..., object]:
    def call(*args: object, **named: object) -> object:
        return getattr(kind(), name)(*args, **named)

    return call


def _adapted(function: Any, one: Any, method: bool, bound: bool) -> Callable[..., object]:
    """`function` called as the adapter says.  `method`: the first argument is the object; `bound`: it is passed on first."""
    forms, then, result, parts = dict(one["forms"]), one["then"], one["result"], one["parts"]
    kept: list[str] = []
    names = _parameters(function)[int(bound) :]

    def call(*args: object, **named: object) -> object:
        subject, given = (args[0], args[1:]) if method else (None, args)
        form = forms.get(len(given))
        passed = given if form is None else _all_taken(form, given, subject, names)
        if bound:
            passed = (subject, *passed)
        if result in ("printed", "literal", "print"):
            # What is printed may be gone from a list afterwards.
            known = _things(passed, subject) if result == "printed" else []
            value, text = captured(function, passed, named)
            value = _of_printed(value, text, result, known)
        elif result in ("text", "parts"):
            things = _things(passed, subject)
            value = _converted(function(*passed, **named), "only")
            value = _of_text(value, things) if result == "text" else _of_parts(value, things, parts)
        elif result in ("left", "place"):
            # The submission may take things out of what it is given.
            several: list[list[Any]] = [[*each] for each in passed if _TYPE(each) in (list, tuple)]  # type: ignore[misc]
            value = function(*passed, **named)
            value = _of_left(value, several) if result == "left" else _of_place(value, several)
        elif result == "order":
            value = _in_order(function(*passed, **named), one["order"])
        elif result == "stopped":
            value = _of_stopped(function, passed, named)
        elif result == "asked":
            # What is not passed is typed, in the order of the rules.
            typed = [str(each) for n, each in enumerate(given) if form is not None and ["a", n] not in form]
            value = answered(function, passed, named, typed)
        elif result == "kept":
            before = dict(_state(subject))
            value = function(*passed, **named)
            value = _of_kept(before, _state(subject), kept) if value is None else value
        elif result == "global":
            before = dict(_globals(function))
            value = function(*passed, **named)
            value = _of_kept(before, _globals(function), kept) if value is None else value
        else:
            value = _converted(function(*passed, **named), result)
        if then is not None and form is not None:
            getattr(value, then[0])(*(given if then[1] < 0 else (given[then[1]],)))
        return value

    return call


def _held(name: str) -> Callable[[object], object]:
    """Reads an attribute, where the rules call a method without arguments."""

    def call(subject: object) -> object:
        return getattr(subject, name)

    return call


def _parameters(function: object) -> tuple[str, ...]:
    """The names of what a function takes by its place; none where that cannot be seen."""
    if _TYPE(function) is not types.FunctionType:
        return ()
    code = function.__code__
    return code.co_varnames[: code.co_argcount]


def _all_taken(
    form: Any, given: tuple[object, ...], subject: object, names: tuple[str, ...]
) -> tuple[object, ...]:
    """The arguments that an adapter passes to what has parameters of these names."""
    passed: list[object] = []
    for item in form:
        if item[0] == "o":
            passed.append(getattr(subject, names[len(passed)]))
            continue
        taken = _taken(item, given, subject)
        if item[0] != "s":
            passed.append(taken)
        elif _TYPE(taken) in (list, tuple):
            passed.extend(taken)  # type: ignore[arg-type]
        else:
            passed.append(taken)
    return tuple(passed)


def _taken(item: Any, given: tuple[object, ...], subject: object) -> object:
    kind, value = item
    if kind == "v":
        # A list is a new one for each call, as a literal would be.
        return list(value) if _TYPE(value) is list else value
    if kind == "c":
        return [given[n] for n in value]
    if kind == "n":
        several = given[value]
        return len(several) if _TYPE(several) in (list, tuple) else several
    if kind == "t":
        return str(given[value]) if _TYPE(given[value]) is int else given[value]
    return subject if value < 0 else given[value]


def _things(passed: tuple[object, ...], subject: object) -> list[object]:
    """The things of which one may be printed: what is passed, and what lists in it and in the object itself hold."""
    own = getattr(subject, "__dict__", None)
    held = [*passed, *(_islice(own.values(), MOST_THINGS) if _TYPE(own) is dict else ())]
    inside = [thing for one in held if _TYPE(one) in (list, tuple) for thing in one[:MOST_THINGS]]
    return [one for one in (*held, *inside)[:MOST_THINGS] if _TYPE(one) not in _PLAIN]


def _of_text(value: object, things: list[Any]) -> object:
    """The thing whose text a value is, if it is that of one alone."""
    if _TYPE(value) is not str:
        return value
    text = value.strip()
    found = [one for one in things if text in (str(one).strip(), repr(one).strip())]
    return found[0] if found and all(one is found[0] or one == found[0] for one in found) else value


def _of_parts(value: Any, things: list[Any], parts: list[str]) -> object:
    """The thing of which a value holds two parts or more, in any order, if they are those of one alone."""
    if _TYPE(value) in (list, tuple) and 2 <= len(value) <= len(parts):
        given = _sorted([_bare(one) for one in value])
    elif _TYPE(value) is str and len(value) <= LONGEST_PARTS:
        given = [_bare(value)]
    else:
        return value
    found: list[Any] = []
    for thing in things:
        its = [text for name in parts if (text := _bare(_told(thing, name)))]
        several = range(2, len(its) + 1)
        if _TYPE(value) is str:
            is_it = any("".join(some) == given[0] for count in several for some in _orders(its, count))
        else:
            is_it = any(_sorted(some) == given for count in several for some in _choices(its, count))
        if is_it:
            found.append(thing)
    return found[0] if found and all(one is found[0] or one == found[0] for one in found) else value


def _told(thing: Any, name: str) -> object:
    """What a query, or an attribute, tells of a thing; None where it tells nothing."""
    try:
        held = getattr(thing, name)
        return held() if callable(held) else held
    except Exception:
        return None


def _bare(value: Any) -> str:
    """A short value as text, without what is neither letter nor digit."""
    if _TYPE(value) not in (str, int) or (_TYPE(value) is str and len(value) > LONGEST_PARTS):
        return ""
    return "".join([each for each in str(value).casefold() if each.isalnum()])


def _of_left(value: Any, several: list[list[Any]]) -> object:
    """The one thing that is in what was passed and no longer in a value."""
    if _TYPE(value) not in (list, tuple):
        return value
    for before in several:
        if len(value) + 1 == len(before) <= MOST_LEFT:
            rest = list(value)
            gone = []
            for each in before:
                at = next((n for n, one in enumerate(rest) if one is each or one == each), None)
                if at is None:
                    gone.append(each)
                else:
                    del rest[at]
            if len(gone) == 1:
                return gone[0]
    return value


def _of_place(value: Any, several: list[list[Any]]) -> object:
    """The thing at this place in the first that was passed which holds any."""
    if _TYPE(value) is not int:
        return value
    held = next((one for one in several if one), [])
    return held[value] if 0 <= value < len(held) else value


def _state(thing: object) -> dict[str, Any]:
    """What an object holds by name."""
    own = getattr(thing, "__dict__", None)
    return own if _TYPE(own) is dict else {}


def _globals(function: Any) -> dict[str, Any]:
    """The global variables of a function, without what others may be called by."""
    if _TYPE(function) is not types.FunctionType:
        return {}
    space = function.__globals__
    return {name: held for name, held in space.items() if name[:2] != "__"}


def _of_kept(before: dict[str, Any], now: dict[str, Any], known: list[str]) -> object:
    """What a call has put into an object, or into global variables, which is a tuple where it is more than one thing.

    `known` are the names under which that was found first: later, the same things may be put there again.
    """
    if not known:
        known.extend([name for name, held in now.items() if name not in before or before[name] is not held])
    found = [now[name] for name in known[:MOST_KEPT] if name in now]
    return found[0] if len(found) == 1 else tuple(found) if found else None


def _of_stopped(kind: Any, passed: tuple[object, ...], named: dict[str, object]) -> object:
    """An object of a class, as it is when its constructor stops by accident."""
    made = kind.__new__(kind, *passed, **named) if kind.__new__ is not object.__new__ else kind.__new__(kind)
    try:
        made.__init__(*passed, **named)
    except _ACCIDENTS as error:
        if _is_meant(error):
            raise
    return made


def _is_meant(error: BaseException) -> bool:
    """Whether an error comes from a `raise` or `assert`: then the constructor refuses what it is given."""
    code, at, _ = entries(error)[-1]
    return code.co_code[at] == RAISE_VARARGS


def _of_printed(value: object, text: str, result: str, known: list[object]) -> object:
    if result == "print":
        print(text, end="")
        if value is not None and not text:
            print(value)
        return value
    if value is not None or not text:
        return value
    text = text.removesuffix("\n").removesuffix("\r")
    if result == "literal" and len(text) <= LONGEST_RESULT:
        try:
            return _literal(text.strip())
        except (ValueError, SyntaxError, MemoryError, RecursionError):
            return text
    # Who prints a card that was passed means that card.
    return next((one for one in known if str(one) == text), text)


def _converted(value: Any, result: str) -> object:
    if result == "truth":
        # "False" and "no" are texts that say no.
        return value.strip().casefold() in _YES if _TYPE(value) is str else bool(value)
    several = _TYPE(value) in (list, tuple)
    if result == "only" and several and len(value) == 1:
        return value[0]
    if result == "first" and several and len(value) > 1:
        return value[0]
    if result == "last" and several and len(value) > 1:
        return value[-1]
    if result == "number" and _TYPE(value) is str and len(value) <= LONGEST_NUMBER:
        return _number(value)
    if result == "values" and _TYPE(value) is dict:
        return list(value.values())
    if result == "list" and value is not None and _TYPE(value) not in (list, str, int, bool):
        return list(_islice(value, LONGEST_RESULT))
    return value


def _in_order(value: Any, order: list[int]) -> object:
    """The values of a tuple or a list in another order, if it has as many."""
    if _TYPE(value) not in (list, tuple) or len(value) != len(order):
        return value
    return _TYPE(value)([value[place] for place in order])


def _number(text: str) -> object:
    """The whole number that a text is, or else the text."""
    try:
        return int(text)
    except ValueError:
        return text


def shapes(
    names: dict[str, Any], attributes: dict[str, str], modules: list[types.ModuleType], wanted: list[Any]
) -> dict[str, Any]:
    """How the submission's functions want to be called: `Shapes` of `grader/model/adapters.py`."""
    known: dict[str, list[int]] = {}
    spare: dict[str, list[int]] = {}
    classes: dict[str, int] = {}
    playing = {id(thing) for thing in names.values()}
    for role, thing in names.items():
        if (found := _arity(thing)) is not None:
            known[role] = found
        if not isinstance(thing, _TYPE):
            continue
        mine = {own: member for member, own in attributes.items() if member.partition(".")[0] == role}
        for name in dir(thing):
            space: Any = next((_SPACE(kind) for kind in _MRO(thing) if name in _SPACE(kind)), {})
            found = _arity(space.get(name), True)
            if found is not None and name in mine:
                known[mine[name]] = found
            elif found is not None and not name.startswith("_"):
                spare[f"{role}.{name}"] = found
    for module in modules:
        for name, thing in list(vars(module).items()):
            if id(thing) in playing or getattr(thing, "__module__", None) != module.__name__:
                continue
            if isinstance(thing, _TYPE):
                classes[name] = len(_SPACE(thing))
                for method, each in list(_SPACE(thing).items()):
                    if not method.startswith("_") and (found := _arity(each, True)) is not None:
                        spare[f"{name}.{method}"] = found
            elif (found := _arity(thing)) is not None:
                spare[name] = found
    return {"known": known, "spare": spare, "classes": classes, "state": _state_of(names, attributes, wanted)}


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
