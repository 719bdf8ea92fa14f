"""The reference of an assignment as the grader uses it: its answers to programs.

The reference runs in a worker like any submission; only a witness sits beside it that sets rulings and
notes what a program rests on (`grader/inside/witness.py`).
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import msgspec

from grader.inside.values import to_text
from grader.judging.rulings import World
from grader.kits.assignment import Assignment
from grader.kits.corpus import Answer, Cited
from grader.kits.kit import Kit
from grader.model.decoders import decode
from grader.model.errors import KitError
from grader.model.outcomes import Event
from grader.model.program import Form, Program, program_key
from grader.reference.files import reference_files, support_files
from grader.reference.refusing import words_for
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.session import Session

MAX_READINGS = 512
"""Combinations of options that one program may depend on."""

REMEMBERED = 4096
"""Answers that are kept."""

ANSWER_SECONDS = 20.0
"""CPU seconds that one program may take, watched by the witness."""

_PATIENCE = 600.0


def patient(assignment: Assignment) -> Assignment:
    """The assignment with room for work that is not one submission's."""
    limits = msgspec.structs.replace(
        assignment.limits, check_cpu_seconds=ANSWER_SECONDS, submission_cpu_seconds=_PATIENCE
    )
    return msgspec.structs.replace(assignment, limits=limits)


class Witnessed(msgspec.Struct, frozen=True):
    """What the witness saw of one program in one world."""

    answers: list[Form]
    read: tuple[str, ...]
    undecided: tuple[str, ...]
    cited: tuple[Cited, ...]
    arcs: tuple[str, ...]

    @property
    def text(self) -> str:
        """The answers as a worker sends them when no details are asked for."""
        return to_text([_brief(answer) for answer in self.answers])

    @property
    def detailed(self) -> str:
        """The answers with the texts of errors."""
        return to_text(self.answers)


def _brief(answer: Form) -> Form:
    return (
        {key: answer[key] for key in ("x", "d", "r") if key in answer} if isinstance(answer, dict) else answer
    )


_SEEN: Any = tuple[
    list[Form],
    tuple[str, ...],
    tuple[str, ...],
    tuple[Cited, ...],
    tuple[str, ...],
]


class Oracle:
    """Asks the reference.  Holds a worker; use as a context manager."""

    def __init__(
        self, sandbox: Sandbox, kit: Kit, assignment: Assignment, clock: int = 0, luck: int = 0
    ) -> None:
        """`clock` and `luck`: as a `Session` takes them."""
        self._assignment = assignment
        self._folder = kit.reference(assignment.id)
        self._session = Session(
            sandbox,
            patient(assignment),
            reference_files(kit, assignment),
            support_files(kit, assignment),
            witness=True,
            clock=clock,
            luck=luck,
        )
        self._ready = False

    def __enter__(self) -> Oracle:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the reference's worker."""
        self._session.close()

    def ask(
        self, programs: Sequence[Program], worlds: Sequence[World], trace: bool = False
    ) -> list[Witnessed]:
        """The reference's answers to each program in its world.  Raises KitError where it fails."""
        return self._told(programs, {"options": list(worlds), "trace": trace})

    def follow(self, program: Program, world: World) -> tuple[str, ...]:
        """What each line of the reference had before it (see `Follower` of `grader/inside/witness.py`).  Raises KitError."""
        (seen,) = self._told([program], {"options": [world], "trace": False, "follow": True})
        return seen.arcs

    def _told(self, programs: Sequence[Program], witness: dict[str, object]) -> list[Witnessed]:
        if not self._ready:
            loaded = self._session.load()
            if lacking := [*loaded.missing, *loaded.absent] if not loaded.failure else []:
                # What was not read to its end lacks all that comes after.
                unread = [text.partition("\n")[0] for kind, text, *_ in loaded.notices if kind != "stub"]
                more = f" ({'; '.join(unread)})" if unread else ""
                raise KitError(words_for(self._folder, self._assignment, lacking[0]) + more)
            if loaded.failure:
                why = loaded.failure.text
                notes = "; ".join(notice[1] for notice in loaded.notices)
                raise KitError(f"the reference of {self._assignment.id} cannot be loaded: {why}. {notes}")
            for kind, text, path, line in loaded.notices:
                where = f"{self._folder / (path or '')}, line {line}"
                if kind == "import-limit":
                    raise KitError(
                        f"{where}: the reference does not come to an end while it is loaded: put what is no definition under "
                        "`if __name__ == '__main__':`, or mend the loop"
                    )
                if kind == "import-error":
                    raise KitError(f"{where}: the reference fails while it is loaded: {text}")
            self._ready = True
        outcomes = self._session.run(
            range(len(programs)),
            # Where it hangs once it has failed, so that nothing else needs to be asked.
            lambda number: 0,
            programs=programs,
            witness=witness,
            limit=ANSWER_SECONDS,
        )
        return [self._decode(outcomes[number]) for number in range(len(programs))]

    def _decode(self, outcome: str | Event) -> Witnessed:
        if isinstance(outcome, Event):
            place = ""
            if outcome.where is not None:
                file, line, function = outcome.where
                place = f"{self._folder / file}, line {line}, in {function}: "
            what = outcome.text
            if outcome.kind == "timeout":
                what = (
                    "it does not come to an end; mend the loop, or let the check pass what ends: "
                    f"a program may take {ANSWER_SECONDS:g} seconds"
                )
            raise KitError(f"{place}the reference of {self._assignment.id} failed: {what}")
        return Witnessed(*decode(outcome, _SEEN))

    def answers(
        self, programs: Sequence[Program], base: World, seen: Sequence[Witnessed], messages: Sequence[bool]
    ) -> list[tuple[Answer, ...]]:
        """For each program the answers in all worlds that make a difference to it.

        seen: what was witnessed in the world `base`.  An answer whose text is empty stands for a world in
        which the program touches something that no rule decides.
        """
        known: list[dict[tuple[tuple[str, str], ...], Witnessed]] = []
        for first in seen:
            known.append({tuple((name, base[name]) for name in first.read): first})
        rulings = [set(first.read) for first in seen]
        while True:
            asked: list[tuple[int, dict[str, str]]] = []
            for number in range(len(programs)):
                for world in self._worlds(rulings[number], base):
                    key = tuple((name, world[name]) for name in sorted(rulings[number]))
                    if key not in known[number]:
                        asked.append((number, world))
            if not asked:
                break
            found = self.ask(
                [programs[number] for number, _ in asked], [world for _, world in asked], trace=True
            )
            for (number, world), one in zip(asked, found, strict=True):
                grown = rulings[number] | set(one.read)
                if grown != rulings[number]:
                    rulings[number] = grown
                    known[number] = {}
                known[number][tuple((name, world[name]) for name in sorted(grown))] = one
        return [
            _condensed(sorted(rulings[number]), known[number], messages[number])
            for number in range(len(programs))
        ]

    def _worlds(self, names: set[str], base: World) -> list[World]:
        options = [list(self._assignment.rulings[name].options) for name in sorted(names)]
        choices = list(itertools.islice(itertools.product(*options), MAX_READINGS + 1))
        if len(choices) > MAX_READINGS:
            raise KitError(
                f"a program of {self._assignment.id} depends on too many rulings at once: {sorted(names)}"
            )
        return [{**base, **dict(zip(sorted(names), choice, strict=True))} for choice in choices]


class RememberingOracle(Oracle):
    """Asks the reference once for what is asked for again: many submissions fail the same programs."""

    def __init__(self, sandbox: Sandbox, kit: Kit, assignment: Assignment) -> None:
        super().__init__(sandbox, kit, assignment)
        self._known: dict[tuple[bytes, tuple[tuple[str, str], ...], bool], Witnessed] = {}

    def ask(
        self, programs: Sequence[Program], worlds: Sequence[World], trace: bool = False
    ) -> list[Witnessed]:
        """See `Oracle`."""
        keys = [
            (program_key(program), tuple(world.items()), trace)
            for program, world in zip(programs, worlds, strict=True)
        ]
        if len(self._known) + len(keys) > REMEMBERED:
            self._known.clear()
        if new := {key: n for n, key in enumerate(keys) if key not in self._known}:
            found = super().ask([programs[n] for n in new.values()], [worlds[n] for n in new.values()], trace)
            self._known.update(zip(new, found, strict=True))
        return [self._known[key] for key in keys]


def _condensed(
    names: list[str], known: dict[tuple[tuple[str, str], ...], Witnessed], messages: bool
) -> tuple[Answer, ...]:
    """The answers, without the rulings that were read but made no difference."""
    texts: dict[tuple[tuple[str, str], ...], tuple[str, tuple[Cited, ...]]] = {
        key: ("" if one.undecided else (one.detailed if messages else one.text), one.cited)
        for key, one in known.items()
        if {name for name, _ in key} == set(names)
    }
    for name in names:
        shorter: dict[tuple[tuple[str, str], ...], set[tuple[str, tuple[Cited, ...]]]] = {}
        for key, text in texts.items():
            shorter.setdefault(tuple(pair for pair in key if pair[0] != name), set()).add(text)
        if all(len(found) == 1 for found in shorter.values()):
            texts = {key: next(iter(found)) for key, found in shorter.items()}
    return tuple(Answer(dict(key), *found) for key, found in texts.items())
