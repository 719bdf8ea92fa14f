"""What a worker says about a value: plain, tagged JSON, decided by exact type.

Nothing of the submission's own code is called to describe a value: `__eq__`, `__repr__`, `__len__`
and `__iter__` of its classes are never asked, and a subclass of a built-in type is read through the
built-in type's own slots.  The trusted side decodes these forms in `grader/judging/compare.py`.

    None, bool, str, int below 2**53, finite float, list      as JSON has them
    {"i": "0x..."}  large int      {"f": "nan"}  other float      {"t": [...]}  tuple
    {"d": [[k, v]...]}  dict       {"s": [...]}  set              {"b": "hex"}  bytes
    {"o": role}  an object of a class that the submission defines, by the role it plays; where that is an enumeration,
                 {"k": "member", "v": [role, name, value], "c": name of the class}
    {"c": name}  any other object, by its class name
    {"u": type, "v": value, "c": name}  an object of a subclass of a built-in type; with "f", its fields, for a
                                       named tuple, and "e", its name and its value, for a member of an enumeration
    {"k": kind, "v": what}  a value that is known by what it holds (see `structures`), "c" its class where there are several
    {"big": what}  more than the limits allow

What is of use to the player is functions, and no class: classes can be found from anywhere (see `guard`).
"""

from __future__ import annotations

import json
import json.encoder
from collections.abc import Callable, Iterable

from .structures import member_of, named_fields, structure

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from typing import Any

MAX_SIZE = 1_000_000
"""Characters that the answers of one program may take, roughly: less than half of the smallest frame."""

MAX_NODES = 20_000
MAX_DEPTH = 50
MAX_TEXT = 1 << 17
MAX_INT_BITS = 1 << 13
PLAIN_INT_BITS = 53
MAX_NAME = 80

_SMALL = 1 << 30
_NODE_SIZE = 8
_ESCAPE_SIZE = 6
_SHORT = 16
_LIST, _TUPLE, _STR, _INT, _FLOAT, _DICT, _SET, _FROZENSET = (
    list,
    tuple,
    str,
    int,
    float,
    dict,
    set,
    frozenset,
)
_BYTES, _BYTEARRAY = bytes, bytearray
_TYPE = type
_NOTHING = object()


def _no_form(value: object) -> None:
    raise TypeError("a value of no known form")


# The C encoder itself: what `json.JSONEncoder` calls on its way belongs to whoever patches it.
_ENCODE = json.encoder.c_make_encoder(  # type: ignore[attr-defined]
    None,
    _no_form,
    json.encoder.c_encode_basestring_ascii,  # type: ignore[attr-defined]
    None,
    ":",
    ",",
    False,
    False,
    True,
)


def to_text(answer: object) -> str:
    """`answer`, made of the forms above, as one line of ASCII JSON."""
    return "".join(_ENCODE(answer, 0))


def printable(text: str) -> str:
    """`text` with lone surrogates, which no encoding can carry, written as escapes."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def class_name(kind: type) -> str:
    """The name of a class, asked of `type` itself so that no metaclass answers, cut to 80 characters."""
    try:
        name = _TYPE.__dict__["__name__"].__get__(kind)
    except BaseException:
        return "?"
    return printable(name[:MAX_NAME]) if _TYPE(name) is _STR else "?"


# Long, because what those in it share is in their closures, to which no attribute leads.
def describer(
    roles: Iterable[tuple[type, str]], unrolled: Callable[[list[Any]], Any] = _LIST
) -> tuple[Callable[[object], object], Callable[[object], str], Callable[[], None]]:
    """(describe, tell, start): the tagged form of a value, a step's answer as text, what to call before a program.

    `roles` pairs the submission's classes with the names that the assignment gives them.  All that is
    described between two calls of `start` shares one size.  `describe` leaves iterators as they are, and knows values of
    the library's classes by their class alone; `tell` reads them, and calls `unrolled` with the items of an iterator.
    """
    pairs = _LIST(roles)
    # A metaclass of the submission's could say that a class equals another, so its classes are compared by identity.
    plain_roles = {kind: role for kind, role in pairs if _TYPE(kind) is _TYPE}
    object_texts = {kind: to_text([{"o": role}]) for kind, role in plain_roles.items()}
    other_roles = [(kind, role) for kind, role in pairs if _TYPE(kind) is not _TYPE]
    texts: dict[str, str] = {}
    room = MAX_SIZE
    nodes = 0
    reads = False

    def start() -> None:
        nonlocal room
        room = MAX_SIZE

    def tell(value: object) -> str:
        kind = _TYPE(value)
        # What most answers are, in a few words: so little that its size need not be counted.
        if _TYPE(kind) is _TYPE and kind in object_texts:
            return object_texts[kind]
        if kind is _LIST and not value:
            return "[[]]"
        if kind is _INT and -_SMALL < value < _SMALL:  # type: ignore[operator]
            return f"[{value}]"
        if kind is not _STR or len(value) > _SHORT:  # type: ignore[arg-type]
            return to_text([read(value)])
        known = texts.get(value)  # type: ignore[call-overload]
        if known is None:
            known = texts[value] = to_text([describe(value)])  # type: ignore[index]
        return known  # type: ignore[no-any-return]

    def describe(value: object) -> object:
        nonlocal nodes, reads
        nodes, reads = MAX_NODES, False
        return form(value, _TYPE(value), 0)

    def read(value: object) -> object:
        nonlocal nodes, reads
        nodes, reads = MAX_NODES, True
        return form(value, _TYPE(value), 0)

    def form(value: Any, kind: type, depth: int) -> object:
        nonlocal room, nodes
        nodes -= 1
        room -= _NODE_SIZE
        if nodes < 0 or room < 0 or depth > MAX_DEPTH:
            return {"big": "structure"}
        if value is None or kind is bool:
            return value
        if kind is _STR:
            return text(value)
        if kind is _INT:
            bits = value.bit_length()
            if bits <= PLAIN_INT_BITS:
                return value
            room -= bits >> 2
            return {"i": hex(value)} if bits <= MAX_INT_BITS else {"big": "int"}
        if kind is _FLOAT:
            return value if value - value == 0 else {"f": _FLOAT.__repr__(value)}
        if kind is _LIST:
            return items(value, depth)
        if kind is _TUPLE:
            return {"t": items(value, depth)}
        if kind is _DICT or kind is _SET or kind is _FROZENSET:
            return collection(value, kind, depth)
        if kind is _BYTES:
            room -= 2 * len(value)
            return {"b": value.hex()} if len(value) <= MAX_TEXT else {"big": "bytes"}
        return other(value, kind, depth)

    def collection(value: Any, base: Any, depth: int) -> object:
        """A dictionary or a set.  Its items are listed, and not collected anew, which would ask them whether they are equal."""
        if base is _DICT:
            pairs = _LIST(_DICT.items(value))
            if len(pairs) > MAX_NODES:
                return {"big": "dict"}
            return {"d": [[form(k, _TYPE(k), depth + 1), form(v, _TYPE(v), depth + 1)] for k, v in pairs]}
        found = items(_LIST(base.__iter__(value)), depth)
        return {"s": sorted(found, key=to_text)} if _TYPE(found) is _LIST else found

    def text(value: str) -> object:
        nonlocal room
        if len(value) > MAX_TEXT:
            return {"big": "text"}
        if value.isascii():
            room -= len(value)
            return value
        room -= _ESCAPE_SIZE * len(value)
        return printable(value)

    def items(things: list[Any], depth: int) -> object:
        if len(things) > MAX_NODES:
            return {"big": "list"}
        return [form(one, _TYPE(one), depth + 1) for one in things]

    def other(value: Any, kind: type, depth: int) -> object:
        nonlocal room
        # An object of a class built on a role's class plays that role: a Joker is a Card.
        for base in _TYPE.__dict__["__mro__"].__get__(kind):
            if _TYPE(base) is _TYPE:
                role = plain_roles.get(base)
            else:
                role = next((role for own, role in other_roles if own is base), None)
            if role is not None:
                of = None if _TYPE(base) is _TYPE else member(value, kind, depth)
                return {"o": role} if of is None else {"k": "member", "v": [role, *of], "c": class_name(kind)}
        name = class_name(kind)
        room -= len(name)
        line = _TYPE.__dict__["__mro__"].__get__(kind)
        if not reads:
            for base in line:
                raw = _plain_value(base, value)
                if raw is not _NOTHING:
                    return {"u": base.__name__, "v": form(raw, _TYPE(raw), depth + 1), "c": name}
            return {"c": name}
        for base in line:
            if base is _DICT or base is _SET or base is _FROZENSET:
                return {"u": base.__name__, "v": collection(value, base, depth + 1), "c": name}
            raw = _plain_value(base, value)
            if raw is not _NOTHING:
                held: dict[str, object] = {
                    "u": base.__name__,
                    "v": form(raw, _TYPE(raw), depth + 1),
                    "c": name,
                }
                if base is _TUPLE and (names := named_fields(kind, len(raw))) is not None:  # type: ignore[arg-type]
                    held["f"] = names
                if _TYPE(kind) is not _TYPE and (told_of := member(value, kind, depth)) is not None:
                    held["e"] = told_of
                return held
        found = structure(value, kind, lambda one: form(one, _TYPE(one), depth + 1), told(depth))
        if found is None:
            return {"c": name}
        return {**found, "c": name} if "k" in found else found

    def member(value: Any, kind: type, depth: int) -> list[object] | None:
        line = _TYPE.__dict__["__mro__"].__get__(kind)
        return member_of(value, line, lambda one: form(one, _TYPE(one), depth + 1))

    def told(depth: int) -> Callable[[list[Any]], Any]:
        """Who is told the items of an iterator: only one that is the whole answer may be used again."""
        return unrolled if depth == 0 else _LIST

    return describe, tell, start


def _plain_value(base: object, value: Any) -> object:
    """`value`, whose class is built on `base`, as that built-in type alone; _NOTHING where it is none of these."""
    if base is _INT:
        return _INT.__add__(value, 0)
    if base is _STR:
        return _STR.__add__(value, "")
    if base is _FLOAT:
        return _FLOAT.__add__(value, 0.0)
    if base is _TUPLE:
        return _LIST(_TUPLE.__iter__(value))
    if base is _LIST:
        return _LIST(_LIST.__iter__(value))
    if base is _BYTES:
        return _BYTES.__add__(value, b"")
    if base is _BYTEARRAY:
        return _BYTES(_BYTEARRAY.__add__(value, b""))
    return _NOTHING


def references(form: Any) -> set[int]:
    """The numbers of the steps whose results an argument's form stands on."""
    if _TYPE(form) is _DICT:
        if "r" in form:
            return {form["r"]}
        form = _LIST(form.values())
    return set().union(*map(references, form)) if _TYPE(form) is _LIST else set()


def materialise(form: Any, slots: list[Any]) -> Any:
    """The Python value that an argument's form stands for; {"r": n} is what step n gave."""
    kind = _TYPE(form)
    if kind is _LIST:
        return [materialise(one, slots) for one in form]
    if kind is not _DICT:
        return form
    ((tag, inner),) = form.items()
    if tag == "r":
        return slots[inner]
    if tag == "t":
        return tuple([materialise(one, slots) for one in inner])
    if tag == "i":
        return int(inner, 16)
    if tag == "f":
        return float(inner)
    if tag == "d":
        return {materialise(k, slots): materialise(v, slots) for k, v in inner}
    if tag == "s":
        return {materialise(one, slots) for one in inner}
    if tag == "b":
        return bytes.fromhex(inner)
    if tag == "slice":
        return slice(*[materialise(one, slots) for one in inner])
    return _of_the_library(tag, inner)


def _of_the_library(name: str, told: Any) -> Any:
    """A value of a class of the library.  Its module is imported where it is needed: most programs need none."""
    if name == "Decimal":
        from decimal import Decimal

        return Decimal(told)
    if name == "Fraction":
        from fractions import Fraction

        return Fraction(*map(int, told))
    if name not in ("date", "time", "datetime", "timedelta"):
        raise ValueError(name)
    import datetime

    if name == "timedelta":
        return datetime.timedelta(*told)
    return getattr(datetime, name).fromisoformat(told)
