"""Whether the reference answers alike whenever it is asked, or who is told by name that it does not.

What its answers hang on besides the program would be held against every submission.  So it is asked everything twice, the second
time in another process, where the clock, the order of sets and the luck of `random` are others.  The two are compared as a
submission would be, so that relations hold which chance may decide.  Where they differ, it is tried which of these does it,
and which line of the reference is the first to have something else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.judging.answers import split
from grader.judging.compare import Comparer
from grader.judging.rulings import World
from grader.kits.assignment import Assignment
from grader.kits.kit import Kit
from grader.model.errors import KitError
from grader.model.program import Program
from grader.reference.oracle import Oracle, patient
from grader.sandbox.sandbox import Sandbox

CLOCK = 86_400 * 415 + 13 * 3_600 + 7 * 60 + 11
"""Seconds to another year, month, day of the month, hour, minute and second."""

LUCK = 1_000_003
HASHES = 7

_OF_CHOICES, _OF_MANY = ("one_of", "among"), ("not_by_place", "repeated", "unaffected")
"""Relations of what may stand, and of many such answers together, which hold by chance."""


@dataclass(frozen=True)
class _Cause:
    """What answers hang on, what to do about it, and what a line has that asks for it."""

    what: str
    remedy: str
    clock: int = 0
    hashes: int = 0
    luck: int = 0
    line: str = ""


_CAUSES = (
    _Cause("the clock", "take the time as an argument", clock=CLOCK, line=r"\b(time|date|datetime|now|today|\w*clock)\b"),
    _Cause("the order of a set", "sort it, or keep what it holds in a list", hashes=HASHES, line=r"\b(set|frozenset|hash)\b"),
    _Cause(
        "chance",
        "let the check look at what is always so, with a relation or lab.uncompared",
        luck=LUCK,
        line=r"\b(random|secrets|uuid\w*|urandom|shuffle|choice|sample|rand\w+)\b",
    ),
    _Cause(
        "what is another thing in each process, such as an address",
        "leave it out of the answer",
        line=r"\b(id|repr|object|getpid|listdir)\b",
    ),
)  # fmt: skip


class Unsteady:
    """Asks the reference a second time, in other processes than the first."""

    def __init__(self, kit: Kit, assignment: Assignment, comparer: Comparer) -> None:
        self._kit, self._assignment, self._comparer = kit, assignment, comparer
        self._folder = kit.reference(assignment.id)

    def refuse(
        self, asked: Sequence[tuple[str, Program, World]], answered: Sequence[str], places: Mapping[str, str]
    ) -> None:
        """Ask each program of a check in its world again.  Raises KitError where it answers otherwise than before.

        `places`: where each check stands.
        """
        programs, worlds = [one[1] for one in asked], [one[2] for one in asked]
        with self._sandbox(HASHES) as sandbox, self._oracle(sandbox, CLOCK, LUCK) as oracle:
            # A process that is not the first has another number, where processes are numbered for each sandbox.
            with self._oracle(sandbox) as first:
                first.ask([], [])
            again = oracle.ask(programs, worlds)
        for (check, program, world), before, now in zip(asked, answered, again, strict=True):
            step = self._parting(program, before, now.text)
            if step is not None:
                raise KitError(self._told(check, places[check], program, world, step))

    def _sandbox(self, hashes: int = 0) -> Sandbox:
        return Sandbox(patient(self._assignment).limits, hashes=hashes)

    def _oracle(self, sandbox: Sandbox, clock: int = 0, luck: int = 0) -> Oracle:
        return Oracle(sandbox, self._kit, self._assignment, clock=clock, luck=luck)

    def _parting(self, program: Program, before: str, now: str) -> int | None:
        """The first step that is answered otherwise; None where none is."""
        if before == now:
            return None
        parts = self._comparer.compare(program, before, now).parts
        one, other = split(before, len(program)), split(now, len(program))
        for number in parts:
            relation = program[number].relation
            # There the reference says what may stand, and not what came out.
            if relation not in _OF_MANY and (relation not in _OF_CHOICES or one[number] != other[number]):
                return number
        return None

    def _told(self, check: str, place: str, program: Program, world: World, step: int) -> str:
        """The one line for the author of the reference."""
        with self._sandbox() as sandbox, self._oracle(sandbox) as oracle:
            (usual,) = oracle.ask([program], [world])
            first = oracle.follow(program, world)
        cause, second = self._cause(program, world, usual.text)
        file, line = self._line(first, second)
        text = self._source(file, line)
        if cause is None:
            cause = next((one for one in _CAUSES if re.search(one.line, text)), _CAUSES[-1])
        where = f"{self._folder / file}, line {line}" if file else place
        # What looks at a result belongs to the call before it.
        member = next((one.member for one in reversed(program[: step + 1]) if one.member), "the reference")
        quoted = f" (`{text.strip()}`)" if text.strip() else ""
        return (
            f"{where}: {member} depends on {cause.what}{quoted}: asked a second time, the reference answers check {check} "
            f"({place}) otherwise, and so would a right solution; {cause.remedy}"
        )

    def _cause(self, program: Program, world: World, usual: str) -> tuple[_Cause | None, tuple[str, ...]]:
        """What alone makes the answers differ, and what the lines had then; no cause where they differ in any case."""
        nothing = _Cause("", "")
        several = _Cause("", "", CLOCK, HASHES, LUCK)
        for cause in (nothing, *_CAUSES[:-1], several):
            with (
                self._sandbox(cause.hashes) as sandbox,
                self._oracle(sandbox, cause.clock, cause.luck) as oracle,
            ):
                (now,) = oracle.ask([program], [world])
                if self._parting(program, usual, now.text) is not None:
                    return (cause if cause.what else None), oracle.follow(program, world)
        return None, ()

    def _line(self, first: Sequence[str], second: Sequence[str]) -> tuple[str, int]:
        """The file and line that ran right before the first thing that is another one; "" where there is none."""
        for one, other in zip(first, second, strict=False):
            if one != other:
                file, _, line = one.partition(": ")[0].rpartition(":")
                return file, int(line)
        return "", 0

    def _source(self, file: str, line: int) -> str:
        path = next(
            (one for one in (self._folder / file, self._folder / "support" / file) if one.is_file()), Path()
        )
        lines = path.read_text("utf-8", "replace").splitlines() if file and path.is_file() else []
        return lines[line - 1] if 0 < line <= len(lines) else ""
