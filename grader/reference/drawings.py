"""The cards of a counterexample: what each object holds after each line, by the rules and by the submission.

All looks are put into one program.  Where a submission's own way of showing something changes it, so that the program
does not go on as it did, each look is taken in a program and an import of its own.
"""

from __future__ import annotations

import re
from collections.abc import Set
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from grader.judging.answers import decode
from grader.judging.compare import Comparer
from grader.judging.forms import MalformedError
from grader.judging.relations import OVERALL
from grader.judging.rulings import World
from grader.kits.assignment import Assignment
from grader.languages.listing import Listing
from grader.model.outcomes import Event, Outcome
from grader.model.program import Form, Program, Step, renumbered
from grader.model.result import Drawing
from grader.sandbox.session import Session

if TYPE_CHECKING:
    from grader.reference.oracle import Oracle
    from grader.reference.shrink import Failure

MAX_DRAWN_STEPS = 40
MAX_FACES = 60


@dataclass(frozen=True)
class _Look:
    """A look at what step `thing` gave, taken after step `after`: itself, and its place in the program of all looks."""

    after: int
    thing: int
    step: Step
    place: int


class Drawer:
    """Draws for one assignment.  `classes` are those that a submission defines."""

    def __init__(self, assignment: Assignment, comparer: Comparer, classes: Set[str]) -> None:
        self._cards, self._comparer, self._classes = assignment.cards, comparer, classes

    def draw(
        self, oracle: Oracle | None, session: Session, failure: Failure, world: World, listing: Listing
    ) -> dict[int, tuple[Drawing, ...]]:
        """The objects as cards after each step that a reader sees; none where they cannot be drawn."""
        program = failure.program
        if program[-1].relation in OVERALL:
            # It shows nothing by itself, and calls something thousands of times.
            program = program[:-1]
        if oracle is None or self._cards is None or len(program) > MAX_DRAWN_STEPS:
            return {}
        together, looks = _with_looks(program, self._looks(program, self._cards.item), listing)
        if not looks:
            return {}
        (right,) = oracle.ask([together], [world])
        actual = _answers(failure.actual, len(failure.program))[: len(program)]
        shown = _shown_by(session, program, actual, together, looks)
        found: dict[int, list[Drawing]] = {}
        for look, answer in zip(looks, shown, strict=True):
            drawing = Drawing(
                _variable(listing, look.thing, look.step.member),
                self._faces(right.answers[look.place]),
                self._faces(answer),
            )
            if drawing.expected or drawing.actual:
                found.setdefault(look.after, []).append(drawing)
        return {number: tuple(drawings) for number, drawings in found.items()}

    def tables(self, right: Form, answer: Form) -> tuple[Drawing, ...]:
        """The piles in which a table that is printed differs from the right one."""
        wanted, shown = (self._comparer.printed_table(one[0]) or {} for one in (right, answer))
        return tuple(
            Drawing(f"{group} {n + 1}", pile, other)
            for group, piles in wanted.items()
            for n, (pile, other) in enumerate(
                zip(piles, shown.get(group, (None,) * len(piles)), strict=False)
            )
            if pile != other
        )

    def _looks(self, program: Program, item: str) -> dict[int, Step]:
        """For each thing to be drawn the step that shows it: what holds cards, else cards, else lists of cards."""
        objects = {
            n: Step("str", step.member, n, ())
            for n, step in enumerate(program)
            if step.op == "call" and step.member in self._classes
        }
        lists = {
            n: Step("texts", str(step.args[1]) if len(step.args) > 1 else "list", n, ())
            for n, step in enumerate(program)
            if step.op == "make" and not any(program[used].op == "make" for used in step.uses())
        }
        return {n: look for n, look in objects.items() if look.member != item} or objects or lists

    def _faces(self, answer: Form) -> tuple[str, ...] | None:
        assert self._cards is not None
        if not isinstance(answer, list):
            return None
        texts = answer[0] if isinstance(answer[0], list) else [answer[0]]
        if not all(isinstance(text, str) for text in texts):
            return None
        return tuple(re.findall(self._cards.pattern, " ".join(texts)))[:MAX_FACES]


def _with_looks(
    program: Program, steps: dict[int, Step], listing: Listing
) -> tuple[Program, tuple[_Look, ...]]:
    """The program with a look at each thing after each step that a reader sees, and the looks."""
    together: list[Step] = []
    looks: list[_Look] = []
    places: dict[int, int] = {}
    for number, step in enumerate(program):
        places[number] = len(together)
        together.append(_moved(step, places))
        if listing.lines[number]:
            for thing, look in steps.items():
                if thing <= number:
                    looks.append(_Look(number, thing, look, len(together)))
                    together.append(_moved(look, places))
    return tuple(together), tuple(looks)


def _moved(step: Step, places: dict[int, int]) -> Step:
    target = None if step.target is None else places[step.target]
    args = tuple(renumbered(arg, places) for arg in step.args)
    return msgspec.structs.replace(step, target=target, args=args)


def _shown_by(
    session: Session, program: Program, actual: list[Form], together: Program, looks: tuple[_Look, ...]
) -> list[Form]:
    """What the submission answers to each look.  `actual` is what it answers to the program without them."""
    (outcome,) = session.run([0], lambda n: 0, fresh=True, detail=True, programs=[together]).values()
    answers = _answers(outcome, len(together))
    seen = {look.place for look in looks}
    if actual and actual == [answer for place, answer in enumerate(answers) if place not in seen]:
        return [answers[look.place] for look in looks]
    programs = [(*program[: look.after + 1], look.step) for look in looks]
    outcomes = session.run(range(len(programs)), lambda n: 0, fresh=True, programs=programs)
    return [(_answers(outcomes[n], len(one)) or [None])[-1] for n, one in enumerate(programs)]


def _answers(outcome: Outcome, size: int) -> list[Form]:
    """The answers to all steps; none where the program did not answer."""
    try:
        return [] if isinstance(outcome, Event) else decode(outcome, size)
    except MalformedError:
        return []


def _variable(listing: Listing, number: int, role: str) -> str:
    name, _, _ = listing.lines[number].partition(" = ")
    return name if name.isidentifier() else role
