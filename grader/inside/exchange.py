"""Two processes that use one another's objects: plain data is copied, all else stays where it is and is named by a number.

One process has a submission, the other code of the kit's: parts that are lent to it (`lender.py`, `borrowing.py`), or a program that
uses it (`kit_program.py`, `played.py`).  So neither code nor data of the kit's is in the process of a submission.

A frame (`frames.py`) is JSON.  A question has "ask", an operation, and "with", its arguments; while it
waits for the answer, the other side may ask itself.  An answer has "value" or "error".  Values:

    None, bool, int, float, str     themselves
    {"t": "tuple", "of": [...]}     a tuple or frozenset, by value; an iterator of the kit's, as what it gives
    {"t": "held", "n", "mine"}      a list, dict, set or deque, which both sides have
    {"t": "thing", "n", "is"}       an object of the sender's, with what the receiver needs to know of it
    {"t": "yours", "n"}             an object of the receiver's
    {"t": "value", "is": [...]}     a number, a date or bytes of the library's, by value (`library_values.py`)
    {"t": "not implemented"}        what a method of an operator returns where it leaves the other operand to answer

Before each frame's own value come the containers that have changed since the last one, so that a list is the same on both
sides whenever one of them works with it: how many items at its start are the same as before, the new ones, and how many are the same
at its end.  A frame also names what is free: containers of the sender's to which nothing of its own
leads any more, and objects of the receiver's for which the sender needs nothing to stand.

Attributes that were asked for are told again with each frame before which they changed ("told"), if no code runs where they are read: they
are asked for once, and not at all of a new object of the same class.
"""

from __future__ import annotations

import builtins
import itertools
import json
from collections import deque
from contextlib import suppress

from . import library_values
from .frames import Frames, Gone
from .objects import Objects
from .own_errors import plain_arguments
from .passive import PLAIN

TYPE_CHECKING = False  # `typing` is slow to import, and the zygote starts for every check
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from .passive import Told

MOST_ITEMS = 10_000
"""Of an iterator."""

MOST_NESTED = 60
"""Questions that wait for one another, and containers in containers by value."""

_BY_VALUE: dict[str, type] = {"tuple": tuple, "frozenset": frozenset}
_ITERATOR, _NOT_IMPLEMENTED, _VALUE = "iterator", "not implemented", "value"
_HELD: dict[str, type] = {"list": list, "dict": dict, "set": set, "deque": deque}
_ORDERED = frozenset({list, deque})
_ENCODER = json.JSONEncoder(check_circular=False, separators=(",", ":"))
_NAMES = {kind: name for name, kind in _HELD.items()}


class Foreign(BaseException):
    """An error of the other side's that is no built-in one; `args` have its name and its words."""


class Exchange(Objects):
    """One end.  Who makes it says what the other side may ask, and what stands for an object of the other side's.

    serve: (operation, arguments) -> value; what it raises is raised on the other side.
    describe: what the other side needs to know of an object of ours that it gets; raises TypeError where it may not have it.
    stand_in: (number, description) -> what stands for an object of the other side's.
    printed: told what the other side has printed since its last frame.
    unrolls: whether an iterator of ours is told as the items that it gives.
    hears: what becomes of a text of the other side's.
    ends: whether an error of the other side's may be one that ends this process, such as SystemExit.
    own: of an error of ours whose class the other side may have as well, (its name, the arguments that it was made with); else None.
    made: (name, the nearest built-in error, those arguments) -> the error of ours that stands for such a one; None where there is no such class.
    """

    def __init__(
        self,
        descriptor: int,
        serve: Callable[[str, list[Any]], object],
        describe: Callable[[object], object],
        stand_in: Callable[[int, Any], object],
        printed: Callable[[str], object] = lambda text: None,
        unrolls: bool = False,
        hears: Callable[[str], str] | None = None,
        ends: bool = True,
        own: Callable[[BaseException], tuple[str, object] | None] = lambda error: None,
        made: Callable[[object, BaseException, object], BaseException | None] = lambda name, error, given: (
            None
        ),
    ) -> None:
        super().__init__()
        self._frames = Frames(descriptor)
        self._hears, self._ends = hears, ends
        self._own, self._made = own, made
        self._unrolls, self._printed = unrolls, printed
        self.to_print: list[str] = []
        """What goes with the next frame."""
        self._serve, self._describe, self._stand_in = serve, describe, stand_in
        self._depth = 0

    def heard(self, values: Iterable[object]) -> list[Any]:
        """Those of the other side's values that are plain, as they are heard here."""
        return [self._decoded(one) for one in values if type(one) in PLAIN]

    def ask(self, operation: str, *arguments: object) -> Any:
        """What the other side answers.  Raises what it raises, and Gone."""
        if self._depth >= MOST_NESTED:
            raise RecursionError("maximum recursion depth exceeded")
        self._depth += 1
        try:
            self._send({"ask": operation}, "with", list(arguments))
            while True:
                frame = self._receive()
                if "ask" in frame:
                    self._answer(frame)
                elif "error" in frame:
                    raise self._error(frame["error"])
                else:
                    return self._decoded(frame.get("value"))
        finally:
            self._depth -= 1

    def answer_all(self) -> None:
        """Answer questions until the other side has ended."""
        while True:
            frame = self._receive()
            if "ask" in frame:
                self._answer(frame)

    def _answer(self, frame: dict[str, Any]) -> None:
        try:
            if self._depth >= MOST_NESTED:
                raise RecursionError("maximum recursion depth exceeded")
            self._depth += 1
            try:
                arguments = self._decoded(frame.get("with"))
                value = self._serve(str(frame["ask"]), arguments if type(arguments) is list else [])
                self._send({}, "value", value)
            finally:
                self._depth -= 1
        except Gone:
            raise
        except BaseException as error:
            named = self._named(error)
            try:
                self._send({"error": named}, "", None)
            except TypeError:
                # An attribute that is told has something in it that may not be given away.
                self._no_more += self._told
                self._told.clear()
                self._send({"error": named}, "", None)

    # Errors.

    def _named(self, error: BaseException) -> list[Any]:
        """An error as the other side can raise it: its own again, or the nearest built-in one with the same plain arguments."""
        if (number := self.number_of(error)) is not None:
            return ["yours", number, "", []]
        kind = next(
            one for one in type.__dict__["__mro__"].__get__(type(error)) if one.__module__ == "builtins"
        )
        told = ["", None, kind.__name__, plain_arguments(error)]
        with suppress(MemoryError):  # else it is told, and is another one when it comes back
            told[1] = self._number(error)
        if (own := self._own(error)) is not None:
            try:
                given = self._encoded(own[1])
            except (TypeError, MemoryError, RecursionError):
                given = None  # it may not be given away
            told += [own[0], given]
        return told

    def _error(self, told: Any) -> BaseException:
        try:
            whose, number, name, given, *own = told
            if whose == "yours":
                found = self.thing(number)
                return found if isinstance(found, BaseException) else Foreign(str(name))
            kind = getattr(builtins, str(name), Foreign)
            if not (isinstance(kind, type) and issubclass(kind, BaseException)):
                kind = Foreign
            if not (self._ends or issubclass(kind, Exception)):
                given, kind = (str(name), *given), Foreign
            error: BaseException = kind(*self.heard(given))
            if own:
                error = self._made(own[0], error, self._decoded(own[1])) or error
        except (TypeError, ValueError, LookupError):
            return Foreign("an error that cannot be told")
        if type(number) is int:
            self.stands_for(number, error)
        return error

    # Values.

    def _encoded(self, value: object, depth: int = 0) -> object:
        kind = type(value)
        if kind in PLAIN:
            return value
        if value is NotImplemented:
            return {"t": _NOT_IMPLEMENTED}
        if depth > MOST_NESTED:
            raise RecursionError("maximum recursion depth exceeded")
        if (number := self.number_of(value)) is not None:
            if (False, number) in self._held:
                return {"t": "held", "n": number, "mine": False}
            return {"t": "yours", "n": number}
        for name, one in _BY_VALUE.items():
            if kind is one:
                return {"t": name, "of": [self._encoded(each, depth + 1) for each in value]}  # type: ignore[attr-defined]
        if kind in _NAMES:
            number = self._number(value)
            self._held[True, number] = value
            return {"t": "held", "n": number, "mine": True}
        if self._unrolls and hasattr(kind, "__next__"):
            items = [*itertools.islice(value, MOST_ITEMS)]  # type: ignore[call-overload]
            return {"t": _ITERATOR, "of": [self._encoded(each, depth + 1) for each in items]}
        if (parts := library_values.told(value)) is not None:
            return {"t": _VALUE, "is": [*parts[:2], [self._encoded(one) for one in parts[2]]]}
        told, number = self._describe(value), self._number(value)
        self._introduce(number, value)
        return {"t": "thing", "n": number, "is": told}

    def _changes(self) -> tuple[list[list[Any]], dict[tuple[bool, int], tuple[list[int], list[Any]]]]:
        """The containers that hold something else than when both sides had the same, and what they hold."""
        found: list[list[Any]] = []
        noted: dict[tuple[bool, int], tuple[list[int], list[Any]]] = {}
        # To encode one may bring others in.
        while todo := [
            key
            for key, held in self._held.items()
            if key not in noted
            and ((before := self._before.get(key)) is None or _identities(held) != before[0])
        ]:
            for key in todo:
                held = self._held[key]
                items, identities = _items(held), _identities(held)
                noted[key] = identities, items
                first, last = _same(self._before.get(key), identities) if type(held) in _ORDERED else (0, 0)
                new = items[first : len(items) - last]
                found.append([*key, _NAMES[type(held)], first, [self._encoded(one) for one in new], last])
        return found, noted

    def _news(self, changed: Iterable[tuple[int, Told]]) -> list[list[Any]]:
        """[number, its attributes, or None where they are not told any more] of what has changed since it was told."""
        found: list[list[Any]] = [[number, None] for number in self._no_more]
        for number, told in changed:
            shown = []
            for name, value in told.news():
                with suppress(TypeError):  # it may not be given away
                    shown.append([name, self._encoded(value)])
            found.append([number, shown])
        return found

    def _decoded(self, value: Any) -> Any:
        if type(value) in PLAIN:
            return self._hears(value) if self._hears is not None and type(value) is str else value
        if type(value) is list:
            return [self._decoded(one) for one in value]
        kind, number = value["t"], value.get("n")
        if kind == _NOT_IMPLEMENTED:
            return NotImplemented
        if kind == _VALUE:
            home, name, parts = value["is"]
            try:
                return library_values.made(home, name, [one for one in parts if type(one) in PLAIN])
            except ValueError as error:
                raise Gone("no value") from error
        if kind in _BY_VALUE:
            return _BY_VALUE[kind](self._decoded(one) for one in value["of"])
        if kind == _ITERATOR:
            return iter([self._decoded(one) for one in value["of"]])
        if kind == "yours" or (kind == "held" and value["mine"] is False):
            return self.thing(number)
        if type(number) is not int:
            raise Gone("a number is missing")
        if kind == "held":
            return self._theirs[number]
        if number not in self._theirs:
            self.stands_for(number, self._stand_in(number, value.get("is")))
        return self._theirs[number]

    def _take(self, changes: list[list[Any]]) -> None:
        """Make our containers hold what the other side's do."""
        found = []
        for theirs, number, name, first, items, last in changes:
            if theirs and number not in self._theirs:
                self._copies(number, _HELD[name]())
            held = self._theirs[number] if theirs else self.thing(number)
            if type(held) not in _NAMES:
                raise Gone("no container")
            before = self._before.get((not theirs, number), ([], []))[1]
            if not 0 <= first <= len(before) - last <= len(before):
                raise Gone("no such items")
            found.append((not theirs, number, held, before[:first], items, before[len(before) - last :]))
        for ours, number, held, start, items, end in found:
            now = [*start, *map(self._decoded, items), *end]
            held.clear()
            held.extend(now) if type(held) in _ORDERED else held.update(now)
            self._held[ours, number] = held
            # As it was told: a deque with a greatest length may hold less of it, which is a change that the other side does not know.
            items = now if type(held) in _ORDERED else _items(held)
            self._before[ours, number] = [*map(id, items)] if items is now else _identities(held), items

    # Frames.

    def _send(self, head: dict[str, Any], name: str, value: object) -> None:
        # What nothing leads to before the value is encoded: to encode it may make things that nothing else holds.
        if free := self._free():
            head["free"] = free
        told: list[tuple[int, Told]] = []
        is_sent = False
        try:
            if name:
                # Arguments are a list of this message alone.
                head[name] = [*map(self._encoded, value)] if name == "with" else self._encoded(value)  # type: ignore[call-overload]
            told = [(number, one) for number, one in self._told.items() if one.has_changed()]
            if news := self._news(told):
                head["told"] = news
            changes, noted = self._changes()
            if changes:
                head["held"] = changes
            if self.to_print:
                head["printed"] = "".join(self.to_print)
            self._frames.send(_ENCODER.encode(head).encode("ascii"))
            is_sent = True
        finally:
            if not is_sent:
                # The other side knows nothing of it, so all is told again with the next frame.
                for _, one in told:
                    one.take_back()
                for key in self._held.keys() - self._before.keys():
                    del self._held[key]
        self._no_more.clear()
        self.to_print.clear()
        # Only now: where one of them cannot be told, none has been.
        self._before.update(noted)

    def _receive(self) -> dict[str, Any]:
        data = self._frames.receive()
        try:
            frame = json.loads(data.decode("ascii"))
            if type(frame) is not dict:
                raise Gone("no frame")
            for mine, number in frame.get("free") or ():
                self._forget(mine, number)
            if changes := frame.get("held"):
                self._take(changes)
            for number, attributes in frame.get("told") or ():
                if attributes is None:
                    self._attributes.pop(number, None)
                else:
                    self._attributes[number] = {str(name): self._decoded(value) for name, value in attributes}
            if "printed" in frame:
                self._printed(str(frame["printed"]))
        except (ValueError, TypeError, LookupError, RecursionError) as error:
            raise Gone(f"a frame cannot be read ({type(error).__name__})") from None
        return frame


def _items(held: Any) -> list[Any]:
    return list(dict.items(held)) if type(held) is dict else list(held)


def _identities(held: Any) -> list[int]:
    """Of the items, or of the keys and values; they are kept, so no other thing can have the same."""
    if type(held) is dict:
        return [*map(id, held.keys()), *map(id, held.values())]
    return [*map(id, held)]


def _same(before: tuple[list[int], list[Any]] | None, now: list[int]) -> tuple[int, int]:
    """How many items at the start of a list, and how many of the others at its end, are those that it had before, by their identities."""
    old = before[0] if before is not None else []
    most = min(len(old), len(now))
    first = next((at for at in range(most) if old[at] != now[at]), most)
    last = next((at for at in range(most - first) if old[-1 - at] != now[-1 - at]), most - first)
    return first, last
