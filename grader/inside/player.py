"""Runs recorded programs against a loaded submission and says what each step answered.

A program is a list of steps [op, member, target, args, keep].  The ops:

    call    member(*args)                          a name that the submission defines
    method  slots[target].member(*args)
    str, repr  of slots[target]
    make    a list of the caller's own: args[0]
    look    what slots[target] is now
    same    slots[target] is args[0]
    item    slots[target][args[0]]
    kind    the name of the built-in type of slots[target]; "object" where it is an object of a class
    size    len(slots[target])
    texts   what slots[target] is now, with the str of each object of a class in its place
    positions  where each item of the list slots[target] stands in the list args[0], by identity
    printed    the text that member(*args) prints
    spied   member(*args[1:]) while the methods args[0] are watched: [what it returns, what they returned in the
            order of the calls, their names in the order of their first calls]
    standin    an object that is none of the submission's: of a class called args[1], with methods that
               return the constants of args[0]
    public  the public attributes in which slots[target] differs from args[0], and args[1], which is in the
            same state as args[0], does not
    uses    the watched functions that calling member(*args) uses; for a method of slots[target], only
            "insert at the front", where the object then keeps args[0] at the front of a longer list
    tally   args[1] calls of member(a copy of the list args[0]): how often each order came back

Each step answers [value] where it was kept, 0 where it was not looked at, null where a step it stands on
gave nothing, and {"x": ...} where it raised.  The submission's code runs only inside the steps.

A submission that reached what is here could make it say anything, so it is all functions that nobody else
holds (see `guard`), and what they use of the standard library is bound before a submission is there.
"""

from __future__ import annotations

import _random
import builtins
import opcode
import random
import sys
import types
from collections.abc import Callable
from io import BytesIO as _BytesIO
from io import TextIOWrapper as _TextIOWrapper
from sys import intern

from .guard import entries
from .opaque import opaque
from .values import class_name, describer, materialise, printable, references, to_text
from .watching import watch_call

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from typing import Any

_TYPE, _PROPERTY, _MEMBER = type, property, types.MemberDescriptorType
_MRO, _SPACE = type.__dict__["__mro__"].__get__, type.__dict__["__dict__"].__get__
_SET, _DELETE = type.__setattr__, type.__delattr__
_SET_TRACE = BaseException.__dict__["__traceback__"].__set__
_ARGUMENTS = BaseException.__dict__["args"].__get__
_STATE = object.__getstate__
_BUILTIN_ERRORS = frozenset(
    kind for kind in vars(builtins).values() if isinstance(kind, type) and issubclass(kind, BaseException)
)
_NOT_AN_EXCEPTION = "exceptions must derive from BaseException"
_SEED, _CHANCE = _random.Random.seed, random._inst
# Tells objects apart as `id` does, which the interpreter reports to the audit hook at every call.
_IDENTITY = object.__hash__
_PLAIN = frozenset({type(None), bool, int, float, str, bytes, list, tuple, dict, set, frozenset})
MAX_MESSAGE = 500
MAX_LISTS = 8
MAX_PRINTED = 60_000
MAX_ORDERS = 2_000
_STRANGE = (-1,)
RAISE_VARARGS = opcode.opmap["RAISE_VARARGS"]


_MISSING = object()
"""Stands in a slot whose step gave nothing."""

# How a step is carried out: three ways in a few words for what nearly all programs are made of, and one for the rest.
_CALL_WITH_ONE, _METHOD, _METHOD_WITH_RESULT, _OTHER = range(4)


def prepare(program: list[Any], seen: dict[Any, Any]) -> tuple[frozenset[str], list[Any]]:
    """A program as the trusted side sends it, made ready to be played often: what it calls, and its steps.

    `seen` holds the steps prepared so far.  Equal ones are kept once: a worker copies each page of memory on which
    it uses an object, so there should be few.
    """
    steps = [_prepared(step, seen) for step in program]
    return frozenset([step[1] for step in steps]), steps


def _prepared(step: list[Any], seen: dict[Any, Any]) -> tuple[Any, ...]:
    key = to_text(step)
    if key not in seen:
        op, member, target, args, keep = step
        needs = references(args if target is None else [*args, {"r": target}])
        seen[key] = intern(op), intern(member), target, *_way(op, args), keep, tuple(needs)
    return seen[key]  # type: ignore[no-any-return]


def _way(op: str, args: list[Any]) -> tuple[int, Any]:
    """How a step is carried out, with its arguments as that way takes them."""
    constant = not any(_TYPE(arg) is dict or _TYPE(arg) is list for arg in args)
    if op == "call" and len(args) == 1 and constant:
        return _CALL_WITH_ONE, args[0]
    if op == "method" and constant:
        return _METHOD, tuple(args)
    if op == "method" and len(args) == 1 and _TYPE(args[0]) is dict and "r" in args[0]:
        return _METHOD_WITH_RESULT, args[0]["r"]
    return _OTHER, args


def player(
    names: dict[str, Any], attributes: dict[str, str], own_files: frozenset[str]
) -> Callable[..., str]:
    """`play(program, detail, before)`: the answers of all steps of a program, as text, against what was loaded.

    names: role -> the submission's own class or function.  attributes: "Hand.size" -> its own name for it.
    own_files: the file names whose frames are the submission's (or its support modules').
    `before(n)` is called before step n (the compiler's witness); `detail` asks for the texts of errors.
    """
    describe, tell, start = describer(
        (value, role) for role, value in names.items() if isinstance(value, _TYPE)
    )
    deliberate: dict[tuple[int, int], bool] = {}

    def play(program: list[Any], detail: bool = False, before: Callable[[int], None] | None = None) -> str:
        slots: list[Any] = []
        answers: list[str] = []
        failed = False
        start()
        for op, member, target, how, args, keep, needs in program:
            if before is not None:
                before(len(answers))
            if failed and any(slots[number] is _MISSING for number in needs):
                slots.append(_MISSING)
                answers.append("null")
                continue
            try:
                if how == _CALL_WITH_ONE:
                    value = names[member](args)
                elif how == _METHOD_WITH_RESULT:
                    value = getattr(slots[target], attributes[member])(slots[args])
                elif how == _METHOD:
                    value = getattr(slots[target], attributes[member])(*args)
                else:
                    args = [materialise(arg, slots) for arg in args]
                    value = perform(op, member, None if target is None else slots[target], args)
                slots.append(value)
                answers.append(tell(value) if keep else "0")
            except BaseException as error:
                failed = True
                places = entries(error)
                # The trace leads to our own frames, and the error may outlive this.
                _SET_TRACE(error, None)
                slots[len(answers) :] = [_MISSING]
                answers.append(raised(error, places, detail))
        return f"[{','.join(answers)}]"

    def perform(op: str, member: str, subject: Any, args: Any) -> object:
        if op == "call":
            return names[member](*args)
        if op == "method":
            return getattr(subject, attributes[member])(*args)
        if op == "str":
            return str(subject)
        if op == "repr":
            return repr(subject)
        if op == "make":
            return args[0]
        if op == "look":
            return subject
        if op == "same":
            return subject is args[0]
        if op == "item":
            return subject[args[0]]
        if op == "kind":
            return kind_of(subject)
        if op == "size":
            return len(subject)
        if op == "texts":
            return texts(subject, 0)
        if op == "positions":
            return positions(subject, args[0])
        if op == "printed":
            return printed(names[member] if subject is None else getattr(subject, attributes[member]), args)
        if op == "spied":
            watched = [(names[one.partition(".")[0]], attributes[one], one) for one in args[0]]
            return spied(
                names[member] if subject is None else getattr(subject, attributes[member]), args[1:], watched
            )
        if op == "standin":
            return _TYPE(args[1], (), {name: _constant(value) for name, value in args[0].items()})()
        if op == "public":
            return public(subject, args[0], args[1])
        if op == "uses":
            function = names[member] if subject is None else getattr(subject, attributes[member])
            used = watch_call(function, args)[1]
            if subject is None:
                return used
            return ["insert at the front"] if at_front(subject, args) else []
        if op == "tally":
            return tally(names[member], args[0], args[1])
        raise ValueError(op)

    def public(one: object, other: object, twin: object) -> list[str]:
        """What differs between `one` and `other`, and not between `other` and its twin in the same state."""
        mine, yours, like_yours = (
            {**shown_lists(thing), **attributes_of(thing)} for thing in (one, other, twin)
        )
        return sorted(
            name
            for name in mine
            if not name.startswith("_")
            and name in yours
            and name in like_yours
            and describe(mine[name]) != describe(yours[name])
            and describe(yours[name]) == describe(like_yours[name])
        )

    def raised(error: BaseException, places: list[tuple[types.CodeType, int, int]], detail: bool) -> str:
        kind = _TYPE(error)
        base = kind if _TYPE(kind) is _TYPE and kind in _BUILTIN_ERRORS else _built_in_base(kind)
        own = None
        for place in places:
            file = place[0].co_filename
            if _TYPE(file) is str and file in own_files:
                own = place
        meant = own is not None and own is places[-1] and raises(own[0], own[1])
        if meant and kind is TypeError and _message(error).startswith(_NOT_AN_EXCEPTION):
            meant = False
        answer: dict[str, object] = {"x": base.__name__, "d": int(meant)}
        if detail:
            answer["m"] = _message(error)
            answer["t"] = class_name(kind)
            if own is not None:
                code, _, line = own
                answer["w"] = [code.co_filename, line, printable(code.co_name)]
        return to_text(answer)

    def raises(code: types.CodeType, at: int) -> bool:
        """Whether the frame stopped at a `raise` or `assert` of its own, rather than at an accident."""
        key = (id(code), at)
        known = deliberate.get(key)
        if known is None:
            known = deliberate[key] = code.co_code[at] == RAISE_VARARGS
        return known

    return play


def _built_in_base(kind: type) -> type:
    """The nearest built-in exception that a class of exceptions stands on."""
    return next(k for k in _MRO(kind) if _TYPE(k) is _TYPE and k in _BUILTIN_ERRORS)  # type: ignore[no-any-return]


def _message(error: BaseException) -> str:
    try:
        # The text of a KeyError is the `repr` of what it was given.
        given = _ARGUMENTS(error)
        told = isinstance(error, KeyError) and len(given) == 1 and _TYPE(given[0]) is str
        text = given[0] if told else str(error)
    except BaseException:
        return "(the error's own text could not be made)"
    return printable(text[:MAX_MESSAGE]) if _TYPE(text) is str else ""


def _constant(value: object) -> Callable[..., object]:
    return opaque(lambda self: value)


def attributes_of(thing: object) -> dict[str, Any]:
    """The instance attributes of an object, from its dictionary and its slots, without asking its class.

    What a class does to make them unreadable raises, and so answers nothing that could be right.
    """
    # Not `__dict__`, which a class may define as it likes; this reads the dictionary itself.
    state: Any = _STATE(thing)
    if _TYPE(state) is tuple:
        state = state[0]
    found: dict[str, Any] = {}
    if _TYPE(state) is dict:
        found = {str.__str__(name): value for name, value in state.items() if isinstance(name, str)}
    for kind in _MRO(_TYPE(thing)):
        for name, slot in list(_SPACE(kind).items()):
            if _TYPE(slot) is _MEMBER:
                try:
                    found[str.__str__(name)] = _MEMBER.__get__(slot, thing)
                except (AttributeError, TypeError):
                    continue
    return found


def shown_lists(thing: object) -> dict[str, Any]:
    """The public properties through which an object gives out a list, set or dictionary of its own."""
    found: dict[str, Any] = {}
    for kind in _MRO(_TYPE(thing)):
        for name, value in list(_SPACE(kind).items()):
            if _TYPE(value) is _PROPERTY:
                try:
                    given = getattr(thing, name)
                except BaseException:
                    continue
                if _TYPE(given) is list or _TYPE(given) is dict or _TYPE(given) is set:
                    found[str.__str__(name)] = given
    return found


def at_front(owner: object, args: Any) -> bool:
    """Whether a list of `owner` has the first argument in front of others: adding it had to move them all."""
    if not args:
        return False
    lists = [
        list.__getitem__(value, slice(None))
        for value in attributes_of(owner).values()
        if isinstance(value, list)
    ]
    return any(len(one) > 1 and one[0] is args[0] and one[-1] is not args[0] for one in lists)


def positions(items: Any, known: Any) -> object:
    """Where each of `items` stands in `known`, by identity; -1 for a stranger.  `items` itself if no list.

    An object that stands in `known` several times is found at each of its places once.
    """
    if _TYPE(items) is not list or _TYPE(known) is not list:
        return items
    places: dict[int, list[int]] = {}
    for n, one in enumerate(known):
        places.setdefault(_IDENTITY(one), []).insert(0, n)
    return [at.pop() if (at := places.get(_IDENTITY(one))) else -1 for one in items]


def kind_of(thing: object) -> str:
    """The name of the nearest built-in type that the class of `thing` is or stands on."""
    return next(class_name(kind) for kind in _MRO(_TYPE(thing)) if _is_plain(kind) or kind is object)


def texts(thing: Any, depth: int) -> object:
    """`thing` with the text of each object in it in the place of the object; lists and tuples stay what they are."""
    kind = _TYPE(thing)
    if kind is list and depth < MAX_LISTS:
        return [texts(one, depth + 1) for one in thing]
    if kind is tuple and depth < MAX_LISTS:
        return tuple([texts(one, depth + 1) for one in thing])
    return thing if _is_plain(kind) else str(thing)


def _is_plain(kind: type) -> bool:
    """Whether this is a built-in type of plain values.  A class with a metaclass of its own is not asked."""
    return _TYPE(kind) is _TYPE and kind in _PLAIN


def printed(function: Callable[..., object], args: Any) -> str:
    """What `function(*args)` writes to the standard output."""
    before, raw = sys.stdout, _BytesIO()
    sys.stdout = _TextIOWrapper(raw, "utf-8", "backslashreplace", newline="", write_through=True)
    try:
        function(*args)
        return raw.getvalue()[:MAX_PRINTED].decode("utf-8", "replace")
    finally:
        sys.stdout = before


def spied(function: Callable[..., object], args: Any, watched: list[tuple[type, str, str]]) -> list[object]:
    """`function(*args)` while methods are watched, each given as (class, its name there, the name asked for)."""
    returned: list[object] = []
    order: list[str] = []
    own: list[tuple[type, str, bool, object]] = []
    try:
        for kind, name, shown in watched:
            own.append((kind, name, name in _SPACE(kind), _SPACE(kind).get(name)))
            _SET(kind, name, opaque(_noting(getattr(kind, name), shown, returned, order)))
        value = function(*args)
    finally:
        for kind, name, is_its_own, method in reversed(own):
            if is_its_own:
                _SET(kind, name, method)
            else:
                _DELETE(kind, name)
    return [value, returned, order]


def _noting(
    method: Callable[..., object], shown: str, returned: list[object], order: list[str]
) -> Callable[..., object]:
    def noted(*args: object, **options: object) -> object:
        if shown not in order:
            order.append(shown)
        value = method(*args, **options)
        returned.append(value)
        return value

    return noted


def tally(function: Callable[[Any], Any], cards: list[Any], calls: int) -> list[Any]:
    """How often each order came back from `calls` calls of `function(a copy of cards)`.

    An object that is none of `cards` counts as the card whose text it shares, so that the order of copies
    can be judged, too (that they are copies is another rule's business).
    Returns pairs [positions, count]; what was no list of these cards counts as [-1].
    """
    place_of = {_IDENTITY(one): n for n, one in enumerate(cards)}
    texts = {str(one): n for n, one in enumerate(cards)}
    counts: dict[tuple[int, ...], list[int]] = {}
    # The same counts by the identities of the cards, for orders that came before: nearly all of them.
    known: dict[tuple[int, ...], list[int]] = {}

    def count_of(order: tuple[int, ...]) -> list[int]:
        if order not in counts and (len(counts) >= MAX_ORDERS or len(order) > len(cards)):
            order = _STRANGE
        return counts.setdefault(order, [0])

    for _ in range(calls):
        result = function(cards[:])
        if _TYPE(result) is not list:
            count_of(_STRANGE)[0] += 1
            continue
        seen = tuple(map(_IDENTITY, result))
        count = known.get(seen)
        if count is None:
            if all(one in place_of for one in seen):
                count = count_of(tuple([place_of[one] for one in seen]))
                if count is not counts.get(_STRANGE):
                    known[seen] = count
            else:
                count = count_of(tuple([texts.get(str(one), -1) for one in result]))
        count[0] += 1
    return [[list(order), count] for order, (count,) in sorted(counts.items())]


def reset_random(seed: int) -> None:
    """Put `random` in a known state, so that every submission meets the same luck."""
    _SEED(_CHANCE, seed)
    _CHANCE.gauss_next = None  # type: ignore[attr-defined]
