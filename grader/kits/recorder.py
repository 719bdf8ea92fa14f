"""Records the steps of a program, and knows what the assignment has of classes, methods and attributes.

What a spec test says, `lab` turns into steps (`lab.py`).  Nothing of a submission runs while a program is recorded, so a
program cannot depend on what anybody answers.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NoReturn

import msgspec

from grader.kits.assignment import Assignment, Definition, Supplied
from grader.kits.recorded import Call, Reference
from grader.kits.unknown import RecordingError
from grader.model.program import Op, Program, Step, encode_argument, encode_named

_OURS = str(Path(__file__).parent)

Places = tuple[tuple[str, int], ...]
References = tuple[Reference, ...]
Names = tuple[str, ...]
Arguments = tuple[object, ...]


class Recorder:
    """Records the programs of one assignment's checks."""

    def __init__(self, assignment: Assignment, on_program: Callable[[Program], None]) -> None:
        self._assignment = assignment
        self._on_program = on_program
        self._steps: list[Step] = []
        self._places: list[tuple[str, int]] = []
        self._known_corners: Sequence[str] = ()
        self._corners: dict[str, None] = {}
        self._defines: dict[str, Definition | Supplied] = {
            one.name: one for group in (assignment.defines, assignment.supplies) for one in group
        }
        self._attributes = {one.name: one.attributes for one in assignment.defines}

    @property
    def at_corners(self) -> Names:
        """The corners that the program is about; none for an ordinary one."""
        return (*self._corners,)

    @property
    def places(self) -> Places:
        """(file, line) of the call in the spec test that recorded each step."""
        return (*self._places,)

    def begin(self, corners: Sequence[str] = ()) -> None:
        """Start a new program of a check that has these corners."""
        self._known_corners = corners
        self._steps = []
        self._places = []
        self._corners = {}

    def end(self) -> None:
        """Hand over the program that was recorded, unless it is empty."""
        if self._steps:
            self._on_program(tuple(self._steps))
        self._steps = []

    def member_of(self, kind: Definition | Supplied | None, name: str) -> str:
        """ "Hand.size" for a method name; of the only class that has it, where the object's is unknown."""
        owners = (
            [kind] if kind is not None else [one for one in self._defines.values() if name in one.methods]
        )
        if len(owners) == 1 and name in owners[0].methods:
            return f"{owners[0].name}.{name}"
        self._lacks(owners, "method", name, [each for one in owners for each in one.methods])

    def called(self, name: str, call: object, given: str = "") -> Call:
        """`call`, which has to be a function without its brackets.  Raises RecordingError, with what `lab.NAME` is given."""
        if isinstance(call, Call):
            return call
        number = getattr(call, "_kibitz_reference_", None)
        member = self._steps[number].member if isinstance(number, int) else ""
        shown = (
            f"lab.{member}"
            if member and "." not in member
            else f"thing.{member.partition('.')[2] or 'METHOD'}"
        )
        raise RecordingError(
            f"lab.{name} calls what it is given, so give it the function without its brackets, and its arguments behind it: "
            f"lab.{name}({shown}, {given or '...'})"
        )

    def class_of(self, thing: Reference) -> str:
        """The name of the class of an object; "" where that is unknown."""
        return thing._kind.name if thing._kind is not None else ""

    def class_named(self, name: str) -> Definition | Supplied | None:
        """What the assignment has of this name."""
        return self._defines.get(name)

    def has_attribute(self, name: str) -> bool:
        """Whether exactly one class of the assignment has such an attribute."""
        return sum(name in one.attributes for one in self._assignment.defines) == 1

    def gives(self, thing: Reference, owner: str, method: str) -> None:
        """Note the class of what a special method of `owner` gives, where assignment.toml says so."""
        about = getattr(self._defines.get(owner), "methods", {}).get(method)
        thing._kind = self._defines.get(about.gives) if about is not None else None

    def attribute_of(self, thing: Reference | Call, name: str) -> str:
        """ "Card.suit" for an attribute; of the only class that has it, where the object's class is unknown."""
        kind = self._defines.get(thing.member) if isinstance(thing, Call) else thing._kind
        owners = [kind] if kind is not None else [*self._defines.values()]
        found = [one.name for one in owners if isinstance(one, Definition) and name in one.attributes]
        if len(found) == 1:
            return f"{found[0]}.{name}"
        several = [one for one in owners if isinstance(one, Definition)]
        if len(found) > 1:
            raise RecordingError(
                f"{' and '.join(found)} have an attribute {name}, and the class of this object is not known: "
                f"say which, as in lab.fields(thing, '{found[0]}.{name}')"
            )
        self._lacks(owners, "attribute", name, [each for one in several for each in one.attributes])

    def _lacks(
        self, owners: Sequence[Definition | Supplied], kind: str, name: str, known: Iterable[str]
    ) -> NoReturn:
        """Raises RecordingError: no such method or attribute, and which may be meant."""
        import difflib

        what = owners[0].name if len(owners) == 1 else "an object of an unknown class"
        near = difflib.get_close_matches(name, [*known], 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise RecordingError(f"{what} has no {kind} {name} in assignment.toml of {self._assignment.id}{hint}")

    def _known_field(self, name: str) -> str:
        owner, _, attribute = name.partition(".")
        kind = self._defines.get(owner)
        if isinstance(kind, Definition) and attribute in kind.attributes:
            return name
        raise RecordingError(f"no attribute {name} in assignment.toml of {self._assignment.id}")

    def _not_as_a_whole(self, thing: Reference) -> None:
        number = thing._kibitz_reference_
        self._steps[number] = msgspec.structs.replace(self._steps[number], keep=0)

    def record(
        self,
        op: Op,
        member: str,
        target: int | None,
        args: Arguments,
        keep: int = 1,
        relation: str = "",
        named: Mapping[str, object] = {},
    ) -> Reference:
        """Add a step and give back the reference to its result."""
        kind: Definition | Supplied | None = None
        if op == "call":
            defined = self._defines[member]
            kind = defined if defined.kind == "class" else None
            keep = int(not (isinstance(defined, Definition) and defined.procedure))
        elif op in ("method", "static"):
            owner, _, method = member.partition(".")
            about = self._defines[owner].methods[method]
            keep = int(not about.procedure)
            kind = self._defines.get(about.gives)
        elif op == "read":
            owner, _, attribute = member.partition(".")
            kind = self._defines.get(self._attributes[owner][attribute].gives)
            keep = int(kind is None)
        forms = (*map(encode_argument, args), *encode_named(named))
        self._steps.append(Step(op, member, target, forms, keep, relation))
        self._places.append(_calling())
        return Reference(self, len(self._steps) - 1, kind)


def _calling() -> tuple[str, int]:
    """File and line of the call that is being recorded: the innermost that is not of the recorder's own."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_OURS):
        frame = frame.f_back
    return frame.f_code.co_filename, frame.f_lineno
