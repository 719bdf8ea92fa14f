"""What is graded and how: all that can be worked out once for every submission of an assignment."""

from __future__ import annotations

from grader import rulings
from grader.assignment import Assignment
from grader.blame import Rules
from grader.compare import Comparer
from grader.corpus import Answer, Corpus
from grader.program import Program
from grader.screens import Reader

KEPT_WORLDS = 64
"""Worlds whose answers are kept."""


class Plan:
    """An assignment, its corpus and the checks that are asked for, with what follows from them.

    `only` names the one task to grade.
    """

    def __init__(
        self, assignment: Assignment, corpus: Corpus, only: str | None = None, reader: Reader | None = None
    ) -> None:
        self.assignment, self.corpus = assignment, corpus
        self.comparer = Comparer(assignment, reader)
        self.checks = [info for info in corpus.checks if only is None or info.task == only]
        self.by_id = {info.id: info for info in self.checks}
        self.cases = {n: case for n, case in enumerate(corpus.cases) if case.check in self.by_id}
        self.points = {info.id: info.points for info in self.checks}
        self.rules: dict[str, Rules] = {info.id: frozenset(info.rules) for info in self.checks}
        self.with_texts = frozenset(info.id for info in self.checks if info.messages)
        self.related = frozenset(
            n for n, case in self.cases.items() if any(step.relation for step in case.steps)
        )
        self.default_world = rulings.default_world(assignment)
        self._answers: dict[tuple[str, ...], dict[int, Answer]] = {}
        defined = {one.name for one in assignment.defines} | {one.name for one in assignment.supplies}
        self.roles = {n: frozenset(_heads(case.steps)) & defined for n, case in self.cases.items()}
        self.independent = {one.name: one.independent for one in assignment.defines if one.independent}

    def answers(self, world: rulings.World) -> dict[int, Answer]:
        """What the reference answers to each case in a world.  Kept, because most submissions share few worlds."""
        key = tuple(world[name] for name in self.assignment.rulings)
        if key not in self._answers:
            if len(self._answers) >= KEPT_WORLDS:
                self._answers.clear()
            self._answers[key] = {
                number: rulings.answer_in(case, world) for number, case in self.cases.items()
            }
        return self._answers[key]

    def numbers(self, check: str) -> list[int]:
        """The numbers of a check's cases."""
        return self.corpus.by_check[check]

    def task(self, number: int) -> str:
        """The task of a case."""
        return self.by_id[self.cases[number].check].task

    def classes(self, task: str) -> list[str]:
        """The classes that belong to a task."""
        return [one.name for one in self.assignment.defines if one.task == task and one.kind == "class"]


def members(program: Program) -> set[str]:
    """What a program calls of the submission, as "Hand.size" or "shuffle"."""
    return {step.member for step in program if step.member}


def _heads(program: Program) -> set[str]:
    return {member.partition(".")[0] for member in members(program)}
