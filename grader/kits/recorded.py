"""What recorded steps give back: references to results, and functions without their brackets."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from grader.kits.unknown import RecordingError, Unknown
from grader.model.program import Op

if TYPE_CHECKING:
    from grader.kits.assignment import Definition, Supplied
    from grader.kits.recorder import Recorder


class Reference(Unknown):
    """What a step gave: an object or a value, known only once the program is run."""

    def __init__(self, lab: Recorder, number: int, kind: Definition | Supplied | None) -> None:
        self._kibitz_reference_ = number
        self._lab = lab
        self._kind = kind

    def __getattr__(self, name: str) -> Call:
        if name.startswith("_"):
            raise AttributeError(name)
        return Call(self._lab, "method", self._lab.member_of(self._kind, name), self._kibitz_reference_)

    def __getitem__(self, index: int) -> Reference:
        """What stands at `index` in the list or tuple that this is."""
        found = self._lab.record("item", "", self._kibitz_reference_, (index,), keep=0)
        found._kind = self._kind
        return found

    def __call__(self, *args: object, **named: object) -> Reference:
        """Calls the function that this is."""
        return self._lab.record("apply", "", self._kibitz_reference_, args, named=named)

    def __iter__(self) -> NoReturn:
        raise RecordingError(
            "how many items a result has is not known yet: use lab.unpack(result, names...) for as many as you know of, lab.items(result) "
            "for what a loop goes through, or lab.next(result) for one after the other"
        )


class Call(Unknown):
    """A function or method that records one step when it is called."""

    _what = "a function or method without its brackets"

    def __init__(self, lab: Recorder, op: Op, member: str, target: int | None) -> None:
        self.lab, self.op, self.member, self.target = lab, op, member, target

    def __call__(self, *args: object, **named: object) -> Reference:
        return self.lab.record(self.op, self.member, self.target, args, named=named)

    def __getattr__(self, name: str) -> Call:
        """A method of the class itself."""
        if name.startswith("_") or self.op != "call":
            raise AttributeError(name)
        return Call(self.lab, "static", self.lab.member_of(self.lab.class_named(self.member), name), None)
