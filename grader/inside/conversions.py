"""What an adapter makes of what a function of a submission returns, prints, leaves or keeps.

Nothing here knows what is right: a text becomes the thing that it names, and a number the thing at that place.
"""

from __future__ import annotations

import builtins
import opcode
import types
from ast import literal_eval as _literal
from itertools import combinations as _choices
from itertools import islice as _islice
from itertools import permutations as _orders

from .guard import entries
from .members import members_of

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from typing import Any

_TYPE = type
_ARGUMENTS = BaseException.__dict__["args"].__get__
_TRACE = BaseException.__dict__["__traceback__"].__get__
_sorted = sorted
_YES = frozenset({"true", "yes", "1", "y"})
_NAME = type.__dict__["__name__"].__get__
_NO_REFUSALS = (NotImplementedError, SyntaxError)
"""What is not written yet, and what stands for a line that Python cannot read."""
_PLAIN = (str, bytes, int, float, bool, list, tuple, set, dict, type(None))
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


def things_in(passed: tuple[object, ...], subject: object) -> list[object]:
    """The things of which one may be printed: what is passed, and what lists in it and in the object itself hold."""
    own = getattr(subject, "__dict__", None)
    held = [*passed, *(_islice(own.values(), MOST_THINGS) if _TYPE(own) is dict else ())]
    inside = [thing for one in held if _TYPE(one) in (list, tuple) for thing in one[:MOST_THINGS]]
    return [one for one in (*held, *inside)[:MOST_THINGS] if _TYPE(one) not in _PLAIN]


def _equal(one: Any, other: Any) -> bool:
    """Whether two things are equal, as they say: what is true and says neither yes nor no says nothing."""
    told = one == other
    return _TYPE(told) in (bool, int) and bool(told)


def of_text(value: object, things: list[Any]) -> object:
    """The thing whose text a value is, if it is that of one alone."""
    if _TYPE(value) is not str:
        return value
    text = value.strip()
    found = [one for one in things if text in (str(one).strip(), repr(one).strip())]
    return found[0] if found and all(one is found[0] or _equal(one, found[0]) for one in found) else value


def of_parts(value: Any, things: list[Any], parts: list[str]) -> object:
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
    return found[0] if found and all(one is found[0] or _equal(one, found[0]) for one in found) else value


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


def of_left(value: Any, several: list[list[Any]]) -> object:
    """The one thing that is in what was passed and no longer in a value."""
    if _TYPE(value) not in (list, tuple):
        return value
    for before in several:
        if len(value) + 1 == len(before) <= MOST_LEFT:
            rest = list(value)
            gone = []
            for each in before:
                at = next((n for n, one in enumerate(rest) if one is each or _equal(one, each)), None)
                if at is None:
                    gone.append(each)
                else:
                    del rest[at]
            if len(gone) == 1:
                return gone[0]
    return value


def of_place(value: Any, several: list[list[Any]]) -> object:
    """The thing at this place in the first that was passed which holds any."""
    if _TYPE(value) is not int:
        return value
    held = next((one for one in several if one), [])
    return held[value] if 0 <= value < len(held) else value


def of_index(value: Any, several: list[list[Any]]) -> object:
    """The place of a thing in the first of these that holds it; -1 for None, as `find` has it."""
    if value is None:
        return -1
    if _TYPE(value) in (int, bool):
        return value
    for held in several:
        for place, one in enumerate(held):
            if one is value:
                return place
    return value


def state(thing: object) -> dict[str, Any]:
    """What an object holds by name."""
    own = getattr(thing, "__dict__", None)
    return own if _TYPE(own) is dict else {}


def global_variables(function: Any) -> dict[str, Any]:
    """The global variables of a function; none where that cannot be seen."""
    if _TYPE(function) is not types.FunctionType:
        return {}
    return {
        name: held
        for name, held in function.__globals__.items()
        if _TYPE(name) is str and not name.startswith("__")
    }


def of_kept(before: dict[str, Any], now: dict[str, Any], known: list[str], told: list[str]) -> object:
    """What a call has put into an object, or into global variables, which is a tuple where it is more than one thing.

    `known` are the names under which that was found first: later, the same things may be put there again.  `told` are those that the
    function stores something in by its code, in their order: what is the same as before was stored as well.
    """
    if not known:
        changed = [name for name, held in now.items() if name not in before or before[name] is not held]
        is_all = changed and len(told) <= MOST_KEPT and all(name in told for name in changed)
        known.extend([name for name in told if name in now] if is_all else changed)
    found = [now[name] for name in known[:MOST_KEPT] if name in now]
    return found[0] if len(found) == 1 else tuple(found) if found else None


def stored(function: Any, operation: str) -> list[str]:
    """The names in which the code of a function stores something by this operation, in their order, each once."""
    if _TYPE(function) is not types.FunctionType:
        return []
    code, wanted, longer, more = function.__code__, opcode.opmap[operation], opcode.opmap["EXTENDED_ARG"], 0
    found: dict[str, None] = {}
    for at in range(0, len(code.co_code), 2):
        number, argument = code.co_code[at], more << 8 | code.co_code[at + 1]
        more = argument if number == longer else 0
        if number == wanted:
            found[code.co_names[argument]] = None
    return [*found]


def of_word(value: Any, yes: str) -> object:
    """Whether a text is the one that says yes."""
    return value == yes if _TYPE(value) is str else value


def of_member(value: Any, yes: str) -> object:
    """Whether a member of an enumeration is the one that says yes, as "State.WON"."""
    kind, _, name = yes.partition(".")
    members = members_of(_TYPE(value))
    return value is members.get(name) if members and _NAME(_TYPE(value)) == kind else value


def of_stopped(kind: Any, passed: tuple[object, ...], named: dict[str, object]) -> object:
    """An object of a class, as it is when its constructor stops by accident."""
    made = kind.__new__(kind, *passed, **named) if kind.__new__ is not object.__new__ else kind.__new__(kind)
    try:
        made.__init__(*passed, **named)
    except _ACCIDENTS as error:
        if _is_meant(error):
            raise
    return made


def of_raised(
    function: Any, passed: tuple[object, ...], named: dict[str, object], asked_for: str, files: frozenset[str]
) -> object:
    """What a call returns; what it refuses by a `raise` or `assert` of its own, it refuses by the built-in error that is asked for.

    That error keeps the name of the one that was raised, so that nobody is told of another one.  `files` are the submission's.
    """
    wanted = getattr(builtins, asked_for)
    try:
        return function(*passed, **named)
    except Exception as error:
        kind = _TYPE(error)
        if issubclass(kind, (wanted, *_NO_REFUSALS)) or not _is_meant(error, files):
            raise
        raise _TYPE(_NAME(kind), (wanted,), {})(*_ARGUMENTS(error)).with_traceback(_TRACE(error)) from None


def _is_meant(error: BaseException, files: frozenset[str] | None = None) -> bool:
    """Whether an error comes from a `raise` or `assert`, in one of these files if any are named: then the function refuses what it is given."""
    code, at, _ = entries(error)[-1]
    return code.co_code[at] == RAISE_VARARGS and (files is None or code.co_filename in files)


def of_printed(value: object, text: str, result: str, known: list[object]) -> object:
    """What a call has printed, where it returned nothing, or what it returned, printed."""
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


def of_filled(value: object, new: tuple[list[object], ...], result: str) -> object:
    """What a call has put into the new lists that it was given, where it returned nothing."""
    if value is not None:
        return value
    if len(new) > 1:
        return new
    return new[0][0] if result == "put" and len(new[0]) == 1 else new[0]


def converted(value: Any, result: str) -> object:
    """A result in another form, where it has the form that this is made of."""
    if result == "truth":
        # "False" and "no" are texts that say no.
        return value.strip().casefold() in _YES if _TYPE(value) is str else bool(value)
    several = issubclass(_TYPE(value), (list, tuple))
    if result == "only" and several and len(value) == 1:
        return value[0]
    # A list may be one that grows, such as the cards on the table.
    if result in ("first", "last") and several and len(value) > (_TYPE(value) is not list):
        return value[0 if result == "first" else -1]
    if result == "number" and _TYPE(value) is str and len(value) <= LONGEST_NUMBER:
        return _number(value)
    if result == "labelled" and _TYPE(value) is str and len(value) <= LONGEST_RESULT and ":" in value:
        return value.rpartition(":")[2].strip()
    if result == "values" and _TYPE(value) is dict:
        return list(value.values())
    if result == "list" and value is not None and _TYPE(value) not in (list, str, int, bool):
        held = [one for one in state(value).values() if _TYPE(one) is list]
        # What cannot be gone through may hold the list.
        if len(held) == 1 and not hasattr(_TYPE(value), "__iter__"):
            return list(_islice(held[0], LONGEST_RESULT))
        return list(_islice(value, LONGEST_RESULT))
    return value


def in_order(value: Any, order: list[int]) -> object:
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
