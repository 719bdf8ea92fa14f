"""Calls what a submission defines in another way than the rules name, as the trusted side asks for it.

An adapter changes how a function is called and what is made of its result, for the programs of the checks alone: the
submission's own code goes on calling its own functions as they are.  It knows no answer (see `grader/model/adapters.py`).
"""

from __future__ import annotations

import types
from collections.abc import Callable

from .beforehand import hand_over
from .conversions import (
    converted,
    global_variables,
    in_order,
    of_filled,
    of_index,
    of_kept,
    of_left,
    of_member,
    of_parts,
    of_place,
    of_printed,
    of_raised,
    of_stopped,
    of_text,
    of_word,
    state,
    stored,
    things_in,
)
from .holders import settle
from .in_parts import own_word
from .members import own_classes, passes_own
from .opaque import opaque
from .passing import all_taken
from .world import answered, captured

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from typing import Any

_TYPE = type
_SPACE = type.__dict__["__dict__"].__get__
_SET = type.__setattr__
_PREFIX = "_adapted_"
_STANDING = {"left": of_left, "place": of_place, "index": of_index}
_BY_ITSELF = ("stopped", "raised", "order", "words", "word", "member")  # of what comes back alone


class _Around:
    """What adapters need of a submission besides the function that they call: its classes by their names, and its files."""

    def __init__(self, named: dict[str, Any], files: frozenset[str]) -> None:
        self.named, self.files = named, files


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
        read = {
            name: [*aliases, *(e["own"] for e in mine if e["member"] == f"{one['name']}.{name}")]
            for name, aliases in one.get("attributes", {}).items()
        }
        found.append({**one, "aliases": [*one["aliases"], *names], "methods": methods, "attributes": read})
    return found


def applied(
    adapters: list[Any],
    names: dict[str, Any],
    attributes: dict[str, str],
    modules: list[types.ModuleType],
    lent: dict[str, Any],
    files: frozenset[str],
) -> tuple[dict[str, Any], dict[str, str]]:
    """(what is called for each role, the attribute by which each method is called).  What is lent is called as it is.

    `files` are the submission's.
    """
    for one in adapters:
        if one["result"] == "functions" and one["member"] not in names:
            names[one["member"]] = _of_functions(one["parts"], modules)
    calls, members = dict(names), dict(attributes)
    around = _Around({**own_classes(modules), **names} if any(map(passes_own, adapters)) else names, files)
    for one in adapters:
        role, _, method = one["member"].partition(".")
        if role in lent or one["result"] == "functions" or not (one["forms"] or one["result"]):
            continue
        if method:
            owner = names.get(role)
            if not isinstance(owner, _TYPE):
                continue
            # A method of its own class under another name is that class's method.
            kind, _, name = one["own"].rpartition(".")
            is_another = kind == role
            elsewhere = one["own"] and one["forms"] and not is_another
            usual = getattr(owner, members.get(one["member"], ""), None)
            function = getattr(owner, name, None) if is_another else usual
            if elsewhere:
                function = _found(one["own"], modules)
            if one["result"] == "held":
                _SET(owner, _PREFIX + method, opaque(_held(members[one["member"]])))
                members[one["member"]] = _PREFIX + method
            elif callable(function):
                call = _adapted(function, one, True, not elsewhere and not one["alone"], around)
                if is_another and callable(usual):
                    usual = _adapted(usual, {**one, "forms": [], "then": None}, True, True, around)
                    call = _by_number(one["forms"], call, usual)
                _SET(owner, _PREFIX + method, opaque(call))
                members[one["member"]] = _PREFIX + method
        else:
            function = _found(one["own"], modules, _is_made(one)) if one["own"] else calls.get(role)
            if callable(function):
                calls[role] = opaque(_adapted(function, one, False, False, around))
                # A function that is found by an adapter alone is one of the submission's from here on.
                names.setdefault(role, calls[role])
    for role in {
        one["member"].partition(".")[0] for one in adapters if "." in one["member"] and _is_made(one)
    }:
        # Its objects are made when there is something to make them with.
        if role not in lent and isinstance(names.get(role), _TYPE) and calls[role] is names[role]:
            calls[role] = opaque(_unmade(names[role]))
    return calls, members


def _of_functions(methods: list[str], modules: list[types.ModuleType]) -> type:
    """A class whose methods are functions of the submission, which know nothing of an object, or methods of what they are given first."""
    found = {name: _found(name, modules) or opaque(_of_the_first(name)) for name in methods}
    return _TYPE("object", (), {name: staticmethod(one) for name, one in found.items()})  # type: ignore[arg-type]


def _of_the_first(name: str) -> Callable[..., object]:
    def call(first: Any, *others: object) -> object:
        return getattr(first, name)(*others)

    return call


def _by_number(
    forms: Any, call: Callable[..., object], usual: Callable[..., object]
) -> Callable[..., object]:
    """A method that is another one for the numbers of arguments that it does not take itself."""
    numbers = [number for number, _ in forms]

    def by_number(subject: object, *args: object, **named: object) -> object:
        return (call if len(args) in numbers else usual)(subject, *args, **named)

    return by_number


def _unmade(kind: type) -> Callable[..., object]:
    """Makes objects of a class without calling its constructor."""

    def call() -> object:
        return object.__new__(kind)

    return call


def _is_made(adapter: Any) -> bool:
    """Whether an adapter makes the object of the method that it calls."""
    return any(item[0] == "i" for _, form in adapter["forms"] for item in form)


def _found(own: str, modules: list[types.ModuleType], as_it_is: bool = False) -> object:
    """The function of this name, or the method "Deck.shuffle" of an object that can be made without arguments; else the method as it is."""
    owner, _, name = own.rpartition(".")
    for module in modules:
        thing = vars(module).get(owner or name)
        if owner and isinstance(thing, _TYPE):
            known = _SPACE(thing).get(name)
            return (
                getattr(thing, name, None)
                if as_it_is or isinstance(known, (staticmethod, classmethod))
                else _of_new(thing, name)
            )
        if not owner and callable(thing):
            return thing
    return None


def _of_new(kind: type, name: str) -> Callable[..., object]:
    def call(*args: object, **named: object) -> object:
        try:
            owner = kind()
        except TypeError:
            # It wants arguments that nobody knows; what does without them needs no more than the object.
            owner = object.__new__(kind)
        return getattr(owner, name)(*args, **named)

    return call


# Long, because each form of a result is made where the function is called, and all share the closure's names.
def _adapted(function: Any, one: Any, method: bool, bound: bool, around: _Around) -> Callable[..., object]:
    """`function` called as the adapter says.  `method`: the first argument is the object; `bound`: it is passed on first."""
    forms, then, result, parts = dict(one["forms"]), one["then"], one["result"], one["parts"]
    kept: list[str] = []
    made: list[Any] = []
    names = _parameters(function)[int(bound) :]

    def call(*args: object, **named: object) -> object:
        holders: list[tuple[Any, list[Any]]] = []
        given = args[1:] if method else args
        stored_now = {item[1][1]: given[item[1][0]] for item in forms.get(len(given), ()) if item[0] == "g"}
        before = _stored(function, stored_now)
        value = None
        try:
            value = called(holders, *args, **named)
            return value
        finally:
            # What yields reads them later.
            if _TYPE(value) is not types.GeneratorType:
                _stored(function, before)
            for held, now in holders:
                settle(held, now)

    def called(holders: list[tuple[Any, list[Any]]], *args: object, **named: object) -> object:
        subject, given = (args[0], args[1:]) if method else (None, args)
        form = forms.get(len(given))
        passed = given if form is None else all_taken(form, given, subject, names, holders, around.named)
        if form is not None:
            hand_over(form, given, subject, _plain(function), made)
            if not method and made:
                passed = (made[0][0], *passed)
            # A copy, because the caller's is not ours.
            named = {**named, **{item[1][1]: given[item[1][0]] for item in form if item[0] == "k"}}
        if bound:
            passed = (subject, *passed)
        if result in ("printed", "literal", "print"):
            # What is printed may be gone from a list afterwards.
            known = things_in((*passed, *given), subject) if result == "printed" else []
            value, text = captured(function, passed, named)
            value = of_printed(value, text, result, known)
        elif result in ("text", "parts"):
            things = things_in((*passed, *given), subject)
            value = converted(function(*passed, **named), "only")
            value = of_text(value, things) if result == "text" else of_parts(value, things, parts)
        elif result in ("left", "place", "index"):
            # The submission may take things out of what it is given.
            own = state(subject).values() if result == "index" else ()
            several: list[list[Any]] = [
                [*each] for each in (*passed, *given, *own) if _TYPE(each) in (list, tuple)
            ]
            value = function(*passed, **named)
            value = _STANDING[result](value, several)
        elif result in ("filled", "put"):
            new: tuple[list[object], ...] = tuple([] for _ in one["order"])
            value = of_filled(function(*passed, *new, **named), new, result)
        elif result == "asked":
            value = answered(function, passed, named, _typed(form, given))
        elif result == "kept":
            before = dict(state(subject))
            value = function(*passed, **named)
            value = (
                of_kept(before, state(subject), kept, stored(function, "STORE_ATTR"))
                if value is None
                else value
            )
        elif result == "global":
            before = dict(global_variables(function))
            value = function(*passed, **named)
            value = (
                of_kept(before, global_variables(function), kept, stored(function, "STORE_GLOBAL"))
                if value is None
                else value
            )
        elif result in _BY_ITSELF:
            value = _made_by_itself(function, passed, named, one, around)
        else:
            value = converted(function(*passed, **named), result)
        if then is not None and form is not None:
            getattr(value, then[0])(*(given if then[1] < 0 else (given[then[1]],)))
        return value

    return call


def _made_by_itself(
    function: Any, passed: tuple[object, ...], named: dict[str, object], one: Any, around: _Around
) -> object:
    """What an adapter makes of what comes back, whatever was passed and printed."""
    result = one["result"]
    if result == "stopped":
        return of_stopped(function, passed, named)
    if result == "raised":
        return of_raised(function, passed, named, one["error"], around.files)
    value = function(*passed, **named)
    if result == "order":
        return in_order(value, one["order"])
    if result == "words":
        return own_word(value, one["words_for"])
    return of_member(value, one["yes"]) if result == "member" else of_word(value, one["yes"])


def _typed(form: Any, given: tuple[object, ...]) -> list[str]:
    """What an adapter does not pass, in the order of the rules, as lines that are typed: the things of a list one by one."""
    left = [each for n, each in enumerate(given) if form is not None and ["a", n] not in form]
    several: list[Any] = [each if _TYPE(each) in (list, tuple) else (each,) for each in left]
    return [str(one) for each in several for one in each]


def _held(name: str) -> Callable[[object], object]:
    """Reads an attribute, where the rules call a method without arguments."""

    def call(subject: object) -> object:
        return getattr(subject, name)

    return call


def _plain(function: object) -> Any:
    """The function that is run where something is called; None where that cannot be seen."""
    if isinstance(function, _TYPE):
        function = getattr(function, "__init__", None)
    return function if _TYPE(function) is types.FunctionType else None


def _parameters(function: object) -> tuple[str, ...]:
    """The names of what a function takes by its place; none where that cannot be seen."""
    plain = _plain(function)
    if plain is None:
        return ()
    code = plain.__code__
    return code.co_varnames[plain is not function : code.co_argcount]  # type: ignore[no-any-return]


def _stored(function: object, values: dict[str, object]) -> dict[str, object]:
    """Set global variables of a function; what they were before, as far as they were there."""
    plain = _plain(function)
    if plain is None:
        return {}
    space = plain.__globals__
    before = {name: space[name] for name in values if name in space}
    space.update(values)
    return before
