"""Runs recorded programs against a loaded submission and says what each step answered.

A program is a list of steps [op, member, target, args, keep].  Where the last of args is {"named": [[name, value]...]}, these are
keyword arguments.  The ops, besides the operators of `operators.py`:

    call    member(*args)                          a name that the submission defines
    method  slots[target].member(*args)
    static  the same of the class itself, where member is "Account.open"
    apply   slots[target](*args)
    invoke  slots[target].NAME(*args[1:]), where args[0] is the name
    attribute  slots[target].NAME
    error   the error that step `target` raised
    items   slots[target], gone through: as an iterator, or a list of args[0] items at most
    callback   a function as args[0] tells (see `callbacks.py`)
    calls   what the callback slots[target] was called with
    unset   del slots[target].member
    near    slots[target], to be compared in another manner
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
    printed    the text that member(*args) prints; stderr the same of the standard error
    exits   the code with which member(*args) ends the program, None where it does not
    file, typed, arguments, clock, luck    nothing: a file with its text, what is typed, the words of the command line, the time,
            and where random numbers begin, from here on (see `world.py`, `clock.py`)
    written, folder    what the file args[0] holds, the names of the files that are new
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

import opcode
import types
from collections.abc import Callable
from itertools import islice as _islice

from .callbacks import callback
from .chance import reset
from .clock import clock
from .guard import entries
from .holding import lists, refill
from .inspecting import (
    at_front,
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
from .makers import noting, of_their_kind
from .opaque import opaque
from .operators import OPERATORS, answers_operator
from .prepared import CALL_WITH_ONE, ERROR, METHOD, METHOD_WITH_RESULT
from .raising import built_in_base, is_error, is_of_stand_in, message
from .structures import state_of
from .values import class_name, describer, materialise, printable, to_text
from .watching import spied, watch_call
from .world import captured, exit_code, world

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from typing import Any

    Places = list[tuple[types.CodeType, int, int]]

_TYPE = type
_MRO, _SPACE = type.__dict__["__mro__"].__get__, type.__dict__["__dict__"].__get__
_SET_TRACE = BaseException.__dict__["__traceback__"].__set__
_IDENTITY = object.__hash__
_NOT_AN_EXCEPTION = "exceptions must derive from BaseException"
_PLAIN_TALLY = 2
RAISE_VARARGS = opcode.opmap["RAISE_VARARGS"]

_MISSING = object()
"""Stands in a slot whose step gave nothing, and for the object of a step that is about none: None may be one."""


# Long, because what those in it share is in their closures, to which no attribute leads.
def player(
    names: dict[str, Any],
    attributes: dict[str, str],
    own_files: frozenset[str],
    words: Callable[[], int] = lambda: 0,
    offered: Callable[[object], list[object]] | None = None,
    called: dict[str, Any] | None = None,
    unsure: Callable[[], None] = lambda: None,
    home: str = ".",
    kinds: dict[str, str] | None = None,
) -> Callable[..., str]:
    """`play(program, detail, before)`: the answers of all steps of a program, as text, against what was loaded.

    names: role -> the submission's own class or function; called: what is called for it, where that is another.
    attributes: "Hand.size" -> its own name for it.  own_files: the files whose frames are the submission's (or its support modules').
    kinds: role -> "class" or "function", as it is asked for.
    `words()` counts the words that explain it.  `offered(answer)` is what may stand for an answer of the reference.
    `unsure()` is called where an error is about what stands in for a module.  `before(n)` is called before step n (the compiler's witness); `detail` asks for the texts of errors.
    """
    callees = names if called is None else called
    asked = (kinds or {}).items()
    names = of_their_kind(names, [role for role, kind in asked if kind == "function"])
    roles = [value for value in names.values() if isinstance(value, _TYPE)]
    items_of_last: list[list[Any]] = []
    describe, tell, start = describer(
        ((value, role) for role, value in names.items() if isinstance(value, _TYPE)), items_of_last.append
    )
    callees, tell = noting(callees, [role for role, kind in asked if kind == "class"], tell)
    deliberate: dict[tuple[int, int], bool] = {}
    operands: list[Any] = []
    own_errors = [(role, kind) for role, kind in names.items() if is_error(kind)]
    begin, does, end = world(home)
    put_clock, end_clock = clock(own_files)
    noted: dict[int, list[Any]] = {}

    def play(program: Any, detail: bool = False, before: Callable[[int], None] | None = None) -> str:
        if _TYPE(program) is list:
            return run(program, detail, before)
        begin()
        try:
            return run(program, detail, before)
        finally:
            end_clock()
            end()

    def run(program: Any, detail: bool, before: Callable[[int], None] | None) -> str:
        slots: list[Any] = []
        answers: list[str] = []
        errors: dict[int, BaseException] = {}
        keeps_errors = _TYPE(program) is tuple
        if noted:
            noted.clear()
        failed = False
        start()
        for op, member, target, how, args, keep, needs in program:
            if before is not None:
                before(len(answers))
            if (failed and any(slots[number] is _MISSING for number in needs)) or (
                how == ERROR and target not in errors
            ):
                failed = True
                slots.append(_MISSING)
                answers.append("null")
                continue
            try:
                if how == CALL_WITH_ONE:
                    value = callees[member](args)
                elif how == METHOD_WITH_RESULT:
                    value = getattr(slots[target], attributes[member])(slots[args])
                elif how == METHOD:
                    value = getattr(slots[target], attributes[member])(*args)
                elif how == ERROR:
                    value = errors[target]
                else:
                    forms, named = args
                    value = perform(
                        op,
                        member,
                        _MISSING if target is None else slots[target],
                        [materialise(arg, slots) for arg in forms],
                        {name: materialise(form, slots) for name, form in named},
                    )
                slots.append(value)
                answers.append(tell(value) if keep else "0")
                if items_of_last:
                    # To tell what an iterator yields brings it to its end, and later steps begin anew.
                    slots[-1] = iter(items_of_last.pop())
            except BaseException as error:
                failed = True
                if is_of_stand_in(error):
                    unsure()
                places = entries(error)
                # The trace leads to our own frames, and the error may outlive this.
                _SET_TRACE(error, None)
                if keeps_errors:
                    errors[len(answers)] = error
                slots[len(answers) :] = [_MISSING]
                answers.append(raised(error, places, detail, op))
        return f"[{','.join(answers)}]"

    def perform(op: str, member: str, subject: Any, args: list[Any], named: dict[str, Any]) -> object:
        if op in OPERATORS:
            operands[:] = args if subject is _MISSING else [subject, *args]
            doing: Any = OPERATORS[op][2]
            value = doing(*operands)
            operands.clear()
            return value
        if op in does:
            return does[op](*args)
        return performing[op](member, subject, args, named)

    def tallied(member: str, subject: Any, args: list[Any]) -> object:
        if len(args) == _PLAIN_TALLY:
            return tally(callee(member, subject), args[0], args[1])
        items, calls, look, wanted = args
        owner = None if subject is _MISSING else subject
        return tally_looks(callee(member, subject), owner, items, calls, attributes[look], grouped(wanted))

    def used(member: str, subject: Any, args: list[Any]) -> object:
        found = watch_call(callee(member, subject), args)[1]
        if subject is _MISSING:
            return found
        return ["insert at the front"] if at_front(subject, args) else []

    def placed(subject: Any, items: Any) -> object:
        if offered is None:
            return place(subject, items)
        return sorted([place(one, items) for one in offered(subject)])  # type: ignore[type-var]

    def watched(names_of: list[str]) -> list[tuple[type, str, str]]:
        return [(names[one.partition(".")[0]], attributes[one], one) for one in names_of]

    def handed(told: dict[str, Any]) -> object:
        calls: list[Any] = []
        found = callback(told, calls)
        # Kept as long as this player: the number of an object that is gone may be another's.
        noted[_IDENTITY(found)] = [found, calls]
        return found

    performing: dict[str, Callable[[str, Any, list[Any], dict[str, Any]], object]] = {
        "call": lambda m, s, args, named: callees[m](*args, **named),
        "method": lambda m, s, args, named: getattr(s, attributes[m])(*args, **named),
        "static": lambda m, s, args, named: callee(m, s)(*args, **named),
        "apply": lambda m, s, args, named: s(*args, **named),
        "invoke": lambda m, s, args, named: getattr(s, args[0])(*args[1:], **named),
        "attribute": lambda m, s, args, named: getattr(s, args[0]),
        "str": lambda m, s, args, named: str(s),
        "repr": lambda m, s, args, named: repr(s),
        "read": lambda m, s, args, named: callee(m, s),
        "assign": lambda m, s, args, named: setattr(s, attributes[m], args[0]),
        "unset": lambda m, s, args, named: delattr(s, attributes[m]),
        "fields": lambda m, s, args, named: fields(s, grouped(args[0]), 0),
        "make": lambda m, s, args, named: args[0],
        "look": lambda m, s, args, named: s,
        "near": lambda m, s, args, named: s,
        "same": lambda m, s, args, named: s is args[0],
        "item": lambda m, s, args, named: s[args[0]],
        "kind": lambda m, s, args, named: kind_of(s),
        "size": lambda m, s, args, named: len(s),
        "items": lambda m, s, args, named: [*_islice(iter(s), args[0])] if args else (one for one in s),
        "texts": lambda m, s, args, named: texts(s, 0, roles),
        "place": lambda m, s, args, named: placed(s, args[0]),
        "together": lambda m, s, args, named: args[0],
        "defaults": lambda m, s, a, n: defaults(names[m] if s is _MISSING and m in names else callee(m, s)),
        "words": lambda m, s, args, named: words(),
        "support": lambda m, s, args, named: None,
        "positions": lambda m, s, args, named: positions(s, args[0]),
        "chosen": lambda m, s, args, named: chosen(s, args[0]),
        "lists": lambda m, s, args, named: lists(s, args[0]),
        "refill": lambda m, s, args, named: refill(args[0], args[1]),
        "printed": lambda m, s, args, named: captured(callee(m, s), args, named)[1],
        "stderr": lambda m, s, args, named: captured(callee(m, s), args, named, "stderr")[1],
        "exits": lambda m, s, args, named: exit_code(callee(m, s), args, named),
        "takes": lambda m, s, args, named: takes(callee(m, s), args, named),
        "spied": lambda m, s, args, named: spied(callee(m, s), args[1:], named, watched(args[0])),
        "standin": lambda m, s, args, named: _TYPE(
            args[1], (), {name: _constant(value) for name, value in args[0].items()}
        )(),
        "callback": lambda m, s, args, named: handed(args[0]),
        "calls": lambda m, s, args, named: noted[_IDENTITY(s)][1],
        "clock": lambda m, s, args, named: put_clock(args[0]),
        "luck": lambda m, s, args, named: reset(args[0]),
        "public": lambda m, s, args, named: public(s, args[0], args[1]),
        "uses": lambda m, s, args, named: used(m, s, args),
        "tally": lambda m, s, args, named: tallied(m, s, args),
    }

    def callee(member: str, subject: Any) -> Any:
        """What a step calls: the function or class, or the method of this object, or of the class itself."""
        if subject is _MISSING and member in callees:
            return callees[member]
        holder = names[member.partition(".")[0]] if subject is _MISSING else subject
        return getattr(holder, attributes[member])

    def grouped(members: list[str]) -> list[tuple[object, list[str]]]:
        """The classes of attributes, each with the submission's own names for its attributes."""
        groups: dict[str, list[str]] = {}
        for member in members:
            groups.setdefault(member.partition(".")[0], []).append(attributes[member])
        return [(names.get(role), own) for role, own in groups.items()]

    def public(one: object, other: object, twin: object) -> list[str]:
        """What differs between `one` and `other`, and not between `other` and its twin in the same state."""
        mine, yours, like_yours = ({**shown_lists(thing), **state_of(thing)} for thing in (one, other, twin))
        return sorted(
            name
            for name in mine
            if not name.startswith("_")
            and name in yours
            and name in like_yours
            and describe(mine[name]) != describe(yours[name])
            and describe(yours[name]) == describe(like_yours[name])
        )

    def raised(error: BaseException, places: Places, detail: bool, op: str) -> str:
        kind = _TYPE(error)
        base, own = built_in_base(kind), None
        for frame in places:
            file = frame[0].co_filename
            if _TYPE(file) is str and file in own_files:
                own = frame
        meant = own is not None and own is places[-1] and raises(own[0], own[1])
        if own is None and base is AttributeError:
            # Python refuses for a property without a setter what a setter refuses that raises.
            meant = op in ("assign", "unset")
        if own is None and kind is TypeError:
            # And for operands whose methods leave the operator to each other what one refuses that raises.
            meant = op in OPERATORS and answers_operator(op, operands)
        operands.clear()
        if meant and kind is TypeError and message(error).startswith(_NOT_AN_EXCEPTION):
            meant = False
        answer: dict[str, object] = {"x": base.__name__, "d": int(meant)}
        if own_errors:
            line = _MRO(kind)
            asked_for = [role for role, one in own_errors if any(one is base for base in line)]
            if asked_for:
                answer["r"] = asked_for
        if own is None and kind is TypeError and not meant:
            # A call with other arguments than the function takes: not a line of the submission has run.
            answer["n"] = 1
        if detail:
            answer["m"] = message(error)
            answer["t"] = class_name(kind)
        if own is not None and (detail or not meant):
            # Where an accident happens is asked of all programs: it tells which function it is about.
            code, _, line = own
            answer["w"] = [code.co_filename, line, printable(code.co_name)]
        return to_text(answer)

    def raises(code: types.CodeType, at: int) -> bool:
        """Whether the frame stopped at a `raise` or `assert` of its own, rather than at an accident."""
        key = (id(code), at)
        if key not in deliberate:
            deliberate[key] = code.co_code[at] == RAISE_VARARGS
        return deliberate[key]

    return play


def _constant(value: object) -> Callable[..., object]:
    return opaque(lambda self: value)
