"""Runs recorded programs against a loaded submission and says what each step answered.

A program is a list of steps [op, member, target, args, keep].  The ops:

    call    member(*args)                          a name that the submission defines
    method  slots[target].member(*args)
    str, repr  of slots[target]
    make    a list of the caller's own: args[0]
    look    what slots[target] is now
    same    slots[target] is args[0]
    positions  where each item of the list slots[target] stands in the list args[0], by identity
    standin    an object that is none of the submission's: of a class called args[1], with methods that
               return the constants of args[0]
    public  the public attributes in which slots[target] and args[0] differ
    uses    the watched functions that calling member(*args) uses (of slots[target] if not None), and
            "insert at the front" where slots[target] then keeps args[0] at the front of a longer list
    tally   args[1] calls of member(a copy of the list args[0]): how often each order came back

Each step answers [value] where it was kept, 0 where it was not looked at, null where a step it stands on
gave nothing, and {"x": ...} where it raised.  The submission's code runs only inside `_perform`.
"""

from __future__ import annotations

import random
import sys
import types

from .values import MISSING, Describer, class_name, materialise
from .watching import watch_call

_TYPE = type
_BUILTIN_ERRORS = frozenset(
    kind for kind in vars(sys.modules["builtins"]).values() if isinstance(kind, type) and issubclass(kind, BaseException)
)
_NOT_AN_EXCEPTION = "exceptions must derive from BaseException"
MAX_MESSAGE = 500
MAX_ORDERS = 2_000
_NO_RAISE = -1


def _raise_opcode() -> int:
    import opcode

    return opcode.opmap["RAISE_VARARGS"]


RAISE_VARARGS = _raise_opcode()


def prepare(program: list) -> list:
    """A program as the trusted side sends it, made ready to be played often."""
    return [
        (op, member, target, args, keep, all(_TYPE(arg) not in (dict, list) for arg in args))
        for op, member, target, args, keep in program
    ]


class Player:
    """Plays programs against what was loaded.

    names: role -> the submission's own class or function.  attributes: "Hand.size" -> its own name for it.
    own_files: the file names whose frames are the submission's (or its support modules').
    """

    def __init__(self, names: dict, attributes: dict[str, str], own_files: set[str]) -> None:
        self.names = names
        self.attributes = attributes
        self.own_files = own_files
        roles = {value: role for role, value in names.items() if isinstance(value, type)}
        self._describer = Describer(roles)
        self._deliberate: dict[tuple[int, int], bool] = {}

    def play(self, program: list, detail: bool = False, before=None) -> list:  # type: ignore[no-untyped-def]
        """The answers of all steps.  `before(n)` is called before step n (the compiler's witness)."""
        slots: list = []
        answers: list = []
        describe = self._describer.describe
        for number, (op, member, target, args, keep, plain) in enumerate(program):
            if before is not None:
                before(number)
            subject = None
            if target is not None:
                subject = slots[target]
                if subject is MISSING:
                    slots.append(MISSING)
                    answers.append(None)
                    continue
            if not plain:
                try:
                    args = [materialise(arg, slots) for arg in args]
                except LookupError:
                    slots.append(MISSING)
                    answers.append(None)
                    continue
            try:
                if op == "method":
                    value = getattr(subject, self.attributes[member])(*args)
                elif op == "call":
                    value = self.names[member](*args)
                elif op == "str":
                    value = str(subject)
                else:
                    value = self._perform(op, member, subject, args)
                slots.append(value)
                answers.append([describe(value)] if keep else 0)
            except BaseException as error:
                sys.setprofile(None)
                slots.append(MISSING)
                answers.append(self._raised(error, detail))
        return answers

    def _perform(self, op, member, subject, args):  # type: ignore[no-untyped-def]
        if op == "repr":
            return repr(subject)
        if op == "make":
            return args[0]
        if op == "look":
            return subject
        if op == "same":
            return subject is args[0]
        if op == "positions":
            return positions(subject, args[0])
        if op == "standin":
            return type(args[1], (), {name: _constant(value) for name, value in args[0].items()})()
        if op == "public":
            return self._public(subject, args[0])
        if op == "uses":
            function = self.names[member] if subject is None else getattr(subject, self.attributes[member])
            used = watch_call(function, args)[1]
            return [*used, "insert at the front"] if subject is not None and at_front(subject, args) else used
        if op == "tally":
            return tally(self.names[member], args[0], args[1])
        raise ValueError(op)

    def _public(self, one: object, other: object) -> list[str]:
        mine, yours = {**shown_lists(one), **attributes_of(one)}, {**shown_lists(other), **attributes_of(other)}
        describe = self._describer.describe
        return sorted(
            name
            for name in mine
            if _TYPE(name) is str
            and not name.startswith("_")
            and name in yours
            and describe(mine[name]) != describe(yours[name])
        )

    def _raised(self, error: BaseException, detail: bool) -> dict[str, object]:
        kind = _TYPE(error)
        base = next(k for k in _TYPE.__dict__["__mro__"].__get__(kind) if k in _BUILTIN_ERRORS)
        trace = BaseException.__dict__["__traceback__"].__get__(error)
        last = own = None
        while trace is not None:
            last = trace
            if trace.tb_frame.f_code.co_filename in self.own_files:
                own = trace
            trace = trace.tb_next
        deliberate = own is not None and own is last and self._raises(own)
        if deliberate and kind is TypeError and _message(error).startswith(_NOT_AN_EXCEPTION):
            deliberate = False
        answer: dict[str, object] = {"x": base.__name__, "d": int(deliberate)}
        if detail:
            answer["m"] = _message(error)
            answer["t"] = class_name(kind)
            if own is not None:
                code = own.tb_frame.f_code
                answer["w"] = [code.co_filename, own.tb_lineno or 0, code.co_name]
        return answer

    def _raises(self, trace: types.TracebackType) -> bool:
        """Whether the frame stopped at a `raise` or `assert` of its own, rather than at an accident."""
        code, at = trace.tb_frame.f_code, trace.tb_lasti
        key = (id(code), at)
        known = self._deliberate.get(key)
        if known is None:
            known = self._deliberate[key] = code.co_code[at] == RAISE_VARARGS
        return known


def _message(error: BaseException) -> str:
    try:
        text = str(error)
    except BaseException:
        return "(the error's own text could not be made)"
    return text[:MAX_MESSAGE] if _TYPE(text) is str else ""


def _constant(value: object):  # type: ignore[no-untyped-def]
    return lambda self: value


def attributes_of(thing: object) -> dict:
    """The instance attributes of an object, from its dictionary and its slots, without asking its class."""
    found: dict = {}
    try:
        found.update(object.__getattribute__(thing, "__dict__"))
    except (AttributeError, TypeError):
        pass
    for kind in _TYPE.__dict__["__mro__"].__get__(_TYPE(thing)):
        slots = _TYPE.__dict__["__dict__"].__get__(kind).get("__slots__", ())
        for name in (slots,) if _TYPE(slots) is str else slots:
            try:
                found[name] = object.__getattribute__(thing, name)
            except (AttributeError, TypeError):
                continue
    return found


def shown_lists(thing: object) -> dict:
    """The public properties through which an object gives out a list, set or dictionary of its own."""
    found: dict = {}
    for kind in _TYPE.__dict__["__mro__"].__get__(_TYPE(thing)):
        for name, value in _TYPE.__dict__["__dict__"].__get__(kind).items():
            if _TYPE(value) is property:
                try:
                    given = getattr(thing, name)
                except BaseException:
                    continue
                if _TYPE(given) in (list, dict, set):
                    found[name] = given
    return found


def at_front(owner: object, args: list) -> bool:
    """Whether a list of `owner` has the first argument in front of others: adding it had to move them all."""
    return bool(args) and any(
        _TYPE(value) is list and len(value) > 1 and value[0] is args[0] and value[-1] is not args[0]
        for value in attributes_of(owner).values()
    )


def positions(items: object, known: object) -> object:
    """Where each of `items` stands in `known`, by identity; -1 for a stranger.  `items` itself if no list."""
    if _TYPE(items) is not list or _TYPE(known) is not list:
        return items
    place = {id(one): n for n, one in enumerate(known)}
    return [place.get(id(one), -1) for one in items]


def tally(function, cards: list, calls: int):  # type: ignore[no-untyped-def]
    """How often each order came back from `calls` calls of `function(a copy of cards)`.

    An object that is none of `cards` counts as the card whose text it shares, so that the order of copies
    can be judged, too (that they are copies is another rule's business).
    Returns pairs [positions, count]; what was no list of these cards counts as [-1].
    """
    counts: dict[tuple, int] = {}
    place = {id(one): n for n, one in enumerate(cards)}
    texts = {str(one): n for n, one in enumerate(cards)}
    strange = (-1,)
    for _ in range(calls):
        result = function(cards[:])
        if _TYPE(result) is list:
            key = tuple([place.get(id(one), -1) for one in result])
            if -1 in key:
                key = tuple([texts.get(str(one), -1) for one in result])
            if key not in counts and (len(counts) >= MAX_ORDERS or len(key) > len(cards)):
                key = strange
        else:
            key = strange
        counts[key] = counts.get(key, 0) + 1
    return [[list(key), count] for key, count in sorted(counts.items())]


def reset_random(seed: int) -> None:
    """Put `random` in a known state, so that every submission meets the same luck."""
    random.seed(seed)
