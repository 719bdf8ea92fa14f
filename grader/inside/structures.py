"""What values hold whose classes are Python's own or made by Python's own: enumerations, dates, fractions, data classes.

Nothing that a submission wrote is asked: what a value holds is read by the methods of the base type, by its slots, or out
of its dictionary.  Only what an iterator yields is asked of the iterator itself, because nobody else knows it.

A class of the library is told by its module and its name.  Where a method of it is called, it also has to be one that nobody
can change: a class that a submission makes can be changed, whatever it says of itself.  So no library has to be imported to
know its values.  As in `player.py`, nothing but functions is found here.
"""

from __future__ import annotations

import types
from collections.abc import Callable

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from typing import Any

    Form = Callable[[object], object]
    """Makes the tagged form of what a value holds."""

MOST_YIELDED = 10_000
"""Items that an iterator may yield: one that goes on is a finding of its own."""

LONGEST_TEXT = 1_000
"""Characters of a decimal number, a date or a path."""

_TYPE, _STR, _TUPLE, _DICT, _LIST = type, str, tuple, dict, list
_MRO, _SPACE = type.__dict__["__mro__"].__get__, type.__dict__["__dict__"].__get__
_FLAGS, _HOME, _NAME = (type.__dict__[name].__get__ for name in ("__flags__", "__module__", "__name__"))
_STATE = object.__getstate__
_SLOT, _MEMBER = types.MemberDescriptorType.__get__, types.MemberDescriptorType
_NEXT, _STOP = next, StopIteration
_IMMUTABLE = 1 << 8
"""Flag of a class whose attributes nobody can set: those made in C."""

_WHOLE = ("days", "seconds", "microseconds")


def state_of(value: object) -> dict[str, Any]:
    """The instance attributes of an object, out of its dictionary and its slots, without asking its class."""
    # Not `__dict__`, which a class may define as it likes; this reads the dictionary itself.
    state: Any = _STATE(value)
    if _TYPE(state) is _TUPLE:
        state = state[0]
    found: dict[str, Any] = {}
    if _TYPE(state) is _DICT:
        found = {_STR.__str__(name): one for name, one in state.items() if isinstance(name, _STR)}
    for kind in _MRO(_TYPE(value)):
        for name, slot in _LIST(_SPACE(kind).items()):
            if _TYPE(slot) is _MEMBER:
                try:
                    found[_STR.__str__(name)] = _SLOT(slot, value)
                except (AttributeError, TypeError):
                    continue
    return found


def structure(
    value: Any, kind: type, form: Form, unrolled: Callable[[list[Any]], Any]
) -> dict[str, object] | None:
    """The tagged form of a value by what it holds; None where it is none of those that are known here.

    `form` makes the forms of what it holds.  `unrolled` is told the items of an iterator, which is then at its end.
    """
    line = _MRO(kind)
    for base in line:
        reader = _READERS.get(_library_name(base))
        if reader is not None and (_FLAGS(base) & _IMMUTABLE or reader in _BY_SLOTS):
            return reader(value, base, form)
    names = _fields_of(line)
    if names is not None:
        held = state_of(value)
        return {"k": "fields", "v": [[name, form(held[name])] for name in names if name in held]}
    spaces = [_SPACE(base) for base in line]
    if any("__next__" in space for space in spaces) and not any(
        _library_name(base)[0] == "_io" for base in line
    ):
        return _yielded(value, form, unrolled)
    if any("__call__" in space for space in spaces):
        return {"k": "callable", "v": None}
    return None


def named_fields(kind: type, size: int) -> list[str] | None:
    """The names of a named tuple's fields, of which it has so many; None for another class of tuples."""
    for base in _MRO(kind):
        names = _SPACE(base).get("_fields")
        if _TYPE(names) is _TUPLE and len(names) == size and all(_TYPE(one) is _STR for one in names):
            return [*names]
    return None


def member_of(value: Any, line: tuple[type, ...], form: Form) -> list[object] | None:
    """The name and the value of a member of an enumeration, whose class has this line of classes; None for another value."""
    if ("enum", "Enum") not in [_library_name(base) for base in line]:
        return None
    held = state_of(value)
    return [form(held.get("_name_")), form(held.get("_value_"))]


def _library_name(kind: object) -> tuple[str, str]:
    try:
        home, name = _HOME(kind), _NAME(kind)
    except AttributeError:
        return "", ""
    return (home, name) if _TYPE(home) is _STR and _TYPE(name) is _STR else ("", "")


def _fields_of(line: tuple[type, ...]) -> list[str] | None:
    """The names of a data class's fields."""
    for base in line:
        fields = _SPACE(base).get("__dataclass_fields__")
        if _TYPE(fields) is _DICT:
            return [name for name in fields if _TYPE(name) is _STR]
    return None


def _yielded(value: Any, form: Form, unrolled: Callable[[list[Any]], Any]) -> dict[str, object]:
    items: list[Any] = []
    while len(items) <= MOST_YIELDED:
        try:
            items.append(_NEXT(value))
        except _STOP:
            told: dict[str, object] = {"k": "iterator", "v": [form(one) for one in items]}
            unrolled(items)
            return told
    return {"big": "iterator"}


def _text(kind: str, text: object) -> dict[str, object]:
    return {"k": kind, "v": text} if _TYPE(text) is _STR and len(text) <= LONGEST_TEXT else {"big": kind}  # type: ignore[arg-type]


def _decimal(value: Any, base: Any, form: Form) -> dict[str, object] | None:
    return _text("Decimal", base.__str__(value))


def _complex(value: Any, base: Any, form: Form) -> dict[str, object] | None:
    space = _SPACE(base)
    return {"k": "complex", "v": [form(space[name].__get__(value)) for name in ("real", "imag")]}


def _range(value: Any, base: Any, form: Form) -> dict[str, object] | None:
    space = _SPACE(base)
    return {"k": "range", "v": [form(space[name].__get__(value)) for name in ("start", "stop", "step")]}


def _date(value: Any, base: Any, form: Form) -> dict[str, object] | None:
    return _text("date", base.isoformat(value))


def _moment(value: Any, base: Any, form: Form) -> dict[str, object] | None:
    """A time or a datetime.  Where its time zone is a class of somebody's, that would be asked, and so is not."""
    zone = _SPACE(base)["tzinfo"].__get__(value)
    known = zone is None or (
        _library_name(_TYPE(zone)) == ("datetime", "timezone") and _FLAGS(_TYPE(zone)) & _IMMUTABLE
    )
    return _text(_NAME(base), base.isoformat(value)) if known else None


def _duration(value: Any, base: Any, form: Form) -> dict[str, object] | None:
    space = _SPACE(base)
    return {"k": "timedelta", "v": [space[name].__get__(value) for name in _WHOLE]}


def _items(base: Any, value: Any) -> list[Any]:
    return _LIST(base.__iter__(value))


def _deque(value: Any, base: Any, form: Form) -> dict[str, object] | None:
    return {"k": "deque", "v": [form(one) for one in _items(base, value)]}


def _values(value: Any, base: Any, form: Form) -> dict[str, object] | None:
    return {"k": "values", "v": [form(one) for one in _items(base, value)]}


def _keys(value: Any, base: Any, form: Form) -> dict[str, object] | None:
    return {"s": [form(one) for one in _items(base, value)]}


def _pairs(value: Any, base: Any, form: Form) -> dict[str, object] | None:
    return {"k": "items", "v": [[form(key), form(one)] for key, one in _items(base, value)]}


def _constant(value: Any, base: Any, form: Form) -> dict[str, object] | None:
    return {"k": "constant", "v": base.__repr__(value)}


def _enumerated(value: Any, base: Any, form: Form) -> dict[str, object] | None:
    """A member of an enumeration: by its name and its value."""
    return {"k": "enum", "v": member_of(value, (base,), form)}


def _fraction(value: Any, base: Any, form: Form) -> dict[str, object] | None:
    held = state_of(value)
    return {"k": "Fraction", "v": [form(held.get(name)) for name in ("_numerator", "_denominator")]}


def _path(value: Any, base: Any, form: Form) -> dict[str, object] | None:
    """A path by its parts: older versions of Python keep them apart, newer ones as they were given."""
    held = state_of(value)
    parts: Any = held.get("_raw_paths", held.get("_parts"))
    if _TYPE(parts) is not _LIST or not all(_TYPE(one) is _STR for one in parts):
        return None
    if "_parts" in held and parts and parts[0].startswith("/"):
        return _text("path", "/" + "/".join(parts[1:]))
    text = ""
    for one in parts:
        text = one if one.startswith("/") or not text else f"{text}/{one}"
    return _text("path", text)


_READERS: dict[tuple[str, str], Callable[[Any, Any, Form], dict[str, object] | None]] = {
    ("decimal", "Decimal"): _decimal,
    ("builtins", "complex"): _complex,
    ("builtins", "range"): _range,
    ("datetime", "datetime"): _moment,
    ("datetime", "date"): _date,
    ("datetime", "time"): _moment,
    ("datetime", "timedelta"): _duration,
    ("collections", "deque"): _deque,
    ("builtins", "dict_keys"): _keys,
    ("builtins", "dict_items"): _pairs,
    ("builtins", "dict_values"): _values,
    ("builtins", "NotImplementedType"): _constant,
    ("builtins", "ellipsis"): _constant,
    ("enum", "Enum"): _enumerated,
    ("fractions", "Fraction"): _fraction,
    ("pathlib", "PurePath"): _path,
    ("pathlib._local", "PurePath"): _path,
}
"""How the values of the library's classes are read, by module and name."""

_BY_SLOTS = (_enumerated, _fraction, _path)
"""Those that call no method of the class, which may then be one that is written in Python."""
