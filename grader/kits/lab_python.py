"""What a check can record of Python's own means: values near one another, iteration, errors, callbacks, operators, files.

`Lab` hands out what is here by name, after the names that an assignment defines: an assignment that defines a function `add` has
its own `lab.add`, and asks for the operator as `lab.python.add`.  What each call records is said where it is carried out, in
`grader/inside/player.py`.
"""

from __future__ import annotations

import builtins
import math
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grader.inside.operators import OPERATORS
from grader.kits.assignment import Definition
from grader.kits.own_relations import FILE, PREFIX
from grader.kits.unknown import RecordingError, Unknown

if TYPE_CHECKING:
    from grader.kits.lab import Lab
    from grader.kits.recorded import Call, Reference

_TWO = "one or two"
_COUNTS = {name: row[0].count("{") for name, row in OPERATORS.items()}
"""How many operands an operator takes.  Those written with {all} take one more at will."""

_STATEMENTS = ("put", "delete")


class Python:
    """The calls of `lab` that are about Python and not about the assignment."""

    def __init__(self, lab: Lab) -> None:
        self._lab = lab

    def __getattr__(self, name: str) -> Any:
        if name not in OPERATORS:
            raise RecordingError(f"lab.python has no {name}")
        return _Operator(self._lab, name)

    # Values.

    def near(self, thing: Reference, rel: float | None = None, abs: float | None = None) -> Reference:
        """`thing` again: numbers may be off by `rel` of the right one, or by `abs`; what is left out is as `values` says."""
        for name, value in (("rel", rel), ("abs", abs)):
            if value is not None and not (isinstance(value, int | float) and 0 <= value < math.inf):
                raise RecordingError(
                    f"lab.near(..., {name}={value!r}): give how far a number may be off, at least 0"
                )
        return self._again(thing, (rel, abs), "near")

    def exactly(self, thing: Reference) -> Reference:
        """`thing` again, compared by type as well: 4.0 is not 4, and no number may be off."""
        return self._again(thing, (), "exactly")

    def holds(self, thing: Reference, relation: Callable[..., object], *args: object) -> Reference:
        """`thing` again, which may be anything for which a function of `relations.py` beside the checks says so.

        It is called with the answer, the reference's answer, and these arguments, which are constants.
        """
        name = getattr(relation, "__name__", "")
        if (
            not name.isidentifier()
            or getattr(relation, "__module__", "").rpartition(".")[2] != Path(FILE).stem
        ):
            raise RecordingError(
                f"lab.holds(..., {relation!r}): give a function of {FILE} beside the checks, as in "
                "`from .relations import is_sorted`"
            )
        return self._again(thing, args, PREFIX + name)

    def _again(self, thing: Reference, args: tuple[object, ...], manner: str) -> Reference:
        self._lab.own.uncompared(thing)
        return self._lab.record("near", "", thing._kibitz_reference_, args, relation=manner)

    def items(self, thing: Reference, most: int | None = None) -> Reference:
        """What `for item in thing` goes through; with `most`, the first items up to so many, as a list.

        `thing` itself is no longer compared.
        """
        if most is not None and (type(most) is not int or most < 0):
            raise RecordingError(f"lab.items(..., {most!r}): give how many items are looked at")
        self._lab.own.uncompared(thing)
        return self._lab.record(
            "items", self._lab.class_of(thing), thing._kibitz_reference_, () if most is None else (most,)
        )

    # Errors.

    def error(self, thing: Reference) -> Raised:
        """The error that a step raised: its attributes can be read, and `lab.show` shows its text."""
        found = self._lab.record("error", "", thing._kibitz_reference_, (), keep=0)
        return Raised(self._lab, found._kibitz_reference_)

    def attribute(self, thing: Reference, name: str) -> Reference:
        """`thing.name`, for what is no object of a class of `defines`, such as an error or a library's object."""
        return self._lab.record("attribute", "", thing._kibitz_reference_, (_public(name),))

    def method(self, thing: Reference, name: str, /, *args: object, **named: object) -> Reference:
        """`thing.name(...)`, for what is no object of a class of `defines`, such as a list that came back."""
        return self._lab.record("invoke", "", thing._kibitz_reference_, (_public(name), *args), named=named)

    def unset(self, thing: Reference, attribute: str) -> None:
        """`del thing.attribute`."""
        self._lab.record(
            "unset", self._lab.attribute_of(thing, attribute), thing._kibitz_reference_, (), keep=0
        )

    # Callbacks.

    def callback(
        self,
        answers: Sequence[object] | Mapping[Any, object] | None = None,
        *,
        code: str = "",
        raises: str = "",
        name: str = "callback",
    ) -> Reference:
        """A function to hand to a submission, which notes how it is called; `lab.calls` tells.

        It answers with `answers`, one after the other (the last again and again), or by its arguments where `answers` is a dictionary;
        or as the function does that is written in `code`, such as "lambda x: 2 * x"; or it raises the built-in error `raises`.
        """
        if not (isinstance(name, str) and name.isidentifier()):
            raise RecordingError(f"lab.callback(name={name!r}): give a name that code for students can use")
        if sum((answers is not None, bool(code), bool(raises))) > 1:
            raise RecordingError("lab.callback takes one of answers, code and raises")
        told: dict[str, object]
        if code:
            try:
                compile(code, "<callback>", "eval")
            except SyntaxError as error:
                raise RecordingError(
                    f"lab.callback(code={code!r}): not an expression of Python: {error}"
                ) from None
            told = {"code": code}
        elif raises:
            told = {"raises": _error_name(raises)}
        elif isinstance(answers, Mapping):
            told = {
                "table": [
                    (one if isinstance(one, tuple) else (one,), answer) for one, answer in answers.items()
                ]
            }
        else:
            told = {"answers": [*(answers or ())]}
        return self._lab.record("callback", "", None, (told, name), keep=0)

    def calls(self, callback: Reference) -> Reference:
        """What a callback was called with until now: a list of tuples."""
        return self._lab.record("calls", "", callback._kibitz_reference_, ())

    # Operators.

    def leave(self, thing: Reference, raising: str | Reference = "") -> Reference:
        """The end of `with thing:`; with `raising`, the block ends by this error: a name of a built-in one, or one that a step made.

        The answer is whether the error is kept from going on, and None where there is none.
        """
        return self._lab.record(
            "leave", self._lab.class_of(thing), thing._kibitz_reference_, self._ending(raising)
        )

    def _ending(self, raising: Any) -> tuple[object, ...]:
        """The error by which a block ends, as the arguments of a step."""
        if hasattr(raising, "_kibitz_reference_"):
            return (raising,)
        if isinstance(raising, str):
            return (_error_name(raising),) if raising else ()
        if name := getattr(raising, "member", ""):
            raise RecordingError(
                f"lab.leave(..., lab.{name}) is given a class: make the error, as in lab.leave(..., lab.{name}(...))"
            )
        raise RecordingError(
            f"lab.leave(..., {raising!r}): give the name of a built-in error, such as 'ValueError', or an error that a step made, "
            "as in lab.leave(thing, lab.Broke(3))"
        )

    # The world.

    def file(self, name: str, text: str = "") -> None:
        """From here on there is a file of this name in the folder that the program runs in."""
        if not isinstance(text, str):
            raise RecordingError(f"lab.file({name!r}, ...): give the text of the file")
        self._lab.record("file", "", None, (_path(name), text), keep=0)

    def written(self, name: str, by: str = "exactly") -> Reference:
        """The text of a file that the program wrote; `by` as for `lab.printed`."""
        return self._lab.record("written", "", None, (_path(name),), relation=manner(by))

    def folder(self) -> Reference:
        """The names of the files that the program made, sorted; those of `lab.file` are not among them."""
        return self._lab.record("folder", "", None, ())

    def typed(self, *lines: str) -> None:
        """What somebody types from here on, line by line: what `input()` gives."""
        self._lab.record("typed", "", None, _texts("typed", lines), keep=0)

    def arguments(self, *words: str) -> None:
        """The arguments of the command line from here on: `sys.argv[1:]`."""
        self._lab.record("arguments", "", None, _texts("arguments", words), keep=0)

    def clock(self, moment: str) -> None:
        """The time stands at this moment from here on, such as "2024-05-01 12:00", in UTC; only `time.sleep` lets it go on."""
        try:
            wrong = datetime.fromisoformat(moment).tzinfo is not None
        except (TypeError, ValueError):
            wrong = True
        if wrong:
            raise RecordingError(
                f"lab.clock({moment!r}): give a moment such as '2024-05-01 12:00', without a time zone"
            )
        self._lab.record("clock", "", None, (moment,), keep=0)

    def luck(self, seed: int) -> None:
        """Random numbers begin anew from this seed, as with `random.seed(seed)`."""
        if type(seed) is not int:
            raise RecordingError(f"lab.luck({seed!r}): give a whole number")
        self._lab.record("luck", "", None, (seed,), keep=0)

    def printed_to_stderr(self, call: Call, *args: object, by: str = "words", **named: object) -> Reference:
        """The text that a call writes to the standard error."""
        call = self._lab.called("printed_to_stderr", call)
        return self._lab.record("stderr", call.member, call.target, args, relation=manner(by), named=named)

    def exits(self, call: Call, *args: object, **named: object) -> Reference:
        """The code with which a call ends the program, as `sys.exit(code)` does; None where it goes on."""
        call = self._lab.called("exits", call)
        return self._lab.record("exits", call.member, call.target, args, named=named)


class _Operator:
    """Records one operator when it is called."""

    def __init__(self, lab: Lab, name: str) -> None:
        self._lab, self._name = lab, name

    def __call__(self, *operands: Any) -> Reference | None:
        lab, name, most = self._lab, self._name, _COUNTS[self._name]
        more = "{all}" in OPERATORS[name][0]
        if not (len(operands) == most or (more and 1 <= len(operands) <= most + 1)):
            raise RecordingError(
                f"lab.{name} takes {_TWO if more else most} operands, and was given {len(operands)}"
            )
        first = operands[0]
        is_result = hasattr(first, "_kibitz_reference_")
        if not any(hasattr(one, "_kibitz_reference_") for one in operands):
            raise RecordingError(
                f"lab.{name} is given no result of a step, so it says nothing of a submission"
            )
        owner = next((lab.class_of(one) for one in operands if hasattr(one, "_kibitz_reference_")), "")
        found = lab.record(
            name,
            owner,
            first._kibitz_reference_ if is_result else None,
            operands[1:] if is_result else operands,
            keep=int(name not in _STATEMENTS),
        )
        lab.gives(found, owner, OPERATORS[name][1])
        return None if name in _STATEMENTS else found


class Raised(Unknown):
    """An error that a step raised.  Its attributes are read by their names."""

    _what = "an error that a step raised"

    def __init__(self, lab: Lab, number: int) -> None:
        self._kibitz_reference_ = number
        self._lab = lab
        self._kind: Definition | None = None

    def __getattr__(self, name: str) -> Reference:
        if name.startswith("_"):
            raise AttributeError(name)
        if self._lab.has_attribute(name):
            return self._lab.own.read(self, name)  # type: ignore[no-any-return]
        return self._lab.record("attribute", "", self._kibitz_reference_, (name,))


def manner(by: str) -> str:
    """The relation that says how a text is compared.  Raises RecordingError."""
    known = {"words": "", "lines": "lines", "exactly": "exactly"}
    if by not in known:
        raise RecordingError(f"by={by!r}: a text is compared by one of {', '.join(map(repr, known))}")
    return known[by]


def _public(name: str) -> str:
    if not isinstance(name, str) or not name.isidentifier() or name.startswith("_"):
        raise RecordingError(f"{name!r} is no public name")
    return name


def _error_name(name: str) -> str:
    kind = getattr(builtins, name, None)
    if not (isinstance(kind, type) and issubclass(kind, Exception)):
        raise RecordingError(
            f"{name!r} is no built-in error: give a name such as 'ValueError'; an error of a class in `defines` is given to "
            "lab.leave as lab.NAME(...)"
        )
    return name


def _path(name: str) -> str:
    parts = name.split("/") if isinstance(name, str) else [""]
    if not all(part and part not in (".", "..") and part.isprintable() for part in parts):
        raise RecordingError(f"{name!r} is no name of a file in the program's own folder")
    return name


def _texts(call: str, lines: Sequence[object]) -> tuple[str, ...]:
    for line in lines:
        if not isinstance(line, str) or "\n" in line:
            raise RecordingError(f"lab.{call}(...) is given texts without line ends, and was given {line!r}")
    return tuple(map(str, lines))


NAMES = frozenset({*OPERATORS, *(name for name in vars(Python) if not name.startswith("_"))})
"""What `lab` has of this."""
