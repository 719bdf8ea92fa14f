"""Runs recorded programs against a loaded submission and says what each step answered.

A program is a list of steps [op, member, target, args, keep].  The ops:

    call    member(*args)                          a name that the submission defines
    method  slots[target].member(*args)
    str, repr  of slots[target]
    read    the attribute member of slots[target]
    assign  slots[target].member = args[0]
    fields  what slots[target] is now, with the attributes args[0], such as ["Card.rank", "Card.suit"], of each object
            of a class in its place: those of its own class, or else of the first class of which it has them all; joined
            where they are texts
    make    a list of the caller's own: args[0]
    look    what slots[target] is now
    same    slots[target] is args[0]
    item    slots[target][args[0]]
    kind    the name of the built-in type of slots[target]; "object" where it is an object of a class
    size    len(slots[target])
    texts   what slots[target] is now, with the str of each object of a class in its place
    place   where slots[target] stands in the list or tuple args[0], by the `==` of what stands there; [slots[target]]
            where it stands nowhere.  The reference answers the places of all that it says may stand
    together   args[0], the results of other steps
    positions  where each item of the list slots[target] stands in the list args[0], by identity
    chosen     the same positions in ascending order, for a choice in which the order of the items says nothing
    lists      the lists that slots[target] holds, by the names of its attributes, or is: the places of their items in args[0]
    refill     what the lists in args[0] hold, as places of their items in args[1]; each then holds what it is given
            instead (see `holding`)
    printed    the text that member(*args) prints
    spied   member(*args[1:]) while the methods args[0] are watched: [what it returns, what they returned in the
            order of the calls, their names in the order of their first calls]
    takes      True, whatever member(*args) gives; where the call cannot be made with these arguments, its error
    standin    an object that is none of the submission's: of a class called args[1], with methods that
               return the constants of args[0]
    public  the public attributes in which slots[target] differs from args[0], and args[1], which is in the
            same state as args[0], does not
    uses    the watched functions that calling member(*args) uses; for a method of slots[target], only
            "insert at the front", where the object then keeps args[0] at the front of a longer list
    defaults   the names of the parameters of member that have a default
    words   how many words the comments and docstrings of the submission have
    support    nothing: which support modules the program runs with is seen to before it is played
    tally   args[1] calls of member(a copy of the list args[0]): how often each order came back; a tuple where it was called
            for every way in which its random numbers can fall instead, and no order came oftener than another.  With the
            attribute args[2], the order of what this attribute of the result holds, told apart by the fields args[3]; for
            a method of slots[target], what it holds of that object, each order against the one before

Each step answers [value] where it was kept, 0 where it was not looked at, null where a step it stands on
gave nothing, and {"x": ...} where it raised.  The submission's code runs only inside the steps.

A submission that reached what is here could make it say anything, so it is all functions that nobody else
holds (see `guard`), and what they use of the standard library is bound before a submission is there.
"""

from __future__ import annotations

import builtins
import opcode
import sys
import types
from collections.abc import Callable
from io import BytesIO as _BytesIO
from io import TextIOWrapper as _TextIOWrapper
from sys import intern

from .guard import entries
from .holding import lists, refill
from .inspecting import (
    at_front,
    attributes_of,
    chosen,
    defaults,
    kind_of,
    place,
    positions,
    shown_lists,
    takes,
    texts,
)
from .looking import fields, tally, tally_looks
from .opaque import opaque
from .values import class_name, describer, materialise, printable, references, to_text
from .watching import watch_call

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from typing import Any

_TYPE = type
_MRO, _SPACE = type.__dict__["__mro__"].__get__, type.__dict__["__dict__"].__get__
_SET, _DELETE = type.__setattr__, type.__delattr__
_SET_TRACE = BaseException.__dict__["__traceback__"].__set__
_ARGUMENTS = BaseException.__dict__["args"].__get__
_BUILTIN_ERRORS = frozenset(
    kind for kind in vars(builtins).values() if isinstance(kind, type) and issubclass(kind, BaseException)
)
_NOT_AN_EXCEPTION = "exceptions must derive from BaseException"
MAX_MESSAGE = 500
MAX_PRINTED = 60_000
_PLAIN_TALLY = 2
RAISE_VARARGS = opcode.opmap["RAISE_VARARGS"]


_MISSING = object()
"""Stands in a slot whose step gave nothing."""

# How a step is carried out: three ways in a few words for what nearly all programs are made of, and one for the rest.
_CALL_WITH_ONE, _METHOD, _METHOD_WITH_RESULT, _OTHER = range(4)


def prepare(program: list[Any], seen: dict[Any, Any]) -> tuple[frozenset[str], str, list[Any]]:
    """A program as the trusted side sends it, made ready to be played often: what it calls, the folder of the
    support modules that it asks for, and its steps.

    `seen` holds the steps prepared so far.  Equal ones are kept once: a worker copies each page of memory on which
    it uses an object, so there should be few.
    """
    return _ready([_prepared(step, seen) for step in program])


counted: list[bool] = []
"""Not empty once a program was made ready that asks how many words explain the submission."""


def prepare_all(steps: list[Any], programs: list[list[int]]) -> list[tuple[frozenset[str], str, list[Any]]]:
    """Many programs made ready: `steps` holds each step once, and a program is the numbers of its steps."""
    seen: dict[Any, Any] = {}
    ready = [_prepared(step, seen) for step in steps]
    return [_ready([ready[number] for number in program]) for program in programs]


def _ready(steps: list[Any]) -> tuple[frozenset[str], str, list[Any]]:
    folder = steps[0][4][0] if steps and steps[0][0] == "support" else ""
    return frozenset([step[1] for step in steps]), folder, steps


def _prepared(step: list[Any], seen: dict[Any, Any]) -> tuple[Any, ...]:
    key = to_text(step)
    if key not in seen:
        op, member, target, args, keep = step
        if op == "words":
            counted[:] = [True]
        # What is put together is judged as far as it is there.
        needs = references(args if target is None else [*args, {"r": target}]) if op != "together" else ()
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
    names: dict[str, Any],
    attributes: dict[str, str],
    own_files: frozenset[str],
    words: Callable[[], int] = lambda: 0,
    offered: Callable[[object], list[object]] | None = None,
    called: dict[str, Any] | None = None,
    unsure: Callable[[], None] = lambda: None,
) -> Callable[..., str]:
    """`play(program, detail, before)`: the answers of all steps of a program, as text, against what was loaded.

    names: role -> the submission's own class or function.  attributes: "Hand.size" -> its own name for it.
    own_files: the file names whose frames are the submission's (or its support modules').
    called: role -> what is called for it, where that is another.
    `words()` counts the words that explain it.  `offered(answer)` is what may stand for an answer of the reference.
    `unsure()` is called where an error is about what stands in for a module.  `before(n)` is called before step n (the compiler's witness); `detail` asks for the texts of errors.
    """
    callees = names if called is None else called
    roles = [value for value in names.values() if isinstance(value, _TYPE)]
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
                    value = callees[member](args)
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
                if _is_of_stand_in(error):
                    unsure()
                places = entries(error)
                # The trace leads to our own frames, and the error may outlive this.
                _SET_TRACE(error, None)
                slots[len(answers) :] = [_MISSING]
                answers.append(raised(error, places, detail))
        return f"[{','.join(answers)}]"

    def perform(op: str, member: str, subject: Any, args: Any) -> object:
        if op == "call":
            return callees[member](*args)
        if op == "method":
            return getattr(subject, attributes[member])(*args)
        if op == "str":
            return str(subject)
        if op == "repr":
            return repr(subject)
        if op == "read":
            return getattr(subject, attributes[member])
        if op == "assign":
            setattr(subject, attributes[member], args[0])
            return None
        if op == "fields":
            return fields(subject, grouped(args[0]), 0)
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
            return texts(subject, 0, roles)
        if op == "place":
            if offered is None:
                return place(subject, args[0])
            return sorted([place(one, args[0]) for one in offered(subject)])  # type: ignore[type-var]
        if op == "together":
            return args[0]
        if op == "defaults":
            return defaults(names[member] if subject is None else getattr(subject, attributes[member]))
        if op == "words":
            return words()
        if op == "support":
            return None
        if op == "positions":
            return positions(subject, args[0])
        if op == "chosen":
            return chosen(subject, args[0])
        if op == "lists":
            return lists(subject, args[0])
        if op == "refill":
            return refill(args[0], args[1])
        if op == "printed":
            return captured(callee(member, subject), args)[1]
        if op == "takes":
            return takes(callee(member, subject), args)
        if op == "spied":
            watched = [(names[one.partition(".")[0]], attributes[one], one) for one in args[0]]
            return spied(callee(member, subject), args[1:], watched)
        if op == "standin":
            return _TYPE(args[1], (), {name: _constant(value) for name, value in args[0].items()})()
        if op == "public":
            return public(subject, args[0], args[1])
        if op == "uses":
            used = watch_call(callee(member, subject), args)[1]
            if subject is None:
                return used
            return ["insert at the front"] if at_front(subject, args) else []
        if op == "tally" and len(args) > _PLAIN_TALLY:
            items, calls, look, wanted = args
            return tally_looks(
                callee(member, subject), subject, items, calls, attributes[look], grouped(wanted)
            )
        if op == "tally":
            return tally(callees[member], args[0], args[1])
        raise ValueError(op)

    def callee(member: str, subject: Any) -> Any:
        """What a step calls: the function or class, or the method of this object."""
        if subject is None:
            return callees[member]
        return getattr(subject, attributes[member])

    def grouped(members: list[str]) -> list[tuple[object, list[str]]]:
        """The classes of attributes, each with the submission's own names for its attributes."""
        groups: dict[str, list[str]] = {}
        for member in members:
            groups.setdefault(member.partition(".")[0], []).append(attributes[member])
        return [(names.get(role), own) for role, own in groups.items()]

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
        for frame in places:
            file = frame[0].co_filename
            if _TYPE(file) is str and file in own_files:
                own = frame
        meant = own is not None and own is places[-1] and raises(own[0], own[1])
        if meant and kind is TypeError and _message(error).startswith(_NOT_AN_EXCEPTION):
            meant = False
        answer: dict[str, object] = {"x": base.__name__, "d": int(meant)}
        if own is None and kind is TypeError:
            # A call with other arguments than the function takes: not a line of the submission has run.
            answer["n"] = 1
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


def _is_of_stand_in(error: BaseException) -> bool:
    """Whether Python refused to do something with what stands in for a module."""
    if _TYPE(error) is not TypeError and _TYPE(error) is not AttributeError:
        return False
    given = _ARGUMENTS(error)
    return len(given) == 1 and _TYPE(given[0]) is str and "Decoration" in given[0]


def _built_in_base(kind: type) -> type:
    """The nearest built-in exception that a class of exceptions stands on."""
    return next(k for k in _MRO(kind) if _TYPE(k) is _TYPE and k in _BUILTIN_ERRORS)


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


def captured(function: Callable[..., object], args: Any) -> tuple[object, str]:
    """What `function(*args)` returns, and what it writes to the standard output meanwhile."""
    before, raw = sys.stdout, _BytesIO()
    sys.stdout = _TextIOWrapper(raw, "utf-8", "backslashreplace", newline="", write_through=True)
    try:
        value = function(*args)
        return value, raw.getvalue()[:MAX_PRINTED].decode("utf-8", "replace")
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
