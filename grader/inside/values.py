"""What a worker says about a value: plain, tagged JSON, decided by exact type.

Nothing of the submission's own code is called to describe a value: `__eq__`, `__repr__`, `__len__`
and `__iter__` of its classes are never asked, and a subclass of a built-in type is read through the
built-in type's own slots.  The trusted side decodes these forms in `grader/decode.py`.

    None, bool, str, int below 2**53, finite float, list      as JSON has them
    {"i": "0x..."}  large int      {"f": "nan"}  other float      {"t": [...]}  tuple
    {"d": [[k, v]...]}  dict       {"s": [...]}  set              {"b": "hex"}  bytes
    {"o": role}  an object of a class that the submission defines, by the role it plays
    {"c": name}  any other object, by its class name
    {"u": type, "v": value, "c": name}  an object of a subclass of a built-in type
    {"big": what}  more than the limits allow
"""

from __future__ import annotations

import json

MAX_NODES = 20_000
MAX_DEPTH = 50
MAX_TEXT = 1 << 18
MAX_INT_BITS = 1 << 13
PLAIN_INT_BITS = 53
MAX_NAME = 80

_ENCODE = json.JSONEncoder(check_circular=False, ensure_ascii=True, separators=(",", ":")).encode
_LIST, _TUPLE, _STR, _INT, _FLOAT, _DICT = list, tuple, str, int, float, dict
_SETS = (set, frozenset)
_TYPE = type


def to_text(answer: object) -> str:
    """`answer`, made of the forms above, as one line of ASCII JSON."""
    return _ENCODE(answer)


def class_name(kind: type) -> str:
    """The name of a class, asked of `type` itself so that no metaclass answers, cut to 80 characters."""
    try:
        name = _TYPE.__dict__["__name__"].__get__(kind)
    except BaseException:
        return "?"
    return name[:MAX_NAME] if _TYPE(name) is _STR else "?"


class Describer:
    """Describes values.  `roles` maps the submission's classes to the names the assignment gives them."""

    def __init__(self, roles: dict[type, str]) -> None:
        self._roles = roles
        self._nodes = 0

    def describe(self, value: object) -> object:
        """The tagged form of `value`."""
        kind = _TYPE(value)
        if kind in self._roles:
            return {"o": self._roles[kind]}
        self._nodes = MAX_NODES
        return self._plain(value, kind, 0)

    def _plain(self, value, kind, depth):  # type: ignore[no-untyped-def]
        self._nodes -= 1
        if self._nodes < 0 or depth > MAX_DEPTH:
            return {"big": "structure"}
        if value is None or kind is bool:
            return value
        if kind is _STR:
            return value if len(value) <= MAX_TEXT else {"big": "text"}
        if kind is _INT:
            bits = value.bit_length()
            if bits <= PLAIN_INT_BITS:
                return value
            return {"i": hex(value)} if bits <= MAX_INT_BITS else {"big": "int"}
        if kind is _FLOAT:
            return value if value - value == 0 else {"f": _FLOAT.__repr__(value)}
        if kind is _LIST:
            return self._items(value, depth)
        if kind is _TUPLE:
            return {"t": self._items(value, depth)}
        if kind is _DICT:
            pairs = _LIST(_DICT.items(value))
            if len(pairs) > MAX_NODES:
                return {"big": "dict"}
            return {
                "d": [
                    [self._plain(k, _TYPE(k), depth + 1), self._plain(v, _TYPE(v), depth + 1)]
                    for k, v in pairs
                ]
            }
        if kind in _SETS:
            items = self._items(_LIST(kind.__iter__(value)), depth)
            return {"s": sorted(items, key=to_text)} if _TYPE(items) is _LIST else items
        if kind is bytes:
            return {"b": value.hex()} if len(value) <= MAX_TEXT else {"big": "bytes"}
        return self._other(value, kind, depth)

    def _items(self, items, depth):  # type: ignore[no-untyped-def]
        if len(items) > MAX_NODES:
            return {"big": "list"}
        roles = self._roles
        return [
            {"o": roles[_TYPE(v)]} if _TYPE(v) in roles else self._plain(v, _TYPE(v), depth + 1) for v in items
        ]

    def _other(self, value, kind, depth):  # type: ignore[no-untyped-def]
        if kind in self._roles:
            return {"o": self._roles[kind]}
        name = class_name(kind)
        for base in _TYPE.__dict__["__mro__"].__get__(kind):
            if base is _INT:
                raw = _INT.__add__(value, 0)
            elif base is _STR:
                raw = _STR.__add__(value, "")
            elif base is _FLOAT:
                raw = _FLOAT.__add__(value, 0.0)
            elif base is _TUPLE:
                raw = _LIST(_TUPLE.__iter__(value))
            elif base is _LIST:
                raw = _LIST(_LIST.__iter__(value))
            else:
                continue
            return {"u": base.__name__, "v": self._plain(raw, _TYPE(raw), depth + 1), "c": name}
        return {"c": name}


def materialise(form, slots):  # type: ignore[no-untyped-def]
    """The Python value that an argument's form stands for; {"r": n} is what step n gave.

    Raises LookupError where that step gave nothing.
    """
    kind = _TYPE(form)
    if kind is _LIST:
        return [materialise(one, slots) for one in form]
    if kind is not _DICT:
        return form
    ((tag, inner),) = form.items()
    if tag == "r":
        value = slots[inner]
        if value is MISSING:
            raise LookupError(inner)
        return value
    if tag == "t":
        return tuple([materialise(one, slots) for one in inner])
    if tag == "i":
        return int(inner, 16)
    if tag == "f":
        return float(inner)
    if tag == "d":
        return {materialise(k, slots): materialise(v, slots) for k, v in inner}
    raise ValueError(tag)


class _Missing:
    """Stands in a slot whose step gave nothing."""


MISSING = _Missing()
